//! The tables, step by step. A step that was released is never changed; a new one is added.

mod m20260101_000001_products;
mod m20260101_000002_enquiries;
mod m20260201_000003_translated_terms;
mod m20261123_000004_enquiry_doubt;
mod m20261123_000005_recipient_key;
mod m20261123_000006_other_names;
mod m20261123_000007_translation_sources;
mod m20261123_000008_district_and_state;
mod m20261123_000009_auth;
mod m20261123_000010_revisions;
mod m20261123_000011_storage;
mod m20261123_000012_prices;
mod m20261124_000013_parameters;
mod m20261124_000014_product_imports;
mod m20261124_000015_enquiry_indexes;
mod m20261124_000016_categories_and_grades;
mod m20261124_000030_enquiry_work;
mod m20261124_000031_answering_times;
mod m20261124_000040_notices;
mod m20261124_000041_product_listings;
mod m20261124_000042_redirects;
mod m20261124_000043_stale_translations;
mod m20261124_000044_product_drafts;
mod m20261125_000045_picture_texts;
mod m20261125_000046_backups_and_validity;
mod m20261125_000047_staff_settings;
mod m20261125_000048_order_of_featured;
mod m20261125_000049_list_indexes;
mod m20261125_000050_reply_share;
mod m20261125_000051_filter_index;
mod m20261125_000054_stale_names;
mod m20261126_000056_held_replies;
mod m20261126_000058_erasing_and_claims;
mod m20261126_000059_jobs;
mod m20261126_000060_write_checks;

use sea_orm_migration::{MigrationTrait, MigratorTrait, async_trait};

/// Knows every step, in order.
pub(crate) struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20260101_000001_products::Migration),
            Box::new(m20260101_000002_enquiries::Migration),
            Box::new(m20260201_000003_translated_terms::Migration),
            // Enquiries before their mails, as every write of the program locks them: a replica may be at work meanwhile.
            Box::new(m20261123_000004_enquiry_doubt::Migration),
            Box::new(m20261123_000005_recipient_key::Migration),
            Box::new(m20261123_000006_other_names::Migration),
            Box::new(m20261123_000007_translation_sources::Migration),
            Box::new(m20261123_000008_district_and_state::Migration),
            Box::new(m20261123_000009_auth::Migration),
            Box::new(m20261123_000010_revisions::Migration),
            Box::new(m20261123_000011_storage::Migration),
            Box::new(m20261123_000012_prices::Migration),
            Box::new(m20261124_000013_parameters::Migration),
            Box::new(m20261124_000014_product_imports::Migration),
            Box::new(m20261124_000015_enquiry_indexes::Migration),
            Box::new(m20261124_000016_categories_and_grades::Migration),
            Box::new(m20261124_000030_enquiry_work::Migration),
            Box::new(m20261124_000031_answering_times::Migration),
            Box::new(m20261124_000040_notices::Migration),
            Box::new(m20261124_000041_product_listings::Migration),
            Box::new(m20261124_000042_redirects::Migration),
            Box::new(m20261124_000043_stale_translations::Migration),
            Box::new(m20261124_000044_product_drafts::Migration),
            Box::new(m20261125_000045_picture_texts::Migration),
            Box::new(m20261125_000046_backups_and_validity::Migration),
            Box::new(m20261125_000047_staff_settings::Migration),
            Box::new(m20261125_000048_order_of_featured::Migration),
            Box::new(m20261125_000049_list_indexes::Migration),
            Box::new(m20261125_000050_reply_share::Migration),
            Box::new(m20261125_000051_filter_index::Migration),
            Box::new(m20261125_000054_stale_names::Migration),
            Box::new(m20261126_000056_held_replies::Migration),
            Box::new(m20261126_000058_erasing_and_claims::Migration),
            Box::new(m20261126_000059_jobs::Migration),
            Box::new(m20261126_000060_write_checks::Migration),
        ]
    }
}
