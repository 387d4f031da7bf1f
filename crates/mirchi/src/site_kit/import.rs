//! Making a site of a kit.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
};

use anyhow::{Context, anyhow, bail};
use bytes::Bytes;
use languages::Language;
use media::{Media, MediaError, Object, Upload};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::Database;
use tables::{
    CopyState, Row, TableError, WriteTransaction, Writer, check_copy, copies, copy_state,
    natural_key_of, plain,
};
use toml::Table as Toml;

use super::{
    FORMAT, KIT_FILE, KitTable, MEDIA_FILE, MEDIA_FOLDER, SLUG,
    export::{all_objects, media_bucket, numbers_and_slugs},
    files::Folder,
    kit_tables,
    rows::{self, MARKDOWN, from_toml},
};

/// How many rows are written at once: others wait meanwhile.
const ROWS_AT_ONCE: usize = 20;
/// The table whose rows are judged together, such as colours, and are few.
const SETTINGS: &str = "site_settings";

/// The site that is given the content.
pub(crate) struct Import<'a> {
    pub(crate) database: &'a Database,
    pub(crate) media: &'a Media,
    pub(crate) writer: &'a Writer,
    /// Whether nothing is written.
    pub(crate) is_dry_run: bool,
}

/// What an import has done, or would do.
#[derive(Debug, Default)]
pub(crate) struct Imported {
    /// By the table; of the pictures as `media`.
    pub(crate) counts: BTreeMap<&'static str, Counts>,
    /// The rows and pictures that could not be written, and why.
    pub(crate) refused: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) added: usize,
    pub(crate) changed: usize,
    pub(crate) removed: usize,
    pub(crate) unchanged: usize,
}

impl Counts {
    fn add(&mut self, state: CopyState) {
        match state {
            CopyState::Added => self.added += 1,
            CopyState::Changed => self.changed += 1,
            CopyState::Unchanged => self.unchanged += 1,
        }
    }
}

/// One row to write or to delete.
#[derive(Clone, Debug)]
enum Step {
    Write(Row),
    Remove(Row),
}

/// Makes the content of a site that of the kit in a folder. Rows that the kit does not have are deleted; pictures stay. It is done in
/// short transactions: one that was broken off is to be begun again.
///
/// # Errors
/// When the kit cannot be read, before anything is written; and when the database or the store fails. What is refused is in the answer.
pub(crate) async fn import(site: Import<'_>, folder: &Path) -> anyhow::Result<Imported> {
    let kit = Kit::read(&Folder::open(folder)?)?;
    let mut imported = Imported::default();
    site.write_media(&kit, &mut imported).await?;
    let tables = kit.tables.iter();
    // Products refer to the rows of these, and hold up only those that would be deleted.
    let (before, after): (Vec<_>, Vec<_>) = tables.partition(|(of, _)| of.has_products);
    for (of, rows) in &before {
        site.write(of, rows, Keep::All, &mut imported).await?;
    }
    for (of, rows) in &after {
        if of.is_of_products() {
            site.write(of, rows, Keep::Listed, &mut imported).await?;
        }
    }
    for (of, rows) in before.iter().rev() {
        site.remove_others(of, rows, &mut imported).await?;
    }
    for (of, rows) in &after {
        if !of.is_of_products() {
            site.write(of, rows, Keep::Listed, &mut imported).await?;
        }
    }
    Ok(imported)
}

/// Which rows stay besides those that are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    All,
    Listed,
}

