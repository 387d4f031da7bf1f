//! Administration of accounts by owners and the operator's programs.

mod ban;
mod factors;
mod links;

use access::Role;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::{Transaction, batches};
use tables::Schema;

use crate::{
    Auth, AuthError, ErrorCode, STAFF_MEMBERS,
    accounts::{
        by_email, email_exists, existing, factors_of_many, merged, new_user, normal_email,
        refuse_phone, unknown_user, with_factors,
    },
    audit::{self, Action, Actor},
    entities::{session, user},
    one_time::forget_sign_in_links,
    staff_role, view,
};

pub use links::{GenerateLink, GeneratedLink};

use ban::ban_end;

/// The most rows of one page of a list.
pub(crate) const MAX_PER_PAGE: u64 = 1000;

/// An account to be created.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct NewUser {
    pub email: String,
    /// The initial password, if any.
    pub password: Option<String>,
    /// Whether the address counts as confirmed.
    pub email_confirm: bool,
    /// Data that the account's owner may change.
    pub user_metadata: Map<String, Value>,
    /// Data that only the service may change, including `role`.
    pub app_metadata: Map<String, Value>,
    /// `none`, or how long the account is banned: `24h`, `30m`.
    pub ban_duration: Option<String>,
    /// Refused: accounts by telephone number are not supported.
    pub phone: Option<String>,
    /// Refused: only hashes that were made here can be verified.
    pub password_hash: Option<String>,
}

/// Changes to an account.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct UserChange {
    /// A new address; it takes effect immediately.
    pub email: Option<String>,
    pub password: Option<String>,
    /// Whether the address counts as confirmed.
    pub email_confirm: Option<bool>,
    /// Keys to set in the data that the account's owner may change; null removes a key.
    pub user_metadata: Option<Map<String, Value>>,
    /// The same for the data that only the service may change.
    pub app_metadata: Option<Map<String, Value>>,
    /// `none`, or how long the account is banned: `24h`, `30m`.
    pub ban_duration: Option<String>,
    /// Refused: accounts by telephone number are not supported.
    pub phone: Option<String>,
}

impl Auth {
    /// A page of all accounts, newest first. Returns the accounts in the form of the API, and their total number.
    ///
    /// Pages count from 1; a page has at most 1,000 rows.
    pub async fn list_users(
        &self,
        page: u64,
        per_page: u64,
    ) -> Result<(Vec<Value>, u64), AuthError> {
        let pages = user::Entity::find()
            .order_by_desc(user::Column::CreatedAt)
            .order_by_desc(user::Column::Id)
            .paginate(self.db.read(), per_page.clamp(1, MAX_PER_PAGE));
        let total = pages.num_items().await?;
        let users = pages.fetch_page(page.saturating_sub(1)).await?;
        let ids = users.iter().map(|user| user.id.as_str());
        let mut factors = factors_of_many(self.db.read(), ids).await?;
        let views = users.iter().map(|user| {
            let of_this = factors.remove(&user.id).unwrap_or_default();
            view::user(user, &of_this)
        });
        Ok((views.collect(), total))
    }

    /// An account in the form of the API. Fails with `user_not_found`.
    pub async fn user(&self, id: &str) -> Result<Value, AuthError> {
        let user = existing(self.db.read(), id).await?;
        Ok(with_factors(self.db.read(), &user).await?)
    }

    /// Creates an account. No mail is sent. Fails with `email_exists`, `weak_password`, or for an invalid address or an unknown
    /// staff role.
    pub async fn create_user(&self, new: NewUser, actor: Actor) -> Result<Value, AuthError> {
        refuse_phone(new.phone.as_deref())?;
        if new.password_hash.is_some() {
            return Err(AuthError::validation(
                "password_hash is not taken: set a password, or send a link to choose one",
            ));
        }
        let email = normal_email(&new.email)?;
        let hash = self.password_hash(new.password, &email).await?;
        let now = self.now();
        let ban = new.ban_duration.as_deref();
        let banned_until = ban.map(|text| ban_end(text, now)).transpose()?;
        let transaction = self.db.write().await?;
        refuse_known(&transaction, &email).await?;
        let mut row = new_user(&email, hash, &new.user_metadata, now)?;
        if new.email_confirm {
            row.email_confirmed_at = Set(Some(now));
        }
        row.banned_until = Set(banned_until.flatten());
        let user = row.insert(&transaction).await?;
        let user = with_app_metadata(&transaction, user, new.app_metadata).await?;
        let action = Action::UserSignedUp;
        audit::record_and_commit(transaction, now, action, &actor, Some(&user), json!({})).await?;
        Ok(view::user(&user, &[]))
    }

