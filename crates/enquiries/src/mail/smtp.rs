//! Submits mail to a mail server. Each mail uses a new connection: enquiries are few, and a new connection has no leftover state.
//!
//! The code of the reply to the message decides (RFC 5321, section 4.2.5): with 2xx the server is responsible for the mail,
//! whatever comes with the code or after it.

mod connection;
mod reply;
mod tls;

use base64::{Engine, prelude::BASE64_STANDARD};
use lettre::{Message, address::Envelope};
use secrecy::{ExposeSecret, SecretString};

use self::{
    connection::{Connection, ConnectionError},
    reply::Reply,
    tls::Tls,
};
use super::error::{SendError, Stage};
use crate::{SettingsError, SmtpSecurity, SmtpSettings};

/// What a machine without a name calls itself.
const LOCALHOST: &str = "[127.0.0.1]";

/// A mail server with its connection settings.
pub(crate) struct Smtp {
    settings: SmtpSettings,
    hello_name: String,
    tls: Option<Tls>,
}

/// What the server offers: the lines of its answer to `EHLO`.
struct Extensions(Vec<String>);

impl Smtp {
    pub(crate) fn new(settings: SmtpSettings) -> Result<Self, SettingsError> {
        if settings.username.is_some() != settings.password.is_some() {
            return Err(SettingsError::HalfCredentials);
        }
        let tls = match settings.security {
            SmtpSecurity::None => None,
            SmtpSecurity::StartTls | SmtpSecurity::Tls => Some(Tls::new(&settings)?),
        };
        let hello_name = settings.hello_name.clone().or_else(|| {
            let name = hostname::get().ok()?;
            name.into_string().ok()
        });
        Ok(Self {
            settings,
            hello_name: hello_name.unwrap_or_else(|| LOCALHOST.to_owned()),
            tls,
        })
    }

    /// Submits one mail. Each step has its own time limit, so that no step that is slow fails another one.
    pub(crate) async fn send(&self, message: &Message) -> Result<(), SendError> {
        let (mut connection, extensions) = self.connect().await?;
        let result = self.submit(&mut connection, &extensions, message).await;
        // The result stands, whether or not the server says goodbye.
        tokio::spawn(connection.quit());
        result
    }

    /// Connects and signs in as for a mail, and sends none.
    pub(crate) async fn sign_in(&self) -> Result<(), SendError> {
        let (mut connection, extensions) = self.connect().await?;
        let result = self.authenticate(&mut connection, &extensions).await;
        tokio::spawn(connection.quit());
        result
    }

    /// Connects, encrypted if the settings say so.
    async fn connect(&self) -> Result<(Connection, Extensions), SendError> {
        let stage = Stage::Connect;
        let settings = &self.settings;
        let mut connection = Connection::open(&settings.host, settings.port, settings.timeout)
            .await
            .map_err(|error| SendError::for_now(stage, error))?;
        if let (SmtpSecurity::Tls, Some(tls)) = (settings.security, self.tls.clone()) {
            connection = encrypted(connection, tls).await?;
        }
        expect(2, stage, "greeting", connection.greeting().await)?;
        let mut extensions = self.hello(&mut connection).await?;
        if let (SmtpSecurity::StartTls, Some(tls)) = (settings.security, self.tls.clone()) {
            if !extensions.has("STARTTLS") {
                return Err(SendError::for_now(
                    Stage::Encrypt,
                    "the server does not offer STARTTLS",
                ));
            }
            command(
                &mut connection,
                Stage::Encrypt,
                2,
                "STARTTLS",
                "answer to STARTTLS",
            )
            .await?;
            connection = encrypted(connection, tls).await?;
            // What was said unencrypted does not count.
            extensions = self.hello(&mut connection).await?;
        }
        Ok((connection, extensions))
    }

    async fn hello(&self, connection: &mut Connection) -> Result<Extensions, SendError> {
        const AWAITED: &str = "answer to EHLO";
        let line = format!("EHLO {}", self.hello_name);
        let answer = connection.command(&line, AWAITED).await;
        if answer.as_ref().is_ok_and(|reply| reply.code / 100 == 5) {
            // A server without extensions.
            let line = format!("HELO {}", self.hello_name);
            command(connection, Stage::Connect, 2, &line, "answer to HELO").await?;
            return Ok(Extensions(Vec::new()));
        }
        let reply = expect(2, Stage::Connect, AWAITED, answer)?;
        // The first line is the server's name.
        let offers = reply.lines.iter().skip(1);
        Ok(Extensions(
            offers.map(|line| line.to_ascii_uppercase()).collect(),
        ))
    }

    /// Signs in if the settings say so.
    async fn authenticate(
        &self,
        connection: &mut Connection,
        extensions: &Extensions,
    ) -> Result<(), SendError> {
        match (&self.settings.username, &self.settings.password) {
            (Some(username), Some(password)) => {
                sign_in(connection, extensions, username, password).await
            }
            _ => Ok(()),
        }
    }

