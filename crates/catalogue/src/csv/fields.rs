//! The columns of a file and how each is parsed and written: those of the tables of products and of translations.

use std::sync::LazyLock;

use chrono::NaiveDate;
use decimal::Decimal;
use languages::Language;
use sea_orm::{
    ColumnTrait, ColumnType, IdenStatic, Iterable, ModelTrait, Value, sea_query::ValueType,
};
use spreadsheet::CellType;
use store::TextList;

use super::{
    cell,
    parameter_columns::{self, ParameterColumn},
};
use crate::{
    entities::{
        product::{self, Column},
        product_translation,
    },
    fault::{Code, Fault},
    hs_code, price,
    rules::{HasPicture, check_picture, text_fault},
    translation_sources::translated_columns,
};

/// A column that every product has.
pub(super) struct Field {
    pub(super) name: &'static str,
    column: Column,
    kind: Kind,
    is_nullable: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    /// A short text without spaces around it.
    Code,
    /// The code of a currency, of a unit or of a price term, also in other words for it.
    PriceCode(fn(&str) -> Option<String>),
    Text,
    /// An address or a path.
    Picture,
    HsCode,
    Decimal,
    WholeNumber,
    Date,
    /// True or false; an empty cell is an error, or null if the column allows it.
    Boolean,
    /// True or false; an empty cell is false.
    Flag,
    List,
}

/// Every column except ID, times and version.
pub(super) static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let is_given = |column: &Column| {
        matches!(
            column,
            Column::Id | Column::CreatedAt | Column::UpdatedAt | Column::Version
        )
    };
    let fields = Column::iter().filter(|column| !is_given(column));
    fields.map(Field::of).collect()
});

impl Field {
    fn of(column: Column) -> Self {
        let definition = column.def();
        let kind = match column {
            Column::ImageUrl => Kind::Picture,
            Column::HsCode => Kind::HsCode,
            Column::NeedsExportAuthorisation => Kind::Flag,
            Column::Slug
            | Column::Category
            | Column::Grade
            | Column::District
            | Column::State
            | Column::PricePort => Kind::Code,
            Column::PriceCurrency => Kind::PriceCode(price::currency_of),
            Column::PriceUnit => Kind::PriceCode(price::unit_of),
            Column::PriceTerm => Kind::PriceCode(price::term_of),
            _ => match definition.get_column_type() {
                ColumnType::BigInteger => Kind::Decimal,
                ColumnType::Integer => Kind::WholeNumber,
                ColumnType::Date => Kind::Date,
                ColumnType::Boolean => Kind::Boolean,
                ColumnType::Json => Kind::List,
                _ => Kind::Text,
            },
        };
        Self {
            name: column.as_str(),
            column,
            kind,
            is_nullable: definition.is_null(),
        }
    }

    /// Parses the cell into the product. An empty cell of a nullable column becomes null.
    /// Fails with what is wrong with the cell; the product is unchanged then.
    pub(super) fn read(
        &self,
        cell: &str,
        product: &mut product::Model,
        has_picture: HasPicture<'_>,
    ) -> Result<(), Fault> {
        // Surrounding spaces of anything else are typing errors.
        let cell = match self.kind {
            Kind::Text => cell,
            _ => cell.trim(),
        };
        let text = |text: &str| match self.is_nullable {
            true => maybe(text).into(),
            false => text.into(),
        };
        if !matches!(self.kind, Kind::List) {
            check_characters(self.name, cell)?;
        }
        let value: Value = match self.kind {
            Kind::Code | Kind::Text => text(cell),
            Kind::PriceCode(code_of) => text(code_of(cell).as_deref().unwrap_or(cell)),
            Kind::Picture => {
                check_picture(cell, has_picture)?;
                text(cell)
            }
            Kind::HsCode => {
                hs_code::check(cell)?;
                text(cell)
            }
            Kind::Decimal => cell::decimal(cell)?.into(),
            Kind::WholeNumber => cell::whole_number(cell)?.into(),
            Kind::Date => cell::date(cell)?.into(),
            Kind::Boolean if self.is_nullable && cell.is_empty() => None::<bool>.into(),
            Kind::Boolean => cell::boolean(cell)?.into(),
            Kind::Flag => (!cell.is_empty() && cell::boolean(cell)?).into(),
            Kind::List => TextList(list_of(self.name, cell)?).into(),
        };
        product.set(self.column, value);
        Ok(())
    }

