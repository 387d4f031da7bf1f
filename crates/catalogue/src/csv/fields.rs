//! The columns of the file and how each is read and written.

use chrono::NaiveDate;
use decimal::Decimal;
use languages::Language;
use spreadsheet::CellType;
use store::products::{NewProduct, NewTranslation};

use super::{cell, hs_code, parameter_columns::ParameterColumn};
use crate::rules::{HasPicture, check_picture};

/// A column that every product has.
pub(super) struct Field {
    pub(super) name: &'static str,
    kind: Kind,
}

enum Kind {
    /// A short text; spaces around it are a slip.
    Code(fn(&mut NewProduct) -> &mut String),
    Text(fn(&mut NewProduct) -> &mut String),
    /// An empty cell means that there is none.
    Maybe(fn(&mut NewProduct) -> &mut Option<String>),
    /// An address or a path; an empty cell means that there is none.
    Picture(fn(&mut NewProduct) -> &mut Option<String>),
    HsCode(fn(&mut NewProduct) -> &mut Option<String>),
    /// A short text; spaces around it are a slip, and an empty cell means that there is none.
    MaybeCode(fn(&mut NewProduct) -> &mut Option<String>),
    Decimal(fn(&mut NewProduct) -> &mut Option<Decimal>),
    Date(fn(&mut NewProduct) -> &mut Option<NaiveDate>),
    Boolean(fn(&mut NewProduct) -> &mut bool),
    /// True or false; an empty cell is false.
    Flag(fn(&mut NewProduct) -> &mut bool),
    /// True or false; an empty cell says nothing.
    MaybeBoolean(fn(&mut NewProduct) -> &mut Option<bool>),
    List(fn(&mut NewProduct) -> &mut Vec<String>),
}

/// Every column but number and times, in the order of [`crate::Product`].
pub(super) static FIELDS: [Field; 37] = [
    Field {
        name: "slug",
        kind: Kind::Code(|product| &mut product.slug),
    },
    Field {
        name: "name",
        kind: Kind::Text(|product| &mut product.name),
    },
    Field {
        name: "description",
        kind: Kind::Text(|product| &mut product.description),
    },
    Field {
        name: "detailed_description",
        kind: Kind::Text(|product| &mut product.detailed_description),
    },
    Field {
        name: "category",
        kind: Kind::Code(|product| &mut product.category),
    },
    Field {
        name: "grade",
        kind: Kind::Code(|product| &mut product.grade),
    },
    Field {
        name: "district",
        kind: Kind::Code(|product| &mut product.district),
    },
    Field {
        name: "state",
        kind: Kind::Code(|product| &mut product.state),
    },
    Field {
        name: "active",
        kind: Kind::Boolean(|product| &mut product.active),
    },
    Field {
        name: "featured",
        kind: Kind::Boolean(|product| &mut product.featured),
    },
    Field {
        name: "image_url",
        kind: Kind::Picture(|product| &mut product.image_url),
    },
    Field {
        name: "min_order_quantity",
        kind: Kind::Maybe(|product| &mut product.min_order_quantity),
    },
    Field {
        name: "price_from",
        kind: Kind::Decimal(|product| &mut product.price.from),
    },
    Field {
        name: "price_to",
        kind: Kind::Decimal(|product| &mut product.price.to),
    },
    Field {
        name: "price_currency",
        kind: Kind::MaybeCode(|product| &mut product.price.currency),
    },
    Field {
        name: "price_unit",
        kind: Kind::MaybeCode(|product| &mut product.price.unit),
    },
    Field {
        name: "price_term",
        kind: Kind::MaybeCode(|product| &mut product.price.term),
    },
    Field {
        name: "price_port",
        kind: Kind::MaybeCode(|product| &mut product.price.port),
    },
    Field {
        name: "price_valid_until",
        kind: Kind::Date(|product| &mut product.price.valid_until),
    },
    Field {
        name: "needs_export_authorisation",
        kind: Kind::Flag(|product| &mut product.price.needs_export_authorisation),
    },
    Field {
        name: "price_note",
        kind: Kind::Maybe(|product| &mut product.price.note),
    },
    Field {
        name: "packaging_options",
        kind: Kind::List(|product| &mut product.packaging_options),
    },
    Field {
        name: "hs_code",
        kind: Kind::HsCode(|product| &mut product.hs_code),
    },
    Field {
        name: "botanical_name",
        kind: Kind::Maybe(|product| &mut product.botanical_name),
    },
    Field {
        name: "crop_year",
        kind: Kind::Maybe(|product| &mut product.crop_year),
    },
    Field {
        name: "shelf_life",
        kind: Kind::Maybe(|product| &mut product.shelf_life),
    },
    Field {
        name: "lead_time",
        kind: Kind::Maybe(|product| &mut product.lead_time),
    },
    Field {
        name: "load_20ft",
        kind: Kind::Maybe(|product| &mut product.load_20ft),
    },
    Field {
        name: "load_40ft",
        kind: Kind::Maybe(|product| &mut product.load_40ft),
    },
    Field {
        name: "port",
        kind: Kind::Maybe(|product| &mut product.port),
    },
    Field {
        name: "incoterms",
        kind: Kind::List(|product| &mut product.incoterms),
    },
    Field {
        name: "certificates",
        kind: Kind::List(|product| &mut product.certificates),
    },
    Field {
        name: "other_names",
        kind: Kind::List(|product| &mut product.other_names),
    },
    Field {
        name: "allergens",
        kind: Kind::List(|product| &mut product.allergens),
    },
    Field {
        name: "gmo_free",
        kind: Kind::MaybeBoolean(|product| &mut product.gmo_free),
    },
    Field {
        name: "halal",
        kind: Kind::MaybeBoolean(|product| &mut product.halal),
    },
    Field {
        name: "kosher",
        kind: Kind::MaybeBoolean(|product| &mut product.kosher),
    },
];

