//! Submits mail to a mail server. Each mail uses a new connection: enquiries are few, and a new connection has no leftover state.

use std::{error::Error as _, time::Duration};

use lettre::{
    Message,
    transport::smtp::{
        Error,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters},
        extension::ClientId,
    },
};
use secrecy::ExposeSecret;

use super::{
    error::{SendError, Stage},
    message::read,
};
use crate::{SettingsError, SmtpSecurity, SmtpSettings};

/// How many characters of a server's reply are kept.
const MAX_REASON: usize = 500;

/// A mail server with its connection settings.
pub(crate) struct Smtp {
    settings: SmtpSettings,
    hello: ClientId,
    tls: Option<TlsParameters>,
    credentials: Option<Credentials>,
}

impl Smtp {
    pub(crate) fn new(settings: SmtpSettings) -> Result<Self, SettingsError> {
        let credentials = match (&settings.username, &settings.password) {
            (Some(name), Some(password)) => Some(Credentials::new(
                name.clone(),
                password.expose_secret().to_owned(),
            )),
            (None, None) => None,
            _ => return Err(SettingsError::HalfCredentials),
        };
        let tls = match settings.security {
            SmtpSecurity::None => None,
            SmtpSecurity::StartTls | SmtpSecurity::Tls => Some(tls(&settings)?),
        };
        let hello = settings
            .hello_name
            .clone()
            .map_or_else(ClientId::default, ClientId::Domain);
        Ok(Self {
            settings,
            hello,
            tls,
            credentials,
        })
    }

    pub(crate) fn timeout(&self) -> Duration {
        self.settings.timeout
    }

    /// Submits one mail, within the time limit.
    pub(crate) async fn send(&self, message: &Message) -> Result<(), SendError> {
        // The library's own limit only covers connecting.
        match tokio::time::timeout(self.settings.timeout, self.converse(message)).await {
            Ok(result) => result,
            Err(_) => Err(SendError {
                for_good: false,
                stage: Stage::Connect,
                code: None,
                reason: format!("no end after {} s", self.settings.timeout.as_secs_f32()),
            }),
        }
    }

    async fn converse(&self, message: &Message) -> Result<(), SendError> {
        let mut connection = self
            .connect()
            .await
            .map_err(|error| for_now(Stage::Connect, &error))?;
        if let Some(credentials) = &self.credentials {
            let signed_in = connection.auth(DEFAULT_MECHANISMS, credentials).await;
            signed_in.map_err(|error| for_now(Stage::SignIn, &error))?;
        }
        let handed = connection
            .send(message.envelope(), &message.formatted())
            .await;
        handed.map_err(|error| SendError {
            for_good: is_refusal(&error),
            ..for_now(Stage::Hand, &error)
        })?;
        // The server has accepted the mail, whether or not QUIT succeeds.
        let _ = connection.quit().await;
        Ok(())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let SmtpSettings {
            host,
            port,
            security,
            timeout,
            ..
        } = &self.settings;
        let from_the_first_byte = self.tls.clone().filter(|_| *security == SmtpSecurity::Tls);
        let server = (host.as_str(), *port);
        let mut connection = AsyncSmtpConnection::connect_tokio1(
            server,
            Some(*timeout),
            &self.hello,
            from_the_first_byte,
            None,
        )
        .await?;
        if let (SmtpSecurity::StartTls, Some(tls)) = (security, &self.tls) {
            connection.starttls(tls.clone(), &self.hello).await?;
        }
        Ok(connection)
    }
}

/// A failure to connect or authenticate is a configuration error on one side; the mail waits until it is fixed.
fn for_now(stage: Stage, error: &Error) -> SendError {
    let mut reason = error.to_string();
    if let Some(source) = error.source() {
        reason = format!("{reason}: {source}");
    }
    SendError {
        for_good: false,
        stage,
        code: error.status().map(u16::from),
        reason: reason
            .replace(char::is_control, " ")
            .chars()
            .take(MAX_REASON)
            .collect(),
    }
}

/// Whether the server refuses this mail, not our session: 530 to 538 are about authentication.
fn is_refusal(error: &Error) -> bool {
    let about_us = error
        .status()
        .map(u16::from)
        .is_some_and(|code| (530..=538).contains(&code));
    error.is_permanent() && !about_us
}

fn tls(settings: &SmtpSettings) -> Result<TlsParameters, SettingsError> {
    const WHAT: &str = "the certificate file of the mail server";
    let mut builder = TlsParameters::builder(settings.host.clone());
    if let Some(path) = &settings.ca_file {
        let pem = read(WHAT, path)?;
        let authority =
            Certificate::from_pem(pem.as_bytes()).map_err(|error| SettingsError::Key {
                what: WHAT,
                path: path.clone(),
                reason: format!("expected a certificate as PEM: {error}"),
            })?;
        builder = builder
            .certificate_store(CertificateStore::None)
            .add_root_certificate(authority);
    }
    builder.build().map_err(|error| SettingsError::Tls {
        host: settings.host.clone(),
        reason: error.to_string(),
    })
}
