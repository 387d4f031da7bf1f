//! What is wrong with a value.

use postgrest::Error;
use serde::Serialize;
use serde_json::json;
use tables::Table;
use ts_rs::TS;

/// What is wrong with the value of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What is wrong and what is expected, in English.
    pub message: String,
    /// The same for an interface that says it in another language.
    pub code: Code,
    /// The value, where the code needs it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// What the value contradicts, or what it should probably be, where the code needs it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "FaultCode")]
pub enum Code {
    /// The site has no such column; it can be left out.
    UnknownColumn,
    /// Two columns have the name.
    ColumnTwice,
    /// No column tells which product a row is about.
    NoSlugColumn,
    /// The cell stands under no name.
    UnnamedColumn,
    /// The column holds what a column of district or state holds too.
    OriginBeside,
    /// The column holds what another column of the price holds too.
    PriceBeside,
    /// The cells are merged.
    Merged,
    NoNumber,
    /// The number has more digits than are kept.
    TooManyDigits,
    /// Its comma may be of thousands or of decimals.
    AmbiguousNumber,
    NoWholeNumber,
    /// It is no place in an order.
    NoPlace,
    NoDay,
    /// It may be one of two days.
    AmbiguousDay,
    /// A spreadsheet has made a day of it.
    DayForText,
    /// A spreadsheet has made a time of it.
    Time,
    /// It is neither true nor false.
    NoBoolean,
    NoList,
    SpreadsheetError,
    /// The result of its formula was not saved.
    NoResult,
    /// Its quotes are wrong.
    Misquoted,
    /// The file ends before it.
    CutOff,
    /// It has more characters than a cell can have.
    TooLong,
    /// It has a line break, a tab or a control character that its column cannot have.
    Characters,
    /// Letters of it were lost.
    LostLetters,
    /// It was read in a wrong encoding.
    WrongEncoding,
    /// There is no such category.
    NoCategory,
    /// There is no such grade.
    NoGrade,
    /// There is no such allergen.
    NoAllergen,
    /// It is no attribute, or none of the values that it can have.
    NoAttribute,
    /// An attribute needs another one beside it.
    AttributeMissing,
    /// The site has no such picture.
    NoPicture,
    NoPictureAddress,
    /// The HS code has lost its first zero.
    HsZeroLost,
    /// The HS code has become a number.
    HsNumber,
    /// It is no HS code.
    NoHsCode,
    /// The price is in another currency than its column says.
    OtherCurrency,
    NoPrice,
    /// There is a highest price without a lowest one.
    LowestMissing,
    /// There is no such currency.
    NoCurrency,
    /// There is no such unit of a price.
    NoPriceUnit,
    /// There is no such price term.
    NoPriceTerm,
    /// A price needs it.
    PriceIncomplete,
    /// The price term needs the place of destination.
    NoDestination,
    /// The note stands in place of a price, and there is one.
    NoteBesidePrice,
    /// It is below the lower figure.
    BelowMinimum,
    /// It is below 0.
    Negative,
    /// It is more than 100%.
    OverHundred,
    /// A figure is missing.
    BoundMissing,
    NoHeatUnit,
    /// It has nothing but white space.
    Blank,
    /// It is empty.
    Needed,
    /// The product is in the file already.
    SlugTwice,
    /// It is no address of a product.
    NoSlug,
}

/// Refuses a row for what is wrong with its columns: in English, and with the codes. Fails with `23514`, if there is a fault.
pub(crate) fn refuse(
    table: &'static Table,
    faults: &[(&'static str, Fault)],
) -> tables::Result<()> {
    if faults.is_empty() {
        return Ok(());
    }
    let pairs = faults.iter();
    let in_english: Vec<_> = pairs
        .map(|(column, fault)| (*column, fault.message.clone()))
        .collect();
    let coded = faults.iter().map(|(column, fault)| {
        let Fault {
            code, value, other, ..
        } = fault;
        json!({ "column": column, "code": code, "value": value, "other": other })
    });
    let error = Error::check_violation(table.name, &in_english);
    Err(error.with_faults(coded.collect()).into())
}

impl Fault {
    pub(crate) fn new(code: Code, value: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code,
            value: value.into(),
            other: String::new(),
        }
    }

    /// One whose value does not matter.
    pub(crate) fn plain(code: Code, message: impl Into<String>) -> Self {
        Self::new(code, "", message)
    }

    pub(crate) fn with(self, other: impl Into<String>) -> Self {
        Self {
            other: other.into(),
            ..self
        }
    }
}
