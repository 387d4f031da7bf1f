//! Addresses that not everybody may call. Each is declared once: the routers serve what is declared, the handlers refuse callers by it, and
//! docs/api.md is written from it.

use access::Role;
use axum::routing::{MethodFilter, MethodRouter};
use axum::{Extension, Router};
use http::Method;
use tables::Right;

use crate::schema::schema;
use crate::state::AppState;

/// An address with one method.
pub struct Endpoint {
    pub method: Method,
    /// The address; with the names of its parameters in braces.
    pub path: &'static str,
    pub(super) needs: Needs,
    /// Its handler, for this method.
    pub(super) serve: fn(MethodFilter) -> MethodRouter<AppState>,
}

pub(super) enum Needs {
    /// The public key.
    Nothing,
    /// A role of the staff or of the operator's programs with all of these rights to a table.
    Rights(&'static str, &'static [Right]),
    /// One of these roles.
    Roles(&'static [Role]),
}

impl Endpoint {
    /// Whether a role may call it.
    #[must_use]
    pub fn allows(&self, role: Role) -> bool {
        match self.needs {
            Needs::Nothing => true,
            Needs::Rights(table, rights) => {
                let is_visitor = matches!(role, Role::Anonymous | Role::Authenticated);
                let table = schema().table(table).filter(|_| !is_visitor);
                table.is_some_and(|table| {
                    let may = |right: &Right| tables::require(table, role, *right).is_ok();
                    rights.iter().all(may)
                })
            }
            Needs::Roles(roles) => roles.contains(&role),
        }
    }
}

/// Serves endpoints. A handler finds its own among the extensions of the request.
pub(super) fn serve(router: Router<AppState>, endpoints: &'static [Endpoint]) -> Router<AppState> {
    endpoints.iter().fold(router, |router, endpoint| {
        let method = MethodFilter::try_from(endpoint.method.clone());
        let method = method.expect("endpoints are declared with methods that the router knows");
        let handler = (endpoint.serve)(method).layer(Extension(endpoint));
        router.route(endpoint.path, handler)
    })
}
