//! The value of `and` and `or`.

use crate::{
    Condition,
    reader::{Read, Reader},
};

use super::{
    DEEPEST,
    filter::{negation, operation, plain_item, quoted_item},
    names::{comma, delimiter, field},
};

/// Parses the value of `and` or `or`, with that word before it.
pub(crate) fn logic(reader: &mut Reader) -> Read<Condition> {
    logic_tree(reader, 0)
}

fn logic_tree(reader: &mut Reader, depth: usize) -> Read<Condition> {
    if depth > DEEPEST {
        return reader.fail("nested too deeply");
    }
    reader.first_of(&[&|reader| reader.attempt(logic_filter), &|reader| {
        let negated = reader.named("negation operator (not)", negation)?;
        let all = reader.named("logic operator (and, or)", |reader| {
            reader.first_of(&[
                &|reader| reader.attempt(|reader| reader.word("and")).map(|()| true),
                &|reader| reader.word("or").map(|()| false),
            ])
        })?;
        reader.spaced(|reader| reader.char('('))?;
        let conditions = reader.separated(comma, |reader| logic_tree(reader, depth + 1))?;
        reader.spaced(|reader| reader.char(')'))?;
        Ok(if all {
            Condition::And {
                negated,
                conditions,
            }
        } else {
            Condition::Or {
                negated,
                conditions,
            }
        })
    }])
}

fn logic_filter(reader: &mut Reader) -> Read<Condition> {
    let column = field(reader)?;
    delimiter(reader)?;
    let (negated, test) = operation(reader, |reader| {
        reader.first_of(
            &[&quoted_item, &|reader| reader.attempt(braces), &|reader| {
                Ok(plain_item(reader))
            }],
        )
    })?;
    Ok(Condition::Filter {
        column,
        negated,
        test,
    })
}

/// `{a,b}`: commas inside braces do not end the value.
fn braces(reader: &mut Reader) -> Read<String> {
    reader.word("{")?;
    let inside = reader.letters_while(|letter| letter != '{' && letter != '}');
    reader.word("}")?;
    Ok(format!("{{{inside}}}"))
}
