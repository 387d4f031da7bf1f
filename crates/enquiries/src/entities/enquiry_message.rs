//! Table `enquiry_messages`: the staff's replies to visitors.

use store::entity_prelude::*;

/// One reply.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "enquiry_messages")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub enquiry_id: i64,
    /// The account that wrote it; `None` for the operator's own programs.
    pub author_id: Option<String>,
    /// Who wrote it, by name.
    pub author: String,
    /// Code of the language that it is written in.
    pub language: String,
    pub subject: String,
    /// Plain text of the reply.
    pub body: String,
    /// The addresses that get a copy.
    pub cc: Json,
    /// Its attachments; the crate `enquiries` defines their format.
    pub attachments: Json,
    /// The status that it set for the enquiry.
    pub mark_as: Option<String>,
    /// `Message-ID` of its mail.
    pub message_id: String,
    /// Its mail; `None` when the delivered mail was erased after its retention time.
    pub mail_id: Option<i64>,
    pub created_at: DateTimeUtc,
    /// When its mail leaves, by the database's clock; until then it can be cancelled. `None` for replies older than this column.
    pub send_at: Option<DateTimeUtc>,
    /// Made by the client for what was written: a second request with the same key is the same reply.
    #[sea_orm(unique)]
    pub idempotency_key: Option<String>,
}

store::debug_shows!(Model, "enquiry_message::Model", [id, enquiry_id]);

impl ActiveModelBehavior for ActiveModel {}
