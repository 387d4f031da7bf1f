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

/// The longest validity of an address.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);
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

#[derive(Serialize, Deserialize)]
struct Claims {
    /// Bucket and name.
    url: String,
    purpose: Purpose,
    /// The account that signed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    exp: i64,
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

    /// The token for an address of `path` (bucket and name), valid for this time.
    ///
    /// # Errors
    /// When it would be valid for no time, or for more than a year.
    pub(crate) fn sign(
        &self,
        path: &str,
        purpose: Purpose,
        owner: Option<&str>,
        lifetime: Duration,
        now: DateTime<Utc>,
    ) -> Result<String> {
        if lifetime.is_zero() || lifetime > LONGEST {
            return Err(MediaError::refused(
                400,
                "InvalidRequest",
                format!(
                    "expiresIn must be from 1 to {} seconds, which is a year",
                    LONGEST.as_secs()
                ),
            ));
        }
        let claims = Claims {
            url: path.to_owned(),
            purpose,
            owner: owner.map(str::to_owned),
            exp: now.timestamp() + i64::try_from(lifetime.as_secs()).unwrap_or(i64::MAX),
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.encoding)
            .map_err(|error| MediaError::Internal(format!("an address cannot be signed: {error}")))
    }

    /// What the token of an address allows, and who signed it.
    ///
    /// # Errors
    /// When it is not a token of this site, is for another file, or has expired.
    pub(crate) fn check(&self, path: &str, token: &str) -> Result<(Purpose, Option<String>)> {
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
            true => Ok((claims.purpose, claims.owner)),
            false => Err(MediaError::invalid_signature(
                "The signature is for another file",
            )),
        }
    }
}
