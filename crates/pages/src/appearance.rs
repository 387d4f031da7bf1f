//! How pages look: the company's colours, typefaces, logos and icon.
//!
//! The address of the stylesheet says which colours it has: `/appearance-a3160f-d9940f-fbf6ec-1c0f0c.css`. So it needs no data, an old page
//! finds its old colours, and browsers may keep it.

use std::collections::BTreeMap;

use content::{Colour, LOGO_FILE, LOGO_ON_DARK_FILE, Logo, Palette, SiteContent};
use documents::{COMPILER_FINGERPRINT, Icon};
use languages::Language;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How pages look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Appearance {
    /// The address of the stylesheet with the company's colours, where they are not the shipped ones.
    pub stylesheet: Option<String>,
    /// The colour that browsers give their own bars: the ground of the page.
    pub theme_color: String,
    /// The colours that differ from the shipped ones, by their names in the styles: for documents and preview pictures.
    pub colours: BTreeMap<String, String>,
    /// The pair of typefaces, where it is not the usual one: the value of `data-typefaces`, for which the pair has a stylesheet.
    pub typefaces: Option<String>,
    /// The query of the addresses of icons: another one for each icon.
    pub icon: String,
    /// The logo for light grounds.
    pub logo: Option<Logo>,
    /// The logo for dark grounds.
    pub logo_on_dark: Option<Logo>,
}

impl Appearance {
    /// The appearance that the company has chosen.
    pub fn of(content: &SiteContent) -> Self {
        let palette = content.palette();
        let logo = |name| content.logo(name).map(|picture| picture.logo(name));
        Self {
            stylesheet: stylesheet_of(palette),
            theme_color: palette.ground().to_string(),
            colours: changed_colours(palette),
            typefaces: typefaces_of(content),
            icon: icon_of(content).1,
            logo: logo(LOGO_FILE),
            logo_on_dark: logo(LOGO_ON_DARK_FILE),
        }
    }
}

fn changed_colours(palette: Palette) -> BTreeMap<String, String> {
    palette
        .changed()
        .map(|(name, colour)| (name.to_owned(), colour.to_string()))
        .collect()
}

fn typefaces_of(content: &SiteContent) -> Option<String> {
    content.typefaces().chosen().map(str::to_owned)
}

/// The icon of the site, and a text that no other icon has.
pub fn icon_of(content: &SiteContent) -> (Icon, String) {
    let picture = content.icon();
    let icon = Icon {
        picture: picture.map(|picture| picture.file.clone()),
        name: content.company(Language::ENGLISH).short_name,
        typefaces: typefaces_of(content),
        colours: changed_colours(content.palette()),
    };
    let drawn = match picture {
        // Home screens show it on the ground of the pages.
        Some(picture) => [picture.digest.clone(), content.palette().ground().digits()].concat(),
        None => {
            let typefaces = icon.typefaces.as_deref().unwrap_or_default();
            format!("{}{:?}{typefaces}", icon.name, icon.colours)
        }
    };
    // Another release may draw it otherwise.
    let version = content::digest(&[drawn.as_bytes(), COMPILER_FINGERPRINT.as_bytes()]);
    (icon, version)
}

/// The address of the stylesheet with these colours; `None` for the shipped ones.
fn stylesheet_of(palette: Palette) -> Option<String> {
    let styles = palette.stylesheet();
    if styles.is_empty() {
        return None;
    }
    let colours = palette.colours().map(Colour::digits).join("-");
    // Another release may make other tones of the same colours.
    let digest = content::digest(&[styles.as_bytes()]);
    Some(format!("/appearance-{colours}.css?{digest}"))
}

/// The stylesheet at `/appearance-{name}?{digest}`, and whether it is the one that this address will always have; `None` where `name` is no
/// address of one, or of colours that the company could not choose.
pub fn stylesheet_at(name: &str, digest: Option<&str>) -> Option<(String, bool)> {
    let colours: Vec<Colour> = name
        .strip_suffix(".css")?
        .split('-')
        .map(|digits| Colour::parse(digits).filter(|colour| colour.digits() == digits))
        .collect::<Option<_>>()?;
    let palette = Palette::new(colours.try_into().ok()?);
    let styles = palette.is_readable().then(|| palette.stylesheet())?;
    let is_final = digest == Some(content::digest(&[styles.as_bytes()]).as_str());
    Some((styles, is_final))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_stylesheet_says_its_colours() {
        assert_eq!(stylesheet_of(Palette::default()), None);
        let green = "0b5d3b-d9940f-fbf6ec-1c0f0c.css";
        let (styles, is_final) = stylesheet_at(green, None).unwrap();
        assert!(!is_final, "another release may make other tones of them");
        assert!(
            styles.starts_with(":root{--color-chilli:#0b5d3b;"),
            "{styles}"
        );
        let mut colours = Palette::default().colours();
        colours[0] = Colour::parse("#0b5d3b").unwrap();
        let palette = Palette::new(colours);
        let stylesheet = stylesheet_of(palette).unwrap();
        let address = format!("/appearance-{green}?");
        assert!(stylesheet.starts_with(&address), "{stylesheet}");
        let (_, digest) = stylesheet.split_once('?').unwrap();
        assert_eq!(stylesheet_at(green, Some(digest)), Some((styles, true)));
        let changed = changed_colours(palette);
        assert_eq!(changed["chilli"], "#0b5d3b");
        assert_eq!(changed.len(), 2, "the accent and its deep tone");
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
