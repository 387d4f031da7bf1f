//! Publishing the draft of the site at its planned time.

use catalogue::{DraftOf, DraftOutcome, DraftRefused, PlannedDraft, publish_planned};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Database, DbErr, Transaction};
use tables::{Schema, Services, prelude::*};

use crate::{
    entities::planned_publication::{Column, Entity, Model},
    functions::publish,
    tables::planned_publications::{PLANNED_PUBLICATIONS, plan_key},
};

/// Publishes the draft of the site if its time has come, as [`publish_planned`] does.
pub async fn publish_due_site(
    db: &Database,
    schema: &'static Schema,
    refused: &dyn DraftRefused,
    now: DateTime<Utc>,
) -> Result<DraftOutcome> {
    let due = Entity::find().filter(Column::PublishAt.lte(now));
    match due.one(db.read()).await? {
        Some(plan) => publish_planned(db, schema, &plan, Services::default(), refused, now).await,
        None => Ok(DraftOutcome::NotDue),
    }
}

#[async_trait]
impl PlannedDraft for Model {
    fn table(&self) -> &'static Table {
        &PLANNED_PUBLICATIONS
    }

    fn key(&self) -> Row {
        plan_key()
    }

    fn version(&self) -> i32 {
        self.version
    }

    fn author(&self) -> (Option<&str>, &str) {
        (self.author_id.as_deref(), &self.author)
    }

    async fn publish(&self, tx: &mut WriteTransaction<'_>, _: Row) -> Result<String> {
        Ok(publish(tx).await?.to_string())
    }

    async fn notify(
        &self,
        db: &Transaction,
        refused: &dyn DraftRefused,
        reason: &str,
    ) -> std::result::Result<(), DbErr> {
        refused
            .notify(db, self.author_id.as_deref(), DraftOf::Site, reason)
            .await
    }
}
