//! Copies every row of a database into another one with the same tables, on SQLite or PostgreSQL, and compares what both have.

use std::{collections::BTreeMap, fmt::Write as _};

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    ConnectionTrait, DbBackend, DbErr, QueryResult, Statement, Value,
    sea_query::{Alias, Query},
};
use serde_json::Value as Json;

use crate::{Transaction, database::Database};

/// The table of the migrations, which both databases have already.
const MIGRATIONS: &str = "seaql_migrations";
/// How many rows are read at a time.
const BATCH: usize = 1_000;
/// The most parameters of one statement that both databases take.
const MAX_PARAMETERS: usize = 30_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFigures {
    /// Its name.
    pub table: String,
    /// How many rows.
    pub rows: u64,
    /// The sum of the hashes of its rows, the same on both databases and in any order.
    pub hash: u64,
}

/// What every table has, by name. Fails, too, if a column is of an unknown type.
pub async fn figures(db: &Database) -> Result<Vec<TableFigures>, DbErr> {
    let reading = db.write().await?;
    lock(&reading).await?;
    figures_in(&reading).await
}

/// Copies every row, and the numbers that are given next. Nobody writes to either database meanwhile: writes wait. What the tables of
/// the target have from their migrations is replaced. Returns what every table has then. Fails, too, if they have different
/// tables, or if a table has something else after the copy. The target is unchanged then.
pub async fn copy_rows(from: &Database, to: &Database) -> Result<Vec<TableFigures>, DbErr> {
    let source = from.write().await?;
    lock(&source).await?;
    let target = to.write().await?;
    let (source_tables, tables) = (tables(&source).await?, tables(&target).await?);
    let names = |tables: &[Table]| {
        let mut names: Vec<String> = tables.iter().map(Table::signature).collect();
        names.sort_unstable();
        names
    };
    if names(&source_tables) != names(&tables) {
        return Err(DbErr::Custom(
            "the two databases have different tables; run `mirchi migrate` first".to_owned(),
        ));
    }
    if is_sqlite(&target) {
        let defer = Statement::from_string(DbBackend::Sqlite, "PRAGMA defer_foreign_keys = ON");
        target.execute_raw(defer).await?;
    }
    for table in tables.iter().rev() {
        let delete = Query::delete()
            .from_table(Alias::new(&table.name))
            .to_owned();
        target.execute(&delete).await?;
    }
    for table in &tables {
        let from = source_tables.iter().find(|from| from.name == table.name);
        for number in (0..).step_by(BATCH) {
            let rows = match from {
                Some(from) => from.read(&source, &table.columns, number).await?,
                None => Vec::new(),
            };
            table.insert(&target, &rows).await?;
            if rows.len() < BATCH {
                break;
            }
        }
    }
    write_last_numbers(&target, last_numbers(&source).await?).await?;
    let (read, written) = (figures_in(&source).await?, figures_in(&target).await?);
    if let Some((read, _)) = read
        .iter()
        .zip(&written)
        .find(|(read, written)| read != written)
    {
        return Err(DbErr::Custom(format!(
            "the table `{}` is not the same after it was copied",
            read.table
        )));
    }
    target.commit().await?;
    Ok(written)
}

fn is_sqlite(db: &Transaction) -> bool {
    db.get_database_backend() == DbBackend::Sqlite
}

/// Keeps others from writing until the transaction ends. On SQLite it holds the only write lock.
async fn lock(transaction: &Transaction) -> Result<(), DbErr> {
    if is_sqlite(transaction) {
        return Ok(());
    }
    for table in tables(transaction).await? {
        let sql = format!("LOCK TABLE {} IN SHARE MODE", quoted(&table.name));
        let lock = Statement::from_string(DbBackend::Postgres, sql);
        transaction.execute_raw(lock).await?;
    }
    Ok(())
}

async fn figures_in(db: &Transaction) -> Result<Vec<TableFigures>, DbErr> {
    let mut all = Vec::new();
    for table in tables(db).await? {
        let (mut rows, mut sum) = (0, 0_u64);
        for number in (0..).step_by(BATCH) {
            let batch = table.read(db, &table.columns, number).await?;
            for row in &batch {
                rows += 1;
                sum = sum.wrapping_add(hash_of(&table, row));
            }
            if batch.len() < BATCH {
                break;
            }
        }
        all.push(TableFigures {
            table: table.name,
            rows,
            hash: sum,
        });
    }
    all.sort_unstable_by(|one, other| one.table.cmp(&other.table));
    Ok(all)
}