impl Field {
    /// Puts what the cell says into the product.
    ///
    /// # Errors
    /// What is wrong with the cell; then the product is as it was.
    pub(super) fn read(
        &self,
        cell: &str,
        product: &mut NewProduct,
        has_picture: HasPicture<'_>,
    ) -> Result<(), String> {
        match self.kind {
            Kind::Code(place) => *place(product) = cell.trim().to_owned(),
            Kind::Text(place) => *place(product) = cell.to_owned(),
            Kind::Maybe(place) => *place(product) = maybe(cell),
            Kind::Picture(place) => {
                let url = cell.trim();
                check_picture(url, has_picture)?;
                *place(product) = maybe(url);
            }
            Kind::HsCode(place) => {
                hs_code::check(cell)?;
                *place(product) = maybe(cell.trim());
            }
            Kind::MaybeCode(place) => *place(product) = maybe(cell.trim()),
            Kind::Decimal(place) => *place(product) = cell::decimal(cell)?,
            Kind::Date(place) => *place(product) = cell::date(cell)?,
            Kind::Boolean(place) => *place(product) = cell::boolean(cell)?,
            Kind::Flag(place) => {
                *place(product) = !cell.trim().is_empty() && cell::boolean(cell)?;
            }
            Kind::MaybeBoolean(place) => {
                *place(product) = match cell.trim() {
                    "" => None,
                    cell => Some(cell::boolean(cell)?),
                };
            }
            Kind::List(place) => *place(product) = cell::list(cell)?,
        }
        Ok(())
    }

    /// What its cells are for a spreadsheet.
    pub(super) fn cell_type(&self) -> CellType {
        match self.kind {
            Kind::Decimal(_) => CellType::Number,
            Kind::Date(_) => CellType::Day,
            Kind::Boolean(_) | Kind::Flag(_) | Kind::MaybeBoolean(_) => CellType::Boolean,
            Kind::Code(_)
            | Kind::Text(_)
            | Kind::Maybe(_)
            | Kind::Picture(_)
            | Kind::HsCode(_)
            | Kind::MaybeCode(_)
            | Kind::List(_) => CellType::Text,
        }
    }

    /// The cell for the product.
    pub(super) fn write(&self, product: &mut NewProduct) -> String {
        match self.kind {
            Kind::Code(place) | Kind::Text(place) => place(product).clone(),
            Kind::Maybe(place)
            | Kind::MaybeCode(place)
            | Kind::Picture(place)
            | Kind::HsCode(place) => place(product).clone().unwrap_or_default(),
            Kind::Decimal(place) => written(place(product).as_ref()),
            Kind::Date(place) => written(place(product).as_ref()),
            Kind::Boolean(place) | Kind::Flag(place) => place(product).to_string(),
            Kind::MaybeBoolean(place) => written(place(product).as_ref()),
            Kind::List(place) => cell::written(place(product)),
        }
    }
}

/// A field that can be translated.
pub(super) struct TranslatedField {
    pub(super) name: &'static str,
    kind: TranslatedKind,
}