    /// Signs in if the settings say so, then hands the mail over.
    async fn submit(
        &self,
        connection: &mut Connection,
        extensions: &Extensions,
        message: &Message,
    ) -> Result<(), SendError> {
        let stage = Stage::Submit;
        self.authenticate(connection, extensions).await?;
        let (envelope, message) = (message.envelope(), message.formatted());
        let sender = mail_command(envelope, &message, extensions)?;
        command(connection, Stage::Sender, 2, &sender, "answer to MAIL").await?;
        for recipient in envelope.to() {
            let line = format!("RCPT TO:<{recipient}>");
            command(connection, stage, 2, &line, "answer to RCPT").await?;
        }
        command(connection, stage, 3, "DATA", "answer to DATA").await?;
        let limit = self.settings.last_reply_timeout;
        match connection.message(&message, limit).await {
            // It counts even if it breaks off after its code.
            Ok(reply) if reply.code / 100 == 2 => Ok(()),
            answer => expect(2, stage, "answer to the message", answer).map(drop),
        }
    }
}

impl Extensions {
    fn has(&self, keyword: &str) -> bool {
        self.0
            .iter()
            .any(|line| words(line).next() == Some(keyword))
    }

    fn can_sign_in_by(&self, mechanism: &str) -> bool {
        let mut offers = self
            .0
            .iter()
            .filter(|line| words(line).next() == Some("AUTH"));
        offers.any(|line| words(line).skip(1).any(|word| word == mechanism))
    }
}

/// The words of an offer. Some servers still write `AUTH=LOGIN`.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '='])
}

async fn encrypted(connection: Connection, tls: Tls) -> Result<Connection, SendError> {
    let encrypted = connection.encrypt(tls.config, tls.server).await;
    encrypted.map_err(|error| SendError::for_now(Stage::Encrypt, error))
}

async fn sign_in(
    connection: &mut Connection,
    extensions: &Extensions,
    username: &str,
    password: &SecretString,
) -> Result<(), SendError> {
    let (stage, password) = (Stage::SignIn, password.expose_secret());
    let encode = |text: &str| BASE64_STANDARD.encode(text);
    let lines = if extensions.can_sign_in_by("PLAIN") {
        let token = encode(&format!("\0{username}\0{password}"));
        vec![format!("AUTH PLAIN {token}")]
    } else if extensions.can_sign_in_by("LOGIN") {
        vec!["AUTH LOGIN".to_owned(), encode(username), encode(password)]
    } else {
        return Err(SendError::for_now(
            stage,
            "the server offers neither PLAIN nor LOGIN",
        ));
    };
    for (index, line) in lines.iter().enumerate() {
        let class = if index + 1 == lines.len() { 2 } else { 3 };
        command(connection, stage, class, line, "answer to AUTH").await?;
    }
    Ok(())
}

/// The command `MAIL` with the parameters that this mail needs and this server knows.
fn mail_command(
    envelope: &Envelope,
    message: &[u8],
    extensions: &Extensions,
) -> Result<String, SendError> {
    let sender = envelope.from().map_or("", AsRef::as_ref);
    let mut line = format!("MAIL FROM:<{sender}>");
    if extensions.has("SIZE") {
        line = format!("{line} SIZE={}", message.len());
    }
    if !message.is_ascii() && extensions.has("8BITMIME") {
        line.push_str(" BODY=8BITMIME");
    }
    let mut addresses = envelope.from().into_iter().chain(envelope.to());
    if !addresses.all(|address| AsRef::<str>::as_ref(address).is_ascii()) {
        if !extensions.has("SMTPUTF8") {
            let reason = "an address has letters other than those of ASCII, which the server does not take (SMTPUTF8)";
            return Err(SendError {
                for_good: true,
                ..SendError::for_now(Stage::Submit, reason)
            });
        }
        line.push_str(" SMTPUTF8");
    }
    Ok(line)
}

/// Sends a command whose reply must have a code of this class, such as 2 for 250.
async fn command(
    connection: &mut Connection,
    stage: Stage,
    class: u16,
    line: &str,
    awaited: &'static str,
) -> Result<Reply, SendError> {
    expect(
        class,
        stage,
        awaited,
        connection.command(line, awaited).await,
    )
}

/// The reply if its code is of this class. Otherwise the code alone decides whether the mail is refused for good.
fn expect(
    class: u16,
    stage: Stage,
    awaited: &'static str,
    answer: Result<Reply, ConnectionError>,
) -> Result<Reply, SendError> {
    let reply = answer.map_err(|error| SendError::for_now(stage, error))?;
    let reason = match reply.code / 100 {
        found if found == class && reply.is_whole => return Ok(reply),
        found if found == class => format!("the {awaited} did not end: {reply}"),
        4 | 5 => reply.to_string(),
        _ => format!("an unexpected {awaited}: {reply}"),
    };
    Err(SendError {
        // What fails before the mail is handed over is a configuration error on one side; the mail waits until it is fixed.
        for_good: matches!(stage, Stage::Sender | Stage::Submit) && is_refusal(reply.code),
        code: Some(reply.code),
        ..SendError::for_now(stage, reason)
    })
}

/// Whether the server refuses this mail, not our session: 530 to 538 are about authentication.
fn is_refusal(code: u16) -> bool {
    code / 100 == 5 && !(530..=538).contains(&code)
}
