//! The text of an enquiry that the staff's search looks through.

use languages::folded;
use serde_json::Value as Json;
use tables::{Result, Row, WriteTransaction, has_key};

use crate::{
    queries::enquiries::{self, NewEnquiry},
    tables::{ENQUIRY_MESSAGES, ENQUIRY_NOTES},
};

/// At most this many notes, and this many replies, of one enquiry are searched: the newest.
const MAX_SEARCHED: usize = 100;

/// What the form has sent, in one line. The reference stands there without its dashes, too, and the telephone number as its digits.
pub(crate) fn of_form(enquiry: &NewEnquiry) -> String {
    let texts = [
        &enquiry.reference,
        &enquiry.reference.replace('-', ""),
        &enquiry.name,
        &enquiry.company,
        &enquiry.email,
        &enquiry.phone,
        &phone_digits(&enquiry.phone),
        &enquiry.country,
        &enquiry.message,
    ];
    folded(&texts.map(String::as_str).join(" "))
}

/// The digits of a telephone number, the same for `+49 (0)40 123456` and `0049-40-123456`: without the zeros at the beginning, the
/// zero in brackets and the extension. The console searches for the same (`web/src/staff/enquiries/phone.ts`);
/// `contracts/phone-cases.json` tests both.
fn phone_digits(phone: &str) -> String {
    let (number, _) = phone.split_once('x').unwrap_or((phone, ""));
    let digits: String = number
        .replace("(0)", "")
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    digits.trim_start_matches('0').to_owned()
}

/// Puts what is noted and answered now behind what the form has sent, in further lines.
pub(crate) async fn update(tx: &WriteTransaction<'_>, enquiry_id: &Json) -> Result<()> {
    let Some(enquiry) = enquiries::lock(&tx.db, enquiry_id.as_i64().unwrap_or_default()).await?
    else {
        return Ok(());
    };
    let of_form = enquiry.search_text.lines().next().unwrap_or_default();
    let mut lines = vec![of_form.to_owned()];
    let of_enquiry = Row::from_iter([("enquiry_id".to_owned(), enquiry_id.clone())]);
    for (table, columns) in [
        (&ENQUIRY_NOTES, &["body"][..]),
        (&ENQUIRY_MESSAGES, &["subject", "body"][..]),
    ] {
        let its_own = has_key(table, &["enquiry_id"], &of_enquiry);
        let rows = tx.whole(table, its_own, None).await?;
        lines.extend(rows.iter().rev().take(MAX_SEARCHED).map(|row| {
            let texts = columns.iter().filter_map(|name| row[*name].as_str());
            folded(&texts.collect::<Vec<_>>().join(" "))
        }));
    }
    enquiries::set_search_text(&tx.db, enquiry.id, lines.join("\n")).await?;
    Ok(())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        phone: String,
        digits: String,
    }

    #[test]
    fn one_telephone_number_has_the_same_digits_however_it_is_written() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../contracts/phone-cases.json")).unwrap();
        assert!(cases.len() > 5);
        for Case { phone, digits } in cases {
            assert_eq!(phone_digits(&phone), digits, "{phone}");
        }
    }
}
