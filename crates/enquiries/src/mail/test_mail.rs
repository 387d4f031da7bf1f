//! Sending one mail to the person who sets up the mail server, over what they have typed.

use std::{num::NonZeroU32, time::Duration};

use chrono::{DateTime, Utc};
use content::{Published, TypedMail};
use lettre::{
    Address, Message,
    message::{Mailbox, SinglePart},
};
use rate_limit::{KeyedLimiter, Quota};
use serde::Serialize;
use tokio::time::timeout;
use uuid::Uuid;

use super::{
    MailSetup, SettingsError, TransportSettings,
    error::{SendError, Stage},
    message::{MessageError, dkim},
    smtp::Smtp,
};
use crate::{SmtpSettings, form::one_line};

/// The time limit of each step. A mail in the outbox has longer: nobody waits for it.
const STEP: Duration = Duration::from_secs(8);
/// The time limit of the whole: less than `server.request_timeout_s`.
const WHOLE: Duration = Duration::from_secs(20);
/// How many tests one account may send in a minute, and how many accounts are remembered.
const PER_MINUTE: NonZeroU32 = NonZeroU32::new(6).expect("not zero");
const MOST_ACCOUNTS: usize = 1_000;

/// Sends test mails.
#[derive(Debug)]
pub struct MailTests {
    setup: MailSetup,
    content: Published,
    limiter: KeyedLimiter<String>,
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TestedMail {
    /// Whether the server has taken the mail.
    pub sent: bool,
    /// The step that failed, or `file` where mails are written into a folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// What the server has said, or why it has said nothing, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The recipient.
    pub to: String,
}

/// A step of sending a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Mails are written into a folder and go nowhere.
    File,
    /// Reaching the server.
    Connect,
    /// Encrypting the connection, and checking the server's certificate.
    Encrypt,
    /// The user name and the password.
    SignIn,
    /// The sender's address.
    Sender,
    /// Handing the mail over.
    Submit,
    /// Making the mail.
    Message,
    /// Some step did not end in time.
    TooSlow,
}

impl From<Stage> for Step {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Connect => Self::Connect,
            Stage::Encrypt => Self::Encrypt,
            Stage::SignIn => Self::SignIn,
            Stage::Sender => Self::Sender,
            Stage::Submit => Self::Submit,
            Stage::File => Self::File,
            Stage::Message | Stage::Attachments | Stage::Defect => Self::Message,
        }
    }
}

impl MailTests {
    /// Tests of servers for this site.
    #[must_use]
    pub fn new(setup: MailSetup, content: Published) -> Self {
        Self {
            setup,
            content,
            limiter: KeyedLimiter::new(Quota::per_minute(PER_MINUTE), MOST_ACCOUNTS),
        }
    }

    /// What is published of the site.
    #[must_use]
    pub fn content(&self) -> &Published {
        &self.content
    }

    /// Takes a test from the budget of an account.
    ///
    /// # Errors
    /// When it is used up, the time until the next.
    pub fn take(&self, account: &str) -> Result<(), Duration> {
        self.limiter.take(&account.to_owned())
    }

    /// Sends one mail over what was typed. The outbox and the database have no part in it.
    pub async fn send(&self, mail: &TypedMail, to: &str, now: DateTime<Utc>) -> TestedMail {
        let failed = |step, answer: Option<String>| TestedMail {
            sent: false,
            step: Some(step),
            answer,
            to: to.to_owned(),
        };
        let settings = match self.setup.transport(&mail.server) {
            TransportSettings::Files { .. } => return failed(Step::File, None),
            TransportSettings::Smtp(settings) => SmtpSettings {
                timeout: settings.timeout.min(STEP),
                last_reply_timeout: STEP,
                ..settings
            },
        };
        let sending = async {
            let smtp = Smtp::new(settings).map_err(unusable)?;
            let message = self.message(mail, to, now).await?;
            smtp.send(&message).await
        };
        match timeout(WHOLE, sending).await {
            Ok(Ok(())) => TestedMail {
                sent: true,
                step: None,
                answer: None,
                to: to.to_owned(),
            },
            Ok(Err(error)) => failed(error.stage.into(), Some(error.reason)),
            Err(_) => {
                let answer = format!("no end within {} s", WHOLE.as_secs());
                failed(Step::TooSlow, Some(answer))
            }
        }
    }

    /// The mail, signed as every mail of the site.
    async fn message(
        &self,
        mail: &TypedMail,
        to: &str,
        now: DateTime<Utc>,
    ) -> Result<Message, SendError> {
        let site = self.content.current().await;
        let company = site.company(languages::Language::ENGLISH).name;
        let mut message = built(mail, to, &one_line(&company), now).map_err(SendError::broken)?;
        if let Some(settings) = &self.setup.dkim {
            message.sign(&dkim(settings).map_err(unusable)?);
        }
        Ok(message)
    }
}

fn built(
    mail: &TypedMail,
    to: &str,
    company: &str,
    now: DateTime<Utc>,
) -> Result<Message, MessageError> {
    let from: Mailbox = mail.from.parse()?;
    let to: Address = to.parse()?;
    let id = format!("<{}.test@{}>", Uuid::new_v4().simple(), from.email.domain());
    let text = format!(
        "This is a test mail from the website of {company}.\n\n\
         It came over {}, so mails of the website arrive.\n\
         You have asked for it in the console; there is nothing to do.\n",
        mail.server.host
    );
    Ok(Message::builder()
        .from(from)
        .to(Mailbox::new(None, to))
        .subject(format!("Test mail of {company}"))
        .date(now.into())
        .message_id(Some(id))
        .singlepart(SinglePart::plain(text))?)
}

/// Settings with which no connection is opened.
fn unusable(error: SettingsError) -> SendError {
    SendError::for_now(Stage::Connect, error)
}
