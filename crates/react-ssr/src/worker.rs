use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    time::Instant,
};

use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::{
    Host, RenderError, StartError,
    engine::{Condition, Engine},
    host::text_of_panic,
    program::Program,
};

/// A call that is queued for a thread.
pub(crate) struct Job {
    pub(crate) function: String,
    pub(crate) argument: String,
    pub(crate) host: Arc<dyn Host>,
    pub(crate) reply: oneshot::Sender<Result<String, RenderError>>,
    /// The permit of the queue, released with the answer.
    pub(crate) place: OwnedSemaphorePermit,
    /// The span of the caller, to which console lines belong.
    pub(crate) span: tracing::Span,
    pub(crate) queued_at: Instant,
}

/// The loop of one render thread: takes jobs from the shared queue until all senders are dropped.
pub(crate) struct Worker {
    program: Arc<Program>,
    jobs: Arc<Mutex<mpsc::Receiver<Job>>>,
    /// `None` while the bundle could not be loaded again.
    engine: Option<Engine>,
}

impl Worker {
    /// Loads the bundle. Must be called on the thread that calls [`run`](Self::run).
    pub(crate) fn new(
        program: Arc<Program>,
        jobs: Arc<Mutex<mpsc::Receiver<Job>>>,
    ) -> Result<Self, StartError> {
        let engine = Some(program.load()?);
        Ok(Self {
            program,
            jobs,
            engine,
        })
    }

    pub(crate) fn run(mut self) {
        while let Some(job) = self.next_job() {
            // The caller may have gone away in the meantime.
            if !job.reply.is_closed() {
                self.work_on(job);
            }
        }
    }

    fn next_job(&self) -> Option<Job> {
        // One idle thread waits in `recv`, the others for the lock.
        self.jobs
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv()
            .ok()
    }

    /// Answers the call first, then prepares the runtime for the next one.
    fn work_on(&mut self, job: Job) {
        let Job {
            function,
            argument,
            host,
            reply,
            place,
            span,
            queued_at,
        } = job;
        let _in_span = span.enter();
        let began = Instant::now();
        let (result, mut condition) = self.call(&function, &argument, host);
        let render_ms = began.elapsed().as_secs_f64() * 1000.0;
        let waited_ms = began.duration_since(queued_at).as_secs_f64() * 1000.0;
        span.record("page.render_ms", render_ms)
            .record("page.waited_ms", waited_ms);
        tracing::debug!(
            page.function = function,
            page.render_ms = render_ms,
            page.waited_ms = waited_ms,
            "the bundle was called"
        );
        drop(place);
        // An error means that the caller no longer waits, which is not a failure here.
        reply.send(result).ok();

        if condition == Condition::Healthy
            && let Some(engine) = &mut self.engine
        {
            condition =
                catch_unwind(AssertUnwindSafe(|| engine.tidy())).unwrap_or(Condition::Unusable);
        }
        if condition == Condition::Unusable {
            tracing::debug!(
                page.function = function,
                "the runtime is spent and is built again"
            );
            self.rebuild();
        }
    }

    fn call(
        &mut self,
        function: &str,
        argument: &str,
        host: Arc<dyn Host>,
    ) -> (Result<String, RenderError>, Condition) {
        let threw = |message: String| {
            Err(RenderError::Threw {
                function: function.to_owned(),
                message,
                stack: String::new(),
            })
        };
        if self.engine.is_none() {
            self.rebuild();
        }
        let Some(engine) = &self.engine else {
            return (
                threw("the bundle could not be loaded again".to_owned()),
                Condition::Healthy,
            );
        };
        // Panics of the host are caught in the host; this is for a bug in the engine's binding.
        catch_unwind(AssertUnwindSafe(|| engine.call(function, argument, host))).unwrap_or_else(
            |panic| {
                (
                    threw(format!("a panic in the engine: {}", text_of_panic(&*panic))),
                    Condition::Unusable,
                )
            },
        )
    }

    fn rebuild(&mut self) {
        // The old one is dropped first: two at once would take twice the memory.
        self.engine = None;
        match self.program.load() {
            Ok(engine) => self.engine = Some(engine),
            Err(error) => tracing::error!("{error}; the next call tries again"),
        }
    }
}
