//! Questions about enquiries.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    SelectExt,
};

use crate::enquiry;

/// An enquiry to be written; the fields are those of [`enquiry::Model`].
#[derive(Clone)]
#[expect(missing_docs, reason = "described at `enquiry::Model`")]
pub struct NewEnquiry {
    pub reference: String,
    pub idempotency_key: Option<String>,
    pub name: String,
    pub email: String,
    pub phone: String,
    pub company: String,
    pub country: String,
    pub product_interest: String,
    pub message: String,
    pub language: String,
    pub status: enquiry::Status,
    pub doubt: Option<enquiry::Doubt>,
    pub source_page: Option<String>,
    pub received_at: DateTime<Utc>,
}

/// Which enquiries a list shows, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those of this status.
    pub status: Option<enquiry::Status>,
    /// Only those received at this time or later.
    pub since: Option<DateTime<Utc>>,
    /// Only those numbered above this: the last one of the page before.
    pub after_id: i64,
    /// At most so many.
    pub limit: u64,
}

/// Writes an enquiry and answers it with its number.
///
/// # Errors
/// What the engine says; a reference or key that exists is a unique constraint violation.
pub async fn insert(
    db: &impl ConnectionTrait,
    enquiry: NewEnquiry,
) -> Result<enquiry::Model, DbErr> {
    let row = enquiry::ActiveModel {
        id: NotSet,
        reference: Set(enquiry.reference),
        idempotency_key: Set(enquiry.idempotency_key),
        name: Set(enquiry.name),
        email: Set(enquiry.email),
        phone: Set(enquiry.phone),
        company: Set(enquiry.company),
        country: Set(enquiry.country),
        product_interest: Set(enquiry.product_interest),
        message: Set(enquiry.message),
        language: Set(enquiry.language),
        status: Set(enquiry.status),
        doubt: Set(enquiry.doubt),
        source_page: Set(enquiry.source_page),
        received_at: Set(enquiry.received_at),
    };
    enquiry::Entity::insert(row).exec_with_returning(db).await
}

/// The enquiry that was sent with this key, given as it is stored.
///
/// # Errors
/// What the engine says.
pub async fn with_key(
    db: &impl ConnectionTrait,
    key: &str,
) -> Result<Option<enquiry::Model>, DbErr> {
    enquiry::Entity::find()
        .filter(enquiry::Column::IdempotencyKey.eq(key))
        .one(db)
        .await
}

/// Whether an enquiry has this reference.
///
/// # Errors
/// What the engine says.
pub async fn is_reference(db: &impl ConnectionTrait, reference: &str) -> Result<bool, DbErr> {
    enquiry::Entity::find()
        .filter(enquiry::Column::Reference.eq(reference))
        .exists(db)
        .await
}

/// One page of enquiries, oldest first; the next page begins after the last one's number.
///
/// # Errors
/// What the engine says.
pub async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
) -> Result<Vec<enquiry::Model>, DbErr> {
    let mut select = enquiry::Entity::find()
        .filter(enquiry::Column::Id.gt(filter.after_id))
        .order_by_asc(enquiry::Column::Id)
        .limit(filter.limit);
    if let Some(status) = filter.status {
        select = select.filter(enquiry::Column::Status.eq(status));
    }
    if let Some(since) = filter.since {
        select = select.filter(enquiry::Column::ReceivedAt.gte(since));
    }
    select.all(db).await
}
