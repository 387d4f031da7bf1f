//! Table `mail_passwords`: the password of the mail server.

use std::fmt;

use sea_orm::entity::prelude::*;
use store::NoRelation as Relation;

/// A password, with the server and the name for which it is.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_passwords")]
pub struct Model {
    /// Always 1: there is one mail server.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The server.
    pub host: String,
    /// The name of the sign-in; empty if there was none.
    pub username: String,
    /// The password.
    pub password: String,
    /// Raised by each write.
    pub version: i32,
}

// Written by hand so that a stray `{:?}` does not log the password.
impl fmt::Debug for Model {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("mail_password::Model")
            .field("host", &self.host)
            .field("username", &self.username)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

impl ActiveModelBehavior for ActiveModel {}
