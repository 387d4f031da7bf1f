//! Parses the command line, runs the command, and prints an error as one line.

use std::process::ExitCode;

use clap::Parser;

/// Responses cause many short-lived allocations, for which this allocator is faster than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The error and its causes on one line; a cause that the error already includes is left out.
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
