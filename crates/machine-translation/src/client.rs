//! Asks a service by HTTP.

use std::{error::Error as _, time::Duration};

use languages::Language;
use reqwest::{
    Client, Response, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER},
    redirect::Policy,
};
use secrecy::{ExposeSecret, SecretString};
use tokio::time::{sleep, timeout};
use tracing::info;

use crate::{
    marked::{Marked, Spoiled},
    service::Service,
};

/// How often a service is asked that has too much to do.
const MAX_TRIES: u32 = 4;
/// How long it is left alone if it does not say how long.
const USUAL_WAIT: Duration = Duration::from_secs(2);
/// The longest time that a service may ask for; somebody waits in front of the console.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// The longest answer, in bytes: many times what is sent.
const MAX_ANSWER: usize = 2 << 20;
/// How much of the words of a refusal are kept.
const MAX_SAID: usize = 200;

/// Which service, and how it is reached.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whose form is spoken.
    pub service: Service,
    /// Scheme, host and port, without a slash at the end.
    pub url: String,
    /// Never printed.
    pub key: Option<SecretString>,
    /// For all texts of a call together.
    pub timeout: Duration,
}

/// A text in English.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub text: &'a str,
    pub is_markdown: bool,
}

/// Translates texts. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Translator {
    client: Client,
    settings: Settings,
    host: String,
}

/// Why nothing is translated: one line for the person who has asked, without the key.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{host} cannot be reached: {reason}")]
    Unreachable { host: String, reason: String },
    #[error(
        "{host} has not answered within {seconds} s; try again, or raise machine_translation.timeout_s"
    )]
    TooSlow { host: String, seconds: u64 },
    #[error("{host} refuses the key ({status}); see machine_translation.key")]
    KeyRefused {
        host: String,
        /// 401 or 403.
        status: u16,
    },
    #[error("{host} translates no more for this account: its quota is used up")]
    UsedUp { host: String },
    #[error("{host} has too much to do ({status}); try again later")]
    Busy {
        host: String,
        /// 429 or 503.
        status: u16,
    },
    #[error("{host} has answered {status}: {said}")]
    Refused {
        host: String,
        status: u16,
        said: String,
    },
    #[error("the answer of {host} is longer than {} MB", MAX_ANSWER >> 20)]
    TooLarge { host: String },
    #[error(
        "the answer of {host} is not as {service:?} answers; see machine_translation.service and machine_translation.url"
    )]
    NotUnderstood { host: String, service: Service },
}

impl Translator {
    /// Creates a translator; it connects later. Panics if TLS cannot be set up, which no setting can cause.
    pub fn new(settings: Settings) -> Self {
        // The crypto provider of the whole program; fails if another part has installed it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            // The key goes to no other host.
            .redirect(Policy::none())
            .no_proxy()
            .user_agent(concat!("mirchi/", env!("CARGO_PKG_VERSION")))
            .build()
            .expect("TLS can be set up");
        let host = settings.url.split_once("://");
        let host = host.map_or(settings.url.as_str(), |(_, host)| host);
        Self {
            client,
            host: host.to_owned(),
            settings,
        }
    }

