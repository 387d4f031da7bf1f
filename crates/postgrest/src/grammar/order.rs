//! The value of `order`.

use crate::{
    Direction, Error, Nulls, OrderTerm,
    reader::{Read, Reader},
};

use super::names::{delimiter, field, field_name};

pub(crate) fn order(reader: &mut Reader) -> Read<Vec<OrderTerm>> {
    reader.separated(
        |reader| reader.char(','),
        |reader| reader.spaced(order_term),
    )
}

fn order_term(reader: &mut Reader) -> Read<OrderTerm> {
    let related = reader.optional(|reader| {
        reader.attempt(|reader| {
            let resource = field_name(reader)?;
            reader.char('(')?;
            field(reader)?;
            reader.char(')')?;
            order_ending(reader)?;
            Ok(resource)
        })
    })?;
    if let Some(resource) = related {
        return Err(Error::not_embedded(&resource).into());
    }
    let column = field(reader)?;
    let (direction, nulls) = order_ending(reader)?;
    let nulls = nulls.unwrap_or(match direction {
        Direction::Ascending => Nulls::Last,
        Direction::Descending => Nulls::First,
    });
    Ok(OrderTerm {
        column,
        direction,
        nulls,
    })
}

fn order_ending(reader: &mut Reader) -> Read<(Direction, Option<Nulls>)> {
    let direction = reader.optional(|reader| {
        reader.first_of(&[
            &|reader| dotted(reader, "asc").map(|()| Direction::Ascending),
            &|reader| dotted(reader, "desc").map(|()| Direction::Descending),
        ])
    })?;
    let nulls = reader.optional(|reader| {
        reader.first_of(&[
            &|reader| dotted(reader, "nullsfirst").map(|()| Nulls::First),
            &|reader| dotted(reader, "nullslast").map(|()| Nulls::Last),
        ])
    })?;
    reader.first_of(&[&|reader| reader.followed_by(','), &Reader::end])?;
    Ok((direction.unwrap_or(Direction::Ascending), nulls))
}

fn dotted(reader: &mut Reader, word: &'static str) -> Read<()> {
    reader.attempt(|reader| {
        delimiter(reader)?;
        reader.word(word)
    })
}
