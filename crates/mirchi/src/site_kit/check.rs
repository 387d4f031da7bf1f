//! Finding every fault of a kit before anything of the site is replaced.
//!
//! What a row may be depends on other rows, of the kit and of the site: categories of products, the languages of a site, the addresses of pages.
//! So a kit is written into a copy of the content, by the same code as into the site.

use std::collections::HashSet;

use anyhow::Context;
use catalogue::Job;
use catalogue::queries::products;
use sea_orm::sea_query::{Cond, Query};
use store::{ConnectionTrait, Database};
use tables::{WriteTransaction, Writer, whole};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use super::{
    Destination,
    import::{Import, Imported, Progress},
    kit::Kit,
    kit_tables, table,
};

/// How many numbers one query has.
const AT_ONCE: usize = 500;
/// The draft of the site, which is no content, and has addresses of pages.
const DRAFT: &str = "site_changes";

/// What a kit would change, or what is wrong with it. Fails with faults of the kit, too, when the program is being stopped.
pub(super) async fn check(
    site: &Destination,
    job: &Job,
    kit: &Kit,
    stop: &CancellationToken,
) -> anyhow::Result<Imported> {
    let progress = Progress::of(job, &site.database);
    let mut would = Imported::default();
    let Destination {
        database, media, ..
    } = site;
    let writer = site.writer(job, site.pictures.clone());
    let import = Import {
        database,
        writer: &writer,
        progress: &progress,
        is_trial: true,
        stop,
    };
    let addresses = import.try_media(media, kit, &mut would).await?;
    let writer = site.writer(job, site.pictures.clone().and(addresses));
    let copy = Copy::of(database, &writer).await?;
    let import = Import {
        database: &copy.database,
        writer: &writer,
        ..import
    };
    let written = async {
        import.write_tables(&kit.tables, &mut would).await?;
        lost_drafts(database, &copy.database).await
    };
    let written = written.await;
    copy.database.close().await;
    would.refused.extend(written?);
    Ok(would)
}

/// The drafts that go with products that a kit does not have. They are no content, so nothing could put them back.
async fn lost_drafts(site: &Database, copy: &Database) -> anyhow::Result<Vec<String>> {
    let kept = products::numbers_and_slugs(copy.read()).await?;
    let kept: HashSet<i64> = kept.into_iter().map(|(id, _)| id).collect();
    let mut gone = products::numbers_and_slugs(site.read()).await?;
    gone.retain(|(id, _)| !kept.contains(id));
    let mut lost = Vec::new();
    for some in gone.chunks(AT_ONCE) {
        let ids: Vec<i64> = some.iter().map(|(id, _)| *id).collect();
        let drafts = products::with_drafts(site.read(), &ids).await?;
        let with_draft = some.iter().filter(|(id, _)| drafts.contains(id));
        lost.extend(with_draft.map(|(_, slug)| {
            format!("products {slug}: it is not in the kit and has a draft; publish or discard that first")
        }));
    }
    Ok(lost)
}

/// A database with the content of a site. With thousands of products it is too much for the memory.
struct Copy {
    database: Database,
    _folder: TempDir,
}

impl Copy {
    async fn of(database: &Database, writer: &Writer) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir().context("no temporary folder can be made")?;
        let file = folder.path().join("copy.db");
        let copy = store::connect(&format!("sqlite://{}?mode=rwc", file.display())).await?;
        store::migrate(&copy).await?;
        let tables: Vec<_> = kit_tables().iter().map(|of| of.table).collect();
        let reading = database.read().begin().await?;
        let mut tx = WriteTransaction::begin(&copy, tables[0], writer).await?;
        // What every site begins with.
        for table in tables.iter().rev() {
            let mut delete = Query::delete();
            tx.db.execute(delete.from_table(table.name)).await?;
        }
        for table in tables.into_iter().chain([table(DRAFT)]) {
            let rows = whole(&reading, table, Cond::all(), None).await?;
            tx.add_shipped(table, &rows)
                .await
                .with_context(|| format!("the table {} could not be copied", table.name))?;
        }
        tx.end(false).await?;
        Ok(Self {
            database: copy,
            _folder: folder,
        })
    }
}
