//! How often requests query the database: as often for many rows as for few.

use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};
use store::testing::Statements;

use crate::support::{Answer, SERVICE_KEY, TestSite, build};

async fn ask(site: &TestSite, method: Method, path: &str, kind: &str, body: String) -> Answer {
    let bearer = format!("Bearer {SERVICE_KEY}");
    let headers = [
        ("apikey", SERVICE_KEY),
        ("authorization", bearer.as_str()),
        ("content-type", kind),
    ];
    let request = build(method, path, &headers).body(Body::from(body));
    let answer = site.send(request.unwrap()).await;
    assert!(
        answer.status.is_success(),
        "{path}: {} {}",
        answer.status,
        answer.text()
    );
    answer
}

async fn post(site: &TestSite, path: &str, body: Value) -> Answer {
    ask(
        site,
        Method::POST,
        path,
        "application/json",
        body.to_string(),
    )
    .await
}

/// Adds a file and an account.
async fn add(site: &TestSite, number: usize) {
    let file = format!("/storage/v1/object/documents/list-{number}.pdf");
    let content = format!("%PDF-1.7\n{number}\n%%EOF");
    ask(site, Method::POST, &file, "application/pdf", content).await;
    let email = format!("person-{number}@example.com");
    let account =
        json!({ "email": email, "email_confirm": true, "app_metadata": { "role": "sales" } });
    post(site, "/auth/v1/admin/users", account).await;
}

/// The statements that lists of files, signed addresses and the list of accounts cause.
async fn reads(site: &TestSite, seen: &Statements, count: usize) -> [usize; 3] {
    let paths: Vec<_> = (1..=count)
        .map(|number| format!("list-{number}.pdf"))
        .collect();
    let _ = seen.take();
    let listed = post(
        site,
        "/storage/v1/object/list/documents",
        json!({ "prefix": "", "limit": 100 }),
    )
    .await;
    assert_eq!(listed.json().as_array().unwrap().len(), count);
    let files = seen.take().len();
    let options = json!({ "expiresIn": 60, "paths": paths });
    let signed = post(site, "/storage/v1/object/sign/documents", options).await;
    let signed = signed.json();
    assert_eq!(signed.as_array().unwrap().len(), count);
    assert!(
        signed
            .as_array()
            .unwrap()
            .iter()
            .all(|file| file["signedURL"].is_string()),
        "{signed}"
    );
    let addresses = seen.take().len();
    let accounts = ask(
        site,
        Method::GET,
        "/auth/v1/admin/users",
        "application/json",
        String::new(),
    )
    .await;
    assert!(accounts.json()["users"].as_array().unwrap().len() >= count);
    [files, addresses, seen.take().len()]
}

#[tokio::test]
async fn lists_of_files_and_accounts_need_as_many_statements_for_many_as_for_few() {
    let seen = Statements::record();
    for site in TestSite::with()
        .set("api.service_key", SERVICE_KEY)
        .everywhere()
        .await
    {
        for number in 1..=2 {
            add(&site, number).await;
        }
        let few = reads(&site, &seen, 2).await;
        assert!(few.iter().all(|&count| count > 0), "{few:?}");
        for number in 3..=12 {
            add(&site, number).await;
        }
        assert_eq!(reads(&site, &seen, 12).await, few);
    }
}

#[tokio::test]
async fn neither_a_function_nor_a_change_of_a_product_reads_the_table_of_pictures() {
    let seen = Statements::record();
    for site in TestSite::with()
        .set("api.service_key", SERVICE_KEY)
        .everywhere()
        .await
    {
        // That of the products of these tests.
        let grade = json!([{ "code": "A", "name": "A" }]);
        post(&site, "/rest/v1/grades", grade).await;
        let _ = seen.take();
        site.call("waiting", json!({})).await;
        let change = json!({ "min_order_quantity": "2 tonnes" }).to_string();
        let changed = ask(
            &site,
            Method::PATCH,
            "/rest/v1/products?id=eq.1",
            "application/json",
            change,
        )
        .await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT);
        let statements = seen.take();
        assert!(
            statements.iter().any(|sql| sql.contains("UPDATE")),
            "{statements:#?}"
        );
        let read: Vec<_> = statements
            .iter()
            .filter(|sql| sql.contains("FROM \"pictures\"") && !sql.contains("WHERE"))
            .collect();
        assert!(read.is_empty(), "{read:#?}");
    }
}
