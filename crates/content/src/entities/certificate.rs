//! Table `certificates`: what the company is certified by and registered with.

use store::entity_prelude::*;

/// A certificate, in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificates")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Place in lists, the lowest first.
    pub position: i32,
    /// Whether the pages show it, while it is valid.
    pub is_shown: bool,
    /// Whether it is invented: a certificate of the sample company.
    pub is_sample: bool,
    /// As a stamp has it, `FSSAI`.
    pub short_name: String,
    /// As a heading has it, `FSSAI licensed`; the short name where there is none.
    pub name: Option<String>,
    /// What it covers, in a few words.
    pub covers: Option<String>,
    pub description: Option<String>,
    pub issuer: Option<String>,
    /// What it does not prove.
    pub limits: Option<String>,
    /// How a buyer checks it.
    pub verification: Option<String>,
    pub number: Option<String>,
    /// Its first day.
    pub valid_from: Option<Date>,
    /// Its last day.
    pub valid_to: Option<Date>,
    /// Where a buyer looks it up.
    pub website: Option<String>,
    /// The address of a picture of it.
    pub scan: Option<String>,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
