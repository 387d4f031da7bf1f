//! What of the server needs attention: the console shows it, and the company is told.

use std::time::Duration;

use ::backup::last_backups;
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::entities::alert::Kind;
use enquiries::notices::Alert;
use enquiries::queries::outbox;
use store::{Database, DbErr, job, jobs};

use crate::config::Config;
use crate::finding::{Finding, Grade};
use crate::free_space::FreeSpace;
use crate::periodic::{LastRun, Task};
use crate::state::{App, AppState};

const INTERVAL: Duration = Duration::from_secs(60);

pub(crate) const TASK: Task = Task {
    name: "alerts",
    failure: "the company was not told what needs attention",
    retry_after: INTERVAL,
};

/// Tells the company what needs attention, and what no longer does.
pub(crate) async fn run_once(app: AppState) -> anyhow::Result<Duration> {
    let now = app.clock.now();
    let firing = firing(&app, now).await?;
    let alerts: Vec<_> = firing
        .into_iter()
        .map(|(kind, finding)| Alert {
            kind,
            reason: finding.found,
        })
        .collect();
    let notices = app.enquiries.notices();
    if notices.tell_of_alerts(&app.database, &alerts, now).await? {
        app.enquiries.outbox_notify().notify();
    }
    Ok(INTERVAL)
}

/// What needs attention now.
pub(crate) async fn firing(app: &App, now: DateTime<Utc>) -> Result<Vec<(Kind, Finding)>, DbErr> {
    let (database, config) = (&app.database, &app.config);
    let mut findings = vec![
        (Kind::Disk, disk(&app.space)),
        (Kind::Mail, waiting_mails(database, now).await?),
        (Kind::Backup, backups(database, config, now).await?),
        (Kind::Import, imports(database, now).await?),
        (Kind::Task, tasks(&app.last_runs.all(), now)),
    ];
    if let Some(certificates) = &app.certificates {
        let finding = certificate(certificates.validity(), now);
        findings.push((Kind::Certificate, finding));
    }
    findings.retain(|(_, finding)| finding.grade != Grade::Good);
    Ok(findings)
}

fn minute(at: DateTime<Utc>) -> impl std::fmt::Display {
    at.format("%Y-%m-%d %H:%M UTC")
}

/// Whether there is room on the disks.
pub(crate) fn disk(space: &FreeSpace) -> Finding {
    const SUBJECT: &str = "disk";
    match space.check() {
        Ok(()) => Finding::good(
            SUBJECT,
            format!(
                "more than {} MB are free (`limits.min_free_mb`)",
                space.reserve_mb()
            ),
        ),
        Err(error) => Finding::wrong(
            SUBJECT,
            error.to_string(),
            "uploads, imports and backups are refused until there is room",
        ),
    }
}

/// How old the last backup is, and whether it is whole.
pub(crate) async fn backups(
    database: &Database,
    config: &Config,
    now: DateTime<Utc>,
) -> Result<Finding, DbErr> {
    const SUBJECT: &str = "backup";
    let last = last_backups(database.read()).await?;
    if let Some((failed, error)) = last.failed_since {
        return Ok(Finding::wrong(
            SUBJECT,
            format!("the last one, of {}, failed: {error}", minute(failed)),
            "mend that; the program tries again each hour, or run `mirchi backup`",
        ));
    }
    let days = i64::from(config.backup.warn_after_days.get());
    let advice = "set `backup.s3`, or `backup.folder` to a disk of another machine, or run `mirchi backup FOLDER`";
    let Some(made) = last.made else {
        return Ok(match days {
            0 => Finding::good(
                SUBJECT,
                "made in another way: `backup.warn_after_days` is 0",
            ),
            _ => Finding::look(SUBJECT, "none has been made yet", advice),
        });
    };
    let found = format!("the last one is of {}", minute(made));
    Ok(if days > 0 && now - made > TimeDelta::days(days) {
        let found = format!("{found}: older than {days} day(s)");
        Finding::wrong(SUBJECT, found, advice)
    } else if last.faulty_files > 0 {
        Finding::wrong(
            SUBJECT,
            format!(
                "{found}: {} file(s) of the storage are lost or damaged",
                last.faulty_files
            ),
            "the log names them; an older backup may have them",
        )
    } else {
        Finding::good(SUBJECT, found)
    })
}

