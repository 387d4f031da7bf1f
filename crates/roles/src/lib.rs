//! The roles that rights are granted to. The same roles hold for tables and for files.

/// The role of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Anybody.
    Anonymous,
    /// Somebody with an account that is not staff.
    Authenticated,
    /// Staff with read-only access.
    Viewer,
    /// Staff for enquiries.
    Sales,
    /// Staff for products and texts.
    Editor,
    /// Staff with all rights.
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

    /// Its name in tokens and in the documentation.
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

    /// Whether the request is authenticated.
    #[must_use]
    pub fn is_signed_in(self) -> bool {
        self != Self::Anonymous
    }
}
