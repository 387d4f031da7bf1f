//! `mirchi products import|export|imports|undo`.

mod changes;
pub(super) mod jobs;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use catalogue::csv::{self, CellError, Code, Columns, ImportError, MAX_FILE, Mode};
use catalogue::queries::product_imports;
use catalogue::{ImportRefused, NewImport, NotUndone, Shown, SitePictures, StaleText, Undo};
use chrono::SecondsFormat;
use languages::Language;
use store::{Clock, Database, SystemClock};
use tables::{Author, Role, Services, Writer};

use super::{database, output};
use crate::cli::ProductsCommand;
use crate::config::Config;
use crate::schema::schema;

/// How many errors and products are shown before the rest is only counted: nobody fixes more in one go.
const MAX_SHOWN: usize = 50;
const LISTED_IMPORTS: u64 = 50;
/// What becomes of a job that an error has broken off.
const GOES_ON: &str = "a running site goes on with it in a few seconds, or the next `mirchi products import` or `undo` does";

pub(super) async fn run(command: ProductsCommand, config: &Config) -> anyhow::Result<()> {
    match command {
        ProductsCommand::Import {
            file,
            dry_run,
            translations_checked,
            add_grades,
            leave_out_unknown,
            language,
        } => {
            let name = file.file_name().unwrap_or_default();
            let new = NewImport {
                file_name: name.to_string_lossy().into_owned(),
                translations_checked,
                add_grades,
                leave_out_unknown,
                mode: mode(dry_run),
            };
            import(&file, new, language, config).await
        }
        ProductsCommand::Export { main_columns, to } => {
            let database = database::connect_up_to_date(config).await?;
            let mut file = Vec::new();
            let columns = match main_columns {
                true => Columns::Main,
                false => Columns::All,
            };
            let format = to.format().into();
            let count = csv::export(database.read(), columns, format, &mut file).await?;
            output::write(to.out.as_deref(), &file)?;
            match to.out {
                Some(path) => output::print(&format!(
                    "{count} product(s) written to `{}`\n",
                    path.display()
                )),
                None => Ok(()),
            }
        }
        ProductsCommand::Imports => list(&database::connect_up_to_date(config).await?).await,
        ProductsCommand::Undo {
            import,
            dry_run,
            overwrite,
        } => {
            let undo = Undo {
                id: import,
                overwrite,
                mode: mode(dry_run),
            };
            run_undo(undo, config).await
        }
    }
}

fn mode(dry_run: bool) -> Mode {
    match dry_run {
        true => Mode::DryRun,
        false => Mode::Write,
    }
}

/// The wording for what a command did, or would do in a dry run.
fn tried(mode: Mode) -> (&'static str, &'static str) {
    match mode {
        Mode::DryRun => ("would be ", "; nothing was written"),
        Mode::Write => ("", ""),
    }
}

/// Anyone who can use the command line has all rights. Revisions are recorded under the name of the command.
fn writer(command: &str, pictures: SitePictures) -> Writer {
    Writer {
        schema: schema(),
        role: Role::Service,
        author: Author::program(command),
        services: Services::default().with(pictures),
        now: SystemClock.now(),
    }
}

/// Of the changes, only those in texts of `language` are shown; `None` for all.
async fn import(
    file: &Path,
    new: NewImport,
    language: Option<Language>,
    config: &Config,
) -> anyhow::Result<()> {
    let path = file.display();
    let opened = File::open(file).map_err(|error| {
        anyhow!("cannot read `{path}`: {error}; check the path and its permissions")
    })?;
    let bytes = whole(opened).map_err(|error| {
        anyhow!("nothing was imported: cannot read `{path}`: {error}; check the path")
    })?;
    let site = database::destination(config).await?;
    let database = site.database.clone();
    let writer = writer("mirchi products import", site.pictures.clone());
    let imported = loop {
        match catalogue::begin_import(&database, &writer, new.clone()).await {
            Err(ImportRefused::Busy) => jobs::wait_for_other(&site).await?,
            Err(error) => break Err(error),
            Ok(job) => {
                let id = job.id();
                let run = catalogue::run_import(&database, &writer, job, bytes);
                break jobs::cancellable(&database, id, run).await?;
            }
        }
    };
    database.close().await;
    match imported {
        Ok(imported) => {
            let report = imported.report;
            let (would, end) = tried(new.mode);
            let (added, changed, unchanged) = (report.added, report.changed, report.unchanged);
            let changes = changes::format_report(&report, language);
            let undo = imported
                .id
                .map(|id| format!("to make it as it was before: mirchi products undo {id}\n"));
            let sheets = report.sheets.map(|sheets| {
                let sheets = sheets.to_string();
                format!("{}\n", output::printable(&sheets))
            });
            output::print(&format!(
                "{changes}{}{}{}{added} {would}added, {changed} {would}changed, {unchanged} unchanged{end}\n{}{}",
                sheets.unwrap_or_default(),
                named("columns left out", &report.left_out),
                named(&format!("grades {would}added"), &report.added_grades),
                stale(&report.stale),
                undo.unwrap_or_default()
            ))
        }
        Err(ImportRefused::File(ImportError::Invalid(errors))) => {
            let shown = errors.iter().take(MAX_SHOWN);
            eprint!(
                "{}",
                shown.map(|error| line(file, error)).collect::<String>()
            );
            bail!(
                "nothing was imported: {} error(s) in `{path}`; mend them and import it again{}",
                csv::count_of(&errors),
                match errors
                    .iter()
                    .any(|error| error.fault.code == Code::UnknownColumn)
                {
                    true => ", with `--leave-out-unknown` where a column is none of the site's",
                    false => "",
                }
            )
        }
        Err(ImportRefused::TakenBack { reason, kept }) => {
            let kept = match &kept[..] {
                [] => String::new(),
                kept => format!(
                    "; left as they are, since somebody has changed them meanwhile: {}",
                    listed(kept)
                ),
            };
            bail!("nothing was imported from `{path}`: {reason}{kept}")
        }
        Err(ImportRefused::Stopped(error)) => {
            bail!("the import of `{path}` is not finished: {error}; {GOES_ON}")
        }
        Err(refused) => bail!("nothing was imported from `{path}`: {refused}"),
    }
}

