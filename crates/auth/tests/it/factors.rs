//! Second factors.

use auth::{
    Actor, ErrorCode, Identity,
    entities::{mfa_factor, recovery_code, session},
};
use chrono::{TimeDelta, Utc};
use sea_orm::{EntityTrait, sea_query::Expr};
use serde_json::json;

use crate::support::{Service, code, set_sign_ins_back, shown_by, signed_in_before};

#[tokio::test]
async fn the_name_of_a_factor_that_was_never_confirmed_is_free_again() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let identity = service.identity("a@example.com").await;
        let enroll = || service.enroll(&identity, Some("Phone"));
        enroll().await.unwrap();
        let again = enroll().await.map(drop);
        assert_eq!(code(again), ErrorCode::MfaFactorNameConflict);
        let long_ago = Utc::now() - TimeDelta::minutes(6);
        mfa_factor::Entity::update_many()
            .col_expr(mfa_factor::Column::CreatedAt, Expr::value(long_ago))
            .exec(service.database.db.autocommit())
            .await
            .unwrap();
        enroll().await.unwrap();
    }
}

#[tokio::test]
async fn the_first_factor_is_set_up_by_somebody_who_has_just_signed_in() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let token = service.sign_in("a@example.com").await.access_token;
        set_sign_ins_back(&service, TimeDelta::minutes(11)).await;
        let identity = service.auth.identity(&token).await.unwrap();
        let refused = service.enroll(&identity, Some("Phone")).await;
        assert_eq!(code(refused), ErrorCode::ReauthenticationNeeded);
    }
}

/// Sets up a factor and shows it.
async fn with_factor(service: &Service, email: &str) -> (Identity, String) {
    service.account(email, None).await;
    let identity = service.identity(email).await;
    let factor = service.enroll(&identity, Some("Phone")).await.unwrap();
    let shown = shown_by(&factor);
    let tokens = service.show(&identity, &factor.id, &shown).await;
    let token = tokens.unwrap().access_token;
    (service.auth.identity(&token).await.unwrap(), factor.id)
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
async fn a_factor_is_removed_by_somebody_who_has_just_shown_it() {
    for service in Service::all().await {
        let (before, factor) = with_factor(&service, "a@example.com").await;
        let identity = signed_in_before(&service, &before, TimeDelta::minutes(11)).await;
        let auth = &service.auth;
        let removed = auth.unenroll(&identity, &factor, Actor::default()).await;
        assert_eq!(code(removed), ErrorCode::ReauthenticationNeeded);
        let factors = service.rows::<mfa_factor::Entity>().await;
        assert_eq!(factors.len(), 1);
    }
}

#[tokio::test]
async fn a_recovery_code_stands_for_a_lost_telephone_once() {
    for service in Service::all().await {
        let (first, factor) = with_factor(&service, "a@example.com").await;
        let auth = &service.auth;
        let create = async |identity: &Identity| {
            auth.create_recovery_codes(identity, Actor::default()).await
        };
        let old = create(&first).await.unwrap();
        let codes = create(&first).await.unwrap();
        assert_eq!(codes.len(), 10);
        let kept = service.rows::<recovery_code::Entity>().await;
        assert!(kept.iter().all(|row| !codes.contains(&row.code_hash)));

        let later = service.identity("a@example.com").await;
        assert_eq!(
            code(create(&later).await),
            ErrorCode::InsufficientAal,
            "a stolen password makes none"
        );
        let show = |code| service.show(&later, &factor, code);
        let outdated = show(&old[0]).await;
        assert_eq!(code(outdated), ErrorCode::MfaVerificationFailed);
        let typed = codes[3].to_uppercase().replace('-', " ");
        let token = show(&typed).await.unwrap().access_token;
        let identity = auth.identity(&token).await.unwrap();
        assert_eq!(identity.session.aal, "aal2");
        let again = show(&codes[3]).await;
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
        let shown = service.show(&other, &factor, &codes[0]).await;
        assert_eq!(code(shown), ErrorCode::MfaVerificationFailed);
    }
}