/// The type of a column, as far as the copy has to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Boolean,
    /// SQLite has one type of integers.
    Integer,
    SmallInteger,
    Text,
    Time,
    Date,
    Json,
    Bytes,
    Float,
}

impl Kind {
    fn of(declared: &str, backend: DbBackend) -> Option<Self> {
        let is_sqlite = backend == DbBackend::Sqlite;
        // `varchar(16)` is `varchar` here.
        let name = declared.split('(').next().unwrap_or_default();
        Some(match name.to_lowercase().as_str() {
            "boolean" => Self::Boolean,
            "integer" if is_sqlite => Self::Integer,
            "bigint" => Self::Integer,
            "integer" => Self::SmallInteger,
            "varchar" | "text" | "character varying" => Self::Text,
            "timestamp_with_timezone_text" | "timestamp with time zone" => Self::Time,
            "date_text" | "date" => Self::Date,
            "jsonb_text" | "jsonb" => Self::Json,
            "blob" | "bytea" => Self::Bytes,
            "real" | "double" | "double precision" => Self::Float,
            _ => return None,
        })
    }
}

/// One value, whichever database it is from.
#[derive(Clone, Debug)]
enum Cell {
    Boolean(Option<bool>),
    Integer(Option<i64>),
    Text(Option<String>),
    Time(Option<DateTime<Utc>>),
    Date(Option<NaiveDate>),
    Json(Option<Json>),
    Bytes(Option<Vec<u8>>),
    Float(Option<f64>),
}

impl Cell {
    fn read(row: &QueryResult, index: usize, kind: Kind) -> Result<Self, DbErr> {
        Ok(match kind {
            Kind::Boolean => Self::Boolean(row.try_get_by_index(index)?),
            Kind::Integer => Self::Integer(row.try_get_by_index(index)?),
            Kind::SmallInteger => {
                let number: Option<i32> = row.try_get_by_index(index)?;
                Self::Integer(number.map(i64::from))
            }
            Kind::Text => Self::Text(row.try_get_by_index(index)?),
            Kind::Time => Self::Time(row.try_get_by_index(index)?),
            Kind::Date => Self::Date(row.try_get_by_index(index)?),
            Kind::Json => Self::Json(row.try_get_by_index(index)?),
            Kind::Bytes => Self::Bytes(row.try_get_by_index(index)?),
            Kind::Float => Self::Float(row.try_get_by_index(index)?),
        })
    }

    /// As a parameter for a column of this type.
    fn value(self, kind: Kind) -> Result<Value, DbErr> {
        Ok(match self {
            Self::Boolean(value) => value.into(),
            Self::Integer(value) if kind == Kind::SmallInteger => {
                let small = value.map(i32::try_from).transpose();
                let too_large = |_| DbErr::Custom(format!("{value:?} is too large a number"));
                small.map_err(too_large)?.into()
            }
            Self::Integer(value) => value.into(),
            Self::Text(value) => value.into(),
            Self::Time(value) => value.into(),
            Self::Date(value) => value.into(),
            Self::Json(value) => value.into(),
            Self::Bytes(value) => value.into(),
            Self::Float(value) => value.into(),
        })
    }

    /// The same text for the same value of both databases.
    fn write(&self, text: &mut String) {
        // Writing to a string does not fail.
        let _ = match self {
            // PostgreSQL keeps microseconds.
            Self::Time(time) => write!(text, "{:?}", time.map(|time| time.timestamp_micros())),
            Self::Json(Some(value)) => {
                write_json(value, text);
                Ok(())
            }
            Self::Boolean(value) => write!(text, "{value:?}"),
            Self::Integer(value) => write!(text, "{value:?}"),
            Self::Text(value) => write!(text, "{value:?}"),
            Self::Date(value) => write!(text, "{value:?}"),
            Self::Json(None) => write!(text, "None"),
            Self::Bytes(value) => write!(text, "{value:?}"),
            Self::Float(value) => write!(text, "{value:?}"),
        };
        text.push('\n');
    }
}

