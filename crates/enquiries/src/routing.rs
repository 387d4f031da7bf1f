//! Assigns enquiries to staff: the first of the company's rules that matches decides.

use auth::queries::staff::{self, StaffMember};
use chrono::{DateTime, Utc};
use languages::{country_code, folded};
use store::{ConnectionTrait, DbErr};

use crate::entities::enquiry_rule;

/// The result of the rules for an enquiry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Route {
    /// The person who answers it.
    pub(crate) assignee: Option<StaffMember>,
    /// Further addresses that get the company's mail.
    pub(crate) recipients: Vec<String>,
}

/// Applies the rules, in their order, to an enquiry from this country with this interest.
pub(crate) async fn route(
    db: &impl ConnectionTrait,
    rules: &[enquiry_rule::Model],
    product_interest: &str,
    country: &str,
    now: DateTime<Utc>,
) -> Result<Route, DbErr> {
    let mut fitting = rules
        .iter()
        .filter(|rule| fits(rule, product_interest, country));
    let Some(rule) = fitting.next() else {
        return Ok(Route::default());
    };
    let assignee = match &rule.assigned_to {
        // Somebody whose role was revoked in the meantime is not assigned, and neither is somebody who is blocked.
        Some(id) => staff::active_member(db, id, now)
            .await?
            .filter(StaffMember::answers),
        None => None,
    };
    let mut recipients = staff::unblocked(db, rule.recipients.0.clone(), now).await?;
    // The assigned person gets the mail too.
    if let Some(member) = &assignee
        && !recipients
            .iter()
            .any(|address| address.eq_ignore_ascii_case(&member.email))
    {
        recipients.push(member.email.clone());
    }
    Ok(Route {
        assignee,
        recipients,
    })
}

fn fits(rule: &enquiry_rule::Model, product_interest: &str, country: &str) -> bool {
    let interest = rule.product_interest.as_deref();
    let of_country = rule.country.as_deref();
    interest.is_none_or(|wanted| wanted == product_interest)
        && of_country.is_none_or(|wanted| is_same_country(wanted, country))
}

/// Whether two names are of one country; of one that is not known, whether they are written alike.
fn is_same_country(one: &str, other: &str) -> bool {
    match (country_code(one), country_code(other)) {
        (None, None) => folded(one) == folded(other),
        (one, other) => one == other,
    }
}

impl Route {
    /// UUID of the account of the person who answers it.
    pub(crate) fn assignee_id(&self) -> Option<String> {
        self.assignee.as_ref().map(|member| member.id.clone())
    }
}

#[cfg(test)]
mod tests {
    use store::TextList;

    use super::*;

    #[test]
    fn a_rule_fits_by_interest_and_by_country_however_it_is_written() {
        let rule = |interest: Option<&str>, country: Option<&str>| enquiry_rule::Model {
            id: 1,
            position: 1,
            product_interest: interest.map(str::to_owned),
            country: country.map(str::to_owned),
            assigned_to: None,
            recipients: TextList::default(),
            version: 1,
        };
        assert!(fits(&rule(None, None), "spices", "Spain"));
        assert!(fits(
            &rule(Some("spices"), Some("ESPAÑA")),
            "spices",
            " espana"
        ));
        assert!(fits(&rule(None, Some("Germany")), "spices", "Deutschland"));
        assert!(fits(&rule(None, Some("Atlantis")), "spices", "ATLANTIS"));
        assert!(!fits(&rule(None, Some("Atlantis")), "spices", "Germany"));
        assert!(!fits(&rule(Some("spices"), None), "all", "Spain"));
        assert!(!fits(&rule(None, Some("Spain")), "spices", ""));
    }
}
