//! The languages that the company has added to the shipped ones.

use catalogue::{
    CATALOGUE_DOMAIN, entities::category, queries::redirects::in_folder, touch_all_products,
};
use languages::Language;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tables::prelude::*;

use super::site_settings::SITE_SETTINGS;
use crate::{SiteTexts, entities::site_change, settings};

pub(crate) static ADDED_LANGUAGES: Table = Table {
    name: "added_languages",
    about: "The languages that the company has added to those with which the program is shipped. Visitors see one when it is listed in the setting `site.languages`.",
    columns: &[text(
        "code",
        "The code of a language of the CLDR that the program knows: `it`.",
    )],
    key: &["code"],
    grants: &[
        grant(access::STAFF_AND_SERVICE, &[Select]),
        grant(&[Owner, Service], &[Insert, Delete]),
    ],
    domain: CATALOGUE_DOMAIN,
    hooks: &AddedLanguages,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct AddedLanguages;

#[async_trait]
impl TableHooks for AddedLanguages {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        let code = row["code"].as_str().unwrap_or_default();
        let fault = match Language::parse(code) {
            Some(language) if !language.is_shipped() => return Ok(()),
            Some(_) => format!("`{code}` is shipped with the program, and need not be added"),
            None => format!("`{code}` is no language that the program knows"),
        };
        refuse(table, &[("code", fault)])
    }

    /// What has an address below the code of the language would have none any more.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let code = change.row["code"].as_str().unwrap_or_default();
        let fault = user_of(tx, code).await?;
        let fault = fault.map(|user| ("code", format!("`{code}` is used by {user}")));
        refuse(change.table, fault.as_slice())
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        let known = tx.by_key(&ADDED_LANGUAGES, ADDED_LANGUAGES.key, row);
        if known.await?.is_none() {
            switch_off(tx, &row["code"]).await?;
        }
        // Each product has a row for visitors in every language.
        touch_all_products(tx).await
    }
}

/// What has an address that would be one in the language of a code, and what to do about it.
async fn user_of(tx: &WriteTransaction<'_>, code: &str) -> Result<Option<String>> {
    let ending = ["-", code].concat();
    let categories = category::Entity::find()
        .filter(category::Column::Code.ends_with(code))
        .all(&tx.db)
        .await?;
    let mut categories = categories.into_iter().map(|category| category.code);
    if let Some(category) = categories.find(|of| of == code || of.ends_with(&ending)) {
        return Ok(Some(format!(
            "the brochure of the category `{category}`; give its products a category with another code, and delete it"
        )));
    }
    if let Some(path) = in_folder(&tx.db, code).await? {
        return Ok(Some(format!("the redirect from `{path}`; delete it first")));
    }
    let mut texts = SiteTexts::read(&tx.db).await?;
    let is_page = |texts: &SiteTexts| texts.all_own_pages().iter().any(|page| page.slug == code);
    let mut has_page = is_page(&texts);
    texts.put_changes(site_change::Entity::find().all(&tx.db).await?);
    has_page |= is_page(&texts);
    Ok(has_page.then(|| {
        format!("the page `/{code}` of the company; give that another address, and publish it")
    }))
}

/// Takes a language that is removed off the list of those that visitors see: added again, it would be public at once.
async fn switch_off(tx: &mut WriteTransaction<'_>, code: &Json) -> Result<()> {
    let key = Row::from_iter([
        ("key".to_owned(), json!(settings::LANGUAGES)),
        ("language".to_owned(), json!(Language::ENGLISH)),
    ]);
    let Some(before) = tx.by_key(&SITE_SETTINGS, SITE_SETTINGS.key, &key).await? else {
        return Ok(());
    };
    let listed = before["value"].as_array().cloned().unwrap_or_default();
    if !listed.contains(code) {
        return Ok(());
    }
    let others: Vec<Json> = listed.into_iter().filter(|one| one != code).collect();
    let value = Row::from_iter([("value".to_owned(), json!(others))]);
    tx.change(&SITE_SETTINGS, &before, &value, None).await
}
