//! Orders the certificate, and renews it in time.

use std::{sync::Arc, time::Duration};

use rustls::ServerConfig;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::info;

use crate::{
    Certificates, Failure, Served,
    entities::{account, certificate},
    order, pause_after, queries,
    validity::validity,
};

/// How often it is looked whether another replica has stored a certificate.
const LOOK: Duration = Duration::from_secs(15);
/// How long an order may take, both ways of checking included.
const ATTEMPT: Duration = Duration::from_secs(120);
/// The longest wait after a failure for a program that has just been started: somebody may have mended the reason.
const WAIT_AFTER_START: Duration = Duration::from_secs(60);

/// What a look has found.
enum Look {
    /// The certificate is valid, and not to be renewed yet.
    Valid(Duration),
    /// Somebody else orders one, the wait after a failure is not over, or the program stops.
    Waiting(Duration),
    /// A certificate was ordered.
    Ordered(Result<(), Failure>, Duration),
}

impl Certificates {
    /// How TLS speaks to visitors: 1.2 and 1.3, these application protocols, and always the newest certificate.
    pub fn server_config(&self, protocols: &[&[u8]]) -> ServerConfig {
        let mut config = ServerConfig::builder()
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(self.clone()));
        config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
        config
    }

    /// Orders and renews until `stop`, which breaks an order off.
    ///
    /// `report` hears that the certificate is valid, or what became of each try, and after how long the next begins.
    pub async fn run(
        &self,
        stop: CancellationToken,
        report: impl Fn(Result<(), Failure>, Duration),
    ) {
        let mut is_start = true;
        while !stop.is_cancelled() {
            let pause = match self.look(is_start, &stop).await {
                // Whatever failed before is over: another replica may have ordered it, or the database is back.
                Ok(Look::Valid(pause)) => {
                    report(Ok(()), pause);
                    pause
                }
                Ok(Look::Waiting(pause)) => pause,
                Ok(Look::Ordered(result, pause)) => {
                    report(result, pause);
                    pause.min(LOOK)
                }
                Err(error) => {
                    report(Err(error), LOOK);
                    LOOK
                }
            };
            is_start = false;
            stop.run_until_cancelled(sleep(pause)).await;
        }
    }

    async fn look(&self, is_start: bool, stop: &CancellationToken) -> Result<Look, Failure> {
        self.refresh().await?;
        let served = self.served();
        if let Some(served) = &served {
            let left = (served.renewal(&self.settings.domains) - self.clock.now()).to_std();
            if let Ok(left) = left.map(|left| left.min(LOOK))
                && !left.is_zero()
            {
                return Ok(Look::Valid(left));
            }
        }
        let directory = &self.settings.directory;
        let after_failure = is_start.then_some(WAIT_AFTER_START);
        let (is_ours, account) =
            queries::begin_order(&self.db, directory, ATTEMPT, after_failure).await?;
        if !is_ours {
            let wait = (account.not_before - store::clock::now(self.db.read()).await?).to_std();
            return Ok(Look::Waiting(
                wait.unwrap_or_default()
                    .clamp(Duration::from_millis(100), LOOK),
            ));
        }
        let (failures, lease) = (account.failures.saturating_add(1), account.not_before);
        let ordering = timeout(ATTEMPT, self.order(account));
        let Some(ordered) = stop.run_until_cancelled(ordering).await else {
            // The next start need not wait for its end.
            queries::end_lease(&self.db, directory, lease).await?;
            return Ok(Look::Waiting(Duration::ZERO));
        };
        match ordered.unwrap_or(Err(Failure::TooLong)) {
            Ok(()) => Ok(Look::Ordered(Ok(()), LOOK)),
            Err(failure) => {
                let lifetime = served.map(|served| served.not_after - served.not_before);
                let pause = pause_after(failures, lifetime);
                queries::fail_order(&self.db, directory, failures, pause).await?;
                Ok(Look::Ordered(Err(failure), pause))
            }
        }
    }

    async fn order(&self, account: account::Model) -> Result<(), Failure> {
        let ordered = order::order(&self.db, &self.settings, account.credentials).await?;
        let (not_before, not_after) = validity(&ordered.chain)?;
        let certificate = certificate::Model {
            directory: self.settings.directory.clone(),
            domains: self.settings.domains.join(","),
            chain: ordered.chain,
            private_key: ordered.private_key,
            not_before,
            not_after,
        };
        let served = Served::of(&certificate)?;
        queries::store_certificate(&self.db, certificate, self.clock.now()).await?;
        self.serve(served);
        info!(
            "a certificate for {} is valid until {not_after}",
            self.settings.domains.join(", ")
        );
        Ok(())
    }
}