    /// Changes an account. A new password or a ban ends its sessions. Fails with `user_not_found`, `email_exists`,
    /// `weak_password`, for an unknown staff role, and with `conflict` for the last owner.
    pub async fn change_user(
        &self,
        id: &str,
        change: UserChange,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let now = self.now();
        refuse_phone(change.phone.as_deref())?;
        let current = existing(self.db.read(), id).await?;
        let email = change.email.as_deref().map(normal_email).transpose()?;
        let hash = self
            .password_hash(change.password, email.as_deref().unwrap_or(&current.email))
            .await?;
        let banned_until = change
            .ban_duration
            .as_deref()
            .map(|text| ban_end(text, now))
            .transpose()?;
        let transaction = self.db.write().await?;
        let others = other_accounts(&transaction, id).await?;
        let current = existing(&transaction, id).await?;
        let mut row = current.clone().into_active_model();
        row.updated_at = Set(now);
        let email = email.filter(|email| *email != current.email);
        let ends_sessions = hash.is_some() || banned_until.flatten().is_some();
        let ends_links = ends_sessions || email.is_some();
        if let Some(email) = email {
            refuse_known(&transaction, &email).await?;
            row.email = Set(email);
        }
        if let Some(hash) = hash {
            row.password_hash = Set(Some(hash));
        }
        if let Some(until) = banned_until {
            row.banned_until = Set(until);
        }
        match change.email_confirm {
            Some(true) if current.email_confirmed_at.is_none() => {
                row.email_confirmed_at = Set(Some(now));
            }
            _ => {}
        }
        if let Some(data) = change.user_metadata {
            row.user_metadata = Set(merged(&current.user_metadata, data)?);
        }
        let user = row.update(&transaction).await?;
        let user =
            with_app_metadata(&transaction, user, change.app_metadata.unwrap_or_default()).await?;
        let after = others.iter().chain([&user]);
        refuse_without_owner(&current, after, now)?;
        if ends_sessions {
            end_sessions(&transaction, id).await?;
        }
        if ends_links {
            forget_sign_in_links(&transaction, id).await?;
        }
        let action = Action::UserModified;
        audit::record_and_commit(transaction, now, action, &actor, Some(&user), json!({})).await?;
        Ok(with_factors(self.db.read(), &user).await?)
    }

    /// Deletes an account with its sessions and factors. Its actions stay in the audit log, and what the person did in the tables of
    /// the schema, without the account. Fails with `user_not_found`, and with `conflict` for the last owner.
    pub async fn delete_user(
        &self,
        id: &str,
        actor: Actor,
        schema: &Schema,
    ) -> Result<(), AuthError> {
        let now = self.now();
        let transaction = self.db.write().await?;
        deletable(&transaction, id, now).await?;
        transaction.rollback().await?;
        // First, in short transactions: what names the account may be more than one can write.
        let of_the_account = session::Column::UserId.eq(id);
        batches::delete::<session::Entity>(&self.db, of_the_account).await?;
        schema
            .clear_references(&self.db, &STAFF_MEMBERS, id)
            .await?;
        let transaction = self.db.write().await?;
        let user = deletable(&transaction, id, now).await?;
        user::Entity::delete_by_id(id).exec(&transaction).await?;
        let traits = json!({ "email": user.email });
        let action = Action::UserDeleted;
        audit::record_and_commit(transaction, now, action, &actor, Some(&user), traits).await?;
        Ok(())
    }

