//! The ways out: a mail server, or files.

use std::{any::Any, fmt};

use store::outgoing_mail;

use super::{files::Files, message::Ready, smtp::Smtp};
use crate::{SettingsError, TransportSettings};

/// A way out.
pub(crate) enum Transport {
    Files(Files),
    Smtp(Box<Smtp>),
}

impl Transport {
    pub(crate) fn new(settings: TransportSettings) -> Result<Self, SettingsError> {
        Ok(match settings {
            TransportSettings::Files { folder } => Self::Files(Files::new(folder)?),
            TransportSettings::Smtp(settings) => Self::Smtp(Box::new(Smtp::new(settings)?)),
        })
    }

    /// The longest that [`send`](Self::send) can take.
    pub(crate) fn timeout(&self) -> std::time::Duration {
        match self {
            Self::Files(_) => std::time::Duration::from_secs(30),
            Self::Smtp(smtp) => smtp.timeout(),
        }
    }

    pub(crate) async fn send(
        &self,
        mail: &outgoing_mail::Model,
        ready: &Ready,
    ) -> Result<(), SendError> {
        match self {
            Self::Files(files) => files.write(mail, ready).await,
            Self::Smtp(smtp) => smtp.send(&ready.message).await,
        }
    }
}

/// Why a mail did not leave.
#[derive(Debug)]
pub(crate) struct SendError {
    /// Whether another attempt would meet the same answer.
    pub(crate) for_good: bool,
    /// What was being done.
    pub(crate) stage: Stage,
    /// The answer of the mail server.
    pub(crate) code: Option<u16>,
    /// In words; may hold an address, so it is kept in the outbox and not logged.
    pub(crate) reason: String,
}

impl SendError {
    /// From what a panic has left. It is tried again like any other failure: the cause may lie outside the mail.
    pub(crate) fn from_panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Self {
            for_good: false,
            stage: Stage::Defect,
            code: None,
            reason: text.unwrap_or("a panic without a message").to_owned(),
        }
    }
}

/// What was being done when a mail did not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Message,
    Attachments,
    Connect,
    SignIn,
    Hand,
    File,
    /// Any of these: the program panicked.
    Defect,
}

impl fmt::Display for Stage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Message => "putting it together",
            Self::Attachments => "fetching its files",
            Self::Connect => "connecting",
            Self::SignIn => "signing in",
            Self::Hand => "handing it over",
            Self::File => "writing the file",
            Self::Defect => "a defect of the program",
        })
    }
}

impl fmt::Display for SendError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.stage, self.reason)
    }
}
