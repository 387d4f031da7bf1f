//! `/healthz`, `/readyz`, `/metrics`, and the headers of every response.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr};

use http::{Method, StatusCode};
use sea_orm::ConnectionTrait;

use crate::support::{SERVICE_KEY, TestSite, assert_has, empty};

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

#[tokio::test]
async fn the_process_says_that_it_lives() {
    let answer = TestSite::start().await.get("/healthz").await;
    assert_eq!((answer.status, answer.text()), (StatusCode::OK, "ok\n"));
}

#[tokio::test]
async fn a_site_without_pages_is_not_ready_and_says_what_is_missing() {
    for site in TestSite::with().everywhere().await {
        let answer = site.get("/readyz").await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(
            answer.json(),
            serde_json::json!({ "database": true, "writes": true, "space": true, "pages": false })
        );
    }
}

#[tokio::test]
async fn a_site_whose_database_is_gone_is_not_ready() {
    let site = TestSite::start().await;
    site.app.database.close().await;
    let answer = site.get("/readyz").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.json()["database"], false);
}

#[tokio::test]
async fn figures_are_for_this_machine_only() {
    let site = TestSite::start().await;
    let figures = |headers: &[(&str, &str)]| empty(Method::GET, "/metrics", headers);
    assert_eq!(site.send(figures(&[])).await.status, StatusCode::NOT_FOUND);
    let answer = site.send_from(LOOPBACK, figures(&[])).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_has(answer.text(), "catalogue_revision");
    for header in ["x-forwarded-for", "x-forwarded-port", "forwarded", "via"] {
        let through_a_proxy = site
            .send_from(LOOPBACK, figures(&[(header, "127.0.0.1")]))
            .await;
        assert_eq!(through_a_proxy.status, StatusCode::NOT_FOUND, "{header}");
    }
}

