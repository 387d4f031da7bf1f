//! Colours as styles write them, and their arithmetic.

use std::fmt;

use palette::{
    FromColor, IsWithinBounds, Oklch, Srgb, color_difference::Wcag21RelativeContrast,
    convert::FromColorUnclamped,
};
use serde::{Serialize, Serializer};

/// An opaque colour of sRGB; black by default. It is written `#a3160f`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colour([u8; 3]);

/// By how much of its chroma a colour comes nearer to those that a screen can show, in one step.
const LESS_CHROMA: f32 = 0.97;

impl Colour {
    /// Reads `#a3160f` or `#c00`, with or without `#`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let nibble = |digit: char| {
            digit
                .to_digit(16)
                .and_then(|value| u8::try_from(value).ok())
        };
        let nibbles: Vec<u8> = digits.chars().map(nibble).collect::<Option<_>>()?;
        match nibbles[..] {
            [red, green, blue] => Some(Self([red * 17, green * 17, blue * 17])),
            [a, b, c, d, e, f] => Some(Self([a * 16 + b, c * 16 + d, e * 16 + f])),
            _ => None,
        }
    }

    /// Its six digits, without `#`.
    pub fn digits(self) -> String {
        self.to_string().split_off(1)
    }

    /// The contrast of WCAG 2 between two colours, from 1 to 21.
    pub fn contrast(self, other: Self) -> f32 {
        self.srgb().relative_contrast(other.srgb())
    }

    fn srgb(self) -> Srgb<f32> {
        Srgb::from(self.0).into_format()
    }

    pub(super) fn oklch(self) -> Oklch<f32> {
        Oklch::from_color(self.srgb())
    }

    /// The colour with this lightness and hue, and with as much of this chroma as a screen can show.
    pub(super) fn of_oklch(mut colour: Oklch<f32>) -> Self {
        colour.l = colour.l.clamp(0.0, 1.0);
        let mut shown = Srgb::<f32>::from_color_unclamped(colour);
        while !shown.is_within_bounds() && colour.chroma > 0.001 {
            colour.chroma *= LESS_CHROMA;
            shown = Srgb::from_color_unclamped(colour);
        }
        Self(shown.into_format::<u8>().into())
    }

    /// The same hue with another lightness, from 0 to 1.
    pub(super) fn with_lightness(self, lightness: f32) -> Self {
        Self::of_oklch(Oklch {
            l: lightness,
            ..self.oklch()
        })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_hexadecimal() {
        for (text, colour) in [
            ("#A3160f", "#a3160f"),
            ("a3160f", "#a3160f"),
            ("#c00", "#cc0000"),
        ] {
            assert_eq!(Colour::parse(text).unwrap().to_string(), colour);
        }
        for text in [
            "", "#", "#12", "#12345", "#1234567", "#gg0000", "red", "#a3160ö",
        ] {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        let contrast = |one, other| {
            let colour = |text| Colour::parse(text).unwrap();
            colour(one).contrast(colour(other))
        };
        assert!((contrast("#000", "#fff") - 21.0).abs() < 0.001);
        assert!((contrast("#fff", "#fff") - 1.0).abs() < 0.001);
        // The grey that passes on white by the least, and the one that just fails.
        assert!(contrast("#767676", "#fff") >= 4.5);
        assert!(contrast("#777777", "#fff") < 4.5);
    }

    #[test]
    fn another_lightness_keeps_the_hue_within_what_a_screen_shows() {
        let orange = Colour::parse("#ff8800").unwrap();
        for lightness in [0.2, 0.4, 0.6, 0.9] {
            let (hue, other) = (orange.oklch().hue, orange.with_lightness(lightness).oklch());
            assert!((other.l - lightness).abs() < 0.01, "{other:?}");
            let turned = (hue - other.hue).into_degrees().abs();
            assert!(turned < 4.0, "{turned}");
        }
    }
}
