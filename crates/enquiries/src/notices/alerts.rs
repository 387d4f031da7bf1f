//! Alerts: tells the company what of the server needs attention, and when that is over.

use chrono::{DateTime, TimeDelta, Utc};
use store::{Database, DbErr};

use super::{NoticeContent, Notices};
use crate::{
    entities::alert::Kind,
    queries::{alerts, notices, outbox},
};

/// A fault that ends within this time is told to nobody.
const PATIENCE: TimeDelta = TimeDelta::minutes(5);
/// The same for a backup: who sets up a site gets to that later.
const PATIENCE_FOR_BACKUP: TimeDelta = TimeDelta::days(1);
/// How long no replica may have seen a fault before it counts as over.
const OVER_AFTER: TimeDelta = TimeDelta::minutes(5);
/// How long until a fault that lasts is told again.
const AGAIN_AFTER: TimeDelta = TimeDelta::days(7);

/// A fault that there is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    pub kind: Kind,
    /// The reason in one line, for the person who runs the server.
    pub reason: String,
}

impl Notices {
    /// Tells the company of faults that last, once a week each, and of the end of those that it was told of: all channels, and the
    /// company's mailbox. Returns whether mails were queued.
    ///
    /// Call it once a minute with all faults there are, on every replica. When it fails, nobody was told.
    pub async fn tell_of_alerts(
        &self,
        db: &Database,
        firing: &[Alert],
        now: DateTime<Utc>,
    ) -> Result<bool, DbErr> {
        if firing.is_empty() && alerts::all(db.read()).await?.is_empty() {
            return Ok(false);
        }
        // So that the transaction does not wait for the texts.
        self.content.current().await;
        let company = &self.company.now();
        let transaction = db.write().await?;
        let seen = firing.iter().map(|alert| alert.kind);
        let mut contents = Vec::new();
        for alert in alerts::see(&transaction, seen, now).await? {
            let found = firing.iter().find(|firing| firing.kind == alert.kind);
            if let Some(Alert { kind, reason }) = found {
                let patience = match kind {
                    Kind::Backup => PATIENCE_FOR_BACKUP,
                    _ => PATIENCE,
                };
                let is_due = match alert.told_at {
                    Some(told) => now - told >= AGAIN_AFTER,
                    None => now - alert.since >= patience,
                };
                if is_due {
                    contents.push(NoticeContent::of_alert(*kind, Some(reason), company, now));
                    alerts::told(&transaction, alert, now).await?;
                }
            } else if now - alert.seen_at >= OVER_AFTER {
                if alert.told_at.is_some() {
                    contents.push(NoticeContent::of_alert(alert.kind, None, company, now));
                }
                alerts::remove(&transaction, alert.kind).await?;
            }
        }
        let channels = notices::active_channels(&transaction, now).await?;
        for content in &contents {
            let mails = self.to_everybody(company, &channels, content)?;
            outbox::insert(&transaction, mails, now).await?;
        }
        transaction.commit().await?;
        Ok(!contents.is_empty())
    }
}
