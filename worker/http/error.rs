//! The error type of handlers: a code for clients, which has a status, and a cause for the log. The response body is RFC 9457
//! (problem+json) in the shape of the contract.

use crate::domain::request::json::{FieldError, error_json};
use crate::domain::tenancy::security::Denial;
pub use crate::http::code::Code;
use crate::http::pipeline::cookies::CookieJar;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::{DatabaseError, IdentityProviderError, Unavailable};
use http::header::InvalidHeaderValue;
use http::{HeaderName, HeaderValue, StatusCode, header};
use serde_json::{Map, Value, json};

/// An error to be sent as a response.
#[derive(Debug)]
pub struct Error {
    pub code: Code,
    /// The invalid fields of `validation_failed`.
    pub errors: Vec<FieldError>,
    /// Seconds until a retry makes sense.
    pub retry_after: Option<i64>,
    /// One more member of the document, where the contract has it: `result`, `remaining`, `missing` or `count`.
    pub extra: Option<Box<(&'static str, Value)>>,
    /// For the log; never sent.
    pub cause: String,
    /// Cookies to set with the response.
    pub cookies: CookieJar,
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        // A client that should retry needs to know when.
        let retry_after = match code {
            Code::Maintenance => Some(60),
            Code::Unavailable => Some(2),
            _ => None,
        };
        Self { code, errors: Vec::new(), retry_after, extra: None, cause: String::new(), cookies: CookieJar::default() }
    }
}

impl From<Vec<FieldError>> for Error {
    fn from(errors: Vec<FieldError>) -> Self {
        Self { errors, ..Code::ValidationFailed.into() }
    }
}

impl From<Denial> for Error {
    fn from(denial: Denial) -> Self {
        Code::from(denial).into()
    }
}

impl From<DatabaseError> for Error {
    fn from(error: DatabaseError) -> Self {
        let code = match &error {
            DatabaseError::PreconditionFailed(precondition) => (*precondition).into(),
            DatabaseError::Violated(constraint) => (*constraint).into(),
            DatabaseError::Denied(denial) => (*denial).into(),
            DatabaseError::Unavailable(_) => Code::Unavailable,
            DatabaseError::Broken(_) => Code::Internal,
        };
        Self { cause: format!("{error:?}"), ..code.into() }
    }
}

impl From<IdentityProviderError> for Error {
    fn from(error: IdentityProviderError) -> Self {
        let (code, cause) = match error {
            IdentityProviderError::Rejected(cause) => (Code::ProviderFailed, cause),
            IdentityProviderError::Unavailable(cause) => (Code::Unavailable, cause),
        };
        Self { cause, ..code.into() }
    }
}

impl From<InvalidHeaderValue> for Error {
    fn from(error: InvalidHeaderValue) -> Self {
        Self::internal(error.to_string())
    }
}

impl From<Unavailable> for Error {
    fn from(error: Unavailable) -> Self {
        Self { cause: error.0, ..Code::Unavailable.into() }
    }
}

impl Error {
    /// `too_many_attempts`; the next attempt is possible after this many milliseconds.
    #[must_use]
    pub fn too_many(retry_after_ms: i64) -> Self {
        Self { retry_after: Some(((retry_after_ms + 999) / 1000).max(1)), ..Code::TooManyAttempts.into() }
    }

    /// Adds a member to the document.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.extra = Some(Box::new((name, value.into())));
        self
    }

    /// An internal error (a bug), with its cause for the log.
    #[must_use]
    pub fn internal(cause: impl Into<String>) -> Self {
        Self { cause: cause.into(), ..Code::Internal.into() }
    }

    /// The problem document as a response.
    #[must_use]
    pub fn into_api_response(self, trace_id: &str) -> ApiResponse {
        let mut problem = Map::new();
        problem.insert("type".into(), json!(format!("/problems/{}", self.code.as_str())));
        problem.insert("title".into(), json!(self.code.title()));
        problem.insert("status".into(), json!(self.code.status().as_u16()));
        problem.insert("code".into(), json!(self.code.as_str()));
        problem.insert("traceId".into(), json!(trace_id));
        if !self.errors.is_empty() {
            problem.insert("errors".into(), self.errors.iter().map(error_json).collect());
        }
        if let Some(seconds) = self.retry_after {
            problem.insert("retryAfter".into(), json!(seconds));
        }
        if let Some((name, value)) = self.extra.map(|extra| *extra) {
            problem.insert(name.into(), value);
        }
        let mut response =
            ApiResponse::bytes(self.code.status(), "application/problem+json", Value::Object(problem).to_string());
        if let Some(seconds) = self.retry_after {
            response = response.header(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.code.status() == StatusCode::UNAUTHORIZED {
            // RFC 9110, section 15.5.2 demands it; no browser shows a dialog for this scheme.
            response = response.header(HeaderName::from_static("www-authenticate"), HeaderValue::from_static("Bearer"));
        }
        response.cookies(self.cookies).failure(self.code, self.cause)
    }
}

#[cfg(test)]
mod tests {
    use super::Error;

    #[test]
    fn waiting_is_told_in_whole_seconds_upwards() {
        assert_eq!(Error::too_many(1).retry_after, Some(1));
        assert_eq!(Error::too_many(1001).retry_after, Some(2));
    }
}