/// JSON with sorted keys: PostgreSQL does not keep their order.
fn write_json(value: &Json, text: &mut String) {
    match value {
        Json::Object(object) => {
            let sorted: BTreeMap<_, _> = object.iter().collect();
            text.push('{');
            for (key, value) in sorted {
                let _ = write!(text, "{key:?}:");
                write_json(value, text);
                text.push(',');
            }
            text.push('}');
        }
        Json::Array(values) => {
            text.push('[');
            for value in values {
                write_json(value, text);
                text.push(',');
            }
            text.push(']');
        }
        // PostgreSQL writes 1e2 as 100.
        Json::Number(number) => {
            let _ = write!(text, "{:?}", number.as_f64());
        }
        other => {
            let _ = write!(text, "{other}");
        }
    }
}

/// The hash of a row, by FNV-1a: it is compared with a copy, which nobody forges.
fn hash_of(table: &Table, row: &[Cell]) -> u64 {
    let mut columns: Vec<_> = table.columns.iter().zip(row).collect();
    columns.sort_unstable_by(|(one, _), (other, _)| one.name.cmp(&other.name));
    let mut text = String::new();
    for (_, cell) in columns {
        cell.write(&mut text);
    }
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

struct Column {
    name: String,
    kind: Kind,
    is_key: bool,
}

struct Table {
    name: String,
    columns: Vec<Column>,
}

impl Table {
    /// The names of the table and of its columns.
    fn signature(&self) -> String {
        let mut columns: Vec<&str> = self.columns.iter().map(|column| &*column.name).collect();
        columns.sort_unstable();
        format!("{}({})", self.name, columns.join(","))
    }

    /// Reads a batch of rows from a number on, in the order of the key, with the values in the order of `columns`.
    async fn read(
        &self,
        db: &Transaction,
        columns: &[Column],
        from: usize,
    ) -> Result<Vec<Vec<Cell>>, DbErr> {
        let list = |columns: &mut dyn Iterator<Item = &Column>| {
            let names: Vec<String> = columns.map(|column| quoted(&column.name)).collect();
            names.join(", ")
        };
        let has_key = self.columns.iter().any(|column| column.is_key);
        let key = list(
            &mut self
                .columns
                .iter()
                .filter(|column| column.is_key || !has_key),
        );
        let sql = format!(
            "SELECT {} FROM {} ORDER BY {key} LIMIT {BATCH} OFFSET {from}",
            list(&mut columns.iter()),
            quoted(&self.name),
        );
        let select = Statement::from_string(db.get_database_backend(), sql);
        let kinds: BTreeMap<&str, Kind> = self
            .columns
            .iter()
            .map(|column| (&*column.name, column.kind))
            .collect();
        let rows = db.query_all_raw(select).await?;
        let read = rows.iter().map(|row| {
            let cells = columns.iter().enumerate().map(|(index, column)| {
                let kind = kinds.get(&*column.name).copied().unwrap_or(column.kind);
                Cell::read(row, index, kind).map_err(|error| self.context(column, &error))
            });
            cells.collect()
        });
        read.collect()
    }

    fn context(&self, column: &Column, error: &DbErr) -> DbErr {
        DbErr::Custom(format!("`{}.{}`: {error}", self.name, column.name))
    }

    async fn insert(&self, db: &Transaction, rows: &[Vec<Cell>]) -> Result<(), DbErr> {
        let at_once = (MAX_PARAMETERS / self.columns.len().max(1)).max(1);
        for rows in rows.chunks(at_once) {
            let mut insert = Query::insert();
            insert.into_table(Alias::new(&self.name));
            insert.columns(self.columns.iter().map(|column| Alias::new(&column.name)));
            for row in rows {
                let values = self.columns.iter().zip(row).map(|(column, cell)| {
                    let value = cell.clone().value(column.kind);
                    value.map_err(|error| self.context(column, &error))
                });
                let values: Vec<Value> = values.collect::<Result<_, _>>()?;
                let added = insert.values(values.into_iter().map(Into::into));
                added.map_err(|error| DbErr::Custom(format!("`{}`: {error}", self.name)))?;
            }
            let inserted = db.execute(&insert).await;
            inserted.map_err(|error| DbErr::Custom(format!("`{}`: {error}", self.name)))?;
        }
        Ok(())
    }
}

/// The tables, each after those that it refers to on PostgreSQL.
async fn tables(db: &Transaction) -> Result<Vec<Table>, DbErr> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Sqlite => {
            "SELECT t.name, c.name, c.type, c.pk > 0 FROM sqlite_master AS t, pragma_table_info(t.name) AS c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.rowid, c.cid"
        }
        _ => {
            "SELECT t.relname::text, c.column_name::text, c.data_type::text, EXISTS ( \
                 SELECT 1 FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey) \
                 WHERE i.indrelid = t.oid AND i.indisprimary AND a.attname = c.column_name) \
             FROM pg_class AS t JOIN information_schema.columns AS c \
                 ON c.table_schema = current_schema() AND c.table_name = t.relname \
             WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition \
             ORDER BY t.oid, c.ordinal_position"
        }
    };
    let rows = db
        .query_all_raw(Statement::from_string(backend, sql))
        .await?;
    let mut tables: Vec<Table> = Vec::new();
    for row in rows {
        let (table, name): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        if table == MIGRATIONS {
            continue;
        }
        let declared: String = row.try_get_by_index(2)?;
        let kind = Kind::of(&declared, backend).ok_or_else(|| {
            DbErr::Custom(format!(
                "`{table}.{name}` has the unknown type `{declared}`"
            ))
        })?;
        let column = Column {
            name,
            kind,
            is_key: row.try_get_by_index(3)?,
        };
        match tables.last_mut() {
            Some(last) if last.name == table => last.columns.push(column),
            _ => tables.push(Table {
                name: table,
                columns: vec![column],
            }),
        }
    }
    Ok(tables)
}

