//! Who may call what: the table of docs/api.md is what the program declares, and each of its cells is tried.

use std::collections::{BTreeSet, HashMap};

use access::Role;
use auth::{Actor, NewUser, entities::session};
use catalogue::queries::redirects::page_moved;
use http::{Method, StatusCode};
use mirchi::http::rights_doc;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use tables::Function;
use url::form_urlencoded;

use crate::{
    bundle::{self, Trouble},
    support::{Answer, KEY, SERVICE_KEY, TestSite, build},
};

const NOBODY: &str = "00000000-0000-4000-8000-000000000000";

/// The documentation has the tables that the declarations give; with `UPDATE_RIGHTS` set they are written.
#[test]
fn the_documentation_says_who_may_do_what() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");
    let text = std::fs::read_to_string(file).unwrap();
    let mut expected = text.clone();
    for (name, table) in [
        ("rights", tables::rights_table(mirchi::schema())),
        ("rights of files", media::rights_table()),
        ("rights of calls", rights_doc::rights_table()),
    ] {
        let begin = format!("<!-- {name}: begin -->\n\n");
        let end = format!("\n<!-- {name}: end -->");
        let (before, rest) = expected.split_once(&begin).unwrap();
        let (_, after) = rest.split_once(&end).unwrap();
        expected = [before, &begin, &table, &end, after].concat();
    }
    if std::env::var_os("UPDATE_RIGHTS").is_some() {
        std::fs::write(file, expected).unwrap();
        return;
    }
    assert!(
        text == expected,
        "docs/api.md has other rights; run the tests of `mirchi` with UPDATE_RIGHTS=1"
    );
}

/// A site, and the tokens by which each role asks.
struct Trial {
    site: TestSite,
    tokens: HashMap<Role, String>,
    viewer: String,
}

impl Trial {
    async fn everywhere() -> Vec<Self> {
        let mut trials = Vec::new();
        let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
        for site in plan.everywhere().await {
            trials.push(Self::on(site).await);
        }
        trials
    }

    async fn on(site: TestSite) -> Self {
        let mut tokens = HashMap::from([
            (Role::Anonymous, KEY.to_owned()),
            (Role::Service, SERVICE_KEY.to_owned()),
        ]);
        let mut viewer = String::new();
        for role in Role::ALL {
            if tokens.contains_key(&role) {
                continue;
            }
            let app_metadata = match role {
                Role::Authenticated => json!({}),
                role => json!({ "role": role.name() }),
            };
            let new = NewUser {
                email: format!("{}@example.com", role.name()),
                password: Some("a long walk in Guntur".to_owned()),
                email_confirm: true,
                app_metadata: app_metadata.as_object().unwrap().clone(),
                ..NewUser::default()
            };
            let (email, password) = (new.email.clone(), new.password.clone().unwrap());
            let auth = &site.app.auth;
            let made = auth.create_user(new, Actor::default()).await.unwrap();
            if role == Role::Viewer {
                made["id"].as_str().unwrap().clone_into(&mut viewer);
            }
            let signed_in = auth.sign_in_with_password(&email, password, None, Actor::default());
            tokens.insert(role, signed_in.await.unwrap().access_token);
        }
        Self {
            site,
            tokens,
            viewer,
        }
    }

    /// Sends a request as `supabase-js` does.
    async fn send(&self, role: Role, method: &Method, path: &str, body: &Value) -> Answer {
        let key = match role {
            Role::Service => SERVICE_KEY,
            _ => KEY,
        };
        let token = format!("Bearer {}", self.tokens[&role]);
        let headers = [
            ("apikey", key),
            ("authorization", token.as_str()),
            ("content-type", "application/json"),
            ("x-supabase-api-version", "2024-01-01"),
        ];
        let request = build(method.clone(), path, &headers);
        let body = match *method {
            Method::GET => String::new(),
            _ => body.to_string(),
        };
        self.site.send(request.body(body.into()).unwrap()).await
    }
}

/// Status and error code of an answer.
fn refusal(answer: &Answer) -> (StatusCode, Value) {
    let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    (answer.status, body["code"].clone())
}