    /// Grants or revokes a staff role. The change takes effect with the next token. Fails with `user_not_found`, and with
    /// `conflict` for the last owner.
    pub async fn set_staff_role(
        &self,
        email: &str,
        role: Option<Role>,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let email = normal_email(email)?;
        let user = by_email(self.db.read(), &email)
            .await?
            .ok_or_else(unknown_user)?;
        let role = role.map_or(Value::Null, |role| json!(role.name()));
        let change = UserChange {
            app_metadata: Some(Map::from_iter([("role".to_owned(), role)])),
            ..UserChange::default()
        };
        self.change_user(&user.id, change, actor).await
    }

    async fn password_hash(
        &self,
        password: Option<String>,
        email: &str,
    ) -> Result<Option<String>, AuthError> {
        let Some(password) = password.filter(|password| !password.is_empty()) else {
            return Ok(None);
        };
        self.check_password(&password, email)?;
        Ok(Some(self.passwords.hash(password).await?))
    }
}

/// Sets keys of the data that only the service may change.
async fn with_app_metadata(
    transaction: &Transaction,
    user: user::Model,
    changes: Map<String, Value>,
) -> Result<user::Model, AuthError> {
    if changes.is_empty() {
        return Ok(user);
    }
    match changes.get("role") {
        None | Some(Value::Null) => {}
        Some(role)
            if role
                .as_str()
                .is_some_and(|role| Role::staff(role).is_some()) => {}
        Some(other) => {
            let known = Role::STAFF.map(Role::name).join(", ");
            return Err(AuthError::validation(format!(
                "app_metadata.role {other} is unknown; the roles are {known}"
            )));
        }
    }
    let merged = merged(&user.app_metadata, changes)?;
    let mut row = user.into_active_model();
    row.app_metadata = Set(merged);
    Ok(row.update(transaction).await?)
}

/// All accounts but this one. On PostgreSQL they and the account are locked, so that of two owners who take away each other's role at
/// the same moment the second sees what the first has done. All are locked in one order, so that nobody waits in a circle.
async fn other_accounts(
    transaction: &Transaction,
    id: &str,
) -> Result<Vec<user::Model>, AuthError> {
    let mut all = user::Entity::find()
        .order_by_asc(user::Column::Id)
        .lock_exclusive()
        .all(transaction)
        .await?;
    all.retain(|user| user.id != id);
    Ok(all)
}

/// After a change to an owner there must still be another one, or nobody could sign in to fix it. `after` are all accounts.
fn refuse_without_owner<'a>(
    before: &user::Model,
    after: impl IntoIterator<Item = &'a user::Model>,
    now: DateTime<Utc>,
) -> Result<(), AuthError> {
    // An invited owner does not count before accepting the invitation.
    let is_owner = |user: &user::Model| {
        staff_role(&user.app_metadata) == Some(Role::Owner)
            && user.email_confirmed_at.is_some()
            && user.banned_until.is_none_or(|until| until <= now)
    };
    if !is_owner(before) {
        return Ok(());
    }
    match after.into_iter().any(is_owner) {
        true => Ok(()),
        false => Err(AuthError::new(
            409,
            ErrorCode::Conflict,
            "This is the last owner; make somebody else an owner first",
        )),
    }
}

/// The account with this ID, unless it is that of the last owner.
async fn deletable(
    transaction: &Transaction,
    id: &str,
    now: DateTime<Utc>,
) -> Result<user::Model, AuthError> {
    let others = other_accounts(transaction, id).await?;
    let user = existing(transaction, id).await?;
    refuse_without_owner(&user, &others, now)?;
    Ok(user)
}

async fn refuse_known(transaction: &Transaction, email: &str) -> Result<(), AuthError> {
    match by_email(transaction, email).await? {
        None => Ok(()),
        Some(_) => Err(email_exists()),
    }
}

pub(crate) async fn end_sessions(
    transaction: &Transaction,
    user_id: &str,
) -> Result<(), AuthError> {
    session::Entity::delete_many()
        .filter(session::Column::UserId.eq(user_id))
        .exec(transaction)
        .await?;
    Ok(())
}
