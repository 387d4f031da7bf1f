//! Why a mail or a notice did not leave.

use std::{any::Any, fmt};

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
