//! Registration and sign-in.

use ::auth::{
    AuthError, ErrorCode, OtpRequest, Pkce, ResendKind, SessionTokens, SignUp, Verification,
    Verified,
};
use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::LOCATION;
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use url::Url;
use url::form_urlencoded::Serializer;

use super::link_page::link_page;
use super::request::{Call, Fields};
use super::response::{Outcome, as_query, is_failed_sign_in};
use crate::http::same_site;
use crate::http::security_event::SecurityEvent;

/// The fields of all endpoints in this file; each uses some of them.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Body {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Map<String, Value>,
    create_user: Option<bool>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    refresh_token: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    token: Option<String>,
    token_hash: Option<String>,
}

impl Body {
    fn pkce(&mut self) -> Result<Option<Pkce>, AuthError> {
        Pkce::new(
            self.code_challenge.take(),
            self.code_challenge_method.take(),
        )
    }

    /// The address; accounts by telephone number are not supported.
    fn email(&mut self) -> Result<String, AuthError> {
        match (self.email.take(), &self.phone) {
            (Some(email), _) if !email.is_empty() => Ok(email),
            (_, Some(phone)) if !phone.is_empty() => Err(no_phones(400)),
            _ => Err(AuthError::validation("One of email or phone must be set")),
        }
    }
}

fn no_phones(status: u16) -> AuthError {
    let message = "Phone logins are disabled";
    AuthError::new(status, ErrorCode::PhoneProviderDisabled, message)
}

pub(super) async fn sign_up(call: Call) -> Outcome {
    let mut body: Body = call.json()?;
    if body.email.is_none() && body.phone.is_none() {
        let message = "Anonymous sign-ins are disabled";
        return Err(AuthError::new(422, ErrorCode::AnonymousProviderDisabled, message).into());
    }
    let pkce = body.pkce()?;
    let sign_up = SignUp {
        email: body.email()?,
        password: body.password.take().unwrap_or_default(),
        data: body.data,
        pkce,
        redirect_to: call.parameter("redirect_to").map(str::to_owned),
    };
    let user = call.app.auth.sign_up(sign_up, call.actor()).await?;
    Ok(Json(user).into_response())
}

/// `POST /token`: signs in, or refreshes a session.
pub(super) async fn token(call: Call) -> Outcome {
    let mut body: Body = call.json()?;
    let auth = &call.app.auth;
    let (agent, actor) = (call.user_agent(), call.actor());
    let is_refresh = call.parameter("grant_type") == Some("refresh_token");
    let tokens = match call.parameter("grant_type") {
        Some("password") => {
            if body.email.is_none() && body.phone.is_some() {
                return Err(no_phones(422).into());
            }
            let email = body.email()?;
            let password = body.password.take().unwrap_or_default();
            auth.sign_in_with_password(&email, password, agent, actor)
                .await?
        }
        Some("refresh_token") => {
            let token = body.refresh_token.unwrap_or_default();
            auth.refresh(&token, actor).await?
        }
        Some("pkce") => match (body.auth_code, body.code_verifier) {
            (Some(code), Some(verifier)) => {
                auth.sign_in_with_code(&code, &verifier, agent, actor)
                    .await?
            }
            _ => {
                return Err(AuthError::validation(
                    "invalid request: both auth code and code verifier should be non-empty",
                )
                .into());
            }
        },
        Some("id_token") => {
            let message = "Sign-in by an ID token is disabled";
            return Err(AuthError::new(400, ErrorCode::ProviderDisabled, message).into());
        }
        Some("web3") => {
            let message = "Web3 provider is disabled";
            return Err(AuthError::new(422, ErrorCode::Web3ProviderDisabled, message).into());
        }
        other => {
            let message = format!("unsupported_grant_type: {}", other.unwrap_or_default());
            return Err(AuthError::validation(message).into());
        }
    };
    Ok(match is_refresh {
        true => Json(tokens.to_json()).into_response(),
        false => signed_in(&call, &tokens),
    })
}

/// The tokens of a new session. The device of somebody of the staff is known from now on.
fn signed_in(call: &Call, tokens: &SessionTokens) -> Response {
    let mut response = Json(tokens.to_json()).into_response();
    call.remember_device(tokens, response.headers_mut());
    response
}

/// `POST /otp` and `/magiclink`: mails a link and a code.
pub(super) async fn otp(call: Call) -> Outcome {
    let mut body: Body = call.json()?;
    let pkce = body.pkce()?;
    let request = OtpRequest {
        email: body.email()?,
        create_user: body.create_user.unwrap_or(true),
        data: body.data,
        pkce,
        redirect_to: call.parameter("redirect_to").map(str::to_owned),
    };
    call.app.auth.send_sign_in(request, call.actor()).await?;
    Ok(Json(json!({})).into_response())
}

pub(super) async fn recover(call: Call) -> Outcome {
    let mut body: Body = call.json()?;
    let pkce = body.pkce()?;
    let email = body.email()?;
    call.app
        .auth
        .send_recovery(&email, pkce, call.parameter("redirect_to"), call.actor())
        .await?;
    Ok(Json(json!({})).into_response())
}

