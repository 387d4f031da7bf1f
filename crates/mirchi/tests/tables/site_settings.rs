//! Settings of the site, which lie over those of the configuration.

use content::{Company, Configured, Setting, SiteContent};
use languages::Language;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Result, Role, Services, WriteTransaction, Writer, Written};

use crate::{
    answered, call, code, databases, read_as, refusal, restore_revision, rows, rows_as, write_as,
    writer,
};

/// A configuration with defaults, and a telephone number that a file sets.
fn configured() -> Configured {
    let mut configured = Configured::default();
    let setting = |key| Setting::named(key).unwrap();
    for (key, value) in [
        ("site.name", json!("Sample Ltd")),
        ("site.email", json!("info@sample.example")),
        ("site.address", json!(["1 Street", "Town"])),
        ("mail.to", json!("info@sample.example")),
        ("mail.from", json!("Sample <website@sample.example>")),
    ] {
        configured.set_default(setting(key), &value).unwrap();
    }
    let phone = json!("+91 1");
    configured
        .fix(setting("site.phone"), "`mirchi.toml`", &phone)
        .unwrap();
    configured.signing_domain = Some("sample.example".to_owned());
    configured
}

fn writer_of_settings(role: Role) -> Writer {
    Writer {
        services: Services::default().with(configured()),
        ..writer(role)
    }
}

async fn save(database: &TestDatabase, role: Role, changes: Value) -> Result<Written> {
    let arguments = json!({ "changes": changes });
    call(
        database,
        &writer_of_settings(role),
        "save_site_settings",
        arguments,
    )
    .await
}

fn change(key: &str, language: &str, value: Value, version: Option<i64>) -> Value {
    json!({ "key": key, "language": language, "value": value, "version": version })
}

async fn settings(database: &TestDatabase, role: Role) -> Value {
    let writer = writer_of_settings(role);
    let answer = call(database, &writer, "site_settings", json!({})).await;
    answered(answer)
}

async fn setting(database: &TestDatabase, key: &str) -> Value {
    setting_for(database, Role::Viewer, key).await
}

async fn setting_for(database: &TestDatabase, role: Role, key: &str) -> Value {
    let all = settings(database, role).await;
    let found = all.as_array().unwrap().iter().find(|one| one["key"] == key);
    found.unwrap().clone()
}

async fn company(database: &TestDatabase, language: &str) -> Company {
    let content = SiteContent::read(database.db.read(), &configured())
        .await
        .unwrap();
    content.company(Language::parse(language).unwrap())
}

#[tokio::test]
async fn what_is_saved_is_the_company_in_every_language_or_in_one() {
    for database in databases().await {
        let changes = json!([
            change("site.name", "en", json!("Kaveri Coffee"), None),
            change("site.address", "de", json!(["Straße 1", "Stadt"]), None),
        ]);
        let written = save(&database, Role::Editor, changes).await.unwrap();
        assert!(written.effects.contains(&catalogue::CATALOGUE_CHANGED));
        let name = setting(&database, "site.name").await;
        assert_eq!(name["value"], "Kaveri Coffee");
        assert_eq!(name["is_sample"], false);
        assert_eq!(setting(&database, "site.email").await["is_sample"], true);
        let german = company(&database, "de").await;
        assert_eq!(german.name, "Kaveri Coffee");
        assert_eq!(german.address, ["Straße 1", "Stadt"]);
        assert_eq!(company(&database, "fr").await.address, ["1 Street", "Town"]);

        let back = json!([change("site.address", "de", Value::Null, Some(1))]);
        save(&database, Role::Editor, back).await.unwrap();
        assert_eq!(company(&database, "de").await.address, ["1 Street", "Town"]);
    }
}

