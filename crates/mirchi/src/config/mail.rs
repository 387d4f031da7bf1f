//! `mail`: how mail leaves.

use std::num::NonZeroU16;
use std::path::PathBuf;

use enquiries::{DkimSettings, OutboxSettings, SmtpSettings, TransportSettings};
use secrecy::SecretString;
use serde::Deserialize;

use super::values::{Seconds, not_empty, one_of, optional_path, optional_secret, optional_text};

/// `mail`: how mail leaves.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// The sender of every mail: `Name <address>`, or the address alone.
    #[serde(deserialize_with = "not_empty")]
    pub from: String,
    /// Where enquiries go.
    #[serde(deserialize_with = "not_empty")]
    pub to: String,
    /// Files or SMTP.
    pub transport: MailTransport,
    /// Where files are written.
    pub folder: PathBuf,
    /// The server that takes the mail.
    pub smtp: SmtpConfig,
    /// The signature under each mail.
    pub dkim: DkimConfig,
}

/// Where mail goes.
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

/// `mail.smtp`: the server that takes the mail.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmtpConfig {
    /// Name or address.
    pub host: String,
    /// 587 for STARTTLS, 465 for TLS.
    pub port: NonZeroU16,
    /// How the conversation is protected.
    pub security: SmtpSecurity,
    /// None: no sign-in.
    #[serde(deserialize_with = "optional_text")]
    pub username: Option<String>,
    /// Never printed.
    #[serde(deserialize_with = "optional_secret")]
    pub password: Option<SecretString>,
    /// For one mail, from connecting to the last word.
    pub timeout_s: Seconds,
    /// None: the host name.
    #[serde(deserialize_with = "optional_text")]
    pub hello_name: Option<String>,
    /// None: the authorities of the system.
    #[serde(deserialize_with = "optional_path")]
    pub ca_file: Option<PathBuf>,
}

/// How the conversation with the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum SmtpSecurity {
    /// Begins in the clear; goes on only when the server agrees to TLS.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// In the clear: for a server on the same machine.
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

/// `mail.dkim`: the signature under each mail; all three set, or none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DkimConfig {
    /// The name of the public key in DNS.
    #[serde(deserialize_with = "optional_text")]
    pub selector: Option<String>,
    /// The domain that signs.
    #[serde(deserialize_with = "optional_text")]
    pub domain: Option<String>,
    /// The private key, PEM.
    #[serde(deserialize_with = "optional_path")]
    pub key_file: Option<PathBuf>,
}

impl MailConfig {
    /// As the worker takes it.
    pub fn settings(&self) -> enquiries::MailSettings {
        let smtp = &self.smtp;
        let transport = match self.transport {
            MailTransport::File => TransportSettings::Files {
                folder: self.folder.clone(),
            },
            MailTransport::Smtp => TransportSettings::Smtp(SmtpSettings {
                host: smtp.host.clone(),
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
            }),
        };
        enquiries::MailSettings {
            from: self.from.clone(),
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
