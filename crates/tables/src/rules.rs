//! Checks of a row before it is written: the rules for files of products apply here too.

use std::collections::{BTreeMap, HashSet, btree_map::Entry};

use catalogue::rules::{
    HasPicture, category_faults, category_translation_faults, grade_faults,
    grade_translation_faults, parameter_faults, parameter_translation_faults, product_faults,
    product_parameter_faults, translation_fault,
};
use chrono::{DateTime, SubsecRound, Utc};
use postgrest::{Error, time};
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use store::{
    ParameterGroup, ParameterKind, parameter, product, product_parameter, product_translation,
    translation_sources::{self, Fingerprints},
};

use crate::{
    ColumnDefault, FOREIGN_KEYS, Table,
    column::{MADE_FROM, Row, STALE, VERSION},
    error::Result,
    pictures,
    revisions::plain,
    row_checks::{check_lists, check_nulls, check_texts, check_word, empty_is_null, model, refuse},
    stored_rows::is_there,
    table::Rules,
    translations::{remember_english, take_stale},
};

/// Completes a row and checks it.
pub(crate) struct Checker<'a> {
    pub(crate) now: DateTime<Utc>,
    pub(crate) has_picture: HasPicture<'a>,
    /// Products whose translations or parameters are written, by number.
    pub(crate) english: BTreeMap<i64, Option<product::Model>>,
    /// Rows that were found to exist, by table and key.
    pub(crate) found: HashSet<(&'static str, String)>,
}

