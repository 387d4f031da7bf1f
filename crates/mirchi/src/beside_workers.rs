//! Work that reads and writes files one by one, for which the threads that answer requests must not wait.

use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

/// Works on a thread for such work. What is begun goes on if the result is dropped.
pub(crate) async fn beside_workers<T: Send + 'static>(
    work: impl AsyncFnOnce() -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let runtime = Handle::current();
    spawn_blocking(move || runtime.block_on(work())).await?
}
