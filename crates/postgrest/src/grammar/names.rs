//! Names of columns, and the tokens that all parts of the grammar share.

use crate::{
    Error,
    reader::{Read, Reader, Stop},
};

pub(super) fn field(reader: &mut Reader) -> Read<String> {
    reader.spaced(|reader| {
        let name = field_name(reader)?;
        no_json_path(reader)?;
        Ok(name)
    })
}

pub(super) fn no_json_path(reader: &mut Reader) -> Read<()> {
    let arrow = reader.optional(|reader| reader.one_of(&[("->>", ()), ("->", ())]))?;
    match arrow {
        Some(()) => {
            Err(Error::not_implemented("A part of a JSON column cannot be named here.").into())
        }
        None => Ok(()),
    }
}

pub(super) fn field_name(reader: &mut Reader) -> Read<String> {
    reader.named("field name (* or [a..z0..9_$])", |reader| {
        reader.first_of(&[&quoted_value, &|reader| {
            let dash = |reader: &mut Reader| {
                reader.attempt(|reader| {
                    reader.char('-')?;
                    reader.not_followed_by(|letter| letter == '>')
                })
            };
            Ok(reader.separated(dash, identifier)?.join("-"))
        }])
    })
}

pub(super) fn quoted_value(reader: &mut Reader) -> Read<String> {
    reader.char('"')?;
    let mut value = String::new();
    loop {
        value.push_str(&reader.letters_while(|letter| letter != '\\' && letter != '"'));
        if reader.optional(|reader| reader.char('\\'))?.is_none() {
            break;
        }
        value.push(reader.letter(|_| true)?);
    }
    reader.char('"')?;
    Ok(value)
}

pub(super) fn identifier(reader: &mut Reader) -> Read<String> {
    let accepts = |letter: char| {
        letter.is_alphabetic() || letter.is_ascii_digit() || matches!(letter, '_' | ' ' | '$')
    };
    let name = reader.letters_while(accepts);
    reader.could_go_on(["letter", "digit"]);
    if name.is_empty() {
        Err(Stop::Mismatch)
    } else {
        Ok(name.trim().to_owned())
    }
}

pub(super) fn delimiter(reader: &mut Reader) -> Read<()> {
    reader.named("delimiter (.)", |reader| reader.char('.'))
}

pub(super) fn comma(reader: &mut Reader) -> Read<()> {
    reader.spaced(|reader| reader.char(','))
}
