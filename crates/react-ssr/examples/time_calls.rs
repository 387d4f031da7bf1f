//! Times the calls of a bundle's function: `time_calls BUNDLE FUNCTION ARGUMENT ANSWERS COUNT [CHANGING]`.
//!
//! `ANSWERS` is a JSON object of the host's answers, keyed by `name` + space + `argument`. In every second call a blank is
//! appended to the answer to `CHANGING`, for bundles that reuse work while an answer stays the same. Prints one line: the time to
//! load the bundle, the first call, and the median of the others, in milliseconds.

use std::{
    collections::HashMap,
    fs,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use react_ssr::{Bundle, Host, Options, Renderer};

struct Recorded {
    answers: HashMap<String, String>,
    changing: Option<String>,
    call: AtomicUsize,
}

impl Host for Recorded {
    fn call(&self, name: &str, argument: &str) -> Result<String, String> {
        let question = format!("{name} {argument}");
        let answer = self
            .answers
            .get(&question)
            .ok_or_else(|| format!("no recorded answer for `{question}`"))?;
        let is_other = self.call.load(Ordering::Relaxed) % 2 == 1;
        match self.changing.as_ref() == Some(&question) && is_other {
            true => Ok(format!("{answer} ")),
            false => Ok(answer.clone()),
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bundle, function, argument, answers, count, changing @ ..] = arguments.as_slice() else {
        return Err("time_calls BUNDLE FUNCTION ARGUMENT ANSWERS COUNT [CHANGING]".into());
    };
    let host = Arc::new(Recorded {
        answers: serde_json::from_str(&fs::read_to_string(answers)?)?,
        changing: changing.first().cloned(),
        call: AtomicUsize::new(0),
    });
    let began = Instant::now();
    let renderer = Renderer::start(
        Bundle {
            name: bundle.clone(),
            source: fs::read_to_string(bundle)?,
            functions: vec![function.clone()],
        },
        Options {
            threads: 1,
            time_limit: Duration::from_secs(10),
            memory_limit: 256 << 20,
            queue: 1,
        },
    )?;
    let load = began.elapsed();
    let mut times = Vec::new();
    for _ in 0..count.parse::<usize>()?.max(2) {
        host.call.fetch_add(1, Ordering::Relaxed);
        let asked: Arc<dyn Host> = host.clone();
        let began = Instant::now();
        renderer.call(function, argument.clone(), asked).await?;
        times.push(began.elapsed());
    }
    let first = times.remove(0);
    times.sort();
    let median = times[times.len() / 2];
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "load {:.1} first {:.1} median {:.1}",
        milliseconds(load),
        milliseconds(first),
        milliseconds(median)
    );
    Ok(())
}
