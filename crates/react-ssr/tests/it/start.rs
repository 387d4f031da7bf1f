use std::time::Duration;

use react_ssr::{Bundle, Options, Renderer, StartError};

use crate::{OPTIONS, bundle, call};

#[test]
fn a_bundle_that_lacks_a_function_is_refused_by_the_name_of_the_function() {
    let functions = vec!["render".to_owned(), "shell".to_owned()];
    let bundle = Bundle {
        functions,
        ..bundle("globalThis.render = () => ''; globalThis.shell = 'text';")
    };
    let error = Renderer::start(bundle, OPTIONS).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the bundle `page.js` puts no function `shell` on `globalThis`"
    );
    assert!(matches!(error, StartError::MissingFunction { function, .. } if function == "shell"));
}

#[test]
fn a_bundle_that_is_no_javascript_is_refused_with_the_line() {
    let error =
        Renderer::start(bundle("globalThis.a = 1;\n\nglobalThis.b = = 2;"), OPTIONS).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the bundle `page.js` could not be loaded: SyntaxError: "),
        "{error}"
    );
    assert!(error.to_string().contains("page.js:3:"), "{error}");
    assert!(matches!(error, StartError::Threw { stack, .. } if stack.contains("page.js:3:")));
}

#[test]
fn a_bundle_that_throws_is_refused_with_the_line() {
    for source in ["\nnothing.here();", "\nawait nothing.here();"] {
        let error = Renderer::start(bundle(source), OPTIONS).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("ReferenceError: nothing is not defined"),
            "{error}"
        );
        assert!(error.to_string().contains("page.js:2:"), "{error}");
    }
}

#[test]
fn a_bundle_that_does_not_come_to_an_end_is_refused() {
    for source in [
        "while (true);",
        "const again = () => Promise.resolve().then(again); again();",
    ] {
        let options = Options {
            time_limit: Duration::from_millis(30),
            ..OPTIONS
        };
        let error = Renderer::start(bundle(source), options).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the bundle `page.js` was still loading after 300 ms"
        );
    }
}

#[test]
fn a_bundle_that_leaves_calls_too_little_memory_is_refused() {
    for bytes in [9 << 20, 40 << 20] {
        let source = format!("globalThis.kept = new Uint8Array({bytes});");
        let error = Renderer::start(bundle(&source), OPTIONS).unwrap_err();
        assert!(
            matches!(error, StartError::OutOfMemory { limit, .. } if limit == OPTIONS.memory_limit),
            "{error}"
        );
        assert!(
            error.to_string().ends_with("raise `memory_limit`"),
            "{error}"
        );
    }
}

#[test]
fn a_renderer_without_threads_is_refused() {
    let error = Renderer::start(
        bundle(""),
        Options {
            threads: 0,
            ..OPTIONS
        },
    )
    .unwrap_err();
    assert!(matches!(error, StartError::NoThreads));
}

#[tokio::test]
async fn a_bundle_may_import_nothing() {
    let renderer = crate::renderer(
        "globalThis.load = async () => { await import('node:fs'); return 'loaded'; };",
    );
    assert!(
        crate::thrown(call(&renderer, "load").await)
            .0
            .contains("node:fs")
    );
}

#[tokio::test]
async fn the_engine_offers_the_language_and_console_and_host_and_nothing_else() {
    let renderer = crate::renderer(
        "globalThis.missing = () => ['setTimeout', 'fetch', 'Intl', 'URL', 'TextEncoder', 'MessageChannel', 'process', 'window', 'std', 'os']
           .filter((name) => name in globalThis).join();",
    );
    assert_eq!(call(&renderer, "missing").await.as_deref(), Ok(""));
}
