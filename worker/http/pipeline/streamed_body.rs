//! A body that a handler passes on while it is received (decision 187). The hashes of its pieces, which the guard authenticates, are read
//! before the checks; the rest is verified piece by piece.

use crate::domain::request::body_pieces::{BodyPieces, MAX_STREAMED};
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

/// Header of a streamed body: the body begins with the hashes of its pieces; the value is the length of the rest.
pub const BODY_LENGTH: HeaderName = HeaderName::from_static("x-body-length");

/// Time limit for receiving a body, in milliseconds.
const UPLOAD_MS: u64 = 120_000;

/// The rest of a streamed body.
pub struct StreamedBody {
    /// Length in bytes, without the hashes.
    length: usize,
    pieces: BodyPieces,
    /// Bytes that were read already.
    ahead: Vec<u8>,
    body: BodyDataStream,
}

impl StreamedBody {
    /// Reads the hashes in front of a body of this length.
    ///
    /// # Errors
    /// `payload_too_large`; `malformed_json` if the body ends early.
    pub async fn begin(body: Body, length: usize) -> Result<(Vec<u8>, Self), Error> {
        let needed = BodyPieces::hashes_length(length.min(MAX_STREAMED));
        let mut body = body.into_data_stream();
        let mut hashes = Vec::new();
        while hashes.len() < needed {
            let chunk = body.next().await.ok_or(Code::MalformedJson)?;
            hashes.extend_from_slice(&chunk.map_err(|_| Code::MalformedJson)?);
        }
        let ahead = hashes.split_off(needed);
        match BodyPieces::of(length, &hashes) {
            Some(pieces) => Ok((hashes, Self { length, pieces, ahead, body })),
            None => {
                drain(&mut body).await;
                Err(Code::PayloadTooLarge.into())
            }
        }
    }

    /// Its length in bytes.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// A stream of its verified pieces. It ends without an error only if all pieces arrived and nothing follows; otherwise `upload` has the
    /// reason.
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
            let piece = piece.map_err(|code| upload.reject(code))?;
            Ok(piece.map(|piece| (piece, (body, limit, upload))))
        })
    }

    /// The next piece; `None` after the last.
    async fn next(&mut self) -> Result<Option<Vec<u8>>, Code> {
        let needed = self.pieces.next_length();
        if needed == 0 {
            return Ok(None);
        }
        while self.ahead.len() < needed {
            let chunk = self.body.next().await.ok_or(Code::MalformedJson)?;
            self.ahead.extend_from_slice(&chunk.map_err(|_| Code::MalformedJson)?);
        }
        let behind = self.ahead.split_off(needed);
        let piece = mem::replace(&mut self.ahead, behind);
        if !self.pieces.pass(&piece) {
            return Err(Code::GuardInvalid);
        }
        // The last piece is returned only when it is known that nothing follows.
        let is_last = self.pieces.next_length() == 0;
        if is_last && (!self.ahead.is_empty() || self.body.next().await.is_some()) {
            return Err(Code::GuardInvalid);
        }
        Ok(Some(piece))
    }

    /// Reads and discards the rest.
    pub async fn drain(mut self) {
        drain(&mut self.body).await;
    }
}

/// How much of an unused body is read and discarded (16 MiB): a response before the end of the body would reset the connection, and many
/// clients would never see it.
pub const MAX_DRAINED: usize = 16 * 1024 * 1024;

async fn drain(body: &mut BodyDataStream) {
    let mut length = 0_usize;
    while let Some(Ok(chunk)) = body.next().await {
        length = length.saturating_add(chunk.len());
        if length > MAX_DRAINED {
            return;
        }
    }
}

/// The progress of a streamed body.
#[derive(Default)]
pub struct Upload {
    passed: AtomicUsize,
    waits: AtomicBool,
    rejected: Mutex<Option<Code>>,
}

impl Upload {
    /// Number of pieces so far; rises while the upload makes progress.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.passed.load(Ordering::Relaxed)
    }

    /// Whether the upload waits for the caller to send more.
    #[must_use]
    pub fn waits_for_caller(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }

    /// Why the body was rejected, if it was.
    #[must_use]
    pub fn rejected(&self) -> Option<Code> {
        self.rejected.lock().ok().and_then(|rejected| *rejected)
    }

    fn reject(&self, code: Code) -> io::Error {
        if let Ok(mut rejected) = self.rejected.lock() {
            *rejected = Some(code);
        }
        io::Error::other("the caller's body came to no end")
    }
}
