//! Signed addresses: anyone who has one may download or upload one file for a limited time, without an account.

use std::time::Duration;
use store::Database;

use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::entities::storage_key;
use crate::{MediaError, Result};

/// The longest validity of an address that a person signs …
const LONGEST: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// … and of one that the operator's own programs sign.
const LONGEST_OF_PROGRAMS: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// The name of the only key.
const KEY: &str = "url";

/// What an address allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Reading the file.
    Download,
    /// Writing a new file.
    Upload,
    /// Writing a file, replacing one with the same name.
    Upsert,
}

/// What an address allows.
#[derive(Serialize, Deserialize)]
pub(crate) struct Claims {
    /// Bucket and name.
    pub(crate) url: String,
    pub(crate) purpose: Purpose,
    /// The account that signed it; `None` for the operator's own programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) owner: Option<String>,
    /// Its row in `storage_links`, without which it is not valid; `None` where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) link: Option<String>,
    /// Seconds since 1970.
    pub(crate) exp: i64,
}

/// When an address ends. Fails when it would be valid for no time, or for longer than its signer may grant.
pub(crate) fn end_of(
    lifetime: Duration,
    owner: Option<&str>,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let longest = match owner {
        Some(_) => LONGEST,
        None => LONGEST_OF_PROGRAMS,
    };
    if lifetime.is_zero() || lifetime > longest {
        let (seconds, days) = (longest.as_secs(), longest.as_secs() / (24 * 60 * 60));
        return Err(MediaError::refused(
            400,
            "InvalidRequest",
            format!("expiresIn must be from 1 to {seconds} seconds, which is {days} days"),
        ));
    }
    Ok(now + lifetime)
}

/// Signs addresses, and checks them.
pub(crate) struct Signer {
    encoding: EncodingKey,
    decoding: DecodingKey,
    /// Identifies this database, and reveals nothing about its key.
    pub(crate) database_id: String,
}

impl Signer {
    /// Reads the database's key, which is created if there is none.
    pub(crate) async fn start(db: &Database, now: DateTime<Utc>) -> Result<Self> {
        let secret = match storage_key::Entity::find_by_id(KEY).one(db.read()).await? {
            Some(key) => key.secret,
            None => {
                let mut random = [0; 32];
                getrandom::fill(&mut random).map_err(|error| {
                    MediaError::Internal(format!("the system gives no random bytes: {error}"))
                })?;
                let made = storage_key::ActiveModel {
                    id: Set(KEY.to_owned()),
                    secret: Set(hex::encode(random)),
                    created_at: Set(now),
                };
                match db.transaction(async |db| made.insert(db).await).await {
                    Ok(key) => key.secret,
                    // Another replica created it first.
                    Err(error) => {
                        let key = storage_key::Entity::find_by_id(KEY).one(db.read()).await?;
                        key.ok_or(error)?.secret
                    }
                }
            }
        };
        let digest = Sha256::digest(["database ", &secret].concat());
        Ok(Self {
            database_id: hex::encode(&digest[..16]),
            encoding: EncodingKey::from_secret(secret.as_bytes()),
            decoding: DecodingKey::from_secret(secret.as_bytes()),
        })
    }

    /// The token of an address.
    pub(crate) fn sign(&self, claims: &Claims) -> Result<String> {
        encode(&Header::new(Algorithm::HS256), claims, &self.encoding)
            .map_err(|error| MediaError::Internal(format!("an address cannot be signed: {error}")))
    }

    /// What the token of an address of `path` (bucket and name) allows.
    /// Fails when it is not a token of this site, is for another file, or has expired.
    pub(crate) fn check(&self, path: &str, token: &str) -> Result<Claims> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        let claims = decode::<Claims>(token, &self.decoding, &validation)
            .map_err(|error| match error.kind() {
                jsonwebtoken::errors::ErrorKind::ExpiredSignature => {
                    MediaError::refused(400, "InvalidJWT", "\"exp\" claim timestamp check failed")
                }
                _ => MediaError::refused(400, "InvalidJWT", "Invalid JWT"),
            })?
            .claims;
        match claims.url == path {
            true => Ok(claims),
            false => Err(MediaError::invalid_signature(
                "The signature is for another file",
            )),
        }
    }
}