#[tokio::test]
async fn figures_are_saved_with_their_units_and_an_optional_one_is_emptied() {
    for database in databases().await {
        let typed = [
            ("site.figures.products", json!("75"), json!(75)),
            ("site.figures.clients", json!("1,200"), json!(1200)),
            ("site.figures.ports", json!(["Kochi", ""]), json!(["Kochi"])),
            (
                "site.figures.chilli.bags",
                json!(["25", "10"]),
                json!([10, 25]),
            ),
            (
                "site.figures.storage.temperature",
                json!("4 - 8"),
                json!("4-8 °C"),
            ),
        ];
        let changes = typed
            .iter()
            .map(|(key, value, _)| change(key, "en", value.clone(), None))
            .collect();
        save(&database, Role::Editor, changes).await.unwrap();
        for (key, _, stored) in &typed {
            assert_eq!(setting(&database, key).await["value"], *stored, "{key}");
        }
        let emptied = json!([
            change("site.figures.products", "en", json!(""), Some(1)),
            change("site.figures.clients", "en", json!(""), Some(1)),
        ]);
        save(&database, Role::Editor, emptied).await.unwrap();
        let configured = configured();
        let content = SiteContent::read(database.db.read(), &configured);
        let figures = serde_json::to_value(content.await.unwrap().figures(42)).unwrap();
        let expected = json!({
            "products": 40,
            "ports": ["Kochi"],
            "chilli.bags": [10, 25],
            "storage.temperature": "4-8 °C",
        });
        assert_eq!(figures, expected);
    }
}

#[tokio::test]
async fn all_changes_of_a_call_are_saved_or_none() {
    for database in databases().await {
        let wrong = [
            ("site.email", "en", json!("nowhere"), "address of e-mail"),
            ("site.name", "en", json!(""), "must not be empty"),
            ("mail.to", "en", json!(""), "must not be empty"),
            (
                "mail.from",
                "en",
                json!("Kaveri, Ltd <a@b.example>"),
                "a name with a comma in quotation marks",
            ),
            (
                "site.name",
                "de",
                json!("Kaveri"),
                "the same in every language",
            ),
            (
                "site.name",
                "xx",
                json!("Kaveri"),
                "no language of the site",
            ),
            ("site.nothing", "en", json!("x"), "no setting of this name"),
            ("site.languages", "en", json!(["de"]), "must have `en`"),
            (
                "site.languages",
                "en",
                json!(["en", "xx"]),
                "`xx` is no language",
            ),
            ("site.phone", "en", json!("+91 2"), "set in `mirchi.toml`"),
            (
                "site.figures.clients",
                "en",
                json!("many"),
                "`many` is no whole number",
            ),
            (
                "site.figures.chilli.moisture",
                "en",
                json!("12-10"),
                "from a smaller number to a larger one",
            ),
            (
                "site.figures.defects.a",
                "en",
                json!("105%"),
                "100% at most",
            ),
            (
                "site.figures.harvest",
                "en",
                json!(" "),
                "must not be empty",
            ),
        ];
        for (key, language, value, fault) in wrong {
            let wrong = change(key, language, value, None);
            let changes = json!([change("site.tagline", "en", json!("Coffee"), None), wrong]);
            let refused = refusal(save(&database, Role::Owner, changes).await);
            assert_eq!(refused.code, "23514");
            let details = refused.details.unwrap();
            assert!(details.contains(fault), "{details}");
        }
        assert_eq!(company(&database, "en").await.tagline, None);
    }
}

#[tokio::test]
async fn what_somebody_else_has_saved_is_not_overwritten() {
    for database in databases().await {
        let named = |name: &str, version| json!([change("site.name", "en", json!(name), version)]);
        save(&database, Role::Editor, named("Kaveri", None))
            .await
            .unwrap();
        save(&database, Role::Editor, named("Kaveri Coffee", Some(1)))
            .await
            .unwrap();
        let stale = save(&database, Role::Owner, named("Mine", Some(1))).await;
        assert_eq!(code(stale), (409, "PT409"));
        assert_eq!(company(&database, "en").await.name, "Kaveri Coffee");
    }
}

