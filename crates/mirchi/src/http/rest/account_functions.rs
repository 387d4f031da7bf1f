//! Functions of the caller's own account: sessions, and recovery codes.
//!
//! Owners and the operator's programs also list and end the sessions of others.

use access::Role;
use auth::{Actor, AuthError, ErrorCode, Identity};
use axum::Json;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::CACHE_CONTROL;
use http::request::Parts;
use http::{Method, StatusCode};
use postgrest::Error;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use url::form_urlencoded;

use super::{failed, not_known, refused, table_rows};
use crate::http::api_key::{token_of, without_key};
use crate::http::caller::{Caller, CallerError};
use crate::http::client_address::ClientAddress;
use crate::state::App;

use Role::{Authenticated, Editor, Owner, Sales, Service, Viewer};

/// Lists.
const LIST: &str = "sessions";
/// Ends sessions.
const END: &str = "end_sessions";

/// Counts the recovery codes that are left.
const COUNT_CODES: &str = "recovery_codes";
/// Makes new recovery codes.
const CREATE_CODES: &str = "create_recovery_codes";

/// Who has an account.
const ACCOUNTS: &[Role] = &[Authenticated, Viewer, Sales, Editor, Owner];
/// Who has sessions, or looks after them.
const ACCOUNTS_AND_SERVICE: &[Role] = &[Authenticated, Viewer, Sales, Editor, Owner, Service];
/// Who looks after those of others.
const SESSION_ADMINS: [Role; 2] = [Owner, Service];

/// A function of this module.
#[derive(Clone, Copy)]
pub(in crate::http) struct Function {
    pub(in crate::http) name: &'static str,
    pub(in crate::http) roles: &'static [Role],
    about: &'static str,
    /// All are UUIDs, and may be left out.
    parameters: &'static [&'static str],
}

/// These functions.
pub(in crate::http) const FUNCTIONS: [Function; 4] = [
    Function {
        name: LIST,
        roles: ACCOUNTS_AND_SERVICE,
        about: "Where somebody is signed in; without an account, where the caller is.",
        parameters: &["user_id"],
    },
    Function {
        name: END,
        roles: ACCOUNTS_AND_SERVICE,
        about: "Ends one session, or all of an account.",
        parameters: &["id", "user_id"],
    },
    Function {
        name: COUNT_CODES,
        roles: ACCOUNTS,
        about: "How many recovery codes the caller has left.",
        parameters: &[],
    },
    Function {
        name: CREATE_CODES,
        roles: ACCOUNTS,
        about: "Makes ten recovery codes, which are shown this once; older ones become invalid.",
        parameters: &[],
    },
];

/// Whether it is one of these functions, for a role that may call it.
pub(super) fn has(function: &str, role: Role) -> bool {
    FUNCTIONS
        .iter()
        .any(|known| known.name == function && known.roles.contains(&role))
}

/// Whether it is one of these functions, and a role may call it for its own sessions alone.
pub(in crate::http) fn is_of_self_only(function: &str, role: Role) -> bool {
    has(function, role) && !SESSION_ADMINS.contains(&role)
}

/// The sessions that are requested.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionArguments {
    /// One session.
    id: Option<String>,
    /// All sessions of an account.
    user_id: Option<String>,
}

