//! A connection to a mail server: commands and replies, each within a time limit.

use std::{io, sync::Arc, time::Duration};

use rustls::{ClientConfig, pki_types::ServerName};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpStream, lookup_host},
    time::{Instant, timeout, timeout_at},
};
use tokio_rustls::TlsConnector;

use super::reply::{Received, Reply};

/// The longest reply that is read, in KiB.
const MAX_REPLY_KIB: usize = 64;
/// How many bytes of a message are written within one time limit.
const PART: usize = 16 << 10;
/// The time limit of connecting to one address.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
/// The time limit of reading a refusal that came while the message was written.
const EARLY_REPLY_TIMEOUT: Duration = Duration::from_secs(1);
/// The time limit of saying goodbye.
const QUIT_TIMEOUT: Duration = Duration::from_secs(5);

/// Why there is no reply.
#[derive(Debug, thiserror::Error)]
pub(super) enum ConnectionError {
    #[error("no {awaited} within {} s", .limit.as_secs_f32())]
    Timeout {
        awaited: &'static str,
        limit: Duration,
    },
    #[error("the server ended the connection before the {0}")]
    Ended(&'static str),
    #[error("the connection failed before the {awaited}: {source}")]
    Failed {
        awaited: &'static str,
        source: io::Error,
    },
    #[error("the server sent {MAX_REPLY_KIB} KiB that are no {0}")]
    Flood(&'static str),
    #[error("the server spoke before it was asked: {0}")]
    Unasked(Reply),
    #[error("the server took no more of the message within {} s", .0.as_secs_f32())]
    NotTaken(Duration),
    #[error("{0}")]
    NotConnected(io::Error),
}

/// A connection, encrypted or not.
pub(super) struct Connection {
    stream: Box<dyn Stream>,
    received: Received,
    /// The time limit of a step.
    limit: Duration,
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

impl Connection {
    /// Connects to the first address of the host that accepts a connection.
    pub(super) async fn open(
        host: &str,
        port: u16,
        limit: Duration,
    ) -> Result<Self, ConnectionError> {
        let mut last_error = io::Error::other(format!("the host `{host}` has no address"));
        let connect_limit = limit.min(CONNECT_TIMEOUT);
        let addresses = timeout(connect_limit, lookup_host((host, port))).await;
        let addresses = addresses.map_err(|_| ConnectionError::Timeout {
            awaited: "address of the host",
            limit: connect_limit,
        })?;
        for address in addresses.map_err(ConnectionError::NotConnected)? {
            match timeout(connect_limit, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => {
                    return Ok(Self {
                        stream: Box::new(stream),
                        received: Received::default(),
                        limit,
                    });
                }
                Ok(Err(error)) => last_error = error,
                Err(_) => last_error = io::ErrorKind::TimedOut.into(),
            }
        }
        Err(ConnectionError::NotConnected(last_error))
    }

    pub(super) async fn encrypt(
        mut self,
        tls: Arc<ClientConfig>,
        server: ServerName<'static>,
    ) -> Result<Self, ConnectionError> {
        const AWAITED: &str = "TLS handshake";
        // Somebody who can write to the unencrypted connection must not have a word in the encrypted one.
        self.expect_silence()?;
        let handshake = TlsConnector::from(tls).connect(server, self.stream);
        let stream = within(self.limit, AWAITED, handshake).await?;
        Ok(Self {
            stream: Box::new(stream),
            ..self
        })
    }

    pub(super) async fn greeting(&mut self) -> Result<Reply, ConnectionError> {
        self.reply("greeting", self.limit).await
    }

    /// Sends a command, without its line end, and reads the reply.
    pub(super) async fn command(
        &mut self,
        command: &str,
        awaited: &'static str,
    ) -> Result<Reply, ConnectionError> {
        self.expect_silence()?;
        let limit = self.limit;
        let line = format!("{command}\r\n");
        within(limit, awaited, self.write(line.as_bytes())).await?;
        self.reply(awaited, limit).await
    }

    /// Sends a message after the server has agreed to it, and reads the reply to it within `limit`.
    ///
    /// A server may also refuse it before it is complete; it cannot accept it then.
    pub(super) async fn message(
        &mut self,
        message: &[u8],
        limit: Duration,
    ) -> Result<Reply, ConnectionError> {
        const AWAITED: &str = "answer to the message";
        self.expect_silence()?;
        let part_limit = self.limit;
        for part in stuffed(message).chunks(PART) {
            let written = within(part_limit, AWAITED, self.write(part)).await;
            if let Err(error) = written {
                let refusal = self.reply(AWAITED, EARLY_REPLY_TIMEOUT).await;
                return match (refusal, error) {
                    (Ok(reply), _) if reply.code >= 400 => Ok(reply),
                    (_, ConnectionError::Timeout { limit, .. }) => {
                        Err(ConnectionError::NotTaken(limit))
                    }
                    (_, error) => Err(error),
                };
            }
        }
        self.reply(AWAITED, limit).await
    }

    /// Says goodbye. Nothing depends on the answer.
    pub(super) async fn quit(mut self) {
        let goodbye = self.command("QUIT", "answer to QUIT");
        let _ = timeout(QUIT_TIMEOUT, goodbye).await;
    }

    /// Fails if the server has sent a reply to nothing: it could be taken for the reply to the next command.
    fn expect_silence(&mut self) -> Result<(), ConnectionError> {
        let unasked = self.received.take_whole();
        match unasked.or_else(|| self.received.take_broken()) {
            Some(reply) => Err(ConnectionError::Unasked(reply)),
            None => Ok(()),
        }
    }

    async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await?;
        self.stream.flush().await
    }

    /// Reads a reply. If it breaks off after its code, what has come is the reply.
    async fn reply(
        &mut self,
        awaited: &'static str,
        limit: Duration,
    ) -> Result<Reply, ConnectionError> {
        let mut deadline = Instant::now() + limit;
        let mut has_code = false;
        loop {
            if let Some(reply) = self.received.take_whole() {
                return Ok(reply);
            }
            if !has_code && self.received.has_code() {
                has_code = true;
                deadline = deadline.min(Instant::now() + self.limit);
            }
            let error = if self.received.0.len() >= MAX_REPLY_KIB << 10 {
                ConnectionError::Flood(awaited)
            } else {
                self.received.0.reserve(PART);
                match timeout_at(deadline, self.stream.read_buf(&mut self.received.0)).await {
                    Ok(Ok(0)) => ConnectionError::Ended(awaited),
                    Ok(Ok(_)) => continue,
                    Ok(Err(error)) => failed(awaited, error),
                    Err(_) => ConnectionError::Timeout { awaited, limit },
                }
            };
            return self.received.take_broken().ok_or(error);
        }
    }
}

async fn within<T>(
    limit: Duration,
    awaited: &'static str,
    step: impl Future<Output = io::Result<T>>,
) -> Result<T, ConnectionError> {
    match timeout(limit, step).await {
        Ok(result) => result.map_err(|error| failed(awaited, error)),
        Err(_) => Err(ConnectionError::Timeout { awaited, limit }),
    }
}

fn failed(awaited: &'static str, source: io::Error) -> ConnectionError {
    match source.kind() {
        io::ErrorKind::ConnectionReset
        | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe
        // The last message of TLS is missing.
        | io::ErrorKind::UnexpectedEof => ConnectionError::Ended(awaited),
        _ => ConnectionError::Failed { awaited, source },
    }
}

/// The message as it is sent: a dot at the start of a line is doubled, and a line with only a dot ends it (RFC 5321, section 4.5.2).
fn stuffed(message: &[u8]) -> Vec<u8> {
    let mut stuffed = Vec::with_capacity(message.len() + 64);
    for line in message.split_inclusive(|byte| *byte == b'\n') {
        if line.starts_with(b".") {
            stuffed.push(b'.');
        }
        stuffed.extend_from_slice(line);
    }
    if !stuffed.ends_with(b"\r\n") {
        stuffed.extend_from_slice(b"\r\n");
    }
    stuffed.extend_from_slice(b".\r\n");
    stuffed
}

#[cfg(test)]
mod tests {
    use super::stuffed;

    #[test]
    fn no_line_of_a_message_ends_it() {
        assert_eq!(stuffed(b"a\r\n.\r\n..b\r\n"), b"a\r\n..\r\n...b\r\n.\r\n");
        assert_eq!(stuffed(b".a"), b"..a\r\n.\r\n");
        assert_eq!(stuffed(b"a\n.\n"), b"a\n..\n\r\n.\r\n");
    }
}
