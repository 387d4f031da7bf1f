//! Commits together what many callers write at the same time: each commit waits for the disk, and keeps other writers waiting.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sea_orm::DbErr;
use tokio::sync::oneshot;

use crate::{Database, Transaction, failure::is_of_storage};

/// The most items of one transaction: other writers wait for it.
const MAX_BATCH: usize = 50;

/// Writes several items in a transaction.
#[async_trait::async_trait]
pub trait WriteMany: Send + Sync + 'static {
    /// What is written.
    type Item: Send + Sync + 'static;
    /// What its caller gets for it.
    type Written: Send + 'static;

    /// Writes the items and returns what came of each, in their order. The transaction is committed afterwards.
    async fn write(
        &self,
        transaction: &Transaction,
        items: &[Self::Item],
    ) -> Result<Vec<Self::Written>, DbErr>;
}

/// Writes what comes while another transaction runs in one transaction. A clone writes together with the others.
pub struct GroupCommit<W: WriteMany>(Arc<Inner<W>>);

impl<W: WriteMany> Clone for GroupCommit<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Inner<W: WriteMany> {
    database: Database,
    writer: W,
    queue: Mutex<Vec<Queued<W>>>,
    /// Held by the task that writes.
    turn: tokio::sync::Mutex<()>,
}

struct Queued<W: WriteMany> {
    item: W::Item,
    caller: oneshot::Sender<Result<W::Written, DbErr>>,
}

impl<W: WriteMany> GroupCommit<W> {
    pub fn new(database: Database, writer: W) -> Self {
        Self(Arc::new(Inner {
            database,
            writer,
            queue: Mutex::default(),
            turn: tokio::sync::Mutex::default(),
        }))
    }

    pub fn writer(&self) -> &W {
        &self.0.writer
    }

    /// Writes the item. It is on disk when this returns, as after [`Transaction::commit`].
    ///
    /// It is written also if the caller goes away meanwhile. An item that the database refuses does not affect those that are
    /// written with it.
    pub async fn write(&self, item: W::Item) -> Result<W::Written, DbErr> {
        let (caller, written) = oneshot::channel();
        self.0.queue().push(Queued { item, caller });
        // A task of its own, so that a caller who goes away does not take the writes of others along.
        tokio::spawn(Arc::clone(&self.0).take_turn());
        let broken_off = |_| DbErr::Custom("a write was broken off".to_owned());
        written.await.map_err(broken_off)?
    }
}

impl<W: WriteMany> Inner<W> {
    fn queue(&self) -> MutexGuard<'_, Vec<Queued<W>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what is queued, unless the one before has written it.
    async fn take_turn(self: Arc<Self>) {
        let _turn = self.turn.lock().await;
        if self.queue().is_empty() {
            return;
        }
        let transaction = self.database.write().await;
        // Taken now, not before: more may have come while this waited for the database.
        let batch: Vec<_> = {
            let mut queue = self.queue();
            let count = match &transaction {
                Ok(_) => queue.len().min(MAX_BATCH),
                // The others would wait as long for the same answer.
                Err(_) => queue.len(),
            };
            queue.drain(..count).collect()
        };
        let (items, callers): (Vec<_>, Vec<_>) = batch
            .into_iter()
            .map(|queued| (queued.item, queued.caller))
            .unzip();
        for (caller, result) in callers
            .into_iter()
            .zip(self.write(transaction, items).await)
        {
            // The caller may have gone away.
            caller.send(result).ok();
        }
    }

    async fn write(
        &self,
        transaction: Result<Transaction, DbErr>,
        items: Vec<W::Item>,
    ) -> Vec<Result<W::Written, DbErr>> {
        let refused = |error: DbErr| items.iter().map(|_| Err(error.clone())).collect();
        let transaction = match transaction {
            Ok(transaction) => transaction,
            Err(error) => return refused(error),
        };
        match self.writer.write(&transaction, &items).await {
            Ok(written) => match transaction.commit().await {
                Ok(()) => written.into_iter().map(Ok).collect(),
                Err(error) => refused(error),
            },
            Err(error) if items.len() == 1 || is_of_storage(&error) => refused(error),
            Err(_) => {
                drop(transaction);
                let mut results = Vec::with_capacity(items.len());
                for item in &items {
                    results.push(self.write_alone(item).await);
                }
                results
            }
        }
    }

    async fn write_alone(&self, item: &W::Item) -> Result<W::Written, DbErr> {
        let alone = std::slice::from_ref(item);
        let write = async |transaction: &Transaction| self.writer.write(transaction, alone).await;
        let mut written = self.database.transaction(write).await?;
        let nothing = || DbErr::Custom("the writer returned nothing for an item".to_owned());
        written.pop().ok_or_else(nothing)
    }
}