/// Arguments with which a function does nothing that matters.
fn arguments(function: &str, viewer: &str) -> Value {
    match function {
        "enquiry_statistics" => json!({ "since": "2026-01-01T00:00:00Z" }),
        "page_view_statistics" => json!({ "days": 7 }),
        "waiting" | "recovery_codes" | "create_recovery_codes" | "site_translations" => json!({}),
        "sessions" => json!({ "user_id": viewer }),
        "end_sessions" | "retry_picture" => json!({ "id": NOBODY }),
        "save_product" => json!({
            "id": 4711, "changes": { "product_translations/de": { "action": "delete", "version": 1 } },
        }),
        "change_products" => json!({
            "rows": [{ "id": 4711, "version": 1 }], "change": "delete",
        }),
        "site_text" => json!({ "key": "shell:no.such" }),
        "site_list" | "change_site_list" => json!({ "list": "shell:no.such" }),
        "change_site_item" => json!({ "list": "shell:no.such", "item": "own1", "facts": {} }),
        "add_site_item" => json!({ "list": "shell:no.such", "item": "own1", "like": "one" }),
        "delete_site_item" => json!({ "list": "shell:no.such", "item": "own1" }),
        "change_site_text" => json!({ "key": "shell:no.such", "language": "de" }),
        "site_palette" => {
            json!({ "accent": "#000", "highlight": "#fff", "ground": "#fff", "dark_ground": "#000" })
        }
        // A test that sends nothing.
        "send_test_mail" => json!({ "settings": { "mail.transport": "file" } }),
        "save_site_settings" => json!({ "changes": [] }),
        "remove_sample_content" => json!({ "parts": [] }),
        "take_back_publication" => json!({ "request": NOBODY }),
        "search_site_texts" => json!({ "words": "chilli" }),
        "undo_change" => json!({ "table": "storage_objects", "rows": [{ "key": NOBODY }] }),
        _ => json!({ "id": 4711 }),
    }
}

#[tokio::test]
async fn a_function_is_called_by_those_who_may_and_does_not_exist_for_others() {
    for trial in Trial::everywhere().await {
        for &Function {
            name: function,
            roles,
            ..
        } in mirchi::schema().functions()
        {
            for role in Role::ALL {
                let path = format!("/rest/v1/rpc/{}", function);
                let arguments = arguments(function, &trial.viewer);
                let answer = trial.send(role, &Method::POST, &path, &arguments).await;
                let attempt = format!("{role:?} {}: {}", function, answer.text());
                let (status, code) = refusal(&answer);
                // Of somebody else's sessions, what they may do with their own is not.
                let own_only = matches!(role, Role::Authenticated | Role::Sales | Role::Editor);
                let others = function == "sessions" && own_only;
                if !roles.contains(&role) {
                    assert_eq!(
                        (status, code),
                        (StatusCode::NOT_FOUND, json!("PGRST202")),
                        "{attempt}"
                    );
                } else if others {
                    assert_eq!(
                        (status, code),
                        (StatusCode::FORBIDDEN, json!("42501")),
                        "{attempt}"
                    );
                    let own = trial.send(role, &Method::POST, &path, &json!({})).await;
                    assert_eq!(own.status, StatusCode::OK, "{attempt}");
                } else {
                    // What is named is not there, or a second factor is: that is said by those functions that were called.
                    let is_done =
                        status.is_success() || code == "PT404" || code == "insufficient_aal";
                    assert!(is_done, "{attempt}");
                }
            }
        }
    }
}

#[tokio::test]
async fn a_function_that_only_reads_is_called_by_get_too() {
    for trial in Trial::everywhere().await {
        let functions = mirchi::schema().functions();
        for function in functions.filter(|function| function.roles.contains(&Role::Owner)) {
            let path = format!("/rest/v1/rpc/{}", function.name);
            let arguments = arguments(function.name, &trial.viewer);
            let mut query = form_urlencoded::Serializer::new(format!("{path}?"));
            for (name, value) in arguments.as_object().unwrap() {
                let text = value.as_str().map(str::to_owned);
                query.append_pair(name, &text.unwrap_or_else(|| value.to_string()));
            }
            let query = query.finish();
            let got = trial
                .send(Role::Owner, &Method::GET, &query, &Value::Null)
                .await;
            if function.is_read_only {
                let posted = trial
                    .send(Role::Owner, &Method::POST, &path, &arguments)
                    .await;
                assert_eq!(got.status, posted.status, "{query}: {}", got.text());
                assert_eq!(got.text(), posted.text(), "{query}");
                assert_eq!(got.headers["cache-control"], "no-store", "{query}");
            } else {
                assert_eq!(refusal(&got).0, StatusCode::METHOD_NOT_ALLOWED, "{query}");
            }
        }
    }
}

