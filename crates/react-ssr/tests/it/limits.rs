use std::time::Duration;

use react_ssr::{Options, RenderError, Renderer};

use crate::{OPTIONS, bundle, call, renderer, thrown};

/// Short, because these tests wait for it; a call that does anything but loop never takes this long.
const SHORT: Options = Options {
    time_limit: Duration::from_millis(300),
    ..OPTIONS
};

/// Adds a function that counts the calls since its runtime was created.
fn counting(source: &str) -> String {
    format!("let calls = 0; globalThis.count = () => String(++calls); {source}")
}

/// Whether the runtime that serves the next call is a new one.
async fn is_new(renderer: &Renderer) -> bool {
    call(renderer, "count").await.unwrap() == "1"
}

#[tokio::test]
async fn a_call_that_never_ends_is_stopped_and_the_next_is_served() {
    for source in [
        "globalThis.run = () => { while (true); };",
        "globalThis.run = () => { while (true) { try { while (true); } catch {} finally { while (true); } } };",
        "globalThis.run = async () => { await null; while (true); };",
        "globalThis.run = async () => { while (true) await null; };",
        "globalThis.run = () => { function again() { Promise.resolve().then(again); } again(); return new Promise(() => {}); };",
        "globalThis.run = () => { function* endless() { while (true) yield 1; } for (const _ of endless()); };",
        "globalThis.run = () => String(/^(a+)+$/.test('a'.repeat(60) + 'b'));",
        "globalThis.run = () => { [3, 2, 1].sort(() => { while (true); }); };",
        "globalThis.run = () => { throw { toString() { while (true); }, toJSON() { while (true); } }; };",
        "globalThis.run = () => { const error = new Error(); Object.defineProperty(error, 'message', { get() { while (true); } }); throw error; };",
    ] {
        let renderer = Renderer::start(bundle(&counting(source)), SHORT).unwrap();
        assert_eq!(call(&renderer, "count").await.as_deref(), Ok("1"));
        let result = call(&renderer, "run").await;
        let expected = RenderError::OverTime {
            function: "run".to_owned(),
            limit: SHORT.time_limit,
        };
        assert_eq!(result, Err(expected), "{source}");
        assert!(is_new(&renderer).await, "{source}");
    }
}

#[tokio::test]
async fn a_call_that_leaves_endless_work_behind_is_answered_and_costs_the_runtime() {
    let source = counting(
        "globalThis.run = () => { function again() { Promise.resolve().then(again); } again(); return 'done'; };",
    );
    let renderer = Renderer::start(bundle(&source), SHORT).unwrap();
    assert_eq!(call(&renderer, "count").await.as_deref(), Ok("1"));
    assert_eq!(call(&renderer, "run").await.as_deref(), Ok("done"));
    assert!(is_new(&renderer).await);
}

#[tokio::test]
async fn a_call_that_takes_all_memory_is_stopped_and_the_next_is_served() {
    for source in [
        "globalThis.run = () => { const all = []; while (true) all.push(new Array(1000).fill(all.length)); };",
        "globalThis.run = () => { const all = []; while (true) all.push({}); };",
        "globalThis.run = () => { let all = null; while (true) all = { all }; };",
        "globalThis.run = () => 'x'.repeat(100_000_000);",
        "globalThis.run = () => { const all = []; while (true) all.push(new Uint8Array(1_000_000)); };",
        "globalThis.run = () => { const all = new Map(); while (true) all.set(all.size, all.size); };",
        "globalThis.run = () => { const all = []; while (true) all.push(() => all); };",
        "globalThis.run = async () => { const all = []; while (true) { await null; all.push(new Array(1000).fill(0)); } };",
    ] {
        let renderer = renderer(&counting(source));
        assert_eq!(call(&renderer, "count").await.as_deref(), Ok("1"));
        let result = call(&renderer, "run").await;
        let expected = RenderError::OutOfMemory {
            function: "run".to_owned(),
            limit: OPTIONS.memory_limit,
        };
        assert_eq!(result, Err(expected), "{source}");
        assert!(is_new(&renderer).await, "{source}");
    }
}

#[tokio::test]
async fn recursion_without_end_is_an_error_and_the_next_call_is_served() {
    for source in [
        "globalThis.run = () => deep(0); function deep(level) { return deep(level + 1) + 1; }",
        "globalThis.run = async () => deep(0); function deep(level) { return deep(level + 1) + 1; }",
        "globalThis.run = () => { const again = { toString: () => `${again}` }; return `${again}`; };",
    ] {
        let renderer = renderer(&counting(source));
        assert_eq!(call(&renderer, "count").await.as_deref(), Ok("1"));
        let (message, stack) = thrown(call(&renderer, "run").await);
        assert_eq!(
            message, "RangeError: Maximum call stack size exceeded",
            "{source}"
        );
        assert!(stack.contains("page.js:1:"), "{stack}");
        assert!(is_new(&renderer).await, "{source}");
    }
}

#[tokio::test]
async fn a_tree_of_two_thousand_levels_has_room_on_the_stack() {
    let renderer = renderer(
        "globalThis.run = () => tree(2000);
         function tree(levels) { return levels === 0 ? '' : '<p>' + [levels].map((level) => tree(level - 1)).join('') + '</p>'; }",
    );
    assert_eq!(
        call(&renderer, "run").await.map(|html| html.len()),
        Ok(2000 * 7)
    );
}

#[tokio::test]
async fn garbage_of_earlier_calls_takes_no_memory_from_later_ones() {
    // Each call leaves a reference cycle of 4 MB, which only the garbage collector can free: twenty exceed the limit.
    let renderer = renderer(&counting(
        "globalThis.run = () => { const circle = { bytes: new Uint8Array(4_000_000) }; circle.self = circle; return 'done'; };",
    ));
    for _ in 0..20 {
        assert_eq!(call(&renderer, "run").await.as_deref(), Ok("done"));
    }
    assert!(is_new(&renderer).await, "counted for the first time");
    assert!(!is_new(&renderer).await, "and not built again since");
}

#[tokio::test]
async fn a_little_garbage_of_many_calls_takes_no_memory_from_later_ones() {
    // 600 cycles of 100 kB are twice the limit; memory is not measured after each of these calls.
    let renderer = renderer(&counting(
        "globalThis.run = () => { const circle = { bytes: new Uint8Array(100_000) }; circle.self = circle; return 'done'; };
         globalThis.much = () => String(new Uint8Array(15_000_000).length);",
    ));
    for _ in 0..600 {
        assert_eq!(call(&renderer, "run").await.as_deref(), Ok("done"));
    }
    assert_eq!(call(&renderer, "much").await.as_deref(), Ok("15000000"));
    assert!(is_new(&renderer).await, "counted for the first time");
    assert!(!is_new(&renderer).await, "and not built again since");
}

#[tokio::test]
async fn a_runtime_that_holds_on_to_half_of_the_memory_is_built_again() {
    let renderer = renderer(
        "const kept = []; globalThis.keep = () => { kept.push(new Uint8Array(6 * 1024 * 1024)); return String(kept.length); };",
    );
    for expected in ["1", "2", "3", "1", "2", "3"] {
        assert_eq!(call(&renderer, "keep").await.as_deref(), Ok(expected));
    }
}
