//! Lists of the site: the shipped entries, their order and the company's own entries, in the draft and published.

use content::SiteTexts;
use languages::Language;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Result, Role, Written};

use crate::{answered, call_as, code, databases, refusal, rows, written};

const LIST: &str = "home:testimonials.items";

async fn list(database: &TestDatabase) -> Value {
    answered(call_as(database, Role::Viewer, "site_list", json!({ "list": LIST })).await)
}

/// The names of the entries, and whether they are shown.
fn entries(list: &Value) -> Vec<(String, bool)> {
    let items = list["items"].as_array().unwrap().iter();
    let entry = |item: &Value| {
        let name = item["item"].as_str().unwrap().to_owned();
        (name, item["is_shown"].as_bool().unwrap())
    };
    items.map(entry).collect()
}

fn shown(list: &Value) -> Vec<String> {
    let shown = entries(list).into_iter().filter(|(_, is_shown)| *is_shown);
    shown.map(|(item, _)| item).collect()
}

async fn change(database: &TestDatabase, items: Value, version: Option<i64>) -> Result<Written> {
    let arguments = json!({ "list": LIST, "items": items, "version": version });
    call_as(database, Role::Editor, "change_site_list", arguments).await
}

async fn add(
    database: &TestDatabase,
    item: &str,
    after: &str,
    version: Option<i64>,
) -> Result<Written> {
    let arguments = json!({ "list": LIST, "item": item, "after": after, "version": version });
    call_as(database, Role::Editor, "add_site_item", arguments).await
}

async fn publish(database: &TestDatabase) -> Value {
    answered(call_as(database, Role::Editor, "publish_site", json!({})).await)
}

/// What a page is told of the namespace.
async fn on_page(database: &TestDatabase, language: &str) -> Value {
    let texts = SiteTexts::read(database.db.read()).await.unwrap();
    json!(texts.changed(Language::parse(language).unwrap(), "home"))
}

#[tokio::test]
async fn entries_are_moved_and_hidden_in_the_draft_and_on_the_site_when_it_is_published() {
    for database in databases().await {
        let before = list(&database).await;
        assert_eq!(before["is_shipped"], true);
        assert_eq!(before["draft"], Value::Null);
        let [first, second, third] = shown(&before).try_into().unwrap();
        let moved = answered(change(&database, json!([third, first]), None).await);
        let hidden = [
            (third.clone(), true),
            (first.clone(), true),
            (second.clone(), false),
        ];
        assert_eq!(entries(&moved), hidden);
        assert_eq!(moved["draft"]["author"], "asha@example.com");
        assert_eq!(on_page(&database, "de").await["lists"], json!({}));

        assert_eq!(publish(&database).await, json!({ "published": 1 }));
        let lists = json!({ "testimonials.items": [third, first] });
        assert_eq!(on_page(&database, "de").await["lists"], lists);
        assert_eq!(entries(&list(&database).await), hidden);

        answered(change(&database, Value::Null, None).await);
        assert_eq!(publish(&database).await, json!({ "published": 1 }));
        assert_eq!(on_page(&database, "de").await["lists"], json!({}));
        assert_eq!(rows(&database, "site_lists?select=list").await, json!([]));
    }
}