/// Why there is no response.
enum Refusal {
    Error(Error),
    Auth(AuthError),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<AuthError> for Refusal {
    fn from(error: AuthError) -> Self {
        Self::Auth(error)
    }
}

/// Calls one of them.
pub(super) async fn answer(
    app: &App,
    caller: &Caller,
    ClientAddress(client): ClientAddress,
    function: &str,
    head: &Parts,
    body: Body,
) -> Response {
    let answer = async {
        let meant = meant(function, head, body).await?;
        let asks = match caller.role {
            Role::Service => None,
            _ => Some(identity(app, head).await?),
        };
        let may_all = SESSION_ADMINS.contains(&caller.role);
        let own = asks.as_ref().map(|identity| identity.user.id.as_str());
        let actor = Actor {
            client: Some(client),
            id: own.map(str::to_owned),
            email: asks.as_ref().map(|identity| identity.user.email.clone()),
            device: None,
        };
        let is_current = |id: &str| {
            asks.as_ref()
                .is_some_and(|identity| identity.session.id == id)
        };
        let ends_others = function == END && !meant.id.as_deref().is_some_and(is_current);
        if let Some(identity) = asks.as_ref().filter(|_| ends_others) {
            app.auth.require_recent_sign_in(identity).await?;
        }
        match (function, meant) {
            (LIST, SessionArguments { id: None, user_id }) => {
                let whose = user_id.as_deref().or(own);
                let whose = whose.ok_or_else(|| Error::function_takes(LIST, "user_id"))?;
                if !may_all && Some(whose) != own {
                    return Err(Error::function_denied(LIST).into());
                }
                let sessions = app.auth.sessions(whose, asks.as_ref()).await?;
                Ok(Json(sessions).into_response())
            }
            (
                END,
                SessionArguments {
                    id: Some(id),
                    user_id: None,
                },
            ) => {
                let whose = own.filter(|_| !may_all);
                app.auth.end_session(&id, whose, actor).await?;
                Ok(StatusCode::NO_CONTENT.into_response())
            }
            (
                END,
                SessionArguments {
                    id: None,
                    user_id: Some(user_id),
                },
            ) => {
                if !may_all && Some(user_id.as_str()) != own {
                    return Err(Error::function_denied(END).into());
                }
                app.auth.end_sessions(&user_id, actor).await?;
                Ok(StatusCode::NO_CONTENT.into_response())
            }
            (
                COUNT_CODES | CREATE_CODES,
                SessionArguments {
                    id: None,
                    user_id: None,
                },
            ) => {
                let own = asks.ok_or_else(|| Error::function_denied(function))?;
                Ok(match function {
                    COUNT_CODES => Json(app.auth.count_recovery_codes(&own).await?).into_response(),
                    _ => Json(app.auth.create_recovery_codes(&own, actor).await?).into_response(),
                })
            }
            (COUNT_CODES | CREATE_CODES, _) => {
                Err(Error::function_takes(function, "nothing").into())
            }
            (LIST, _) => {
                Err(Error::function_takes(LIST, "user_id, or nothing for one's own").into())
            }
            _ => Err(Error::function_takes(END, "id or user_id").into()),
        }
    };
    let mut response = match answer.await {
        Ok(response) => response,
        Err(Refusal::Error(error)) => refused(&error),
        Err(Refusal::Auth(error)) => refused_by_accounts(error),
    };
    let no_store = http::HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, no_store);
    response
}

/// The parameters: in the body, or for a list in the query.
async fn meant(function: &str, head: &Parts, body: Body) -> Result<SessionArguments, Error> {
    let value = match head.method {
        Method::GET | Method::HEAD if matches!(function, LIST | COUNT_CODES) => {
            let query = without_key(head.uri.query().unwrap_or_default()).into_owned();
            form_urlencoded::parse(query.as_bytes())
                .map(|(name, value)| (name.into_owned(), Value::from(value.into_owned())))
                .collect()
        }
        Method::POST => table_rows::arguments(body).await?,
        _ => return Err(Error::unsupported_method(head.method.as_str())),
    };
    serde_json::from_value(value).map_err(|_| Error::function_takes(function, "id or user_id"))
}

async fn identity(app: &App, head: &Parts) -> Result<Identity, AuthError> {
    let query = head.uri.query().unwrap_or_default();
    let token = token_of(&head.headers, query).unwrap_or_default();
    app.auth.identity(&token).await
}

fn refused_by_accounts(error: AuthError) -> Response {
    match error {
        AuthError::Refused {
            status: 404,
            code: ErrorCode::SessionNotFound | ErrorCode::UserNotFound,
            message,
        } => refused(&Error::function_found_nothing(message)),
        AuthError::Refused {
            code: code @ (ErrorCode::ReauthenticationNeeded | ErrorCode::InsufficientAal),
            message,
            ..
        } => refused(&Error::sign_in_needed(code.as_str(), message)),
        error @ AuthError::Refused { .. } => not_known(CallerError::from(error)),
        error => failed(error, "the sessions could not be read or ended"),
    }
}

/// Adds the functions to the OpenAPI description.
pub(super) fn describe(document: &mut Value, role: Role) {
    let own = FUNCTIONS.iter();
    for function in own.filter(|function| function.roles.contains(&role)) {
        let properties = function.parameters.iter().map(|parameter| {
            let schema = json!({ "type": "string", "format": "uuid" });
            ((*parameter).to_owned(), schema)
        });
        let properties: Map<String, Value> = properties.collect();
        document["paths"][format!("/rpc/{}", function.name)] = json!({ "post": {
            "tags": [format!("(rpc) {}", function.name)],
            "summary": function.about,
            "parameters": [{
                "name": "args", "required": true, "in": "body",
                "schema": { "type": "object", "properties": properties },
            }],
            "responses": { "200": { "description": "OK" } },
        } });
    }
}
