//! Checks whether the database writes and whether there is space, so that it is known before an enquiry is refused.

use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio_util::sync::CancellationToken;
use tracing::error;

use crate::state::AppState;

/// The pause between two checks while all is well: one small write.
const PAUSE: Duration = Duration::from_secs(60);
/// The pause while writes fail.
const PAUSE_IN_FAULT: Duration = Duration::from_secs(5);

/// Checks until it is stopped. What fails is logged and counted where it fails, and the company is told once.
pub(crate) async fn run(app: AppState, stop: CancellationToken) {
    let mut told: Option<DateTime<Utc>> = None;
    loop {
        // What is short is logged there.
        let _ = app.space.require();
        let _ = app.database.check_writes().await;
        let before = app.database.write_fault().map(|fault| fault.since);
        let pause = match before {
            Some(_) => PAUSE_IN_FAULT,
            None => PAUSE,
        };
        if stop
            .run_until_cancelled(tokio::time::sleep(pause))
            .await
            .is_none()
        {
            break;
        }
        // A fault that ends within seconds is in the log alone.
        if let Some(fault) = app.database.write_fault()
            && before == Some(fault.since)
            && told != before
        {
            told = before;
            if let Err(reason) = tell_company(&app, &fault.reason).await {
                error!("the company was not told that writes fail: {reason:#}");
            }
        }
    }
}

/// Notifies all channels and the company's mailbox. Nothing can be queued, so it is sent at once.
async fn tell_company(app: &AppState, reason: &str) -> anyhow::Result<()> {
    let reading = app.database.read_back().await?;
    let notices = app.enquiries.notices();
    let mails = notices.of_failing_writes(&reading, reason, Utc::now());
    let mails = mails.await?;
    reading.commit().await?;
    app.channel_worker().send_unqueued(&mails).await;
    app.mail_worker()?.send_unqueued(&mails).await;
    Ok(())
}
