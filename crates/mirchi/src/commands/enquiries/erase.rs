//! `mirchi enquiries erase`.

use anyhow::{Context, bail};
use chrono::{NaiveTime, Utc};
use enquiries::admin;
use enquiries::queries::erasure::{Erased, Selection};
use store::Database;

use super::{database, output};
use crate::cli::WhichEnquiries;
use crate::config::Config;
use crate::erasures::{self, Erasures, Rest};

/// Prints references, not names: the list is kept as proof of what was erased.
pub(super) async fn erase(
    database: &Database,
    selector: &WhichEnquiries,
    dry_run: bool,
    config: &Config,
) -> anyhow::Result<()> {
    let which = which(selector)?;
    if dry_run {
        let found = enquiries::queries::erasure::selected(database.read(), &which).await?;
        some_or_refuse(selector, &found)?;
        print_references(&found)?;
        print_copies(&found)?;
        return output::print(&format!(
            "enquiries that would be erased: {}, mails with them: {}; nothing was changed\n",
            found.references.len(),
            found.mails
        ));
    }
    let mut erased = Erased::default();
    loop {
        let part = admin::erase_enquiries(database, &which)
            .await
            .context("not everything was erased; what is listed above was: start this again")?;
        erased.copies += part.copies;
        if part.references.is_empty() {
            break;
        }
        print_references(&part)?;
        erased.references.extend(part.references);
        erased.mails += part.mails;
    }
    // Also when nothing was found: an earlier call may have been stopped before its end.
    let rest = finish(database, config).await;
    some_or_refuse(selector, &erased)?;
    print_copies(&erased)?;
    output::print(&format!(
        "enquiries erased: {}, mails with them: {}\n",
        erased.references.len(),
        erased.mails
    ))?;
    match rest.context("the enquiries are erased, but not all files of theirs")? {
        Rest::Nothing => Ok(()),
        Rest::Held | Rest::Until(_) => output::print(
            "a backup is being read or a mail being sent: the running site removes what is left of them when that has ended\n",
        ),
    }
}

async fn finish(database: &Database, config: &Config) -> anyhow::Result<Rest> {
    let media = database::media(database, config).await?;
    erasures::finish_of_command(&Erasures::new(database.clone(), media, config)).await
}

/// The command line guarantees that exactly one of the three is set.
fn which(selector: &WhichEnquiries) -> anyhow::Result<Selection> {
    match (&selector.reference, &selector.email, selector.before) {
        // A reference that was read out over the telephone may be typed in lower case.
        (Some(reference), _, _) => Ok(Selection::Reference(reference.trim().to_ascii_uppercase())),
        (_, Some(email), _) => Ok(Selection::Email(email.trim().to_owned())),
        // A typing error in the year must not erase every enquiry.
        (_, _, Some(day)) if day > Utc::now().date_naive() => {
            bail!(
                "`--before {day}` is a day to come, so that every enquiry would go; give a day that has begun"
            )
        }
        (_, _, Some(day)) => Ok(Selection::ReceivedBefore(
            day.and_time(NaiveTime::MIN).and_utc(),
        )),
        (None, None, None) => bail!("say which: `--reference`, `--email` or `--before`"),
    }
}

/// Somebody who names an enquiry or an address expects it to exist: a typing error must not look like success.
fn some_or_refuse(selector: &WhichEnquiries, found: &Erased) -> anyhow::Result<()> {
    if !found.references.is_empty() || found.copies > 0 || selector.before.is_some() {
        return Ok(());
    }
    let what = match selector.reference {
        Some(_) => "of this reference",
        None => "from this address",
    };
    bail!("there is no enquiry {what}; nothing was erased")
}

fn print_copies(erased: &Erased) -> anyhow::Result<()> {
    match erased.copies {
        0 => Ok(()),
        copies => output::print(&format!(
            "replies to others that name the address as a copy: {copies}\n"
        )),
    }
}

fn print_references(erased: &Erased) -> anyhow::Result<()> {
    let lines: String = erased
        .references
        .iter()
        .flat_map(|reference| [reference, "\n"])
        .collect();
    output::print(&lines)
}
