//! Table `mail_passwords`: the password of the mail server.

use store::entity_prelude::*;

/// A password, with the server and the name for which it is.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_passwords")]
pub struct Model {
    /// Always 1: there is one mail server.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub host: String,
    /// The name of the sign-in; empty if there was none.
    pub username: String,
    pub password: String,
    pub version: i32,
}

store::debug_shows!(Model, "mail_password::Model", [host, username, version]);

impl ActiveModelBehavior for ActiveModel {}
