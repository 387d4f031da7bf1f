//! Webhooks: JSON, signed by the specification Standard Webhooks (<https://www.standardwebhooks.com>).

use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, Mac};
use serde::Serialize;
use sha2::Sha256;

use super::{
    NoticeContent,
    content::{Data, iso},
};

#[derive(Serialize)]
struct Body<'a> {
    #[serde(rename = "type")]
    what: &'static str,
    timestamp: String,
    data: &'a Data,
}

/// The body, with the same bytes at every attempt.
pub(super) fn body(content: &NoticeContent) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&Body {
        what: content.event.webhook_type(),
        timestamp: iso(content.occurred_at),
        data: &content.data,
    })
}

/// The header `webhook-signature`. `key` is the decoded secret, `id` identifies the message, `timestamp` is in seconds since 1970.
pub(super) fn signature(key: &[u8], id: &str, timestamp: i64, body: &[u8]) -> String {
    let mut mac =
        <Hmac<Sha256> as Mac>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(format!("{id}.{timestamp}.").as_bytes());
    mac.update(body);
    format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notices::channel::signing_key;

    #[test]
    fn the_signature_is_that_of_the_specifications_example() {
        let key = signing_key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("a secret");
        let signed = signature(
            &key,
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            br#"{"test": 2432232314}"#,
        );
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
