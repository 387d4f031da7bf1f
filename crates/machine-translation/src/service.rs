//! What each service is sent, and how it answers.

use languages::Language;
use serde::Deserialize;
use serde_json::{Value as Json, json};

/// A service that translates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Service {
    /// LibreTranslate, one's own or a hosted one: <https://docs.libretranslate.com>.
    LibreTranslate,
    /// DeepL, with an account: <https://developers.deepl.com/docs>.
    DeepL,
}

/// The element inside of which a service leaves everything as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fence {
    pub(crate) open: &'static str,
    pub(crate) close: &'static str,
}

/// How much a service takes in a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) texts: usize,
    /// All texts together, in bytes.
    pub(crate) bytes: usize,
}

#[derive(Deserialize)]
struct DeepLAnswer {
    translations: Vec<DeepLText>,
}

#[derive(Deserialize)]
struct DeepLText {
    text: String,
}

#[derive(Deserialize)]
struct LibreTranslateAnswer {
    #[serde(rename = "translatedText")]
    translated_text: Vec<String>,
}

impl Service {
    /// What follows the address of the service.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::LibreTranslate => "/translate",
            Self::DeepL => "/v2/translate",
        }
    }

    pub(crate) const fn fence(self) -> Fence {
        match self {
            Self::LibreTranslate => Fence {
                open: "<span translate=\"no\">",
                close: "</span>",
            },
            Self::DeepL => Fence {
                open: "<x>",
                close: "</x>",
            },
        }
    }

    /// DeepL takes 50 texts and 128 KiB. A LibreTranslate of one's own has no limit by itself; the hosted one takes 2,000 characters.
    pub(crate) const fn limits(self) -> Limits {
        match self {
            Self::LibreTranslate => Limits {
                texts: 50,
                bytes: 2_000,
            },
            Self::DeepL => Limits {
                texts: 50,
                bytes: 100 << 10,
            },
        }
    }

    /// The code of a language into which is translated. DeepL: <https://developers.deepl.com/docs/getting-started/supported-languages>, where
    /// Portuguese and Chinese are to be named with their variant. LibreTranslate: the codes of its `/languages`, where `zh` is another name
    /// for `zh-Hans`. Which of them an account or a server has, the service says.
    pub(crate) fn target(self, language: Language) -> String {
        match (self, language.code()) {
            (Self::DeepL, "pt") => "PT-BR".to_owned(),
            (Self::DeepL, "zh") => "ZH-HANS".to_owned(),
            (Self::DeepL, code) => code.to_uppercase(),
            (Self::LibreTranslate, code) => code.to_owned(),
        }
    }

    /// The body of a request. DeepL has its key in a header.
    pub(crate) fn body(self, key: Option<&str>, into: Language, texts: &[String]) -> Json {
        let target = self.target(into);
        match self {
            Self::LibreTranslate => {
                let mut body =
                    json!({ "q": texts, "source": "en", "target": target, "format": "html" });
                if let Some(key) = key {
                    body["api_key"] = json!(key);
                }
                body
            }
            Self::DeepL => json!({
                "text": texts,
                "source_lang": "EN",
                "target_lang": target,
                "preserve_formatting": true,
                "tag_handling": "xml",
                "ignore_tags": ["x"],
            }),
        }
    }

    /// The translations of an answer; `None` if it is not as the service documents it.
    pub(crate) fn read(self, answer: &[u8]) -> Option<Vec<String>> {
        match self {
            Self::LibreTranslate => {
                let answer: LibreTranslateAnswer = serde_json::from_slice(answer).ok()?;
                Some(answer.translated_text)
            }
            Self::DeepL => {
                let answer: DeepLAnswer = serde_json::from_slice(answer).ok()?;
                Some(
                    answer
                        .translations
                        .into_iter()
                        .map(|one| one.text)
                        .collect(),
                )
            }
        }
    }
}
