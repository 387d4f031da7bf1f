//! The enquiry form: its fields, and how they are cleaned before they are checked and stored.

mod normalized;

use std::time::Duration;

use catalogue::rules::is_slug;
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;

/// The fields of a submitted form. A missing or null field is empty; unknown fields are ignored.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EnquiryForm {
    #[serde(deserialize_with = "text")]
    pub name: String,
    #[serde(deserialize_with = "text")]
    pub email: String,
    #[serde(deserialize_with = "text")]
    pub phone: String,
    /// Company, may be empty.
    #[serde(deserialize_with = "text")]
    pub company: String,
    /// Country, may be empty.
    #[serde(deserialize_with = "text")]
    pub country: String,
    /// One of the seven values of the select.
    #[serde(deserialize_with = "text")]
    pub product_interest: String,
    /// Slug of the product whose page led to the form. It is no field of the form: what is not a slug is ignored, never refused.
    #[serde(deserialize_with = "text_or_nothing")]
    pub product: Option<String>,
    #[serde(deserialize_with = "text")]
    pub message: String,
    /// The honeypot: people do not see this field, so only bots fill it in.
    #[serde(deserialize_with = "text")]
    pub website: String,
    /// The time from showing the form to submitting it.
    #[serde(rename = "filledInMs", deserialize_with = "milliseconds")]
    pub fill_time: FillTime,
    /// Code of the language that the form was shown in.
    pub language: Option<String>,
}

/// The fill time that the client reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FillTime {
    /// Not reported: only a script can measure it.
    #[default]
    Unknown,
    /// A plausible time.
    Measured(Duration),
    /// An implausible time: negative, longer than 30 days, or not a number.
    Impossible,
}

/// A page may stay open in a tab for weeks before its form is sent.
const MAX_FILL_TIME: Duration = Duration::from_secs(30 * 24 * 60 * 60);

impl FillTime {
    fn from_ms(ms: f64) -> Self {
        match Duration::try_from_secs_f64(ms / 1000.0) {
            Ok(time) if time <= MAX_FILL_TIME => Self::Measured(time),
            Ok(_) | Err(_) => Self::Impossible,
        }
    }
}

impl EnquiryForm {
    /// The cleaned form: trimmed, with `\n` as line ends, without control characters where they have no meaning, and without
    /// invisible characters. Names, telephone numbers and addresses have one spelling, however a keyboard writes them. The browser
    /// cleans it in the same way (`contracts/enquiry-cases.json`).
    #[must_use]
    pub fn cleaned(self) -> Self {
        Self {
            name: trimmed(&normalized::name(&visible(&self.name))),
            email: email_address(&self.email),
            phone: normalized::phone(&visible(&self.phone)),
            company: one_line(&visible(&self.company)),
            country: one_line(&visible(&self.country)),
            product_interest: trimmed(&self.product_interest),
            product: self.product.filter(|slug| is_slug(slug)),
            message: lines(&self.message),
            ..self
        }
    }

    /// The value of a field by its name on the wire; `None` if the form has no such field.
    pub(crate) fn value(&self, field: &str) -> Option<&str> {
        match field {
            "name" => Some(&self.name),
            "email" => Some(&self.email),
            "phone" => Some(&self.phone),
            "company" => Some(&self.company),
            "country" => Some(&self.country),
            "productInterest" => Some(&self.product_interest),
            "message" => Some(&self.message),
            _ => None,
        }
    }
}

/// An e-mail address in one spelling, however a keyboard writes it.
pub(crate) fn email_address(text: &str) -> String {
    normalized::email(&visible(text))
}

/// Trimmed like `trim` in the browser: a byte order mark counts as white space, the control character U+0085 does not.
fn trimmed(text: &str) -> String {
    text.trim_matches(|character: char| match character {
        '\u{feff}' => true,
        '\u{85}' => false,
        other => other.is_whitespace(),
    })
    .to_owned()
}

/// Trimmed, and on one line.
pub(crate) fn one_line(text: &str) -> String {
    trimmed(&text.replace(char::is_control, " "))
}

