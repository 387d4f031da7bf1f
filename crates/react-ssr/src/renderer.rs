use std::{
    io,
    sync::{Arc, Mutex, mpsc},
    thread,
    time::Instant,
};

use tokio::sync::{Semaphore, oneshot};

use crate::{
    Host, RenderError, StartError,
    bundle::{Bundle, Options},
    bytecode::SCRIPT_STACK,
    program::Program,
    worker::{Job, Worker},
};

/// The stack that the program's own code may use on a render thread, in addition to the script's, in bytes.
const NATIVE_STACK: usize = 2 << 20;

/// Calls functions of a bundle on its own threads. Clones share the same threads, which end when the last clone is dropped.
#[derive(Debug, Clone)]
pub struct Renderer {
    jobs: mpsc::Sender<Job>,
    /// One permit for each call that may run or wait.
    places: Arc<Semaphore>,
    queue: usize,
}

impl Renderer {
    /// Starts the threads and loads the bundle in each. Blocks until all are ready, which takes about as long as parsing
    /// the bundle once. Fails if the bundle cannot be parsed, throws, does not finish, takes too much memory or lacks one of
    /// its functions, or if a thread cannot be created.
    pub fn start(bundle: Bundle, options: Options) -> Result<Self, StartError> {
        start_with_threads(bundle, options).map(|(renderer, _threads)| renderer)
    }

    /// Calls `globalThis[function](argument)`, which must return a string or a promise of one.
    ///
    /// Dropping the future cancels the call if it is still queued; a running call is completed.
    ///
    /// The times are recorded in a `debug` event of this crate, and in the fields `page.render_ms` and `page.waited_ms` of the
    /// caller's current span if it declares them. Fails immediately with [`RenderError::Overloaded`] if the queue is full; the
    /// other variants tell what happened to the call.
    pub async fn call(
        &self,
        function: &str,
        argument: String,
        host: Arc<dyn Host>,
    ) -> Result<String, RenderError> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            return Err(RenderError::Overloaded { queue: self.queue });
        };
        let (reply, answer) = oneshot::channel();
        let job = Job {
            function: function.to_owned(),
            argument,
            host,
            reply,
            place,
            span: tracing::Span::current(),
            queued_at: Instant::now(),
        };
        self.jobs.send(job).map_err(|_| RenderError::Stopped)?;
        answer.await.unwrap_or(Err(RenderError::Stopped))
    }
}

/// Starts a renderer and returns its threads too, so that a test can wait for their end.
fn start_with_threads(
    bundle: Bundle,
    options: Options,
) -> Result<(Renderer, Vec<thread::JoinHandle<()>>), StartError> {
    let Options {
        threads: number,
        queue,
        ..
    } = options;
    if number == 0 {
        return Err(StartError::NoThreads);
    }
    // The parser needs the stack of a render thread, which the caller's thread may not have.
    let compiler = spawn("render-compile", move || Program::compile(bundle, options))?;
    let program = Arc::new(compiler.join().map_err(|_| ended_early())??);

    let (jobs, receiver) = mpsc::channel();
    let receiver = Arc::new(Mutex::new(receiver));
    let (report, reports) = mpsc::channel();
    let mut threads = Vec::with_capacity(number);
    for _ in 0..number {
        let (program, jobs, report) = (Arc::clone(&program), Arc::clone(&receiver), report.clone());
        let work = move || {
            let worker = match Worker::new(program, jobs) {
                Ok(worker) => worker,
                Err(error) => {
                    report.send(Err(error)).ok();
                    return;
                }
            };
            report.send(Ok(())).ok();
            // Dropped now, so that the channel closes if another thread ends without a report.
            drop(report);
            worker.run();
        };
        threads.push(spawn("render", work)?);
    }
    drop(report);
    for _ in 0..number {
        reports.recv().map_err(|_| ended_early())??;
    }
    // Running and waiting calls are counted together; as many of them run as there are threads.
    let places = number.saturating_add(queue).min(Semaphore::MAX_PERMITS);
    Ok((
        Renderer {
            jobs,
            places: Arc::new(Semaphore::new(places)),
            queue,
        },
        threads,
    ))
}

fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<thread::JoinHandle<T>, StartError> {
    let builder = thread::Builder::new()
        .name(name.to_owned())
        .stack_size(SCRIPT_STACK + NATIVE_STACK);
    builder.spawn(work).map_err(StartError::Thread)
}

fn ended_early() -> StartError {
    StartError::Thread(io::Error::other("it ended while it loaded the bundle"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_threads_end_when_the_last_handle_is_dropped() {
        let bundle = Bundle {
            name: "page.js".to_owned(),
            source: String::new(),
            functions: Vec::new(),
        };
        let options = Options {
            threads: 2,
            time_limit: Duration::from_secs(60),
            memory_limit: 8 << 20,
            queue: 1,
        };
        let (renderer, threads) = start_with_threads(bundle, options).unwrap();
        let clone = renderer.clone();
        drop(renderer);
        assert!(threads.iter().all(|thread| !thread.is_finished()));
        drop(clone);
        for thread in threads {
            thread.join().unwrap();
        }
    }
}
