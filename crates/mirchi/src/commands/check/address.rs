//! Whether the site's address, HTTPS and the reverse proxy fit together.

use crate::config::Config;
use crate::finding::Finding;

const SUBJECT: &str = "address";

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let server = &config.server;
    let url = config.base_url();
    let mut findings = Vec::new();
    if server.base_url.is_none() {
        findings.push(Finding::look(
            SUBJECT,
            format!("`server.base_url` is not set: pages and mails name {url}"),
            "set `server.domains` to the names of the site, or behind a proxy this to the address that visitors type, such as \"https://www.example.com\"",
        ));
    } else if !config.is_https() {
        findings.push(Finding::look(
            SUBJECT,
            format!("visitors come to {url} without HTTPS: what they send can be read on the way"),
            "set `server.domains` and leave `server.base_url` out, or let a proxy serve HTTPS and begin `server.base_url` with https://",
        ));
    }
    if server.hsts && !config.is_https() {
        findings.push(Finding::wrong(
            SUBJECT,
            format!("`server.hsts` tells browsers to come by HTTPS alone, and `server.base_url` is {url}"),
            "begin `server.base_url` with https://, or set `server.hsts` to false",
        ));
    }
    if config.is_https() && !server.hsts {
        findings.push(Finding::look(
            SUBJECT,
            format!("{url} does not tell browsers to come by HTTPS alone"),
            "set `server.hsts` to true when every visitor comes by HTTPS",
        ));
    }
    // Only a program before this one reaches it there. A site with domains is reached by HTTPS.
    if server.domains.is_empty()
        && server.address.ip().is_loopback()
        && server.base_url.is_some()
        && server.trusted_proxies.is_empty()
    {
        findings.push(Finding::look(
            SUBJECT,
            format!(
                "visitors come through a proxy to {}, and `server.trusted_proxies` is empty: all of them share the limits of one visitor",
                server.address
            ),
            "set it to the address of the proxy, such as [\"127.0.0.1/32\"]",
        ));
    }
    if findings.is_empty() {
        findings.push(Finding::good(
            SUBJECT,
            format!("{url}, by HTTPS, and browsers are told so"),
        ));
    }
    findings
}
