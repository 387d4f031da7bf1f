use std::{
    io,
    sync::{Mutex, OnceLock},
};

use tracing::Instrument;

use crate::{call, renderer};

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Remember;

impl io::Write for Remember {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LINES.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Records all events of this process from now on. The render threads have no subscriber of their own.
fn listen() {
    static LISTENING: OnceLock<()> = OnceLock::new();
    LISTENING.get_or_init(|| {
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .without_time();
        subscriber.with_writer(|| Remember).init();
    });
}

fn lines_with(text: &str) -> Vec<String> {
    let lines = String::from_utf8(LINES.lock().unwrap().clone()).unwrap();
    lines
        .lines()
        .filter(|line| line.contains(text))
        .map(|line| line.trim().to_owned())
        .collect()
}

#[tokio::test]
async fn console_lines_arrive_as_events_of_their_level() {
    listen();
    let renderer = renderer(
        "globalThis.speak = () => {
           for (const level of ['error', 'warn', 'info', 'log', 'debug', 'trace']) console[level]('saffron', level);
           return '';
         };",
    );
    call(&renderer, "speak").await.unwrap();
    assert_eq!(
        lines_with("saffron"),
        [
            "ERROR page.console: saffron error",
            "WARN page.console: saffron warn",
            "INFO page.console: saffron info",
            "INFO page.console: saffron log",
            "DEBUG page.console: saffron debug",
            "TRACE page.console: saffron trace",
        ]
    );
}

#[tokio::test]
async fn console_values_are_written_as_a_reader_expects_them() {
    listen();
    let renderer = renderer(
        "globalThis.speak = () => {
           console.log('cumin', 1, true, null, undefined, { grade: 'A' }, ['Unjha'], 'end');
           console.log('cumin %s of %d %c%o%% %x %s', 'seed', 2, 'color: red', { a: 1 }, 'rest');
           console.log('cumin ends in %');
           console.log('cumin lacks %s');
           console.log({ cumin: 1 });
           console.log();
           console.error(new RangeError('cumin is out'));
           return '';
         };",
    );
    call(&renderer, "speak").await.unwrap();
    assert_eq!(
        lines_with("cumin"),
        [
            "INFO page.console: cumin 1 true null undefined {\"grade\":\"A\"} [\"Unjha\"] end",
            "INFO page.console: cumin seed of 2 {\"a\":1}% %x rest",
            "INFO page.console: cumin ends in %",
            "INFO page.console: cumin lacks %s",
            "INFO page.console: {\"cumin\":1}",
            "ERROR page.console: RangeError: cumin is out",
        ]
    );
}

#[tokio::test]
async fn events_and_times_belong_to_the_span_of_the_caller() {
    listen();
    let renderer = renderer("globalThis.speak = () => { console.log('in the span'); return ''; };");
    let span = tracing::info_span!(
        "page",
        path = "/turmeric",
        page.render_ms = tracing::field::Empty
    );
    let speaking = async {
        call(&renderer, "speak").await.unwrap();
        tracing::info!("answered");
    };
    speaking.instrument(span).await;
    let lines = lines_with("/turmeric");
    assert!(
        lines
            .iter()
            .any(|line| line.ends_with("page.console: in the span")),
        "{lines:?}"
    );
    let answered = lines
        .iter()
        .find(|line| line.ends_with("answered"))
        .unwrap();
    assert!(answered.contains("page.render_ms="), "{answered}");
}
