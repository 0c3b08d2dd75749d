//! Retries reads after transient errors. A batch that writes is never retried: it is unknown whether it was executed, and only a client
//! with an `Idempotency-Key` can find out.

use crate::ports::{Batch, Database, DatabaseError, Random, Statement, Timer};
use async_trait::async_trait;
use std::sync::Arc;

/// Maximum number of retries of a read. D1 retries, too, but only single statements.
const MAX_RETRIES: u32 = 2;
/// Maximum delay before the first retry in milliseconds; it doubles for the next.
const FIRST_DELAY_MS: u64 = 60;

/// Error messages of D1 after which its documentation recommends a retry: developers.cloudflare.com/d1/observability/debug-d1
/// (error list) and /d1/best-practices/retry-queries, as of August 2026. Not among them: our own deadline, after which no time is left for
/// the user, and an overloaded database, which retries would load further.
const TRANSIENT: [&str; 5] = [
    "Network connection lost",
    "caused object to be reset",
    "reset because its code was updated",
    "Cannot resolve D1 DB due to transient issue on remote node",
    "Internal error while starting up D1 DB storage",
];

pub(super) struct RetryingDatabase {
    pub db: Arc<dyn Database>,
    pub timer: Arc<dyn Timer>,
    pub random: Arc<dyn Random>,
}

impl RetryingDatabase {
    /// A random delay below a maximum that doubles, so that requests that failed together are not retried together.
    fn jitter(&self, attempt: u32) -> u64 {
        let mut bytes = [0; 2];
        self.random.fill(&mut bytes);
        u64::from(u16::from_be_bytes(bytes)) % (FIRST_DELAY_MS << attempt)
    }
}

/// Whether a statement only reads: none of ours begins with `WITH` and writes.
fn is_read(statement: &Statement) -> bool {
    ["SELECT", "WITH"].iter().any(|word| statement.sql.trim_start().starts_with(word))
}

#[async_trait]
impl Database for RetryingDatabase {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        let is_read = statements.iter().all(is_read);
        for attempt in 0..if is_read { MAX_RETRIES } else { 0 } {
            match self.db.batch(statements.clone()).await {
                Err(DatabaseError::Unavailable(why)) if TRANSIENT.iter().any(|known| why.contains(known)) => {
                    self.timer.sleep(self.jitter(attempt)).await;
                }
                response => return response,
            }
        }
        self.db.batch(statements).await
    }
}
