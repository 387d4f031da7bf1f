//! Sessions and their refresh tokens.

use std::sync::Arc;

use access::Role;
use auth::{
    Actor, Auth, AuthSettings, CallerSession, ErrorCode, LogoutScope,
    entities::{audit_entry, mfa_factor, refresh_token, session, user},
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use store::{Clock, revisions::Author};
use tables::{Call, Function, Schema, Services, TableError, Writer};

use crate::support::{Mails, Service, code, set_sign_ins_back, set_unused};

#[tokio::test]
async fn a_refresh_token_that_comes_again_ends_its_session() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let first = service.sign_in("a@example.com").await;
        let refresh = async |token: &str| service.auth.refresh(token, Actor::default()).await;
        let second = refresh(&first.refresh_token).await.unwrap();
        let twin = refresh(&first.refresh_token).await.unwrap();
        assert_ne!(
            second.refresh_token, twin.refresh_token,
            "two tabs at the same moment"
        );
        let third = refresh(&second.refresh_token).await.unwrap();
        set_used_a_minute_ago(&service).await;
        assert_eq!(
            code(refresh(&twin.refresh_token).await),
            ErrorCode::RefreshTokenAlreadyUsed,
            "the other tab has gone on"
        );
        assert_eq!(
            code(refresh(&third.refresh_token).await),
            ErrorCode::RefreshTokenNotFound
        );
        assert_eq!(
            code(service.auth.identity(&twin.access_token).await),
            ErrorCode::SessionNotFound
        );
        let log = service.rows::<audit_entry::Entity>().await;
        let actions: Vec<_> = log.into_iter().map(|entry| entry.action).collect();
        assert_eq!(
            actions,
            [
                "user_signedup",
                "login",
                "token_refreshed",
                "token_refreshed",
                "token_refreshed",
                "token_revoked"
            ]
        );
    }
}

#[tokio::test]
async fn a_refresh_whose_response_was_lost_is_repeated() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let first = service.sign_in("a@example.com").await;
        let refresh = async |token: &str| service.auth.refresh(token, Actor::default()).await;
        refresh(&first.refresh_token).await.unwrap();
        set_used_a_minute_ago(&service).await;
        refresh(&first.refresh_token).await.unwrap();
        set_used_a_minute_ago(&service).await;
        let arrived = refresh(&first.refresh_token).await.unwrap();
        refresh(&arrived.refresh_token).await.unwrap();
        set_used_a_minute_ago(&service).await;
        assert_eq!(
            code(refresh(&first.refresh_token).await),
            ErrorCode::RefreshTokenAlreadyUsed,
            "what it was exchanged for was used"
        );
    }
}

/// Sets back when tokens were used.
async fn set_used_a_minute_ago(service: &Service) {
    let a_minute_ago = Utc::now() - TimeDelta::minutes(1);
    refresh_token::Entity::update_many()
        .col_expr(refresh_token::Column::UsedAt, Expr::value(a_minute_ago))
        .filter(refresh_token::Column::UsedAt.is_not_null())
        .exec(service.database.db.autocommit())
        .await
        .unwrap();
}

#[tokio::test]
async fn other_sessions_are_ended_by_somebody_who_has_just_signed_in() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let token = service.sign_in("a@example.com").await.access_token;
        let other = service.sign_in("a@example.com").await;
        let sign_out = async || {
            let identity = service.auth.identity(&token).await.unwrap();
            let scope = LogoutScope::Others;
            let auth = &service.auth;
            auth.sign_out(&identity, scope, Actor::default()).await
        };
        set_sign_ins_back(&service, TimeDelta::minutes(11)).await;
        assert_eq!(code(sign_out().await), ErrorCode::ReauthenticationNeeded);
        service.auth.identity(&other.access_token).await.unwrap();
        set_sign_ins_back(&service, TimeDelta::minutes(-11)).await;
        sign_out().await.unwrap();
        assert_eq!(
            code(service.auth.identity(&other.access_token).await),
            ErrorCode::SessionNotFound
        );
    }
}

