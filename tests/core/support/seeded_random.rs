//! Seeded randomness: every fake yields a random number of times before and after its work, so that requests really
//! interleave, and a seed reproduces the order.

use rand::rngs::StdRng;
use rand::{Rng, RngCore, SeedableRng};
use std::sync::{Arc, Mutex};

#[derive(Clone)]
pub struct SeededRandom(Arc<Mutex<StdRng>>);

impl SeededRandom {
    pub fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// Starts again with another seed.
    pub fn restart(&self, seed: u64) {
        *self.0.lock().unwrap() = StdRng::seed_from_u64(seed);
    }

    /// Yields a random number of times.
    pub async fn shake(&self) {
        let times = self.0.lock().unwrap().random_range(0..4);
        for _ in 0..times {
            tokio::task::yield_now().await;
        }
    }

    pub fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap().fill_bytes(bytes);
    }
}

/// Seeds of a race: a few in the fast suite, `SEEDS` in the long ones.
pub fn seeds(few: u64) -> std::ops::Range<u64> {
    0..std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(few)
}
