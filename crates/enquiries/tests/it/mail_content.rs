//! The content of the mails, parsed with a different library.

use std::time::Duration;

use enquiries::{
    Context, EnquiryForm, FillTime, entities::outgoing_mail::Kind, queries::outbox::NewMail,
};
use languages::Language;
use mail_parser::{Address, HeaderValue, Message, MessageParser};
use serde_json::json;
use store::testing::TestDatabase;
use tempfile::TempDir;

use crate::{
    files::{to_folder, written},
    outbox::queue,
    support::{ManualClock, context, form, service},
};

/// The mails to the company and to the visitor for this form.
async fn mails(form: EnquiryForm, language: &str) -> [Vec<u8>; 2] {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let context = Context {
        language: Language::parse(language).unwrap(),
        ..context()
    };
    let service = service(&test.db, &clock);
    service.accept(form, context).await.unwrap();
    let files = written(&test.db, &clock, to_folder(folder.path())).await;
    let files: Vec<_> = files.into_iter().map(|(_, bytes)| bytes).collect();
    files.try_into().unwrap()
}

fn parse(bytes: &[u8]) -> Message<'_> {
    MessageParser::default().parse(bytes).unwrap()
}

/// Name and address of the only person in a header.
fn person<'a>(address: Option<&'a Address<'_>>) -> (&'a str, &'a str) {
    let address = address.unwrap();
    assert_eq!(address.iter().count(), 1);
    let person = address.first().unwrap();
    (person.name().unwrap_or_default(), person.address().unwrap())
}

fn header(message: &Message<'_>, name: &'static str) -> String {
    match message.header(name) {
        Some(HeaderValue::Text(text)) => text.to_string(),
        other => panic!("{name}: {other:?}"),
    }
}

#[tokio::test]
async fn the_company_reads_every_field_and_answers_the_visitor() {
    let [company, _] = mails(form(), "de").await;
    let mail = parse(&company);
    assert_eq!(
        person(mail.from()),
        ("Nandi Spice Exports", "website@example.com")
    );
    assert_eq!(person(mail.to()), ("", "enquiries@example.com"));
    assert_eq!(person(mail.reply_to()), ("Ana Müller", "ana@example.org"));
    let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
    let reference = text
        .lines()
        .find_map(|line| line.strip_prefix("Reference: "))
        .unwrap();
    assert_eq!(
        mail.subject().unwrap(),
        format!("Enquiry {reference} from Ana Müller: Premium Red Chillies")
    );
    assert_eq!(
        text,
        format!(
            "Ana Müller has sent an enquiry through the website.

Reference: {reference}
Product interest: Premium Red Chillies
Name: Ana Müller
Company: Hanse Gewürz
Country: Germany
E-mail: ana@example.org
Phone: +49 40 000000
Language: German
Sent from: /contact
Received: 1 March 2026, 09:30 UTC

Message:

Ten tonnes of Teja, please.
CIF Hamburg?

-- 
Your reply to this e-mail goes to Ana Müller. We have promised a reply within 24 hours."
        )
    );
    let html = mail.body_html(0).unwrap();
    for value in [
        "Ana Müller",
        "Hanse Gewürz",
        "ana@example.org",
        "+49 40 000000",
        "German",
        "CIF Hamburg?",
    ] {
        assert!(html.contains(value), "{value}");
    }
}

