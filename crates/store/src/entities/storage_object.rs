//! Table `storage_objects`: the files of the storage interface, by bucket and name.

use sea_orm::entity::prelude::*;

/// One file. Its bytes are kept under their hash, so that two files of the same bytes are kept once.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "storage_objects")]
pub struct Model {
    /// A UUID; it stays when the file is moved or written again.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The bucket.
    pub bucket_id: String,
    /// The name in the bucket, with `/` between its folders.
    pub name: String,
    /// A UUID of these bytes under this name.
    pub version: String,
    /// SHA-256 of the bytes, in hexadecimal digits.
    pub hash: String,
    /// In bytes.
    pub size: i64,
    /// The media type, as the content shows it.
    pub content_type: String,
    /// `Cache-Control` of downloads.
    pub cache_control: String,
    /// What the caller has said about it: a JSON object.
    #[sea_orm(column_type = "JsonBinary")]
    pub user_metadata: Json,
    /// The account that uploaded it; `None` for the operator's own programs.
    pub owner_id: Option<String>,
    /// When there was first a file of this name.
    pub created_at: DateTimeUtc,
    /// When it was last written or moved.
    pub updated_at: DateTimeUtc,
    /// The last day on which what it says is valid; `None` where it does not end.
    pub valid_until: Option<Date>,
}

/// Nothing in the database belongs to it.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
