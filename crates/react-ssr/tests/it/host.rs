use react_ssr::Host;

use crate::{Answering, call, call_with, renderer, thrown};

/// A host with two files, one of which makes it panic.
struct Files;

impl Host for Files {
    fn call(&self, name: &str, argument: &str) -> Result<String, String> {
        assert_ne!(argument, "cursed.txt", "this file must not be opened");
        match (name, argument) {
            ("file", "greeting.txt") => Ok("Namaste 🙏".to_owned()),
            _ => Err(format!("there is no {name} `{argument}`")),
        }
    }
}

const READER: &str = "
    let calls = 0;
    globalThis.read = (path) => { calls++; return host('file', path); };
    globalThis.tryToRead = (path) => { calls++; try { return host('file', path); } catch (error) { return 'caught ' + error; } };
    globalThis.calls = () => String(calls);
";

#[tokio::test]
async fn the_bundle_gets_what_the_host_answers() {
    let answer = call_with(&renderer(READER), "read", "greeting.txt", Files).await;
    assert_eq!(answer.as_deref(), Ok("Namaste 🙏"));
}

#[tokio::test]
async fn what_the_host_refuses_is_thrown_and_can_be_caught() {
    let renderer = renderer(READER);
    let (message, stack) = thrown(call_with(&renderer, "read", "missing.txt", Files).await);
    assert_eq!(message, "Error: there is no file `missing.txt`");
    assert!(stack.contains("page.js:3:"), "{stack}");
    let caught = call_with(&renderer, "tryToRead", "missing.txt", Files).await;
    assert_eq!(
        caught.as_deref(),
        Ok("caught Error: there is no file `missing.txt`")
    );
}

#[tokio::test]
async fn a_host_that_panics_fails_the_call_and_costs_the_runtime() {
    let renderer = renderer(READER);
    assert_eq!(call(&renderer, "calls").await.as_deref(), Ok("0"));
    for function in ["read", "tryToRead"] {
        let (message, _) = thrown(call_with(&renderer, function, "cursed.txt", Files).await);
        assert!(
            message.starts_with("the host panicked at `file`: "),
            "{message}"
        );
        assert!(
            message.contains("this file must not be opened"),
            "{message}"
        );
        assert_eq!(
            call(&renderer, "calls").await.as_deref(),
            Ok("0"),
            "a new runtime has counted nothing"
        );
    }
}

#[tokio::test]
async fn arguments_that_are_no_strings_are_refused() {
    let renderer = renderer(
        "globalThis.one = () => host('file'); globalThis.object = () => host('file', {});",
    );
    for function in ["one", "object"] {
        let (message, _) = thrown(call(&renderer, function).await);
        assert!(message.starts_with("TypeError: "), "{message}");
    }
}

#[tokio::test]
async fn each_call_has_its_own_host() {
    let renderer = renderer("globalThis.who = () => host('who', '');");
    for name in ["first", "second"] {
        assert_eq!(
            call_with(&renderer, "who", "", Answering(name))
                .await
                .as_deref(),
            Ok(name)
        );
    }
}

#[tokio::test]
async fn a_host_that_was_kept_from_an_earlier_call_is_closed() {
    let renderer =
        renderer("let kept; globalThis.who = () => { kept ??= host; return kept('who', ''); };");
    let first = call_with(&renderer, "who", "", Answering("first")).await;
    assert_eq!(first.as_deref(), Ok("first"));
    let (message, _) = thrown(call_with(&renderer, "who", "", Answering("second")).await);
    assert_eq!(
        message,
        "Error: this `host` belongs to no call that is running"
    );
}

#[tokio::test]
async fn what_a_call_leaves_running_reaches_no_host() {
    let renderer = renderer(
        "let heard = 'nothing';
         globalThis.leave = () => {
           Promise.resolve().then(() => { heard = host('who', ''); }).catch((error) => { heard = error.message; });
           return 'answered';
         };
         globalThis.heard = () => heard;",
    );
    let answer = call_with(&renderer, "leave", "", Answering("first")).await;
    assert_eq!(answer.as_deref(), Ok("answered"));
    let heard = call_with(&renderer, "heard", "", Answering("second")).await;
    assert_eq!(
        heard.as_deref(),
        Ok("this `host` belongs to no call that is running")
    );
}

#[tokio::test]
async fn while_the_bundle_is_loaded_there_is_no_host_to_ask() {
    let renderer = renderer(
        "let heard; try { heard = host('who', ''); } catch (error) { heard = error.message; } globalThis.heard = () => heard;",
    );
    assert_eq!(
        call(&renderer, "heard").await.as_deref(),
        Ok("this `host` belongs to no call that is running")
    );
}
