//! What a row must fulfil before it is written: the rules that hold for a file of products too.

use std::collections::{BTreeMap, btree_map::Entry};

use catalogue::rules::{HasPicture, product_faults, translation_fault};
use chrono::{DateTime, SubsecRound, Utc};
use postgrest::{Error, Type, time};
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use store::{freshness::Fingerprints, product, product_translation};

use crate::{
    Default, Table,
    error::{Result, TableError},
    rows::Row,
    schema::{Rules, VERSION},
};

/// Completes a row and checks it.
pub(crate) struct Checker<'a> {
    pub(crate) now: DateTime<Utc>,
    pub(crate) has_picture: HasPicture<'a>,
    /// Products whose translations are written, by number.
    pub(crate) english: BTreeMap<i64, Option<product::Model>>,
}

impl Checker<'_> {
    /// Fills in what only the program may, and checks the row.
    ///
    /// In: the row as it was, where there was one, and as it is to be; every column is there.
    ///
    /// # Errors
    /// `23502`, `23503` and `23514`, with the column in `details`.
    pub(crate) async fn complete(
        &mut self,
        db: &impl ConnectionTrait,
        table: &'static Table,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<()> {
        let now = Json::from(time::in_iso_8601(&self.now.trunc_subsecs(6)));
        for column in table
            .columns
            .iter()
            .filter(|column| column.default == Default::Generated)
        {
            // A row that comes back has what it had.
            let kept = before.map_or_else(
                || row[column.name].clone(),
                |before| before[column.name].clone(),
            );
            match column.name {
                "created_at" if kept.is_null() => row[column.name] = now.clone(),
                "created_at" => row[column.name] = kept,
                "updated_at" => row[column.name] = now.clone(),
                VERSION => row[column.name] = (kept.as_i64().unwrap_or_default() + 1).into(),
                _ => {}
            }
        }
        match table.rules {
            Rules::Products => self.product(table, row),
            Rules::Translations => self.translation(db, table, before, row).await,
            Rules::Enquiries | Rules::ReadOnly => Ok(()),
        }
    }

    fn product(&self, table: &'static Table, row: &Row) -> Result<()> {
        check_nulls(table, row)?;
        check_lists(table, row)?;
        // A new row has no number yet.
        let mut complete = row.clone();
        if complete["id"].is_null() {
            complete["id"] = json!(0);
        }
        let product: product::Model = model(table, complete)?;
        let faults = product_faults(&product, self.has_picture);
        match faults.is_empty() {
            true => Ok(()),
            false => Err(Error::check_violation(table.name, &faults).into()),
        }
    }

    async fn translation(
        &mut self,
        db: &impl ConnectionTrait,
        table: &'static Table,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<()> {
        // What is empty is shown in English, as an empty cell of a file.
        for column in table.columns.iter().filter(|column| column.nullable) {
            let value = &mut row[column.name];
            if value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty) {
                *value = Json::Null;
            }
        }
        row["made_from"] = json!({});
        check_nulls(table, row)?;
        check_lists(table, row)?;
        let mut translation: product_translation::Model = model(table, row.clone())?;
        if let Some(fault) = translation_fault(&translation.language) {
            return Err(Error::check_violation(table.name, &[fault]).into());
        }
        let before: Option<product_translation::Model> = before
            .map(|before| model(table, before.clone()))
            .transpose()?;
        let english = self.english(db, translation.product_id).await?;
        translation.remember_english(before.as_ref(), &english);
        row["made_from"] = json!(translation.made_from);
        Ok(())
    }

    async fn english(&mut self, db: &impl ConnectionTrait, id: i64) -> Result<Fingerprints> {
        let english = match self.english.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                unknown.insert(product::Entity::find_by_id(id).one(db).await?)
            }
        };
        match english {
            Some(product) => Ok(Fingerprints::of(product)),
            None => {
                let id = id.to_string();
                Err(
                    Error::missing_row("product_translations", "product_id", &id, "products")
                        .into(),
                )
            }
        }
    }
}

fn model<T: DeserializeOwned>(table: &'static Table, row: Row) -> Result<T> {
    serde_json::from_value(Json::Object(row)).map_err(|source| TableError::Row {
        table: table.name,
        source,
    })
}

/// The number of a new row is made by the database.
fn check_nulls(table: &'static Table, row: &Row) -> Result<()> {
    let lacks = |name: &&str| row[*name].is_null();
    let needed = table.columns.iter().filter(|column| !column.nullable);
    let mut needed = needed
        .filter(|column| column.default != Default::Generated)
        .map(|column| column.name);
    match needed.find(lacks) {
        Some(name) => Err(Error::null_value(table.name, name).into()),
        None => Ok(()),
    }
}

fn check_lists(table: &'static Table, row: &Row) -> Result<()> {
    let is_list = |value: &Json| {
        let texts = value.as_array();
        texts.is_some_and(|texts| texts.iter().all(Json::is_string))
    };
    let lists = table
        .columns
        .iter()
        .filter(|column| column.of_type == Type::Json && column.default != Default::Generated);
    for column in lists {
        let value = &row[column.name];
        if !value.is_null() && !is_list(value) {
            let fault = "is no list of texts; write it like [\"25 kg bag\", \"50 kg bag\"]";
            let faults = [(column.name, fault.to_owned())];
            return Err(Error::check_violation(table.name, &faults).into());
        }
    }
    Ok(())
}
