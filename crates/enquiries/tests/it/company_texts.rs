//! Mails with the texts that the company has changed.

use content::{Colour, Look, Palette, Published, SiteContent, Typefaces, entities::site_text};
use enquiries::{Company, entities::outgoing_mail::Kind};
use languages::Language;
use store::testing::TestDatabase;

use crate::support::{
    ManualClock, company, context, form, mails, mails_of_kind, service_with, settings,
};

fn own(language: &str, key: &str, text: &str) -> site_text::Model {
    site_text::Model {
        language: language.to_owned(),
        key: key.to_owned(),
        text: text.to_owned(),
        ..Default::default()
    }
}

/// The mail to the visitor with these texts: its subject, and both of its parts.
async fn confirmation(texts: &[site_text::Model], language: &str) -> [String; 3] {
    let (test, clock) = (TestDatabase::sqlite().await, ManualClock::new());
    let mut settings = settings();
    settings.content = Published::fixed(SiteContent {
        texts: texts.iter().cloned().collect(),
        ..SiteContent::default()
    });
    let service = service_with(&test.db, &clock, settings);
    let mut context = context();
    context.language = Language::parse(language).unwrap();
    service.accept(form(), context).await.unwrap();
    let mail = mails_of_kind(&test.db, Kind::Confirmation).await.remove(0);
    ["subject", "text", "html"].map(|part| mail.payload[part].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_mail_says_what_the_company_has_written_and_escapes_it() {
    let texts = [
        own(
            "en",
            "mail:confirmation.subject",
            "Your enquiry {{reference}} is here",
        ),
        own("en", "mail:confirmation.closing", "Salt & spice < all,"),
    ];
    let [subject, text, html] = confirmation(&texts, "en").await;
    assert!(subject.starts_with("Your enquiry NSE-"), "{subject}");
    assert!(text.contains("Salt & spice < all,"), "{text}");
    assert!(!html.contains("Salt & spice"), "{html}");
    assert!(html.contains("spice &#60; all,"), "{html}");
}

#[tokio::test]
async fn a_mail_in_another_language_keeps_its_translation_until_the_english_states_other_numbers() {
    let [_, shipped, _] = confirmation(&[], "de").await;
    let same = own("en", "mail:confirmation.closing", "Yours,");
    let [_, german, _] = confirmation(&[same], "de").await;
    assert_eq!(
        lines(&german),
        lines(&shipped),
        "the translation still holds"
    );
    let other = own("en", "mail:confirmation.closing", "Yours since 1998,");
    let [_, mixed, _] = confirmation(&[other], "de").await;
    assert!(mixed.contains("Yours since 1998,"), "{mixed}");
    let translated = own("de", "mail:confirmation.closing", "Herzlich");
    let [_, german, _] = confirmation(&[translated], "de").await;
    assert!(german.contains("Herzlich"), "{german}");
}

/// A mail without what differs between two enquiries.
fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.contains("NSE-")).collect()
}

#[tokio::test]
async fn mails_have_the_colours_and_typefaces_of_the_company() {
    let (test, clock) = (TestDatabase::sqlite().await, ManualClock::new());
    let colours = ["#0b5d3b", "#d9940f", "#ffffff", "#1c0f0c"];
    let palette = Palette::new(colours.map(|colour| Colour::parse(colour).unwrap()));
    let mut settings = settings();
    settings.company = Company {
        look: Look {
            palette,
            typefaces: Typefaces::Plex,
        },
        ..company()
    }
    .into();
    let service = service_with(&test.db, &clock, settings);
    service.accept(form(), context()).await.unwrap();
    let mails = mails(&test.db).await;
    assert_eq!(mails.len(), 2);
    for mail in mails {
        let html = mail.payload["html"].as_str().unwrap();
        assert!(html.contains("background:#ffffff;"), "{html}");
        assert!(!html.to_lowercase().contains("#fbf6ec"), "{html}");
        assert!(html.contains("1.5 'IBM Plex Sans',Helvetica"), "{html}");
        assert!(html.contains("1.3 'IBM Plex Sans Condensed',"), "{html}");
    }
}
