//! Texts of the company in place of those that the program ships.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS};
use languages::Language;
use tables::{fingerprint, prelude::*};

use crate::{
    draft::{SourcesOfDraft, UnreadTexts},
    shipped::{self, english_key},
    text_rules,
};

pub(crate) static SITE_TEXTS: Table = Table {
    name: "site_texts",
    about: "Texts of the company in place of those that the program ships.",
    columns: &[
        text("language", "Code of the language, such as `de`."),
        text("key", "Name of the text, such as `about:hero.title`."),
        text(
            "text",
            "The text, with the placeholders and tags of the shipped one.",
        ),
        nullable(generated(
            MADE_FROM,
            Type::Text,
            "Fingerprint of the English that the text was made from; null for an English one.",
        )),
        nullable(generated_text(
            "shipped",
            "Fingerprint of the text that the program shipped when this one was written; null if it had none in the language.",
        )),
        UNREAD,
        VERSION_COLUMN,
    ],
    key: &["language", "key"],
    grants: EDITORIAL_GRANTS,
    domain: CATALOGUE_DOMAIN,
    hooks: &SiteTexts,
    ..Table::DEFAULT
};

/// The column of texts that a machine has translated. A copy of a site has it where it is true.
pub(crate) const UNREAD: Column = nullable(column(
    IS_UNREAD,
    Type::Boolean,
    "True while a machine has translated the text and nobody has read it yet; else null. Set by the program: a text that a person writes is read.",
));
/// The name of [`UNREAD`].
pub(crate) const IS_UNREAD: &str = "is_unread";

#[derive(Debug)]
struct SiteTexts;

#[async_trait]
impl TableHooks for SiteTexts {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        let value = |column: &str| row[column].as_str().unwrap_or_default();
        if Language::parse(value("language")).is_none() {
            let fault = format!("is {}, which is no language of the site", row["language"]);
            return refuse(table, &[("language", fault)]);
        }
        let Some(source) = english_key(value("key")) else {
            let fault = format!("is {}; the site has no text of this name", row["key"]);
            return refuse(table, &[("key", fault)]);
        };
        // An entry that the company adds to a list has no shipped text.
        let english = shipped::text(Language::ENGLISH, &source).unwrap_or_default();
        let fault = text_rules::fault(value("key"), value("text"), english);
        refuse(table, fault.map(|fault| ("text", fault)).as_slice())
    }

    /// Remembers which English the text was made from, and what the program ships in its place.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            row, restored_from, ..
        } = change;
        if let Some(then) = restored_from {
            row[MADE_FROM] = then[MADE_FROM].clone();
            row["shipped"] = then["shipped"].clone();
            row[IS_UNREAD] = then[IS_UNREAD].clone();
            return Ok(());
        }
        let value = |column: &str| row[column].as_str().unwrap_or_default().to_owned();
        let (code, key) = (value("language"), value("key"));
        let Some(language) = Language::parse(&code) else {
            return Ok(());
        };
        row["shipped"] = json!(shipped::text(language, &key).map(fingerprint));
        let text = (code, key.clone());
        row[IS_UNREAD] = tx.state::<UnreadTexts>().mark(&text);
        let of_draft = tx.state::<SourcesOfDraft>().0.get(&text).cloned();
        row[MADE_FROM] = match of_draft {
            _ if language == Language::ENGLISH => Json::Null,
            Some(fingerprint) => json!(fingerprint),
            None => json!(english_now(tx, &key).await?.as_deref().map(fingerprint)),
        };
        Ok(())
    }
}

/// The English text that a text of this name is made from.
pub(crate) async fn english_now(tx: &WriteTransaction<'_>, key: &str) -> Result<Option<String>> {
    let Some(source) = english_key(key) else {
        return Ok(None);
    };
    let of_row = row_key(Language::ENGLISH, &source);
    let own = tx.by_key(&SITE_TEXTS, SITE_TEXTS.key, &of_row).await?;
    let own = own.and_then(|row| text_of(&row, "text"));
    Ok(own.or_else(|| shipped::text(Language::ENGLISH, &source).map(str::to_owned)))
}

pub(crate) fn row_key(language: Language, key: &str) -> Row {
    Row::from_iter([
        ("language".to_owned(), json!(language.code())),
        ("key".to_owned(), json!(key)),
    ])
}
