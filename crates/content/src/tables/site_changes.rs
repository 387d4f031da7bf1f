//! The draft of the site: changes that wait to be published.

use catalogue::{DRAFTS_DOMAIN, EDITORIAL_GRANTS};
use tables::{RowChange, prelude::*};

use sea_orm::{EntityTrait, PaginatorTrait};

use crate::{
    draft::{Content, RowName, SourcesOfDraft, UnreadTexts, checked, english_of_draft},
    entities::site_change,
    lists::facts,
    tables::site_texts::{IS_UNREAD, UNREAD},
};

pub(crate) static SITE_CHANGES: Table = Table {
    name: "site_changes",
    about: "The draft of the site, which all who may write share: changes of rows that wait to be published. Visitors see nothing of them.",
    columns: &[
        text(
            "row",
            "The row that is changed: its table and key, such as `site_texts/de/about:hero.title` or `site_lists/about:values.items`.",
        ),
        column(
            "change",
            Type::Json,
            "What becomes of it, as in `product_drafts`: `{\"action\": \"update\", \"version\": 3, \"changes\": {\"text\": {\"from\": \"Old\", \"to\": \"New\"}}}`.",
        ),
        nullable(generated(
            MADE_FROM,
            Type::Text,
            "Fingerprint of the English that a translation was made from.",
        )),
        UNREAD,
        author_id("The account that wrote it last; null for the operator's own programs."),
        AUTHOR,
        generated("updated_at", Type::Time, "When it was last written."),
        VERSION_COLUMN,
    ],
    key: &["row"],
    grants: EDITORIAL_GRANTS,
    domain: DRAFTS_DOMAIN,
    hooks: &SiteChanges,
    ..Table::DEFAULT
};

/// The most changes of the draft, which one transaction publishes.
pub(crate) const MAX_CHANGES: u64 = 500;

#[derive(Debug)]
struct SiteChanges;

#[async_trait]
impl TableHooks for SiteChanges {
    /// What could not be read when it is published is refused.
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        let name = row["row"].as_str().unwrap_or_default();
        let Some(name) = RowName::parse(name) else {
            let fault = "is no row of the site's content; write site_texts/LANGUAGE/NAME or site_lists/NAME";
            return refuse(table, &[("row", fault.to_owned())]);
        };
        let change = RowChange::read(name.table, &name.key, &row["change"]);
        match change {
            Ok(change) => row["change"] = json!(checked(&name, change)?),
            Err((column, fault)) => {
                let fault = match column {
                    Some(column) => format!("{column}: {fault}"),
                    None => fault,
                };
                return refuse(table, &[("change", fault)]);
            }
        }
        Ok(())
    }

    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            table,
            row,
            before,
            restored_from,
        } = change;
        if before.is_none() && site_change::Entity::find().count(&tx.db).await? >= MAX_CHANGES {
            let fault = format!("has {MAX_CHANGES} changes; publish or discard some first");
            return refuse(table, &[("row", format!("the draft {fault}"))]);
        }
        let name = RowName::parse(row["row"].as_str().unwrap_or_default());
        if let Some(Content::List(list)) = name.as_ref().map(|name| &name.of) {
            let facts = &row["change"]["changes"]["facts"]["to"];
            let fault = facts::language_fault(&tx.db, list, facts).await?;
            refuse(table, fault.map(|fault| ("change", fault)).as_slice())?;
        }
        tx.set_author(row);
        row[MADE_FROM] = match &name {
            // One that takes a text away has none that was made from another.
            Some(name) if row["change"]["action"] != "delete" => made_from(tx, name).await?,
            _ => Json::Null,
        };
        row[IS_UNREAD] = match (restored_from, name.map(|name| name.of)) {
            (Some(then), _) => then[IS_UNREAD].clone(),
            (None, Some(Content::Text { language, key })) => {
                let text = (language.code().to_owned(), key);
                tx.state::<UnreadTexts>().mark(&text)
            }
            (None, _) => Json::Null,
        };
        Ok(())
    }
}

/// The fingerprint of the English that the text of a change was made from: what it was when a text is taken back, else the English of the draft.
async fn made_from(tx: &mut WriteTransaction<'_>, name: &RowName) -> Result<Json> {
    if let Content::Text { language, key } = &name.of {
        let of_text = (language.code().to_owned(), key.clone());
        if let Some(source) = tx.state::<SourcesOfDraft>().0.get(&of_text) {
            return Ok(json!(source));
        }
    }
    english_of_draft(tx, name).await
}
