//! The columns of products: each is declared once, for the staff's table and for the visitors' list.

use crate::entities::product_parameter;
use crate::price::Price;
use crate::{key_of, parameter_texts, price_text};
use languages::Language;

use tables::{Computed, SortKey, prelude::*};

use super::product_parameters::PRODUCT_PARAMETERS;

/// The columns from which the text of a price is made.
const PRICE: &[&str] = &[
    "price_from",
    "price_to",
    "price_currency",
    "price_unit",
    "price_term",
    "price_port",
    "price_valid_until",
    "needs_export_authorisation",
    "price_note",
    "port",
];

fn english_price(row: &Row) -> Json {
    let text = |name: &str| row[name].as_str().map(str::to_owned);
    let number = |name: &str| serde_json::from_value(row[name].clone()).ok();
    let price = Price {
        from: number("price_from"),
        to: number("price_to"),
        currency: text("price_currency"),
        unit: text("price_unit"),
        term: text("price_term"),
        port: text("price_port"),
        valid_until: text("price_valid_until").and_then(|day| day.parse().ok()),
        needs_export_authorisation: row["needs_export_authorisation"] == json!(true),
        note: text("price_note"),
    };
    price_text(&price, row["port"].as_str(), Language::ENGLISH).into()
}

/// A text that is made of the parameters of a product.
const fn of_parameters(name: &'static str, about: &'static str) -> Column {
    Column {
        computed: Some(Computed::OfRows {
            table: || &PRODUCT_PARAMETERS,
            column: "product_id",
            values: texts_of,
        }),
        ..nullable(generated_text(name, about))
    }
}

fn texts_of(rows: &[Row]) -> Row {
    let parameters = rows.iter().filter_map(|row| {
        let row: product_parameter::Model = model(&PRODUCT_PARAMETERS, row.clone()).ok()?;
        Some(row.into())
    });
    let parameters: Vec<_> = parameters.collect();
    let texts = parameter_texts(&parameters, Language::ENGLISH);
    [
        (CAPSAICIN_LEVEL, texts.capsaicin_level),
        (COLOR_VALUE, texts.color_value),
        (MOISTURE_CONTENT, texts.moisture_content),
    ]
    .map(|(column, text)| (column.name.to_owned(), text.into()))
    .into_iter()
    .collect()
}

const ID: Column = generated("id", Type::Number, "Number of the product.");
const SLUG: Column = text(
    "slug",
    "Last part of the product's address; small letters, digits and hyphens.",
);
const NAME: Column = text("name", "Name as shown.");
const DESCRIPTION: Column = text("description", "One or two sentences.");
const DETAILED_DESCRIPTION: Column = with(
    text(
        "detailed_description",
        "Paragraphs with blank lines between them.",
    ),
    ColumnDefault::EmptyText,
);
const CATEGORY: Column = text("category", "Code of its category.");
const GRADE: Column = text("grade", "Code of its trade grade.");
const DISTRICT: Column = text("district", "District where it grows or is traded.");
const STATE: Column = with(
    text("state", "State of the district."),
    ColumnDefault::EmptyText,
);
const ACTIVE: Column = flag("active", true, "Whether the public may see it.");
const FEATURED: Column = flag("featured", false, "Whether it stands before the others.");
const FEATURED_POSITION: Column = nullable(column(
    "featured_position",
    Type::Integer,
    "Its place among the featured ones, from 1; those without one stand behind them, by name.",
));
const IMAGE_URL: Column = maybe(
    "image_url",
    "A picture of the site, or an address that begins with `https://`.",
);
const CAPSAICIN_LEVEL: Column = of_parameters(
    "capsaicin_level",
    "Heat in English, such as `50,000 - 100,000 SHU`; made of the parameter `heat`.",
);
const COLOR_VALUE: Column = of_parameters(
    "color_value",
    "Colour in English, such as `ASTA 80-100`; made of the parameter `colour`, or of `curcumin`.",
);
const MOISTURE_CONTENT: Column = of_parameters(
    "moisture_content",
    "Moisture in English, such as `10-12%`; made of the parameter `moisture`.",
);
const MIN_ORDER_QUANTITY: Column = maybe("min_order_quantity", "Smallest order.");
const PRICE_FROM: Column = decimal(
    "price_from",
    "Price of a unit, or the lowest one; without it the price is on request.",
);
const PRICE_TO: Column = decimal(
    "price_to",
    "Highest price of a unit; null for a single price.",
);
const PRICE_CURRENCY: Column = maybe("price_currency", "Code of the currency, ISO 4217: `USD`.");
const PRICE_UNIT: Column = maybe("price_unit", "Unit of the price: `t`, `kg`, `g` or `lb`.");
const PRICE_TERM: Column = maybe("price_term", "Price term: `FOB`.");
const PRICE_PORT: Column = maybe(
    "price_port",
    "Place of the price term; null for the port of loading.",
);
const PRICE_VALID_UNTIL: Column = nullable(column(
    "price_valid_until",
    Type::Date,
    "Last day on which the price holds; null for an indicative one.",
));
const NEEDS_EXPORT_AUTHORISATION: Column = flag(
    "needs_export_authorisation",
    false,
    "Whether the offer depends on an authorisation to export.",
);
const PRICE_NOTE: Column = maybe(
    "price_note",
    "What is said in place of a price, in English.",
);
const PRICE_RANGE: Column = computed(
    "price_range",
    "The price in English, as visitors read it; made of the other columns.",
    PRICE,
    english_price,
);
const PACKAGING_OPTIONS: Column = list("packaging_options", "Ways it can be packed.");
const HS_CODE: Column = maybe("hs_code", "Customs tariff numbers.");
const BOTANICAL_NAME: Column = maybe("botanical_name", "Latin name.");
const CROP_YEAR: Column = maybe("crop_year", "Year of the crop.");
const SHELF_LIFE: Column = maybe("shelf_life", "How long it keeps.");
const LEAD_TIME: Column = maybe("lead_time", "From the order to the vessel.");
const LOAD_20FT: Column = maybe("load_20ft", "What a 20 ft container takes.");
const LOAD_40FT: Column = maybe("load_40ft", "What a 40 ft container takes.");
const PORT: Column = maybe("port", "Port of loading.");
const INCOTERMS: Column = list("incoterms", "Price terms, such as `FOB`.");
const CERTIFICATES: Column = list("certificates", "Certificates that come with it.");
const OTHER_NAMES: Column = list("other_names", "Names that buyers use beside its own.");
const ALLERGENS: Column = list(
    "allergens",
    "What it is or holds of the 14 allergens of the European Union, such as `mustard`.",
);
const GMO_FREE: Column = nullable(column(
    "gmo_free",
    Type::Boolean,
    "Whether it is declared free of genetically modified organisms; null where nothing is said.",
));
const HALAL: Column = nullable(column(
    "halal",
    Type::Boolean,
    "Whether it is certified as halal; null where nothing is said.",
));
const KOSHER: Column = nullable(column(
    "kosher",
    Type::Boolean,
    "Whether it is certified as kosher; null where nothing is said.",
));
const ATTRIBUTES: Column = list(
    "attributes",
    "What it is on the guides and pages of product ranges, in lines such as `variety: teja`.",
);
const CREATED_AT: Column = generated("created_at", Type::Time, "When it was added.");
const UPDATED_AT: Column = generated("updated_at", Type::Time, "When it was last written.");

