//! Restores a backup.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use bytes::Bytes;
use media::Blobs;
use tempfile::{Builder, TempDir};
use tokio::runtime::Handle;

use crate::{
    BackupError, Engine, Manifest, Passphrase, Result,
    archive::{damaged, each, verified},
    error::ErrorContext,
    folder::{self, UNFINISHED},
    manifest::MANIFEST,
    postgres,
    write::{blocking, close},
};

/// Reads a backup from beginning to end and verifies it.
pub async fn check(file: &Path, passphrase: Option<&Passphrase>) -> Result<Manifest> {
    let (file, passphrase) = (file.to_owned(), passphrase.cloned());
    blocking(move || verified(&file, passphrase.as_ref())).await
}

/// Restores a backup into an empty database and an empty file storage. The file is verified completely before anything is
/// written. The database is written last: if it is there, everything is. Fails if the backup is damaged or of a newer version
/// of the program, the target is not empty, or anything cannot be read or written.
pub async fn restore(
    file: &Path,
    passphrase: Option<&Passphrase>,
    url: &str,
    blobs: &Blobs,
) -> Result<Manifest> {
    let manifest = check(file, passphrase).await?;
    if manifest.is_newer() {
        return Err(BackupError::NewerVersion {
            program: manifest.program,
        });
    }
    let place = place_of(&manifest.engine, url).await?;
    ensure_empty(url, blobs).await?;
    let (file, blobs, engine) = (file.to_owned(), blobs.clone(), manifest.engine.clone());
    let (url, runtime) = (url.to_owned(), Handle::current());
    let passphrase = passphrase.cloned();
    blocking(move || {
        let work = unpack(
            &file,
            passphrase.as_ref(),
            &place,
            &engine,
            &blobs,
            &runtime,
        )?;
        let copy = work.path().join(engine.entry());
        match (&engine, &place) {
            (Engine::Sqlite, Place::File(database)) => {
                runtime.block_on(store::copies::check_sqlite(&copy))?;
                put_in_place(&copy, database)
            }
            (Engine::Postgres { schema }, _) => postgres::restore(&url, schema, &copy),
            (Engine::Sqlite, Place::Server) => Ok(()),
        }
    })
    .await?;
    Ok(manifest)
}

/// The target for the database.
enum Place {
    File(PathBuf),
    Server,
}

/// Fails unless there is neither a database nor a file of the storage. Fails also if one of them does not answer.
pub async fn ensure_empty(url: &str, blobs: &Blobs) -> Result<()> {
    ensure_no_tables(url).await?;
    if !blobs.everything().await?.is_empty() {
        return Err(BackupError::NotEmpty {
            what: "the storage (`storage.folder`, or the S3 bucket) has files".to_owned(),
        });
    }
    Ok(())
}

/// Fails if there is a file of SQLite at this URL, or anything in the schema of PostgreSQL. Fails also if the database does not
/// answer.
pub async fn ensure_no_tables(url: &str) -> Result<()> {
    let what = match store::copies::sqlite_file(url) {
        Some(database) => ["", "-wal", "-shm"]
            .map(|ending| {
                let mut name = database.clone().into_os_string();
                name.push(ending);
                PathBuf::from(name)
            })
            .into_iter()
            .find(|file| file.exists())
            .map(|file| format!("`{}` is there", file.display())),
        None if url.starts_with("sqlite:") => None,
        None => {
            let db = store::connect(url).await?;
            let has_relations = store::copies::has_relations(&db).await;
            close(db).await;
            let url = store::without_password(url);
            has_relations?.then(|| format!("the schema of `{url}` has tables"))
        }
    };
    match what {
        Some(what) => Err(BackupError::NotEmpty { what }),
        None => Ok(()),
    }
}

/// Where the database of a backup goes to. Fails if that is of another kind.
async fn place_of(engine: &Engine, url: &str) -> Result<Place> {
    let shown = || format!("`{}`", store::without_password(url));
    match (engine, store::copies::sqlite_file(url)) {
        (Engine::Sqlite, Some(database)) => Ok(Place::File(database)),
        (Engine::Sqlite, None) => Err(other("a file of SQLite", &shown())),
        (Engine::Postgres { .. }, _) if url.starts_with("sqlite:") => {
            Err(other("a database of PostgreSQL", &shown()))
        }
        (Engine::Postgres { schema }, _) => {
            let db = store::connect(url).await?;
            let configured = store::copies::schema(&db).await;
            close(db).await;
            let configured = configured?;
            match configured == *schema {
                true => Ok(Place::Server),
                false => Err(other(
                    &format!("the schema `{schema}`"),
                    &format!("the schema `{configured}`"),
                )),
            }
        }
    }
}

fn other(of: &str, configured: &str) -> BackupError {
    BackupError::OtherDatabase {
        of: of.to_owned(),
        configured: configured.to_owned(),
    }
}

/// Writes the files into the storage and unpacks the database into a folder, which is returned.
fn unpack(
    file: &Path,
    passphrase: Option<&Passphrase>,
    place: &Place,
    engine: &Engine,
    blobs: &Blobs,
    runtime: &Handle,
) -> Result<TempDir> {
    let mut builder = Builder::new();
    builder.prefix("mirchi-").suffix(UNFINISHED);
    let work = match place {
        // Beside its target, so that it can be moved there atomically.
        Place::File(database) => {
            let into = folder_of(database);
            folder::make(&into)?;
            builder.tempdir_in(into)
        }
        Place::Server => builder.tempdir(),
    };
    let work = work.context(|| "a temporary folder cannot be made".to_owned())?;
    each(file, passphrase, |path, content| {
        if path == MANIFEST {
            return Ok(());
        }
        if path == engine.entry() {
            let to = work.path().join(path);
            let cannot_write = || format!("cannot write `{}`", to.display());
            let mut written = File::create(&to).context(cannot_write)?;
            io::copy(content, &mut written).context(cannot_write)?;
            return written.sync_all().context(cannot_write);
        }
        if !media::is_blob_path(path) {
            return Err(damaged(
                file,
                format!("`{path}` in it belongs to no backup"),
            ));
        }
        let mut bytes = Vec::new();
        content
            .read_to_end(&mut bytes)
            .context(|| format!("cannot read `{}`", file.display()))?;
        runtime.block_on(blobs.put(path, Bytes::from(bytes)))?;
        Ok(())
    })?;
    Ok(work)
}

fn put_in_place(copy: &Path, database: &Path) -> Result<()> {
    let cannot_write = || format!("cannot write `{}`", database.display());
    #[cfg(unix)]
    {
        let own = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        std::fs::set_permissions(copy, own).context(cannot_write)?;
    }
    std::fs::rename(copy, database).context(cannot_write)?;
    folder::sync(&folder_of(database))
}

fn folder_of(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new(".")).to_owned()
}
