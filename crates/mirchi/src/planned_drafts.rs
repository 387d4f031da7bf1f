//! Publishes drafts of products and of the site at their planned times.

use std::time::Duration;

use async_trait::async_trait;
use catalogue::{DraftOf, DraftOutcome, DraftRefused};
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
    let now = app.clock.now();
    let author = MailToAuthor {
        notices: app.enquiries.notices(),
        now,
    };
    let mut has_changed = publish_products(&app, &author, now).await?;
    let published = content::publish_due_site(&app.database, schema(), &author, now).await;
    has_changed |= report(&app, "the site", published);
    if has_changed {
        rest::refresh_catalogue(&app).await;
    }
    Ok(INTERVAL)
}

/// Returns whether one was published.
async fn publish_products(
    app: &AppState,
    author: &MailToAuthor<'_>,
    now: DateTime<Utc>,
) -> Result<bool, TableError> {
    let due = catalogue::due_drafts(&app.database, now).await?;
    if due.is_empty() {
        return Ok(false);
    }
    let pictures = app.pictures();
    let mut has_changed = false;
    for id in due {
        let pictures = pictures.clone();
        let published =
            catalogue::publish_due_draft(&app.database, schema(), id, pictures, author, now).await;
        // The other drafts do not wait for one that failed.
        has_changed |= report(app, &format!("product {id}"), published);
    }
    Ok(has_changed)
}

/// Reports what became of a draft. Returns whether it was published.
fn report(app: &AppState, draft: &str, outcome: Result<DraftOutcome, TableError>) -> bool {
    match outcome {
        Ok(DraftOutcome::Published(published)) => {
            info!(draft, %published, "a planned draft was published");
            true
        }
        Ok(DraftOutcome::Refused(reason)) => {
            app.enquiries.outbox_notify().notify();
            warn!(
                draft,
                %reason,
                "a planned draft could not be published; it is kept, its plan has ended, and its author is told by mail"
            );
            false
        }
        Ok(DraftOutcome::NotDue) => false,
        Err(error) => {
            warn!(
                %error,
                draft,
                "a planned draft could not be published; it is tried again in a few seconds"
            );
            false
        }
    }
}

/// Tells the author of a draft by mail.
pub struct MailToAuthor<'a> {
    /// Queues the mail.
    pub notices: &'a Notices,
    pub now: DateTime<Utc>,
}

#[async_trait]
impl DraftRefused for MailToAuthor<'_> {
    async fn notify(
        &self,
        db: &Transaction,
        author_id: Option<&str>,
        draft: DraftOf<'_>,
        reason: &str,
    ) -> Result<(), DbErr> {
        let failed = FailedDraft {
            author_id,
            draft,
            reason,
        };
        self.notices
            .notify_of_failed_draft(db, &failed, self.now)
            .await
    }
}
