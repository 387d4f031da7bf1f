//! Table `enquiries`: what visitors have sent through the form.

use sea_orm::entity::prelude::*;

/// One enquiry, every field trimmed and valid.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "enquiries")]
pub struct Model {
    /// Number given by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// What visitor and company call it by, `NSE-7K3P-2M`.
    #[sea_orm(unique)]
    pub reference: String,
    /// Hash of the key that makes a repeated submit one enquiry; erased when nobody repeats it any more.
    #[sea_orm(unique)]
    pub idempotency_key: Option<String>,
    /// Full name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Phone number as typed.
    pub phone: String,
    /// Company, may be empty.
    pub company: String,
    /// Country, may be empty.
    pub country: String,
    /// One of the seven values of the form.
    pub product_interest: String,
    /// The message.
    #[sea_orm(column_type = "Text")]
    pub message: String,
    /// Language that the visitor read, `de`.
    pub language: String,
    /// How far it has come.
    pub status: Status,
    /// Why it may come from a machine; `None`: nothing speaks for that.
    pub doubt: Option<Doubt>,
    /// Path of the page that the form stood on.
    pub source_page: Option<String>,
    /// When it was accepted.
    pub received_at: DateTimeUtc,
    /// The account that answers it.
    pub assigned_to: Option<String>,
    /// When it must be answered; `None` while it is quarantined, and for those that are older than this column.
    pub due_at: Option<DateTimeUtc>,
    /// When the visitor was first answered.
    pub first_answered_at: Option<DateTimeUtc>,
    /// When it came to an end.
    pub closed_at: Option<DateTimeUtc>,
    /// `Message-ID` of the mail that confirmed it, so that replies continue its thread.
    #[sea_orm(column_type = "Text", nullable)]
    pub confirmation_message_id: Option<String>,
    /// The address in small letters: what one person has sent is found by it.
    #[sea_orm(column_type = "Text")]
    pub contact: String,
    /// What the staff searches, folded.
    #[sea_orm(column_type = "Text")]
    pub search_text: String,
    /// When somebody was reminded that it is due soon.
    pub reminded_at: Option<DateTimeUtc>,
    /// When the company's channels were told that it is overdue.
    pub overdue_told_at: Option<DateTimeUtc>,
    /// Raised by each write of the staff.
    pub version: i32,
}

// Written by hand so that a stray `{:?}` puts no visitor's words into a log.
impl std::fmt::Debug for Model {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("enquiry::Model")
            .field("id", &self.id)
            .field("reference", &self.reference)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

/// How far an enquiry has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum Status {
    /// Accepted, with mail.
    #[sea_orm(string_value = "new")]
    New,
    /// Somebody is at it.
    #[sea_orm(string_value = "in_work")]
    InWork,
    /// An offer was made.
    #[sea_orm(string_value = "quoted")]
    Quoted,
    /// It became an order.
    #[sea_orm(string_value = "won")]
    Won,
    /// It came to nothing.
    #[sea_orm(string_value = "lost")]
    Lost,
    /// Somebody has called it a machine's or an advertiser's.
    #[sea_orm(string_value = "spam")]
    Spam,
    /// Surely a machine's: kept, but nobody is told.
    #[sea_orm(string_value = "quarantined")]
    Quarantined,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::New,
        Self::InWork,
        Self::Quoted,
        Self::Won,
        Self::Lost,
        Self::Spam,
        Self::Quarantined,
    ];

    /// The word that is stored and listed.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::InWork => "in_work",
            Self::Quoted => "quoted",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Spam => "spam",
            Self::Quarantined => "quarantined",
        }
    }

    /// The status of this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether it came to an end.
    #[must_use]
    pub fn is_closed(self) -> bool {
        matches!(self, Self::Won | Self::Lost | Self::Spam)
    }

    /// Whether the visitor must have been answered, here or by telephone.
    #[must_use]
    pub fn is_answered(self) -> bool {
        matches!(self, Self::Quoted | Self::Won | Self::Lost)
    }
}

/// Why an enquiry may come from a machine.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum Doubt {
    /// A field was filled in that no person sees.
    #[sea_orm(string_value = "honeypot")]
    Honeypot,
    /// The form was filled in faster than a person usually types.
    #[sea_orm(string_value = "too_fast")]
    TooFast,
    /// Nothing tells how long it took to fill in the form.
    #[sea_orm(string_value = "not_measured")]
    NotMeasured,
    /// The time that it is said to have taken cannot be true.
    #[sea_orm(string_value = "impossible_time")]
    ImpossibleTime,
}

impl Doubt {
    /// The word that is stored and listed.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Honeypot => "honeypot",
            Self::TooFast => "too_fast",
            Self::NotMeasured => "not_measured",
            Self::ImpossibleTime => "impossible_time",
        }
    }
}

/// What belongs to an enquiry.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    /// The mails that tell of it or answer it.
    #[sea_orm(has_many = "super::outgoing_mail::Entity")]
    OutgoingMail,
}

impl Related<super::outgoing_mail::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::OutgoingMail.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
