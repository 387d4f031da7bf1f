//! Alternative texts of pictures.

use crate::entities::product;
use crate::queries::products;
use crate::rules::check_picture;
use languages::Language;
use store::Database;

use super::domain::{Catalogue, GRANTS, PICTURE, has_picture_of, touch_products};
use tables::prelude::*;
use tables::{ENGLISH, TranslatedTexts, Writer};

pub(crate) static PICTURE_TEXTS: Table = Table {
    name: "picture_texts",
    about: "What pictures of products show, for those who do not see them. What is missing in a language is said in English; without that, the product's name stands for its picture.",
    columns: &[
        PICTURE,
        text("language", "Code of the language, such as `en` or `de`."),
        text(
            "alt_text",
            "What the picture shows: one line of at most 300 characters.",
        ),
        MADE_FROM_OF_TEXT,
        STALE_TEXT,
        VERSION_COLUMN,
    ],
    key: &["image_url", "language"],
    grants: GRANTS,
    domain: &Catalogue,
    hooks: &PictureTexts,
    ..Table::DEFAULT
};

/// The texts; those of other languages are made from the English one of the same picture.
static ALT_TEXTS: TranslatedTexts = TranslatedTexts {
    table: &PICTURE_TEXTS,
    owner: "image_url",
    texts: &["alt_text"],
    english: &PICTURE_TEXTS,
    key: &["image_url", "language"],
};

/// The most characters of an alternative text: screen readers read it as a whole, without a pause.
const MAX_TEXT: usize = 300;

#[derive(Debug)]
struct PictureTexts;

#[async_trait]
impl TableHooks for PictureTexts {
    async fn prepare_insert(
        &self,
        _db: &Database,
        _writer: &Writer,
        rows: &mut Vec<Row>,
    ) -> Result<()> {
        // The other languages of a request count as made from its English.
        rows.sort_by_key(|row| row["language"] != ENGLISH);
        Ok(())
    }

    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let mut change = change;
        let has_picture = has_picture_of(tx, change.row).await?;
        check_text(change.table, change.row, has_picture)?;
        ALT_TEXTS.remember_english(&tx.db, &mut change).await
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        if row["language"] == ENGLISH {
            ALT_TEXTS.mark_stale(&tx.db, row).await?;
        }
        touch_products_with(tx, row).await
    }
}

/// Fails with `23514` for a picture or a language that the site does not have, and for a text that is empty, too long or of several lines.
fn check_text(table: &'static Table, row: &Row, has_picture: bool) -> Result<()> {
    check_nulls(table, row)?;
    let mut faults = Vec::from_iter(picture_fault(row, has_picture));
    let of = |column: &str| row[column].as_str().unwrap_or_default();
    let (language, text) = (of("language"), of("alt_text"));
    if Language::parse(language).is_none() {
        faults.push((
            "language",
            format!("`{language}` is no language of the site"),
        ));
    }
    if text.trim().is_empty() {
        let fault = "is empty; delete the row to have none".to_owned();
        faults.push(("alt_text", fault));
    } else if text.chars().count() > MAX_TEXT {
        let fault = format!("is longer than {MAX_TEXT} characters");
        faults.push(("alt_text", fault));
    }
    refuse(table, &faults)
}

/// What is wrong with the address of a row's picture. In: whether the site has it.
pub(super) fn picture_fault(row: &Row, has_picture: bool) -> Option<(&'static str, String)> {
    let address = row["image_url"].as_str().unwrap_or_default();
    let fault = match address.is_empty() {
        true => "is empty".to_owned(),
        false => check_picture(address, &|_| has_picture).err()?.message,
    };
    Some(("image_url", fault))
}

/// The rows for visitors of the products that have a picture are made again.
pub(super) async fn touch_products_with(tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
    if let Some(address) = text_of(row, "image_url") {
        touch_products(tx, products::ids_with(product::Column::ImageUrl, &address)).await?;
    }
    Ok(())
}
