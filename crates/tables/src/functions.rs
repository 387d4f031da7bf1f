//! Functions that can be called beside reading and writing rows, and by whom.

use postgrest::{Error, Type};
use roles::Role;
use serde::Deserialize;
use store::Database;
use store::revision;

use crate::{
    Writer, Written,
    drafts::{publish_draft, save_product},
    enquiry_statistics::{enquiry_statistics, waiting},
    error::Result,
    mails::retry_mail,
    notice_channels::test_channel,
    release::release_enquiry,
    replies::cancel_reply,
    restore::{restore_revision, revision_of_file},
    schema::{STAFF_AND_SERVICE, WHO_ANSWERS},
    undo_change::{deleted_files, undo_change},
};

use Role::{Editor, Owner, Sales, Service};

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// The roles that may call it; for others it does not exist.
    pub roles: &'static [Role],
}

/// A parameter of a function.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub of_type: Type,
    /// Whether it must be given.
    pub is_required: bool,
}

impl Function {
    /// The function of this name, if the role may call it.
    #[must_use]
    pub fn find(name: &str, role: Role) -> Option<&'static Self> {
        let mut functions = FUNCTIONS.iter();
        functions.find(|function| function.name == name && function.roles.contains(&role))
    }
}

/// What a function of one row takes.
#[derive(Deserialize)]
struct OfRow {
    id: i64,
}

/// Calls a function that the writer's role may call.
///
/// Its arguments are JSON.
///
/// # Errors
/// `PGRST102` for other arguments, those of the function, and the database's error.
pub async fn call(
    db: &Database,
    function: &Function,
    writer: &Writer<'_>,
    arguments: &[u8],
) -> Result<Written> {
    match function.name {
        RESTORE_REVISION => restore_revision(db, writer, of_row(function, arguments)?).await,
        "save_product" => save_product(db, writer, arguments).await,
        "publish_draft" => publish_draft(db, writer, arguments).await,
        "retry_mail" => retry_mail(db, writer, of_row(function, arguments)?).await,
        "cancel_reply" => cancel_reply(db, writer, of_row(function, arguments)?).await,
        UNDO_CHANGE => undo_change(db, writer, arguments).await,
        "release_enquiry" => release_enquiry(db, writer, of_row(function, arguments)?).await,
        "test_notice_channel" => test_channel(db, writer, of_row(function, arguments)?).await,
        "enquiry_statistics" => enquiry_statistics(db, writer, arguments).await,
        "waiting" => waiting(db, writer, arguments).await,
        name => Err(Error::function_not_found(name).into()),
    }
}

/// The revisions of files that a call wants to take back; none for any other call. Files are restored by the crate that stores their bytes.
///
/// In: the function, who calls it, and its arguments, as JSON.
///
/// # Errors
/// As of [`call`], when it would find no such revision.
pub async fn files_to_restore(
    db: &Database,
    function: &Function,
    role: Role,
    arguments: &[u8],
) -> Result<Vec<revision::Model>> {
    match function.name {
        RESTORE_REVISION => {
            let file = revision_of_file(db, role, of_row(function, arguments)?).await?;
            Ok(file.into_iter().collect())
        }
        UNDO_CHANGE => deleted_files(db, role, arguments).await,
        _ => Ok(Vec::new()),
    }
}

fn of_row(function: &Function, arguments: &[u8]) -> Result<i64> {
    let OfRow { id } = serde_json::from_slice(arguments)
        .map_err(|_| Error::invalid_body(format!("{} takes {{\"id\": NUMBER}}", function.name)))?;
    Ok(id)
}

/// The function that takes back what a revision tells of.
const RESTORE_REVISION: &str = "restore_revision";

/// The function that takes back changes that were just made.
pub const UNDO_CHANGE: &str = "undo_change";

const ID: &[Parameter] = &[Parameter {
    name: "id",
    of_type: Type::Number,
    is_required: true,
}];

/// Every function.
pub static FUNCTIONS: [Function; 10] = [
    Function {
        name: RESTORE_REVISION,
        about: "Makes a row as it was before a revision.",
        parameters: ID,
        roles: &[Editor, Owner, Service],
    },
    Function {
        name: UNDO_CHANGE,
        about: "Makes rows as they were before their last change: `[{\"key\": \"7\", \"version\": 3}]` names the version that it made, and for a deletion none. Refused when a row was changed since.",
        parameters: &[
            Parameter {
                name: "table",
                of_type: Type::Text,
                is_required: true,
            },
            Parameter {
                name: "rows",
                of_type: Type::Json,
                is_required: true,
            },
        ],
        roles: &[Sales, Editor, Owner, Service],
    },
    Function {
        name: "save_product",
        about: "Writes changes of the product of this number with its translations and parameters, all or none: `changes` as in `product_drafts`. Without a number the product is added; the action of its row `products` is then `insert`.",
        parameters: &[
            Parameter {
                name: "id",
                of_type: Type::Number,
                is_required: false,
            },
            Parameter {
                name: "changes",
                of_type: Type::Json,
                is_required: true,
            },
        ],
        roles: &[Editor, Owner, Service],
    },
    Function {
        name: "publish_draft",
        about: "Writes the draft of the product of this number, and deletes the draft. With `version` only that version of it.",
        parameters: &[
            Parameter {
                name: "id",
                of_type: Type::Number,
                is_required: true,
            },
            Parameter {
                name: "version",
                of_type: Type::Integer,
                is_required: false,
            },
        ],
        roles: &[Editor, Owner, Service],
    },
    Function {
        name: "retry_mail",
        about: "Puts a mail that was given up back into the outbox.",
        parameters: ID,
        roles: WHO_ANSWERS,
    },
    Function {
        name: "cancel_reply",
        about: "Deletes a reply whose mail has not left yet, and answers it.",
        parameters: ID,
        roles: WHO_ANSWERS,
    },
    Function {
        name: "release_enquiry",
        about: "Lets a quarantined enquiry in, or one that was called spam, and sends the mails that were held back.",
        parameters: ID,
        roles: WHO_ANSWERS,
    },
    Function {
        name: "test_notice_channel",
        about: "Sends a test over a notice channel and says what the other side answered.",
        parameters: ID,
        roles: &[Owner, Service],
    },
    Function {
        name: "enquiry_statistics",
        about: "Where the enquiries of a time came from, and how fast they were answered.",
        parameters: &[
            Parameter {
                name: "since",
                of_type: Type::Time,
                is_required: true,
            },
            Parameter {
                name: "until",
                of_type: Type::Time,
                is_required: false,
            },
        ],
        roles: WHO_ANSWERS,
    },
    Function {
        name: "waiting",
        about: "How much waits for an answer or a look.",
        parameters: &[Parameter {
            name: "within_hours",
            of_type: Type::Integer,
            is_required: false,
        }],
        roles: STAFF_AND_SERVICE,
    },
];
