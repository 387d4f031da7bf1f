//! Table `notice_channels`: where the program tells of enquiries by itself.

use sea_orm::entity::prelude::*;
use serde::Deserialize;

use super::TextList;

/// One channel.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel, Deserialize)]
#[sea_orm(table_name = "notice_channels")]
pub struct Model {
    /// Number given by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// How it is reached.
    pub kind: Kind,
    /// What the company calls it.
    pub name: String,
    /// URL of a webhook, chat of Telegram, or e-mail address.
    #[sea_orm(column_type = "Text")]
    pub address: String,
    /// What a webhook is signed with (`whsec_…`), or the token of a Telegram bot.
    #[sea_orm(column_type = "Text", nullable)]
    pub secret: Option<String>,
    /// What is told: `new`, `quarantined`, `due_soon`, `overdue`, `mail_failed`.
    #[sea_orm(column_type = "JsonBinary")]
    pub events: TextList,
    /// Whether e-mail address, telephone, company and message are told too.
    pub include_details: bool,
    /// Whether anything is told.
    pub active: bool,
    /// Raised by each write.
    pub version: i32,
}

// Written by hand so that a stray `{:?}` puts no secret into a log; an address can be one, too.
impl std::fmt::Debug for Model {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("notice_channel::Model")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// How a channel is reached.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A signed POST of JSON.
    #[sea_orm(string_value = "webhook")]
    Webhook,
    /// A message of a Telegram bot.
    #[sea_orm(string_value = "telegram")]
    Telegram,
    /// A mail.
    #[sea_orm(string_value = "mail")]
    Mail,
}

/// None that a query here follows.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
