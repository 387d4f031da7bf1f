use react_ssr::RenderError;

use crate::{Answering, call, call_with, renderer, thrown};

#[tokio::test]
async fn a_string_is_the_answer() {
    let renderer = renderer("globalThis.greet = (name) => `Hello ${name}`;");
    let answer = call_with(&renderer, "greet", "Guntur", Answering("")).await;
    assert_eq!(answer.as_deref(), Ok("Hello Guntur"));
}

#[tokio::test]
async fn a_promise_is_waited_for() {
    let renderer = renderer(
        "globalThis.greet = async (name) => { for (let i = 0; i < 10; i++) await null; return `Hello ${name}`; };",
    );
    let answer = call_with(&renderer, "greet", "Guntur", Answering("")).await;
    assert_eq!(answer.as_deref(), Ok("Hello Guntur"));
}

#[tokio::test]
async fn text_of_any_script_goes_in_and_out_unchanged() {
    let renderer = renderer("globalThis.echo = (text) => text;");
    let text = "మిర్చి मिर्च فلفل 辣椒 🌶\0\u{2028}".to_owned();
    let answer = call_with(&renderer, "echo", &text, Answering("")).await;
    assert_eq!(answer, Ok(text));
}

#[tokio::test]
async fn half_a_surrogate_pair_becomes_a_replacement_character() {
    let renderer = renderer(r"globalThis.half = () => '<p>' + '🌶'.slice(0, 1) + '</p>';");
    assert_eq!(
        call(&renderer, "half").await.as_deref(),
        Ok("<p>\u{fffd}</p>")
    );
}

#[tokio::test]
async fn a_promise_that_nothing_can_settle_is_an_error_and_the_next_call_is_served() {
    let renderer = renderer(
        "globalThis.hang = () => new Promise(() => {}); globalThis.greet = () => 'hello';",
    );
    let (message, _) = thrown(call(&renderer, "hang").await);
    assert_eq!(
        message,
        "its promise can never settle: no job is left that could settle it"
    );
    assert_eq!(call(&renderer, "greet").await.as_deref(), Ok("hello"));
}

#[tokio::test]
async fn a_thrown_error_carries_message_and_stack() {
    let renderer = renderer(
        "globalThis.fail = () => inner();\nfunction inner() {\n  throw new TypeError('no such spice');\n}",
    );
    let result = call(&renderer, "fail").await;
    assert_eq!(
        result.clone().unwrap_err().to_string(),
        "`fail` failed: TypeError: no such spice"
    );
    let (message, stack) = thrown(result);
    assert_eq!(message, "TypeError: no such spice");
    assert!(stack.contains("at inner (page.js:3:"), "{stack}");
}

#[tokio::test]
async fn a_rejected_promise_carries_message_and_stack() {
    let renderer = renderer(
        "globalThis.fail = async () => {\n  await null;\n  throw new Error('no such spice');\n};",
    );
    let (message, stack) = thrown(call(&renderer, "fail").await);
    assert_eq!(message, "Error: no such spice");
    assert!(stack.contains("page.js:3:"), "{stack}");
}

#[tokio::test]
async fn a_thrown_value_that_is_no_error_is_described() {
    for (body, described) in [
        ("throw 'just text';", "just text"),
        ("throw 42;", "42"),
        ("throw undefined;", "undefined"),
        ("throw { status: 404 };", "{\"status\":404}"),
        ("throw Symbol('spice');", "[symbol]"),
        (
            "const circle = {}; circle.self = circle; throw circle;",
            "[object Object]",
        ),
        (
            "throw { toString() { throw 1; }, toJSON() { throw 2; } };",
            "[object]",
        ),
    ] {
        let renderer = renderer(&format!("globalThis.fail = () => {{ {body} }};"));
        let (message, stack) = thrown(call(&renderer, "fail").await);
        assert_eq!(
            message,
            format!("a value that is no Error was thrown: {described}"),
            "{body}"
        );
        assert_eq!(stack, "");
    }
}

#[tokio::test]
async fn an_answer_that_is_no_string_is_an_error() {
    let renderer = renderer("globalThis.number = () => 7; globalThis.nothing = async () => {};");
    assert_eq!(
        thrown(call(&renderer, "number").await).0,
        "the answer must be a string and is of the type int"
    );
    assert_eq!(
        thrown(call(&renderer, "nothing").await).0,
        "the answer must be a string and is of the type undefined"
    );
}

#[tokio::test]
async fn a_function_that_the_bundle_lacks_is_named() {
    let renderer = renderer("globalThis.render = 'not a function';");
    for function in ["render", "shell"] {
        let error = call(&renderer, function).await.unwrap_err();
        let expected = format!(
            "`{function}` failed: the bundle puts no function of this name on `globalThis`"
        );
        assert_eq!(error.to_string(), expected);
        assert!(matches!(error, RenderError::Threw { function: named, .. } if named == function));
    }
}

#[tokio::test]
async fn a_call_that_throws_leaves_the_runtime_as_it_was() {
    let renderer = renderer(
        "let calls = 0; globalThis.count = () => { calls++; if (calls < 3) throw new Error('not yet'); return String(calls); };",
    );
    for _ in 0..2 {
        assert_eq!(thrown(call(&renderer, "count").await).0, "Error: not yet");
    }
    assert_eq!(call(&renderer, "count").await.as_deref(), Ok("3"));
}
