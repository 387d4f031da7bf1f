//! Changes of the caller's own account.

use auth::{
    Actor, Auth, AuthError, ErrorCode, Identity, NewFactor, OtpRequest, OwnChange, Verification,
    entities::{mfa_factor, session},
};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, sea_query::Expr};
use serde_json::{Value, json};

use crate::support::{PASSWORD, Service, code, otp, set_sign_ins_back, token_of};

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

async fn identity(service: &Service, email: &str) -> Identity {
    let tokens = service.sign_in(email).await;
    service.auth.identity(&tokens.access_token).await.unwrap()
}

#[tokio::test]
async fn a_sign_in_of_ten_minutes_ago_changes_the_password_with_a_mailed_code() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let before = identity(&service, "a@example.com").await;
        set_sign_ins_back(&service, TimeDelta::minutes(11)).await;
        let mut identity = before.clone();
        identity.session = session::Entity::find_by_id(&before.session.id)
            .one(service.database.db.autocommit())
            .await
            .unwrap()
            .unwrap();
        let auth = &service.auth;
        let needed = change(auth, &identity, password(NEXT)).await;
        assert!(matches!(
            needed,
            Err(AuthError::Refused {
                status: 400,
                code: ErrorCode::ReauthenticationNeeded,
                ..
            })
        ));
        auth.reauthenticate(&identity, Actor::default())
            .await
            .unwrap();
        let mail = service.last_mail();
        assert!(mail.link.is_none(), "only a code");
        let with = |nonce: &str| OwnChange {
            nonce: Some(nonce.to_owned()),
            ..password(NEXT)
        };
        let wrong = if mail.code == "123456" {
            "654321"
        } else {
            "123456"
        };
        let refused = change(auth, &identity, with(wrong)).await;
        assert!(matches!(
            refused,
            Err(AuthError::Refused {
                status: 422,
                code: ErrorCode::ReauthenticationNotValid,
                ..
            })
        ));
        change(auth, &identity, with(&mail.code)).await.unwrap();
    }
}

#[tokio::test]
async fn a_stolen_password_changes_nothing_of_an_account_with_a_second_factor() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let identity = identity(&service, "a@example.com").await;
        let auth = &service.auth;
        let new = NewFactor {
            factor_type: "totp".to_owned(),
            friendly_name: None,
            issuer: None,
        };
        auth.enroll(&identity, new, Actor::default()).await.unwrap();
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
            assert!(matches!(
                refused,
                Err(AuthError::Refused {
                    status: 401,
                    code: ErrorCode::InsufficientAal,
                    ..
                })
            ));
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
        let identity = identity(&service, "a@example.com").await;
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
        let identity = identity(&service, "a@example.com").await;
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
async fn links_of_before_a_new_password_do_not_sign_in() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let request = OtpRequest {
            create_user: false,
            ..otp("a@example.com")
        };
        let auth = &service.auth;
        auth.send_sign_in(request, Actor::default()).await.unwrap();
        let link = token_of(&service.last_mail());
        let identity = identity(&service, "a@example.com").await;
        change(auth, &identity, password(NEXT)).await.unwrap();
        let verification = Verification {
            kind: "magiclink".to_owned(),
            token_hash: Some(link),
            code: None,
        };
        let verified = auth.verify(verification, None, Actor::default()).await;
        assert_eq!(code(verified), ErrorCode::OtpExpired);
    }
}
