//! The columns of `products` as the data interface has them.

use chrono::{DateTime, Utc};
pub(crate) use postgrest::Type;

use crate::{item::Item, long_text::LongText, text::Text};

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
    Time(DateTime<Utc>),
}

/// A column.
#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) of_type: Type,
    /// What it holds, when it is worked out from the others; it is no part of `select=*`.
    pub(crate) computed: Option<&'static str>,
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
            computed: None,
            source: Source::Ready(value),
        }
    }

    const fn long(name: &'static str, value: fn(&Item) -> &LongText) -> Self {
        Self {
            name,
            of_type: Type::Text,
            computed: None,
            source: Source::Long(value),
        }
    }

    const fn computed(
        name: &'static str,
        what: &'static str,
        value: fn(&Item) -> Value<'_>,
    ) -> Self {
        Self {
            computed: Some(what),
            ..Self::text(name, value)
        }
    }

    const fn text(name: &'static str, value: fn(&Item) -> Value<'_>) -> Self {
        Self::new(name, Type::Text, value)
    }
}

fn maybe(text: &Option<Text>) -> Value<'_> {
    text.as_deref().map_or(Value::Null, Value::Text)
}

/// The columns of `select=*`.
pub(crate) fn stored() -> impl Iterator<Item = &'static Column> {
    COLUMNS.iter().filter(|column| column.computed.is_none())
}

/// Every column, in the order of [`crate::Product`], and then the computed ones.
pub(crate) static COLUMNS: [Column; 36] = [
    Column::new("id", Type::Number, |item| Value::Number(item.base.id)),
    Column::text("slug", |item| Value::Text(&item.base.slug)),
    Column::text("name", |item| Value::Text(&item.name)),
    Column::text("description", |item| Value::Text(&item.description)),
    Column::long("detailed_description", |item| &item.detailed_description),
    Column::text("category", |item| Value::Text(item.base.category.code())),
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
    Column::text("price_range", |item| maybe(&item.price_range)),
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
    Column::computed(
        "heat_level",
        "Computed, not part of select=*: the heat level by the first number of capsaicin_level, `low`, `medium`, `high` or `extreme`.",
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
];
