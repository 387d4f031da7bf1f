//! The mails of accounts: links and codes for signing in.

use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};
use content::{Look, SiteTexts};
use languages::Language;
use store::{DbErr, Transaction};

use crate::{
    company::Company,
    entities::outgoing_mail::Kind,
    mail_content::{MailContent, payload},
    message_id::message_id,
    queries::outbox::{self, NewMail},
    texts::{Texts, duration},
};

pub struct AccountMailContent<'a> {
    /// Its purpose: a group of texts below `account` in `web/locales/<language>/mail.json`, such as `recovery`.
    pub purpose: &'a str,
    /// The recipient's address.
    pub to: &'a str,
    pub language: Language,
    /// The link to click, if any.
    pub link: Option<&'a str>,
    /// The code to type in.
    pub code: &'a str,
    pub lifetime: TimeDelta,
    /// Who invites, if a person does; otherwise the company.
    pub invited_by: Option<&'a str>,
    /// A unique ID for the mail.
    pub id: &'a str,
}

#[derive(Template)]
#[template(path = "account.html")]
struct AccountHtml<'a>(&'a AccountPage<'a>);

#[derive(Template)]
#[template(path = "account.txt")]
struct AccountText<'a>(&'a AccountPage<'a>);

struct AccountPage<'a> {
    look: Look,
    language: &'static str,
    direction: &'static str,
    /// That of the texts, where the layout of all mails finds it.
    subject: &'a str,
    account_texts: &'a AccountTexts,
    link: Option<&'a str>,
    code_label: String,
    code: &'a str,
    once: String,
    closing: String,
    company: &'a str,
}

/// Queues the mail of an account in the outbox, within the transaction that creates its link.
pub async fn queue_account_mail(
    transaction: &Transaction,
    mail: &AccountMailContent<'_>,
    company: &Company,
    site: &SiteTexts,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let new_mail = NewMail {
        message_id: Some(message_id(
            &account_reference(mail),
            Kind::Account.as_str(),
            company,
        )),
        ..NewMail::new(
            Kind::Account,
            mail.to,
            payload(render(mail, company, site))?,
        )
    };
    outbox::insert(transaction, vec![new_mail], now).await
}

/// The purpose that somebody stands behind, who is named.
const INVITATION: &str = "invite";

/// What a mail of an account says, in one language, for the page that its link leads to.
pub struct AccountTexts {
    pub language: Language,
    pub subject: String,
    /// The same in a sentence or two.
    pub text: String,
    /// Who invites; `None` if it is no invitation.
    pub invited_by: Option<String>,
    /// What the link does.
    pub action: String,
    /// For those who have not asked for it.
    pub not_you: String,
}

impl AccountTexts {
    /// The texts for a purpose, which is a group below `account` in `mail.json`. Who invites is the company if no person does.
    pub fn of(
        purpose: &str,
        language: Language,
        company: &Company,
        invited_by: Option<&str>,
        site: &SiteTexts,
    ) -> Self {
        let texts = Texts::of(language, site);
        let values = [
            ("company", company.name.as_str()),
            ("site", &company.site_url),
        ];
        let text = |key: &str| texts.get(&format!("account.{key}"), &values);
        Self {
            language: texts.language(),
            subject: text(&format!("{purpose}.subject")),
            text: text(&format!("{purpose}.text")),
            invited_by: (purpose == INVITATION).then(|| {
                let name = invited_by.unwrap_or(&company.name);
                texts.get("account.invitedBy", &[("name", name)])
            }),
            action: text(&format!("{purpose}.action")),
            not_you: text("notYou"),
        }
    }
}

fn account_reference(mail: &AccountMailContent<'_>) -> String {
    format!("account-{}", mail.id)
}

fn render(
    mail: &AccountMailContent<'_>,
    company: &Company,
    site: &SiteTexts,
) -> Result<MailContent, askama::Error> {
    let account_texts =
        AccountTexts::of(mail.purpose, mail.language, company, mail.invited_by, site);
    let mail_texts = Texts::of(mail.language, site);
    let language = mail_texts.language();
    let page = AccountPage {
        look: company.look,
        language: language.code(),
        direction: language.direction().as_str(),
        subject: &account_texts.subject,
        account_texts: &account_texts,
        link: mail.link,
        code_label: mail_texts.get("account.code", &[]),
        code: mail.code,
        once: mail_texts.get(
            "account.once",
            &[("time", &duration(language, mail.lifetime))],
        ),
        closing: mail_texts.get("confirmation.closing", &[]),
        company: &company.name,
    };
    let (text, html) = (AccountText(&page).render()?, AccountHtml(&page).render()?);
    Ok(MailContent::of_the_program(
        account_reference(mail),
        language,
        company.person(),
        account_texts.subject,
        text,
        html,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(language: &str, lifetime: TimeDelta, invited_by: Option<&str>) -> String {
        let mail = AccountMailContent {
            purpose: "invite",
            to: "clerk@example.com",
            language: Language::parse(language).expect("a language of the site"),
            link: Some("https://www.example.com/auth/v1/verify?token=x"),
            code: "123456",
            lifetime,
            invited_by,
            id: "1",
        };
        let company = Company {
            name: "Example Spices".to_owned(),
            mailbox: "office@example.com".to_owned(),
            sender: "office@example.com".to_owned(),
            phone: String::new(),
            site_url: "https://www.example.com".to_owned(),
            reference_prefix: "NSE".to_owned(),
            ..Company::default()
        };
        let content =
            render(&mail, &company, &SiteTexts::default()).expect("the templates can be rendered");
        content.text
    }

    #[test]
    fn a_mail_says_how_long_its_link_works_and_who_invites() {
        let invitation = text("en", TimeDelta::days(7), Some("Asha Rao"));
        assert!(invitation.contains("within 7 days"), "{invitation}");
        assert!(invitation.contains("Asha Rao"), "{invitation}");
        let of_a_command = text("de", TimeDelta::minutes(60), None);
        assert!(
            of_a_command.contains("innerhalb von 1 Stunde"),
            "{of_a_command}"
        );
        assert!(!of_a_command.contains("{{"), "{of_a_command}");
        let of_the_company = "Example Spices hat Ihnen diese Einladung geschickt.";
        assert!(of_a_command.contains(of_the_company), "{of_a_command}");
    }
}
