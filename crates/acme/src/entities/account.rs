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

// Written by hand so that a stray `{:?}` does not log the key.
impl std::fmt::Debug for Model {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("acme::account::Model")
            .field("directory", &self.directory)
            .finish_non_exhaustive()
    }
}

impl ActiveModelBehavior for ActiveModel {}
