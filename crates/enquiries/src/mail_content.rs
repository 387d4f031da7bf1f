//! Writes the two mails for an enquiry.
//!
//! Everything that a visitor has typed is escaped in HTML by the templates and encoded in headers by the mail library; no strings
//! are concatenated here.

use askama::Template;
use content::{Look, SiteTexts};
use languages::Language;
use serde::{Deserialize, Serialize};
use store::DbErr;

use crate::{
    AnsweringTimes,
    attachments::Attachment,
    company::Company,
    entities::enquiry::{self, Doubt},
    person::Person,
    texts::Texts,
};

/// A mail as stored in the outbox: everything except the sender, which is configured and added when it is sent.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MailContent {
    pub(crate) reference: String,
    /// The language code of its text.
    pub(crate) language: String,
    /// The name of the author, if a person wrote it; it precedes the company's name in the sender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from_name: Option<String>,
    pub(crate) reply_to: Person,
    /// The addresses that get a copy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) cc: Vec<String>,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// `None` in a letter that a person has written.
    #[serde(default)]
    pub(crate) html: Option<String>,
    /// The `Message-ID`s of the earlier mails of the thread, starting with the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) references: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) attachments: Vec<Attachment>,
}

impl MailContent {
    /// A mail that the program writes automatically.
    pub(crate) fn of_the_program(
        reference: String,
        language: Language,
        reply_to: Person,
        subject: String,
        text: String,
        html: String,
    ) -> Self {
        Self {
            reference,
            language: language.code().to_owned(),
            from_name: None,
            reply_to,
            cc: Vec::new(),
            subject,
            text,
            html: Some(html),
            references: Vec::new(),
            attachments: Vec::new(),
        }
    }
}

/// A mail as the outbox has it.
pub(crate) fn payload(
    content: Result<MailContent, askama::Error>,
) -> Result<serde_json::Value, DbErr> {
    to_json(&content.map_err(|error| DbErr::Custom(error.to_string()))?)
}

/// Content as the outbox stores it.
pub(crate) fn to_json(content: &impl Serialize) -> Result<serde_json::Value, DbErr> {
    serde_json::to_value(content).map_err(|error| DbErr::Json(error.to_string()))
}

/// One line of the table in the company's mail.
struct Row {
    label: String,
    value: String,
}

#[derive(Template)]
#[template(path = "company.html")]
struct CompanyHtml<'a>(&'a CompanyPage);

#[derive(Template)]
#[template(path = "company.txt")]
struct CompanyText<'a>(&'a CompanyPage);

struct CompanyPage {
    look: Look,
    subject: String,
    heading: String,
    intro: String,
    /// Further information for the company.
    notes: Vec<String>,
    rows: Vec<Row>,
    message_label: String,
    message: String,
    reply: String,
}

/// The mail that notifies the company of an enquiry: in English, with every field, and with the visitor as the reply address. A
/// doubtful enquiry is marked in the subject, and the reason is above the fields.
///
/// `product` is the name of the product that it is about, `times` has the promised time, and `is_confirmed` tells whether the visitor
/// gets a confirmation.
pub(crate) fn to_company(
    enquiry: &enquiry::Model,
    product: Option<&str>,
    times: &AnsweringTimes,
    is_confirmed: bool,
    look: Look,
    site: &SiteTexts,
) -> Result<MailContent, askama::Error> {
    let texts = Texts::of(Language::ENGLISH, site);
    let interest = texts.interest(&enquiry.product_interest);
    let language = Language::parse(&enquiry.language).map_or("", Language::english_name);
    let values = [
        ("reference", enquiry.reference.as_str()),
        ("name", &enquiry.name),
        ("interest", &interest),
        ("hours", &times.promise(Language::ENGLISH)),
    ];
    let text = |key: &str| texts.get(key, &values);
    let unconfirmed = (!is_confirmed).then(|| text("company.unconfirmed"));
    let reason = enquiry.doubt.and_then(reason_key);
    let notes = reason.map(text).into_iter().chain(unconfirmed).collect();
    let received = enquiry
        .received_at
        .format("%-d %B %Y, %H:%M UTC")
        .to_string();
    let rows = [
        ("reference", enquiry.reference.as_str()),
        ("product", product.unwrap_or_default()),
        ("interest", &interest),
        ("name", &enquiry.name),
        ("company", &enquiry.company),
        ("country", &enquiry.country),
        ("email", &enquiry.email),
        ("phone", &enquiry.phone),
        ("language", language),
        ("page", enquiry.source_page.as_deref().unwrap_or_default()),
        ("received", &received),
    ];
    let page = CompanyPage {
        look,
        subject: text(match reason {
            Some(_) => "company.doubtfulSubject",
            None => "company.subject",
        }),
        heading: text("company.heading"),
        intro: text("company.intro"),
        notes,
        rows: rows
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(field, value)| Row {
                label: text(&format!("fields.{field}")),
                value: value.to_owned(),
            })
            .collect(),
        message_label: text("fields.message"),
        message: enquiry.message.clone(),
        reply: text("company.reply"),
    };
    let (text, html) = (CompanyText(&page).render()?, CompanyHtml(&page).render()?);
    let reply_to = Person {
        name: Some(enquiry.name.clone()),
        address: enquiry.email.clone(),
    };
    let reference = enquiry.reference.clone();
    Ok(MailContent::of_the_program(
        reference,
        Language::ENGLISH,
        reply_to,
        page.subject,
        text,
        html,
    ))
}

