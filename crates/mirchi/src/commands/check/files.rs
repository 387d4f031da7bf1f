//! What the program writes to, and who may read its secrets.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use backup::Passphrase;
use secrecy::ExposeSecret;

use crate::config::{self, Config, StorageKind};
use crate::finding::Finding;

/// The file of variables beside the configuration, as `deploy/mirchi.service` reads it.
const SECRETS_FILE: &str = "secrets.env";

/// A file, and which rights of others than its owner are too many.
struct Secret {
    file: PathBuf,
    what: &'static str,
    too_many: u32,
}

/// Who may read and write the configuration and the files with secrets.
pub(super) fn permissions(file: Option<&Path>, config: &Config) -> Vec<Finding> {
    const SUBJECT: &str = "permissions";
    let configuration = file.unwrap_or(Path::new(config::DEFAULT_FILE));
    let has_secrets = !config::secrets_in(configuration).is_empty();
    let beside = configuration.with_file_name(SECRETS_FILE);
    let database = store::copies::sqlite_file(config.database.url.expose_secret());
    let secret = |file: &Path, what, too_many| Secret {
        file: file.to_owned(),
        what,
        too_many,
    };
    let mut secrets = vec![
        match has_secrets {
            true => secret(
                configuration,
                "the configuration, which has secrets,",
                0o027,
            ),
            false => secret(configuration, "the configuration", 0o022),
        },
        secret(&beside, "the file of secrets", 0o077),
    ];
    secrets.extend(database.map(|file| secret(&file, "the database", 0o077)));
    let key = config.mail.dkim.key_file.as_deref();
    secrets.extend(key.map(|file| secret(file, "the key that signs mails", 0o027)));
    let passphrase = config.backup.passphrase_file.as_deref();
    secrets.extend(passphrase.map(|file| secret(file, "the passphrase of backups", 0o027)));

    let mut findings: Vec<_> = secrets
        .iter()
        .filter_map(|secret| {
            let mode = secret.file.metadata().ok()?.mode() & 0o777;
            let open = mode & secret.too_many & reachable(&secret.file);
            (open != 0).then(|| {
                let path = secret.file.display();
                Finding::wrong(
                    SUBJECT,
                    format!(
                        "{} `{path}` is open to other users (mode {mode:o})",
                        secret.what
                    ),
                    format!("run `chmod {:o} {path}`", mode & !secret.too_many),
                )
            })
        })
        .collect();
    if let Some(file) = key
        && let Err(error) = std::fs::read(file)
    {
        findings.push(Finding::wrong(
            SUBJECT,
            format!(
                "the key that signs mails, `{}`, cannot be read: {error}",
                file.display()
            ),
            "let the user of this program read it (`mail.dkim.key_file`)",
        ));
    }
    if findings.is_empty() {
        findings.push(Finding::good(
            SUBJECT,
            "no other user can read secrets or the database",
        ));
    }
    findings
}

/// Whether backups are encrypted where others may read them, and can be.
pub(super) fn passphrase(config: &Config) -> Option<Finding> {
    const SUBJECT: &str = "backup";
    let Some(file) = config.backup.passphrase_file.as_deref() else {
        let is_elsewhere = config.backup.s3.bucket.is_some();
        return is_elsewhere.then(|| {
            Finding::look(
                SUBJECT,
                "backups lie in an S3 store, and are not encrypted",
                "set `backup.passphrase_file`: they hold everything of the site",
            )
        });
    };
    Some(match Passphrase::read(file) {
        Ok(_) => Finding::good(
            SUBJECT,
            format!(
                "encrypted with the passphrase in `{}`; no backup can be opened without it, so keep a copy apart from this machine",
                file.display()
            ),
        ),
        Err(error) => Finding::wrong(
            SUBJECT,
            error.to_string(),
            "until it can be read no backup is written (`backup.passphrase_file`)",
        ),
    })
}

/// The rights of others that their way through the folder leaves them.
fn reachable(file: &Path) -> u32 {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let folder = file.parent().and_then(|folder| folder.metadata().ok());
    let folder = folder.map_or(0o777, |folder| folder.mode());
    [(0o010, 0o070), (0o001, 0o007)]
        .iter()
        .filter(|(search, _)| folder & search != 0)
        .map(|(_, rights)| rights)
        .sum()
}

/// Whether the program may write where it has to.
pub(super) fn folders(config: &Config) -> Vec<Finding> {
    const SUBJECT: &str = "folders";
    let database = store::copies::sqlite_file(config.database.url.expose_secret());
    let storage = &config.storage;
    let folders: Vec<_> = [
        database.and_then(|file| file.parent().map(Path::to_owned)),
        (storage.kind == StorageKind::Folder).then(|| storage.folder.clone()),
        Some(config.documents.folder.clone()),
        Some(config.mail.folder.clone()),
        config.backup.folder.clone(),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut findings: Vec<_> = folders
        .iter()
        .filter_map(|folder| {
            let error = try_to_write(folder).err()?;
            Some(Finding::wrong(
                SUBJECT,
                format!("`{}` cannot be written: {error}", folder.display()),
                "make the folder, and give it to the user of this program",
            ))
        })
        .collect();
    // Root can write everywhere, and what it makes here belongs to it.
    let user = Path::new("/proc/self").metadata().map(|own| own.uid());
    let owner = folders.iter().find_map(|folder| folder.metadata().ok());
    if let (Ok(0), Some(owner)) = (user, owner)
        && owner.uid() != 0
    {
        findings.push(Finding::look(
            SUBJECT,
            "you are root, and the data belongs to another user: whether that user may write was not tried",
            "run this as the user of the website; the Debian package has `mirchictl check` for it",
        ));
    }
    if findings.is_empty() {
        let names: Vec<_> = folders
            .iter()
            .map(|folder| format!("`{}`", folder.display()))
            .collect();
        findings.push(Finding::good(
            SUBJECT,
            format!("can be written: {}", names.join(", ")),
        ));
    }
    findings
}

/// Makes a file that is gone at once, in the folder or in the nearest one above it that there is.
fn try_to_write(folder: &Path) -> std::io::Result<()> {
    let folder = std::path::absolute(folder)?;
    let existing = folder.ancestors().find(|folder| folder.exists());
    tempfile::tempfile_in(existing.unwrap_or(&folder)).map(drop)
}
