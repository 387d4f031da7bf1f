//! `mirchi site export|import`.

use std::{fmt::Write, path::Path};

use anyhow::bail;
use media::Media;
use store::Database;
use tokio_util::sync::CancellationToken;

use super::{database, output, products, serve};
use crate::{
    cli::SiteCommand,
    config::Config,
    site_kit::{self, Import, Imported, Kit, Progress},
};

pub(super) async fn run(command: SiteCommand, config: &Config) -> anyhow::Result<()> {
    let database = database::connect_up_to_date(config).await?;
    let media = database::media(&database, config).await?;
    let done = match command {
        SiteCommand::Export { folder } => export(&database, &media, &folder).await,
        SiteCommand::Import { folder, dry_run } => {
            import(&database, &media, config, &folder, dry_run).await
        }
    };
    database.close().await;
    done
}

async fn export(database: &Database, media: &Media, folder: &Path) -> anyhow::Result<()> {
    let (rows, pictures) = site_kit::export(database, media, folder).await?;
    output::print(&format!(
        "{rows} row(s) and {pictures} picture(s) written to `{}`\n",
        folder.display()
    ))
}

async fn import(
    database: &Database,
    media: &Media,
    config: &Config,
    folder: &Path,
    is_dry_run: bool,
) -> anyhow::Result<()> {
    let kit = Kit::read(folder)?;
    if !is_dry_run {
        // Else the first start would load it beside what is imported.
        serve::load_sample(database, config).await?;
    }
    let writer = products::writer("mirchi site import", products::pictures(database));
    let writer = tables::Writer {
        services: writer.services.with(config.settings.clone()),
        ..writer
    };
    let site = Import {
        database,
        media,
        writer: &writer,
        is_dry_run,
        progress: &Progress::default(),
        stop: &CancellationToken::new(),
    };
    let imported = site.run(&kit).await?;
    output::print(&report(&imported, is_dry_run))?;
    match imported.refused.len() {
        0 => Ok(()),
        count => bail!(
            "{count} row(s) or picture(s) were refused: mend them in `{}` and import it again",
            folder.display()
        ),
    }
}

fn report(imported: &Imported, is_dry_run: bool) -> String {
    let would = if is_dry_run { "would be " } else { "" };
    let mut lines = String::new();
    for (name, counts) in &imported.counts {
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            lines,
            "{name}: {} {would}added, {} {would}changed, {} {would}deleted, {} unchanged",
            counts.added, counts.changed, counts.removed, counts.unchanged
        );
    }
    for line in &imported.refused {
        let _ = writeln!(lines, "refused: {}", output::printable(line));
    }
    if is_dry_run {
        lines.push_str("nothing was written\n");
    }
    lines
}
