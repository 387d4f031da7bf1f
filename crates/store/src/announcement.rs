//! Announces on PostgreSQL, by `NOTIFY`, that what visitors read has changed, so that other replicas read it at once.

use std::{future, time::Duration};

use sea_orm::{
    ConnectionTrait, DbBackend, DbErr, RuntimeErr,
    sqlx::{
        self,
        postgres::{PgListener, PgPoolOptions},
    },
};
use tokio::time::timeout;

use crate::database::{Database, Pool};

const CHANNEL: &str = "mirchi_changed";
/// How long a connection to listen on may take. Without one, changes are seen a few seconds later.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Announces a change when the transaction commits. Several in one transaction are one. SQLite has no replicas.
pub async fn announce(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Postgres {
        db.execute_unprepared(&format!("NOTIFY {CHANNEL}")).await?;
    }
    Ok(())
}

/// Hears announcements, on a connection of its own. SQLite has none.
#[derive(Debug)]
pub struct Announcements {
    db: Database,
    listener: Option<PgListener>,
}

impl Announcements {
    /// Of this database. It hears none before [`Self::listen`].
    pub fn of(db: &Database) -> Self {
        let db = db.clone();
        Self { db, listener: None }
    }

    /// Begins to listen, unless it does already. Returns whether it has begun now, so that what was announced before was not
    /// heard. Fails if the server does not answer in time, or refuses a further connection.
    pub async fn listen(&mut self) -> Result<bool, DbErr> {
        let Pool::Postgres(pool) = self.db.writers().pool() else {
            return Ok(false);
        };
        // A firewall may have dropped an idle connection without a word.
        if let Some(listener) = &mut self.listener {
            let ping = sqlx::query("SELECT 1").execute(&mut *listener);
            if matches!(timeout(TIME_LIMIT, ping).await, Ok(Ok(_))) {
                return Ok(false);
            }
            self.listener = None;
        }
        let only = PgPoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .acquire_timeout(TIME_LIMIT)
            .connect_lazy_with(pool.connect_options().as_ref().clone());
        let mut listener = PgListener::connect_with(&only).await.map_err(error)?;
        listener.listen(CHANNEL).await.map_err(error)?;
        self.listener = Some(listener);
        Ok(true)
    }

    /// Returns after the next announcement, of this program or another; and when the connection was lost, since one may have been
    /// missed. Does not return if it does not listen.
    pub async fn next(&mut self) {
        let Some(listener) = &mut self.listener else {
            return future::pending().await;
        };
        match listener.try_recv().await {
            // One look at the database is enough for all of them.
            Ok(_) => while listener.next_buffered().is_some() {},
            Err(_) => self.listener = None,
        }
    }
}

fn error(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}
