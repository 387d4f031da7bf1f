//! Parses the query grammar of PostgREST into a typed [`Query`]. Independent of databases and tables.
//!
//! ```
//! use postgrest::{Comparison, Condition, Query, RequestHeaders, Test};
//!
//! let query = Query::parse("select=name&active=eq.true&order=name", RequestHeaders::default())?;
//! assert_eq!(
//!     query.conditions,
//!     [Condition::Filter {
//!         column: "active".to_owned(),
//!         negated: false,
//!         test: Test::Compare(Comparison::Equal, "true".to_owned()),
//!     }]
//! );
//! # Ok::<(), postgrest::Error>(())
//! ```

pub mod csv;
mod error;
mod format;
mod grammar;
mod literal;
mod mutation;
mod preferences;
mod query;
mod range;
mod reader;
pub mod time;

pub use error::Error;
pub use format::Format;
pub use literal::{Literal, Type};
pub use mutation::Mutation;
pub use preferences::{Count, Resolution, Return};
pub use query::{
    Comparison, Condition, Direction, Embedded, IsValue, Nulls, OrderTerm, Query, RequestHeaders,
    Selected, Test,
};
pub use range::Range;
