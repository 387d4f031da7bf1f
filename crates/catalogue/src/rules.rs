//! What a product must fulfil before it is stored, wherever it comes from.

use store::products::NewProduct;

use crate::{Category, heat_level};

/// What is wrong with one column of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) column: &'static str,
    pub(crate) message: String,
}

/// Every rule that the product breaks; none for one that may be stored.
pub(crate) fn faults(product: &NewProduct) -> Vec<Fault> {
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
    if Category::parse(&product.category).is_none() {
        let known = Category::ALL.map(Category::code).join("`, `");
        add(
            "category",
            format!(
                "`{}` is no category; use one of `{known}`",
                product.category
            ),
        );
    }
    if let Some(text) = &product.capsaicin_level
        && heat_level(text).is_err()
    {
        add(
            "capsaicin_level",
            format!("`{text}` holds no number; write it like `50,000 - 100,000 SHU`"),
        );
    }
    faults
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

    fn product() -> NewProduct {
        NewProduct {
            slug: "teja".to_owned(),
            name: "Teja".to_owned(),
            description: "Hot.".to_owned(),
            category: "red-chillies".to_owned(),
            grade: "A".to_owned(),
            district: "Guntur".to_owned(),
            state: "Andhra Pradesh".to_owned(),
            ..NewProduct::default()
        }
    }

    fn columns(product: &NewProduct) -> Vec<&'static str> {
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
                columns(&NewProduct {
                    slug: slug.to_owned(),
                    ..product()
                }),
                [""; 0],
                "{slug}"
            );
        }
        for slug in ["", "-a", "a-", "a--b", "A", "a b", "a/b", "मिर्च"] {
            assert_eq!(
                columns(&NewProduct {
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
        let product = NewProduct {
            capsaicin_level: Some("mild".to_owned()),
            category: "fruit".to_owned(),
            ..NewProduct::default()
        };
        assert_eq!(
            columns(&product),
            [
                "slug",
                "name",
                "description",
                "grade",
                "district",
                "category",
                "capsaicin_level"
            ]
        );
    }
}
