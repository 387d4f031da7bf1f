//! Table `certificate_translations`: the texts of certificates in other languages.

use store::entity_prelude::*;

/// The texts of one certificate in one language; what is `None` is shown in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificate_translations")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub certificate_id: i64,
    /// Language code, `de`.
    pub language: String,
    /// As a stamp has it.
    pub short_name: Option<String>,
    /// As a heading has it.
    pub name: Option<String>,
    pub covers: Option<String>,
    pub description: Option<String>,
    pub issuer: Option<String>,
    /// What it does not prove.
    pub limits: Option<String>,
    /// How a buyer checks it.
    pub verification: Option<String>,
    /// Fingerprints of the English that each text was made from, by its column.
    pub made_from: Json,
    /// The columns whose English has changed since.
    pub stale: TextList,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
