//! A small mail server that speaks SMTP over real sockets and answers as the test configures it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpListener,
    sync::{Notify, Semaphore},
};
use tokio_rustls::TlsAcceptor;

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

/// What a test shares with its server.
struct Shared {
    taken: Mutex<Vec<Taken>>,
    /// Replies by what they answer: `CONNECT`, a verb, or `MESSAGE`. `HANG` never answers, `WAIT` waits for the gate.
    answers: Mutex<HashMap<&'static str, String>>,
    password: Mutex<Option<(String, String)>>,
    changed: Notify,
    gate: Semaphore,
    tls: Tls,
    acceptor: TlsAcceptor,
}

/// A running server; it ends with the test's runtime.
#[derive(Clone)]
pub(crate) struct SmtpServer {
    shared: Arc<Shared>,
    pub(crate) port: u16,
    /// The certificate authority of the server's certificate, as PEM.
    pub(crate) authority: Arc<str>,
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
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
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
        Self {
            shared,
            port,
            authority: authority.into(),
        }
    }

    /// From now on, `to` is answered with this line.
    pub(crate) fn answer(&self, to: &'static str, line: &str) {
        self.shared
            .answers
            .lock()
            .unwrap()
            .insert(to, line.to_owned());
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

    /// Waits until a client has reached a `WAIT`.
    pub(crate) async fn until_waiting(&self) {
        self.shared.changed.notified().await;
    }

    /// Lets this many clients pass a `WAIT`.
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

async fn serve(stream: tokio::net::TcpStream, shared: Arc<Shared>) -> std::io::Result<()> {
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

struct Conversation<'a, S> {
    stream: BufReader<S>,
    shared: &'a Shared,
    encrypted: bool,
    signed_in_as: Option<String>,
}

impl<'a, S: AsyncRead + AsyncWrite + Unpin> Conversation<'a, S> {
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
                "STARTTLS" => {
                    self.say("STARTTLS", "220 go ahead").await?;
                    return Ok(Some(self.stream.into_inner()));
                }
                "AUTH" => self.sign_in(rest).await?,
                "MAIL" => {
                    from = address(rest);
                    let refused = self.shared.password.lock().unwrap().is_some()
                        && self.signed_in_as.is_none();
                    self.say(
                        "MAIL",
                        if refused {
                            "530 5.7.0 sign in first"
                        } else {
                            "250 ok"
                        },
                    )
                    .await?;
                }
                "RCPT" => {
                    to.push(address(rest));
                    self.say("RCPT", "250 ok").await?;
                }
                "DATA" => {
                    if self.say("DATA", "354 go on").await?.starts_with('3') {
                        let data = self.data().await?;
                        let answer = self.answer_to("MESSAGE", "250 taken").await;
                        if answer.starts_with('2') {
                            self.shared.taken.lock().unwrap().push(Taken {
                                from: from.clone(),
                                to: std::mem::take(&mut to),
                                data,
                                encrypted: self.encrypted,
                                signed_in_as: self.signed_in_as.clone(),
                            });
                            self.shared.changed.notify_waiters();
                        }
                        self.write(&answer).await?;
                    }
                }
                "QUIT" => {
                    self.write("221 bye").await?;
                    return Ok(None);
                }
                _ => self.write("502 what?").await?,
            }
        }
        Ok(None)
    }

    async fn hello(&mut self) -> std::io::Result<()> {
        self.write("250-mail.example.net").await?;
        if self.shared.tls == Tls::Offered && !self.encrypted {
            self.write("250-STARTTLS").await?;
        }
        self.write("250-AUTH PLAIN").await?;
        self.write("250 8BITMIME").await
    }

    /// `AUTH PLAIN` with everything in one line.
    async fn sign_in(&mut self, rest: &str) -> std::io::Result<()> {
        let token = BASE64_STANDARD
            .decode(rest.trim_start_matches("PLAIN "))
            .unwrap_or_default();
        let parts: Vec<_> = token
            .split(|byte| *byte == 0)
            .map(String::from_utf8_lossy)
            .collect();
        let expected = self.shared.password.lock().unwrap().clone();
        match (parts.as_slice(), expected) {
            ([_, user, given], Some((name, password))) if *user == name && *given == password => {
                self.signed_in_as = Some(name);
                self.say("AUTH", "235 welcome").await.map(drop)
            }
            _ => self.say("AUTH", "535 5.7.8 wrong password").await.map(drop),
        }
    }

    /// Reads up to the line with only a dot, and removes dot-stuffing.
    async fn data(&mut self) -> std::io::Result<Vec<u8>> {
        let mut data = Vec::new();
        loop {
            let mut line = Vec::new();
            if self.stream.read_until(b'\n', &mut line).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
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

    async fn say(&mut self, to: &str, usual: &str) -> std::io::Result<String> {
        let answer = self.answer_to(to, usual).await;
        self.write(&answer).await?;
        Ok(answer)
    }

    async fn answer_to(&self, to: &str, usual: &str) -> String {
        let told = self.shared.answers.lock().unwrap().get(to).cloned();
        match told.as_deref() {
            Some("HANG") => std::future::pending().await,
            Some("WAIT") => {
                self.shared.changed.notify_one();
                self.shared.gate.acquire().await.unwrap().forget();
                usual.to_owned()
            }
            Some(answer) => answer.to_owned(),
            None => usual.to_owned(),
        }
    }

    async fn write(&mut self, line: &str) -> std::io::Result<()> {
        self.stream
            .get_mut()
            .write_all(format!("{line}\r\n").as_bytes())
            .await?;
        self.stream.get_mut().flush().await
    }
}

/// The text between the angle brackets of `MAIL FROM:<…>` and `RCPT TO:<…>`.
fn address(rest: &str) -> String {
    rest.split(['<', '>']).nth(1).unwrap_or_default().to_owned()
}