    /// Whether its figures are in the currency of the product's price.
    pub(super) fn is_price(&self) -> bool {
        matches!(self.column, Column::PriceFrom | Column::PriceTo)
    }

    /// The type of its cells in a spreadsheet.
    pub(super) fn cell_type(&self) -> CellType {
        match self.kind {
            Kind::Decimal | Kind::WholeNumber => CellType::Number,
            Kind::Date => CellType::Day,
            Kind::Boolean | Kind::Flag => CellType::Boolean,
            Kind::Code
            | Kind::PriceCode(_)
            | Kind::Text
            | Kind::Picture
            | Kind::HsCode
            | Kind::List => CellType::Text,
        }
    }

    /// The cell for the product.
    pub(super) fn write(&self, product: &product::Model) -> String {
        written(product.get(self.column))
    }
}

/// A field that can be translated: a text or a list of texts.
pub(super) struct TranslatedField {
    pub(super) name: &'static str,
    pub(super) column: product_translation::Column,
    is_list: bool,
}

/// Every field that can be translated.
pub(super) static TRANSLATED: LazyLock<Vec<TranslatedField>> = LazyLock::new(|| {
    translated_columns()
        .map(|column| TranslatedField {
            name: column.as_str(),
            is_list: matches!(column.def().get_column_type(), ColumnType::Json),
            column,
        })
        .collect()
});

impl TranslatedField {
    /// Parses the cell into the translation; an empty cell means that English is shown.
    pub(super) fn read(
        &self,
        cell: &str,
        texts: &mut product_translation::Model,
    ) -> Result<(), Fault> {
        let value: Value = match self.is_list {
            true => {
                let list = list_of(self.name, cell)?;
                (!list.is_empty()).then_some(TextList(list)).into()
            }
            false => {
                check_characters(self.name, cell)?;
                maybe(cell).into()
            }
        };
        texts.set(self.column, value);
        Ok(())
    }

    /// The cell for the translation.
    pub(super) fn write(&self, texts: &product_translation::Model) -> String {
        written(texts.get(self.column))
    }
}

/// Checks that a text has no character that its column cannot have.
pub(super) fn check_characters(column: &str, text: &str) -> Result<(), Fault> {
    let fault = text_fault(column, text).map(|message| Fault::plain(Code::Characters, message));
    fault.map_or(Ok(()), Err)
}

/// A line break between items is a space; one within an item is an error.
fn list_of(column: &str, cell: &str) -> Result<Vec<String>, Fault> {
    let list = cell::list(cell)?;
    list.iter()
        .try_for_each(|item| check_characters(column, item))?;
    Ok(list)
}

