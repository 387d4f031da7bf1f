//! Replies of staff to visitors: their rules, and the mails they become.

use std::time::Duration;

use chrono::{DateTime, Utc};
use languages::Language;
use store::{ConnectionTrait, DbErr};
use uuid::Uuid;

use crate::{
    Company,
    attachments::Attachment,
    entities::{
        enquiry,
        outgoing_mail::{self, Kind},
    },
    form::{email_address, one_line},
    mail_content::{MailContent, to_json},
    message_id::{message_id, of_mail},
    queries::{
        enquiry_messages,
        outbox::{self, NewMail},
    },
    rules::is_email,
};

/// The most characters of a subject.
const MAX_SUBJECT: usize = 200;
/// The most characters of a body.
const MAX_BODY: usize = 20_000;
/// The most addresses that get a copy.
const MAX_COPIES: usize = 5;
/// The most characters of a name in the sender of a mail.
const MAX_NAME: usize = 80;
/// How long a reply is held before its mail leaves: until then it can be cancelled.
pub const HOLD: Duration = Duration::from_secs(10);
/// How many earlier replies a mail references; mail programs thread by any of them.
const MAX_REFERENCES: u64 = 10;

/// A reply to be sent.
pub struct Reply<'a> {
    pub enquiry: &'a enquiry::Model,
    /// The name of the author; `None` if the sender is only the company.
    pub author: Option<&'a str>,
    /// The language code.
    pub language: &'a str,
    pub subject: &'a str,
    /// Plain text.
    pub body: &'a str,
    /// Who gets a copy, as returned by [`copies`].
    pub cc: Vec<String>,
    /// The attachments, as returned by [`crate::attachments::checked`].
    pub attachments: Vec<Attachment>,
}

/// A reply that was queued as a mail.
pub struct Queued {
    /// Its ID in the outbox.
    pub mail_id: i64,
    pub message_id: String,
    /// When it leaves, by the database's clock.
    pub send_at: DateTime<Utc>,
}

/// What is wrong with a reply: columns of `enquiry_messages`, each with one reason.
#[must_use]
pub fn faults(language: &str, subject: &str, body: &str) -> Vec<(&'static str, String)> {
    let mut faults = text_faults(language, body);
    if subject.trim().is_empty() || subject.contains(char::is_control) {
        faults.push(("subject", "must be one line with words in it".to_owned()));
    }
    if let Some(fault) = too_long(subject, MAX_SUBJECT) {
        faults.push(("subject", fault));
    }
    faults
}

/// The addresses that get a copy, in one spelling and each once.
pub fn copies(typed: &[String]) -> Result<Vec<String>, String> {
    let mut addresses: Vec<String> = Vec::new();
    for typed in typed {
        let address = email_address(typed);
        if !is_email(&address) {
            return Err(format!("`{typed}` is no e-mail address"));
        }
        if !addresses
            .iter()
            .any(|other| other.eq_ignore_ascii_case(&address))
        {
            addresses.push(address);
        }
    }
    match addresses.len() {
        count if count > MAX_COPIES => Err(format!(
            "has {count} addresses; at most {MAX_COPIES} are taken"
        )),
        _ => Ok(addresses),
    }
}

/// What is wrong with the text of a reply or of a template: columns, each with one reason.
#[must_use]
pub fn text_faults(language: &str, body: &str) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    if Language::parse(language).is_none() {
        faults.push(("language", format!("there is no language `{language}`")));
    }
    if let Some(fault) = text_fault(body, MAX_BODY) {
        faults.push(("body", fault));
    }
    faults
}

/// What is wrong with the text of a note or a reply.
#[must_use]
pub fn text_fault(text: &str, longest: usize) -> Option<String> {
    let is_refused = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    if text.trim().is_empty() {
        Some("must have words in it".to_owned())
    } else if text.contains(is_refused) {
        Some("has a control character".to_owned())
    } else {
        too_long(text, longest)
    }
}

fn too_long(text: &str, longest: usize) -> Option<String> {
    let length = text.chars().count();
    (length > longest).then(|| format!("has {length} characters; at most {longest} are taken"))
}

