//! Writing a backup.

use std::{
    collections::BTreeSet,
    fs::File,
    path::{Path, PathBuf},
    time::Duration,
};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use media::Blobs;
use representations::hexadecimal;
use sha2::{Digest, Sha256};
use store::{DatabaseConnection, backups::Figures};
use tempfile::{Builder, NamedTempFile, TempDir};
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::{
    BackupError, Engine, Manifest, Result,
    archive::{Writer, verified},
    error::Doing,
    folder::{self, UNFINISHED},
    manifest::FORMAT,
    postgres,
};

/// How long another program may keep a SQLite file from being read.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// What is backed up.
#[derive(Clone)]
pub struct Source {
    /// The URL of the database.
    pub url: String,
    /// The files of the storage.
    pub blobs: Blobs,
    /// The name and the version of the program.
    pub program: String,
}

/// A backup that was written and read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub figures: Figures,
    /// Paths of files of the storage that the database names and that are lost or damaged there.
    pub faulty_files: Vec<String>,
}

/// Writes a backup into a folder, which is made where it is not there. The file has its name when it is whole and was read again.
///
/// Files that are lost or damaged in the storage keep no backup from being written; they are told.
///
/// # Errors
/// When anything cannot be read or written, or what was written is not as it was read; then there is no new file.
pub async fn back_up(
    source: &Source,
    into: &Path,
    now: DateTime<Utc>,
    stop: &CancellationToken,
) -> Result<Backup> {
    folder::make(into)?;
    let cleaned = folder::remove_unfinished(into);
    if let Err(error) = cleaned {
        warn!(%error, "what former backups have left could not be removed");
    }
    let unfinished = || {
        let mut builder = Builder::new();
        builder.prefix("mirchi-").suffix(UNFINISHED);
        builder
    };
    let cannot_write = || format!("cannot write into `{}`", into.display());
    let place = unfinished().tempdir_in(into).doing(cannot_write)?;
    let file = unfinished().tempfile_in(into).doing(cannot_write)?;
    let copying = database_copy(source, &place, stop);
    let copied = stop.run_until_cancelled(copying).await;
    let (engine, copy, named) = copied.ok_or(BackupError::Stopped)??;
    let work = Work {
        source: source.clone(),
        engine,
        copy,
        named,
        into: into.to_owned(),
        now,
        stop: stop.clone(),
        runtime: Handle::current(),
    };
    // It goes on beside the threads that answer requests.
    blocking(move || {
        let backup = work.write(file);
        // Only now is the copy of the database no longer needed.
        drop(place);
        backup
    })
    .await
}

/// A copy of the database, and the paths of the files that it names.
async fn database_copy(
    source: &Source,
    place: &TempDir,
    stop: &CancellationToken,
) -> Result<(Engine, PathBuf, Vec<String>)> {
    let url = &source.url;
    let is_sqlite = url.starts_with("sqlite:");
    if is_sqlite && store::copies::sqlite_file(url).is_none() {
        return Err(BackupError::InMemory { url: url.clone() });
    }
    // A connection of its own: nobody waits until the copy is written.
    let db = store::connect(url).await?;
    // Before the copy: a name that goes meanwhile is told at worst, and none that comes is missed.
    let named = media::named_paths(&db).await?;
    let (engine, copy) = match is_sqlite {
        true => {
            let copy = place.path().join(Engine::Sqlite.entry());
            store::copies::copy_sqlite(&db, &copy).await?;
            store::copies::check_sqlite(&copy).await?;
            (Engine::Sqlite, copy)
        }
        false => {
            let schema = store::copies::schema(&db).await?;
            let engine = Engine::Postgres {
                schema: schema.clone(),
            };
            let copy = place.path().join(engine.entry());
            let (url, to, stop) = (url.clone(), copy.clone(), stop.clone());
            blocking(move || postgres::dump(&url, &schema, &to, &stop)).await?;
            (engine, copy)
        }
    };
    close(db).await;
    Ok((engine, copy, named))
}

/// Does what waits for files or programs on a thread of its own.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| BackupError::Defect(error.to_string()))?
}

pub(crate) async fn close(db: DatabaseConnection) {
    // Nothing hangs on it: the process closes what is left.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, db.close()).await;
}

/// What is written, on a thread of its own.
struct Work {
    source: Source,
    engine: Engine,
    copy: PathBuf,
    named: Vec<String>,
    into: PathBuf,
    now: DateTime<Utc>,
    stop: CancellationToken,
    runtime: Handle,
}

impl Work {
    fn write(self, file: NamedTempFile) -> Result<Backup> {
        let path = self.into.join(folder::name(self.now));
        let cannot_write = || format!("cannot write `{}`", path.display());
        let time = u64::try_from(self.now.timestamp()).unwrap_or_default();
        let mut archive = Writer::new(file, time).doing(cannot_write)?;
        let cannot_read = || format!("cannot read `{}`", self.copy.display());
        let database = File::open(&self.copy).doing(cannot_read)?;
        let size = database.metadata().doing(cannot_read)?.len();
        archive
            .add(self.engine.entry(), size, database)
            .doing(cannot_write)?;
        let mut faulty: BTreeSet<String> = self.named.iter().cloned().collect();
        let mut files = 0;
        for blob in self.runtime.block_on(self.source.blobs.everything())? {
            if self.stop.is_cancelled() {
                return Err(BackupError::Stopped);
            }
            // A file that was removed meanwhile belongs to no name.
            let Some(bytes) = self.runtime.block_on(self.source.blobs.get(&blob))? else {
                continue;
            };
            if is_as_named(&blob, &bytes) {
                faulty.remove(&blob);
            }
            archive
                .add(&blob, bytes.len() as u64, bytes.as_ref())
                .doing(cannot_write)?;
            files += 1;
        }
        let manifest = Manifest {
            format: FORMAT,
            program: self.source.program,
            made_at: self.now,
            engine: self.engine,
            entries: std::mem::take(&mut archive.entries),
        };
        let file = archive.finish(&manifest).doing(cannot_write)?;
        file.as_file().sync_all().doing(cannot_write)?;
        if verified(file.path())? != manifest {
            let reason = "what was read of it is not what was written".to_owned();
            return Err(crate::archive::damaged(&path, reason));
        }
        let size = file.as_file().metadata().doing(cannot_write)?.len();
        file.persist_noclobber(&path)
            .map_err(|error| error.error)
            .doing(cannot_write)?;
        folder::sync(&self.into)?;
        let faulty_files: Vec<String> = faulty.into_iter().collect();
        Ok(Backup {
            figures: Figures {
                size,
                files,
                faulty_files: faulty_files.len(),
            },
            path,
            faulty_files,
        })
    }
}

fn is_as_named(path: &str, bytes: &Bytes) -> bool {
    media::hash_of_path(path).is_none_or(|hash| hexadecimal(&Sha256::digest(bytes)) == hash)
}
