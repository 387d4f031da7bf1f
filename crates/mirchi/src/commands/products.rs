//! `mirchi products import|export`.

use std::fmt::Write;
use std::fs::File;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use catalogue::csv::{self, ImportError, Mode};

use super::{database, output};
use crate::cli::ProductsCommand;
use crate::config::Config;
use crate::pages::{CLIENT, WebFiles};

/// Errors that are shown before the rest is only counted: nobody mends more in one go.
const SHOWN_ERRORS: usize = 50;

pub(super) async fn run(command: ProductsCommand, config: &Config) -> anyhow::Result<()> {
    match command {
        ProductsCommand::Import { file, dry_run } => import(&file, dry_run, config).await,
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

async fn import(path: &Path, dry_run: bool, config: &Config) -> anyhow::Result<()> {
    let file = File::open(path).map_err(|error| {
        anyhow!(
            "cannot read `{}`: {error}; check the path and its permissions",
            path.display()
        )
    })?;
    let database = database::connect_up_to_date(config).await?;
    let files = WebFiles::embedded();
    // A program that was built without the pages knows of no picture, and says so itself.
    let has_picture =
        |path: &str| files.picture(path).is_some() || files.folder(CLIENT).next().is_none();
    let mode = if dry_run { Mode::DryRun } else { Mode::Write };
    match csv::import(&database, file, &has_picture, mode).await {
        Ok(report) => {
            let (would, end) = if dry_run {
                ("would be ", "; nothing was written")
            } else {
                ("", "")
            };
            let (added, changed, unchanged) = (report.added, report.changed, report.unchanged);
            output::print(&format!(
                "{added} {would}added, {changed} {would}changed, {unchanged} unchanged{end}\n"
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
