//! A fresh, migrated database for each test, on every database system at hand. Only for tests (feature `testing`).

use crate::{ConnectionPool, Database, Transaction};
use std::{
    fmt::Debug,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use sea_orm::{
    ConnectOptions, ConnectionTrait, DbBackend, EntityTrait, QueryResult, Statement,
    sea_query::{Expr, SelectStatement},
};
use tempfile::TempDir;
use tokio::sync::OnceCell;
use tracing::{
    Dispatch, Event, Subscriber,
    field::{Field, Visit},
    subscriber::{DefaultGuard, NoSubscriber},
};
use tracing_subscriber::{Layer, layer::Context, prelude::*};
use url::Url;

/// The environment variable that adds PostgreSQL: the URL of a database, as a role that may create others.
pub const POSTGRES_URL: &str = "TEST_DATABASE_URL";

/// A database for one test, removed when dropped.
pub struct TestDatabase {
    pub db: Database,
    /// The URL with which [`crate::connect`] opens the same database again.
    pub url: String,
    gone: Gone,
}

enum Gone {
    Folder { _folder: TempDir },
    Database { server: String, name: String },
}

impl TestDatabase {
    /// A SQLite file and, when [`POSTGRES_URL`] is set, a database in PostgreSQL.
    pub async fn all() -> Vec<Self> {
        Self::all_from(&TABLES, no_rows).await
    }

    /// As [`Self::all`], with the rows that `fill` writes, which is always the same for a template.
    pub async fn all_from(template: &Template, fill: impl AsyncFn(&Database)) -> Vec<Self> {
        let mut all = vec![Self::sqlite_from(template, &fill).await];
        if let Ok(server) = std::env::var(POSTGRES_URL) {
            let template = template.postgres(&server, &fill).await;
            all.push(Self::postgres(&server, template).await);
        }
        all
    }

    /// As [`Self::all`], without tables.
    pub async fn empty() -> Vec<Self> {
        let mut all = vec![Self::sqlite_file(&[]).await];
        if let Ok(server) = std::env::var(POSTGRES_URL) {
            all.push(Self::postgres(&server, "template0").await);
        }
        all
    }

    /// A SQLite file in a separate folder.
    pub async fn sqlite() -> Self {
        Self::sqlite_from(&TABLES, no_rows).await
    }

    /// As [`Self::sqlite`], with the rows that `fill` writes, which is always the same for a template.
    pub async fn sqlite_from(template: &Template, fill: impl AsyncFn(&Database)) -> Self {
        Self::sqlite_file(template.sqlite(fill).await).await
    }

    async fn sqlite_file(content: &[u8]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = folder.path().join("test.sqlite");
        std::fs::write(&file, content).expect("the folder can be written");
        let url = format!("sqlite://{}?mode=rwc", file.display());
        Self::open(url, Gone::Folder { _folder: folder }).await
    }

    async fn postgres(server: &str, template: &str) -> Self {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let since_epoch = std::time::UNIX_EPOCH
            .elapsed()
            .unwrap_or_default()
            .as_micros();
        let name = format!("test_{}_{since_epoch}_{number}", std::process::id());
        let create = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
        execute(server, &[&create]).await;
        let url = url_of(server, &name);
        let server = server.to_owned();
        Self::open(url, Gone::Database { server, name }).await
    }

    async fn open(url: String, gone: Gone) -> Self {
        let db = crate::connect(&url).await.expect("the test database opens");
        Self { db, url, gone }
    }

    /// Opens the same database again, as a second process would.
    pub async fn again(&self) -> Database {
        crate::connect(&self.url)
            .await
            .expect("the test database opens again")
    }

    /// The steps in which SQLite runs a statement.
    pub async fn plan(&self, select: &SelectStatement) -> Vec<String> {
        let mut explain = DbBackend::Sqlite.build(select);
        explain.sql.insert_str(0, "EXPLAIN QUERY PLAN ");
        let steps = self.db.read().query_all_raw(explain).await;
        let steps = steps.expect("SQLite explains the statement");
        let detail = |step: &QueryResult| step.try_get("", "detail").expect("a step has a text");
        steps.iter().map(detail).collect()
    }
}

/// What databases of tests are copies of. It is made once in a program, because that takes longer than most tests.
pub struct Template {
    name: &'static str,
    /// The content of a file.
    sqlite: OnceCell<Vec<u8>>,
    /// The name of a database. It stays on the server, until the same program makes it again.
    postgres: OnceCell<String>,
}

/// The tables alone.
static TABLES: Template = Template::new("tables");

async fn no_rows(_: &Database) {}

impl Template {
    /// One that the program calls so, and no other.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            sqlite: OnceCell::const_new(),
            postgres: OnceCell::const_new(),
        }
    }

    async fn sqlite(&self, fill: impl AsyncFn(&Database)) -> &[u8] {
        let make = async || {
            let folder = tempfile::tempdir().expect("a temporary folder can be made");
            let file = folder.path().join("template.sqlite");
            filled(&format!("sqlite://{}?mode=rwc", file.display()), fill).await;
            std::fs::read(&file).expect("the file was just written")
        };
        self.sqlite.get_or_init(make).await
    }

    async fn postgres(&self, server: &str, fill: impl AsyncFn(&Database)) -> &str {
        let make = async || {
            let program = std::env::current_exe().expect("a test is a program");
            let program = program.file_stem().expect("a program is a file");
            let name = format!("template_{}_{}", program.display(), self.name).replace('-', "_");
            let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
            execute(server, &[&drop, &format!("CREATE DATABASE {name}")]).await;
            filled(&url_of(server, &name), fill).await;
            name
        };
        self.postgres.get_or_init(make).await
    }
}

