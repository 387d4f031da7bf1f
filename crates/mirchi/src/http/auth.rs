//! `/auth/v1`: accounts and sign-in, compatible with the authentication service of a hosted backend.

mod admin;
mod link_page;
mod own;
mod request;
mod response;
mod sign_in;

use axum::extract::State;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use axum::{Json, Router};
use http::header::{CACHE_CONTROL, HeaderName};
use http::{HeaderValue, StatusCode};
use serde_json::json;
use tower_http::set_header::SetResponseHeaderLayer;

pub(super) use self::admin::ENDPOINTS;
use self::response::{API_VERSION, Refused, write_errors};
use super::api_key;
use super::endpoint;
use super::errors::in_time;
use super::rest::cors;
use super::security::{CROSS_ORIGIN_RESOURCE_POLICY, set_header};
use crate::state::AppState;
use ::auth::{AuthError, ErrorCode};

/// The longest body, in bytes.
const MAX_BODY: usize = 64 << 10;

const METHODS: &str = "GET, POST, PUT, DELETE, OPTIONS";
/// The headers that `auth-js` sends.
const REQUEST_HEADERS: &str = "apikey, authorization, content-type, x-client-info, x-supabase-api-version, x-jwt-aud, redirect_to";

pub(super) fn router(app: &AppState) -> Router<AppState> {
    let limit = app.config.server.request_timeout_s.into();
    let with_key = endpoint::serve(Router::new(), &ENDPOINTS)
        .route("/auth/v1/settings", get(settings))
        .route("/auth/v1/signup", post(sign_in::sign_up))
        .route("/auth/v1/token", post(sign_in::token))
        .route("/auth/v1/otp", post(sign_in::otp))
        .route("/auth/v1/magiclink", post(sign_in::otp))
        .route("/auth/v1/recover", post(sign_in::recover))
        .route("/auth/v1/resend", post(sign_in::resend))
        .route("/auth/v1/logout", post(own::logout))
        .route("/auth/v1/user", get(own::user).put(own::change))
        .route(
            "/auth/v1/reauthenticate",
            get(own::reauthenticate).post(own::reauthenticate),
        )
        .route("/auth/v1/factors", post(own::enroll))
        .route("/auth/v1/factors/{id}", delete(own::unenroll))
        .route("/auth/v1/factors/{id}/challenge", post(own::challenge))
        .route("/auth/v1/factors/{id}/verify", post(own::verify_factor))
        .route("/auth/v1/user/identities/{id}", delete(own::unlink))
        .route("/auth/v1/user/identities/authorize", get(own::unlink))
        .route("/auth/v1/admin/users/{id}/passkeys", any(no_passkeys))
        .route(
            "/auth/v1/admin/users/{id}/passkeys/{passkey}",
            any(no_passkeys),
        )
        .route("/auth/v1/admin/sso/{*rest}", any(no_saml))
        .route("/auth/v1/admin/oauth/{*rest}", any(no_oauth_server))
        .route("/auth/v1/admin/custom-providers", any(no_own_providers))
        .route(
            "/auth/v1/admin/custom-providers/{*rest}",
            any(no_own_providers),
        )
        .route("/auth/v1/user/oauth/grants", any(no_oauth_server))
        .route("/auth/v1/sso", post(no_saml))
        .layer(from_fn_with_state(app.clone(), api_key::require));
    // Browsers open these through a link, which has no key.
    let without_key = Router::new()
        .route("/auth/v1/health", get(health))
        .route("/auth/v1/.well-known/jwks.json", get(public_keys))
        .route("/.well-known/jwks.json", get(public_keys))
        .route(
            "/auth/v1/verify",
            get(sign_in::open_link).post(sign_in::verify),
        )
        .route("/auth/v1/authorize", get(no_provider))
        .route("/auth/v1/callback", any(no_provider))
        .route("/auth/v1/saml/{*rest}", any(no_saml))
        .route("/auth/v1/sso/saml/{*rest}", any(no_saml))
        .route("/auth/v1/oauth/{*rest}", any(no_oauth_server))
        .route(
            "/auth/v1/.well-known/oauth-authorization-server",
            get(no_oauth_server),
        )
        .route("/auth/v1/passkeys", any(no_passkeys))
        .route("/auth/v1/passkeys/{*rest}", any(no_passkeys))
        .route("/auth/v1/{*rest}", any(unknown));
    with_key
        .merge(without_key)
        .layer(from_fn(write_errors))
        .layer(from_fn(move |request, next| {
            in_time(limit, request, next, time_is_up)
        }))
        .layer(cors(METHODS, REQUEST_HEADERS).expose_headers([
            API_VERSION,
            HeaderName::from_static("x-total-count"),
            http::header::LINK,
            http::header::RETRY_AFTER,
        ]))
        .layer(set_header(CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"))
        .layer(SetResponseHeaderLayer::if_not_present(
            CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
}

async fn health() -> Response {
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "name": "mirchi",
        "description": "Accounts and sign-in",
    }))
    .into_response()
}

async fn settings(State(app): State<AppState>) -> Response {
    Json(app.auth.public_settings()).into_response()
}

async fn public_keys(State(app): State<AppState>) -> Response {
    let headers = [(CACHE_CONTROL, "public, max-age=300")];
    (headers, Json(app.auth.public_keys())).into_response()
}

/// Sign-in through other providers is not supported.
async fn no_provider() -> Refused {
    let message = "Unsupported provider: provider is not enabled";
    AuthError::new(400, ErrorCode::OauthProviderNotSupported, message).into()
}

async fn no_saml() -> Refused {
    not_offered(ErrorCode::SamlProviderDisabled, "SAML 2.0 is disabled")
}

async fn no_passkeys() -> Refused {
    not_offered(ErrorCode::PasskeyDisabled, "Passkeys are disabled")
}

/// This site is not an OAuth provider.
async fn no_oauth_server() -> Refused {
    not_offered(ErrorCode::FeatureDisabled, "OAuth server is disabled")
}

async fn no_own_providers() -> Refused {
    let message = "Custom OAuth providers are disabled";
    not_offered(ErrorCode::FeatureDisabled, message)
}

async fn unknown() -> Response {
    (StatusCode::NOT_FOUND, "404 page not found\n").into_response()
}

fn not_offered(code: ErrorCode, message: &str) -> Refused {
    AuthError::new(404, code, message).into()
}

fn time_is_up() -> Response {
    let body = json!({ "code": 504, "error_code": "request_timeout", "msg": "Processing this request timed out, please retry after a moment." });
    (StatusCode::GATEWAY_TIMEOUT, Json(body)).into_response()
}
