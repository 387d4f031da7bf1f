//! Responses to GET in every encoding, compressed once, and the choice of one for a client (RFC 9110, sections 8 and 12).

mod encoding;
mod representations;

pub use encoding::{Encoding, accepted_encoding, is_not_modified};
pub use representations::{Effort, GivenUp, Representation, Representations};