enum TranslatedKind {
    Text(fn(&mut NewTranslation) -> &mut Option<String>),
    List(fn(&mut NewTranslation) -> &mut Option<Vec<String>>),
}

/// Every field that can be translated, in the order of [`FIELDS`].
pub(super) static TRANSLATED: [TranslatedField; 12] = [
    TranslatedField {
        name: "name",
        kind: TranslatedKind::Text(|texts| &mut texts.name),
    },
    TranslatedField {
        name: "description",
        kind: TranslatedKind::Text(|texts| &mut texts.description),
    },
    TranslatedField {
        name: "detailed_description",
        kind: TranslatedKind::Text(|texts| &mut texts.detailed_description),
    },
    TranslatedField {
        name: "district",
        kind: TranslatedKind::Text(|texts| &mut texts.district),
    },
    TranslatedField {
        name: "state",
        kind: TranslatedKind::Text(|texts| &mut texts.state),
    },
    TranslatedField {
        name: "min_order_quantity",
        kind: TranslatedKind::Text(|texts| &mut texts.min_order_quantity),
    },
    TranslatedField {
        name: "packaging_options",
        kind: TranslatedKind::List(|texts| &mut texts.packaging_options),
    },
    TranslatedField {
        name: "shelf_life",
        kind: TranslatedKind::Text(|texts| &mut texts.shelf_life),
    },
    TranslatedField {
        name: "lead_time",
        kind: TranslatedKind::Text(|texts| &mut texts.lead_time),
    },
    TranslatedField {
        name: "load_20ft",
        kind: TranslatedKind::Text(|texts| &mut texts.load_20ft),
    },
    TranslatedField {
        name: "load_40ft",
        kind: TranslatedKind::Text(|texts| &mut texts.load_40ft),
    },
    TranslatedField {
        name: "other_names",
        kind: TranslatedKind::List(|texts| &mut texts.other_names),
    },
];

impl TranslatedField {
    /// Puts what the cell says into the translation; an empty cell means that English is shown.
    ///
    /// # Errors
    /// What is wrong with the cell.
    pub(super) fn read(&self, cell: &str, texts: &mut NewTranslation) -> Result<(), String> {
        match self.kind {
            TranslatedKind::Text(place) => *place(texts) = maybe(cell),
            TranslatedKind::List(place) => {
                let list = cell::list(cell)?;
                *place(texts) = (!list.is_empty()).then_some(list);
            }
        }
        Ok(())
    }

    /// The cell for the translation.
    pub(super) fn write(&self, texts: &mut NewTranslation) -> String {
        match self.kind {
            TranslatedKind::Text(place) => place(texts).clone().unwrap_or_default(),
            TranslatedKind::List(place) => place(texts)
                .as_deref()
                .map(cell::written)
                .unwrap_or_default(),
        }
    }
}

/// What one column of a file stands for.
#[derive(Clone)]
pub(super) enum FileColumn {
    Product(&'static Field),
    Parameter(ParameterColumn),
    Translation(&'static TranslatedField, Language),
    /// District and state in one cell, as files of former exports have them.
    Origin,
    TranslatedOrigin(Language),
    /// The price as one text, as files of former exports have it.
    PriceRange,
}

/// The columns of former exports that held heat, colour and moisture as texts, and those for their numbers.
const TEXTS_OF_BEFORE: [(&str, &str); 3] = [
    ("capsaicin_level", "`heat_min` and `heat_max`"),
    (
        "color_value",
        "`colour_min` and `colour_max`, or `curcumin_min` and `curcumin_max`",
    ),
    ("moisture_content", "`moisture_min` and `moisture_max`"),
];

/// The name of a column of origins.
const ORIGIN: &str = "origin";
/// The name of the column of grades, which former exports had for each language too.
const GRADE: &str = "grade";
/// The name of a column of prices as texts.
const PRICE_RANGE: &str = "price_range";

impl FileColumn {
    /// What its cells are for a spreadsheet.
    pub(super) fn cell_type(&self) -> CellType {
        match self {
            Self::Product(field) => field.cell_type(),
            Self::Parameter(column) => column.cell_type(),
            Self::Translation(..) | Self::Origin | Self::TranslatedOrigin(_) | Self::PriceRange => {
                CellType::Text
            }
        }
    }

    /// The column of a header such as `name` or `name:de`.
    ///
    /// # Errors
    /// Why there is no such column.
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

fn written(value: Option<&impl ToString>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

pub(super) fn maybe(cell: &str) -> Option<String> {
    (!cell.is_empty()).then(|| cell.to_owned())
}