/// The columns of the staff's table.
pub(crate) const OF_THE_TABLE: [Column; 47] = [
    ID,
    SLUG,
    NAME,
    DESCRIPTION,
    DETAILED_DESCRIPTION,
    CATEGORY,
    GRADE,
    DISTRICT,
    STATE,
    ACTIVE,
    FEATURED,
    FEATURED_POSITION,
    IMAGE_URL,
    CAPSAICIN_LEVEL,
    COLOR_VALUE,
    MOISTURE_CONTENT,
    MIN_ORDER_QUANTITY,
    PRICE_FROM,
    PRICE_TO,
    PRICE_CURRENCY,
    PRICE_UNIT,
    PRICE_TERM,
    PRICE_PORT,
    PRICE_VALID_UNTIL,
    NEEDS_EXPORT_AUTHORISATION,
    PRICE_NOTE,
    PRICE_RANGE,
    PACKAGING_OPTIONS,
    HS_CODE,
    BOTANICAL_NAME,
    CROP_YEAR,
    SHELF_LIFE,
    LEAD_TIME,
    LOAD_20FT,
    LOAD_40FT,
    PORT,
    INCOTERMS,
    CERTIFICATES,
    OTHER_NAMES,
    ALLERGENS,
    GMO_FREE,
    HALAL,
    KOSHER,
    ATTRIBUTES,
    CREATED_AT,
    UPDATED_AT,
    VERSION_COLUMN,
];

/// A column in the visitors' list: translated, and with nothing left to compute when it is read.
const fn listed(column: Column) -> Column {
    Column {
        computed: None,
        default: ColumnDefault::None,
        ..column
    }
}

const fn aside(column: Column) -> Column {
    Column {
        in_star: false,
        ..listed(column)
    }
}

const fn lower_case(column: Column) -> Column {
    Column {
        letters: Letters::Small,
        ..aside(column)
    }
}