/// The key of the text that says why an enquiry is doubtful; `None` for one that is not mailed.
fn reason_key(doubt: Doubt) -> Option<&'static str> {
    match doubt {
        Doubt::Honeypot => None,
        Doubt::TooFast => Some("company.doubts.tooFast"),
        Doubt::NotMeasured => Some("company.doubts.notMeasured"),
        Doubt::ImpossibleTime => Some("company.doubts.impossible"),
    }
}

#[derive(Template)]
#[template(path = "confirmation.html")]
struct ConfirmationHtml<'a>(&'a ConfirmationPage);

#[derive(Template)]
#[template(path = "confirmation.txt")]
struct ConfirmationText<'a>(&'a ConfirmationPage);

struct ConfirmationPage {
    look: Look,
    language: &'static str,
    direction: &'static str,
    subject: String,
    greeting: String,
    /// The text, one entry per paragraph.
    paragraphs: Vec<String>,
    interest: Row,
    /// The product interest as a line of the plain text, with the colon of the language.
    interest_line: String,
    closing: String,
    company: String,
    not_you: String,
}

/// The mail that confirms an enquiry to the visitor, in the visitor's language.
///
/// It does not quote the message: anybody can enter somebody else's address into the form, and must not be able to send text
/// there through us. The greeting contains the name only if it is short enough to be one, and never a web address.
pub(crate) fn to_visitor(
    enquiry: &enquiry::Model,
    company: &Company,
    times: &AnsweringTimes,
    site: &SiteTexts,
) -> Result<MailContent, askama::Error> {
    let language = Language::parse(&enquiry.language).unwrap_or(Language::ENGLISH);
    let texts = Texts::of(language, site);
    let name = greeted_name(&enquiry.name);
    let values = [
        ("reference", enquiry.reference.as_str()),
        ("name", name.as_deref().unwrap_or_default()),
        ("company", &company.name),
        ("phone", &company.phone),
        ("site", &company.site_url),
        ("hours", &times.promise(language)),
    ];
    let text = |key: &str| texts.get(key, &values);
    let mut paragraphs = vec![text("confirmation.thanks"), text("confirmation.reference")];
    if !company.phone.is_empty() {
        paragraphs.push(text("confirmation.contact"));
    }
    let interest = Row {
        label: text("fields.interest"),
        value: texts.interest(&enquiry.product_interest),
    };
    let named = [
        ("label", interest.label.as_str()),
        ("value", interest.value.as_str()),
    ];
    let interest_line = texts.get("fields.line", &named);
    let page = ConfirmationPage {
        look: company.look,
        language: language.code(),
        direction: language.direction().as_str(),
        subject: confirmation_subject(language, &enquiry.reference, site),
        greeting: text(match name {
            Some(_) => "confirmation.greeting",
            None => "confirmation.greetingWithoutName",
        }),
        paragraphs,
        interest,
        interest_line,
        closing: text("confirmation.closing"),
        company: company.name.clone(),
        not_you: text("confirmation.notYou"),
    };
    let text = ConfirmationText(&page).render()?;
    let html = ConfirmationHtml(&page).render()?;
    Ok(MailContent::of_the_program(
        enquiry.reference.clone(),
        language,
        company.person(),
        page.subject,
        text,
        html,
    ))
}

/// The subject of the mail that confirms the enquiry with this reference.
pub fn confirmation_subject(language: Language, reference: &str, site: &SiteTexts) -> String {
    Texts::of(language, site).get("confirmation.subject", &[("reference", reference)])
}

/// The longest name that is used in a greeting: in characters, and in words.
const MAX_NAME: usize = 40;
const MAX_WORDS: usize = 4;

/// The name for the greeting; `None` if it is too long for a name, or has no letter.
fn greeted_name(name: &str) -> Option<String> {
    let name = without_links(name);
    let is_name = name.chars().count() <= MAX_NAME
        && name.split_whitespace().count() <= MAX_WORDS
        && name.chars().any(char::is_alphabetic);
    is_name.then_some(name)
}

/// A name in which no mail program detects a link: with a space after each period, `J.R. Rao` stays readable, while
/// `www.example.com` is not an address any more.
pub(crate) fn without_links(name: &str) -> String {
    let mut apart = String::with_capacity(name.len());
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        apart.push(letter);
        if letter == '.' && letters.peek().is_some_and(|next| !next.is_whitespace()) {
            apart.push(' ');
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::without_links;

    #[test]
    fn a_name_cannot_be_a_link() {
        assert_eq!(
            without_links("Win at www.example.com"),
            "Win at www. example. com"
        );
        assert_eq!(without_links("J.R. Rao"), "J. R. Rao");
        assert_eq!(without_links("Ana Müller Jr."), "Ana Müller Jr.");
    }
}
