//! The tables of the site's content, one module for each.

pub mod site_change;
pub mod site_setting;
pub mod site_text;
