//! Reads and writes of the tables, on every engine at hand.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod added_languages;
mod categories_and_grades;
mod certificates;
mod changing_products;
mod contacts;
mod deleting_accounts;
mod enquiry_export;
mod enquiry_settings;
mod enquiry_work;
mod foreign_keys;
mod importing;
mod jobs;
mod listings;
mod media_files;
mod notice_channels;
mod parameters;
mod pictures;
mod prices;
mod product_drafts;
mod publications;
mod reading;
mod redirects;
mod replies;
mod restoring;
mod rights;
mod sample_content;
mod site_lists;
mod site_settings;
mod site_texts;
mod staff_settings;
mod storage_objects;
mod translation_files;
mod translations;
mod undoing;
mod upgrade;
mod writing;

use catalogue::{
    ImportRefused, Imported, NewImport, SitePictures, begin_import,
    csv::Mode,
    entities::{product, product_translation},
    queries::grades::NewGrade,
    run_import,
};
use chrono::Utc;
use mirchi::schema;
use postgrest::{Error, Mutation, Query, RequestHeaders};
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::{Value, json};
use store::{
    Clock, Database, SystemClock,
    testing::{Template, TestDatabase},
};
use tables::{
    Answer, Author, BodyRows, BodyType, Call, Result, Role, Services, Table, TableError, Writer,
    Written,
};

/// A database with four products, one of them inactive, and two translations.
pub(crate) async fn databases() -> Vec<TestDatabase> {
    static PRODUCTS: Template = Template::new("products");
    let fill = async |db: &Database| {
        let products = ["teja", "éclair", "Жгучий", "zira"].map(|name| product::Model {
            slug: match name {
                "éclair" => "eclair".to_owned(),
                "Жгучий" => "zhguchiy".to_owned(),
                name => name.to_owned(),
            },
            name: name.to_owned(),
            description: "For export.".to_owned(),
            category: "spices".to_owned(),
            grade: "A".to_owned(),
            district: "Guntur".to_owned(),
            active: name != "zira",
            packaging_options: vec!["25 kg, bag".to_owned()].into(),
            hs_code: (name == "teja").then(|| "09042110".to_owned()),
            ..product::Model::default()
        });
        let grades = ["A", "B", "C"].map(|code| NewGrade {
            code: code.to_owned(),
            name: code.to_owned(),
            ..NewGrade::default()
        });
        catalogue::queries::grades::add_missing(db.autocommit(), grades)
            .await
            .unwrap();
        catalogue::queries::products::upsert(db, products.into(), Utc::now())
            .await
            .unwrap();
        let translations = ["de", "fr"].map(|language| product_translation::Model {
            slug: "teja".to_owned(),
            language: language.to_owned(),
            name: Some(format!("Teja ({language})")),
            ..product_translation::Model::default()
        });
        catalogue::queries::products::upsert_translations(db, translations.into())
            .await
            .unwrap();
    };
    TestDatabase::all_from(&PRODUCTS, fill).await
}

/// Changes the product `teja`.
pub(crate) const TEJA: &str = "PATCH products?slug=eq.teja";

pub(crate) fn table(name: &str) -> &'static Table {
    schema().table(name).unwrap()
}

/// `products?select=…` and the like, as the service key.
pub(crate) async fn read(database: &TestDatabase, question: &str) -> Result<Answer> {
    read_as(database, Role::Service, question, None).await
}

/// The same, as somebody with an account.
pub(crate) async fn read_of(
    database: &TestDatabase,
    (role, account): (Role, &str),
    question: &str,
) -> Result<Value> {
    let (name, query) = question.split_once('?').unwrap_or((question, ""));
    let query = Query::parse(query, RequestHeaders::default())?;
    let answer = tables::read(
        &database.db,
        schema(),
        table(name),
        role,
        Some(account),
        &query,
    )
    .await?;
    Ok(serde_json::from_slice(&answer.body).unwrap())
}

