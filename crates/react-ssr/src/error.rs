use std::{io, time::Duration};

/// Why a [`Renderer`](crate::Renderer) could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("a renderer needs at least one thread, and `threads` is 0")]
    NoThreads,
    #[error("a render thread could not be started")]
    Thread(#[source] io::Error),
    /// The bundle cannot be read as JavaScript, or threw while it was loaded.
    #[error("the bundle `{bundle}` could not be loaded: {message}{}", first_place(.stack))]
    Threw {
        bundle: String,
        /// Kind and text of the error, such as `SyntaxError: unexpected token`.
        message: String,
        /// One stack frame per line, innermost first, each with file, line and column. Empty if unknown.
        stack: String,
    },
    #[error("the bundle `{bundle}` was still loading after {} ms", .limit.as_millis())]
    OverTime { bundle: String, limit: Duration },
    #[error(
        "the bundle `{bundle}` alone takes more than a quarter of the memory limit of {limit} bytes: raise `memory_limit`"
    )]
    OutOfMemory {
        bundle: String,
        /// The limit, in bytes.
        limit: usize,
    },
    #[error("the bundle `{bundle}` puts no function `{function}` on `globalThis`")]
    MissingFunction { bundle: String, function: String },
}

/// Why a call of the bundle failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The function threw, its promise was rejected or can never settle, or the answer is not a string.
    #[error("`{function}` failed: {message}")]
    Threw {
        function: String,
        /// Kind and text of the error, such as `TypeError: not a function`.
        message: String,
        /// One stack frame per line, innermost first, each with file, line and column. Empty if unknown.
        stack: String,
    },
    #[error("`{function}` was still busy after {} ms", .limit.as_millis())]
    OverTime {
        function: String,
        /// `Options::time_limit`.
        limit: Duration,
    },
    #[error("`{function}` needed more memory than the limit of {limit} bytes")]
    OutOfMemory {
        function: String,
        /// `Options::memory_limit`, in bytes.
        limit: usize,
    },
    /// All threads are busy and the queue is full. Nothing was called.
    #[error("all render threads are busy and {queue} calls are waiting already")]
    Overloaded {
        /// `Options::queue`.
        queue: usize,
    },
    /// The threads have ended, which only a bug in this crate can cause.
    #[error("the render threads have stopped")]
    Stopped,
}

/// The innermost frame of a stack, to be appended to a message on the same line.
fn first_place(stack: &str) -> String {
    stack
        .lines()
        .next()
        .map_or_else(String::new, |place| format!(" ({})", place.trim()))
}
