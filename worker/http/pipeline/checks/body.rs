//! Check 3: reads the body as far as the checks need it, up to the limit of the operation.

use super::headers::header;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::headers::{SingleHeader, single_header};
use crate::http::pipeline::policy::Policy;
use crate::http::pipeline::streamed_body::{BODY_LENGTH, MAX_DRAINED, StreamedBody};
use axum_core::body::Body;
use futures_util::StreamExt;
use http::HeaderMap;

/// The whole body, or the hashes of its pieces with the streamed rest.
pub(super) async fn receive(
    body: Body,
    policy: &Policy,
    headers: &HeaderMap,
) -> Result<(Vec<u8>, Option<StreamedBody>), Error> {
    if policy.streams.is_empty() || matches!(single_header(headers, BODY_LENGTH.as_str()), SingleHeader::Absent) {
        return Ok((read_body(body, policy).await?, None));
    }
    let length = header(headers, BODY_LENGTH.as_str()).and_then(|length| length.parse().ok());
    let Some(length) = length.filter(|length| *length > 0) else {
        read_body(body, policy).await?;
        return Err(vec![FieldError::new(BODY_LENGTH.as_str(), FieldCode::InvalidValue)].into());
    };
    let (hashes, streamed) = StreamedBody::begin(body, length).await?;
    Ok((hashes, Some(streamed)))
}

async fn read_body(body: Body, policy: &Policy) -> Result<Vec<u8>, Error> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0_usize);
    while let Some(chunk) = chunks.next().await {
        // The client disconnected before the end of the body.
        let chunk = chunk.map_err(|_| Error::from(Code::MalformedJson))?;
        length = length.saturating_add(chunk.len());
        if length > MAX_DRAINED {
            break;
        }
        if length <= policy.max_body {
            bytes.extend_from_slice(&chunk);
        } else {
            bytes = Vec::new();
        }
    }
    if length > policy.max_body { Err(Code::PayloadTooLarge.into()) } else { Ok(bytes) }
}