/// The position of an error in a file, and the message.
fn line(file: &Path, error: &CellError) -> String {
    let column = error
        .column
        .as_ref()
        .map_or_else(String::new, |column| format!(", column `{column}`"));
    let place = match (error.line, &error.cell) {
        (Some(line), _) if line == error.row => format!("line {line}"),
        (Some(line), _) => format!("line {line} (row {} of the sheet)", error.row),
        (None, Some(cell)) => format!("cell {cell}"),
        (None, None) => format!("row {}", error.row),
    };
    format!(
        "{}: {place}{}: {}\n",
        file.display(),
        output::printable(&column),
        output::printable(&error.fault.message)
    )
}

/// Names and what became of them, on one line; empty if there are none.
fn named(what: &str, names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => {
            let names = names.join("`, `");
            format!("{what}: `{}`\n", output::printable(&names))
        }
    }
}

/// The bytes of a file, or enough of them to know that it is too large.
fn whole(file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

async fn list(database: &Database) -> anyhow::Result<()> {
    let imports = product_imports::newest(database.read(), LISTED_IMPORTS).await?;
    if imports.is_empty() {
        return output::print("no imports\n");
    }
    let mut lines = String::new();
    for import in imports {
        let at = import.at.to_rfc3339_opts(SecondsFormat::Secs, true);
        let undone = import.undone_at.map(|at| {
            let at = at.to_rfc3339_opts(SecondsFormat::Secs, true);
            format!("; undone {at}")
        });
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            lines,
            "{:>5}  {at}  {}: {} added, {} changed, by {}{}",
            import.id,
            output::printable(&import.file_name),
            import.added,
            import.changed,
            output::printable(&import.actor),
            undone.unwrap_or_default()
        );
    }
    output::print(&lines)
}

async fn run_undo(undo: Undo, config: &Config) -> anyhow::Result<()> {
    let site = database::destination(config).await?;
    let database = site.database.clone();
    let writer = writer("mirchi products undo", site.pictures.clone());
    let undone = loop {
        match catalogue::begin_undo(&database, &writer, undo).await {
            Err(NotUndone::Busy) => jobs::wait_for_other(&site).await?,
            Err(error) => break Err(error),
            Ok(job) => {
                let id = job.id();
                let run = catalogue::run_undo(&database, &writer, job);
                break jobs::with_progress(&database, id, run).await;
            }
        }
    };
    database.close().await;
    match undone {
        Ok(undone) => {
            let (would, end) = tried(undo.mode);
            let (put_back, deleted) = (undone.put_back, undone.deleted);
            let kept = match &undone.kept[..] {
                [] => String::new(),
                kept => format!(
                    "left as they are, since somebody has changed them meanwhile: {}\n",
                    listed(kept)
                ),
            };
            output::print(&format!(
                "{put_back} product(s) {would}put back, {deleted} {would}deleted{end}\n{kept}"
            ))
        }
        Err(NotUndone::NotFound(id)) => {
            bail!("there is no import {id}; see `mirchi products imports`")
        }
        Err(NotUndone::ChangedSince(slugs)) => {
            bail!(
                "nothing was undone: {} product(s) have been changed since import {}: {}; look at them, then lose those changes with `--overwrite`",
                slugs.len(),
                undo.id,
                listed(&slugs)
            )
        }
        Err(NotUndone::Table(tables::TableError::Refused(refused))) => {
            let details = refused.details.as_deref().unwrap_or_default();
            bail!(
                "nothing was undone: {}: {}",
                refused.message,
                output::printable(details)
            )
        }
        Err(NotUndone::Stopped(error)) => {
            bail!("the undo is not finished: {error}; {GOES_ON}")
        }
        Err(error) => Err(error).context("nothing was undone"),
    }
}

/// The first of some slugs, and how many more there are.
fn listed(slugs: &[String]) -> String {
    let shown: Vec<&str> = slugs.iter().take(MAX_SHOWN).map(String::as_str).collect();
    let more = match slugs.len().saturating_sub(MAX_SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    shown.join(", ") + &more
}

/// The stale translations, one line for each text of a product; empty if there are none.
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
