//! Who gets which new enquiries.

use std::collections::HashSet;

use auth::STAFF_MEMBERS;
use catalogue::Categories;
use tables::prelude::*;

use super::{
    domain::{Enquiries, GRANTS_OF_SETTINGS},
    enquiries,
};

pub(crate) static ENQUIRY_RULES: Table = Table {
    name: "enquiry_rules",
    about: "Who gets which new enquiries: the first rule that fits counts.",
    columns: &[
        generated("id", Type::Number, "Number of the rule."),
        position("Place among the rules, the lowest first."),
        maybe(
            "product_interest",
            "Only enquiries with this value of the form.",
        ),
        maybe(
            "country",
            "Only enquiries from this country, by any of its names: `Germany` and `Deutschland` are one.",
        ),
        maybe(
            "assigned_to",
            "The account that answers them; one of those who may see enquiries.",
        ),
        list(
            "recipients",
            "Addresses that get the company's mail too, at most five.",
        ),
        VERSION_COLUMN,
    ],
    key: &["id"],
    grants: GRANTS_OF_SETTINGS,
    foreign_keys: &[references(
        "assigned_to",
        &STAFF_MEMBERS,
        "id",
        OnDelete::SetNull,
    )],
    hooks: &EnquiryRules,
    domain: &Enquiries,
    ..Table::DEFAULT
};

/// The most addresses that get a copy of the company's mail.
const MAX_RECIPIENTS: usize = 5;

#[derive(Debug)]
struct EnquiryRules;

#[async_trait]
impl TableHooks for EnquiryRules {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            table, row, before, ..
        } = change;
        empty_is_null(table, row);
        check_nulls(table, row)?;
        check_lists(table, row)?;
        // A rule for a category that was deleted meanwhile may stay as it is.
        let is_kept =
            before.is_some_and(|before| before["product_interest"] == row["product_interest"]);
        if let Some(interest) = row["product_interest"].as_str().filter(|_| !is_kept)
            && !Categories::read(&tx.db).await?.is_interest(interest)
        {
            let fault = format!("`{interest}` is no product interest of the enquiry form");
            return refuse(table, &[("product_interest", fault)]);
        }
        if !row["country"].is_null() {
            check_name(table, row, "country")?;
        }
        enquiries::check_assignee(&tx.db, table, row).await?;
        match recipients_fault(&row["recipients"]) {
            Some(fault) => refuse(table, &[("recipients", fault)]),
            None => Ok(()),
        }
    }
}

fn recipients_fault(recipients: &Json) -> Option<String> {
    let recipients = recipients.as_array().into_iter().flatten();
    let recipients: Vec<&str> = recipients.filter_map(Json::as_str).collect();
    let wrong = recipients.iter().find(|address| !crate::is_email(address));
    if let Some(wrong) = wrong {
        Some(format!("`{wrong}` is no e-mail address"))
    } else if recipients.len() > MAX_RECIPIENTS {
        Some(format!("at most {MAX_RECIPIENTS} addresses are taken"))
    } else if recipients.iter().collect::<HashSet<_>>().len() < recipients.len() {
        Some("has an address twice".to_owned())
    } else {
        None
    }
}