/// The last number that was given in each table that numbers its rows.
async fn last_numbers(db: &Transaction) -> Result<Vec<(String, i64)>, DbErr> {
    if is_sqlite(db) {
        let sql = "SELECT name, seq FROM sqlite_sequence";
        let rows = db
            .query_all_raw(Statement::from_string(DbBackend::Sqlite, sql))
            .await?;
        let numbers = rows.iter().map(|row| {
            let (table, last) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
            Ok((table, last))
        });
        return numbers.collect();
    }
    let mut numbers = Vec::new();
    for table in numbered(db).await? {
        let sql = format!("SELECT pg_sequence_last_value({})", sequence_of(&table));
        let row = db
            .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
            .await?;
        let last: Option<Option<i64>> = row.map(|row| row.try_get_by_index(0)).transpose()?;
        numbers.extend(last.flatten().map(|last| (table, last)));
    }
    Ok(numbers)
}

async fn write_last_numbers(db: &Transaction, numbers: Vec<(String, i64)>) -> Result<(), DbErr> {
    let backend = db.get_database_backend();
    for (table, last) in numbers {
        let statements = match backend {
            DbBackend::Sqlite => vec![
                Statement::from_sql_and_values(
                    backend,
                    "DELETE FROM sqlite_sequence WHERE name = ?",
                    [table.clone().into()],
                ),
                Statement::from_sql_and_values(
                    backend,
                    "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                    [table.into(), last.into()],
                ),
            ],
            _ => vec![Statement::from_string(
                backend,
                match last {
                    1.. => format!("SELECT setval({}, {last})", sequence_of(&table)),
                    _ => format!("SELECT setval({}, 1, false)", sequence_of(&table)),
                },
            )],
        };
        for statement in statements {
            db.execute_raw(statement).await?;
        }
    }
    Ok(())
}

/// The tables of PostgreSQL that number their rows.
async fn numbered(db: &Transaction) -> Result<Vec<String>, DbErr> {
    let sql = "SELECT table_name::text FROM information_schema.columns \
               WHERE table_schema = current_schema() AND column_name = 'id' AND is_identity = 'YES'";
    let rows = db
        .query_all_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// The expression for the sequence of a table's numbers.
fn sequence_of(table: &str) -> String {
    let table = quoted(table).replace('\'', "''");
    format!("pg_get_serial_sequence('{table}', 'id')::regclass")
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
