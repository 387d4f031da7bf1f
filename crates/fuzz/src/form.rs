//! The enquiry form.

use std::collections::BTreeMap;

use catalogue::Categories;
use enquiries::{EnquiryForm, errors};
use url::form_urlencoded;

/// The fields of a form, as JSON or as a browser without scripts sends them.
/// Panics when a form that the browser has cleaned becomes another when the program cleans it.
pub fn form(data: &[u8]) {
    let form = serde_json::from_slice::<EnquiryForm>(data).or_else(|_| {
        let fields: BTreeMap<_, _> = form_urlencoded::parse(data).into_owned().collect();
        serde_json::from_value(serde_json::json!(fields))
    });
    let Ok(form) = form else {
        return;
    };
    let cleaned = form.cleaned();
    _ = errors(&cleaned, &Categories::default());
    let values = |form: &EnquiryForm| {
        [
            &form.name,
            &form.email,
            &form.phone,
            &form.company,
            &form.country,
            &form.product_interest,
            &form.message,
        ]
        .map(String::clone)
    };
    assert_eq!(values(&cleaned.clone().cleaned()), values(&cleaned));
}
