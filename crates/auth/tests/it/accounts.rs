//! Accounts, invitations and mailed codes.

use access::Role;
use auth::{Actor, ErrorCode, GenerateLink, GeneratedLink, entities::one_time_token};
use chrono::{TimeDelta, Utc};
use sea_orm::{EntityTrait, sea_query::Expr};
use serde_json::Map;
use tables::Schema;

use crate::support::{Service, by_code, by_link, code, other_than, token_of};

#[tokio::test]
async fn there_is_always_an_owner() {
    let schema = Schema::new(auth::TABLES, []);
    for service in Service::all().await {
        let first = service.account("first@example.com", Some("owner")).await;
        let auth = &service.auth;
        let set_role = |role| auth.set_staff_role("first@example.com", role, Actor::default());
        let delete = || auth.delete_user(&first, Actor::default(), &schema);
        assert_eq!(code(set_role(None).await), ErrorCode::Conflict);
        assert_eq!(code(delete().await), ErrorCode::Conflict);
        service.account("second@example.com", Some("owner")).await;
        set_role(Some(Role::Sales)).await.unwrap();
        delete().await.unwrap();
    }
}

#[tokio::test]
async fn a_mail_knows_how_long_its_link_works_and_who_invites() {
    for service in Service::all().await {
        let owner = Actor {
            id: Some(service.account("owner@example.com", Some("owner")).await),
            ..Actor::default()
        };
        for (actor, inviter, email) in [
            (owner, Some("owner@example.com"), "one@example.com"),
            (Actor::default(), None, "two@example.com"),
        ] {
            service
                .auth
                .invite(email, Map::new(), Map::new(), None, actor)
                .await
                .unwrap();
            let mail = service.last_mail();
            assert_eq!(mail.lifetime, TimeDelta::days(7));
            assert_eq!(mail.invited_by.as_deref(), inviter);
            let token = token_of(&mail);
            let invites = service.auth.inviter(&token).await.unwrap();
            assert_eq!(invites.as_deref(), inviter);
            let used = by_link("invite", &token);
            let auth = &service.auth;
            auth.verify(used, None, Actor::default()).await.unwrap();
            assert_eq!(auth.inviter(&token).await.unwrap(), None);
        }
        service
            .auth
            .send_recovery("owner@example.com", None, None, Actor::default())
            .await
            .unwrap();
        assert_eq!(service.last_mail().lifetime, TimeDelta::hours(1));
    }
}

#[tokio::test]
async fn two_owners_who_demote_each_other_at_the_same_moment_leave_one() {
    const PAIR: [&str; 2] = ["first@example.com", "second@example.com"];
    for service in Service::all().await {
        for email in PAIR {
            service.account(email, Some("owner")).await;
        }
        let set = |email: &'static str, role: Role| {
            let auth = &service.auth;
            auth.set_staff_role(email, Some(role), Actor::default())
        };
        for _ in 0..5 {
            let (first, second) =
                tokio::join!(set(PAIR[0], Role::Sales), set(PAIR[1], Role::Sales));
            assert!(first.is_ok() != second.is_ok(), "one of them stays");
            let demoted = if first.is_ok() { PAIR[0] } else { PAIR[1] };
            set(demoted, Role::Owner).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_code_can_be_guessed_five_times_and_works_for_an_hour() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let mail = service.mail("a@example.com", None).await;
        assert!(mail.link.is_some());
        let enter = async |email: &str, code: &str| {
            let verification = by_code(email, code);
            service
                .auth
                .verify(verification, None, Actor::default())
                .await
        };
        let wrong = other_than(&mail.code);
        for entered in [wrong, wrong, wrong, wrong, wrong, &mail.code] {
            let refused = enter("a@example.com", entered).await;
            assert_eq!(code(refused), ErrorCode::OtpExpired);
        }

        service.account("b@example.com", None).await;
        let mail = service.mail("b@example.com", None).await;
        let past = Utc::now() - TimeDelta::seconds(1);
        one_time_token::Entity::update_many()
            .col_expr(one_time_token::Column::ExpiresAt, Expr::value(past))
            .exec(service.database.db.autocommit())
            .await
            .unwrap();
        let refused = enter("b@example.com", &mail.code).await;
        assert_eq!(code(refused), ErrorCode::OtpExpired);
    }
}

#[tokio::test]
async fn an_account_that_is_in_use_is_not_invited_again() {
    for service in Service::all().await {
        let invite = |email: &str| {
            let wanted = GenerateLink {
                kind: "invite".to_owned(),
                email: email.to_owned(),
                ..GenerateLink::default()
            };
            service
                .auth
                .generate_link(wanted, Map::new(), Actor::default())
        };
        let first = invite("new@example.com").await.unwrap();
        let second = invite("new@example.com").await.unwrap();
        let accept = |link: GeneratedLink| {
            let verification = by_link("invite", &link.hashed_token);
            service.auth.verify(verification, None, Actor::default())
        };
        let old = accept(first).await;
        assert_eq!(code(old), ErrorCode::OtpExpired, "the newest link counts");
        accept(second).await.unwrap();
        assert_eq!(
            code(invite("new@example.com").await),
            ErrorCode::EmailExists
        );
    }
}
