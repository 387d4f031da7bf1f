//! Writes a backup.

use std::{
    collections::BTreeSet,
    fs::File,
    path::{Path, PathBuf},
    time::Duration,
};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use media::Blobs;
use sha2::{Digest, Sha256};
use store::Database;
use tempfile::{Builder, NamedTempFile, TempDir, TempPath};
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::{
    BackupError, Bucket, Engine, Manifest, Passphrase, Result,
    archive::{Writer, verified},
    error::ErrorContext,
    folder::{self, UNFINISHED},
    manifest::FORMAT,
    postgres,
    queries::backups::Figures,
};

/// How long closing the connection may take, since another program can hold a lock on a SQLite file.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The data to back up.
#[derive(Clone)]
pub struct Source {
    pub url: String,
    /// The stored files.
    pub blobs: Blobs,
    /// What the disk of the backups must have free beside them.
    pub reserve: free_space::Reserve,
    /// The file with the passphrase to encrypt with; `None` encrypts nothing. It is read for each backup.
    pub passphrase_file: Option<PathBuf>,
    /// The name and the version of the program.
    pub program: String,
}

/// Where a backup is written to.
#[derive(Clone, Debug)]
pub enum Target {
    /// A folder, which is created if it does not exist.
    Folder(PathBuf),
    /// A bucket of a store with the S3 interface.
    Bucket(Bucket),
}

impl Target {
    /// The folder, or the address of the bucket.
    pub(crate) fn place(&self) -> String {
        match self {
            Self::Folder(folder) => folder.display().to_string(),
            Self::Bucket(bucket) => bucket.address(""),
        }
    }
}

/// A backup that was written and then verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file, or its address in the store.
    pub place: String,
    pub figures: Figures,
    /// Paths of stored files that the database refers to but that are missing or damaged.
    pub faulty_files: Vec<String>,
}

/// Writes one backup to each target, of which one at most is a folder. Its file has its final name only after it is complete and
/// verified. Returns what became of it for each target: one that fails does not stop the others.
///
/// Missing or damaged files in the storage do not make the backup fail; they are reported. Fails if anything cannot be read, or
/// the written file does not match what was read; no target has a file then.
pub async fn back_up(
    source: &Source,
    targets: &[Target],
    now: DateTime<Utc>,
    stop: &CancellationToken,
) -> Result<Vec<Result<Backup>>> {
    let passphrase = source.passphrase_file.as_deref().map(Passphrase::read);
    let passphrase = passphrase.transpose()?;
    let folder = targets.iter().find_map(|target| match target {
        Target::Folder(folder) => Some(folder),
        Target::Bucket(_) => None,
    });
    let mut usable = folder.map_or(Ok(()), |folder| prepare(source, folder));
    if targets
        .iter()
        .all(|target| matches!(target, Target::Folder(_)))
    {
        std::mem::replace(&mut usable, Ok(()))?;
    }
    // Made where it is moved into the folder by its name.
    let into = match (folder, &usable) {
        (Some(folder), Ok(())) => folder.clone(),
        _ => {
            let into = std::env::temp_dir();
            prepare(source, &into)?;
            into
        }
    };
    let archive = write_archive(source, passphrase, &into, now, stop).await?;
    let mut archive_path = archive.file.to_path_buf();
    let mut temporary = Some(archive.file);
    let mut in_folder = folder.map(|folder| -> Result<String> {
        usable?;
        let path = folder.join(&archive.name);
        if let Some(file) = temporary.take()
            && let Err(failed) = file.persist_noclobber(&path)
        {
            temporary = Some(failed.path);
            return Err(failed.error).context(|| format!("cannot write `{}`", path.display()));
        }
        archive_path.clone_from(&path);
        folder::sync(folder)?;
        Ok(path.display().to_string())
    });
    let mut outcomes = Vec::new();
    for target in targets {
        let place = match target {
            Target::Folder(folder) => in_folder.take().unwrap_or_else(|| {
                let reason = format!("`{}` is a second folder", folder.display());
                Err(BackupError::Defect(reason))
            }),
            Target::Bucket(bucket) => {
                let uploaded = bucket.upload(&archive_path, &archive.name, stop).await;
                uploaded.map(|()| bucket.address(&archive.name))
            }
        };
        outcomes.push(place.map(|place| Backup {
            place,
            figures: archive.figures,
            faulty_files: archive.faulty_files.clone(),
        }));
    }
    Ok(outcomes)
}

/// Prepares a folder for an archive.
fn prepare(source: &Source, into: &Path) -> Result<()> {
    folder::make(into)?;
    // It may be there and yet take nothing.
    tempfile::tempfile_in(into).context(|| format!("cannot write into `{}`", into.display()))?;
    // The copy of the database, and the archive with it.
    let database = store::copies::sqlite_file(&source.url);
    let size = database.and_then(|file| std::fs::metadata(file).ok());
    let size = size.map_or(0, |about| about.len().saturating_mul(2));
    source.reserve.allows(into, size)?;
    if let Err(error) = folder::remove_unfinished(into) {
        warn!(%error, "what former backups have left could not be removed");
    }
    Ok(())
}

