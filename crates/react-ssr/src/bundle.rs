use std::time::Duration;

/// A JavaScript program that puts functions on `globalThis`.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The file name that error messages and stacks show.
    pub name: String,
    /// A script that is complete in itself, such as a build of the format IIFE. It runs in strict mode, and its
    /// top-level names are its own, as in a browser's `<script type="module">`.
    pub source: String,
    /// The functions that it must put on `globalThis`; looked for when the renderer starts.
    pub functions: Vec<String>,
}

/// How much a renderer may take.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many calls run at the same time. Each thread has a runtime of its own.
    pub threads: usize,
    /// How long a call may run, waiting in the queue not counted, calls of the host counted.
    /// Loading the bundle may take ten times as long.
    pub time_limit: Duration,
    /// How much memory a runtime may have, in bytes: the loaded bundle and one call. The bundle may take a quarter of it.
    pub memory_limit: usize,
    /// How many calls may wait while all threads are busy.
    pub queue: usize,
}
