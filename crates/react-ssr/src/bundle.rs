use std::time::Duration;

/// A JavaScript program that puts functions on `globalThis`.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The file name that error messages and stacks show.
    pub name: String,
    /// A self-contained script, such as a build in the format IIFE. It runs in strict mode, and its top-level names are local to
    /// it, as in a browser's `<script type="module">`.
    pub source: String,
    /// The functions that it must put on `globalThis`; checked when the renderer starts.
    pub functions: Vec<String>,
}

/// The resource limits of a renderer.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many calls run at the same time. Each thread has its own runtime.
    pub threads: usize,
    /// The time limit of a call, including calls of the host but not the time in the queue. Loading the bundle may take ten times
    /// as long.
    pub time_limit: Duration,
    /// The memory limit of a runtime, in bytes: the loaded bundle and one call. The bundle may take a quarter of it.
    pub memory_limit: usize,
    /// How many calls may wait while all threads are busy.
    pub queue: usize,
}
