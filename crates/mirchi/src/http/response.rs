//! Responses from bytes in memory: in the encoding that the client prefers, or the requested range of a file, or 304.

use std::{ops::Range, time::Duration};

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{
        ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_LENGTH,
        CONTENT_RANGE, CONTENT_TYPE, ETAG, IF_RANGE, RANGE, VARY,
    },
};
use representations::{Encoding, Representations, accepted_encoding, is_not_modified};

/// Status and headers of a response whose body is available in several encodings.
pub(super) struct ResponseHead {
    pub(super) status: StatusCode,
    pub(super) content_type: HeaderValue,
    pub(super) cache_control: HeaderValue,
    pub(super) language: Option<HeaderValue>,
}

impl ResponseHead {
    /// Sends the bytes in the encoding that the client prefers, or 304 if the client has them. Copies no bytes.
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
        // Reserves space for the security headers too, which are added last.
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
    let headers = [(VARY, "accept-encoding")];
    let text = "This is available as br, zstd, gzip or identity; your Accept-Encoding refuses all of them.\n";
    (StatusCode::NOT_ACCEPTABLE, headers, text).into_response()
}

/// Headers of a file, which is sent unencoded, whole or in part.
pub(super) struct FileHead {
    pub(super) content_type: HeaderValue,
    pub(super) cache_control: HeaderValue,
    pub(super) etag: HeaderValue,
}

impl FileHead {
    /// Sends the file, the requested range of it, or 304. Copies no bytes.
    pub(super) fn send(self, file: &Bytes, method: &Method, headers: &HeaderMap) -> Response {
        let (mut response, part) = self.begin(file.len(), method, headers);
        if let Some(part) = part {
            *response.body_mut() = Body::from(file.slice(part));
        }
        response
    }

    /// The head of the response, and the range of bytes for its body; `None` for no body.
    pub(super) fn begin(
        self,
        length: usize,
        method: &Method,
        headers: &HeaderMap,
    ) -> (Response, Option<Range<usize>>) {
        let part = match *method {
            Method::GET => self.wanted_part(length, headers),
            _ => Part::Whole,
        };
        let mut response = self.without_bytes(length, headers);
        if response.status() == StatusCode::NOT_MODIFIED || *method == Method::HEAD {
            return (response, None);
        }
        let (status, range) = match part {
            Part::Whole => (StatusCode::OK, 0..length),
            Part::From(first, last) => (StatusCode::PARTIAL_CONTENT, first..last + 1),
            Part::Outside => (StatusCode::RANGE_NOT_SATISFIABLE, 0..0),
        };
        let told = match part {
            Part::Whole => None,
            Part::From(first, last) => Some(format!("bytes {first}-{last}/{length}")),
            Part::Outside => Some(format!("bytes */{length}")),
        };
        let about = response.headers_mut();
        about.extend(
            told.and_then(|told| HeaderValue::try_from(told).ok())
                .map(|told| (CONTENT_RANGE, told)),
        );
        about.insert(CONTENT_LENGTH, HeaderValue::from(range.len()));
        *response.status_mut() = status;
        (response, Some(range).filter(|range| !range.is_empty()))
    }

    /// The head of a response for a file of this length in bytes, or 304.
    fn without_bytes(self, length: usize, headers: &HeaderMap) -> Response {
        let mut response = Response::new(Body::empty());
        let is_known = is_not_modified(headers, self.etag.as_bytes());
        let about = response.headers_mut();
        about.insert(ETAG, self.etag);
        about.insert(CACHE_CONTROL, self.cache_control);
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        about.insert(CONTENT_TYPE, self.content_type);
        about.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        about.insert(CONTENT_LENGTH, HeaderValue::from(length));
        response
    }

    /// Parses `Range` (RFC 9110, section 14.2). A single range is sent; for several, and for an invalid header, the whole file.
    /// The same if the range is for another version of the file (`If-Range`).
    fn wanted_part(&self, length: usize, headers: &HeaderMap) -> Part {
        let Some(range) = headers.get(RANGE).and_then(|range| range.to_str().ok()) else {
            return Part::Whole;
        };
        if headers
            .get(IF_RANGE)
            .is_some_and(|wanted| wanted != self.etag)
        {
            return Part::Whole;
        }
        let Ok(parsed) = http_range_header::parse_range_header(range) else {
            return Part::Whole;
        };
        match parsed.validate(length as u64).as_deref() {
            Ok([part]) => match (usize::try_from(*part.start()), usize::try_from(*part.end())) {
                (Ok(first), Ok(last)) => Part::From(first, last),
                _ => Part::Outside,
            },
            Ok(_) => Part::Whole,
            Err(_) => Part::Outside,
        }
    }
}

/// The requested part of a file.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    /// The first and the last byte.
    From(usize, usize),
    /// A range beyond its end.
    Outside,
}

/// The value of `Retry-After`, rounded up: a client that comes back at the very second must not be refused again.
pub(super) fn whole_seconds(wait: Duration) -> HeaderValue {
    let seconds = wait.as_millis().div_ceil(1000).max(1);
    HeaderValue::from(u64::try_from(seconds).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(headers: &[(http::HeaderName, &str)]) -> Response {
        let file = FileHead {
            content_type: HeaderValue::from_static("text/plain; charset=utf-8"),
            cache_control: HeaderValue::from_static("no-cache"),
            etag: HeaderValue::from_static("\"a\""),
        };
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), HeaderValue::try_from(*value).unwrap()))
            .collect();
        file.send(&Bytes::from_static(b"0123456789"), &Method::GET, &headers)
    }

    #[test]
    fn a_part_is_sent_as_it_was_asked_for() {
        for (range, sent, length) in [
            ("bytes=0-3", "bytes 0-3/10", "4"),
            ("bytes=4-", "bytes 4-9/10", "6"),
            ("bytes=-2", "bytes 8-9/10", "2"),
        ] {
            let response = asked(&[(RANGE, range)]);
            assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT, "{range}");
            assert_eq!(response.headers()[CONTENT_RANGE], sent);
            assert_eq!(response.headers()[CONTENT_LENGTH], length);
        }
    }

    #[test]
    fn what_is_no_single_part_of_this_file_is_the_whole() {
        let whole = [
            vec![],
            vec![(RANGE, "bytes=0-1,4-5")],
            vec![(RANGE, "pages=1-2")],
            vec![(RANGE, "bytes=0-3"), (IF_RANGE, "\"b\"")],
        ];
        for headers in whole {
            let response = asked(&headers);
            assert_eq!(response.status(), StatusCode::OK, "{headers:?}");
            assert_eq!(response.headers()[CONTENT_LENGTH], "10");
        }
    }

    #[test]
    fn a_part_behind_the_end_is_refused_with_the_length() {
        let response = asked(&[(RANGE, "bytes=10-12")]);
        assert_eq!(response.status(), StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(response.headers()[CONTENT_RANGE], "bytes */10");
    }

    #[test]
    fn who_waits_the_seconds_that_were_told_has_waited_long_enough() {
        assert_eq!(whole_seconds(Duration::from_millis(1_001)), "2");
        assert_eq!(whole_seconds(Duration::from_secs(3)), "3");
        assert_eq!(whole_seconds(Duration::ZERO), "1");
    }
}
