//! The automatic mails to staff.

use askama::Template;
use catalogue::DraftOf;
use chrono::{DateTime, Utc};
use content::{Look, SiteTexts};
use languages::Language;

use super::{
    FailedDraft, NoticeContent,
    content::{Details, link_to},
};
use crate::{
    AnsweringTimes, Company,
    entities::enquiry::{self, Doubt},
    form::one_line,
    mail_content::{MailContent, without_links},
    person::Person,
    texts::Texts,
};

/// How many characters of a message's first line the digest shows.
const MAX_LINE: usize = 120;

#[derive(Template)]
#[template(path = "notice.html")]
struct NoticeHtml<'a>(&'a Page);

#[derive(Template)]
#[template(path = "notice.txt")]
struct NoticeText<'a>(&'a Page);

struct Page {
    look: Look,
    language: &'static str,
    direction: &'static str,
    subject: String,
    heading: String,
    paragraphs: Vec<String>,
    entries: Vec<Entry>,
    /// The text that there are more of them; empty if there are not.
    more: String,
    action: String,
    link: String,
    why: String,
}

struct Entry {
    title: String,
    lines: Vec<String>,
    link: String,
}

type Rendered = Result<MailContent, askama::Error>;

fn render(reference: String, language: Language, reply_to: Person, page: &Page) -> Rendered {
    let (text, html) = (NoticeText(page).render()?, NoticeHtml(page).render()?);
    let subject = page.subject.clone();
    Ok(MailContent::of_the_program(
        reference, language, reply_to, subject, text, html,
    ))
}

/// Reminds of an enquiry that is due at `due`. Replies to the mail go to the visitor.
pub(super) fn reminder(
    enquiry: &enquiry::Model,
    due: DateTime<Utc>,
    language: Language,
    company: &Company,
    times: &AnsweringTimes,
    site: &SiteTexts,
) -> Rendered {
    let texts = Texts::for_staff(language, site);
    let due = times.local(due);
    let name = without_links(&enquiry.name);
    let values = [
        ("reference", enquiry.reference.as_str()),
        ("name", &name),
        ("due", &due),
    ];
    let text = |key: &str| texts.get(key, &values);
    let page = Page {
        look: company.look,
        language: texts.language().code(),
        direction: texts.language().direction().as_str(),
        subject: text("reminder.subject"),
        heading: text("reminder.heading"),
        paragraphs: vec![text("reminder.text")],
        entries: vec![entry(enquiry, texts, company, None)],
        more: String::new(),
        action: text("open"),
        link: link_to(company, &enquiry.reference),
        why: text("reminder.why"),
    };
    let visitor = Person {
        name: Some(enquiry.name.clone()),
        address: enquiry.email.clone(),
    };
    render(enquiry.reference.clone(), texts.language(), visitor, &page)
}

/// What mails about a draft are known by.
pub(super) fn reference<'a>(draft: &FailedDraft<'a>) -> &'a str {
    match draft.draft {
        DraftOf::Product(product) => &product.slug,
        DraftOf::Site => "site",
    }
}

/// Reports that a draft could not be published at its scheduled time.
pub(super) fn failed_draft(
    draft: &FailedDraft<'_>,
    language: Language,
    company: &Company,
    site: &SiteTexts,
) -> Rendered {
    let texts = Texts::for_staff(language, site);
    let (branch, product, path) = match draft.draft {
        DraftOf::Product(product) => {
            let path = format!("products/{}", product.slug);
            ("failedDraft", product.name.as_str(), path)
        }
        DraftOf::Site => ("failedPublication", "", "site".to_owned()),
    };
    let values = [("product", product), ("reason", draft.reason)];
    let text = |key: &str| texts.get(&format!("{branch}.{key}"), &values);
    let page = Page {
        look: company.look,
        language: texts.language().code(),
        direction: texts.language().direction().as_str(),
        subject: text("subject"),
        heading: text("heading"),
        paragraphs: vec![text("text"), text("kept")],
        entries: Vec::new(),
        more: String::new(),
        action: texts.get("open", &[]),
        link: format!("{}/staff/{path}", company.site_url),
        why: text("why"),
    };
    let reference = reference(draft).to_owned();
    render(reference, texts.language(), company.person(), &page)
}

