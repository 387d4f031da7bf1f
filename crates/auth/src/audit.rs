//! The audit log of accounts.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveEnum, ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, DeriveActiveEnum, EntityTrait, EnumIter, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
    sea_query::SimpleExpr,
};
use serde_json::{Value, json};
use store::{ConnectionTrait, DbErr, Transaction};

use rate_limit::{networks_around, rate_limit_key};

use crate::{
    Auth, AuthError,
    admin::MAX_PER_PAGE,
    entities::{audit_entry, user},
};

/// How long the same refusals share a row …
const SHARED_ROW: TimeDelta = TimeDelta::hours(1);
/// … which is looked for among this many.
const MAX_RECENT: u64 = 100;

/// The event. The names are those of the hosted backend's service, which has none for failures and for keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub(crate) enum Action {
    Login,
    LoginFailed,
    Logout,
    InviteAccepted,
    #[sea_orm(string_value = "user_signedup")]
    UserSignedUp,
    UserInvited,
    UserDeleted,
    UserModified,
    UserRecoveryRequested,
    UserReauthenticateRequested,
    UserConfirmationRequested,
    UserUpdatedPassword,
    ReauthenticationFailed,
    SigningKeyRotated,
    TokenRevoked,
    TokenRefreshed,
    FactorInProgress,
    FactorUnenrolled,
    ChallengeCreated,
    VerificationAttempted,
    FactorDeleted,
    FactorUpdated,
}

/// The group of an event in the hosted backend's service.
fn log_type(action: &str) -> &'static str {
    match action {
        "token_revoked" | "token_refreshed" | "signing_key_rotated" => "token",
        "factor_in_progress"
        | "factor_unenrolled"
        | "challenge_created"
        | "verification_attempted"
        | "factor_deleted"
        | "factor_updated" => "factor",
        "user_invited" | "user_deleted" | "user_signedup" | "user_modified" => "team",
        "user_recovery_requested"
        | "user_reauthenticate_requested"
        | "user_confirmation_requested"
        | "user_updated_password"
        | "reauthentication_failed" => "user",
        _ => "account",
    }
}

/// The actor of an event, and the source of the request.
#[derive(Clone, Debug, Default)]
pub struct Actor {
    /// The account; `None` for the service itself or an unknown person.
    pub id: Option<String>,
    pub email: Option<String>,
    /// The source of the request; `None` for a command.
    pub client: Option<IpAddr>,
    /// The token that a device has kept since it signed in, if the request has one.
    pub device: Option<String>,
}

impl Actor {
    pub(crate) fn is(mut self, user: &user::Model) -> Self {
        self.id = Some(user.id.clone());
        self.email = Some(user.email.clone());
        self
    }
}

/// Records an event. Takes the affected account if it is not the actor's own, and further details.
pub(crate) async fn record(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    action: Action,
    actor: &Actor,
    subject: Option<&user::Model>,
    traits: Value,
) -> Result<(), DbErr> {
    let entry = audit_entry::ActiveModel {
        id: NotSet,
        action: Set(action.to_value()),
        actor_id: Set(actor.id.clone()),
        actor_email: Set(actor.email.clone()),
        subject_id: Set(subject.map(|user| user.id.clone())),
        traits: Set(traits),
        ip_address: Set(network_of(actor)),
        created_at: Set(now),
    };
    audit_entry::Entity::insert(entry)
        .exec_without_returning(db)
        .await?;
    Ok(())
}

/// Records an event as [`record`] does, and commits the transaction.
pub(crate) async fn record_and_commit(
    transaction: Transaction,
    now: DateTime<Utc>,
    action: Action,
    actor: &Actor,
    subject: Option<&user::Model>,
    traits: Value,
) -> Result<(), DbErr> {
    record(&transaction, now, action, actor, subject, traits).await?;
    transaction.commit().await
}

/// The address that somebody has typed, for the details of a refusal. Only one that has an account is kept, so that made-up ones
/// do not fill the log.
pub(crate) fn typed(email: &str, is_known: bool) -> Value {
    match is_known {
        true => json!({ "email": email }),
        false => json!({}),
    }
}

/// Refuses a request and records the refusal with its reason. The transaction is committed, so its earlier writes stay.
///
/// `traits` are further details. Within an hour, the same refusals from one network share a row, in which they are counted.
pub(crate) async fn refuse<T>(
    transaction: Transaction,
    now: DateTime<Utc>,
    action: Action,
    actor: &Actor,
    mut traits: Value,
    refusal: AuthError,
) -> Result<T, AuthError> {
    traits["reason"] = json!(refusal.code().as_str());
    match same_refusal(&transaction, now, action, actor, &traits).await? {
        Some(earlier) => {
            let attempts = attempts(&earlier.traits) + 1;
            let mut row = earlier.into_active_model();
            traits["attempts"] = json!(attempts);
            row.traits = Set(traits);
            row.update(&transaction).await?;
        }
        None => record(&transaction, now, action, actor, None, traits).await?,
    }
    transaction.commit().await?;
    Err(refusal)
}

