//! Queries about replies to visitors.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::entities::enquiry_message::{Column, Entity};

/// The `Message-ID`s of the last replies to an enquiry, the oldest of them first.
pub(crate) async fn last_message_ids(
    db: &impl ConnectionTrait,
    enquiry_id: i64,
    limit: u64,
) -> Result<Vec<String>, DbErr> {
    let mut ids: Vec<String> = Entity::find()
        .select_only()
        .column(Column::MessageId)
        .filter(Column::EnquiryId.eq(enquiry_id))
        .order_by_desc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await?;
    ids.reverse();
    Ok(ids)
}
