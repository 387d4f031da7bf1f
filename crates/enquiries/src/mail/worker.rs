//! The worker: leases mails, sends them, and records what came of them.

use std::{
    collections::BTreeSet,
    convert::Infallible,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use chrono::TimeDelta;
use futures_util::{FutureExt, Stream, StreamExt, stream};
use store::{Clock, Database, DbErr};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use super::{
    CurrentTransport,
    backoff::pause,
    delivery::Delivery,
    error::SendError,
    record::{Outcome, Recorder},
};
use crate::{
    AttachmentFiles, MailSettings, NoticeSender, Notices, OutboxNotify, OutboxSettings,
    SettingsError,
    entities::outgoing_mail::Model,
    metrics::{self, MAIL_FAILED, MAIL_POSTPONED, MAIL_SENT},
    queries::outbox::{self, DeliveryChannel, NewMail},
    system::Random,
};

/// How long the mails in hand may take after the signal to stop. `TimeoutStopSec` of the service (`deploy/mirchi.service`) is longer.
const STOP_LIMIT: Duration = Duration::from_secs(30);
/// The longest pause between two attempts.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(6 * 60 * 60);
/// A mail is given up after this time in the outbox.
const GIVE_UP_AFTER: TimeDelta = TimeDelta::days(3);
/// How often a lease is renewed before it would end.
const RENEWALS: u32 = 4;
/// The shortest rest before the worker looks again: another one may be taking what is due.
const SHORTEST_REST: Duration = Duration::from_millis(50);

/// Sends what is in the outbox: mails, or notices that are delivered by HTTP. Any number of workers may share one database.
///
/// It holds each mail from its lease until what came of it is recorded, renews the lease for as long as that takes, and never leases
/// a mail that it holds. So neither a slow mail server nor a database that fails makes this process send a mail twice.
pub struct MailWorker {
    delivery: Delivery,
    settings: OutboxSettings,
    clock: Arc<dyn Clock>,
    recorder: Recorder,
    /// One place for each mail that may be sent concurrently.
    places: Arc<Semaphore>,
    /// The mails in hand.
    held: Mutex<BTreeSet<i64>>,
}

/// The result of one run over the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendSummary {
    /// Mails that the mail server has accepted.
    pub sent: u32,
    /// Mails that will be retried later.
    pub postponed: u32,
    /// Mails that were given up.
    pub failed: u32,
}

/// What there was to lease.
enum Leased {
    Mails(Vec<Due>),
    /// Nothing is due, but something may be after this time.
    Nothing(Option<Duration>),
}

/// A mail in hand that has not been sent yet.
struct Due {
    mail: Model,
    /// Whether it is given up if it cannot be sent now.
    is_last: bool,
    place: OwnedSemaphorePermit,
}

