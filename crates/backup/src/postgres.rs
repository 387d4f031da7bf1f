//! The PostgreSQL tools that dump and restore a database.

use std::{
    io,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use tokio_util::sync::CancellationToken;

use crate::{BackupError, Result, error::ErrorContext};

/// The interval at which a running tool is polled.
const PAUSE: Duration = Duration::from_millis(50);

/// Dumps a consistent snapshot of a schema into a file. Blocks until it is done.
pub(crate) fn dump(url: &str, schema: &str, to: &Path, stop: &CancellationToken) -> Result<()> {
    let mut command = tool("pg_dump", url);
    command
        .args([
            "--format=custom",
            "--no-owner",
            "--no-privileges",
            "--schema",
        ])
        .arg(quoted(schema))
        .arg("--file")
        .arg(to);
    run("pg_dump", command, stop)?;
    // Checks the dump by reading its table of contents.
    let mut command = tool("pg_restore", url);
    command.arg("--list").arg(to).stdout(Stdio::null());
    run("pg_restore", command, stop)
}

/// Restores a schema in one transaction. Blocks until it is done.
pub(crate) fn restore(url: &str, schema: &str, from: &Path) -> Result<()> {
    let mut command = tool("pg_restore", url);
    let database = store::copies::postgres_environment(url)
        .unwrap_or_default()
        .into_iter()
        .find(|(name, _)| *name == "PGDATABASE");
    command
        .args([
            "--single-transaction",
            "--exit-on-error",
            "--no-owner",
            "--no-privileges",
            "--schema",
        ])
        .arg(schema)
        // Without `--dbname` the rows are written to the standard output, even if the environment names a database.
        .arg("--dbname")
        .arg(database.map_or_else(|| "postgres".to_owned(), |(_, name)| name))
        .arg(from);
    run("pg_restore", command, &CancellationToken::new())
}

/// The name as a pattern that matches only itself.
fn quoted(schema: &str) -> String {
    format!("\"{}\"", schema.replace('"', "\"\""))
}

fn tool(name: &str, url: &str) -> Command {
    let mut command = Command::new(name);
    command.envs(store::copies::postgres_environment(url).unwrap_or_default());
    command
}

fn run(tool: &'static str, mut command: Command, stop: &CancellationToken) -> Result<()> {
    let words = tempfile::tempfile().context(|| "a temporary file cannot be made".to_owned())?;
    let mut said = words
        .try_clone()
        .context(|| "a temporary file cannot be read".to_owned())?;
    let started = command
        .stdin(Stdio::null())
        .stderr(Stdio::from(words))
        .spawn();
    let mut child = match started {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(BackupError::NoTool { tool });
        }
        started => started.context(|| format!("`{tool}` cannot be started"))?,
    };
    let status = loop {
        let ended = child.try_wait().context(|| format!("`{tool}` is lost"))?;
        if let Some(status) = ended {
            break status;
        }
        if stop.is_cancelled() {
            // It may have ended by itself just now, so errors are ignored.
            let _ = child.kill();
            let _ = child.wait();
            return Err(BackupError::Stopped);
        }
        std::thread::sleep(PAUSE);
    };
    if status.success() {
        return Ok(());
    }
    let mut text = String::new();
    let read =
        io::Seek::rewind(&mut said).and_then(|()| io::Read::read_to_string(&mut said, &mut text));
    // If its output cannot be read, the exit status must do.
    let last = match read {
        Ok(_) => text.lines().rfind(|line| !line.trim().is_empty()),
        Err(_) => None,
    };
    Err(BackupError::Tool {
        tool,
        said: last.map_or_else(|| status.to_string(), str::to_owned),
    })
}
