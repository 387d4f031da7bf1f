//! Which colours of the styles must be read on which, and the nearest colour that can be.

use std::fmt;

use serde::Serialize;

use super::{Base, Colour, Palette, TONES};

/// The ratio of texts.
const TEXT: f32 = 4.5;
/// The ratio of large texts and of what controls are seen by.
const LARGE: f32 = 3.0;

/// What is written or drawn, on what, and with which ratio at least. The ratio is the same with the two exchanged, so the text of a button
/// in the accent is the accent on the ground.
static PAIRS: [(&str, &str, f32); 23] = [
    ("ink", "paper", TEXT),
    ("ink", "paper-deep", TEXT),
    ("ink", "card", TEXT),
    ("ink", "turmeric", TEXT),
    ("ink", "sand", TEXT),
    ("bark", "paper", TEXT),
    ("bark", "paper-deep", TEXT),
    ("bark", "card", TEXT),
    ("leaf", "paper", TEXT),
    ("leaf", "paper-deep", TEXT),
    ("leaf", "card", TEXT),
    ("chilli", "paper", TEXT),
    ("chilli", "paper-deep", TEXT),
    ("chilli", "card", TEXT),
    ("chilli-deep", "paper", TEXT),
    ("chilli-deep", "card", TEXT),
    ("paper", "night", TEXT),
    ("sand", "night", TEXT),
    ("turmeric", "night", TEXT),
    ("edge", "paper", LARGE),
    ("edge", "paper-deep", LARGE),
    ("edge", "card", LARGE),
    ("bark", "line", LARGE),
];

/// How finely lightness is tried for a colour that passes.
const STEPS: u16 = 200;

/// Two colours that cannot be read on each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContrastFault {
    /// The setting to change.
    pub setting: &'static str,
    /// Its colour now.
    pub colour: Colour,
    /// What is written or drawn, by its name in the styles.
    pub foreground: &'static str,
    /// On what.
    pub ground: &'static str,
    /// The contrast of WCAG 2 between the two, rounded down to hundredths.
    pub ratio: f32,
    /// What it must be.
    pub needed: f32,
    /// The nearest colour of the same hue that passes with all others; `None` where none does.
    pub nearest: Option<Colour>,
}

/// A colour of the styles in words.
fn in_words(token: &'static str) -> &'static str {
    match token {
        "ink" => "texts",
        "bark" => "secondary texts",
        "leaf" => "green texts",
        "chilli" => "the accent",
        "chilli-deep" => "the deep tone of the accent",
        "turmeric" => "the highlight",
        "paper" => "the ground",
        "paper-deep" => "the deep tone of the ground",
        "card" => "cards",
        "night" => "the dark ground",
        "sand" => "secondary texts on the dark ground",
        "edge" => "edges of fields",
        "line" => "lines",
        other => other,
    }
}

impl fmt::Display for ContrastFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} is {}: {} on {} has a contrast of {}:1, and at least {}:1 is needed",
            self.setting,
            self.colour,
            in_words(self.foreground),
            in_words(self.ground),
            self.ratio,
            self.needed
        )?;
        match self.nearest {
            Some(nearest) => write!(formatter, "; {nearest} is the nearest colour that has it"),
            None => write!(
                formatter,
                "; no lightness of this colour has it, so change the other colour"
            ),
        }
    }
}

/// The chosen colours that decide a colour of the styles, and whether its lightness is theirs.
fn base_of(token: &str) -> Option<(Base, bool)> {
    let own = Base::ALL.into_iter().find(|base| base.token() == token);
    let tone = TONES.iter().find(|tone| tone.name == token);
    own.map(|base| (base, true))
        .or_else(|| tone.map(|tone| (tone.base, tone.follows)))
}

impl Palette {
    /// Whether all colours can be read on those that they stand on.
    pub fn is_readable(self) -> bool {
        self.low().next().is_none()
    }

    /// The worst fault of each colour to be changed, in the order of the settings; none where all can be read.
    #[must_use]
    pub fn faults(self) -> Vec<ContrastFault> {
        let mut worst: Vec<(Base, ContrastFault)> = Vec::new();
        for (base, foreground, ground, ratio, needed) in self.low() {
            let fault = ContrastFault {
                setting: base.key(),
                colour: self.base(base),
                foreground,
                ground,
                ratio: (ratio * 100.0).floor() / 100.0,
                needed,
                nearest: None,
            };
            let of_base = worst.iter_mut().find(|(one, _)| *one == base);
            match of_base {
                Some((_, known)) if known.ratio / known.needed <= ratio / needed => {}
                Some((_, known)) => *known = fault,
                None => worst.push((base, fault)),
            }
        }
        worst.sort_by_key(|(base, _)| *base);
        let with_nearest = |(base, fault)| ContrastFault {
            nearest: self.nearest(base),
            ..fault
        };
        worst.into_iter().map(with_nearest).collect()
    }

