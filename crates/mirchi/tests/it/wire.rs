//! The types that the program shares with the pages and the console: the TypeScript copies are generated from Rust.

use std::path::Path;

use auth::ErrorCode;
use chrono::Utc;
use content::{
    Article, ArticlePage, Certificate, Company, Figure, Logo, OfficeMap, OpeningHours, OwnPage,
    Phone, Region, Registration, SiteContent, SiteTexts, Social, Telegram, WhatsApp,
    shown_certificates,
};
use languages::Language;
use pages::{Appearance, ReplyTime, Retention, Site, SiteInLanguage};
use serde::Serialize;
use store::testing::TestDatabase;
use ts_rs::{Config, TS};

/// If set, the copies are written instead of compared.
const UPDATE: &str = "UPDATE_WIRE";

/// A type with the comment on it, on one line, so that the file stays short. The comments on its fields stay in the program.
fn declaration<Type: TS>() -> String {
    let docs = Type::docs().unwrap_or_default();
    let docs = docs.replace("/**\n * ", "/** ").replace("\n */", " */");
    let declared = Type::decl(&Config::default());
    let parts = declared.split("\n/**");
    let fields = parts.map(|part| part.split_once("*/\n").map_or(part, |(_, field)| field));
    format!("\n{docs}export {}\n", fields.collect::<String>())
}

/// A list with one line for each entry, so that the file stays short.
fn lines<Entry: Serialize>(entries: &[Entry]) -> String {
    let line = |entry: &Entry| format!("  {},\n", serde_json::to_string(entry).unwrap());
    format!("[\n{}]", entries.iter().map(line).collect::<String>())
}

/// Compares a file of `web/src` with what it should be, or writes it. The first line says what it is written from.
fn check_source(path: &str, written_from: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../web/src")
        .join(path);
    let expected = format!(
        "// Written from {written_from} by `{UPDATE}=1 cargo test -p mirchi wire`. Do not edit.\n\n{text}"
    );
    if std::env::var_os(UPDATE).is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &expected).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == expected,
        "web/src/{path} is not that of the program: run `{UPDATE}=1 cargo test -p mirchi wire`"
    );
}

#[test]
fn the_pages_know_the_lists_of_the_site_as_the_program_gives_them() {
    let types = [
        declaration::<Certificate>(),
        declaration::<Article>(),
        declaration::<ArticlePage>(),
        declaration::<Region>(),
        declaration::<OwnPage>(),
    ];
    check_source("backend/wire/content.ts", "crates/content", &types.concat());
}

/// What the pages show of the sample company in their tests is what the program gives them.
#[tokio::test]
async fn the_tests_of_the_pages_have_the_lists_of_the_sample_company() {
    let database = TestDatabase::sqlite().await;
    let loaded = mirchi::sample::load_into_empty(&database.db, Utc::now()).await;
    loaded.unwrap();
    let day = Utc::now().date_naive();
    let certificates = shown_certificates(database.db.read(), Language::ENGLISH, day)
        .await
        .unwrap();
    let texts = SiteTexts::read(database.db.read()).await.unwrap();
    let articles = texts.articles(Some(day));
    let text = format!(
        "import type {{ Article, Certificate, Region }} from \"#backend/wire/content.ts\";\n\n\
         export const sampleCertificates: Certificate[] = {};\n\n\
         export const sampleArticles: [Article, ...Article[]] = {};\n\n\
         export const sampleRegions: Region[] = {};\n",
        lines(&certificates),
        lines(&articles),
        lines(&texts.regions(Language::ENGLISH))
    );
    check_source("testing/sample-lists.ts", "kits/nandi", &text);
}

#[test]
fn the_pages_know_the_facts_of_the_site_as_the_program_gives_them() {
    let types = [
        declaration::<SiteInLanguage<'static>>(),
        declaration::<ReplyTime>(),
        declaration::<Site>(),
        declaration::<Appearance>(),
        declaration::<Logo>(),
        declaration::<Company>(),
        declaration::<Registration>(),
        declaration::<OpeningHours>(),
        declaration::<Phone>(),
        declaration::<WhatsApp>(),
        declaration::<Telegram>(),
        declaration::<Social>(),
        declaration::<OfficeMap>(),
        declaration::<Figure>(),
        declaration::<Retention>(),
    ];
    let text = format!(
        "import type {{ Category }} from \"./catalogue.ts\";\n{}",
        types.concat()
    );
    check_source(
        "backend/wire/site.ts",
        "crates/pages/src/{site,appearance}.rs and crates/content/src/{brand,company}.rs",
        &text,
    );
}

/// The figures in the tests of the pages are those of the default configuration.
#[test]
fn the_tests_of_the_pages_have_the_figures_of_the_default_configuration() {
    let config = mirchi::config::load(None, []).unwrap();
    let content = SiteContent {
        settings: config.settings.settings([]),
        ..SiteContent::default()
    };
    let figures = content.figures(0).into_iter().map(|(name, figure)| {
        let figure = serde_json::to_string(&figure).unwrap();
        format!("  {name:?}: {figure},\n")
    });
    let text = format!(
        "import type {{ Site }} from \"../backend/wire/site.ts\";\n\n\
         export const sampleFigures = {{\n{}}} satisfies Site[\"figures\"];\n",
        figures.collect::<String>(),
    );
    check_source(
        "testing/sample-figures.ts",
        "crates/mirchi/src/config/reference.toml",
        &text,
    );
}

/// The console has a sentence for each: without one, it does not compile.
#[test]
fn the_console_knows_every_code_of_a_refusal_of_an_account() {
    let codes: Vec<_> = ErrorCode::ALL
        .iter()
        .map(|code| format!("  | {:?}", code.as_str()))
        .collect();
    let text = format!(
        "/** The codes of the errors of `/auth/v1`. */\nexport type AuthCode =\n{};\n",
        codes.join("\n")
    );
    check_source(
        "staff/backend/auth-code.ts",
        "crates/auth/src/error.rs",
        &text,
    );
}
