//! `acme`: where the certificates of HTTPS come from.

use std::path::PathBuf;

use serde::{Deserialize, Deserializer, de::Error};

use super::values::{optional_path, optional_text};

/// Words for the directories of Let's Encrypt.
const KNOWN: [(&str, &str); 2] = [
    (
        "letsencrypt",
        "https://acme-v02.api.letsencrypt.org/directory",
    ),
    (
        "letsencrypt-staging",
        "https://acme-staging-v02.api.letsencrypt.org/directory",
    ),
];

/// `acme`: where the certificates of HTTPS come from.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AcmeConfig {
    /// The address of the directory.
    #[serde(deserialize_with = "directory")]
    pub directory: String,
    /// The mail address that the authority may write to.
    #[serde(deserialize_with = "optional_text")]
    pub contact: Option<String>,
    /// `None`: the certificate authorities of the system.
    #[serde(deserialize_with = "optional_path")]
    pub ca_file: Option<PathBuf>,
}

fn directory<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if let Some((_, address)) = KNOWN.iter().find(|(word, _)| *word == text) {
        return Ok((*address).to_owned());
    }
    match url::Url::parse(&text) {
        Ok(url) if url.scheme() == "https" => Ok(text),
        _ => Err(D::Error::custom(format!(
            "`{text}` is none of `letsencrypt`, `letsencrypt-staging`, and no address that begins with `https://`"
        ))),
    }
}
