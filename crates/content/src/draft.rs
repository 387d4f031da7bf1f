//! The draft of the site: what its changes are of, and what pages show once it is published.

use std::{
    collections::{HashMap, HashSet},
    fmt,
};

use languages::Language;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Value as Json, json};
use store::{Database, DbErr};
use tables::{
    Action, ColumnChange, Result, Right, Role, Row, RowChange, Step, Table, WriteTransaction,
    apply_changes, fingerprint, gone, require, whole_row,
};

use crate::{
    SiteTexts,
    entities::{site_change, site_text},
    lists::shipped_list,
    shipped::{self, english_key},
    site_texts::shipped_changed,
    tables::{
        site_changes::SITE_CHANGES,
        site_lists::SITE_LISTS,
        site_texts::{IS_UNREAD, SITE_TEXTS, english_now, row_key},
    },
};

/// The row that a change is of.
pub(crate) struct RowName {
    pub(crate) table: &'static Table,
    pub(crate) key: Row,
    pub(crate) of: Content,
}

/// What a row of the site's content holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A text in a language.
    Text { language: Language, key: String },
    /// The entries of a list.
    List(String),
}

impl RowName {
    /// The row by its name, `site_texts/de/about:hero.title` or `site_lists/about:values.items`; `None` if the site has no such text or list.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let (table, rest) = name.split_once('/')?;
        if table == SITE_LISTS.name {
            shipped_list(rest)?;
            return Some(Self::of_list(rest));
        }
        let (language, text) = rest.split_once('/').filter(|_| table == SITE_TEXTS.name)?;
        let language = Language::parse(language)?;
        english_key(text)?;
        Some(Self::of_text(language, text))
    }

    pub(crate) fn of_text(language: Language, key: &str) -> Self {
        Self {
            table: &SITE_TEXTS,
            key: row_key(language, key),
            of: Content::Text {
                language,
                key: key.to_owned(),
            },
        }
    }

    pub(crate) fn of_list(list: &str) -> Self {
        Self {
            table: &SITE_LISTS,
            key: Row::from_iter([("list".to_owned(), json!(list))]),
            of: Content::List(list.to_owned()),
        }
    }

    /// Its change in the draft.
    pub(crate) async fn change(
        &self,
        db: &impl ConnectionTrait,
    ) -> std::result::Result<Option<site_change::Model>, DbErr> {
        let change = site_change::Entity::find_by_id(self.to_string());
        change.one(db).await
    }
}

impl fmt::Display for RowName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table.name;
        match &self.of {
            Content::Text { language, key } => {
                write!(formatter, "{table}/{}/{key}", language.code())
            }
            Content::List(list) => write!(formatter, "{table}/{list}"),
        }
    }
}

