//! The draft of the site: what its changes are of, and what pages show once it is published.

use std::collections::HashMap;

use languages::Language;
use sea_orm::EntityTrait;
use serde_json::Value as Json;
use serde_json::json;
use store::Database;
use tables::{
    Action, Result, Right, Row, RowChange, Step, Table, WriteTransaction, Writer,
    apply_without_rights, fingerprint, require,
};

use crate::{
    SiteTexts,
    entities::{site_change, site_text},
    shipped::english_key,
    tables::{
        site_changes::SITE_CHANGES,
        site_texts::{SITE_TEXTS, english_now, row_key},
    },
};

/// The row that a change is of.
pub(crate) struct RowName {
    pub(crate) table: &'static Table,
    pub(crate) key: Row,
    language: Language,
    text: String,
}

impl RowName {
    /// The row by its name, `site_texts/de/about:hero.title`; `None` if the site's content has no such row.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let mut parts = name.splitn(3, '/');
        let table = parts.next().filter(|table| *table == SITE_TEXTS.name);
        let (language, text) = (Language::parse(parts.next()?)?, parts.next()?);
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

/// A change whose row passes the checks of its table.
///
/// # Errors
/// Those of a write of the row.
pub(crate) fn checked(name: &RowName, change: RowChange) -> Result<RowChange> {
    if change.action != Action::Delete {
        let mut row = tables::whole_row(name.table, &name.key);
        let values = change.changes.iter();
        row.extend(values.map(|(column, change)| (column.clone(), change.to.clone())));
        name.table.hooks.check(name.table, &mut row)?;
    }
    Ok(change)
}

/// The fingerprint of the English from which a translation in the draft is made: that of the draft, else of the site.
pub(crate) async fn english_of_draft(tx: &WriteTransaction<'_>, name: &RowName) -> Result<Json> {
    let source = english_key(&name.text).filter(|_| name.language != Language::ENGLISH);
    let Some(source) = source else {
        return Ok(Json::Null);
    };
    let of_row = Row::from_iter([(
        "row".to_owned(),
        json!(RowName::of_text(Language::ENGLISH, &source)),
    )]);
    let in_draft = tx.by_key(&SITE_CHANGES, SITE_CHANGES.key, &of_row).await?;
    let in_draft = in_draft.map(|row| row["change"]["changes"]["text"]["to"].clone());
    let english = match in_draft.as_ref().map(Json::as_str) {
        Some(Some(text)) => Some(text.to_owned()),
        // The draft takes the company's text back.
        Some(None) => crate::shipped::text(Language::ENGLISH, &source).map(str::to_owned),
        None => english_now(tx, &name.text).await?,
    };
    Ok(json!(english.as_deref().map(fingerprint)))
}

/// Of texts that are published from the draft, by language and name, the fingerprint of the English that they were made from.
#[derive(Default)]
pub(crate) struct SourcesOfDraft(pub(crate) HashMap<(String, String), String>);

/// Writes the changes of the draft, English texts first.
///
/// # Errors
/// Those of a write, with the row in `hint`.
pub(crate) async fn write_draft(
    tx: &mut WriteTransaction<'_>,
    changes: Vec<site_change::Model>,
    keep_versions: bool,
) -> Result<()> {
    let mut steps: Vec<(Language, Step)> = Vec::new();
    for change in changes {
        let Some(name) = RowName::parse(&change.row) else {
            continue;
        };
        // It was read when it was written.
        let Ok(read) = RowChange::read(name.table, &name.key, &change.change) else {
            continue;
        };
        if let Some(made_from) = change.made_from {
            let text = (name.language.code().to_owned(), name.text.clone());
            tx.state::<SourcesOfDraft>().0.insert(text, made_from);
        }
        let mut step = read.step(&change.row, name.table, name.key);
        if !keep_versions {
            step.version = None;
        }
        steps.push((name.language, step));
    }
    steps.sort_by_key(|(language, _)| *language != Language::ENGLISH);
    let steps: Vec<Step> = steps.into_iter().map(|(_, step)| step).collect();
    apply_without_rights(tx, &steps).await
}

/// The texts as they would be if the draft were published. Nothing is written.
///
/// # Errors
/// `42501` when the role may not see the draft, those of a write, and the database's error.
pub async fn preview_texts(db: &Database, writer: &Writer) -> Result<SiteTexts> {
    require(&SITE_CHANGES, writer.role, Right::Select)?;
    let mut tx = WriteTransaction::begin(db, &SITE_CHANGES, writer).await?;
    let changes = site_change::Entity::find().all(&tx.db).await?;
    // Whether a row has changed meanwhile only matters on publication.
    write_draft(&mut tx, changes, false).await?;
    let texts = SiteTexts::read(&tx.db).await?;
    tx.end(true).await?;
    Ok(texts)
}

/// The company's texts as they would be if these changes were published.
pub(crate) fn with_draft(
    mut rows: Vec<site_text::Model>,
    changes: &[site_change::Model],
) -> Vec<site_text::Model> {
    for change in changes {
        let Some(name) = RowName::parse(&change.row) else {
            continue;
        };
        let code = name.language.code();
        rows.retain(|row| row.language != code || row.key != name.text);
        if let Some(text) = change.text() {
            rows.push(site_text::Model {
                language: code.to_owned(),
                key: name.text,
                text,
                made_from: change.made_from.clone(),
                ..site_text::Model::default()
            });
        }
    }
    rows
}