#[tokio::test]
async fn the_company_reads_why_an_enquiry_is_doubtful_and_the_visitor_does_not() {
    for (time, reason) in [
        (
            FillTime::Measured(Duration::from_millis(20)),
            "faster than people usually type",
        ),
        (FillTime::Unknown, "we could not measure how long it took"),
        (FillTime::Impossible, "cannot be true"),
    ] {
        let form = EnquiryForm {
            fill_time: time,
            ..form()
        };
        let [company, confirmation] = mails(form, "de").await;
        let mail = parse(&company);
        let subject = mail.subject().unwrap();
        assert!(subject.starts_with("Doubtful: enquiry NSE-"), "{subject}");
        let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
        let (before, after) = text.split_once("\n\nReference: ").unwrap();
        assert!(
            before.starts_with(
                "Ana Müller has sent an enquiry through the website.\n\nThis enquiry may"
            ) && before.contains(reason)
                && before.ends_with('.'),
            "{before}"
        );
        assert!(after.contains("\nProduct interest: "), "{after}");
        assert!(mail.body_html(0).unwrap().contains(reason));
        let mail = parse(&confirmation);
        assert!(!mail.subject().unwrap().contains("Zweifelhaft"));
        assert!(!mail.body_text(0).unwrap().contains("Maschine"));
    }
}

