//! Table `outgoing_mail`: the outbox.

use store::entity_prelude::*;

/// One mail to one recipient, and how far it has come.
///
/// It waits while neither `sent_at` nor `failed_at` is set.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outgoing_mail")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Its enquiry; `None` for a mail of an account.
    pub enquiry_id: Option<i64>,
    pub kind: Kind,
    /// E-mail address of the recipient; for a webhook and Telegram the name of the channel, since its address may be a secret.
    pub recipient: String,
    /// Hash of the recipient, the same however the address is written; only confirmations have one, by which they are counted.
    pub recipient_key: Option<String>,
    /// Subject, text and all other content; the crate `enquiries` defines its format.
    pub payload: Json,
    /// How often sending was attempted since it was queued.
    pub attempts: i32,
    /// When it is due; while a worker has leased it, the end of the lease.
    pub next_attempt_at: DateTimeUtc,
    pub lease_owner: Option<String>,
    pub last_error: Option<String>,
    /// When the mail server accepted it.
    pub sent_at: Option<DateTimeUtc>,
    pub failed_at: Option<DateTimeUtc>,
    /// When it was put into the outbox, or put back by the operator: the days of trying are counted from then.
    pub queued_at: DateTimeUtc,
    pub created_at: DateTimeUtc,
    /// Its `Message-ID`, or the ID of a webhook; `None` for mails older than this column.
    pub message_id: Option<String>,
    pub channel_id: Option<i64>,
}

store::debug_shows!(Model, "outgoing_mail::Model", [id, kind, attempts]);

impl Model {
    /// The reference that its content names: of its enquiry, or another that its file is named after. Empty if the row was damaged by a
    /// manual change.
    pub fn reference(&self) -> &str {
        self.payload["reference"].as_str().unwrap_or_default()
    }

    /// The name of its file where mails are written into a folder, such as `20260301T093000Z-NSE-7K3P-2M-company-17.eml`.
    pub fn file_name(&self) -> String {
        format!("{}-{}-{}.eml", self.time(), self.reference(), self.end())
    }

    /// The same without the reference, which some mails lose when they are sent: `20260301T093000Z-company-17`.
    pub fn file_key(&self) -> String {
        format!("{}-{}", self.time(), self.end())
    }

    fn time(&self) -> impl std::fmt::Display {
        self.created_at.format("%Y%m%dT%H%M%SZ")
    }

    fn end(&self) -> String {
        format!("{}-{}", self.kind.as_str(), self.id)
    }
}

/// The kind of a mail.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub enum Kind {
    /// Notifies the company of the enquiry.
    Company,
    /// Confirms to the visitor that it has arrived.
    Confirmation,
    /// Tells the owner of an account how to sign in.
    Account,
    /// A reply to the visitor, written by the staff.
    Reply,
    /// Reminds the person who answers an enquiry that it is due soon.
    Reminder,
    /// Lists what waits in quarantine, for the company.
    Digest,
    /// A notice by mail.
    Notice,
    /// A notice by webhook.
    Webhook,
    /// A notice by Telegram.
    Telegram,
}

impl Kind {
    /// The word that is stored and listed.
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

impl ActiveModelBehavior for ActiveModel {}