pub(super) async fn resend(call: Call) -> Outcome {
    let mut body: Body = call.json()?;
    let pkce = body.pkce()?;
    let kind = match body.kind.as_deref() {
        Some("signup") => ResendKind::SignUp,
        Some("email_change") => ResendKind::EmailChange,
        Some("sms" | "phone_change") => return Err(no_phones(400).into()),
        _ => {
            let message = "Missing one of these types: signup, email_change, sms, phone_change";
            return Err(AuthError::validation(message).into());
        }
    };
    let email = body.email()?;
    call.app
        .auth
        .resend(
            kind,
            &email,
            pkce,
            call.parameter("redirect_to"),
            call.actor(),
        )
        .await?;
    Ok(Json(json!({})).into_response())
}

/// `POST /verify`: signs in with the token of a link, or with a code and its address. The page of a link posts a form.
pub(super) async fn verify(call: Call) -> Outcome {
    if let Some(form) = call.form() {
        return Ok(follow_link(call, form?).await);
    }
    let mut body: Body = call.json()?;
    let code = match (body.token.take(), body.token_hash.is_some()) {
        (Some(token), false) => Some((body.email()?, token)),
        _ => None,
    };
    let verification = Verification {
        kind: body.kind.unwrap_or_default(),
        token_hash: body.token_hash,
        code,
    };
    let verified = call
        .app
        .auth
        .verify(verification, call.user_agent(), call.actor())
        .await?;
    Ok(match verified {
        Verified::Session(tokens) => signed_in(&call, &tokens),
        Verified::Code(code) => Json(json!({ "auth_code": code })).into_response(),
        Verified::OneOfTwo => Json(json!({ "code": 200, "msg": ONE_OF_TWO })).into_response(),
    })
}

const ONE_OF_TWO: &str =
    "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/// `GET /verify`: the link of a mail opens a page, and uses nothing up.
pub(super) async fn open_link(call: Call) -> Outcome {
    let auth = &call.app.auth;
    let leads_to = auth.allowed_redirect(call.parameter("redirect_to"));
    let company = call.app.enquiries.company();
    let token = call
        .parameter("token")
        .or_else(|| call.parameter("token_hash"));
    let inviter = match (call.parameter("type"), token) {
        (Some("invite"), Some(token)) => auth.inviter(token).await?,
        _ => None,
    };
    let content = call.app.content.current().await;
    let page = link_page(
        |name| call.parameter(name),
        &company,
        inviter.as_deref(),
        &content.texts,
        &leads_to,
    );
    Ok(page)
}

/// The button of that page. Redirects with a session, a code, or an error.
async fn follow_link(call: Call, form: Fields) -> Response {
    if !same_site::may_send(&call.headers, &call.app.site.base_url, &[]) {
        return (
            StatusCode::FORBIDDEN,
            "This form is sent from the page of the link.\n",
        )
            .into_response();
    }
    let kind = form.get("type").unwrap_or_default().to_owned();
    let token = form.get("token").or(form.get("token_hash"));
    let verification = Verification {
        kind: kind.clone(),
        token_hash: Some(token.unwrap_or_default().to_owned()),
        code: None,
    };
    let verified = call
        .app
        .auth
        .verify(verification, call.user_agent(), call.actor())
        .await;
    let failed = verified.as_ref().err().map(AuthError::code);
    let mut url = call.app.auth.allowed_redirect(form.get("redirect_to"));
    let mut headers = HeaderMap::new();
    match verified {
        Ok(Verified::Session(tokens)) => {
            call.remember_device(&tokens, &mut headers);
            let pairs = [
                ("access_token", tokens.access_token),
                ("expires_at", tokens.expires_at.to_string()),
                ("expires_in", "3600".to_owned()),
                ("refresh_token", tokens.refresh_token),
                ("token_type", "bearer".to_owned()),
                ("type", kind),
            ];
            add_fragment(&mut url, &pairs);
        }
        Ok(Verified::Code(code)) => {
            url.query_pairs_mut().append_pair("code", &code);
        }
        Ok(Verified::OneOfTwo) => add_fragment(&mut url, &[("message", ONE_OF_TWO.to_owned())]),
        Err(error) => {
            let pairs = as_query(&error);
            url.query_pairs_mut().extend_pairs(&pairs);
            add_fragment(&mut url, &pairs);
        }
    }
    let location = HeaderValue::try_from(url.as_str()).unwrap_or(HeaderValue::from_static("/"));
    headers.insert(LOCATION, location);
    let mut response = (StatusCode::SEE_OTHER, headers).into_response();
    if failed.is_some_and(is_failed_sign_in) {
        SecurityEvent::SignInFailed.attach(&mut response);
    }
    response
}

/// The fragment after `#` is not sent to any server.
fn add_fragment(url: &mut Url, pairs: &[(&str, String)]) {
    let fragment = Serializer::new(String::new()).extend_pairs(pairs).finish();
    url.set_fragment(Some(&fragment));
}
