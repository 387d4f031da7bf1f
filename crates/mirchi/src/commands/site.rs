//! `mirchi site export|import`.

use std::{fmt::Write, path::Path};

use anyhow::bail;
use store::{Clock, SystemClock, job::State};
use tables::Author;
use tokio_util::sync::CancellationToken;

use super::{database, output, products::jobs, serve};
use crate::{
    cli::SiteCommand,
    config::Config,
    site_kit::{self, Answer, Destination, Kit, Parameters},
};

pub(super) async fn run(command: SiteCommand, config: &Config) -> anyhow::Result<()> {
    let site = database::destination(config).await?;
    let done = match command {
        SiteCommand::Export { folder } => export(&site, &folder).await,
        SiteCommand::Import { folder, dry_run } => import(&site, config, &folder, dry_run).await,
    };
    site.database.close().await;
    done
}

async fn export(site: &Destination, folder: &Path) -> anyhow::Result<()> {
    let (rows, pictures) = site_kit::export(&site.database, &site.media, folder).await?;
    output::print(&format!(
        "{rows} row(s) and {pictures} picture(s) written to `{}`\n",
        folder.display()
    ))
}

async fn import(
    site: &Destination,
    config: &Config,
    folder: &Path,
    is_dry_run: bool,
) -> anyhow::Result<()> {
    let kit = Kit::read(folder)?;
    if !is_dry_run {
        // Else the first start would load it beside what is imported.
        serve::load_sample(&site.database, config).await?;
    }
    let parameters = Parameters {
        file_name: folder.display().to_string(),
        is_dry_run,
    };
    let author = Author::program("mirchi site import");
    let job = loop {
        match site.begin(&parameters, &author, SystemClock.now()).await? {
            Some(job) => break job,
            None => jobs::wait_for_other(site).await?,
        }
    };
    let stop = CancellationToken::new();
    let run = site.run(&job, || Ok(kit), &stop);
    let (state, answer) = jobs::with_progress(&site.database, job.id(), run).await?;
    output::print(&report(&answer, is_dry_run))?;
    let folder = folder.display();
    match (state, answer) {
        (State::Done, _) => Ok(()),
        (
            _,
            Answer {
                error: Some(error), ..
            },
        ) => bail!("{error}; nothing was changed"),
        (_, answer) if !answer.left.is_empty() => bail!(
            "not everything is as it was before: look in Audit, or restore a backup; then mend `{folder}`"
        ),
        (_, answer) => bail!(
            "nothing was changed: {} row(s) or picture(s) were refused: mend them in `{folder}` and import it again",
            answer.faults.len()
        ),
    }
}

fn report(answer: &Answer, is_dry_run: bool) -> String {
    let would = if is_dry_run { "would be " } else { "" };
    let mut lines = String::new();
    for (name, counts) in answer.report.iter().flatten() {
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            lines,
            "{name}: {} {would}added, {} {would}changed, {} {would}deleted, {} unchanged",
            counts.added, counts.changed, counts.removed, counts.unchanged
        );
    }
    for (what, those) in [("refused", &answer.faults), ("not put back", &answer.left)] {
        for line in those {
            let _ = writeln!(lines, "{what}: {}", output::printable(line));
        }
    }
    if is_dry_run {
        lines.push_str("nothing was written\n");
    }
    lines
}
