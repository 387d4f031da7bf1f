//! What a product must fulfil before it is stored, wherever it comes from.

use store::{Language, product, products::NewProduct};
use url::Url;

use crate::{
    Category,
    csv::{hs_code, product_of},
    heat_level,
};

/// Whether the site has a picture at a path.
pub type HasPicture<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Everything that is wrong with a product as a table would hold it: the column, and what is wrong in it.
#[must_use]
pub fn product_faults(
    product: &product::Model,
    has_picture: HasPicture<'_>,
) -> Vec<(&'static str, String)> {
    let product = product_of(product.clone());
    let mut faults: Vec<_> = faults(&product)
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

/// A picture must be shown on a page that is served by HTTPS, and must be there.
pub(crate) fn check_picture(url: &str, has_picture: HasPicture<'_>) -> Result<(), String> {
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
