//! The audit log of failed attempts and of keys.

use auth::{
    Actor, AuthError, ErrorCode, Identity, NewFactor, NewUser, OtpRequest, OwnChange, Pkce,
    UserChange, Verification, Verified,
    entities::{audit_entry, session},
    rotate_key,
};
use chrono::{TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use totp_rs::{Builder, Secret};

use crate::support::{PASSWORD, Service, code, otp, set_sign_ins_back, token_of};

#[derive(Clone, Copy, Debug)]
enum Attempt {
    WrongPassword,
    PasswordOfABannedAccount,
    PasswordOfAnUnconfirmedAccount,
    WrongCode,
    CodeForAnUnknownAddress,
    UsedLink,
    LinkOfABannedAccount,
    UnknownRedirect,
    WrongVerifier,
    IdleSession,
    WrongReauthenticationCode,
    WrongCurrentPassword,
    ReplayedSecondFactor,
}

/// An attempt, the expected error, and the action in the log.
const ATTEMPTS: [(Attempt, ErrorCode, &str); 13] = {
    use Attempt::*;
    [
        (WrongPassword, ErrorCode::InvalidCredentials, "login_failed"),
        (
            PasswordOfABannedAccount,
            ErrorCode::UserBanned,
            "login_failed",
        ),
        (
            PasswordOfAnUnconfirmedAccount,
            ErrorCode::EmailNotConfirmed,
            "login_failed",
        ),
        (WrongCode, ErrorCode::OtpExpired, "login_failed"),
        (
            CodeForAnUnknownAddress,
            ErrorCode::OtpExpired,
            "login_failed",
        ),
        (UsedLink, ErrorCode::OtpExpired, "login_failed"),
        (LinkOfABannedAccount, ErrorCode::UserBanned, "login_failed"),
        (
            UnknownRedirect,
            ErrorCode::FlowStateNotFound,
            "login_failed",
        ),
        (WrongVerifier, ErrorCode::BadCodeVerifier, "login_failed"),
        (IdleSession, ErrorCode::SessionExpired, "token_revoked"),
        (
            WrongReauthenticationCode,
            ErrorCode::ReauthenticationNotValid,
            "reauthentication_failed",
        ),
        (
            WrongCurrentPassword,
            ErrorCode::CurrentPasswordInvalid,
            "reauthentication_failed",
        ),
        (
            ReplayedSecondFactor,
            ErrorCode::MfaVerificationFailed,
            "verification_attempted",
        ),
    ]
};

#[tokio::test]
async fn what_fails_is_written_down_with_its_reason() {
    for service in Service::all().await {
        for (number, (attempt, refusal, action)) in ATTEMPTS.into_iter().enumerate() {
            let email = format!("person-{number}@example.com");
            let before = written(&service, action, refusal).await;
            assert_eq!(code(made(attempt, &service, &email).await), refusal);
            let after = written(&service, action, refusal).await;
            assert_eq!(after, before + 1, "{attempt:?}");
        }
    }
}

/// How many refusals with this action and reason the log has counted.
async fn written(service: &Service, action: &str, refusal: ErrorCode) -> u64 {
    let log = audit_entry::Entity::find()
        .filter(audit_entry::Column::Action.eq(action))
        .all(service.database.db.autocommit())
        .await
        .unwrap();
    let of_this = log
        .iter()
        .filter(|entry| entry.traits["reason"] == refusal.as_str());
    of_this
        .map(|entry| entry.traits["attempts"].as_u64().unwrap_or(1))
        .sum()
}

#[tokio::test]
async fn a_key_that_is_rotated_is_written_down() {
    for service in Service::all().await {
        let key = rotate_key(&service.database.db, Utc::now()).await.unwrap();
        let (log, _) = service.auth.audit_log(None, 1, 10).await.unwrap();
        assert_eq!(log.len(), 1);
        assert_eq!(log[0]["payload"]["action"], "signing_key_rotated");
        assert_eq!(log[0]["payload"]["traits"]["kid"], key);
    }
}

/// Creates an account and makes an attempt that fails.
async fn made(attempt: Attempt, service: &Service, email: &str) -> Result<(), AuthError> {
    let auth = &service.auth;
    let id = match attempt {
        Attempt::CodeForAnUnknownAddress => String::new(),
        Attempt::PasswordOfAnUnconfirmedAccount => {
            let new = NewUser {
                email: email.to_owned(),
                password: Some(PASSWORD.to_owned()),
                ..NewUser::default()
            };
            auth.create_user(new, Actor::default()).await.unwrap();
            String::new()
        }
        _ => service.account(email, None).await,
    };
    match attempt {
        Attempt::WrongPassword => with_password(service, email, "another walk in Byadgi").await,
        Attempt::PasswordOfABannedAccount => {
            ban(service, &id).await;
            with_password(service, email, PASSWORD).await
        }
        Attempt::PasswordOfAnUnconfirmedAccount => with_password(service, email, PASSWORD).await,
        Attempt::WrongCode => {
            mail(service, email, None).await;
            let wrong = other_than(&service.last_mail().code);
            verify(service, None, Some((email.to_owned(), wrong)))
                .await
                .map(drop)
        }
        Attempt::CodeForAnUnknownAddress => {
            let code = Some((email.to_owned(), "123456".to_owned()));
            verify(service, None, code).await.map(drop)
        }
        Attempt::UsedLink => {
            let token = mail(service, email, None).await;
            verify(service, Some(token.clone()), None).await.unwrap();
            verify(service, Some(token), None).await.map(drop)
        }
        Attempt::LinkOfABannedAccount => {
            ban(service, &id).await;
            let token = mail(service, email, None).await;
            verify(service, Some(token), None).await.map(drop)
        }
        Attempt::UnknownRedirect => auth
            .sign_in_with_code("no such code", "verifier", None, Actor::default())
            .await
            .map(drop),
        Attempt::WrongVerifier => {
            let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned();
            let pkce = Pkce::new(Some(challenge), Some("s256".to_owned())).unwrap();
            let token = mail(service, email, pkce).await;
            let Ok(Verified::Code(code)) = verify(service, Some(token), None).await else {
                panic!("a link with a challenge gives a code");
            };
            auth.sign_in_with_code(&code, "another verifier", None, Actor::default())
                .await
                .map(drop)
        }
        Attempt::IdleSession => {
            let tokens = service.sign_in(email).await;
            set_sessions(service, session::Column::RefreshedAt, TimeDelta::days(31)).await;
            auth.refresh(&tokens.refresh_token, Actor::default())
                .await
                .map(drop)
        }
        Attempt::WrongReauthenticationCode => {
            let token = service.sign_in(email).await.access_token;
            set_sign_ins_back(service, TimeDelta::minutes(11)).await;
            let identity = auth.identity(&token).await.unwrap();
            auth.reauthenticate(&identity, Actor::default())
                .await
                .unwrap();
            let change = OwnChange {
                nonce: Some(other_than(&service.last_mail().code)),
                ..OwnChange::default()
            };
            change_password(service, &identity, change).await
        }
        Attempt::WrongCurrentPassword => {
            let token = service.sign_in(email).await.access_token;
            let identity = auth.identity(&token).await.unwrap();
            let change = OwnChange {
                current_password: Some("not this one".to_owned()),
                ..OwnChange::default()
            };
            change_password(service, &identity, change).await
        }
        Attempt::ReplayedSecondFactor => {
            let token = service.sign_in(email).await.access_token;
            let identity = auth.identity(&token).await.unwrap();
            let new = NewFactor {
                factor_type: "totp".to_owned(),
                friendly_name: None,
                issuer: None,
            };
            let factor = auth.enroll(&identity, new, Actor::default()).await.unwrap();
            let secret = Secret::try_from_base32(&factor.secret).unwrap();
            let totp = Builder::new()
                .with_secret(secret)
                .with_account_name("account".to_owned())
                .build()
                .unwrap();
            let shown = totp
                .generate(Utc::now().timestamp().try_into().unwrap())
                .to_string();
            show(service, &identity, &factor.id, &shown).await.unwrap();
            show(service, &identity, &factor.id, &shown).await
        }
    }
}

async fn with_password(service: &Service, email: &str, password: &str) -> Result<(), AuthError> {
    service
        .auth
        .sign_in_with_password(email, password.to_owned(), None, Actor::default())
        .await
        .map(drop)
}

async fn ban(service: &Service, id: &str) {
    let change = UserChange {
        ban_duration: Some("24h".to_owned()),
        ..UserChange::default()
    };
    service
        .auth
        .change_user(id, change, Actor::default())
        .await
        .unwrap();
}

/// Mails a link. Returns its token.
async fn mail(service: &Service, email: &str, pkce: Option<Pkce>) -> String {
    let request = OtpRequest {
        create_user: false,
        pkce,
        ..otp(email)
    };
    service
        .auth
        .send_sign_in(request, Actor::default())
        .await
        .unwrap();
    token_of(&service.last_mail())
}

async fn verify(
    service: &Service,
    token_hash: Option<String>,
    code: Option<(String, String)>,
) -> Result<Verified, AuthError> {
    let verification = Verification {
        kind: "email".to_owned(),
        token_hash,
        code,
    };
    service
        .auth
        .verify(verification, None, Actor::default())
        .await
}

async fn change_password(
    service: &Service,
    identity: &Identity,
    change: OwnChange,
) -> Result<(), AuthError> {
    let change = OwnChange {
        password: Some("another walk in Byadgi".to_owned()),
        ..change
    };
    service
        .auth
        .change_own_user(identity, change, None, None, Actor::default())
        .await
        .map(drop)
}

/// Answers a new challenge for a factor.
async fn show(
    service: &Service,
    identity: &Identity,
    factor: &str,
    code: &str,
) -> Result<(), AuthError> {
    let auth = &service.auth;
    let (challenge, _) = auth
        .challenge(identity, factor, Actor::default())
        .await
        .unwrap();
    auth.verify_factor(identity, factor, &challenge, code, Actor::default())
        .await
        .map(drop)
}

/// Sets a time of all sessions back.
async fn set_sessions(service: &Service, column: session::Column, ago: TimeDelta) {
    session::Entity::update_many()
        .col_expr(column, Expr::value(Utc::now() - ago))
        .exec(service.database.db.autocommit())
        .await
        .unwrap();
}

fn other_than(code: &str) -> String {
    let other = if code == "123456" { "654321" } else { "123456" };
    other.to_owned()
}