#[tokio::test]
async fn an_own_entry_is_written_hidden_shown_in_every_language_and_deleted_with_its_texts() {
    for database in databases().await {
        let before = list(&database).await;
        let [first, second, third] = shown(&before).try_into().unwrap();
        assert_eq!(before["next_item"], "own1");
        let added = answered(add(&database, "own1", &first, None).await);
        let expected = [first.as_str(), "own1", &second, &third];
        assert_eq!(shown(&added), expected);
        assert_eq!(added["items"][1]["text"], "New entry");
        assert_eq!(added["next_item"], "own2");
        let again = answered(add(&database, "own1", &first, None).await);
        assert_eq!(
            shown(&again),
            expected,
            "a request that is sent again adds nothing"
        );
        let key = json!({ "key": format!("{LIST}.own1.verified") });
        let verified = answered(call_as(&database, Role::Viewer, "site_text", key).await);
        assert_eq!(verified["languages"][0]["shown"], "");
        let key = json!({ "key": format!("{LIST}.own2.verified") });
        let missing = call_as(&database, Role::Viewer, "site_text", key).await;
        assert_eq!(code(missing).1, "PT404");

        let name = format!("{LIST}.own1.name");
        let arguments = json!({ "key": name, "language": "en", "text": "A. Buyer", "version": 1 });
        answered(call_as(&database, Role::Editor, "change_site_text", arguments).await);
        publish(&database).await;
        for language in ["en", "de"] {
            let page = on_page(&database, language).await;
            assert_eq!(page["lists"]["testimonials.items"], json!(expected));
            assert_eq!(page["texts"]["testimonials.items.own1.name"], "A. Buyer");
        }
        let hidden = answered(change(&database, json!([first, second, third]), None).await);
        assert_eq!(entries(&hidden)[3], ("own1".to_owned(), false));
        publish(&database).await;
        let nothing = json!({ "texts": {}, "english": [], "lists": {} });
        assert_eq!(on_page(&database, "de").await, nothing, "it is hidden");
        answered(change(&database, json!(expected), None).await);
        publish(&database).await;
        let english = on_page(&database, "de").await["english"].clone();
        let english = english.as_array().unwrap();
        assert!(english.contains(&json!("testimonials.items.own1.name")));
        let german = json!({ "key": name, "language": "de", "text": "K. Käufer", "version": null });
        answered(call_as(&database, Role::Editor, "change_site_text", german).await);
        publish(&database).await;
        assert_eq!(
            on_page(&database, "de").await["texts"]["testimonials.items.own1.name"],
            "K. Käufer"
        );

        let version = list(&database).await["draft"]["version"].as_i64();
        let arguments = json!({ "list": LIST, "item": "own1", "version": version });
        let deleted =
            answered(call_as(&database, Role::Editor, "delete_site_item", arguments).await);
        assert_eq!(
            shown(&deleted),
            [&first, &second, &third].map(String::as_str)
        );
        assert_eq!(
            deleted["next_item"], "own2",
            "its texts are still published"
        );
        publish(&database).await;
        assert_eq!(rows(&database, "site_texts?select=key").await, json!([]));
        assert_eq!(on_page(&database, "de").await, nothing);
    }
}

#[tokio::test]
async fn what_a_list_does_not_have_is_refused_and_so_is_a_change_of_what_somebody_else_has_changed()
{
    for database in databases().await {
        for (name, arguments, expected) in [
            ("site_list", json!({ "list": "home:testimonials" }), "PT404"),
            (
                "change_site_list",
                json!({ "list": "home:no.items", "items": [], "version": null }),
                "PT404",
            ),
            (
                "change_site_list",
                json!({ "list": LIST, "items": ["nobody"], "version": null }),
                "23514",
            ),
            (
                "change_site_list",
                json!({ "list": LIST, "items": "all", "version": null }),
                "PGRST102",
            ),
            (
                "add_site_item",
                json!({ "list": LIST, "item": "own7", "after": "x", "version": null }),
                "PGRST102",
            ),
            (
                "delete_site_item",
                json!({ "list": LIST, "item": "trader", "version": null }),
                "PGRST102",
            ),
        ] {
            let refused = call_as(&database, Role::Editor, name, arguments).await;
            assert_eq!(code(refused).1, expected, "{name}");
        }
        let denied = call_as(
            &database,
            Role::Sales,
            "change_site_list",
            json!({ "list": LIST, "items": [], "version": null }),
        )
        .await;
        assert_eq!(code(denied).1, "42501");
        answered(change(&database, json!([]), None).await);
        let refused = change(&database, json!(["trader"]), None).await;
        assert_eq!(refusal(refused).code, "PT409");
        answered(change(&database, json!([]), None).await);
    }
}

const ARTICLES: &str = "blog:articles.items";

async fn article(database: &TestDatabase, name: &str, mut arguments: Value) -> Result<Written> {
    arguments["list"] = json!(ARTICLES);
    call_as(database, Role::Editor, name, arguments).await
}

