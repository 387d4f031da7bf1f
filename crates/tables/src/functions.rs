//! What can be called beside reading and writing rows, and by whom.

use postgrest::{Error, Type};
use roles::Role;
use sea_orm::DatabaseConnection;
use serde::Deserialize;

use crate::{Writer, Written, error::Result, mails::retry_mail, restore::restore_revision};

use Role::{Editor, Owner, Sales, Service};

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it takes.
    pub parameters: &'static [Parameter],
    /// Who may call it; for anybody else it does not exist.
    pub roles: &'static [Role],
}

/// Something that a function takes.
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
/// In: its arguments, as JSON.
///
/// # Errors
/// `PGRST102` for other arguments, those of the function, and what the engine says.
pub async fn call(
    db: &DatabaseConnection,
    function: &Function,
    writer: &Writer<'_>,
    arguments: &[u8],
) -> Result<Written> {
    match function.name {
        "restore_revision" => restore_revision(db, writer, of_row(function, arguments)?).await,
        "retry_mail" => retry_mail(db, writer, of_row(function, arguments)?).await,
        name => Err(Error::function_not_found(name).into()),
    }
}

fn of_row(function: &Function, arguments: &[u8]) -> Result<i64> {
    let OfRow { id } = serde_json::from_slice(arguments)
        .map_err(|_| Error::invalid_body(format!("{} takes {{\"id\": NUMBER}}", function.name)))?;
    Ok(id)
}

const ID: &[Parameter] = &[Parameter {
    name: "id",
    of_type: Type::Number,
    is_required: true,
}];

/// Every function.
pub static FUNCTIONS: [Function; 2] = [
    Function {
        name: "restore_revision",
        about: "Makes a row as it was before a revision.",
        parameters: ID,
        roles: &[Editor, Owner, Service],
    },
    Function {
        name: "retry_mail",
        about: "Puts a mail that was given up back into the outbox.",
        parameters: ID,
        roles: &[Sales, Owner, Service],
    },
];
