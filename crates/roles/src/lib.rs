//! The roles that rights are given to: those of the tables and those of the files are the same.

/// As whom a request reads and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Anybody.
    Anonymous,
    /// Somebody with an account that is no staff's.
    Authenticated,
    /// Staff that only looks.
    Viewer,
    /// Staff for enquiries.
    Sales,
    /// Staff for products and texts.
    Editor,
    /// Staff for everything.
    Owner,
    /// The operator's own programs.
    Service,
}

impl Role {
    /// All of them, from the fewest rights to the most.
    pub const ALL: [Self; 7] = [
        Self::Anonymous,
        Self::Authenticated,
        Self::Viewer,
        Self::Sales,
        Self::Editor,
        Self::Owner,
        Self::Service,
    ];

    /// As documents name it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anonymous => "anon",
            Self::Authenticated => "authenticated",
            Self::Viewer => "viewer",
            Self::Sales => "sales",
            Self::Editor => "editor",
            Self::Owner => "owner",
            Self::Service => "service_role",
        }
    }

    /// Whether the request says who makes it.
    #[must_use]
    pub fn is_signed_in(self) -> bool {
        self != Self::Anonymous
    }
}
