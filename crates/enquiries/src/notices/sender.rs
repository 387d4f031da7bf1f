//! Sends notices by HTTP, only to public Internet hosts.

use std::{error::Error, net::SocketAddr, time::Duration};

use chrono::{DateTime, Utc};
use content::Published;
use reqwest::{
    Client, RequestBuilder, Response, StatusCode,
    dns::{Addrs, Name, Resolve, Resolving},
    header::CONTENT_TYPE,
    redirect::Policy,
};
use serde::Serialize;
use tokio::time::timeout;
use uuid::Uuid;

use super::{
    NoticeContent,
    channel::{signing_key, webhook_url},
    public_address::may_connect,
    telegram, webhook,
};
use crate::{
    Company,
    entities::notice_channel::{Kind, Model},
    form::one_line,
    mail::{SendError, Stage},
};

/// The time limit for resolving and connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The time limit for the head of the response, which holds the status. Source: Standard Webhooks asks for 15 to 30 s.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);
/// The time limit for the body of the response.
const BODY_TIMEOUT: Duration = Duration::from_secs(5);
/// How many bytes of a response are read.
const MAX_ANSWER: usize = 16 << 10;
/// How many characters of it are kept.
const MAX_TEXT: usize = 300;

/// The settings for notices by HTTP.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// Whether webhooks may point to this machine, also by plain HTTP. For tests.
    pub allow_loopback: bool,
    /// The base URL of Telegram's bot API, without a slash at the end.
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
    content: Published,
    settings: NoticeSettings,
}

/// The response of the receiver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    pub status: u16,
    /// The beginning of its body.
    pub text: String,
}

impl NoticeSender {
    /// Creates a sender; it connects later. Panics if TLS cannot be set up, which no setting can cause.
    pub fn new(settings: NoticeSettings, content: Published) -> Self {
        // The crypto provider of the whole program; fails if another part has installed it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            // The checked address is the one that is connected to: the name is resolved once, and no proxy resolves it again.
            .dns_resolver(PublicHosts {
                allow_loopback: settings.allow_loopback,
            })
            .no_proxy()
            .redirect(Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .user_agent(concat!("mirchi/", env!("CARGO_PKG_VERSION")))
            .build()
            .expect("TLS can be set up");
        Self {
            client,
            content,
            settings,
        }
    }

    /// Whether webhooks may point to this machine.
    #[must_use]
    pub fn allows_loopback(&self) -> bool {
        self.settings.allow_loopback
    }

    /// Sends a notice to a channel that is reached by HTTP. `id` identifies the notice and is the same at every attempt.
    pub(crate) async fn send(
        &self,
        channel: &Model,
        id: &str,
        content: &NoticeContent,
        now: DateTime<Utc>,
    ) -> Result<Answer, SendError> {
        let request = match channel.kind {
            Kind::Webhook => self.webhook(channel, id, content, now)?,
            Kind::Telegram => self.telegram(channel, content)?,
            Kind::Mail => return Err(SendError::broken("a mail is not sent by HTTP")),
        };
        match timeout(ANSWER_TIMEOUT, request.send()).await {
            Ok(answer) => answer.map(Answer).map_err(|error| unreachable(&error)),
            Err(_) => {
                let reason = format!("no answer within {} s", ANSWER_TIMEOUT.as_secs());
                Err(SendError::for_now(Stage::Connect, reason))
            }
        }
    }

    /// Sends a test. Returns the response. Fails with why there is none, in one line.
    pub async fn test(
        &self,
        channel: &Model,
        company: &Company,
        now: DateTime<Utc>,
    ) -> Result<Reply, String> {
        let id = format!("msg_{}", Uuid::new_v4().simple());
        let content = NoticeContent::test(company, now);
        match self.send(channel, &id, &content, now).await {
            Ok(answer) => Ok(answer.read().await),
            Err(error) => Err(error.to_string()),
        }
    }

    fn webhook(
        &self,
        channel: &Model,
        id: &str,
        content: &NoticeContent,
        now: DateTime<Utc>,
    ) -> Result<RequestBuilder, SendError> {
        let refused = |column: &str, fault: String| {
            SendError::broken(format!("the channel's {column} {fault}"))
        };
        let url = webhook_url(&channel.address, self.settings.allow_loopback)
            .map_err(|fault| refused("address", fault))?;
        let key = signing_key(channel.secret.as_deref().unwrap_or_default())
            .map_err(|fault| refused("secret", fault))?;
        let body = webhook::body(content).map_err(SendError::broken)?;
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
            .map_err(|fault| SendError::broken(format!("the address of Telegram {fault}")))?;
        let body =
            telegram::body(&channel.address, content, &self.content.last().texts).to_string();
        let request = self.client.post(url).body(body);
        Ok(request.header(CONTENT_TYPE, "application/json"))
    }
}

impl Reply {
    /// Whether the receiver has accepted the notice.
    pub fn is_accepted(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// A response whose head has come.
pub(crate) struct Answer(Response);

impl Answer {
    /// Succeeds if the receiver has accepted the notice. Only the status decides, whatever becomes of the body.
    pub(crate) async fn accepted(self, kind: Kind) -> Result<(), SendError> {
        let status = self.0.status();
        if status.is_success() {
            return Ok(());
        }
        // A webhook receiver may be repaired; Telegram's answer about a chat or a token only changes if the channel is changed.
        let for_good = match kind {
            Kind::Telegram => status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS,
            Kind::Webhook | Kind::Mail => status == StatusCode::GONE,
        };
        let Reply { text, .. } = self.read().await;
        let reason = match text.is_empty() {
            true => format!("answered {status}"),
            false => format!("answered {status}: {text}"),
        };
        Err(SendError {
            for_good,
            code: Some(status.as_u16()),
            ..SendError::for_now(Stage::Submit, reason)
        })
    }

    /// Reads the beginning of the body. If it breaks off, what has come is enough.
    async fn read(mut self) -> Reply {
        let mut body = Vec::new();
        let read = async {
            while body.len() < MAX_ANSWER
                && let Ok(Some(chunk)) = self.0.chunk().await
            {
                body.extend_from_slice(&chunk);
            }
        };
        let _ = timeout(BODY_TIMEOUT, read).await;
        let text = one_line(&String::from_utf8_lossy(&body));
        Reply {
            status: self.0.status().as_u16(),
            text: text.chars().take(MAX_TEXT).collect(),
        }
    }
}

/// Without the URL, which may contain a secret.
fn unreachable(error: &reqwest::Error) -> SendError {
    let mut reason = None;
    let mut cause = error.source();
    while let Some(inner) = cause {
        reason = Some(inner.to_string());
        if inner.is::<NotPublic>() {
            return SendError::broken(inner);
        }
        cause = inner.source();
    }
    let reason = match error.is_timeout() {
        true => format!("no connection within {} s", CONNECT_TIMEOUT.as_secs()),
        false => reason.unwrap_or_else(|| "the connection failed".to_owned()),
    };
    SendError::for_now(Stage::Connect, reason)
}

/// Resolves host names, and refuses addresses of the own network.
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
