//! What a product must fulfil before it is stored, wherever it comes from.

use decimal::Decimal;
use languages::Language;
use store::{
    ALLERGENS, ParameterKind, Price, categories, category, category_translation, grade,
    grade_translation, parameter, parameter_translation,
    parameters::{BuiltIn, HEAT, NewProductParameter},
    price::{CURRENCIES, TERMS, UNITS, is_of_loading},
    product,
};
use url::Url;

use crate::{
    csv::{clashing_column, hs_code},
    vocabulary::Vocabulary,
};

/// Whether the site has a picture at a path.
pub type HasPicture<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Everything that is wrong with a product as a table would hold it: the column, and what is wrong in it.
#[must_use]
pub fn product_faults(
    product: &product::Model,
    has_picture: HasPicture<'_>,
) -> Vec<(&'static str, String)> {
    let mut faults: Vec<_> = faults(product)
        .into_iter()
        .map(|fault| (fault.column, fault.message))
        .collect();
    let picture = product.image_url.as_deref().unwrap_or_default();
    let code = product.hs_code.as_deref().unwrap_or_default();
    for (column, checked) in [
        ("image_url", check_picture(picture, has_picture)),
        ("hs_code", hs_code::check(code)),
    ] {
        faults.extend(checked.err().map(|fault| (column, fault)));
    }
    faults
}

/// What is wrong with the language of a translation.
#[must_use]
pub fn translation_fault(language: &str) -> Option<(&'static str, String)> {
    let fault = match Language::parse(language) {
        Some(language) if language != Language::ENGLISH => return None,
        Some(_) => "English needs no translation; write into `products`".to_owned(),
        None => format!("`{language}` is no language of the site"),
    };
    Some(("language", fault))
}

/// What is wrong with one column of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) column: &'static str,
    pub(crate) message: String,
}

/// Every rule that the product breaks; none for one that may be stored.
pub(crate) fn faults(product: &product::Model) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut add = |column, message: String| faults.push(Fault { column, message });
    if !is_slug(&product.slug) {
        add(
            "slug",
            format!(
                "`{}` is not an address: use small letters and digits, with single hyphens between words",
                product.slug
            ),
        );
    }
    let needed = [
        ("name", &product.name),
        ("description", &product.description),
        ("grade", &product.grade),
        ("district", &product.district),
    ];
    for (column, text) in needed {
        if text.trim().is_empty() {
            add(column, "is empty; every product needs it".to_owned());
        }
    }
    if let Some(position) = product.featured_position.filter(|position| *position < 1) {
        add(
            "featured_position",
            format!("`{position}` is no place; the first one is 1"),
        );
    }
    for allergen in &product.allergens.0 {
        if !ALLERGENS.contains(&allergen.as_str()) {
            let known = ALLERGENS.join("`, `");
            add(
                "allergens",
                format!("`{allergen}` is no allergen; use `{known}`"),
            );
        }
    }
    for (column, message) in price_faults(&product.price()) {
        add(column, message);
    }
    faults
}

/// The category and the grade of a product that there are not. A grade that is missing altogether is for [`faults`] to tell.
pub(crate) fn unknown_codes(product: &product::Model, vocabulary: &Vocabulary) -> Vec<Fault> {
    let (category, grade) = (&product.category, &product.grade);
    let mut faults = Vec::new();
    if !vocabulary.categories.has(category) {
        let known: Vec<_> = vocabulary.categories.codes().collect();
        faults.push(Fault {
            column: "category",
            message: format!(
                "`{category}` is no category; use one of `{}`, or add it to the table `categories` first",
                known.join("`, `")
            ),
        });
    }
    if !grade.trim().is_empty() && !vocabulary.grades.has(grade) {
        let known: Vec<_> = vocabulary.grades.codes().collect();
        let use_one = match known.is_empty() {
            true => "there is none so far".to_owned(),
            false => format!("use one of `{}`", known.join("`, `")),
        };
        faults.push(Fault {
            column: "grade",
            message: format!(
                "`{grade}` is no grade; {use_one}, or add it first: to the table `grades`, or by importing with `--add-grades`"
            ),
        });
    }
    faults
}

