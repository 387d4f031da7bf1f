//! Sends what waits in the outbox.

mod backoff;
mod delivery;
mod error;
mod files;
mod message;
mod smtp;
mod transport;
mod worker;

use std::{path::PathBuf, str::FromStr, sync::Arc, time::Duration};

use lettre::message::Mailbox;
use secrecy::SecretString;
use store::outbox::Lane;
use tokio::sync::Notify;

pub(crate) use error::{SendError, Stage};
pub use worker::{MailWorker, SendSummary};

/// How mail leaves.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The sender of every mail: `Name <address>`, or the address alone.
    pub from: String,
    /// Where mail goes.
    pub transport: TransportSettings,
    /// The signature under each mail; `None`: unsigned.
    pub dkim: Option<DkimSettings>,
    /// How long and how often sending is tried.
    pub outbox: OutboxSettings,
}

/// Where mail goes.
#[derive(Clone, Debug)]
pub enum TransportSettings {
    /// `.eml` files in a folder, which is made when missing.
    Files {
        /// The folder.
        folder: PathBuf,
    },
    /// A mail server.
    Smtp(SmtpSettings),
}

/// The server that takes the mail.
#[derive(Clone, Debug)]
pub struct SmtpSettings {
    /// Name or address; the server's certificate must be for it.
    pub host: String,
    /// Usually 587 for STARTTLS, 465 for TLS.
    pub port: u16,
    /// How the conversation is protected.
    pub security: SmtpSecurity,
    /// `None`: no sign-in.
    pub username: Option<String>,
    /// Needed with a user name.
    pub password: Option<SecretString>,
    /// For one mail, from connecting to the last word. Default: 30 s.
    pub timeout: Duration,
    /// What this machine calls itself; `None`: its host name.
    pub hello_name: Option<String>,
    /// A PEM file with the only authority to trust; `None`: those of the system.
    pub ca_file: Option<PathBuf>,
}

impl SmtpSettings {
    /// The defaults for this server: STARTTLS on port 587, no sign-in.
    #[must_use]
    pub fn new(host: impl Into<String>) -> Self {
        Self {
            host: host.into(),
            port: 587,
            security: SmtpSecurity::StartTls,
            username: None,
            password: None,
            timeout: Duration::from_secs(30),
            hello_name: None,
            ca_file: None,
        }
    }
}

/// How the conversation with the mail server is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// Begins in the clear; goes on only when the server agrees to TLS.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// In the clear: for a server on the same machine.
    None,
}

/// The signature under each mail.
#[derive(Clone, Debug)]
pub struct DkimSettings {
    /// The domain that signs.
    pub domain: String,
    /// The name of the public key in DNS.
    pub selector: String,
    /// The private key: RSA as PKCS#1 PEM (`openssl genrsa -traditional`), or the 32 bytes of an Ed25519 key in base64.
    pub key_file: PathBuf,
}

/// How long and how often sending is tried.
#[derive(Clone, Debug)]
pub struct OutboxSettings {
    /// Mails sent side by side. Default: 4.
    pub at_once: u64,
    /// Pause after the first failure; it doubles with each further one. Default: 1 minute.
    pub first_pause: Duration,
    /// The pause grows no longer than this. Default: 6 hours.
    pub longest_pause: Duration,
    /// Trying ends so long after the mail was queued. Default: 3 days.
    pub give_up_after: Duration,
    /// The outbox is looked into at least so often, for mail that another process has put there. Default: 30 s.
    pub poll_interval: Duration,
}

impl Default for OutboxSettings {
    fn default() -> Self {
        Self {
            at_once: 4,
            first_pause: Duration::from_secs(60),
            longest_pause: Duration::from_secs(6 * 60 * 60),
            give_up_after: Duration::from_secs(3 * 24 * 60 * 60),
            poll_interval: Duration::from_secs(30),
        }
    }
}

/// A setting that cannot work; one line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// Not `Name <address>` and not an address.
    #[error(
        "{what} `{value}` is no e-mail address; expected `name@example.com` or `Name <name@example.com>`"
    )]
    Mailbox {
        /// Which setting.
        what: &'static str,
        /// Its value.
        value: String,
    },
    /// A file that cannot be read.
    #[error("{what} `{}` cannot be read: {source}", .path.display())]
    File {
        /// Which setting.
        what: &'static str,
        /// Its value.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A key or certificate of another form.
    #[error("{what} `{}` is not understood: {reason}", .path.display())]
    Key {
        /// Which setting.
        what: &'static str,
        /// Its value.
        path: PathBuf,
        /// What was expected.
        reason: String,
    },
    /// The folder for `.eml` files cannot be written to.
    #[error("the mail folder `{}` cannot be written to: {source}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// TLS cannot be set up for this host.
    #[error("TLS to the mail server `{host}` cannot be set up: {reason}")]
    Tls {
        /// The host.
        host: String,
        /// What the library says.
        reason: String,
    },
    /// Only one of user name and password.
    #[error("the mail server has only one of user name and password; set both, or neither")]
    HalfCredentials,
}

/// Tells the workers of this process that mail has come into the outbox.
#[derive(Clone, Debug, Default)]
pub struct OutboxNotify(Arc<Lanes>);

#[derive(Debug, Default)]
struct Lanes {
    mail: Notify,
    http: Notify,
}

impl OutboxNotify {
    /// Wakes the workers, or lets them look again when they are at work.
    pub fn notify(&self) {
        self.0.mail.notify_one();
        self.0.http.notify_one();
    }

    async fn notified(&self, lane: Lane) {
        match lane {
            Lane::Mail => self.0.mail.notified().await,
            Lane::Http => self.0.http.notified().await,
        }
    }
}

/// Reads `Name <address>`, or an address alone.
pub(crate) fn mailbox(what: &'static str, value: &str) -> Result<Mailbox, SettingsError> {
    let refused = || SettingsError::Mailbox {
        what,
        value: value.escape_debug().to_string(),
    };
    // In a name the library takes control characters, and panics at them when the mail is made.
    if value.contains(char::is_control) {
        return Err(refused());
    }
    Mailbox::from_str(value).map_err(|_| refused())
}
