use std::{rc::Rc, sync::Arc, time::Duration};

use rquickjs::{Context, Ctx, Error, Function, Promise, Runtime, Value};

use crate::{
    Host, Options, RenderError,
    bytecode::{Bytecode, SCRIPT_STACK},
    console,
    deadline::Deadline,
    host::HostOfCall,
    text::text_of,
    thrown::Thrown,
};

/// Loading the bundle may take this many times the time limit of a call, since it only happens at the start and after a failure.
const LOADING_FACTOR: u32 = 10;
/// After how many calls, at most, the memory in use is measured again.
const MAX_UNCOUNTED_CALLS: usize = 16;

/// One QuickJS runtime that has loaded the bundle. Belongs to one thread.
pub(crate) struct Engine {
    // Dropped in this order: the context holds the runtime.
    context: Context,
    runtime: Runtime,
    deadline: Rc<Deadline>,
    options: Options,
    /// Bytes in use after the last garbage collection.
    clean_size: usize,
    /// Bytes in use when they were last measured.
    last_size: usize,
    /// Calls since that measurement.
    calls: usize,
    /// After how many calls they are measured again.
    count_after: usize,
}

#[derive(Debug)]
pub(crate) enum LoadError {
    Threw(Thrown),
    OverTime(Duration),
}

/// The condition of a runtime after a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Condition {
    Healthy,
    /// It may be damaged or holds too much memory, and must be replaced.
    Unusable,
}

impl Engine {
    /// Creates a runtime and runs the bundle in it.
    pub(crate) fn load(bytecode: Bytecode, options: &Options) -> Result<Self, LoadError> {
        let out_of_memory = |_| LoadError::Threw(Thrown::OutOfMemory);
        let limit = options.time_limit.saturating_mul(LOADING_FACTOR);
        let deadline = Rc::new(Deadline::after(limit));
        let runtime = Runtime::new().map_err(out_of_memory)?;
        runtime.set_memory_limit(options.memory_limit);
        runtime.set_max_stack_size(SCRIPT_STACK);
        runtime.set_interrupt_handler(Some(Box::new({
            let deadline = Rc::clone(&deadline);
            move || deadline.is_over()
        })));
        bytecode.offer_to(&runtime);
        let context = Context::full(&runtime).map_err(out_of_memory)?;
        let loaded = context.with(|ctx| run_bundle(&ctx, &deadline));
        if deadline.has_passed() {
            return Err(LoadError::OverTime(limit));
        }
        loaded.map_err(LoadError::Threw)?;
        let mut engine = Self {
            context,
            runtime,
            deadline,
            options: options.clone(),
            clean_size: 0,
            last_size: 0,
            calls: 0,
            count_after: 1,
        };
        if engine.collect_garbage() > options.memory_limit / 4 {
            return Err(LoadError::Threw(Thrown::OutOfMemory));
        }
        Ok(engine)
    }

    /// Whether the bundle put a function of this name on `globalThis`.
    pub(crate) fn has_function(&self, name: &str) -> bool {
        self.context.with(|ctx| function_of(&ctx, name).is_some())
    }

    /// Calls `globalThis[function](argument)`, and awaits the promise if it returns one.
    ///
    /// Afterwards [`tidy`](Self::tidy) must be called before the next call, unless the runtime is [`Condition::Unusable`].
    pub(crate) fn call(
        &self,
        function: &str,
        argument: &str,
        host: Arc<dyn Host>,
    ) -> (Result<String, RenderError>, Condition) {
        self.deadline.restart(self.options.time_limit);
        // A garbage collection during a call delays the visitor, so only a call that makes much garbage triggers one.
        self.runtime.set_gc_threshold(self.options.memory_limit / 2);
        let host = HostOfCall::open(host);
        let result = self.context.with(|ctx| {
            let installed = Rc::clone(&host).install(&ctx);
            installed.map_err(|error| Thrown::from_error(&ctx, &error))?;
            invoke(&ctx, function, argument, &self.deadline)
        });
        host.close();

        let function = function.to_owned();
        let threw = |message, stack| RenderError::Threw {
            function: function.clone(),
            message,
            stack,
        };
        if self.deadline.has_passed() {
            let error = RenderError::OverTime {
                function,
                limit: self.options.time_limit,
            };
            return (Err(error), Condition::Unusable);
        }
        if let Some(message) = host.take_panic() {
            return (Err(threw(message, String::new())), Condition::Unusable);
        }
        match result {
            Ok(answer) => (Ok(answer), Condition::Healthy),
            Err(Thrown::Other { message, stack }) => {
                (Err(threw(message, stack)), Condition::Healthy)
            }
            Err(Thrown::Fatal { message, stack }) => {
                (Err(threw(message, stack)), Condition::Unusable)
            }
            Err(Thrown::OutOfMemory) => {
                let error = RenderError::OutOfMemory {
                    function,
                    limit: self.options.memory_limit,
                };
                (Err(error), Condition::Unusable)
            }
        }
    }

