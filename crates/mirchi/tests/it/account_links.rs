//! The page that the link of an account mail opens.

use auth::{Actor, GenerateLink, NewUser, UserChange};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::StatusCode;
use serde_json::{Map, json};
use sha2::{Digest, Sha256};

use crate::support::TestSite;

/// The page of an invitation that this actor makes.
async fn page(site: &TestSite, email: &str, actor: Actor) -> String {
    let wanted = GenerateLink {
        kind: "invite".to_owned(),
        email: email.to_owned(),
        ..GenerateLink::default()
    };
    let auth = &site.app.auth;
    let made = auth.generate_link(wanted, Map::new(), actor).await.unwrap();
    let path = made.action_link.split_once("/auth/v1/").unwrap().1;
    let answer = site.get(&format!("/auth/v1/{path}")).await;
    assert_eq!(answer.status, StatusCode::OK);
    answer.text().to_owned()
}

#[tokio::test]
async fn the_page_of_an_invitation_says_who_invites() {
    for site in TestSite::with()
        .set("site.name", "Example Spices")
        .everywhere()
        .await
    {
        let auth = &site.app.auth;
        let new = NewUser {
            email: "asha@example.com".to_owned(),
            app_metadata: Map::from_iter([("role".to_owned(), json!("owner"))]),
            ..NewUser::default()
        };
        let made = auth.create_user(new, Actor::default()).await.unwrap();
        let id = made["id"].as_str().unwrap().to_owned();
        let asha = || Actor {
            id: Some(id.clone()),
            ..Actor::default()
        };
        let by_address = page(&site, "one@example.com", asha()).await;
        assert!(by_address.contains("<p>asha@example.com has sent you this invitation.</p>"));

        let named = UserChange {
            user_metadata: Some(Map::from_iter([("name".to_owned(), json!("Asha <Rao>"))])),
            ..UserChange::default()
        };
        auth.change_user(&id, named, Actor::default())
            .await
            .unwrap();
        let by_name = page(&site, "one@example.com", asha()).await;
        assert!(by_name.contains("<p>Asha &#60;Rao&#62; has sent you this invitation.</p>"));

        let of_a_command = page(&site, "two@example.com", Actor::default()).await;
        assert!(of_a_command.contains("<p>Example Spices has sent you this invitation.</p>"));

        let unknown = site.get("/auth/v1/verify?type=invite&token=none").await;
        assert_eq!(unknown.status, StatusCode::OK);
        let other = site.get("/auth/v1/verify?type=recovery&token=none").await;
        assert!(!other.text().contains("has sent you this invitation"));
    }
}

#[tokio::test]
async fn the_page_has_the_colours_of_the_company_and_its_policy_allows_that_style_alone() {
    let shipped = TestSite::with();
    let own = TestSite::with().set("site.colours.accent", "#0b5d3b");
    for (site, accent) in [(shipped, "#a3160f"), (own, "#0b5d3b")] {
        for site in site.everywhere().await {
            let answer = site.get("/auth/v1/verify?type=invite&token=none").await;
            let (_, rest) = answer.text().split_once("<style>").unwrap();
            let (style, _) = rest.split_once("</style>").unwrap();
            assert!(style.contains(&format!("background:{accent};")), "{style}");
            let digest = STANDARD.encode(Sha256::digest(style));
            let policy = answer.header("content-security-policy");
            let allowed = format!("style-src 'sha256-{digest}';");
            assert!(policy.contains(&allowed), "{policy}");
        }
    }
}