/// Without invisible characters and without those that reorder the letters around them, so that a company's name is what it looks
/// like, in the mail and in a list. People paste such characters unknowingly, for instance from a phone's contacts, so they are
/// removed, not refused.
pub(crate) fn visible(text: &str) -> String {
    text.replace(is_invisible, "")
}

/// Invisible format characters, from soft hyphens to bidirectional controls. The two joiners are not among them, because Persian
/// and Hindi words and some emoji are spelt with them.
///
/// Source: Unicode's general category Cf without the visible signs (Arabic number signs and the like), and Unicode Technical
/// Report 36, section 2.5, on bidirectional text.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Direction marks from Arabic and Hebrew keyboards, which keep numbers and brackets where their writer wants them. They reorder
/// no letters, so they stay in a message.
fn is_mark_of_direction(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}')
}

/// Trimmed, with `\n` between lines. Browsers send `\r\n`, which would count twice.
fn lines(text: &str) -> String {
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let kept: String = unified
        .chars()
        .filter(|character| !character.is_control() || matches!(character, '\n' | '\t'))
        .filter(|character| !is_invisible(*character) || is_mark_of_direction(*character))
        .collect();
    trimmed(&kept)
}

fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Text; any other value is `None`.
fn text_or_nothing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(value.as_str().map(str::to_owned))
}

/// Milliseconds as a JSON number or as text.
fn milliseconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<FillTime, D::Error> {
    let number = match Value::deserialize(deserializer)? {
        Value::Null => return Ok(FillTime::Unknown),
        Value::String(text) if text.is_empty() => return Ok(FillTime::Unknown),
        Value::String(text) => text.parse().ok(),
        // Numbers that a float cannot represent exactly are longer than any fill time.
        Value::Number(number) => number.as_f64(),
        _ => return Err(D::Error::custom("expected a number of milliseconds")),
    };
    Ok(number.map_or(FillTime::Impossible, FillTime::from_ms))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(json: Value) -> EnquiryForm {
        serde_json::from_value(json).expect("the form is read")
    }

    #[test]
    fn missing_and_null_fields_are_empty_and_unknown_ones_are_ignored() {
        let form = read(json!({ "name": "Ana", "company": null, "colour": "red" }));
        assert_eq!(form.name, "Ana");
        assert_eq!((form.company, form.email), (String::new(), String::new()));
        assert_eq!((form.fill_time, form.language), (FillTime::Unknown, None));
    }

    #[test]
    fn a_product_is_a_slug_and_anything_else_is_ignored() {
        let product = |value| read(json!({ "product": value })).cleaned().product;
        assert_eq!(product(json!("teja-s17")).as_deref(), Some("teja-s17"));
        for other in [
            json!(null),
            json!(17),
            json!({}),
            json!(""),
            json!("Teja\u{0}"),
            json!("a b"),
        ] {
            assert_eq!(product(other.clone()), None, "{other}");
        }
    }

    #[test]
    fn the_fill_time_may_be_any_kind_of_number_and_nonsense_is_told_from_silence() {
        let time = |value| read(json!({ "filledInMs": value })).fill_time;
        let measured = |ms| FillTime::Measured(Duration::from_millis(ms));
        assert_eq!(time(json!(4200)), measured(4200));
        assert_eq!(time(json!("4200")), measured(4200));
        assert_eq!(
            time(json!(4200.5)),
            FillTime::Measured(Duration::from_micros(4_200_500))
        );
        assert_eq!(time(json!(0)), measured(0));
        let thirty_days = 2_592_000_000_u64;
        assert_eq!(time(json!(thirty_days)), measured(thirty_days));
        for silence in [json!(null), json!("")] {
            assert_eq!(time(silence), FillTime::Unknown);
        }
        let nonsense = [
            json!("soon"),
            json!("NaN"),
            json!(-5),
            json!(-0.5),
            json!(thirty_days + 1),
            json!(u64::MAX),
            json!(1e300),
        ];
        for nonsense in nonsense {
            assert_eq!(time(nonsense.clone()), FillTime::Impossible, "{nonsense}");
        }
    }
}
