//! `storage`: where uploaded files are stored.

use std::path::PathBuf;

use media::{Location, S3Settings};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::values::{not_empty, one_of, optional_secret, optional_text};

/// `storage`: where uploaded files are stored.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StorageConfig {
    /// A folder or an S3 store.
    pub kind: StorageKind,
    /// Created at the start.
    pub folder: PathBuf,
    /// The S3 store.
    pub s3: S3Config,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum StorageKind {
    /// A folder on this machine.
    Folder,
    /// A store with the S3 API.
    S3,
}

impl TryFrom<String> for StorageKind {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        one_of(&text, &[("folder", Self::Folder), ("s3", Self::S3)])
    }
}

/// `storage.s3`, `backup.s3`: a store.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct S3Config {
    /// `https://` and the host name.
    #[serde(deserialize_with = "optional_text")]
    pub endpoint: Option<String>,
    /// Many stores accept any.
    #[serde(deserialize_with = "not_empty")]
    pub region: String,
    /// The name of the bucket in the store.
    #[serde(deserialize_with = "optional_text")]
    pub bucket: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub access_key_id: Option<String>,
    /// The secret of the access key; never printed.
    #[serde(deserialize_with = "optional_secret")]
    pub secret_access_key: Option<SecretString>,
}

impl S3Config {
    /// The last part of a key that is required but not set.
    pub fn missing_key(&self) -> Option<&'static str> {
        let needed = [
            ("endpoint", self.endpoint.is_some()),
            ("bucket", self.bucket.is_some()),
            ("access_key_id", self.access_key_id.is_some()),
            ("secret_access_key", self.secret_access_key.is_some()),
        ];
        let missing = needed.into_iter().find(|(_, is_set)| !is_set);
        missing.map(|(key, _)| key)
    }

    /// The store as its client knows it.
    pub fn settings(&self) -> S3Settings {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let secret = self.secret_access_key.as_ref();
        S3Settings {
            endpoint: text(&self.endpoint),
            region: self.region.clone(),
            bucket: text(&self.bucket),
            access_key_id: text(&self.access_key_id),
            secret_access_key: secret
                .map_or_else(String::new, |secret| secret.expose_secret().to_owned()),
        }
    }
}

impl StorageConfig {
    /// The location for the media crate.
    pub fn location(&self) -> Location {
        match self.kind {
            StorageKind::Folder => Location::Folder(self.folder.clone()),
            StorageKind::S3 => Location::S3(self.s3.settings()),
        }
    }
}