/// Calls `end_sessions` as the data interface does. The code of a refusal.
async fn end_sessions(service: &Service, token: &str, arguments: &Value) -> Option<&'static str> {
    let call = Call {
        db: &service.database.db,
        writer: &Writer {
            schema: Box::leak(Box::new(Schema::new([], []))),
            role: Role::Owner,
            author: Author::program("a@example.com"),
            services: Services::default().with(CallerSession {
                auth: service.auth.clone(),
                access_token: token.to_owned(),
                client: [192, 0, 2, 1].into(),
            }),
            now: Utc::now(),
        },
        arguments,
    };
    let is_meant = |function: &&Function| function.name == "end_sessions";
    let function = auth::FUNCTIONS.into_iter().find(is_meant).unwrap();
    match (function.run)(call).await {
        Ok(_) => None,
        Err(TableError::Refused(error)) => Some(error.code),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn who_has_not_just_signed_in_with_the_factor_ends_no_session_but_the_own() {
    for service in Service::all().await {
        let id = service.account("a@example.com", Some("owner")).await;
        let token = service.sign_in("a@example.com").await.access_token;
        let other = service.sign_in("a@example.com").await;
        let of = async |token: &str| service.auth.identity(token).await.unwrap();
        let refusals = async || {
            let other = of(&other.access_token).await.session.id;
            let mut refusals = Vec::new();
            for arguments in [json!({ "id": other }), json!({ "user_id": id })] {
                refusals.push(end_sessions(&service, &token, &arguments).await.unwrap());
            }
            let (own, scope) = (of(&token).await, LogoutScope::Others);
            let signed_out = service.auth.sign_out(&own, scope, Actor::default());
            refusals.push(code(signed_out.await).as_str());
            refusals
        };
        set_sign_ins_back(&service, TimeDelta::minutes(11)).await;
        assert_eq!(refusals().await, ["reauthentication_needed"; 3]);
        set_sign_ins_back(&service, TimeDelta::minutes(-11)).await;
        service.enroll(&of(&token).await, None).await.unwrap();
        mfa_factor::Entity::update_many()
            .col_expr(mfa_factor::Column::Verified, Expr::value(true))
            .exec(service.database.db.autocommit())
            .await
            .unwrap();
        assert_eq!(refusals().await, ["insufficient_aal"; 3]);
        let own = json!({ "id": of(&token).await.session.id });
        assert_eq!(end_sessions(&service, &token, &own).await, None);
        of(&other.access_token).await;
    }
}

#[tokio::test]
async fn a_session_that_nobody_uses_ends() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let tokens = service.sign_in("a@example.com").await;
        set_unused(&service, TimeDelta::days(31)).await;
        assert_eq!(
            code(service.auth.identity(&tokens.access_token).await),
            ErrorCode::SessionNotFound
        );
        let refreshed = service
            .auth
            .refresh(&tokens.refresh_token, Actor::default())
            .await;
        assert_eq!(code(refreshed), ErrorCode::SessionExpired);
    }
}

#[tokio::test]
async fn a_session_ends_however_much_it_is_used() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let tokens = service.sign_in("a@example.com").await;
        let begun = Utc::now() - TimeDelta::days(91);
        session::Entity::update_many()
            .col_expr(session::Column::CreatedAt, Expr::value(begun))
            .exec(service.database.db.autocommit())
            .await
            .unwrap();
        let identity = service.auth.identity(&tokens.access_token).await;
        assert_eq!(code(identity), ErrorCode::SessionNotFound);
        let refreshed = service
            .auth
            .refresh(&tokens.refresh_token, Actor::default());
        assert_eq!(code(refreshed.await), ErrorCode::SessionExpired);
    }
}