#[tokio::test]
async fn the_visitor_reads_a_confirmation_and_answers_the_company() {
    let [company, confirmation] = mails(form(), "en").await;
    let mail = parse(&confirmation);
    assert_eq!(person(mail.to()), ("", "ana@example.org"));
    assert_eq!(
        person(mail.reply_to()),
        ("Nandi Spice Exports", "enquiries@example.com")
    );
    let subject = mail.subject().unwrap();
    let reference = subject.rsplit(' ').next().unwrap();
    assert_eq!(
        mail.body_text(0).unwrap().replace("\r\n", "\n"),
        format!(
            "Dear Ana Müller,

Thank you for writing to Nandi Spice Exports. We have received your enquiry and will respond within 24 hours.

Please quote the reference {reference} when you write or call.

If it is urgent, reply to this e-mail, or call or message us on +91 00000 00000.

Product interest: Premium Red Chillies

Kind regards,
Nandi Spice Exports

-- 
You are receiving this e-mail because your address was entered in the enquiry form of https://www.example.com. If that was not you, please ignore it."
        )
    );
    let html = mail.body_html(0).unwrap();
    assert!(html.contains(r#"<html lang="en" dir="ltr">"#));
    assert_eq!(header(&mail, "Auto-Submitted"), "auto-generated");
    for (mail, kind) in [(&mail, "confirmation"), (&parse(&company), "company")] {
        let id = format!("{}.{kind}@example.com", reference.to_lowercase());
        assert_eq!(mail.message_id().unwrap(), id);
    }
    assert_eq!(mail.date().unwrap().to_rfc3339(), "2026-03-01T09:30:00Z");
}

#[tokio::test]
async fn the_confirmation_does_not_carry_the_visitors_words_to_a_stranger() {
    let spam = EnquiryForm {
        message: "Cheap pills at http://spam.example".into(),
        company: "Spam Ltd".into(),
        ..form()
    };
    let [_, confirmation] = mails(spam, "en").await;
    let mail = parse(&confirmation);
    for body in [mail.body_text(0).unwrap(), mail.body_html(0).unwrap()] {
        assert!(
            !body.contains("pills") && !body.contains("spam.example") && !body.contains("Spam Ltd")
        );
    }
}

#[tokio::test]
async fn a_confirmation_in_plain_text_has_the_colon_of_its_language() {
    for (language, line) in [
        ("fr", "Objet de la demande\u{a0}: "),
        ("ja", "お問い合わせ項目："),
        ("zh", "询盘主题："),
    ] {
        let [_, confirmation] = mails(form(), language).await;
        let text = parse(&confirmation).body_text(0).unwrap().into_owned();
        assert!(text.contains(&format!("\n{line}")), "{text}");
    }
}

#[tokio::test]
async fn a_confirmation_says_its_language_and_its_direction() {
    for language in Language::shipped() {
        let [company, confirmation] = mails(form(), language.code()).await;
        let mail = parse(&confirmation);
        // A language without mail texts gets the English mail, labelled as English.
        let written_in = Language::parse(&header(&mail, "Content-Language")).unwrap();
        assert!(written_in == language || written_in == Language::ENGLISH);
        let opening = format!(
            r#"<html lang="{}" dir="{}">"#,
            written_in.code(),
            written_in.direction().as_str()
        );
        assert!(mail.body_html(0).unwrap().contains(&opening), "{opening}");
        assert_eq!(header(&parse(&company), "Content-Language"), "en");
    }
}

#[tokio::test]
async fn markup_in_a_field_is_text_in_the_mail() {
    let form = EnquiryForm {
        company: r#"<script>alert(1)</script>"><img src=x onerror=alert(1)>"#.into(),
        message: "</p><script>alert('x')</script> & {{name}} {{ 1 + 1 }}".into(),
        ..form()
    };
    let [company, _] = mails(form, "en").await;
    let mail = parse(&company);
    let html = mail.body_html(0).unwrap();
    assert!(
        !html.contains("<script") && !html.contains("<img"),
        "{html}"
    );
    assert!(html.contains("&#60;script&#62;alert(1)"), "{html}");
    assert!(html.contains("{{name}} {{ 1 + 1 }}"));
    let text = mail.body_text(0).unwrap();
    assert!(
        text.contains("</p><script>alert('x')</script> & {{name}} {{ 1 + 1 }}"),
        "{text}"
    );
}

#[tokio::test]
async fn a_line_end_in_a_field_makes_no_header() {
    let form = EnquiryForm {
        company: "Spice\r\nBcc: victim@example.net".into(),
        country: "X\nBcc: y@example.net".into(),
        ..form()
    };
    for bytes in mails(form, "en").await {
        let mail = parse(&bytes);
        assert!(mail.bcc().is_none() && mail.cc().is_none());
        assert_eq!(mail.headers().len(), 10, "no header but ours");
    }
}

#[tokio::test]
async fn long_names_of_every_script_arrive_whole() {
    for name in [
        "क्षत्रिय ".repeat(11),
        "محمد عبد الله ".repeat(7),
        "王".repeat(100),
        "O’Brien-Łukasz ".repeat(6),
        "José".to_owned(),
    ] {
        let name = name.trim().to_owned();
        let form = EnquiryForm {
            name: name.clone(),
            ..form()
        };
        let mails = mails(form, "en").await;
        let mail = parse(&mails[0]);
        assert_eq!(person(mail.reply_to()).0, name);
        let about = format!("from {name}: Premium Red Chillies");
        assert!(mail.subject().unwrap().contains(&about));
        for bytes in &mails {
            let mut fours = bytes.windows(4);
            let head = &bytes[..fours.position(|four| four == b"\r\n\r\n").unwrap()];
            assert!(head.is_ascii(), "headers are encoded");
            let lines = head.split(|byte| *byte == b'\n');
            let longest = lines.map(<[u8]>::len).max().unwrap();
            assert!(longest <= 100, "headers are folded: {longest}");
        }
    }
}

#[tokio::test]
async fn even_a_row_written_by_hand_injects_no_header() {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let evil = "x\r\nBcc: victim@example.net\r\n\r\n<script>";
    let baited = EnquiryForm {
        website: "bait".into(),
        ..form()
    };
    let service = service(&test.db, &clock);
    service.accept(baited, context()).await.unwrap();
    let mail = NewMail {
        enquiry_id: Some(1),
        ..NewMail::new(
            Kind::Company,
            "clerk@example.com",
            json!({
                        "reference": "NSE-1", "language": "en", "reply_to": { "name": evil, "address": "a@example.org" },
                        "subject": evil, "text": "text", "html": "html",
            }),
        )
    };
    queue(&test.db, vec![mail], 0).await;
    let files = written(&test.db, &clock, to_folder(folder.path())).await;
    let mail = parse(&files[0].1);
    assert!(mail.bcc().is_none());
    assert_eq!(mail.body_text(0).unwrap().trim(), "text");
    assert_eq!(mail.headers().len(), 10);
}
