//! Making the content of a site that of a kit.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use access::Right;
use catalogue::queries::products;
use media::{Bucket, Media, MediaError};
use serde_json::{Value as Json, json};
use store::Database;
use tables::{
    CopyState, Row, TableError, WriteTransaction, Writer, check_copy, copies, copy_state,
    natural_key_of, plain,
};

use super::{KitTable, MEDIA_FOLDER, PRODUCTS, SLUG, export::all_objects, kit::Kit};

/// How many rows are written at once: others wait meanwhile.
const ROWS_AT_ONCE: usize = 20;
/// What the names of settings begin with that are judged together.
const COLOURS: &str = "site.colours.";

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

/// Which rows stay besides those that are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    All,
    Listed,
}

/// The steps that are taken together.
fn chunks_of(steps: Vec<Step>) -> Vec<Vec<Step>> {
    let is_colour = |step: &Step| {
        let (Step::Write(row) | Step::Remove(row)) = step;
        let key = row.get("key").and_then(Json::as_str);
        key.is_some_and(|key| key.starts_with(COLOURS))
    };
    let (colours, others): (Vec<Step>, Vec<Step>) = steps.into_iter().partition(is_colour);
    let chunks = others.chunks(ROWS_AT_ONCE).map(<[Step]>::to_vec);
    chunks
        .chain((!colours.is_empty()).then_some(colours))
        .collect()
}

/// Why writing stopped.
enum Stopped {
    /// A step was refused: its place.
    At(usize, TableError),
    /// All of them together.
    AtEnd(TableError),
}

