//! Importing files of products, with a revision of each change.
//!
//! An import is a job ([`super::job`]): the whole file is checked, then stored in the database, then written some products at a time
//! with the rows that visitors read, products that are stored as the file has them left out. What one transaction writes is compared with what is stored at that moment, so a change that
//! somebody makes meanwhile is kept, unless the file has another value in the same column. If the products cannot be written any
//! more, what was written is taken back.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    ops::Range,
};

use sea_orm::{
    ActiveValue::{NotSet, Set},
    ConnectionTrait, DbErr, EntityTrait,
    sea_query::{Cond, Expr, ExprTrait},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use store::{
    Database, Readers, Transaction,
    job::{self, Kind, State},
    jobs::{self, LEASE, NewJob},
};
use tables::{
    Journal, Right, Role, Row, STALE, Schema, Table, TableError, WriteTransaction, Writer,
    entities::revision, is_there, key_of, require, whole,
};
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    job::{
        CANCELLED_UNWRITTEN, Job, Stopped, as_count, as_number, database_error, delete_files,
        progress, refusal, total,
    },
    undo::{PutBack, Undone},
};
use crate::{
    csv::{
        CellError, Counts, FileCode, ImportError, Mode, Options, ProductFile, ROWS_AT_ONCE, Report,
        count_of,
    },
    entities::product_import,
    pace::Pace,
    queries::products,
    tables::SitePictures,
    tables::{GRADE_TRANSLATIONS, GRADES, TABLES, is_of_the_catalogue, products::PRODUCTS},
};

/// How a file of products is imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewImport {
    /// The name of the file without its folder, shown in the list of imports.
    pub file_name: String,
    /// Whether every translation in it counts as made from the current English: see [`Options`].
    pub translations_checked: bool,
    /// Whether missing grades are added: see [`Options`].
    pub add_grades: bool,
    /// Whether columns that the site does not have are left out: see [`Options`].
    pub leave_out_unknown: bool,
    /// Whether it is written.
    pub mode: Mode,
}

/// What an import did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// The number by which it can be undone; `None` when nothing was written.
    pub id: Option<i64>,
    /// What happens to the products.
    #[serde(flatten)]
    pub report: Report,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportRefused {
    /// The role may not write products.
    #[error(transparent)]
    Role(Box<postgrest::Error>),
    #[error("another import or undo is not finished; try again when it is")]
    Busy,
    /// The file cannot be imported.
    #[error(transparent)]
    File(#[from] ImportError),
    /// Products could not be written that could be when the file was checked, or somebody has cancelled the import. What was written
    /// until then was taken back.
    #[error("{reason}")]
    TakenBack {
        /// What was wrong.
        reason: String,
        /// Products that somebody has changed since they were written; they were left as they are.
        kept: Vec<String>,
    },
    /// It is not finished, and goes on later.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<DbErr> for ImportRefused {
    fn from(error: DbErr) -> Self {
        Self::Stopped(error.into())
    }
}

/// What an import needs to go on in another process.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Parameters {
    /// The request ID of the revisions that it leaves.
    request_id: String,
    file_name: String,
    translations_checked: bool,
    add_grades: bool,
    #[serde(default)]
    leave_out_unknown: bool,
    is_dry_run: bool,
    #[serde(default)]
    added_grades: Vec<String>,
}

/// What an import has written so far.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Tally {
    #[serde(flatten)]
    counts: Counts,
    /// Whether any row differs from before.
    has_written: bool,
}

/// Compression of a stored file: the fastest, as it is stored for minutes.
const COMPRESSION: i32 = 1;

/// Begins an import, which [`run_import`] does. Fails with [`ImportRefused`] when the role may not import, or while another
/// import or undo is not finished.
pub async fn begin_import(
    db: &Database,
    writer: &Writer,
    import: NewImport,
) -> Result<Job, ImportRefused> {
    require_writes(writer.role, &[Right::Insert, Right::Update])
        .map_err(|error| ImportRefused::Role(Box::new(error)))?;
    let parameters = Parameters {
        request_id: Uuid::new_v4().to_string(),
        file_name: import.file_name,
        translations_checked: import.translations_checked,
        add_grades: import.add_grades,
        leave_out_unknown: import.leave_out_unknown,
        is_dry_run: import.mode == Mode::DryRun,
        added_grades: Vec::new(),
    };
    let new = NewJob {
        kind: Kind::ImportProducts,
        parameters: json!(parameters),
        author: &writer.author,
        now: writer.now,
    };
    Job::begin(db, new).await?.ok_or(ImportRefused::Busy)
}

