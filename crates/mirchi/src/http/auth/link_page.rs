//! The page that the link of an account mail opens.
//!
//! Programs that check mails follow links. So the link itself does nothing: its page has one button that posts.

use askama::Template;
use axum::response::{Html, IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use content::{Look, SiteTexts};
use enquiries::{AccountTexts, Company};
use http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};
use languages::Language;
use sha2::{Digest, Sha256};
use url::Url;

/// The fields of the form, which are parameters of the link.
const FIELDS: [&str; 4] = ["type", "token", "token_hash", "redirect_to"];

#[derive(Template)]
#[template(path = "account-link.css", escape = "none")]
struct Style {
    look: Look,
}

#[derive(Template)]
#[template(path = "account-link.html")]
struct Page<'a> {
    texts: AccountTexts,
    company: &'a str,
    style: &'a str,
    fields: Vec<(&'static str, &'a str)>,
}

/// The page for a link with these parameters, which says who invites. `leads_to` is where the form redirects to.
pub(super) fn link_page<'a>(
    parameter: impl Fn(&str) -> Option<&'a str>,
    company: &Company,
    invited_by: Option<&str>,
    texts: &SiteTexts,
    leads_to: &Url,
) -> Response {
    let look = company.look;
    let Ok(style) = (Style { look }).render() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let language = parameter("language").and_then(Language::parse);
    let purpose = purpose(parameter("type").unwrap_or_default());
    let page = Page {
        texts: AccountTexts::of(
            purpose,
            language.unwrap_or(Language::ENGLISH),
            company,
            invited_by,
            texts,
        ),
        company: &company.name,
        style: &style,
        fields: FIELDS
            .into_iter()
            .filter_map(|name| Some((name, parameter(name)?)))
            .collect(),
    };
    let Ok(html) = page.render() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut response = Html(html).into_response();
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&content_security_policy(&style, leads_to)) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    // The address of the page opens the account. Without any referrer, browsers would not name the origin of the form either.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

/// The group of texts for a type of link.
fn purpose(kind: &str) -> &'static str {
    match kind {
        "signup" => "confirmation",
        "invite" => "invite",
        "recovery" => "recovery",
        "email_change" => "emailChangeCurrent",
        _ => "magicLink",
    }
}

/// The form may be sent here alone, and browsers apply that to what it redirects to as well.
fn content_security_policy(style: &str, leads_to: &Url) -> String {
    let style = STANDARD.encode(Sha256::digest(style));
    let target = leads_to.origin().ascii_serialization();
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self' {target}; base-uri 'none'; frame-ancestors 'none'"
    )
}
