//! Conditions and orders of a query as SQL.

use decimal::Decimal;
use languages::Language;
use postgrest::{
    Comparison, Condition, Direction, Error, IsValue, Literal, Nulls, OrderTerm, Test, Type,
};
use sea_orm::{
    DbBackend, Value,
    sea_query::{self, Cond, Expr, ExprTrait, NullOrdering, Order, SelectStatement},
};
use serde_json::Value as Json;
use store::{LISTS, SMALL_LETTERS};

use crate::{
    Column, Schema, Table,
    column::{ACCOUNT, Letters, Row},
    pattern::{glob, regular_expression},
    rights::{Columns, RowScope},
};

/// How many filters one request may have: SQLite nests no deeper than a thousand.
const MAX_FILTERS: usize = 200;

/// A table as a role sees it.
#[derive(Clone)]
pub struct View {
    pub(crate) schema: &'static Schema,
    pub(crate) table: &'static Table,
    pub(crate) columns: Columns,
    pub(crate) rows: RowScope,
    /// The caller's account; `None` for programs and visitors, who own no rows.
    pub account: Option<String>,
    /// The language of the visitors' list, by whose rules names are compared. The staff's tables have no such column.
    pub language: Language,
    pub(crate) backend: DbBackend,
    /// The embedded rows, by their name in the request, and for each whether a row has any.
    pub(crate) embedded: Vec<(String, Expr)>,
}

