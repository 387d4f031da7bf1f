//! The columns of parameters, such as `heat_min`, `heat_max` or `moisture_limit_max`: which there are, and how each is parsed
//! and written.

use sea_orm::Iterable;
use spreadsheet::CellType;

use super::{cell, fields::check_characters};
use crate::{
    entities::{parameter, product_parameter::ParameterKind},
    fault::{Code, Fault},
    parameters::Parameters,
    queries::parameters::{ByProduct, NewProductParameter, sort},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParameterColumn {
    pub(super) code: String,
    kind: ParameterKind,
    part: Part,
}

/// The part of a parameter that a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Minimum,
    Maximum,
    Unit,
    Method,
    Note,
    Position,
}

impl Part {
    const ALL: [Self; 6] = [
        Self::Minimum,
        Self::Maximum,
        Self::Unit,
        Self::Method,
        Self::Note,
        Self::Position,
    ];

    /// The suffix of the column's name.
    fn ending(self) -> &'static str {
        match self {
            Self::Minimum => "_min",
            Self::Maximum => "_max",
            Self::Unit => "_unit",
            Self::Method => "_method",
            Self::Note => "_note",
            Self::Position => "_position",
        }
    }

    /// The column of `product_parameters`.
    fn column(self) -> &'static str {
        match self {
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::Unit => "unit",
            Self::Method => "method",
            Self::Note => "note",
            Self::Position => "position",
        }
    }
}

/// The infix in the column names of a limit.
const LIMIT: &str = "_limit";

impl ParameterColumn {
    /// The column for a name such as `heat_min`; `None` for a name of another form.
    pub(super) fn find(header: &str) -> Option<Self> {
        let found = |part: Part| Some((header.strip_suffix(part.ending())?, part));
        let (code, part) = Part::ALL.into_iter().find_map(found)?;
        let (code, kind) = match code.strip_suffix(LIMIT) {
            Some(code) => (code, ParameterKind::Limit),
            None => (code, ParameterKind::Typical),
        };
        (!code.is_empty()).then(|| Self {
            code: code.to_owned(),
            kind,
            part,
        })
    }

    pub(super) fn name(&self) -> String {
        let limit = match self.kind {
            ParameterKind::Typical => "",
            ParameterKind::Limit => LIMIT,
        };
        format!("{}{limit}{}", self.code, self.part.ending())
    }

    /// The type of its cells in a workbook.
    pub(super) fn cell_type(&self) -> CellType {
        match self.part {
            Part::Minimum | Part::Maximum | Part::Position => CellType::Number,
            Part::Unit | Part::Method | Part::Note => CellType::Text,
        }
    }

    fn is_of(&self, row: &NewProductParameter) -> bool {
        row.parameter == self.code && row.kind == self.kind
    }

    /// Parses the cell into the parameters of a product. `parameters` are all parameters, this one among them.
    pub(super) fn read(
        &self,
        cell: &str,
        own: &mut Vec<NewProductParameter>,
        parameters: &Parameters,
    ) -> Result<(), Fault> {
        let Some(parameter) = parameters.get(&self.code) else {
            return Ok(());
        };
        let place = own.iter().position(|row| self.is_of(row));
        let place = place.unwrap_or_else(|| {
            own.push(NewProductParameter::of(parameter, self.kind));
            own.len() - 1
        });
        let row = &mut own[place];
        let text = cell.trim();
        check_characters(self.part.column(), text)?;
        match self.part {
            Part::Minimum => row.minimum = cell::decimal(without_unit(text, &row.unit))?,
            Part::Maximum => row.maximum = cell::decimal(without_unit(text, &row.unit))?,
            Part::Unit if text.is_empty() => row.unit.clone_from(&parameter.unit),
            Part::Unit => row.unit = text.to_owned(),
            Part::Method => row.method = text.to_owned(),
            Part::Note => row.note = (!text.is_empty()).then(|| cell.to_owned()),
            Part::Position if text.is_empty() => row.position = parameter.position,
            Part::Position => {
                row.position = text.parse().map_err(|_| {
                    let message = format!("`{text}` is no place; write a whole number");
                    Fault::new(Code::NoWholeNumber, text, message)
                })?;
            }
        }
        Ok(())
    }

    /// The cell for a product with these parameters.
    pub(super) fn write(&self, own: &[NewProductParameter]) -> String {
        let Some(row) = own.iter().find(|row| self.is_of(row)) else {
            return String::new();
        };
        let number = |number: Option<decimal::Decimal>| number.map(|number| number.to_string());
        match self.part {
            Part::Minimum => number(row.minimum).unwrap_or_default(),
            Part::Maximum => number(row.maximum).unwrap_or_default(),
            Part::Unit => row.unit.clone(),
            Part::Method => row.method.clone(),
            Part::Note => row.note.clone().unwrap_or_default(),
            Part::Position => row.position.to_string(),
        }
    }
}

