//! Why a mail or a notice was not sent.

use std::{
    any::Any,
    fmt::{self, Display},
};

/// Why a mail was not sent.
#[derive(Debug)]
pub(crate) struct SendError {
    /// Whether a retry would give the same result.
    pub(crate) for_good: bool,
    /// The step that failed.
    pub(crate) stage: Stage,
    /// The code of the mail server's reply, for the log.
    pub(crate) code: Option<u16>,
    /// The reason as staff read it, in one line: what the server said, with its code. It may contain an address, so it is stored in
    /// the outbox but not logged.
    pub(crate) reason: String,
}

impl SendError {
    /// A failure that may be over at the next attempt.
    pub(crate) fn for_now(stage: Stage, reason: impl Display) -> Self {
        Self {
            for_good: false,
            stage,
            code: None,
            reason: reason.to_string(),
        }
    }

    /// A mail or a notice that cannot be sent as it is.
    pub(crate) fn broken(reason: impl Display) -> Self {
        Self {
            for_good: true,
            ..Self::for_now(Stage::Message, reason)
        }
    }

    /// Converts a panic. It is retried like any other failure, because the cause may be outside the mail.
    pub(crate) fn from_panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Self::for_now(Stage::Defect, text.unwrap_or("a panic without a message"))
    }
}

/// The step at which sending failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Message,
    Attachments,
    Connect,
    /// The encryption of the connection, which is a part of connecting.
    Encrypt,
    SignIn,
    /// Naming the sender, which is a part of handing over.
    Sender,
    Submit,
    File,
    /// The program panicked in any of these.
    Defect,
}

impl Display for Stage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Message => "putting it together",
            Self::Attachments => "fetching its files",
            Self::Connect | Self::Encrypt => "connecting",
            Self::SignIn => "signing in",
            Self::Sender | Self::Submit => "handing it over",
            Self::File => "writing the file",
            Self::Defect => "a defect of the program",
        })
    }
}

impl Display for SendError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.stage, self.reason)
    }
}
