//! Access tokens: JWT (RFC 7519) that identify a person, signed with a key that only this site has.

use std::{
    fmt::Display,
    sync::{Arc, PoisonError, RwLock},
};

use access::Role;
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode,
    jwk::{Jwk, JwkSet, PublicKeyUse},
};
use p256::{
    SecretKey,
    pkcs8::{EncodePrivateKey, LineEnding},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, QueryOrder};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use store::{ConnectionTrait, Database};
use uuid::Uuid;

use crate::{
    AuthError, ErrorCode,
    audit::{self, Action, Actor},
    entities::signing_key,
    role, secret,
};

/// The audience of tokens.
pub(crate) const AUDIENCE: &str = "authenticated";
/// How long a key is accepted after the next one was created: much longer than the lifetime of any token.
const KEY_GRACE_PERIOD: TimeDelta = TimeDelta::days(1);

/// By how much the clocks of those who make tokens may differ from ours.
const LEEWAY: TimeDelta = TimeDelta::seconds(30);

/// The claims of an access token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// The issuer: the address of this service.
    #[serde(default)]
    pub iss: String,
    /// The account.
    #[serde(default)]
    pub sub: String,
    /// `authenticated`; API keys have no audience.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub aud: String,
    /// When it expires, in seconds since 1970.
    pub exp: i64,
    /// When it begins to be valid, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nbf: Option<i64>,
    /// When it was issued, in seconds since 1970.
    #[serde(default)]
    pub iat: i64,
    /// The database role.
    #[serde(with = "role")]
    pub role: Role,
    #[serde(default)]
    pub email: String,
    /// Always empty: accounts by telephone number are not supported.
    #[serde(default)]
    pub phone: String,
    /// Data that only the service may change.
    #[serde(default)]
    pub app_metadata: Value,
    /// Data that the account's owner may change.
    #[serde(default)]
    pub user_metadata: Value,
    /// `aal1`, or `aal2` with a second factor.
    #[serde(default)]
    pub aal: String,
    /// The sign-in methods, newest first.
    #[serde(default)]
    pub amr: Value,
    #[serde(default)]
    pub session_id: String,
    /// Always false: there are no accounts without an address.
    #[serde(default)]
    pub is_anonymous: bool,
}

impl Claims {
    /// Whether the token is valid at this time. Fails with `bad_jwt` if it has expired, or is not valid yet.
    pub(crate) fn check_times(&self, now: DateTime<Utc>) -> Result<(), AuthError> {
        let (latest, earliest) = (now + LEEWAY, now - LEEWAY);
        if self.exp <= earliest.timestamp() {
            return Err(refused("token has invalid claims: token is expired"));
        }
        if self.nbf.is_some_and(|start| start > latest.timestamp()) {
            return Err(refused("token has invalid claims: token is not valid yet"));
        }
        Ok(())
    }
}

/// The source of the signature.
enum Signer {
    /// Keys of this database, by `kid`; the newest one signs.
    Keys(RwLock<KeySet>),
    /// A secret from the configuration.
    Secret {
        encoding: EncodingKey,
        decoding: DecodingKey,
    },
}

struct KeySet {
    /// Newest first.
    keys: Vec<Arc<Key>>,
    read_at: DateTime<Utc>,
}

struct Key {
    id: String,
    encoding: EncodingKey,
    decoding: DecodingKey,
    jwk: Jwk,
}

/// Signs and verifies access tokens.
pub(crate) struct Tokens {
    db: Database,
    signer: Signer,
    issuer: String,
}

impl Tokens {
    /// Uses the secret of the configuration, if any. Otherwise the database's keys are used, and one is created if there is none.
    pub(crate) async fn start(
        db: Database,
        secret: Option<&str>,
        issuer: String,
        now: DateTime<Utc>,
    ) -> Result<Self, AuthError> {
        let signer = match secret {
            Some(secret) => Signer::Secret {
                encoding: EncodingKey::from_secret(secret.as_bytes()),
                decoding: DecodingKey::from_secret(secret.as_bytes()),
            },
            None => {
                if signing_key::Entity::find().one(db.read()).await?.is_none() {
                    db.transaction(async |db| add_key(db, now).await).await?;
                }
                Signer::Keys(RwLock::new(KeySet {
                    keys: read_keys(&db).await?,
                    read_at: now,
                }))
            }
        };
        Ok(Self { db, signer, issuer })
    }

