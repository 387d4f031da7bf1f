use std::{
    pin::{Pin, pin},
    sync::{Arc, Barrier, Mutex, mpsc},
    task::{Context, Waker},
};

use react_ssr::{Host, Options, RenderError, Renderer};
use tokio::sync::oneshot;

use crate::{OPTIONS, bundle, call};

const SOURCE: &str = "
    let calls = 0;
    globalThis.count = () => String(++calls);
    globalThis.wait = () => { calls++; return host('wait', ''); };
";

fn started(options: Options) -> Renderer {
    Renderer::start(bundle(SOURCE), options).unwrap()
}

/// A host that waits until the other calls have reached it too.
struct Meeting(Barrier);

impl Host for Meeting {
    fn call(&self, _name: &str, _argument: &str) -> Result<String, String> {
        self.0.wait();
        Ok(std::thread::current().name().unwrap_or_default().to_owned())
    }
}

/// A host that signals when it is called, and answers when it is released.
struct Gate {
    asked: Mutex<Option<oneshot::Sender<()>>>,
    open: Mutex<mpsc::Receiver<()>>,
}

impl Host for Gate {
    fn call(&self, _name: &str, _argument: &str) -> Result<String, String> {
        self.asked.lock().unwrap().take().unwrap().send(()).unwrap();
        self.open.lock().unwrap().recv().unwrap();
        Ok("through".to_owned())
    }
}

/// Starts a call that keeps the only thread busy until the sender is used.
async fn busy(
    renderer: &Renderer,
) -> (
    tokio::task::JoinHandle<Result<String, RenderError>>,
    mpsc::Sender<()>,
) {
    let (asked, was_asked) = oneshot::channel();
    let (opener, open) = mpsc::channel();
    let gate = Arc::new(Gate {
        asked: Mutex::new(Some(asked)),
        open: Mutex::new(open),
    });
    let renderer = renderer.clone();
    let running = tokio::spawn(async move { renderer.call("wait", String::new(), gate).await });
    was_asked.await.unwrap();
    (running, opener)
}

/// Polls a call once, so that it takes its place in the queue.
fn is_waiting<T>(future: Pin<&mut impl Future<Output = T>>) -> bool {
    future
        .poll(&mut Context::from_waker(Waker::noop()))
        .is_pending()
}

#[tokio::test]
async fn two_calls_run_at_the_same_time_on_two_threads() {
    let renderer = started(Options {
        threads: 2,
        ..OPTIONS
    });
    // Neither gets an answer before both have asked.
    let meeting: Arc<dyn Host> = Arc::new(Meeting(Barrier::new(2)));
    let (first, second) = tokio::join!(
        renderer.call("wait", String::new(), Arc::clone(&meeting)),
        renderer.call("wait", String::new(), Arc::clone(&meeting)),
    );
    assert_eq!(
        (first.as_deref(), second.as_deref()),
        (Ok("render"), Ok("render"))
    );
}

#[tokio::test]
async fn a_call_beyond_the_queue_is_refused_at_once() {
    let renderer = started(Options {
        queue: 1,
        ..OPTIONS
    });
    let (running, opener) = busy(&renderer).await;
    let mut waiting = pin!(call(&renderer, "count"));
    assert!(is_waiting(waiting.as_mut()));

    let refused = call(&renderer, "count").await;
    assert_eq!(refused, Err(RenderError::Overloaded { queue: 1 }));

    opener.send(()).unwrap();
    assert_eq!(running.await.unwrap().as_deref(), Ok("through"));
    assert_eq!(waiting.await.as_deref(), Ok("2"));
    assert_eq!(
        call(&renderer, "count").await.as_deref(),
        Ok("3"),
        "there is room again"
    );
}

#[tokio::test]
async fn without_a_queue_an_idle_thread_is_enough() {
    let renderer = started(Options {
        queue: 0,
        ..OPTIONS
    });
    for expected in ["1", "2", "3"] {
        assert_eq!(call(&renderer, "count").await.as_deref(), Ok(expected));
    }
}

#[tokio::test]
async fn a_call_that_was_given_up_while_it_waited_is_not_made() {
    let renderer = started(OPTIONS);
    let (running, opener) = busy(&renderer).await;
    {
        let mut given_up = pin!(call(&renderer, "count"));
        assert!(is_waiting(given_up.as_mut()));
    }
    opener.send(()).unwrap();
    running.await.unwrap().unwrap();
    let next = call(&renderer, "count").await;
    assert_eq!(
        next.as_deref(),
        Ok("2"),
        "only the first call and this one were made"
    );
}
