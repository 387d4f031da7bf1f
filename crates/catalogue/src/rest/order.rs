//! The order of the rows.

use std::cmp::Ordering;

use chrono::{DateTime, NaiveDate, Utc};
use decimal::Decimal;
use postgrest::{Direction, Error, Nulls, OrderTerm};

use crate::{
    columns::{Column, Value},
    item::Item,
    text_order::TextKey,
};

use super::{GivenUp, check, column, row::Row};

/// What the rows are ordered by; rows that are equal in all of it keep the catalogue's order.
pub(super) struct Order(Vec<Term>);

struct Term {
    column: &'static Column,
    direction: Direction,
    nulls: Nulls,
}

/// A value as it is compared with others of its column.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Boolean(bool),
    Time(DateTime<Utc>),
    Decimal(Decimal),
    Date(NaiveDate),
    Text(TextKey<'static>),
    /// PostgreSQL orders lists by their length first.
    List(usize, Vec<TextKey<'static>>),
}

impl Key {
    /// `None` for a missing value.
    fn of(column: &Column, row: &Row<'_>) -> Option<Self> {
        Some(match row.value(column) {
            Value::Null => return None,
            Value::Number(number) => Self::Number(number),
            Value::Boolean(boolean) => Self::Boolean(boolean),
            Value::Time(time) => Self::Time(time),
            Value::Decimal(number) => Self::Decimal(number),
            Value::Date(day) => Self::Date(day),
            Value::Text(text) => Self::Text(TextKey::new(text)),
            Value::List(list) => Self::List(
                list.len(),
                list.iter().map(|text| TextKey::new(text)).collect(),
            ),
            Value::Parameters(list) => Self::List(
                list.len(),
                list.iter().map(|own| TextKey::new(own.value())).collect(),
            ),
        })
    }
}

impl Order {
    pub(super) fn new(terms: &[OrderTerm]) -> Result<Self, Error> {
        let mut order: Vec<Term> = Vec::new();
        for term in terms {
            let column = column(&term.column)?;
            // Rows that are equal in a column stay so when it is named again.
            if !order.iter().any(|known| std::ptr::eq(known.column, column)) {
                order.push(Term {
                    column,
                    direction: term.direction,
                    nulls: term.nulls,
                });
            }
        }
        Ok(Self(order))
    }

    /// Whether it is the one in which the products stand.
    fn is_of_the_catalogue(&self) -> bool {
        let terms = self.0.iter().map(|term| (term.column.name, term.direction));
        let catalogue = [
            ("featured", Direction::Descending),
            ("name", Direction::Ascending),
        ];
        self.0.is_empty() || terms.eq(catalogue)
    }

    /// # Errors
    /// When nobody waits any more.
    pub(super) fn sort<'a>(
        &self,
        rows: Vec<&'a Item>,
        given_up: GivenUp<'_>,
    ) -> Result<Vec<&'a Item>, Error> {
        if self.is_of_the_catalogue() {
            return Ok(rows);
        }
        let keys = |item: &'a Item| {
            let row = Row::new(item);
            let keys = self.0.iter().map(|term| Key::of(term.column, &row));
            keys.collect::<Vec<_>>()
        };
        let rows = rows.into_iter().map(|item| {
            check(given_up)?;
            Ok((keys(item), item))
        });
        let mut rows = rows.collect::<Result<Vec<_>, Error>>()?;
        rows.sort_by(|(one, _), (other, _)| {
            let orders = self.0.iter().zip(one.iter().zip(other));
            orders
                .map(|(term, (one, other))| term.compare(one.as_ref(), other.as_ref()))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        });
        Ok(rows.into_iter().map(|(_, item)| item).collect())
    }
}

impl Term {
    fn compare(&self, one: Option<&Key>, other: Option<&Key>) -> Ordering {
        match (one, other) {
            (Some(one), Some(other)) => match self.direction {
                Direction::Ascending => one.cmp(other),
                Direction::Descending => other.cmp(one),
            },
            (None, None) => Ordering::Equal,
            (None, Some(_)) => self.of_null(),
            (Some(_), None) => self.of_null().reverse(),
        }
    }

    /// Where a missing value stands to a value.
    fn of_null(&self) -> Ordering {
        match self.nulls {
            Nulls::First => Ordering::Less,
            Nulls::Last => Ordering::Greater,
        }
    }
}
