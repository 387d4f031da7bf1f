//! Texts of the site as files for translators: written, checked, and put into the draft.

use content::{
    NotImported, SitePages, TranslationExport, TranslationFormat, export_translations,
    import_translations,
};
use languages::Language;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Author, Role, TableError, Writer};

use crate::{answered, call_as, databases, rows, writer};

/// A text without values and numbers.
const KEY: &str = "mail:confirmation.closing";

fn german() -> Language {
    Language::parse("de").unwrap()
}

async fn change(database: &TestDatabase, language: &str, text: &str) {
    let arguments = json!({ "key": KEY, "language": language, "text": text });
    answered(call_as(database, Role::Editor, "change_site_text", arguments).await);
}

/// The unfinished texts of mails.
async fn exported(database: &TestDatabase) -> String {
    let export = TranslationExport {
        language: german(),
        format: TranslationFormat::Xliff,
        part: Some("mail".to_owned()),
        unfinished_only: true,
    };
    let file = export_translations(&database.db, SitePages::default(), export).await;
    String::from_utf8(file.unwrap()).unwrap()
}

async fn imported(
    database: &TestDatabase,
    writer: &Writer,
    file: &str,
    checked: Option<&str>,
) -> Result<Value, NotImported> {
    let done = import_translations(&database.db, writer, german(), file.into(), checked).await;
    done.map(|report| json!(report))
}

async fn draft(database: &TestDatabase) -> Value {
    let question = "site_changes?select=row,change,author&row=like.site_texts/de*";
    rows(database, question).await
}

fn translated(file: &str, text: &str) -> String {
    let (before, after) = file.split_once("<target>").unwrap();
    let (_, after) = after.split_once("</target>").unwrap();
    format!("{before}<target>{text}</target>{after}")
}

#[tokio::test]
async fn a_file_is_checked_and_then_put_into_the_draft_by_the_one_who_imports() {
    for database in databases().await {
        change(&database, "en", "Kind regards from all of us,").await;
        let counted =
            answered(call_as(&database, Role::Viewer, "site_translations", json!({})).await);
        let mails = counted.as_array().unwrap().iter();
        let mut mails = mails.filter(|one| one["language"] == "de" && one["part"] == "mail");
        assert_eq!(mails.next().unwrap()["stale"], 1);

        let file = exported(&database).await;
        assert_eq!(file.matches("<unit ").count(), 1);
        let text = "Mit freundlichen Grüßen von uns allen";
        let file = translated(&file, text);
        let by = writer(Role::Editor);
        let checked = imported(&database, &by, &file, None).await.unwrap();
        assert_eq!(checked["changed"], json!([KEY]));
        assert_eq!(draft(&database).await, json!([]), "nothing is written yet");

        let code = checked["checked"].as_str();
        let done = imported(&database, &by, &file, code).await.unwrap();
        assert_eq!(done, checked);
        let now = draft(&database).await;
        assert_eq!(now.as_array().map(Vec::len), Some(1));
        let change = &now[0];
        assert_eq!(change["row"], format!("site_texts/de/{KEY}"));
        assert_eq!(change["author"], "asha@example.com");
        assert_eq!(change["change"]["changes"]["text"]["to"], text);
        let again = imported(&database, &by, &file, None).await.unwrap();
        assert_eq!((&again["changed"], &again["same"]), (&json!([]), &json!(1)));
    }
}

#[tokio::test]
async fn what_has_changed_since_the_check_is_not_written() {
    for database in databases().await {
        change(&database, "en", "Kind regards from all of us,").await;
        let file = translated(&exported(&database).await, "Mit Grüßen von uns");
        let by = writer(Role::Editor);
        let checked = imported(&database, &by, &file, None).await.unwrap();
        let ravi = Writer {
            author: Author {
                id: Some("8".to_owned()),
                name: "ravi@example.com".to_owned(),
            },
            ..writer(Role::Editor)
        };
        let theirs = translated(&file, "Ihres");
        let of_theirs = imported(&database, &ravi, &theirs, None).await.unwrap();
        let code = of_theirs["checked"].as_str();
        imported(&database, &ravi, &theirs, code).await.unwrap();

        let refused = imported(&database, &by, &file, checked["checked"].as_str()).await;
        assert!(matches!(refused, Err(NotImported::NotAsChecked)));
        let now = imported(&database, &by, &file, None).await.unwrap();
        let problem = json!({ "key": KEY, "code": "in_draft", "by": "ravi@example.com" });
        assert_eq!(now["problems"], json!([problem]));
        let kept = draft(&database).await;
        assert_eq!(kept[0]["change"]["changes"]["text"]["to"], "Ihres");
    }
}

#[tokio::test]
async fn those_who_may_not_change_the_draft_import_nothing() {
    for database in databases().await {
        let by = writer(Role::Viewer);
        let refused = imported(&database, &by, "<xliff/>", None).await;
        let Err(NotImported::Table(TableError::Refused(error))) = refused else {
            panic!("a viewer imports");
        };
        assert_eq!(error.code, "42501");
    }
}
