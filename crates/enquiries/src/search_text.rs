//! The text of an enquiry that the staff's search looks through.

use languages::folded;
use sea_orm::{
    ConnectionTrait, DbErr,
    sea_query::{Expr, ExprTrait, Order, Query},
};
use serde_json::Value as Json;
use tables::{Result, WriteTransaction};
use unicode_general_category::{GeneralCategory as Category, get_general_category};

use crate::{
    queries::enquiries::{self, NewEnquiry},
    tables::{ENQUIRY_MESSAGES, ENQUIRY_NOTES},
};

/// At most this many notes, and this many replies, of one enquiry are searched: the newest.
const MAX_SEARCHED: u64 = 100;

/// What the form has sent, in one line. The telephone number stands there as its digits, too.
pub(crate) fn of_form(enquiry: &NewEnquiry) -> String {
    let texts = [
        &enquiry.reference,
        &enquiry.name,
        &enquiry.company,
        &enquiry.email,
        &enquiry.phone,
        &phone_digits(&enquiry.phone),
        &enquiry.country,
        &enquiry.message,
    ];
    searchable(&texts.map(String::as_str).join(" "))
}

/// The text without accents and capitals. Words with punctuation in the middle follow without it, so that a reference is found with
/// its dashes or without: the console removes the punctuation from what it searches for (`web/src/staff/enquiries/search.ts`).
fn searchable(text: &str) -> String {
    let text = folded(text);
    let bare = text.split(' ').filter_map(|word| {
        let word = word.trim_matches(is_punctuation);
        word.contains(is_punctuation)
            .then(|| word.replace(is_punctuation, ""))
    });
    let bare: Vec<String> = bare.collect();
    [vec![text], bare].concat().join(" ")
}

fn is_punctuation(character: char) -> bool {
    matches!(
        get_general_category(character),
        Category::ConnectorPunctuation
            | Category::DashPunctuation
            | Category::OpenPunctuation
            | Category::ClosePunctuation
            | Category::InitialPunctuation
            | Category::FinalPunctuation
            | Category::OtherPunctuation
    )
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
    for (table, columns) in [
        (&ENQUIRY_NOTES, &["body"][..]),
        (&ENQUIRY_MESSAGES, &["subject", "body"][..]),
    ] {
        let mut newest = Query::select();
        newest
            .columns(columns.iter().copied())
            .from(table.name)
            .and_where(Expr::col("enquiry_id").eq(enquiry.id))
            .order_by("id", Order::Desc)
            .limit(MAX_SEARCHED);
        for row in tx.db.query_all(&newest).await? {
            let texts = columns.iter().map(|name| row.try_get("", name));
            let texts = texts.collect::<std::result::Result<Vec<String>, DbErr>>()?;
            lines.push(searchable(&texts.join(" ")));
        }
    }
    enquiries::set_search_text(&tx.db, enquiry.id, lines.join("\n")).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        phone: String,
        digits: String,
    }

    #[test]
    fn words_with_punctuation_in_the_middle_are_there_without_it_too() {
        assert_eq!(
            searchable("Re: NSE–7K3P–2M, (FOB) for José@importer.example"),
            "re: nse–7k3p–2m, (fob) for jose@importer.example nse7k3p2m joseimporterexample"
        );
        assert_eq!(searchable(" -- Curry & Co. "), "-- curry & co.");
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
