//! Sends a notice by HTTP, to hosts of the Internet alone.

use std::{error::Error, net::SocketAddr, time::Duration};

use chrono::{DateTime, Utc};
use reqwest::{
    Client, RequestBuilder, StatusCode,
    dns::{Addrs, Name, Resolve, Resolving},
    header::CONTENT_TYPE,
    redirect::Policy,
};
use serde::Serialize;
use store::notice_channel::{Kind, Model};
use uuid::Uuid;

use super::{
    NoticeContent,
    channel::{signing_key, webhook_url},
    public_address::may_connect,
    telegram, webhook,
};
use crate::{
    Company,
    form::one_line,
    mail::{SendError, Stage},
};

/// For finding the host and connecting to it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// For all of it.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes that are read of an answer.
const LONGEST_ANSWER: usize = 16 << 10;
/// Characters that are kept of it.
const LONGEST_TEXT: usize = 300;

/// How notices leave by HTTP.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// Whether webhooks may be of this machine, by http too. For tests.
    pub allow_loopback: bool,
    /// Where the bots of Telegram are, without a slash at the end.
    pub telegram_url: String,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        Self {
            allow_loopback: false,
            telegram_url: "https://api.telegram.org".to_owned(),
        }
    }
}

/// Sends notices by HTTP. Cheap to clone.
#[derive(Clone, Debug)]
pub struct NoticeSender {
    client: Client,
    settings: NoticeSettings,
}

/// What the other side answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// Its status.
    pub status: u16,
    /// The beginning of its text.
    pub text: String,
}

impl NoticeSender {
    /// A sender; it connects later.
    ///
    /// # Panics
    /// When TLS cannot be set up, which no setting brings about.
    #[must_use]
    pub fn new(settings: NoticeSettings) -> Self {
        // The one that everything of this program uses; another part may have been first.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            // What is connected to is what was checked: the name is looked up once, and no proxy looks it up again.
            .dns_resolver(PublicHosts {
                allow_loopback: settings.allow_loopback,
            })
            .no_proxy()
            .redirect(Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .user_agent(concat!("mirchi/", env!("CARGO_PKG_VERSION")))
            .build()
            .expect("TLS can be set up");
        Self { client, settings }
    }

    /// Whether webhooks may be of this machine.
    #[must_use]
    pub fn allows_loopback(&self) -> bool {
        self.settings.allow_loopback
    }

    /// The longest that [`send`](Self::send) can take.
    pub(crate) fn timeout(&self) -> Duration {
        TIMEOUT
    }

    /// Sends a notice to a channel that is reached by HTTP. In: what the notice is known by, at every attempt the same.
    pub(crate) async fn send(
        &self,
        channel: &Model,
        id: &str,
        content: &NoticeContent,
        now: DateTime<Utc>,
    ) -> Result<Reply, SendError> {
        let request = match channel.kind {
            Kind::Webhook => self.webhook(channel, id, content, now)?,
            Kind::Telegram => self.telegram(channel, content)?,
            Kind::Mail => return Err(broken("a mail is not sent by HTTP".to_owned())),
        };
        let mut response = request.send().await.map_err(|error| unreachable(&error))?;
        let status = response.status();
        let mut answer = Vec::new();
        while answer.len() < LONGEST_ANSWER {
            // What has arrived of a broken answer says enough: the status is there.
            match response.chunk().await {
                Ok(Some(chunk)) => answer.extend_from_slice(&chunk),
                Ok(None) | Err(_) => break,
            }
        }
        let text = one_line(&String::from_utf8_lossy(&answer));
        Ok(Reply {
            status: status.as_u16(),
            text: text.chars().take(LONGEST_TEXT).collect(),
        })
    }

    /// Sends a test. Out: what the other side answered.
    ///
    /// # Errors
    /// Why there is no answer, in one line.
    pub async fn test(
        &self,
        channel: &Model,
        company: &Company,
        now: DateTime<Utc>,
    ) -> Result<Reply, String> {
        let id = format!("msg_{}", Uuid::new_v4().simple());
        let content = NoticeContent::test(company, now);
        let sent = self.send(channel, &id, &content, now).await;
        sent.map_err(|error| error.to_string())
    }

    fn webhook(
        &self,
        channel: &Model,
        id: &str,
        content: &NoticeContent,
        now: DateTime<Utc>,
    ) -> Result<RequestBuilder, SendError> {
        let refused =
            |column: &str, fault: String| broken(format!("the channel's {column} {fault}"));
        let url = webhook_url(&channel.address, self.settings.allow_loopback)
            .map_err(|fault| refused("address", fault))?;
        let key = signing_key(channel.secret.as_deref().unwrap_or_default())
            .map_err(|fault| refused("secret", fault))?;
        let body = webhook::body(content).map_err(|error| broken(error.to_string()))?;
        let timestamp = now.timestamp();
        Ok(self
            .client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header(
                "webhook-signature",
                webhook::signature(&key, id, timestamp, &body),
            )
            .body(body))
    }

    fn telegram(
        &self,
        channel: &Model,
        content: &NoticeContent,
    ) -> Result<RequestBuilder, SendError> {
        let token = channel.secret.as_deref().unwrap_or_default();
        let url = format!("{}/bot{token}/sendMessage", self.settings.telegram_url);
        let url = webhook_url(&url, self.settings.allow_loopback)
            .map_err(|fault| broken(format!("the address of Telegram {fault}")))?;
        let body = telegram::body(&channel.address, content).to_string();
        let request = self.client.post(url).body(body);
        Ok(request.header(CONTENT_TYPE, "application/json"))
    }
}

impl Reply {
    /// Whether the other side has taken the notice.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub(crate) fn accepted(self, kind: Kind) -> Result<(), SendError> {
        if self.is_accepted() {
            return Ok(());
        }
        let status = StatusCode::from_u16(self.status).unwrap_or_default();
        // A receiver of webhooks may be mended; what Telegram says of a chat or a token stays true until the channel is changed.
        let for_good = match kind {
            Kind::Telegram => status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS,
            Kind::Webhook | Kind::Mail => status == StatusCode::GONE,
        };
        Err(SendError {
            for_good,
            stage: Stage::Hand,
            code: Some(self.status),
            reason: format!("answered {status}: {}", self.text),
        })
    }
}

