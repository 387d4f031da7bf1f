//! Mails that are requested without authentication.
//!
//! The response time must not reveal whether the address has an account. So for an address without one, the same rows are written
//! for a made-up account and then rolled back: the same statements, the same rendering of the mail, the same commit. Doing the
//! work after the response would need a separate queue, and a fixed delay would have to be as long as the slowest disk takes.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};
use serde_json::{Map, json};
use store::{DbErr, Transaction};
use uuid::Uuid;

use crate::{
    Auth, AuthError,
    accounts::new_user,
    audit::{self, Action, Actor},
    entities::{one_time_token::Kind, user},
    one_time::OneTime,
};

impl Auth {
    /// Queues mails for an account, which is inserted if it is a new one, and commits. Without an account it takes as long, but only
    /// leaves a row in the log, without the address.
    pub(crate) async fn queue_mail_in_constant_time(
        &self,
        transaction: Transaction,
        account: Option<impl IntoActiveModel<user::ActiveModel>>,
        mails: &[OneTime<'_>],
        action: Action,
        actor: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), AuthError> {
        let is_real = account.is_some();
        let row = match account {
            Some(account) => account.into_active_model(),
            None => {
                let address = format!("{}@example.invalid", Uuid::new_v4());
                new_user(&address, None, &Map::new(), now)?
            }
        };
        let row = mails
            .iter()
            .fold(row, |row, mail| sent_at(row, mail.kind, now));
        let savepoint = transaction.savepoint().await?;
        let user = match row.id.is_unchanged() {
            true => row.update(&savepoint).await?,
            false => row.insert(&savepoint).await?,
        };
        for mail in mails {
            self.send_one_time(&savepoint, &user, *mail, now).await?;
        }
        end(savepoint, is_real).await?;
        let (actor, traits) = match is_real.then_some(user) {
            Some(user) => (actor.is(&user), json!({})),
            None => (actor, json!({ "account": "none" })),
        };
        audit::record_and_commit(transaction, now, action, &actor, None, traits).await?;
        self.mailer.notify();
        Ok(())
    }
}

/// Commits a savepoint or rolls it back.
pub(crate) async fn end(savepoint: Transaction, is_kept: bool) -> Result<(), DbErr> {
    match is_kept {
        true => savepoint.commit().await,
        false => savepoint.rollback().await,
    }
}

/// Sets the time at which a mail of this kind was queued.
pub(crate) fn sent_at(
    user: impl IntoActiveModel<user::ActiveModel>,
    kind: Kind,
    now: DateTime<Utc>,
) -> user::ActiveModel {
    let mut row = user.into_active_model();
    match kind {
        Kind::SignUp => row.confirmation_sent_at = Set(Some(now)),
        Kind::Invite => row.invited_at = Set(Some(now)),
        Kind::Recovery | Kind::MagicLink => row.recovery_sent_at = Set(Some(now)),
        Kind::EmailChangeCurrent | Kind::EmailChangeNew => {
            row.email_change_sent_at = Set(Some(now));
        }
        Kind::Reauthentication => row.reauthentication_sent_at = Set(Some(now)),
    }
    row
}
