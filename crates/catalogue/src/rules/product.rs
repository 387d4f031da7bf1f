//! Products.

use decimal::Decimal;

use super::{
    picture::{HasPicture, check_picture},
    slug::is_slug,
};
use crate::{
    entities::product::{self, ALLERGENS},
    hs_code,
    price::{CURRENCIES, Price, TERMS, UNITS, is_of_loading},
    vocabulary::Vocabulary,
};

/// Everything that is wrong with a product row, as pairs of column and message.
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

/// What is wrong with one column of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) column: &'static str,
    pub(crate) message: String,
}

/// What is said of a column that must not be empty.
pub(crate) const NEEDED: &str = "is empty; every product needs it";

/// Every rule that the product breaks; empty if it may be stored.
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
            add(column, NEEDED.to_owned());
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

/// An unknown category or grade of a product. An empty grade is reported by [`faults`].
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

/// What is wrong with a price, by column.
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
    fn a_price_is_whole_or_none() {
        fn number(text: &str) -> Option<Decimal> {
            text.parse().ok()
        }
        fn text(text: &str) -> Option<String> {
            Some(text.to_owned())
        }
        let cases: [(fn(&mut Price), &[&str]); 18] = [
            (|_| (), &[]),
            (|price| *price = Price::default(), &[]),
            (|price| price.to = number("10.5"), &[]),
            (|price| price.term = None, &[]),
            (|price| price.from = number("-1"), &["price_from"]),
            (|price| price.to = number("10"), &["price_to"]),
            (|price| price.from = None, &["price_to"]),
            (|price| price.currency = text("usd"), &["price_currency"]),
            (|price| price.currency = text("XYZ"), &["price_currency"]),
            (|price| price.currency = None, &["price_currency"]),
            (|price| price.unit = text("bag"), &["price_unit"]),
            (|price| price.unit = None, &["price_unit"]),
            (|price| price.term = text("fob"), &["price_term"]),
            (|price| price.term = text("CIF"), &["price_port"]),
            (|price| price.port = text(" "), &["price_port"]),
            (|price| price.note = text("By the list"), &["price_note"]),
            (
                |price| (price.from, price.to) = (number("0"), None),
                &["price_from"],
            ),
            (
                |price| (price.term, price.port) = (text("CIF"), text("Hamburg")),
                &[],
            ),
        ];
        for (change, wrong) in cases {
            let mut price = Price {
                from: number("10.5"),
                to: number("12"),
                currency: text("USD"),
                unit: text("kg"),
                term: text("FOB"),
                ..Price::default()
            };
            change(&mut price);
            let faults = price_faults(&price);
            let columns: Vec<_> = faults.iter().map(|(column, _)| *column).collect();
            assert_eq!(columns, wrong, "{price:?}: {faults:?}");
        }
        let on_request = Price {
            note: text("By the list"),
            ..Price::default()
        };
        assert_eq!(price_faults(&on_request), []);
    }
}