fn broken(reason: String) -> SendError {
    SendError {
        for_good: true,
        stage: Stage::Message,
        code: None,
        reason,
    }
}

/// Without the address: it may hold a secret.
fn unreachable(error: &reqwest::Error) -> SendError {
    let mut reason = None;
    let mut cause = error.source();
    while let Some(inner) = cause {
        reason = Some(inner.to_string());
        if inner.is::<NotPublic>() {
            return broken(inner.to_string());
        }
        cause = inner.source();
    }
    let reason = match error.is_timeout() {
        true => format!("no end after {} s", TIMEOUT.as_secs()),
        false => reason.unwrap_or_else(|| "the connection failed".to_owned()),
    };
    SendError {
        for_good: false,
        stage: Stage::Connect,
        code: None,
        reason,
    }
}

/// Finds hosts, and refuses those of the own network.
struct PublicHosts {
    allow_loopback: bool,
}

#[derive(Debug, thiserror::Error)]
#[error(
    "the host `{0}` has an address that is not of the Internet; notices are sent to public hosts alone"
)]
struct NotPublic(String);

impl Resolve for PublicHosts {
    fn resolve(&self, name: Name) -> Resolving {
        let allow_loopback = self.allow_loopback;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found.collect();
            let is_refused = |address: &SocketAddr| !may_connect(address.ip(), allow_loopback);
            if found.iter().any(is_refused) {
                return Err(NotPublic(name.as_str().to_owned()).into());
            }
            let found: Addrs = Box::new(found.into_iter());
            Ok(found)
        })
    }
}
