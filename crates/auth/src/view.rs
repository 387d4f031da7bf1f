//! Accounts, factors and sessions in the form of the API.

use serde_json::{Value, json};

use crate::entities::{mfa_factor, session, user};

/// The account with its second factors, in the form of the hosted backend.
pub(crate) fn user(user: &user::Model, factors: &[mfa_factor::Model]) -> Value {
    let identity = json!({
        "identity_id": user.id,
        "id": user.id,
        "user_id": user.id,
        "identity_data": {
            "email": user.email,
            "email_verified": user.email_confirmed_at.is_some(),
            "phone_verified": false,
            "sub": user.id,
        },
        "provider": "email",
        "last_sign_in_at": user.last_sign_in_at,
        "created_at": user.created_at,
        "updated_at": user.updated_at,
        "email": user.email,
    });
    let mut view = json!({
        "id": user.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": user.email,
        "phone": "",
        "app_metadata": user.app_metadata,
        "user_metadata": user.user_metadata,
        "identities": [identity],
        "created_at": user.created_at,
        "updated_at": user.updated_at,
        "is_anonymous": false,
    });
    let optional = [
        ("email_confirmed_at", json!(user.email_confirmed_at)),
        ("confirmed_at", json!(user.email_confirmed_at)),
        ("invited_at", json!(user.invited_at)),
        ("confirmation_sent_at", json!(user.confirmation_sent_at)),
        ("recovery_sent_at", json!(user.recovery_sent_at)),
        ("new_email", json!(user.new_email)),
        ("email_change_sent_at", json!(user.email_change_sent_at)),
        (
            "reauthentication_sent_at",
            json!(user.reauthentication_sent_at),
        ),
        ("last_sign_in_at", json!(user.last_sign_in_at)),
        ("banned_until", json!(user.banned_until)),
    ];
    if let Some(fields) = view.as_object_mut() {
        for (name, value) in optional {
            if !value.is_null() {
                fields.insert(name.to_owned(), value);
            }
        }
        if !factors.is_empty() {
            fields.insert("factors".to_owned(), factors.iter().map(factor).collect());
        }
    }
    view
}

/// A second factor, without its secret.
pub(crate) fn factor(factor: &mfa_factor::Model) -> Value {
    json!({
        "id": factor.id,
        "friendly_name": factor.friendly_name,
        "factor_type": "totp",
        "status": if factor.verified { "verified" } else { "unverified" },
        "created_at": factor.created_at,
        "updated_at": factor.updated_at,
        "last_challenged_at": factor.last_challenged_at,
    })
}

/// A session, without its tokens. `is_current` tells whether the request belongs to it.
pub(crate) fn session(session: &session::Model, is_current: bool) -> Value {
    json!({
        "id": session.id,
        "created_at": session.created_at,
        "refreshed_at": session.refreshed_at,
        "aal": session.aal,
        "user_agent": session.user_agent,
        "is_current": is_current,
    })
}
