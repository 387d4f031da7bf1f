//! Checks whether the database writes and whether there is space, so that it is known before an enquiry is refused.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::periodic::{self, Task};
use crate::state::AppState;

/// The pause between two checks while all is well: one small write.
const PAUSE: Duration = Duration::from_secs(60);
/// The pause while writes fail.
const PAUSE_IN_FAULT: Duration = Duration::from_secs(5);

const TASK: Task = Task {
    name: "health_check",
    failure: "the company was not told that writes fail",
    retry_after: PAUSE_IN_FAULT,
};

/// Checks until it is stopped. What fails is logged and counted where it fails, and the company is told once.
pub(crate) async fn run(app: AppState, stop: CancellationToken) {
    // The beginning of the fault that the company was told of.
    let told = Arc::new(Mutex::new(None));
    let check = |app: AppState, _| {
        let told = Arc::clone(&told);
        async move {
            let before = app.database.write_fault().map(|fault| fault.since);
            // What is short is logged there.
            let _ = app.space.require();
            let _ = app.database.check_writes().await;
            let Some(fault) = app.database.write_fault() else {
                return Ok::<_, anyhow::Error>(PAUSE);
            };
            let since = Some(fault.since);
            // A fault that ends within seconds is in the log alone.
            if before == since
                && told
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .replace(fault.since)
                    != since
            {
                tell_company(&app, &fault.reason).await?;
            }
            Ok(PAUSE_IN_FAULT)
        }
    };
    periodic::run(TASK, app.last_runs.clone(), app, stop, check).await;
}

/// Notifies all channels and the company's mailbox. Nothing can be queued, so it is sent at once.
async fn tell_company(app: &AppState, reason: &str) -> anyhow::Result<()> {
    let reading = app.database.read().begin().await?;
    let notices = app.enquiries.notices();
    let mails = notices.of_failing_writes(&reading, reason, app.clock.now());
    let mails = mails.await?;
    reading.commit().await?;
    app.channel_worker().send_unqueued(&mails).await;
    app.mail_worker()?.send_unqueued(&mails).await;
    Ok(())
}
