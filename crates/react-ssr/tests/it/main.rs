//! Small hand-written bundles against the public interface.
#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod answers;
mod host;
mod limits;
mod logging;
mod queue;
mod start;

use std::{sync::Arc, time::Duration};

use react_ssr::{Bundle, Host, Options, RenderError, Renderer};

/// Enough for any of these tests, even on a busy machine.
const OPTIONS: Options = Options {
    threads: 1,
    time_limit: Duration::from_secs(60),
    memory_limit: 32 << 20,
    queue: 100,
};

fn bundle(source: &str) -> Bundle {
    Bundle {
        name: "page.js".to_owned(),
        source: source.to_owned(),
        functions: Vec::new(),
    }
}

fn renderer(source: &str) -> Renderer {
    Renderer::start(bundle(source), OPTIONS).unwrap()
}

/// Calls a function with an empty argument and a host that answers nothing.
async fn call(renderer: &Renderer, function: &str) -> Result<String, RenderError> {
    call_with(renderer, function, "", Answering("nothing")).await
}

async fn call_with(
    renderer: &Renderer,
    function: &str,
    argument: &str,
    host: impl Host,
) -> Result<String, RenderError> {
    renderer
        .call(function, argument.to_owned(), Arc::new(host))
        .await
}

/// A host that gives the same answer to every question.
struct Answering(&'static str);

impl Host for Answering {
    fn call(&self, _name: &str, _argument: &str) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

/// The message and the stack of a call that must throw.
fn thrown(result: Result<String, RenderError>) -> (String, String) {
    match result {
        Err(RenderError::Threw { message, stack, .. }) => (message, stack),
        other => panic!("this should have thrown: {other:?}"),
    }
}