fn entry<'a>(list: &'a Value, item: &str) -> &'a Value {
    let items = list["items"].as_array().unwrap().iter();
    items.into_iter().find(|one| one["item"] == item).unwrap()
}

/// The slugs of the articles as they are published, by their names.
async fn slugs(database: &TestDatabase) -> Vec<(String, String)> {
    let texts = SiteTexts::read(database.db.read()).await.unwrap();
    let articles = texts.articles(None).into_iter();
    articles
        .map(|article| (article.item, article.slug))
        .collect()
}

#[tokio::test]
async fn facts_of_an_entry_are_changed_over_the_shipped_ones_and_taken_back() {
    for database in databases().await {
        let shipped = answered(article(&database, "site_list", json!({})).await);
        let first = shipped["items"][0]["item"].as_str().unwrap();
        let facts = &shipped["items"][0]["facts"];
        assert_eq!(facts["slug"], first, "an article has an address");
        assert_eq!(shipped["facts"][1]["name"], "category");
        let choices = shipped["facts"][1]["choices"].as_array().unwrap();
        let other = choices.iter().find(|one| one["item"] != facts["category"]);
        let other = &other.unwrap()["item"];
        let change = async |facts: Value, read: Value| {
            let arguments = json!({ "item": first, "facts": facts, "read": read });
            article(&database, "change_site_item", arguments).await
        };
        let read = facts.clone();
        let changed = answered(change(json!({ "category": other, "picture": null }), read).await);
        assert_eq!(&entry(&changed, first)["facts"]["category"], other);
        assert_eq!(changed["is_shipped"], true, "its entries are as they were");
        let unread = change(
            json!({ "category": "market" }),
            json!({ "category": "none" }),
        )
        .await;
        assert_eq!(code(unread), (409, "PT409"), "somebody else has written it");
        let again = change(json!({ "category": other }), Value::Null).await;
        assert_eq!(code(again).1, "PGRST102", "what was read has names");
        let back =
            answered(change(json!({ "category": null }), json!({ "category": other })).await);
        assert_eq!(back["draft"], Value::Null, "nothing is left of it");
        assert_eq!(&entry(&back, first)["facts"], facts);
        let none = change(json!({ "picture": "", "slug": "" }), facts.clone()).await;
        let none = answered(none);
        let of_item = &entry(&none, first)["facts"];
        assert_eq!(
            of_item.get("picture"),
            None,
            "the shipped one is taken away"
        );
        assert_eq!(of_item["slug"], first, "an article always has an address");
        answered(change(json!({ "picture": null }), json!({})).await);
        for (facts, said) in [
            (json!({ "colour": "red" }), "have `colour`"),
            (json!({ "date": "soon" }), "no day"),
            (json!({ "slug": shipped["items"][1]["item"] }), "is that of"),
        ] {
            let read = shipped["items"][0]["facts"].clone();
            let refused = refusal(change(facts, read).await);
            let refused = format!("{refused:?}");
            assert!(refused.contains(said), "{refused}");
        }
        let unknown = json!({ "item": "own7", "facts": {} });
        let refused = code(article(&database, "change_site_item", unknown).await);
        assert_eq!(refused, (404, "PT404"));
    }
}

