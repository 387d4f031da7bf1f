//! What the program does beside answering requests.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use pages::{PdfAddress, PdfContent};
use store::announcement::Announcements;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{error, info};

use crate::commands::backup;
use crate::config::StorageKind;
use crate::http::assets::scripts_and_styles;
use crate::periodic::{self, Task};
use crate::state::AppState;
use crate::{alerts, erasures, health_check, jobs, planned_drafts, reply_share};

const SOON: Duration = Duration::from_secs(5);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long to wait before a task is restarted after a panic.
const PAUSE_AFTER_PANIC: Duration = Duration::from_secs(60);

/// One run of a task. Returns the pause until the next.
type RunOnce = fn(AppState, CancellationToken) -> BoxFuture<'static, anyhow::Result<Duration>>;

/// What is done periodically, and needs nothing of its last run.
const PERIODIC: &[(Task, RunOnce)] = &[
    (NOTICES, |app, _| notify_company(app).boxed()),
    (RETENTION, |app, stop| {
        erase_after_retention(app, stop).boxed()
    }),
    (ACCOUNTS, |app, _| erase_expired_of_accounts(app).boxed()),
    (erasures::TASK, |app, _| erasures::run_once(app).boxed()),
    (LISTINGS, |app, stop| refresh_listings(app, stop).boxed()),
    (DUE_TIMES, |app, stop| set_due_times(app, stop).boxed()),
    (planned_drafts::TASK, |app, _| {
        planned_drafts::run_once(app).boxed()
    }),
    (jobs::TASK, |app, stop| jobs::run_once(app, stop).boxed()),
    (UNUSED_FILES, |app, _| remove_unused_files(app).boxed()),
    (reply_share::TASK, |app, _| {
        reply_share::run_once(app).boxed()
    }),
    (PAGE_VIEWS, |app, _| write_page_views(app).boxed()),
    (METRICS, |app, _| keep_metrics(app).boxed()),
    (alerts::TASK, |app, _| alerts::run_once(app).boxed()),
];

/// Works until the token is cancelled.
type Run = fn(AppState, CancellationToken) -> BoxFuture<'static, ()>;

/// What waits for work by itself, or remembers something from run to run, with what the log calls it.
const OTHERS: &[(&str, Run)] = &[
    ("reading changes", |app, stop| {
        keep_catalogue_fresh(app, stop).boxed()
    }),
    ("sending mail", |app, stop| send_mail(app, stop).boxed()),
    ("sending notices", |app, stop| {
        send_notices(app, stop).boxed()
    }),
    ("making brochures", |app, stop| {
        keep_brochures_ready(app, stop).boxed()
    }),
    ("making sizes of pictures", |app, stop| {
        make_picture_sizes(app, stop).boxed()
    }),
    ("keeping scripts and styles", |app, stop| {
        keep_assets(app, stop).boxed()
    }),
    ("writing backups", |app, stop| {
        write_backups(app, stop).boxed()
    }),
    ("ending imports and exports", |app, stop| {
        end_exports(app, stop).boxed()
    }),
    ("keeping the certificate valid", |app, stop| {
        keep_certificate(app, stop).boxed()
    }),
    ("checking writes and free space", |app, stop| {
        health_check::run(app, stop).boxed()
    }),
];

/// Begins all tasks. They end when `stop` is cancelled.
pub(crate) fn spawn(tasks: &TaskTracker, app: &AppState, stop: &CancellationToken) {
    for &(task, run_once) in PERIODIC {
        let (app, token) = (Arc::clone(app), stop.clone());
        let begin = move || {
            let (runs, app) = (app.last_runs.clone(), Arc::clone(&app));
            periodic::run(task, runs, app, token.clone(), run_once)
        };
        tasks.spawn(restart_after_panic(task.name, stop.clone(), begin));
    }
    for &(name, run) in OTHERS {
        let (app, token) = (Arc::clone(app), stop.clone());
        let begin = move || run(Arc::clone(&app), token.clone());
        tasks.spawn(restart_after_panic(name, stop.clone(), begin));
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

/// An import of a kit is told to put back what was there before, and waited for: it goes on without a connection.
async fn end_exports(app: AppState, stop: CancellationToken) {
    stop.cancelled().await;
    app.stop.cancel();
    if let Ok(turn) = app.exports.acquire().await {
        // No other begins.
        turn.forget();
    }
}

async fn send_mail(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "mail",
        failure: "mail could not be sent",
        retry_after: MINUTE,
    };
    let worker = loop {
        match app.mail_worker() {
            Ok(worker) => break worker,
            // It could be created at the start: a key file must have been removed since.
            Err(error) => app.last_runs.report(TASK, Err(error), TASK.retry_after),
        }
        let pause = tokio::time::sleep(TASK.retry_after);
        if stop.run_until_cancelled(pause).await.is_none() {
            return;
        }
    };
    let report = |read, pause| app.last_runs.report(TASK, read, pause);
    worker.run(stop, report).await;
}

/// Sends the notices that are delivered by HTTP.
async fn send_notices(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "notice_channels",
        failure: "notices could not be sent to the channels",
        retry_after: MINUTE,
    };
    let report = |read, pause| app.last_runs.report(TASK, read, pause);
    app.channel_worker().run(stop, report).await;
}

