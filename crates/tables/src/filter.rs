//! Conditions and orders of a query as SQL.

use decimal::Decimal;
use postgrest::{
    Comparison, Condition, Direction, Error, IsValue, Literal, Nulls, OrderTerm, Test, Type,
};
use sea_orm::{
    DbBackend, Value,
    sea_query::{self, Cond, Expr, ExprTrait, NullOrdering, Order, SelectStatement},
};
use serde_json::Value as Json;
use store::SMALL_LETTERS;

use crate::{
    Column, Table,
    pattern::glob,
    rights::{Columns, Rows},
};

/// How many filters one request may have: SQLite nests no deeper than a thousand.
const MOST_FILTERS: usize = 200;

/// What a role sees of a table.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) table: &'static Table,
    pub(crate) columns: Columns,
    pub(crate) rows: Rows,
    pub(crate) backend: DbBackend,
}

impl View {
    /// # Errors
    /// `42703` for an unknown column, `42501` for one that the role may not see.
    pub(crate) fn column(&self, name: &str) -> Result<&'static Column, Error> {
        let column = self
            .table
            .column(name)
            .ok_or_else(|| Error::column_not_found(self.table.name, name))?;
        match self.columns.include(column) {
            true => Ok(column),
            false => Err(Error::permission_denied(self.table.name, true)),
        }
    }

    /// The column of that name, by which the database can compare rows.
    fn stored(&self, name: &str) -> Result<&'static Column, Error> {
        let column = self.column(name)?;
        match column.made {
            Some(made) => Err(Error::made_when_answered(name, made.comparable())),
            None => Ok(column),
        }
    }

    /// All of the conditions, and that the role may see the row.
    ///
    /// # Errors
    /// For a column or an operator that does not exist, a value that is not of the column's type, and too many filters.
    pub(crate) fn conditions(&self, conditions: &[Condition]) -> Result<Cond, Error> {
        if count(conditions) > MOST_FILTERS {
            let details = format!("A request can have at most {MOST_FILTERS} filters here.");
            return Err(Error::not_implemented(details));
        }
        let mut all = Cond::all();
        match self.rows {
            Rows::All | Rows::Published => {}
            Rows::OfTheCatalogue => {
                let names = crate::TABLES
                    .iter()
                    .filter(|table| table.is_of_the_catalogue());
                let names = names.map(|table| table.name);
                all = all.add(Expr::col((self.table.name, "table_name")).is_in(names));
            }
            Rows::OfEnquiries => {
                all = all.add(Expr::col((self.table.name, "enquiry_id")).is_not_null());
            }
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
                let test = self.test(self.stored(column)?, test)?;
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

    fn test(&self, column: &Column, test: &Test) -> Result<Expr, Error> {
        let own = || Expr::col((self.table.name, column.name));
        match test {
            Test::Compare(comparison, text) => {
                let value = self.value(column, text, *comparison)?;
                Ok(match comparison {
                    Comparison::Equal => own().eq(value),
                    Comparison::NotEqual => own().ne(value),
                    Comparison::Greater => self.key(own(), column).gt(self.key(value, column)),
                    Comparison::GreaterOrEqual => {
                        self.key(own(), column).gte(self.key(value, column))
                    }
                    Comparison::Less => self.key(own(), column).lt(self.key(value, column)),
                    Comparison::LessOrEqual => self.key(own(), column).lte(self.key(value, column)),
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
                // An object has its names in an order of each database's own.
                let is_list = json
                    .as_array()
                    .is_some_and(|list| list.iter().all(Json::is_string));
                if !equals || !is_list {
                    return Err(Error::not_comparable(column.name));
                }
                match self.backend {
                    DbBackend::Postgres => Expr::value(json),
                    _ => Expr::value(json.to_string()),
                }
            }
        })
    }

    /// What texts are compared and ordered by: their small letters.
    fn key(&self, value: Expr, column: &Column) -> Expr {
        match (column.of_type, self.backend) {
            (Type::Text, DbBackend::Postgres) => {
                Expr::cust_with_expr(r#"lower($1 COLLATE "und-x-icu") COLLATE "C""#, value)
            }
            (Type::Text, _) => Expr::cust_with_expr(format!("? COLLATE {SMALL_LETTERS}"), value),
            (
                Type::Number
                | Type::Integer
                | Type::Boolean
                | Type::Json
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
        let folded;
        let (pattern, any_case) = match column.is_search_text {
            // As its values are, so that case and accents make no difference, and small letters need not be looked for.
            true => {
                folded = languages::folded(pattern);
                (folded.as_str(), false)
            }
            false => (pattern, any_case),
        };
        // Also where PostgreSQL is asked, which would say so only when there is a row.
        let as_glob = glob(pattern, any_case)?;
        Ok(match self.backend {
            DbBackend::Postgres => {
                let template = match (any_case, column.is_search_text) {
                    (true, _) => r#"$1 COLLATE "und-x-icu" ILIKE $2"#,
                    (false, true) => r#"$1 COLLATE "C" LIKE $2"#,
                    (false, false) => "$1 LIKE $2",
                };
                Expr::cust_with_exprs(template, [own, Expr::value(pattern)])
            }
            _ => Expr::cust_with_exprs("? GLOB ?", [own, Expr::value(as_glob)]),
        })
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

    /// Orders the rows; those that are equal in all of it by their key.
    ///
    /// # Errors
    /// For an unknown column, or one that has no order.
    pub(crate) fn order(
        &self,
        select: &mut SelectStatement,
        terms: &[OrderTerm],
    ) -> Result<(), Error> {
        let own = |name: &str| Expr::col((self.table.name, sea_query::Alias::new(name)));
        for term in terms {
            let column = self.stored(&term.column)?;
            if column.of_type == Type::Json {
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
            let key = self.key(own(column.name), column);
            // Without a say of nulls where there are none, so that an index can serve.
            match column.nullable {
                true => select.order_by_expr_with_nulls(key, direction, nulls),
                false => select.order_by_expr(key, direction),
            };
        }
        for name in self.table.key {
            if !terms.iter().any(|term| term.column == *name) {
                select.order_by_expr(own(name), Order::Asc);
            }
        }
        Ok(())
    }
}

fn count(conditions: &[Condition]) -> usize {
    let one = |condition: &Condition| match condition {
        Condition::Filter { .. } => 1,
        Condition::And { conditions, .. } | Condition::Or { conditions, .. } => count(conditions),
    };
    conditions.iter().map(one).sum()
}

/// A value as the database takes it.
pub(crate) fn bound(column: &Column, value: &Json) -> Value {
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
