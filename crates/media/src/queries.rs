//! The queries about claims of contents, and about revisions of files.

pub mod content_claims;
pub mod revisions;