impl Import<'_> {
    async fn write(
        &self,
        of: &KitTable,
        rows: &[Row],
        keep: Keep,
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        let stored = copies(self.database.read(), of.table).await?;
        let rows = self.with_numbers(of, rows).await?;
        let mut steps = match keep {
            Keep::All => Vec::new(),
            Keep::Listed => others(of, &rows, &stored),
        };
        imported.counts.entry(of.name()).or_default().removed += steps.len();
        for row in rows {
            let known = stored.get(&natural_key_of(of.table, &row));
            let state = copy_state(of.table, known, &row);
            imported.counts.entry(of.name()).or_default().add(state);
            if state != CopyState::Unchanged {
                steps.push(Step::Write(row));
            }
        }
        self.run(of, steps, imported).await
    }

    async fn remove_others(
        &self,
        of: &KitTable,
        rows: &[Row],
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        let stored = copies(self.database.read(), of.table).await?;
        let steps = others(of, rows, &stored);
        imported.counts.entry(of.name()).or_default().removed += steps.len();
        self.run(of, steps, imported).await
    }

    /// The rows with the numbers that their products have here. In a dry run, those of a new product have none.
    async fn with_numbers(&self, of: &KitTable, rows: &[Row]) -> anyhow::Result<Vec<Row>> {
        let Some(column) = of.product else {
            return Ok(rows.to_vec());
        };
        let slugs = numbers_and_slugs(self.database).await?;
        let numbers: HashMap<&str, Json> = slugs
            .iter()
            .filter_map(|(number, slug)| Some((slug.as_str(), json!(number.parse::<i64>().ok()?))))
            .collect();
        let numbered = rows.iter().filter_map(|row| {
            let mut row = row.clone();
            let slug = row.remove(SLUG)?;
            match numbers.get(plain(&slug).as_str()) {
                Some(number) => {
                    row.insert(column.to_owned(), number.clone());
                }
                None if self.is_dry_run => {}
                // The product was refused, which is said.
                None => return None,
            }
            Some(row)
        });
        Ok(numbered.collect())
    }

    async fn run(
        &self,
        of: &KitTable,
        steps: Vec<Step>,
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        if self.is_dry_run {
            for step in &steps {
                // A row of a product that is not there yet lacks its number.
                if let Step::Write(row) = step
                    && of.product.is_none_or(|column| row.contains_key(column))
                    && let Err(error) = check_copy(of.table, row)
                {
                    imported.refused.push(refusal(of, row, error)?);
                }
            }
            return Ok(());
        }
        let at_once = match of.name() {
            SETTINGS => steps.len().max(1),
            _ => ROWS_AT_ONCE,
        };
        for some in steps.chunks(at_once) {
            match self.write_at_once(of, some).await {
                Ok(()) => {}
                Err(TableError::Refused(_)) => {
                    // One of them: the others are written one by one.
                    for step in some {
                        if let Err(error) = self.write_at_once(of, std::slice::from_ref(step)).await
                        {
                            let (Step::Write(row) | Step::Remove(row)) = step;
                            imported.refused.push(refusal(of, row, error)?);
                        }
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    async fn write_at_once(&self, of: &KitTable, steps: &[Step]) -> tables::Result<()> {
        let mut tx = WriteTransaction::begin(self.database, of.table, self.writer).await?;
        for step in steps {
            let done = match step {
                Step::Write(row) => tx.write_copy(of.table, row).await.map(|_| ()),
                Step::Remove(row) => tx.remove_copy(of.table, row).await,
            };
            if let Err(error) = done {
                tx.end(true).await?;
                return Err(error);
            }
        }
        tx.end(false).await?;
        Ok(())
    }

    async fn write_media(&self, kit: &Kit, imported: &mut Imported) -> anyhow::Result<()> {
        let bucket = media_bucket()?;
        let stored = all_objects(self.media, bucket).await?;
        for picture in &kit.pictures {
            let object = stored.get(&picture.name);
            let is_same = match object {
                Some(object) => {
                    picture.is(object) && self.media.bytes(object).await? == picture.bytes
                }
                None => false,
            };
            let state = match (object, is_same) {
                (None, _) => CopyState::Added,
                (Some(_), false) => CopyState::Changed,
                (Some(_), true) => CopyState::Unchanged,
            };
            imported.counts.entry(MEDIA_FOLDER).or_default().add(state);
            if self.is_dry_run || state == CopyState::Unchanged {
                continue;
            }
            let upload = picture.upload(self.writer);
            match self.media.upload(bucket, upload, true).await {
                Ok(_) => {}
                Err(MediaError::Refused { message, .. }) => {
                    let refused = format!("{MEDIA_FOLDER}/{}: {message}", picture.name);
                    imported.refused.push(refused);
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// The stored rows that are not among these, to be deleted.
fn others(of: &KitTable, rows: &[Row], stored: &HashMap<Vec<String>, Row>) -> Vec<Step> {
    let keys = rows.iter().map(|row| natural_key_of(of.table, row));
    let listed: BTreeSet<Vec<String>> = keys.collect();
    let mut others: Vec<(&Vec<String>, &Row)> = stored
        .iter()
        .filter(|(key, _)| !listed.contains(*key))
        .collect();
    others.sort_by_key(|(key, _)| *key);
    let steps = others.into_iter().map(|(_, row)| Step::Remove(row.clone()));
    steps.collect()
}

/// Why a row was refused, in one line.
///
/// # Errors
/// When it was not refused: the database has failed.
fn refusal(of: &KitTable, row: &Row, error: TableError) -> anyhow::Result<String> {
    let TableError::Refused(error) = error else {
        return Err(error.into());
    };
    let details = error.details.as_deref().unwrap_or_default();
    let reason = match details {
        "" => error.message.clone(),
        details => details.to_owned(),
    };
    let key = natural_key_of(of.table, row).join("/");
    Ok(format!("{} {key}: {reason}", of.name()))
}

/// A kit in memory.
#[derive(Debug)]
struct Kit {
    /// The tables that it has, in the order in which they are written.
    tables: Vec<(KitTable, Vec<Row>)>,
    pictures: Vec<Picture>,
}

#[derive(Debug)]
struct Picture {
    name: String,
    cache_control: String,
    user_metadata: Json,
    bytes: Bytes,
}

/// A picture in `media.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct About {
    cache_control: String,
    user_metadata: String,
}

impl Default for About {
    /// As of an upload that says nothing.
    fn default() -> Self {
        Self {
            cache_control: "max-age=3600".to_owned(),
            user_metadata: "{}".to_owned(),
        }
    }
}

impl Picture {
    fn is(&self, object: &Object) -> bool {
        self.cache_control == object.cache_control && self.user_metadata == object.user_metadata
    }

    fn upload(&self, writer: &Writer) -> Upload {
        Upload {
            name: self.name.clone(),
            bytes: self.bytes.clone(),
            upsert: true,
            cache_control: self.cache_control.clone(),
            user_metadata: self.user_metadata.clone(),
            author: writer.author.clone(),
        }
    }
}

impl Kit {
    /// Reads all of a kit.
    ///
    /// # Errors
    /// What is wrong with it, and in which file.
    fn read(folder: &Folder) -> anyhow::Result<Self> {
        let about = folder.read_text(KIT_FILE)?.with_context(|| {
            format!("there is no `{KIT_FILE}` in the folder; name one that `mirchi site export` has written")
        })?;
        let about: Toml = about.parse().context(KIT_FILE)?;
        let format = about.get("format").and_then(toml::Value::as_integer);
        if format != Some(FORMAT.into()) {
            bail!("{KIT_FILE}: this program reads kits of the format {FORMAT}");
        }
        let all = kit_tables();
        check_entries(folder, &all)?;
        let mut tables = Vec::new();
        for of in all {
            if let Some(rows) = read_table(folder, of)? {
                tables.push((of, rows));
            }
        }
        Ok(Self {
            tables,
            pictures: read_pictures(folder)?,
        })
    }
}

/// A name that is none of a kit's is a typing error.
fn check_entries(folder: &Folder, tables: &[KitTable]) -> anyhow::Result<()> {
    for (name, is_folder) in folder.entries("")? {
        let known = match (is_folder, name.strip_suffix(".toml")) {
            (true, _) => {
                name == MEDIA_FOLDER
                    || tables
                        .iter()
                        .any(|of| of.has_languages() && of.name() == name)
            }
            (false, Some(stem)) => {
                name == KIT_FILE
                    || name == MEDIA_FILE
                    || tables
                        .iter()
                        .any(|of| !of.has_languages() && of.name() == stem)
            }
            (false, None) => name.ends_with(".md"),
        };
        if !known && !name.starts_with('.') {
            bail!("`{name}` is no part of a kit; see docs/operation.md for what is");
        }
    }
    Ok(())
}

/// The rows of a table; `None` if the kit does not have it.
fn read_table(folder: &Folder, of: KitTable) -> anyhow::Result<Option<Vec<Row>>> {
    if !of.has_languages() {
        let path = format!("{}.toml", of.name());
        let rows = read_file(folder, of, &path, None)?;
        return Ok(rows.map(|rows| rows.into_values().collect()));
    }
    let mut all = None;
    for (name, _) in folder.entries(of.name())? {
        let Some(code) = name.strip_suffix(".toml") else {
            continue;
        };
        let path = format!("{}/{name}", of.name());
        if Language::parse(code).is_none() {
            bail!("{path}: `{code}` is no language of the site");
        }
        let rows = read_file(folder, of, &path, Some(code))?.unwrap_or_default();
        all.get_or_insert_with(Vec::new).extend(rows.into_values());
    }
    Ok(all)
}

fn read_file(
    folder: &Folder,
    of: KitTable,
    path: &str,
    language: Option<&str>,
) -> anyhow::Result<Option<rows::Rows>> {
    let Some(text) = folder.read_text(path)? else {
        return Ok(None);
    };
    let mut rows = from_toml(of, &text, language).with_context(|| path.to_owned())?;
    for row in rows.values_mut() {
        if let Some(markdown) = row.remove(MARKDOWN) {
            let markdown = plain(&markdown);
            let text = folder.read_text(&markdown)?;
            let text = text.ok_or_else(|| anyhow!("{path}: there is no file `{markdown}`"))?;
            row.insert("text".to_owned(), json!(text));
        }
    }
    Ok(Some(rows))
}

fn read_pictures(folder: &Folder) -> anyhow::Result<Vec<Picture>> {
    let Some(text) = folder.read_text(MEDIA_FILE)? else {
        return Ok(Vec::new());
    };
    let listed: Toml = text.parse().context(MEDIA_FILE)?;
    let mut pictures = Vec::new();
    for (name, about) in listed {
        let place = || format!("{MEDIA_FILE}: [{name}]");
        let about: About = about.try_into().with_context(place)?;
        let user_metadata = serde_json::from_str(&about.user_metadata).with_context(place)?;
        let path = format!("{MEDIA_FOLDER}/{name}");
        let bytes = folder.read(&path)?;
        let bytes = bytes.with_context(|| format!("{MEDIA_FILE}: there is no file `{path}`"))?;
        pictures.push(Picture {
            name,
            cache_control: about.cache_control,
            user_metadata,
            bytes: bytes.into(),
        });
    }
    Ok(pictures)
}