/// A change whose row passes the checks of its table. It keeps nothing of what was there before: the row and its revisions have that.
pub(crate) fn checked(name: &RowName, mut change: RowChange) -> Result<RowChange> {
    if change.action != Action::Delete {
        let mut row = whole_row(name.table, &name.key);
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
    let Content::Text { language, key } = &name.of else {
        return Ok(Json::Null);
    };
    let source = english_key(key).filter(|_| *language != Language::ENGLISH);
    let Some(source) = source else {
        return Ok(Json::Null);
    };
    let row = RowName::of_text(Language::ENGLISH, &source);
    let english = match row.change(&tx.db).await?.map(|change| change.text()) {
        Some(Some(text)) => Some(text),
        // The draft takes the company's text back.
        Some(None) => shipped::text(Language::ENGLISH, &source).map(str::to_owned),
        None => english_now(tx, key).await?,
    };
    Ok(json!(english.as_deref().map(fingerprint)))
}

/// Puts a change of a row into the draft in place of the one of this version; none takes that out of the draft. What is there already is
/// not written again: a request whose answer was lost is sent again.
/// Fails with `PT409` when somebody has changed or discarded it in the draft since, and as a write does.
pub(crate) async fn put_change(
    tx: &mut WriteTransaction<'_>,
    name: &RowName,
    change: Option<RowChange>,
    version: Option<i64>,
) -> Result<()> {
    let of_change = Row::from_iter([("row".to_owned(), json!(name.to_string()))]);
    let in_draft = tx
        .by_key(&SITE_CHANGES, SITE_CHANGES.key, &of_change)
        .await?;
    // A text of a machine is not there yet as somebody's who has read it.
    let is_unread = in_draft.as_ref().is_some_and(|row| row[IS_UNREAD] == true);
    let is_there = !is_unread
        && in_draft.as_ref().map(|row| row["change"].clone())
            == change.as_ref().map(|change| json!(change));
    if let Err(unread) = check_read(tx, &of_change, in_draft.as_ref(), version).await {
        return match is_there {
            true => Ok(()),
            false => Err(unread),
        };
    }
    match (in_draft, change) {
        (Some(row), None) => tx.remove(&SITE_CHANGES, row).await,
        (None, None) => Ok(()),
        (Some(row), Some(change)) => {
            let values = Row::from_iter([("change".to_owned(), json!(change))]);
            tx.change(&SITE_CHANGES, &row, &values, None).await
        }
        (None, Some(change)) => add_change(tx, name, change).await,
    }
}

/// Adds a change of a row that has none in the draft.
pub(crate) async fn add_change(
    tx: &mut WriteTransaction<'_>,
    name: &RowName,
    change: RowChange,
) -> Result<()> {
    let of_change = Row::from_iter([("row".to_owned(), json!(name.to_string()))]);
    let mut row = whole_row(&SITE_CHANGES, &of_change);
    row["change"] = json!(change);
    tx.add(&SITE_CHANGES, row, None).await
}

/// Whether the change in the draft is the one that was read. Fails with `PT409` if somebody has written or discarded it since.
async fn check_read(
    tx: &WriteTransaction<'_>,
    of_change: &Row,
    in_draft: Option<&Row>,
    read: Option<i64>,
) -> Result<()> {
    match in_draft {
        Some(row) => {
            let read = read.unwrap_or_default();
            tx.check_version(&SITE_CHANGES, row, Some(read)).await
        }
        None if read.is_some() => Err(gone(&SITE_CHANGES, of_change).into()),
        None => Ok(()),
    }
}

/// The change of a row that makes columns have these values; `None` takes the row away. `published` is the version of the row.
pub(crate) fn change_to(
    values: Option<Vec<(&str, Json)>>,
    published: Option<i32>,
) -> Option<RowChange> {
    let action = match (&values, published) {
        (None, None) => return None,
        (None, Some(_)) => Action::Delete,
        (Some(_), Some(_)) => Action::Update,
        (Some(_), None) => Action::Insert,
    };
    let change = |(column, to): (&str, Json)| {
        let from = Json::Null;
        (column.to_owned(), ColumnChange { from, to })
    };
    let changes = values.into_iter().flatten().map(change);
    Some(RowChange {
        action,
        version: published,
        changes: changes.collect(),
    })
}

/// What becomes of the row of a text, so that it has this one; `None` if it is so already. `english` is the fingerprint of the current
/// English; none for an English text.
pub(crate) fn change_of_text(
    language: Language,
    key: &str,
    text: Option<String>,
    published: Option<&site_text::Model>,
    english: Option<&str>,
) -> Option<RowChange> {
    let of_shipped = english_key(key).and_then(|key| shipped::text(Language::ENGLISH, &key));
    // The shipped text is none of the company's, unless it is said to be right for another English.
    let is_shipped = |text: &String| {
        shipped::text(language, key) == Some(text)
            && english.is_none_or(|english| of_shipped.map(fingerprint).as_deref() == Some(english))
    };
    let text = text.filter(|text| !is_shipped(text));
    // One that nobody has read is written once more by the person who reads it, and so is one that is kept over another shipped text.
    let is_published = |own: &site_text::Model| {
        text.as_ref() == Some(&own.text)
            && own.made_from.as_deref() == english
            && own.is_unread != Some(true)
            && !shipped_changed(own, language)
    };
    if published.is_some_and(is_published) {
        return None;
    }
    let text = text.map(Json::String);
    change_to(
        text.map(|text| vec![("text", text)]),
        published.map(|own| own.version),
    )
}

/// Of texts that are published from the draft or put back into it, by language and name, the fingerprint of the English that they were made from.
#[derive(Default)]
pub(crate) struct SourcesOfDraft(pub(crate) HashMap<(String, String), String>);

/// The texts of a machine that nobody has read, by language and name, which are written into the draft, published from it or put back into it.
/// Any other that is written is read.
#[derive(Default)]
pub(crate) struct UnreadTexts(pub(crate) HashSet<(String, String)>);

impl UnreadTexts {
    /// What the column of a text says.
    pub(crate) fn mark(&self, text: &(String, String)) -> Json {
        match self.0.contains(text) {
            true => Json::Bool(true),
            false => Json::Null,
        }
    }
}

/// Writes changes of the draft, English texts first. Returns the names of the rows that were written: a change that this version of the
/// program does not understand stays in the draft. Fails as a write does, with the row in `hint`.
pub(crate) async fn write_draft(
    tx: &mut WriteTransaction<'_>,
    changes: Vec<site_change::Model>,
) -> Result<HashSet<String>> {
    let mut steps: Vec<(bool, Step)> = Vec::new();
    for change in changes {
        let Some(name) = RowName::parse(&change.row) else {
            continue;
        };
        let Ok(read) = RowChange::read(name.table, &name.key, &change.change) else {
            continue;
        };
        let mut is_translation = false;
        if let Content::Text { language, key } = &name.of {
            is_translation = *language != Language::ENGLISH;
            let text = (language.code().to_owned(), key.clone());
            if change.is_unread == Some(true) {
                tx.state::<UnreadTexts>().0.insert(text.clone());
            }
            if let Some(made_from) = change.made_from {
                tx.state::<SourcesOfDraft>().0.insert(text, made_from);
            }
        }
        let step = read.step(&change.row, name.table, name.key);
        steps.push((is_translation, step));
    }
    steps.sort_by_key(|(is_translation, _)| *is_translation);
    let steps: Vec<Step> = steps.into_iter().map(|(_, step)| step).collect();
    apply_changes(tx, &steps).await?;
    Ok(steps.into_iter().map(|step| step.name).collect())
}

/// The company's texts and lists as they would be if the draft were published. Fails with `42501` when the role may not see the
/// draft.
pub async fn preview_texts(db: &Database, role: Role) -> Result<SiteTexts> {
    require(&SITE_CHANGES, role, Right::Select)?;
    let mut texts = texts_of_draft(db.read()).await?;
    texts.is_preview = true;
    Ok(texts)
}

/// The company's texts and lists as they would be if the draft were published.
pub(crate) async fn texts_of_draft(
    db: &impl ConnectionTrait,
) -> std::result::Result<SiteTexts, DbErr> {
    // In this order: what is published meanwhile is in both, and not in neither.
    let changes = site_change::Entity::find().all(db).await?;
    let mut texts = SiteTexts::read(db).await?;
    texts.put_changes(changes);
    texts.read_pictures(db).await?;
    Ok(texts)
}

impl SiteTexts {
    pub(crate) fn put_changes(&mut self, changes: impl IntoIterator<Item = site_change::Model>) {
        for change in changes {
            let Some(name) = RowName::parse(&change.row) else {
                continue;
            };
            match name.of {
                Content::List(list) => {
                    let items = Some(change.value("items")).filter(|items| !items.is_null());
                    // A change without facts leaves them as they are.
                    let kept = json!(self.own_facts(&list));
                    let facts = match change.has("facts") {
                        true => change.value("facts"),
                        false => &kept,
                    };
                    self.put_list(&list, items, facts);
                }
                Content::Text { language, key } => {
                    let own = change.text().map(|text| site_text::Model {
                        language: language.code().to_owned(),
                        key: key.clone(),
                        text,
                        made_from: change.made_from,
                        is_unread: change.is_unread,
                        shipped: shipped::text(language, &key).map(fingerprint),
                        ..site_text::Model::default()
                    });
                    self.put(language, &key, own);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_does_what_makes_the_text_be_as_it_is_written() {
        let (key, shipped) = shipped::texts(Language::ENGLISH)
            .first_key_value()
            .expect("a text");
        let own = |text: &str, made_from: Option<&str>| site_text::Model {
            text: text.to_owned(),
            made_from: made_from.map(fingerprint),
            version: 3,
            ..Default::default()
        };
        let action =
            |language: &str, text: Option<&str>, own: Option<&site_text::Model>, english| {
                let language = Language::parse(language).expect("a language");
                let change = change_of_text(language, key, text.map(str::to_owned), own, english)?;
                Some((change.action, change.version))
            };
        let english = own("Own", None);
        for (text, own, expected) in [
            (None, None, None),
            (Some(shipped.as_str()), None, None),
            (Some("New"), None, Some((Action::Insert, None))),
            (Some("Own"), Some(&english), None),
            (Some("New"), Some(&english), Some((Action::Update, Some(3)))),
            (None, Some(&english), Some((Action::Delete, Some(3)))),
            (
                Some(shipped),
                Some(&english),
                Some((Action::Delete, Some(3))),
            ),
        ] {
            assert_eq!(action("en", text, own, None), expected, "{text:?}");
        }
        let german =
            shipped::text(Language::parse("de").expect("German"), key).expect("a translation");
        let (of_shipped, of_new) = (fingerprint(shipped), fingerprint("New"));
        let mine = own("Eigener", Some("New"));
        for (text, own, english, expected) in [
            (german, None, &of_shipped, None),
            (german, None, &of_new, Some((Action::Insert, None))),
            ("Eigener", Some(&mine), &of_new, None),
            (
                "Eigener",
                Some(&mine),
                &of_shipped,
                Some((Action::Update, Some(3))),
            ),
            (
                german,
                Some(&mine),
                &of_shipped,
                Some((Action::Delete, Some(3))),
            ),
        ] {
            let found = action("de", Some(text), own, Some(english.as_str()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
