//! `mail`: how mail is sent. Its addresses, and the server with its sign-in, are in [`content::SETTINGS`].

use std::path::PathBuf;

use content::MailServer;
use enquiries::{CurrentCompany, DkimSettings, MailSetup, OutboxSettings};
use serde::Deserialize;

use super::values::{Seconds, optional_path, optional_text};

/// `mail`: what of it only the operator sets.
#[derive(Debug, Clone, Deserialize)]
pub struct MailConfig {
    pub folder: PathBuf,
    /// The connection to the server that mail is submitted to.
    pub smtp: SmtpConfig,
    /// The DKIM signature of each mail.
    pub dkim: DkimConfig,
}

/// `mail.smtp`: the connection to the server that mail is submitted to.
#[derive(Debug, Clone, Deserialize)]
pub struct SmtpConfig {
    /// For each step; the reply to the message has a longer one of its own.
    pub timeout_s: Seconds,
    /// `None`: the host name of this machine.
    #[serde(deserialize_with = "optional_text")]
    pub hello_name: Option<String>,
    /// `None`: the certificate authorities of the system.
    #[serde(deserialize_with = "optional_path")]
    pub ca_file: Option<PathBuf>,
}

/// `mail.dkim`: the DKIM signature of each mail; all three keys are set, or none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DkimConfig {
    /// The selector of the public key in DNS.
    #[serde(deserialize_with = "optional_text")]
    pub selector: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub domain: Option<String>,
    /// The private key, PEM.
    #[serde(deserialize_with = "optional_path")]
    pub key_file: Option<PathBuf>,
}

impl MailConfig {
    /// What is the same whichever server is used.
    pub fn setup(&self) -> MailSetup {
        MailSetup {
            folder: self.folder.clone(),
            timeout: self.smtp.timeout_s.into(),
            hello_name: self.smtp.hello_name.clone(),
            ca_file: self.smtp.ca_file.clone(),
            dkim: self.dkim.settings(),
        }
    }

    /// The settings for the worker that sends the mails of this company over a server.
    pub fn settings(
        &self,
        company: CurrentCompany,
        server: &MailServer,
    ) -> enquiries::MailSettings {
        let setup = self.setup();
        enquiries::MailSettings {
            company,
            transport: setup.transport(server),
            dkim: setup.dkim,
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
