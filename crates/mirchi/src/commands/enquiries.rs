//! `mirchi enquiries list|export|erase`.

mod erase;

use std::fmt::Write;

use chrono::SecondsFormat;
use enquiries::entities::enquiry::Doubt;
use enquiries::export::Export;
use enquiries::queries::enquiries::Filter;
use languages::Language;
use store::{Clock, SystemClock};
use tables::Role;

use super::{database, output};
use crate::cli::EnquiriesCommand;
use crate::config::Config;
use crate::schema::schema;

/// How many enquiries are read at a time.
const PAGE: u64 = 500;

pub(super) async fn run(command: EnquiriesCommand, config: &Config) -> anyhow::Result<()> {
    let database = database::connect_up_to_date(config).await?;
    match command {
        EnquiriesCommand::List => list(&database).await,
        EnquiriesCommand::Export(to) => {
            let everything = Export {
                schema: schema(),
                role: Role::Service,
                account: None,
                filters: "",
                format: to.format().into(),
                language: Language::ENGLISH,
                most: usize::MAX,
                now: SystemClock.now(),
            };
            let (file, count) = everything.write(&database).await?;
            output::write(to.out.as_deref(), &file)?;
            match to.out {
                Some(path) => output::print(&format!(
                    "{count} enquiries written to `{}`\n",
                    path.display()
                )),
                None => Ok(()),
            }
        }
        EnquiriesCommand::Erase { which, dry_run } => {
            erase::erase(&database, &which, dry_run, config).await
        }
    }
}

/// Prints no names: a list is read over shoulders and pasted into tickets.
async fn list(database: &store::Database) -> anyhow::Result<()> {
    let mut page = Filter {
        limit: PAGE,
        ..Filter::default()
    };
    let mut count = 0;
    loop {
        let rows = enquiries::queries::enquiries::list(database.read(), &page).await?;
        let Some(last) = rows.last() else { break };
        page.after_id = last.id;
        count += rows.len();
        let mut lines = String::new();
        for row in &rows {
            let received_at = row.received_at.to_rfc3339_opts(SecondsFormat::Secs, true);
            let doubt = row.doubt.map_or("", Doubt::as_str);
            let (status, language) = (row.status.as_str(), &row.language);
            // Writing to a `String` cannot fail.
            let _ = writeln!(
                lines,
                "{received_at}  {:<14} {status:<12} {doubt:<16} {language:<3} {}",
                row.reference, row.product_interest
            );
        }
        output::print(&lines)?;
    }
    if count == 0 {
        output::print("no enquiries\n")
    } else {
        Ok(())
    }
}
