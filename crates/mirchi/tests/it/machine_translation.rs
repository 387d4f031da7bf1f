//! `/functions/v1/machine-translation`, with a service on this machine that speaks as LibreTranslate does.

use axum::routing::post;
use axum::{Json, Router};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::{Answer, SERVICE_KEY, TestSite, build};

const TITLE: &str = "about:hero.title";
const OTHER: &str = "home:hero.title";
/// What the service finds too long.
const LONG: &str = "All of 77 tests";
const PATH: &str = "/functions/v1/machine-translation?language=hi";

/// A service that says nothing but this in every place, with the numbers of the English.
async fn service() -> String {
    let translate = async |Json(asked): Json<Value>| {
        if asked["q"][0] == LONG {
            let said = "exceeds text limit";
            return Err((StatusCode::BAD_REQUEST, said));
        }
        let texts = asked["q"].as_array().unwrap().iter();
        let translated = texts.map(|text| {
            let digits = text.as_str().unwrap().chars().filter(char::is_ascii_digit);
            // Another number in place of one.
            format!(
                "मिर्च {}",
                digits.collect::<String>().replace("1998", "1989")
            )
        });
        Ok(Json(
            json!({ "translatedText": translated.collect::<Vec<_>>() }),
        ))
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/translate", post(translate));
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

async fn send(site: &TestSite, method: Method, path: &str, body: &Value) -> Answer {
    let key = format!("Bearer {SERVICE_KEY}");
    let headers = [
        ("apikey", SERVICE_KEY),
        ("authorization", &key),
        ("content-type", "application/json"),
    ];
    let request = build(method, path, &headers);
    site.send(request.body(body.to_string().into()).unwrap())
        .await
}

async fn call(site: &TestSite, function: &str, arguments: Value) -> Value {
    let path = format!("/rest/v1/rpc/{function}");
    let answer = send(site, Method::POST, &path, &arguments).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

async fn rows(site: &TestSite, path: &str) -> Value {
    let answer = send(site, Method::GET, path, &Value::Null).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

/// Whether the texts in Hindi are marked, in the draft and on the site.
async fn marks(site: &TestSite) -> (Value, Value) {
    let drafts = "/rest/v1/site_changes?select=row,is_unread&row=like.site_texts/hi*";
    let texts = "/rest/v1/site_texts?select=key,is_unread&language=eq.hi";
    (rows(site, drafts).await, rows(site, texts).await)
}

#[tokio::test]
async fn texts_are_translated_into_the_draft_and_are_unread_until_somebody_says_otherwise() {
    let url = service().await;
    let plan = TestSite::with()
        .set("api.service_key", SERVICE_KEY)
        .set("machine_translation.service", "libretranslate")
        .set("machine_translation.url", &url);
    for site in plan.everywhere().await {
        for (key, text) in [(TITLE, "Chillies with 11 grams"), (OTHER, "Since 1998")] {
            let change = json!({ "key": key, "language": "en", "text": text });
            call(&site, "change_site_text", change).await;
        }
        let offer = rows(&site, PATH).await;
        let host = url.strip_prefix("http://").unwrap();
        let expected = json!({
            "host": host,
            "missing": { "texts": 2, "characters": 32 },
            "older": { "texts": 0, "characters": 0 },
        });
        assert_eq!(offer, expected);

        let filled = send(&site, Method::POST, PATH, &Value::Null).await.json();
        let expected = json!({
            "filled": [TITLE],
            "problems": [{ "key": OTHER, "code": "other_numbers" }],
            "next": null,
            "left": { "texts": 0, "characters": 0 },
        });
        assert_eq!(filled, expected);
        let unread = json!([{ "row": format!("site_texts/hi/{TITLE}"), "is_unread": true }]);
        assert_eq!(marks(&site).await, (unread, json!([])));
        let counted = call(&site, "site_translations", json!({})).await;
        let mut about = counted.as_array().unwrap().iter();
        let is_about = |one: &&Value| one["language"] == "hi" && one["part"] == "about";
        let about = about.find(is_about).unwrap();
        assert_eq!(
            (&about["unread"], &about["in_english"]),
            (&json!(1), &json!(0))
        );

        call(&site, "publish_site", json!({})).await;
        let unread = json!([{ "key": TITLE, "is_unread": true }]);
        assert_eq!(marks(&site).await, (json!([]), unread));
        let found = json!({ "words": "", "language": null, "only": "unread" });
        let found = call(&site, "search_site_texts", found).await;
        assert_eq!(found.as_array().map(Vec::len), Some(1));
        let text = found[0]["text"].clone();
        assert_eq!(
            (&found[0]["key"], &text),
            (&json!(TITLE), &json!("मिर्च 11"))
        );

        // Who writes it once more has read it.
        let confirm = json!({ "key": TITLE, "language": "hi", "text": text });
        call(&site, "change_site_text", confirm).await;
        let read = json!([{ "row": format!("site_texts/hi/{TITLE}"), "is_unread": null }]);
        assert_eq!(marks(&site).await.0, read);
        call(&site, "publish_site", json!({})).await;
        let (drafts, texts) = marks(&site).await;
        assert_eq!(texts, json!([{ "key": TITLE, "is_unread": null }]));
        assert_eq!(drafts, json!([]));

        let last =
            "/rest/v1/revisions?select=request_id&table_name=eq.site_texts&order=id.desc&limit=1";
        let request = rows(&site, last).await[0]["request_id"].clone();
        call(
            &site,
            "take_back_publication",
            json!({ "request": request }),
        )
        .await;
        let unread = json!([{ "row": format!("site_texts/hi/{TITLE}"), "is_unread": true }]);
        assert_eq!(marks(&site).await.0, unread);

        // A text that the service does not take is named, and keeps no other back.
        let change = json!({ "key": "quality:hero.title", "language": "en", "text": LONG });
        call(&site, "change_site_text", change).await;
        let path = format!("{PATH}&part=quality");
        let filled = send(&site, Method::POST, &path, &Value::Null).await.json();
        let details = format!("was not taken: {host} has answered 400: exceeds text limit");
        let problem = json!({ "key": "quality:hero.title", "code": "unfit", "details": details });
        assert_eq!(filled["problems"], json!([problem]));
    }
}

#[tokio::test]
async fn it_is_off_by_default_and_a_service_that_is_not_there_is_named() {
    let site = TestSite::with().set("api.service_key", SERVICE_KEY);
    let off = site.start().await;
    assert_eq!(rows(&off, PATH).await, Value::Null);
    let refused = send(&off, Method::POST, PATH, &Value::Null).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let english = PATH.replace("=hi", "=en");

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let site = TestSite::with()
        .set("api.service_key", SERVICE_KEY)
        .set("machine_translation.service", "deepl")
        .set("machine_translation.url", &format!("http://{address}"))
        .set("machine_translation.key", "a-secret-key-of-an-account")
        .start()
        .await;
    let change = json!({ "key": TITLE, "language": "en", "text": "Since 1998" });
    call(&site, "change_site_text", change).await;
    let refused = send(&site, Method::POST, PATH, &Value::Null).await;
    assert_eq!(refused.status, StatusCode::FAILED_DEPENDENCY);
    let said = refused.text();
    assert!(
        said.contains(&format!("{address} cannot be reached")),
        "{said}"
    );
    assert!(!said.contains("a-secret-key"), "{said}");
    for (path, status) in [
        (english, StatusCode::UNPROCESSABLE_ENTITY),
        (format!("{PATH}&texts=some"), StatusCode::BAD_REQUEST),
    ] {
        let refused = send(&site, Method::POST, &path, &Value::Null).await;
        assert_eq!(refused.status, status, "{path}");
    }
    assert_eq!(marks(&site).await, (json!([]), json!([])));
}
