//! Certificates for HTTPS by ACME (RFC 8555): ordered, kept in the database, renewed.
//!
//! Several replicas may share one database: one of them orders at a time, each answers the checks of the ACME server, and all serve
//! the newest certificate.

mod answers;
mod challenge;
mod client;
mod entities;
mod order;
mod queries;
mod validity;
mod worker;

use std::{
    error::Error as _,
    fmt,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use rustls::{
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::{ClientHello, ResolvesServerCert},
    sign::CertifiedKey,
};
use store::{Clock, Database, DbErr};

use answers::Answers;
pub use challenge::ACME_TLS;
use entities::certificate;

/// Whom to ask for which certificate.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address of the ACME server's directory.
    pub directory: String,
    /// The mail address that the server may write to.
    pub contact: Option<String>,
    /// The authorities that the server's own certificate is checked against, PEM; `None`: those of the system.
    pub roots: Option<Vec<u8>>,
    /// The names of the site in ASCII.
    pub domains: Vec<String>,
}

/// Why there is no new certificate.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(
        "the domains were not found to lead to this site ({0}); let their DNS records name this machine, and let port 80 or 443 of it be reached from outside"
    )]
    NotProven(String),
    /// The server did not answer, or refused the order.
    #[error("the ACME server did not issue it: {}", reason(.0))]
    Server(#[from] instant_acme::Error),
    #[error("the ACME server took too long")]
    TooLong,
    #[error("the ACME server cannot be asked: {0}; check `acme.ca_file`")]
    Client(#[from] reqwest::Error),
    /// What the server sent, or what is stored, is no certificate with its key.
    #[error("the certificate cannot be used: {0}")]
    Unusable(String),
    #[error(transparent)]
    Database(#[from] DbErr),
}

/// The innermost cause: the outer ones say only that a request failed.
fn reason(error: &instant_acme::Error) -> String {
    let mut reason = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        reason = inner.to_string();
        cause = inner.source();
    }
    reason
}

/// The reasons for which a certificate cannot be used.
macro_rules! unusable {
    ($($cause:ty),*) => {
        $(impl From<$cause> for Failure {
            fn from(cause: $cause) -> Self {
                Self::Unusable(cause.to_string())
            }
        })*
    };
}
unusable!(
    rcgen::Error,
    rustls::Error,
    rustls::pki_types::pem::Error,
    serde_json::Error
);

/// The certificate that is served.
#[derive(Clone, Debug)]
struct Served {
    /// As they are stored.
    domains: String,
    key: Arc<CertifiedKey>,
    not_before: DateTime<Utc>,
    not_after: DateTime<Utc>,
}

impl Served {
    fn of(stored: &certificate::Model) -> Result<Self, Failure> {
        let chain = CertificateDer::pem_slice_iter(stored.chain.as_bytes())
            .collect::<Result<Vec<_>, _>>()?;
        let key = PrivateKeyDer::from_pem_slice(stored.private_key.as_bytes())?;
        let provider = rustls::crypto::ring::default_provider();
        Ok(Self {
            domains: stored.domains.clone(),
            key: Arc::new(CertifiedKey::from_der(chain, key, &provider)?),
            not_before: stored.not_before,
            not_after: stored.not_after,
        })
    }

    /// At two thirds of its life; at once if it is for other domains than these.
    fn renewal(&self, domains: &[String]) -> DateTime<Utc> {
        match self.domains == domains.join(",") {
            true => self.not_before + (self.not_after - self.not_before) * 2 / 3,
            false => self.not_before,
        }
    }

    fn is(&self, stored: &certificate::Model) -> bool {
        self.domains == stored.domains
            && (self.not_before, self.not_after) == (stored.not_before, stored.not_after)
    }
}

/// The certificate of the site. A clone is another handle to the same.
#[derive(Clone)]
pub struct Certificates {
    db: Database,
    clock: Arc<dyn Clock>,
    settings: Arc<Settings>,
    served: Arc<RwLock<Option<Served>>>,
    answers: Answers,
}

impl fmt::Debug for Certificates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Certificates")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Certificates {
    /// Reads the stored certificate, if there is one. [`Self::run`] orders and renews it.
    pub async fn start(
        db: Database,
        clock: Arc<dyn Clock>,
        settings: Settings,
    ) -> Result<Self, DbErr> {
        let certificates = Self {
            db,
            clock,
            settings: Arc::new(settings),
            served: Arc::default(),
            answers: Answers::default(),
        };
        certificates.refresh().await?;
        Ok(certificates)
    }

    /// From when until when the certificate is valid that is served; `None` while there is none.
    pub fn validity(&self) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        let served = self.served()?;
        Some((served.not_before, served.not_after))
    }

    /// What HTTP answers a server that checks a domain (HTTP-01); `None` if it did not ask for this token. Fails, too, when
    /// that took longer than two seconds.
    pub async fn http_answer(&self, token: &str) -> Result<Option<String>, DbErr> {
        let answers = self.answers.get(&self.db).await?;
        let found = answers.iter().find(|answer| answer.token == token);
        Ok(found.map(|answer| answer.key_authorization.clone()))
    }

    /// How TLS answers a server that checks this domain (TLS-ALPN-01); `None` if none does. Fails, too, when that took longer
    /// than two seconds.
    pub async fn tls_answer(&self, domain: &str) -> Result<Option<rustls::ServerConfig>, Failure> {
        if !self.settings.domains.iter().any(|ours| ours == domain) {
            return Ok(None);
        }
        let answers = self.answers.get(&self.db).await?;
        let expected = answers.iter().find(|answer| answer.domain == domain);
        expected
            .map(|expected| challenge::answer(domain, &expected.key_authorization))
            .transpose()
    }

    fn served(&self) -> Option<Served> {
        let served = self.served.read().unwrap_or_else(PoisonError::into_inner);
        served.clone()
    }

    /// Serves the best that is stored. What cannot be used is left out, and another one is ordered in its place.
    async fn refresh(&self) -> Result<(), DbErr> {
        let now = self.clock.now();
        let stored = queries::certificates(self.db.read(), &self.settings, now).await?;
        for stored in &stored {
            if self.served().is_some_and(|served| served.is(stored)) {
                break;
            }
            match Served::of(stored) {
                Ok(served) => {
                    self.serve(served);
                    break;
                }
                Err(error) => {
                    let domains = &stored.domains;
                    tracing::warn!("the stored certificate for {domains} is left out: {error}");
                }
            }
        }
        Ok(())
    }

    fn serve(&self, certificate: Served) {
        // Far below 2^52, so a float represents it exactly.
        let end = certificate.not_after.timestamp() as f64;
        metrics::gauge!("certificate_not_after_timestamp_seconds").set(end);
        *self.served.write().unwrap_or_else(PoisonError::into_inner) = Some(certificate);
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.served().map(|served| served.key)
    }
}

