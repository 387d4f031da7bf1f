//! Table `acme_accounts`: the account at each directory, and when it may be asked for a certificate.

use store::entity_prelude::*;

/// An account.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "acme_accounts")]
pub(crate) struct Model {
    /// The address of the directory.
    #[sea_orm(primary_key, auto_increment = false)]
    pub directory: String,
    /// Number and private key of the account as JSON; `None` until it is registered.
    pub credentials: Option<String>,
    /// How many orders failed since the last that did not.
    pub failures: i32,
    /// Nobody orders before this time of the database's clock: another replica does, or the last order failed.
    pub not_before: DateTimeUtc,
}

store::debug_shows!(Model, "acme::account::Model", [directory]);

impl ActiveModelBehavior for ActiveModel {}
