//! Argon2id (RFC 9106). Native builds, where tests sign in the same few users thousands of times, cache results and record
//! the requested costs; deployed builds do neither.

use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::cell::RefCell;

thread_local! {
    /// The memory of a derivation, kept by the isolate: WebAssembly gives no memory back, and zeroing 19 MiB for each derivation took a
    /// twentieth of its time (decision 160). It is overwritten by the next one, and readable by nobody else.
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// Derives 32 bytes of a message. `None` for unsupported parameters or salts.
#[cfg(target_arch = "wasm32")]
pub(super) fn derive(message: &[u8], salt: &[u8], params: Params) -> Option<[u8; 32]> {
    argon2id(message, salt, params)
}

#[cfg(not(target_arch = "wasm32"))]
pub(super) use native::derive;
#[cfg(not(target_arch = "wasm32"))]
pub use native::take_requested_costs;

fn argon2id(message: &[u8], salt: &[u8], params: Params) -> Option<[u8; 32]> {
    let mut tag = [0; 32];
    let needed = params.block_count();
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    MEMORY.with_borrow_mut(|memory| {
        if memory.len() < needed {
            // Not twice as much, as a vector would grow by itself.
            memory.try_reserve_exact(needed - memory.len()).ok()?;
            memory.resize(needed, Block::new());
        }
        argon2.hash_password_into_with_memory(message, salt, &mut tag, memory).ok()
    })?;
    Some(tag)
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::{RefCell, argon2id};
    use argon2::Params;
    use std::collections::HashMap;
    use std::sync::{LazyLock, Mutex, PoisonError};

    /// Cost of a derivation: KiB, passes, lanes.
    pub type Cost = [u32; 3];

    /// Derived keys, by message, salt and cost.
    type DerivedKeys = HashMap<(Vec<u8>, Vec<u8>, Cost), [u8; 32]>;

    static DERIVED: LazyLock<Mutex<DerivedKeys>> = LazyLock::new(Mutex::default);

    thread_local! {
        static REQUESTED: RefCell<Vec<Cost>> = const { RefCell::new(Vec::new()) };
    }

    /// Costs that this thread has requested since the last call, cached or not: the work that a deployed build would have done.
    #[must_use]
    pub fn take_requested_costs() -> Vec<Cost> {
        REQUESTED.take()
    }

    pub fn derive(message: &[u8], salt: &[u8], params: Params) -> Option<[u8; 32]> {
        let cost = [params.m_cost(), params.t_cost(), params.p_cost()];
        REQUESTED.with_borrow_mut(|costs| costs.push(cost));
        let key = (message.to_vec(), salt.to_vec(), cost);
        let known = DERIVED.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        if known.is_some() {
            return known;
        }
        let tag = argon2id(message, salt, params)?;
        DERIVED.lock().unwrap_or_else(PoisonError::into_inner).insert(key, tag);
        Some(tag)
    }
}