/// The columns that the products need: those of the figures, and those of values that differ from the parameter's default.
pub(super) fn used(parameters: &[parameter::Model], products: &ByProduct) -> Vec<ParameterColumn> {
    let mut columns = Vec::new();
    for parameter in parameters {
        for kind in ParameterKind::iter() {
            let rows = || {
                let rows = products.values().flatten();
                rows.filter(|row| row.parameter == parameter.code && row.kind == kind)
            };
            let is_used = |part: &Part| match part {
                Part::Minimum | Part::Maximum => rows().next().is_some(),
                Part::Unit => rows().any(|row| row.unit != parameter.unit),
                Part::Method => rows().any(|row| row.method != parameter.method),
                Part::Note => rows().any(|row| row.note.is_some()),
                Part::Position => rows().any(|row| row.position != parameter.position),
            };
            let parts = Part::ALL.into_iter().filter(is_used);
            columns.extend(parts.map(|part| ParameterColumn {
                code: parameter.code.clone(),
                kind,
                part,
            }));
        }
    }
    columns
}

/// The columns in which the parameters of a product may have changed. For a new parameter these are the figures and the note,
/// since the rest is usually the parameter's default.
pub(super) fn of_change(
    before: &[NewProductParameter],
    after: &[NewProductParameter],
) -> Vec<ParameterColumn> {
    let mut rows: Vec<&NewProductParameter> = Vec::new();
    for row in before.iter().chain(after) {
        let is_same = |other: &&NewProductParameter| {
            (&other.parameter, other.kind) == (&row.parameter, row.kind)
        };
        if !rows.iter().any(is_same) {
            rows.push(row);
        }
    }
    let columns_of = |row: &NewProductParameter| {
        let column = |part| ParameterColumn {
            code: row.parameter.clone(),
            kind: row.kind,
            part,
        };
        let [min, max, note, unit, method, position] = [
            Part::Minimum,
            Part::Maximum,
            Part::Note,
            Part::Unit,
            Part::Method,
            Part::Position,
        ]
        .map(column);
        let stays =
            before.iter().any(|row| min.is_of(row)) && after.iter().any(|row| min.is_of(row));
        match stays {
            true => vec![min, max, note, unit, method, position],
            false => vec![min, max, note],
        }
    };
    rows.into_iter().flat_map(columns_of).collect()
}

/// A figure without its unit: `12` of `12 %`.
fn without_unit<'a>(text: &'a str, unit: &str) -> &'a str {
    text.strip_suffix(unit).unwrap_or(text)
}

/// Removes rows with neither figure nor note, which is how a file leaves a parameter out, and sorts the others.
pub(super) fn complete(own: &mut Vec<NewProductParameter>) {
    own.retain(|row| row.minimum.is_some() || row.maximum.is_some() || row.note.is_some());
    sort(own);
}

/// Everything that is wrong with the parameters of a product, by column name.
pub(super) fn faults(own: &[NewProductParameter]) -> Vec<(String, Fault)> {
    let of_row = |row: &NewProductParameter| {
        let (code, kind) = (row.parameter.clone(), row.kind);
        let faults = crate::rules::product_parameter_faults(row).into_iter();
        faults.map(move |(column, fault)| {
            let part = Part::ALL.into_iter().find(|part| part.column() == column);
            let column = ParameterColumn {
                code: code.clone(),
                kind,
                part: part.unwrap_or(Part::Minimum),
            };
            (column.name(), fault)
        })
    };
    own.iter().flat_map(of_row).collect()
}

/// All columns that the parameters of a code may have.
pub(super) fn all(code: &str) -> impl Iterator<Item = ParameterColumn> {
    ParameterKind::iter().flat_map(move |kind| {
        Part::ALL.map(|part| ParameterColumn {
            code: code.to_owned(),
            kind,
            part,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for kind in ParameterKind::iter() {
            for part in Part::ALL {
                for code in ["heat", "aflatoxin_b1", "limits"] {
                    let column = ParameterColumn {
                        code: code.to_owned(),
                        kind,
                        part,
                    };
                    assert_eq!(ParameterColumn::find(&column.name()), Some(column));
                }
            }
        }
        for name in ["heat", "_min", "_limit_max", "min", ""] {
            assert_eq!(ParameterColumn::find(name), None, "{name}");
        }
    }
}