/// Orders and renews the certificate of a site that serves HTTPS by itself.
async fn keep_certificate(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "certificate",
        failure: "there is no new certificate for HTTPS",
        retry_after: MINUTE,
    };
    let Some(certificates) = &app.certificates else {
        return;
    };
    let report = |ordered, pause| app.last_runs.report(TASK, ordered, pause);
    certificates.run(stop, report).await;
}

async fn make_picture_sizes(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "picture_sizes",
        failure: "the sizes of pictures could not be made",
        retry_after: MINUTE,
    };
    let report = |made, pause| app.last_runs.report(TASK, made, pause);
    app.media.clone().run_worker(stop, report).await;
}

const NOTICES: Task = Task {
    name: "notices",
    failure: "what is due could not be told",
    retry_after: MINUTE,
};

/// Notifies the company of due and quarantined enquiries.
async fn notify_company(app: AppState) -> anyhow::Result<Duration> {
    app.notice_worker().run_once().await?;
    Ok(MINUTE)
}

const RETENTION: Task = Task {
    name: "retention",
    failure: "what was kept for its time could not be erased",
    retry_after: HOUR,
};

/// Erases enquiries, mails and sums of page views after their retention times.
async fn erase_after_retention(app: AppState, stop: CancellationToken) -> anyhow::Result<Duration> {
    app.retention_worker().run_once(&stop).await?;
    page_views::remove_old(&app.database, app.clock.now()).await?;
    Ok(DAY)
}

const UNUSED_FILES: Task = Task {
    name: "unused_files",
    failure: "files that belong to nothing could not be removed",
    retry_after: HOUR,
};

/// Removes contents of the storage that no file has used for a day, and signed addresses that have expired.
async fn remove_unused_files(app: AppState) -> anyhow::Result<Duration> {
    // An import that is taken back needs what it has replaced.
    if store::jobs::unfinished(app.database.read())
        .await?
        .is_some()
    {
        return Ok(HOUR);
    }
    let count = app.media.remove_unused(app.clock.now() - DAY).await?;
    if count > 0 {
        info!("removed {count} files that belonged to nothing any more");
    }
    app.media.remove_expired_links().await?;
    Ok(DAY)
}

/// Keeps the scripts and styles of this version for the pages that are open when another takes its place.
async fn keep_assets(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "scripts_and_styles",
        failure: "pages that are open during the next update will lack scripts",
        retry_after: HOUR,
    };
    if app.config.storage.kind == StorageKind::Folder {
        // There are no replicas, and a version that does not run so long leaves no page behind.
        stop.run_until_cancelled(sleep(MINUTE)).await;
    }
    periodic::run(
        TASK,
        app.last_runs.clone(),
        app,
        stop,
        |app, _| async move {
            let files = scripts_and_styles(app.pages.files());
            app.media.keep_assets(&files).await.map(|()| DAY)
        },
    )
    .await;
}

const ACCOUNTS: Task = Task {
    name: "accounts",
    failure: "expired sessions and old events of accounts could not be erased",
    retry_after: HOUR,
};

async fn erase_expired_of_accounts(app: AppState) -> anyhow::Result<Duration> {
    let kept = app.config.retention.account_events_days.length();
    let rows = app.auth.erase_expired(kept).await?;
    if rows > 0 {
        info!(
            erased.rows = rows,
            "expired sessions and old events of accounts were erased"
        );
    }
    Ok(DAY)
}

const LISTINGS: Task = Task {
    name: "listings",
    failure: "visitors still see some products as they were before",
    retry_after: SOON,
};

/// Makes the rows that visitors read again where a write left that to later.
async fn refresh_listings(app: AppState, stop: CancellationToken) -> anyhow::Result<Duration> {
    // With tens of thousands of products it takes minutes. What a stop breaks off is done after the next start.
    let refreshed = stop
        .run_until_cancelled(catalogue::listings::refresh_outdated(&app.database))
        .await;
    let products = refreshed.transpose()?.unwrap_or_default();
    if products > 0 {
        info!(products, "the rows that visitors read have been made again");
    }
    Ok(SOON)
}

