//! A body that a handler passes on while it comes (decision 187). What the guard seals, the hashes of its pieces, is read before the checks; the
//! rest is verified piece by piece.

use crate::domain::body_pieces::{BodyPieces, MAX_STREAMED};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::ports::Timer;
use axum_core::body::{Body, BodyDataStream};
use futures_util::future::{BoxFuture, Either, select};
use futures_util::{Stream, StreamExt, stream};
use http::HeaderName;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{io, mem, pin::pin};

/// Says that the body begins with the hashes of its pieces, and how long it is behind them.
pub const BODY_LENGTH: HeaderName = HeaderName::from_static("x-body-length");

/// How long a body may take until its end, in milliseconds.
const UPLOAD_MS: u64 = 120_000;

/// What of a body is still to come.
pub struct StreamedBody {
    /// Bytes, without the hashes.
    length: usize,
    pieces: BodyPieces,
    /// What was read of it already.
    ahead: Vec<u8>,
    body: BodyDataStream,
}

impl StreamedBody {
    /// Reads the hashes in front of a body of this length.
    ///
    /// # Errors
    /// `payload_too_large`; `malformed_json`, where it breaks off.
    pub async fn begin(body: Body, length: usize) -> Result<(Vec<u8>, Self), Error> {
        let wanted = BodyPieces::hashes_length(length.min(MAX_STREAMED));
        let mut body = body.into_data_stream();
        let mut hashes = Vec::new();
        while hashes.len() < wanted {
            let chunk = body.next().await.ok_or(Code::MalformedJson)?;
            hashes.extend_from_slice(&chunk.map_err(|_| Code::MalformedJson)?);
        }
        let ahead = hashes.split_off(wanted);
        match BodyPieces::of(length, &hashes) {
            Some(pieces) => Ok((hashes, Self { length, pieces, ahead, body })),
            None => {
                drain(&mut body).await;
                Err(Code::PayloadTooLarge.into())
            }
        }
    }

    /// How long it is in all, in bytes.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Its pieces, each as soon as it is known to be the caller's. It ends only where all of them came and nothing follows; what keeps it from
    /// that is told by `upload`.
    pub fn verified(
        self,
        timer: &Arc<dyn Timer>,
        upload: &Arc<Upload>,
    ) -> impl Stream<Item = io::Result<Vec<u8>>> + use<> {
        let timer = timer.clone();
        let limit: BoxFuture<'static, ()> = Box::pin(async move { timer.sleep(UPLOAD_MS).await });
        stream::try_unfold((self, limit, upload.clone()), |(mut body, mut limit, upload)| async {
            upload.waits.store(true, Ordering::Relaxed);
            let piece = match select(pin!(body.next()), &mut limit).await {
                Either::Left((piece, _)) => piece,
                Either::Right(((), _)) => Err(Code::MalformedJson),
            };
            upload.waits.store(false, Ordering::Relaxed);
            upload.passed.fetch_add(1, Ordering::Relaxed);
            let piece = piece.map_err(|code| upload.refuse(code))?;
            Ok(piece.map(|piece| (piece, (body, limit, upload))))
        })
    }

    /// The next piece; `None` behind the last.
    async fn next(&mut self) -> Result<Option<Vec<u8>>, Code> {
        let wanted = self.pieces.next_length();
        if wanted == 0 {
            return Ok(None);
        }
        while self.ahead.len() < wanted {
            let chunk = self.body.next().await.ok_or(Code::MalformedJson)?;
            self.ahead.extend_from_slice(&chunk.map_err(|_| Code::MalformedJson)?);
        }
        let behind = self.ahead.split_off(wanted);
        let piece = mem::replace(&mut self.ahead, behind);
        if !self.pieces.pass(&piece) {
            return Err(Code::GuardInvalid);
        }
        // Nobody gets the last piece before it is known to be the last.
        let is_last = self.pieces.next_length() == 0;
        if is_last && (!self.ahead.is_empty() || self.body.next().await.is_some()) {
            return Err(Code::GuardInvalid);
        }
        Ok(Some(piece))
    }

    /// Reads what nobody wants.
    pub async fn drain(mut self) {
        drain(&mut self.body).await;
    }
}

/// How much of a body that nobody wants is read and thrown away (16 MiB): an answer before the end of the body would reset the connection, and
/// many clients would never see it.
pub const DRAINED: usize = 16 * 1024 * 1024;

async fn drain(body: &mut BodyDataStream) {
    let mut length = 0_usize;
    while let Some(Ok(chunk)) = body.next().await {
        length = length.saturating_add(chunk.len());
        if length > DRAINED {
            return;
        }
    }
}

/// How a body fares on its way.
#[derive(Default)]
pub struct Upload {
    passed: AtomicUsize,
    waits: AtomicBool,
    refused: Mutex<Option<Code>>,
}

impl Upload {
    /// Rises while pieces pass.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.passed.load(Ordering::Relaxed)
    }

    /// Whether the caller is to send more.
    #[must_use]
    pub fn waits_for_caller(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }

    /// Why the caller's body came to no end, where it did not.
    #[must_use]
    pub fn refused(&self) -> Option<Code> {
        self.refused.lock().ok().and_then(|refused| *refused)
    }

    fn refuse(&self, code: Code) -> io::Error {
        if let Ok(mut refused) = self.refused.lock() {
            *refused = Some(code);
        }
        io::Error::other("the caller's body came to no end")
    }
}
