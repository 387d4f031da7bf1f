//! Answers whose bytes are there in several encodings: the one that the client wants, or 304 when it has them.

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{
        CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY,
    },
};
use representations::{Encoding, Representations, accepted_encoding, is_not_modified};

const PLAIN_TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Status and headers of a response whose body is chosen among encodings.
pub(super) struct ResponseHead {
    pub(super) status: StatusCode,
    pub(super) content_type: HeaderValue,
    pub(super) cache_control: HeaderValue,
    pub(super) language: Option<HeaderValue>,
}

impl ResponseHead {
    /// Sends the bytes in the encoding that the client wants, or 304 when it has them. Copies no bytes.
    pub(super) fn send(
        self,
        bytes: &Representations,
        method: &Method,
        headers: &HeaderMap,
    ) -> Response {
        let encoding = accepted_encoding(headers, |encoding| bytes.get(encoding).is_some());
        let Some((encoding, chosen)) =
            encoding.and_then(|encoding| Some((encoding, bytes.get(encoding)?)))
        else {
            return not_acceptable();
        };
        let is_known = self.status.is_success() && is_not_modified(headers, chosen.etag.as_bytes());
        let body = match is_known || *method == Method::HEAD {
            true => Body::empty(),
            false => Body::from(chosen.body.clone()),
        };
        let mut response = Response::new(body);
        let sent = response.headers_mut();
        // Room for the security headers too, which come last.
        sent.reserve(24);
        sent.insert(ETAG, chosen.etag.clone());
        sent.insert(CACHE_CONTROL, self.cache_control);
        sent.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(language) = self.language {
            sent.insert(CONTENT_LANGUAGE, language);
        }
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        sent.insert(CONTENT_TYPE, self.content_type);
        sent.insert(CONTENT_LENGTH, chosen.length.clone());
        if encoding != Encoding::Identity {
            sent.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        *response.status_mut() = self.status;
        response
    }
}

fn not_acceptable() -> Response {
    let headers = [
        (CONTENT_TYPE, PLAIN_TEXT),
        (VARY, HeaderValue::from_static("accept-encoding")),
    ];
    let text = "This is available as br, zstd, gzip or identity; your Accept-Encoding refuses all of them.\n";
    (StatusCode::NOT_ACCEPTABLE, headers, text).into_response()
}
