//! Table `storage_objects`: the files of the storage interface, by bucket and name.

use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

/// One file. Contents are stored under their hash, so two files with the same content are stored once.
///
/// As JSON it is what its revisions keep, which are read again after years: a new column needs `#[serde(default)]`, as the older ones lack it.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "storage_objects")]
pub struct Model {
    /// A UUID; it stays when the file is moved or replaced.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub bucket_id: String,
    /// The name in the bucket, with `/` between its folders.
    pub name: String,
    /// A UUID of this content under this name.
    #[serde(skip)]
    pub version: String,
    /// SHA-256 of the bytes, in hexadecimal digits.
    pub hash: String,
    /// In bytes.
    pub size: i64,
    /// The media type, detected from the content.
    pub content_type: String,
    /// `Cache-Control` of downloads.
    pub cache_control: String,
    /// The caller's metadata: a JSON object.
    pub user_metadata: Json,
    /// The account that uploaded it; `None` for the operator's own programs.
    pub owner_id: Option<String>,
    /// When a file was first uploaded under this name.
    pub created_at: DateTimeUtc,
    /// When it was last written or moved.
    #[serde(skip)]
    pub updated_at: DateTimeUtc,
    /// The last day on which it is valid, for example a certificate; `None` where there is none.
    pub valid_until: Option<Date>,
}

impl ActiveModelBehavior for ActiveModel {}
