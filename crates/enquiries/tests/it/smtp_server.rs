//! A small mail server that speaks SMTP over real sockets and answers as the test configures it.

use std::{
    collections::HashMap,
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

use base64::{Engine, prelude::BASE64_STANDARD};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use socket2::SockRef;
use tempfile::NamedTempFile;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    net::{TcpSocket, TcpStream},
    sync::{Notify, Semaphore},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// A mail that the server has accepted.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    pub(crate) data: Vec<u8>,
    pub(crate) encrypted: bool,
    pub(crate) signed_in_as: Option<String>,
}

/// When the connection is encrypted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tls {
    Never,
    Offered,
    FromTheFirstByte,
}

/// How the server answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    /// What it says, as bytes on the wire; `None` for what a working server says.
    says: Option<Vec<u8>>,
    /// The pause before it says something.
    delay: Duration,
    /// The pause before each byte.
    pause: Option<Duration>,
    /// Whether it waits for the gate first.
    waits: bool,
    then: Then,
}

/// What the server does when it has said something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Then {
    /// It goes on.
    #[default]
    Go,
    /// It neither reads nor writes any more.
    Hang,
    /// It closes the connection, without the last message of TLS.
    Close,
    /// It resets the connection.
    Reset,
}

impl Answer {
    /// Says these bytes, which include the line ends.
    pub(crate) fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            says: Some(bytes.into()),
            ..Self::default()
        }
    }

    /// Says nothing, and does nothing more.
    pub(crate) fn hang() -> Self {
        Self::bytes("").then(Then::Hang)
    }

    /// Closes the connection without a word.
    pub(crate) fn close() -> Self {
        Self::bytes("").then(Then::Close)
    }

    /// Resets the connection without a word.
    pub(crate) fn reset() -> Self {
        Self::bytes("").then(Then::Reset)
    }

    /// Waits for the gate, then answers as a working server does.
    pub(crate) fn wait() -> Self {
        Self {
            waits: true,
            ..Self::default()
        }
    }

    /// After this time.
    pub(crate) fn late(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// With this pause before each byte.
    pub(crate) fn slowly(mut self, pause: Duration) -> Self {
        self.pause = Some(pause);
        self
    }

    pub(crate) fn then(mut self, then: Then) -> Self {
        self.then = then;
        self
    }
}

impl From<&str> for Answer {
    fn from(line: &str) -> Self {
        Self::bytes(format!("{line}\r\n"))
    }
}

/// The code of the first reply in what was said, be it whole or not; 0 if there is none.
fn code(said: &[u8]) -> u16 {
    let mut code = 0;
    for line in said.split(|byte| *byte == b'\n') {
        let Some((digits, rest)) = line.split_at_checked(3) else {
            continue;
        };
        if digits.iter().all(u8::is_ascii_digit) {
            code = std::str::from_utf8(digits).unwrap().parse().unwrap();
            if !rest.starts_with(b"-") {
                break;
            }
        }
    }
    code
}

/// What a test shares with its server.
struct Shared {
    taken: Mutex<Vec<Taken>>,
    /// Answers by what they answer: `CONNECT`, a verb, or `MESSAGE`.
    answers: Mutex<HashMap<&'static str, Answer>>,
    password: Mutex<Option<(String, String)>>,
    changed: Notify,
    gate: Semaphore,
    tls: Tls,
    acceptor: TlsAcceptor,
}

/// A running server; it ends with the test's runtime.
pub(crate) struct SmtpServer {
    shared: Arc<Shared>,
    pub(crate) port: u16,
    /// The certificate authority of the server's certificate, as PEM.
    authority: NamedTempFile,
}

impl SmtpServer {
    pub(crate) async fn start(tls: Tls) -> Self {
        let (acceptor, authority) = certificate();
        let shared = Arc::new(Shared {
            taken: Mutex::default(),
            answers: Mutex::default(),
            password: Mutex::default(),
            changed: Notify::new(),
            gate: Semaphore::new(0),
            tls,
            acceptor,
        });
        let socket = TcpSocket::new_v4().unwrap();
        // Little is on its way at a time, so that a client notices when the server stops reading.
        socket.set_recv_buffer_size(4 << 10).unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        let listener = socket.listen(128).unwrap();
        let port = listener.local_addr().unwrap().port();
        let for_all = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&for_all);
                tokio::spawn(async move {
                    // A client that disconnects in the middle is what some tests are about.
                    let _ = serve(stream, shared).await;
                });
            }
        });
        let file = NamedTempFile::new().unwrap();
        std::fs::write(&file, authority).unwrap();
        Self {
            shared,
            port,
            authority: file,
        }
    }

    /// The file with the certificate authority of the server's certificate.
    pub(crate) fn ca_file(&self) -> Option<PathBuf> {
        Some(self.authority.path().to_owned())
    }

    /// From now on, `to` is answered like this: with a line, or in any other way.
    pub(crate) fn answer(&self, to: &'static str, answer: impl Into<Answer>) {
        self.shared
            .answers
            .lock()
            .unwrap()
            .insert(to, answer.into());
    }

    /// From now on, everything is answered as a working server does.
    pub(crate) fn recover(&self) {
        self.shared.answers.lock().unwrap().clear();
    }

    /// Requires this user and password before it accepts mail.
    pub(crate) fn require(&self, user: &str, password: &str) {
        *self.shared.password.lock().unwrap() = Some((user.to_owned(), password.to_owned()));
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.shared.taken.lock().unwrap().clone()
    }

    /// Waits until this many mails have been accepted.
    pub(crate) async fn until_taken(&self, count: usize) {
        loop {
            let changed = self.shared.changed.notified();
            if self.taken().len() >= count {
                return;
            }
            changed.await;
        }
    }

    /// Waits until a client has reached [`Answer::wait`].
    pub(crate) async fn until_waiting(&self) {
        self.shared.changed.notified().await;
    }

    /// Lets this many clients pass [`Answer::wait`].
    pub(crate) fn open_gate(&self, clients: usize) {
        self.shared.gate.add_permits(clients);
    }
}

