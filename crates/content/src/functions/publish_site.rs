//! Publishing the draft of the site.

use std::collections::BTreeSet;

use access::Role::{Editor, Owner, Service};
use sea_orm::{EntityTrait, sea_query::Cond};
use serde::Serialize;
use serde_json::json;
use tables::{Call, Function, Result, Right, Row, WriteTransaction, Written, require};

use crate::{
    SiteTexts,
    articles::{ARTICLES, SLUG},
    draft::{RowName, write_draft},
    entities::site_change,
    lists::is_own,
    own_pages::PAGES,
    tables::{
        planned_publications::{PLANNED_PUBLICATIONS, plan_key},
        site_changes::SITE_CHANGES,
        site_lists::SITE_LISTS,
        site_texts::SITE_TEXTS,
    },
};

pub(super) static PUBLISH_SITE: Function = Function {
    name: "publish_site",
    about: "Writes all changes of the draft of the site, or none, and ends its plan. Answers how many were `published`.",
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(publish_site(call)),
    ..Function::DEFAULT
};

#[derive(Serialize)]
struct Published {
    published: usize,
}

/// Fails as a write does, with the row in `hint`; then the draft is left as it is.
async fn publish_site(call: Call<'_>) -> Result<Written> {
    let mut tx = WriteTransaction::begin(call.db, &SITE_CHANGES, call.writer).await?;
    let published = publish(&mut tx).await?;
    tx.answer(&Published { published }).await
}

/// Writes all changes of the draft, and ends its plan. Returns how many there were.
pub(crate) async fn publish(tx: &mut WriteTransaction<'_>) -> Result<usize> {
    require(&SITE_TEXTS, tx.role, Right::Update)?;
    let changes = site_change::Entity::find().all(&tx.db).await?;
    let written = write_draft(tx, changes).await?;
    keep_addresses(tx).await?;
    let is_written = |change: &Row| {
        let row = change["row"].as_str();
        row.is_some_and(|row| written.contains(row))
    };
    let mut in_draft = tx.whole(&SITE_CHANGES, Cond::all(), None).await?;
    in_draft.retain(is_written);
    tx.remove_all(&SITE_CHANGES, in_draft).await?;
    let key = plan_key();
    let plan = tx.by_key(&PLANNED_PUBLICATIONS, PLANNED_PUBLICATIONS.key, &key);
    if let Some(plan) = plan.await? {
        tx.remove(&PLANNED_PUBLICATIONS, plan).await?;
    }
    Ok(written.len())
}

/// Writes down the address of each article and page that got it from its title, so that it stays when the title is changed. One that is not
/// written yet has none.
async fn keep_addresses(tx: &mut WriteTransaction<'_>) -> Result<()> {
    let texts = SiteTexts::read(&tx.db).await?;
    let articles = texts.all_articles().into_iter();
    let written: BTreeSet<String> = articles
        .filter(|article| texts.has_text(article))
        .map(|article| article.item)
        .collect();
    for list in [ARTICLES, PAGES] {
        let mut facts = texts.own_facts(list);
        let mut is_changed = false;
        for (item, slug) in texts.slugs(list) {
            let has_slug = texts.fact(list, item, SLUG).is_some();
            let is_written = match list {
                PAGES => texts.has_content(item),
                _ => written.contains(item),
            };
            if is_own(item) && !has_slug && is_written {
                let of_item = facts.entry(item.to_owned()).or_default();
                of_item.insert(SLUG.to_owned(), slug);
                is_changed = true;
            }
        }
        let key = RowName::of_list(list).key;
        if is_changed && let Some(row) = tx.by_key(&SITE_LISTS, SITE_LISTS.key, &key).await? {
            let facts = Row::from_iter([("facts".to_owned(), json!(facts))]);
            tx.change(&SITE_LISTS, &row, &facts, None).await?;
        }
    }
    Ok(())
}
