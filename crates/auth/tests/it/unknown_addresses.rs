//! Nobody can find out who has an account, not even from the SQL statements.

use auth::{
    Actor, AuthError, ErrorCode, NewUser, ResendKind, SignUp,
    entities::{one_time_token, user},
};
use serde_json::Map;
use store::testing::Statements;

use crate::support::{Service, by_code, code, otp};

const CONFIRMED: &str = "known@example.com";
const UNCONFIRMED: &str = "invited@example.com";

#[derive(Clone, Copy, Debug)]
enum Request {
    Password,
    Otp,
    Recovery,
    Resend,
    ResendEmailChange,
    Code,
    SignUp,
    OtpWithSignUp,
}

const REQUESTS: [Request; 8] = [
    Request::Password,
    Request::Otp,
    Request::Recovery,
    Request::Resend,
    Request::ResendEmailChange,
    Request::Code,
    Request::SignUp,
    Request::OtpWithSignUp,
];

async fn ask(service: &Service, request: Request, email: &str) -> Result<(), AuthError> {
    let (auth, actor) = (&service.auth, Actor::default());
    match request {
        Request::Password => auth
            .sign_in_with_password(email, "another walk in Byadgi".to_owned(), None, actor)
            .await
            .map(drop),
        Request::Otp | Request::OtpWithSignUp => {
            let request = otp(email);
            auth.send_sign_in(request, actor).await
        }
        Request::Recovery => auth.send_recovery(email, None, None, actor).await,
        Request::Resend => {
            auth.resend(ResendKind::SignUp, email, None, None, actor)
                .await
        }
        Request::ResendEmailChange => {
            auth.resend(ResendKind::EmailChange, email, None, None, actor)
                .await
        }
        Request::Code => {
            let verification = by_code(email, "no code");
            auth.verify(verification, None, actor).await.map(drop)
        }
        Request::SignUp => auth.sign_up(sign_up(email), actor).await.map(drop),
    }
}

fn sign_up(email: &str) -> SignUp {
    SignUp {
        email: email.to_owned(),
        password: "another walk in Byadgi".to_owned(),
        data: Map::new(),
        pkce: None,
        redirect_to: None,
    }
}

/// The SQL statements of a request.
async fn statements(
    service: &Service,
    statements: &Statements,
    request: Request,
    email: &str,
) -> Vec<String> {
    let _ = statements.take();
    let answer = ask(service, request, email).await;
    match request {
        Request::Password => assert_eq!(code(answer), ErrorCode::InvalidCredentials),
        Request::Code => assert_eq!(code(answer), ErrorCode::OtpExpired),
        _ => answer.unwrap(),
    }
    statements.take()
}

#[tokio::test]
async fn an_unknown_address_causes_as_many_statements_as_a_known_one() {
    let seen = Statements::record();
    for mut service in Service::all().await {
        service.account(CONFIRMED, None).await;
        let unconfirmed = NewUser {
            email: UNCONFIRMED.to_owned(),
            ..NewUser::default()
        };
        service
            .auth
            .create_user(unconfirmed, Actor::default())
            .await
            .unwrap();
        for (request, known) in REQUESTS
            .into_iter()
            .flat_map(|request| [(request, CONFIRMED), (request, UNCONFIRMED)])
        {
            // With rate limits that have counted nothing yet.
            service.auth = match request {
                Request::SignUp | Request::OtpWithSignUp => service.another_with_sign_up().await,
                _ => service.another().await,
            };
            let unknown = format!("{request:?}-not-{known}");
            let known = statements(&service, &seen, request, known).await;
            let unknown = statements(&service, &seen, request, &unknown).await;
            for words in [&["SELECT"][..], &["INSERT", "UPDATE"], &["DELETE"]] {
                let count = |all: &[String]| {
                    let is_one = |text: &&String| words.iter().any(|word| text.starts_with(word));
                    all.iter().filter(is_one).count()
                };
                assert_eq!(
                    count(&known),
                    count(&unknown),
                    "{request:?}: {known:#?} {unknown:#?}"
                );
            }
        }
    }
}

#[tokio::test]
async fn an_unknown_address_leaves_a_row_of_the_log_and_nothing_else() {
    for mut service in Service::all().await {
        for request in [Request::Otp, Request::Recovery, Request::Resend] {
            service.auth = service.another().await;
            ask(&service, request, "unknown@example.com").await.unwrap();
        }
        assert!(service.rows::<user::Entity>().await.is_empty());
        assert!(service.rows::<one_time_token::Entity>().await.is_empty());
        let (log, total) = service.auth.audit_log(None, 1, 10).await.unwrap();
        assert_eq!(total, 3);
        assert!(!format!("{log:?}").contains("example"), "{log:?}");
    }
}

#[tokio::test]
async fn signing_up_with_an_address_that_has_an_account_changes_nothing_of_it() {
    for mut service in Service::all().await {
        service.auth = service.another_with_sign_up().await;
        service.account(CONFIRMED, None).await;
        let before = service.rows::<user::Entity>().await;
        let view = service.auth.sign_up(sign_up(CONFIRMED), Actor::default());
        let view = view.await;
        assert_eq!(view.unwrap()["email"], CONFIRMED);
        assert!(service.rows::<user::Entity>().await == before);
        assert!(service.rows::<one_time_token::Entity>().await.is_empty());
        service.sign_in(CONFIRMED).await;
    }
}