/// The columns of the visitors' list.
pub(crate) const OF_THE_LIST: [Column; 52] = [
    listed(ID),
    listed(SLUG),
    Column {
        sort_key: Some(SortKey {
            column: "name_key",
            of_text: Some(key_of),
        }),
        ..listed(NAME)
    },
    listed(DESCRIPTION),
    listed(DETAILED_DESCRIPTION),
    listed(CATEGORY),
    listed(text("grade", "Trade grade, in the language of the reader.")),
    listed(text(
        "origin",
        "District and state as the language writes them.",
    )),
    listed(ACTIVE),
    Column {
        sort_key: Some(SortKey {
            column: "featured_rank",
            of_text: None,
        }),
        ..listed(FEATURED)
    },
    listed(IMAGE_URL),
    listed(CAPSAICIN_LEVEL),
    listed(COLOR_VALUE),
    listed(MOISTURE_CONTENT),
    listed(MIN_ORDER_QUANTITY),
    listed(PRICE_RANGE),
    listed(PACKAGING_OPTIONS),
    listed(HS_CODE),
    listed(BOTANICAL_NAME),
    listed(CROP_YEAR),
    listed(SHELF_LIFE),
    listed(LEAD_TIME),
    listed(LOAD_20FT),
    listed(LOAD_40FT),
    listed(PORT),
    listed(INCOTERMS),
    listed(CERTIFICATES),
    listed(CREATED_AT),
    listed(UPDATED_AT),
    listed(text("english_name", "The product's own name, in English.")),
    listed(OTHER_NAMES),
    listed(DISTRICT),
    listed(STATE),
    listed(list(
        "parameters",
        "What is measured of it, in words, in the order of a specification.",
    )),
    listed(ALLERGENS),
    listed(GMO_FREE),
    listed(HALAL),
    listed(KOSHER),
    listed(maybe(
        "image_alt",
        "What the picture shows, in the language of the reader or in English; null where nobody has written it.",
    )),
    listed(maybe(
        "image_focus",
        "What of the picture stays in sight where it is cut, as CSS `object-position` takes it: `30% 70%`; null for its middle.",
    )),
    listed(list(
        "in_english",
        "The columns whose text is in English because it is not translated into the language of the reader.",
    )),
    listed(lower_case(maybe(
        "heat_level",
        "The heat level by the least heat in Scoville heat units, `low`, `medium`, `high` or `extreme`.",
    ))),
    listed(lower_case(text(
        "search_text",
        "What the search looks through, in small letters, without accents, with single spaces, and after a tab with its accents where it has any. A line each: name, description, english_name, each of other_names, botanical_name where there is one, and the origin: as it is, and its district and state in either order.",
    ))),
    listed(lower_case(maybe(
        "hs_digits",
        "The digits of each code of hs_code between slashes, as in `/09042110/090422/`.",
    ))),
    aside(PRICE_FROM),
    aside(PRICE_TO),
    aside(PRICE_CURRENCY),
    aside(PRICE_UNIT),
    aside(PRICE_TERM),
    aside(PRICE_PORT),
    aside(PRICE_VALID_UNTIL),
    aside(NEEDS_EXPORT_AUTHORISATION),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::entities::{product, product_listing, product_translation};
    use sea_orm::{ColumnTrait, ColumnType, Iterable};

    use super::*;
    use crate::tables::{
        PRODUCT_LIST, product_translations::PRODUCT_TRANSLATIONS, products::PRODUCTS,
    };

    /// The type of each column by its name, and whether it may be null.
    type Columns = BTreeMap<String, (Type, bool)>;

    fn declared(table: &Table) -> Columns {
        let columns = table.stored().map(|column| {
            let of_type = match column.of_type {
                // The database stores it as an integer, in ten-thousandths.
                Type::Decimal => Type::Number,
                of_type => of_type,
            };
            (column.name.to_owned(), (of_type, column.nullable))
        });
        columns.collect()
    }

    fn of_entity<C: ColumnTrait + Iterable>() -> Columns {
        C::iter()
            .map(|column| {
                let definition = column.def();
                let of_type = match definition.get_column_type() {
                    ColumnType::BigInteger => Type::Number,
                    ColumnType::Integer => Type::Integer,
                    ColumnType::Boolean => Type::Boolean,
                    ColumnType::TimestampWithTimeZone => Type::Time,
                    ColumnType::Date => Type::Date,
                    ColumnType::Json => Type::Json,
                    // Lists are sorted by columns of bytes, which are in no response.
                    ColumnType::String(_) | ColumnType::Blob => Type::Text,
                    other => panic!("{}: {other:?}", column.as_str()),
                };
                (column.as_str().to_owned(), (of_type, definition.is_null()))
            })
            .collect()
    }

    #[test]
    fn the_columns_that_are_declared_are_those_of_the_database() {
        assert_eq!(declared(&PRODUCTS), of_entity::<product::Column>());
        assert_eq!(
            declared(&PRODUCT_TRANSLATIONS),
            of_entity::<product_translation::Column>()
        );
        let mut listing = of_entity::<product_listing::Column>();
        // They select and sort the rows.
        for name in ["language", "name_key", "featured_rank"] {
            listing.remove(name).unwrap();
        }
        assert_eq!(declared(&PRODUCT_LIST), listing);
    }
}
