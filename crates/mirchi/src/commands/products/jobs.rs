//! What a command shows and does while a job runs.

use std::future::Future;
use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use anyhow::{Context, bail};
use catalogue::Stopped;
use store::Database;
use store::job::State;

use crate::{jobs::resume, site_kit::Destination};

/// How often the progress is shown.
const SHOWN_EVERY: Duration = Duration::from_millis(500);
/// How often it is looked whether another job is finished.
const PAUSE: Duration = Duration::from_secs(1);

/// Waits for an import, and shows its progress in a terminal. `Ctrl+C` cancels it; a second one leaves it to the next process.
pub(super) async fn cancellable<T>(
    database: &Database,
    id: i64,
    job: impl Future<Output = T>,
) -> anyhow::Result<T> {
    let job = with_progress(database, id, job);
    tokio::pin!(job);
    tokio::select! {
        done = &mut job => return Ok(done),
        true = interrupted() => {}
    }
    let cancelled =
        database.transaction(async |transaction| store::jobs::cancel(transaction, id).await);
    // The job itself holds the connection while it writes, so it has to go on meanwhile.
    let cancelled = tokio::select! {
        done = &mut job => return Ok(done),
        cancelled = cancelled => cancelled.context("the import could not be cancelled; it goes on")?,
    };
    if stderr().is_terminal() {
        // Erases the line of the progress.
        eprint!("\r\x1b[K");
    }
    match cancelled {
        true => eprintln!("mirchi: the import is cancelled; what it has written is taken back"),
        false => eprintln!("mirchi: the import is being taken back already"),
    }
    tokio::select! {
        done = &mut job => Ok(done),
        true = interrupted() => bail!(
            "the import is not taken back yet: a running site goes on with that in a few seconds, or the next `mirchi products import` or `undo` does"
        ),
    }
}

/// Waits for `Ctrl+C`. Returns false if it cannot be waited for.
async fn interrupted() -> bool {
    tokio::signal::ctrl_c().await.is_ok()
}

/// Waits for a job, and shows its progress in a terminal.
pub(in crate::commands) async fn with_progress<T>(
    database: &Database,
    id: i64,
    job: impl Future<Output = T>,
) -> T {
    tokio::pin!(job);
    let mut shown = false;
    loop {
        let step = tokio::time::timeout(SHOWN_EVERY, &mut job).await;
        match step {
            Ok(done) => {
                if shown {
                    // Erases the line.
                    eprint!("\r\x1b[K");
                }
                return done;
            }
            Err(_) if stderr().is_terminal() => shown |= show(database, id).await,
            Err(_) => {}
        }
    }
}

/// Shows how far a job is; whether there was anything to show.
async fn show(database: &Database, id: i64) -> bool {
    // Only shown: an error of the database ends the job itself.
    let Ok(Some(job)) = store::jobs::find(database.read(), id).await else {
        return false;
    };
    let what = match job.state {
        State::Checking => "checking",
        State::Writing => "writing",
        State::TakingBack => "taking back",
        State::Done | State::Refused | State::Failed => return false,
    };
    match job.total {
        0 => eprint!("\r\x1b[K{what} …"),
        total => eprint!("\r\x1b[K{what}: {} of {total}", job.done),
    }
    // A line that cannot be shown is no reason to stop.
    let _ = stderr().flush();
    true
}

/// Waits a moment for the job that is not finished, or goes on with it if its process has ended.
pub(in crate::commands) async fn wait_for_other(site: &Destination) -> anyhow::Result<()> {
    match resume(site).await {
        Ok(Some(_)) => {
            eprintln!("mirchi: an import or undo that was broken off before is finished now");
            Ok(())
        }
        Err(error) if !matches!(error.downcast_ref(), Some(Stopped::Lost(_))) => {
            Err(error).context("an import or undo that was broken off before is not finished")
        }
        Ok(None) | Err(_) => {
            tokio::time::sleep(PAUSE).await;
            Ok(())
        }
    }
}
