//! The columns of `products` as the data interface has them.

use chrono::{DateTime, NaiveDate, Utc};
use decimal::Decimal;
pub(crate) use postgrest::Type;

use crate::{
    item::{Item, Shown},
    long_text::LongText,
    text::Text,
};

/// Name of the table.
pub(crate) const TABLE: &str = "products";

/// What stands in one column of one product.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Number(i64),
    Text(&'a str),
    Boolean(bool),
    List(&'a [Text]),
    Parameters(&'a [Shown]),
    Time(DateTime<Utc>),
    Decimal(Decimal),
    Date(NaiveDate),
}

/// A column.
#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) of_type: Type,
    /// What it holds, when it is no part of `select=*`.
    pub(crate) aside: Option<&'static str>,
    /// Whether its texts are in small letters.
    pub(crate) is_in_small_letters: bool,
    source: Source,
}

/// Where its values are.
#[derive(Debug)]
pub(crate) enum Source {
    Ready(fn(&Item) -> Value<'_>),
    /// Compressed.
    Long(fn(&Item) -> &LongText),
}

impl Column {
    /// The column of that name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        COLUMNS.iter().find(|column| column.name == name)
    }

    /// Its place among [`COLUMNS`].
    pub(crate) fn place(&self) -> usize {
        COLUMNS
            .iter()
            .position(|column| std::ptr::eq(column, self))
            .expect("every column is one of them")
    }

    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    const fn new(name: &'static str, of_type: Type, value: fn(&Item) -> Value<'_>) -> Self {
        Self {
            name,
            of_type,
            aside: None,
            is_in_small_letters: false,
            source: Source::Ready(value),
        }
    }

    const fn long(name: &'static str, value: fn(&Item) -> &LongText) -> Self {
        Self {
            name,
            of_type: Type::Text,
            aside: None,
            is_in_small_letters: false,
            source: Source::Long(value),
        }
    }

    const fn computed(
        name: &'static str,
        what: &'static str,
        value: fn(&Item) -> Value<'_>,
    ) -> Self {
        Self {
            is_in_small_letters: true,
            ..Self::aside(name, Type::Text, what, value)
        }
    }

    const fn aside(
        name: &'static str,
        of_type: Type,
        what: &'static str,
        value: fn(&Item) -> Value<'_>,
    ) -> Self {
        Self {
            aside: Some(what),
            ..Self::new(name, of_type, value)
        }
    }

    const fn text(name: &'static str, value: fn(&Item) -> Value<'_>) -> Self {
        Self::new(name, Type::Text, value)
    }
}

fn boolean(said: Option<bool>) -> Value<'static> {
    said.map_or(Value::Null, Value::Boolean)
}

fn decimal(number: Option<Decimal>) -> Value<'static> {
    number.map_or(Value::Null, Value::Decimal)
}

fn code(text: &Option<String>) -> Value<'_> {
    text.as_deref().map_or(Value::Null, Value::Text)
}

fn maybe(text: &Option<Text>) -> Value<'_> {
    text.as_deref().map_or(Value::Null, Value::Text)
}

/// The columns of `select=*`.
pub(crate) fn stored() -> impl Iterator<Item = &'static Column> {
    COLUMNS.iter().filter(|column| column.aside.is_none())
}

