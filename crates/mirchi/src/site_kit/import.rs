//! Making the content of a site that of a kit.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use access::Right;
use catalogue::Job;
use media::{Bucket, Media, MediaError, Object, Tried};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use store::{Database, job};
use tables::{
    CopyState, Row, TableError, WriteTransaction, Writer, copies, copy_state, natural_key_of,
};
use tokio_util::sync::CancellationToken;

use super::{
    KitTable, MEDIA_FOLDER,
    export::all_objects,
    kit::{Kit, KitFaults, Picture},
    numbers_of_products,
    rows::KitRow,
};

/// How many rows are written at once: others wait meanwhile.
const ROWS_AT_ONCE: usize = 20;
/// What the names of settings begin with that are judged together.
const COLOURS: &str = "site.colours.";
/// How often the job of an import says how far it is.
const TOLD_EVERY: Duration = Duration::from_millis(500);
/// What is said of a kit that was not taken in to the end because of [`Import::stop`].
pub(super) const STOPPED: &str = "the program was stopped meanwhile; take the kit in again";

/// The database that is given the content.
pub(super) struct Import<'a> {
    pub(super) database: &'a Database,
    pub(super) writer: &'a Writer,
    pub(super) progress: &'a Progress<'a>,
    /// Whether the database is a copy, and not that of the job.
    pub(super) is_trial: bool,
    /// Cancelled when the program is stopped: then no more is written.
    pub(super) stop: &'a CancellationToken,
}

/// How many rows and pictures of a kit are done, as the job of the import says it.
pub(super) struct Progress<'a> {
    job: &'a Job,
    database: &'a Database,
    done: AtomicUsize,
    told: Mutex<Instant>,
}

impl<'a> Progress<'a> {
    pub(super) fn of(job: &'a Job, database: &'a Database) -> Self {
        Self {
            job,
            database,
            done: AtomicUsize::new(0),
            told: Mutex::new(Instant::now()),
        }
    }

    fn add(&self, count: usize) {
        self.done.fetch_add(count, Ordering::Relaxed);
    }

    fn columns(&self) -> job::ActiveModel {
        let done = self.done.load(Ordering::Relaxed);
        job::ActiveModel {
            done: Set(i64::try_from(done).unwrap_or(i64::MAX)),
            ..Default::default()
        }
    }

    /// Says how far it is, if that was said a while ago. Fails with [`catalogue::Stopped`].
    async fn tell(&self) -> anyhow::Result<()> {
        {
            let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
            if told.elapsed() < TOLD_EVERY {
                return Ok(());
            }
            *told = Instant::now();
        }
        Ok(self.job.keep(self.database, self.columns()).await?)
    }
}

/// What an import has done, or would do.
#[derive(Debug, Default)]
pub(super) struct Imported {
    /// By the table; of the pictures as `media`.
    pub(super) counts: BTreeMap<&'static str, Counts>,
    /// The rows and pictures that could not be written, and why: each in one line with its place in the kit.
    pub(super) refused: Vec<String>,
}

impl Imported {
    pub(super) fn changes_nothing(&self) -> bool {
        let mut counts = self.counts.values();
        counts.all(|of| of.added + of.changed + of.removed == 0)
    }
}