/// Whether the mail server takes mails.
pub(crate) async fn waiting_mails(
    database: &Database,
    now: DateTime<Utc>,
) -> Result<Finding, DbErr> {
    const SUBJECT: &str = "outbox";
    /// A server that asks to come again later is asked again within minutes.
    const USUAL: TimeDelta = TimeDelta::hours(1);
    let count = outbox::count_delayed(database.read(), now - USUAL).await?;
    // Where others are sent, it is the mailbox of one buyer that takes none.
    let last_sent_at = outbox::last_sent_at(database.read()).await?;
    let are_sent = last_sent_at.is_some_and(|at| now - at < USUAL);
    Ok(match count {
        _ if are_sent => Finding::good(SUBJECT, "mails are sent"),
        0 => Finding::good(SUBJECT, "no mail has waited for more than an hour"),
        _ => Finding::wrong(
            SUBJECT,
            format!("{count} mail(s) could not be sent for more than an hour"),
            "the console lists them under Mail, with the words of the mail server; `mirchi mail test` tries it",
        ),
    })
}

/// Whether the last import of products went through.
pub(crate) async fn imports(database: &Database, now: DateTime<Utc>) -> Result<Finding, DbErr> {
    const SUBJECT: &str = "import";
    /// Whoever did it knows by then.
    const RECENT: TimeDelta = TimeDelta::days(7);
    let newest = jobs::newest(database.read(), job::Kind::ImportProducts).await?;
    let failed = newest
        .filter(|job| job.state == job::State::Failed && !job.is_cancelled)
        .and_then(|job| {
            let at = job.finished_at.filter(|at| now - *at < RECENT)?;
            Some((at, job.result.unwrap_or_default()))
        });
    Ok(match failed {
        None => Finding::good(SUBJECT, "no import of products failed in the last days"),
        Some((at, answer)) => {
            let why = answer["error"].as_str().unwrap_or("the log says why");
            Finding::wrong(
                SUBJECT,
                format!("the import of products of {} failed: {why}", minute(at)),
                "mend that, and import the file once more",
            )
        }
    })
}

/// Until when the certificate for HTTPS is valid.
pub(crate) fn certificate(
    validity: Option<(DateTime<Utc>, DateTime<Utc>)>,
    now: DateTime<Utc>,
) -> Finding {
    const SUBJECT: &str = "certificate";
    /// Most are renewed long before.
    const LOOK: TimeDelta = TimeDelta::days(14);
    let advice = "the log of the website says why there is no new one; let the DNS records of all domains name this machine, and port 80 or 443 of it be reached from outside";
    let Some((begin, end)) = validity else {
        let advice = format!("start the website, and wait a minute; then {advice}");
        return Finding::look(SUBJECT, "none yet", advice);
    };
    let day = minute(end);
    if end <= now {
        Finding::wrong(SUBJECT, format!("it has ended on {day}"), advice)
    } else if end - now < LOOK.min((end - begin) / 6) {
        Finding::look(
            SUBJECT,
            format!("it ends soon, on {day}; it is renewed after two thirds of its life"),
            advice,
        )
    } else {
        Finding::good(SUBJECT, format!("valid until {day}"))
    }
}

/// Whether some periodic work fails again and again.
fn tasks(runs: &[LastRun], now: DateTime<Utc>) -> Finding {
    const SUBJECT: &str = "tasks";
    const LONG: TimeDelta = TimeDelta::hours(1);
    let mut errors = runs.iter().filter_map(|run| run.error_for(LONG, now));
    match errors.next() {
        None => Finding::good(SUBJECT, "no periodic work keeps failing"),
        Some(error) => Finding::wrong(
            SUBJECT,
            match errors.count() {
                0 => error.to_owned(),
                others => format!("{error}; and {others} more"),
            },
            "the page Server of the console lists all; show it to the person who runs the server",
        ),
    }
}

#[cfg(test)]
mod tests {
    use store::{Clock, SystemClock};

    use super::*;

    #[test]
    fn a_certificate_is_good_until_two_weeks_before_its_end() {
        let now = SystemClock.now();
        let grade =
            |of: TimeDelta, left| certificate(Some((now + left - of, now + left)), now).grade;
        let usual = TimeDelta::days(90);
        assert_eq!(grade(usual, TimeDelta::days(14)), Grade::Good);
        assert_eq!(grade(usual, TimeDelta::days(13)), Grade::Look);
        assert_eq!(grade(usual, TimeDelta::zero()), Grade::Wrong);
        // It is renewed when two days are left.
        assert_eq!(grade(TimeDelta::days(6), TimeDelta::days(1)), Grade::Good);
        assert_eq!(grade(TimeDelta::days(6), TimeDelta::hours(23)), Grade::Look);
        assert_eq!(certificate(None, now).grade, Grade::Look);
    }
}