/// What is wrong with a parameter of a product, by the columns of `product_parameters`.
#[must_use]
pub fn product_parameter_faults(parameter: &NewProductParameter) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let (minimum, maximum) = (parameter.minimum, parameter.maximum);
    for (column, bound) in [("minimum", minimum), ("maximum", maximum)] {
        let Some(bound) = bound else { continue };
        if bound < Decimal::ZERO {
            faults.push((column, format!("`{bound}` is below 0")));
        }
        if parameter.unit == "%" && bound > HUNDRED {
            faults.push((column, format!("`{bound}` is more than 100%")));
        }
    }
    if let (Some(least), Some(most)) = (minimum, maximum)
        && least > most
    {
        let message = format!("`{most}` is below the minimum, which is `{least}`");
        faults.push(("maximum", message));
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
        faults.extend(missing.map(|message| ("minimum", message.to_owned())));
    }
    if parameter.unit.trim().is_empty() {
        let message = "is empty; write it like `%` or `mg/kg`";
        faults.push(("unit", message.to_owned()));
    } else if parameter.parameter == HEAT && parameter.unit != "SHU" {
        let message = format!(
            "`{}` is no unit of heat; give it in Scoville heat units, `SHU`",
            parameter.unit
        );
        faults.push(("unit", message));
    }
    if parameter
        .note
        .as_deref()
        .is_some_and(|note| note.trim().is_empty())
    {
        faults.push(("note", "is empty; leave it out".to_owned()));
    }
    faults
}

/// What is wrong with a parameter, by the columns of `parameters`.
#[must_use]
pub fn parameter_faults(parameter: &parameter::Model) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let code = &parameter.code;
    if !is_parameter_code(code) {
        let message = format!(
            "`{code}` is no code: begin with a small letter and use small letters, digits and `_`, as in `volatile_oil`"
        );
        faults.push(("code", message));
    } else if let Some(column) = clashing_column(code) {
        let message = format!(
            "`{code}` would make a column `{column}` that means something else; use another code"
        );
        faults.push(("code", message));
    }
    let name = parameter.name.as_deref().map(str::trim);
    match (BuiltIn::find(code), name) {
        (Some(_), Some(_)) => faults.push(("name", named_by_the_program(code))),
        (None, None | Some("")) => {
            let message =
                "is missing; only parameters that come with the program have names of their own";
            faults.push(("name", message.to_owned()));
        }
        (Some(_), None) | (None, Some(_)) => {}
    }
    if parameter.unit.trim().is_empty() {
        let message = "is empty; write it like `%` or `mg/kg`";
        faults.push(("unit", message.to_owned()));
    }
    faults
}

/// What is wrong with the name of a parameter in another language.
#[must_use]
pub fn parameter_translation_faults(
    translation: &parameter_translation::Model,
) -> Vec<(&'static str, String)> {
    let code = &translation.parameter;
    let mut faults = translated_name_faults(&translation.language, &translation.name);
    if BuiltIn::find(code).is_some() {
        faults.push(("parameter", named_by_the_program(code)));
    }
    faults
}

/// What is wrong with a category, by the columns of `categories`.
#[must_use]
pub fn category_faults(category: &category::Model) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let code = &category.code;
    let last_word = code.rsplit('-').next().unwrap_or_default();
    if !is_slug(code) {
        let message = format!(
            "`{code}` is no code: use small letters and digits, with single hyphens between words"
        );
        faults.push(("code", message));
    } else if Language::parse(last_word).is_some() {
        let message = format!(
            "`{code}` ends like the address of a brochure in the language `{last_word}`; use another code"
        );
        faults.push(("code", message));
    }
    let is_built_in = categories::BuiltIn::find(code).is_some();
    match (is_built_in, category.name.as_deref().map(str::trim)) {
        (true, Some(_)) => faults.push(("name", named_by_the_program(code))),
        (false, None | Some("")) => {
            let message =
                "is missing; only categories that come with the program have names of their own";
            faults.push(("name", message.to_owned()));
        }
        (true, None) | (false, Some(_)) => {}
    }
    faults
}

