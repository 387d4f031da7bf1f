//! Who writes, and what a write did.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::{Answer, Author, Role, Schema, Services, rows::answer_of};

/// Who writes, and what is known of the site.
pub struct Writer {
    /// The tables and functions of the site.
    pub schema: &'static Schema,
    /// With which rights.
    pub role: Role,
    /// Under which name.
    pub author: Author,
    /// What hooks need from the site.
    pub services: Services,
    pub now: DateTime<Utc>,
}

/// Something that is to be done once a write is committed, such as to send the mail that it has queued. The program does
/// it before it answers (`http::rest::table_rows`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect(pub &'static str);

/// What a write did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub answer: Answer,
    /// What is to be done now.
    pub effects: BTreeSet<Effect>,
}

impl Written {
    /// The answer of a function that returns nothing: 204 without a body.
    pub fn nothing() -> Self {
        Self {
            answer: Answer {
                status: 204,
                ..Answer::default()
            },
            effects: BTreeSet::new(),
        }
    }

    /// The answer of a function that has written nothing.
    pub fn read(value: &impl Serialize) -> Self {
        Self {
            answer: answer_of(value),
            effects: BTreeSet::new(),
        }
    }
}
