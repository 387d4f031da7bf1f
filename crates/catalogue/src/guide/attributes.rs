//! What a product is on the guide and range pages: its `attributes`, a line each, such as `variety: teja`.

use sea_orm::Iterable;
use serde::Serialize;

use super::{
    ApplicationName, ChilliFormName, CommodityName, FigureRange, GradeMark, GrainShape,
    LoadFormName, Pod, Recommendation, SpiceName, SpicePlace, VarietyName, VarietyPlace,
    VarietyUse, figures,
};
use crate::fault::{Code, Fault};

const POSITION: &str = "position";
const VARIETY: &str = "variety";
const PLACE: &str = "place";
const POD: &str = "pod";
const POD_LENGTH: &str = "pod length";
const POD_BREADTH: &str = "pod breadth";
const USES: &str = "uses";
const RECOMMENDED: &str = "recommended";
const CHILLI_FORM: &str = "chilli form";
const SPICE: &str = "spice";
const GRADE_MARK: &str = "grade mark";
const VOLATILE_OIL: &str = "volatile oil";
const COMMODITY: &str = "commodity";
const DEFECTS: &str = "defects";
const FOREIGN_MATTER: &str = "foreign matter";
const GRAIN: &str = "grain";
const GRAIN_SIZE: &str = "grain size";
const GRAIN_WIDTH: &str = "grain width";
const LOAD_FORM: &str = "load form";

const NAMES: [&str; 19] = [
    POSITION,
    VARIETY,
    PLACE,
    POD,
    POD_LENGTH,
    POD_BREADTH,
    USES,
    RECOMMENDED,
    CHILLI_FORM,
    SPICE,
    GRADE_MARK,
    VOLATILE_OIL,
    COMMODITY,
    DEFECTS,
    FOREIGN_MATTER,
    GRAIN,
    GRAIN_SIZE,
    GRAIN_WIDTH,
    LOAD_FORM,
];

/// What the guide and range pages know of a product besides its other columns.
#[derive(Debug)]
pub(crate) struct Attributes {
    /// Its place among the others on a page.
    pub(super) position: u32,
    pub(super) variety: Option<VarietyEntry>,
    pub(super) chilli_form: Option<ChilliFormName>,
    pub(super) specimen: Option<(SpiceName, SpicePlace)>,
    pub(super) trade: Option<TradeEntry>,
    pub(super) board: Option<BoardEntry>,
    pub(super) grain: Option<GrainEntry>,
    pub(super) load: Option<LoadFormName>,
}

#[derive(Debug)]
pub(super) struct VarietyEntry {
    pub(super) name: VarietyName,
    pub(super) place: VarietyPlace,
    pub(super) pod: Pod,
    pub(super) uses: Vec<VarietyUse>,
    pub(super) recommended: Vec<Recommendation>,
}

#[derive(Debug)]
pub(super) struct TradeEntry {
    pub(super) mark: GradeMark,
    /// `None` if a parameter of the product holds it.
    pub(super) figure: Option<String>,
    /// Millilitres in 100 g, and whether there is at least so much.
    pub(super) oil: Option<(String, bool)>,
}

#[derive(Debug)]
pub(super) struct BoardEntry {
    pub(super) commodity: CommodityName,
    /// Broken or damaged grain, at most.
    pub(super) defects: Option<String>,
    /// Foreign matter, at most.
    pub(super) foreign: Option<String>,
}

#[derive(Debug)]
pub(super) struct GrainEntry {
    pub(super) shape: GrainShape,
    /// Length or diameter as the product's text states it, in millimetres.
    pub(super) size: String,
    /// The middle of it, in millimetres.
    pub(super) length: f64,
    /// In millimetres, by eye.
    pub(super) width: f64,
}

impl Attributes {
    /// Reads the lines of a product. Fails for a line that is none of the known attributes, has none of its values, or needs another line.
    pub(crate) fn parse(lines: &[String]) -> Result<Self, Fault> {
        let lines = Lines::parse(lines)?;
        Ok(Self {
            position: lines.number(POSITION)?.unwrap_or(u32::MAX),
            chilli_form: lines.word(CHILLI_FORM)?,
            specimen: match lines.word(SPICE)? {
                Some(spice) => Some((spice, lines.needed(SPICE, PLACE, lines.word(PLACE)?)?)),
                None => None,
            },
            variety: lines.variety()?,
            trade: lines.trade()?,
            board: lines.word(COMMODITY)?.map(|commodity| BoardEntry {
                commodity,
                defects: lines.text(DEFECTS),
                foreign: lines.text(FOREIGN_MATTER),
            }),
            grain: lines.grain()?,
            load: lines.word(LOAD_FORM)?,
        })
    }
}

