//! Devices that have signed in before. They keep a signed token, so that the wrong guesses of strangers do not lock them out.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::{Auth, AuthError, audit::Actor, limits::Source, secret};

/// How long a device is known after it has signed in, which is as long as browsers keep a cookie.
pub const DEVICE_LIFETIME: TimeDelta = TimeDelta::days(400);
const AUDIENCE: &str = "device";

/// Unlike an access token, it has no role, so it gives no rights.
#[derive(Serialize, Deserialize)]
struct DeviceClaims {
    aud: String,
    /// The hash of the account's address.
    sub: String,
    /// In seconds since 1970.
    exp: i64,
}

impl Auth {
    /// A token for a device that has signed in to the account with this address.
    pub fn device_token(&self, email: &str) -> Result<String, AuthError> {
        self.tokens.sign(&DeviceClaims {
            aud: AUDIENCE.to_owned(),
            sub: secret::hash(email),
            exp: (self.now() + DEVICE_LIFETIME).timestamp(),
        })
    }

    /// Counts an attempt at a password or code for an account, whether it exists or not. Returns whether it comes from a device that has
    /// signed in to the account before. Fails if there were too many.
    pub(crate) async fn attempt(&self, email: &str, actor: &Actor) -> Result<bool, AuthError> {
        let source = match &actor.device {
            Some(token) if self.is_device_of(token, email).await => {
                Source::Device(secret::hash(token))
            }
            _ => Source::network(actor.client),
        };
        self.limits.attempt(email, &source)?;
        Ok(matches!(source, Source::Device(_)))
    }

    async fn is_device_of(&self, token: &str, email: &str) -> bool {
        let now = self.now();
        let claims = self.tokens.verified::<DeviceClaims>(token, now).await;
        claims.is_ok_and(|claims| {
            claims.aud == AUDIENCE
                && claims.sub == secret::hash(email)
                && claims.exp > now.timestamp()
        })
    }
}
