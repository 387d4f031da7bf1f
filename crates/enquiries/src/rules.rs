//! The validation rules of the form, from `contracts/enquiry-rules.json`, which the pages read too.
//!
//! Lengths count characters (code points), not bytes: a name of ten Chinese characters is as long as one of ten letters.

mod texts;

use std::sync::LazyLock;

use catalogue::Categories;
use serde::{Deserialize, Serialize};

use crate::form::EnquiryForm;
pub use texts::is_email;
use texts::{belongs_in_a_name, is_phone};

/// One rule of the file.
#[derive(Debug, Deserialize)]
struct Rule {
    field: String,
    key: String,
    message: String,
    #[serde(flatten)]
    check: Check,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "rule", rename_all = "lowercase")]
enum Check {
    Min {
        limit: usize,
    },
    Max {
        limit: usize,
    },
    Letters,
    Email,
    /// At least this many digits among the characters of a telephone number.
    Phone {
        digits: usize,
    },
    /// A product interest: `options` has those that are no category.
    Option,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/enquiry-rules.json"))
        .expect("contracts/enquiry-rules.json is checked by a test")
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// The field's name on the wire.
    pub field: &'static str,
    /// The translation key of the message, `name.min`.
    pub key: &'static str,
    /// The message in English.
    pub message: &'static str,
}

/// The errors of a cleaned form: at most one per field, in the order of the form.
#[must_use]
pub fn errors(form: &EnquiryForm, categories: &Categories) -> Vec<FieldError> {
    let mut errors: Vec<FieldError> = Vec::new();
    for rule in RULES.iter() {
        if errors.iter().any(|error| error.field == rule.field) {
            continue;
        }
        let value = form.value(&rule.field).unwrap_or_default();
        if !rule.check.holds(value, categories) {
            errors.push(FieldError {
                field: &rule.field,
                key: &rule.key,
                message: &rule.message,
            });
        }
    }
    errors
}

impl Check {
    fn holds(&self, value: &str, categories: &Categories) -> bool {
        match self {
            Self::Min { limit } => value.chars().count() >= *limit,
            Self::Max { limit } => value.chars().count() <= *limit,
            Self::Letters => value.chars().all(belongs_in_a_name),
            Self::Email => is_email(value),
            Self::Phone { digits } => is_phone(value, *digits),
            Self::Option => categories.is_interest(value),
        }
    }
}

/// The maximum length of a field, in characters; `None` if the rules have none.
pub(crate) fn maximum_of(field: &str) -> Option<usize> {
    let mut own = RULES.iter().filter(|rule| rule.field == field);
    own.find_map(|rule| match rule.check {
        Check::Max { limit } => Some(limit),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A valid form as the pages send it.
    fn valid() -> Value {
        json!({
            "name": "Ana Müller",
            "email": "ana@example.com",
            "phone": "+49 40 000000",
            "productInterest": "spices",
            "message": "Ten tonnes, please.",
        })
    }

    fn read(form: Value) -> EnquiryForm {
        serde_json::from_value(form).expect("the form is read")
    }

    /// A valid form in which one field has another value.
    fn with(field: &str, value: &str) -> EnquiryForm {
        let mut form = valid();
        form[field] = value.into();
        let form = read(form);
        assert_eq!(form.value(field), Some(value), "no field {field}");
        form
    }

    /// The error key for a form in which one field has this value; empty if there is no error.
    fn wrong(field: &str, value: &str) -> &'static str {
        let form = with(field, value).cleaned();
        match errors(&form, &Categories::default()).as_slice() {
            [] => "",
            [one] => {
                assert_eq!(one.field, field);
                one.key
            }
            more => panic!("{} errors for one field", more.len()),
        }
    }

    #[test]
    fn the_table_has_these_messages_in_the_order_of_the_form() {
        let table: Vec<_> = RULES
            .iter()
            .map(|rule| (rule.field.as_str(), rule.message.as_str()))
            .collect();
        assert_eq!(
            table,
            [
                ("name", "Name must be at least 2 characters"),
                ("name", "Name must be less than 100 characters"),
                (
                    "name",
                    "Name can only contain letters, spaces, and basic punctuation"
                ),
                ("email", "Please enter a valid email address"),
                ("email", "Email must be less than 255 characters"),
                ("phone", "Phone number must be at least 10 digits"),
                ("phone", "Phone number must be less than 20 characters"),
                (
                    "phone",
                    "Please enter a valid phone number with digits, spaces, +, -, or ()"
                ),
                ("company", "Company name must be less than 100 characters"),
                ("country", "Country name must be less than 100 characters"),
                ("productInterest", "Please select a product interest"),
                ("message", "Message must be at least 10 characters"),
                ("message", "Message must be less than 2000 characters"),
            ]
        );
        let form = EnquiryForm::default();
        for rule in RULES.iter() {
            assert!(form.value(&rule.field).is_some(), "a rule is about a field");
        }
    }

    #[test]
    fn a_valid_form_has_no_errors() {
        let form = read(valid()).cleaned();
        assert_eq!(errors(&form, &Categories::default()), []);
    }

    #[test]
    fn an_empty_form_gets_one_reason_for_each_required_field_in_the_order_of_the_form() {
        let errors = errors(&EnquiryForm::default(), &Categories::default());
        let keys: Vec<_> = errors.iter().map(|error| error.key).collect();
        assert_eq!(
            keys,
            [
                "name.min",
                "email.email",
                "phone.min",
                "productInterest.option",
                "message.min"
            ]
        );
    }

    /// A value that the pages and the program must judge alike: the key of the error, empty if there is none; and the cleaned
    /// value, where that matters.
    #[derive(Deserialize)]
    struct Case {
        field: String,
        value: String,
        /// How often the value is repeated; once by default.
        times: Option<usize>,
        key: String,
        kept: Option<String>,
    }

    #[test]
    fn the_shared_cases_are_judged_as_the_table_says() {
        let json = include_str!("../../../contracts/enquiry-cases.json");
        let cases: Vec<Case> = serde_json::from_str(json).expect("the cases are read");
        for case in cases {
            let Case { field, key, .. } = &case;
            let value = case.value.repeat(case.times.unwrap_or(1));
            assert_eq!(wrong(field, &value), key, "{field}: {value:?}");
            if let Some(kept) = &case.kept {
                let form = with(field, &value).cleaned();
                assert_eq!(form.value(field), Some(kept.as_str()));
            }
        }
    }

    #[test]
    fn each_of_the_seven_interests_is_taken() {
        for interest in [
            "red-chillies",
            "spices",
            "agro-commodities",
            "bulk-order",
            "all",
            "partnership",
            "other",
        ] {
            assert_eq!(wrong("productInterest", interest), "");
        }
        assert_eq!(wrong("productInterest", "coffee"), "productInterest.option");
    }
}
