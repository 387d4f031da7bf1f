//! Table `enquiry_events`: what has happened to an enquiry. Only the program writes it.

use store::entity_prelude::*;

/// Something that has happened to an enquiry.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "enquiry_events")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub enquiry_id: i64,
    pub at: DateTimeUtc,
    /// The account that did it; `None` for the program and the operator's own programs.
    pub actor_id: Option<String>,
    /// Who did it, by name.
    pub actor: String,
    pub kind: Kind,
    /// Further details; no words of the visitor.
    pub details: Json,
}

/// What happened to an enquiry.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(32))")]
pub enum Kind {
    /// It came in.
    Received,
    /// Its status was changed: `from`, `to`.
    Status,
    /// It was assigned to somebody, or unassigned: `from`, `to`, and their names.
    Assignment,
    /// A note was added: `note_id`.
    Note,
    /// A reply was written: `message_id`, `mail_id`.
    Reply,
    /// A reply was cancelled before its mail left: `message_id`.
    ReplyCancelled,
    /// The mail server accepted a mail: `mail_id`, `kind`.
    MailSent,
    /// A mail was given up: `mail_id`, `kind`, `error`.
    MailFailed,
    /// A mail that was given up is tried again: `mail_id`, `kind`.
    MailRetried,
    /// It was taken out of quarantine.
    Released,
    /// Somebody was reminded of it.
    Reminder,
}

impl ActiveModelBehavior for ActiveModel {}
