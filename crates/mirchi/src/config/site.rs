//! `site`: what only the operator sets of it. The company's data is in [`content::SETTINGS`].

use serde::Deserialize;

use super::values::{Link, Origin, optional_https, optional_text, origins};

/// `site`: what only the operator sets of it.
#[derive(Debug, Clone, Deserialize)]
pub struct SiteConfig {
    /// Origins of pictures, besides the site's own.
    #[serde(deserialize_with = "origins")]
    pub picture_origins: Vec<Origin>,
    /// The contact in `security.txt`; `None`: the company's e-mail address.
    #[serde(deserialize_with = "security_contact")]
    pub security_contact: Option<String>,
    /// The policy for vulnerability reports.
    #[serde(deserialize_with = "optional_https")]
    pub security_policy_url: Option<Link>,
}

/// `mailto:` and an address, or an HTTPS address, as RFC 9116 requires.
fn security_contact<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let Some(text) = optional_text(deserializer)? else {
        return Ok(None);
    };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    let is_mail = !text.contains(':') && text.contains('@');
    match text.as_str() {
        page if is_plain && page.starts_with("https://") => Ok(Some(text)),
        mail if is_plain && is_mail => Ok(Some(["mailto:", mail].concat())),
        _ => Err(serde::de::Error::custom(format!(
            "`{text}` is neither an address of e-mail nor one that begins with `https://`"
        ))),
    }
}
