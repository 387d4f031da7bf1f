//! What has happened to enquiries, one row each time.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, SelectExt,
};
use serde_json::Value;

use crate::entities::enquiry_event::{self, Kind};

/// The name shown for the program where the name of a person would be.
pub const PROGRAM: &str = "mirchi";

/// An event to be written; the fields are those of [`enquiry_event::Model`].
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub enquiry_id: i64,
    pub actor_id: Option<String>,
    pub actor: String,
    pub kind: Kind,
    pub details: Value,
}

impl NewEvent {
    /// An event that none of the staff caused.
    pub fn of_the_program(enquiry_id: i64, kind: Kind, details: Value) -> Self {
        Self {
            enquiry_id,
            actor_id: None,
            actor: PROGRAM.to_owned(),
            kind,
            details,
        }
    }
}

/// Whether an enquiry has an event of this kind.
pub async fn has(db: &impl ConnectionTrait, enquiry_id: i64, kind: Kind) -> Result<bool, DbErr> {
    enquiry_event::Entity::find()
        .filter(enquiry_event::Column::EnquiryId.eq(enquiry_id))
        .filter(enquiry_event::Column::Kind.eq(kind))
        .exists(db)
        .await
}

/// Writes events, each with its time.
pub async fn insert(
    db: &impl ConnectionTrait,
    events: impl IntoIterator<Item = (NewEvent, DateTime<Utc>)> + Send,
) -> Result<(), DbErr> {
    let rows = events
        .into_iter()
        .map(|(event, at)| enquiry_event::ActiveModel {
            id: NotSet,
            enquiry_id: Set(event.enquiry_id),
            at: Set(at),
            actor_id: Set(event.actor_id),
            actor: Set(event.actor),
            kind: Set(event.kind),
            details: Set(event.details),
        });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        let insert = enquiry_event::Entity::insert_many(rows);
        insert.exec_without_returning(db).await?;
    }
    Ok(())
}