async fn filled(url: &str, fill: impl AsyncFn(&Database)) {
    let db = crate::connect(url).await.expect("the template opens");
    crate::migrate(&db).await.expect("the tables are made");
    fill(&db).await;
    db.close().await;
}

fn url_of(server: &str, name: &str) -> String {
    let mut url = Url::parse(server).expect("TEST_DATABASE_URL is a URL");
    url.set_path(name);
    url.to_string()
}

impl Database {
    /// Reads and writes without a transaction around several statements. The program itself never writes so: nobody watches the commit.
    pub fn autocommit(&self) -> &ConnectionPool {
        self.writers()
    }
}

/// How many connections wait for the end of this transaction, directly or indirectly. `None` on SQLite, which does not report it.
pub async fn waiting_for(transaction: &Transaction) -> Option<i64> {
    const WAITING: &str = "WITH RECURSIVE waiting(pid) AS (SELECT pg_backend_pid() UNION SELECT locks.pid FROM pg_locks AS locks \
                           JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(locks.pid)) WHERE NOT locks.granted) \
                           SELECT count(*) - 1 FROM waiting";
    if transaction.get_database_backend() == DbBackend::Sqlite {
        return None;
    }
    let statement = Statement::from_string(DbBackend::Postgres, WAITING);
    let row = transaction
        .query_one_raw(statement)
        .await
        .expect("PostgreSQL answers")
        .expect("a count is one row");
    Some(row.try_get_by_index(0).expect("a count is a number"))
}

/// The tables that contain a word in any column, whatever its capitals, in the order of their names.
pub async fn tables_with(db: &Database, word: &str) -> Vec<String> {
    let is_sqlite = db.backend() == DbBackend::Sqlite;
    let tables = match is_sqlite {
        true => "SELECT name FROM sqlite_master WHERE type = 'table'",
        false => "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()",
    };
    let mut found = Vec::new();
    for table in texts(db, tables.to_owned()).await {
        // Searched by the database: some columns hold bytes that are no text.
        let contains = match is_sqlite {
            true => {
                let columns = texts(db, format!("SELECT name FROM pragma_table_info('{table}')"));
                let columns = columns.await.into_iter();
                let columns = columns.map(|column| format!("coalesce(\"{column}\", '')"));
                let columns: Vec<_> = columns.collect();
                format!("instr(lower({}), '{word}')", columns.join(" || "))
            }
            false => format!("strpos(lower(CAST(row AS text)), '{word}')"),
        };
        let rows = format!("SELECT 'found' FROM \"{table}\" AS row WHERE {contains} > 0 LIMIT 1");
        if !texts(db, rows).await.is_empty() {
            found.push(table);
        }
    }
    found.sort();
    found
}

/// The first value of each row that a statement finds.
async fn texts(db: &Database, sql: String) -> Vec<String> {
    let statement = Statement::from_string(db.backend(), sql);
    let rows = db.autocommit().query_all_raw(statement).await;
    let rows = rows.expect("the database answers");
    let texts = rows.iter().map(|row| {
        row.try_get_by_index::<Option<String>>(0)
            .expect("the value is a text")
    });
    texts.flatten().collect()
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Gone::Database { server, name } = &self.gone else {
            return;
        };
        // Also where a test has left a connection open.
        let drop = format!("DROP DATABASE {name} WITH (FORCE)");
        let server = server.clone();
        // A destructor cannot wait inside the test's runtime, so the last statement runs in another one.
        let dropped = std::thread::spawn(move || {
            tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime can be made")
                .block_on(execute(&server, &[&drop]));
        });
        // A failed test must report its own failure, not that of the clean-up.
        let _ = dropped.join();
    }
}

/// Makes the lease of every job look expired, as if its process had ended: its clock is the database's, which a test cannot set.
pub async fn expire_leases(db: &Database) {
    crate::job::Entity::update_many()
        .col_expr(
            crate::job::Column::LeaseUntil,
            Expr::value(chrono::DateTime::UNIX_EPOCH),
        )
        .exec(db.autocommit())
        .await
        .expect("the jobs can be written");
}

/// Executes each statement without a transaction, which databases are made and dropped in.
async fn execute(server: &str, statements: &[&str]) {
    let mut options = ConnectOptions::new(server);
    options.max_connections(1);
    let db = sea_orm::Database::connect(options)
        .await
        .expect("the PostgreSQL of TEST_DATABASE_URL is there");
    for statement in statements {
        db.execute_unprepared(statement)
            .await
            .expect("databases can be made and dropped");
    }
    db.close().await.expect("the connection closes");
}

/// The SQL statements of this thread, without their values, until it is dropped.
pub struct Statements {
    all: Arc<Mutex<Vec<String>>>,
    /// While there is only one dispatcher, a statement of another thread, which has none, would switch the trace off for all.
    _second: Dispatch,
    _guard: DefaultGuard,
}

impl Statements {
    pub fn record() -> Self {
        let all = Arc::new(Mutex::new(Vec::new()));
        let recorder = tracing_subscriber::registry().with(Recorder(Arc::clone(&all)));
        Self {
            all,
            _second: Dispatch::new(NoSubscriber::default()),
            _guard: recorder.set_default(),
        }
    }

    /// Those since the last call, in their order.
    #[must_use]
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.all.lock().expect("no recording panics"))
    }
}

struct Recorder(Arc<Mutex<Vec<String>>>);

impl<S: Subscriber> Layer<S> for Recorder {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == crate::pooled::SQL_TARGET {
            event.record(&mut Found(&self.0));
        }
    }
}

struct Found<'a>(&'a Mutex<Vec<String>>);

impl Visit for Found<'_> {
    fn record_str(&mut self, _: &Field, statement: &str) {
        self.0
            .lock()
            .expect("no recording panics")
            .push(statement.to_owned());
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}