#[tokio::test]
async fn sales_and_viewers_read_settings_and_change_none() {
    for database in databases().await {
        for role in [Role::Sales, Role::Viewer] {
            let changes = json!([change("site.name", "en", json!("Mine"), None)]);
            assert_eq!(code(save(&database, role, changes).await), (403, "42501"));
            let row = json!({ "key": "site.name", "language": "en", "value": "Mine" });
            let written = write_as(&database, role, "POST site_settings", "", row).await;
            assert_eq!(code(written), (403, "42501"));
        }
        assert_eq!(company(&database, "en").await.name, "Sample Ltd");
    }
}

/// The addresses in effect: the sender of mails, and where enquiries go.
async fn addresses(database: &TestDatabase) -> (String, String) {
    let content = SiteContent::read(database.db.read(), &configured())
        .await
        .unwrap();
    let settings = content.settings;
    (settings.mail_from(), settings.mail_to())
}

#[tokio::test]
async fn the_addresses_of_mails_are_changed_by_owners_alone_whichever_way() {
    for database in databases().await {
        let to = |value: Value, version| json!([change("mail.to", "en", value, version)]);
        let target = "PATCH site_settings?key=eq.mail.to&language=eq.en";
        let row = |value: &str| json!({ "key": "mail.to", "language": "en", "value": value });
        let denied = |written| {
            let refused = refusal(written);
            assert_eq!((refused.status, refused.code), (403, "42501"));
            assert_eq!(refused.message, "only an owner may change mail.to");
        };

        let mine = to(json!("mine@evil.example"), None);
        denied(save(&database, Role::Editor, mine).await);
        let written = write_as(
            &database,
            Role::Editor,
            "POST site_settings",
            "",
            row("mine@evil.example"),
        )
        .await;
        denied(written);
        let before = ("Sample <website@sample.example>", "info@sample.example");
        assert_eq!(
            addresses(&database).await,
            (before.0.to_owned(), before.1.to_owned())
        );

        let both = json!([
            change("mail.to", "en", json!("sales@kaveri.example"), None),
            change(
                "mail.from",
                "en",
                json!("Kaveri Coffee <web@kaveri.example>"),
                None
            ),
        ]);
        let written = save(&database, Role::Owner, both).await.unwrap();
        assert!(written.effects.contains(&catalogue::CATALOGUE_CHANGED));
        let own = (
            "Kaveri Coffee <web@kaveri.example>".to_owned(),
            "sales@kaveri.example".to_owned(),
        );
        assert_eq!(addresses(&database).await, own);

        // Changing it, taking the saved one away, undoing the owner's change, and putting back what was before.
        denied(
            save(
                &database,
                Role::Editor,
                to(json!("mine@evil.example"), Some(1)),
            )
            .await,
        );
        denied(save(&database, Role::Editor, to(Value::Null, Some(1))).await);
        let body = json!({ "value": "mine@evil.example" });
        denied(write_as(&database, Role::Editor, target, "", body).await);
        let deletion = "DELETE site_settings?key=eq.mail.to&language=eq.en";
        denied(write_as(&database, Role::Editor, deletion, "", Value::Null).await);
        let undo =
            json!({ "table": "site_settings", "rows": [{ "key": "mail.to,en", "version": 1 }] });
        let editor = writer_of_settings(Role::Editor);
        denied(call(&database, &editor, "undo_change", undo).await);
        let revisions = "revisions?select=id&table_name=eq.site_settings&row_key=eq.mail.to,en";
        let revisions = rows(&database, revisions).await;
        let revision = revisions[0]["id"].as_i64().unwrap();
        denied(restore_revision(&database, &editor, revision).await);
        assert_eq!(addresses(&database).await, own);

        let owner = writer_of_settings(Role::Owner);
        restore_revision(&database, &owner, revision).await.unwrap();
        assert_eq!(addresses(&database).await.1, before.1);
        let service = write_as(
            &database,
            Role::Service,
            "POST site_settings",
            "",
            row("ops@kaveri.example"),
        )
        .await;
        service.unwrap();
        assert_eq!(addresses(&database).await.1, "ops@kaveri.example");
    }
}

