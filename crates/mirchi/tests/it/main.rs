//! Tests of the whole program from outside: the router without a socket, the commands as processes.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
#![expect(unreachable_pub, reason = "helpers are for the modules of this binary")]

mod account_links;
mod assets;
mod bundle;
mod certificates;
mod check;
mod commands;
mod company;
mod conditional_requests;
mod config;
mod connections;
mod contact_form;
mod deploy;
#[cfg(debug_assertions)]
mod development;
mod erasing;
mod functions;
mod health;
mod jobs;
mod log;
mod machine_translation;
mod page_addresses;
mod page_answers;
mod page_failures;
mod page_site;
mod page_views;
mod pages;
mod pdfs;
mod previews;
mod process;
mod rest;
mod restore;
mod rights;
mod security_events;
mod serve;
mod site_kit;
mod social;
mod staff;
mod statements;
mod support;
mod switched_off;
mod well_known;
mod wire;