/// What is wrong with the name of a category in another language.
#[must_use]
pub fn category_translation_faults(
    translation: &category_translation::Model,
) -> Vec<(&'static str, String)> {
    let code = &translation.category;
    let mut faults = translated_name_faults(&translation.language, &translation.name);
    if categories::BuiltIn::find(code).is_some() {
        faults.push(("category", named_by_the_program(code)));
    }
    faults
}

/// What is wrong with a grade, by the columns of `grades`.
#[must_use]
pub fn grade_faults(grade: &grade::Model) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    for (column, text) in [("code", &grade.code), ("name", &grade.name)] {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            faults.push((column, "is empty; write it like `FAQ`".to_owned()));
        } else if trimmed != text {
            faults.push((
                column,
                format!("`{text}` has spaces around it; write `{trimmed}`"),
            ));
        }
    }
    faults
}

/// What is wrong with the name of a grade in another language.
#[must_use]
pub fn grade_translation_faults(
    translation: &grade_translation::Model,
) -> Vec<(&'static str, String)> {
    translated_name_faults(&translation.language, &translation.name)
}

fn translated_name_faults(language: &str, name: &str) -> Vec<(&'static str, String)> {
    let mut faults: Vec<_> = translation_fault(language).into_iter().collect();
    if name.trim().is_empty() {
        let message = "is empty; delete the row to show the English name";
        faults.push(("name", message.to_owned()));
    }
    faults
}

fn named_by_the_program(code: &str) -> String {
    format!(
        "the program has the names of `{code}` in every language; add one of your own to call it otherwise"
    )
}

fn is_parameter_code(code: &str) -> bool {
    code.starts_with(|letter: char| letter.is_ascii_lowercase())
        && code
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

const HUNDRED: Decimal = Decimal::from_ten_thousandths(1_000_000);

/// What is wrong with a price, by the names of its columns.
fn price_faults(price: &Price) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    for (column, figure) in [("price_from", price.from), ("price_to", price.to)] {
        if let Some(figure) = figure.filter(|figure| *figure <= Decimal::ZERO) {
            faults.push((
                column,
                format!("`{figure}` is no price; it must be above 0"),
            ));
        }
    }
    match (price.from, price.to) {
        (Some(from), Some(to)) if from > to => faults.push((
            "price_to",
            format!("`{to}` is below `price_from`, which is `{from}`"),
        )),
        (None, Some(_)) => {
            let message = "needs a `price_from`; write a single price there";
            faults.push(("price_to", message.to_owned()));
        }
        _ => {}
    }
    let units = UNITS.map(|words| words[0]);
    let codes: [(_, _, &[&str], _); 3] = [
        (
            "price_currency",
            &price.currency,
            &CURRENCIES,
            "currency; write its code of ISO 4217, like `USD`".to_owned(),
        ),
        (
            "price_unit",
            &price.unit,
            &units,
            format!("unit of a price; use one of `{}`", units.join("`, `")),
        ),
        (
            "price_term",
            &price.term,
            &TERMS,
            format!("price term; use one of `{}`", TERMS.join("`, `")),
        ),
    ];
    for (column, code, known, what) in codes {
        match code.as_deref() {
            Some(code) if !known.contains(&code) => {
                faults.push((column, format!("`{code}` is no {what}")));
            }
            None if price.from.is_some() && column != "price_term" => {
                let message = "is missing; a price needs it";
                faults.push((column, message.to_owned()));
            }
            _ => {}
        }
    }
    let names_destination = price
        .term
        .as_deref()
        .is_some_and(|term| TERMS.contains(&term) && !is_of_loading(term));
    if price.from.is_some() && names_destination && price.port.is_none() {
        let message = "is missing; this price term names the place of destination";
        faults.push(("price_port", message.to_owned()));
    }
    if price.from.is_some() && price.note.is_some() {
        let message = "stands in place of a price; leave it out where there is a `price_from`";
        faults.push(("price_note", message.to_owned()));
    }
    for (column, text) in [("price_port", &price.port), ("price_note", &price.note)] {
        if text.as_deref().is_some_and(|text| text.trim().is_empty()) {
            faults.push((column, "is empty; leave it out".to_owned()));
        }
    }
    faults
}

