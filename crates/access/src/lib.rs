//! The roles, what may be granted to them, and how it is documented. The same holds for tables, files and calls.

use std::fmt;

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

    /// Those of the staff, from the most rights to the fewest.
    pub const STAFF: [Self; 4] = [Self::Owner, Self::Editor, Self::Sales, Self::Viewer];

    /// The role of the staff with this name.
    pub fn staff(name: &str) -> Option<Self> {
        Self::STAFF.into_iter().find(|role| role.name() == name)
    }

    /// Its name in tokens, in the database and in the documentation.
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

    /// Whether it sees and answers enquiries.
    pub fn answers_enquiries(self) -> bool {
        ANSWER_ENQUIRIES.contains(&self)
    }

    pub fn is_signed_in(self) -> bool {
        self != Self::Anonymous
    }
}

impl fmt::Display for Role {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The roles of the staff, and the operator's own programs.
pub const STAFF_AND_SERVICE: &[Role] = &[
    Role::Viewer,
    Role::Sales,
    Role::Editor,
    Role::Owner,
    Role::Service,
];

/// Those who see and answer enquiries.
pub const ANSWER_ENQUIRIES: &[Role] = &[Role::Sales, Role::Owner, Role::Service];

/// An operation on the rows of a table, or on the files of a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// See rows; see the list of files, download them, and sign an address for a download.
    Select,
    /// Add rows; upload under a name that is not taken, and sign an address for an upload.
    Insert,
    /// Change rows; upload over a file, or move it.
    Update,
    /// Remove rows or files.
    Delete,
}

impl Right {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Select, Self::Insert, Self::Update, Self::Delete];

    /// Its name in SQL, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Select => "select",
            Self::Insert => "insert",
            Self::Update => "update",
            Self::Delete => "delete",
        }
    }
}

pub const WRITE: &[Right] = &[Right::Insert, Right::Update, Right::Delete];

/// Who may do what, as a table in Markdown: a column for each role, and a row for each of `rows` with the rights of a role in words,
/// separated by commas.
pub fn rights_table<Subject>(
    heading: &str,
    rows: impl IntoIterator<Item = (String, Subject)>,
    rights: impl Fn(&Subject, Role) -> Vec<String>,
) -> String {
    let row = |first: &str, cells: [String; Role::ALL.len()]| {
        format!("| {first} | {} |\n", cells.join(" | "))
    };
    let mut table = row(heading, Role::ALL.map(|role| role.name().to_owned()));
    table += &row("---", Role::ALL.map(|_| "---".to_owned()));
    for (name, subject) in rows {
        let cell = |role| match rights(&subject, role).join(", ") {
            rights if rights.is_empty() => "–".to_owned(),
            rights => rights,
        };
        table += &row(&format!("`{name}`"), Role::ALL.map(cell));
    }
    table
}
