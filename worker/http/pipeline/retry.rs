//! Reads that failed for a moment are asked again. A batch that writes never is: nobody knows whether it happened, and only whoever
//! holds an `Idempotency-Key` may find out.

use crate::ports::{Batch, Database, DatabaseError, Random, Statement, Timer};
use async_trait::async_trait;
use std::sync::Arc;

/// How often a read is asked again. D1 does so as well, for single statements.
const TIMES: u32 = 2;
/// The longest first pause; the next one may be twice as long.
const FIRST_MS: u64 = 60;

/// What D1 says where asking again is what its documentation recommends: developers.cloudflare.com/d1/observability/debug-d1
/// (error list) and /d1/best-practices/retry-queries, as of August 2026. Not among them: our own deadline, which has taken all the
/// time that a person waits, and an overloaded database, which more questions do not help.
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
    /// Somewhere in a span that doubles: those who failed together do not come back together.
    fn jitter(&self, tried: u32) -> u64 {
        let mut bytes = [0; 2];
        self.random.fill(&mut bytes);
        u64::from(u16::from_be_bytes(bytes)) % (FIRST_MS << tried)
    }
}

#[async_trait]
impl Database for RetryingDatabase {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        let is_read = statements.iter().all(|statement| statement.sql.trim_start().starts_with("SELECT"));
        for tried in 0..if is_read { TIMES } else { 0 } {
            match self.db.batch(statements.clone()).await {
                Err(DatabaseError::Unavailable(why)) if TRANSIENT.iter().any(|known| why.contains(known)) => {
                    self.timer.sleep(self.jitter(tried)).await;
                }
                answer => return answer,
            }
        }
        self.db.batch(statements).await
    }
}