/// Every column, in the order of [`crate::Product`], and then those that are no part of `select=*`.
pub(crate) static COLUMNS: [Column; 49] = [
    Column::new("id", Type::Number, |item| Value::Number(item.base.id)),
    Column::text("slug", |item| Value::Text(&item.base.slug)),
    Column::text("name", |item| Value::Text(&item.name)),
    Column::text("description", |item| Value::Text(&item.description)),
    Column::long("detailed_description", |item| &item.detailed_description),
    Column::text("category", |item| Value::Text(&item.base.category)),
    Column::text("grade", |item| Value::Text(&item.grade)),
    Column::text("origin", |item| Value::Text(&item.origin)),
    Column::new("active", Type::Boolean, |item| {
        Value::Boolean(item.base.active)
    }),
    Column::new("featured", Type::Boolean, |item| {
        Value::Boolean(item.base.featured)
    }),
    Column::text("image_url", |item| maybe(&item.base.image_url)),
    Column::text("capsaicin_level", |item| maybe(&item.capsaicin_level)),
    Column::text("color_value", |item| maybe(&item.color_value)),
    Column::text("moisture_content", |item| maybe(&item.moisture_content)),
    Column::text("min_order_quantity", |item| maybe(&item.min_order_quantity)),
    Column::text("price_range", |item| Value::Text(&item.price_range)),
    Column::new("packaging_options", Type::Json, |item| {
        Value::List(&item.packaging_options)
    }),
    Column::text("hs_code", |item| maybe(&item.base.hs_code)),
    Column::text("botanical_name", |item| maybe(&item.base.botanical_name)),
    Column::text("crop_year", |item| maybe(&item.base.crop_year)),
    Column::text("shelf_life", |item| maybe(&item.shelf_life)),
    Column::text("lead_time", |item| maybe(&item.lead_time)),
    Column::text("load_20ft", |item| maybe(&item.load_20ft)),
    Column::text("load_40ft", |item| maybe(&item.load_40ft)),
    Column::text("port", |item| maybe(&item.base.port)),
    Column::new("incoterms", Type::Json, |item| {
        Value::List(&item.base.incoterms)
    }),
    Column::new("certificates", Type::Json, |item| {
        Value::List(&item.base.certificates)
    }),
    Column::new("created_at", Type::Time, |item| {
        Value::Time(item.base.created_at)
    }),
    Column::new("updated_at", Type::Time, |item| {
        Value::Time(item.base.updated_at)
    }),
    Column::text("english_name", |item| Value::Text(&item.base.english_name)),
    Column::new("other_names", Type::Json, |item| {
        Value::List(&item.other_names)
    }),
    Column::text("district", |item| Value::Text(&item.district)),
    Column::text("state", |item| Value::Text(&item.state)),
    Column::new("parameters", Type::Json, |item| {
        Value::Parameters(&item.parameters)
    }),
    Column::new("allergens", Type::Json, |item| {
        Value::List(&item.base.allergens)
    }),
    Column::new("gmo_free", Type::Boolean, |item| {
        boolean(item.base.gmo_free)
    }),
    Column::new("halal", Type::Boolean, |item| boolean(item.base.halal)),
    Column::new("kosher", Type::Boolean, |item| boolean(item.base.kosher)),
    Column::computed(
        "heat_level",
        "Computed, not part of select=*: the heat level by the least heat in Scoville heat units, `low`, `medium`, `high` or `extreme`.",
        |item| {
            item.base
                .heat
                .map_or(Value::Null, |heat| Value::Text(heat.code()))
        },
    ),
    Column::computed(
        "search_text",
        "Computed, not part of select=*: what the search looks through, in small letters, without accents, with single spaces. \
         A line each: name, description, english_name, each of other_names, botanical_name where there is one, and the origin: as it is, and its district and state in either order.",
        |item| Value::Text(item.searchable.texts()),
    ),
    Column::computed(
        "hs_digits",
        "Computed, not part of select=*: the digits of each code of hs_code between slashes, as in `/09042110/090422/`.",
        |item| item.searchable.codes().map_or(Value::Null, Value::Text),
    ),
    Column::aside(
        "price_from",
        Type::Decimal,
        "Not part of select=*: the price of a unit, or the lowest one; null where the price is on request.",
        |item| decimal(item.base.price.from),
    ),
    Column::aside(
        "price_to",
        Type::Decimal,
        "Not part of select=*: the highest price of a unit; null where there is one price.",
        |item| decimal(item.base.price.to),
    ),
    Column::aside(
        "price_currency",
        Type::Text,
        "Not part of select=*: the currency of the price, by its code of ISO 4217.",
        |item| code(&item.base.price.currency),
    ),
    Column::aside(
        "price_unit",
        Type::Text,
        "Not part of select=*: the unit that the price is of, `t`, `kg`, `g` or `lb`.",
        |item| code(&item.base.price.unit),
    ),
    Column::aside(
        "price_term",
        Type::Text,
        "Not part of select=*: the price term, such as `FOB`.",
        |item| code(&item.base.price.term),
    ),
    Column::aside(
        "price_port",
        Type::Text,
        "Not part of select=*: the place of the price term; null where it is the port of loading.",
        |item| code(&item.base.price.port),
    ),
    Column::aside(
        "price_valid_until",
        Type::Date,
        "Not part of select=*: the last day on which the price holds; null where it is indicative.",
        |item| item.base.price.valid_until.map_or(Value::Null, Value::Date),
    ),
    Column::aside(
        "needs_export_authorisation",
        Type::Boolean,
        "Not part of select=*: whether the offer depends on an authorisation to export.",
        |item| Value::Boolean(item.base.price.needs_export_authorisation),
    ),
];
