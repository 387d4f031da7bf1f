//! `mail`: how mail is sent.

use std::num::NonZeroU16;
use std::path::PathBuf;

use enquiries::{CurrentCompany, DkimSettings, OutboxSettings, SmtpSettings, TransportSettings};
use secrecy::SecretString;
use serde::Deserialize;

use super::values::{Seconds, one_of, optional_path, optional_secret, optional_text};

/// `mail`: how mail is sent. Its addresses are in [`content::SETTINGS`].
#[derive(Debug, Clone, Deserialize)]
pub struct MailConfig {
    /// Files or SMTP.
    pub transport: MailTransport,
    /// The folder for files.
    pub folder: PathBuf,
    /// The server that mail is submitted to.
    pub smtp: SmtpConfig,
    /// The DKIM signature of each mail.
    pub dkim: DkimConfig,
}

/// The transport for mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum MailTransport {
    /// `.eml` files in a folder.
    File,
    /// A mail server.
    Smtp,
}

impl TryFrom<String> for MailTransport {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        one_of(&text, &[("file", Self::File), ("smtp", Self::Smtp)])
    }
}

/// `mail.smtp`: the server that mail is submitted to.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmtpConfig {
    /// Host name or address.
    pub host: String,
    /// 587 for STARTTLS, 465 for TLS.
    pub port: NonZeroU16,
    /// How the connection is encrypted.
    pub security: SmtpSecurity,
    /// `None`: no authentication.
    #[serde(deserialize_with = "optional_text")]
    pub username: Option<String>,
    /// Never printed.
    #[serde(deserialize_with = "optional_secret")]
    pub password: Option<SecretString>,
    /// For each step; the reply to the message has a longer one of its own.
    pub timeout_s: Seconds,
    /// `None`: the host name of this machine.
    #[serde(deserialize_with = "optional_text")]
    pub hello_name: Option<String>,
    /// `None`: the certificate authorities of the system.
    #[serde(deserialize_with = "optional_path")]
    pub ca_file: Option<PathBuf>,
}

/// How the connection to the mail server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum SmtpSecurity {
    /// Starts unencrypted; continues only if the server agrees to TLS.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Unencrypted: for a server on the same machine.
    None,
}

impl TryFrom<String> for SmtpSecurity {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        one_of(
            &text,
            &[
                ("starttls", Self::StartTls),
                ("tls", Self::Tls),
                ("none", Self::None),
            ],
        )
    }
}

/// `mail.dkim`: the DKIM signature of each mail; all three keys are set, or none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DkimConfig {
    /// The selector of the public key in DNS.
    #[serde(deserialize_with = "optional_text")]
    pub selector: Option<String>,
    /// The signing domain.
    #[serde(deserialize_with = "optional_text")]
    pub domain: Option<String>,
    /// The private key, PEM.
    #[serde(deserialize_with = "optional_path")]
    pub key_file: Option<PathBuf>,
}

impl MailConfig {
    /// The settings for the worker that sends the mails of this company.
    pub fn settings(&self, company: CurrentCompany) -> enquiries::MailSettings {
        let smtp = &self.smtp;
        let transport = match self.transport {
            MailTransport::File => TransportSettings::Files {
                folder: self.folder.clone(),
            },
            MailTransport::Smtp => TransportSettings::Smtp(SmtpSettings {
                port: smtp.port.get(),
                security: match smtp.security {
                    SmtpSecurity::StartTls => enquiries::SmtpSecurity::StartTls,
                    SmtpSecurity::Tls => enquiries::SmtpSecurity::Tls,
                    SmtpSecurity::None => enquiries::SmtpSecurity::None,
                },
                username: smtp.username.clone(),
                password: smtp.password.clone(),
                timeout: smtp.timeout_s.into(),
                hello_name: smtp.hello_name.clone(),
                ca_file: smtp.ca_file.clone(),
                ..SmtpSettings::new(smtp.host.clone())
            }),
        };
        enquiries::MailSettings {
            company,
            transport,
            dkim: self.dkim.settings(),
            outbox: OutboxSettings::default(),
        }
    }
}

impl DkimConfig {
    fn settings(&self) -> Option<DkimSettings> {
        Some(DkimSettings {
            domain: self.domain.clone()?,
            selector: self.selector.clone()?,
            key_file: self.key_file.clone()?,
        })
    }
}
