//! Deadlines: a platform call may never return.

use futures_util::future::{Either, select};
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use worker::Delay;

/// Returns the result of `work`, or `None` after `limit`. The future is then dropped; an operation that it started may
/// still complete.
pub async fn within<T>(limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    match select(pin!(work), pin!(Delay::from(limit))).await {
        Either::Left((done, _)) => Some(done),
        Either::Right(((), _)) => None,
    }
}
