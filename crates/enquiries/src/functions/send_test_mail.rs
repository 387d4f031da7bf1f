//! Sending a test mail over a mail server that may not be saved yet.

use std::collections::BTreeMap;

use access::Role::Owner;
use content::Configured;
use postgrest::{Error, Type};
use serde::Deserialize;
use serde_json::Value as Json;
use tables::{Call, Function, Parameter, Result, Written};

use crate::MailTests;

pub(super) static SEND_TEST_MAIL: Function = Function {
    name: "send_test_mail",
    about: "Sends one mail to the caller's own address over the mail server of `settings`, such as `{\"mail.smtp.host\": \"smtp.example.com\"}`; what is not among them is as it is saved. The saved password is used only for the server and the user name for which it was saved. Says whether the server took the mail, at which `step` it failed, and what the server answered.",
    parameters: &[Parameter::required("settings", Type::Json)],
    roles: &[Owner],
    run: |call| Box::pin(send_test_mail(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    settings: BTreeMap<String, Json>,
}

/// Fails with `PGRST102` for other arguments, `23514` for a value that does not fit, with the setting in `details`, and `PT429` after too many.
async fn send_test_mail(call: Call<'_>) -> Result<Written> {
    let takes = "send_test_mail takes {\"settings\": {\"mail.smtp.host\": VALUE, …}}";
    let Arguments { settings } = call.arguments(takes)?;
    let missing = || Error::not_implemented("Mails are sent by a running site.".to_owned());
    let tests = call.service::<MailTestsOfSite>().ok_or_else(missing)?;
    let author = &call.writer.author;
    let account = author.id.as_deref().ok_or_else(missing)?;
    let none = Configured::default();
    let configured = call.service::<Configured>().unwrap_or(&none);
    let content = tests.content().current().await;
    let mail = content.typed_mail(configured, &settings);
    let mail = mail.map_err(|(key, fault)| {
        Error::check_violation("site_settings", &[(key.as_str(), fault)])
    })?;
    tests.take(account).map_err(|wait| {
        let text = format!("too many test mails; the next in {} s", wait.as_secs() + 1);
        Error::new(429, "PT429", text)
    })?;
    let tested = tests.send(&mail, &author.name, call.writer.now).await;
    Ok(Written::read(&tested))
}

/// What sends test mails on a running site.
type MailTestsOfSite = std::sync::Arc<MailTests>;
