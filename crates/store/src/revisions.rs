//! Who wrote what. The author is here because jobs, too, are somebody's.

/// Who writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// The account; `None` for the operator's own programs.
    pub id: Option<String>,
    /// The account's address, `service_role`, or the command: `mirchi products import`.
    pub name: String,
}

impl Author {
    /// One of the operator's own programs, or a command.
    pub fn program(name: impl Into<String>) -> Self {
        Self {
            id: None,
            name: name.into(),
        }
    }
}