#[tokio::test]
async fn an_article_gets_its_address_from_its_title_when_it_is_published_and_keeps_it() {
    for database in databases().await {
        let add = json!({ "item": "own1", "after": null, "version": null });
        let added = answered(article(&database, "add_site_item", add).await);
        let own = entry(&added, "own1");
        assert!(
            own["facts"]["date"]
                .as_str()
                .is_some_and(|day| day.len() == 10)
        );
        assert!(own["fields"].as_array().unwrap().contains(&json!("body")));
        let write = async |key: &str, text: &str| {
            let change = json!({ "key": key, "language": "en", "text": text, "version": null });
            call_as(&database, Role::Editor, "change_site_text", change).await
        };
        let title = format!("{ARTICLES}.own1.title");
        let row = format!("site_changes?row=eq.site_texts/en/{title}");
        let version = rows(&database, &row).await[0]["version"].clone();
        let change = json!({ "key": title, "language": "en", "text": "Crop & prices 2026", "version": version });
        answered(call_as(&database, Role::Editor, "change_site_text", change).await);
        assert_eq!(added["items"][0]["item"], "own1", "the newest is the first");
        publish(&database).await;
        let lists = rows(&database, "site_lists").await;
        assert_eq!(
            lists[0]["facts"]["own1"].get("slug"),
            None,
            "it has no text"
        );
        let today = chrono::Utc::now().date_naive();
        let texts = SiteTexts::read(database.db.read()).await.unwrap();
        assert!(!texts.has_article("crop-prices-2026", Some(today)));
        assert!(texts.has_article("own1", None), "a preview has it");
        answered(write("blog/own1:body", "## Prices\n\nThey fell.").await);
        publish(&database).await;
        let address = |slug: &str| ("own1".to_owned(), slug.to_owned());
        let slugs_now = slugs(&database).await;
        assert!(slugs_now.contains(&address("crop-prices-2026")));
        let lists = rows(&database, "site_lists").await;
        assert_eq!(lists[0]["facts"]["own1"]["slug"], "crop-prices-2026");
        let empty = json!({ "item": "own1", "facts": { "slug": "" }, "read": { "slug": "crop-prices-2026" } });
        let kept = answered(article(&database, "change_site_item", empty).await);
        assert_eq!(kept["draft"], Value::Null, "it has no other address");

        answered(write(&title, "Another title").await);
        publish(&database).await;
        let slugs_now = slugs(&database).await;
        assert!(slugs_now.contains(&address("crop-prices-2026")));
        let move_to = |slug: &str| {
            let read = json!({ "slug": "crop-prices-2026" });
            json!({ "item": "own1", "facts": { "slug": slug }, "read": read })
        };
        answered(article(&database, "change_site_item", move_to("crop")).await);
        publish(&database).await;
        assert!(slugs(&database).await.contains(&address("crop")));
        let redirects = rows(&database, "redirects").await;
        assert_eq!(redirects[0]["path"], "/blog/crop-prices-2026");
        assert_eq!(redirects[0]["target"], "/blog/crop");

        // Also of one that is off the site meanwhile.
        let others: Vec<String> = slugs(&database)
            .await
            .into_iter()
            .map(|one| one.0)
            .collect();
        let others = others
            .iter()
            .filter(|item| *item != "own1")
            .collect::<Vec<_>>();
        let hide = json!({ "items": others, "version": null });
        answered(article(&database, "change_site_list", hide).await);
        publish(&database).await;
        let again =
            json!({ "item": "own1", "facts": { "slug": "crops" }, "read": { "slug": "crop" } });
        answered(article(&database, "change_site_item", again).await);
        publish(&database).await;
        let redirects = rows(&database, "redirects?order=path.asc").await;
        assert_eq!(
            redirects[0],
            json!({ "path": "/blog/crop", "target": "/blog/crops" })
        );
        assert_eq!(redirects[1]["target"], "/blog/crops");

        // A preview has the texts of one that is off the site.
        let preview = content::preview_texts(&database.db, Role::Viewer)
            .await
            .unwrap();
        let body = |texts: &SiteTexts| {
            json!(texts.changed(Language::ENGLISH, "blog/own1"))["texts"]["body"].clone()
        };
        assert!(body(&preview).as_str().unwrap().contains("They fell."));
        let public = SiteTexts::read(database.db.read()).await.unwrap();
        assert_eq!(body(&public), Value::Null);

        let delete = json!({ "item": "own1", "version": null });
        answered(article(&database, "delete_site_item", delete).await);
        publish(&database).await;
        assert!(
            slugs(&database)
                .await
                .iter()
                .all(|(item, _)| item != "own1")
        );
        for table in ["site_texts", "site_lists", "site_changes"] {
            assert_eq!(rows(&database, table).await, json!([]), "{table}");
        }
    }
}

