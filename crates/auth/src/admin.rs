//! What the operator's programs and owners do with the accounts of others.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::{
    DatabaseTransaction,
    auth::{one_time_token::Kind, session, user},
    begin_write,
};

use crate::{
    Auth, AuthError, ErrorCode, StaffRole,
    audit::{self, Action, Actor},
    factors::{remove_factor, unknown_factor},
    now,
    one_time::{OneTime, link_type},
    password,
    sign_in::sent_at,
    sign_up::new_user,
    user::{by_email, by_id, factors, merged, normal_email, unknown_user, with_factors},
    view,
};

/// Rows of one page of a list.
const MOST_PER_PAGE: u64 = 1000;

/// An account to be made.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct NewUser {
    /// The address.
    pub email: String,
    /// A password, if one is set for them.
    pub password: Option<String>,
    /// Whether the address counts as confirmed.
    pub email_confirm: bool,
    /// What they keep about themselves.
    pub user_metadata: Map<String, Value>,
    /// What only the service may set, `role` among it.
    pub app_metadata: Map<String, Value>,
}

/// What is changed of an account.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct UserChange {
    /// Another address; it counts at once.
    pub email: Option<String>,
    /// Another password.
    pub password: Option<String>,
    /// Whether the address counts as confirmed.
    pub email_confirm: Option<bool>,
    /// Names to be set in what they keep about themselves; null takes one away.
    pub user_metadata: Option<Map<String, Value>>,
    /// The same for what only the service may set.
    pub app_metadata: Option<Map<String, Value>>,
    /// `none`, or for how long they cannot sign in: `24h`, `30m`.
    pub ban_duration: Option<String>,
}

/// A link to be made without a mail.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct GenerateLink {
    /// `signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whose account it opens.
    pub email: String,
    /// The new address of a change.
    pub new_email: Option<String>,
    /// The password of a new account.
    pub password: Option<String>,
    /// What a new account keeps about itself.
    pub data: Map<String, Value>,
    /// Where the link leads back to.
    pub redirect_to: Option<String>,
}

/// A link that was made.
#[derive(Clone, Debug)]
pub struct GeneratedLink {
    /// The account as clients see it.
    pub user: Value,
    /// What to open.
    pub action_link: String,
    /// Six digits that do the same.
    pub email_otp: String,
    /// The token of the link.
    pub hashed_token: String,
    /// The word for [`Verification::kind`](crate::Verification).
    pub verification_type: String,
    /// Where the link leads back to.
    pub redirect_to: String,
}

impl GeneratedLink {
    /// As clients read it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut view = self.user.clone();
        view["action_link"] = json!(self.action_link);
        view["email_otp"] = json!(self.email_otp);
        view["hashed_token"] = json!(self.hashed_token);
        view["verification_type"] = json!(self.verification_type);
        view["redirect_to"] = json!(self.redirect_to);
        view
    }
}

impl Auth {
    /// A page of all accounts, oldest first. Out: the accounts as clients see them, and how many there are.
    ///
    /// In: pages count from 1; a page has 1,000 rows at most.
    ///
    /// # Errors
    /// What the database says.
    pub async fn list_users(
        &self,
        page: u64,
        per_page: u64,
    ) -> Result<(Vec<Value>, u64), AuthError> {
        let pages = user::Entity::find()
            .order_by_asc(user::Column::CreatedAt)
            .order_by_asc(user::Column::Id)
            .paginate(&self.db, per_page.clamp(1, MOST_PER_PAGE));
        let total = pages.num_items().await?;
        let mut views = Vec::new();
        for user in pages.fetch_page(page.saturating_sub(1)).await? {
            views.push(with_factors(&self.db, &user).await?);
        }
        Ok((views, total))
    }

    /// An account as clients see it.
    ///
    /// # Errors
    /// `user_not_found`.
    pub async fn user(&self, id: &str) -> Result<Value, AuthError> {
        let user = by_id(&self.db, id).await?.ok_or_else(unknown_user)?;
        Ok(with_factors(&self.db, &user).await?)
    }

