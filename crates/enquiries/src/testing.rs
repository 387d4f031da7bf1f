//! Enquiries and mails for tests. Only for tests (feature `testing`).

use std::time::Duration;

use chrono::Utc;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, DbErr, IntoActiveModel};
use store::Database;

use crate::{
    entities::enquiry,
    queries::{
        enquiries::{self, NewEnquiry},
        outbox,
    },
};

/// A new enquiry that nobody has, just received.
pub fn enquiry(reference: impl Into<String>) -> NewEnquiry {
    NewEnquiry {
        reference: reference.into(),
        idempotency_key: None,
        name: "José O’Brien".to_owned(),
        email: "jose@example.com".to_owned(),
        phone: "+44 20 0000 0000".to_owned(),
        company: String::new(),
        country: "المملكة المتحدة".to_owned(),
        product_interest: "spices".to_owned(),
        product: None,
        message: "Two containers,\nplease 🌶".to_owned(),
        language: "en".to_owned(),
        status: enquiry::Status::New,
        doubt: None,
        source_page: Some("/contact".to_owned()),
        received_at: Utc::now(),
        assigned_to: None,
        due_at: None,
        confirmation_message_id: None,
    }
}

/// Writes one enquiry.
pub async fn insert_enquiry(
    db: &impl ConnectionTrait,
    enquiry: NewEnquiry,
) -> Result<enquiry::Model, DbErr> {
    let mut rows = enquiries::insert(db, vec![enquiry]).await?;
    rows.pop()
        .ok_or_else(|| DbErr::Custom("no row was returned".to_owned()))
}

/// Makes the outbox look as it will after this time: its clock is the database's, which a test cannot set.
pub async fn age_outbox(db: &Database, by: Duration) {
    let mails = outbox::list(db.autocommit(), None, 1_000_000).await;
    for mail in mails.expect("the outbox can be read") {
        let (due, queued) = (mail.next_attempt_at - by, mail.queued_at - by);
        let mut row = mail.into_active_model();
        row.next_attempt_at = Set(due);
        row.queued_at = Set(queued);
        row.update(db.autocommit())
            .await
            .expect("the outbox can be written");
    }
}
