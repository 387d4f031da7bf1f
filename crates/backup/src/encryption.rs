//! Encryption of a backup with a passphrase, in the format of age, so that `age` and `rage` open the file, too.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Write},
    iter,
    path::Path,
};

use age::{DecryptError, Decryptor, Encryptor, scrypt, stream::StreamWriter};
use secrecy::{ExposeSecret, SecretString};

use crate::{BackupError, Result, archive::damaged, error::ErrorContext};

/// What an encrypted file begins with.
const START: &[u8] = b"age-encryption.org/";
/// scrypt's work factor, the logarithm of its N: deriving the key takes 64 MiB of memory, which a small server has.
const WORK_FACTOR: u8 = 16;
/// The largest work factor that is read, which takes 1 GiB: `age` encrypts with 18.
const MAX_WORK_FACTOR: u8 = 20;
/// Shorter passphrases can be guessed, in characters.
const SHORTEST: usize = 16;

/// The passphrase that backups are encrypted with.
#[derive(Clone, Debug)]
pub struct Passphrase(SecretString);

impl Passphrase {
    /// A passphrase that somebody has typed.
    pub fn new(text: impl Into<String>) -> Self {
        Self(SecretString::from(text.into()))
    }

    /// Reads a passphrase from the first line of a file. Fails if the file cannot be read, or its first line has fewer than 16
    /// characters.
    pub fn read(file: &Path) -> Result<Self> {
        let cannot_read = || format!("the passphrase `{}` cannot be read", file.display());
        let text = SecretString::from(fs::read_to_string(file).context(cannot_read)?);
        let line = text.expose_secret().lines().next().unwrap_or_default();
        match line.chars().count() {
            SHORTEST.. => Ok(Self::new(line)),
            length => Err(BackupError::ShortPassphrase {
                file: file.display().to_string(),
                length,
                shortest: SHORTEST,
            }),
        }
    }
}

/// Where an archive is written to, encrypted or not.
pub(crate) enum Sink<W: Write> {
    Plain(W),
    Encrypted(Box<StreamWriter<W>>),
}

impl<W: Write> Sink<W> {
    pub(crate) fn new(into: W, passphrase: Option<&Passphrase>) -> io::Result<Self> {
        let Some(Passphrase(passphrase)) = passphrase else {
            return Ok(Self::Plain(into));
        };
        let mut recipient = scrypt::Recipient::new(passphrase.clone());
        recipient.set_work_factor(WORK_FACTOR);
        let encryptor = Encryptor::with_recipients(iter::once(&recipient as _));
        let encryptor = encryptor.map_err(io::Error::other)?;
        Ok(Self::Encrypted(Box::new(encryptor.wrap_output(into)?)))
    }

    pub(crate) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(into) => Ok(into),
            Self::Encrypted(writer) => writer.finish(),
        }
    }
}

impl<W: Write> Write for Sink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(into) => into.write(bytes),
            Self::Encrypted(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(into) => into.flush(),
            Self::Encrypted(writer) => writer.flush(),
        }
    }
}

/// Whether the file is encrypted.
pub fn is_encrypted(file: &Path) -> Result<bool> {
    let cannot_read = || format!("cannot read `{}`", file.display());
    let mut start = Vec::new();
    let opened = File::open(file).context(cannot_read)?;
    let mut opened = opened.take(START.len() as u64);
    opened.read_to_end(&mut start).context(cannot_read)?;
    Ok(start == START)
}

/// Opens an archive for reading, and decrypts it if it is encrypted.
pub(crate) fn open(file: &Path, passphrase: Option<&Passphrase>) -> Result<Box<dyn BufRead>> {
    let is_encrypted = is_encrypted(file)?;
    let opened = File::open(file).context(|| format!("cannot read `{}`", file.display()))?;
    let opened = BufReader::new(opened);
    if !is_encrypted {
        return Ok(Box::new(opened));
    }
    let Some(Passphrase(passphrase)) = passphrase else {
        return Err(BackupError::NoPassphrase {
            file: file.display().to_string(),
        });
    };
    let decryptor = Decryptor::new_buffered(opened).map_err(|error| damaged(file, error))?;
    if !decryptor.is_scrypt() {
        return Err(damaged(
            file,
            "it is encrypted with a key and not with a passphrase; decrypt it with `age` first",
        ));
    }
    let mut identity = scrypt::Identity::new(passphrase.clone());
    identity.set_max_work_factor(MAX_WORK_FACTOR);
    match decryptor.decrypt(iter::once(&identity as _)) {
        Ok(reader) => Ok(Box::new(BufReader::new(reader))),
        Err(
            DecryptError::DecryptionFailed
            | DecryptError::KeyDecryptionFailed
            | DecryptError::NoMatchingKeys,
        ) => Err(BackupError::WrongPassphrase {
            file: file.display().to_string(),
        }),
        Err(error) => Err(damaged(file, error)),
    }
}
