//! `mirchi mail list|retry|test`.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{anyhow, bail};
use chrono::SecondsFormat;
use content::{Published, SiteContent, TypedMail};
use enquiries::admin::{self, MailLine};
use enquiries::queries::outbox::{Retry, State};
use enquiries::{MailTests, Step};
use store::{Clock, Database, SystemClock};

use super::{database, output};
use crate::cli::{MailCommand, WhichMail};
use crate::config::Config;

/// How many mails of each state are listed: more do not fit on any screen.
const MAX_LISTED: u64 = 1_000;

pub(super) async fn run(command: MailCommand, config: &Config) -> anyhow::Result<()> {
    let database = database::connect_up_to_date(config).await?;
    match command {
        MailCommand::List => {
            let mut lines = String::new();
            for state in [State::Failed, State::Waiting] {
                let mails = admin::list_mail(&database, Some(state), MAX_LISTED).await?;
                mails.iter().for_each(|mail| line(&mut lines, mail));
                let all = enquiries::queries::outbox::count(database.read(), state).await?;
                lines.push_str(&further(state, all.saturating_sub(MAX_LISTED)));
            }
            output::print(if lines.is_empty() {
                "no mail waits, and none was given up\n"
            } else {
                &lines
            })
        }
        MailCommand::Retry(which) => {
            let count = admin::retry_mail(&database, retry(&which)).await?;
            if let (0, Some(id)) = (count, which.id) {
                bail!(
                    "mail {id} cannot be put back: it is sent, on its way, or there is none of this number; see `mirchi mail list`"
                );
            }
            output::print(&format!(
                "{count} mail(s) put back; a running `mirchi serve` sends them within half a minute\n"
            ))
        }
        MailCommand::Test { address } => test(&database, config, &address).await,
    }
}

/// Sends a test mail as the console does, over what is saved.
async fn test(database: &Database, config: &Config, address: &str) -> anyhow::Result<()> {
    let content = SiteContent::read(database.read(), &config.settings).await?;
    let (tests, mail) = mail_tests(content, config)?;
    let tested = tests.send(&mail, address, SystemClock.now()).await;
    let Some(fault) = tested.fault else {
        let host = &mail.server.host;
        return output::print(&format!(
            "`{host}` has taken the mail for `{address}`; look into that mailbox, and into its folder for spam\n"
        ));
    };
    match fault.step {
        Step::File => bail!(
            "no mail server is used: mails are written into `{}`; set one on the console's screen Company, or `mail.transport` and `mail.smtp`",
            config.mail.folder.display()
        ),
        _ => bail!("{fault}; nothing was sent to `{address}`"),
    }
}

/// What tries the mail server, with the server and the sender that are saved.
pub(super) fn mail_tests(
    content: SiteContent,
    config: &Config,
) -> anyhow::Result<(MailTests, TypedMail)> {
    let mail = content.typed_mail(&config.settings, &BTreeMap::new());
    let mail = mail.map_err(|(key, fault)| anyhow!("`{key}` {fault}"))?;
    let tests = MailTests::new(config.mail.setup(), Published::fixed(content));
    Ok((tests, mail))
}

/// The line about the rest of a truncated list.
fn further(state: State, count: u64) -> String {
    match count {
        0 => String::new(),
        count => format!("… and {count} more, {}\n", state.as_str()),
    }
}

/// The command line guarantees that exactly one of the two is set.
fn retry(which: &WhichMail) -> Retry {
    which.id.map_or(Retry::AllFailed, Retry::One)
}

fn line(lines: &mut String, mail: &MailLine) {
    let next = mail
        .next_attempt_at
        .map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true));
    let next = next.map_or_else(String::new, |at| format!(", next attempt {at}"));
    // Writing to a `String` cannot fail.
    let _ = writeln!(
        lines,
        "{:<6} {:<8} {:<14} {:<13} {}: {} attempt(s){next}{}",
        mail.id,
        mail.state.as_str(),
        mail.reference,
        mail.kind.as_str(),
        mail.recipient,
        mail.attempts,
        mail.last_error
            .as_ref()
            .map_or_else(String::new, |error| format!(", {}", one_line(error))),
    );
}

/// The reply of a mail server can have several lines.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_is_cut_says_so() {
        assert_eq!(further(State::Waiting, 0), "");
        assert_eq!(further(State::Failed, 200), "… and 200 more, failed\n");
    }
}
