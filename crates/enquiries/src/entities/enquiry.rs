//! Table `enquiries`: what visitors have sent through the form.

use sea_orm::Iterable;
use store::entity_prelude::*;

/// One enquiry, every field trimmed and valid.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "enquiries")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Its reference for visitor and company, `NSE-7K3P-2M`.
    #[sea_orm(unique)]
    pub reference: String,
    /// Hash of the key by which a repeated submit is recognised; erased when it can no longer be repeated.
    #[sea_orm(unique)]
    pub idempotency_key: Option<String>,
    pub name: String,
    pub email: String,
    /// Phone number as typed.
    pub phone: String,
    /// Company, may be empty.
    pub company: String,
    /// Country as typed, may be empty.
    pub country: String,
    /// Its ISO 3166 code; `None` if it is not known.
    pub country_code: Option<String>,
    /// One of the seven values of the form.
    pub product_interest: String,
    /// Slug of the product that it is about; `None`: of none in particular.
    pub product: Option<String>,
    pub message: String,
    /// Language that the visitor read, `de`.
    pub language: String,
    pub status: Status,
    /// Why it may come from a machine; `None`: there is no sign of that.
    pub doubt: Option<Doubt>,
    /// Path of the page with the form.
    pub source_page: Option<String>,
    pub received_at: DateTimeUtc,
    /// The account that answers it.
    pub assigned_to: Option<String>,
    /// When it must be answered; `None` while it is quarantined, and for enquiries older than this column.
    pub due_at: Option<DateTimeUtc>,
    pub first_answered_at: Option<DateTimeUtc>,
    pub closed_at: Option<DateTimeUtc>,
    /// `Message-ID` of the mail that confirmed it, so that replies continue its thread.
    pub confirmation_message_id: Option<String>,
    /// The address in lower case, by which the enquiries of one person are found.
    pub contact: String,
    /// The folded text that the staff's search uses.
    pub search_text: String,
    /// When somebody was reminded that it is due soon.
    pub reminded_at: Option<DateTimeUtc>,
    /// When the company's channels were notified that it is overdue.
    pub overdue_notified_at: Option<DateTimeUtc>,
    /// Incremented by each write of the staff.
    pub version: i32,
}

store::debug_shows!(Model, "enquiry::Model", [id, reference, status]);

/// The status of an enquiry.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub enum Status {
    /// Accepted, with mail.
    New,
    /// Somebody works on it.
    InWork,
    /// An offer was made.
    Quoted,
    /// It became an order.
    Won,
    /// There was no order.
    Lost,
    /// Somebody has marked it as a machine's or an advertiser's.
    Spam,
    /// Certainly a machine's: stored, but nobody is notified.
    Quarantined,
}

impl Status {
    /// The word that is stored and listed.
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

    /// The status with this word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::iter().find(|status| status.as_str() == word)
    }

    pub fn is_closed(self) -> bool {
        matches!(self, Self::Won | Self::Lost | Self::Spam)
    }

    /// Whether the visitor must have been answered, here or by telephone.
    pub fn is_answered(self) -> bool {
        matches!(self, Self::Quoted | Self::Won | Self::Lost)
    }
}

/// Why an enquiry may come from a machine.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub enum Doubt {
    /// A field that no person sees was filled in.
    Honeypot,
    /// The form was filled in faster than a person usually types.
    TooFast,
    /// It is unknown how long it took to fill in the form.
    NotMeasured,
    /// The stated time is impossible.
    ImpossibleTime,
}

impl Doubt {
    /// The word that is stored and listed.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Honeypot => "honeypot",
            Self::TooFast => "too_fast",
            Self::NotMeasured => "not_measured",
            Self::ImpossibleTime => "impossible_time",
        }
    }
}

impl ActiveModelBehavior for ActiveModel {}
