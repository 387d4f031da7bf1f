//! Products.

use decimal::Decimal;

use super::{
    picture::{HasPicture, check_picture},
    slug::is_slug,
};
use crate::{
    entities::product::{self, ALLERGENS},
    fault::{Code, Fault},
    guide::Attributes,
    hs_code,
    price::{CURRENCIES, Price, TERMS, UNITS, is_of_loading},
    vocabulary::Vocabulary,
};

/// Everything that is wrong with a product row, by column.
#[must_use]
pub fn product_faults(
    product: &product::Model,
    has_picture: HasPicture<'_>,
) -> Vec<(&'static str, Fault)> {
    let mut faults = faults(product);
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

/// Every rule that the product breaks; empty if it may be stored.
pub(crate) fn faults(product: &product::Model) -> Vec<(&'static str, Fault)> {
    let mut faults = Vec::new();
    let slug = &product.slug;
    if !is_slug(slug) {
        let message = format!(
            "`{slug}` is not an address: use small letters and digits, with single hyphens between words"
        );
        faults.push(("slug", Fault::new(Code::NoSlug, slug, message)));
    }
    let needed = [
        ("name", &product.name),
        ("description", &product.description),
        ("grade", &product.grade),
        ("district", &product.district),
    ];
    for (column, text) in needed {
        if text.trim().is_empty() {
            let message = "is empty; every product needs it";
            faults.push((column, Fault::plain(Code::Needed, message)));
        }
    }
    if let Some(position) = product.featured_position.filter(|position| *position < 1) {
        let message = format!("`{position}` is no place; the first one is 1");
        let fault = Fault::new(Code::NoPlace, position.to_string(), message);
        faults.push(("featured_position", fault));
    }
    for allergen in &product.allergens.0 {
        if !ALLERGENS.contains(&allergen.as_str()) {
            let known = ALLERGENS.join("`, `");
            let message = format!("`{allergen}` is no allergen; use `{known}`");
            let fault = Fault::new(Code::NoAllergen, allergen, message).with(ALLERGENS.join(", "));
            faults.push(("allergens", fault));
        }
    }
    if let Err(fault) = Attributes::parse(&product.attributes.0) {
        faults.push(("attributes", fault));
    }
    faults.extend(price_faults(&product.price()));
    faults
}

/// An unknown category or grade of a product. An empty grade is reported by [`faults`].
pub(crate) fn unknown_codes(
    product: &product::Model,
    vocabulary: &Vocabulary,
) -> Vec<(&'static str, Fault)> {
    let (category, grade) = (&product.category, &product.grade);
    let mut faults = Vec::new();
    if !vocabulary.categories.has(category) {
        let known: Vec<_> = vocabulary.categories.codes().collect();
        let message = format!(
            "`{category}` is no category; use one of `{}`, or add it to the table `categories` first",
            known.join("`, `")
        );
        let fault = Fault::new(Code::NoCategory, category, message);
        faults.push(("category", fault));
    }
    if !grade.trim().is_empty() && !vocabulary.grades.has(grade) {
        let known: Vec<_> = vocabulary.grades.codes().collect();
        let use_one = match known.is_empty() {
            true => "there is none so far".to_owned(),
            false => format!("use one of `{}`", known.join("`, `")),
        };
        let message = format!(
            "`{grade}` is no grade; {use_one}, or add it first: to the table `grades`, or by importing with `--add-grades`"
        );
        faults.push(("grade", Fault::new(Code::NoGrade, grade, message)));
    }
    faults
}

/// What is wrong with a price, by column.
fn price_faults(price: &Price) -> Vec<(&'static str, Fault)> {
    let mut faults = Vec::new();
    for (column, figure) in [("price_from", price.from), ("price_to", price.to)] {
        if let Some(figure) = figure.filter(|figure| *figure <= Decimal::ZERO) {
            let message = format!("`{figure}` is no price; it must be above 0");
            let fault = Fault::new(Code::NoPrice, figure.to_string(), message);
            faults.push((column, fault));
        }
    }
    match (price.from, price.to) {
        (Some(from), Some(to)) if from > to => {
            let message = format!("`{to}` is below `price_from`, which is `{from}`");
            let fault = Fault::new(Code::BelowMinimum, to.to_string(), message);
            faults.push(("price_to", fault.with(from.to_string())));
        }
        (None, Some(_)) => {
            let message = "needs a `price_from`; write a single price there";
            faults.push(("price_to", Fault::plain(Code::LowestMissing, message)));
        }
        _ => {}
    }
    let units = UNITS.map(|words| words[0]);
    let codes: [(_, _, _, &[&str], _); 3] = [
        (
            "price_currency",
            Code::NoCurrency,
            &price.currency,
            &CURRENCIES,
            "currency; write its code of ISO 4217, like `USD`".to_owned(),
        ),
        (
            "price_unit",
            Code::NoPriceUnit,
            &price.unit,
            &units,
            format!("unit of a price; use one of `{}`", units.join("`, `")),
        ),
        (
            "price_term",
            Code::NoPriceTerm,
            &price.term,
            &TERMS,
            format!("price term; use one of `{}`", TERMS.join("`, `")),
        ),
    ];
    for (column, kind, code, known, what) in codes {
        match code.as_deref() {
            Some(code) if !known.contains(&code) => {
                let message = format!("`{code}` is no {what}");
                let fault = Fault::new(kind, code, message).with(known.join(", "));
                faults.push((column, fault));
            }
            None if price.from.is_some() && column != "price_term" => {
                let message = "is missing; a price needs it";
                faults.push((column, Fault::plain(Code::PriceIncomplete, message)));
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
        faults.push(("price_port", Fault::plain(Code::NoDestination, message)));
    }
    if price.from.is_some() && price.note.is_some() {
        let message = "stands in place of a price; leave it out where there is a `price_from`";
        faults.push(("price_note", Fault::plain(Code::NoteBesidePrice, message)));
    }
    for (column, text) in [("price_port", &price.port), ("price_note", &price.note)] {
        if text.as_deref().is_some_and(|text| text.trim().is_empty()) {
            let fault = Fault::plain(Code::Blank, "is empty; leave it out");
            faults.push((column, fault));
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
            .map(|(column, _)| column)
            .collect()
    }

    #[test]
    fn a_product_with_all_that_is_needed_has_no_fault() {
        assert_eq!(faults(&product()), []);
    }

    #[test]
    fn a_slug_is_words_with_hyphens() {
        let wrong = |slug: &str| {
            columns(&product::Model {
                slug: slug.to_owned(),
                ..product()
            })
        };
        for slug in ["a", "guntur-sannam-s4", "273"] {
            assert_eq!(wrong(slug), [""; 0], "{slug}");
        }
        for slug in ["", "-a", "a-", "a--b", "A", "a b", "a/b", "मिर्च"] {
            assert_eq!(wrong(slug), ["slug"], "{slug}");
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
        type Change = fn(&mut Price);
        fn number(text: &str) -> Option<Decimal> {
            text.parse().ok()
        }
        fn text(text: &str) -> Option<String> {
            Some(text.to_owned())
        }
        let cases: [(Change, &[&str]); 18] = [
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
