//! The steps that make and change the tables. From 0.2.0 on, a step that was released is never changed or removed; a new one is added.

mod m20261126_000001_baseline;

use sea_orm_migration::{MigrationTrait, MigratorTrait, async_trait};

/// Knows every step, in order.
pub(crate) struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(m20261126_000001_baseline::Migration)]
    }
}
