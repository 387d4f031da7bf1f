//! The senders and recipients of mails.

use serde::{Deserialize, Serialize};

/// A name with an e-mail address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) name: Option<String>,
    pub(crate) address: String,
}