/// The meaning of one column of a file.
#[derive(Clone)]
pub(super) enum FileColumn {
    Product(&'static Field),
    Parameter(ParameterColumn),
    Translation(&'static TranslatedField, Language),
    /// District and state in one cell, the format of old exports.
    Origin,
    TranslatedOrigin(Language),
    /// The price as one text, the format of old exports.
    PriceRange,
}

/// The columns of old exports that had heat, colour and moisture as texts, and the columns that now have their numbers.
const TEXTS_OF_BEFORE: [(&str, &str); 3] = [
    ("capsaicin_level", "`heat_min` and `heat_max`"),
    (
        "color_value",
        "`colour_min` and `colour_max`, or `curcumin_min` and `curcumin_max`",
    ),
    ("moisture_content", "`moisture_min` and `moisture_max`"),
];

/// The name of the old column of origins.
const ORIGIN: &str = "origin";
/// The name of the column of grades, which old exports also had for each language.
const GRADE: &str = "grade";
/// The name of the old column of prices as texts.
const PRICE_RANGE: &str = "price_range";

impl FileColumn {
    /// The type of its cells in a spreadsheet.
    pub(super) fn cell_type(&self) -> CellType {
        match self {
            Self::Product(field) => field.cell_type(),
            Self::Parameter(column) => column.cell_type(),
            Self::Translation(..) | Self::Origin | Self::TranslatedOrigin(_) | Self::PriceRange => {
                CellType::Text
            }
        }
    }

    /// The column for a header such as `name` or `name:de`.
    pub(super) fn find(header: &str) -> Result<Self, String> {
        let Some((name, code)) = header.split_once(':') else {
            if header == ORIGIN {
                return Ok(Self::Origin);
            }
            if header == PRICE_RANGE {
                return Ok(Self::PriceRange);
            }
            if let Some((_, columns)) = TEXTS_OF_BEFORE.iter().find(|(name, _)| *name == header) {
                return Err(format!("is made of numbers now; use the columns {columns}"));
            }
            let field = FIELDS.iter().find(|field| field.name == header);
            let parameter = || ParameterColumn::find(header).map(Self::Parameter);
            return field.map(Self::Product).or_else(parameter).ok_or_else(|| {
                let known: Vec<_> = FIELDS.iter().map(|field| field.name).collect();
                format!(
                    "there is no such column; known are `{}`, and those of parameters, like `heat_min` and `heat_max`",
                    known.join("`, `")
                )
            });
        };
        if name == PRICE_RANGE {
            let message = "prices are said in every language by the program; leave the column out";
            return Err(message.to_owned());
        }
        if name == GRADE {
            let message = "grades are translated once for all products, in the table `grade_translations`; leave the column out";
            return Err(message.to_owned());
        }
        let field = TRANSLATED.iter().find(|field| field.name == name);
        if field.is_none() && name != ORIGIN {
            let known: Vec<_> = TRANSLATED.iter().map(|field| field.name).collect();
            return Err(format!(
                "`{name}` cannot be translated; only `{}` can",
                known.join("`, `")
            ));
        }
        match Language::parse(code) {
            Some(language) if language != Language::ENGLISH => Ok(match field {
                Some(field) => Self::Translation(field, language),
                None => Self::TranslatedOrigin(language),
            }),
            Some(_) => Err(format!(
                "English needs no translation; use the column `{name}`"
            )),
            None => Err(format!("`{code}` is no language of the site")),
        }
    }
}

/// The cell for a value; empty for null. A whole number of 64 bits is a decimal, as [`Field::of`] has it too: a test names those.
fn written(value: Value) -> String {
    fn of<T: ValueType>(value: Value, text: impl Fn(T) -> String) -> String {
        let value = <T as ValueType>::try_from(value);
        value.map(text).unwrap_or_default()
    }
    match value {
        Value::BigInt(_) => of(value, |number: Decimal| number.to_string()),
        Value::Int(_) => of(value, |number: i32| number.to_string()),
        Value::ChronoDate(_) => of(value, |day: NaiveDate| day.to_string()),
        Value::Bool(_) => of(value, |flag: bool| flag.to_string()),
        Value::Json(_) => of(value, |list: TextList| cell::written(&list.0)),
        _ => of(value, |text: String| text),
    }
}

pub(super) fn maybe(cell: &str) -> Option<String> {
    (!cell.is_empty()).then(|| cell.to_owned())
}

/// A column of a parameter that a file would take for another one; `None` when the code can stand in the names of columns.
pub(crate) fn clashing_column(code: &str) -> Option<String> {
    let clashes = |column: &ParameterColumn| {
        let name = column.name();
        let is_field = FIELDS.iter().any(|field| field.name == name);
        is_field || ParameterColumn::find(&name).as_ref() != Some(column)
    };
    let column = parameter_columns::all(code).find(clashes);
    column.map(|column| column.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_64_bits_are_decimals() {
        let product = product::Model::default();
        // Add a column here if its type is this one; another whole number of 64 bits needs a kind of its own, and to be told apart in `written`.
        let decimals: [(&str, Option<Decimal>); 2] = [
            ("price_from", product.price_from),
            ("price_to", product.price_to),
        ];
        let fields = FIELDS.iter();
        let fields = fields.filter(|field| matches!(field.kind, Kind::Decimal));
        let names: Vec<_> = fields.map(|field| field.name).collect();
        assert_eq!(names, decimals.map(|(name, _)| name));
    }

    #[test]
    fn a_code_must_not_make_the_name_of_another_column() {
        for code in ["price", "oil_limit"] {
            assert!(clashing_column(code).is_some(), "{code}");
        }
        for built_in in crate::queries::parameters::BUILT_IN {
            assert_eq!(clashing_column(built_in.code), None);
        }
    }
}
