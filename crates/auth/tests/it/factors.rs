//! Second factors.

use auth::{
    Actor, Auth, AuthError, Enrolment, ErrorCode, Identity, NewFactor,
    entities::{mfa_factor, recovery_code, session},
};
use chrono::{TimeDelta, Utc};
use sea_orm::{EntityTrait, sea_query::Expr};
use serde_json::json;
use totp_rs::{Builder, Secret};

use crate::support::{Service, code, set_sign_ins_back};

async fn identity(service: &Service, email: &str) -> Identity {
    let tokens = service.sign_in(email).await;
    service.auth.identity(&tokens.access_token).await.unwrap()
}

async fn enroll(auth: &Auth, identity: &Identity) -> Result<Enrolment, AuthError> {
    let new = NewFactor {
        factor_type: "totp".to_owned(),
        friendly_name: Some("Phone".to_owned()),
        issuer: None,
    };
    auth.enroll(identity, new, Actor::default()).await
}

#[tokio::test]
async fn the_name_of_a_factor_that_was_never_confirmed_is_free_again() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let identity = identity(&service, "a@example.com").await;
        enroll(&service.auth, &identity).await.unwrap();
        let again = enroll(&service.auth, &identity).await.map(drop);
        assert_eq!(code(again), ErrorCode::MfaFactorNameConflict);
        let long_ago = Utc::now() - TimeDelta::minutes(6);
        mfa_factor::Entity::update_many()
            .col_expr(mfa_factor::Column::CreatedAt, Expr::value(long_ago))
            .exec(service.database.db.autocommit())
            .await
            .unwrap();
        enroll(&service.auth, &identity).await.unwrap();
    }
}

#[tokio::test]
async fn the_first_factor_is_set_up_by_somebody_who_has_just_signed_in() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let token = service.sign_in("a@example.com").await.access_token;
        set_sign_ins_back(&service, TimeDelta::minutes(11)).await;
        let identity = service.auth.identity(&token).await.unwrap();
        let refused = enroll(&service.auth, &identity).await.map(drop);
        assert_eq!(code(refused), ErrorCode::ReauthenticationNeeded);
    }
}

/// Sets up a factor and shows it.
async fn with_factor(service: &Service, email: &str) -> (Identity, String) {
    service.account(email, None).await;
    let identity = identity(service, email).await;
    let auth = &service.auth;
    let factor = enroll(auth, &identity).await.unwrap();
    let totp = Builder::new()
        .with_secret(Secret::try_from_base32(&factor.secret).unwrap())
        .with_account_name("account".to_owned())
        .build()
        .unwrap();
    let now = Utc::now().timestamp().try_into().unwrap();
    let shown = totp.generate(now).to_string();
    let token = show(service, &identity, &factor.id, &shown).await.unwrap();
    (auth.identity(&token).await.unwrap(), factor.id)
}

/// Answers a new challenge. Returns the access token.
async fn show(
    service: &Service,
    identity: &Identity,
    factor: &str,
    code: &str,
) -> Result<String, AuthError> {
    let auth = &service.auth;
    let (challenge, _) = auth
        .challenge(identity, factor, Actor::default())
        .await
        .unwrap();
    let tokens = auth
        .verify_factor(identity, factor, &challenge, code, Actor::default())
        .await?;
    Ok(tokens.access_token)
}

#[tokio::test]
async fn a_session_forgets_a_factor_that_is_removed() {
    for service in Service::all().await {
        let (identity, factor) = with_factor(&service, "a@example.com").await;
        assert_eq!(identity.session.aal, "aal2");
        let auth = &service.auth;
        auth.unenroll(&identity, &factor, Actor::default())
            .await
            .unwrap();
        let session = session::Entity::find_by_id(&identity.session.id)
            .one(service.database.db.autocommit())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(session.aal, "aal1");
        let methods = session.amr.as_array().unwrap();
        let names: Vec<_> = methods.iter().map(|method| &method["method"]).collect();
        assert_eq!(names, [&json!("password")]);
    }
}

#[tokio::test]
async fn a_recovery_code_stands_for_a_lost_telephone_once() {
    for service in Service::all().await {
        let (first, factor) = with_factor(&service, "a@example.com").await;
        let auth = &service.auth;
        let create = |identity: Identity| async move {
            auth.create_recovery_codes(&identity, Actor::default())
                .await
        };
        let old = create(first.clone()).await.unwrap();
        let codes = create(first.clone()).await.unwrap();
        assert_eq!(codes.len(), 10);
        let kept = recovery_code::Entity::find()
            .all(service.database.db.autocommit())
            .await
            .unwrap();
        assert!(kept.iter().all(|row| !codes.contains(&row.code_hash)));

        let later = identity(&service, "a@example.com").await;
        assert_eq!(
            code(create(later.clone()).await),
            ErrorCode::InsufficientAal,
            "a stolen password makes none"
        );
        let outdated = show(&service, &later, &factor, &old[0]).await;
        assert_eq!(code(outdated), ErrorCode::MfaVerificationFailed);
        let typed = codes[3].to_uppercase().replace('-', " ");
        let token = show(&service, &later, &factor, &typed).await.unwrap();
        let identity = auth.identity(&token).await.unwrap();
        assert_eq!(identity.session.aal, "aal2");
        let again = show(&service, &later, &factor, &codes[3]).await;
        assert_eq!(code(again), ErrorCode::MfaVerificationFailed);
        assert_eq!(auth.count_recovery_codes(&identity).await.unwrap(), 9);

        auth.unenroll(&identity, &factor, Actor::default())
            .await
            .unwrap();
        assert_eq!(auth.count_recovery_codes(&identity).await.unwrap(), 0);
    }
}

#[tokio::test]
async fn recovery_codes_of_one_account_do_not_work_for_another() {
    for service in Service::all().await {
        let (mine, _) = with_factor(&service, "a@example.com").await;
        let codes = service
            .auth
            .create_recovery_codes(&mine, Actor::default())
            .await
            .unwrap();
        let (other, factor) = with_factor(&service, "b@example.com").await;
        let shown = show(&service, &other, &factor, &codes[0]).await;
        assert_eq!(code(shown), ErrorCode::MfaVerificationFailed);
    }
}
