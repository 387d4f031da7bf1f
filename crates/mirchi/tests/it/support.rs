//! The real site with a new database, called without a socket.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::body::Body;
use axum::extract::ConnectInfo;
use bytes::Bytes;
use catalogue::entities::{product, product_translation};
use catalogue::testing::typical;
use enquiries::entities::enquiry;
use enquiries::queries::enquiries::Filter;
use http::header::HOST;
use http::request::Builder;
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use http_body_util::BodyExt;
use mirchi::config;
use mirchi::http::Site;
use mirchi::state::{App, AppState};
use pages::WebFiles;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// The key that every test's configuration has by default.
pub(crate) const KEY: &str = "public-anonymous-key";

/// The key of the operator's own programs, in the tests that set it.
pub(crate) const SERVICE_KEY: &str = "sb_secret_only-for-the-tests-of-mirchi";

/// The default address that requests come from.
pub(crate) const VISITOR: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// A whole site with three products, one of them inactive. Its database and mail are gone when it is dropped.
pub(crate) struct TestSite {
    pub(crate) app: AppState,
    site: Site,
    folder: TempDir,
    _database: TestDatabase,
}

/// The differences of a test's site from the default one.
#[derive(Default)]
pub(crate) struct Plan {
    settings: Vec<(String, String)>,
    files: WebFiles,
    has_sample: bool,
    #[cfg(debug_assertions)]
    render_at: Option<SocketAddr>,
}

impl Plan {
    /// Lets a development server render the pages.
    #[cfg(debug_assertions)]
    pub(crate) fn rendered_at(mut self, address: SocketAddr) -> Self {
        self.render_at = Some(address);
        self
    }

    /// Sets a key of the configuration, such as `server.hsts`.
    pub(crate) fn set(mut self, key: &str, value: &str) -> Self {
        let name = format!("MIRCHI_{}", key.to_uppercase().replace('.', "__"));
        self.settings.push((name, value.to_owned()));
        self
    }

    pub(crate) fn set_all(self, settings: &[(&str, &str)]) -> Self {
        settings
            .iter()
            .fold(self, |plan, (key, value)| plan.set(key, value))
    }

    /// Gives the site pages, as if from the build of `web/`.
    pub(crate) fn files(mut self, files: WebFiles) -> Self {
        self.files = files;
        self
    }

    /// With the sample company instead of the products of the tests.
    pub(crate) fn of_the_sample(mut self) -> Self {
        self.has_sample = true;
        self
    }

    /// Starts the site on SQLite.
    pub(crate) async fn start(self) -> TestSite {
        self.start_on(TestDatabase::sqlite().await).await
    }

    /// Starts the site once on every available database.
    pub(crate) async fn everywhere(self) -> Vec<TestSite> {
        let mut sites = Vec::new();
        for database in TestDatabase::all().await {
            sites.push(self.start_on(database).await);
        }
        sites
    }

    async fn start_on(&self, database: TestDatabase) -> TestSite {
        let folder = tempfile::tempdir().unwrap();
        let mail = folder.path().join("mail").display().to_string();
        let documents = folder.path().join("documents").display().to_string();
        let media = folder.path().join("media").display().to_string();
        let mut settings = vec![
            ("MIRCHI_DOCUMENTS__FOLDER".to_owned(), documents),
            ("MIRCHI_STORAGE__FOLDER".to_owned(), media),
        ];
        settings.extend(self.settings.clone());
        settings.push(("MIRCHI_MAIL__FOLDER".to_owned(), mail));
        let config = config::load(None, settings).unwrap();
        #[cfg(debug_assertions)]
        let config = config::Config {
            render_at: self.render_at,
            ..config
        };
        let now = chrono::Utc::now();
        if self.has_sample {
            let loaded = mirchi::sample::load_into_empty(&database.db, now).await;
            assert!(loaded.unwrap() > 0);
        } else {
            catalogue::queries::products::upsert(&database.db, products(), now)
                .await
                .unwrap();
            catalogue::queries::products::upsert_translations(&database.db, translations())
                .await
                .unwrap();
        }
        let app = App::start(config, database.db.clone(), self.files.clone())
            .await
            .unwrap();
        TestSite {
            site: mirchi::http::Site::new(app.clone()),
            app,
            folder,
            _database: database,
        }
    }
}

impl TestSite {
    /// The default site, on SQLite, without pages.
    pub(crate) async fn start() -> Self {
        Plan::default().start().await
    }

    /// The default site with these keys of the configuration.
    pub(crate) async fn configured(settings: &[(&str, &str)]) -> Self {
        Plan::default().set_all(settings).start().await
    }

    /// A site that differs from the default one.
    pub(crate) fn with() -> Plan {
        Plan::default()
    }