/// A certificate for `localhost`, signed by an authority made for this server.
fn certificate() -> (TlsAcceptor, String) {
    let mut params = rcgen::CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let authority_key = rcgen::KeyPair::generate().unwrap();
    let authority = params.self_signed(&authority_key).unwrap();
    let issuer = rcgen::Issuer::new(params, authority_key);
    let key = rcgen::KeyPair::generate().unwrap();
    let leaf = rcgen::CertificateParams::new(vec!["localhost".to_owned()])
        .unwrap()
        .signed_by(&key, &issuer)
        .unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(
            vec![leaf.der().clone()],
            PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der())),
        )
        .unwrap();
    (TlsAcceptor::from(Arc::new(config)), authority.pem())
}

async fn serve(stream: TcpStream, shared: Arc<Shared>) -> std::io::Result<()> {
    if shared.tls == Tls::FromTheFirstByte {
        let stream = shared.acceptor.accept(stream).await?;
        return Conversation::new(stream, &shared, true)
            .run(true)
            .await
            .map(drop);
    }
    if let Some(stream) = Conversation::new(stream, &shared, false).run(true).await? {
        let stream = shared.acceptor.accept(stream).await?;
        Conversation::new(stream, &shared, true).run(false).await?;
    }
    Ok(())
}

/// A connection that can be reset.
trait Socket: AsyncRead + AsyncWrite + Unpin {
    fn tcp(&self) -> &TcpStream;
}

impl Socket for TcpStream {
    fn tcp(&self) -> &TcpStream {
        self
    }
}

impl Socket for TlsStream<TcpStream> {
    fn tcp(&self) -> &TcpStream {
        self.get_ref().0
    }
}

struct Conversation<'a, S> {
    stream: BufReader<S>,
    shared: &'a Shared,
    encrypted: bool,
    signed_in_as: Option<String>,
}

impl<'a, S: Socket> Conversation<'a, S> {
    fn new(stream: S, shared: &'a Shared, encrypted: bool) -> Self {
        Self {
            stream: BufReader::new(stream),
            shared,
            encrypted,
            signed_in_as: None,
        }
    }

    /// Talks until the client disconnects; returns the stream if the client wants TLS.
    async fn run(mut self, greet: bool) -> std::io::Result<Option<S>> {
        if greet {
            self.say("CONNECT", "220 mail.example.net ready").await?;
        }
        let (mut from, mut to) = (String::new(), Vec::new());
        while let Some(line) = self.line().await? {
            let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match verb.to_ascii_uppercase().as_str() {
                "EHLO" => self.hello().await?,
                "HELO" => self.say("HELO", "250 mail.example.net").await.map(drop)?,
                "STARTTLS" => {
                    if self.say("STARTTLS", "220 go ahead").await? == 220 {
                        return Ok(Some(self.stream.into_inner()));
                    }
                }
                "AUTH" => self.sign_in(rest).await?,
                "MAIL" => {
                    from = address(rest);
                    let refused = self.shared.password.lock().unwrap().is_some()
                        && self.signed_in_as.is_none();
                    let usual = match refused {
                        true => "530 5.7.0 sign in first",
                        false => "250 ok",
                    };
                    self.say("MAIL", usual).await?;
                }
                "RCPT" => {
                    to.push(address(rest));
                    self.say("RCPT", "250 ok").await?;
                }
                "DATA" => {
                    if self.say("DATA", "354 go on").await? == 354 {
                        let data = self.data().await?;
                        let mail = Taken {
                            from: from.clone(),
                            to: std::mem::take(&mut to),
                            data,
                            encrypted: self.encrypted,
                            signed_in_as: self.signed_in_as.clone(),
                        };
                        let answer = self.answer_to("MESSAGE", "250 taken").await;
                        // It is responsible for the mail from the moment it says so.
                        if code(answer.says.as_deref().unwrap_or_default()) / 100 == 2 {
                            self.shared.taken.lock().unwrap().push(mail);
                            self.shared.changed.notify_waiters();
                        }
                        self.give(answer).await?;
                    }
                }
                "QUIT" => {
                    self.say("QUIT", "221 bye").await?;
                    return Ok(None);
                }
                _ => self.write(b"502 what?\r\n").await?,
            }
        }
        Ok(None)
    }

