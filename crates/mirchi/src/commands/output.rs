//! Output of commands.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};
use tempfile::NamedTempFile;

/// Prints to the standard output. A closed pipe, as with `| head`, is not an error.
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(text.as_bytes())
}

fn print_bytes(bytes: &[u8]) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    let printed = output.write_all(bytes).and_then(|()| output.flush());
    match printed {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed.context("the standard output cannot be written"),
    }
}

/// Text from a file on one line, without control characters.
pub(super) fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// Writes a file, or the standard output if none is given.
///
/// The file is written atomically, and only its owner can read it: it may contain personal data of visitors.
pub(super) fn write(out: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    let Some(path) = out else {
        return print_bytes(bytes);
    };
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if !folder.is_dir() {
        bail!(
            "cannot write `{}`: there is no folder `{}`; make it first",
            path.display(),
            folder.display()
        );
    }
    let cannot_write = || format!("cannot write `{}`", path.display());
    let mut file = NamedTempFile::new_in(folder).with_context(cannot_write)?;
    file.write_all(bytes).with_context(cannot_write)?;
    file.as_file().sync_all().with_context(cannot_write)?;
    file.persist(path)
        .map_err(|error| error.error)
        .with_context(cannot_write)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn a_terminal_obeys_nothing_that_is_printed() {
        assert_eq!(printable("मिर्च\u{1b}[31m\n"), "मिर्च\u{fffd}[31m\u{fffd}");
    }
}
