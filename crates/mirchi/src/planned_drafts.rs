//! Publishes product drafts at their scheduled times.

use std::time::Duration;

use async_trait::async_trait;
use catalogue::entities::product;
use catalogue::{DraftOutcome, DraftRefused};
use chrono::{DateTime, Utc};
use enquiries::{FailedDraft, Notices};
use store::{DbErr, Transaction};
use tables::TableError;
use tracing::{info, warn};

use crate::http::rest;
use crate::periodic::Task;
use crate::schema::schema;
use crate::state::AppState;

/// The interval between two checks, which is also the longest delay of a draft. Drafts that were due while the program was not
/// running are published by the first check.
const INTERVAL: Duration = Duration::from_secs(5);

pub(crate) const TASK: Task = Task {
    name: "planned_drafts",
    failure: "planned drafts could not be published",
    retry_after: INTERVAL,
};

/// Any number of replicas may do so at the same time.
pub(crate) async fn run_once(app: AppState) -> anyhow::Result<Duration> {
    publish_due(&app, app.clock.now()).await?;
    Ok(INTERVAL)
}

async fn publish_due(app: &AppState, now: DateTime<Utc>) -> Result<(), TableError> {
    let due = catalogue::due_drafts(&app.database, now).await?;
    if due.is_empty() {
        return Ok(());
    }
    let pictures = app.pictures();
    let author = MailToAuthor {
        notices: app.enquiries.notices(),
        now,
    };
    let mut has_changed = false;
    for id in due {
        let pictures = pictures.clone();
        let published =
            catalogue::publish_due_draft(&app.database, schema(), id, pictures, &author, now);
        match published.await {
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
        rest::refresh_catalogue(app).await;
    }
    Ok(())
}

/// Tells the author of a draft by mail.
pub struct MailToAuthor<'a> {
    /// Queues the mail.
    pub notices: &'a Notices,
    /// The time now.
    pub now: DateTime<Utc>,
}

#[async_trait]
impl DraftRefused for MailToAuthor<'_> {
    async fn notify(
        &self,
        db: &Transaction,
        author_id: Option<&str>,
        product: &product::Model,
        reason: &str,
    ) -> Result<(), DbErr> {
        let failed = FailedDraft {
            author_id,
            product: &product.name,
            slug: &product.slug,
            reason,
        };
        self.notices
            .notify_of_failed_draft(db, &failed, self.now)
            .await
    }
}
