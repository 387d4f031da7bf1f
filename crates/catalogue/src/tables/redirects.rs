//! Redirects from addresses that no longer exist: those that the staff writes, and the one that a changed slug leaves.

use crate::{product_path, queries::added_languages};
use languages::Language;
use store::Transaction;

use super::domain::GRANTS;
use tables::prelude::*;

pub(crate) static REDIRECTS: Table = Table {
    name: "redirects",
    about: "Where the visitors of addresses that are gone are sent, in every language. A product, an article or a page of the company whose slug changes gets its row by itself.",
    columns: &[
        text(
            "path",
            "The path that is gone, without host and language: `/catalog/old-name`.",
        ),
        text(
            "target",
            "The path that its visitors are sent to, without host and language.",
        ),
    ],
    key: &["path"],
    grants: GRANTS,
    hooks: &Redirects,
    ..Table::DEFAULT
};

/// The most characters of a path.
const MAX_PATH: usize = 300;

#[derive(Debug)]
struct Redirects;

#[async_trait]
impl TableHooks for Redirects {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        let of = |column: &str| row[column].as_str().unwrap_or_default();
        let mut faults: Vec<(&str, String)> = ["path", "target"]
            .into_iter()
            .filter(|column| !is_path(of(column)))
            .map(|column| {
                let fault = format!(
                    "`{}` must begin with one `/`, with no language, query or slash at the end, and have at most {MAX_PATH} ASCII characters",
                    of(column)
                );
                (column, fault)
            })
            .collect();
        if faults.is_empty() && of("path") == of("target") {
            faults.push(("target", "is the path that is gone".to_owned()));
        }
        refuse(table, &faults)
    }

    /// The address of a page in a language that the company has added is none that is gone.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let added = added_languages(&tx.db).await?;
        let in_language = |column: &&str| {
            let first = change.row[*column].as_str().and_then(first_segment);
            added.iter().any(|language| first == Some(language.code()))
        };
        let faults: Vec<_> = ["path", "target"]
            .into_iter()
            .filter(in_language)
            .map(|column| (column, "must begin with no language of the site".to_owned()))
            .collect();
        refuse(change.table, &faults)
    }
}

fn first_segment(path: &str) -> Option<&str> {
    path.strip_prefix('/')?.split('/').next()
}

fn is_path(path: &str) -> bool {
    if path == "/" {
        return true;
    }
    let Some(rest) = path.strip_prefix('/') else {
        return false;
    };
    let mut segments = rest.split('/');
    let first = first_segment(path).unwrap_or_default();
    path.len() <= MAX_PATH
        && path
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'?' | b'#' | b'\\'))
        && segments.all(|segment| !segment.is_empty())
        && Language::parse(first).is_none_or(|language| !language.is_shipped())
}

/// Redirects a product's old address to its new one.
pub(super) async fn redirect_changed_slug(
    db: &Transaction,
    before: &Row,
    after: &Row,
) -> Result<()> {
    let path = |row: &Row| row["slug"].as_str().map(product_path);
    if let (Some(from), Some(to)) = (path(before), path(after))
        && from != to
    {
        crate::queries::redirects::page_moved(db, &from, &to).await?;
    }
    Ok(())
}
