//! Publishes product drafts at their scheduled times.

use std::time::Duration;

use chrono::{DateTime, Utc};
use tables::{DraftOutcome, TableError};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::http::rest;
use crate::periodic::{self, Task};
use crate::state::AppState;

/// The interval between two checks, which is also the longest delay of a draft. Drafts that were due while the program was not
/// running are published by the first check.
const INTERVAL: Duration = Duration::from_secs(5);

const TASK: Task = Task {
    name: "planned_drafts",
    failure: "planned drafts could not be published",
    retry_after: INTERVAL,
};

/// Runs until `stop`. Any number of replicas may do so at the same time.
pub(crate) async fn run(app: AppState, stop: CancellationToken) {
    periodic::run(TASK, app, stop, |app, _| async move {
        publish_due(&app, Utc::now()).await.map(|()| INTERVAL)
    })
    .await;
}

async fn publish_due(app: &AppState, now: DateTime<Utc>) -> Result<(), TableError> {
    let due = tables::due_drafts(&app.database, now).await?;
    if due.is_empty() {
        return Ok(());
    }
    let uploads = media::addresses_of_uploads(&app.database).await?;
    let has_picture = |path: &str| app.has_picture(&uploads, path);
    let notices = app.enquiries.notices();
    let mut has_changed = false;
    for id in due {
        match tables::publish_due_draft(&app.database, id, &has_picture, notices, now).await {
            Ok(DraftOutcome::Published(slug)) => {
                has_changed = true;
                info!(product.slug = %slug, "a planned draft was published");
            }
            Ok(DraftOutcome::Refused(reason)) => {
                app.enquiries.outbox_notify().notify();
                warn!(
                    product.id = id,
                    %reason,
                    "a planned draft could not be published; it is kept, its plan has ended, and its author is told by mail"
                );
            }
            Ok(DraftOutcome::NotDue) => {}
            // Continue with the other drafts.
            Err(error) => warn!(
                %error,
                product.id = id,
                "a planned draft could not be published; it is tried again in a few seconds"
            ),
        }
    }
    if has_changed {
        rest::show_written(app).await;
    }
    Ok(())
}
