//! Table `notice_channels`: where the program sends notices about enquiries.

use serde::Deserialize;
use store::entity_prelude::*;

/// One channel.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel, Deserialize)]
#[sea_orm(table_name = "notice_channels")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// How it is reached.
    pub kind: Kind,
    pub name: String,
    /// URL of a webhook, chat of Telegram, or e-mail address.
    pub address: String,
    /// The key that signs a webhook (`whsec_…`), or the token of a Telegram bot.
    pub secret: Option<String>,
    /// The events that it gets: `new`, `quarantined`, `due_soon`, `overdue`, `mail_failed`.
    pub events: TextList,
    /// Whether notices include e-mail address, telephone, company and message.
    pub include_details: bool,
    pub active: bool,
    pub version: i32,
}

// An address can be a secret, too.
store::debug_shows!(Model, "notice_channel::Model", [id, kind]);

/// How a channel is reached.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Deserialize)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A signed POST of JSON.
    Webhook,
    /// A message of a Telegram bot.
    Telegram,
    Mail,
}

impl ActiveModelBehavior for ActiveModel {}
