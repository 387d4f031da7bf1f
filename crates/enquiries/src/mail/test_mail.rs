//! Sending one mail to the person who sets up the mail server, over what they have typed.

use std::{
    fmt::{self, Display},
    num::NonZeroU32,
    time::Duration,
};

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
    /// Why it has not.
    #[serde(flatten)]
    pub fault: Option<MailFault>,
    pub to: String,
}

/// Why a server takes no mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MailFault {
    /// The step that failed, or `file` where mails are written into a folder.
    pub step: Step,
    /// What the server has said, or why it has said nothing, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

impl Display for MailFault {
    /// What failed, and what was said, in one line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = self.step;
        match &self.answer {
            Some(answer) => write!(formatter, "{step}: {answer}"),
            None => write!(formatter, "{step}"),
        }
    }
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

impl Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::File => "mails are written into a folder",
            Self::Connect => "the mail server cannot be reached",
            Self::Encrypt => "the connection to the mail server cannot be encrypted",
            Self::SignIn => "the mail server refuses the sign-in",
            Self::Sender => "the mail server refuses the sender",
            Self::Submit => "the mail server refuses the mail",
            Self::Message => "the mail cannot be made",
            Self::TooSlow => "the mail server did not finish in time",
        })
    }
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
    pub fn new(setup: MailSetup, content: Published) -> Self {
        Self {
            setup,
            content,
            limiter: KeyedLimiter::new(Quota::per_minute(PER_MINUTE), MOST_ACCOUNTS),
        }
    }

    /// What is published of the site.
    pub fn content(&self) -> &Published {
        &self.content
    }

    /// Takes a test from the budget of an account. Fails, when it is used up, with the time until the next.
    pub fn take(&self, account: &str) -> Result<(), Duration> {
        self.limiter.take(&account.to_owned())
    }

    /// Sends one mail over what was typed. The outbox and the database have no part in it.
    pub async fn send(&self, mail: &TypedMail, to: &str, now: DateTime<Utc>) -> TestedMail {
        let sent = self.with_server(mail, async |smtp| {
            let message = self.message(mail, to, now).await?;
            smtp.send(&message).await
        });
        let sent = sent.await;
        TestedMail {
            sent: sent.is_ok(),
            fault: sent.err(),
            to: to.to_owned(),
        }
    }

    /// Connects to the server and signs in, without sending a mail. Fails with the step that failed.
    pub async fn sign_in(&self, mail: &TypedMail) -> Result<(), MailFault> {
        self.with_server(mail, async |smtp| smtp.sign_in().await)
            .await
    }

    /// Does something with the server, within time limits for somebody who waits.
    async fn with_server(
        &self,
        mail: &TypedMail,
        work: impl AsyncFnOnce(Smtp) -> Result<(), SendError>,
    ) -> Result<(), MailFault> {
        let settings = match self.setup.transport(&mail.server) {
            TransportSettings::Files { .. } => {
                return Err(MailFault {
                    step: Step::File,
                    answer: None,
                });
            }
            TransportSettings::Smtp(settings) => SmtpSettings {
                timeout: settings.timeout.min(STEP),
                last_reply_timeout: STEP,
                ..settings
            },
        };
        let working = async { work(Smtp::new(settings).map_err(unusable)?).await };
        match timeout(WHOLE, working).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(MailFault {
                step: error.stage.into(),
                answer: Some(error.reason),
            }),
            Err(_) => Err(MailFault {
                step: Step::TooSlow,
                answer: Some(format!("no end within {} s", WHOLE.as_secs())),
            }),
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
         Somebody who runs the website has asked for it; there is nothing to do.\n",
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
