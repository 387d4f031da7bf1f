//! `/functions/v1/job`: how far an import is, and cancelling it.

use access::Role;
use catalogue::{ImportRefused, NewImport, csv::Mode};
use chrono::Utc;
use http::{Method, StatusCode};
use serde_json::{Value, json};
use tables::{Author, Services, Writer};

use crate::support::{Answer, SERVICE_KEY, TestSite, empty};

async fn ask(site: &TestSite, method: Method, query: &str) -> Answer {
    let path = format!("/functions/v1/job{query}");
    site.send(empty(method, &path, &[("apikey", SERVICE_KEY)]))
        .await
}

/// Status and text of a refusal.
fn refusal(answer: &Answer) -> (StatusCode, Value) {
    (answer.status, answer.json()["error"].clone())
}

#[tokio::test]
async fn an_import_is_cancelled_by_its_number_and_says_so() {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    for site in plan.everywhere().await {
        let database = &site.app.database;
        let writer = Writer {
            schema: mirchi::schema(),
            role: Role::Service,
            author: Author::program("mirchi products import"),
            services: Services::default(),
            now: Utc::now(),
        };
        let import = NewImport {
            file_name: "products.csv".to_owned(),
            translations_checked: false,
            add_grades: false,
            leave_out_unknown: false,
            mode: Mode::Write,
        };
        let job = catalogue::begin_import(database, &writer, import)
            .await
            .unwrap();
        let number = format!("?id={}", job.id());
        for query in ["", "?id=soon"] {
            let unnamed = ask(&site, Method::DELETE, query).await;
            assert_eq!(unnamed.status, StatusCode::BAD_REQUEST, "{query}");
        }
        let other = ask(&site, Method::DELETE, &format!("?id={}", job.id() + 1)).await;
        let no_such_job = (StatusCode::NOT_FOUND, json!("There is no such job"));
        assert_eq!(refusal(&other), no_such_job);
        let before = ask(&site, Method::GET, &number).await.json();
        assert_eq!(before["is_cancelled"], false);

        for _ in 0..2 {
            let cancelled = ask(&site, Method::DELETE, &number).await;
            assert_eq!(cancelled.status, StatusCode::ACCEPTED);
            assert_eq!(cancelled.json()["is_cancelled"], true);
        }
        let bytes = b"slug,name,description,category\n".to_vec();
        let refused = catalogue::run_import(database, &writer, job, bytes).await;
        assert!(
            matches!(refused, Err(ImportRefused::TakenBack { .. })),
            "{refused:?}"
        );
        let answer = ask(&site, Method::GET, &number).await;
        assert_eq!(
            (answer.status, answer.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("cancelled"))
        );
        let late = ask(&site, Method::DELETE, &number).await;
        let finished = "The job is finished, so it cannot be cancelled";
        assert_eq!(refusal(&late), (StatusCode::CONFLICT, json!(finished)));
    }
}
