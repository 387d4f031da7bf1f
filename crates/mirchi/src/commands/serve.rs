//! `mirchi serve`.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use ::backup::BackupWorker;
use anyhow::{Context, anyhow};
use chrono::Utc;
use languages::Language;
use pages::{PdfAddress, PdfContent, WebFiles};
use store::{Database, DbErr};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{error, info, warn};

use super::{backup, database, output, staff};
use crate::config::{Config, MailTransport};
use crate::periodic::{self, Task};
use crate::state::{App, AppState};
use crate::{connections, erasures, health_check, http, jobs, planned_drafts, reply_share};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long closing the database may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait before a background task is restarted after a panic.
const PAUSE_AFTER_PANIC: Duration = Duration::from_secs(60);

/// Runs the site until it is stopped.
pub(super) async fn serve(mut config: Config) -> anyhow::Result<()> {
    // Before anything reports that it is running: until the handlers are installed, a signal would kill the program.
    let signals = Signals::listen().context("the signals to stop cannot be heard")?;
    // Before the database, so that a second process on the same port stops before it changes anything.
    let address = config.server.address;
    let listener = TcpListener::bind(address).await.map_err(|error| {
        anyhow!("cannot listen on {address}: {error}; set `server.address`, or stop the program that has this port")
    })?;
    config.server.address = listener
        .local_addr()
        .context("the system does not tell the address that is listened on")?;
    let address = config.server.address;

    let stop = CancellationToken::new();
    let tasks = TaskTracker::new();
    tasks.spawn(signals.wait(stop.clone()));
    // A database that does not respond, or is being migrated by another replica, must not keep the program from stopping.
    let Some(database) = stop.run_until_cancelled(open_database(&config)).await else {
        return Ok(());
    };
    let database = database?;
    let app = App::start(config, database, WebFiles::embedded()).await?;
    // Created here too, so that invalid settings stop the start.
    app.mail_worker()?;
    warn_of_samples(&app.config);

    for work in [
        Work::Mail,
        Work::Channels,
        Work::Notices,
        Work::Retention,
        Work::Accounts,
        Work::Erasures,
        Work::Catalogue,
        Work::Drafts,
        Work::Jobs,
        Work::Brochures,
        Work::Media,
        Work::UnusedFiles,
        Work::Backups,
        Work::ReplyShare,
        Work::Health,
        Work::Figures,
    ] {
        let (app, token) = (Arc::clone(&app), stop.clone());
        let begin = move || work.run(Arc::clone(&app), token.clone());
        tasks.spawn(restart_after_panic(work.name(), stop.clone(), begin));
    }
    tasks.close();

    output::print(&format!("listening on http://{address}\n"))?;
    if let Err(error) = staff::invite_first_owner(&app.auth, &app.config.site.email).await {
        // Another replica may have been faster, and the site works without an account.
        warn!(
            "the first owner was not invited: {error:#}; `mirchi staff invite you@example.com` does it"
        );
    }
    let site = http::router(Arc::clone(&app));
    connections::serve(listener, site, &app.config.server, stop).await;
    tasks.wait().await;
    let closing = async {
        app.catalogue.readers().close().await;
        app.database.close().await;
    };
    // A request that was broken off may still have a connection.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, closing).await;
    info!("stopped");
    Ok(())
}

/// Opens the database, migrates its tables, and loads the sample catalogue if it is enabled and there are no products.
async fn open_database(config: &Config) -> anyhow::Result<Database> {
    let database = database::connect(config).await?;
    store::migrate(&database)
        .await
        .context("the tables could not be brought up to date; nothing was changed")?;
    if config.catalogue.load_sample {
        let count = catalogue::sample::load_into_empty(&database).await?;
        if count > 0 {
            info!("loaded the sample catalogue of {count} products into the empty database");
        }
    }
    Ok(database)
}

/// The signals that stop the program.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    async fn wait(mut self, stop: CancellationToken) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
        info!("stopping: open requests may finish");
        stop.cancel();
    }
}

/// The background tasks of the program.
#[derive(Clone, Copy)]
enum Work {
    Mail,
    Channels,
    Notices,
    Retention,
    Accounts,
    Erasures,
    Catalogue,
    Drafts,
    Jobs,
    Brochures,
    Media,
    UnusedFiles,
    Backups,
    ReplyShare,
    Health,
    Figures,
}

