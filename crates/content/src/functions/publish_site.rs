//! Publishing the draft of the site.

use access::Role::{Editor, Owner, Service};
use sea_orm::EntityTrait;
use serde::Serialize;
use serde_json::json;
use tables::{Call, Function, Result, Right, Row, WriteTransaction, Written, require};

use crate::{
    draft::write_draft,
    entities::site_change,
    tables::{site_changes::SITE_CHANGES, site_texts::SITE_TEXTS},
};

pub(super) static PUBLISH_SITE: Function = Function {
    name: "publish_site",
    about: "Writes all changes of the draft of the site, or none. Answers how many were `published`.",
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(publish_site(call)),
    ..Function::DEFAULT
};

#[derive(Serialize)]
struct Published {
    published: usize,
}

/// # Errors
/// Those of a write, with the row in `hint`; then the draft is left as it is.
async fn publish_site(call: Call<'_>) -> Result<Written> {
    require(&SITE_TEXTS, call.writer.role, Right::Update)?;
    let mut tx = WriteTransaction::begin(call.db, &SITE_CHANGES, call.writer).await?;
    let changes = site_change::Entity::find().all(&tx.db).await?;
    let written = write_draft(&mut tx, changes).await?;
    for row in &written {
        let key = Row::from_iter([("row".to_owned(), json!(row))]);
        if let Some(change) = tx.by_key(&SITE_CHANGES, SITE_CHANGES.key, &key).await? {
            tx.remove(&SITE_CHANGES, change).await?;
        }
    }
    let published = written.len();
    tx.answer(&Published { published }).await
}
