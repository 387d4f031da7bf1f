//! The font faces of documents, and the choice of those that a text needs.

use std::{
    collections::BTreeSet,
    ops::Range,
    sync::{Arc, OnceLock},
};

use sha2::{Digest, Sha256};
use typst::{
    foundations::Bytes,
    text::{Font, FontBook, is_default_ignorable},
    utils::LazyHash,
};

use crate::Error;

/// The part of a style that all languages share: names and units in Latin letters occur in all of them.
const SHARED: &str = "latin";

/// The faces that documents are typeset in. Clones share the same data.
#[derive(Clone)]
pub struct Fonts(Arc<Faces>);

struct Faces {
    faces: Vec<Face>,
    book: LazyHash<FontBook>,
    /// What any of the faces has a glyph for.
    covered: BTreeSet<u32>,
    /// See [`Fonts::ranges`].
    ranges: OnceLock<Vec<u32>>,
}

/// One font file. A style (`serif-display`) consists of several, each with the characters of some languages.
struct Face {
    /// The file name without its extension, `serif-display.ru` or `lora.serif-display.ru`. Templates use it as the name of a font family.
    name: String,
    /// The places of the style in the name.
    style: Range<usize>,
    font: Font,
}

impl Face {
    /// The pair of typefaces that it is of; `None` for the usual one.
    fn pair(&self) -> Option<&str> {
        let end = self.style.start.checked_sub(1)?;
        Some(&self.name[..end])
    }

    fn style(&self) -> &str {
        &self.name[self.style.clone()]
    }

    fn part(&self) -> &str {
        &self.name[self.style.end + 1..]
    }

    fn has(&self, character: char) -> bool {
        self.font.info().coverage.contains(character as u32)
    }
}

