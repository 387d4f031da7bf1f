//! Calls the functions of a JavaScript bundle, such as a React application built for the server, inside this program.
//!
//! A [`Renderer`] keeps a few threads, each with a QuickJS runtime that has loaded the bundle. A call goes to the next free
//! thread and is bounded in time and memory. Whatever a call does to its runtime, the next call gets a working one.
//!
//! ```
//! # use std::{sync::Arc, time::Duration};
//! # use react_ssr::{Bundle, Host, Options, Renderer};
//! struct Files;
//!
//! impl Host for Files {
//!     fn call(&self, name: &str, argument: &str) -> Result<String, String> {
//!         match (name, argument) {
//!             ("file", "greeting.txt") => Ok("Namaste".to_owned()),
//!             _ => Err(format!("no {name} `{argument}`")),
//!         }
//!     }
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let bundle = Bundle {
//!     name: "page.js".to_owned(),
//!     source: "globalThis.render = async (path) => `<p>${host('file', 'greeting.txt')} ${path}</p>`".to_owned(),
//!     functions: vec!["render".to_owned()],
//! };
//! let options = Options { threads: 1, time_limit: Duration::from_secs(5), memory_limit: 64 << 20, queue: 16 };
//! let renderer = Renderer::start(bundle, options)?;
//!
//! let html = renderer.call("render", "/catalog".to_owned(), Arc::new(Files)).await?;
//! assert_eq!(html, "<p>Namaste /catalog</p>");
//! # Ok(())
//! # }
//! ```

mod bundle;
mod bytecode;
mod console;
mod deadline;
mod engine;
mod error;
mod host;
mod program;
mod renderer;
mod text;
mod thrown;
mod worker;

pub use bundle::{Bundle, Options};
pub use error::{RenderError, StartError};
pub use host::Host;
pub use renderer::Renderer;
