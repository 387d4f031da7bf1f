//! The keys that sign access tokens.

use auth::{Actor, ErrorCode, rotate_key};
use chrono::{TimeDelta, Utc};

use crate::support::{Service, code};

#[tokio::test]
async fn a_new_key_signs_and_tokens_of_the_old_one_stay_valid() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let old = service.sign_in("a@example.com").await;
        let key = rotate_key(&service.database.db, Utc::now() + TimeDelta::seconds(1))
            .await
            .unwrap();
        // Another program that was started meanwhile signs with it.
        let another = service.another().await;
        let new = another
            .refresh(&old.refresh_token, Actor::default())
            .await
            .unwrap();
        let keys = another.public_keys();
        assert_eq!(keys["keys"].as_array().unwrap().len(), 2);
        assert_eq!(keys["keys"][0]["kid"], key.as_str());
        assert!(
            keys["keys"][0].get("d").is_none(),
            "only what everybody may know"
        );
        another.identity(&old.access_token).await.unwrap();
        another.identity(&new.access_token).await.unwrap();
    }
}

#[tokio::test]
async fn a_token_of_somebody_else_is_refused() {
    for service in Service::all().await {
        service.account("a@example.com", None).await;
        let token = service.sign_in("a@example.com").await.access_token;
        let (head, _) = token.rsplit_once('.').unwrap();
        for forged in [
            format!("{head}.AAAA"),
            token.replacen('.', ".e30", 1),
            "not a token".to_owned(),
            // {"alg":"none"} without a signature
            "eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIiwiZXhwIjo5OTk5OTk5OTk5fQ."
                .to_owned(),
        ] {
            assert_eq!(
                code(service.auth.claims(&forged).await),
                ErrorCode::BadJwt,
                "{forged}"
            );
        }
    }
}