    async fn hello(&mut self) -> std::io::Result<()> {
        let starttls = match self.shared.tls == Tls::Offered && !self.encrypted {
            true => "250-STARTTLS\r\n",
            false => "",
        };
        let usual =
            format!("250-mail.example.net\r\n{starttls}250-AUTH PLAIN LOGIN\r\n250 8BITMIME");
        self.say("EHLO", &usual).await.map(drop)
    }

    /// `AUTH PLAIN` with everything in one line, or `AUTH LOGIN` with two questions.
    async fn sign_in(&mut self, rest: &str) -> std::io::Result<()> {
        let decoded = |text: &str| {
            let bytes = BASE64_STANDARD.decode(text).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let given = match rest.strip_prefix("PLAIN ") {
            Some(token) => decoded(token)
                .split_once('\0')
                .map(|(_, rest)| rest.to_owned()),
            None => {
                let mut given = Vec::new();
                for question in ["334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6"] {
                    self.write(format!("{question}\r\n").as_bytes()).await?;
                    given.push(decoded(&self.line().await?.unwrap_or_default()));
                }
                Some(given.join("\0"))
            }
        };
        let expected = self.shared.password.lock().unwrap().clone();
        let given = given.as_deref().and_then(|given| given.split_once('\0'));
        match expected {
            Some((user, password)) if given == Some((&*user, &*password)) => {
                self.signed_in_as = Some(user);
                self.say("AUTH", "235 welcome").await.map(drop)
            }
            _ => self.say("AUTH", "535 5.7.8 wrong password").await.map(drop),
        }
    }

    /// Reads up to the line with only a dot, and removes dot-stuffing. `BODY` is answered when the message has begun.
    async fn data(&mut self) -> std::io::Result<Vec<u8>> {
        let mut data = Vec::new();
        loop {
            let mut line = Vec::new();
            if self.stream.read_until(b'\n', &mut line).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            if data.is_empty() {
                let answer = self.shared.answers.lock().unwrap().get("BODY").cloned();
                if let Some(answer) = answer {
                    self.give(answer).await?;
                }
            }
            if line == b".\r\n" {
                return Ok(data);
            }
            data.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
        }
    }

    async fn line(&mut self) -> std::io::Result<Option<String>> {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line).await?;
        Ok((read > 0).then(|| line.trim_end().to_owned()))
    }

    /// Answers, with `usual` if the test has set nothing else. Returns the code of what was said.
    async fn say(&mut self, to: &str, usual: &str) -> std::io::Result<u16> {
        let answer = self.answer_to(to, usual).await;
        let said = code(answer.says.as_deref().unwrap_or_default());
        self.give(answer).await?;
        Ok(said)
    }

    async fn answer_to(&self, to: &str, usual: &str) -> Answer {
        let told = self.shared.answers.lock().unwrap().get(to).cloned();
        let mut answer = told.unwrap_or_default();
        if answer.waits {
            self.shared.changed.notify_one();
            self.shared.gate.acquire().await.unwrap().forget();
        }
        answer
            .says
            .get_or_insert_with(|| format!("{usual}\r\n").into_bytes());
        answer
    }

    async fn give(&mut self, answer: Answer) -> std::io::Result<()> {
        let says = answer.says.unwrap_or_default();
        tokio::time::sleep(answer.delay).await;
        match answer.pause {
            None => self.write(&says).await?,
            Some(pause) => {
                for byte in says {
                    tokio::time::sleep(pause).await;
                    self.write(&[byte]).await?;
                }
            }
        }
        let ended = || Err(std::io::ErrorKind::ConnectionAborted.into());
        match answer.then {
            Then::Go => Ok(()),
            Then::Hang => std::future::pending().await,
            Then::Close => ended(),
            Then::Reset => {
                // Closing with a linger time of zero sends a reset.
                SockRef::from(self.stream.get_ref().tcp()).set_linger(Some(Duration::ZERO))?;
                ended()
            }
        }
    }

    async fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.get_mut().write_all(bytes).await?;
        self.stream.get_mut().flush().await
    }
}

/// The text between the angle brackets of `MAIL FROM:<…>` and `RCPT TO:<…>`.
fn address(rest: &str) -> String {
    rest.split(['<', '>']).nth(1).unwrap_or_default().to_owned()
}
