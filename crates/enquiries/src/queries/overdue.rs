//! When an enquiry waits for an answer, when it is due soon, and when it is overdue.
//!
//! Until when it is to be answered is worked out when it comes in ([`crate::answering_times`]) and stored in `due_at`.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};

use crate::entities::enquiry::{Column, Entity};

/// Enquiries that wait for an answer: the rows of the index `enquiries_waiting`.
pub(crate) fn unanswered() -> Select<Entity> {
    Entity::find()
        .filter(Column::FirstAnsweredAt.is_null())
        .filter(Column::ClosedAt.is_null())
        .filter(Column::DueAt.is_not_null())
}

/// Those that are to be answered from a time on and before another.
pub(crate) fn due_between(from: DateTime<Utc>, until: DateTime<Utc>) -> Select<Entity> {
    overdue(until).filter(Column::DueAt.gte(from))
}

/// Those that should have been answered before a time.
pub(crate) fn overdue(now: DateTime<Utc>) -> Select<Entity> {
    unanswered().filter(Column::DueAt.lt(now))
}
