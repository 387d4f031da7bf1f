//! The parameters of a product.

use decimal::Decimal;

use crate::{
    entities::product_parameter::ParameterKind,
    fault::{Code, Fault},
    queries::parameters::{HEAT, NewProductParameter},
};

const HUNDRED: Decimal = Decimal::from_ten_thousandths(1_000_000);

/// What is wrong with a parameter of a product, by column of `product_parameters`.
#[must_use]
pub fn product_parameter_faults(parameter: &NewProductParameter) -> Vec<(&'static str, Fault)> {
    let mut faults = Vec::new();
    let (minimum, maximum) = (parameter.minimum, parameter.maximum);
    for (column, bound) in [("minimum", minimum), ("maximum", maximum)] {
        let Some(bound) = bound else { continue };
        if bound < Decimal::ZERO {
            let message = format!("`{bound}` is below 0");
            let fault = Fault::new(Code::Negative, bound.to_string(), message);
            faults.push((column, fault));
        }
        if parameter.unit == "%" && bound > HUNDRED {
            let message = format!("`{bound}` is more than 100%");
            let fault = Fault::new(Code::OverHundred, bound.to_string(), message);
            faults.push((column, fault));
        }
    }
    if let (Some(least), Some(most)) = (minimum, maximum)
        && least > most
    {
        let message = format!("`{most}` is below the minimum, which is `{least}`");
        let fault = Fault::new(Code::BelowMinimum, most.to_string(), message);
        faults.push(("maximum", fault.with(least.to_string())));
    }
    if minimum.is_none() && maximum.is_none() {
        let missing = match (
            parameter.kind,
            parameter.parameter.as_str(),
            &parameter.note,
        ) {
            (ParameterKind::Limit, ..) => {
                Some("is missing; a limit needs a minimum, a maximum or both")
            }
            (_, HEAT, _) => Some("is missing; heat needs a number, by which buyers filter"),
            (.., None) => Some("is missing; give a minimum, a maximum or both, or a note"),
            (.., Some(_)) => None,
        };
        faults
            .extend(missing.map(|message| ("minimum", Fault::plain(Code::BoundMissing, message))));
    }
    if parameter.unit.trim().is_empty() {
        let message = "is empty; write it like `%` or `mg/kg`";
        faults.push(("unit", Fault::plain(Code::Needed, message)));
    } else if parameter.parameter == HEAT && parameter.unit != "SHU" {
        let message = format!(
            "`{}` is no unit of heat; give it in Scoville heat units, `SHU`",
            parameter.unit
        );
        let fault = Fault::new(Code::NoHeatUnit, &parameter.unit, message);
        faults.push(("unit", fault));
    }
    if parameter
        .note
        .as_deref()
        .is_some_and(|note| note.trim().is_empty())
    {
        let fault = Fault::plain(Code::Blank, "is empty; leave it out");
        faults.push(("note", fault));
    }
    faults
}

#[cfg(test)]
mod tests {
    use crate::queries::parameters::BuiltIn;

    use super::*;

    #[test]
    fn a_parameter_has_figures_in_their_order_and_a_unit() {
        use ParameterKind::{Limit, Typical};
        let number = |text: &str| text.parse::<Decimal>().ok();
        let of = |code: &str, kind, from: &str, to: &str| {
            let row = BuiltIn::find(code)
                .expect("it comes with the program")
                .row();
            NewProductParameter {
                minimum: number(from),
                maximum: number(to),
                ..NewProductParameter::of(&row, kind)
            }
        };
        let noted = |note: &str, parameter| NewProductParameter {
            note: Some(note.to_owned()),
            ..parameter
        };
        let unit = |unit: &str, parameter| NewProductParameter {
            unit: unit.to_owned(),
            ..parameter
        };
        for (parameter, wrong) in [
            (of("moisture", Typical, "10", "12"), &[][..]),
            (of("moisture", Typical, "10", "10"), &[]),
            (of("moisture", Limit, "", "12"), &[]),
            (of("salmonella", Limit, "", "0"), &[]),
            (of("heat", Typical, "50000", ""), &[]),
            (noted("by the lot", of("colour", Typical, "", "")), &[]),
            (noted("in bags", of("moisture", Typical, "10", "12")), &[]),
            (of("moisture", Typical, "12", "10"), &["maximum"]),
            (of("moisture", Typical, "-1", "10"), &["minimum"]),
            (of("moisture", Limit, "", "120"), &["maximum"]),
            (of("moisture", Typical, "", ""), &["minimum"]),
            (noted("dry", of("moisture", Limit, "", "")), &["minimum"]),
            (noted("mild", of("heat", Typical, "", "")), &["minimum"]),
            (noted(" ", of("colour", Typical, "32", "32")), &["note"]),
            (unit(" ", of("moisture", Typical, "10", "12")), &["unit"]),
            (unit("ppm", of("heat", Typical, "10", "12")), &["unit"]),
            (unit("ppm", of("colour", Typical, "", "1200")), &[]),
        ] {
            let faults = product_parameter_faults(&parameter);
            let columns: Vec<_> = faults.iter().map(|(column, _)| *column).collect();
            assert_eq!(columns, wrong, "{parameter:?}: {faults:?}");
        }
    }
}