impl Work {
    const fn name(self) -> &'static str {
        match self {
            Self::Mail => "sending mail",
            Self::Channels => "sending notices",
            Self::Notices => "looking for what is due",
            Self::Retention => "erasing what was kept for its time",
            Self::Accounts => "erasing expired sessions and old events",
            Self::Erasures => "finishing erasures",
            Self::Catalogue => "looking for changed products",
            Self::Drafts => "publishing planned drafts",
            Self::Jobs => "going on with jobs",
            Self::Brochures => "making brochures",
            Self::Media => "making sizes of pictures",
            Self::UnusedFiles => "removing unused files",
            Self::Backups => "writing backups",
            Self::ReplyShare => "counting replies within a day",
            Self::Health => "checking writes and free space",
            Self::Figures => "keeping figures",
        }
    }

    async fn run(self, app: AppState, stop: CancellationToken) {
        match self {
            Self::Mail => match app.mail_worker() {
                Ok(worker) => worker.run(stop).await,
                // It could be created at the start: a key file must have been removed since.
                Err(error) => {
                    error!("mail cannot be sent until the program is started again: {error:#}");
                }
            },
            Self::Channels => app.channel_worker().run(stop).await,
            Self::Notices => notify_company(app, stop).await,
            Self::Retention => erase_after_retention(app, stop).await,
            Self::Accounts => erase_expired_of_accounts(app, stop).await,
            Self::Erasures => erasures::run(app, stop).await,
            Self::Catalogue => keep_catalogue_fresh(app, stop).await,
            Self::Drafts => planned_drafts::run(app, stop).await,
            Self::Jobs => jobs::run(app, stop).await,
            Self::Brochures => keep_brochures_ready(app, stop).await,
            Self::Media => app.media.worker().run(stop).await,
            Self::UnusedFiles => remove_unused_files(app, stop).await,
            Self::Backups => write_backups(app, stop).await,
            Self::ReplyShare => reply_share::run(app, stop).await,
            Self::Health => health_check::run(app, stop).await,
            Self::Figures => run_metrics_upkeep(app, stop).await,
        }
    }
}

/// Runs a task until it ends by itself, and restarts it after a panic, so that the site does not go on without it.
async fn restart_after_panic<F: Future<Output = ()> + Send + 'static>(
    name: &str,
    stop: CancellationToken,
    begin: impl Fn() -> F,
) {
    while let Err(end) = tokio::spawn(begin()).await {
        error!("{name} was ended by a defect of the program and begins again in a minute: {end}");
        if stop
            .run_until_cancelled(tokio::time::sleep(PAUSE_AFTER_PANIC))
            .await
            .is_none()
        {
            break;
        }
    }
}

/// Warns of settings that are fine for development but wrong on a server.
fn warn_of_samples(config: &Config) {
    let address = config.server.address;
    if config.server.base_url.is_none() && address.ip().is_unspecified() {
        warn!(
            "`server.base_url` is not set: pages and mails name http://{address}, which no visitor can open"
        );
    }
    if config.mail.transport == MailTransport::File {
        let folder = &config.mail.folder;
        // An absolute path, because readers of the log need not know the working directory.
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.clone());
        warn!(
            "mail is not sent but written into `{}`: to send it, set `mail.transport` to `smtp`, and the keys of `mail.smtp`",
            folder.display()
        );
    }
}

/// Notifies the company of due and quarantined enquiries.
async fn notify_company(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "notices",
        failure: "what is due could not be told",
        retry_after: MINUTE,
    };
    periodic::run(
        TASK,
        app.last_runs.clone(),
        app,
        stop,
        |app, _| async move { app.notice_worker().run_once().await.map(|_| MINUTE) },
    )
    .await;
}

/// Erases enquiries and mails after their retention times.
async fn erase_after_retention(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "retention",
        failure: "what was kept for its time could not be erased",
        retry_after: HOUR,
    };
    periodic::run(
        TASK,
        app.last_runs.clone(),
        app,
        stop,
        |app, stop| async move { app.retention_worker().run_once(&stop).await.map(|_| DAY) },
    )
    .await;
}

/// Removes contents of the storage that no file has used for a day.
async fn remove_unused_files(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "unused_files",
        failure: "files that belong to nothing could not be removed",
        retry_after: HOUR,
    };
    periodic::run(
        TASK,
        app.last_runs.clone(),
        app,
        stop,
        |app, _| async move {
            let count = app.media.remove_unused(Utc::now() - DAY).await?;
            if count > 0 {
                info!("removed {count} files that belonged to nothing any more");
            }
            Ok::<_, media::MediaError>(DAY)
        },
    )
    .await;
}

/// Erases expired account data and old events.
async fn erase_expired_of_accounts(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "accounts",
        failure: "expired sessions and old events of accounts could not be erased",
        retry_after: HOUR,
    };
    periodic::run(
        TASK,
        app.last_runs.clone(),
        app,
        stop,
        |app, _| async move {
            let kept = app.config.retention.account_events_days.length();
            let rows = app.auth.erase_expired(kept).await?;
            if rows > 0 {
                info!(
                    erased.rows = rows,
                    "expired sessions and old events of accounts were erased"
                );
            }
            Ok::<_, auth::AuthError>(DAY)
        },
    )
    .await;
}

