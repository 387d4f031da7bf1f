//! A database of the first release whose company has changed every text of the site, opened by this program.

use std::{collections::BTreeMap, path::Path};

use content::SiteTexts;
use languages::Language;
use media::{Blobs, Location};
use sea_orm::{DbBackend, Statement};
use serde_json::{Value, json};
use store::{ConnectionTrait, testing::TestDatabase};
use tables::Role;
use tempfile::TempDir;

use crate::{answered, call_as, execute, rows};

/// Backups of 0.2.0. Their company has put a mark before each English text of the site and each German one of the home page, has another
/// name and telephone number, and has a French text in the draft.
const RELEASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../backup/tests/releases");

const MARK: &str = "✻ ";

/// What the names of texts begin with that are no texts any more: certificates are rows, and the program knows the names of countries.
const NO_TEXTS_ANY_MORE: [&str; 4] = [
    "about:register.names.",
    "quality:certificates.items.",
    "why-choose-us:commitments.certifications.list.",
    "maps:countries.",
];

/// Texts that have nothing in their place: a label that nothing shows any more, lines of the brochure that are made of the certificates, and
/// the months of seasons, which are numbers.
const WITHOUT_SUCCESSOR: [&str; 6] = [
    "documents:brochure.cover.foodSafety",
    "documents:brochure.cover.foodSafetyValue",
    "harvest:seasons.off.months",
    "harvest:seasons.peak.months",
    "harvest:seasons.secondary.months",
    "shell:strip.label",
];

/// The databases as 0.2.0 has left them, and their folders.
async fn restored() -> Vec<(TestDatabase, TempDir)> {
    let mut all = Vec::new();
    for mut database in TestDatabase::empty().await {
        let folder = tempfile::tempdir().unwrap();
        let engine = match database.db.backend() {
            DbBackend::Sqlite => "sqlite",
            _ => "postgres",
        };
        if engine == "sqlite" {
            let file = folder.path().join("release.db");
            database.url = format!("sqlite://{}?mode=rwc", file.display());
        } else {
            // The backup is of a schema of this name.
            execute(&database, "CREATE SCHEMA release").await;
            database.url += "?options=-c%20search_path%3Drelease";
        }
        let blobs = Blobs::open(&Location::Folder(folder.path().join("media"))).unwrap();
        let file = Path::new(RELEASES).join(format!("0.2.0-{engine}.tar.zst"));
        backup::restore(&file, None, &database.url, &blobs)
            .await
            .unwrap();
        database.db = store::connect(&database.url).await.unwrap();
        all.push((database, folder));
    }
    all
}

/// The texts of the company in a language, by name.
async fn texts(database: &TestDatabase, language: &str) -> BTreeMap<String, String> {
    let sql = format!("SELECT key, text FROM site_texts WHERE language = '{language}'");
    let db = database.db.read();
    let rows = db.query_all_raw(Statement::from_string(database.db.backend(), sql));
    let read = rows.await.unwrap();
    let texts = read.iter().map(|row| {
        let column = |name| row.try_get("", name).unwrap();
        (column("key"), column("text"))
    });
    texts.collect()
}

async fn found(database: &TestDatabase, only: &str, language: &str) -> Vec<String> {
    let question = json!({ "words": "", "language": language, "only": only });
    let found = call_as(database, Role::Viewer, "search_site_texts", question).await;
    let found = answered(found);
    let keys = found.as_array().unwrap().iter();
    keys.map(|one| one["key"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn every_text_that_a_company_changed_with_the_first_release_is_on_the_site_or_listed_as_gone()
{
    for (database, _folder) in restored().await {
        let before = [texts(&database, "en").await, texts(&database, "de").await];
        assert!(before[0].len() > 2_400, "{}", before[0].len());
        store::migrate(&database.db).await.unwrap();
        let site = SiteTexts::read(database.db.read()).await.unwrap();
        let mut gone = Vec::new();
        for (language, before) in [Language::ENGLISH, Language::parse("de").unwrap()]
            .into_iter()
            .zip(&before)
        {
            let now = texts(&database, language.code()).await;
            for (key, text) in before {
                let places = now.iter().filter(|(_, now)| *now == text);
                let is_shown = places
                    .map(|(key, _)| site.text(language, key))
                    .any(|shown| shown == Some(text));
                // The sentence about crops of the rainy season is a note at two crops, without their names before it.
                if !is_shown && key != "harvest:entries.rainySeasonText" {
                    gone.push(key.clone());
                }
            }
            let listed = found(&database, "gone", language.code()).await;
            let kept = now.keys().filter(|key| site.text(language, key).is_none());
            assert_eq!(listed, kept.cloned().collect::<Vec<_>>());
        }
        gone.retain(|key| !NO_TEXTS_ANY_MORE.iter().any(|name| key.starts_with(name)));
        assert_eq!(gone, WITHOUT_SUCCESSOR);
    }
}

#[tokio::test]
async fn texts_whose_shipped_one_is_another_now_are_listed_until_the_company_keeps_its_own() {
    const CHANGED: &str = "home:season.caption";
    for (database, _folder) in restored().await {
        store::migrate(&database.db).await.unwrap();
        let listed = found(&database, "shipped_changed", "en").await;
        assert!(listed.contains(&CHANGED.to_owned()), "{listed:?}");
        assert!(
            !listed.contains(&"home:hero.title".to_owned()),
            "{listed:?}"
        );
        let text = answered(
            call_as(
                &database,
                Role::Viewer,
                "site_text",
                json!({ "key": CHANGED }),
            )
            .await,
        );
        let english = &text["languages"][0];
        assert_eq!(english["shipped_changed"], true);
        let own = english["published"].as_str().unwrap();
        assert!(
            own.starts_with(MARK) && english["shipped"] != own,
            "{english}"
        );

        let kept = json!({ "key": CHANGED, "language": "en", "text": own, "version": null });
        answered(call_as(&database, Role::Editor, "change_site_text", kept).await);
        answered(call_as(&database, Role::Editor, "publish_site", json!({})).await);
        let listed = found(&database, "shipped_changed", "en").await;
        assert!(!listed.contains(&CHANGED.to_owned()), "{listed:?}");
        let site = SiteTexts::read(database.db.read()).await.unwrap();
        assert_eq!(site.text(Language::ENGLISH, CHANGED), Some(own));
    }
}

#[tokio::test]
async fn settings_and_the_draft_of_the_first_release_are_kept() {
    for (database, _folder) in restored().await {
        store::migrate(&database.db).await.unwrap();
        let settings = rows(&database, "site_settings?select=key,value&order=key").await;
        let expected = json!([
            { "key": "site.name", "value": "Kaveri Estates" },
            { "key": "site.phone", "value": "+91 484 000 0000" },
        ]);
        assert_eq!(settings, expected);
        let published = answered(call_as(&database, Role::Editor, "publish_site", json!({})).await);
        assert_eq!(published, json!({ "published": 1 }));
        let site = SiteTexts::read(database.db.read()).await.unwrap();
        let french = Language::parse("fr").unwrap();
        assert_eq!(
            site.text(french, "home:badges.items.quality"),
            Some("✻ Qualité")
        );
        assert_eq!(
            rows(&database, "site_changes?select=row").await,
            Value::Array(Vec::new())
        );
    }
}
