//! Guesses at passwords and codes.

use auth::{Actor, ErrorCode, entities::audit_entry};

use crate::support::{PASSWORD, Service, by_code, code, other_than};

fn from(client: &str, device: Option<&str>) -> Actor {
    Actor {
        client: Some(client.parse().unwrap()),
        device: device.map(str::to_owned),
        ..Actor::default()
    }
}

#[tokio::test]
async fn a_stranger_who_guesses_locks_out_neither_other_networks_nor_a_known_device() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let sign_in = async |password: &str, actor: Actor| {
            let auth = &service.auth;
            auth.sign_in_with_password("a@example.com", password.to_owned(), None, actor)
                .await
                .map(drop)
        };
        let stranger = || from("192.0.2.1", None);
        for _ in 0..10 {
            let wrong = sign_in("another walk in Byadgi", stranger()).await;
            assert_eq!(code(wrong), ErrorCode::InvalidCredentials);
        }
        let right = sign_in(PASSWORD, stranger()).await;
        assert_eq!(code(right), ErrorCode::OverRequestRateLimit);
        sign_in(PASSWORD, from("198.51.100.1", None)).await.unwrap();
        let device = service.auth.device_token("a@example.com").unwrap();
        sign_in(PASSWORD, from("192.0.2.1", Some(&device)))
            .await
            .unwrap();
        for not_its_own in [
            service.auth.device_token("b@example.com").unwrap(),
            service.sign_in("a@example.com").await.access_token,
            "made up".to_owned(),
        ] {
            let refused = sign_in(PASSWORD, from("192.0.2.1", Some(&not_its_own))).await;
            assert_eq!(code(refused), ErrorCode::OverRequestRateLimit);
        }
        let as_access = service.auth.identity(&device).await.map(drop);
        assert_eq!(code(as_access), ErrorCode::BadJwt, "it gives no rights");
    }
}

#[tokio::test]
async fn a_stranger_who_guesses_codes_does_not_use_up_the_code_of_a_known_device() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let auth = &service.auth;
        let mailed = service.mail("a@example.com", None).await.code;
        let enter = async |code: &str, actor: Actor| {
            let verification = by_code("a@example.com", code);
            auth.verify(verification, None, actor).await.map(drop)
        };
        let wrong = other_than(&mailed);
        for _ in 0..6 {
            let refused = enter(wrong, from("192.0.2.1", None)).await;
            assert_eq!(code(refused), ErrorCode::OtpExpired);
        }
        let unknown = enter(&mailed, from("198.51.100.1", None)).await;
        assert_eq!(
            code(unknown),
            ErrorCode::OtpExpired,
            "six digits can be guessed"
        );
        let device = auth.device_token("a@example.com").unwrap();
        let own = || from("203.0.113.1", Some(&device));
        assert_eq!(code(enter(wrong, own()).await), ErrorCode::OtpExpired);
        enter(&mailed, own()).await.unwrap();
    }
}

#[tokio::test]
async fn guesses_of_one_network_are_counted_in_one_row_of_the_log() {
    for service in Service::all().await {
        let guess = async |number: usize| {
            let verification = by_code(&format!("nobody-{number}@example.com"), "123456");
            let auth = &service.auth;
            auth.verify(verification, None, from("192.0.2.1", None))
                .await
        };
        for number in 0..7 {
            assert_eq!(code(guess(number).await), ErrorCode::OtpExpired);
        }
        let log = service.rows::<audit_entry::Entity>().await;
        assert_eq!(log.len(), 1);
        assert_eq!(log[0].traits["attempts"], 7);
        assert!(log[0].traits.get("email").is_none());
    }
}