#[tokio::test]
async fn a_changed_address_of_a_shipped_article_leads_to_the_new_one_and_back() {
    for database in databases().await {
        let shipped = answered(article(&database, "site_list", json!({})).await);
        let names = ["0", "1"].map(|place| {
            let place: usize = place.parse().unwrap();
            shipped["items"][place]["item"].as_str().unwrap().to_owned()
        });
        let [first, second] = names;
        let move_to = async |item: &str, slug: &str, read: &str| {
            let arguments =
                json!({ "item": item, "facts": { "slug": slug }, "read": { "slug": read } });
            answered(article(&database, "change_site_item", arguments).await)
        };
        let redirects = async || -> Vec<(String, String)> {
            let rows = rows(&database, "redirects?order=path.asc").await;
            let text = |row: &Value, column: &str| row[column].as_str().unwrap().to_owned();
            let rows = rows.as_array().unwrap().iter();
            rows.map(|row| (text(row, "path"), text(row, "target")))
                .collect()
        };
        let path = |slug: &str| format!("/blog/{slug}");
        move_to(&first, "a", &first).await;
        move_to(&second, "b", &second).await;
        publish(&database).await;
        let mut expected = vec![(path(&first), path("a")), (path(&second), path("b"))];
        expected.sort();
        assert_eq!(redirects().await, expected);
        // One takes the address that the other leaves.
        move_to(&second, "c", "b").await;
        move_to(&first, "b", "a").await;
        publish(&database).await;
        let mut expected = vec![
            (path("a"), path("b")),
            (path(&first), path("b")),
            (path(&second), path("c")),
        ];
        expected.sort();
        assert_eq!(redirects().await, expected);
        move_to(&first, "", "b").await;
        move_to(&second, "", "c").await;
        publish(&database).await;
        assert_eq!(
            rows(&database, "site_lists").await,
            json!([]),
            "they are as shipped"
        );
        let mut expected = vec![
            (path("a"), path(&first)),
            (path("b"), path(&first)),
            (path("c"), path(&second)),
        ];
        expected.sort();
        assert_eq!(redirects().await, expected);
    }
}

async fn call(database: &TestDatabase, name: &str, arguments: Value) -> Value {
    answered(call_as(database, Role::Editor, name, arguments).await)
}

#[tokio::test]
async fn a_section_of_the_company_has_a_layout_and_entries_and_is_deleted_with_them() {
    const SECTIONS: &str = "home:sections.items";
    const ENTRIES: &str = "home:own1.items";
    for database in databases().await {
        let add = |list: &str| json!({ "list": list, "item": "own1" });
        let sections = call(&database, "add_site_item", add(SECTIONS)).await;
        let of = |item: &str, name: &str| {
            let items = sections["items"].as_array().unwrap();
            items.iter().find(|one| one["item"] == item).unwrap()[name].clone()
        };
        assert_eq!(of("own1", "may_have_facts"), true);
        assert_eq!(of("process", "may_have_facts"), false);
        assert!(
            of("own1", "fields")
                .as_array()
                .unwrap()
                .contains(&json!("body"))
        );
        assert!(
            !of("process", "fields")
                .as_array()
                .unwrap()
                .contains(&json!("body"))
        );
        let layout =
            |item: &str| json!({ "list": SECTIONS, "item": item, "facts": { "layout": "steps" } });
        call(&database, "change_site_item", layout("own1")).await;
        let of_shipped = call_as(
            &database,
            Role::Editor,
            "change_site_item",
            layout("process"),
        )
        .await;
        assert!(format!("{:?}", refusal(of_shipped)).contains("cannot have"));

        call(&database, "add_site_item", add(ENTRIES)).await;
        let picture = json!({ "list": ENTRIES, "item": "own1", "facts": { "picture": "/pictures/port-960.jpg" } });
        call(&database, "change_site_item", picture).await;
        let body = json!({ "key": format!("{SECTIONS}.own1.body"), "language": "en", "text": "## Ours\n\n- whole", "version": null });
        call(&database, "change_site_text", body).await;
        publish(&database).await;
        let page = on_page(&database, "de").await;
        assert_eq!(
            page["texts"]["sections.items.own1.body"],
            "## Ours\n\n- whole"
        );
        assert_eq!(page["texts"]["own1.items.own1.title"], "New entry");
        assert_eq!(page["lists"]["own1.items"], json!(["own1"]));
        assert_eq!(page["facts"]["sections.items"]["own1"]["layout"], "steps");
        let facts = json!({ "own1": { "picture": "/pictures/port-960.jpg" } });
        assert_eq!(page["facts"]["own1.items"], facts);

        let delete = json!({ "list": SECTIONS, "item": "own1" });
        call(&database, "delete_site_item", delete).await;
        publish(&database).await;
        let nothing = json!({ "texts": {}, "english": [], "lists": {} });
        assert_eq!(on_page(&database, "de").await, nothing);
        for table in ["site_lists?select=list", "site_texts?select=key"] {
            assert_eq!(rows(&database, table).await, json!([]), "{table}");
        }
    }
}

