//! The caller's own account.

use ::auth::{AuthError, ErrorCode, LogoutScope, NewFactor, OwnChange, Pkce};
use axum::Json;
use axum::extract::Path;
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::StatusCode;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use serde_json::json;

use super::request::Call;
use super::response::Outcome;

pub(super) async fn user(call: Call) -> Outcome {
    let identity = call.identity().await?;
    Ok(Json(call.app.auth.own_user(&identity).await?).into_response())
}

/// Changes to the caller's own account, and the PKCE challenge for the links that they cause.
#[derive(Deserialize)]
struct Change {
    #[serde(flatten)]
    change: OwnChange,
    #[serde(default)]
    code_challenge: Option<String>,
    #[serde(default)]
    code_challenge_method: Option<String>,
}

pub(super) async fn change(call: Call) -> Outcome {
    let identity = call.identity().await?;
    let body: Change = call.json()?;
    let pkce = Pkce::new(body.code_challenge, body.code_challenge_method)?;
    let redirect_to = call.parameter("redirect_to");
    let user = call
        .app
        .auth
        .change_own_user(&identity, body.change, pkce, redirect_to, call.actor())
        .await?;
    Ok(Json(user).into_response())
}

pub(super) async fn reauthenticate(call: Call) -> Outcome {
    let identity = call.identity().await?;
    call.app
        .auth
        .reauthenticate(&identity, call.actor())
        .await?;
    Ok(Json(json!({})).into_response())
}

pub(super) async fn logout(call: Call) -> Outcome {
    let scope = LogoutScope::parse(call.parameter("scope"))?;
    let identity = call.identity().await?;
    call.app
        .auth
        .sign_out(&identity, scope, call.actor())
        .await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(super) async fn enroll(call: Call) -> Outcome {
    let identity = call.identity().await?;
    let new: NewFactor = call.json()?;
    let enrolment = call.app.auth.enroll(&identity, new, call.actor()).await?;
    Ok(Json(json!({
        "id": enrolment.id,
        "type": "totp",
        "friendly_name": enrolment.friendly_name,
        "totp": {
            "qr_code": qr_code(&enrolment.uri),
            "secret": enrolment.secret,
            "uri": enrolment.uri,
        },
    }))
    .into_response())
}

/// The URI as a QR code. `auth-js` prepends `data:image/svg+xml;utf-8,`, so it must not have a `#`: colours are named.
fn qr_code(uri: &str) -> String {
    // The URI of an account is much shorter than the capacity of a QR code.
    QrCode::new(uri).map_or_else(
        |_| STANDARD.encode(uri),
        |code| {
            code.render::<svg::Color<'_>>()
                .dark_color(svg::Color("black"))
                .light_color(svg::Color("white"))
                .min_dimensions(200, 200)
                .build()
        },
    )
}

pub(super) async fn challenge(Path(factor): Path<String>, call: Call) -> Outcome {
    let identity = call.identity().await?;
    let (id, expires_at) = call
        .app
        .auth
        .challenge(&identity, &factor, call.actor())
        .await?;
    Ok(Json(json!({ "id": id, "type": "totp", "expires_at": expires_at })).into_response())
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct FactorCode {
    challenge_id: String,
    code: String,
}

pub(super) async fn verify_factor(Path(factor): Path<String>, call: Call) -> Outcome {
    let identity = call.identity().await?;
    let FactorCode { challenge_id, code } = call.json()?;
    let tokens = call
        .app
        .auth
        .verify_factor(&identity, &factor, &challenge_id, &code, call.actor())
        .await?;
    Ok(Json(tokens.to_json()).into_response())
}

pub(super) async fn unenroll(Path(factor): Path<String>, call: Call) -> Outcome {
    let identity = call.identity().await?;
    let id = call
        .app
        .auth
        .unenroll(&identity, &factor, call.actor())
        .await?;
    Ok(Json(json!({ "id": id })).into_response())
}

/// Accounts have a single identity, their address.
pub(super) async fn unlink(call: Call) -> Outcome {
    call.identity().await?;
    let message = "Manual linking is disabled";
    Err(AuthError::new(404, ErrorCode::ManualLinkingDisabled, message).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_can_stand_in_an_address() {
        let picture = qr_code("otpauth://totp/Example:a%40example.com?secret=ABC&issuer=Example");
        assert!(picture.contains("<svg"), "{picture}");
        assert!(!picture.contains(['#', '%']), "{picture}");
    }
}
