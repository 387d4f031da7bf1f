//! The rules of the form, from `contracts/enquiry-rules.json`, which the pages read too.
//!
//! Lengths count characters (code points), not bytes: a name of ten Chinese characters is as long as one of ten letters.

mod texts;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::form::EnquiryForm;
use texts::{belongs_in_a_name, is_email, is_phone};

/// One row of the table.
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
    /// At least so many digits among the characters of a telephone number.
    Phone {
        digits: usize,
    },
    Option {
        options: Vec<String>,
    },
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/enquiry-rules.json"))
        .expect("contracts/enquiry-rules.json is checked by a test")
});

/// What is wrong with one field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// The field's name on the wire.
    pub field: &'static str,
    /// Key of the message among the translations, `name.min`.
    pub key: &'static str,
    /// The message in English.
    pub message: &'static str,
}

/// What is wrong with a cleaned form: one reason a field, in the order of the form.
pub(crate) fn errors(form: &EnquiryForm) -> Vec<FieldError> {
    let mut errors: Vec<FieldError> = Vec::new();
    for rule in RULES.iter() {
        if errors.iter().any(|error| error.field == rule.field) {
            continue;
        }
        let value = form.value(&rule.field).unwrap_or_default();
        if !rule.check.holds(value) {
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
    fn holds(&self, value: &str) -> bool {
        match self {
            Self::Min { limit } => value.chars().count() >= *limit,
            Self::Max { limit } => value.chars().count() <= *limit,
            Self::Letters => value.chars().all(belongs_in_a_name),
            Self::Email => is_email(value),
            Self::Phone { digits } => is_phone(value, *digits),
            Self::Option { options } => options.iter().any(|option| option == value),
        }
    }
}

/// The values of the form's select.
#[cfg(test)]
pub(crate) fn interests() -> Vec<&'static str> {
    RULES
        .iter()
        .find_map(|rule| match &rule.check {
            Check::Option { options } => Some(options.iter().map(String::as_str).collect()),
            _ => None,
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn valid() -> EnquiryForm {
        EnquiryForm {
            name: "Ana Müller".into(),
            email: "ana@example.com".into(),
            phone: "+49 40 000000".into(),
            product_interest: "spices".into(),
            message: "Ten tonnes, please.".into(),
            ..EnquiryForm::default()
        }
    }

    /// The key of what is wrong with a form in which one field has this value; empty for nothing.
    fn wrong(field: &str, value: &str) -> &'static str {
        let mut form = valid();
        set(&mut form, field, value.to_owned());
        match errors(&form.cleaned()).as_slice() {
            [] => "",
            [one] => {
                assert_eq!(one.field, field);
                one.key
            }
            more => panic!("{} errors for one field", more.len()),
        }
    }

    fn set(form: &mut EnquiryForm, field: &str, value: String) {
        match field {
            "name" => form.name = value,
            "email" => form.email = value,
            "phone" => form.phone = value,
            "company" => form.company = value,
            "country" => form.country = value,
            "productInterest" => form.product_interest = value,
            "message" => form.message = value,
            other => panic!("no field {other}"),
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
        assert_eq!(
            interests(),
            [
                "red-chillies",
                "spices",
                "agro-commodities",
                "bulk-order",
                "all",
                "partnership",
                "other"
            ]
        );
        assert!(
            RULES
                .iter()
                .all(|rule| valid().value(&rule.field).is_some()),
            "every rule is about a field"
        );
    }

    #[test]
    fn a_valid_form_has_no_errors() {
        assert_eq!(errors(&valid()), []);
    }

    #[test]
    fn an_empty_form_gets_one_reason_for_each_required_field_in_the_order_of_the_form() {
        let keys: Vec<_> = errors(&EnquiryForm::default())
            .iter()
            .map(|error| error.key)
            .collect();
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

    #[test]
    fn a_name_has_2_to_100_characters_whatever_their_bytes() {
        for letter in ["a", "é", "中", "क", "𠮷"] {
            assert_eq!(wrong("name", letter), "name.min");
            assert_eq!(wrong("name", &letter.repeat(2)), "");
            assert_eq!(wrong("name", &letter.repeat(100)), "");
            assert_eq!(wrong("name", &letter.repeat(101)), "name.max");
        }
    }

    #[test]
    fn names_of_every_script_are_names() {
        for name in [
            "José García",
            "O’Brien",
            "O'Brien",
            "Jean-Luc",
            "Dr. Núñez",
            "محمد عبد الله",
            "फ़ातिमा शर्मा",
            "क्‍ष",
            "علی‌رضا",
            "王小明",
            "山田ー太郎",
            "Jose\u{301} Garci\u{301}a",
            "Łukasz Ö. Çelik",
            "Екатерина",
        ] {
            assert_eq!(wrong("name", name), "", "{name}");
        }
    }

    #[test]
    fn digits_markup_and_control_characters_are_no_name() {
        for name in [
            "R2D2",
            "Ana٣",
            "<b>Ana</b>",
            "Ana & Co",
            "Ana@x",
            "Ana\r\nBcc: x",
            "Ana\tB",
            "Ana\0B",
            "Ana/B",
            "Ana😀",
            "A_B",
            "Ana; =B",
            "Ana,B",
        ] {
            assert_eq!(wrong("name", name), "name.letters", "{name:?}");
        }
    }

    #[test]
    fn an_address_is_one_that_mail_can_be_sent_to() {
        for email in [
            "a@b.co",
            "first.last+tag@sub.example.com",
            "o'brien@example.co.uk",
            "x_1-y@xn--bcher-kva.example",
        ] {
            assert_eq!(wrong("email", email), "", "{email}");
        }
        for email in [
            "",
            "plain",
            "@example.com",
            "a@",
            "a@b",
            "a b@example.com",
            "a@exa mple.com",
            "a@@example.com",
            "a@example..com",
            "a@-example.com",
            "a@example-.com",
            "\"a b\"@example.com",
            "a@[192.0.2.1]",
            "a@192.0.2.1",
            "a@example.com\r\nBcc: x@y.zz",
            "Ana <a@example.com>",
            "a@example.com, b@example.com",
            "a@example.c",
            "用户@example.com",
            "a@bücher.example",
            ".a@example.com",
            "a..b@example.com",
        ] {
            assert_eq!(wrong("email", email), "email.email", "{email:?}");
        }
    }

    #[test]
    fn an_address_has_at_most_255_characters() {
        for (length, key) in [(254, ""), (255, ""), (256, "email.max")] {
            let domain: String = (1..=length - 65)
                .map(|place| if place % 50 == 0 { '.' } else { 'd' })
                .collect();
            let email = format!("{}@{domain}", "u".repeat(64));
            assert_eq!(email.len(), length);
            assert_eq!(wrong("email", &email), key, "{length}");
        }
    }

    #[test]
    fn a_phone_number_has_10_to_20_characters() {
        for (length, key) in [(9, "phone.min"), (10, ""), (20, ""), (21, "phone.max")] {
            assert_eq!(wrong("phone", &"1".repeat(length)), key, "{length}");
            assert_eq!(
                wrong("phone", &format!("+{}", "1".repeat(length - 1))),
                key,
                "{length} with a plus"
            );
        }
    }

    #[test]
    fn a_phone_number_is_an_optional_plus_then_digits_spaces_parentheses_and_hyphens() {
        for phone in ["+91 98450-00000", "(080) 2222-3333", "0044 20 7946 0000"] {
            assert_eq!(wrong("phone", phone), "", "{phone}");
        }
        for phone in [
            "98450.00000",
            "98450+00000",
            "++9198450000",
            "call me now",
            "٩٨٤٥٠٠٠٠٠٠٠",
            "12345\n67890",
        ] {
            assert_eq!(wrong("phone", phone), "phone.phone", "{phone:?}");
        }
    }

    /// A value that the pages and the program must judge alike: the key of what is wrong with it, empty for nothing; and what
    /// is kept of it, where that matters.
    #[derive(Deserialize)]
    struct Case {
        field: String,
        value: String,
        key: String,
        kept: Option<String>,
    }

    #[test]
    fn the_shared_cases_are_judged_as_the_table_says() {
        let json = include_str!("../../../contracts/enquiry-cases.json");
        let cases: Vec<Case> = serde_json::from_str(json).expect("the cases are read");
        assert!(cases.len() > 50);
        for case in cases {
            let (field, value) = (&case.field, &case.value);
            assert_eq!(wrong(field, value), case.key, "{field}: {value:?}");
            let mut form = valid();
            set(&mut form, field, value.clone());
            let form = form.cleaned();
            if let Some(kept) = case.kept {
                assert_eq!(form.value(field), Some(kept.as_str()));
            }
        }
    }

    #[test]
    fn company_and_country_may_be_empty_and_have_at_most_100_characters() {
        for (field, key) in [("company", "company.max"), ("country", "country.max")] {
            assert_eq!(wrong(field, ""), "");
            assert_eq!(wrong(field, &"株".repeat(100)), "");
            assert_eq!(wrong(field, &"株".repeat(101)), key);
        }
    }

    #[test]
    fn only_the_seven_interests_are_interests() {
        for interest in interests() {
            assert_eq!(wrong("productInterest", interest), "");
        }
        for interest in ["", "Spices", "gold", "spices,all"] {
            assert_eq!(
                wrong("productInterest", interest),
                "productInterest.option",
                "{interest}"
            );
        }
    }

    #[test]
    fn a_message_has_10_to_2000_characters_whatever_their_bytes() {
        for letter in ["x", "ж", "🌶"] {
            for (length, key) in [
                (9, "message.min"),
                (10, ""),
                (2_000, ""),
                (2_001, "message.max"),
            ] {
                assert_eq!(
                    wrong("message", &letter.repeat(length)),
                    key,
                    "{length} times {letter}"
                );
            }
        }
    }

    #[test]
    fn what_stands_around_a_value_does_not_count() {
        assert_eq!(wrong("name", "  a  "), "name.min");
        assert_eq!(wrong("email", " ana@example.com\n"), "");
        assert_eq!(wrong("phone", "  123456789  "), "phone.min");
        assert_eq!(wrong("productInterest", " spices "), "");
        assert_eq!(
            wrong("message", &format!("\n{}\n", "x".repeat(9))),
            "message.min"
        );
        assert_eq!(wrong("message", &format!(" {} ", "x".repeat(2_000))), "");
        assert_eq!(
            wrong("message", "a\r\nb\r\nc\r\nd\r\ne\r\nf"),
            "",
            "a line end is one character"
        );
        assert_eq!(wrong("message", "a\r\nb\r\nc\r\nd\r\ne"), "message.min");
    }
}
