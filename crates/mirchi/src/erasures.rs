//! Finishes erasures: does what no transaction can do, for the console, the command line and the daily retention alike.
//!
//! The transaction that erases writes down what is left to do (`store::erasure`). Here files of mails and contents of uploads are
//! removed, and the database's log is emptied. What a stop or a failure leaves undone is done later.

mod mail_files;

use std::path::PathBuf;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use media::Media;
use store::{Database, erasure};
use tokio::time::{Instant, sleep};
use tracing::warn;

use crate::config::Config;
use crate::periodic::Task;
use crate::state::{App, AppState};

/// How many rows of what is left are read at a time.
const AT_ONCE: u64 = 5_000;
/// The interval between two looks at what is left.
const INTERVAL: Duration = Duration::from_secs(10);
/// The time until the next attempt while somebody reads the database or uses a file.
const RETRY_AFTER: Duration = Duration::from_secs(2);
/// The longest time until what may have become due is looked at again.
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// How long a command waits until nobody reads the database or uses a file.
const COMMAND_WAITS: Duration = Duration::from_secs(15);
/// How long the answer to a deletion waits for the rest of it.
const ANSWER_AFTER: Duration = Duration::from_secs(5);
/// Within this time what was done to a file can be taken back, so that its bytes are kept.
const TAKEN_BACK_WITHIN: TimeDelta = TimeDelta::days(1);

/// What erasures leave to do, and where.
pub(crate) struct Erasures {
    database: Database,
    media: Media,
    mail_folder: PathBuf,
}

/// How far erasures are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// Nothing is left to do.
    Nothing,
    /// Somebody has to end reading the database, or using a file, first.
    Held,
    /// Everything is done once. It is looked again at this time, when the mails that were being sent have been sent.
    Until(DateTime<Utc>),
}

impl Erasures {
    pub(crate) fn of(app: &App) -> Self {
        Self::new(app.database.clone(), app.media.clone(), &app.config)
    }

    pub(crate) fn new(database: Database, media: Media, config: &Config) -> Self {
        Self {
            database,
            media,
            mail_folder: config.mail.folder.clone(),
        }
    }

    /// Does what is left to do. When one fails, the others are tried all the same; all is tried again next time.
    pub(crate) async fn finish(&self) -> anyhow::Result<Rest> {
        loop {
            let (rows, now) = erasure::unfinished(self.database.read(), AT_ONCE).await?;
            if rows.is_empty() {
                return Ok(Rest::Nothing);
            }
            let texts = |text: fn(&store::unfinished_erasure::Model) -> &Option<String>| {
                let texts = rows.iter().filter_map(|row| text(row).clone());
                texts.collect::<Vec<_>>()
            };
            let (references, keys) = (texts(|row| &row.reference), texts(|row| &row.mail_file));
            let mails = mail_files::remove(self.mail_folder.clone(), references, keys).await;
            let hashes = texts(|row| &row.hash);
            let contents = self
                .media
                .remove_contents(&hashes, now - TAKEN_BACK_WITHIN)
                .await;
            let is_clean = erasure::clean(&self.database).await?;
            mails?;
            if !is_clean || contents?.claimed > 0 {
                return Ok(Rest::Held);
            }
            let (done, waiting): (Vec<_>, Vec<_>) =
                rows.into_iter().partition(|row| row.not_before <= now);
            let (done, next) = (
                done.into_iter().map(|row| row.id).collect::<Vec<_>>(),
                waiting.iter().map(|row| row.not_before).min(),
            );
            let is_stuck = done.is_empty();
            self.database
                .transaction(async |db| erasure::finished(db, done).await)
                .await?;
            if let Some(next) = next.filter(|_| is_stuck) {
                return Ok(Rest::Until(next));
            }
        }
    }
}

pub(crate) const TASK: Task = Task {
    name: "erasures",
    failure: "an erasure could not be finished",
    retry_after: INTERVAL,
};

/// Finishes erasures: what a stop or another program has left, and what this one erases. Any number of replicas may.
pub(crate) async fn run_once(app: AppState) -> anyhow::Result<Duration> {
    let now = app.clock.now();
    Ok(match Erasures::of(&app).finish().await? {
        Rest::Nothing => INTERVAL,
        Rest::Until(next) => {
            let wait = (next - now).to_std().unwrap_or_default();
            wait.clamp(INTERVAL, MAX_PAUSE)
        }
        Rest::Held => RETRY_AFTER,
    })
}

/// Finishes what a request has erased, before it is answered if that takes no longer than some seconds. It continues if the caller
/// disconnects, and what fails is tried again by [`run_once`].
pub(crate) async fn finish_soon(app: &AppState) {
    let erasures = Erasures::of(app);
    let finishing = tokio::spawn(async move {
        if let Err(error) = erasures.finish().await {
            warn!("an erasure could not be finished; it is tried again: {error:#}");
        }
    });
    let _ = tokio::time::timeout(ANSWER_AFTER, finishing).await;
}

/// Finishes what a command has erased. Out: whether nothing is left; otherwise the running site goes on.
pub(crate) async fn finish_of_command(erasures: &Erasures) -> anyhow::Result<Rest> {
    let begin = Instant::now();
    loop {
        let rest = erasures.finish().await?;
        if rest != Rest::Held || begin.elapsed() >= COMMAND_WAITS {
            return Ok(rest);
        }
        sleep(RETRY_AFTER).await;
    }
}
