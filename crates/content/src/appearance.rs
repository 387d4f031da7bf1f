//! How the site looks: four colours that the company chooses with the tones that follow from them, and its typefaces.

mod colour;
mod contrast;
mod typefaces;

use std::{collections::BTreeMap, fmt::Write, sync::LazyLock};

use languages::Language;
use palette::Oklch;

use crate::settings::{ACCENT, DARK_GROUND, GROUND, HIGHLIGHT, Settings};

pub use colour::Colour;
pub use contrast::ContrastFault;
pub use typefaces::Typefaces;

/// The colours of the site as the styles of its pages name them, by name: `paper` for `--color-paper`.
static SHIPPED: LazyLock<BTreeMap<&'static str, Colour>> = LazyLock::new(|| {
    let styles = include_str!("../../../web/src/styles/tokens.css");
    let tokens = styles.lines().filter_map(|line| {
        let (name, value) = line.trim().strip_prefix("--color-")?.split_once(": ")?;
        Some((name, Colour::parse(value.strip_suffix(';')?)?))
    });
    tokens.collect()
});

/// A colour that the company chooses. The array of a [`Palette`] is in this order, as [`Palette::new`] takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Base {
    Accent,
    Highlight,
    Ground,
    DarkGround,
}

impl Base {
    const ALL: [Self; 4] = [
        Self::Accent,
        Self::Highlight,
        Self::Ground,
        Self::DarkGround,
    ];

    /// Its setting.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Accent => ACCENT,
            Self::Highlight => HIGHLIGHT,
            Self::Ground => GROUND,
            Self::DarkGround => DARK_GROUND,
        }
    }

    /// Its name in the styles.
    const fn token(self) -> &'static str {
        match self {
            Self::Accent => "chilli",
            Self::Highlight => "turmeric",
            Self::Ground => "paper",
            Self::DarkGround => "night",
        }
    }

    fn shipped(self) -> Colour {
        shipped(self.token())
    }
}

/// A tone that follows from a chosen colour: it takes over its hue, and as much more or less colour.
struct Tone {
    name: &'static str,
    base: Base,
    /// Whether its lightness keeps the distance to that of the chosen colour. That of texts stays as it is.
    follows: bool,
}

const fn near(name: &'static str, base: Base) -> Tone {
    Tone {
        name,
        base,
        follows: true,
    }
}

const fn text(name: &'static str) -> Tone {
    Tone {
        name,
        base: Base::Ground,
        follows: false,
    }
}

static TONES: [Tone; 9] = [
    near("chilli-deep", Base::Accent),
    near("paper-deep", Base::Ground),
    near("card", Base::Ground),
    near("line", Base::Ground),
    near("edge", Base::Ground),
    near("night-line", Base::DarkGround),
    text("ink"),
    text("bark"),
    text("sand"),
];

fn shipped(token: &str) -> Colour {
    SHIPPED.get(token).copied().unwrap_or_default()
}

/// What mails and pages without the site's stylesheets look like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Their colours.
    pub palette: Palette,
    pub typefaces: Typefaces,
}

impl Look {
    /// A colour, as in [`Palette::token`].
    pub fn token(self, name: &str) -> Colour {
        self.palette.token(name)
    }
}

/// The four colours that the company chooses, in the order of [`Palette::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette([Colour; 4]);

impl Default for Palette {
    /// The colours that the program ships.
    fn default() -> Self {
        Self(Base::ALL.map(Base::shipped))
    }
}

impl Palette {
    /// The palette of four colours in this order: accent, highlight, ground and dark ground.
    pub const fn new(colours: [Colour; 4]) -> Self {
        Self(colours)
    }

    /// The palette that settings have, whether its contrasts suffice or not.
    pub fn set_in(settings: &Settings) -> Self {
        let colour = |base: Base| {
            let value = settings.value(base.key(), Language::ENGLISH).as_str();
            value
                .and_then(Colour::parse)
                .unwrap_or_else(|| base.shipped())
        };
        Self::new(Base::ALL.map(colour))
    }

    /// The palette to show with these settings: the shipped one where contrasts do not suffice, which happens only where the configuration
    /// was changed after the company had saved other colours.
    pub fn of(settings: &Settings) -> Self {
        let palette = Self::set_in(settings);
        match palette.is_readable() {
            true => palette,
            false => Self::default(),
        }
    }