/// The longest wait after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

/// How long nobody tries again after so many failures.
///
/// Let's Encrypt allows five failed checks of a domain in an hour, and each try is two. So at most two tries fall into any hour: the
/// first and the second, which are four failed checks, and from then on one. Certificates that live shorter are tried more often.
fn pause_after(failures: i32, lifetime: Option<TimeDelta>) -> Duration {
    let usual = match failures {
        ..=1 => LONGEST_PAUSE / 4,
        _ => LONGEST_PAUSE,
    };
    let share = lifetime.and_then(|lifetime| (lifetime / 32).to_std().ok());
    share
        .map_or(usual, |share| usual.min(share))
        .max(Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_tries_fall_into_an_hour_than_an_authority_allows() {
        let hour = Duration::from_secs(60 * 60);
        for lifetime in [None, Some(TimeDelta::days(6)), Some(TimeDelta::days(90))] {
            let mut begin = Duration::ZERO;
            let mut tries = vec![begin];
            for failures in 1..10 {
                begin += pause_after(failures, lifetime);
                tries.push(begin);
            }
            for three in tries.windows(3) {
                let [first, _, third] = three else { continue };
                assert!(*third - *first > hour, "{tries:?}");
            }
        }
        let short = pause_after(9, Some(TimeDelta::seconds(64)));
        assert_eq!(short, Duration::from_secs(2));
    }
}