    /// Sends a request from [`VISITOR`].
    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        self.send_from(VISITOR, request).await
    }

    /// Sends a request over a connection from this address.
    pub(crate) async fn send_from(&self, peer: IpAddr, mut request: Request<Body>) -> Answer {
        request
            .extensions_mut()
            .insert(ConnectInfo(SocketAddr::new(peer, 50_000)));
        // Every HTTP/1.1 client sends one.
        request
            .headers_mut()
            .entry(HOST)
            .or_insert(HeaderValue::from_static("site"));
        let response = self.site.answer(request).await;
        let (head, body) = response.into_parts();
        Answer {
            status: head.status,
            headers: head.headers,
            body: body.collect().await.unwrap().to_bytes(),
        }
    }

    /// `GET` without any header.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    /// `GET` with headers.
    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(empty(Method::GET, path, headers)).await
    }

    /// Sends JSON with this key.
    pub(crate) async fn send_json(
        &self,
        method: Method,
        path: &str,
        key: &str,
        body: &Value,
    ) -> Answer {
        let headers = [("apikey", key), ("content-type", "application/json")];
        let request = build(method, path, &headers).body(body.to_string().into());
        self.send(request.unwrap()).await
    }

    /// Calls a function of `/rest/v1/rpc` with the service key.
    pub(crate) async fn call(&self, name: &str, arguments: Value) -> Answer {
        let path = format!("/rest/v1/rpc/{name}");
        let answer = self.send_json(Method::POST, &path, SERVICE_KEY, &arguments);
        let answer = answer.await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer
    }

    /// Saves a setting of the site, whose version is this.
    pub(crate) async fn save_setting(&self, key: &str, value: Value, version: Option<i64>) {
        let change = json!({ "key": key, "language": "en", "value": value, "version": version });
        self.call("save_site_settings", json!({ "changes": [change] }))
            .await;
    }

    /// The enquiries that are stored, the oldest first.
    pub(crate) async fn enquiries(&self) -> Vec<enquiry::Model> {
        let all = Filter {
            limit: 1000,
            ..Filter::default()
        };
        enquiries::queries::enquiries::list(self.app.database.autocommit(), &all)
            .await
            .unwrap()
    }

    /// Adds or changes a product, as an import would.
    pub(crate) async fn write_product(&self, product: product::Model) {
        catalogue::queries::products::upsert(&self.app.database, vec![product], chrono::Utc::now())
            .await
            .unwrap();
        self.refresh().await;
    }

    /// Shows visitors the products that were written.
    pub(crate) async fn refresh(&self) {
        catalogue::listings::refresh_all(self.app.database.autocommit())
            .await
            .unwrap();
        assert!(self.app.catalogue.refresh().await.unwrap());
    }

    /// Sends the mails in the outbox, and returns them as files, sorted by file name.
    pub(crate) async fn mails(&self) -> Vec<String> {
        let worker = self.app.mail_worker().unwrap();
        worker.run_once(&CancellationToken::new()).await.unwrap();
        let files = std::fs::read_dir(self.folder.path().join("mail")).unwrap();
        let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        paths.sort();
        paths
            .iter()
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect()
    }
}

/// Fails with the whole text where it does not have this part.
#[track_caller]
pub(crate) fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part), "{part} is missing in {text}");
}

/// Fails with the whole text where it has this part.
#[track_caller]
pub(crate) fn assert_has_not(text: &str, part: &str) {
    assert!(!text.contains(part), "{part} is in {text}");
}

/// A request without a body.
pub(crate) fn empty(method: Method, path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    build(method, path, headers).body(Body::empty()).unwrap()
}

/// A request up to its body.
pub(crate) fn build(method: Method, path: &str, headers: &[(&str, &str)]) -> Builder {
    headers.iter().fold(
        Request::builder().method(method).uri(path),
        |request, (name, value)| request.header(*name, *value),
    )
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// A header's value; empty if it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

fn product(slug: &str, name: &str, grade: &str, [district, state]: [&str; 2]) -> product::Model {
    product::Model {
        slug: slug.to_owned(),
        name: name.to_owned(),
        description: format!("{name} for export."),
        detailed_description: "**Origin:** sample\n\n- one\n- two".to_owned(),
        category: "spices".to_owned(),
        grade: grade.to_owned(),
        district: district.to_owned(),
        state: state.to_owned(),
        active: true,
        ..product::Model::default()
    }
}

fn products() -> Vec<product::Model> {
    vec![
        product(
            "alleppey-turmeric",
            "Alleppey Turmeric",
            "A",
            ["Alappuzha", "Kerala"],
        ),
        product::Model {
            category: "red-chillies".to_owned(),
            featured: true,
            parameters: vec![typical("heat", "35000", "40000")],
            packaging_options: vec!["10 kg".to_owned(), "25 kg".to_owned()].into(),
            ..product(
                "guntur-sannam-s4",
                "Guntur Sannam S4",
                "Super",
                ["Guntur", "Andhra Pradesh"],
            )
        },
        product::Model {
            active: false,
            ..product(
                "withdrawn-clove",
                "Withdrawn Clove",
                "B",
                ["Idukki", "Kerala"],
            )
        },
    ]
}

fn translations() -> Vec<product_translation::Model> {
    vec![product_translation::Model {
        slug: "alleppey-turmeric".to_owned(),
        language: "de".to_owned(),
        name: Some("Alleppey-Kurkuma".to_owned()),
        description: Some("Kurkuma für den Export.".to_owned()),
        ..product_translation::Model::default()
    }]
}
