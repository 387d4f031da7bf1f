//! Texts that are translated row by row, such as the name of a grade: which English each was made from, and whether that has
//! changed since.

use postgrest::{Error, Type};
use sea_orm::{ConnectionTrait, sea_query::Query as Sql};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use store::{TextList, Transaction};

use crate::{
    Column, Table,
    column::{MADE_FROM, Row, STALE, generated},
    error::Result,
    filter::bound,
    hooks::Change,
    row_checks::check,
    stored_rows::{has_key, whole},
    transaction::WriteTransaction,
};

/// [`MADE_FROM`] of a table with one text in each row.
pub const MADE_FROM_OF_TEXT: Column = generated(
    MADE_FROM,
    Type::Json,
    "Fingerprint of the English that the text was made from, by its column.",
);

/// [`MADE_FROM`] of a table with several texts in each row.
pub const MADE_FROM_OF_TEXTS: Column = generated(
    MADE_FROM,
    Type::Json,
    "Fingerprints of the English that each text was made from, by its column.",
);

/// [`STALE`] of a table with one text in each row.
pub const STALE_TEXT: Column = generated(
    STALE,
    Type::Json,
    "The column of the text where its English has changed since, else none. Writing an empty list says that the text is still right.",
);

/// [`STALE`] of a table with several texts in each row.
pub const STALE_TEXTS: Column = generated(
    STALE,
    Type::Json,
    "The columns whose English has changed since. Writing the list without one of them says that its text is still right.",
);

/// The language that all others are translated from.
pub const ENGLISH: &str = "en";

/// The fingerprint of an English text: the first eight hexadecimal digits of its SHA-256.
pub fn fingerprint(english: &str) -> String {
    hex::encode(&Sha256::digest(english)[..4])
}

/// The translated texts in the rows of a table: each row has those of one language.
pub struct TranslatedTexts {
    pub table: &'static Table,
    /// The column that says what the texts belong to.
    pub owner: &'static str,
    /// The columns of the texts; where one is null, the English is shown.
    pub texts: &'static [&'static str],
    /// The table of the English texts, which have columns of the same names.
    pub english: &'static Table,
    /// Its key: the column that the owner names, and the language where it has those of every language.
    pub key: &'static [&'static str],
}

impl TranslatedTexts {
    /// The fingerprints of the English texts of an owner by their columns; of an empty one where it has none.
    async fn english(&self, db: &impl ConnectionTrait, owner: &Json) -> Result<Row> {
        let row = Row::from_iter([
            (self.key[0].to_owned(), owner.clone()),
            ("language".to_owned(), json!(ENGLISH)),
        ]);
        let is_meant = has_key(self.english, self.key, &row);
        let found = whole(db, self.english, is_meant, Some(1)).await?;
        let of = |text: &str| found.first().and_then(|row| row[text].as_str());
        let texts = self.texts.iter();
        Ok(texts
            .map(|text| {
                (
                    (*text).to_owned(),
                    json!(fingerprint(of(text).unwrap_or_default())),
                )
            })
            .collect())
    }

    /// What stands in `stale` of a row. A text of unknown origin is stale.
    fn stale(&self, row: &Row, english: &Row) -> Json {
        let made_from = &row[MADE_FROM];
        let is_stale =
            |text: &&&str| !row[**text].is_null() && made_from[**text] != english[**text];
        json!(self.texts.iter().filter(is_stale).collect::<Vec<_>>())
    }

    /// Checks the name of a row, and remembers which English it was made from. Fails with `23502`, `23503` or `23514`, with the
    /// column in `details`.
    pub async fn check_name<T: DeserializeOwned>(
        &self,
        tx: &mut WriteTransaction<'_>,
        mut change: Change<'_>,
        faults: fn(&T) -> Vec<(&'static str, String)>,
    ) -> Result<()> {
        tx.require_referenced_rows(change.table, change.row).await?;
        self.remember_english(&tx.db, &mut change).await?;
        check(change.table, change.row, faults)
    }

    /// Remembers which English the texts of a row were made from, when it is to be written: a text that is as before was made from what it
    /// was made from then, unless it is said to be right; any other one from the current English. `row` has every column. Fails
    /// with `23514` where `stale` is no list.
    pub async fn remember_english(&self, db: &Transaction, change: &mut Change<'_>) -> Result<()> {
        let (before, restored_from) = (change.before, change.restored_from);
        let row = &mut *change.row;
        let still_stale = take_stale(self.table, row)?;
        row[MADE_FROM] = json!({});
        if row["language"] == ENGLISH {
            return Ok(());
        }
        let english = self.english(db, &row[self.owner]).await?;
        let of_then = restored_from.or(before);
        let mut made_from = Row::new();
        for text in self.texts.iter().filter(|text| !row[**text].is_null()) {
            let is_named = |list: &TextList| list.0.iter().any(|name| name == text);
            // A row that comes back says nothing of the English of today.
            let is_right =
                restored_from.is_none() && still_stale.as_ref().is_some_and(|list| !is_named(list));
            let fingerprint = match of_then.filter(|then| then[*text] == row[*text]) {
                // Revisions of earlier programs know nothing of it.
                Some(then) if !is_right => &then[MADE_FROM][*text],
                _ => &english[*text],
            };
            if !fingerprint.is_null() {
                made_from.insert((*text).to_owned(), fingerprint.clone());
            }
        }
        row[MADE_FROM] = Json::Object(made_from);
        row[STALE] = self.stale(row, &english);
        Ok(())
    }

    /// Keeps which translations are stale, after the English texts were written or deleted. That is no write of theirs: their versions
    /// stay.
    pub async fn mark_stale(&self, db: &Transaction, english_row: &Row) -> Result<()> {
        let (table, owner) = (self.table, &english_row[self.key[0]]);
        let english = self.english(db, owner).await?;
        let column = table.column(STALE).expect("translations have the column");
        let of_owner = Row::from_iter([(self.owner.to_owned(), owner.clone())]);
        for row in whole(db, table, has_key(table, &[self.owner], &of_owner), None).await? {
            let stale = self.stale(&row, &english);
            if row["language"] == ENGLISH || row[STALE] == stale {
                continue;
            }
            let mut update = Sql::update();
            update
                .table(table.name)
                .value(STALE, bound(column, &stale))
                .cond_where(has_key(table, table.key, &row));
            db.execute(&update).await?;
        }
        Ok(())
    }
}

/// Takes what a request says of the texts that are still stale out of a row; `None` where it says nothing. Fails with `23514`
/// where that is no list.
pub fn take_stale(table: &'static Table, row: &mut Row) -> Result<Option<TextList>> {
    let stale = std::mem::replace(&mut row[STALE], json!([]));
    serde_json::from_value(stale).map_err(|_| {
        let fault = "must be a list of names of columns".to_owned();
        Error::check_violation(table.name, &[(STALE, fault)]).into()
    })
}
