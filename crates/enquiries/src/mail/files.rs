//! Mail as `.eml` files in a folder, for machines without a mail server.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use lettre::Message;

use super::error::{SendError, Stage};
use crate::{SettingsError, entities::outgoing_mail};

/// Writes into one folder.
pub(crate) struct Files {
    folder: PathBuf,
}

impl Files {
    /// Creates the folder, and checks that it is writable.
    pub(crate) fn new(folder: PathBuf) -> Result<Self, SettingsError> {
        let probe = folder.join(".probe");
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder
            .recursive(true)
            .create(&folder)
            .and_then(|()| fs::write(&probe, ""))
            .and_then(|()| fs::remove_file(&probe))
            .map_err(|source| SettingsError::Folder {
                folder: folder.clone(),
                source,
            })?;
        Ok(Self { folder })
    }

    /// Writes one mail. Its name is derived from the row, so writing it again after a crash makes no second file, unless somebody has
    /// taken the first one away.
    pub(crate) async fn write(
        &self,
        mail: &outgoing_mail::Model,
        message: &Message,
    ) -> Result<(), SendError> {
        let name = mail.file_name();
        let (folder, bytes) = (self.folder.clone(), message.formatted());
        let written =
            tokio::task::spawn_blocking(move || write_whole(&folder, &name, &bytes)).await;
        written
            .map_err(io::Error::other)
            .flatten()
            .map_err(|error| SendError::for_now(Stage::File, error))
    }
}

/// Writes the file atomically and syncs it to disk. Only its owner can read it, since it has a visitor's data.
///
/// With its name the mail is delivered: a program that reads the folder may take it. So a folder that cannot be synced is only logged.
fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let unfinished = folder.join(format!(".{name}.part"));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, folder.join(name))?;
    if let Err(error) = File::open(folder).and_then(|folder| folder.sync_all()) {
        tracing::warn!(%error, "a mail was written, but a crash of the system may still lose it: its folder cannot be synced");
    }
    Ok(())
}
