//! Sessions and their refresh tokens.

use auth::{Actor, ErrorCode};
use chrono::{TimeDelta, Utc};
use sea_orm::{EntityTrait, sea_query::Expr};
use store::auth::{audit_entry, refresh_token, session};

use crate::support::{Service, code};

#[tokio::test]
async fn a_refresh_token_that_comes_again_ends_its_session() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let first = service.sign_in("a@example.com").await;
        let refresh = |token: String| {
            let auth = service.auth.clone();
            async move { auth.refresh(&token, Actor::default()).await }
        };
        let second = refresh(first.refresh_token.clone()).await.unwrap();
        let twin = refresh(first.refresh_token.clone()).await.unwrap();
        assert_ne!(
            second.refresh_token, twin.refresh_token,
            "two tabs at the same moment"
        );
        let a_minute_ago = Utc::now() - TimeDelta::minutes(1);
        refresh_token::Entity::update_many()
            .col_expr(refresh_token::Column::UsedAt, Expr::value(a_minute_ago))
            .exec(&service.database.db)
            .await
            .unwrap();
        // All of them count as used now, the newest too.
        assert_eq!(
            code(refresh(second.refresh_token).await),
            ErrorCode::RefreshTokenAlreadyUsed
        );
        assert_eq!(
            code(refresh(twin.refresh_token).await),
            ErrorCode::RefreshTokenNotFound
        );
        assert_eq!(
            code(service.auth.identity(&twin.access_token).await),
            ErrorCode::SessionNotFound
        );
        let actions: Vec<_> = audit_entry::Entity::find()
            .all(&service.database.db)
            .await
            .unwrap()
            .into_iter()
            .map(|entry| entry.action)
            .collect();
        assert_eq!(
            actions,
            [
                "user_signedup",
                "login",
                "token_refreshed",
                "token_refreshed",
                "token_revoked"
            ]
        );
    }
}

#[tokio::test]
async fn a_session_that_nobody_uses_ends() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let tokens = service.sign_in("a@example.com").await;
        let long_ago = Utc::now() - TimeDelta::days(31);
        session::Entity::update_many()
            .col_expr(session::Column::RefreshedAt, Expr::value(long_ago))
            .exec(&service.database.db)
            .await
            .unwrap();
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
async fn no_secret_is_in_the_database() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let tokens = service.sign_in("a@example.com").await;
        let kept = refresh_token::Entity::find()
            .all(&service.database.db)
            .await
            .unwrap();
        assert_eq!(kept.len(), 1);
        assert_ne!(kept[0].token_hash, tokens.refresh_token);
        let user = store::auth::user::Entity::find()
            .one(&service.database.db)
            .await
            .unwrap()
            .unwrap();
        assert!(user.password_hash.unwrap().starts_with("$argon2id$"));
    }
}
