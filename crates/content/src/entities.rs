//! The tables of the site's content, one module for each.

pub mod certificate;
pub mod certificate_translation;
pub mod mail_password;
pub mod planned_publication;
pub mod site_change;
pub mod site_list;
pub mod site_setting;
pub mod site_text;
