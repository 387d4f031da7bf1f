//! The audit log of failed attempts and of keys.

use auth::{
    AccountMail, Actor, AuthError, ErrorCode, Identity, NewUser, OwnChange, Pkce, Verification,
    Verified, entities::audit_entry, rotate_key,
};
use chrono::{TimeDelta, Utc};

use crate::support::{
    PASSWORD, Service, by_code, by_link, code, other_than, set_sign_ins_back, set_unused, shown_by,
    token_of,
};

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

/// The attempts, each with the expected error, by their action in the log.
const ATTEMPTS: [(&str, &[(Attempt, ErrorCode)]); 4] = {
    use Attempt::*;
    use ErrorCode::*;
    [
        (
            "login_failed",
            &[
                (WrongPassword, InvalidCredentials),
                (PasswordOfABannedAccount, UserBanned),
                (PasswordOfAnUnconfirmedAccount, EmailNotConfirmed),
                (WrongCode, OtpExpired),
                (CodeForAnUnknownAddress, OtpExpired),
                (UsedLink, OtpExpired),
                (LinkOfABannedAccount, UserBanned),
                (UnknownRedirect, FlowStateNotFound),
                (WrongVerifier, BadCodeVerifier),
            ],
        ),
        ("token_revoked", &[(IdleSession, SessionExpired)]),
        (
            "reauthentication_failed",
            &[
                (WrongReauthenticationCode, ReauthenticationNotValid),
                (WrongCurrentPassword, CurrentPasswordInvalid),
            ],
        ),
        (
            "verification_attempted",
            &[(ReplayedSecondFactor, MfaVerificationFailed)],
        ),
    ]
};

#[tokio::test]
async fn what_fails_is_written_down_with_its_reason() {
    for service in Service::all().await {
        for (action, attempts) in ATTEMPTS {
            for (attempt, refusal) in attempts.iter().copied() {
                let email = format!("{attempt:?}@example.com").to_lowercase();
                let before = written(&service, action, refusal).await;
                assert_eq!(code(made(attempt, &service, &email).await), refusal);
                let after = written(&service, action, refusal).await;
                assert_eq!(after, before + 1, "{attempt:?}");
            }
        }
    }
}

/// How many refusals with this action and reason the log has counted.
async fn written(service: &Service, action: &str, refusal: ErrorCode) -> u64 {
    let log = service.rows::<audit_entry::Entity>().await;
    let of_action = log.iter().filter(|entry| entry.action == action);
    let of_this = of_action.filter(|entry| entry.traits["reason"] == refusal.as_str());
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
            service.ban(&id, "24h").await;
            with_password(service, email, PASSWORD).await
        }
        Attempt::PasswordOfAnUnconfirmedAccount => with_password(service, email, PASSWORD).await,
        Attempt::WrongCode => {
            let wrong = other_than(&service.mail(email, None).await.code);
            verify(service, by_code(email, wrong)).await.map(drop)
        }
        Attempt::CodeForAnUnknownAddress => {
            verify(service, by_code(email, "123456")).await.map(drop)
        }
        Attempt::UsedLink => {
            let link = link(&service.mail(email, None).await);
            verify(service, link.clone()).await.unwrap();
            verify(service, link).await.map(drop)
        }
        Attempt::LinkOfABannedAccount => {
            service.ban(&id, "24h").await;
            let mail = service.mail(email, None).await;
            verify(service, link(&mail)).await.map(drop)
        }
        Attempt::UnknownRedirect => auth
            .sign_in_with_code("no such code", "verifier", None, Actor::default())
            .await
            .map(drop),
        Attempt::WrongVerifier => {
            let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned();
            let pkce = Pkce::new(Some(challenge), Some("s256".to_owned())).unwrap();
            let mail = service.mail(email, pkce).await;
            let Ok(Verified::Code(code)) = verify(service, link(&mail)).await else {
                panic!("a link with a challenge gives a code");
            };
            auth.sign_in_with_code(&code, "another verifier", None, Actor::default())
                .await
                .map(drop)
        }
        Attempt::IdleSession => {
            let tokens = service.sign_in(email).await;
            set_unused(service, TimeDelta::days(31)).await;
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
                nonce: Some(other_than(&service.last_mail().code).to_owned()),
                ..OwnChange::default()
            };
            change_password(service, &identity, change).await
        }
        Attempt::WrongCurrentPassword => {
            let identity = service.identity(email).await;
            let change = OwnChange {
                current_password: Some("not this one".to_owned()),
                ..OwnChange::default()
            };
            change_password(service, &identity, change).await
        }
        Attempt::ReplayedSecondFactor => {
            let identity = service.identity(email).await;
            let factor = service.enroll(&identity, None).await.unwrap();
            let shown = shown_by(&factor);
            let show = || service.show(&identity, &factor.id, &shown);
            show().await.unwrap();
            show().await.map(drop)
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

fn link(mail: &AccountMail) -> Verification {
    by_link("email", &token_of(mail))
}

async fn verify(service: &Service, verification: Verification) -> Result<Verified, AuthError> {
    let auth = &service.auth;
    auth.verify(verification, None, Actor::default()).await
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