/// Names and values, parted by a colon.
struct Lines<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Lines<'a> {
    fn parse(lines: &'a [String]) -> Result<Self, Fault> {
        let pairs = lines.iter().map(|line| {
            let (name, value) = line.split_once(':').unwrap_or((line, ""));
            match NAMES.contains(&name.trim()) && !value.trim().is_empty() {
                true => Ok((name.trim(), value.trim())),
                false => Err(unknown(line, &NAMES.map(|name| format!("{name}: …")))),
            }
        });
        pairs.collect::<Result<_, _>>().map(Self)
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }

    fn text(&self, name: &str) -> Option<String> {
        self.value(name).map(str::to_owned)
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Fault> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        let number = value.parse();
        let no_number = |_| unknown(&format!("{name}: {value}"), &[format!("{name}: 2")]);
        number.map(Some).map_err(no_number)
    }

    /// Millimetres from one figure to another.
    fn range(&self, name: &str) -> Result<Option<FigureRange>, Fault> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        let no_range = || unknown(&format!("{name}: {value}"), &[format!("{name}: 50-70")]);
        figures::range(value).ok_or_else(no_range).map(Some)
    }

    fn word<T: Iterable + Serialize>(&self, name: &str) -> Result<Option<T>, Fault> {
        let value = self.value(name);
        value.map(|value| one_of(name, value)).transpose()
    }

    fn words<T: Iterable + Serialize>(&self, name: &str) -> Result<Vec<T>, Fault> {
        let words = self.value(name).into_iter().flat_map(|all| all.split(','));
        words.map(|word| one_of(name, word.trim())).collect()
    }

    /// A value without which another line means nothing.
    fn needed<T>(&self, of: &str, name: &str, value: Option<T>) -> Result<T, Fault> {
        value.ok_or_else(|| {
            let message = format!("`{of}` needs a line `{name}: …` too");
            Fault::new(Code::AttributeMissing, of, message).with(name)
        })
    }

    fn variety(&self) -> Result<Option<VarietyEntry>, Fault> {
        let (uses, recommended) = (self.words(USES)?, self.recommended()?);
        let Some(name) = self.word(VARIETY)? else {
            return Ok(None);
        };
        Ok(Some(VarietyEntry {
            name,
            place: self.needed(VARIETY, PLACE, self.word(PLACE)?)?,
            pod: Pod {
                shape: self.needed(VARIETY, POD, self.word(POD)?)?,
                length: self.needed(VARIETY, POD_LENGTH, self.range(POD_LENGTH)?)?,
                breadth: self.needed(VARIETY, POD_BREADTH, self.range(POD_BREADTH)?)?,
            },
            uses,
            recommended,
        }))
    }

    /// Applications, each with the place among the varieties that are recommended for it: `powder 1, sauces 3`.
    fn recommended(&self) -> Result<Vec<Recommendation>, Fault> {
        let all = self
            .value(RECOMMENDED)
            .into_iter()
            .flat_map(|all| all.split(','));
        let recommendation = |typed: &str| {
            let (application, place) = match typed.trim().rsplit_once(' ') {
                Some((application, place)) => (application, place.parse().ok()),
                None => (typed.trim(), None),
            };
            let application: ApplicationName = one_of(RECOMMENDED, application)?;
            let no_place = || {
                let like = format!("{RECOMMENDED}: powder 1, sauces 3");
                unknown(&format!("{RECOMMENDED}: {typed}"), &[like])
            };
            let place = place.ok_or_else(no_place)?;
            Ok(Recommendation { application, place })
        };
        all.map(recommendation).collect()
    }

    fn trade(&self) -> Result<Option<TradeEntry>, Fault> {
        let Some(value) = self.value(GRADE_MARK) else {
            return Ok(None);
        };
        let (mark, figure) = match value.split_once(' ') {
            Some((mark, figure)) => (mark, Some(figure.trim().to_owned())),
            None => (value, None),
        };
        let oil = self
            .value(VOLATILE_OIL)
            .map(|oil| match oil.strip_prefix("at least ") {
                Some(figure) => (figure.to_owned(), true),
                None => (oil.to_owned(), false),
            });
        Ok(Some(TradeEntry {
            mark: one_of(GRADE_MARK, mark)?,
            figure,
            oil,
        }))
    }

    fn grain(&self) -> Result<Option<GrainEntry>, Fault> {
        let Some(shape) = self.word(GRAIN)? else {
            return Ok(None);
        };
        let range = self.needed(GRAIN, GRAIN_SIZE, self.range(GRAIN_SIZE)?)?;
        let width: f64 = self.needed(GRAIN, GRAIN_WIDTH, self.number(GRAIN_WIDTH)?)?;
        if !(width.is_finite() && width > 0.0) {
            let line = format!("{GRAIN_WIDTH}: {width}");
            return Err(unknown(&line, &[format!("{GRAIN_WIDTH}: 2")]));
        }
        Ok(Some(GrainEntry {
            shape,
            size: self.needed(GRAIN, GRAIN_SIZE, self.text(GRAIN_SIZE))?,
            length: range.middle(),
            width,
        }))
    }
}

