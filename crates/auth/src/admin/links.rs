//! Invitations, and links that the caller delivers.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::Transaction;

use super::{refuse_known, with_app_metadata};
use crate::{
    Auth, AuthError,
    accounts::{by_email, email_exists, new_user, normal_email, unknown_user, with_factors},
    audit::{self, Action, Actor},
    entities::{one_time_token::Kind, user},
    mail_request::sent_at,
    one_time::{OneTime, link_type},
    queries::staff,
    view,
};

/// A link to be generated without sending a mail.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct GenerateLink {
    /// `signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.
    #[serde(rename = "type")]
    pub kind: String,
    pub email: String,
    /// The new address, for a change of address.
    pub new_email: Option<String>,
    /// The password of a new account.
    pub password: Option<String>,
    /// Data of a new account that its owner may change.
    pub data: Map<String, Value>,
    pub redirect_to: Option<String>,
}

#[derive(Clone, Debug)]
pub struct GeneratedLink {
    /// The account in the form of the API.
    pub user: Value,
    pub action_link: String,
    /// A six-digit code with the same effect.
    pub email_otp: String,
    /// The token of the link.
    pub hashed_token: String,
    /// The value for [`Verification::kind`](crate::Verification).
    pub verification_type: String,
    pub redirect_to: String,
}

impl GeneratedLink {
    /// In the form of the API.
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
    /// Creates an account if there is none, and mails an invitation. Takes its owner's data and staff role. Fails with
    /// `email_exists` for an account that is in use, and for an unknown staff role or too many mails.
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
        let now = self.now();
        let transaction = self.db.write().await?;
        let user = invited(&transaction, &email, data, app_metadata, now).await?;
        let inviter = inviter(&transaction, &actor).await?;
        let wanted = OneTime {
            redirect_to,
            invited_by: inviter.as_deref(),
            ..OneTime::to(&email, Kind::Invite)
        };
        self.send_one_time(&transaction, &user, wanted, now).await?;
        let action = Action::UserInvited;
        audit::record_and_commit(transaction, now, action, &actor, Some(&user), json!({})).await?;
        self.mailer.notify();
        Ok(view::user(&user, &[]))
    }

    /// Generates a link that the caller delivers or opens. Fails with `user_not_found`, `email_exists`, `weak_password`, or for
    /// an unknown kind.
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
        let now = self.now();
        let transaction = self.db.write().await?;
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
        let inviter = match kind {
            Kind::Invite => inviter(&transaction, &actor).await?,
            _ => None,
        };
        let link = OneTime {
            redirect_to,
            invited_by: inviter.as_deref(),
            ..OneTime::to(&address, kind)
        };
        let issued = self.issue(&transaction, &user, &link, now).await?;
        let traits = json!({ "link": link_type(kind) });
        let action = Action::UserModified;
        audit::record_and_commit(transaction, now, action, &actor, Some(&user), traits).await?;
        Ok(GeneratedLink {
            user: with_factors(self.db.read(), &user).await?,
            action_link: issued.link.to_string(),
            email_otp: issued.code,
            hashed_token: issued.token,
            verification_type: wanted.kind,
            redirect_to: self.allowed_redirect(redirect_to).to_string(),
        })
    }
}

/// The name of the person who invites, or else their address; `None` for the program.
async fn inviter(transaction: &Transaction, actor: &Actor) -> Result<Option<String>, AuthError> {
    let Some(id) = &actor.id else {
        return Ok(None);
    };
    let inviter = staff::member(transaction, id).await?;
    Ok(inviter.map(|inviter| inviter.name))
}

/// The account for an invitation: a new one, or one that was never used.
async fn invited(
    transaction: &Transaction,
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
