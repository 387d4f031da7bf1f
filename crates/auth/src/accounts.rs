//! The rows of accounts: lookups, and initial values.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use languages::Language;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Map, Value, json};
use store::{ConnectionTrait, DbErr};
use uuid::Uuid;

use crate::{
    AuthError, ErrorCode,
    entities::{mfa_factor, user},
    view,
};

/// In the `app_metadata` of an account: its owner chooses its address together with the first password. Nobody has to confirm it: the
/// invitation of the first owner is printed, and its address may be one where nobody reads mail.
pub const CHOOSES_ADDRESS: &str = "chooses_address";

/// The most characters of the owner's data, as JSON.
const MAX_METADATA: usize = 16 * 1024;

/// An unconfirmed account without a staff role.
pub(crate) fn new_user(
    email: &str,
    password_hash: Option<String>,
    data: &Map<String, Value>,
    now: DateTime<Utc>,
) -> Result<user::ActiveModel, AuthError> {
    Ok(user::ActiveModel {
        id: Set(Uuid::new_v4().to_string()),
        email: Set(email.to_owned()),
        password_hash: Set(password_hash),
        email_confirmed_at: Set(None),
        invited_at: Set(None),
        confirmation_sent_at: Set(None),
        recovery_sent_at: Set(None),
        new_email: Set(None),
        email_change_sent_at: Set(None),
        email_change_confirmations: Set(0),
        reauthentication_sent_at: Set(None),
        last_sign_in_at: Set(None),
        app_metadata: Set(json!({ "provider": "email", "providers": ["email"] })),
        user_metadata: Set(merged(&json!({}), data.clone())?),
        banned_until: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    })
}

/// Refuses a telephone number; an empty one counts as none.
pub(crate) fn refuse_phone(phone: Option<&str>) -> Result<(), AuthError> {
    match phone.unwrap_or_default() {
        "" => Ok(()),
        _ => Err(no_phones()),
    }
}

pub(crate) fn no_phones() -> AuthError {
    AuthError::new(
        400,
        ErrorCode::PhoneProviderDisabled,
        "Phone logins are disabled",
    )
}

/// Normalises an address, as accounts are looked up by it. Fails with `validation_failed` if it is not an address.
pub(crate) fn normal_email(email: &str) -> Result<String, AuthError> {
    let email = email.trim().to_lowercase();
    let (name, domain) = email.rsplit_once('@').unwrap_or_default();
    let is_address = !name.is_empty()
        && domain.contains('.')
        && domain.split('.').all(|label| !label.is_empty())
        && email.len() <= 255
        // No invisible ones, either: two addresses that look the same would be two accounts.
        && email.chars().all(|letter| {
            let is_visible = letter.is_alphanumeric() || letter.is_ascii_graphic();
            is_visible && !"<>,;\"()[]\\".contains(letter)
        })
        && !name.contains('@');
    match is_address {
        true => Ok(email),
        false => Err(AuthError::validation(
            "Unable to validate email address: invalid format",
        )),
    }
}

/// The owner's data with these keys set; null removes a key.
pub(crate) fn merged(current: &Value, changes: Map<String, Value>) -> Result<Value, AuthError> {
    let mut all = current.as_object().cloned().unwrap_or_default();
    for (name, value) in changes {
        match value {
            Value::Null => {
                all.shift_remove(&name);
            }
            value => {
                all.insert(name, value);
            }
        }
    }
    let all = Value::Object(all);
    if all.to_string().len() > MAX_METADATA {
        return Err(AuthError::validation(format!(
            "user_metadata is longer than {MAX_METADATA} bytes"
        )));
    }
    Ok(all)
}

/// The language that the account's owner has chosen for mails.
pub(crate) fn language(user: &user::Model) -> Language {
    user.user_metadata
        .get("language")
        .and_then(Value::as_str)
        .and_then(Language::parse)
        .unwrap_or(Language::ENGLISH)
}

pub(crate) async fn by_id(
    db: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<user::Model>, DbErr> {
    user::Entity::find_by_id(id).one(db).await
}

/// The account with this ID. Fails with `user_not_found`.
pub(crate) async fn existing(
    db: &impl ConnectionTrait,
    id: &str,
) -> Result<user::Model, AuthError> {
    by_id(db, id).await?.ok_or_else(unknown_user)
}

/// `email` must be normalised.
pub(crate) async fn by_email(
    db: &impl ConnectionTrait,
    email: &str,
) -> Result<Option<user::Model>, DbErr> {
    user::Entity::find()
        .filter(user::Column::Email.eq(email))
        .one(db)
        .await
}

pub(crate) async fn factors(
    db: &impl ConnectionTrait,
    user_id: &str,
) -> Result<Vec<mfa_factor::Model>, DbErr> {
    mfa_factor::Entity::find()
        .filter(mfa_factor::Column::UserId.eq(user_id))
        .order_by_asc(mfa_factor::Column::CreatedAt)
        .all(db)
        .await
}

/// The factors of several accounts, by account.
pub(crate) async fn factors_of_many(
    db: &impl ConnectionTrait,
    user_ids: impl Iterator<Item = &str>,
) -> Result<HashMap<String, Vec<mfa_factor::Model>>, DbErr> {
    let all = mfa_factor::Entity::find()
        .filter(mfa_factor::Column::UserId.is_in(user_ids))
        .order_by_asc(mfa_factor::Column::CreatedAt)
        .all(db)
        .await?;
    let mut of_each: HashMap<_, Vec<_>> = HashMap::new();
    for factor in all {
        of_each
            .entry(factor.user_id.clone())
            .or_default()
            .push(factor);
    }
    Ok(of_each)
}

pub(crate) async fn with_factors(
    db: &impl ConnectionTrait,
    user: &user::Model,
) -> Result<Value, DbErr> {
    Ok(view::user(user, &factors(db, &user.id).await?))
}

pub(crate) fn unknown_user() -> AuthError {
    AuthError::new(404, ErrorCode::UserNotFound, "User not found")
}

pub(crate) fn email_exists() -> AuthError {
    AuthError::new(
        422,
        ErrorCode::EmailExists,
        "A user with this email address has already been registered",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_form() {
        assert_eq!(
            normal_email(" Priya@Example.COM ").unwrap(),
            "priya@example.com"
        );
        for wrong in [
            "",
            "priya",
            "priya@",
            "@example.com",
            "priya@localhost",
            "a@b@example.com",
            "a b@example.com",
            "<a>@example.com",
            "a@.com",
            "a@b..com",
            "a@b.com.",
            "pri\u{200b}ya@example.com",
            "priya@exam\u{ad}ple.com",
        ] {
            assert!(normal_email(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn null_takes_a_name_away() {
        let changes = json!({ "name": null, "language": "hi" });
        let merged = merged(
            &json!({ "name": "Priya", "zone": "Asia/Kolkata" }),
            changes.as_object().unwrap().clone(),
        )
        .unwrap();
        assert_eq!(merged, json!({ "zone": "Asia/Kolkata", "language": "hi" }));
    }
}
