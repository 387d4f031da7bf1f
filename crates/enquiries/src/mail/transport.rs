//! The transports: a mail server, or files.

use lettre::Message;

use super::{error::SendError, files::Files, smtp::Smtp};
use crate::{SettingsError, TransportSettings, entities::outgoing_mail};

/// A transport for mail.
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

    pub(crate) async fn send(
        &self,
        mail: &outgoing_mail::Model,
        message: &Message,
    ) -> Result<(), SendError> {
        match self {
            Self::Files(files) => files.write(mail, message).await,
            Self::Smtp(smtp) => smtp.send(message).await,
        }
    }
}
