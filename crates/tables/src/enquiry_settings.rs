//! The owner's settings for enquiries: when they are answered, who is assigned which, and templates for replies.

use std::collections::HashSet;

use enquiries::{AnsweringTimes, replies};
use serde_json::Value as Json;
use store::{Transaction, answering_time, answering_times::Stored, staff};

use crate::{
    Table,
    column::Row,
    error::Result,
    row_checks::{check_lists, check_nulls, check_word, empty_is_null, model, refuse},
};

/// The most addresses that get a copy of the company's mail.
const MAX_RECIPIENTS: usize = 5;
/// The most characters in the name of a template, a holiday or a country.
const MAX_NAME: usize = 100;

/// # Errors
/// `23514` for times that are not possible.
pub(crate) fn check_times(table: &'static Table, row: &Row) -> Result<()> {
    check_nulls(table, row)?;
    check_lists(table, row)?;
    let times: answering_time::Model = model(table, row.clone())?;
    let stored = Stored {
        times,
        holidays: Vec::new(),
    };
    match AnsweringTimes::read(&stored) {
        Ok(_) => Ok(()),
        Err(faults) => refuse(table, &faults),
    }
}

/// # Errors
/// `23514` for a holiday without a name.
pub(crate) fn check_holiday(table: &'static Table, row: &Row) -> Result<()> {
    check_nulls(table, row)?;
    check_name(table, row, "name")
}

/// # Errors
/// `23514` for a rule that cannot be applied.
pub(crate) async fn check_rule(
    db: &Transaction,
    table: &'static Table,
    row: &mut Row,
) -> Result<()> {
    empty_is_null(table, row);
    check_nulls(table, row)?;
    check_lists(table, row)?;
    if !row["product_interest"].is_null() {
        check_word(table, row, "product_interest", &enquiries::interests())?;
    }
    if !row["country"].is_null() {
        check_name(table, row, "country")?;
    }
    if let Some(id) = row["assigned_to"].as_str() {
        let member = staff::member(db, id).await?;
        if !member.is_some_and(|member| member.answers()) {
            let fault = format!("`{id}` is no account that may see enquiries");
            return refuse(table, &[("assigned_to", fault)]);
        }
    }
    let recipients: Vec<&str> = row["recipients"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Json::as_str)
        .collect();
    let wrong = recipients
        .iter()
        .find(|address| !enquiries::is_email(address));
    let fault = if let Some(wrong) = wrong {
        Some(format!("`{wrong}` is no e-mail address"))
    } else if recipients.len() > MAX_RECIPIENTS {
        Some(format!("at most {MAX_RECIPIENTS} addresses are taken"))
    } else if recipients.iter().collect::<HashSet<_>>().len() < recipients.len() {
        Some("has an address twice".to_owned())
    } else {
        None
    };
    match fault {
        Some(fault) => refuse(table, &[("recipients", fault)]),
        None => Ok(()),
    }
}

/// # Errors
/// `23514` for a template that cannot be sent.
pub(crate) fn check_template(table: &'static Table, row: &Row) -> Result<()> {
    check_nulls(table, row)?;
    check_name(table, row, "name")?;
    let text = |name: &str| row[name].as_str().unwrap_or_default();
    let faults = replies::faults(text("language"), text("subject"), text("body"));
    refuse(table, &faults)
}

pub(crate) fn check_name(table: &'static Table, row: &Row, column: &'static str) -> Result<()> {
    let name = row[column].as_str().unwrap_or_default();
    let is_line = !name.trim().is_empty() && !name.contains(char::is_control);
    if is_line && name.chars().count() <= MAX_NAME {
        return Ok(());
    }
    let fault = format!("must be one line of at most {MAX_NAME} characters");
    refuse(table, &[(column, fault)])
}
