//! Table `acme_certificates`: the newest certificate for these domains of each directory.

use store::entity_prelude::*;

/// A certificate with its key.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "acme_certificates")]
pub(crate) struct Model {
    /// The address of the directory.
    #[sea_orm(primary_key, auto_increment = false)]
    pub directory: String,
    /// The domains, with commas, the site's own first.
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub domains: String,
    /// The certificate and those of its authorities, PEM.
    pub chain: String,
    /// The private key, PKCS#8 as PEM.
    pub private_key: String,
    pub not_before: DateTimeUtc,
    pub not_after: DateTimeUtc,
}

store::debug_shows!(Model, "acme::certificate::Model", [domains, not_after]);

impl ActiveModelBehavior for ActiveModel {}
