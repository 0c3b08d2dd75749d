//! Deadlines: the platform may never answer.

use futures_util::future::{Either, select};
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use worker::Delay;

/// What `work` gives, or `None` if it takes longer. The work is then dropped; what it asked for may still happen.
pub async fn within<T>(limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    match select(pin!(work), pin!(Delay::from(limit))).await {
        Either::Left((done, _)) => Some(done),
        Either::Right(((), _)) => None,
    }
}