pub(crate) async fn read_as(
    database: &TestDatabase,
    role: Role,
    question: &str,
    prefer: Option<&str>,
) -> Result<Answer> {
    let (name, query) = question.split_once('?').unwrap_or((question, ""));
    let headers = RequestHeaders {
        prefer,
        ..RequestHeaders::default()
    };
    let query = Query::parse(query, headers)?;
    tables::read(&database.db, schema(), table(name), role, None, &query).await
}

/// The rows that a role reads.
pub(crate) async fn rows_as(database: &TestDatabase, role: Role, question: &str) -> Value {
    let answer = read_as(database, role, question, None).await;
    serde_json::from_slice(&answer.unwrap().body).unwrap()
}

pub(crate) async fn rows(database: &TestDatabase, question: &str) -> Value {
    let answer = read(database, question).await;
    let answer = answer.unwrap_or_else(|error| panic!("{question}: {error}"));
    serde_json::from_slice(&answer.body).unwrap()
}

/// The number of a product.
pub(crate) async fn product_id(database: &TestDatabase, slug: &str) -> i64 {
    let found = rows(database, &format!("products?select=id&slug=eq.{slug}")).await;
    found[0]["id"].as_i64().unwrap()
}

/// The names of the products that a query finds, in their order.
pub(crate) async fn names(database: &TestDatabase, query: &str) -> Vec<String> {
    let rows = rows(database, &format!("products?select=name&{query}")).await;
    let names = rows.as_array().unwrap().iter();
    names
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

/// Runs a statement as somebody could who works on the database by hand.
pub(crate) async fn execute(database: &TestDatabase, sql: &str) {
    let db = database.db.autocommit();
    db.execute_unprepared(sql).await.unwrap();
}

/// Makes the rows that visitors read.
pub(crate) async fn refresh_listings(database: &TestDatabase) {
    catalogue::listings::refresh_all(database.db.autocommit())
        .await
        .unwrap();
}

pub(crate) fn writer(role: Role) -> Writer {
    Writer {
        schema: schema(),
        role,
        author: Author {
            id: Some("7".to_owned()),
            name: "asha@example.com".to_owned(),
        },
        services: Services::default()
            .with(SitePictures::new(|path| path == "/pictures/teja-960.jpg")),
        now: SystemClock.now(),
    }
}

/// `POST products?…` and the like, as the usual person of a role.
pub(crate) async fn write_as(
    database: &TestDatabase,
    role: Role,
    request: &str,
    prefer: &str,
    body: Value,
) -> Result<Written> {
    send(database, &writer(role), request, prefer, body).await
}

/// `POST products?…` and the like; with a body that is null, `DELETE`; or `CALL retry_mail`.
pub(crate) async fn send(
    database: &TestDatabase,
    writer: &Writer,
    request: &str,
    prefer: &str,
    body: Value,
) -> Result<Written> {
    let (method, target) = request.split_once(' ').unwrap();
    if method == "CALL" {
        return call(database, writer, target, body).await;
    }
    let (name, query) = target.split_once('?').unwrap_or((target, ""));
    let headers = RequestHeaders {
        prefer: Some(prefer),
        ..RequestHeaders::default()
    };
    let mutation = Mutation::parse(query, headers)?;
    let table = table(name);
    let body = serde_json::to_vec(&body).unwrap();
    let body = BodyRows::read(&body, BodyType::Json, mutation.columns.is_some());
    match method {
        "POST" => tables::insert(&database.db, table, writer, &mutation, &body?).await,
        "PATCH" => tables::update(&database.db, table, writer, &mutation, &body?).await,
        _ => tables::delete(&database.db, table, writer, &mutation).await,
    }
}

pub(crate) async fn write(
    database: &TestDatabase,
    request: &str,
    prefer: &str,
    body: Value,
) -> Result<Written> {
    write_as(database, Role::Editor, request, prefer, body).await
}

/// What was written, as it is answered.
pub(crate) async fn written(database: &TestDatabase, request: &str, body: Value) -> Value {
    let written = write(database, request, "return=representation", body).await;
    let written = written.unwrap_or_else(|error| panic!("{request}: {error}"));
    answered(Ok(written))
}

/// The answer to what was written or called.
pub(crate) fn answered(written: Result<Written>) -> Value {
    serde_json::from_slice(&written.unwrap().answer.body).unwrap()
}

/// Calls a function.
pub(crate) async fn call(
    database: &TestDatabase,
    writer: &Writer,
    name: &str,
    arguments: Value,
) -> Result<Written> {
    let mut functions = schema().functions();
    let function = functions.find(|function| function.name == name).unwrap();
    let call = Call {
        db: &database.db,
        writer,
        arguments: &arguments,
    };
    (function.run)(call).await
}

/// Calls a function as the usual person of a role.
pub(crate) async fn call_as(
    database: &TestDatabase,
    role: Role,
    name: &str,
    arguments: Value,
) -> Result<Written> {
    call(database, &writer(role), name, arguments).await
}

/// Takes back what a revision tells of.
pub(crate) async fn restore_revision(
    database: &TestDatabase,
    writer: &Writer,
    id: i64,
) -> Result<Written> {
    call(database, writer, "restore_revision", json!({ "id": id })).await
}

/// The number of the newest revision.
pub(crate) async fn newest_revision(database: &TestDatabase) -> i64 {
    let newest = rows(database, "revisions?select=id&order=id.desc&limit=1").await;
    newest[0]["id"].as_i64().unwrap()
}

/// Takes back, as an editor, what the newest revision tells of.
pub(crate) async fn restore_newest(database: &TestDatabase) {
    let newest = newest_revision(database).await;
    restore_revision(database, &writer(Role::Editor), newest)
        .await
        .unwrap();
}

pub(crate) fn refusal<T: std::fmt::Debug>(result: Result<T>) -> Error {
    match result.unwrap_err() {
        TableError::Refused(error) => *error,
        other => panic!("no refusal: {other}"),
    }
}

/// The status and code of a refusal.
pub(crate) fn code<T: std::fmt::Debug>(result: Result<T>) -> (u16, &'static str) {
    let error = refusal(result);
    (error.status, error.code)
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

pub(crate) fn product(slug: &str) -> Value {
    json!({
        "slug": slug, "name": slug, "description": "New.", "category": "spices", "grade": "A", "district": "Guntur",
    })
}

/// An import with the usual choices.
pub(crate) fn new_import(mode: Mode) -> NewImport {
    NewImport {
        file_name: "products.csv".to_owned(),
        translations_checked: false,
        add_grades: false,
        leave_out_unknown: false,
        mode,
    }
}

/// Refuses the deletion of a row of a table while a condition holds of it: the database would deal with the rows that refer to it in its
/// own transaction, however many there are.
pub(crate) async fn refuse_deletion_while(db: &Database, table: &str, name: &str, condition: &str) {
    let statements = match db.backend() {
        DbBackend::Sqlite => vec![format!(
            "CREATE TRIGGER {name} BEFORE DELETE ON {table} WHEN {condition} BEGIN SELECT RAISE(ABORT, '{name}'); END"
        )],
        _ => vec![
            format!(
                "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN IF {condition} THEN RAISE EXCEPTION '{name}'; END IF; RETURN OLD; END $$"
            ),
            format!(
                "CREATE TRIGGER {name} BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"
            ),
        ],
    };
    for statement in statements {
        let db = db.autocommit();
        db.execute_unprepared(&statement).await.unwrap();
    }
}

/// Imports a file.
pub(crate) async fn import_with(
    database: &TestDatabase,
    role: Role,
    text: &str,
    new: NewImport,
) -> std::result::Result<Imported, ImportRefused> {
    let (db, writer) = (&database.db, writer(role));
    let job = begin_import(db, &writer, new).await?;
    run_import(db, &writer, job, text.as_bytes().to_vec()).await
}
