//! Whom mails come from and go to.

use serde::{Deserialize, Serialize};

/// Somebody with an address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) name: Option<String>,
    pub(crate) address: String,
}
