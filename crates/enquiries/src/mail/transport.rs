//! The transports: a mail server, or files.

use std::sync::{Arc, Mutex, PoisonError};

use lettre::Message;
use secrecy::ExposeSecret;

use super::{
    CurrentTransport,
    error::{SendError, Stage},
    files::Files,
    smtp::Smtp,
};
use crate::{SettingsError, SmtpSettings, TransportSettings, entities::outgoing_mail};

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

/// The transport in effect. It is made again when its settings have changed.
pub(crate) struct Transports {
    source: Option<CurrentTransport>,
    made: Mutex<(TransportSettings, Arc<Transport>)>,
}

impl Transports {
    /// Begins with these settings.
    pub(crate) fn new(settings: TransportSettings) -> Result<Self, SettingsError> {
        let made = Arc::new(Transport::new(settings.clone())?);
        Ok(Self {
            source: None,
            made: Mutex::new((settings, made)),
        })
    }

    pub(crate) fn follow(&mut self, source: CurrentTransport) {
        self.source = Some(source);
    }

    /// The transport for the next mail. Fails when none can be made of what is set now: the mail waits until it is put right.
    pub(crate) async fn now(&self) -> Result<Arc<Transport>, SendError> {
        let settings = match &self.source {
            Some(source) => Some(source.now().await),
            None => None,
        };
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(settings) = settings.filter(|settings| !is_same(settings, &made.0)) {
            let transport = Transport::new(settings.clone());
            let transport = transport.map_err(|error| SendError::for_now(Stage::Connect, error))?;
            *made = (settings, Arc::new(transport));
        }
        Ok(Arc::clone(&made.1))
    }
}

/// Whether two settings make the same transport. A file that one of them names is read only once.
fn is_same(one: &TransportSettings, other: &TransportSettings) -> bool {
    use TransportSettings::{Files, Smtp};
    match (one, other) {
        (Files { folder: one }, Files { folder: other }) => one == other,
        (Smtp(one), Smtp(other)) => {
            let password = |settings: &SmtpSettings| {
                let password = settings.password.as_ref();
                password.map(|password| password.expose_secret().to_owned())
            };
            (&one.host, one.port, one.security, &one.username)
                == (&other.host, other.port, other.security, &other.username)
                && password(one) == password(other)
                && (one.timeout, &one.hello_name, &one.ca_file)
                    == (other.timeout, &other.hello_name, &other.ca_file)
        }
        _ => false,
    }
}
