//! Erases expired data, and events after their retention time.

use std::time::Duration;

use chrono::TimeDelta;
use sea_orm::ColumnTrait;
use store::batches;

use crate::{
    Auth, AuthError,
    entities::{audit_entry, flow_state, mfa_challenge, one_time_token, session},
};

/// Expired data is kept for a day, so that the error can still say that it has expired.
const KEPT_AFTER_EXPIRY: TimeDelta = TimeDelta::days(1);

impl Auth {
    /// Erases sessions, links, codes and challenges that expired more than a day ago, and events after their retention time.
    ///
    /// `events_kept` is that time; `None` means without limit. Returns how many rows were erased. When it fails, what was
    /// erased before stays erased.
    pub async fn erase_expired(&self, events_kept: Option<Duration>) -> Result<u64, AuthError> {
        let (db, before) = (&self.db, self.now() - KEPT_AFTER_EXPIRY);
        let unused_since = before - self.settings.session_idle;
        let unused = session::Column::RefreshedAt.lt(unused_since);
        let mut erased = batches::delete::<session::Entity>(db, unused).await?;
        let too_old = session::Column::CreatedAt.lt(before - self.settings.session_longest);
        erased += batches::delete::<session::Entity>(db, too_old).await?;
        let links = one_time_token::Column::ExpiresAt.lt(before);
        erased += batches::delete::<one_time_token::Entity>(db, links).await?;
        let redirects = flow_state::Column::ExpiresAt.lt(before);
        erased += batches::delete::<flow_state::Entity>(db, redirects).await?;
        let challenges = mfa_challenge::Column::ExpiresAt.lt(before);
        erased += batches::delete::<mfa_challenge::Entity>(db, challenges).await?;
        let kept = events_kept.and_then(|kept| TimeDelta::from_std(kept).ok());
        if let Some(kept) = kept.and_then(|kept| self.now().checked_sub_signed(kept)) {
            let events = audit_entry::Column::CreatedAt.lt(kept);
            erased += batches::delete::<audit_entry::Entity>(db, events).await?;
        }
        Ok(erased)
    }
}
