//! A cache whose values are made once, however many callers wait for them, and made again when they are stale.

use std::{hash::Hash, sync::Arc};

use quick_cache::{
    Equivalent, Weighter,
    sync::{Cache, EntryAction, EntryResult},
};

/// The result of making a value.
#[derive(Debug)]
pub enum Made<Value> {
    /// A value that every caller may share.
    Cacheable(Value),
    /// A value for this caller only: the next one makes its own.
    Uncacheable(Value),
}

/// Values by key, bounded by their total weight. The caller decides at each lookup whether a value is fresh.
pub struct ValidatedCache<Key, Value, Weight>(Cache<Key, Arc<Value>, Weight>);

impl<Key, Value, Weight> ValidatedCache<Key, Value, Weight>
where
    Key: Eq + Hash,
    Weight: Weighter<Key, Arc<Value>> + Clone,
{
    /// Creates a cache whose values weigh at most `most` in total. `expected` is roughly how many values that is.
    pub fn new(expected: usize, most: u64, weight: Weight) -> Self {
        Self(Cache::with_weighter(expected, most, weight))
    }

    /// The cached value of a key, fresh or not.
    pub fn get<Asked>(&self, key: &Asked) -> Option<Arc<Value>>
    where
        Asked: Hash + Equivalent<Key> + ?Sized,
    {
        self.0.get(key)
    }

    /// Removes a value, unless it has been replaced in the meantime.
    pub fn remove<Asked>(&self, key: &Asked, value: &Arc<Value>)
    where
        Asked: Hash + Equivalent<Key> + ?Sized,
    {
        _ = self.0.remove_if(key, |cached| Arc::ptr_eq(cached, value));
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value of a key, making it if there is no fresh one: `make` is given the stale value, if any. Other callers for
    /// the same key wait for the result; if it could not be made or is not cacheable, the next of them makes its own. When
    /// `make` fails, nothing is cached.
    pub async fn get_or_make<Asked, Looking, Making, Error>(
        &self,
        key: &Asked,
        is_fresh: impl Fn(Arc<Value>) -> Looking,
        make: impl FnOnce(Option<Arc<Value>>) -> Making,
    ) -> Result<Arc<Value>, Error>
    where
        Asked: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized,
        Looking: Future<Output = bool>,
        Making: Future<Output = Result<Made<Value>, Error>>,
    {
        // Without the write lock, which the rest of this function takes.
        if let Some(value) = self.0.get(key)
            && is_fresh(Arc::clone(&value)).await
        {
            return Ok(value);
        }
        let mut stale: Option<Arc<Value>> = None;
        let guard = loop {
            // Freshness is checked outside this closure, because the cache is locked in here.
            let found = self.0.entry_async(key, |_, value| match &stale {
                Some(stale) if Arc::ptr_eq(stale, value) => EntryAction::ReplaceWithGuard,
                Some(_) | None => EntryAction::Retain(Arc::clone(value)),
            });
            match found.await {
                EntryResult::Retained(value) => match is_fresh(Arc::clone(&value)).await {
                    true => return Ok(value),
                    false => stale = Some(value),
                },
                EntryResult::Replaced(guard, _) | EntryResult::Vacant(guard) => break guard,
                // Neither can happen: nothing is removed here, and no timeout is set.
                EntryResult::Removed(..) | EntryResult::Timeout => {}
            }
        };
        match make(stale).await? {
            Made::Cacheable(value) => {
                let value = Arc::new(value);
                // Fails only if the cache was cleared in the meantime; the value is still good.
                guard.insert(Arc::clone(&value)).ok();
                Ok(value)
            }
            Made::Uncacheable(value) => Ok(Arc::new(value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use quick_cache::UnitWeighter;
    use tokio::{sync::Semaphore, task::JoinSet};

    use super::*;

    type Numbers = ValidatedCache<String, u32, UnitWeighter>;

    fn numbers() -> Numbers {
        ValidatedCache::new(10, 10, UnitWeighter)
    }

    async fn get(
        cache: &Numbers,
        least: u32,
        made: Result<Made<u32>, &'static str>,
    ) -> Result<u32, &'static str> {
        let value = cache.get_or_make("a", async |value: Arc<u32>| *value >= least, async |_| made);
        value.await.map(|value| *value)
    }

    #[tokio::test]
    async fn however_many_ask_one_makes_the_value() {
        let cache = Arc::new(numbers());
        let made = Arc::new(AtomicU32::new(0));
        let open = Arc::new(Semaphore::new(0));
        let mut tasks = JoinSet::new();
        for _ in 0..50 {
            let (cache, made, open) = (Arc::clone(&cache), Arc::clone(&made), Arc::clone(&open));
            tasks.spawn(async move {
                let make = async |_| {
                    _ = open.acquire().await;
                    Ok::<_, ()>(Made::Cacheable(made.fetch_add(1, Ordering::Relaxed)))
                };
                cache.get_or_make("a", async |_| true, make).await.unwrap()
            });
        }
        tokio::task::yield_now().await;
        open.add_permits(50);
        let values = tasks.join_all().await;
        assert!(values.iter().all(|value| **value == 0));
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_value_that_is_not_fresh_is_made_again_from_the_last_one() {
        let cache = numbers();
        assert_eq!(get(&cache, 1, Ok(Made::Cacheable(1))).await, Ok(1));
        assert_eq!(get(&cache, 1, Err("not asked")).await, Ok(1));
        let next = async |last: Option<Arc<u32>>| Ok::<_, ()>(Made::Cacheable(*last.unwrap() + 1));
        let value = cache
            .get_or_make("a", async |value: Arc<u32>| *value > 1, next)
            .await;
        assert_eq!(*value.unwrap(), 2);
        assert_eq!(cache.get("a").as_deref(), Some(&2));
        assert_eq!(cache.len(), 1);
    }

    #[tokio::test]
    async fn what_is_not_cacheable_or_fails_is_made_again_for_the_next() {
        let cache = numbers();
        assert_eq!(get(&cache, 1, Ok(Made::Uncacheable(1))).await, Ok(1));
        assert_eq!(get(&cache, 1, Err("fails")).await, Err("fails"));
        assert!(cache.is_empty());
        assert_eq!(get(&cache, 1, Ok(Made::Cacheable(3))).await, Ok(3));
    }

    #[tokio::test]
    async fn when_the_maker_goes_away_the_next_one_makes_the_value() {
        let cache = Arc::new(numbers());
        let first = tokio::spawn({
            let cache = Arc::clone(&cache);
            async move {
                let make = async |_| std::future::pending::<Result<Made<u32>, ()>>().await;
                cache.get_or_make("a", async |_| true, make).await
            }
        });
        tokio::task::yield_now().await;
        first.abort();
        assert_eq!(get(&cache, 1, Ok(Made::Cacheable(2))).await, Ok(2));
    }

    #[tokio::test]
    async fn a_value_is_removed_unless_it_has_been_replaced() {
        let cache = numbers();
        get(&cache, 1, Ok(Made::Cacheable(1))).await.unwrap();
        let old = cache.get("a").unwrap();
        get(&cache, 2, Ok(Made::Cacheable(2))).await.unwrap();
        cache.remove("a", &old);
        assert_eq!(cache.get("a").as_deref(), Some(&2));
        cache.remove("a", &cache.get("a").unwrap());
        assert!(cache.is_empty());
    }
}
