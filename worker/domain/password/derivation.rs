//! The slow function itself: Argon2id (RFC 9106). Natively, where tests sign the same few people in thousands of times, it remembers what it
//! derived and counts what it was asked; what is deployed does neither.

use argon2::{Algorithm, Argon2, Params, Version};

/// 32 bytes of a message. `None` for parameters or a salt that the function does not take.
#[cfg(target_arch = "wasm32")]
pub(super) fn derive(message: &[u8], salt: &[u8], params: Params) -> Option<[u8; 32]> {
    argon2id(message, salt, params)
}

#[cfg(not(target_arch = "wasm32"))]
pub(super) use native::derive;
#[cfg(not(target_arch = "wasm32"))]
pub use native::take_asked;

fn argon2id(message: &[u8], salt: &[u8], params: Params) -> Option<[u8; 32]> {
    let mut tag = [0; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password_into(message, salt, &mut tag).ok()?;
    Some(tag)
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::argon2id;
    use argon2::Params;
    use std::cell::RefCell;
    use std::collections::HashMap;
    use std::sync::{LazyLock, Mutex, PoisonError};

    /// What a derivation costs: KiB, passes, lanes.
    pub type Cost = [u32; 3];

    /// Message, salt and cost, with what they give.
    type DerivedKeys = HashMap<(Vec<u8>, Vec<u8>, Cost), [u8; 32]>;

    static DERIVED: LazyLock<Mutex<DerivedKeys>> = LazyLock::new(Mutex::default);

    thread_local! {
        static ASKED: RefCell<Vec<Cost>> = const { RefCell::new(Vec::new()) };
    }

    /// What this thread asked for since it was last asked itself, remembered or not: the work that the platform would have done.
    #[must_use]
    pub fn take_asked() -> Vec<Cost> {
        ASKED.take()
    }

    pub fn derive(message: &[u8], salt: &[u8], params: Params) -> Option<[u8; 32]> {
        let cost = [params.m_cost(), params.t_cost(), params.p_cost()];
        ASKED.with_borrow_mut(|asked| asked.push(cost));
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
