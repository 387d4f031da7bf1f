//! Nothing of what somebody signs up with is the account's until the address is proven.

use access::Role;
use auth::{Actor, Auth, AuthError, ErrorCode, GenerateLink, SignUp, UserChange};
use serde_json::{Map, Value, json};

use crate::support::{Service, by_link, code, otp, token_of};

const EMAIL: &str = "new@example.com";
const STRANGERS: &str = "another walk in Byadgi";

async fn sign_up(auth: &Auth, email: &str) -> Value {
    let sign_up = SignUp {
        email: email.to_owned(),
        password: STRANGERS.to_owned(),
        data: Map::from_iter([("name".to_owned(), json!("Stranger"))]),
        pkce: None,
        redirect_to: None,
    };
    auth.sign_up(sign_up, Actor::default()).await.unwrap()
}

async fn with_password(auth: &Auth, email: &str) -> Result<(), AuthError> {
    auth.sign_in_with_password(email, STRANGERS.to_owned(), None, Actor::default())
        .await
        .map(drop)
}

async fn assert_stranger_is_out(auth: &Auth) {
    let refused = with_password(auth, EMAIL).await;
    assert_eq!(code(refused), ErrorCode::InvalidCredentials);
}

async fn follow(auth: &Auth, kind: &str, token: String) {
    let verification = by_link(kind, &token);
    let verified = auth.verify(verification, None, Actor::default()).await;
    verified.unwrap();
}

async fn invite(auth: &Auth, email: &str) -> String {
    let wanted = GenerateLink {
        kind: "invite".to_owned(),
        email: email.to_owned(),
        ..GenerateLink::default()
    };
    let role = Map::from_iter([("role".to_owned(), json!("owner"))]);
    let link = auth.generate_link(wanted, role, Actor::default()).await;
    link.unwrap().hashed_token
}

#[tokio::test]
async fn the_password_of_a_sign_up_is_taken_when_its_link_is_followed() {
    for service in Service::all().await {
        let auth = service.another_with_sign_up().await;
        sign_up(&auth, EMAIL).await;
        let early = with_password(&auth, EMAIL).await;
        assert_eq!(code(early), ErrorCode::EmailNotConfirmed);
        follow(&auth, "signup", token_of(&service.last_mail())).await;
        with_password(&auth, EMAIL).await.unwrap();
    }
}

#[tokio::test]
async fn an_invitation_is_not_taken_over_by_signing_up_before_or_after_it() {
    for service in Service::all().await {
        let auth = service.another_with_sign_up().await;
        sign_up(&auth, "before@example.com").await;
        let before = invite(&auth, "before@example.com").await;
        let after = invite(&auth, "after@example.com").await;
        sign_up(&auth, "after@example.com").await;
        for (email, invitation) in [("before@example.com", before), ("after@example.com", after)] {
            follow(&auth, "invite", invitation).await;
            let stranger = with_password(&auth, email).await;
            assert_eq!(code(stranger), ErrorCode::InvalidCredentials, "{email}");
            let (accounts, _) = auth.list_users(1, 10).await.unwrap();
            let of_this = accounts.iter().find(|account| account["email"] == email);
            let account = of_this.unwrap();
            assert_eq!(account["app_metadata"]["role"], Role::Owner.name());
            assert_eq!(account["user_metadata"], json!({}), "{email}");
        }
    }
}

#[tokio::test]
async fn somebody_invited_who_follows_a_strangers_link_gets_no_password_by_it() {
    for service in Service::all().await {
        let auth = service.another_with_sign_up().await;
        invite(&auth, EMAIL).await;
        sign_up(&auth, EMAIL).await;
        follow(&auth, "signup", token_of(&service.last_mail())).await;
        assert_stranger_is_out(&auth).await;
    }
}

#[tokio::test]
async fn somebody_who_is_given_a_role_after_a_strangers_sign_up_gets_no_password_by_it() {
    for service in Service::all().await {
        let auth = service.another_with_sign_up().await;
        sign_up(&auth, EMAIL).await;
        let role = Some(Role::Sales);
        auth.set_staff_role(EMAIL, role, Actor::default())
            .await
            .unwrap();
        follow(&auth, "signup", token_of(&service.last_mail())).await;
        assert_stranger_is_out(&auth).await;
    }
}

#[tokio::test]
async fn an_address_that_an_owner_confirms_does_not_let_a_stranger_in() {
    for service in Service::all().await {
        let auth = service.another_with_sign_up().await;
        let view = sign_up(&auth, EMAIL).await;
        let change = UserChange {
            email_confirm: Some(true),
            ..UserChange::default()
        };
        let id = view["id"].as_str().unwrap();
        auth.change_user(id, change, Actor::default())
            .await
            .unwrap();
        assert_stranger_is_out(&auth).await;
    }
}

#[tokio::test]
async fn somebody_who_signs_in_by_a_code_has_no_password_of_a_stranger() {
    for is_stranger_first in [true, false] {
        for service in Service::all().await {
            // Each with rate limits that have counted nothing yet.
            let (auth, others) = (
                service.another_with_sign_up().await,
                service.another_with_sign_up().await,
            );
            let request = otp(EMAIL);
            if is_stranger_first {
                sign_up(&others, EMAIL).await;
            }
            auth.send_sign_in(request, Actor::default()).await.unwrap();
            if !is_stranger_first {
                sign_up(&others, EMAIL).await;
            }
            // The newest code in the mailbox.
            follow(&auth, "email", token_of(&service.last_mail())).await;
            assert_stranger_is_out(&auth).await;
        }
    }
}

#[tokio::test]
async fn signing_up_does_not_tell_who_has_an_account() {
    for service in Service::all().await {
        let shape = |view: &Value| {
            let mut view = view.clone();
            for name in ["id", "created_at", "updated_at", "confirmation_sent_at"] {
                assert!(view[name].is_string(), "{name}");
                view[name] = Value::Null;
            }
            for identity in view["identities"].as_array_mut().unwrap() {
                *identity = json!("an identity");
            }
            view
        };
        let new = sign_up(&service.another_with_sign_up().await, EMAIL).await;
        let pending = sign_up(&service.another_with_sign_up().await, EMAIL).await;
        assert_eq!(shape(&new), shape(&pending));
        let auth = service.another_with_sign_up().await;
        follow(&auth, "signup", token_of(&service.last_mail())).await;
        let known = sign_up(&service.another_with_sign_up().await, EMAIL).await;
        assert_eq!(shape(&new), shape(&known));
    }
}
