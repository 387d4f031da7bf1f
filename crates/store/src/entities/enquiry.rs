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
    /// Whether it goes to the company.
    pub status: Status,
    /// Why it may come from a machine; `None`: nothing speaks for that.
    pub doubt: Option<Doubt>,
    /// Path of the page that the form stood on.
    pub source_page: Option<String>,
    /// When it was accepted.
    pub received_at: DateTimeUtc,
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

/// Whether an enquiry goes to the company.
#[derive(Copy, Clone, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum Status {
    /// Accepted, with mail.
    #[sea_orm(string_value = "new")]
    New,
    /// Surely a machine's: kept, but nobody is told.
    #[sea_orm(string_value = "quarantined")]
    Quarantined,
}

impl Status {
    /// The word that is stored and listed.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Quarantined => "quarantined",
        }
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
    /// The mails that tell of it.
    #[sea_orm(has_many = "super::outgoing_mail::Entity")]
    OutgoingMail,
}

impl Related<super::outgoing_mail::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::OutgoingMail.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
