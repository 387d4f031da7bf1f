//! `mirchi check`: whether the site is set up as it should be, as a list of plain answers. It changes nothing.

mod address;
mod database;
mod dns;
mod files;
mod mail;

use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use content::SiteContent;
use pages::WebFiles;
use store::{Clock, Database, SystemClock};

use super::output;
use crate::alerts;
use crate::cli::CheckOptions;
use crate::config::{self, Config, ConfigError};
use crate::finding::{Finding, Grade};
use crate::free_space::FreeSpace;
use crate::state;

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
    findings.push(alerts::disk(&FreeSpace::new(config)));
    findings.extend(files::passphrase(config));
    findings.extend(address::check(config));
    findings.extend(dns::domains(&config.server.domains, options.name_server).await);
    findings.push(pages());
    let opened = database::open(config).await;
    findings.push(opened.finding);
    findings.push(database::clock(opened.database.as_ref()).await);
    if let Some(database) = &opened.database {
        findings.extend(certificate(database, config).await);
        findings.extend(stored(database, config).await);
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

/// What the running website tells the company of too.
async fn stored(database: &Database, config: &Config) -> Vec<Finding> {
    let now = SystemClock.now();
    let found = async {
        Ok::<_, anyhow::Error>(vec![
            alerts::backups(database, config, now).await?,
            alerts::waiting_mails(database, now).await?,
            alerts::imports(database, now).await?,
        ])
    };
    found.await.unwrap_or_else(|error| {
        let found = format!("its tables cannot be read: {error:#}");
        vec![Finding::wrong("database", found, "see `database` above")]
    })
}

/// Nothing without domains. Behind a proxy the certificate is the proxy's.
async fn certificate(database: &Database, config: &Config) -> Option<Finding> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    match state::certificates(config, database, &clock).await {
        Ok(certificates) => certificates
            .map(|certificates| alerts::certificate(certificates.validity(), clock.now())),
        Err(error) => Some(Finding::wrong(
            "certificate",
            format!("{error:#}"),
            "mend that, then start the website again",
        )),
    }
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