    pub(crate) fn issuer(&self) -> &str {
        &self.issuer
    }

    /// Reloads the keys if the last load was more than a minute ago, because a command may have created one. Must not be called
    /// in a transaction, which holds SQLite's only connection.
    pub(crate) async fn renew(&self, now: DateTime<Utc>) -> Result<(), AuthError> {
        match &self.signer {
            Signer::Keys(keys) if read_at(keys) < now - TimeDelta::minutes(1) => {
                self.read_again(keys, now).await
            }
            Signer::Keys(_) | Signer::Secret { .. } => Ok(()),
        }
    }

    pub(crate) fn sign(&self, claims: &impl Serialize) -> Result<String, AuthError> {
        let signed = match &self.signer {
            Signer::Secret { encoding, .. } => encode(&Header::default(), claims, encoding),
            Signer::Keys(keys) => {
                let key = newest(keys).ok_or_else(|| {
                    AuthError::Internal("no key is there to sign with".to_owned())
                })?;
                let header = Header {
                    kid: Some(key.id.clone()),
                    ..Header::new(Algorithm::ES256)
                };
                encode(&header, claims, &key.encoding)
            }
        };
        signed.map_err(|error| AuthError::Internal(format!("a token could not be signed: {error}")))
    }

    /// The claims of a token that this program has signed. When it was or will be valid is not checked. Fails with `bad_jwt` for any other.
    pub(crate) async fn verified<T: DeserializeOwned>(
        &self,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<T, AuthError> {
        let header = decode_header(token).map_err(refused)?;
        let (key, algorithm) = match &self.signer {
            Signer::Secret { decoding, .. } => (decoding.clone(), Algorithm::HS256),
            Signer::Keys(_) => {
                let id = header.kid.as_deref().unwrap_or_default();
                let key = self.key(id, now).await?;
                let key =
                    key.ok_or_else(|| refused(format_args!("unrecognized JWT kid {id:?}")))?;
                (key.decoding.clone(), Algorithm::ES256)
            }
        };
        let mut validation = Validation::new(algorithm);
        // The caller checks the times, with the clock of this service; API keys have no audience.
        validation.validate_exp = false;
        validation.validate_aud = false;
        decode::<T>(token, &key, &validation)
            .map(|token| token.claims)
            .map_err(refused)
    }

    /// The public keys, with which others can verify tokens.
    pub(crate) fn public_keys(&self) -> JwkSet {
        let keys = match &self.signer {
            Signer::Secret { .. } => Vec::new(),
            Signer::Keys(keys) => {
                let keys = keys.read().unwrap_or_else(PoisonError::into_inner);
                keys.keys.iter().map(|key| key.jwk.clone()).collect()
            }
        };
        JwkSet { keys }
    }

    /// A key by its ID. An unknown one may have been created by another process, so the keys are reloaded, but not more often
    /// than every ten seconds.
    async fn key(&self, id: &str, now: DateTime<Utc>) -> Result<Option<Arc<Key>>, AuthError> {
        const PAUSE: TimeDelta = TimeDelta::seconds(10);
        let Signer::Keys(keys) = &self.signer else {
            return Ok(None);
        };
        let find = |keys: &KeySet| keys.keys.iter().find(|key| key.id == id).cloned();
        let is_recent = {
            let known = keys.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(key) = find(&known) {
                return Ok(Some(key));
            }
            now - known.read_at < PAUSE
        };
        if is_recent {
            return Ok(None);
        }
        self.read_again(keys, now).await?;
        let known = keys.read().unwrap_or_else(PoisonError::into_inner);
        Ok(find(&known))
    }

    async fn read_again(&self, keys: &RwLock<KeySet>, now: DateTime<Utc>) -> Result<(), AuthError> {
        let fresh = KeySet {
            keys: read_keys(&self.db).await?,
            read_at: now,
        };
        *keys.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }
}

fn refused(reason: impl Display) -> AuthError {
    AuthError::new(
        403,
        ErrorCode::BadJwt,
        format!("invalid JWT: unable to parse or verify signature, {reason}"),
    )
}

fn read_at(keys: &RwLock<KeySet>) -> DateTime<Utc> {
    keys.read().unwrap_or_else(PoisonError::into_inner).read_at
}

fn newest(keys: &RwLock<KeySet>) -> Option<Arc<Key>> {
    let keys = keys.read().unwrap_or_else(PoisonError::into_inner);
    keys.keys.first().cloned()
}

/// Creates a key for the operator, which starts to sign within a minute. Returns its ID.
pub async fn rotate_key(db: &Database, now: DateTime<Utc>) -> Result<String, AuthError> {
    let transaction = db.write().await?;
    let id = add_key(&transaction, now).await?;
    let (action, traits) = (Action::SigningKeyRotated, json!({ "kid": id }));
    audit::record_and_commit(transaction, now, action, &Actor::default(), None, traits).await?;
    Ok(id)
}

/// Creates a key, and deletes those whose tokens have expired long ago. Returns its ID.
async fn add_key(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<String, AuthError> {
    use sea_orm::{ColumnTrait, QueryFilter};
    let internal = |error: p256::pkcs8::Error| {
        AuthError::Internal(format!("a signing key could not be made: {error}"))
    };
    // A number at or above the order of the curve is not a valid key; that happens once in 2^32, and then another is drawn.
    let secret = loop {
        if let Ok(secret) = SecretKey::from_slice(&secret::random::<32>()) {
            break secret;
        }
    };
    let pem = secret.to_pkcs8_pem(LineEnding::LF).map_err(internal)?;
    let id = Uuid::new_v4().to_string();
    let previous = signing_key::Entity::find()
        .order_by_desc(signing_key::Column::CreatedAt)
        .one(db)
        .await?;
    if let Some(previous) = previous
        && previous.created_at < now - KEY_GRACE_PERIOD
    {
        // All keys before the previous one were superseded for longer than the lifetime of their tokens.
        signing_key::Entity::delete_many()
            .filter(signing_key::Column::CreatedAt.lt(previous.created_at))
            .exec(db)
            .await?;
    }
    signing_key::ActiveModel {
        id: Set(id.clone()),
        private_key: Set(pem.to_string()),
        created_at: Set(now),
    }
    .insert(db)
    .await?;
    Ok(id)
}

async fn read_keys(db: &Database) -> Result<Vec<Arc<Key>>, AuthError> {
    let rows = signing_key::Entity::find()
        .order_by_desc(signing_key::Column::CreatedAt)
        .order_by_desc(signing_key::Column::Id)
        .all(db.read())
        .await?;
    rows.into_iter().map(key_of).collect()
}

fn key_of(row: signing_key::Model) -> Result<Arc<Key>, AuthError> {
    let unusable = |error: jsonwebtoken::errors::Error| {
        AuthError::Internal(format!(
            "the signing key `{}` of the database cannot be read: {error}",
            row.id
        ))
    };
    let encoding = EncodingKey::from_ec_pem(row.private_key.as_bytes()).map_err(unusable)?;
    let mut jwk = Jwk::from_encoding_key(&encoding, Algorithm::ES256).map_err(unusable)?;
    jwk.common.key_id = Some(row.id.clone());
    jwk.common.public_key_use = Some(PublicKeyUse::Signature);
    let decoding = DecodingKey::from_jwk(&jwk).map_err(unusable)?;
    Ok(Arc::new(Key {
        id: row.id,
        encoding,
        decoding,
        jwk,
    }))
}

/// The lifetime of an access token.
pub(crate) const LIFETIME: TimeDelta = TimeDelta::hours(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_from_its_beginning_to_its_end_with_thirty_seconds_for_other_clocks() {
        let now = Utc::now();
        let is_good = |begins_in: Option<i64>, ends_in: i64| {
            let second = now.timestamp();
            let claims = serde_json::json!({
                "role": "anon",
                "nbf": begins_in.map(|seconds| second + seconds),
                "exp": second + ends_in,
            });
            let claims: Claims = serde_json::from_value(claims).expect("these are claims");
            claims.check_times(now).is_ok()
        };
        assert!(is_good(None, 3600));
        assert!(is_good(Some(29), 3600), "not valid for 29 seconds yet");
        assert!(!is_good(Some(31), 3600), "not valid for 31 seconds yet");
        assert!(is_good(Some(-60), -29), "expired 29 seconds ago");
        assert!(!is_good(Some(-60), -31), "expired 31 seconds ago");
    }
}
