//! What the site still shows of the sample company: how much there is, and its removal.

use catalogue::SitePictures;
use chrono::Utc;
use content::{Configured, Setting, SiteContent, shown_certificates};
use languages::Language;
use mirchi::sample::{SAMPLE_PRODUCTS, load_into_empty};
use serde_json::{Value, json};
use store::{
    Database,
    testing::{Template, TestDatabase},
};
use tables::{Result, Role, Services, Writer, Written};

use crate::{answered, call, call_as, product_id, rows, writer, written};

const TESTIMONIALS: &str = "home:testimonials.items";
const CROPS: &str = "harvest:crops.items";

/// A name that may not be empty, a number that the configuration sets, and others that may be empty.
fn configured() -> Configured {
    let mut configured = Configured::default();
    let setting = |key| Setting::named(key).unwrap();
    for (key, value) in [
        ("site.name", json!("Sample Ltd")),
        ("site.phone", json!("+91 1")),
        ("site.registration_number", json!("SAMPLE-1")),
        ("site.line_url", json!("https://line.example/")),
        ("site.figures.countries", json!(20)),
        ("site.figures.food_safety", json!("ISO 22000")),
        ("site.figures.chilli.stem", json!("3%")),
    ] {
        configured.set_default(setting(key), &value).unwrap();
    }
    let link = json!("https://line.example/own");
    configured
        .fix(setting("site.line_url"), "`mirchi.toml`", &link)
        .unwrap();
    configured
}

fn writer_of_site(role: Role) -> Writer {
    Writer {
        services: Services::default()
            .with(configured())
            .with(SAMPLE_PRODUCTS)
            .with(SitePictures::new(|_| true)),
        ..writer(role)
    }
}

pub(crate) async fn samples() -> Vec<TestDatabase> {
    static SAMPLE: Template = Template::new("sample");
    let fill = async |db: &Database| {
        assert!(load_into_empty(db, Utc::now()).await.unwrap() > 0);
    };
    TestDatabase::all_from(&SAMPLE, fill).await
}

async fn called(database: &TestDatabase, function: &str, arguments: Value) -> Result<Written> {
    call(database, &writer_of_site(Role::Editor), function, arguments).await
}

async fn change_product(database: &TestDatabase, slug: &str) {
    let rows = [json!({ "id": product_id(database, slug).await, "version": 1 })];
    let change = json!({ "rows": rows, "change": { "set": { "featured": false } } });
    answered(called(database, "change_products", change).await);
}

/// How much there is of a part.
async fn count(database: &TestDatabase, part: &str) -> u64 {
    let parts = answered(called(database, "sample_content", json!({})).await);
    let mut parts = parts.as_array().unwrap().iter();
    let found = parts.find(|state| state["part"] == part);
    found.map_or(0, |state| state["count"].as_u64().unwrap())
}

async fn remove(database: &TestDatabase, parts: &[&str]) -> Value {
    answered(called(database, "remove_sample_content", json!({ "parts": parts })).await)
}

async fn set(database: &TestDatabase, key: &str, value: Value, version: Option<i64>) {
    let change = json!({ "key": key, "language": "en", "value": value, "version": version });
    let changes = json!({ "changes": [change] });
    answered(called(database, "save_site_settings", changes).await);
}

async fn content(database: &TestDatabase) -> SiteContent {
    SiteContent::read(database.db.read(), &configured())
        .await
        .unwrap()
}

