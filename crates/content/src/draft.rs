//! The draft of the site: what its changes are of, and what pages show once it is published.

use std::collections::HashMap;

use languages::Language;
use sea_orm::EntityTrait;
use serde_json::Value as Json;
use serde_json::json;
use store::Database;
use tables::{
    Action, Result, Right, Role, Row, RowChange, Step, Table, WriteTransaction, apply_changes,
    fingerprint, require,
};

use crate::{
    SiteTexts,
    entities::{site_change, site_text},
    shipped::{self, english_key},
    tables::{
        site_changes::SITE_CHANGES,
        site_texts::{SITE_TEXTS, english_now, row_key},
    },
};

/// The row that a change is of.
pub(crate) struct RowName {
    pub(crate) table: &'static Table,
    pub(crate) key: Row,
    pub(crate) language: Language,
    pub(crate) text: String,
}

impl RowName {
    /// The row by its name, `site_texts/de/about:hero.title`; `None` if the site has no such text.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let mut parts = name.splitn(3, '/');
        let table = parts.next().filter(|table| *table == SITE_TEXTS.name);
        let (language, text) = (Language::parse(parts.next()?)?, parts.next()?);
        english_key(text)?;
        table.is_some().then(|| Self {
            table: &SITE_TEXTS,
            key: row_key(language, text),
            language,
            text: text.to_owned(),
        })
    }

    /// The name of the row of a text.
    pub(crate) fn of_text(language: Language, key: &str) -> String {
        [SITE_TEXTS.name, "/", language.code(), "/", key].concat()
    }
}

/// A change whose row passes the checks of its table. It keeps nothing of what was there before: the row and its revisions have that.
///
/// # Errors
/// Those of a write of the row.
pub(crate) fn checked(name: &RowName, mut change: RowChange) -> Result<RowChange> {
    if change.action != Action::Delete {
        let mut row = tables::whole_row(name.table, &name.key);
        let values = change.changes.iter();
        row.extend(values.map(|(column, change)| (column.clone(), change.to.clone())));
        name.table.hooks.check(name.table, &mut row)?;
    }
    for column in change.changes.values_mut() {
        column.from = Json::Null;
    }
    Ok(change)
}

/// The fingerprint of the English from which a translation in the draft is made: that of the draft, else of the site.
pub(crate) async fn english_of_draft(tx: &WriteTransaction<'_>, name: &RowName) -> Result<Json> {
    let source = english_key(&name.text).filter(|_| name.language != Language::ENGLISH);
    let Some(source) = source else {
        return Ok(Json::Null);
    };
    let row = RowName::of_text(Language::ENGLISH, &source);
    let in_draft = site_change::Entity::find_by_id(row).one(&tx.db).await?;
    let english = match in_draft.map(|change| change.text()) {
        Some(Some(text)) => Some(text),
        // The draft takes the company's text back.
        Some(None) => shipped::text(Language::ENGLISH, &source).map(str::to_owned),
        None => english_now(tx, &name.text).await?,
    };
    Ok(json!(english.as_deref().map(fingerprint)))
}

/// Of texts that are published from the draft, by language and name, the fingerprint of the English that they were made from.
#[derive(Default)]
pub(crate) struct SourcesOfDraft(pub(crate) HashMap<(String, String), String>);

/// Writes changes of the draft, English texts first. Returns the names of the rows that were written: a change that this version of the
/// program does not understand stays in the draft.
///
/// # Errors
/// Those of a write, with the row in `hint`.
pub(crate) async fn write_draft(
    tx: &mut WriteTransaction<'_>,
    changes: Vec<site_change::Model>,
) -> Result<Vec<String>> {
    let mut steps: Vec<(Language, Step)> = Vec::new();
    for change in changes {
        let Some(name) = RowName::parse(&change.row) else {
            continue;
        };
        let Ok(read) = RowChange::read(name.table, &name.key, &change.change) else {
            continue;
        };
        if let Some(made_from) = change.made_from {
            let text = (name.language.code().to_owned(), name.text.clone());
            tx.state::<SourcesOfDraft>().0.insert(text, made_from);
        }
        let step = read.step(&change.row, name.table, name.key);
        steps.push((name.language, step));
    }
    steps.sort_by_key(|(language, _)| *language != Language::ENGLISH);
    let steps: Vec<Step> = steps.into_iter().map(|(_, step)| step).collect();
    apply_changes(tx, &steps).await?;
    Ok(steps.into_iter().map(|step| step.name).collect())
}

/// The company's texts as they would be if the draft were published.
///
/// # Errors
/// `42501` when the role may not see the draft, and the database's error.
pub async fn preview_texts(db: &Database, role: Role) -> Result<SiteTexts> {
    require(&SITE_CHANGES, role, Right::Select)?;
    // In this order: what is published meanwhile is in both, and not in neither.
    let changes = site_change::Entity::find().all(db.read()).await?;
    let rows = site_text::Entity::find().all(db.read()).await?;
    Ok(with_draft(rows, changes))
}

/// The company's texts as they would be if these changes were published.
pub(crate) fn with_draft(
    rows: impl IntoIterator<Item = site_text::Model>,
    changes: impl IntoIterator<Item = site_change::Model>,
) -> SiteTexts {
    let mut texts: SiteTexts = rows.into_iter().collect();
    for change in changes {
        let Some(name) = RowName::parse(&change.row) else {
            continue;
        };
        let own = change.text().map(|text| site_text::Model {
            language: name.language.code().to_owned(),
            key: name.text.clone(),
            text,
            made_from: change.made_from,
            ..site_text::Model::default()
        });
        texts.put(name.language, &name.text, own);
    }
    texts
}
