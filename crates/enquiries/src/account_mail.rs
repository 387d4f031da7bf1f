//! The mails of accounts: links and codes to sign in with.

use std::time::Duration;

use askama::Template;
use chrono::{DateTime, Utc};
use store::{
    DatabaseTransaction, DbErr, Language,
    outbox::{self, NewMail},
    outgoing_mail::Kind,
};

use crate::{
    desk::{Company, payload},
    letter::{Letter, Person},
    texts::Texts,
};

/// What the mail of an account says.
pub struct AccountLetter<'a> {
    /// What it is for: a group of texts below `account` in `mail.json`, such as `recovery`.
    pub purpose: &'a str,
    /// The address that it goes to.
    pub to: &'a str,
    /// The language that it is written in.
    pub language: Language,
    /// What to press, if anything.
    pub link: Option<&'a str>,
    /// Digits to type in.
    pub code: &'a str,
    /// A name for the mail that no other has.
    pub id: &'a str,
}

#[derive(Template)]
#[template(path = "account.html")]
struct AccountHtml<'a>(&'a AccountPage<'a>);

#[derive(Template)]
#[template(path = "account.txt")]
struct AccountText<'a>(&'a AccountPage<'a>);

struct AccountPage<'a> {
    language: &'static str,
    direction: &'static str,
    subject: String,
    text: String,
    action: String,
    link: Option<&'a str>,
    code_label: String,
    code: &'a str,
    once: String,
    closing: String,
    company: &'a str,
    not_you: String,
}

/// Puts the mail of an account into the outbox, within the transaction that makes its link.
///
/// # Errors
/// What the database says.
pub async fn queue_account_mail(
    transaction: &DatabaseTransaction,
    letter: &AccountLetter<'_>,
    company: &Company,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mail = NewMail {
        enquiry_id: None,
        kind: Kind::Account,
        recipient: letter.to.to_owned(),
        recipient_key: None,
        payload: payload(written(letter, company))?,
        hold: Duration::ZERO,
    };
    outbox::insert(transaction, vec![mail], now).await
}

fn written(letter: &AccountLetter<'_>, company: &Company) -> Result<Letter, askama::Error> {
    let texts = Texts::of(letter.language);
    let language = texts.language();
    let values = [
        ("company", company.name.as_str()),
        ("site", &company.site_url),
    ];
    let text = |key: &str| texts.get(&format!("account.{key}"), &values);
    let page = AccountPage {
        language: language.code(),
        direction: language.direction().as_str(),
        subject: text(&format!("{}.subject", letter.purpose)),
        text: text(&format!("{}.text", letter.purpose)),
        action: text(&format!("{}.action", letter.purpose)),
        link: letter.link,
        code_label: text("code"),
        code: letter.code,
        once: text("once"),
        closing: texts.get("confirmation.closing", &values),
        company: &company.name,
        not_you: text("notYou"),
    };
    Ok(Letter {
        reference: format!("account-{}", letter.id),
        language: language.code().to_owned(),
        reply_to: Person {
            name: Some(company.name.clone()),
            address: company.mailbox.clone(),
        },
        text: AccountText(&page).render()?,
        html: AccountHtml(&page).render()?,
        subject: page.subject,
    })
}