/// Writes an archive into a folder and verifies it.
async fn write_archive(
    source: &Source,
    passphrase: Option<Passphrase>,
    into: &Path,
    now: DateTime<Utc>,
    stop: &CancellationToken,
) -> Result<Archive> {
    let unfinished = || {
        let mut builder = Builder::new();
        builder.prefix("mirchi-").suffix(UNFINISHED);
        builder
    };
    let cannot_write = || format!("cannot write into `{}`", into.display());
    let place = unfinished().tempdir_in(into).context(cannot_write)?;
    let file = unfinished().tempfile_in(into).context(cannot_write)?;
    let copying = database_copy(source, &place, stop);
    let copied = stop.run_until_cancelled(copying).await;
    let (engine, copy, named) = copied.ok_or(BackupError::Stopped)??;
    let work = Work {
        source: source.clone(),
        passphrase,
        engine,
        copy,
        named,
        now,
        stop: stop.clone(),
        runtime: Handle::current(),
    };
    // This runs beside the threads that answer requests.
    blocking(move || {
        let archive = work.write(file);
        // The copy of the database is needed until here.
        drop(place);
        archive
    })
    .await
}

/// Copies the database, and returns the copy with the paths of the files that it refers to.
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
    // A separate connection, so that no request waits until the copy is written.
    let db = store::connect(url).await?;
    // Before the copy: a file that is removed meanwhile is reported at worst, and no new file is missed.
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

/// Runs blocking work (files, child processes) on a thread for it.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| BackupError::Defect(error.to_string()))?
}

pub(crate) async fn close(db: Database) {
    // Nothing depends on this: the process closes what is left open.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, db.close()).await;
}

/// An archive that was written and verified, and has no final name yet.
struct Archive {
    file: TempPath,
    name: String,
    figures: Figures,
    faulty_files: Vec<String>,
}

/// The work that runs on a blocking thread.
struct Work {
    source: Source,
    passphrase: Option<Passphrase>,
    engine: Engine,
    copy: PathBuf,
    named: Vec<String>,
    now: DateTime<Utc>,
    stop: CancellationToken,
    runtime: Handle,
}

impl Work {
    fn write(self, file: NamedTempFile) -> Result<Archive> {
        let passphrase = self.passphrase.as_ref();
        let path = file.path().to_owned();
        let cannot_write = || format!("cannot write `{}`", path.display());
        let time = u64::try_from(self.now.timestamp()).unwrap_or_default();
        let mut archive = Writer::new(file, passphrase, time).context(cannot_write)?;
        let cannot_read = || format!("cannot read `{}`", self.copy.display());
        let database = File::open(&self.copy).context(cannot_read)?;
        let size = database.metadata().context(cannot_read)?.len();
        archive
            .add(self.engine.entry(), size, database)
            .context(cannot_write)?;
        let mut faulty: BTreeSet<String> = self.named.iter().cloned().collect();
        let mut files = 0;
        for blob in self.runtime.block_on(self.source.blobs.everything())? {
            if self.stop.is_cancelled() {
                return Err(BackupError::Stopped);
            }
            // A file that was removed meanwhile is not referred to any more.
            let Some(bytes) = self.runtime.block_on(self.source.blobs.get(&blob))? else {
                continue;
            };
            if is_as_named(&blob, &bytes) {
                faulty.remove(&blob);
            }
            archive
                .add(&blob, bytes.len() as u64, bytes.as_ref())
                .context(cannot_write)?;
            files += 1;
        }
        let manifest = Manifest {
            format: FORMAT,
            program: self.source.program,
            made_at: self.now,
            engine: self.engine,
            entries: std::mem::take(&mut archive.entries),
        };
        let file = archive.finish(&manifest).context(cannot_write)?;
        file.as_file().sync_all().context(cannot_write)?;
        if verified(file.path(), passphrase)? != manifest {
            let reason = "what was read of it is not what was written".to_owned();
            return Err(crate::archive::damaged(&path, reason));
        }
        let size = file.as_file().metadata().context(cannot_write)?.len();
        let faulty_files: Vec<String> = faulty.into_iter().collect();
        Ok(Archive {
            file: file.into_temp_path(),
            name: folder::name(self.now, passphrase.is_some()),
            figures: Figures {
                size,
                files,
                faulty_files: faulty_files.len(),
            },
            faulty_files,
        })
    }
}

fn is_as_named(path: &str, bytes: &Bytes) -> bool {
    media::hash_of_path(path).is_none_or(|hash| hex::encode(Sha256::digest(bytes)) == hash)
}
