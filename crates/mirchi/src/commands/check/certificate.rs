//! Until when the stored certificate of `server.domains` is valid.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use store::{Clock, Database, SystemClock};

use super::Finding;
use crate::config::Config;
use crate::state;

const SUBJECT: &str = "certificate";
/// Most are renewed long before.
const LOOK: TimeDelta = TimeDelta::days(14);

/// Nothing without domains. Behind a proxy the certificate is the proxy's.
pub(super) async fn check(database: &Database, config: &Config) -> Option<Finding> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    match state::certificates(config, database, &clock).await {
        Ok(certificates) => {
            certificates.map(|certificates| finding(certificates.not_after(), clock.now()))
        }
        Err(error) => Some(Finding::wrong(
            SUBJECT,
            format!("{error:#}"),
            "mend that, then start the website again",
        )),
    }
}

fn finding(not_after: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Finding {
    let advice = "the log of the website says why there is no new one; let the DNS records of all domains name this machine, and port 80 or 443 of it be reached from outside";
    let Some(end) = not_after else {
        let advice = format!("start the website, and wait a minute; then {advice}");
        return Finding::look(SUBJECT, "none yet", advice);
    };
    let day = end.format("%Y-%m-%d %H:%M UTC");
    if end <= now {
        Finding::wrong(SUBJECT, format!("it has ended on {day}"), advice)
    } else if end - now < LOOK {
        Finding::look(
            SUBJECT,
            format!("it ends soon, on {day}; it is renewed after two thirds of its life"),
            advice,
        )
    } else {
        Finding::good(SUBJECT, format!("valid until {day}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Grade;
    use super::*;

    #[test]
    fn a_certificate_is_good_until_two_weeks_before_its_end() {
        let now = SystemClock.now();
        let grade = |left| finding(Some(now + left), now).grade;
        assert_eq!(grade(TimeDelta::days(14)), Grade::Good);
        assert_eq!(grade(TimeDelta::days(13)), Grade::Look);
        assert_eq!(grade(TimeDelta::zero()), Grade::Wrong);
        assert_eq!(finding(None, now).grade, Grade::Look);
    }
}
