//! `mirchi check`: whether the site is set up as it should be, as a list of plain answers. It changes nothing.

mod address;
mod certificate;
mod database;
mod dns;
mod files;
mod mail;

use std::path::Path;

use anyhow::bail;
use content::SiteContent;
use pages::WebFiles;
use serde::Serialize;

use super::output;
use crate::cli::CheckOptions;
use crate::config::{self, Config, ConfigError};

/// What the check says of one subject.
#[derive(Debug, Serialize)]
struct Finding {
    grade: Grade,
    subject: &'static str,
    /// What was found, in one line.
    found: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Grade {
    Good,
    /// The site works, but somebody should know it.
    Look,
    Wrong,
}

impl Grade {
    fn words(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Look => "look at this",
            Self::Wrong => "wrong",
        }
    }
}

impl Finding {
    fn good(subject: &'static str, found: impl Into<String>) -> Self {
        Self {
            grade: Grade::Good,
            subject,
            found: found.into(),
            advice: None,
        }
    }

    fn look(subject: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            grade: Grade::Look,
            advice: Some(advice.into()),
            ..Self::good(subject, found)
        }
    }

    fn wrong(subject: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            grade: Grade::Wrong,
            ..Self::look(subject, found, advice)
        }
    }
}

/// Checks a site whose configuration cannot be read: that is the only answer.
pub(super) fn without_configuration(
    error: &ConfigError,
    options: &CheckOptions,
) -> anyhow::Result<()> {
    let advice = "mend that line; nothing else was checked";
    let finding = Finding::wrong("configuration", error.to_string(), advice);
    report(&[finding], options)
}

pub(super) async fn run(
    file: Option<&Path>,
    options: &CheckOptions,
    config: &Config,
) -> anyhow::Result<()> {
    let mut findings = vec![configuration(file)];
    findings.extend(files::permissions(file, config));
    findings.extend(files::folders(config));
    findings.push(files::space(config));
    findings.extend(address::check(config));
    findings.extend(dns::domains(&config.server.domains, options.name_server).await);
    findings.push(pages());
    let opened = database::open(config).await;
    findings.push(opened.finding);
    findings.push(database::clock(opened.database.as_ref()).await);
    if let Some(database) = &opened.database {
        findings.extend(certificate::check(database, config).await);
        findings.push(database::backups(database, config).await);
        match SiteContent::read(database.read(), &config.settings).await {
            Ok(content) => findings.extend(mail::check(content, options, config).await),
            Err(error) => findings.push(Finding::wrong(
                "mail",
                format!("the settings of the site cannot be read: {error}"),
                "see `database` above",
            )),
        }
    }
    report(&findings, options)
}

fn configuration(file: Option<&Path>) -> Finding {
    let file = file.unwrap_or(Path::new(config::DEFAULT_FILE));
    let found = match file.exists() {
        true => format!("`{}` is read, and it is complete", file.display()),
        false => format!(
            "there is no `{}`: the defaults are used, with the variables of the environment over them",
            file.display()
        ),
    };
    Finding::good("configuration", found)
}

/// Whether the program has its pages, and their texts in every language that it ships.
fn pages() -> Finding {
    const SUBJECT: &str = "pages";
    let web = WebFiles::embedded();
    if web.get("server/entry-server.js").is_none() {
        return Finding::wrong(
            SUBJECT,
            "the program was built without its pages",
            "build it with `make release`",
        );
    }
    let english: Vec<_> = web.folder("locales/en/").map(|(name, _)| name).collect();
    let missing: Vec<_> = languages::Language::shipped()
        .flat_map(|language| {
            let code = language.code();
            english
                .iter()
                .map(move |part| format!("locales/{code}/{part}"))
        })
        .filter(|name| {
            let text = web.text(name);
            text.is_none_or(|text| serde_json::from_str::<serde_json::Value>(text).is_err())
        })
        .collect();
    match missing.is_empty() {
        true => Finding::good(
            SUBJECT,
            format!(
                "the program has its pages, and their texts in {} languages",
                languages::Language::shipped().count()
            ),
        ),
        false => Finding::wrong(
            SUBJECT,
            format!(
                "files with texts are missing or broken: {}",
                missing.join(", ")
            ),
            "build the program again with `make release`",
        ),
    }
}

fn report(findings: &[Finding], options: &CheckOptions) -> anyhow::Result<()> {
    let text = match options.json {
        true => serde_json::to_string_pretty(findings)? + "\n",
        false => findings.iter().map(lines).collect(),
    };
    output::print(&text)?;
    let count = |grade| findings.iter().filter(|found| found.grade == grade).count();
    match count(Grade::Wrong) {
        0 => Ok(()),
        wrong => bail!(
            "{wrong} of {} answers: wrong; {}: look at this",
            findings.len(),
            count(Grade::Look)
        ),
    }
}

/// A line, and one for what to do.
fn lines(finding: &Finding) -> String {
    let Finding {
        grade,
        subject,
        found,
        advice,
    } = finding;
    let advice = advice.as_ref();
    format!(
        "{:<13} {subject:<14} {}\n{}",
        grade.words(),
        output::printable(found),
        advice.map_or_else(String::new, |advice| format!("{:<28} -> {advice}\n", "")),
    )
}