impl Import<'_> {
    /// Makes the content of the site that of a kit. Rows that the kit does not have are deleted; pictures stay. It is done in short
    /// transactions: one that was broken off is to be begun again.
    ///
    /// # Errors
    /// When the database or the store fails, or a picture cannot be read. What is refused is in the answer.
    pub(crate) async fn run(&self, kit: &Kit) -> anyhow::Result<Imported> {
        let mut imported = Imported::default();
        self.write_media(kit, &mut imported).await?;
        let tables = kit.tables.iter();
        // Products refer to the rows of these, and hold up only those that would be deleted.
        let (before, after): (Vec<_>, Vec<_>) = tables.partition(|(of, _)| of.has_products);
        for (of, rows) in &before {
            self.write(of, rows.clone(), Keep::All, &mut imported)
                .await?;
        }
        let (of_products, others): (Vec<_>, Vec<_>) =
            after.into_iter().partition(|(of, _)| of.is_of_products());
        let products = of_products.iter().find(|(of, _)| of.name() == PRODUCTS);
        let slugs = products.into_iter().flat_map(|(_, rows)| rows);
        let slugs: HashSet<String> = slugs.map(|row| plain(&row[SLUG])).collect();
        for (of, rows) in of_products {
            let rows = self.with_numbers(of, rows, &slugs, &mut imported).await?;
            self.write(of, rows, Keep::Listed, &mut imported).await?;
        }
        for (of, rows) in before.iter().rev() {
            self.remove_others(of, rows, &mut imported).await?;
        }
        for (of, rows) in others {
            self.write(of, rows.clone(), Keep::Listed, &mut imported)
                .await?;
        }
        Ok(imported)
    }

    async fn write(
        &self,
        of: &KitTable,
        rows: Vec<Row>,
        keep: Keep,
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        let stored = copies(self.database.read(), of.table).await?;
        let mut steps = match keep {
            Keep::All => Vec::new(),
            Keep::Listed => self.others(of, &rows, &stored),
        };
        imported.counts.entry(of.name()).or_default().removed += steps.len();
        for row in rows {
            let known = stored.get(&natural_key_of(of.table, &row));
            let state = copy_state(of.table, known, &row);
            if !of.has(&row) {
                let key = natural_key_of(of.table, &row).join("/");
                let refused = format!("{} {key}: this setting is no content", of.name());
                imported.refused.push(refused);
                continue;
            }
            if state == CopyState::Added && !self.may(of, Right::Insert) {
                let key = natural_key_of(of.table, &row).join("/");
                let refused = format!("{} {key}: no row can be added to this table", of.name());
                imported.refused.push(refused);
                continue;
            }
            imported.counts.entry(of.name()).or_default().add(state);
            if state != CopyState::Unchanged {
                steps.push(Step::Write(row));
            }
        }
        self.take(of, steps, imported).await
    }

    fn may(&self, of: &KitTable, right: Right) -> bool {
        of.table.grant(self.writer.role, right).is_some()
    }

    /// The stored rows that are not among these, to be deleted.
    fn others(&self, of: &KitTable, rows: &[Row], stored: &HashMap<Vec<String>, Row>) -> Vec<Step> {
        if !self.may(of, Right::Delete) {
            return Vec::new();
        }
        let keys = rows.iter().map(|row| natural_key_of(of.table, row));
        let listed: BTreeSet<Vec<String>> = keys.collect();
        let mut others: Vec<(&Vec<String>, &Row)> = stored
            .iter()
            .filter(|(key, row)| !listed.contains(*key) && of.has(row))
            .collect();
        others.sort_by_key(|(key, _)| *key);
        let steps = others.into_iter().map(|(_, row)| Step::Remove(row.clone()));
        steps.collect()
    }

    async fn remove_others(
        &self,
        of: &KitTable,
        rows: &[Row],
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        let stored = copies(self.database.read(), of.table).await?;
        let steps = self.others(of, rows, &stored);
        imported.counts.entry(of.name()).or_default().removed += steps.len();
        self.take(of, steps, imported).await
    }

    /// The rows with the numbers that their products have here. In a dry run, those of a product of the kit that is new have none.
    async fn with_numbers(
        &self,
        of: &KitTable,
        rows: &[Row],
        slugs_of_kit: &HashSet<String>,
        imported: &mut Imported,
    ) -> anyhow::Result<Vec<Row>> {
        let Some(column) = of.product else {
            return Ok(rows.to_vec());
        };
        let numbers = products::numbers_and_slugs(self.database.read()).await?;
        let numbers: HashMap<String, i64> = numbers
            .into_iter()
            .map(|(number, slug)| (slug, number))
            .collect();
        let mut numbered = Vec::new();
        for row in rows {
            let mut row = row.clone();
            let slug = row
                .remove(SLUG)
                .map(|slug| plain(&slug))
                .unwrap_or_default();
            match numbers.get(&slug) {
                Some(number) => {
                    row.insert(column.to_owned(), json!(number));
                }
                None if self.is_dry_run && slugs_of_kit.contains(&slug) => {}
                None => {
                    let refused = format!("{}: there is no product `{slug}`", of.name());
                    imported.refused.push(refused);
                    continue;
                }
            }
            numbered.push(row);
        }
        Ok(numbered)
    }

    async fn take(
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
        for mut some in chunks_of(steps) {
            // What is refused is left out, and the others are tried again.
            while let Err(stopped) = self.write_at_once(of, &some).await? {
                match stopped {
                    Stopped::At(place, error) => {
                        let (Step::Write(row) | Step::Remove(row)) = some.remove(place);
                        imported.refused.push(refusal(of, &row, error)?);
                    }
                    Stopped::AtEnd(error) => {
                        let reason = reason_of(error)?;
                        imported.refused.push(format!("{}: {reason}", of.name()));
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes steps together: all of them, or none.
    ///
    /// # Errors
    /// When the database fails.
    async fn write_at_once(
        &self,
        of: &KitTable,
        steps: &[Step],
    ) -> anyhow::Result<Result<(), Stopped>> {
        let mut tx = WriteTransaction::begin(self.database, of.table, self.writer).await?;
        for (place, step) in steps.iter().enumerate() {
            let done = match step {
                Step::Write(row) => tx.write_copy(of.table, row).await,
                Step::Remove(row) => tx.remove_copy(of.table, row).await,
            };
            if let Err(error) = done {
                tx.end(true).await?;
                return Ok(Err(Stopped::At(place, error)));
            }
        }
        Ok(tx.end(false).await.map(|_| ()).map_err(Stopped::AtEnd))
    }

    async fn write_media(&self, kit: &Kit, imported: &mut Imported) -> anyhow::Result<()> {
        let bucket = Bucket::find(MEDIA_FOLDER)?;
        let stored = all_objects(self.media, bucket).await?;
        for picture in &kit.pictures {
            let bytes = kit.bytes(picture)?;
            let was_kept = picture.was_kept(&bytes);
            let state = match stored.get(&picture.name) {
                None => CopyState::Added,
                Some(object) if was_kept && picture.is(object) => CopyState::Unchanged,
                Some(_) => CopyState::Changed,
            };
            imported.counts.entry(MEDIA_FOLDER).or_default().add(state);
            if self.is_dry_run || state == CopyState::Unchanged {
                continue;
            }
            let upload = picture.upload(bytes, self.writer);
            let uploaded = match was_kept {
                true => self.media.upload_kept(bucket, upload).await,
                false => self.media.upload(bucket, upload, true).await,
            };
            match uploaded {
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

/// Why a row was refused, in one line.
///
/// # Errors
/// When it was not refused: the database has failed.
fn refusal(of: &KitTable, row: &Row, error: TableError) -> anyhow::Result<String> {
    let key = natural_key_of(of.table, row).join("/");
    Ok(format!("{} {key}: {}", of.name(), reason_of(error)?))
}

fn reason_of(error: TableError) -> anyhow::Result<String> {
    match error {
        TableError::Refused(error) => Ok(error.details.unwrap_or(error.message)),
        TableError::Row { source, .. } => Ok(source.to_string()),
        error => Err(error.into()),
    }
}
