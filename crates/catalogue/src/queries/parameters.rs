//! The parameters that products are measured by, and what each product has of them.

use std::collections::{BTreeMap, HashMap};

use decimal::Decimal;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Iterable, QueryFilter,
    QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, OnConflict, SelectStatement},
};

use crate::{
    entities::{
        parameter::{self, ParameterGroup},
        parameter_translation, product,
        product_parameter::{self, ParameterKind},
    },
    queries::inserts::{FIRST_VERSION, insert_in_parts},
};

/// A parameter that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its code. Its names are in `words/parameters`.
    pub code: &'static str,
    /// The part of a specification that it belongs to.
    pub group: ParameterGroup,
    /// The unit that it is usually stated in.
    pub unit: &'static str,
    /// The method that it is usually tested by; empty for none.
    pub method: &'static str,
    /// Its place among the parameters of a product.
    pub position: i32,
}

/// Heat in Scoville heat units, of which the heat level and `capsaicin_level` are made.
pub const HEAT: &str = "heat";
/// Extractable colour in ASTA units, of which `color_value` is made.
pub const COLOUR: &str = "colour";
/// Share of curcumin, of which `color_value` is made where there is no colour.
pub const CURCUMIN: &str = "curcumin";
/// Share of water, of which `moisture_content` is made.
pub const MOISTURE: &str = "moisture";

const fn built_in(
    code: &'static str,
    group: ParameterGroup,
    unit: &'static str,
    method: &'static str,
    position: i32,
) -> BuiltIn {
    BuiltIn {
        code,
        group,
        unit,
        method,
        position,
    }
}

use ParameterGroup::{Chemical, Contaminants, Microbiology, Physical};

/// The parameters that come with the program, as step 13 of the migrations writes them into `parameters`. Adding one here
/// needs another step.
pub const BUILT_IN: [BuiltIn; 27] = [
    built_in(MOISTURE, Physical, "%", "ASTA 2.0", 10),
    built_in(HEAT, Chemical, "SHU", "ASTA 21.3", 20),
    built_in(COLOUR, Chemical, "ASTA", "ASTA 20.1", 30),
    built_in(CURCUMIN, Chemical, "%", "ASTA 18.0", 40),
    built_in("volatile_oil", Chemical, "ml/100 g", "ASTA 5.0", 50),
    built_in("piperine", Chemical, "%", "ASTA 12.1", 60),
    built_in("protein", Chemical, "%", "ISO 20483", 70),
    built_in("total_ash", Chemical, "%", "ISO 928", 80),
    built_in("acid_insoluble_ash", Chemical, "%", "ISO 930", 90),
    built_in("purity", Physical, "%", "", 100),
    built_in("foreign_matter", Physical, "%", "ISO 927", 110),
    built_in("broken", Physical, "%", "", 120),
    built_in("damaged", Physical, "%", "", 130),
    built_in("stems", Physical, "%", "", 140),
    built_in("bulk_density", Physical, "g/l", "", 150),
    built_in("grain_length", Physical, "mm", "", 160),
    built_in(
        "total_plate_count",
        Microbiology,
        "cfu/g",
        "ISO 4833-1",
        200,
    ),
    built_in("yeast_and_mould", Microbiology, "cfu/g", "ISO 21527-2", 210),
    built_in(
        "enterobacteriaceae",
        Microbiology,
        "cfu/g",
        "ISO 21528-2",
        220,
    ),
    built_in("e_coli", Microbiology, "cfu/g", "ISO 16649-2", 230),
    built_in("bacillus_cereus", Microbiology, "cfu/g", "ISO 7932", 240),
    built_in("salmonella", Microbiology, "25 g", "ISO 6579-1", 250),
    built_in("aflatoxin_b1", Contaminants, "µg/kg", "EN 14123", 300),
    built_in("aflatoxin_total", Contaminants, "µg/kg", "EN 14123", 310),
    built_in("ochratoxin_a", Contaminants, "µg/kg", "", 320),
    built_in("lead", Contaminants, "mg/kg", "EN 15763", 330),
    built_in("ethylene_oxide", Contaminants, "mg/kg", "", 340),
];

impl BuiltIn {
    pub fn find(code: &str) -> Option<&'static Self> {
        BUILT_IN.iter().find(|built_in| built_in.code == code)
    }

    /// Its row in the table.
    pub fn row(&self) -> parameter::Model {
        parameter::Model {
            code: self.code.to_owned(),
            name: None,
            group: self.group,
            unit: self.unit.to_owned(),
            method: self.method.to_owned(),
            position: self.position,
            version: FIRST_VERSION,
        }
    }
}

/// A product's value of one parameter, to be written; parameter and kind identify the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewProductParameter {
    pub parameter: String,
    pub kind: ParameterKind,
    pub minimum: Option<Decimal>,
    pub maximum: Option<Decimal>,
    pub unit: String,
    pub method: String,
    pub note: Option<String>,
    pub position: i32,
}