/// Does an import that was begun, with the same writer. Each row that it writes leaves a revision, so the import can be undone
/// as a whole.
///
/// `bytes` are a workbook or a CSV file: see [`ProductFile::read`]. Fails with [`ImportRefused`] and what is wrong in the file;
/// then nothing was written.
pub async fn run_import(
    db: &Database,
    writer: &Writer,
    job: Job,
    bytes: Vec<u8>,
) -> Result<Imported, ImportRefused> {
    let mut import = Import::new(db, writer, &job).await?;
    let done = match import.check_and_write(bytes).await {
        Err(ImportRefused::Stopped(Stopped::Cancelled(_))) => import.end_unwritten().await,
        done => done,
    };
    import.readers.close().await;
    delete_files(db).await;
    done
}

/// Goes on with an import whose process has ended: finishes it, or takes back what it had written. When it is [`Stopped`],
/// another run goes on with it later.
pub async fn resume_import(db: &Database, writer: &Writer, job: Job) -> Result<(), Stopped> {
    let import = Import::new(db, writer, &job).await?;
    let done = import.go_on(job.is_to_go_on()).await;
    import.readers.close().await;
    delete_files(db).await;
    match done {
        Err(ImportRefused::Stopped(stopped)) => Err(stopped),
        // The job has recorded it.
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Whether the role may write products and the rows that belong to them.
pub(crate) fn require_writes(role: Role, rights: &[Right]) -> Result<(), postgrest::Error> {
    let tables = TABLES
        .into_iter()
        .filter(|table| is_of_the_catalogue(table));
    for table in tables {
        for right in rights {
            require(table, role, *right)?;
        }
    }
    Ok(())
}

/// One run of an import.
struct Import<'a> {
    db: &'a Database,
    /// The check reads beside the only connection that writes to SQLite.
    readers: Readers,
    writer: &'a Writer,
    job: &'a Job,
    parameters: Parameters,
    has_picture: Box<dyn Fn(&str) -> bool + Send + Sync>,
}

impl<'a> Import<'a> {
    async fn new(db: &'a Database, writer: &'a Writer, job: &'a Job) -> Result<Self, Stopped> {
        let parameters = serde_json::from_value(job.row.parameters.clone());
        let has_picture: Box<dyn Fn(&str) -> bool + Send + Sync> =
            match writer.services.get::<SitePictures>() {
                Some(pictures) => Box::new(pictures.now().await?),
                None => Box::new(|_| false),
            };
        Ok(Self {
            has_picture,
            db,
            readers: Readers::beside(db),
            writer,
            job,
            parameters: parameters.map_err(unreadable)?,
        })
    }

    fn options(&self) -> Options<'_> {
        Options {
            has_picture: &self.has_picture,
            translations_checked: self.parameters.translations_checked,
            add_grades: self.parameters.add_grades,
            leave_out_unknown: self.parameters.leave_out_unknown,
        }
    }

    fn journal(&self) -> Journal<'_> {
        Journal {
            author: &self.writer.author,
            now: self.writer.now,
            request_id: self.parameters.request_id.clone(),
        }
    }

    async fn check_and_write(&mut self, bytes: Vec<u8>) -> Result<Imported, ImportRefused> {
        let is_stored = !self.parameters.is_dry_run;
        let reading = blocking(move || {
            let stored = if is_stored {
                zstd::encode_all(&bytes[..], COMPRESSION)?
            } else {
                Vec::new()
            };
            Ok(ProductFile::read(bytes).map(|file| (file, stored)))
        });
        let checked = match self.job.while_at(self.db, reading).await?? {
            Ok((file, stored)) => {
                let checked = self.check(&file).await?;
                checked.map(|report| (file, stored, report))
            }
            Err(error) => Err(error),
        };
        if self.job.is_cancelled(self.db).await? {
            return Err(Stopped::Cancelled(self.job.id()).into());
        }
        let (file, stored, report) = match checked {
            Ok(checked) => checked,
            Err(error) => {
                let (text, errors) = message_of(&error);
                let answer = refusal(&text, FileCode::of(&error), errors, &[]);
                self.job.finish(self.db, State::Refused, answer).await?;
                return Err(error.into());
            }
        };
        let changes_nothing = report.added + report.changed + report.added_grades.len() == 0
            && !self.parameters.translations_checked;
        if self.parameters.is_dry_run || changes_nothing {
            let imported = Imported { id: None, report };
            let answer = json!(imported);
            self.job.finish(self.db, State::Done, answer).await?;
            return Ok(imported);
        }
        self.job.store_file(self.db, &stored).await?;
        drop(stored);
        self.begin_to_write(&file, &report).await?;
        let (id, counts) = self.write(&file, 0, Tally::default()).await?;
        let Counts {
            added,
            changed,
            unchanged,
        } = counts;
        let report = Report {
            added,
            changed,
            unchanged,
            ..report
        };
        Ok(Imported { id, report })
    }

    /// Goes on in the state that an earlier run has reached.
    async fn go_on(&self, is_to_go_on: bool) -> Result<(), ImportRefused> {
        let row = &self.job.row;
        match row.state {
            State::Writing if is_to_go_on => {
                let reading = self.readers.begin(None).await?;
                let stored = jobs::file(reading.db(), self.job.id()).await?;
                reading.end().await?;
                let read = blocking(move || {
                    let bytes = zstd::decode_all(&stored[..])?;
                    Ok(ProductFile::read(bytes))
                });
                let file = match self.job.while_at(self.db, read).await {
                    Err(Stopped::Cancelled(_)) => {
                        return self.take_back(&Reason::Cancelled).await;
                    }
                    read => read??,
                };
                let tally = serde_json::from_value(row.counts.clone()).map_err(unreadable)?;
                match file {
                    Ok(file) => {
                        self.write(&file, as_count(row.done), tally).await?;
                        Ok(())
                    }
                    Err(error) => self.take_back(&Reason::Error(&error)).await,
                }
            }
            State::Writing => {
                let reason =
                    "the import was broken off again and again; see the log of the program";
                let error = ImportError::Database(DbErr::Custom(reason.to_owned()));
                self.take_back(&Reason::Error(&error)).await
            }
            State::TakingBack => self.go_on_taking_back().await,
            State::Checking if row.is_cancelled => self.end_unwritten().await,
            State::Checking | State::Done | State::Refused | State::Failed => {
                let text =
                    "The import was broken off before anything was written; import the file again";
                let answer = refusal(text, Some(FileCode::BrokenOff), &[], &[]);
                self.job.finish(self.db, State::Failed, answer).await?;
                Ok(())
            }
        }
    }

    /// Ends it as cancelled. Always an error.
    async fn end_unwritten<T>(&self) -> Result<T, ImportRefused> {
        self.job.end_cancelled(self.db).await?;
        Err(ImportRefused::TakenBack {
            reason: CANCELLED_UNWRITTEN.to_owned(),
            kept: Vec::new(),
        })
    }

    /// What the file would do, or what is wrong in it.
    async fn check(&self, file: &ProductFile) -> Result<Result<Report, ImportError>, Stopped> {
        self.job.keep(self.db, total(file.len())).await?;
        let checking = async {
            let reading = self.readers.begin(None).await?;
            let checked = file.check(reading.db(), self.options()).await;
            reading.end().await?;
            Ok(checked)
        };
        match self.job.while_at(self.db, checking).await? {
            Ok(Err(ImportError::Database(error))) | Err(error) => Err(Stopped::Database(error)),
            Ok(checked) => Ok(checked),
        }
    }

    /// From now on the import is finished or taken back, whatever happens to this process.
    async fn begin_to_write(&mut self, file: &ProductFile, report: &Report) -> Result<(), Stopped> {
        let transaction = self.db.write().await?;
        products::lock_writers(&transaction).await?;
        let mut parameters = self.parameters.clone();
        if parameters.add_grades {
            parameters.added_grades = file.add_grades(&transaction).await?;
            self.record_grades(&transaction, &parameters.added_grades)
                .await?;
        }
        let columns = job::ActiveModel {
            state: Set(State::Writing),
            parameters: Set(json!(parameters)),
            counts: Set(json!(Tally::default())),
            result: Set(Some(json!(report))),
            ..Default::default()
        };
        self.job.keep_in(&transaction, columns).await?;
        transaction.commit().await?;
        self.parameters = parameters;
        Ok(())
    }

    async fn record_grades(
        &self,
        transaction: &Transaction,
        codes: &[String],
    ) -> Result<(), DbErr> {
        let grades = &GRADES;
        let added = Expr::col((grades.name, "code")).is_in(codes.iter().map(String::as_str));
        let rows = rows_with(transaction, grades, added).await?;
        // Not part of the import: undoing it would delete a grade that other products may use by then.
        let own_request = Journal {
            request_id: Uuid::new_v4().to_string(),
            ..self.journal()
        };
        let revisions = rows.iter();
        let revisions = revisions.filter_map(|row| own_request.revision(grades, None, Some(row)));
        own_request.keep(transaction, revisions.collect()).await
    }

    /// Writes the products of the file from number `done` on, and ends the job. Returns the number of the import, and what became of
    /// the products.
    async fn write(
        &self,
        file: &ProductFile,
        mut done: usize,
        mut tally: Tally,
    ) -> Result<(Option<i64>, Counts), ImportRefused> {
        let mut pace = Pace::new();
        let (mut compared_to, mut changed) = (done, VecDeque::new());
        let mut kept_at = Instant::now();
        while done < file.len() {
            if self.job.is_cancelled(self.db).await? {
                return self.take_back(&Reason::Cancelled).await;
            }
            if done == compared_to {
                compared_to = file.len().min(done + ROWS_AT_ONCE);
                let reading = self.readers.begin(None).await?;
                let range = done..compared_to;
                changed = file.changed(reading.db(), range, self.options()).await?;
                reading.end().await?;
            }
            changed.retain(|place| *place >= done);
            let next = changed.front().copied().unwrap_or(compared_to);
            tally.counts.unchanged += next - done;
            done = next;
            if changed.is_empty() {
                if kept_at.elapsed() > LEASE / 3 {
                    self.job.keep(self.db, progress(done, &tally)).await?;
                    kept_at = Instant::now();
                }
                continue;
            }
            let range = done..compared_to.min(done + pace.products);
            let transaction = self.db.write().await?;
            pace.begin();
            match self.write_some(&transaction, file, range.clone()).await {
                Ok(of_part) => {
                    tally.counts.added += of_part.counts.added;
                    tally.counts.changed += of_part.counts.changed;
                    tally.counts.unchanged += of_part.counts.unchanged;
                    tally.has_written |= of_part.has_written;
                }
                Err(ImportError::Database(error)) if error.sql_err().is_none() => {
                    return Err(error.into());
                }
                Err(error) => {
                    transaction.rollback().await?;
                    return self.take_back(&Reason::Error(&error)).await;
                }
            }
            done = range.end;
            self.job
                .keep_in(&transaction, progress(done, &tally))
                .await?;
            transaction.commit().await?;
            kept_at = Instant::now();
            pace.end().await;
        }
        let transaction = self.db.write().await?;
        // Once this transaction has written the job, nobody can cancel it any more.
        self.job
            .keep_in(&transaction, progress(done, &tally))
            .await?;
        if jobs::is_cancelled(&transaction, self.job.id()).await? {
            transaction.rollback().await?;
            return self.take_back(&Reason::Cancelled).await;
        }
        let id = match tally.has_written {
            true => Some(self.list(&transaction, tally.counts).await?),
            false => None,
        };
        // The report of the check, with what was really written.
        let found = jobs::find(&transaction, self.job.id()).await?;
        let mut answer = found.and_then(|job| job.result).unwrap_or_default();
        answer["id"] = json!(id);
        if let (Json::Object(answer), Json::Object(counts)) = (&mut answer, json!(tally.counts)) {
            answer.extend(counts);
        }
        self.job
            .finish_in(&transaction, State::Done, answer)
            .await?;
        transaction.commit().await?;
        Ok((id, tally.counts))
    }

    /// Writes some products, with revisions of the rows that differ from before.
    async fn write_some(
        &self,
        transaction: &Transaction,
        file: &ProductFile,
        range: Range<usize>,
    ) -> Result<Tally, ImportError> {
        products::lock_writers(transaction).await?;
        let slugs = file.slugs(range.clone());
        let before = rows_of(transaction, self.writer.schema, &slugs)
            .await?
            .into_iter();
        let mut before: HashMap<_, _> = before
            .map(|(table, row)| (name_of(table, &row), row))
            .collect();
        let counts = file
            .write(transaction, range, self.options(), self.writer.now)
            .await?;
        let journal = self.journal();
        let mut revisions: Vec<revision::ActiveModel> = Vec::new();
        for (table, row) in rows_of(transaction, self.writer.schema, &slugs).await? {
            let before = before.remove(&name_of(table, &row));
            if is_written(before.as_ref(), &row) {
                revisions.extend(journal.revision(table, before.as_ref(), Some(&row)));
            }
        }
        // Rows that were deleted, such as a parameter whose cells are empty now.
        for ((table, _), row) in before {
            let table = TABLES.into_iter().find(|known| known.name == table);
            let table = table.expect("it was read of a table");
            revisions.extend(journal.revision(table, Some(&row), None));
        }
        let has_written = !revisions.is_empty();
        journal.keep(transaction, revisions).await?;
        Ok(Tally {
            counts,
            has_written,
        })
    }

    /// Adds it to the list of imports that can be undone.
    async fn list(&self, transaction: &Transaction, counts: Counts) -> Result<i64, DbErr> {
        let import = product_import::ActiveModel {
            id: NotSet,
            request_id: Set(self.parameters.request_id.clone()),
            file_name: Set(self.parameters.file_name.clone()),
            added: Set(as_number(counts.added)),
            changed: Set(as_number(counts.changed)),
            actor_id: Set(self.writer.author.id.clone()),
            actor: Set(self.writer.author.name.clone()),
            at: Set(self.writer.now),
            undone_at: Set(None),
        };
        let inserted = product_import::Entity::insert(import)
            .exec(transaction)
            .await?;
        Ok(inserted.last_insert_id)
    }

    /// Takes back what was written. Always an error: [`ImportRefused::TakenBack`] in the end.
    async fn take_back<T>(&self, reason: &Reason<'_>) -> Result<T, ImportRefused> {
        let columns = job::ActiveModel {
            state: Set(State::TakingBack),
            done: Set(0),
            total: Set(0),
            result: Set(Some(reason.answer())),
            ..Default::default()
        };
        self.job.keep(self.db, columns).await?;
        self.go_on_taking_back().await
    }

    async fn go_on_taking_back<T>(&self) -> Result<T, ImportRefused> {
        let put_back = PutBack {
            db: self.db,
            readers: &self.readers,
            writer: self.writer,
            job: self.job,
            import_request: &self.parameters.request_id,
            own_request: format!("{}-back", self.parameters.request_id),
            overwrite: false,
        };
        let Undone { kept, .. } = put_back.write().await?;
        self.remove_grades().await?;
        let found = jobs::find(self.db.read(), self.job.id()).await?;
        let mut answer = found.and_then(|job| job.result).unwrap_or_default();
        if !kept.is_empty() {
            answer["changed"] = json!(kept);
        }
        let reason = answer["error"].as_str().unwrap_or_default().to_owned();
        self.job.finish(self.db, State::Failed, answer).await?;
        Err(ImportRefused::TakenBack { reason, kept })
    }

    /// Deletes the grades that it has added and that nothing uses.
    async fn remove_grades(&self) -> Result<(), Stopped> {
        let (grades, names) = (&GRADES, &GRADE_TRANSLATIONS);
        let grade = names.column("grade").expect("the column is declared");
        for code in &self.parameters.added_grades {
            let key = Row::from_iter([("code".to_owned(), json!(code))]);
            let removed = async {
                let mut tx = WriteTransaction::begin(self.db, grades, self.writer).await?;
                let is_named = is_there(&tx.db, names, grade, &json!(code)).await?;
                if let Some(row) = tx.by_key(grades, grades.key, &key).await?
                    && !is_named
                {
                    tx.remove(grades, row).await?;
                }
                tx.end(false).await
            };
            match removed.await {
                // A product has it.
                Ok(_) | Err(TableError::Refused(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// Why an import is taken back.
enum Reason<'a> {
    /// The rest could not be written.
    Error(&'a ImportError),
    /// Somebody has cancelled it.
    Cancelled,
}

impl Reason<'_> {
    /// The answer of the job.
    fn answer(&self) -> Json {
        match self {
            Self::Error(error) => {
                let (_, errors) = message_of(error);
                let what = errors
                    .first()
                    .map_or_else(|| error.to_string(), place_and_message);
                let text =
                    format!("The import was taken back, as the rest could not be written: {what}");
                refusal(&text, Some(FileCode::TakenBack), errors, &[])
            }
            Self::Cancelled => {
                let text = "The import was cancelled, and what it had written was taken back";
                refusal(text, Some(FileCode::Cancelled), &[], &[])
            }
        }
    }
}

/// An error of a file in words, and its cells.
fn message_of(error: &ImportError) -> (String, &[CellError]) {
    match error {
        ImportError::Invalid(errors) => {
            let text = format!(
                "{} error(s) in the file; nothing was imported",
                count_of(errors)
            );
            (text, errors)
        }
        other => (format!("The file cannot be imported: {other}"), &[]),
    }
}

/// An error in a cell on one line.
fn place_and_message(error: &CellError) -> String {
    let column = error.column.as_deref().unwrap_or_default();
    format!("row {} {column}: {}", error.row, error.fault.message)
}

/// What a job has recorded cannot be read.
pub(crate) fn unreadable(error: serde_json::Error) -> Stopped {
    Stopped::Database(DbErr::Json(error.to_string()))
}

/// Runs slow work on a thread for it.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T, DbErr> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(std::io::Error::other)
        .flatten()
        .map_err(|error| DbErr::Custom(error.to_string()))
}

/// Whether a row was written. Stale texts of a translation follow from its product and do not count.
fn is_written(before: Option<&Row>, after: &Row) -> bool {
    let is_same = |before: &Row| {
        let mut columns = after.iter().filter(|(name, _)| *name != STALE);
        columns.all(|(name, value)| before.get(name) == Some(value))
    };
    !before.is_some_and(is_same)
}

fn name_of(table: &'static Table, row: &Row) -> (&'static str, String) {
    (table.name, key_of(table, row))
}

/// Products, followed by all rows that belong to them.
async fn rows_of(
    db: &impl ConnectionTrait,
    schema: &Schema,
    slugs: &HashSet<String>,
) -> Result<Vec<(&'static Table, Row)>, DbErr> {
    let products = &PRODUCTS;
    let with_slugs = Expr::col((products.name, "slug")).is_in(slugs.iter().map(String::as_str));
    let found = rows_with(db, products, with_slugs).await?;
    let ids: Vec<i64> = found.iter().filter_map(|row| row["id"].as_i64()).collect();
    let mut rows: Vec<_> = found.into_iter().map(|row| (products, row)).collect();
    for (table, key) in schema.referring(products) {
        let of_products = Expr::col((table.name, key.column)).is_in(ids.iter().copied());
        let found = rows_with(db, table, of_products).await?;
        rows.extend(found.into_iter().map(|row| (table, row)));
    }
    Ok(rows)
}

async fn rows_with(
    db: &impl ConnectionTrait,
    table: &'static Table,
    condition: Expr,
) -> Result<Vec<Row>, DbErr> {
    let rows = whole(db, table, Cond::all().add(condition), None).await;
    rows.map_err(database_error)
}
