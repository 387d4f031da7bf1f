//! Making the content of a site that of a kit.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::atomic::{AtomicUsize, Ordering},
};

use access::Right;
use catalogue::queries::products;
use media::{Bucket, Media, MediaError, Object};
use serde::Serialize;
use serde_json::{Value as Json, json};
use store::Database;
use tables::{
    CopyState, OnDelete, Row, TableError, WriteTransaction, Writer, check_copy, copies, copy_state,
    natural_key_of, plain,
};
use tokio_util::sync::CancellationToken;

use super::{
    KitTable, LANGUAGE, MEDIA_FOLDER, PRODUCTS, SETTINGS, SLUG,
    export::all_objects,
    kit::{Kit, KitFaults, Picture},
    kit_tables, numbers_of_products,
    rows::KitRow,
};

/// How many rows are written at once: others wait meanwhile.
const ROWS_AT_ONCE: usize = 20;
/// What the names of settings begin with that are judged together.
const COLOURS: &str = "site.colours.";
const REDIRECTS: &str = "redirects";
/// The tables whose rows leave a redirect when their page moves.
const LEAVE_REDIRECTS: [&str; 2] = [PRODUCTS, "site_lists"];

/// The site that is given the content.
pub(crate) struct Import<'a> {
    pub(crate) database: &'a Database,
    pub(crate) media: &'a Media,
    pub(crate) writer: &'a Writer,
    /// Whether nothing is written.
    pub(crate) is_dry_run: bool,
    pub(crate) progress: &'a Progress,
    /// Cancelled when the program is stopped: then no more is written.
    pub(crate) stop: &'a CancellationToken,
}

/// What is said of a kit that was not taken in to the end because of [`Import::stop`].
const STOPPED: &str = "the program was stopped meanwhile; take the kit in again";

/// A kit was refused, and something of it is left on the site.
#[derive(Debug, thiserror::Error)]
#[error(
    "the kit was refused, and not everything could be put back; look in Audit, or restore a backup: {}",
    left.join("; ")
)]
pub(crate) struct NotPutBack {
    /// Why the kit was refused.
    pub(crate) faults: Vec<String>,
    /// What is not as it was, and why.
    pub(crate) left: Vec<String>,
}

/// How many rows and pictures of a kit are done.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Progress {
    pub(crate) done: AtomicUsize,
    /// 0 until the kit has been read.
    pub(crate) total: AtomicUsize,
}

/// What is put back if something of a kit is refused.
struct Before {
    tables: Vec<(KitTable, Vec<KitRow>)>,
    /// The pictures of the kit's names.
    pictures: BTreeMap<String, Object>,
}

/// What an import has done, or would do.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Imported {
    /// By the table; of the pictures as `media`.
    pub(crate) counts: BTreeMap<&'static str, Counts>,
    /// The rows and pictures that could not be written, and why: each in one line with its place in the kit.
    pub(crate) refused: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
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
    Write(KitRow),
    Remove(Row),
}

