//! Mails that somebody asks for before they have shown who they are.
//!
//! Whether the address has an account must not be told by the time that the answer takes, either. So the same is written for an
//! address without one, of an account that is made up, and then taken back: the same statements, the same mail rendered, the same
//! commit. Work that is put off until after the answer would need a queue of its own, and waiting for a fixed time would have to be as
//! long as the slowest disk takes.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel, TransactionTrait};
use serde_json::{Map, json};
use store::{
    DatabaseTransaction, DbErr,
    auth::{one_time_token::Kind, user},
};
use uuid::Uuid;

use crate::{
    Auth, AuthError,
    accounts::new_user,
    audit::{self, Action, Actor},
    one_time::OneTime,
};

impl Auth {
    /// Queues mails for an account and commits. `None`, for an address that gets none, takes as long and leaves only a row of the
    /// log, without the address. Out: the account, where there is one.
    pub(crate) async fn answer_mail_request(
        &self,
        transaction: DatabaseTransaction,
        account: Option<user::ActiveModel>,
        mails: &[OneTime<'_>],
        action: Action,
        actor: Actor,
        now: DateTime<Utc>,
    ) -> Result<Option<user::Model>, AuthError> {
        let is_real = account.is_some();
        let row = match account {
            Some(account) => account,
            None => {
                let address = format!("{}@example.invalid", Uuid::new_v4());
                new_user(&address, None, &Map::new(), now)?
            }
        };
        let row = mails
            .iter()
            .fold(row, |row, mail| sent_at(row, mail.kind, now));
        let savepoint = transaction.begin().await?;
        let user = match is_real {
            true => row.update(&savepoint).await?,
            false => row.insert(&savepoint).await?,
        };
        for mail in mails {
            self.send_one_time(&savepoint, &user, *mail, now).await?;
        }
        end(savepoint, is_real).await?;
        let user = is_real.then_some(user);
        let (actor, traits) = match &user {
            Some(user) => (actor.is(user), json!({})),
            None => (actor, json!({ "account": "none" })),
        };
        audit::record(&transaction, now, action, &actor, None, traits).await?;
        transaction.commit().await?;
        self.mailer.notify();
        Ok(user)
    }
}

/// Ends a savepoint: what was written since stays, or is taken back.
pub(crate) async fn end(savepoint: DatabaseTransaction, is_kept: bool) -> Result<(), DbErr> {
    match is_kept {
        true => savepoint.commit().await,
        false => savepoint.rollback().await,
    }
}

/// The account with the time at which a mail of this kind was queued.
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
