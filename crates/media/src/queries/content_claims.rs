//! Claims of stored contents. Bytes are written and removed outside of transactions; a claim keeps one from happening during the other.
//!
//! An upload claims its content before it writes the bytes, and ends the claim in the transaction that names them. A removal claims
//! contents in a transaction that sees neither a claim nor a name of them, and ends its claims when the bytes are gone. A claim of a
//! program that was killed ends by itself.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
};
use store::{Database, Transaction, clock, lock};
use uuid::Uuid;

use crate::entities::content_claim::{ActiveModel, Column, Entity, Purpose};

/// How long the claim of an upload holds: far longer than writing a file takes.
const UPLOAD: TimeDelta = TimeDelta::hours(1);
/// How long the claim of a removal holds. A removal must have ended before.
const REMOVAL: TimeDelta = TimeDelta::minutes(10);

/// Claims a content for an upload. Out: the claim's number; `None` while the content is being removed.
pub async fn claim_for_upload(db: &Database, content: &str) -> Result<Option<String>, DbErr> {
    let transaction = db.write().await?;
    let others = claims(&transaction, &[content]).await?;
    if others
        .iter()
        .any(|(_, purpose)| *purpose == Purpose::Removal)
    {
        transaction.rollback().await?;
        return Ok(None);
    }
    let ids = claim(&transaction, &[content], Purpose::Upload, UPLOAD).await?;
    transaction.commit().await?;
    Ok(ids.into_iter().next())
}

/// Which of these contents somebody else is writing or removing. Nobody else claims any until the transaction ends: look afterwards
/// whether one has a name.
pub async fn claimed(
    transaction: &Transaction,
    contents: &[&str],
) -> Result<BTreeSet<String>, DbErr> {
    let claims = claims(transaction, contents).await?;
    Ok(claims.into_iter().map(|(content, _)| content).collect())
}

/// Claims contents for removal, for ten minutes from now, in the transaction that has asked which are [`claimed`]. Out: the numbers of
/// the claims.
pub async fn claim_for_removal(
    transaction: &Transaction,
    contents: &[&str],
) -> Result<Vec<String>, DbErr> {
    claim(transaction, contents, Purpose::Removal, REMOVAL).await
}

/// Ends claims. Out: how many still held.
pub async fn end(db: &impl ConnectionTrait, ids: &[String]) -> Result<u64, DbErr> {
    let ended = Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .exec(db)
        .await?;
    Ok(ended.rows_affected)
}

async fn claims(
    transaction: &Transaction,
    contents: &[&str],
) -> Result<Vec<(String, Purpose)>, DbErr> {
    lock::take(transaction, lock::CONTENT_CLAIMS, "").await?;
    Entity::delete_many()
        .filter(Column::Until.lt(clock::now(transaction).await?))
        .exec(transaction)
        .await?;
    Entity::find()
        .select_only()
        .columns([Column::Content, Column::Purpose])
        .filter(Column::Content.is_in(contents.iter().copied()))
        .into_tuple()
        .all(transaction)
        .await
}

async fn claim(
    transaction: &Transaction,
    contents: &[&str],
    purpose: Purpose,
    time: TimeDelta,
) -> Result<Vec<String>, DbErr> {
    let until = clock::now(transaction).await? + time;
    let ids: Vec<String> = contents
        .iter()
        .map(|_| Uuid::new_v4().to_string())
        .collect();
    let rows = ids.iter().zip(contents).map(|(id, content)| ActiveModel {
        id: Set(id.clone()),
        content: Set((*content).to_owned()),
        purpose: Set(purpose),
        until: Set(until),
    });
    Entity::insert_many(rows)
        .exec_without_returning(transaction)
        .await?;
    Ok(ids)
}