impl Step {
    fn row(&self) -> &Row {
        match self {
            Self::Write(KitRow { row, .. }) | Self::Remove(row) => row,
        }
    }
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
        let key = step.row().get("key").and_then(Json::as_str);
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
        self.write_tables(&kit.tables, &mut imported).await?;
        Ok(imported)
    }

    /// As [`Self::run`], but where something is refused or fails, the content is made what it was before, in the same way.
    ///
    /// # Errors
    /// As of [`Self::run`], and [`NotPutBack`].
    pub(crate) async fn run_or_put_back(&self, kit: &Kit) -> anyhow::Result<Imported> {
        let before = self.before(kit).await?;
        let imported = self.run(kit).await;
        let faults = match &imported {
            Ok(done) if done.refused.is_empty() => return imported,
            Ok(imported) => imported.refused.clone(),
            Err(error) => vec![format!("{error:#}")],
        };
        // Also when the program is being stopped.
        let (progress, stop) = (Progress::default(), CancellationToken::new());
        let site = Import {
            progress: &progress,
            stop: &stop,
            ..*self
        };
        let left = site.put_back(kit, before).await;
        let left = left.unwrap_or_else(|error| vec![format!("{error:#}")]);
        match left.is_empty() {
            true => imported,
            false => Err(NotPutBack { faults, left }.into()),
        }
    }

    async fn before(&self, kit: &Kit) -> anyhow::Result<Before> {
        let slugs: HashMap<i64, String> = products::numbers_and_slugs(self.database.read())
            .await?
            .into_iter()
            .collect();
        let mut tables = Vec::new();
        for of in tables_written(kit) {
            let mut rows = Vec::new();
            let stored = copies(self.database.read(), of.table).await?;
            for mut row in stored.into_values().filter(|row| of.is_valid(row)) {
                let number = of.product.and_then(|column| row.remove(column));
                if let Some(number) = number {
                    let slug = number.as_i64().and_then(|number| slugs.get(&number));
                    row.insert(SLUG.to_owned(), json!(slug));
                }
                if of.has(&row) {
                    let place = of.name().to_owned();
                    rows.push(KitRow { row, place });
                }
            }
            // Translations are made from the English, as in a kit.
            rows.sort_by_key(|of_row| of_row.row.get(LANGUAGE) != Some(&json!("en")));
            tables.push((of, rows));
        }
        let mut pictures = all_objects(self.media, Bucket::find(MEDIA_FOLDER)?).await?;
        pictures.retain(|name, _| kit.pictures.iter().any(|picture| picture.name == *name));
        Ok(Before { tables, pictures })
    }

    /// Returns what could not be put back.
    async fn put_back(&self, kit: &Kit, before: Before) -> anyhow::Result<Vec<String>> {
        let mut left = Imported::default();
        self.write_tables(&before.tables, &mut left).await?;
        let bucket = Bucket::find(MEDIA_FOLDER)?;
        let stored = all_objects(self.media, bucket).await?;
        for picture in &kit.pictures {
            let author = &self.writer.author;
            match (
                before.pictures.get(&picture.name),
                stored.get(&picture.name),
            ) {
                (Some(before), Some(now)) if before.hash != now.hash => {
                    let bytes = self.media.bytes(before).await?;
                    let upload = Picture::from(before).upload(bytes, self.writer);
                    self.media.upload_kept(bucket, upload).await?;
                }
                (None, Some(_)) => {
                    let names = [picture.name.clone()];
                    self.media.remove(bucket, &names, author).await?;
                }
                _ => {}
            }
        }
        Ok(left.refused)
    }

    /// # Errors
    /// [`KitFaults`] when the program is being stopped.
    fn go_on(&self) -> anyhow::Result<()> {
        match self.stop.is_cancelled() {
            true => Err(KitFaults(vec![STOPPED.to_owned()]).into()),
            false => Ok(()),
        }
    }

    async fn write_tables(
        &self,
        tables: &[(KitTable, Vec<KitRow>)],
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        // Products refer to the rows of these, and hold up only those that would be deleted.
        let (before, after): (Vec<_>, Vec<_>) = tables.iter().partition(|(of, _)| of.has_products);
        for (of, rows) in &before {
            self.write(of, rows.clone(), Keep::All, imported).await?;
        }
        let (of_products, others): (Vec<_>, Vec<_>) =
            after.into_iter().partition(|(of, _)| of.is_of_products());
        let products = of_products.iter().find(|(of, _)| of.name() == PRODUCTS);
        let slugs = products.into_iter().flat_map(|(_, rows)| rows);
        let slugs: HashSet<String> = slugs.map(|of_row| plain(&of_row.row[SLUG])).collect();
        for (of, rows) in of_products {
            let rows = self.with_numbers(of, rows, &slugs, imported).await?;
            self.write(of, rows, Keep::Listed, imported).await?;
        }
        for (of, rows) in before.iter().rev() {
            self.remove_others(of, rows, imported).await?;
        }
        for (of, rows) in others {
            self.write(of, rows.clone(), Keep::Listed, imported).await?;
        }
        Ok(())
    }

    fn add_done(&self, count: usize) {
        self.progress.done.fetch_add(count, Ordering::Relaxed);
    }

    async fn write(
        &self,
        of: &KitTable,
        rows: Vec<KitRow>,
        keep: Keep,
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        let stored = copies(self.database.read(), of.table).await?;
        let mut steps = match keep {
            Keep::All => Vec::new(),
            Keep::Listed => self.others(of, &rows, &stored),
        };
        imported.counts.entry(of.name()).or_default().removed += steps.len();
        for of_row in rows {
            let KitRow { row, place } = &of_row;
            let known = stored.get(&natural_key_of(of.table, row));
            let state = copy_state(of.table, known, row);
            let refusal = if !of.has(row) {
                Some("this setting is no content")
            } else if state == CopyState::Added && !self.may(of, Right::Insert) {
                Some("no row can be added to this table")
            } else if state == CopyState::Changed && known.is_some_and(|row| !of.is_valid(row)) {
                Some("the site would not take its own row today; delete or mend it there first")
            } else {
                None
            };
            if let Some(reason) = refusal {
                imported.refused.push(format!("{place}: {reason}"));
                self.add_done(1);
                continue;
            }
            imported.counts.entry(of.name()).or_default().add(state);
            match state {
                CopyState::Unchanged => self.add_done(1),
                _ => steps.push(Step::Write(of_row)),
            }
        }
        self.take(of, steps, imported).await
    }

    fn may(&self, of: &KitTable, right: Right) -> bool {
        of.table.grant(self.writer.role, right).is_some()
    }

    /// The stored rows that are not among these, to be deleted.
    fn others(
        &self,
        of: &KitTable,
        rows: &[KitRow],
        stored: &HashMap<Vec<String>, Row>,
    ) -> Vec<Step> {
        if !self.may(of, Right::Delete) {
            return Vec::new();
        }
        let keys = rows
            .iter()
            .map(|of_row| natural_key_of(of.table, &of_row.row));
        let listed: BTreeSet<Vec<String>> = keys.collect();
        let mut others: Vec<(&Vec<String>, &Row)> = stored
            .iter()
            .filter(|(key, row)| !listed.contains(*key) && of.has(row) && of.is_valid(row))
            .collect();
        others.sort_by_key(|(key, _)| *key);
        let steps = others.into_iter().map(|(_, row)| Step::Remove(row.clone()));
        steps.collect()
    }

    async fn remove_others(
        &self,
        of: &KitTable,
        rows: &[KitRow],
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
        rows: &[KitRow],
        slugs_of_kit: &HashSet<String>,
        imported: &mut Imported,
    ) -> anyhow::Result<Vec<KitRow>> {
        let numbers = numbers_of_products(self.database.read()).await?;
        let mut numbered = Vec::new();
        for mut of_row in rows.iter().cloned() {
            if let Err(slug) = of.set_number(&mut of_row.row, &numbers)
                && !(self.is_dry_run && slugs_of_kit.contains(&slug))
            {
                let refused = format!("{}: there is no product `{slug}`", of_row.place);
                imported.refused.push(refused);
                self.add_done(1);
                continue;
            }
            numbered.push(of_row);
        }
        Ok(numbered)
    }

    async fn take(
        &self,
        of: &KitTable,
        steps: Vec<Step>,
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        // Settings depend on no other table, so they are tried.
        if self.is_dry_run && of.name() != SETTINGS {
            for step in &steps {
                // A row of a product that is not there yet lacks its number.
                if let Step::Write(KitRow { row, place }) = step
                    && of.product.is_none_or(|column| row.contains_key(column))
                    && let Err(error) = check_copy(of.table, row)
                {
                    imported
                        .refused
                        .push(format!("{place}: {}", reason_of(error)?));
                }
            }
            return Ok(());
        }
        for mut some in chunks_of(steps) {
            self.go_on()?;
            let count = some.iter().filter(|step| matches!(step, Step::Write(_)));
            let count = count.count();
            // What is refused is left out, and the others are tried again.
            while let Err(stopped) = self.write_at_once(of, &some).await? {
                match stopped {
                    Stopped::At(place, error) => {
                        let refused = refusal(of, &some.remove(place), error)?;
                        imported.refused.push(refused);
                    }
                    Stopped::AtEnd(error) => {
                        let place = match some.first() {
                            Some(Step::Write(KitRow { place, .. })) => place,
                            _ => of.name(),
                        };
                        let reason = reason_of(error)?;
                        imported.refused.push(format!("{place}: {reason}"));
                        break;
                    }
                }
            }
            self.add_done(count);
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
                Step::Write(KitRow { row, .. }) => tx.write_copy(of.table, row).await,
                Step::Remove(row) => tx.remove_copy(of.table, row).await,
            };
            if let Err(error) = done {
                tx.end(true).await?;
                return Ok(Err(Stopped::At(place, error)));
            }
        }
        let ended = match self.is_dry_run {
            true => tx.end_trial().await,
            false => tx.end(false).await.map(|_| ()),
        };
        Ok(ended.map_err(Stopped::AtEnd))
    }

    async fn write_media(&self, kit: &Kit, imported: &mut Imported) -> anyhow::Result<()> {
        let bucket = Bucket::find(MEDIA_FOLDER)?;
        let stored = all_objects(self.media, bucket).await?;
        for picture in &kit.pictures {
            self.go_on()?;
            match self
                .write_picture(kit, picture, bucket, stored.get(&picture.name))
                .await
            {
                Ok(state) => imported.counts.entry(MEDIA_FOLDER).or_default().add(state),
                Err(error) => match error.downcast::<MediaError>()? {
                    MediaError::Refused { message, .. } => {
                        let refused = format!("{MEDIA_FOLDER}/{}: {message}", picture.name);
                        imported.refused.push(refused);
                    }
                    error => return Err(error.into()),
                },
            }
            self.add_done(1);
        }
        Ok(())
    }

    async fn write_picture(
        &self,
        kit: &Kit,
        picture: &Picture,
        bucket: &'static Bucket,
        stored: Option<&Object>,
    ) -> anyhow::Result<CopyState> {
        let bytes = kit.bytes(picture)?;
        let hash = match picture.kept_hash(&bytes) {
            // What is new is read when it is uploaded.
            None if stored.is_some() || self.is_dry_run => {
                let uploaded = self
                    .media
                    .hash_of_upload(bucket, &picture.name, bytes.clone());
                Some(uploaded.await?)
            }
            kept => kept.map(str::to_owned),
        };
        let state = match stored {
            None => CopyState::Added,
            Some(object) if hash.as_ref() == Some(&object.hash) && picture.is_known_as(object) => {
                CopyState::Unchanged
            }
            Some(_) => CopyState::Changed,
        };
        if self.is_dry_run || state == CopyState::Unchanged {
            return Ok(state);
        }
        let was_kept = picture.kept_hash(&bytes).is_some();
        let upload = picture.upload(bytes, self.writer);
        match was_kept {
            true => self.media.upload_kept(bucket, upload).await?,
            false => self.media.upload(bucket, upload, true).await?,
        };
        Ok(state)
    }
}