/// How many rows of a table, or pictures.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
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
    /// Writes rows and deletes those that the kit does not have, in short transactions. What is refused is left out and named.
    /// Fails with [`KitFaults`] when the program is being stopped.
    pub(super) async fn write_tables(
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
        for (of, rows) in of_products {
            let rows = self.with_numbers(of, rows, imported).await?;
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

    /// Fails with [`KitFaults`] when the program is being stopped.
    fn go_on(&self) -> anyhow::Result<()> {
        match self.stop.is_cancelled() {
            true => Err(KitFaults(vec![STOPPED.to_owned()]).into()),
            false => Ok(()),
        }
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
                self.progress.add(1);
                continue;
            }
            imported.counts.entry(of.name()).or_default().add(state);
            match state {
                CopyState::Unchanged => self.progress.add(1),
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

    /// The rows with the numbers that their products have here.
    async fn with_numbers(
        &self,
        of: &KitTable,
        rows: &[KitRow],
        imported: &mut Imported,
    ) -> anyhow::Result<Vec<KitRow>> {
        let numbers = numbers_of_products(self.database.read()).await?;
        let mut numbered = Vec::new();
        for mut of_row in rows.iter().cloned() {
            match of.set_number(&mut of_row.row, &numbers) {
                Ok(()) => numbered.push(of_row),
                Err(slug) => {
                    let refused = format!("{}: there is no product `{slug}`", of_row.place);
                    imported.refused.push(refused);
                    self.progress.add(1);
                }
            }
        }
        Ok(numbered)
    }

    async fn take(
        &self,
        of: &KitTable,
        steps: Vec<Step>,
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
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
            self.progress.add(count);
            self.progress.tell().await?;
        }
        Ok(())
    }

    /// Takes steps together: all of them, or none.
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
        if !self.is_trial {
            let columns = self.progress.columns();
            self.progress.job.keep_in(&tx.db, columns).await?;
        }
        Ok(tx.end(false).await.map(|_| ()).map_err(Stopped::AtEnd))
    }

    /// Tries the pictures of a kit, and writes none. Returns the addresses that they will have.
    /// Fails when the program is being stopped, too.
    pub(super) async fn try_media(
        &self,
        media: &Media,
        kit: &Kit,
        imported: &mut Imported,
    ) -> anyhow::Result<HashSet<String>> {
        let mut addresses = HashSet::new();
        let bucket = Bucket::find(MEDIA_FOLDER)?;
        let stored = all_objects(media, bucket).await?;
        for picture in &kit.pictures {
            self.go_on()?;
            match state_of(media, kit, picture, bucket, stored.get(&picture.name)).await {
                Ok((state, address)) => {
                    imported.counts.entry(MEDIA_FOLDER).or_default().add(state);
                    addresses.extend(address);
                }
                Err(error) => refused_picture(picture, error, imported)?,
            }
            self.progress.add(1);
            self.progress.tell().await?;
        }
        Ok(addresses)
    }

    /// Writes the pictures of a kit that the site does not have.
    pub(super) async fn write_media(
        &self,
        media: &Media,
        kit: &Kit,
        imported: &mut Imported,
    ) -> anyhow::Result<()> {
        let bucket = Bucket::find(MEDIA_FOLDER)?;
        let stored = all_objects(media, bucket).await?;
        for picture in &kit.pictures {
            self.go_on()?;
            let bytes = kit.bytes(picture)?;
            let known = stored.get(&picture.name);
            let written = async {
                let state = match known {
                    // What is new is read when it is uploaded.
                    None => CopyState::Added,
                    known => state_of(media, kit, picture, bucket, known).await?.0,
                };
                if state != CopyState::Unchanged {
                    let is_kept = picture.is_kept(&bytes);
                    let upload = picture.upload(bytes, self.writer);
                    match is_kept {
                        true => media.upload_kept(bucket, upload).await?,
                        false => media.upload(bucket, upload, true).await?,
                    };
                }
                anyhow::Ok(state)
            };
            match written.await {
                Ok(state) => imported.counts.entry(MEDIA_FOLDER).or_default().add(state),
                Err(error) => refused_picture(picture, error, imported)?,
            }
            self.progress.add(1);
            self.progress.tell().await?;
        }
        Ok(())
    }
}

/// What becomes of a picture of a kit, and the address that it will have.
async fn state_of(
    media: &Media,
    kit: &Kit,
    picture: &Picture,
    bucket: &'static Bucket,
    stored: Option<&Object>,
) -> anyhow::Result<(CopyState, Option<String>)> {
    let bytes = kit.bytes(picture)?;
    let is_kept = picture.is_kept(&bytes);
    let is_stored = |object: &&Object| is_kept && picture.is_hash(&object.hash);
    let Tried { hash, address } = match stored.filter(is_stored) {
        // It was tried when it was stored, and has its address.
        Some(object) => Tried {
            hash: object.hash.clone(),
            address: None,
        },
        None => {
            let tried = media.try_upload(bucket, &picture.name, bytes, is_kept);
            tried.await?
        }
    };
    let state = match stored {
        None => CopyState::Added,
        Some(object) if hash == object.hash && picture.is_known_as(object) => CopyState::Unchanged,
        Some(_) => CopyState::Changed,
    };
    Ok((state, address))
}

/// Fails when the picture was not refused: the store or the database has failed.
fn refused_picture(
    picture: &Picture,
    error: anyhow::Error,
    imported: &mut Imported,
) -> anyhow::Result<()> {
    match error.downcast::<MediaError>()? {
        MediaError::Refused { message, .. } => {
            let refused = format!("{MEDIA_FOLDER}/{}: {message}", picture.name);
            imported.refused.push(refused);
            Ok(())
        }
        error => Err(error.into()),
    }
}

/// Why a step was refused, in one line. Fails when it was not refused: the database has failed.
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
