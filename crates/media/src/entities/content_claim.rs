//! Table `content_claims`: who is writing or removing the bytes of a content at the moment.

use store::entity_prelude::*;

/// A claim. While an upload has one nobody removes the bytes; while a removal has one nobody uploads them.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "content_claims")]
pub(crate) struct Model {
    /// A UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The first 32 digits of the content's hash; a picture's number.
    pub content: String,
    pub purpose: Purpose,
    /// When it ends by itself, if the program ended before.
    pub until: DateTimeUtc,
}

/// What a content is claimed for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub(crate) enum Purpose {
    /// Its bytes are written, and then named.
    Upload,
    /// Its bytes are removed.
    Removal,
}

impl ActiveModelBehavior for ActiveModel {}
