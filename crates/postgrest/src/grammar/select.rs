//! The value of `select`: columns with aliases.

use crate::{
    Embedded, Error, Selected,
    reader::{Read, Reader, Stop},
};

use super::{
    DEEPEST,
    names::{comma, field, field_name, identifier},
};

/// Parses the value of `columns` and `on_conflict`.
pub(crate) fn columns(reader: &mut Reader) -> Read<Vec<String>> {
    let columns = reader.separated(comma, |reader| reader.spaced(field_name))?;
    reader.end()?;
    Ok(columns)
}

pub(crate) fn select(reader: &mut Reader) -> Read<Vec<Selected>> {
    if reader.end().is_ok() {
        return Ok(Vec::new());
    }
    let selected = trees(reader, 0)?;
    reader.end()?;
    Ok(selected)
}

fn forest(reader: &mut Reader, depth: usize) -> Read<Vec<Selected>> {
    if depth > DEEPEST {
        return reader.fail("nested too deeply");
    }
    Ok(reader
        .optional(|reader| trees(reader, depth))?
        .unwrap_or_default())
}

fn trees(reader: &mut Reader, depth: usize) -> Read<Vec<Selected>> {
    reader.separated(comma, |reader| tree(reader, depth))
}

fn tree(reader: &mut Reader, depth: usize) -> Read<Selected> {
    let inside = |reader: &mut Reader, mut embedded: Embedded| {
        reader.char('(')?;
        embedded.select = forest(reader, depth + 1)?;
        reader.char(')')?;
        Ok(Selected::Embedded(Box::new(embedded)))
    };
    reader.first_of(&[
        &|reader| {
            let embedded = reader.attempt(|reader| reader.spaced(spread))?;
            inside(reader, embedded)
        },
        &|reader| {
            let embedded = reader.attempt(|reader| reader.spaced(relation))?;
            inside(reader, embedded)
        },
        &|reader| reader.spaced(selected_field),
    ])
}

fn spread(reader: &mut Reader) -> Read<Embedded> {
    reader.word("...")?;
    Ok(Embedded {
        spread: true,
        ..resource(reader)?
    })
}

fn relation(reader: &mut Reader) -> Read<Embedded> {
    let alias = reader.optional(alias)?;
    Ok(Embedded {
        alias,
        ..resource(reader)?
    })
}

fn resource(reader: &mut Reader) -> Read<Embedded> {
    let mut embedded = Embedded {
        resource: field_name(reader)?,
        ..Embedded::default()
    };
    if embedded.resource == "count" {
        return Err(Stop::Mismatch);
    }
    for _ in 0..2 {
        let mark = reader.optional(|reader| {
            reader.char('!')?;
            field_name(reader)
        })?;
        match mark.as_deref() {
            Some("inner") => embedded.inner = true,
            Some("left") | None => {}
            Some(_) => embedded.hint = mark,
        }
    }
    reader.followed_by('(')?;
    Ok(embedded)
}

fn alias(reader: &mut Reader) -> Read<String> {
    reader.attempt(|reader| {
        let name = field_name(reader)?;
        reader.char(':')?;
        reader.not_followed_by(|letter| letter == ':')?;
        Ok(name)
    })
}

fn selected_field(reader: &mut Reader) -> Read<Selected> {
    reader.first_of(&[
        &|reader| {
            reader.attempt(|reader| {
                reader.word("*")?;
                end_of_item(reader)?;
                Ok(Selected::All)
            })
        },
        &|reader| {
            reader.attempt(|reader| {
                reader.optional(alias)?;
                reader.word("count()")?;
                Err(Error::aggregates().into())
            })
        },
        &|reader| {
            let alias = reader.optional(alias)?;
            let name = field(reader)?;
            if reader.optional(cast)?.is_some() {
                return Err(Error::not_implemented(
                    "A column cannot be cast to another type here.",
                )
                .into());
            }
            if reader.optional(aggregate)?.is_some() {
                return Err(Error::aggregates().into());
            }
            end_of_item(reader)?;
            Ok(Selected::Column { name, alias })
        },
    ])
}

fn cast(reader: &mut Reader) -> Read<String> {
    reader.word("::")?;
    identifier(reader)
}

fn aggregate(reader: &mut Reader) -> Read<()> {
    reader.attempt(|reader| {
        reader.char('.')?;
        reader.first_of(&[
            &|reader| reader.word("sum"),
            &|reader| reader.word("avg"),
            &|reader| reader.word("count"),
            &|reader| reader.attempt(|reader| reader.word("max")),
            &|reader| reader.attempt(|reader| reader.word("min")),
        ])?;
        reader.word("()")
    })
}

fn end_of_item(reader: &mut Reader) -> Read<()> {
    reader.first_of(&[
        &|reader| reader.followed_by(')'),
        &|reader| reader.followed_by(','),
        &Reader::end,
    ])
}
