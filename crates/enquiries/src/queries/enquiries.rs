//! Queries about enquiries.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use languages::country_code;
use sea_orm::{
    ActiveValue::{Set, Unchanged},
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    SelectExt,
};
use store::Transaction;

use crate::{entities::enquiry, search_text};

/// An enquiry to be written; the fields are those of [`enquiry::Model`].
#[derive(Clone)]
pub struct NewEnquiry {
    pub reference: String,
    pub idempotency_key: Option<String>,
    pub name: String,
    pub email: String,
    pub phone: String,
    pub company: String,
    pub country: String,
    pub product_interest: String,
    pub product: Option<String>,
    pub message: String,
    pub language: String,
    pub status: enquiry::Status,
    pub doubt: Option<enquiry::Doubt>,
    pub source_page: Option<String>,
    pub received_at: DateTime<Utc>,
    pub assigned_to: Option<String>,
    pub due_at: Option<DateTime<Utc>>,
    pub confirmation_message_id: Option<String>,
}

/// Which enquiries a list shows, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those with a higher number than this: that of the last enquiry on the page before.
    pub after_id: i64,
    /// At most this many.
    pub limit: u64,
}

/// Writes enquiries and returns their rows, in the same order. Fails with a unique constraint violation if a reference or key
/// exists already.
pub async fn insert(
    db: &impl ConnectionTrait,
    enquiries: Vec<NewEnquiry>,
) -> Result<Vec<enquiry::Model>, DbErr> {
    let references = enquiries.iter().map(|enquiry| enquiry.reference.clone());
    let places: BTreeMap<_, _> = references.zip(0..).collect();
    let mut rows = enquiry::Entity::insert_many(enquiries.into_iter().map(row))
        .exec_with_returning(db)
        .await?;
    // A database may return them in another order.
    rows.sort_by_key(|row| places.get(&row.reference).copied().unwrap_or(0));
    Ok(rows)
}

fn row(enquiry: NewEnquiry) -> enquiry::ActiveModel {
    let (contact, search_text) = (enquiry.email.to_lowercase(), search_text::of_form(&enquiry));
    let country_code = country_code(&enquiry.country).map(str::to_owned);
    enquiry::ActiveModel {
        reference: Set(enquiry.reference),
        idempotency_key: Set(enquiry.idempotency_key),
        name: Set(enquiry.name),
        email: Set(enquiry.email),
        phone: Set(enquiry.phone),
        company: Set(enquiry.company),
        country: Set(enquiry.country),
        country_code: Set(country_code),
        product_interest: Set(enquiry.product_interest),
        product: Set(enquiry.product),
        message: Set(enquiry.message),
        language: Set(enquiry.language),
        status: Set(enquiry.status),
        doubt: Set(enquiry.doubt),
        source_page: Set(enquiry.source_page),
        received_at: Set(enquiry.received_at),
        assigned_to: Set(enquiry.assigned_to),
        due_at: Set(enquiry.due_at),
        confirmation_message_id: Set(enquiry.confirmation_message_id),
        contact: Set(contact),
        search_text: Set(search_text),
        version: Set(1),
        ..Default::default()
    }
}

/// Locks enquiries in the order of their numbers, as every transaction does, so that nobody erases them before it ends. Returns the
/// numbers of those that still exist.
pub async fn lock_all(transaction: &Transaction, ids: &[i64]) -> Result<Vec<i64>, DbErr> {
    enquiry::Entity::find()
        .select_only()
        .column(enquiry::Column::Id)
        .filter(enquiry::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(enquiry::Column::Id)
        .lock_exclusive()
        .into_tuple()
        .all(transaction)
        .await
}

/// Locks an enquiry, so that nobody erases it before the transaction ends. Returns it if it still exists.
pub async fn lock(transaction: &Transaction, id: i64) -> Result<Option<enquiry::Model>, DbErr> {
    enquiry::Entity::find_by_id(id)
        .lock_exclusive()
        .one(transaction)
        .await
}

/// Sets the status of a quarantined or spam enquiry to new.
pub async fn release(
    db: &impl ConnectionTrait,
    enquiry: &enquiry::Model,
    assigned_to: Option<String>,
    due_at: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = enquiry::ActiveModel {
        id: Unchanged(enquiry.id),
        status: Set(enquiry::Status::New),
        closed_at: Set(None),
        assigned_to: Set(assigned_to),
        due_at: Set(Some(due_at)),
        version: Set(enquiry.version + 1),
        ..Default::default()
    };
    update(db, row).await
}

/// Stores the Message-ID of the mail that confirmed an enquiry.
pub async fn confirmed_by(
    db: &impl ConnectionTrait,
    id: i64,
    message_id: &str,
) -> Result<(), DbErr> {
    let row = enquiry::ActiveModel {
        id: Unchanged(id),
        confirmation_message_id: Set(Some(message_id.to_owned())),
        ..Default::default()
    };
    update(db, row).await
}

/// Stores the text that the staff's search looks through.
pub(crate) async fn set_search_text(
    db: &impl ConnectionTrait,
    id: i64,
    search_text: String,
) -> Result<(), DbErr> {
    let row = enquiry::ActiveModel {
        id: Unchanged(id),
        search_text: Set(search_text),
        ..Default::default()
    };
    update(db, row).await
}

async fn update(db: &impl ConnectionTrait, row: enquiry::ActiveModel) -> Result<(), DbErr> {
    let update = enquiry::Entity::update(row);
    update.exec_without_returning(db).await.map(drop)
}

/// Stores when the visitor was first answered; an earlier time is kept.
pub async fn answered(db: &impl ConnectionTrait, id: i64, at: DateTime<Utc>) -> Result<(), DbErr> {
    let row = enquiry::ActiveModel {
        first_answered_at: Set(Some(at)),
        ..Default::default()
    };
    enquiry::Entity::update_many()
        .set(row)
        .filter(enquiry::Column::Id.eq(id))
        .filter(enquiry::Column::FirstAnsweredAt.is_null())
        .exec(db)
        .await?;
    Ok(())
}

/// The enquiry that was sent with this key, which is passed as it is stored.
pub async fn by_idempotency_key(
    db: &impl ConnectionTrait,
    key: &str,
) -> Result<Option<enquiry::Model>, DbErr> {
    enquiry::Entity::find()
        .filter(enquiry::Column::IdempotencyKey.eq(key))
        .one(db)
        .await
}

/// Whether an enquiry has this reference.
pub async fn is_reference(db: &impl ConnectionTrait, reference: &str) -> Result<bool, DbErr> {
    enquiry::Entity::find()
        .filter(enquiry::Column::Reference.eq(reference))
        .exists(db)
        .await
}

/// One page of enquiries, oldest first; the next page begins after the last one's number.
pub async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
) -> Result<Vec<enquiry::Model>, DbErr> {
    enquiry::Entity::find()
        .filter(enquiry::Column::Id.gt(filter.after_id))
        .order_by_asc(enquiry::Column::Id)
        .limit(filter.limit)
        .all(db)
        .await
}