#[tokio::test]
async fn a_page_of_the_company_gets_its_address_when_it_is_published_and_is_deleted_with_its_sections()
 {
    const PAGES: &str = "shell:pages.items";
    const SECTIONS: &str = "page-own1:sections.items";
    const ENTRIES: &str = "page-own1:own1.items";
    async fn pages(database: &TestDatabase) -> Vec<content::OwnPage> {
        let texts = SiteTexts::read(database.db.read()).await.unwrap();
        texts.own_pages()
    }
    async fn write(database: &TestDatabase, text: &str) {
        let key = format!("{PAGES}.own1.title");
        let arguments = json!({ "key": key, "language": "en", "text": text, "version": null });
        call(database, "change_site_text", arguments).await;
    }
    let facts = |facts: Value| json!({ "list": PAGES, "item": "own1", "facts": facts, "read": { "slug": "catalog-2" } });
    for database in databases().await {
        let add = |list: &str| json!({ "list": list, "item": "own1" });
        let early = call_as(&database, Role::Editor, "add_site_item", add(SECTIONS)).await;
        assert_eq!(refusal(early).code, "PT404", "there is no such page");
        call(&database, "add_site_item", add(PAGES)).await;
        publish(&database).await;
        assert_eq!(pages(&database).await, [], "it has nothing but a title");
        for list in [SECTIONS, ENTRIES] {
            call(&database, "add_site_item", add(list)).await;
        }
        write(&database, "Catalog").await;
        call(
            &database,
            "change_site_item",
            facts(json!({ "menu": "yes", "category": "spices" })),
        )
        .await;
        publish(&database).await;
        let [page] = pages(&database).await.try_into().unwrap();
        assert_eq!(
            page.path(),
            "/catalog-2",
            "another page has the first address"
        );
        assert!(page.in_menu && !page.in_footer && !page.unlisted);
        assert_eq!(page.category.as_deref(), Some("spices"));
        assert_eq!(page.languages, [Language::ENGLISH]);
        let texts = SiteTexts::read(database.db.read()).await.unwrap();
        assert_eq!(texts.own_page("catalog-2"), Some(page));
        assert_eq!(
            texts.own_page("own1"),
            None,
            "only a preview knows it by its name"
        );
        let namespace = json!(texts.changed(Language::ENGLISH, "page-own1"));
        assert_eq!(namespace["texts"]["own1.items.own1.title"], "New entry");

        write(&database, "Lots").await;
        publish(&database).await;
        assert_eq!(pages(&database).await[0].slug, "catalog-2", "it stays");
        for slug in ["catalog", "de", "Big"] {
            let refused = call_as(
                &database,
                Role::Editor,
                "change_site_item",
                facts(json!({ "slug": slug })),
            )
            .await;
            assert_eq!(refusal(refused).code, "23514", "{slug}");
        }
        call(
            &database,
            "change_site_item",
            facts(json!({ "slug": "lots" })),
        )
        .await;
        publish(&database).await;
        assert_eq!(pages(&database).await[0].slug, "lots");
        let redirects = rows(&database, "redirects?select=path,target").await;
        assert_eq!(
            redirects,
            json!([{ "path": "/catalog-2", "target": "/lots" }])
        );

        call(
            &database,
            "delete_site_item",
            json!({ "list": PAGES, "item": "own1" }),
        )
        .await;
        publish(&database).await;
        assert_eq!(pages(&database).await, []);
        for table in ["site_lists?select=list", "site_texts?select=key"] {
            assert_eq!(rows(&database, table).await, json!([]), "{table}");
        }
    }
}