impl NewProductParameter {
    /// Without figures, with the unit, method and position of the parameter.
    pub fn of(parameter: &parameter::Model, kind: ParameterKind) -> Self {
        Self {
            parameter: parameter.code.clone(),
            kind,
            minimum: None,
            maximum: None,
            unit: parameter.unit.clone(),
            method: parameter.method.clone(),
            note: None,
            position: parameter.position,
        }
    }

    fn row(&self, product_id: i64) -> product_parameter::Model {
        product_parameter::Model {
            product_id,
            parameter: self.parameter.clone(),
            kind: self.kind,
            minimum: self.minimum,
            maximum: self.maximum,
            unit: self.unit.clone(),
            method: self.method.clone(),
            note: self.note.clone(),
            position: self.position,
            version: FIRST_VERSION,
        }
    }
}

/// Sorts the parameters of a product: by position, code and kind, typical values first.
pub fn sort(parameters: &mut [NewProductParameter]) {
    parameters.sort_by(|one, other| {
        (one.position, &one.parameter, one.kind).cmp(&(
            other.position,
            &other.parameter,
            other.kind,
        ))
    });
}

/// Every parameter, by position and code.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<parameter::Model>, DbErr> {
    let mut parameters = parameter::Entity::find().all(db).await?;
    // Sorted in the program, because the two databases compare letters differently.
    parameters.sort_by(|one, other| (one.position, &one.code).cmp(&(other.position, &other.code)));
    Ok(parameters)
}

/// The names of parameters in other languages.
pub async fn translations(
    db: &impl ConnectionTrait,
) -> Result<Vec<parameter_translation::Model>, DbErr> {
    parameter_translation::Entity::find().all(db).await
}

/// The numbers of the products with a value of this parameter.
pub fn products_with(code: &str) -> SelectStatement {
    product_parameter::Entity::find()
        .select_only()
        .column(product_parameter::Column::ProductId)
        .distinct()
        .filter(product_parameter::Column::Parameter.eq(code))
        .into_query()
}

/// The parameters of products, by the products' numbers, each product's in their order.
pub type ByProduct = HashMap<i64, Vec<NewProductParameter>>;

/// The parameters of some products.
///
/// All numbers are parameters of one query.
pub async fn of(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<ByProduct, DbErr> {
    let rows = product_parameter::Entity::find()
        .filter(product_parameter::Column::ProductId.is_in(ids))
        .all(db)
        .await?;
    let mut by_product = ByProduct::new();
    for row in rows {
        let own = by_product.entry(row.product_id).or_default();
        own.push(row.into());
    }
    for own in by_product.values_mut() {
        sort(own);
    }
    Ok(by_product)
}

/// Writes the parameters of products; an unchanged row keeps its version.
///
/// The products exist in the table, and are at most [`ROWS_AT_ONCE`](crate::queries::inserts::ROWS_AT_ONCE).
pub(crate) async fn replace(
    db: &impl ConnectionTrait,
    products: &[product::Model],
) -> Result<(), DbErr> {
    let slugs = products.iter().map(|product| product.slug.as_str());
    let ids: HashMap<String, i64> = product::Entity::find()
        .select_only()
        .column(product::Column::Slug)
        .column(product::Column::Id)
        .filter(product::Column::Slug.is_in(slugs))
        .into_tuple()
        .all(db)
        .await?
        .into_iter()
        .collect();
    let mut known = of(db, ids.values().copied()).await?;
    let mut rows = Vec::new();
    for product in products {
        let Some(id) = ids.get(&product.slug) else {
            continue;
        };
        let mut before: BTreeMap<_, _> = known
            .remove(id)
            .into_iter()
            .flatten()
            .map(|own| ((own.parameter.clone(), own.kind), own))
            .collect();
        for wanted in &product.parameters {
            let before = before.remove(&(wanted.parameter.clone(), wanted.kind));
            if before.as_ref() != Some(wanted) {
                rows.push(wanted.row(*id));
            }
        }
        for (parameter, kind) in before.into_keys() {
            product_parameter::Entity::delete_by_id((*id, parameter, kind))
                .exec(db)
                .await?;
        }
    }
    write(db, rows).await
}

async fn write(
    db: &impl ConnectionTrait,
    rows: Vec<product_parameter::Model>,
) -> Result<(), DbErr> {
    use product_parameter::Column;
    let key = [Column::ProductId, Column::Parameter, Column::Kind];
    let is_kept = |column: &Column| {
        matches!(
            column,
            Column::ProductId | Column::Parameter | Column::Kind | Column::Version
        )
    };
    let overwrite = OnConflict::columns(key)
        .update_columns(Column::iter().filter(|column| !is_kept(column)))
        .value(
            Column::Version,
            Expr::col((product_parameter::Entity, Column::Version)).add(1),
        )
        .to_owned();
    let rows: Vec<_> = rows
        .into_iter()
        .map(IntoActiveModel::into_active_model)
        .collect();
    insert_in_parts(db, &rows, Some(overwrite)).await
}
