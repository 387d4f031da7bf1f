//! Filters: an operator with its value.

use crate::{
    Comparison, Error, IsValue, Test,
    reader::{Read, Reader, Stop},
};

use super::names::{delimiter, quoted_value};

/// Parses the value of a filter parameter: the operator and its value up to the end.
pub(crate) fn filter(reader: &mut Reader) -> Read<(bool, Test)> {
    operation(reader, |reader| Ok(reader.letters_while(|_| true)))
}

pub(super) fn operation(
    reader: &mut Reader,
    value: impl Fn(&mut Reader) -> Read<String>,
) -> Read<(bool, Test)> {
    let negated = negation(reader)?;
    let test = reader.named("operator (eq, gt, ...)", |reader| {
        reader.first_of(&[
            &|reader| {
                operator_word(reader, "in")?;
                Ok(Test::In(list(reader)?))
            },
            &|reader| {
                operator_word(reader, "is")?;
                Ok(Test::Is(is_value(reader)?))
            },
            &|reader| {
                reader.attempt(|reader| {
                    let operator = reader.one_of(&OPERATORS)?;
                    if reader.optional(quantifier)?.is_some() {
                        return Err(Error::not_implemented(
                            "`any` and `all` cannot be used with an operator here.",
                        )
                        .into());
                    }
                    delimiter(reader)?;
                    Ok(operator.with(value(reader)?))
                })
            },
            &|reader| reader.attempt(left_out),
        ])
    })?;
    Ok((negated, test))
}

#[derive(Clone, Copy)]
enum Operator {
    Compare(Comparison),
    Like { any_case: bool },
}

const OPERATORS: [(&str, Operator); 8] = [
    ("eq", Operator::Compare(Comparison::Equal)),
    ("neq", Operator::Compare(Comparison::NotEqual)),
    ("gte", Operator::Compare(Comparison::GreaterOrEqual)),
    ("gt", Operator::Compare(Comparison::Greater)),
    ("lte", Operator::Compare(Comparison::LessOrEqual)),
    ("lt", Operator::Compare(Comparison::Less)),
    ("like", Operator::Like { any_case: false }),
    ("ilike", Operator::Like { any_case: true }),
];

impl Operator {
    fn with(self, value: String) -> Test {
        match self {
            Self::Compare(comparison) => Test::Compare(comparison, value),
            Self::Like { any_case } => Test::Like {
                pattern: value.replace('*', "%"),
                any_case,
            },
        }
    }
}

fn operator_word(reader: &mut Reader, word: &'static str) -> Read<()> {
    reader.attempt(|reader| {
        reader.word(word)?;
        delimiter(reader)
    })
}

/// Operators that PostgREST has and this parser does not support.
fn left_out(reader: &mut Reader) -> Read<Test> {
    const WORDS: [&str; 15] = [
        "isdistinct",
        "fts",
        "plfts",
        "phfts",
        "wfts",
        "cs",
        "cd",
        "ov",
        "sl",
        "sr",
        "nxr",
        "nxl",
        "adj",
        "match",
        "imatch",
    ];
    let word = reader.one_of(&WORDS.map(|word| (word, word)))?;
    reader.first_of(&[&delimiter, &|reader| reader.char('(')])?;
    let details = format!("The operator '{word}' is not available here.");
    Err(Error::not_implemented(details).into())
}

fn quantifier(reader: &mut Reader) -> Read<()> {
    reader.attempt(|reader| {
        reader.char('(')?;
        reader.first_of(&[
            &|reader| reader.attempt(|reader| reader.word("any")),
            &|reader| reader.word("all"),
        ])?;
        reader.char(')')
    })
}

fn is_value(reader: &mut Reader) -> Read<IsValue> {
    const VALUES: [(&str, IsValue); 5] = [
        ("null", IsValue::Null),
        ("not_null", IsValue::NotNull),
        ("true", IsValue::True),
        ("false", IsValue::False),
        ("unknown", IsValue::Unknown),
    ];
    reader.named("isVal: (null, not_null, true, false, unknown)", |reader| {
        for (word, value) in VALUES {
            let found =
                reader.optional(|reader| reader.attempt(|reader| reader.word_in_any_case(word)))?;
            if found.is_some() {
                return Ok(value);
            }
        }
        Err(Stop::Mismatch)
    })
}

fn list(reader: &mut Reader) -> Read<Vec<String>> {
    reader.spaced(|reader| reader.char('('))?;
    let values = reader.separated(
        |reader| reader.char(','),
        |reader| reader.first_of(&[&quoted_item, &|reader| Ok(plain_item(reader))]),
    )?;
    reader.spaced(|reader| reader.char(')'))?;
    // An empty list is written `()`, which reads as one empty value.
    Ok(if values == [""] { Vec::new() } else { values })
}

pub(super) fn quoted_item(reader: &mut Reader) -> Read<String> {
    reader.attempt(|reader| {
        let value = quoted_value(reader)?;
        reader.not_followed_by(|letter| !is_list_mark(letter))?;
        Ok(value)
    })
}

pub(super) fn plain_item(reader: &mut Reader) -> String {
    reader.letters_while(|letter| !is_list_mark(letter))
}

fn is_list_mark(letter: char) -> bool {
    letter == ',' || letter == ')'
}

pub(super) fn negation(reader: &mut Reader) -> Read<bool> {
    let not = reader.optional(|reader| {
        reader.attempt(|reader| {
            reader.word("not")?;
            delimiter(reader)
        })
    })?;
    Ok(not.is_some())
}
