//! Tokens of people.

use std::sync::{Arc, LazyLock};

use auth::{AccountMail, Auth, AuthSettings, Mailer};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use store::{DbErr, SystemClock, Transaction};
use tokio::runtime::Runtime;

const SECRET: &str = "a secret that only these inputs are signed with";

static SITE: LazyLock<(Runtime, Auth)> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be made");
    let auth = runtime.block_on(async {
        let database = store::connect("sqlite::memory:")
            .await
            .expect("it is in memory");
        let settings = AuthSettings {
            jwt_secret: Some(SECRET.to_owned()),
            ..AuthSettings::new("https://www.example.com")
        };
        let started = Auth::start(database, settings, Arc::new(NoMail), Arc::new(SystemClock));
        started.await.expect("it needs nothing else")
    });
    (runtime, auth)
});

/// No account is changed, so no mail is sent.
struct NoMail;

#[async_trait::async_trait]
impl Mailer for NoMail {
    async fn queue(&self, _: &Transaction, _: AccountMail) -> Result<(), DbErr> {
        Ok(())
    }

    fn notify(&self) {}
}

/// A token; or its header and its claims, each on a line, which are signed as the site does.
/// Panics when a token is taken that was not signed, or with another algorithm than the site's.
pub fn token(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (runtime, auth) = &*SITE;
    if !text.starts_with('{') {
        assert!(runtime.block_on(auth.claims(text)).is_err(), "{text}");
        return;
    }
    let [header, claims] = crate::lines(text);
    let token = signed(header, claims);
    if runtime.block_on(auth.claims(&token)).is_ok() {
        let header: serde_json::Value = serde_json::from_str(header).unwrap_or_default();
        assert_eq!(header["alg"], "HS256", "{text}");
        let unsigned = token.rsplit_once('.').map_or("", |(unsigned, _)| unsigned);
        for forged in [
            format!("{unsigned}."),
            format!("{token}A"),
            format!("{token}="),
        ] {
            assert!(runtime.block_on(auth.claims(&forged)).is_err(), "{forged}");
        }
    }
}

fn signed(header: &str, claims: &str) -> String {
    let unsigned = [header, claims]
        .map(|part| URL_SAFE_NO_PAD.encode(part))
        .join(".");
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("a key of any length");
    mac.update(unsigned.as_bytes());
    let signature = URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes());
    format!("{unsigned}.{signature}")
}