/// A picture must be shown on a page that is served by HTTPS, and must be there. An empty address is none.
///
/// # Errors
/// What is wrong with the address.
pub fn check_picture(url: &str, has_picture: HasPicture<'_>) -> Result<(), String> {
    if url.is_empty() {
        return Ok(());
    }
    if url.starts_with('/') {
        return if has_picture(url) {
            Ok(())
        } else {
            Err(format!(
                "the site has no picture at `{url}`; check the path, or write an address that begins with `https://`"
            ))
        };
    }
    let is_https = url
        .get(..8)
        .is_some_and(|begin| begin.eq_ignore_ascii_case("https://"))
        && Url::parse(url).is_ok();
    if is_https {
        Ok(())
    } else {
        Err(format!(
            "`{url}` is no picture: write an address that begins with `https://`, or the path of a picture of the site, like `/pictures/NAME-960.jpg`"
        ))
    }
}

fn is_slug(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    text.split('-').all(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product() -> product::Model {
        product::Model {
            slug: "teja".to_owned(),
            name: "Teja".to_owned(),
            description: "Hot.".to_owned(),
            category: "red-chillies".to_owned(),
            grade: "A".to_owned(),
            district: "Guntur".to_owned(),
            state: "Andhra Pradesh".to_owned(),
            ..product::Model::default()
        }
    }

    fn columns(product: &product::Model) -> Vec<&'static str> {
        faults(product)
            .into_iter()
            .map(|fault| fault.column)
            .collect()
    }

    #[test]
    fn a_product_with_all_that_is_needed_has_no_fault() {
        assert_eq!(faults(&product()), []);
    }

    #[test]
    fn a_slug_is_words_with_hyphens() {
        for slug in ["a", "guntur-sannam-s4", "273"] {
            assert_eq!(
                columns(&product::Model {
                    slug: slug.to_owned(),
                    ..product()
                }),
                [""; 0],
                "{slug}"
            );
        }
        for slug in ["", "-a", "a-", "a--b", "A", "a b", "a/b", "मिर्च"] {
            assert_eq!(
                columns(&product::Model {
                    slug: slug.to_owned(),
                    ..product()
                }),
                ["slug"],
                "{slug}"
            );
        }
    }

    #[test]
    fn every_fault_is_told() {
        let product = product::Model {
            allergens: ["mustard", "salt"].into_iter().collect(),
            ..product::Model::default()
        };
        assert_eq!(
            columns(&product),
            [
                "slug",
                "name",
                "description",
                "grade",
                "district",
                "allergens"
            ]
        );
    }

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

    #[test]
    fn a_parameter_of_the_owner_has_a_code_and_a_name() {
        let of = |code: &str, name: Option<&str>| parameter::Model {
            code: code.to_owned(),
            name: name.map(str::to_owned),
            ..BuiltIn::find("purity")
                .expect("it comes with the program")
                .row()
        };
        let columns = |parameter: &parameter::Model| {
            let faults = parameter_faults(parameter).into_iter();
            faults.map(|(column, _)| column).collect::<Vec<_>>()
        };
        assert_eq!(columns(&of("thymol", Some("Thymol"))), [""; 0]);
        assert_eq!(columns(&of("purity", None)), [""; 0]);
        assert_eq!(columns(&of("purity", Some("Pureness"))), ["name"]);
        for name in [None, Some(" ")] {
            assert_eq!(columns(&of("thymol", name)), ["name"]);
        }
        for code in [
            "",
            "Thymol",
            "1st",
            "oil:de",
            "a b",
            "price",
            "oil_limit",
            "öl",
        ] {
            assert_eq!(columns(&of(code, Some("Thymol"))), ["code"], "{code}");
        }
        let german = |parameter: &str, language: &str, name: &str| {
            let translation = parameter_translation::Model {
                parameter: parameter.to_owned(),
                language: language.to_owned(),
                name: name.to_owned(),
                version: 1,
            };
            let faults = parameter_translation_faults(&translation).into_iter();
            faults.map(|(column, _)| column).collect::<Vec<_>>()
        };
        assert_eq!(german("thymol", "de", "Thymol"), [""; 0]);
        assert_eq!(german("thymol", "xx", ""), ["language", "name"]);
        assert_eq!(german("thymol", "en", "Thymol"), ["language"]);
        assert_eq!(german("moisture", "de", "Wasser"), ["parameter"]);
    }

    #[test]
    fn a_price_is_whole_or_none() {
        let number = |text: &str| text.parse::<Decimal>().ok();
        let price = || Price {
            from: number("10.5"),
            to: number("12"),
            currency: Some("USD".to_owned()),
            unit: Some("kg".to_owned()),
            term: Some("FOB".to_owned()),
            ..Price::default()
        };
        let text = |text: &str| Some(text.to_owned());
        for (price, wrong) in [
            (price(), &[][..]),
            (Price::default(), &[]),
            (
                Price {
                    note: text("By the list"),
                    ..Price::default()
                },
                &[],
            ),
            (
                Price {
                    to: number("10.5"),
                    ..price()
                },
                &[],
            ),
            (
                Price {
                    term: None,
                    ..price()
                },
                &[],
            ),
            (
                Price {
                    from: number("0"),
                    to: None,
                    ..price()
                },
                &["price_from"],
            ),
            (
                Price {
                    from: number("-1"),
                    ..price()
                },
                &["price_from"],
            ),
            (
                Price {
                    to: number("10"),
                    ..price()
                },
                &["price_to"],
            ),
            (
                Price {
                    from: None,
                    ..price()
                },
                &["price_to"],
            ),
            (
                Price {
                    currency: text("usd"),
                    ..price()
                },
                &["price_currency"],
            ),
            (
                Price {
                    currency: text("XYZ"),
                    ..price()
                },
                &["price_currency"],
            ),
            (
                Price {
                    currency: None,
                    ..price()
                },
                &["price_currency"],
            ),
            (
                Price {
                    unit: text("bag"),
                    ..price()
                },
                &["price_unit"],
            ),
            (
                Price {
                    unit: None,
                    ..price()
                },
                &["price_unit"],
            ),
            (
                Price {
                    term: text("fob"),
                    ..price()
                },
                &["price_term"],
            ),
            (
                Price {
                    term: text("CIF"),
                    ..price()
                },
                &["price_port"],
            ),
            (
                Price {
                    term: text("CIF"),
                    port: text("Hamburg"),
                    ..price()
                },
                &[],
            ),
            (
                Price {
                    port: text(" "),
                    ..price()
                },
                &["price_port"],
            ),
            (
                Price {
                    note: text("By the list"),
                    ..price()
                },
                &["price_note"],
            ),
        ] {
            let faults = price_faults(&price);
            let columns: Vec<_> = faults.iter().map(|(column, _)| *column).collect();
            assert_eq!(columns, wrong, "{price:?}: {faults:?}");
        }
    }
}
