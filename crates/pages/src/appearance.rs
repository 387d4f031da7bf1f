//! The stylesheet with the company's colours.
//!
//! Its address says which they are: `/appearance-a3160f-d9940f-fbf6ec-1c0f0c.css`. So it needs no data, an old page finds its old colours, and
//! browsers may keep it.

use std::collections::BTreeMap;

use content::{Colour, Palette};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

/// How pages look, where that is not as the program ships it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Appearance {
    /// The address of the stylesheet with the company's colours.
    pub stylesheet: String,
    /// The colour that browsers give their own bars: the ground of the page.
    pub theme_color: String,
    /// The colours that differ from the shipped ones, by their names in the styles: for documents and preview pictures.
    pub colours: BTreeMap<String, String>,
}

impl Appearance {
    /// The appearance with these colours; `None` for the shipped ones.
    #[must_use]
    pub fn of(palette: Palette) -> Option<Self> {
        let styles = palette.stylesheet();
        if styles.is_empty() {
            return None;
        }
        let colours = palette.colours().map(Colour::digits).join("-");
        // Another release may make other tones of the same colours.
        let digest = digest_of(&styles);
        Some(Self {
            stylesheet: format!("/appearance-{colours}.css?{digest}"),
            theme_color: palette.ground().to_string(),
            colours: palette
                .changed()
                .map(|(name, colour)| (name.to_owned(), colour.to_string()))
                .collect(),
        })
    }
}

fn digest_of(styles: &str) -> String {
    hex::encode(&Sha256::digest(styles)[..4])
}

/// The stylesheet at `/appearance-{name}?{digest}`, and whether it is the one that this address will always have; `None` where `name` is no
/// address of one, or of colours that the company could not choose.
#[must_use]
pub fn stylesheet_at(name: &str, digest: Option<&str>) -> Option<(String, bool)> {
    let colours: Vec<Colour> = name
        .strip_suffix(".css")?
        .split('-')
        .map(|digits| Colour::parse(digits).filter(|colour| colour.digits() == digits))
        .collect::<Option<_>>()?;
    let palette = Palette::new(colours.try_into().ok()?);
    let styles = palette.is_readable().then(|| palette.stylesheet())?;
    let is_final = digest == Some(digest_of(&styles).as_str());
    Some((styles, is_final))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_stylesheet_says_its_colours() {
        assert_eq!(Appearance::of(Palette::default()), None);
        let green = "0b5d3b-d9940f-fbf6ec-1c0f0c.css";
        let (styles, is_final) = stylesheet_at(green, None).unwrap();
        assert!(!is_final, "another release may make other tones of them");
        assert!(
            styles.starts_with(":root{--color-chilli:#0b5d3b;"),
            "{styles}"
        );
        let mut colours = Palette::default().colours();
        colours[0] = Colour::parse("#0b5d3b").unwrap();
        let appearance = Appearance::of(Palette::new(colours)).unwrap();
        let address = format!("/appearance-{green}?");
        assert!(
            appearance.stylesheet.starts_with(&address),
            "{appearance:?}"
        );
        let (_, digest) = appearance.stylesheet.split_once('?').unwrap();
        assert_eq!(stylesheet_at(green, Some(digest)), Some((styles, true)));
        assert_eq!(appearance.theme_color, "#fbf6ec");
        assert_eq!(appearance.colours["chilli"], "#0b5d3b");
        assert_eq!(appearance.colours.len(), 2, "the accent and its deep tone");
    }

    #[test]
    fn only_readable_colours_in_their_one_spelling_have_a_stylesheet() {
        for name in [
            "0b5d3b-d9940f-fbf6ec-1c0f0c",
            "0B5D3B-d9940f-fbf6ec-1c0f0c.css",
            "#0b5d3b-d9940f-fbf6ec-1c0f0c.css",
            "c00-d9940f-fbf6ec-1c0f0c.css",
            "0b5d3b-d9940f-fbf6ec.css",
            "ff8800-d9940f-fbf6ec-1c0f0c.css",
        ] {
            assert_eq!(stylesheet_at(name, None), None, "{name}");
        }
    }
}