#[tokio::test]
async fn each_role_is_told_which_settings_it_may_change_and_the_sender_for_which_domain_mails_are_signed()
 {
    for database in databases().await {
        for (role, of_the_site, of_mails) in [
            (Role::Owner, true, true),
            (Role::Service, true, true),
            (Role::Editor, true, false),
            (Role::Sales, false, false),
            (Role::Viewer, false, false),
        ] {
            let may_change =
                async |key| setting_for(&database, role, key).await["may_change"].clone();
            assert_eq!(may_change("site.name").await, of_the_site, "{role}");
            assert_eq!(may_change("mail.to").await, of_mails, "{role}");
            assert_eq!(may_change("mail.from").await, of_mails, "{role}");
        }
        let domain = async |key| setting(&database, key).await["signing_domain"].clone();
        assert_eq!(domain("mail.from").await, "sample.example");
        assert_eq!(domain("mail.to").await, Value::Null);
    }
}

#[tokio::test]
async fn colours_that_cannot_be_read_on_each_other_are_not_saved_together_or_alone() {
    for database in databases().await {
        let colours = |accent: &str, ground: &str, version: Option<i64>| {
            json!([
                change("site.colours.accent", "en", json!(accent), version),
                change("site.colours.ground", "en", json!(ground), version),
            ])
        };
        let orange = json!([change("site.colours.accent", "en", json!("#ff8800"), None)]);
        let refused = refusal(save(&database, Role::Owner, orange).await);
        assert_eq!(refused.code, "23514");
        let details = refused.details.unwrap();
        for part in ["the accent on", ":1, and at least 4.5:1", "is the nearest"] {
            assert!(details.contains(part), "{part}: {details}");
        }
        // The accent alone would be too light on the shipped ground, with which it is changed.
        let together = colours("#C23B22", "#ffffff", None);
        save(&database, Role::Editor, together).await.unwrap();
        let accent = setting(&database, "site.colours.accent").await;
        assert_eq!(accent["value"], "#c23b22");

        // The same for a row, and for taking one away.
        let row = json!({ "value": "#3a3a3a" });
        let target = "PATCH site_settings?key=eq.site.colours.ground&language=eq.en";
        let written = write_as(&database, Role::Editor, target, "", row).await;
        assert_eq!(code(written), (400, "23514"));
        let target = "DELETE site_settings?key=eq.site.colours.ground&language=eq.en";
        let deleted = write_as(&database, Role::Editor, target, "", json!({})).await;
        assert_eq!(code(deleted), (400, "23514"));
        let back = json!([
            change("site.colours.accent", "en", Value::Null, Some(1)),
            change("site.colours.ground", "en", Value::Null, Some(1)),
        ]);
        save(&database, Role::Editor, back).await.unwrap();
    }
}

/// Both belong to the catalogue's domain, which is completed once for all of its tables.
#[tokio::test]
async fn colours_are_checked_as_well_in_a_transaction_that_wrote_another_table_before() {
    let row = |value: Value| value.as_object().unwrap().clone();
    let text =
        row(json!({ "key": "mail:confirmation.closing", "language": "en", "text": "Yours" }));
    let orange = row(json!({ "key": "site.colours.accent", "language": "en", "value": "#ff8800" }));
    for database in databases().await {
        let writer = writer_of_settings(Role::Owner);
        let table = |name| writer.schema.table(name).unwrap();
        let mut tx = WriteTransaction::begin(&database.db, table("site_texts"), &writer)
            .await
            .unwrap();
        tx.write_copy(table("site_texts"), &text).await.unwrap();
        tx.write_copy(table("site_settings"), &orange)
            .await
            .unwrap();
        assert_eq!(code(tx.end(false).await), (400, "23514"));
    }
}

