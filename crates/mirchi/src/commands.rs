//! Runs the commands: each opens what it needs, calls the crate that does the work, and prints the result.

pub(crate) mod backup;
mod check;
mod database;
mod documents;
mod enquiries;
mod mail;
mod output;
mod products;
mod render;
mod serve;
mod site;
mod staff;
mod version;

use std::path::Path;

use anyhow::Context;
use pages::PdfContent;

use crate::cli::{Command, CommandLine};
use crate::config::{self, Config, LogConfig};
use crate::logging;

/// Runs the command. Fails with one line for the operator, including the causes: what happened, to what, and what to do.
pub fn run(command_line: CommandLine) -> anyhow::Result<()> {
    match command_line.command {
        Command::Config => return output::print(config::REFERENCE),
        Command::Version { contents } => return version::print(contents),
        _ => {}
    }
    let file = command_line.config.as_deref();
    // Variables that are not UTF-8 cannot be ours.
    let environment = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let config = match (config::load(file, environment), &command_line.command) {
        (Err(error), Command::Check(options)) => {
            return check::without_configuration(&error, options);
        }
        (config, _) => config?,
    };
    logging::start(&log_config(&command_line.command, &config))?;
    // The crypto provider for connections to PostgreSQL and mail servers; fails if it is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = tokio::runtime::Runtime::new().context("no threads could be started")?;
    let result = runtime.block_on(run_command(command_line.command, file, config));
    // Important work has ended by now; documents that nobody waits for must not keep the process alive.
    runtime.shutdown_background();
    result
}

async fn run_command(command: Command, file: Option<&Path>, config: Config) -> anyhow::Result<()> {
    match command {
        #[cfg(debug_assertions)]
        Command::Serve { render_at } => {
            serve::serve(Config {
                render_at,
                ..config
            })
            .await
        }
        #[cfg(not(debug_assertions))]
        Command::Serve {} => serve::serve(config).await,
        Command::Migrate { to: None } => database::migrate(&config).await,
        Command::Migrate { to: Some(url) } => database::move_to(&url, file, &config).await,
        Command::Products(command) => products::run(command, &config).await,
        Command::Site(command) => site::run(command, &config).await,
        Command::Enquiries(command) => enquiries::run(command, &config).await,
        Command::Staff(command) => staff::run(command, &config).await,
        Command::Mail(command) => mail::run(command, &config).await,
        Command::Check(options) => check::run(file, &options, &config).await,
        Command::Backup { folder } => backup::write(folder, &config).await,
        Command::Restore { file, check } => backup::restore(&file, check, &config).await,
        Command::Render { path } => render::render(&path, config).await,
        Command::Brochure { category, document } => {
            documents::write(PdfContent::Brochure(category), document, config).await
        }
        Command::Specification { slug, document } => {
            documents::write(PdfContent::Specification(slug), document, config).await
        }
        // Handled before the configuration is read, so that they work with an invalid one.
        Command::Config | Command::Version { .. } => Ok(()),
    }
}

/// A command in a terminal prints its result itself; only the running site keeps a log.
fn log_config(command: &Command, config: &Config) -> LogConfig {
    match command {
        Command::Serve { .. } => config.log.clone(),
        _ => LogConfig {
            filter: "warn".to_owned(),
            ..config.log.clone()
        },
    }
}