impl Fonts {
    /// Reads TrueType files. Their names tell what they are for: `sans.latin.ttf` is the style `sans` in Latin letters,
    /// `sans.hi.ttf` the same in Devanagari for Hindi, `lora.sans.latin.ttf` the Latin letters of another pair of typefaces.
    /// Fails if a name does not have this form or a file is not a font.
    pub fn new(
        files: impl IntoIterator<Item = (impl AsRef<str>, bytes::Bytes)>,
    ) -> Result<Self, Error> {
        let faces = files
            .into_iter()
            .map(|(name, bytes)| {
                let name = name.as_ref();
                face(name, bytes).ok_or_else(|| Error::Font(name.to_owned()))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let mut book = FontBook::new();
        for face in &faces {
            let mut info = face.font.info().clone();
            info.family.clone_from(&face.name);
            book.push(info);
        }
        let of_face = |face: &Face| face.font.info().coverage.iter().collect::<Vec<_>>();
        let covered = faces.iter().flat_map(of_face).collect();
        let book = LazyHash::new(book);
        let ranges = OnceLock::new();
        Ok(Self(Arc::new(Faces {
            faces,
            book,
            covered,
            ranges,
        })))
    }

    /// The first character of a text that no font has a glyph for.
    #[must_use]
    pub fn missing(&self, text: &str) -> Option<char> {
        text.chars().find(|character| self.lacks(*character))
    }

    /// Whether a character would be shown as an empty box.
    pub(crate) fn lacks(&self, character: char) -> bool {
        is_shown(character) && !self.0.covered.contains(&u32::from(character))
    }

    /// Whether documents leave a character out.
    pub(crate) fn omits(&self, character: char) -> bool {
        let is_control = character.is_control() && !character.is_whitespace();
        is_control || self.lacks(character)
    }

    /// Which characters documents print: how many from U+0000 on they leave out, how many they print after those, how many they
    /// leave out after those, and so on.
    pub fn ranges(&self) -> &[u32] {
        self.0.ranges.get_or_init(|| {
            let mut ranges = vec![0];
            for code in 0..=u32::from(char::MAX) {
                let is_printed = char::from_u32(code).is_some_and(|one| !self.omits(one));
                if is_printed == (ranges.len() % 2 == 1) {
                    ranges.push(0);
                }
                if let Some(last) = ranges.last_mut() {
                    *last += 1;
                }
            }
            ranges
        })
    }

    /// The font families that together have every character of a text, in fallback order: those made for the language, then Latin
    /// letters, then the rest; another style only for characters that this one lacks. Of each, those of the pair of typefaces `pair`
    /// come before those of the usual one, which is `None`. Equals are sorted by name, so that the order of the files on disk does
    /// not matter. Fails with [`Error::NoGlyph`] if no family has a character.
    pub(crate) fn families(
        &self,
        pair: Option<&str>,
        style: &str,
        language: &str,
        text: &str,
    ) -> Result<Vec<&str>, Error> {
        let is_of_pair = |face: &&Face| face.pair().is_none() || face.pair() == pair;
        let mut faces: Vec<_> = self.0.faces.iter().filter(is_of_pair).collect();
        faces.sort_by_key(|face| {
            (
                face.style() != style,
                face.part() != language,
                face.part() != SHARED,
                face.pair() != pair,
                face.name.as_str(),
            )
        });
        let mut needed = BTreeSet::new();
        for character in text.chars().filter(|character| is_shown(*character)) {
            let place = faces.iter().position(|face| face.has(character));
            needed.insert(place.ok_or(Error::NoGlyph(character))?);
        }
        // Whitespace can come from any of them; another family is only needed if none has it.
        for blank in text.chars().filter(|character| character.is_whitespace()) {
            if !needed.iter().any(|place| faces[*place].has(blank)) {
                needed.extend(faces.iter().position(|face| face.has(blank)));
            }
        }
        Ok(needed
            .into_iter()
            .map(|place| faces[place].name.as_str())
            .collect())
    }

    /// The SHA-256 of all names and files, independent of their order.
    pub(crate) fn fingerprint(&self) -> [u8; 32] {
        let mut faces: Vec<_> = self.0.faces.iter().collect();
        faces.sort_by_key(|face| &face.name);
        let mut digest = Sha256::new();
        for face in faces {
            digest.update(Sha256::digest(&face.name));
            digest.update(Sha256::digest(face.font.data()));
        }
        digest.finalize().into()
    }

    pub(crate) fn book(&self) -> &LazyHash<FontBook> {
        &self.0.book
    }

    pub(crate) fn font(&self, index: usize) -> Option<Font> {
        self.0.faces.get(index).map(|face| face.font.clone())
    }
}

/// Whether a character needs a glyph: whitespace and format characters do not.
fn is_shown(character: char) -> bool {
    !character.is_whitespace() && !is_default_ignorable(character)
}

fn face(file: &str, bytes: bytes::Bytes) -> Option<Face> {
    let name = file.strip_suffix(".ttf")?;
    let style_end = name.rfind('.')?;
    let style_start = name[..style_end].find('.').map_or(0, |dot| dot + 1);
    let font = Font::new(Bytes::new(bytes), 0)?;
    Some(Face {
        name: name.to_owned(),
        style: style_start..style_end,
        font,
    })
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// The families for a text in the subset fonts from the build of `web/`. The files are passed in reverse order of their
    /// names, to show that the order does not matter.
    fn families(style: &str, language: &str, text: &str) -> Vec<String> {
        families_of(None, style, language, text)
    }

    fn families_of(pair: Option<&str>, style: &str, language: &str, text: &str) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/fonts");
        let files = fs::read_dir(folder).expect("run `make web` first");
        let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.sort_by(|a, b| b.cmp(a));
        let files = paths.iter().map(|file| {
            let bytes = fs::read(file).expect("a font");
            let name = file.file_name().expect("a name").to_string_lossy();
            (name, bytes.into())
        });
        let fonts = Fonts::new(files).expect("fonts");
        let families = fonts.families(pair, style, language, text).expect("glyphs");
        families.into_iter().map(str::to_owned).collect()
    }

    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn a_text_in_latin_letters_needs_one_family_in_every_language() {
        for language in ["en", "ar", "zh"] {
            let needed = families("serif-display", language, "Nandi Spice Exports");
            assert_eq!(needed, ["serif-display.latin"], "{language}");
        }
    }

    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn letters_of_the_language_come_before_latin_ones() {
        let needed = families("serif-display", "ar", "فلفل Teja");
        assert_eq!(needed, ["serif-display.ar", "serif-display.latin"]);
    }

    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn a_font_without_blanks_gets_one_that_has_them() {
        let needed = families("sans", "zh", "红辣椒 等");
        assert_eq!(needed, ["sans.zh", "sans.latin"]);
    }

    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn characters_that_chinese_and_japanese_share_have_the_form_of_the_language() {
        assert_eq!(families("sans", "zh", "品"), ["sans.zh"]);
        assert_eq!(families("sans", "ja", "品"), ["sans.ja"]);
    }

    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn a_pair_of_typefaces_comes_first_and_what_it_has_not_from_the_usual_one() {
        let lora = |language, text| families_of(Some("lora"), "serif-display", language, text);
        assert_eq!(lora("de", "Gewürz"), ["lora.serif-display.latin"]);
        assert_eq!(lora("ru", "Перец"), ["lora.serif-display.ru"]);
        assert_eq!(lora("en", "Ελλάδα"), ["serif-display.greek"]);
        let arabic = ["serif-display.ar", "lora.serif-display.latin"];
        assert_eq!(lora("ar", "فلفل Teja"), arabic);
    }

    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn letters_of_the_languages_of_europe_are_in_every_pair() {
        // Czech, Polish, Hungarian, Romanian, Turkish, Icelandic; quotation marks, an en dash, the euro.
        let latin = "Příliš żółć űrő țară ğış Þórð „“ – €";
        for pair in ["lora", "plex"] {
            for style in ["serif-display", "sans", "sans-semibold"] {
                for (language, text) in [("de", latin), ("ru", "Съешь ещё этих «булок» №")]
                {
                    let found = families_of(Some(pair), style, language, text);
                    assert!(found.iter().all(|name| name.starts_with(pair)), "{found:?}");
                }
            }
        }
    }

    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn what_a_style_does_not_have_comes_from_another() {
        let needed = families("serif-display", "ja", "唐辛子");
        assert_eq!(needed, ["sans-semibold.ja"]);
    }
}