#[tokio::test]
async fn a_palette_is_tried_before_it_is_saved() {
    for database in databases().await {
        let arguments = json!({ "accent": "#ff8800", "highlight": "#d9940f", "ground": "#fbf6ec", "dark_ground": "#1c0f0c" });
        let viewer = writer_of_settings(Role::Viewer);
        let answer = call(&database, &viewer, "site_palette", arguments).await;
        let palette: Value = answered(answer);
        assert_eq!(palette["tokens"]["chilli"], "#ff8800");
        assert_eq!(palette["tokens"]["ink"], "#231815");
        let fault = &palette["faults"][0];
        assert_eq!(fault["setting"], "site.colours.accent");
        let nearest = json!({ "accent": fault["nearest"], "highlight": "#d9940f", "ground": "#fbf6ec", "dark_ground": "#1c0f0c" });
        let answer = call(&database, &viewer, "site_palette", nearest).await;
        let palette: Value = answered(answer);
        assert_eq!(palette["faults"], json!([]));
        let no_colour = json!({ "accent": "red", "highlight": "#000", "ground": "#000", "dark_ground": "#000" });
        let refused = call(&database, &viewer, "site_palette", no_colour).await;
        assert_eq!(code(refused), (400, "PGRST102"));
    }
}

/// The settings of a mail server with a sign-in, and its password.
fn gmail(host: &str, password: Value) -> Value {
    json!([
        change("mail.smtp.password", "en", password, None),
        change("mail.transport", "en", json!("smtp"), None),
        change("mail.smtp.host", "en", json!(host), None),
        change(
            "mail.smtp.username",
            "en",
            json!("asha@kaveri.example"),
            None
        ),
    ])
}

async fn password_in_use(database: &TestDatabase) -> Option<String> {
    let configured = configured();
    let content = SiteContent::read(database.db.read(), &configured);
    let server = content.await.unwrap().mail_server();
    let password = server.password?;
    Some(secrecy::ExposeSecret::expose_secret(&password).to_owned())
}

#[tokio::test]
async fn the_password_of_the_mail_server_is_written_and_never_told() {
    for database in databases().await {
        let typed = gmail("smtp.gmail.com", json!("open sesame"));
        for role in [Role::Editor, Role::Sales, Role::Viewer] {
            // For who may not write a table, it may not even exist.
            let refused = refusal(save(&database, role, typed.clone()).await);
            assert!(matches!(refused.status, 403 | 404), "{role}: {refused:?}");
        }
        let written = save(&database, Role::Owner, typed).await.unwrap();
        let answer = String::from_utf8_lossy(&written.answer.body).into_owned();
        assert!(answer.contains("smtp.gmail.com") && !answer.contains("open sesame"));
        assert_eq!(
            password_in_use(&database).await.as_deref(),
            Some("open sesame")
        );

        for role in [Role::Owner, Role::Viewer] {
            let password = setting_for(&database, role, "mail.smtp.password").await;
            assert_eq!(password["value"], Value::Null);
            assert_eq!(password["is_set"], true);
            assert_eq!(
                password["saved"],
                json!([{ "language": "en", "value": null, "version": 1 }])
            );
        }
        let own = rows_as(&database, Role::Owner, "mail_passwords").await;
        let host = json!({ "id": 1, "host": "smtp.gmail.com", "username": "asha@kaveri.example", "version": 1 });
        assert_eq!(own, json!([host]));
        let hidden = read_as(
            &database,
            Role::Owner,
            "mail_passwords?select=password",
            None,
        )
        .await;
        assert_eq!(code(hidden), (403, "42501"));
        let guessed = read_as(
            &database,
            Role::Owner,
            "mail_passwords?password=like.o*",
            None,
        )
        .await;
        assert_eq!(code(guessed), (403, "42501"));
        let revisions = rows(&database, "revisions").await.to_string();
        assert!(revisions.contains("mail_passwords"), "{revisions}");
        assert!(!revisions.contains("open sesame"), "{revisions}");
    }
}

