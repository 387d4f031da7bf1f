//! Texts that are translated one by one, such as the name of a grade: which English each was made from, and whether that has
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

/// [`STALE`] of a table with one text in each row.
pub const STALE_TEXT: Column = generated(
    STALE,
    Type::Json,
    "The column of the text where its English has changed since, else none. Writing an empty list says that the text is still right.",
);

/// The language that all others are translated from.
pub const ENGLISH: &str = "en";

/// The fingerprint of an English text: the first eight hexadecimal digits of its SHA-256.
#[must_use]
pub fn fingerprint(english: &str) -> String {
    hex::encode(&Sha256::digest(english)[..4])
}

/// The texts of a table that has one translated text in each row.
pub struct TranslatedText {
    /// The table.
    pub table: &'static Table,
    /// The column that says what the text belongs to.
    pub owner: &'static str,
    /// The column of the text.
    pub text: &'static str,
    /// The table of the English texts, which have a column of the same name.
    pub english: &'static Table,
    /// Its key: the column that the owner names, and the language where it has those of every language.
    pub key: &'static [&'static str],
}

impl TranslatedText {
    /// The fingerprint of the English text of an owner; of an empty one where it has none.
    async fn english(&self, db: &impl ConnectionTrait, owner: &Json) -> Result<String> {
        let row = Row::from_iter([
            (self.key[0].to_owned(), owner.clone()),
            ("language".to_owned(), json!(ENGLISH)),
        ]);
        let is_meant = has_key(self.english, self.key, &row);
        let found = whole(db, self.english, is_meant, Some(1)).await?;
        let text = found.first().and_then(|row| row[self.text].as_str());
        Ok(fingerprint(text.unwrap_or_default()))
    }

    /// What stands in `stale`. A text of unknown origin is stale.
    fn stale(&self, made_from: &Json, english: &str) -> Json {
        match made_from[self.text] == english {
            true => json!([]),
            false => json!([self.text]),
        }
    }

    /// Checks the name of a row, and remembers which English it was made from.
    ///
    /// # Errors
    /// `23502`, `23503` and `23514`, with the column in `details`.
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

    /// Remembers which English the text of a row was made from, when it is to be written: a text that is as before was made from what it
    /// was made from then, unless it is said to be right; any other one from the current English. `row` has every column.
    ///
    /// # Errors
    /// `23514` where `stale` is no list, and the database's error.
    pub async fn remember_english(&self, db: &Transaction, change: &mut Change<'_>) -> Result<()> {
        let (before, restored_from) = (change.before, change.restored_from);
        let row = &mut *change.row;
        let still_stale = take_stale(self.table, row)?;
        row[MADE_FROM] = json!({});
        if row["language"] == ENGLISH {
            return Ok(());
        }
        let english = self.english(db, &row[self.owner]).await?;
        let is_named = |list: TextList| list.0.iter().any(|name| name == self.text);
        // A row that comes back says nothing of the English of today.
        let is_right = restored_from.is_none() && still_stale.is_some_and(|list| !is_named(list));
        let of_then = restored_from.or(before);
        row[MADE_FROM] = match of_then.filter(|then| then[self.text] == row[self.text]) {
            // Revisions of earlier programs know nothing of it.
            Some(then) if !is_right => match &then[MADE_FROM] {
                Json::Null => json!({}),
                made_from => made_from.clone(),
            },
            _ => json!({ self.text: english }),
        };
        row[STALE] = self.stale(&row[MADE_FROM], &english);
        Ok(())
    }

    /// Keeps which translations are stale, after the English text was written or deleted. That is no write of theirs: their versions stay.
    pub async fn mark_stale(&self, db: &Transaction, english_row: &Row) -> Result<()> {
        let (table, owner) = (self.table, &english_row[self.key[0]]);
        let english = self.english(db, owner).await?;
        let column = table.column(STALE).expect("translations have the column");
        let of_owner = Row::from_iter([(self.owner.to_owned(), owner.clone())]);
        for text in whole(db, table, has_key(table, &[self.owner], &of_owner), None).await? {
            let stale = self.stale(&text[MADE_FROM], &english);
            if text["language"] == ENGLISH || text[STALE] == stale {
                continue;
            }
            let mut update = Sql::update();
            update
                .table(table.name)
                .value(STALE, bound(column, &stale))
                .cond_where(has_key(table, table.key, &text));
            db.execute(&update).await?;
        }
        Ok(())
    }
}

/// Takes what a request says of the texts that are still stale out of a row; `None` where it says nothing.
///
/// # Errors
/// `23514` where that is no list.
pub fn take_stale(table: &'static Table, row: &mut Row) -> Result<Option<TextList>> {
    let stale = std::mem::replace(&mut row[STALE], json!([]));
    serde_json::from_value(stale).map_err(|_| {
        let fault = "must be a list of names of columns".to_owned();
        Error::check_violation(table.name, &[(STALE, fault)]).into()
    })
}