impl View {
    /// Fails with `42703` for an unknown column, `42501` for one that the role may not see.
    pub fn column(&self, name: &str) -> Result<&'static Column, Error> {
        let column = self
            .table
            .column(name)
            .ok_or_else(|| Error::column_not_found(self.table.name, name))?;
        match self.columns.include(column) {
            true => Ok(column),
            false => Err(Error::permission_denied(self.table.name, true)),
        }
    }

    /// What the role may see of a row.
    pub(crate) fn shown(&self, mut row: Row) -> Row {
        row.retain(|name, _| self.column(name).is_ok());
        row
    }

    /// The column of that name, by which the database can compare rows.
    fn stored(&self, name: &str) -> Result<&'static Column, Error> {
        let column = self.column(name)?;
        match column.computed {
            Some(computed) => Err(Error::computed_column(name, &computed.comparable())),
            None => Ok(column),
        }
    }

    /// All conditions, including that the role may see the row. Fails for a column or an operator that does not exist, a value
    /// that is not of the column's type, and too many filters.
    pub fn conditions(&self, conditions: &[Condition]) -> Result<Cond, Error> {
        if self.is_public() {
            bounds(conditions)?;
        } else if count(conditions, &|_| 1) > MAX_FILTERS {
            let details = format!("A request can have at most {MAX_FILTERS} filters here.");
            return Err(Error::not_implemented(details));
        }
        let mut all = Cond::all();
        match self.rows {
            RowScope::All => {}
            RowScope::Own => {
                let account = self.account.as_deref().unwrap_or_default();
                all = all.add(Expr::col((self.table.name, ACCOUNT)).eq(account));
            }
            RowScope::Where(condition) => all = all.add((condition.sql)(self.schema)),
        }
        for condition in conditions {
            all = all.add(self.condition(condition)?);
        }
        Ok(all)
    }

    fn condition(&self, condition: &Condition) -> Result<Cond, Error> {
        let (negated, cond) = match condition {
            Condition::Filter {
                column,
                negated,
                test,
            } => {
                // Said the other way round: for `NOT (due_at IS NULL)` SQLite uses no partial index.
                let (negated, test) = match (negated, test) {
                    (true, Test::Is(IsValue::Null)) => (&false, &Test::Is(IsValue::NotNull)),
                    (true, Test::Is(IsValue::NotNull)) => (&false, &Test::Is(IsValue::Null)),
                    other => other,
                };
                let test = match self.test_of_embedded(column, test) {
                    Some(test) => test,
                    None => self.test(self.stored(column)?, test)?,
                };
                (negated, Cond::all().add(test))
            }
            Condition::And {
                negated,
                conditions,
            } => (negated, self.each(Cond::all(), conditions)?),
            Condition::Or {
                negated,
                conditions,
            } => (negated, self.each(Cond::any(), conditions)?),
        };
        Ok(if *negated { cond.not() } else { cond })
    }

    fn each(&self, cond: Cond, conditions: &[Condition]) -> Result<Cond, Error> {
        conditions.iter().try_fold(cond, |cond, condition| {
            Ok(cond.add(self.condition(condition)?))
        })
    }

    /// Whether a row has embedded rows of this name: `is.null` where it has none.
    fn test_of_embedded(&self, name: &str, test: &Test) -> Option<Expr> {
        let (_, has_any) = self
            .embedded
            .iter()
            .find(|(embedded, _)| embedded == name)?;
        match test {
            Test::Is(IsValue::Null) => Some(has_any.clone().not()),
            Test::Is(IsValue::NotNull) => Some(has_any.clone()),
            _ => None,
        }
    }

    fn test(&self, column: &Column, test: &Test) -> Result<Expr, Error> {
        let own = || Expr::col((self.table.name, column.name));
        match test {
            Test::Compare(comparison, text) => {
                let value = self.value(column, text, *comparison)?;
                let sort_key = column.sort_key.map(|key| (key.column, key.of_text));
                let (own, value) = match (comparison, sort_key) {
                    (Comparison::Equal | Comparison::NotEqual, _) => (own(), value),
                    (_, Some((key, Some(of_text)))) => (
                        Expr::col((self.table.name, key)),
                        Expr::value(of_text(text, self.language)),
                    ),
                    _ => (self.key(own(), column), self.value_key(value, column)),
                };
                Ok(match comparison {
                    Comparison::Equal => own.eq(value),
                    Comparison::NotEqual => own.ne(value),
                    Comparison::Greater => own.gt(value),
                    Comparison::GreaterOrEqual => own.gte(value),
                    Comparison::Less => own.lt(value),
                    Comparison::LessOrEqual => own.lte(value),
                })
            }
            Test::Like { pattern, any_case } => self.like(own(), column, pattern, *any_case),
            Test::In(texts) => {
                let values = texts
                    .iter()
                    .map(|text| self.value(column, text, Comparison::Equal));
                let values = values.collect::<Result<Vec<_>, _>>()?;
                Ok(own().is_in(values))
            }
            Test::Is(value) => self.is(own(), column, *value),
        }
    }

    /// A value to compare with.
    fn value(&self, column: &Column, text: &str, comparison: Comparison) -> Result<Expr, Error> {
        if text.contains('\0') {
            return Err(Error::zero_character());
        }
        Ok(match Literal::read(column.of_type, text)? {
            Literal::Number(number) => Expr::value(number),
            Literal::Text(text) => Expr::value(text),
            Literal::Boolean(boolean) => Expr::value(boolean),
            Literal::Time(time) => Expr::value(time),
            Literal::Decimal(number) => Expr::value(number.ten_thousandths()),
            Literal::Date(day) => Expr::value(day),
            Literal::Json(json) => {
                let equals = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
                // Each database has its own order for the names of an object.
                let is_list = json
                    .as_array()
                    .is_some_and(|list| list.iter().all(Json::is_string));
                // Visitors may compare lists in any way, as they can be ordered by them.
                if (!equals || !is_list) && !self.is_public() {
                    return Err(Error::not_comparable(column.name));
                }
                match self.backend {
                    DbBackend::Postgres if equals => Expr::value(json),
                    _ => Expr::value(json.to_string()),
                }
            }
        })
    }

    fn is_public(&self) -> bool {
        self.table.public_order.is_some()
    }

    /// The expression that a value of the request is compared with.
    fn value_key(&self, value: Expr, column: &Column) -> Expr {
        match (column.of_type, self.backend) {
            (Type::Json, DbBackend::Postgres) => {
                Expr::cust_with_expr(r#"lower($1 COLLATE "und-x-icu")::jsonb"#, value)
            }
            _ => self.key(value, column),
        }
    }

    /// Texts are compared and ordered by their lower-case form.
    fn key(&self, value: Expr, column: &Column) -> Expr {
        match (column.of_type, self.backend) {
            (Type::Text, DbBackend::Postgres) => {
                Expr::cust_with_expr(r#"lower($1 COLLATE "und-x-icu") COLLATE "C""#, value)
            }
            (Type::Text, _) => Expr::cust_with_expr(format!("? COLLATE {SMALL_LETTERS}"), value),
            (Type::Json, DbBackend::Postgres) => {
                Expr::cust_with_expr(r#"lower($1::text COLLATE "und-x-icu")::jsonb"#, value)
            }
            (Type::Json, _) => Expr::cust_with_expr(format!("? COLLATE {LISTS}"), value),
            (
                Type::Number
                | Type::Integer
                | Type::Boolean
                | Type::Time
                | Type::Decimal
                | Type::Date,
                _,
            ) => value,
        }
    }

    fn like(
        &self,
        own: Expr,
        column: &Column,
        pattern: &str,
        any_case: bool,
    ) -> Result<Expr, Error> {
        if column.of_type != Type::Text {
            let operator = if any_case { "~~*" } else { "~~" };
            return Err(Error::no_operator(column.of_type.name(), operator));
        }
        if pattern.contains('\0') {
            return Err(Error::zero_character());
        }
        // Like the values, so that they need not be converted to lower case.
        let prepared = match column.letters {
            Letters::AsWritten => None,
            Letters::Small => any_case.then(|| pattern.to_lowercase()),
            Letters::Folded => Some(languages::folded(pattern)),
        };
        let (pattern, any_case) = match &prepared {
            Some(prepared) => (prepared.as_str(), false),
            None => (pattern, any_case),
        };
        if column.letters != Letters::AsWritten
            && !any_case
            && let Some(text) = between_stars(pattern)
        {
            return Ok(store::contains(self.backend, own, text));
        }
        let is_postgres = self.backend == DbBackend::Postgres;
        // Also where the pattern is sent as it is: PostgreSQL would report an error in it only when there is a row.
        let translated = match is_postgres && any_case {
            true => regular_expression(pattern)?,
            false => glob(pattern, any_case)?,
        };
        let (template, pattern) = match (is_postgres, any_case, column.letters) {
            (false, _, _) => ("? GLOB ?", translated.as_str()),
            (true, true, _) => (r#"$1 COLLATE "C" ~ $2"#, translated.as_str()),
            (true, false, Letters::Small | Letters::Folded) => {
                (r#"$1 COLLATE "C" LIKE $2"#, pattern)
            }
            (true, false, Letters::AsWritten) => ("$1 LIKE $2", pattern),
        };
        Ok(Expr::cust_with_exprs(template, [own, Expr::value(pattern)]))
    }

    fn is(&self, own: Expr, column: &Column, value: IsValue) -> Result<Expr, Error> {
        let (word, wanted) = match value {
            IsValue::Null => return Ok(own.is_null()),
            IsValue::NotNull => return Ok(own.is_not_null()),
            IsValue::True => ("TRUE", "TRUE"),
            IsValue::False => ("FALSE", "FALSE"),
            IsValue::Unknown => ("UNKNOWN", "NULL"),
        };
        if column.of_type != Type::Boolean {
            return Err(Error::not_boolean(word, column.of_type.name()));
        }
        let template = match self.backend {
            DbBackend::Postgres => format!("$1 IS {wanted}"),
            _ => format!("? IS {wanted}"),
        };
        Ok(Expr::cust_with_expr(template, own))
    }

    /// Orders the rows; rows that are equal in all columns of the order by their key. Fails for an unknown column, or one that
    /// has no order.
    pub fn order(&self, select: &mut SelectStatement, terms: &[OrderTerm]) -> Result<(), Error> {
        let own = |name: &str| Expr::col((self.table.name, sea_query::Alias::new(name)));
        for term in terms {
            let column = self.stored(&term.column)?;
            if column.of_type == Type::Json && !self.is_public() {
                return Err(Error::not_comparable(column.name));
            }
            let direction = match term.direction {
                Direction::Ascending => Order::Asc,
                Direction::Descending => Order::Desc,
            };
            let nulls = match term.nulls {
                Nulls::First => NullOrdering::First,
                Nulls::Last => NullOrdering::Last,
            };
            let key = match column.sort_key {
                Some(key) => own(key.column),
                None => self.key(own(column.name), column),
            };
            // Without a position of nulls where there are none, so that an index can be used.
            match column.nullable {
                true => select.order_by_expr_with_nulls(key, direction, nulls),
                false => select.order_by_expr(key, direction),
            };
        }
        let is_named = |name: &str| terms.iter().any(|term| term.column == name);
        match self.table.public_order {
            None => {
                for name in self.table.key.iter().filter(|name| !is_named(name)) {
                    select.order_by_expr(own(name), Order::Asc);
                }
            }
            Some(order) => {
                for part in order.iter().filter(|part| !is_named(part.name)) {
                    let direction = match part.descending {
                        true => Order::Desc,
                        false => Order::Asc,
                    };
                    select.order_by_expr(own(part.column), direction);
                }
            }
        }
        Ok(())
    }
}

/// How many filters of visitors may search texts, letter by letter.
const MAX_PATTERNS: usize = 20;
/// How many `_` their patterns may have together: each is compared again wherever the letters before it match.
const MAX_GAPS: usize = 20;

/// Fails for more filters or patterns than a visitor's read may have: a request could keep the database busy for minutes.
fn bounds(conditions: &[Condition]) -> Result<(), Error> {
    let gaps = |test: &Test| pattern(test).map_or(0, |pattern| pattern.matches('_').count());
    let bounds = [
        (
            count(conditions, &|_| 1),
            MAX_FILTERS,
            "filters here",
            "Read with fewer filters, and compare the rest yourself.",
        ),
        (
            count(conditions, &|test| pattern(test).map_or(0, |_| 1)),
            MAX_PATTERNS,
            "filters with `like` or `ilike` here",
            "Read with fewer patterns, and compare the rest yourself.",
        ),
        (
            count(conditions, &gaps),
            MAX_GAPS,
            "`_` in its patterns here",
            "Write `*` for any letters, or read with fewer patterns.",
        ),
    ];
    match bounds.into_iter().find(|(number, most, ..)| number > most) {
        Some((_, most, what, hint)) => {
            let details = format!("A read can have at most {most} {what}.");
            Err(Error::not_implemented(details).with_hint(hint))
        }
        None => Ok(()),
    }
}

fn pattern(test: &Test) -> Option<&str> {
    match test {
        Test::Like { pattern, .. } => Some(pattern),
        Test::Compare(..) | Test::In(_) | Test::Is(_) => None,
    }
}

/// The sum of `of` over all tests.
fn count(conditions: &[Condition], of: &dyn Fn(&Test) -> usize) -> usize {
    let one = |condition: &Condition| match condition {
        Condition::Filter { test, .. } => of(test),
        Condition::And { conditions, .. } | Condition::Or { conditions, .. } => {
            count(conditions, of)
        }
    };
    conditions.iter().map(one).sum()
}

/// The text between the only two `%` of a pattern, at its beginning and at its end.
fn between_stars(pattern: &str) -> Option<&str> {
    let text = pattern.strip_prefix('%')?.strip_suffix('%')?;
    (!text.contains(['%', '_', '\\'])).then_some(text)
}

/// A value as the database takes it.
pub fn bound(column: &Column, value: &Json) -> Value {
    let text = value.as_str();
    match column.of_type {
        Type::Number => Value::BigInt(value.as_i64()),
        Type::Integer => Value::Int(value.as_i64().and_then(|number| i32::try_from(number).ok())),
        Type::Text => Value::from(text.map(str::to_owned)),
        Type::Boolean => Value::Bool(value.as_bool()),
        Type::Json => match value {
            Json::Null => Value::Json(None),
            json => Value::from(json.clone()),
        },
        Type::Time => Value::from(text.and_then(postgrest::time::parse)),
        Type::Decimal => {
            let number: Option<Decimal> = serde_json::from_value(value.clone()).unwrap_or_default();
            Value::BigInt(number.map(Decimal::ten_thousandths))
        }
        Type::Date => Value::from(text.and_then(postgrest::time::parse_date)),
    }
}