#[tokio::test]
async fn a_password_goes_with_the_server_that_it_was_typed_for_and_the_history_neither_tells_nor_restores_it()
 {
    for database in databases().await {
        let typed = gmail("smtp.gmail.com", json!("open sesame"));
        save(&database, Role::Owner, typed).await.unwrap();
        let again = change("mail.smtp.password", "en", json!("another"), Some(1));
        save(&database, Role::Owner, json!([again])).await.unwrap();
        let revisions = rows(&database, "revisions").await;
        let of_password = revisions.as_array().unwrap().iter();
        let of_password = of_password.filter(|one| one["table_name"] == "mail_passwords");
        for revision in of_password {
            let id = revision["id"].as_i64().unwrap();
            let writer = writer_of_settings(Role::Owner);
            let refused = refusal(restore_revision(&database, &writer, id).await);
            assert!(!format!("{refused:?}").contains("another"), "{refused:?}");
        }
        assert_eq!(password_in_use(&database).await.as_deref(), Some("another"));

        // While mails are files, any server can be set; the password does not stay for it.
        let moved = json!([
            change("mail.transport", "en", json!("file"), Some(1)),
            change("mail.smtp.host", "en", json!("smtp.evil.example"), Some(1)),
        ]);
        save(&database, Role::Owner, moved).await.unwrap();
        let own = rows_as(&database, Role::Owner, "mail_passwords").await;
        assert_eq!(own, json!([]));
    }
}

#[tokio::test]
async fn a_password_is_replaced_removed_and_not_used_for_another_server() {
    for database in databases().await {
        let typed = gmail("smtp.gmail.com", json!("open sesame"));
        save(&database, Role::Owner, typed).await.unwrap();
        let host = |host: &str, version| {
            json!([change("mail.smtp.host", "en", json!(host), Some(version))])
        };
        let refused = refusal(save(&database, Role::Owner, host("smtp.evil.example", 1)).await);
        assert_eq!(refused.code, "23514");
        let details = refused.details.unwrap();
        assert!(details.contains("mail.smtp.password"), "{details}");
        assert!(details.contains("smtp.evil.example"), "{details}");

        let replaced = json!([
            change("mail.smtp.host", "en", json!("smtp.zoho.in"), Some(1)),
            change("mail.smtp.password", "en", json!("another"), Some(1)),
        ]);
        save(&database, Role::Owner, replaced).await.unwrap();
        assert_eq!(password_in_use(&database).await.as_deref(), Some("another"));

        // Without it, the server cannot be used with the name.
        let removed = change("mail.smtp.password", "en", Value::Null, Some(2));
        let refused = refusal(save(&database, Role::Owner, json!([removed.clone()])).await);
        assert_eq!(refused.code, "23514");
        let nameless = change("mail.smtp.username", "en", json!(""), Some(1));
        save(&database, Role::Owner, json!([nameless, removed]))
            .await
            .unwrap();
        assert_eq!(password_in_use(&database).await, None);
        assert_eq!(
            setting(&database, "mail.smtp.password").await["is_set"],
            false
        );
        for (key, value, version) in [
            ("mail.transport", json!("pigeon"), Some(1)),
            ("mail.smtp.port", json!(0), None),
            ("mail.smtp.host", json!("https://a.example"), Some(2)),
            ("mail.smtp.password", json!(""), None),
        ] {
            let refused = save(
                &database,
                Role::Owner,
                json!([change(key, "en", value, version)]),
            );
            assert_eq!(code(refused.await), (400, "23514"), "{key}");
        }
    }
}