impl Checker<'_> {
    /// Sets the columns that only the program sets, and checks the row.
    ///
    /// Takes the present row, if there is one; its earlier state, when it is restored; and the new row, with every column.
    ///
    /// # Errors
    /// `23502`, `23503` and `23514`, with the column in `details`.
    pub(crate) async fn complete(
        &mut self,
        db: &impl ConnectionTrait,
        table: &'static Table,
        before: Option<&Row>,
        restored_from: Option<&Row>,
        row: &mut Row,
    ) -> Result<()> {
        let now = Json::from(time::in_iso_8601(&self.now.trunc_subsecs(6)));
        for column in table
            .columns
            .iter()
            .filter(|column| column.default == ColumnDefault::Generated)
        {
            // A restored row has its earlier values.
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
        table.fill_in(row);
        if table.is_of_the_catalogue() {
            check_texts(table, &[before, restored_from], row)?;
        }
        match table.rules {
            Rules::Products => {
                self.product(table, row)?;
                self.require_named_rows(db, table, row).await
            }
            // A restored text was made from the English of that time.
            Rules::Translations => {
                self.translation(db, table, before, restored_from, row)
                    .await
            }
            Rules::Categories => {
                empty_is_null(table, row);
                check(table, row, category_faults)
            }
            Rules::CategoryTranslations => {
                self.require_named_rows(db, table, row).await?;
                remember_english(db, table, before, restored_from, row).await?;
                check(table, row, category_translation_faults)
            }
            Rules::Grades => check(table, row, grade_faults),
            Rules::GradeTranslations => {
                self.require_named_rows(db, table, row).await?;
                remember_english(db, table, before, restored_from, row).await?;
                check(table, row, grade_translation_faults)
            }
            Rules::Parameters => parameter(table, row),
            Rules::ParameterTranslations => {
                self.require_named_rows(db, table, row).await?;
                remember_english(db, table, before, restored_from, row).await?;
                check(table, row, parameter_translation_faults)
            }
            Rules::ProductParameters => self.product_parameter(db, table, row).await,
            Rules::PictureTexts => {
                pictures::check_text(table, row, self.has_picture)?;
                remember_english(db, table, before, restored_from, row).await
            }
            Rules::PictureFocusPoints => pictures::check_focus_point(table, row, self.has_picture),
            Rules::ProductDrafts => self.require_named_rows(db, table, row).await,
            Rules::AnsweringTimes
            | Rules::Holidays
            | Rules::EnquiryRouting
            | Rules::MailTemplates
            | Rules::NoticeChannels
            | Rules::Redirects
            | Rules::Files
            | Rules::StaffSettings
            | Rules::Enquiries
            | Rules::EnquiryNotes
            | Rules::EnquiryMessages
            | Rules::ReadOnly => Ok(()),
        }
    }

    fn product(&self, table: &'static Table, row: &Row) -> Result<()> {
        check_nulls(table, row)?;
        check_lists(table, row)?;
        // A new row does not have a number yet.
        let mut complete = row.clone();
        if complete["id"].is_null() {
            complete["id"] = json!(0);
        }
        let product: product::Model = model(table, complete)?;
        refuse(table, &product_faults(&product, self.has_picture))
    }

    async fn translation(
        &mut self,
        db: &impl ConnectionTrait,
        table: &'static Table,
        before: Option<&Row>,
        restored_from: Option<&Row>,
        row: &mut Row,
    ) -> Result<()> {
        // It is shown in English then.
        empty_is_null(table, row);
        row[MADE_FROM] = json!({});
        let still_stale = take_stale(table, row)?;
        check_nulls(table, row)?;
        check_lists(table, row)?;
        let mut translation: product_translation::Model = model(table, row.clone())?;
        if let Some(fault) = translation_fault(&translation.language) {
            return refuse(table, &[fault]);
        }
        let before: Option<product_translation::Model> = restored_from
            .or(before)
            .map(|before| {
                let mut before = before.clone();
                // Revisions of earlier programs do not have this column.
                if before.get(STALE).is_none_or(Json::is_null) {
                    before.insert(STALE.to_owned(), json!([]));
                }
                model(table, before)
            })
            .transpose()?;
        let english = self.english(db, table, translation.product_id).await?;
        translation.remember_english(before.as_ref(), &english);
        // A restored row does not say what the English is today.
        if let (None, Some(before), Some(still_stale)) = (restored_from, &before, still_stale) {
            let confirmed = before
                .stale
                .0
                .iter()
                .filter(|name| !still_stale.0.contains(name));
            for column in confirmed.filter_map(|name| translation_sources::column(name)) {
                translation.confirm(column, &english);
            }
        }
        row[MADE_FROM] = json!(translation.made_from);
        row[STALE] = json!(translation.stale_names(&english));
        Ok(())
    }

    async fn product_parameter(
        &mut self,
        db: &impl ConnectionTrait,
        table: &'static Table,
        row: &mut Row,
    ) -> Result<()> {
        let code = row["parameter"].as_str().map(str::to_owned);
        if let Some(code) = code {
            let parameter = known_parameter(db, table, &code).await?;
            for (name, usual) in [
                ("unit", json!(parameter.unit)),
                ("method", json!(parameter.method)),
                ("position", json!(parameter.position)),
            ] {
                if row[name].is_null() {
                    row[name] = usual;
                }
            }
        }
        empty_is_null(table, row);
        check_nulls(table, row)?;
        check_word(
            table,
            row,
            "kind",
            &ParameterKind::ALL.map(ParameterKind::code),
        )?;
        let parameter: product_parameter::Model = model(table, row.clone())?;
        self.english(db, table, parameter.product_id).await?;
        refuse(table, &product_parameter_faults(&parameter.into()))
    }

    /// The rows of other tables to which a row refers must exist. Those found are remembered: rows that are written together often
    /// refer to the same ones.
    ///
    /// # Errors
    /// `23503` for one that does not exist.
    async fn require_named_rows(
        &mut self,
        db: &impl ConnectionTrait,
        table: &'static Table,
        row: &Row,
    ) -> Result<()> {
        for key in FOREIGN_KEYS.iter().filter(|key| key.table == table.name) {
            let Some((other, column)) = Table::find(key.other)
                .and_then(|other| Some((other, other.column(key.other_column)?)))
            else {
                continue;
            };
            let value = plain(&row[key.column]);
            let name = (other.name, value.clone());
            if row[key.column].is_null() || self.found.contains(&name) {
                continue;
            }
            if !is_there(db, other, column, &row[key.column]).await? {
                return Err(Error::missing_row(table.name, key.column, &value, other.name).into());
            }
            self.found.insert(name);
        }
        Ok(())
    }

    /// The fingerprints of a product's English texts.
    ///
    /// # Errors
    /// `23503` when there is no such product.
    async fn english(
        &mut self,
        db: &impl ConnectionTrait,
        table: &'static Table,
        id: i64,
    ) -> Result<Fingerprints> {
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
                Err(Error::missing_row(table.name, "product_id", &id, "products").into())
            }
        }
    }
}

fn parameter(table: &'static Table, row: &mut Row) -> Result<()> {
    empty_is_null(table, row);
    check_nulls(table, row)?;
    check_word(
        table,
        row,
        "group",
        &ParameterGroup::ALL.map(ParameterGroup::code),
    )?;
    check(table, row, parameter_faults)
}

/// Checks that a row has all required values and breaks no rule.
fn check<T: DeserializeOwned>(
    table: &'static Table,
    row: &Row,
    faults: fn(&T) -> Vec<(&'static str, String)>,
) -> Result<()> {
    check_nulls(table, row)?;
    refuse(table, &faults(&model(table, row.clone())?))
}

/// # Errors
/// `23503` when there is no such parameter.
async fn known_parameter(
    db: &impl ConnectionTrait,
    table: &'static Table,
    code: &str,
) -> Result<parameter::Model> {
    let known = parameter::Entity::find_by_id(code).one(db).await?;
    let missing = || Error::missing_row(table.name, "parameter", code, "parameters");
    Ok(known.ok_or_else(missing)?)
}
