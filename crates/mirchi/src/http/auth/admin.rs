//! Administration of accounts by owners and the operator's programs.

use ::auth::{AuditFilter, AuthError, ErrorCode, GenerateLink, NewUser, UserChange};
use access::Role;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use http::header::LINK;
use http::{HeaderName, HeaderValue, Method};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::request::Call;
use super::response::Outcome;
use crate::http::endpoint::{Endpoint, Needs};
use crate::schema::schema;
use crate::state::AppState;

/// The default number of rows per page.
const PER_PAGE: u64 = 50;
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// What is done with the accounts of others.
pub(in crate::http) static ENDPOINTS: [Endpoint; 11] = [
    of_administrators(Method::POST, "/auth/v1/invite", |method| on(method, invite)),
    of_administrators(Method::POST, "/auth/v1/admin/generate_link", |method| {
        on(method, generate_link)
    }),
    of_administrators(Method::GET, "/auth/v1/admin/audit", |method| {
        on(method, audit)
    }),
    of_administrators(Method::GET, "/auth/v1/admin/users", |method| {
        on(method, list)
    }),
    of_administrators(Method::POST, "/auth/v1/admin/users", |method| {
        on(method, create)
    }),
    of_administrators(Method::GET, "/auth/v1/admin/users/{id}", |method| {
        on(method, user)
    }),
    of_administrators(Method::PUT, "/auth/v1/admin/users/{id}", |method| {
        on(method, change)
    }),
    of_administrators(Method::DELETE, "/auth/v1/admin/users/{id}", |method| {
        on(method, delete)
    }),
    of_administrators(Method::GET, "/auth/v1/admin/users/{id}/factors", |method| {
        on(method, factors)
    }),
    of_administrators(
        Method::PUT,
        "/auth/v1/admin/users/{id}/factors/{factor}",
        |method| on(method, rename_factor),
    ),
    of_administrators(
        Method::DELETE,
        "/auth/v1/admin/users/{id}/factors/{factor}",
        |method| on(method, delete_factor),
    ),
];

/// An endpoint for those who look after the accounts of others.
const fn of_administrators(
    method: Method,
    path: &'static str,
    serve: fn(MethodFilter) -> MethodRouter<AppState>,
) -> Endpoint {
    Endpoint {
        method,
        path,
        needs: Needs::Roles(&[Role::Owner, Role::Service]),
        serve,
    }
}

pub(super) async fn list(call: Call) -> Outcome {
    call.admin().await?;
    let (page, per_page) = (call.number("page", 1)?, call.number("per_page", PER_PAGE)?);
    let (users, total) = call.app.auth.list_users(page, per_page).await?;
    let body = json!({ "users": users, "aud": "authenticated" });
    Ok(paged("users", page, per_page, total, &body))
}

pub(super) async fn audit(call: Call) -> Outcome {
    call.admin().await?;
    let (page, per_page) = (call.number("page", 1)?, call.number("per_page", PER_PAGE)?);
    let filter = call
        .parameter("query")
        .map(AuditFilter::parse)
        .transpose()?;
    let log = call.app.auth.audit_log(filter.as_ref(), page, per_page);
    let (entries, total) = log.await?;
    Ok(paged("audit", page, per_page, total, &json!(entries)))
}

/// A page of a list; its headers have the total number of rows, and the next and last page.
fn paged(name: &str, page: u64, per_page: u64, total: u64, body: &Value) -> Response {
    let last = total.div_ceil(per_page).max(1);
    let address = |page: u64, rel: &str| {
        format!("</auth/v1/admin/{name}?page={page}&per_page={per_page}>; rel=\"{rel}\"")
    };
    let mut links = Vec::new();
    if page < last {
        links.push(address(page + 1, "next"));
    }
    links.push(address(last, "last"));
    let mut response = Json(body).into_response();
    let headers = response.headers_mut();
    headers.insert(TOTAL, HeaderValue::from(total));
    if let Ok(links) = HeaderValue::try_from(links.join(", ")) {
        headers.insert(LINK, links);
    }
    response
}

pub(super) async fn create(call: Call) -> Outcome {
    let actor = call.admin().await?;
    let new: NewUser = call.json()?;
    Ok(Json(call.app.auth.create_user(new, actor).await?).into_response())
}

pub(super) async fn user(Path(id): Path<String>, call: Call) -> Outcome {
    call.admin().await?;
    Ok(Json(call.app.auth.user(&id).await?).into_response())
}

pub(super) async fn change(Path(id): Path<String>, call: Call) -> Outcome {
    let actor = call.admin_of(&id).await?;
    let change: UserChange = call.json()?;
    Ok(Json(call.app.auth.change_user(&id, change, actor).await?).into_response())
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Deletion {
    should_soft_delete: bool,
}

pub(super) async fn delete(Path(id): Path<String>, call: Call) -> Outcome {
    let actor = call.admin_of(&id).await?;
    let Deletion { should_soft_delete } = call.json()?;
    if should_soft_delete {
        let message = "Accounts are deleted for good or not at all; ban one to keep it";
        return Err(AuthError::new(422, ErrorCode::FeatureDisabled, message).into());
    }
    call.app.auth.delete_user(&id, actor, schema()).await?;
    Ok(Json(json!({})).into_response())
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Invitation {
    email: String,
    data: Map<String, Value>,
    /// An extension of the hosted backend's API: the role of the invited person.
    app_metadata: Map<String, Value>,
}

pub(super) async fn invite(call: Call) -> Outcome {
    let actor = call.admin().await?;
    let Invitation {
        email,
        data,
        app_metadata,
    } = call.json()?;
    let redirect_to = call.parameter("redirect_to");
    let user = call
        .app
        .auth
        .invite(&email, data, app_metadata, redirect_to, actor)
        .await?;
    Ok(Json(user).into_response())
}

pub(super) async fn generate_link(call: Call) -> Outcome {
    let actor = call.admin().await?;
    let mut wanted: GenerateLink = call.json()?;
    let address = wanted.email.trim().to_lowercase();
    if actor.email.as_ref() == Some(&address) {
        call.require_recent_sign_in().await?;
    }
    if wanted.redirect_to.is_none() {
        wanted.redirect_to = call.parameter("redirect_to").map(str::to_owned);
    }
    let link = call
        .app
        .auth
        .generate_link(wanted, Map::new(), actor)
        .await?;
    Ok(Json(link.to_json()).into_response())
}

pub(super) async fn factors(Path(id): Path<String>, call: Call) -> Outcome {
    call.admin().await?;
    Ok(Json(call.app.auth.list_factors(&id).await?).into_response())
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Rename {
    friendly_name: String,
}

pub(super) async fn rename_factor(
    Path((id, factor)): Path<(String, String)>,
    call: Call,
) -> Outcome {
    let actor = call.admin_of(&id).await?;
    let Rename { friendly_name } = call.json()?;
    let factor = call
        .app
        .auth
        .rename_factor(&id, &factor, &friendly_name, actor)
        .await?;
    Ok(Json(factor).into_response())
}

pub(super) async fn delete_factor(
    Path((id, factor)): Path<(String, String)>,
    call: Call,
) -> Outcome {
    let actor = call.admin_of(&id).await?;
    Ok(Json(call.app.auth.delete_factor(&id, &factor, actor).await?).into_response())
}
