//! `mirchi serve`.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use super::{database, output};
use crate::config::Config;
use crate::pages::WebFiles;
use crate::state::{App, AppState};
use crate::{connections, http};

/// How often figures are brought into their final form, so that they do not pile up while nobody reads them.
const FIGURES_UPKEEP: Duration = Duration::from_secs(10);

/// Runs the site until it is told to stop.
pub(super) async fn serve(mut config: Config) -> anyhow::Result<()> {
    // Before anybody can be told that it runs: until these are heard, a signal would kill the program.
    let signals = Signals::listen().context("the signals to stop cannot be heard")?;
    // Before the database, so that a second program on the same port stops before it touches anything.
    let address = config.server.address;
    let listener = TcpListener::bind(address).await.map_err(|error| {
        anyhow!("cannot listen on {address}: {error}; set `server.address`, or stop the program that has this port")
    })?;
    config.server.address = listener
        .local_addr()
        .context("the system does not tell the address that is listened on")?;
    let address = config.server.address;

    let database = database::connect(&config).await?;
    store::migrate(&database)
        .await
        .context("the tables could not be brought up to date; nothing was changed")?;
    if config.catalogue.load_sample {
        let count = catalogue::sample::load_into_empty(&database).await?;
        if count > 0 {
            info!("loaded the sample catalogue of {count} products into the empty database");
        }
    }
    let app = App::start(config, database, WebFiles::embedded()).await?;
    let worker = app.mail_worker()?;

    let stop = CancellationToken::new();
    let tasks = TaskTracker::new();
    tasks.spawn(worker.run(stop.clone()));
    tasks.spawn(keep_catalogue_fresh(Arc::clone(&app), stop.clone()));
    tasks.spawn(keep_figures(Arc::clone(&app), stop.clone()));
    tasks.spawn(signals.wait(stop.clone()));
    tasks.close();

    output::print(&format!("listening on http://{address}\n"))?;
    let site = http::router(Arc::clone(&app));
    connections::serve(listener, site, &app.config.server, stop).await;
    tasks.wait().await;
    info!("stopped");
    Ok(())
}

/// How the system and the operator ask the program to stop.
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

/// Looks for products that another process has changed, such as `mirchi products import`.
async fn keep_catalogue_fresh(app: AppState, stop: CancellationToken) {
    let pause: Duration = app.config.catalogue.refresh_s.into();
    while stop
        .run_until_cancelled(tokio::time::sleep(pause))
        .await
        .is_some()
    {
        match app.catalogue.refresh(&app.database).await {
            Ok(true) => info!(
                catalogue.revision = app.catalogue.snapshot().revision(),
                "products have changed"
            ),
            Ok(false) => {}
            Err(error) => {
                warn!(%error, "the products could not be read: pages keep showing those of before");
            }
        }
    }
}

async fn keep_figures(app: AppState, stop: CancellationToken) {
    while stop
        .run_until_cancelled(tokio::time::sleep(FIGURES_UPKEEP))
        .await
        .is_some()
    {
        app.metrics.run_upkeep();
    }
}