/// Queues a reply in the outbox, in the transaction that stores it. Its mail leaves after [`HOLD`], and continues the thread of the
/// confirmation and of earlier replies.
pub async fn queue(
    db: &impl ConnectionTrait,
    company: &Company,
    reply: Reply<'_>,
    now: DateTime<Utc>,
) -> Result<Queued, DbErr> {
    let Reply { enquiry, .. } = reply;
    let mut references: Vec<String> = confirmation(db, company, enquiry)
        .await?
        .into_iter()
        .collect();
    references.extend(enquiry_messages::last_message_ids(db, enquiry.id, MAX_REFERENCES).await?);
    let id = message_id(
        &enquiry.reference,
        &format!("reply-{}", Uuid::new_v4().simple()),
        company,
    );
    let name = reply.author.map(one_line);
    let content = MailContent {
        reference: enquiry.reference.clone(),
        language: reply.language.to_owned(),
        from_name: name.map(|name| name.chars().take(MAX_NAME).collect()),
        reply_to: company.person(),
        subject: reply.subject.to_owned(),
        text: reply.body.to_owned(),
        html: None,
        references,
        cc: reply.cc,
        attachments: reply.attachments,
    };
    let mail = NewMail {
        enquiry_id: Some(enquiry.id),
        message_id: Some(id.clone()),
        hold: HOLD,
        ..NewMail::new(Kind::Reply, enquiry.email.clone(), to_json(&content)?)
    };
    let mail = outbox::insert_one(db, mail, now).await?;
    Ok(Queued {
        mail_id: mail.id,
        message_id: id,
        send_at: mail.next_attempt_at,
    })
}

/// The `Message-ID` of the mail that confirmed the enquiry; `None` if there is none.
async fn confirmation(
    db: &impl ConnectionTrait,
    company: &Company,
    enquiry: &enquiry::Model,
) -> Result<Option<String>, DbErr> {
    if let Some(id) = &enquiry.confirmation_message_id {
        return Ok(Some(id.clone()));
    }
    // For a mail from before Message-IDs were stored, it is derived from the row.
    let mails = outbox::of_enquiry(db, enquiry.id).await?;
    let is_confirmation = |mail: &outgoing_mail::Model| mail.kind == Kind::Confirmation;
    let confirmation = mails.into_iter().find(is_confirmation);
    Ok(confirmation.map(|mail| of_mail(&mail, &enquiry.reference, &company.domain())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_to_five_addresses_in_one_spelling_each_once() {
        let copies = |typed: &[&str]| {
            let typed: Vec<String> = typed.iter().map(ToString::to_string).collect();
            super::copies(&typed)
        };
        let two = copies(&["ａna@example.com", "ANA@example.com", "lab@müller.example"]);
        assert_eq!(
            two.as_deref(),
            Ok(&[
                "ana@example.com".to_owned(),
                "lab@xn--mller-kva.example".to_owned()
            ][..])
        );
        for wrong in [
            "",
            "ana",
            "ana@example.com, lab@example.com",
            "a@example.com\r\nBcc: b@example.com",
        ] {
            assert!(copies(&[wrong]).is_err(), "{wrong}");
        }
        assert!(copies(&["a@b.cc", "b@b.cc", "c@b.cc", "d@b.cc", "e@b.cc"]).is_ok());
        let fault = copies(&["a@b.cc", "b@b.cc", "c@b.cc", "d@b.cc", "e@b.cc", "f@b.cc"]);
        assert_eq!(
            fault,
            Err("has 6 addresses; at most 5 are taken".to_owned())
        );
    }

    #[test]
    fn a_reply_has_a_language_of_the_site_one_line_of_subject_and_words() {
        assert!(faults("de", "Ihre Anfrage", "Guten Tag,\nvielen Dank.").is_empty());
        let columns = |language: &str, subject: &str, body: &str| {
            let faults = faults(language, subject, body).into_iter();
            faults.map(|(column, _)| column).collect::<Vec<_>>()
        };
        assert_eq!(columns("xx", " ", "\n"), ["language", "body", "subject"]);
        assert_eq!(
            columns("de", "one\r\nBcc: all@example.com", "x"),
            ["subject"]
        );
        assert_eq!(columns("de", "x", "a\u{7}"), ["body"]);
        assert_eq!(
            columns("de", &"x".repeat(201), &"y".repeat(20_001)),
            ["body", "subject"]
        );
    }
}
