//! Functions that can be called beside reading and writing rows, and by whom.

use std::{any::Any, future::Future, pin::Pin};

use access::Role;
use postgrest::{Error, Type};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value as Json;
use store::Database;

use crate::{Writer, Written, error::Result};

#[derive(Debug)]
pub struct Function {
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    pub parameters: &'static [Parameter],
    /// The roles that may call it; for others it does not exist.
    pub roles: &'static [Role],
    /// Those of them that may call it for their own account alone.
    pub own_only: &'static [Role],
    /// Whether it only reads (`STABLE` in PostgreSQL): then `GET` calls it, too, with its arguments in the query.
    pub is_read_only: bool,
    /// Runs it: `|call| Box::pin(retry_mail(call))`. Fails with `PGRST102` for other arguments.
    pub run: for<'a> fn(Call<'a>) -> Running<'a>,
}

impl Function {
    /// A function that takes and does nothing, and that nobody may call. Each function says how it differs.
    pub const DEFAULT: Self = Self {
        name: "",
        about: "",
        parameters: &[],
        roles: &[],
        own_only: &[],
        is_read_only: false,
        run: |_| Box::pin(async { Ok(Written::nothing()) }),
    };

    /// The arguments in a query, each of the type of its parameter; what is not of that type stays a text, and the function refuses it.
    pub fn arguments_of_query(&self, query: impl Iterator<Item = (String, String)>) -> Json {
        let arguments = query.map(|(name, value)| {
            let parameter = self.parameters.iter().find(|known| known.name == name);
            let value = match parameter.map(|parameter| parameter.of_type) {
                None | Some(Type::Text | Type::Time | Type::Date) => Json::String(value),
                Some(_) => serde_json::from_str(&value).unwrap_or(Json::String(value)),
            };
            (name, value)
        });
        arguments.collect()
    }

    /// The only argument of a function of one row: its number. Fails with `PGRST102` for other arguments.
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
    pub db: &'a Database,
    /// Who calls, and what is known of the site.
    pub writer: &'a Writer,
    pub arguments: &'a Json,
}

impl<'a> Call<'a> {
    /// Something of the site; `None` where the site has none.
    pub fn service<T: Any>(&self) -> Option<&'a T> {
        self.writer.services.get()
    }

    /// The arguments. Fails with `PGRST102` and what the function takes.
    pub fn arguments<T: DeserializeOwned>(&self, takes: &str) -> Result<T> {
        Ok(T::deserialize(self.arguments).map_err(|_| Error::invalid_body(takes))?)
    }
}

#[derive(Deserialize)]
struct RowId {
    id: i64,
}

/// A parameter of a function.
#[derive(Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub of_type: Type,
    pub is_required: bool,
}

impl Parameter {
    /// One that must be given.
    pub const fn required(name: &'static str, of_type: Type) -> Self {
        Self {
            name,
            of_type,
            is_required: true,
        }
    }

    /// One that may be left out.
    pub const fn optional(name: &'static str, of_type: Type) -> Self {
        Self {
            is_required: false,
            ..Self::required(name, of_type)
        }
    }
}

/// The parameter of a function of one row.
pub const ID: &[Parameter] = &[Parameter::required("id", Type::Number)];

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn arguments_in_a_query_have_the_types_of_their_parameters() {
        static FUNCTION: Function = Function {
            parameters: &[
                Parameter::optional("words", Type::Text),
                Parameter::optional("within_hours", Type::Integer),
            ],
            ..Function::DEFAULT
        };
        let arguments = |query: &[(&str, &str)]| {
            let pairs = query.iter();
            FUNCTION
                .arguments_of_query(pairs.map(|(name, value)| ((*name).into(), (*value).into())))
        };
        assert_eq!(
            arguments(&[("words", "12"), ("within_hours", "12"), ("other", "12")]),
            json!({ "words": "12", "within_hours": 12, "other": "12" })
        );
        assert_eq!(
            arguments(&[("within_hours", "soon")]),
            json!({ "within_hours": "soon" })
        );
        assert_eq!(arguments(&[]), json!({}));
    }
}
