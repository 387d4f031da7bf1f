//! Sends the mails in the outbox.

mod backoff;
mod delivery;
mod error;
mod files;
mod message;
mod record;
mod server;
mod smtp;
mod test_mail;
mod transport;
mod worker;

use std::{path::PathBuf, sync::Arc, time::Duration};

use secrecy::SecretString;
use tokio::sync::Notify;

use crate::{CurrentCompany, queries::outbox::DeliveryChannel};

pub(crate) use error::{SendError, Stage};
pub use server::{CurrentTransport, MailSetup};
pub use test_mail::{MailFault, MailTests, Step, TestedMail};
pub use worker::{MailWorker, SendSummary};

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The company: a mail has the sender that it has when the mail is sent.
    pub company: CurrentCompany,
    /// The transport, until [`MailWorker::with_transport`] names another.
    pub transport: TransportSettings,
    /// The DKIM signature of each mail; `None` if they are not signed.
    pub dkim: Option<DkimSettings>,
    /// The retry schedule.
    pub outbox: OutboxSettings,
}

/// The transport for mail.
#[derive(Clone, Debug)]
pub enum TransportSettings {
    /// `.eml` files in a folder, which is created if missing.
    Files { folder: PathBuf },
    /// A mail server.
    Smtp(SmtpSettings),
}

/// The server that mail is submitted to.
#[derive(Clone, Debug)]
pub struct SmtpSettings {
    /// Host name or address; the server's certificate must match it.
    pub host: String,
    /// Usually 587 for STARTTLS, 465 for TLS.
    pub port: u16,
    pub security: SmtpSecurity,
    /// `None` if there is no authentication.
    pub username: Option<String>,
    /// Required with a user name.
    pub password: Option<SecretString>,
    /// For each step: connecting, each command with its reply, each 16 KiB of the message. Default: 5 minutes, which RFC 5321
    /// (section 4.5.3.2) asks of a client.
    pub timeout: Duration,
    /// For the reply to the message, on which the server may have much to do. If it comes later, the mail is sent twice. Default:
    /// 10 minutes, by the same source.
    pub last_reply_timeout: Duration,
    /// The name in `EHLO`; `None` for the host name of this machine.
    pub hello_name: Option<String>,
    /// A PEM file with the only certificate authority to trust; `None` for those of the system.
    pub ca_file: Option<PathBuf>,
}

impl SmtpSettings {
    /// The defaults for this server: STARTTLS on port 587, without authentication.
    pub fn new(host: impl Into<String>) -> Self {
        Self {
            host: host.into(),
            port: 587,
            security: SmtpSecurity::StartTls,
            username: None,
            password: None,
            timeout: Duration::from_secs(5 * 60),
            last_reply_timeout: Duration::from_secs(10 * 60),
            hello_name: None,
            ca_file: None,
        }
    }
}

/// How the connection to the mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// Starts unencrypted; continues only if the server agrees to TLS.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Unencrypted: for a server on the same machine.
    None,
}

/// The DKIM signature of each mail.
#[derive(Clone, Debug)]
pub struct DkimSettings {
    pub domain: String,
    /// The selector of the public key in DNS.
    pub selector: String,
    /// The private key: RSA as PKCS#1 PEM (`openssl genrsa -traditional`), or the 32 bytes of an Ed25519 key in base64.
    pub key_file: PathBuf,
}

/// The retry schedule of the outbox.
#[derive(Clone, Debug)]
pub struct OutboxSettings {
    /// How many mails are sent concurrently. Default: 4.
    pub at_once: usize,
    /// The pause after the first failure; it doubles with each further one, up to 6 hours. Default: 1 minute.
    pub first_pause: Duration,
    /// The interval at which the outbox is polled for mail from other processes. Default: 30 s.
    pub poll_interval: Duration,
    /// How long the mails of a worker that died are kept from others. A worker renews it for the mails in hand. Default: 2 minutes.
    pub lease: Duration,
}

impl Default for OutboxSettings {
    fn default() -> Self {
        Self {
            at_once: 4,
            first_pause: Duration::from_secs(60),
            poll_interval: Duration::from_secs(30),
            lease: Duration::from_secs(2 * 60),
        }
    }
}

/// An invalid setting; one line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("{what} `{}` cannot be read: {source}", .path.display())]
    File {
        what: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{what} `{}` is not understood: {reason}", .path.display())]
    Key {
        what: &'static str,
        path: PathBuf,
        reason: String,
    },
    #[error("the mail folder `{}` cannot be written to: {source}", .folder.display())]
    Folder {
        folder: PathBuf,
        source: std::io::Error,
    },
    #[error("TLS to the mail server `{host}` cannot be set up: {reason}")]
    Tls { host: String, reason: String },
    #[error("the mail server has only one of user name and password; set both, or neither")]
    HalfCredentials,
}

/// Notifies the workers of this process of new mail in the outbox.
#[derive(Clone, Debug, Default)]
pub struct OutboxNotify(Arc<Lanes>);

#[derive(Debug, Default)]
struct Lanes {
    mail: Notify,
    http: Notify,
}

impl OutboxNotify {
    /// Wakes the workers, or lets them look again if they are busy.
    pub fn notify(&self) {
        self.0.mail.notify_one();
        self.0.http.notify_one();
    }

    async fn notified(&self, channel: DeliveryChannel) {
        match channel {
            DeliveryChannel::Mail => self.0.mail.notified().await,
            DeliveryChannel::Http => self.0.http.notified().await,
        }
    }
}