/// Checks for products that another process has changed, such as `mirchi products import`.
///
/// First it updates the rows that visitors read if another version of the program made them; the old ones are shown until then.
async fn keep_catalogue_fresh(app: AppState, stop: CancellationToken) {
    // With tens of thousands of products it takes minutes. What a stop breaks off is done at the next start.
    let refreshed = stop
        .run_until_cancelled(catalogue::listings::refresh_if_outdated(&app.database))
        .await;
    match refreshed {
        Some(Ok(Some(products))) => info!(
            products,
            "the rows that visitors read have been made again: the words of this program are others than before"
        ),
        Some(Ok(None)) | None => {}
        Some(Err(error)) => warn!(
            %error,
            "the rows that visitors read could not be made again; it is tried at the next start"
        ),
    }
    let pause: Duration = app.config.catalogue.refresh_s.into();
    let task = Task {
        name: "catalogue",
        failure: "the products could not be read, and pages keep showing those of before",
        retry_after: pause,
    };
    periodic::run(
        task,
        app.last_runs.clone(),
        app,
        stop,
        |app, _| async move {
            if app.catalogue.refresh().await? {
                info!(
                    catalogue.revision = app.catalogue.state().revision(),
                    "products have changed"
                );
            }
            Ok::<_, DbErr>(pause)
        },
    )
    .await;
}

/// Writes scheduled backups, if the section `backup` names a folder.
async fn write_backups(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "backups",
        failure: "whether a backup is due cannot be found out",
        retry_after: MINUTE,
    };
    let Some(schedule) = app.config.backup.schedule() else {
        return;
    };
    let worker = match backup::source(&app.config) {
        Ok(source) => Arc::new(BackupWorker::new(app.database.clone(), source, schedule)),
        // The storage was reachable at the start.
        Err(error) => {
            error!("no backups are written until the program is started again: {error:#}");
            return;
        }
    };
    periodic::run(
        TASK,
        app.last_runs.clone(),
        worker,
        stop,
        |worker, stop| async move { worker.run_once(Utc::now(), &stop).await.map(|()| MINUTE) },
    )
    .await;
}

/// Makes the brochures again after products have changed, so that nobody has to wait for one. Several changes in quick succession
/// cause one run.
async fn keep_brochures_ready(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "brochures",
        failure: "brochures could not be made",
        retry_after: MINUTE,
    };
    if !app.config.documents.prepare {
        return;
    }
    let pause: Duration = app.config.catalogue.refresh_s.into();
    let (mut seen, mut ready) = (None, None);
    let make = |app: AppState, stop: CancellationToken| {
        let generation = Some(app.catalogue.state().generation());
        let is_due = seen == generation && ready != generation;
        seen = generation;
        if is_due {
            ready = generation;
        }
        async move {
            if is_due {
                stop.run_until_cancelled(make_brochures(&app)).await;
            }
            Ok::<_, Infallible>(pause)
        }
    };
    periodic::run(TASK, app.last_runs.clone(), app, stop, make).await;
}

async fn make_brochures(app: &AppState) {
    let categories = app.catalogue.state().brochures();
    let brochures = || std::iter::once(None).chain(categories.iter().cloned().map(Some));
    for language in Language::all() {
        for category in brochures() {
            let content = PdfContent::Brochure(category);
            // Errors have been logged, and the next request retries.
            app.pages.pdf(PdfAddress { language, content }).await;
        }
    }
}

/// Aggregates metrics, so that raw samples do not pile up while nobody reads them.
async fn run_metrics_upkeep(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "metrics",
        failure: "the mails of the outbox could not be counted",
        retry_after: MINUTE,
    };
    periodic::run(
        TASK,
        app.last_runs.clone(),
        app,
        stop,
        |app, _| async move {
            app.metrics.run_upkeep();
            enquiries::metrics::count_outbox(&app.database).await?;
            Ok::<_, DbErr>(Duration::from_secs(10))
        },
    )
    .await;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn work_that_panics_begins_again_until_it_ends_by_itself() {
        let begun = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&begun);
        let begin = move || {
            let count = Arc::clone(&count);
            async move { assert!(count.fetch_add(1, Ordering::Relaxed) >= 2, "a defect") }
        };
        restart_after_panic("work", CancellationToken::new(), begin).await;
        assert_eq!(begun.load(Ordering::Relaxed), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_panics_does_not_keep_the_program_from_stopping() {
        let stop = CancellationToken::new();
        stop.cancel();
        restart_after_panic("work", stop, || async { panic!("a defect") }).await;
    }
}
