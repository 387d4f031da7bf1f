//! Erases expired data, and events after their retention time.

use std::time::Duration;

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::erasure;

use crate::{
    Auth, AuthError,
    entities::{audit_entry, flow_state, mfa_challenge, one_time_token, session},
    now,
};

/// Expired data is kept for a day, so that the error can still say that it has expired.
const KEPT_AFTER_EXPIRY: TimeDelta = TimeDelta::days(1);

impl Auth {
    /// Erases sessions, links, codes and challenges that expired more than a day ago, and events after their retention time.
    ///
    /// `events_kept` is that time; `None` means without limit. Returns how many rows were erased.
    ///
    /// # Errors
    /// Returns the database's error; nothing is erased then.
    pub async fn erase_expired(&self, events_kept: Option<Duration>) -> Result<u64, AuthError> {
        let before = now() - KEPT_AFTER_EXPIRY;
        let db = self.db.write().await?;
        let mut erased = 0;
        let unused_since = before - self.settings.session_idle;
        let sessions = session::Entity::delete_many()
            .filter(session::Column::RefreshedAt.lt(unused_since))
            .exec(&db);
        erased += sessions.await?.rows_affected;
        let links = one_time_token::Entity::delete_many()
            .filter(one_time_token::Column::ExpiresAt.lt(before))
            .exec(&db);
        erased += links.await?.rows_affected;
        let redirects = flow_state::Entity::delete_many()
            .filter(flow_state::Column::ExpiresAt.lt(before))
            .exec(&db);
        erased += redirects.await?.rows_affected;
        let challenges = mfa_challenge::Entity::delete_many()
            .filter(mfa_challenge::Column::ExpiresAt.lt(before))
            .exec(&db);
        erased += challenges.await?.rows_affected;
        let kept = events_kept.and_then(|kept| TimeDelta::from_std(kept).ok());
        if let Some(kept) = kept.and_then(|kept| now().checked_sub_signed(kept)) {
            let events = audit_entry::Entity::delete_many()
                .filter(audit_entry::Column::CreatedAt.lt(kept))
                .exec(&db);
            erased += events.await?.rows_affected;
        }
        if erased > 0 {
            erasure::empty_log_later(&db).await?;
        }
        db.commit().await?;
        Ok(erased)
    }
}
