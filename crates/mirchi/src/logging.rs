//! Log lines go to the standard error, because commands print to the standard output.

use std::io::IsTerminal;
use std::str::FromStr;

use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use crate::config::{LogConfig, LogFormat};

/// Starts the log for the rest of the process.
pub(crate) fn start(config: &LogConfig) -> anyhow::Result<()> {
    let filter = Targets::from_str(&config.filter)?;
    // Colours are for terminals: a file or a journal would store them as escape sequences.
    let lines = fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    registry().with(lines.with_filter(filter)).try_init()?;
    Ok(())
}
