//! `machine_translation`: the service that translates texts of the site.

use machine_translation::{Service, Settings};
use secrecy::SecretString;
use serde::Deserialize;

use super::values::{Origin, Seconds, one_of, optional_origin, optional_secret};

/// `machine_translation`: the service that translates texts of the site.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineTranslationConfig {
    /// Which one; by default none.
    pub service: MachineTranslationService,
    #[serde(deserialize_with = "optional_origin")]
    pub url: Option<Origin>,
    /// Never printed.
    #[serde(deserialize_with = "optional_secret")]
    pub key: Option<SecretString>,
    /// For a few texts together, or an article.
    pub timeout_s: Seconds,
}

/// The service that translates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum MachineTranslationService {
    /// None.
    Off,
    /// One of these.
    On(Service),
}

impl TryFrom<String> for MachineTranslationService {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let services = [
            ("off", Self::Off),
            ("libretranslate", Self::On(Service::LibreTranslate)),
            ("deepl", Self::On(Service::DeepL)),
        ];
        one_of(&text, &services)
    }
}

impl MachineTranslationConfig {
    /// A key that the service needs but that is not set.
    pub(super) fn missing_key(&self) -> Option<&'static str> {
        let MachineTranslationService::On(service) = self.service else {
            return None;
        };
        match (&self.url, &self.key) {
            (None, _) => Some("machine_translation.url"),
            (_, None) if service == Service::DeepL => Some("machine_translation.key"),
            _ => None,
        }
    }

    /// The settings of the service; none where it is off.
    pub fn settings(&self) -> Option<Settings> {
        let MachineTranslationService::On(service) = self.service else {
            return None;
        };
        Some(Settings {
            service,
            url: self.url.as_ref()?.as_str().to_owned(),
            key: self.key.clone(),
            timeout: self.timeout_s.into(),
        })
    }
}