#[tokio::test]
async fn with_a_token_metrics_are_for_those_who_have_it() {
    let site = TestSite::configured(&[("metrics.token", "0123456789abcdef")]).await;
    let asked = |token: &'static str| empty(Method::GET, "/metrics", &[("authorization", token)]);
    assert_eq!(
        site.send(asked("Bearer 0123456789abcdef")).await.status,
        StatusCode::OK
    );
    assert_eq!(
        site.send(asked("Bearer 0123456789abcdeF")).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        site.send_from(LOOPBACK, empty(Method::GET, "/metrics", &[]))
            .await
            .status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn requests_are_counted_by_route_and_not_by_path() {
    let site = TestSite::start().await;
    site.get("/no/such/page-of-the-counting-test").await;
    site.get("/healthz").await;
    let figures = site
        .send_from(LOOPBACK, empty(Method::GET, "/metrics", &[]))
        .await;
    assert_has(
        figures.text(),
        "http_requests_total{method=\"GET\",route=\"/healthz\",status=\"200\"}",
    );
    assert!(figures.text().contains("route=\"pages\""));
    assert!(!figures.text().contains("counting-test"));
}

#[tokio::test]
async fn every_answer_carries_the_security_headers_that_browsers_read_of_it() {
    let site = TestSite::with().set("server.hsts", "true").start().await;
    let of_all = [
        "strict-transport-security",
        "x-content-type-options",
        "cross-origin-resource-policy",
        "x-request-id",
    ];
    let of_documents = [
        "content-security-policy",
        "x-frame-options",
        "referrer-policy",
        "permissions-policy",
        "cross-origin-embedder-policy",
        "cross-origin-opener-policy",
    ];
    for (path, is_document) in [
        ("/", true),
        ("/nowhere", true),
        ("/robots.txt", true),
        ("/healthz", true),
        ("/rest/v1/products", false),
        ("/functions/v1/nothing", false),
    ] {
        let answer = site.get(path).await;
        for name in of_all {
            assert_ne!(answer.header(name), "", "{name} of {path}");
        }
        for name in of_documents {
            assert_eq!(
                !answer.header(name).is_empty(),
                is_document,
                "{name} of {path}"
            );
        }
        assert_eq!(answer.header("server"), "", "{path}");
    }
    insta::assert_snapshot!(site.get("/").await.header("content-security-policy").replace("; ", ";\n"), @r#"default-src 'none';
script-src 'self';
style-src 'self';
img-src 'self' data:;
font-src 'self';
manifest-src 'self';
connect-src 'self';
frame-src 'none';
form-action 'self';
base-uri 'none';
frame-ancestors 'none';
require-trusted-types-for 'script';
trusted-types 'none'"#);
}

#[tokio::test]
async fn each_request_has_an_id_of_its_own_that_counts_nothing() {
    let site = TestSite::start().await;
    let mut ids = BTreeSet::new();
    let mut halves = [BTreeSet::new(), BTreeSet::new()];
    for _ in 0..20 {
        let id = site.get("/healthz").await.header("x-request-id").to_owned();
        let (first, second) = id.split_at(id.len() / 2);
        halves[0].insert(first.to_owned());
        halves[1].insert(second.to_owned());
        ids.insert(id);
    }
    assert_eq!(ids.len(), 20);
    // Both halves of the ID are random; neither is a counter.
    assert!(halves.iter().all(|half| half.len() == 20), "{ids:?}");
}

#[tokio::test]
async fn what_is_refused_is_not_kept_by_caches() {
    let site = TestSite::configured(&[("server.max_url_bytes", "100")]).await;
    let long = format!("/healthz?{}", "x".repeat(200));
    let no_encoding = [("accept-encoding", "identity;q=0, *;q=0")];
    for (method, path, headers, status) in [
        (Method::POST, "/about", &[][..], 405),
        (Method::PUT, "/robots.txt", &[], 405),
        (Method::GET, "/robots.txt", &no_encoding, 406),
        (Method::GET, long.as_str(), &[], 414),
    ] {
        let answer = site.send(empty(method, path, headers)).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn an_address_that_is_longer_than_any_of_ours_is_refused() {
    let site = TestSite::configured(&[("server.max_url_bytes", "100")]).await;
    let path = format!("/healthz?{}", "x".repeat(91));
    assert_eq!(path.len(), 100);
    assert_eq!(site.get(&path).await.status, StatusCode::OK);
    let answer = site.get(&format!("{path}x")).await;
    assert_eq!(answer.status, StatusCode::URI_TOO_LONG);
    assert_ne!(answer.header("content-security-policy"), "");
}

async fn status(site: &TestSite) -> serde_json::Value {
    let request = empty(
        Method::GET,
        "/functions/v1/status",
        &[("authorization", &format!("Bearer {SERVICE_KEY}"))],
    );
    let answer = site.send(request).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

fn alerts(status: &serde_json::Value) -> Vec<(&str, &str)> {
    let all = status["alerts"].as_array().unwrap();
    all.iter()
        .map(|alert| {
            (
                alert["kind"].as_str().unwrap(),
                alert["found"].as_str().unwrap(),
            )
        })
        .collect()
}

#[tokio::test]
async fn the_status_says_what_needs_attention_and_how_much_room_there_is() {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    for site in plan.everywhere().await {
        let before = status(&site).await;
        assert_eq!(alerts(&before), [("backup", "none has been made yet")]);
        let disk = &before["disks"][0];
        assert!(disk["free"].as_u64() <= disk["total"].as_u64(), "{disk}");
        assert_eq!(before["mail"]["waiting"], 0);
        assert_eq!(before["certificate"], serde_json::Value::Null);

        let db = site.app.database.autocommit();
        for row in [
            "INSERT INTO backups (origin, place, started_at, finished_at, error) \
             VALUES ('command', 'x', '2026-11-24T02:00:00Z', '2026-11-24T02:01:00Z', 'no space')",
            "INSERT INTO outgoing_mail (kind, recipient, payload, attempts, next_attempt_at, last_error, queued_at, created_at) \
             VALUES ('reply', 'a@b.example', '{}', 3, '2026-11-24T02:00:00Z', 'refused', '2026-11-24T02:00:00Z', '2026-11-24T02:00:00Z'), \
             ('webhook', 'Chat', '{}', 3, '2026-11-24T02:00:00Z', 'refused', '2026-11-24T02:00:00Z', '2026-11-24T02:00:00Z')",
            "INSERT INTO jobs (kind, parameters, actor, state, is_cancelled, done, total, counts, result, lease_until, attempts, started_at, finished_at) \
             VALUES ('import_products', '{}', 'x', 'failed', false, 0, 0, '{}', '{\"error\": \"line 3\"}', '2026-11-24T02:00:00Z', 1, \
             '2026-11-24T02:00:00Z', CURRENT_TIMESTAMP)",
        ] {
            db.execute_unprepared(row).await.unwrap();
        }
        // A notice by HTTP that was sent says nothing of the mail server.
        db.execute_unprepared(
            "INSERT INTO outgoing_mail (kind, recipient, payload, attempts, next_attempt_at, sent_at, queued_at, created_at) \
             VALUES ('telegram', 'Sales', '{}', 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
        )
        .await
        .unwrap();
        let after = status(&site).await;
        let [mail, backup, import] = alerts(&after).try_into().unwrap();
        assert_eq!(
            mail,
            ("mail", "1 mail(s) could not be sent for more than an hour")
        );
        assert_eq!(
            backup,
            (
                "backup",
                "the last one, of 2026-11-24 02:00 UTC, failed: no space"
            )
        );
        assert!(import.1.ends_with("failed: line 3"), "{import:?}");
        assert_eq!(after["mail"]["waiting"], 2);
        assert_eq!(after["jobs"][0]["state"], "failed");
    }
}

#[tokio::test]
async fn a_disk_that_is_almost_full_is_an_alert() {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    let site = plan.set("limits.min_free_mb", "1000000000").start().await;
    let status = status(&site).await;
    let (kind, found) = alerts(&status)[0];
    assert_eq!(kind, "disk");
    assert!(found.contains("`limits.min_free_mb`"), "{found}");
}