    /// Cleans up after a call: runs the jobs that nobody waits for, and collects garbage if the heap has grown.
    pub(crate) fn tidy(&mut self) -> Condition {
        self.deadline.restart(self.options.time_limit);
        if !self.context.with(|ctx| run_jobs(&ctx, &self.deadline)) {
            return Condition::Unusable;
        }
        self.calls += 1;
        if self.calls < self.count_after {
            return Condition::Healthy;
        }
        let limit = self.options.memory_limit;
        let size = self.size();
        let growth = size.saturating_sub(self.last_size) / self.calls;
        let room = (self.clean_size + limit / 8).min(limit / 2);
        self.calls = 0;
        self.last_size = size;
        if size > room {
            self.count_after = 1;
            return match self.collect_garbage() > limit / 2 {
                true => Condition::Unusable,
                false => Condition::Healthy,
            };
        }
        // Measure again after half of the calls that the remaining room allows at the current growth.
        self.count_after = ((room - size) / 2)
            .checked_div(growth)
            .unwrap_or(MAX_UNCOUNTED_CALLS)
            .clamp(1, MAX_UNCOUNTED_CALLS);
        Condition::Healthy
    }

    /// Collects garbage and returns the bytes in use afterwards.
    fn collect_garbage(&mut self) -> usize {
        self.runtime.run_gc();
        self.clean_size = self.size();
        self.last_size = self.clean_size;
        self.clean_size
    }

    /// Bytes in use. The engine walks through all objects to count them, which takes milliseconds.
    fn size(&self) -> usize {
        usize::try_from(self.runtime.memory_usage().malloc_size).unwrap_or(0)
    }
}

/// Runs the bundle, and any jobs that it queues.
fn run_bundle(ctx: &Ctx<'_>, deadline: &Deadline) -> Result<(), Thrown> {
    let thrown = |error: Error| Thrown::from_error(ctx, &error);
    console::install(ctx).map_err(thrown)?;
    Rc::new(HostOfCall::default())
        .install(ctx)
        .map_err(thrown)?;
    let promise = Bytecode::run(ctx).map_err(thrown)?;
    settled(ctx, &promise, deadline)?;
    run_jobs(ctx, deadline);
    Ok(())
}

/// Calls the function and runs its promise to completion.
fn invoke(
    ctx: &Ctx<'_>,
    name: &str,
    argument: &str,
    deadline: &Deadline,
) -> Result<String, Thrown> {
    let thrown = |error: Error| Thrown::from_error(ctx, &error);
    let function = function_of(ctx, name).ok_or_else(|| {
        Thrown::message("the bundle puts no function of this name on `globalThis`")
    })?;
    let mut answer: Value = function.call((argument,)).map_err(thrown)?;
    if let Some(promise) = answer.as_promise() {
        answer = settled(ctx, promise, deadline)?;
    }
    match answer.as_string() {
        Some(string) => text_of(string).map_err(thrown),
        None => Err(Thrown::message(format!(
            "the answer must be a string and is of the type {}",
            answer.type_name()
        ))),
    }
}

/// The value of a promise. There are no timers and no input, so once the job queue is empty, nothing can settle it any more.
fn settled<'js>(
    ctx: &Ctx<'js>,
    promise: &Promise<'js>,
    deadline: &Deadline,
) -> Result<Value<'js>, Thrown> {
    loop {
        if let Some(result) = promise.result() {
            return result.map_err(|error| Thrown::from_error(ctx, &error));
        }
        if deadline.is_over() || !ctx.execute_pending_job() {
            // A job may have been lost for lack of memory, so the runtime cannot be trusted.
            let message =
                "its promise can never settle: no job is left that could settle it".to_owned();
            return Err(Thrown::Fatal {
                message,
                stack: String::new(),
            });
        }
    }
}

/// Runs the job queue; returns false if the deadline passed first.
fn run_jobs(ctx: &Ctx<'_>, deadline: &Deadline) -> bool {
    while !deadline.is_over() {
        if !ctx.execute_pending_job() {
            return true;
        }
    }
    false
}

fn function_of<'js>(ctx: &Ctx<'js>, name: &str) -> Option<Function<'js>> {
    ctx.globals().get(name).ok()
}