impl MailWorker {
    /// Creates a worker with a unique name. Reads keys and certificates now, connects later. Fails with [`SettingsError`] for
    /// settings that cannot work with any mail server.
    pub fn new(
        db: Database,
        settings: MailSettings,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, SettingsError> {
        let outbox = settings.outbox.clone();
        let delivery = Delivery::by_mail(settings)?;
        Ok(Self::of(db, delivery, outbox, outbox_notify, clock, random))
    }

    /// Creates a worker for the notices that are delivered by HTTP.
    pub fn of_channels(
        db: Database,
        sender: NoticeSender,
        settings: OutboxSettings,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let delivery = Delivery::by_http(db.clone(), sender, Arc::clone(&clock));
        Self::of(db, delivery, settings, outbox_notify, clock, random)
    }

    fn of(
        db: Database,
        delivery: Delivery,
        settings: OutboxSettings,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let mut name = [0; 8];
        random.fill(&mut name);
        Self {
            delivery,
            places: Arc::new(Semaphore::new(settings.at_once)),
            settings,
            clock,
            recorder: Recorder::new(
                db,
                format!("{:016x}", u64::from_be_bytes(name)),
                outbox_notify,
                random,
            ),
            held: Mutex::default(),
        }
    }

    /// Sets the source of attachments. Without one, a mail with attachments is left for another worker.
    #[must_use]
    pub fn with_files(mut self, files: Arc<dyn AttachmentFiles>) -> Self {
        self.delivery = self.delivery.with_files(files);
        self
    }

    /// Sends each mail over the transport that is in effect then.
    #[must_use]
    pub fn with_transport(mut self, transport: CurrentTransport) -> Self {
        self.delivery = self.delivery.with_transport(transport);
        self
    }

    /// Notifies the company's channels of mails that this worker gives up.
    #[must_use]
    pub fn with_notices(mut self, notices: Notices) -> Self {
        self.recorder.notices = Some(notices);
        self
    }

    /// Sends at once those that are for this worker, without the outbox: the database cannot write. Each is tried once, and failures
    /// are logged.
    pub async fn send_unqueued(&self, mails: &[NewMail]) {
        let now = self.clock.now();
        for mail in mails {
            if DeliveryChannel::of(mail.kind) != self.delivery.channel() {
                continue;
            }
            let sent = match outbox::unqueued(mail.clone(), now) {
                Ok(mail) => self
                    .delivery
                    .hand_over(&mail)
                    .await
                    .map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = sent {
                tracing::error!(
                    error,
                    mail.kind = mail.kind.as_str(),
                    "a notice that writes fail could not be sent"
                );
            }
        }
    }

    /// Runs until `stop`: sends immediately when notified of new mail, and whenever a mail is due. Mails in hand are completed, but
    /// not for longer than half a minute. `report` is told whether the outbox could be read each time, and after how long it is read again
    /// at the latest.
    pub async fn run(
        self,
        stop: CancellationToken,
        report: impl Fn(Result<(), DbErr>, Duration) + Send + Sync,
    ) {
        let batches = stream::unfold((), |()| async {
            let batch = self.next_batch(&stop, &report).await?;
            Some((stream::iter(batch), ()))
        });
        // Boxed, since the compiler cannot show otherwise that the future is `Send`.
        let due = batches.flatten().boxed();
        let limit = async {
            stop.cancelled().await;
            tokio::time::sleep(STOP_LIMIT).await;
        };
        tokio::select! {
            _ = self.send_all(due, SendSummary::default()) => {}
            () = limit => tracing::error!(
                mails = self.held().len(),
                "stopped before mails were sent and recorded; they are sent again, even if the mail server has accepted them"
            ),
        }
    }

    /// Sends everything that is due now, until `stop` is cancelled. Fails if the outbox cannot be read, or nothing can be
    /// leased from it.
    pub async fn run_once(&self, stop: &CancellationToken) -> Result<SendSummary, DbErr> {
        let mut summary = SendSummary::default();
        while let Some(place) = self.place(stop).await
            && let Leased::Mails(batch) = self.lease(place).await?
        {
            summary = self.send_all(stream::iter(batch), summary).await;
        }
        Ok(summary)
    }

    /// Waits until mails are due and there is a place, and leases them. `None` after `stop`.
    async fn next_batch(
        &self,
        stop: &CancellationToken,
        report: &(impl Fn(Result<(), DbErr>, Duration) + Sync),
    ) -> Option<Vec<Due>> {
        loop {
            let place = self.place(stop).await?;
            let (read, rest) = match self.lease(place).await {
                Ok(Leased::Mails(batch)) => {
                    report(Ok(()), Duration::ZERO);
                    return Some(batch);
                }
                Ok(Leased::Nothing(due_in)) => (Ok(()), due_in),
                Err(error) => (Err(error), None),
            };
            let poll_interval = self.settings.poll_interval;
            let rest = rest
                .unwrap_or(poll_interval)
                .clamp(SHORTEST_REST, poll_interval.max(SHORTEST_REST));
            report(read, rest);
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.recorder.outbox_notify.notified(self.delivery.channel()) => {}
                () = tokio::time::sleep(rest) => {}
            }
        }
    }

    /// Waits for a free place. `None` after `stop`.
    async fn place(&self, stop: &CancellationToken) -> Option<OwnedSemaphorePermit> {
        tokio::select! {
            biased;
            () = stop.cancelled() => None,
            place = Arc::clone(&self.places).acquire_owned() => place.ok(),
        }
    }

    /// Leases as many due mails as there are free places.
    async fn lease(&self, mut places: OwnedSemaphorePermit) -> Result<Leased, DbErr> {
        let (db, channel, held) = (&self.recorder.db, self.delivery.channel(), self.held());
        // Only reads, as long as nothing is due: a write would keep others from writing.
        let due_in = outbox::next_due(db.read(), channel, &held).await?;
        if due_in == Some(Duration::ZERO) {
            let free = u32::try_from(self.places.available_permits()).unwrap_or(u32::MAX);
            if let Ok(free) = Arc::clone(&self.places).try_acquire_many_owned(free) {
                places.merge(free);
            }
            let limit = places.num_permits() as u64;
            let (owner, lease) = (&self.recorder.owner, self.settings.lease);
            let leased = outbox::lease(db, channel, owner, &held, lease, limit).await?;
            let mails = leased.mails.into_iter();
            let batch: Vec<_> = mails
                .filter_map(|mail| {
                    Some(Due {
                        is_last: leased.at - mail.queued_at >= GIVE_UP_AFTER,
                        mail,
                        place: places.split(1)?,
                    })
                })
                .collect();
            self.change_held(|held| held.extend(batch.iter().map(|due| due.mail.id)));
            if !batch.is_empty() {
                return Ok(Leased::Mails(batch));
            }
        }
        Ok(Leased::Nothing(due_in))
    }

    /// Sends these mails concurrently, records what comes of them, and adds it to the summary.
    async fn send_all(&self, due: impl Stream<Item = Due>, summary: SendSummary) -> SendSummary {
        let all = due
            .map(|due| self.send(due))
            // Places limit how many are sent. What was sent and waits to be recorded must not keep others waiting.
            .buffer_unordered(usize::MAX)
            .fold(summary, async |mut summary, outcome| {
                match outcome {
                    Outcome::Sent => summary.sent += 1,
                    Outcome::Postponed { .. } => summary.postponed += 1,
                    Outcome::Failed { .. } => summary.failed += 1,
                }
                summary
            });
        tokio::select! {
            summary = all => summary,
            never = self.renew_leases() => match never {},
        }
    }

    async fn renew_leases(&self) -> Infallible {
        let lease = self.settings.lease;
        loop {
            tokio::time::sleep(lease / RENEWALS).await;
            let held = self.held();
            if held.is_empty() {
                continue;
            }
            let Recorder { db, owner, .. } = &self.recorder;
            let renewed = db
                .transaction(async |db| outbox::renew(db, owner, &held, lease).await)
                .await;
            if let Err(error) = renewed {
                tracing::warn!(%error, "the leases of mails in hand could not be renewed; it is tried again");
            }
        }
    }

    /// Sends one mail and records what came of it.
    async fn send(&self, due: Due) -> Outcome {
        let Due {
            mail,
            is_last,
            place,
        } = due;
        // A panic would otherwise end the worker: mails that are sent concurrently would not be recorded and so be sent twice,
        // and this one would be retried without end.
        let result = AssertUnwindSafe(self.delivery.hand_over(&mail))
            .catch_unwind()
            .await
            .unwrap_or_else(|panic| Err(SendError::from_panic(&*panic)));
        drop(place);
        let outcome = self.outcome(&mail, is_last, result);
        self.recorder
            .record(&mail, &outcome, self.clock.now())
            .await;
        self.change_held(|held| {
            held.remove(&mail.id);
        });
        if matches!(outcome, Outcome::Postponed { .. }) {
            // It may be due before anything that was waiting when the worker looked last.
            self.recorder.outbox_notify.notify();
        }
        outcome
    }

    /// What comes of a delivery, counted and logged.
    fn outcome(&self, mail: &Model, is_last: bool, result: Result<(), SendError>) -> Outcome {
        match result {
            Ok(()) => {
                metrics::mail(MAIL_SENT, mail.kind);
                tracing::info!(
                    mail.id,
                    mail.kind = mail.kind.as_str(),
                    mail.attempts,
                    "a mail was sent"
                );
                Outcome::Sent
            }
            Err(error) if error.for_good || is_last => {
                metrics::mail(MAIL_FAILED, mail.kind);
                log_failure(mail, &error);
                Outcome::Failed {
                    reason: error.to_string(),
                }
            }
            Err(error) => {
                let (first, random) = (self.settings.first_pause, &*self.recorder.random);
                let pause = pause(first, LONGEST_PAUSE, mail.attempts, random);
                metrics::mail(MAIL_POSTPONED, mail.kind);
                tracing::warn!(
                    mail.id,
                    mail.kind = mail.kind.as_str(),
                    mail.attempts,
                    mail.stage = %error.stage,
                    mail.code = error.code,
                    mail.next_attempt_in_s = pause.as_secs(),
                    "a mail could not be sent and waits for its next attempt"
                );
                Outcome::Postponed {
                    pause,
                    reason: error.to_string(),
                }
            }
        }
    }

    fn held(&self) -> Vec<i64> {
        self.change_held(|held| held.iter().copied().collect())
    }

    fn change_held<T>(&self, change: impl FnOnce(&mut BTreeSet<i64>) -> T) -> T {
        change(&mut self.held.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn log_failure(mail: &Model, error: &SendError) {
    tracing::error!(
        mail.id,
        mail.kind = mail.kind.as_str(),
        mail.recipient = masked(&mail.recipient),
        mail.attempts,
        mail.stage = %error.stage,
        mail.code = error.code,
        "a mail was given up; `mail list` tells why, `mail retry` puts it back"
    );
}

/// An address in a form that may be logged: `b***@e***.com`.
fn masked(address: &str) -> String {
    let (user, domain) = address.rsplit_once('@').unwrap_or_default();
    let (name, top) = domain.rsplit_once('.').unwrap_or_default();
    let first = |text: &str| text.chars().take(1).collect::<String>();
    format!("{}***@{}***.{top}", first(user), first(name))
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn an_address_is_logged_by_its_first_letters_only() {
        assert_eq!(masked("buyer@mail.example.com"), "b***@m***.com");
        assert_eq!(masked("nonsense"), "***@***.");
    }
}