    /// The four colours, in the order of [`Self::new`].
    pub const fn colours(self) -> [Colour; 4] {
        self.0
    }

    /// The ground of the pages.
    pub const fn ground(self) -> Colour {
        self.base(Base::Ground)
    }

    const fn base(self, base: Base) -> Colour {
        self.0[base as usize]
    }

    fn with(mut self, base: Base, colour: Colour) -> Self {
        self.0[base as usize] = colour;
        self
    }

    /// A colour of the styles, by its name there: `chilli-deep`.
    pub fn token(self, name: &str) -> Colour {
        if let Some(base) = Base::ALL.into_iter().find(|base| base.token() == name) {
            return self.base(base);
        }
        match TONES.iter().find(|tone| tone.name == name) {
            Some(tone) => self.tone(tone),
            None => shipped(name),
        }
    }

    fn tone(self, tone: &Tone) -> Colour {
        let (usual, base, usual_base) = (
            shipped(tone.name),
            self.base(tone.base),
            tone.base.shipped(),
        );
        if base == usual_base {
            return usual;
        }
        let (usual, base, usual_base) = (usual.oklch(), base.oklch(), usual_base.oklch());
        let difference = if tone.follows {
            base.l - usual_base.l
        } else {
            0.0
        };
        Colour::of_oklch(Oklch {
            l: usual.l + difference,
            chroma: usual.chroma * (base.chroma / usual_base.chroma).min(1.0),
            hue: usual.hue + (base.hue - usual_base.hue),
        })
    }

    /// Every colour that the styles name, by name.
    pub fn tokens(self) -> impl Iterator<Item = (&'static str, Colour)> {
        SHIPPED.keys().map(move |name| (*name, self.token(name)))
    }

    /// The colours of the styles that differ from the shipped ones, by name.
    pub fn changed(self) -> impl Iterator<Item = (&'static str, Colour)> {
        self.tokens()
            .filter(|(name, colour)| SHIPPED[name] != *colour)
    }

    /// The stylesheet that gives pages these colours: it has those that differ from the shipped ones, and is empty where none does.
    pub fn stylesheet(self) -> String {
        let mut styles = String::new();
        for (name, colour) in self.changed() {
            // Writing to a text cannot fail.
            let _ = write!(styles, "--color-{name}:{colour};");
        }
        match styles.pop() {
            None => styles,
            Some(_) => format!(":root{{{styles}}}\n"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn palette(colours: [&str; 4]) -> Palette {
        Palette::new(colours.map(|colour| Colour::parse(colour).unwrap()))
    }

    #[test]
    fn the_shipped_colours_are_those_of_the_styles_and_change_nothing() {
        for name in Base::ALL
            .map(Base::token)
            .into_iter()
            .chain(TONES.iter().map(|tone| tone.name))
        {
            assert!(SHIPPED.contains_key(name), "{name}");
        }
        assert_eq!(Palette::default().stylesheet(), "");
    }

    #[test]
    fn a_palette_is_in_the_order_of_its_colours() {
        assert_eq!(Base::ALL.map(|base| base as usize), [0, 1, 2, 3]);
    }

    #[test]
    fn only_the_tones_of_a_changed_colour_change() {
        let [_, highlight, ground, night] = Palette::default().colours();
        let green = Palette::new([Colour::parse("#0b5d3b").unwrap(), highlight, ground, night]);
        let styles = green.stylesheet();
        assert!(
            styles.starts_with(":root{--color-chilli:#0b5d3b;--color-chilli-deep:#"),
            "{styles}"
        );
        assert_eq!(styles.matches("--color-").count(), 2, "{styles}");
        assert!(
            green.token("chilli-deep").contrast(ground) > green.token("chilli").contrast(ground)
        );
    }

    #[test]
    fn tones_of_a_ground_without_colour_have_none_either() {
        let [accent, highlight, _, night] = Palette::default().colours();
        let white = Palette::new([accent, highlight, Colour::parse("#ffffff").unwrap(), night]);
        for name in ["line", "edge", "ink", "bark", "paper-deep"] {
            let chroma = white.token(name).oklch().chroma;
            assert!(chroma < 0.005, "{name}: {chroma}");
        }
        assert_eq!(white.token("leaf"), shipped("leaf"));
    }
}