async fn shown(database: &TestDatabase, list: &str) -> Vec<String> {
    let list = answered(called(database, "site_list", json!({ "list": list })).await);
    let items = list["items"].as_array().unwrap().iter();
    let shown = items.filter(|item| item["is_shown"] == true);
    shown
        .map(|item| item["item"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn what_somebody_has_changed_or_keeps_is_no_sample_any_more() {
    for database in samples().await {
        let products = count(&database, "products").await;
        change_product(&database, "teja-s17").await;
        assert_eq!(count(&database, "products").await, products - 1);
        let slugs = rows(
            &database,
            "products?select=id,slug&slug=neq.teja-s17&limit=3",
        )
        .await;
        let id = |place: usize| slugs[place]["id"].as_i64().unwrap();
        let figures = format!("PATCH product_parameters?product_id=eq.{}", id(0));
        written(&database, &figures, json!({ "method": "ISO 1" })).await;
        let texts = format!(
            "PATCH product_translations?language=eq.de&product_id=eq.{}",
            id(1)
        );
        written(&database, &texts, json!({ "description": "Eigener Text." })).await;
        let draft = json!({ "product_id": id(2), "changes": {
            "products": { "action": "update", "version": 1, "changes": { "lead_time": { "from": null, "to": "9 days" } } },
        } });
        written(&database, "POST product_drafts", draft).await;
        assert_eq!(count(&database, "products").await, products - 4);

        let certificates = count(&database, "certificates").await;
        written(
            &database,
            "PATCH certificates?short_name=eq.FSSAI",
            json!({ "is_sample": false }),
        )
        .await;
        assert_eq!(count(&database, "certificates").await, certificates - 1);
        let number = json!({ "number": "10012345678901" });
        written(&database, "PATCH certificates?short_name=eq.HACCP", number).await;
        assert_eq!(count(&database, "certificates").await, certificates - 2);

        let entries = count(&database, "testimonials").await;
        let [first, second, ..] = &shown(&database, TESTIMONIALS).await[..] else {
            panic!("there are several");
        };
        let own = json!([{ "language": "en", "key": format!("{TESTIMONIALS}.{first}.text"), "text": "Good pepper." }]);
        written(&database, "POST site_texts", own).await;
        assert_eq!(count(&database, "testimonials").await, entries - 1);
        let note = json!({ second: { "consent": "Nobody: she is invented" } });
        let own = json!([{ "list": TESTIMONIALS, "items": [first, second], "facts": note }]);
        written(&database, "POST site_lists", own).await;
        assert_eq!(
            count(&database, "testimonials").await,
            1,
            "a note is for staff"
        );

        assert_eq!(count(&database, "facts").await, 3);
        assert_eq!(count(&database, "statistics").await, 2);
        set(&database, "site.phone", json!("+91 3"), None).await;
        set(&database, "site.figures.food_safety", json!("BRC"), None).await;
        set(&database, "site.kept_sample", json!(["harvest"]), None).await;
        assert_eq!(count(&database, "facts").await, 2);
        assert_eq!(count(&database, "statistics").await, 1);
        let parts = answered(called(&database, "sample_content", json!({})).await);
        for part in parts.as_array().unwrap() {
            assert_eq!(part["is_kept"], part["part"] == "harvest", "{part}");
            let may_be_removed = part["part"] != "legal" && part["part"] != "texts";
            assert_eq!(part["may_be_removed"], may_be_removed, "{part}");
        }

        assert_eq!(count(&database, "legal").await, 3);
        let own = json!([{ "language": "en", "key": "legal/terms:body", "text": "## Ours" }]);
        written(&database, "POST site_texts", own).await;
        assert_eq!(count(&database, "legal").await, 2);
        let pages = json!(["/", "/catalog", "/contact", "/privacy-policy"]);
        set(&database, "site.pages", pages, None).await;
        assert_eq!(count(&database, "legal").await, 1);
        let answer = remove(&database, &["legal"]).await;
        assert_eq!(answer, json!({ "removed": [], "left": ["legal"] }));
    }
}

#[tokio::test]
async fn a_product_is_the_samples_by_its_values_and_not_by_its_slug_or_history() {
    for database in samples().await {
        let products = count(&database, "products").await;
        change_product(&database, "teja-s17").await;
        assert_eq!(count(&database, "products").await, products - 1);
        let teja = json!({ "id": product_id(&database, "teja-s17").await, "version": 2 });
        let of_kit = json!({ "rows": [teja], "change": { "set": { "featured": true } } });
        answered(called(&database, "change_products", of_kit).await);
        assert_eq!(count(&database, "products").await, products);

        let path = "products?slug=eq.ajwain-seed&select=slug,name,category,grade,district";
        let mut own = rows(&database, path).await[0].clone();
        written(
            &database,
            "DELETE products?slug=eq.ajwain-seed",
            Value::Null,
        )
        .await;
        assert_eq!(count(&database, "products").await, products - 1);
        own["description"] = json!("Ours.");
        written(&database, "POST products", json!([own])).await;
        assert_eq!(count(&database, "products").await, products - 1);
    }
}

#[tokio::test]
async fn pages_are_told_what_is_the_sample_companys_until_it_is_changed_or_kept() {
    for database in samples().await {
        let sample_certificates = async || {
            let day = Utc::now().date_naive();
            let shown = shown_certificates(database.db.read(), Language::ENGLISH, day).await;
            let sample = shown.unwrap().into_iter().filter(|shown| shown.sample);
            let names: Vec<String> = sample.map(|certificate| certificate.short_name).collect();
            names
        };
        assert_eq!(sample_certificates().await.len(), 8);
        let number = |value| json!({ "number": value, "position": 15 });
        for (name, change, left) in [
            ("GMP", json!({ "position": 95 }), 8),
            ("FSSAI", json!({ "is_sample": false }), 7),
            ("HACCP", number(json!("10012345678901")), 6),
            ("MSME", number(json!("UDYAM-1")), 5),
            ("MSME", number(Value::Null), 5),
            ("GMP", json!({ "is_shown": true, "position": 90 }), 5),
        ] {
            let path = format!("PATCH certificates?short_name=eq.{name}");
            written(&database, &path, change).await;
            assert_eq!(sample_certificates().await.len(), left, "{name}");
        }
        let sample = sample_certificates().await;
        for own in ["FSSAI", "HACCP"] {
            assert!(!sample.iter().any(|name| name == own), "{own}");
        }

        let site = content(&database).await;
        assert_eq!(site.sample_figures(), ["countries", "foodSafety"]);
        assert!(site.company(Language::ENGLISH).has_sample_registration);
        set(&database, "site.registration_number", json!("U1"), None).await;
        set(&database, "site.figures.food_safety", json!("BRC"), None).await;
        let site = content(&database).await;
        assert_eq!(site.sample_figures(), ["countries"]);
        assert!(!site.company(Language::ENGLISH).has_sample_registration);

        set(&database, "site.kept_sample", json!(["statistics"]), None).await;
        assert!(content(&database).await.sample_figures().is_empty());
        let settings = answered(called(&database, "site_settings", json!({})).await);
        let mut settings = settings.as_array().unwrap().iter();
        let countries = settings.find(|setting| setting["key"] == "site.figures.countries");
        assert_eq!(countries.unwrap()["is_sample"], false);
        set(&database, "site.kept_sample", json!([""]), Some(1)).await;
        assert_eq!(content(&database).await.sample_figures(), ["countries"]);
    }
}

#[tokio::test]
async fn what_nobody_has_changed_is_removed_and_comes_back_when_that_is_undone() {
    for database in samples().await {
        let all = [
            "facts",
            "statistics",
            "products",
            "certificates",
            "testimonials",
            "articles",
            "harvest",
            "destinations",
        ];
        change_product(&database, "teja-s17").await;
        let mut before = Vec::new();
        for part in all {
            before.push(count(&database, part).await);
        }
        assert!(before.iter().all(|count| *count > 0), "{before:?}");

        let answer = remove(&database, &all).await;
        assert_eq!(answer["left"], json!([]));
        for part in all {
            // The name may not be empty.
            let left = u64::from(part == "facts");
            assert_eq!(count(&database, part).await, left, "{part}");
        }
        assert_eq!(
            rows(&database, "products?select=slug").await,
            json!([{ "slug": "teja-s17" }])
        );
        assert_eq!(rows(&database, "certificates?select=id").await, json!([]));
        assert_eq!(shown(&database, CROPS).await, Vec::<String>::new());
        for key in ["site.phone", "site.figures.food_safety"] {
            let path = format!("site_settings?select=value&key=eq.{key}");
            let saved = rows(&database, &path).await;
            assert_eq!(saved, json!([{ "value": "" }]), "{key}");
        }

        for removed in answer["removed"].as_array().unwrap() {
            answered(called(&database, "undo_change", removed.clone()).await);
        }
        for (part, before) in all.into_iter().zip(before) {
            assert_eq!(count(&database, part).await, before, "{part}");
        }
        assert!(!shown(&database, CROPS).await.is_empty());
    }
}

#[tokio::test]
async fn a_removed_sample_is_not_loaded_again() {
    for database in samples().await {
        remove(&database, &["products", "certificates"]).await;
        assert_eq!(rows(&database, "products?select=slug").await, json!([]));
        let again = load_into_empty(&database.db, Utc::now()).await;
        assert_eq!(again.unwrap(), 0);
    }
}

#[tokio::test]
async fn lists_that_the_draft_changes_are_left_and_the_rest_is_removed() {
    for database in samples().await {
        let hidden = json!({ "list": CROPS, "items": [], "version": null });
        answered(call_as(&database, Role::Editor, "change_site_list", hidden).await);
        let answer = remove(&database, &["harvest", "testimonials"]).await;
        assert_eq!(answer["left"], json!(["harvest"]));
        assert!(count(&database, "harvest").await > 0);
        assert_eq!(count(&database, "testimonials").await, 0);
        answered(call_as(&database, Role::Editor, "publish_site", json!({})).await);
    }
}

#[tokio::test]
async fn sentences_about_the_goods_of_the_sample_company_are_counted_until_they_are_changed() {
    for database in samples().await {
        let search = async || {
            let arguments = json!({ "words": "", "only": "sample" });
            answered(called(&database, "search_site_texts", arguments).await)
        };
        let before = count(&database, "texts").await;
        let found = search().await;
        let text = &found[0];
        assert_eq!(
            (&text["language"], &text["is_own"]),
            (&json!("en"), &json!(false))
        );
        let own =
            json!({ "key": text["key"], "language": "en", "text": "Coffee", "version": null });
        answered(called(&database, "change_site_text", own).await);
        // The draft is searched, and visitors still see the sample company's.
        assert_ne!(search().await[0]["key"], text["key"]);
        assert_eq!(count(&database, "texts").await, before);
        answered(called(&database, "publish_site", json!({})).await);
        assert_eq!(count(&database, "texts").await, before - 1);
        set(&database, "site.pages", json!(["/"]), None).await;
        assert!(count(&database, "texts").await < before - 1);
    }
}

#[tokio::test]
async fn a_text_is_found_by_the_figure_that_it_names() {
    for database in samples().await {
        let search = json!({ "words": "20+ countries", "language": "en" });
        let found = answered(called(&database, "search_site_texts", search).await);
        let mut texts = found.as_array().unwrap().iter();
        assert!(texts.any(|text| {
            text["text"]
                .as_str()
                .unwrap()
                .contains("{{figure.over.countries}}")
        }));
    }
}