    /// Makes an account. No mail is sent.
    ///
    /// # Errors
    /// `email_exists`, `weak_password`, an address that is none, or an unknown staff role.
    pub async fn create_user(&self, new: NewUser, actor: Actor) -> Result<Value, AuthError> {
        let email = normal_email(&new.email)?;
        let hash = self.password_hash(new.password, &email).await?;
        let now = now();
        let transaction = begin_write(&self.db).await?;
        refuse_known(&transaction, &email).await?;
        let mut row = new_user(&email, hash, &new.user_metadata, now)?;
        if new.email_confirm {
            row.email_confirmed_at = Set(Some(now));
        }
        let user = row.insert(&transaction).await?;
        let user = with_app_metadata(&transaction, user, new.app_metadata).await?;
        audit::record(
            &transaction,
            now,
            Action::UserSignedUp,
            &actor,
            Some(&user),
            json!({}),
        )
        .await?;
        transaction.commit().await?;
        Ok(view::user(&user, &[]))
    }

    /// Changes an account. A new password or a ban ends its sessions.
    ///
    /// # Errors
    /// `user_not_found`, `email_exists`, `weak_password`, an unknown staff role, `conflict` for the last owner.
    pub async fn change_user(
        &self,
        id: &str,
        change: UserChange,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let now = now();
        let current = by_id(&self.db, id).await?.ok_or_else(unknown_user)?;
        let email = change.email.as_deref().map(normal_email).transpose()?;
        let hash = self
            .password_hash(change.password, email.as_deref().unwrap_or(&current.email))
            .await?;
        let banned_until = change
            .ban_duration
            .as_deref()
            .map(|text| ban_end(text, now))
            .transpose()?;
        let transaction = begin_write(&self.db).await?;
        let current = by_id(&transaction, id).await?.ok_or_else(unknown_user)?;
        let mut row = current.clone().into_active_model();
        row.updated_at = Set(now);
        if let Some(email) = email.filter(|email| *email != current.email) {
            refuse_known(&transaction, &email).await?;
            row.email = Set(email);
        }
        let ends_sessions = hash.is_some() || banned_until.flatten().is_some();
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
        refuse_without_owner(&transaction, &current).await?;
        if ends_sessions {
            end_sessions(&transaction, id).await?;
        }
        audit::record(
            &transaction,
            now,
            Action::UserModified,
            &actor,
            Some(&user),
            json!({}),
        )
        .await?;
        transaction.commit().await?;
        Ok(with_factors(&self.db, &user).await?)
    }