#[tokio::test]
async fn a_picture_of_an_entry_is_described_to_the_pages_in_their_language() {
    const PICTURE: &str = "/pictures/teja-960.jpg";
    for database in databases().await {
        let texts = json!([
            { "image_url": PICTURE, "language": "en", "alt_text": "Sacks of pepper" },
            { "image_url": PICTURE, "language": "de", "alt_text": "Säcke voll Pfeffer" },
        ]);
        written(&database, "POST picture_texts", texts).await;
        let described = async |language: &str| -> Value {
            let texts = SiteTexts::read(database.db.read()).await.unwrap();
            json!(texts.changed(Language::parse(language).unwrap(), "pictures"))
        };
        assert_eq!(described("de").await["texts"], json!({}), "no entry has it");
        let facts = json!({ "list": "shell:pictures.items", "item": "home", "read": { "picture": "/pictures/hero-home-960.jpg" }, "facts": { "picture": PICTURE } });
        call(&database, "change_site_item", facts).await;
        publish(&database).await;
        let name = "teja";
        for (language, text, english) in [
            ("en", "Sacks of pepper", json!([])),
            ("de", "Säcke voll Pfeffer", json!([])),
            ("fr", "Sacks of pepper", json!([name])),
        ] {
            let pictures = described(language).await;
            assert_eq!(pictures["texts"][name], text);
            assert_eq!(pictures["english"], english, "{language}");
        }
    }
}

#[tokio::test]
async fn what_a_buyer_of_the_company_says_lacks_consent_until_a_note_says_who_gave_it_and_no_page_has_the_note()
 {
    for database in databases().await {
        let lacking = async || -> Vec<String> {
            let list = list(&database).await;
            let items = list["items"].as_array().unwrap().iter();
            let lacking = items.filter(|item| item["lacks_consent"] == true);
            lacking
                .map(|item| item["item"].as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(lacking().await, [""; 0], "those of the sample are invented");
        let before = list(&database).await;
        let [first, second, third] = shown(&before).try_into().unwrap();
        answered(add(&database, "own1", &third, None).await);
        for (item, field) in [(&first, "name"), (&first, "text"), (&second, "text")] {
            let own = json!({ "language": "en", "key": format!("{LIST}.{item}.{field}"), "text": "Ours" });
            written(&database, "POST site_texts", own).await;
        }
        assert_eq!(lacking().await, [first.as_str(), "own1"]);

        let note = "Katrin Albers, by e-mail of 3 May 2026";
        for item in [&first, "own1"] {
            let facts = json!({ "list": LIST, "item": item, "facts": { "consent": note } });
            let call = call_as(&database, Role::Editor, "change_site_item", facts);
            answered(call.await);
        }
        assert_eq!(lacking().await, [""; 0]);
        publish(&database).await;
        let stored = rows(&database, "site_lists?select=facts").await;
        assert_eq!(stored[0]["facts"]["own1"], json!({ "consent": note }));
        let told = on_page(&database, "de").await;
        assert_eq!(told["lists"]["testimonials.items"][3], "own1");
        assert_eq!(told.get("facts"), None);
        assert!(!told.to_string().contains("Katrin Albers, by"));
        let hidden = json!([first, second, third]);
        answered(change(&database, hidden, None).await);
        let facts = json!({ "list": LIST, "item": "own1", "facts": { "consent": "" }, "read": { "consent": note } });
        answered(call_as(&database, Role::Editor, "change_site_item", facts).await);
        assert_eq!(lacking().await, [""; 0], "nobody reads it");
    }
}
