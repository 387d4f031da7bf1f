//! `mirchi products import|export`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use catalogue::csv::{self, ImportError, Mode};
use catalogue::{Shown, StaleText};
use pages::WebFiles;

use super::{database, output};
use crate::cli::ProductsCommand;
use crate::config::Config;

/// Errors that are shown before the rest is only counted: nobody mends more in one go.
const SHOWN_ERRORS: usize = 50;

pub(super) async fn run(command: ProductsCommand, config: &Config) -> anyhow::Result<()> {
    match command {
        ProductsCommand::Import {
            file,
            dry_run,
            translations_checked,
        } => import(&file, dry_run, translations_checked, config).await,
        ProductsCommand::Export(to) => {
            let database = database::connect_up_to_date(config).await?;
            let mut rows = Vec::new();
            let count = csv::export(&database, &mut rows).await?;
            output::write(to.out.as_deref(), &rows)?;
            match to.out {
                Some(path) => output::print(&format!(
                    "{count} product(s) written to `{}`\n",
                    path.display()
                )),
                None => Ok(()),
            }
        }
    }
}

async fn import(
    path: &Path,
    dry_run: bool,
    translations_checked: bool,
    config: &Config,
) -> anyhow::Result<()> {
    let file = File::open(path).map_err(|error| {
        anyhow!(
            "cannot read `{}`: {error}; check the path and its permissions",
            path.display()
        )
    })?;
    let database = database::connect_up_to_date(config).await?;
    let files = WebFiles::embedded();
    let has_picture = |path: &str| files.has_picture(path);
    let mode = if dry_run { Mode::DryRun } else { Mode::Write };
    let report = match translations_checked {
        true => csv::import_checked(&database, file, &has_picture, mode).await,
        false => csv::import(&database, file, &has_picture, mode).await,
    };
    match report {
        Ok(report) => {
            let (would, end) = if dry_run {
                ("would be ", "; nothing was written")
            } else {
                ("", "")
            };
            let (added, changed, unchanged) = (report.added, report.changed, report.unchanged);
            output::print(&format!(
                "{added} {would}added, {changed} {would}changed, {unchanged} unchanged{end}\n{}",
                stale(&report.stale)
            ))
        }
        Err(ImportError::Invalid(errors)) => {
            let mut lines = String::new();
            for error in errors.iter().take(SHOWN_ERRORS) {
                let column = error
                    .column
                    .as_ref()
                    .map_or_else(String::new, |column| format!(", column `{column}`"));
                let row = if error.row == error.line {
                    String::new()
                } else {
                    format!(" (row {} of the sheet)", error.row)
                };
                // Writing to a `String` cannot fail.
                let _ = writeln!(
                    lines,
                    "{}: line {}{row}{}: {}",
                    path.display(),
                    error.line,
                    output::printable(&column),
                    output::printable(&error.message)
                );
            }
            eprint!("{lines}");
            bail!(
                "nothing was imported: {} error(s) in `{}`; mend them and import it again",
                errors.len(),
                path.display()
            )
        }
        Err(ImportError::NotCsv(what)) => {
            bail!("nothing was imported from `{}`: {what}", path.display())
        }
        Err(ImportError::Read(error)) => {
            bail!(
                "nothing was imported: cannot read `{}`: {error}; check the path",
                path.display()
            )
        }
        Err(error @ ImportError::Database(_)) => Err(error).context("nothing was imported"),
    }
}

/// The stale translations, a line for each text of a product; nothing when there is none.
fn stale(texts: &[StaleText]) -> String {
    if texts.is_empty() {
        return String::new();
    }
    let mut languages: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    for text in texts {
        let key = (text.slug.as_str(), text.column, text.shown);
        languages.entry(key).or_default().push(text.language.code());
    }
    let mut lines = format!("{} translation(s) older than their English:\n", texts.len());
    for ((slug, column, shown), languages) in languages {
        let seen = match shown {
            Shown::Translation => "the translation, as its numbers are those of the English",
            Shown::English => "the English, as the numbers of the translation differ",
        };
        let languages = languages.join(", ");
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            lines,
            "  {slug}, column `{column}` in {languages}: visitors see {seen}"
        );
    }
    lines.push_str("change their cells, or import with `--translations-checked` those that still say the same\n");
    lines
}
