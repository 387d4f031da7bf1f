//! Headers by which a client says what it wants.

use http::{
    HeaderMap, HeaderValue,
    header::{ACCEPT_ENCODING, IF_NONE_MATCH},
};
use languages::Language;
use postgrest::{Query, RequestHeaders};
use representations::{Encoding, accepted_encoding, is_not_modified};

/// The length of the file of which a part is wanted, in bytes.
const LENGTH: u64 = 10_000;

/// The headers `Accept`, `Accept-Encoding`, `Accept-Language`, `If-None-Match`, `Range` and `Prefer`, each on a line.
/// Panics when the client gets an encoding that there is not, a language that the site does not have, or a part beyond the end of a file.
pub fn headers(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let [accept, encoding, language, known, range, prefer] = crate::lines(text);
    let mut headers = HeaderMap::new();
    for (name, value) in [(ACCEPT_ENCODING, encoding), (IF_NONE_MATCH, known)] {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.append(name, value);
        }
    }
    let is_there = |encoding| matches!(encoding, Encoding::Gzip | Encoding::Identity);
    let chosen = accepted_encoding(&headers, is_there);
    assert!(chosen.is_none_or(is_there), "{chosen:?}");
    _ = is_not_modified(&headers, b"\"a\"");
    let is_offered = |language| [Language::ENGLISH].contains(&language);
    let language = Language::from_accept_language(language, is_offered);
    assert!(language.is_none_or(is_offered), "{language:?}");
    if let Ok(parts) = http_range_header::parse_range_header(range)
        && let Ok(parts) = parts.validate(LENGTH)
    {
        for part in parts {
            assert!(
                part.start() <= part.end() && *part.end() < LENGTH,
                "{part:?}"
            );
        }
    }
    let of_interface = RequestHeaders {
        prefer: Some(prefer),
        accept: Some(accept),
        range: Some(range),
        range_unit: None,
    };
    _ = Query::parse("", of_interface).map_err(|error| error.to_string());
}
