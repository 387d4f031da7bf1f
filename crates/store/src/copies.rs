//! Copies of a whole database. They are here, and not with the backups, because they open and read databases in ways that the rest of
//! the program has no access to.

use std::{path::Path, str::FromStr};

use sea_orm::{
    ConnectionTrait, DbBackend, DbErr, RuntimeErr, Statement,
    sqlx::{
        ConnectOptions,
        postgres::{PgConnectOptions, PgSslMode},
        sqlite::{SqliteConnectOptions, SqlitePoolOptions},
    },
};
use url::Url;

pub use crate::connection::sqlite_file;
use crate::{
    connection,
    database::{Database, Pool},
};

/// Writes a copy of a SQLite database as it is at one moment, while others write. Give it a separate connection: on a shared one
/// it would keep others waiting.
///
/// The file `to` must not exist yet.
pub async fn copy_sqlite(db: &Database, to: &Path) -> Result<(), DbErr> {
    let to = to
        .to_str()
        .ok_or_else(|| DbErr::Custom(format!("`{}` is no name in Unicode", to.display())))?;
    let copy = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [to.into()]);
    db.writers().execute_raw(copy).await?;
    Ok(())
}

/// Checks a whole SQLite file, and each row against each index; changes nothing. Fails with what the check found wrong.
pub async fn check_sqlite(file: &Path) -> Result<(), DbErr> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let options = connection::with_collations(options).disable_statement_logging();
    let pool = SqlitePoolOptions::new().max_connections(1);
    let pool = pool.connect_with(options).await;
    let pool = pool.map_err(|error| DbErr::Conn(RuntimeErr::SqlxError(error.into())))?;
    let pool = Pool::Sqlite(pool);
    let db = Database::new(pool.clone(), pool, None);
    let check = Statement::from_string(DbBackend::Sqlite, "PRAGMA integrity_check(10)");
    let lines = db.read().query_all_raw(check).await;
    db.close().await;
    let lines = lines?.into_iter().map(|row| row.try_get_by_index(0));
    let mut faults: Vec<String> = lines.collect::<Result<_, _>>()?;
    faults.retain(|line| line != "ok");
    match faults.is_empty() {
        true => Ok(()),
        false => Err(DbErr::Custom(faults.join("; "))),
    }
}

/// The environment variables with which PostgreSQL's tools reach the database of a URL; `None` for any other URL.
///
/// They are not passed on the command line, which everybody on the machine can read.
pub fn postgres_environment(url: &str) -> Option<Vec<(&'static str, String)>> {
    let parsed = Url::parse(url).ok()?;
    if !matches!(parsed.scheme(), "postgres" | "postgresql") {
        return None;
    }
    let options = PgConnectOptions::from_str(url).ok()?;
    let host = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => options.get_host().to_owned(),
    };
    let mut environment = vec![
        ("PGHOST", host),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", options.get_username().to_owned()),
        ("PGSSLMODE", ssl_mode(options.get_ssl_mode()).to_owned()),
    ];
    let database = options.get_database().map(str::to_owned);
    environment.extend(database.map(|database| ("PGDATABASE", database)));
    let settings = options.get_options().map(str::to_owned);
    environment.extend(settings.map(|settings| ("PGOPTIONS", settings)));
    let own = parsed.password().map(percent_decoded);
    environment.extend(own.map(|password| ("PGPASSWORD", password)));
    for (name, value) in parsed.query_pairs() {
        let variable = match name.as_ref() {
            "password" => "PGPASSWORD",
            "sslrootcert" | "ssl-root-cert" | "ssl-ca" => "PGSSLROOTCERT",
            "sslcert" | "ssl-cert" => "PGSSLCERT",
            "sslkey" | "ssl-key" => "PGSSLKEY",
            _ => continue,
        };
        environment.push((variable, value.into_owned()));
    }
    Some(environment)
}

fn percent_decoded(text: &str) -> String {
    // The URL library decodes only the query of a URL.
    let query = ["x=", &text.replace('+', "%2B")].concat();
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    pairs
        .next()
        .map_or_else(String::new, |(_, value)| value.into_owned())
}

fn ssl_mode(mode: PgSslMode) -> &'static str {
    match mode {
        PgSslMode::Disable => "disable",
        PgSslMode::Allow => "allow",
        PgSslMode::Prefer => "prefer",
        PgSslMode::Require => "require",
        PgSslMode::VerifyCa => "verify-ca",
        PgSslMode::VerifyFull => "verify-full",
    }
}

/// The PostgreSQL schema in which the tables are, or would be created. Fails, too, if no schema of the search path exists.
pub async fn schema(db: &Database) -> Result<String, DbErr> {
    let schema = Statement::from_string(DbBackend::Postgres, "SELECT current_schema()::text");
    let row = db.read().query_one_raw(schema).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("the schema".to_owned()))?;
    let name: Option<String> = row.try_get_by_index(0)?;
    name.ok_or_else(|| DbErr::RecordNotFound("a schema of the search path".to_owned()))
}

/// Whether there is any table, view or sequence in the schema.
pub async fn has_relations(db: &Database) -> Result<bool, DbErr> {
    let any = "SELECT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace)";
    let row = db
        .read()
        .query_one_raw(Statement::from_string(DbBackend::Postgres, any))
        .await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("an answer".to_owned()))?;
    row.try_get_by_index(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tools_of_postgresql_find_everything_that_a_url_says() {
        let url = "postgres://clerk:p%40s+s@db.internal:6432/site?sslmode=verify-full&sslrootcert=/etc/ca.pem&options=-c%20search_path%3Dshop";
        let environment = postgres_environment(url).expect("a URL of PostgreSQL");
        let of = |name: &str| {
            let found = environment.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.as_str())
        };
        assert_eq!(of("PGHOST"), Some("db.internal"));
        assert_eq!(of("PGPORT"), Some("6432"));
        assert_eq!(of("PGUSER"), Some("clerk"));
        assert_eq!(of("PGPASSWORD"), Some("p@s+s"));
        assert_eq!(of("PGDATABASE"), Some("site"));
        assert_eq!(of("PGSSLMODE"), Some("verify-full"));
        assert_eq!(of("PGSSLROOTCERT"), Some("/etc/ca.pem"));
        assert_eq!(of("PGOPTIONS"), Some("-c search_path=shop"));
        assert_eq!(postgres_environment("sqlite://data/mirchi.db"), None);
    }
}