    /// The host, with its port, to which the texts are sent.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Translates English texts. Each is answered in its place, or why its translation cannot be taken. When it fails, none is
    /// translated.
    pub async fn translate(
        &self,
        into: Language,
        texts: &[Source<'_>],
    ) -> Result<Vec<Result<String, Spoiled>>, Failure> {
        let marked = texts
            .iter()
            .map(|one| Marked::of(one.text, one.is_markdown));
        let marked: Vec<Marked<'_>> = marked.collect();
        let fence = self.settings.service.fence();
        let sent: Vec<String> = marked.iter().flat_map(|one| one.sent(fence)).collect();
        let limit = self.settings.timeout;
        let came = timeout(limit, self.all(into, &sent)).await;
        let came = came.map_err(|_| Failure::TooSlow {
            host: self.host.clone(),
            seconds: limit.as_secs(),
        })??;
        let mut came = came.into_iter();
        Ok(marked.iter().map(|one| one.with(&mut came)).collect())
    }

    /// Sends texts in as many requests as the service needs.
    async fn all(&self, into: Language, texts: &[String]) -> Result<Vec<String>, Failure> {
        let limits = self.settings.service.limits();
        let mut translated = Vec::with_capacity(texts.len());
        while translated.len() < texts.len() {
            let rest = &texts[translated.len()..];
            let mut bytes = 0;
            let fitting = rest.iter().take(limits.texts).take_while(|text| {
                bytes += text.len();
                bytes <= limits.bytes
            });
            // One that is too long by itself is for the service to judge.
            let count = fitting.count().max(1);
            translated.extend(self.ask(into, &rest[..count]).await?);
        }
        Ok(translated)
    }

    async fn ask(&self, into: Language, texts: &[String]) -> Result<Vec<String>, Failure> {
        let Settings { service, url, .. } = &self.settings;
        let key = self.settings.key.as_ref().map(SecretString::expose_secret);
        let body = service.body(key, into, texts).to_string();
        let host = self.host.clone();
        for tries in 1.. {
            let mut request = self.client.post([url, service.path()].concat());
            if let (Service::DeepL, Some(key)) = (service, key) {
                request = request.header(AUTHORIZATION, format!("DeepL-Auth-Key {key}"));
            }
            let request = request.header(CONTENT_TYPE, "application/json");
            let response = request.body(body.clone()).send().await;
            let response = response.map_err(|error| self.unreachable(&error))?;
            let status = response.status();
            match status {
                StatusCode::OK => {
                    let answer = self
                        .answer(response)
                        .await?
                        .ok_or(Failure::TooLarge { host })?;
                    let read = service.read(&answer).filter(|all| all.len() == texts.len());
                    return read.ok_or_else(|| Failure::NotUnderstood {
                        host: self.host.clone(),
                        service: *service,
                    });
                }
                StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
                    let wait = wait_of(response.headers());
                    if tries == MAX_TRIES || wait > MAX_WAIT {
                        let status = status.as_u16();
                        return Err(Failure::Busy { host, status });
                    }
                    info!(
                        host,
                        status = status.as_u16(),
                        "the service of machine translation is asked again"
                    );
                    sleep(wait).await;
                }
                StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                    let status = status.as_u16();
                    return Err(Failure::KeyRefused { host, status });
                }
                // As DeepL documents it.
                status if status.as_u16() == 456 => return Err(Failure::UsedUp { host }),
                status => {
                    let said = self.answer(response).await?.unwrap_or_default();
                    return Err(Failure::Refused {
                        host,
                        status: status.as_u16(),
                        said: without_key(&String::from_utf8_lossy(&said), key),
                    });
                }
            }
        }
        unreachable!("the last try returns")
    }

    /// The body; `None` if it is too long.
    async fn answer(&self, mut response: Response) -> Result<Option<Vec<u8>>, Failure> {
        let mut body = Vec::new();
        while let Some(chunk) = response
            .chunk()
            .await
            .map_err(|error| self.unreachable(&error))?
        {
            if body.len() + chunk.len() > MAX_ANSWER {
                return Ok(None);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Some(body))
    }

    fn unreachable(&self, error: &reqwest::Error) -> Failure {
        let mut reason = "the connection failed".to_owned();
        let mut cause = error.source();
        while let Some(inner) = cause {
            reason = inner.to_string();
            cause = inner.source();
        }
        Failure::Unreachable {
            host: self.host.clone(),
            reason,
        }
    }
}

/// How long the service asks to be left alone. A date is not read: it would be as long as the clocks differ.
fn wait_of(headers: &HeaderMap) -> Duration {
    let said = headers.get(RETRY_AFTER).map(HeaderValue::to_str);
    let seconds = said.and_then(|said| said.ok()?.trim().parse().ok());
    seconds.map_or(USUAL_WAIT, Duration::from_secs)
}

/// The beginning of what a service has said, on one line. One may repeat what it was sent.
fn without_key(said: &str, key: Option<&str>) -> String {
    let said = match key {
        Some(key) => said.replace(key, "…"),
        None => said.to_owned(),
    };
    let words: Vec<&str> = said.split_whitespace().collect();
    words.join(" ").chars().take(MAX_SAID).collect()
}
