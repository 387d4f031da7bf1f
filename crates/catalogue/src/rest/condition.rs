//! What a row must fulfil, in SQL's logic of three values: true, false and unknown.

use std::cmp::Ordering;

use postgrest::{Comparison, Condition, Error, IsValue, Test};

use crate::columns::{Column, Type, Value};

use super::{column, literal::Literal, pattern::Pattern, row::Row};

/// How many filters one read may have. Without bounds a request could keep a processor busy for minutes.
const MOST_FILTERS: usize = 200;
/// How many of them may look through texts, letter by letter.
const MOST_PATTERNS: usize = 20;
/// How many `_` their patterns may have together: each is compared again wherever the letters before it stand.
const MOST_GAPS: usize = 20;

/// A condition whose values have been read by the types of their columns.
#[derive(Debug)]
pub(super) enum Predicate {
    Compare(&'static Column, Comparison, Literal),
    Like {
        column: &'static Column,
        pattern: Box<Pattern>,
        any_case: bool,
    },
    In(&'static Column, Vec<Literal>),
    Is(&'static Column, IsValue),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
}

impl Predicate {
    /// All of the conditions.
    ///
    /// # Errors
    /// For a column or an operator that does not exist and a value that is not of the column's type, even when no row would
    /// be compared with it, and for more filters or patterns than a read may have.
    pub(super) fn all(conditions: &[Condition]) -> Result<Self, Error> {
        let bounds = [
            (
                count(conditions, &|_| 1),
                MOST_FILTERS,
                "filters here",
                "Read with fewer filters, and compare the rest yourself.",
            ),
            (
                count(conditions, &|test| pattern(test).map_or(0, |_| 1)),
                MOST_PATTERNS,
                "filters with `like` or `ilike` here",
                "Read with fewer patterns, and compare the rest yourself.",
            ),
            (
                count(conditions, &|test| {
                    pattern(test).map_or(0, |pattern| pattern.matches('_').count())
                }),
                MOST_GAPS,
                "`_` in its patterns here",
                "Write `*` for any letters, or read with fewer patterns.",
            ),
        ];
        for (number, most, what, hint) in bounds {
            if number > most {
                let details = format!("A read can have at most {most} {what}.");
                return Err(Error::not_implemented(details).with_hint(hint));
            }
        }
        Ok(Self::All(
            conditions.iter().map(Self::new).collect::<Result<_, _>>()?,
        ))
    }

    fn new(condition: &Condition) -> Result<Self, Error> {
        let each =
            |conditions: &[Condition]| conditions.iter().map(Self::new).collect::<Result<_, _>>();
        let (negated, predicate) = match condition {
            Condition::Filter {
                column: name,
                negated,
                test,
            } => (negated, Self::test(column(name)?, test)?),
            Condition::And {
                negated,
                conditions,
            } => (negated, Self::All(each(conditions)?)),
            Condition::Or {
                negated,
                conditions,
            } => (negated, Self::Any(each(conditions)?)),
        };
        Ok(if *negated {
            Self::Not(Box::new(predicate))
        } else {
            predicate
        })
    }

    fn test(column: &'static Column, test: &Test) -> Result<Self, Error> {
        let type_name = column.of_type.name();
        match test {
            Test::Compare(comparison, text) => Ok(Self::Compare(
                column,
                *comparison,
                Literal::read(column.of_type, text)?,
            )),
            Test::Like { pattern, any_case } if column.of_type == Type::Text => {
                let pattern = match any_case {
                    true => Pattern::new(&pattern.to_lowercase()),
                    false => Pattern::new(pattern),
                };
                Ok(Self::Like {
                    column,
                    pattern: Box::new(pattern?),
                    any_case: *any_case,
                })
            }
            Test::Like { any_case, .. } => Err(Error::no_operator(
                type_name,
                if *any_case { "~~*" } else { "~~" },
            )),
            Test::In(texts) => {
                let literals = texts.iter().map(|text| Literal::read(column.of_type, text));
                Ok(Self::In(column, literals.collect::<Result<_, _>>()?))
            }
            Test::Is(value) => {
                let word = match value {
                    IsValue::Null | IsValue::NotNull => return Ok(Self::Is(column, *value)),
                    IsValue::True => "TRUE",
                    IsValue::False => "FALSE",
                    IsValue::Unknown => "UNKNOWN",
                };
                if column.of_type != Type::Boolean {
                    return Err(Error::not_boolean(word, type_name));
                }
                Ok(Self::Is(column, *value))
            }
        }
    }

    /// Whether the row is kept: only when the condition is true, not when it is unknown.
    pub(super) fn holds(&self, row: &Row<'_>) -> bool {
        self.truth(row) == Some(true)
    }

    /// `None` is unknown.
    fn truth(&self, row: &Row<'_>) -> Option<bool> {
        match self {
            Self::Compare(column, comparison, literal) => {
                compare(*comparison, literal, column, row)
            }
            Self::Like {
                column,
                pattern,
                any_case: true,
            } => Some(pattern.fits(row.small_letters(column)?)),
            Self::Like {
                column, pattern, ..
            } => match row.value(column) {
                Value::Text(text) => Some(pattern.fits(text)),
                _ => None,
            },
            // As SQL has it: no value is in an empty list, not even a missing one.
            Self::In(column, literals) => {
                any(literals.iter().map(|literal| literal.equals(column, row)))
            }
            Self::Is(column, value) => Some(is(*value, row.value(column))),
            Self::Not(predicate) => predicate.truth(row).map(|truth| !truth),
            Self::All(predicates) => any(predicates
                .iter()
                .map(|predicate| predicate.truth(row).map(|truth| !truth)))
            .map(|truth| !truth),
            Self::Any(predicates) => any(predicates.iter().map(|predicate| predicate.truth(row))),
        }
    }
}

/// What `of` says of each test, together.
fn count(conditions: &[Condition], of: &dyn Fn(&Test) -> usize) -> usize {
    let one = |condition: &Condition| match condition {
        Condition::Filter { test, .. } => of(test),
        Condition::And { conditions, .. } | Condition::Or { conditions, .. } => {
            count(conditions, of)
        }
    };
    conditions.iter().map(one).sum()
}

fn pattern(test: &Test) -> Option<&str> {
    match test {
        Test::Like { pattern, .. } => Some(pattern),
        Test::Compare(..) | Test::In(_) | Test::Is(_) => None,
    }
}

/// True when one is true, else unknown when one is unknown, else false.
fn any(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut result = Some(false);
    for truth in truths {
        match truth {
            Some(true) => return Some(true),
            Some(false) => {}
            None => result = None,
        }
    }
    result
}

fn compare(
    comparison: Comparison,
    literal: &Literal,
    column: &Column,
    row: &Row<'_>,
) -> Option<bool> {
    let order = || literal.compare(column, row);
    match comparison {
        Comparison::Equal => literal.equals(column, row),
        Comparison::NotEqual => literal.equals(column, row).map(|same| !same),
        Comparison::Greater => order().map(Ordering::is_gt),
        Comparison::GreaterOrEqual => order().map(Ordering::is_ge),
        Comparison::Less => order().map(Ordering::is_lt),
        Comparison::LessOrEqual => order().map(Ordering::is_le),
    }
}

fn is(wanted: IsValue, value: Value<'_>) -> bool {
    match wanted {
        IsValue::Null | IsValue::Unknown => matches!(value, Value::Null),
        IsValue::NotNull => !matches!(value, Value::Null),
        IsValue::True => matches!(value, Value::Boolean(true)),
        IsValue::False => matches!(value, Value::Boolean(false)),
    }
}