/// Makes all sign-ins so far older than ten minutes.
async fn set_sign_ins_back(site: &TestSite) {
    let db = site.app.database.autocommit();
    for session in session::Entity::find().all(db).await.unwrap() {
        let then = session.created_at.timestamp() - 660;
        let mut row = session.into_active_model();
        row.amr = Set(json!([{ "method": "password", "timestamp": then }]));
        row.update(db).await.unwrap();
    }
}

#[tokio::test]
async fn the_rights_to_accounts_of_others_are_no_way_around_a_recent_sign_in() {
    for trial in Trial::everywhere().await {
        set_sign_ins_back(&trial.site).await;
        let identity = trial.site.app.auth.identity(&trial.tokens[&Role::Owner]);
        let owner = identity.await.unwrap().user;
        let own = format!("/auth/v1/admin/users/{}", owner.id);
        let factor = format!("{own}/factors/{NOBODY}");
        let link = "/auth/v1/admin/generate_link";
        let password = json!({ "password": "another walk in Guntur" });
        let recovery = json!({ "type": "recovery", "email": owner.email });
        for (method, path, body) in [
            (Method::PUT, own.as_str(), &password),
            (Method::DELETE, factor.as_str(), &json!({})),
            (Method::POST, link, &recovery),
        ] {
            let answer = trial.send(Role::Owner, &method, path, body).await;
            let expected = (StatusCode::BAD_REQUEST, json!("reauthentication_needed"));
            assert_eq!(refusal(&answer), expected, "{path}");
        }
        let other = format!("/auth/v1/admin/users/{}", trial.viewer);
        let changed = trial
            .send(Role::Owner, &Method::PUT, &other, &password)
            .await;
        assert_eq!(changed.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn the_description_says_what_else_a_role_may_do() {
    for trial in Trial::everywhere().await {
        let mut told = HashMap::new();
        for role in [Role::Anonymous, Role::Viewer, Role::Sales, Role::Owner] {
            let answer = trial
                .send(role, &Method::GET, "/rest/v1/", &Value::Null)
                .await;
            let body: Value = serde_json::from_slice(&answer.body).unwrap();
            told.insert(role, body["x-rights"].clone());
        }
        let users = json!("GET /auth/v1/admin/users");
        let calls = |role| {
            told[&role]["endpoints"]
                .as_array()
                .unwrap()
                .contains(&users)
        };
        assert!(calls(Role::Owner) && !calls(Role::Sales) && !calls(Role::Anonymous));
        assert_eq!(
            told[&Role::Sales]["buckets"],
            json!({ "media": ["select"], "documents": ["select", "insert"] })
        );
        assert_eq!(
            told[&Role::Viewer]["buckets"]["documents"],
            json!(["select"])
        );
        assert_eq!(told[&Role::Viewer]["some_rows"]["revisions"], "of files");
        assert_eq!(told[&Role::Owner]["some_rows"]["revisions"], Value::Null);
    }
}

#[tokio::test]
async fn an_endpoint_is_called_by_those_who_may_and_refuses_others() {
    for trial in Trial::everywhere().await {
        for endpoint in rights_doc::endpoints() {
            let is_of_accounts = endpoint.path.starts_with("/auth/v1/");
            let path = endpoint.path.replace("{id}", NOBODY);
            let path = path.replace("{factor}", NOBODY);
            for role in Role::ALL {
                let answer = trial.send(role, &endpoint.method, &path, &json!({})).await;
                let said = String::from_utf8_lossy(&answer.body);
                let attempt = format!("{role:?} {} {path}: {said}", endpoint.method);
                let (status, code) = refusal(&answer);
                let refused = match (endpoint.allows(role), is_of_accounts, role) {
                    (true, ..) => None,
                    (false, true, _) => Some((StatusCode::FORBIDDEN, json!("not_admin"))),
                    (false, false, Role::Anonymous | Role::Authenticated) => {
                        Some((StatusCode::NOT_FOUND, Value::Null))
                    }
                    (false, false, _) => Some((StatusCode::FORBIDDEN, Value::Null)),
                };
                match refused {
                    Some(refused) => assert_eq!((status, code), refused, "{attempt}"),
                    // With nothing to work on, it says what is missing.
                    None => assert!(
                        status.is_success()
                            || matches!(status.as_u16(), 400 | 409 | 422)
                            || status == StatusCode::NOT_FOUND && code == "user_not_found",
                        "{attempt}"
                    ),
                }
            }
        }
    }
}

/// All that an answer says, but for what differs from request to request.
fn whole(answer: &Answer) -> (StatusCode, Vec<(String, String)>, String) {
    let named = answer.headers.iter().map(|(name, value)| {
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        (name.to_string(), value)
    });
    let mut headers: Vec<_> = named
        .filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()))
        .collect();
    headers.sort();
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    (answer.status, headers, text)
}

#[tokio::test]
async fn a_visitor_cannot_tell_a_function_for_staff_from_one_that_does_not_exist() {
    let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    let methods = methods.map(|name| Method::from_bytes(name.as_bytes()).unwrap());
    let trial = Trial::on(TestSite::configured(&[("api.service_key", SERVICE_KEY)]).await).await;
    let visitors = [Role::Anonymous, Role::Authenticated].map(|role| trial.tokens[&role].as_str());
    // Longer than any of them reads.
    let long = "x".repeat(3 << 20);
    let hidden = rights_doc::endpoints().filter(|endpoint| {
        endpoint.path.starts_with("/functions/v1/") && !endpoint.allows(Role::Anonymous)
    });
    let hidden: BTreeSet<&str> = hidden.map(|endpoint| endpoint.path).collect();
    assert!(hidden.len() > 10);
    for path in hidden {
        for token in visitors.into_iter().chain(["no.token.of-this-site"]) {
            for method in &methods {
                for (accept, body) in [
                    ("application/json", "{}"),
                    ("text/html,*/*", "access_token=&path=/"),
                    ("text/html,*/*", "access_token=a.wrong.one&path=/"),
                    ("*/*", &*long),
                ] {
                    if body.len() > 100 && *method != Method::POST {
                        continue;
                    }
                    let bearer = format!("Bearer {token}");
                    let headers = [
                        ("apikey", KEY),
                        ("authorization", bearer.as_str()),
                        ("accept", accept),
                        ("content-type", "application/json"),
                    ];
                    let ask = async |path: &str| {
                        let request = build(method.clone(), path, &headers);
                        let body = body.to_owned().into();
                        whole(&trial.site.send(request.body(body).unwrap()).await)
                    };
                    let expected = ask("/functions/v1/no-such-function").await;
                    assert_eq!(ask(path).await, expected, "{method} {path} {accept}");
                }
            }
        }
    }
    let staff = trial.tokens[&Role::Viewer].as_str();
    let bearer = format!("Bearer {staff}");
    let headers = [("apikey", KEY), ("authorization", bearer.as_str())];
    let request = build(Method::PUT, "/functions/v1/job", &headers);
    let answer = trial.site.send(request.body("".into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.header("allow"), "GET, DELETE, OPTIONS");
}

/// A read that waited for the write would be refused after ten seconds.
#[tokio::test]
async fn reads_are_answered_while_somebody_writes() {
    let files = bundle::files(Trouble::default());
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    for site in plan.files(files).everywhere().await {
        let trial = Trial::on(site).await;
        let database = &trial.site.app.database;
        let moved = database.transaction(async |db| page_moved(db, "/old", "/catalog").await);
        moved.await.unwrap();
        let writing = database.write().await.unwrap();
        let tables = mirchi::schema().tables();
        let mut paths: Vec<_> = tables
            .map(|table| format!("/rest/v1/{}?limit=1", table.name))
            .collect();
        let others = [
            "/auth/v1/user",
            "/auth/v1/admin/users",
            "/storage/v1/bucket",
            "/storage/v1/object/public/media/none.jpg",
            "/storage/v1/object/info/documents/none.pdf",
            "/old",
            "/contact?sent=NSE-20260101-0000",
        ];
        paths.extend(others.map(str::to_owned));
        for path in paths {
            let answer = trial
                .send(Role::Owner, &Method::GET, &path, &Value::Null)
                .await;
            let (status, text) = (answer.status, answer.text());
            assert!(!status.is_server_error(), "{path}: {status} {text}");
        }
        let ready = trial.site.get("/readyz").await.json();
        assert_eq!(ready["database"], true);
        writing.rollback().await.unwrap();
    }
}
