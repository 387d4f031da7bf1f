//! Drafts of products that are due for publication.

use chrono::{DateTime, Utc};
use sea_orm::EntityTrait;
use store::{Database, DbErr, Transaction};
use tables::{Schema, Services, plain, prelude::*};

use super::{of_product, publish_draft::publish};
use crate::{
    DraftOf, DraftOutcome, DraftRefused, PlannedDraft,
    entities::{product, product_draft},
    publish_planned,
    queries::product_drafts,
    tables::{SitePictures, product_drafts::PRODUCT_DRAFTS},
};

/// The most drafts that are published in one pass.
const AT_ONCE: u64 = 100;

/// The products whose drafts are due, the earliest first.
pub async fn due_drafts(db: &Database, now: DateTime<Utc>) -> Result<Vec<i64>> {
    Ok(product_drafts::due(db.read(), now, AT_ONCE).await?)
}

/// Publishes a product's draft that is due, as [`publish_planned`] does.
pub async fn publish_due_draft(
    db: &Database,
    schema: &'static Schema,
    product_id: i64,
    pictures: SitePictures,
    refused: &dyn DraftRefused,
    now: DateTime<Utc>,
) -> Result<DraftOutcome> {
    let Some(draft) = product_drafts::find(db.read(), product_id).await? else {
        return Ok(DraftOutcome::NotDue);
    };
    let services = Services::default().with(pictures);
    publish_planned(db, schema, &draft, services, refused, now).await
}

#[async_trait]
impl PlannedDraft for product_draft::Model {
    fn table(&self) -> &'static Table {
        &PRODUCT_DRAFTS
    }

    fn key(&self) -> Row {
        of_product(self.product_id)
    }

    fn version(&self) -> i32 {
        self.version
    }

    fn author(&self) -> (Option<&str>, &str) {
        (self.author_id.as_deref(), &self.author)
    }

    async fn publish(&self, tx: &mut WriteTransaction<'_>, plan: Row) -> Result<String> {
        let product = publish(tx, self.product_id, plan).await?;
        Ok(plain(&product["slug"]))
    }

    async fn notify(
        &self,
        db: &Transaction,
        refused: &dyn DraftRefused,
        reason: &str,
    ) -> std::result::Result<(), DbErr> {
        let product = product::Entity::find_by_id(self.product_id).one(db).await?;
        let Some(product) = product else {
            return Ok(());
        };
        let draft = DraftOf::Product(&product);
        refused
            .notify(db, self.author_id.as_deref(), draft, reason)
            .await
    }
}
