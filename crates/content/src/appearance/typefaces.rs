//! The pairs of typefaces that a company can choose from.

use languages::Language;

use crate::settings::{Settings, TYPEFACES};

/// A pair of typefaces: one for headings and figures, one for text. Scripts that it has not keep those of the usual pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Typefaces {
    /// Source Serif 4 and Source Sans 3, the usual ones.
    #[default]
    Source,
    /// Lora and Open Sans.
    Lora,
    /// IBM Plex Sans, condensed in headings.
    Plex,
}

impl Typefaces {
    /// The words of the setting, as `web/build/typefaces.ts` names the pairs.
    pub(crate) const NAMES: &[&str] = &["source", "lora", "plex"];

    /// The pair that settings have.
    pub(crate) fn set_in(settings: &Settings) -> Self {
        match settings.value(TYPEFACES, Language::ENGLISH).as_str() {
            Some("lora") => Self::Lora,
            Some("plex") => Self::Plex,
            _ => Self::Source,
        }
    }

    /// The name of a pair that is not the usual one.
    pub const fn chosen(self) -> Option<&'static str> {
        match self {
            Self::Source => None,
            Self::Lora => Some("lora"),
            Self::Plex => Some("plex"),
        }
    }

    /// `font-family` of headings where no font is loaded, as in mails: the reader's machine may have it. Names are in single quotation marks.
    pub const fn headings(self) -> &'static str {
        match self {
            Self::Source => "'Source Serif 4',Georgia,serif",
            Self::Lora => "'Lora',Georgia,serif",
            Self::Plex => "'IBM Plex Sans Condensed','IBM Plex Sans',Helvetica,Arial,sans-serif",
        }
    }

    /// The same of texts.
    pub const fn texts(self) -> &'static str {
        match self {
            Self::Source => "'Source Sans 3',Helvetica,Arial,sans-serif",
            Self::Lora => "'Open Sans',Helvetica,Arial,sans-serif",
            Self::Plex => "'IBM Plex Sans',Helvetica,Arial,sans-serif",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_setting_but_the_usual_one_names_a_pair() {
        let further = [Typefaces::Lora, Typefaces::Plex].map(|pair| pair.chosen());
        let words = Typefaces::NAMES.iter().copied().map(Some);
        assert!(words.eq([Some("source")].into_iter().chain(further)));
    }
}
