//! Functions that can be called beside reading and writing rows, and by whom.

use std::{future::Future, pin::Pin};

use access::Role;
use postgrest::{Error, Type};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value as Json;
use store::Database;

use crate::{Writer, Written, error::Result};

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
    /// Runs it: `|call| Box::pin(retry_mail(call))`. Fails with `PGRST102` for other arguments.
    pub run: for<'a> fn(Call<'a>) -> Running<'a>,
}

impl Function {
    /// The only argument of a function of one row: its number.
    ///
    /// # Errors
    /// `PGRST102` for other arguments.
    pub fn row_id(&self, arguments: &Json) -> Result<i64> {
        let row = RowId::deserialize(arguments)
            .map_err(|_| Error::invalid_body(format!("{} takes {{\"id\": NUMBER}}", self.name)))?;
        Ok(row.id)
    }
}

/// A running function.
pub type Running<'a> = Pin<Box<dyn Future<Output = Result<Written>> + Send + 'a>>;

/// A call of a function.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The database.
    pub db: &'a Database,
    /// Who calls, and what is known of the site.
    pub writer: &'a Writer,
    /// Its arguments.
    pub arguments: &'a Json,
}

impl Call<'_> {
    /// The arguments.
    ///
    /// # Errors
    /// `PGRST102` with what the function takes.
    pub fn arguments<T: DeserializeOwned>(&self, takes: &str) -> Result<T> {
        Ok(T::deserialize(self.arguments).map_err(|_| Error::invalid_body(takes))?)
    }
}

/// What a function of one row takes.
#[derive(Deserialize)]
struct RowId {
    id: i64,
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

/// The parameter of a function of one row.
pub const ID: &[Parameter] = &[Parameter {
    name: "id",
    of_type: Type::Number,
    is_required: true,
}];
