//! Alternative texts and focus points of pictures.

use catalogue::rules::{HasPicture, check_picture};
use languages::Language;

use crate::{
    Table,
    column::Row,
    error::Result,
    row_checks::{check_nulls, refuse},
};

/// The most characters of an alternative text: screen readers read it as a whole, without a pause.
const MAX_TEXT: usize = 300;

/// # Errors
/// `23514` for a picture or a language that the site does not have, and for a text that is empty, too long or of several lines.
pub(crate) fn check_text(
    table: &'static Table,
    row: &Row,
    has_picture: HasPicture<'_>,
) -> Result<()> {
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

/// # Errors
/// `23514` for a picture that the site does not have, and for a point outside the picture.
pub(crate) fn check_focus_point(
    table: &'static Table,
    row: &Row,
    has_picture: HasPicture<'_>,
) -> Result<()> {
    check_nulls(table, row)?;
    let mut faults = Vec::from_iter(picture_fault(row, has_picture));
    for column in ["x", "y"] {
        let percent = row[column].as_i64().unwrap_or_default();
        if !(0..=100).contains(&percent) {
            let fault = format!("is {percent}; it must be a percentage from 0 to 100");
            faults.push((column, fault));
        }
    }
    refuse(table, &faults)
}

fn picture_fault(row: &Row, has_picture: HasPicture<'_>) -> Option<(&'static str, String)> {
    let address = row["image_url"].as_str().unwrap_or_default();
    let fault = match address.is_empty() {
        true => "is empty".to_owned(),
        false => check_picture(address, has_picture).err()?,
    };
    Some(("image_url", fault))
}