const DUE_TIMES: Task = Task {
    name: "due_times",
    failure: "some enquiries are still due as before a change of the answering times",
    retry_after: SOON,
};

/// Sets the due times that a change of the answering times left to later.
async fn set_due_times(app: AppState, stop: CancellationToken) -> anyhow::Result<Duration> {
    // What a stop breaks off is done after the next start.
    let set = stop
        .run_until_cancelled(enquiries::set_outdated_due_times(&app.database))
        .await;
    set.transpose()?;
    Ok(SOON)
}

const CATALOGUE: Task = Task {
    name: "catalogue",
    failure: "what others have changed could not be read, and pages keep showing it as before",
    retry_after: SOON,
};

/// Reads what another replica has changed as soon as it announces it. Looks every few seconds too: an announcement may be missed, and
/// SQLite has none, where `mirchi products import` is another process.
async fn keep_catalogue_fresh(app: AppState, stop: CancellationToken) {
    /// An import announces each of its many transactions: reading them takes a fifth of the time at most.
    const PAUSES: u32 = 4;
    let refresh_every: Duration = app.config.catalogue.refresh_s.into();
    let mut announcements = Announcements::of(&app.database);
    loop {
        let begin = Instant::now();
        let refreshed = refresh(&app, &mut announcements).await;
        let pause = match &refreshed {
            Ok(()) => refresh_every,
            Err(_) => CATALOGUE.retry_after,
        };
        app.last_runs.report(CATALOGUE, refreshed, pause);
        let next = async {
            sleep((begin.elapsed() * PAUSES).min(pause)).await;
            timeout(pause, announcements.next()).await
        };
        if stop.run_until_cancelled(next).await.is_none() {
            return;
        }
    }
}

async fn refresh(app: &AppState, announcements: &mut Announcements) -> anyhow::Result<()> {
    read_changes(app).await?;
    let listening = announcements.listen().await;
    if listening.context("changes of other replicas are seen later")? {
        // What was written between the two.
        read_changes(app).await?;
    }
    Ok(())
}

async fn read_changes(app: &AppState) -> anyhow::Result<()> {
    if app.catalogue.refresh().await? {
        info!(
            catalogue.revision = app.catalogue.state().revision(),
            "products have changed"
        );
    }
    app.content.current().await;
    Ok(())
}

/// Writes scheduled backups, if the section `backup` names a folder or a bucket.
async fn write_backups(app: AppState, stop: CancellationToken) {
    const TASK: Task = Task {
        name: "backups",
        failure: "whether a backup is due cannot be found out",
        retry_after: MINUTE,
    };
    let worker = match backup::worker(&app.config, &app.database) {
        Ok(Some(worker)) => Arc::new(worker),
        Ok(None) => return,
        // The storage was reachable at the start.
        Err(error) => {
            error!("no backups are written until the program is started again: {error:#}");
            return;
        }
    };
    periodic::run(TASK, app.last_runs.clone(), app, stop, |app, stop| {
        let worker = Arc::clone(&worker);
        async move {
            worker
                .run_once(app.clock.now(), &stop)
                .await
                .map(|()| MINUTE)
        }
    })
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
    let languages = app.content.current().await.languages();
    for language in languages.on().filter(|language| language.is_printed()) {
        for category in brochures() {
            let content = PdfContent::Brochure(category);
            // Errors have been logged, and the next request retries.
            app.pages.pdf(PdfAddress { language, content }).await;
        }
    }
}

const PAGE_VIEWS: Task = Task {
    name: "page_views",
    failure: "how often pages were read could not be stored",
    retry_after: MINUTE,
};

/// Any number of replicas may do so at the same time.
async fn write_page_views(app: AppState) -> anyhow::Result<Duration> {
    app.page_views.write(&app.database, app.clock.now()).await?;
    Ok(MINUTE)
}

const METRICS: Task = Task {
    name: "metrics",
    failure: "what waits could not be counted",
    retry_after: MINUTE,
};

/// Aggregates metrics, so that raw samples do not pile up while nobody reads them.
async fn keep_metrics(app: AppState) -> anyhow::Result<Duration> {
    app.metrics.run_upkeep();
    enquiries::metrics::count_outbox(&app.database).await?;
    let outdated = catalogue::listings::count_outdated(app.database.read()).await?;
    // Far below 2^52.
    metrics::gauge!("outdated_listings").set(outdated as f64);
    Ok(Duration::from_secs(10))
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