    /// The pairs that do not pass, with the chosen colour to be changed and their ratio.
    fn low(self) -> impl Iterator<Item = (Base, &'static str, &'static str, f32, f32)> {
        PAIRS
            .iter()
            .filter_map(move |&(foreground, ground, needed)| {
                let ratio = self.token(foreground).contrast(self.token(ground));
                let base = self.to_blame(foreground, ground)?;
                (ratio < needed).then_some((base, foreground, ground, ratio, needed))
            })
    }

    /// Of the chosen colours that decide the lightness of a pair, the first one that is not the shipped one. Of texts on the tone of another
    /// text none decides it: the one that they follow.
    fn to_blame(self, foreground: &str, ground: &str) -> Option<Base> {
        let bases = || [foreground, ground].into_iter().filter_map(base_of);
        let deciding: Vec<Base> = bases()
            .filter(|(_, decides)| *decides)
            .map(|(base, _)| base)
            .collect();
        let changed = deciding
            .iter()
            .find(|base| self.base(**base) != base.shipped());
        let any = bases().map(|(base, _)| base).next();
        changed.or(deciding.first()).copied().or(any)
    }

    /// The colour nearest to a chosen one, of the same hue, with which none of its pairs fails.
    fn nearest(self, base: Base) -> Option<Colour> {
        let colour = self.base(base);
        let lightness = colour.oklch().l;
        let mut tried: Vec<f32> = (0..=STEPS)
            .map(|step| f32::from(step) / f32::from(STEPS))
            .collect();
        let distance = |tried: &f32| (tried - lightness).abs();
        tried.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
        let mut candidates = tried
            .into_iter()
            .map(|lightness| colour.with_lightness(lightness));
        candidates.find(|candidate| self.with(base, *candidate).passes(base))
    }

    /// Whether all pairs pass that a chosen colour is in.
    fn passes(self, base: Base) -> bool {
        PAIRS.iter().all(|(foreground, ground, needed)| {
            let is_in = [foreground, ground]
                .into_iter()
                .any(|token| base_of(token).is_some_and(|(of, _)| of == base));
            !is_in || self.token(foreground).contrast(self.token(ground)) >= *needed
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::palette, *};

    const SHIPPED: [&str; 4] = ["#a3160f", "#d9940f", "#fbf6ec", "#1c0f0c"];

    fn changed(place: usize, colour: &'static str) -> Palette {
        let mut colours = SHIPPED;
        colours[place] = colour;
        palette(colours)
    }

    #[test]
    fn the_shipped_colours_and_other_good_ones_pass() {
        assert_eq!(Palette::default(), palette(SHIPPED));
        for good in [
            SHIPPED,
            ["#0b5d3b", "#e0a32e", "#ffffff", "#10201a"],
            ["#1d3f8f", "#e8b04a", "#f7f8fc", "#0c1224"],
        ] {
            assert_eq!(palette(good).faults(), [], "{good:?}");
        }
    }

    #[test]
    fn a_colour_that_cannot_be_read_is_refused_with_the_nearest_that_can() {
        for (place, colour, setting) in [
            (0, "#ff8800", "site.colours.accent"),
            (0, "#f4d03f", "site.colours.accent"),
            (1, "#5a3d00", "site.colours.highlight"),
            (2, "#8a8a8a", "site.colours.ground"),
            (3, "#7a5a4a", "site.colours.dark_ground"),
        ] {
            let bad = changed(place, colour);
            let faults = bad.faults();
            let fault = faults.first().unwrap();
            assert_eq!((faults.len(), fault.setting), (1, setting), "{faults:?}");
            assert!(fault.ratio < fault.needed);
            let (nearest, base) = (fault.nearest.unwrap(), Base::ALL[place]);
            assert_eq!(bad.with(base, nearest).faults(), [], "{fault}");
            let turned = (bad.base(base).oklch().hue - nearest.oklch().hue).into_degrees();
            let is_grey = nearest.oklch().chroma < 0.01;
            assert!(is_grey || turned.abs() < 6.0, "{fault}: {turned}");
            assert!(fault.to_string().contains(&nearest.to_string()), "{fault}");
        }
    }

    #[test]
    fn the_nearest_colour_is_the_first_that_passes() {
        let bad = changed(0, "#ff8800");
        let nearest = bad.faults()[0].nearest.unwrap();
        let lighter = nearest.with_lightness(nearest.oklch().l + 0.01);
        assert!(!bad.with(Base::Accent, lighter).passes(Base::Accent));
        assert!(nearest.contrast(bad.token("paper-deep")) < 4.7, "{nearest}");
    }

    #[test]
    fn a_changed_ground_is_refused_for_the_accent_that_is_written_on_it() {
        let fault = &palette(["#b3261e", "#d9940f", "#c9b28a", "#1c0f0c"]).faults()[0];
        assert_eq!(fault.setting, "site.colours.accent");
        let fault = &palette(["#a3160f", "#d9940f", "#c9b28a", "#1c0f0c"]).faults()[0];
        assert_eq!(fault.setting, "site.colours.ground");
    }
}