    /// Deletes an account with its sessions and factors. What it did stays in the log.
    ///
    /// # Errors
    /// `user_not_found`, `conflict` for the last owner.
    pub async fn delete_user(&self, id: &str, actor: Actor) -> Result<(), AuthError> {
        let transaction = begin_write(&self.db).await?;
        let user = by_id(&transaction, id).await?.ok_or_else(unknown_user)?;
        user::Entity::delete_by_id(id).exec(&transaction).await?;
        refuse_without_owner(&transaction, &user).await?;
        let traits = json!({ "email": user.email });
        audit::record(
            &transaction,
            now(),
            Action::UserDeleted,
            &actor,
            Some(&user),
            traits,
        )
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Ends all sessions of an account.
    ///
    /// # Errors
    /// `user_not_found`.
    pub async fn end_sessions_of(&self, id: &str, actor: Actor) -> Result<(), AuthError> {
        let transaction = begin_write(&self.db).await?;
        let user = by_id(&transaction, id).await?.ok_or_else(unknown_user)?;
        end_sessions(&transaction, id).await?;
        audit::record(
            &transaction,
            now(),
            Action::Logout,
            &actor,
            Some(&user),
            json!({}),
        )
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Makes an account, if there is none, and mails an invitation. In: what they keep about themselves, and their staff role.
    ///
    /// # Errors
    /// `email_exists` for an account that is in use, an unknown staff role, or too many mails.
    pub async fn invite(
        &self,
        email: &str,
        data: Map<String, Value>,
        app_metadata: Map<String, Value>,
        redirect_to: Option<&str>,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let email = normal_email(email)?;
        self.limits.mail(None, &email)?;
        let now = now();
        let transaction = begin_write(&self.db).await?;
        let user = invited(&transaction, &email, data, app_metadata, now).await?;
        let wanted = OneTime {
            kind: Kind::Invite,
            email: &email,
            pkce: None,
            redirect_to,
        };
        self.send_one_time(&transaction, &user, wanted, now).await?;
        audit::record(
            &transaction,
            now,
            Action::UserInvited,
            &actor,
            Some(&user),
            json!({}),
        )
        .await?;
        transaction.commit().await?;
        self.mailer.notify();
        Ok(view::user(&user, &[]))
    }

    /// Makes a link that somebody else sends or opens.
    ///
    /// # Errors
    /// `user_not_found`, `email_exists`, `weak_password`, or a kind that there is not.
    pub async fn generate_link(
        &self,
        wanted: GenerateLink,
        app_metadata: Map<String, Value>,
        actor: Actor,
    ) -> Result<GeneratedLink, AuthError> {
        let email = normal_email(&wanted.email)?;
        let kind = match wanted.kind.as_str() {
            "signup" => Kind::SignUp,
            "invite" => Kind::Invite,
            "magiclink" => Kind::MagicLink,
            "recovery" => Kind::Recovery,
            "email_change_current" => Kind::EmailChangeCurrent,
            "email_change_new" => Kind::EmailChangeNew,
            other => {
                return Err(AuthError::validation(format!(
                    "Invalid email action link type requested: {other}"
                )));
            }
        };
        let hash = match kind {
            Kind::SignUp => self.password_hash(wanted.password, &email).await?,
            _ => None,
        };
        let now = now();
        let transaction = begin_write(&self.db).await?;
        let mut address = email.clone();
        let user = match kind {
            Kind::SignUp => {
                refuse_known(&transaction, &email).await?;
                new_user(&email, hash, &wanted.data, now)?
                    .insert(&transaction)
                    .await?
            }
            Kind::Invite => invited(&transaction, &email, wanted.data, app_metadata, now).await?,
            _ => by_email(&transaction, &email)
                .await?
                .ok_or_else(unknown_user)?,
        };
        let user = match kind {
            Kind::EmailChangeCurrent | Kind::EmailChangeNew => {
                let new = normal_email(wanted.new_email.as_deref().unwrap_or_default())?;
                refuse_known(&transaction, &new).await?;
                let is_same_change = user.new_email.as_ref() == Some(&new);
                let mut row = user.into_active_model();
                if !is_same_change {
                    row.email_change_confirmations = Set(0);
                }
                row.new_email = Set(Some(new.clone()));
                if kind == Kind::EmailChangeNew {
                    address = new;
                }
                row.update(&transaction).await?
            }
            kind => sent_at(user, kind, now).update(&transaction).await?,
        };
        let redirect_to = wanted.redirect_to.as_deref();
        let issued = self
            .issue(
                &transaction,
                &user,
                &OneTime {
                    kind,
                    email: &address,
                    pkce: None,
                    redirect_to,
                },
                now,
            )
            .await?;
        let traits = json!({ "link": link_type(kind) });
        audit::record(
            &transaction,
            now,
            Action::UserModified,
            &actor,
            Some(&user),
            traits,
        )
        .await?;
        transaction.commit().await?;
        Ok(GeneratedLink {
            user: with_factors(&self.db, &user).await?,
            action_link: issued.link.to_string(),
            email_otp: issued.code,
            hashed_token: issued.token,
            verification_type: wanted.kind,
            redirect_to: self.allowed_redirect(redirect_to).to_string(),
        })
    }

    /// The second factors of an account as clients see them.
    ///
    /// # Errors
    /// `user_not_found`.
    pub async fn list_factors(&self, user_id: &str) -> Result<Value, AuthError> {
        by_id(&self.db, user_id).await?.ok_or_else(unknown_user)?;
        self.factors_of(user_id).await
    }

    /// Takes a second factor of somebody away, as when a telephone is lost. Out: the factor as clients see it.
    ///
    /// # Errors
    /// `user_not_found`, `mfa_factor_not_found`.
    pub async fn delete_factor(
        &self,
        user_id: &str,
        factor_id: &str,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let transaction = begin_write(&self.db).await?;
        let user = by_id(&transaction, user_id)
            .await?
            .ok_or_else(unknown_user)?;
        let factor = factors(&transaction, user_id)
            .await?
            .into_iter()
            .find(|factor| factor.id == factor_id)
            .ok_or_else(unknown_factor)?;
        remove_factor(&transaction, &factor).await?;
        audit::record(
            &transaction,
            now(),
            Action::FactorDeleted,
            &actor,
            Some(&user),
            json!({ "factor_id": factor_id }),
        )
        .await?;
        transaction.commit().await?;
        Ok(view::factor(&factor))
    }

    /// Gives a second factor of somebody another name. Out: the factor as clients see it.
    ///
    /// # Errors
    /// `user_not_found`, `mfa_factor_not_found`, `mfa_factor_name_conflict`.
    pub async fn rename_factor(
        &self,
        user_id: &str,
        factor_id: &str,
        friendly_name: &str,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let now = now();
        let transaction = begin_write(&self.db).await?;
        let user = by_id(&transaction, user_id)
            .await?
            .ok_or_else(unknown_user)?;
        let all = factors(&transaction, user_id).await?;
        if all
            .iter()
            .any(|factor| factor.id != factor_id && factor.friendly_name == friendly_name)
        {
            return Err(AuthError::new(
                422,
                ErrorCode::MfaFactorNameConflict,
                format!(
                    "A factor with the friendly name {friendly_name:?} for this user already exists"
                ),
            ));
        }
        let factor = all
            .into_iter()
            .find(|factor| factor.id == factor_id)
            .ok_or_else(unknown_factor)?;
        let mut row = factor.into_active_model();
        row.friendly_name = Set(friendly_name.to_owned());
        row.updated_at = Set(now);
        let factor = row.update(&transaction).await?;
        audit::record(
            &transaction,
            now,
            Action::FactorUpdated,
            &actor,
            Some(&user),
            json!({ "factor_id": factor_id }),
        )
        .await?;
        transaction.commit().await?;
        Ok(view::factor(&factor))
    }

    /// A page of the log of what happened to accounts, newest first. Out: the events, and how many there are.
    ///
    /// In: pages count from 1; a page has 1,000 rows at most.
    ///
    /// # Errors
    /// What the database says.
    pub async fn audit_log(
        &self,
        page: u64,
        per_page: u64,
    ) -> Result<(Vec<Value>, u64), AuthError> {
        let per_page = per_page.clamp(1, MOST_PER_PAGE);
        Ok(audit::list(&self.db, page.saturating_sub(1), per_page).await?)
    }

    /// Gives somebody a staff role or takes it away, and says what they may do from their next token on.
    ///
    /// # Errors
    /// `user_not_found`, `conflict` for the last owner.
    pub async fn set_staff_role(
        &self,
        email: &str,
        role: Option<StaffRole>,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let email = normal_email(email)?;
        let user = by_email(&self.db, &email).await?.ok_or_else(unknown_user)?;
        let role = role.map_or(Value::Null, |role| json!(role.as_str()));
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
        password::check(&password, email)?;
        Ok(Some(self.passwords.hash(password).await?))
    }
}

/// The account for an invitation: a new one, or one that nobody has used yet.
async fn invited(
    transaction: &DatabaseTransaction,
    email: &str,
    data: Map<String, Value>,
    app_metadata: Map<String, Value>,
    now: DateTime<Utc>,
) -> Result<user::Model, AuthError> {
    let user = match by_email(transaction, email).await? {
        Some(user) if user.email_confirmed_at.is_some() => return Err(email_exists()),
        Some(user) => user,
        None => {
            new_user(email, None, &data, now)?
                .insert(transaction)
                .await?
        }
    };
    let user = with_app_metadata(transaction, user, app_metadata).await?;
    Ok(sent_at(user, Kind::Invite, now).update(transaction).await?)
}

/// Sets names in what only the service may set.
async fn with_app_metadata(
    transaction: &DatabaseTransaction,
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
                .is_some_and(|role| StaffRole::parse(role).is_some()) => {}
        Some(other) => {
            let known = StaffRole::ALL.map(StaffRole::as_str).join(", ");
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

/// After a change of an owner: there must be another one, or nobody could sign in to mend it.
async fn refuse_without_owner(
    transaction: &DatabaseTransaction,
    before: &user::Model,
) -> Result<(), AuthError> {
    let now = now();
    // Who has not taken up the invitation is no owner yet.
    let is_owner = |user: &user::Model| {
        StaffRole::of(&user.app_metadata) == Some(StaffRole::Owner)
            && user.email_confirmed_at.is_some()
            && user.banned_until.is_none_or(|until| until <= now)
    };
    if !is_owner(before) {
        return Ok(());
    }
    let all = user::Entity::find().all(transaction).await?;
    match all.iter().any(is_owner) {
        true => Ok(()),
        false => Err(AuthError::new(
            409,
            ErrorCode::Conflict,
            "This is the last owner; make somebody else an owner first",
        )),
    }
}

async fn refuse_known(transaction: &DatabaseTransaction, email: &str) -> Result<(), AuthError> {
    match by_email(transaction, email).await? {
        None => Ok(()),
        Some(_) => Err(email_exists()),
    }
}

fn email_exists() -> AuthError {
    AuthError::new(
        422,
        ErrorCode::EmailExists,
        "A user with this email address has already been registered",
    )
}

async fn end_sessions(transaction: &DatabaseTransaction, user_id: &str) -> Result<(), AuthError> {
    session::Entity::delete_many()
        .filter(session::Column::UserId.eq(user_id))
        .exec(transaction)
        .await?;
    Ok(())
}

/// When a ban ends: `none` is no ban; `300ms`, `1.5h` and `2h45m` are written as in Go.
fn ban_end(text: &str, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, AuthError> {
    if text == "none" {
        return Ok(None);
    }
    let invalid = || AuthError::validation(format!("invalid format for ban duration: {text:?}"));
    let mut seconds = 0.0;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest
            .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .ok_or_else(invalid)?;
        let number: f64 = rest[..digits].parse().map_err(|_| invalid())?;
        rest = &rest[digits..];
        let (unit, length) = [("ms", 0.001), ("h", 3600.0), ("m", 60.0), ("s", 1.0)]
            .into_iter()
            .find(|(unit, _)| rest.starts_with(unit))
            .ok_or_else(invalid)?;
        seconds += number * length;
        rest = &rest[unit.len()..];
    }
    // A hundred years are as good as for good, and no date overflows.
    const LONGEST: f64 = 100.0 * 365.0 * 86_400.0;
    if text.is_empty() || seconds > LONGEST {
        return Err(invalid());
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most LONGEST")]
    let length = TimeDelta::milliseconds((seconds * 1000.0) as i64);
    Ok(Some(now + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_is_written_as_in_go() {
        let now = now();
        let end = |text: &str| ban_end(text, now).ok();
        assert_eq!(end("none"), Some(None));
        assert_eq!(end("24h"), Some(Some(now + TimeDelta::hours(24))));
        assert_eq!(end("1h30m"), Some(Some(now + TimeDelta::minutes(90))));
        assert_eq!(end("500ms"), Some(Some(now + TimeDelta::milliseconds(500))));
        for wrong in ["", "24", "h", "1d", "-1h", "1e9h", "99999999h"] {
            assert_eq!(end(wrong), None, "{wrong}");
        }
    }
}
