//! Drafts that the program publishes at a planned time, with the rights that their author has then.

use auth::queries::staff;
use chrono::{DateTime, Utc};
use postgrest::{Error, time};
use sea_orm::{ConnectionTrait, sea_query::Query as Sql};
use store::{Database, DbErr, Transaction};
use tables::{Author, Role, Schema, Services, TableError, Writer, bound, is_row, prelude::*};

use crate::entities::product;

/// The result for a draft that was due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftOutcome {
    /// It is published; with what was published: the slug of a product, or the number of changes of the site.
    Published(String),
    /// It was refused and is kept with the reason. It is not tried again until somebody schedules it again.
    Refused(String),
    /// Another process was faster: the draft is published, scheduled for another time, or deleted.
    NotDue,
}

#[derive(Clone, Copy, Debug)]
pub enum DraftOf<'a> {
    Product(&'a product::Model),
    /// The texts and lists of the site.
    Site,
}

/// Tells the author of a draft that it was refused.
#[async_trait]
pub trait DraftRefused: Sync {
    /// Queues the message in the transaction that ends the plan. The company gets it where there is no author any more.
    async fn notify(
        &self,
        db: &Transaction,
        author_id: Option<&str>,
        draft: DraftOf<'_>,
        reason: &str,
    ) -> std::result::Result<(), DbErr>;
}

/// A draft with a plan, as it was read when it was due.
#[async_trait]
pub trait PlannedDraft: Sync {
    /// The table of the row with the plan, which has the columns `publish_at`, `error` and `version`.
    fn table(&self) -> &'static Table;

    fn key(&self) -> Row;

    /// The version of that row.
    fn version(&self) -> i32;

    /// The account that planned it, with its address; none for the operator's own programs.
    fn author(&self) -> (Option<&str>, &str);

    /// Publishes it and ends its plan. Returns what was published.
    async fn publish(&self, tx: &mut WriteTransaction<'_>, plan: Row) -> Result<String>;

    /// Tells its author why it was refused.
    async fn notify(
        &self,
        db: &Transaction,
        refused: &dyn DraftRefused,
        reason: &str,
    ) -> std::result::Result<(), DbErr>;
}

/// Publishes a draft that is due, with the rights that its author has now. If it is refused, its author gets a mail through the outbox. Any
/// number of processes may do this at once: writers of the table wait for each other, and the second one finds nothing to do.
/// When it fails, nothing is changed.
pub async fn publish_planned(
    db: &Database,
    schema: &'static Schema,
    draft: &impl PlannedDraft,
    services: Services,
    refused: &dyn DraftRefused,
    now: DateTime<Utc>,
) -> Result<DraftOutcome> {
    let error = match author_now(db.read(), draft, now).await? {
        Ok((role, author)) => {
            let writer = Writer {
                schema,
                role,
                author,
                services,
                now,
            };
            let mut tx = WriteTransaction::begin(db, draft.table(), &writer).await?;
            match still_due(&tx, draft, now).await? {
                None => return Ok(DraftOutcome::NotDue),
                Some(plan) => match draft.publish(&mut tx, plan).await {
                    Ok(published) => {
                        tx.end(false).await?;
                        return Ok(DraftOutcome::Published(published));
                    }
                    Err(TableError::Refused(error)) => *error,
                    Err(failed) => return Err(failed),
                },
            }
        }
        Err(error) => error,
    };
    let writer = Writer {
        schema,
        role: Role::Service,
        author: Author::program("mirchi"),
        services: Services::default(),
        now,
    };
    let tx = WriteTransaction::begin(db, draft.table(), &writer).await?;
    let Some(plan) = still_due(&tx, draft, now).await? else {
        return Ok(DraftOutcome::NotDue);
    };
    let reason = message_of(&error);
    draft.notify(&tx.db, refused, &reason).await?;
    end_plan(tx, draft.table(), plan, &error).await?;
    Ok(DraftOutcome::Refused(reason))
}

/// The author of a draft with their role now, or why they may no longer publish.
async fn author_now(
    db: &impl ConnectionTrait,
    draft: &impl PlannedDraft,
    now: DateTime<Utc>,
) -> Result<std::result::Result<(Role, Author), Error>> {
    let (id, name) = draft.author();
    let Some(id) = id else {
        return Ok(Ok((Role::Service, Author::program(name))));
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
    Ok(member.ok_or_else(|| {
        let message =
            format!("the account of {name}, who planned it, is blocked or no staff's any more");
        Error::function_refused(message)
            .with_hint("Somebody who may write the draft can plan it again.")
    }))
}

/// The row with the plan, unless it has changed since it was read or is no longer due.
async fn still_due(
    tx: &WriteTransaction<'_>,
    draft: &impl PlannedDraft,
    now: DateTime<Utc>,
) -> Result<Option<Row>> {
    let table = draft.table();
    let row = tx.by_key(table, table.key, &draft.key()).await?;
    Ok(row.filter(|row| {
        let planned = row["publish_at"].as_str().and_then(time::parse);
        row[VERSION] == json!(draft.version()) && planned.is_some_and(|planned| planned <= now)
    }))
}

/// Keeps a refused draft without its plan.
async fn end_plan(
    tx: WriteTransaction<'_>,
    table: &'static Table,
    before: Row,
    error: &Error,
) -> Result<()> {
    let mut after = before.clone();
    after["publish_at"] = Json::Null;
    after["error"] = json!(error);
    after[VERSION] = json!(before[VERSION].as_i64().unwrap_or_default() + 1);
    let mut update = Sql::update();
    update.table(table.name).cond_where(is_row(table, &before));
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

/// A draft that is brought back after its time is not published at once: it has no plan any more.
pub fn end_past_plan(row: &mut Row, now: DateTime<Utc>) {
    let planned = row["publish_at"].as_str().and_then(time::parse);
    if planned.is_some_and(|planned| planned <= now) {
        row["publish_at"] = Json::Null;
    }
}

/// The error as one line.
fn message_of(error: &Error) -> String {
    match &error.details {
        Some(details) => format!("{}: {details}", error.message),
        None => error.message.clone(),
    }
}