/// How many refusals share a row.
fn attempts(traits: &Value) -> u64 {
    traits.get("attempts").and_then(Value::as_u64).unwrap_or(1)
}

async fn same_refusal(
    transaction: &Transaction,
    now: DateTime<Utc>,
    action: Action,
    actor: &Actor,
    traits: &Value,
) -> Result<Option<audit_entry::Model>, DbErr> {
    let actor_id = match &actor.id {
        Some(id) => audit_entry::Column::ActorId.eq(id),
        None => audit_entry::Column::ActorId.is_null(),
    };
    let recent = audit_entry::Entity::find()
        .filter(audit_entry::Column::IpAddress.eq(network_of(actor)))
        .filter(audit_entry::Column::CreatedAt.gt(now - SHARED_ROW))
        .filter(audit_entry::Column::Action.eq(action.to_value()))
        .filter(actor_id)
        .order_by_desc(audit_entry::Column::Id)
        .limit(MAX_RECENT)
        .all(transaction)
        .await?;
    let without_attempts = |traits: &Value| {
        let mut traits = traits.as_object().cloned().unwrap_or_default();
        traits.shift_remove("attempts");
        Value::Object(traits)
    };
    Ok(recent
        .into_iter()
        .find(|entry| without_attempts(&entry.traits) == *traits))
}

/// The network of a request; empty for a command. Of somebody unknown it is the widest, so that nobody fills the log from many addresses.
fn network_of(actor: &Actor) -> String {
    let network = actor.client.and_then(|client| match actor.id {
        Some(_) => Some(rate_limit_key(client)),
        None => networks_around(client).last(),
    });
    network
        .map(|network| network.to_string())
        .unwrap_or_default()
}

/// A filter of the log in the syntax of the hosted backend's service: `author:asha`, `action:login`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditFilter {
    /// A substring of the actor's address.
    Author(String),
    /// A substring of the action.
    Action(String),
}

impl AuditFilter {
    /// Parses the parameter `query`. Fails with `validation_failed` for another scope.
    pub fn parse(query: &str) -> Result<Self, AuthError> {
        match query.split_once(':') {
            Some(("author", part)) => Ok(Self::Author(part.to_lowercase())),
            Some(("action", part)) => Ok(Self::Action(part.to_lowercase())),
            _ => Err(AuthError::validation(format!(
                "Invalid query scope: {query}; use author:PART or action:PART"
            ))),
        }
    }

    fn condition(&self) -> SimpleExpr {
        match self {
            Self::Author(part) => audit_entry::Column::ActorEmail.contains(part),
            Self::Action(part) => audit_entry::Column::Action.contains(part),
        }
    }
}

impl Auth {
    /// A page of the audit log, newest first, in the form of the hosted backend. Returns the events, and their total number.
    ///
    /// Pages count from 1; a page has at most 1,000 rows.
    pub async fn audit_log(
        &self,
        filter: Option<&AuditFilter>,
        page: u64,
        per_page: u64,
    ) -> Result<(Vec<Value>, u64), AuthError> {
        let wanted = audit_entry::Entity::find();
        let pages = match filter {
            Some(filter) => wanted.filter(filter.condition()),
            None => wanted,
        }
        .order_by_desc(audit_entry::Column::Id)
        .paginate(self.db.read(), per_page.clamp(1, MAX_PER_PAGE));
        let total = pages.num_items().await?;
        let entries = pages.fetch_page(page.saturating_sub(1)).await?;
        Ok((entries.into_iter().map(shown).collect(), total))
    }
}

fn shown(entry: audit_entry::Model) -> Value {
    json!({
        "id": entry.id.to_string(),
        "payload": {
            "actor_id": entry.actor_id,
            "actor_username": entry.actor_email,
            "actor_via_sso": false,
            "action": entry.action,
            "log_type": log_type(&entry.action),
            "subject_id": entry.subject_id,
            "traits": entry.traits,
        },
        "created_at": entry.created_at,
        "ip_address": entry.ip_address,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_unknown_shares_rows_with_the_widest_network_around() {
        let of = |client: &str, id: Option<&str>| {
            network_of(&Actor {
                client: client.parse().ok(),
                id: id.map(str::to_owned),
                ..Actor::default()
            })
        };
        let (one, other) = ("2001:db8:1:100::1", "2001:db8:1:200::1");
        assert_eq!(of(one, None), of(other, None));
        assert_ne!(of(one, Some("asha")), of(other, Some("asha")));
        assert_eq!(of("192.0.2.1", None), of("192.0.2.200", None));
        assert_eq!(network_of(&Actor::default()), "");
    }
}
