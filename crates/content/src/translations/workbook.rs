//! Texts for translators as a workbook: one row for each. The columns `key`, `place` and the English are for reading.

use languages::Language;
use spreadsheet::{Cell, CellType, Column, MAX_CHARACTERS, Wanted, Workbook};

use super::{
    CURRENT,
    file::{Exported, NotExported, NotImported, Read, ReadText},
};

const SHEET: &str = "translations";
const KEY: &str = "key";
const PLACE: &str = "place";
const STATE: &str = "state";
/// What the file remembers of the text.
const MARK: &str = "fingerprint";
/// What the names of the columns with texts begin with; the code of the language follows.
const TEXT: &str = "text:";

pub(super) fn write(language: Language, texts: &[Exported<'_>]) -> Result<Vec<u8>, NotExported> {
    let of_language = |of: Language| [TEXT, of.code()].concat();
    let (english, translation) = (of_language(Language::ENGLISH), of_language(language));
    let columns = [KEY, PLACE, &english, &translation, STATE, MARK].map(|name| Column {
        name: name.to_owned(),
        of_type: CellType::Text,
        is_right_to_left: name == translation && language.direction().as_str() == "rtl",
    });
    let mut workbook = Workbook::new(SHEET, columns.into())?;
    for Exported { text, place } in texts {
        let translation = text.text.unwrap_or_default();
        let is_too_long = |text: &&str| text.chars().count() > MAX_CHARACTERS;
        if [text.english, translation].iter().any(is_too_long) {
            return Err(NotExported::LongText(text.key.to_owned()));
        }
        let mark = text.mark().to_string();
        let state = text.state_name();
        workbook.row([text.key, place, text.english, translation, state, &mark])?;
    }
    Ok(workbook.finish()?)
}

/// The texts of a workbook, or of a CSV file that was made of one.
pub(super) fn read(file: Vec<u8>) -> Result<Read, NotImported> {
    let wanted = Wanted {
        sheet: SHEET,
        column: KEY,
    };
    let sheet = spreadsheet::read(file, wanted)?;
    let mut rows = sheet
        .rows
        .into_iter()
        .skip_while(spreadsheet::Row::is_blank);
    let header = rows.next().map(|row| row.cells).unwrap_or_default();
    let column = |is_it: &dyn Fn(&str) -> bool| {
        header.iter().find_map(|(column, cell)| match cell {
            Cell::Text(name) if is_it(name.trim()) => Some((*column, name.trim())),
            _ => None,
        })
    };
    let named = |name: &str| column(&|given| given.eq_ignore_ascii_case(name)).map(|(at, _)| at);
    let english = [TEXT, Language::ENGLISH.code()].concat();
    let translation = column(&|name| {
        name.to_ascii_lowercase().starts_with(TEXT) && !name.eq_ignore_ascii_case(&english)
    });
    let (Some(key), Some((translation, name))) = (named(KEY), translation) else {
        return Err(NotImported::NoColumns);
    };
    let language = name[TEXT.len()..].to_owned();
    let (english, state, mark) = (named(&english), named(STATE), named(MARK));
    let mut texts = Vec::new();
    for row in rows {
        let cell = |column: Option<u32>| {
            let column = column?;
            let found = row.cells.iter().find(|(at, _)| *at == column);
            found.map(|(_, cell)| text_of(cell))
        };
        let Some(key) = cell(Some(key)) else {
            continue;
        };
        texts.push(ReadText {
            key: key.trim().to_owned(),
            english: cell(english).unwrap_or_default(),
            text: cell(Some(translation)),
            is_confirmed: cell(state)
                .is_some_and(|state| state.trim().eq_ignore_ascii_case(CURRENT)),
            mark: cell(mark),
        });
    }
    Ok(Read { language, texts })
}

/// What stands in a cell. A text that looks like a number may have become one when somebody typed it.
fn text_of(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Percentage(number) => format!("{}%", number * 100.0),
        Cell::Day(day) => day.to_string(),
        // The others have no text that somebody could have meant.
        Cell::Boolean(_)
        | Cell::Time
        | Cell::Error(_)
        | Cell::NoValue
        | Cell::TooLong
        | Cell::Misquoted(_)
        | Cell::CutOff => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SitePages, SiteTexts};

    #[test]
    fn all_texts_are_read_as_they_are_written() {
        let (site, pages) = (SiteTexts::default(), SitePages::default());
        let language = Language::parse("ar").unwrap();
        let exported = Exported::all(site.translations(language, &pages), &site, &pages);
        let found = read(write(language, &exported).unwrap()).unwrap();
        assert_eq!(found.language, "ar");
        assert_eq!(found.texts.len(), exported.len());
        for (found, exported) in found.texts.iter().zip(&exported) {
            assert_eq!(*found, exported.as_read());
        }
    }

    #[test]
    fn columns_are_found_by_their_names_and_others_are_left() {
        let file = "Text:DE;note;KEY\nHallo;x;about:a\n;;about:b\nNichts;;\n";
        let found = read(file.as_bytes().to_vec()).unwrap();
        assert_eq!(found.language, "DE");
        let texts: Vec<_> = found
            .texts
            .iter()
            .map(|one| (&*one.key, one.text.as_deref()))
            .collect();
        assert_eq!(texts, [("about:a", Some("Hallo")), ("about:b", None)]);
        for file in ["key,text:en\na,b\n", "a,b\n"] {
            let read = read(file.as_bytes().to_vec());
            assert!(matches!(read, Err(NotImported::NoColumns)), "{file}");
        }
    }
}