/// The digest of the quarantine. `held` are the newest enquiries, `count` is the number of all.
pub(super) fn digest(
    held: &[enquiry::Model],
    count: u64,
    company: &Company,
    site: &SiteTexts,
) -> Rendered {
    let texts = Texts::for_staff(Language::ENGLISH, site);
    let all = count.to_string();
    let more = count.saturating_sub(held.len() as u64);
    let text = |key: &str| texts.get(key, &[("count", &all)]);
    let reason = |enquiry: &enquiry::Model| {
        let doubt = enquiry.doubt.unwrap_or(Doubt::Honeypot);
        texts.get(&format!("doubts.{}", doubt.as_str()), &[])
    };
    let entries = held
        .iter()
        .map(|enquiry| entry(enquiry, texts, company, Some(reason(enquiry))));
    let page = Page {
        look: company.look,
        language: texts.language().code(),
        direction: texts.language().direction().as_str(),
        subject: text("digest.subject"),
        heading: text("digest.heading"),
        paragraphs: vec![text("digest.text")],
        entries: entries.collect(),
        more: match more {
            0 => String::new(),
            more => texts.get("digest.more", &[("count", &more.to_string())]),
        },
        action: text("digest.open"),
        link: format!("{}/staff/enquiries?view=doubtful", company.site_url),
        why: text("digest.why"),
    };
    let reference = "DIGEST".to_owned();
    render(reference, texts.language(), company.person(), &page)
}

/// The mail of a notice for a channel.
pub(super) fn notice(content: &NoticeContent, company: &Company, site: &SiteTexts) -> Rendered {
    let texts = Texts::for_staff(Language::ENGLISH, site);
    let heading = heading(content, texts);
    let page = Page {
        look: company.look,
        language: texts.language().code(),
        direction: texts.language().direction().as_str(),
        subject: heading.clone(),
        heading,
        paragraphs: lines(content, texts),
        entries: Vec::new(),
        more: String::new(),
        action: texts.get("open", &[]),
        link: content.data.link.clone(),
        why: texts.get("notice.why", &[("company", &company.name)]),
    };
    let reference = content.reference.clone();
    render(reference, texts.language(), company.person(), &page)
}

/// What a notice says first.
pub(super) fn heading(content: &NoticeContent, texts: Texts<'_>) -> String {
    let alert = content.data.alert.as_deref();
    let alert = alert.map(|kind| texts.get(&format!("alert.{kind}"), &[]));
    let values = [
        ("reference", content.reference.as_str()),
        ("alert", alert.as_deref().unwrap_or_default()),
    ];
    texts.get(&format!("event.{}", content.event.as_str()), &values)
}

pub(super) fn lines(content: &NoticeContent, texts: Texts<'_>) -> Vec<String> {
    let data = &content.data;
    let mut lines = Vec::new();
    if let Some(name) = &data.name {
        let name = without_links(name);
        lines.push(match &data.country {
            None => name,
            Some(country) => texts.get(
                "notice.from",
                &[("name", &name), ("country", &without_links(country))],
            ),
        });
    }
    lines.extend(
        data.product_interest
            .as_deref()
            .map(|it| texts.interest(it)),
    );
    if let Some(due) = &content.due {
        lines.push(texts.get("notice.due", &[("due", due)]));
    }
    if let Some(doubt) = &data.doubt {
        lines.push(texts.get(&format!("doubts.{doubt}"), &[]));
    }
    if let Some(kind) = &data.mail_kind {
        lines.push(texts.get("notice.mail", &[("kind", kind)]));
    }
    lines.extend(data.error.clone());
    if let Some(details) = &data.details {
        let Details {
            email,
            phone,
            company,
            message,
        } = details;
        let told = [company, email, phone, message].into_iter();
        lines.extend(told.filter(|text| !text.is_empty()).cloned());
    }
    lines
}

/// An enquiry in a few lines: sender, product interest, the first words, and why it was held back.
fn entry(
    enquiry: &enquiry::Model,
    texts: Texts<'_>,
    company: &Company,
    reason: Option<String>,
) -> Entry {
    let from = [&enquiry.name, &enquiry.country].map(|text| without_links(text));
    let from: Vec<String> = from.into_iter().filter(|text| !text.is_empty()).collect();
    let first = enquiry.message.lines().find(|line| !line.trim().is_empty());
    let first = without_links(&one_line(first.unwrap_or_default()));
    let mut lines = vec![
        from.join(", "),
        texts.interest(&enquiry.product_interest),
        first.chars().take(MAX_LINE).collect(),
    ];
    lines.extend(reason);
    Entry {
        title: enquiry.reference.clone(),
        lines,
        link: link_to(company, &enquiry.reference),
    }
}
