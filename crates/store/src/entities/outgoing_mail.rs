//! Table `outgoing_mail`: the outbox.

use sea_orm::entity::prelude::*;

/// One mail to one recipient, and how far it has come.
///
/// It waits while neither `sent_at` nor `failed_at` is set.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outgoing_mail")]
pub struct Model {
    /// Number given by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The enquiry that it tells of; `None` for a mail of an account.
    pub enquiry_id: Option<i64>,
    /// To whom it speaks.
    pub kind: Kind,
    /// E-mail address that it goes to; of a webhook and of Telegram the name of the channel, since its address may be a secret.
    pub recipient: String,
    /// Hash of the recipient, the same however the address is written; only confirmations have one, to be counted by.
    pub recipient_key: Option<String>,
    /// Subject, text and what else the mail is made of; its form is known to the crate `enquiries`.
    #[sea_orm(column_type = "JsonBinary")]
    pub payload: Json,
    /// How often sending was begun since it was queued.
    pub attempts: i32,
    /// Not before this time; while a worker has it, the time when the lease ends.
    pub next_attempt_at: DateTimeUtc,
    /// The worker that has it.
    pub lease_owner: Option<String>,
    /// What went wrong last.
    #[sea_orm(column_type = "Text", nullable)]
    pub last_error: Option<String>,
    /// When the mail server took it.
    pub sent_at: Option<DateTimeUtc>,
    /// When it was given up.
    pub failed_at: Option<DateTimeUtc>,
    /// When it was put into the outbox, or put back by the operator: the days of trying count from here.
    pub queued_at: DateTimeUtc,
    /// When it was written.
    pub created_at: DateTimeUtc,
    /// Its `Message-ID`, or what a webhook is known by; `None` for mails that are older than this column.
    #[sea_orm(column_type = "Text", nullable)]
    pub message_id: Option<String>,
    /// The channel that it goes to, if it is a notice.
    pub channel_id: Option<i64>,
}

// Written by hand so that a stray `{:?}` puts no visitor's words or address into a log.
impl std::fmt::Debug for Model {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("outgoing_mail::Model")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}

/// To whom a mail speaks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum Kind {
    /// Tells the company of the enquiry.
    #[sea_orm(string_value = "company")]
    Company,
    /// Tells the visitor that it has arrived.
    #[sea_orm(string_value = "confirmation")]
    Confirmation,
    /// Tells the owner of an account how to sign in.
    #[sea_orm(string_value = "account")]
    Account,
    /// Answers the visitor; somebody of the staff has written it.
    #[sea_orm(string_value = "reply")]
    Reply,
    /// Reminds who answers an enquiry that it is due soon.
    #[sea_orm(string_value = "reminder")]
    Reminder,
    /// Tells the company what waits in quarantine.
    #[sea_orm(string_value = "digest")]
    Digest,
    /// A notice by mail.
    #[sea_orm(string_value = "notice")]
    Notice,
    /// A notice by webhook.
    #[sea_orm(string_value = "webhook")]
    Webhook,
    /// A notice by Telegram.
    #[sea_orm(string_value = "telegram")]
    Telegram,
}

impl Kind {
    /// The word that is stored and listed.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Confirmation => "confirmation",
            Self::Account => "account",
            Self::Reply => "reply",
            Self::Reminder => "reminder",
            Self::Digest => "digest",
            Self::Notice => "notice",
            Self::Webhook => "webhook",
            Self::Telegram => "telegram",
        }
    }
}

/// What a mail belongs to.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    /// The enquiry that it tells of.
    #[sea_orm(
        belongs_to = "super::enquiry::Entity",
        from = "Column::EnquiryId",
        to = "super::enquiry::Column::Id",
        on_delete = "Cascade"
    )]
    Enquiry,
}

impl Related<super::enquiry::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Enquiry.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
