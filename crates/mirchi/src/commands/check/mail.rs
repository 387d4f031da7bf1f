//! The mail server, and the sender's records in DNS.

use content::SiteContent;
use enquiries::Step;
use store::{Clock, SystemClock};

use super::dns;
use crate::cli::CheckOptions;
use crate::commands::mail::mail_tests;
use crate::config::Config;
use crate::finding::Finding;

const SUBJECT: &str = "mail server";

pub(super) async fn check(
    content: SiteContent,
    options: &CheckOptions,
    config: &Config,
) -> Vec<Finding> {
    let (tests, mail) = match mail_tests(content, config) {
        Ok(tests) => tests,
        Err(error) => {
            let advice = "type it on the console's screen Company, or set it in the configuration";
            return vec![Finding::wrong(SUBJECT, error.to_string(), advice)];
        }
    };
    let (host, port) = (&mail.server.host, mail.server.port);
    let (tried, done) = match &options.mail {
        None => (
            tests.sign_in(&mail).await.err(),
            "takes connections, and the sign-in where one is set".to_owned(),
        ),
        Some(to) => (
            tests.send(&mail, to, SystemClock.now()).await.fault,
            format!("has taken a mail for `{to}`; look into that mailbox"),
        ),
    };
    let mut findings = vec![match tried {
        None if mail.server.security == content::MailSecurity::None && !is_local(host) => {
            Finding::look(
                SUBJECT,
                format!("`{host}:{port}` {done}, without encryption"),
                "set `mail.smtp.security` to \"starttls\" or \"tls\"",
            )
        }
        None => Finding::good(SUBJECT, format!("`{host}:{port}` {done}")),
        Some(fault) if fault.step == Step::File => Finding::look(
            SUBJECT,
            format!(
                "none is used: mails are written into `{}`",
                config.mail.folder.display()
            ),
            "set one on the console's screen Company, or `mail.transport` and `mail.smtp`",
        ),
        Some(fault) => Finding::wrong(
            SUBJECT,
            format!("`{host}:{port}`: {fault}"),
            "check the server, its port and the sign-in (docs/console/company.md); mails wait in the outbox meanwhile",
        ),
    }];
    findings.extend(dns::check(&mail.from, options.name_server, &config.mail.dkim).await);
    findings
}

fn is_local(host: &str) -> bool {
    host == "localhost"
        || host
            .parse()
            .is_ok_and(|address: std::net::IpAddr| address.is_loopback())
}
