//! An older database is restored while the site is running.

use catalogue::{entities::product, queries::products};
use pages::WebFiles;
use store::ConnectionTrait;

use crate::{
    bundle::{self, Trouble},
    support::{KEY, TestSite, assert_has},
};

const SLUG: &str = "guntur-sannam-s4";
const OLD_NAME: &str = "Guntur Sannam S4";

async fn sites() -> Vec<TestSite> {
    let files: WebFiles = bundle::files(Trouble::default());
    TestSite::with().files(files).everywhere().await
}

async fn rename(site: &TestSite, name: &str) {
    let product = product::Model {
        slug: SLUG.to_owned(),
        name: name.to_owned(),
        category: "red-chillies".to_owned(),
        active: true,
        ..product::Model::default()
    };
    site.write_product(product).await;
}

/// The state after a restore: the old rows, and the old revision.
async fn restore(site: &TestSite, revision: i64) {
    let statements = format!(
        "UPDATE products SET name = '{OLD_NAME}' WHERE slug = '{SLUG}'; UPDATE catalogue_state SET revision = {revision}"
    );
    site.app
        .database
        .autocommit()
        .execute_unprepared(&statements)
        .await
        .unwrap();
    site.refresh().await;
}

/// Requests it more than once, because only repeated requests are cached.
async fn assert_shown(site: &TestSite, name: &str) {
    let path = format!("/rest/v1/products?select=name&slug=eq.{SLUG}");
    for _ in 0..3 {
        let list = site.get_with(&path, &[("apikey", KEY)]).await;
        assert_eq!(list.json(), serde_json::json!([{ "name": name }]));
        let page = site.get(&format!("/catalog/{SLUG}")).await;
        assert_has(page.text(), &format!("<h1>{name}</h1>"));
    }
}

#[tokio::test]
async fn the_list_and_the_pages_show_the_restored_products() {
    for site in sites().await {
        let revision = products::revision(site.app.database.autocommit())
            .await
            .unwrap();
        assert_shown(&site, OLD_NAME).await;
        rename(&site, "New name").await;
        assert_shown(&site, "New name").await;
        restore(&site, revision).await;
        assert_shown(&site, OLD_NAME).await;
    }
}

#[tokio::test]
async fn a_revision_that_comes_back_with_other_products_is_not_taken_for_the_one_before() {
    for site in sites().await {
        let before = products::revision(site.app.database.autocommit())
            .await
            .unwrap();
        rename(&site, "New name").await;
        assert_shown(&site, "New name").await;
        let revision = site.app.catalogue.state().revision();
        restore(&site, before).await;
        rename(&site, "Newest name").await;
        assert_eq!(site.app.catalogue.state().revision(), revision);
        assert_shown(&site, "Newest name").await;
    }
}
