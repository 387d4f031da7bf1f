//! Reads the command line, runs the command, and says in one line what went wrong.

use std::process::ExitCode;

use clap::Parser;

/// Answers are short-lived and many: this allocator takes less of a request's time than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The error and its causes on one line; a cause that the error has told already is left out.
fn one_line(error: &anyhow::Error) -> String {
    error
        .chain()
        .map(ToString::to_string)
        .fold(String::new(), |line, cause| match line.is_empty() {
            true => cause,
            false if line.contains(&cause) => line,
            false => format!("{line}: {cause}"),
        })
}

fn main() -> ExitCode {
    let command_line = mirchi::cli::CommandLine::parse();
    match mirchi::run(command_line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mirchi: {}", one_line(&error));
            ExitCode::FAILURE
        }
    }
}
