//! Changes of the caller's own account.

use auth::{
    Actor, Auth, AuthError, CHOOSES_ADDRESS, ErrorCode, Identity, OwnChange, UserChange,
    entities::mfa_factor,
};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, sea_query::Expr};
use serde_json::{Value, json};

use crate::support::{PASSWORD, Service, by_link, code, other_than, signed_in_before, token_of};

const NEXT: &str = "another walk in Byadgi";

fn password(password: &str) -> OwnChange {
    OwnChange {
        password: Some(password.to_owned()),
        ..OwnChange::default()
    }
}

async fn change(auth: &Auth, identity: &Identity, change: OwnChange) -> Result<Value, AuthError> {
    auth.change_own_user(identity, change, None, None, Actor::default())
        .await
}

/// The status and the code of a refusal.
fn refusal(result: Result<Value, AuthError>) -> (u16, ErrorCode) {
    match result {
        Err(AuthError::Refused { status, code, .. }) => (status, code),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_sign_in_of_ten_minutes_ago_changes_the_password_with_a_mailed_code() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let before = service.identity("a@example.com").await;
        let identity = signed_in_before(&service, &before, TimeDelta::minutes(11)).await;
        let auth = &service.auth;
        let address = OwnChange {
            email: Some("b@example.com".to_owned()),
            ..OwnChange::default()
        };
        let needed = change(auth, &identity, address).await;
        assert_eq!(refusal(needed), (400, ErrorCode::ReauthenticationNeeded));
        let needed = change(auth, &identity, password(NEXT)).await;
        assert_eq!(refusal(needed), (400, ErrorCode::ReauthenticationNeeded));
        auth.reauthenticate(&identity, Actor::default())
            .await
            .unwrap();
        let mail = service.last_mail();
        assert!(mail.link.is_none(), "only a code");
        let with = |nonce: &str| OwnChange {
            nonce: Some(nonce.to_owned()),
            ..password(NEXT)
        };
        let wrong = other_than(&mail.code);
        let refused = change(auth, &identity, with(wrong)).await;
        assert_eq!(refusal(refused), (422, ErrorCode::ReauthenticationNotValid));
        change(auth, &identity, with(&mail.code)).await.unwrap();
    }
}

#[tokio::test]
async fn a_stolen_password_changes_nothing_of_an_account_with_a_second_factor() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let identity = service.identity("a@example.com").await;
        let auth = &service.auth;
        service.enroll(&identity, None).await.unwrap();
        mfa_factor::Entity::update_many()
            .col_expr(mfa_factor::Column::Verified, Expr::value(true))
            .exec(service.database.db.autocommit())
            .await
            .unwrap();
        let email = OwnChange {
            email: Some("thief@example.com".to_owned()),
            ..OwnChange::default()
        };
        for stolen in [password(NEXT), email] {
            let refused = change(auth, &identity, stolen).await;
            assert_eq!(refusal(refused), (401, ErrorCode::InsufficientAal));
        }
        let name = OwnChange {
            data: json!({ "name": "Priya" }).as_object().cloned(),
            ..OwnChange::default()
        };
        change(auth, &identity, name).await.unwrap();
    }
}

#[tokio::test]
async fn a_present_password_that_is_given_must_be_right() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let identity = service.identity("a@example.com").await;
        let with = |current: &str| OwnChange {
            current_password: Some(current.to_owned()),
            ..password(NEXT)
        };
        let wrong = change(&service.auth, &identity, with("not this one")).await;
        assert_eq!(code(wrong), ErrorCode::CurrentPasswordInvalid);
        change(&service.auth, &identity, with(PASSWORD))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn nobody_gives_themselves_a_role_or_a_telephone() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let identity = service.identity("a@example.com").await;
        let role = OwnChange {
            app_metadata: Some(json!({ "role": "owner" })),
            ..OwnChange::default()
        };
        assert_eq!(
            code(change(&service.auth, &identity, role).await),
            ErrorCode::NotAdmin
        );
        let phone = OwnChange {
            phone: Some("+4915200000000".to_owned()),
            ..OwnChange::default()
        };
        assert_eq!(
            code(change(&service.auth, &identity, phone).await),
            ErrorCode::PhoneProviderDisabled
        );
    }
}

#[tokio::test]
async fn links_of_before_a_new_password_or_a_block_do_not_sign_in() {
    for service in Service::all().await {
        let auth = &service.auth;
        for change_of in ["own", "an administrator's", "a block"] {
            let email = format!("{}@example.com", change_of.len());
            let id = service.account(&email, None).await;
            let mail = service.mail(&email, None).await;
            match change_of {
                "own" => {
                    let identity = service.identity(&email).await;
                    change(auth, &identity, password(NEXT)).await.unwrap();
                }
                "a block" => {
                    service.ban(&id, "1h").await;
                    service.ban(&id, "none").await;
                }
                _ => {
                    let new = UserChange {
                        password: Some(NEXT.to_owned()),
                        ..UserChange::default()
                    };
                    let changed = auth.change_user(&id, new, Actor::default()).await;
                    changed.unwrap();
                }
            }
            let verification = by_link("magiclink", &token_of(&mail));
            let verified = auth.verify(verification, None, Actor::default()).await;
            assert_eq!(code(verified), ErrorCode::OtpExpired, "{change_of}");
        }
    }
}

#[tokio::test]
async fn who_may_choose_the_address_needs_no_mail_for_it_and_chooses_once() {
    for service in Service::all().await {
        service.account("taken@example.com", None).await;
        let id = service.account("info@example.com", Some("owner")).await;
        let chooses = UserChange {
            app_metadata: json!({ CHOOSES_ADDRESS: true }).as_object().cloned(),
            ..UserChange::default()
        };
        let auth = &service.auth;
        auth.change_user(&id, chooses, Actor::default())
            .await
            .unwrap();
        let identity = service.identity("info@example.com").await;
        let address = |email: &str| OwnChange {
            email: Some(email.to_owned()),
            ..OwnChange::default()
        };
        let taken = change(auth, &identity, address("taken@example.com")).await;
        assert_eq!(code(taken), ErrorCode::EmailExists);
        let chosen = change(auth, &identity, address("meera@kaveri.example")).await;
        let chosen = chosen.unwrap();
        assert_eq!(chosen["email"], "meera@kaveri.example");
        assert_eq!(chosen["app_metadata"].get(CHOOSES_ADDRESS), None);
        let identity = service.identity("meera@kaveri.example").await;
        let next = change(auth, &identity, address("other@kaveri.example")).await;
        let next = next.unwrap();
        assert_eq!(next["email"], "meera@kaveri.example");
        assert_eq!(next["new_email"], "other@kaveri.example");
    }
}