#[tokio::test]
async fn no_secret_is_in_the_database() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let tokens = service.sign_in("a@example.com").await;
        let kept = service.rows::<refresh_token::Entity>().await;
        assert_eq!(kept.len(), 1);
        assert_ne!(kept[0].token_hash, tokens.refresh_token);
        let user = service.rows::<user::Entity>().await.remove(0);
        assert!(user.password_hash.unwrap().starts_with("$argon2id$"));
    }
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one_or_together() {
    for service in Service::all().await {
        let id = service.account("a@example.com", None).await;
        let other = service.account("b@example.com", None).await;
        let (first, second) = (
            service.sign_in("a@example.com").await,
            service.sign_in("a@example.com").await,
        );
        let strange = service.sign_in("b@example.com").await;
        let auth = &service.auth;
        let asks = auth.identity(&first.access_token).await.unwrap();
        let listed = auth.sessions(&id, Some(&asks)).await.unwrap();
        assert_eq!(listed.len(), 2);
        let current: Vec<_> = listed
            .iter()
            .filter(|session| session["is_current"] == true)
            .collect();
        assert_eq!(current.len(), 1);
        assert_eq!(current[0]["user_agent"], "a browser");
        let not_current = listed
            .iter()
            .find(|session| session["is_current"] == false)
            .unwrap();
        let ended = not_current["id"].as_str().unwrap();

        let end = |owner| auth.end_session(ended, Some(owner), Actor::default());
        assert_eq!(
            code(end(&other).await),
            ErrorCode::SessionNotFound,
            "it is somebody else's"
        );
        end(&id).await.unwrap();
        assert_eq!(
            code(auth.identity(&second.access_token).await),
            ErrorCode::SessionNotFound
        );
        assert_eq!(
            code(auth.refresh(&second.refresh_token, Actor::default()).await),
            ErrorCode::RefreshTokenNotFound
        );
        auth.identity(&first.access_token).await.unwrap();

        auth.end_sessions(&id, Actor::default()).await.unwrap();
        assert!(auth.sessions(&id, None).await.unwrap().is_empty());
        auth.identity(&strange.access_token).await.unwrap();
        assert_eq!(
            code(auth.sessions("nobody", None).await),
            ErrorCode::UserNotFound
        );
    }
}

#[tokio::test]
async fn what_expired_and_old_events_are_erased() {
    for service in Service::all().await {
        let id = service.account("a@example.com", None).await;
        service.sign_in("a@example.com").await;
        let auth = &service.auth;
        let year = std::time::Duration::from_secs(365 * 24 * 60 * 60);
        assert_eq!(auth.erase_expired(Some(year)).await.unwrap(), 0);
        set_unused(&service, TimeDelta::days(32)).await;
        service.sign_in("a@example.com").await;
        let oldest = service.rows::<audit_entry::Entity>().await.remove(0);
        audit_entry::Entity::update_many()
            .col_expr(
                audit_entry::Column::CreatedAt,
                Expr::value(Utc::now() - TimeDelta::days(366)),
            )
            .filter(audit_entry::Column::Id.eq(oldest.id))
            .exec(service.database.db.autocommit())
            .await
            .unwrap();
        assert_eq!(auth.erase_expired(None).await.unwrap(), 1, "the session");
        assert_eq!(
            auth.erase_expired(Some(year)).await.unwrap(),
            1,
            "the event"
        );
        assert_eq!(auth.sessions(&id, None).await.unwrap().len(), 1);
        assert_eq!(
            service.rows::<refresh_token::Entity>().await.len(),
            1,
            "tokens go with their session"
        );
    }
}

/// A clock that is a day ahead, when every access token has expired.
struct Tomorrow;

impl Clock for Tomorrow {
    fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::days(1)
    }
}

#[tokio::test]
async fn who_is_blocked_or_deleted_is_told_so_after_the_session_and_the_token_have_ended() {
    let schema = Schema::new(auth::TABLES, []);
    for service in Service::all().await {
        let id = service.account("a@example.com", None).await;
        let token = service.sign_in("a@example.com").await.access_token;
        let settings = AuthSettings::new("https://www.example.com");
        let (db, mails) = (service.database.db.clone(), Arc::new(Mails::default()));
        let tomorrow = Auth::start(db, settings, mails, Arc::new(Tomorrow))
            .await
            .unwrap();
        let codes = async || {
            let (today, later) = (&service.auth, &tomorrow);
            [
                code(today.identity(&token).await),
                code(later.identity(&token).await),
            ]
        };
        assert_eq!(
            code(tomorrow.identity(&token).await),
            ErrorCode::BadJwt,
            "it has expired"
        );
        for (duration, expected) in [
            ("48h", [ErrorCode::UserBanned, ErrorCode::UserBanned]),
            ("none", [ErrorCode::SessionNotFound, ErrorCode::BadJwt]),
        ] {
            service.ban(&id, duration).await;
            assert_eq!(codes().await, expected, "{duration}");
        }
        let auth = &service.auth;
        auth.delete_user(&id, Actor::default(), &schema)
            .await
            .unwrap();
        assert_eq!(codes().await, [ErrorCode::UserNotFound; 2]);
    }
}
