//! `mirchi serve`.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use languages::Language;
use pages::WebFiles;
use store::{Clock, Database, SystemClock};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use super::{database, output, staff};
use crate::config::Config;
use crate::connections::Entrances;
use crate::state::App;
use crate::{background, connections, http, site_kit::sample};

/// How long closing the database may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// What the system answers without IPv6 (EAFNOSUPPORT).
const NO_SUCH_FAMILY: i32 = 97;

/// Runs the site until it is stopped.
pub(super) async fn serve(mut config: Config) -> anyhow::Result<()> {
    // Before anything reports that it is running: until the handlers are installed, a signal would kill the program.
    let signals = Signals::listen().context("the signals to stop cannot be heard")?;
    // Before the database, so that a second process on the same port stops before it changes anything.
    let (plain, address) = listen(config.server.address, "server.address").await?;
    config.server.address = address;
    let secure = match config.server.domains.is_empty() {
        true => None,
        false => Some(listen(config.server.https_address, "server.https_address").await?),
    };

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
    warn_of_samples(&app);

    background::spawn(&tasks, &app, &stop);
    tasks.close();

    let and_secure = secure
        .as_ref()
        .map(|(_, address)| format!(" and https://{address}"));
    let and_secure = and_secure.unwrap_or_default();
    output::print(&format!("listening on http://{address}{and_secure}\n"))?;
    if let Err(error) = staff::invite_first_owner(
        &app.auth,
        &app.content.last().company(Language::ENGLISH).email,
    )
    .await
    {
        // Another replica may have been faster, and the site works without an account.
        warn!(
            "the first owner was not invited: {error:#}; `mirchi staff invite you@example.com` does it"
        );
    }
    let site = http::Site::new(Arc::clone(&app));
    let entrances = Entrances {
        plain,
        secure: secure
            .map(|(listener, _)| listener)
            .zip(app.certificates.clone()),
    };
    connections::serve(entrances, site, &app.config.server, stop).await;
    tasks.wait().await;
    let closing = async {
        // Requests were answered after the last run of their task.
        if let Err(error) = app.page_views.write(&app.database, app.clock.now()).await {
            warn!("the page views since the last minute are lost: {error}");
        }
        app.catalogue.readers().close().await;
        app.database.close().await;
    };
    // A request that was broken off may still have a connection.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, closing).await;
    info!("stopped");
    Ok(())
}

/// Listens on an address, which the setting `key` has. Returns it with the port that was taken for 0.
async fn listen(address: SocketAddr, key: &str) -> anyhow::Result<(TcpListener, SocketAddr)> {
    let mut listening = TcpListener::bind(address).await;
    if address.ip() == Ipv6Addr::UNSPECIFIED
        && listening
            .as_ref()
            .is_err_and(|error| error.raw_os_error() == Some(NO_SUCH_FAMILY))
    {
        listening = TcpListener::bind((Ipv4Addr::UNSPECIFIED, address.port())).await;
    }
    let listener = listening.map_err(|error| {
        let or_else = match error.kind() {
            std::io::ErrorKind::PermissionDenied => {
                "give the program the right to take ports below 1024 (CAP_NET_BIND_SERVICE, as `deploy/mirchi.service` does)"
            }
            _ => "stop the program that has this port",
        };
        anyhow!("cannot listen on {address}: {error}; set `{key}`, or {or_else}")
    })?;
    let address = listener
        .local_addr()
        .context("the system does not tell the address that is listened on")?;
    Ok((listener, address))
}

/// Opens the database, migrates its tables, and loads the sample company if it is enabled and there never was any content.
async fn open_database(config: &Config) -> anyhow::Result<Database> {
    let database = database::connect(config).await?;
    store::migrate(&database)
        .await
        .context("the tables could not be brought up to date; nothing was changed")?;
    load_sample(&database, config).await?;
    Ok(database)
}

/// Loads the sample company if it is enabled and the database never had any content.
pub(super) async fn load_sample(database: &Database, config: &Config) -> anyhow::Result<()> {
    if config.catalogue.load_sample {
        let loaded = sample::load_into_empty(database, SystemClock.now()).await;
        let count =
            loaded.context("the sample company could not be loaded; nothing was written")?;
        if count > 0 {
            info!("loaded the sample company with {count} products into the empty database");
        }
    }
    Ok(())
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

/// Warns of settings that are fine for development but wrong on a server.
fn warn_of_samples(app: &App) {
    let config = &app.config;
    let address = config.server.address;
    if config.server.base_url.is_none() && address.ip().is_unspecified() {
        warn!(
            "`server.base_url` is not set: pages and mails name http://{address}, which no visitor can open"
        );
    }
    if !app.content.last().mail_server().is_used {
        let folder = &config.mail.folder;
        // An absolute path, because readers of the log need not know the working directory.
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.clone());
        warn!(
            "mail is not sent but written into `{}`: to send it, an owner sets the mail server on the console's screen Company, or you set `mail.transport` to `smtp`, and the keys of `mail.smtp`",
            folder.display()
        );
    }
}
