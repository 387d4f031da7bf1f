//! Focus points of pictures.

use super::domain::{Catalogue, GRANTS, PICTURE, has_picture_of};
use super::picture_texts::{picture_fault, touch_products_with};
use tables::prelude::*;

pub(crate) static PICTURE_FOCUS_POINTS: Table = Table {
    name: "picture_focus_points",
    about: "What of pictures stays in sight where a page, a preview or a document cuts them to a frame. One without a row is cut around its middle.",
    columns: &[
        PICTURE,
        column(
            "x",
            Type::Integer,
            "From the left, in percent of the width: 0 to 100. Pages that are read from the right mirror no picture.",
        ),
        column(
            "y",
            Type::Integer,
            "From the top, in percent of the height: 0 to 100.",
        ),
        VERSION_COLUMN,
    ],
    key: &["image_url"],
    grants: GRANTS,
    domain: &Catalogue,
    hooks: &PictureFocusPoints,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct PictureFocusPoints;

#[async_trait]
impl TableHooks for PictureFocusPoints {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change { table, row, .. } = change;
        check_nulls(table, row)?;
        let has_picture = has_picture_of(tx, row).await?;
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

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        touch_products_with(tx, row).await
    }
}
