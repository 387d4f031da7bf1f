//! Downloads.

use std::borrow::Cow;

use access::Right;
use axum::body::Body;
use http::HeaderValue;
use http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY};
use media::{MediaError, Object, Purpose};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::request::Call;
use super::response::{Failure, Outcome, etag};
use crate::http::{response::FileHead, security::SANDBOX};

/// Browsers do not show PDF documents in a sandbox, and run no scripts of them.
const WITHOUT_SANDBOX: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
);
/// The characters that are escaped in a name in a header (RFC 8187).
const NOT_IN_NAMES: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'_').remove(b'-');
/// A file with restricted access is kept by no browser.
pub(super) const PRIVATE: &str = "private, no-store";

/// `GET|HEAD /storage/v1/object/public/*`
pub(super) async fn public(call: Call) -> Outcome {
    let object = public_object(&call).await?;
    let cache_control = format!("public, {}", object.cache_control);
    send(&call, &object, &cache_control).await
}

/// The file at a public address.
pub(super) async fn public_object(call: &Call) -> Result<Object, Failure> {
    let bucket = call.bucket()?;
    if !bucket.is_public {
        // The same error as for a bucket that does not exist.
        return Err(MediaError::bucket_not_found().into());
    }
    Ok(call.app.media.object(bucket, call.name()).await?)
}

/// `GET|HEAD /storage/v1/object/*` and `/object/authenticated/*`
pub(super) async fn with_right(call: Call) -> Outcome {
    let object = readable_object(&call).await?;
    send(&call, &object, PRIVATE).await
}

/// The file, if the caller has read access to its bucket.
pub(super) async fn readable_object(call: &Call) -> Result<Object, Failure> {
    let (bucket, _) = call.bucket_for(Right::Select).await?;
    Ok(call.app.media.object(bucket, call.name()).await?)
}

/// `GET|HEAD /storage/v1/object/sign/*?token=…`
pub(super) async fn signed(call: Call) -> Outcome {
    let object = signed_object(&call).await?;
    send(&call, &object, PRIVATE).await
}

/// The file at a signed address.
pub(super) async fn signed_object(call: &Call) -> Result<Object, Failure> {
    let bucket = call.bucket()?;
    let token = call.parameter("token").unwrap_or_default();
    let signed = call
        .app
        .media
        .check_signature(bucket, call.name(), token)
        .await?;
    if signed.purpose != Purpose::Download {
        return Err(MediaError::invalid_signature("The signature is for an upload").into());
    }
    call.signer_with(signed.owner, bucket, Right::Select)
        .await?;
    Ok(call.app.media.object(bucket, call.name()).await?)
}

async fn send(call: &Call, object: &Object, cache_control: &str) -> Outcome {
    let head = FileHead {
        content_type: value(&object.content_type)?,
        cache_control: value(cache_control)?,
        etag: value(&etag(object))?,
    };
    let (method, headers) = (&call.head.method, &call.head.headers);
    let length = usize::try_from(object.size).unwrap_or_default();
    let (mut response, part) = head.begin(length, method, headers);
    if let Some(part) = part {
        // Streamed from the store at the client's speed, so that slow clients do not hold files in memory.
        let part = part.start as u64..part.end as u64;
        let stream = call.app.media.stream(object, part).await?;
        *response.body_mut() = Body::from_stream(stream);
    }
    let about = response.headers_mut();
    let policy = match object.content_type.as_str() {
        "application/pdf" => WITHOUT_SANDBOX,
        _ => SANDBOX,
    };
    about.insert(CONTENT_SECURITY_POLICY, policy);
    if let Some(wanted) = call.parameter("download") {
        let own = object.name.rsplit('/').next().unwrap_or_default();
        // `storage-js` encodes the name twice, but only in a signed address.
        let wanted = match call.parameter("token") {
            Some(_) => decoded_again(wanted),
            None => wanted.into(),
        };
        let name = if wanted.is_empty() { own } else { &wanted };
        about.insert(CONTENT_DISPOSITION, value(&attachment(name))?);
    }
    Ok(response)
}

fn value(text: &str) -> Result<HeaderValue, MediaError> {
    HeaderValue::from_str(text)
        .map_err(|error| MediaError::Internal(format!("{text:?} cannot be sent: {error}")))
}

/// A name that `URLSearchParams` encoded before the whole address was encoded; another one is as it is. Of an encoded name only
/// the spaces are not, because they were written as `+`.
fn decoded_again(name: &str) -> Cow<'_, str> {
    let is_literal = |byte: &u8| byte.is_ascii_alphanumeric() || b"*-._ ".contains(byte);
    let is_encoded = name.split('%').enumerate().all(|(place, part)| {
        let digits = if place == 0 { 0 } else { 2 };
        part.as_bytes()
            .split_at_checked(digits)
            .is_some_and(|(code, rest)| {
                code.iter().all(u8::is_ascii_hexdigit) && rest.iter().all(is_literal)
            })
    });
    match is_encoded {
        true => percent_decode_str(name).decode_utf8_lossy(),
        false => name.into(),
    }
}

/// A name in any language (RFC 6266): the first one, for old programs, has `_` for characters that are not ASCII.
fn attachment(name: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || " ._-()".contains(sign);
    let plain: String = name
        .chars()
        .map(|sign| if is_plain(sign) { sign } else { '_' })
        .collect();
    let encoded = utf8_percent_encode(name, NOT_IN_NAMES);
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_that_is_still_encoded_is_decoded_again() {
        for (name, decoded) in [
            (
                "Datenblatt Gr%C3%B6%C3%9Fe 8%25.pdf",
                "Datenblatt Größe 8%.pdf",
            ),
            ("a%2Bb%26c.pdf", "a+b&c.pdf"),
            ("plain name.pdf", "plain name.pdf"),
            ("Größe 8%20.pdf", "Größe 8%20.pdf"),
            ("8% oil.pdf", "8% oil.pdf"),
            ("8%", "8%"),
        ] {
            assert_eq!(decoded_again(name), decoded);
        }
    }

    #[test]
    fn a_download_has_its_name_in_any_language() {
        assert_eq!(
            attachment("Übersicht \"1\".pdf"),
            "attachment; filename=\"_bersicht _1_.pdf\"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.pdf"
        );
    }
}