/// The tables that taking in a kit writes to: those that it has, those whose rows are deleted with theirs, and the redirects that theirs leave.
fn tables_written(kit: &Kit) -> Vec<KitTable> {
    let mut names: HashSet<&str> = kit.tables.iter().map(|(of, _)| of.name()).collect();
    let mut tables = kit_tables();
    let depends = |of: &KitTable, names: &HashSet<&str>| {
        let mut keys = of.table.foreign_keys.iter();
        let leaves_redirects = LEAVE_REDIRECTS.iter().any(|name| names.contains(name));
        of.name() == REDIRECTS && leaves_redirects
            || keys.any(|key| key.on_delete == OnDelete::Cascade && names.contains(key.other.name))
    };
    loop {
        let known = names.len();
        for of in &tables {
            if depends(of, &names) {
                names.insert(of.name());
            }
        }
        if names.len() == known {
            break;
        }
    }
    tables.retain(|of| names.contains(of.name()));
    tables
}

/// Why a step was refused, in one line.
///
/// # Errors
/// When it was not refused: the database has failed.
fn refusal(of: &KitTable, step: &Step, error: TableError) -> anyhow::Result<String> {
    let reason = reason_of(error)?;
    Ok(match step {
        Step::Write(KitRow { place, .. }) => format!("{place}: {reason}"),
        Step::Remove(row) => {
            let key = natural_key_of(of.table, row).join("/");
            format!("{} {key}: {reason}", of.name())
        }
    })
}

fn reason_of(error: TableError) -> anyhow::Result<String> {
    match error {
        TableError::Refused(error) => Ok(error.details.unwrap_or(error.message)),
        TableError::Row { source, .. } => Ok(source.to_string()),
        error => Err(error.into()),
    }
}