/// A word as it goes over the wire.
fn written(word: &impl Serialize) -> String {
    let written = serde_json::to_value(word).unwrap_or_default();
    written.as_str().unwrap_or_default().to_owned()
}

fn one_of<T: Iterable + Serialize>(name: &str, word: &str) -> Result<T, Fault> {
    let known = T::iter().find(|known| written(known) == word);
    known.ok_or_else(|| {
        let known: Vec<_> = T::iter().map(|known| written(&known)).collect();
        unknown(&format!("{name}: {word}"), &known)
    })
}

fn unknown(line: &str, known: &[String]) -> Fault {
    let message = format!("`{line}` is no attribute; use `{}`", known.join("`, `"));
    Fault::new(Code::NoAttribute, line, message).with(known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(lines: &[&str]) -> Result<Attributes, Fault> {
        let lines: Vec<_> = lines.iter().copied().map(str::to_owned).collect();
        Attributes::parse(&lines)
    }

    #[test]
    fn lines_say_what_a_product_is_on_the_pages() {
        let found = parse(&[
            "position: 3",
            "variety: teja",
            "place: khammam",
            "pod: slender",
            "pod length: 60-80",
            "pod breadth: 7-10",
            "uses: powder, hotpot",
            "recommended: hotpot 1, oleoresin 2",
            "grade mark: density 550",
            "volatile oil: at least 2",
        ]);
        let found = found.unwrap();
        let variety = found.variety.unwrap();
        assert_eq!(found.position, 3);
        assert_eq!(variety.name, VarietyName::Teja);
        assert_eq!(
            (variety.pod.length.from, variety.pod.length.to),
            (60.0, 80.0)
        );
        assert_eq!(variety.uses, [VarietyUse::Powder, VarietyUse::Hotpot]);
        let places = variety.recommended.iter().map(|one| one.place);
        assert_eq!(places.collect::<Vec<_>>(), [1, 2]);
        let trade = found.trade.unwrap();
        assert_eq!(trade.figure.as_deref(), Some("550"));
        assert_eq!(trade.oil, Some(("2".to_owned(), true)));
        assert!(found.specimen.is_none() && found.board.is_none() && found.grain.is_none());
    }

    #[test]
    fn a_line_that_is_no_attribute_is_refused_with_those_that_there_are() {
        let fault = |lines: &[&str]| {
            let Fault {
                code, value, other, ..
            } = parse(lines).unwrap_err();
            (code, value, other)
        };
        let (code, value, other) = fault(&["colour of the sky: blue"]);
        assert_eq!(
            (code, value.as_str()),
            (Code::NoAttribute, "colour of the sky: blue")
        );
        assert!(other.contains("variety: …"), "{other}");
        let (code, value, other) = fault(&["commodity: coffee"]);
        assert_eq!(
            (code, value.as_str()),
            (Code::NoAttribute, "commodity: coffee")
        );
        assert_eq!(other, "rice, wheat, pulses, lentils, chickpeas, millets");
        assert_eq!(fault(&["position: first"]).0, Code::NoAttribute);
        assert_eq!(fault(&["variety:"]).0, Code::NoAttribute);
        assert_eq!(fault(&["recommended: powder"]).0, Code::NoAttribute);
    }

    #[test]
    fn a_line_that_means_nothing_without_another_names_it() {
        let fault = parse(&["grain: rice", "grain size: 8.30"]).unwrap_err();
        assert_eq!(fault.code, Code::AttributeMissing);
        assert_eq!(
            (fault.value.as_str(), fault.other.as_str()),
            ("grain", "grain width")
        );
    }
}
