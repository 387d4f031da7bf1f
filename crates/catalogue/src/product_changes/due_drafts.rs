//! Drafts that are due for publication.

use async_trait::async_trait;
use auth::queries::staff;
use chrono::{DateTime, Utc};
use postgrest::{Error, time};
use sea_orm::{
    ConnectionTrait, EntityTrait,
    sea_query::{Expr, ExprTrait, Query as Sql},
};
use serde_json::{Value as Json, json};
use store::{Database, DbErr, Transaction};
use tables::{
    Author, Result, Role, Row, Schema, Services, TableError, VERSION, WriteTransaction, Writer,
    bound, plain,
};

use super::{of_product, publish_draft::publish};
use crate::{
    entities::{product, product_draft},
    queries::product_drafts,
    tables::{SitePictures, product_drafts::PRODUCT_DRAFTS},
};

/// The most drafts that are published in one pass.
const AT_ONCE: u64 = 100;

/// The result for a draft that was due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftOutcome {
    /// It is published; with the product's slug.
    Published(String),
    /// It was refused and is kept with the reason. It is not tried again until somebody schedules it again.
    Refused(String),
    /// Another process was faster: the draft is published, scheduled for another time, or deleted.
    NotDue,
}

/// Tells the author of a draft that it was refused.
#[async_trait]
pub trait DraftRefused: Sync {
    /// Queues the message in the transaction that ends the plan. The company gets it where there is no author any more.
    async fn notify(
        &self,
        db: &Transaction,
        author_id: Option<&str>,
        product: &product::Model,
        reason: &str,
    ) -> std::result::Result<(), DbErr>;
}

/// The products whose drafts are due, the earliest first.
pub async fn due_drafts(db: &Database, now: DateTime<Utc>) -> Result<Vec<i64>> {
    Ok(product_drafts::due(db.read(), now, AT_ONCE).await?)
}

/// Publishes a product's draft that is due, with the rights that its author has now. If it is refused, its author gets
/// a mail through the outbox. Any number of processes may do this at once: writers of products wait for each other, and the
/// second one finds nothing to do.
///
/// # Errors
/// Returns the database's error; nothing is changed then.
pub async fn publish_due_draft(
    db: &Database,
    schema: &'static Schema,
    product_id: i64,
    pictures: SitePictures,
    refused: &impl DraftRefused,
    now: DateTime<Utc>,
) -> Result<DraftOutcome> {
    let Some(draft) = product_drafts::find(db.read(), product_id).await? else {
        return Ok(DraftOutcome::NotDue);
    };
    let writer = |role, author| Writer {
        schema,
        role,
        author,
        services: Services::default().with(pictures.clone()),
        now,
    };
    let published = match author_of(db.read(), &draft, now).await? {
        Ok((role, author)) => {
            let writer = writer(role, author);
            let mut tx = WriteTransaction::begin(db, &PRODUCT_DRAFTS, &writer).await?;
            match still_due(&tx, &draft, now).await? {
                None => return Ok(DraftOutcome::NotDue),
                Some(row) => match publish(&mut tx, product_id, row).await {
                    Ok(product) => {
                        tx.end(false).await?;
                        return Ok(DraftOutcome::Published(plain(&product["slug"])));
                    }
                    Err(TableError::Refused(error)) => *error,
                    Err(failed) => return Err(failed),
                },
            }
        }
        Err(error) => error,
    };
    let program = Author {
        id: None,
        name: "mirchi".to_owned(),
    };
    let writer = writer(Role::Service, program);
    let tx = WriteTransaction::begin(db, &PRODUCT_DRAFTS, &writer).await?;
    let Some(row) = still_due(&tx, &draft, now).await? else {
        return Ok(DraftOutcome::NotDue);
    };
    let reason = message_of(&published);
    let product = product::Entity::find_by_id(product_id).one(&tx.db).await?;
    if let Some(product) = product {
        let author = draft.author_id.as_deref();
        refused.notify(&tx.db, author, &product, &reason).await?;
    }
    stop_plan(tx, row, &published).await?;
    Ok(DraftOutcome::Refused(reason))
}

/// The author of a draft with their role now, or why they may no longer publish.
async fn author_of(
    db: &impl ConnectionTrait,
    draft: &product_draft::Model,
    now: DateTime<Utc>,
) -> Result<std::result::Result<(Role, Author), Error>> {
    let Some(id) = &draft.author_id else {
        let author = Author {
            id: None,
            name: draft.author.clone(),
        };
        return Ok(Ok((Role::Service, author)));
    };
    let member = staff::active_member(db, id, now).await?;
    let member = member.and_then(|member| {
        let role = Role::ALL
            .into_iter()
            .find(|role| role.name() == member.role)?;
        let author = Author {
            id: Some(member.id),
            name: member.email,
        };
        Some((role, author))
    });
    let author = &draft.author;
    Ok(member.ok_or_else(|| {
        let message =
            format!("the account of {author}, who planned it, is blocked or no staff's any more");
        Error::function_refused(message)
            .with_hint("Somebody who may write products can plan it again.")
    }))
}

/// The row of a draft, unless it has changed since it was read or is no longer due.
async fn still_due(
    tx: &WriteTransaction<'_>,
    draft: &product_draft::Model,
    now: DateTime<Utc>,
) -> Result<Option<Row>> {
    let key = of_product(draft.product_id);
    let row = tx.by_key(&PRODUCT_DRAFTS, PRODUCT_DRAFTS.key, &key).await?;
    Ok(row.filter(|row| {
        let planned = row["publish_at"].as_str().and_then(time::parse);
        row[VERSION] == json!(draft.version) && planned.is_some_and(|planned| planned <= now)
    }))
}

/// Keeps a refused draft without its schedule.
async fn stop_plan(tx: WriteTransaction<'_>, before: Row, error: &Error) -> Result<()> {
    let table = &PRODUCT_DRAFTS;
    let mut after = before.clone();
    after["publish_at"] = Json::Null;
    after["error"] = json!(error);
    after[VERSION] = json!(before[VERSION].as_i64().unwrap_or_default() + 1);
    let mut update = Sql::update();
    update
        .table(table.name)
        .and_where(Expr::col("product_id").eq(before["product_id"].as_i64()));
    for column in ["publish_at", "error", VERSION] {
        if let Some(column) = table.column(column) {
            update.value(column.name, bound(column, &after[column.name]));
        }
    }
    tx.db.execute(&update).await?;
    tx.journal
        .record(&tx.db, table, Some(&before), Some(&after))
        .await?;
    tx.end(false).await?;
    Ok(())
}

/// The error as one line.
fn message_of(error: &Error) -> String {
    match &error.details {
        Some(details) => format!("{}: {details}", error.message),
        None => error.message.clone(),
    }
}
