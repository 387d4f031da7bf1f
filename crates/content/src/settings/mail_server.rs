//! The server over which mails are sent.

use std::collections::BTreeMap;

use languages::Language;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value as Json;

use super::{
    Configured, MAIL_FROM, MAIL_HOST, MAIL_PASSWORD, MAIL_PORT, MAIL_SECURITY, MAIL_TRANSPORT,
    MAIL_USERNAME, Setting, Settings, Values,
};
use crate::entities::mail_password;

/// The settings of the mail server. They are set in one place: all in the configuration, or all in the console.
pub const MAIL_SERVER: [&str; 6] = [
    MAIL_TRANSPORT,
    MAIL_HOST,
    MAIL_PORT,
    MAIL_SECURITY,
    MAIL_USERNAME,
    MAIL_PASSWORD,
];

/// The most characters of a password.
const MAX_PASSWORD: usize = 500;

/// The server over which mails are sent.
#[derive(Clone, Debug)]
pub struct MailServer {
    /// Whether mails are sent over it; otherwise they are written as files.
    pub is_used: bool,
    /// Its name or address.
    pub host: String,
    pub port: u16,
    /// How the connection is encrypted.
    pub security: MailSecurity,
    /// The name of the sign-in; `None` without one.
    pub username: Option<String>,
    /// The password for this server and this name.
    pub password: Option<SecretString>,
}

/// How the connection to the mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailSecurity {
    /// Starts unencrypted; continues only if the server agrees to TLS.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Unencrypted: for a server on the same machine.
    None,
}

/// The password that the company has saved, with the server and the name for which it is.
#[derive(Clone, Debug)]
pub struct StoredPassword {
    host: String,
    username: String,
    password: SecretString,
}

impl From<mail_password::Model> for StoredPassword {
    fn from(row: mail_password::Model) -> Self {
        Self {
            host: row.host,
            username: row.username,
            password: row.password.into(),
        }
    }
}

impl StoredPassword {
    /// Whether it was typed for the server as it is set.
    pub(crate) fn is_for(&self, server: &MailServer) -> bool {
        let username = server.username.as_deref().unwrap_or_default();
        self.for_server(&server.host, username).is_some()
    }

    /// The password, if it is for this server and this name. It is never sent to another server.
    fn for_server(&self, host: &str, username: &str) -> Option<SecretString> {
        let is_same = self.host == host && self.username == username;
        is_same.then(|| self.password.clone())
    }
}

impl MailServer {
    /// What keeps it from working, with the setting: a name without its password.
    pub fn check(&self) -> Result<(), (&'static str, String)> {
        match (&self.username, &self.password) {
            (Some(username), None) if self.is_used => {
                let fault = format!(
                    "is missing: type the password of `{username}` at `{}`",
                    self.host
                );
                Err((MAIL_PASSWORD, fault))
            }
            _ => Ok(()),
        }
    }
}

/// Checks a password as it was typed. The error does not contain the password.
pub(crate) fn check_password(password: &str) -> Result<(), String> {
    match password.chars().count() {
        0 => Err("is empty".to_owned()),
        characters if characters > MAX_PASSWORD => Err(format!(
            "has {characters} characters; {MAX_PASSWORD} are the most"
        )),
        _ if password.contains(char::is_control) => Err("must be one line".to_owned()),
        _ => Ok(()),
    }
}

impl Configured {
    /// The server of the configuration alone.
    pub fn mail_server(&self) -> MailServer {
        let settings = self.settings([]);
        settings.mail_server(self.mail_password.as_ref(), None)
    }
}

impl Settings {
    /// The server with the password that there is for it.
    pub(crate) fn mail_server(
        &self,
        configured: Option<&SecretString>,
        stored: Option<&StoredPassword>,
    ) -> MailServer {
        let text = |key| self.text(key, Language::ENGLISH);
        let host = text(MAIL_HOST).unwrap_or_default();
        let username = text(MAIL_USERNAME);
        let port = self.value(MAIL_PORT, Language::ENGLISH).as_u64();
        // A password of the configuration is of its server, which the console cannot change.
        let password = username.as_deref().and_then(|username| {
            let of_the_company = || stored?.for_server(&host, username);
            configured.cloned().or_else(of_the_company)
        });
        MailServer {
            is_used: text(MAIL_TRANSPORT).as_deref() == Some("smtp"),
            port: port.and_then(|port| port.try_into().ok()).unwrap_or(587),
            security: match text(MAIL_SECURITY).as_deref() {
                Some("tls") => MailSecurity::Tls,
                Some("none") => MailSecurity::None,
                _ => MailSecurity::StartTls,
            },
            host,
            username,
            password,
        }
    }
}

/// The server and the sender that somebody has typed and not saved yet.
#[derive(Clone, Debug)]
pub struct TypedMail {
    /// The server; what was not typed is as it is saved.
    pub server: MailServer,
    /// The sender.
    pub from: String,
}

impl TypedMail {
    /// The settings that are in effect, with these over them. A value that the configuration sets stays.
    pub(crate) fn over(
        mut settings: Settings,
        configured: &Configured,
        stored: Option<&StoredPassword>,
        typed: &BTreeMap<String, Json>,
    ) -> Result<Self, (String, String)> {
        let mut password = None;
        for (key, value) in typed {
            let is_of_mail = key == MAIL_FROM || MAIL_SERVER.contains(&key.as_str());
            let setting = Setting::named(key).filter(|_| is_of_mail);
            let unknown = || (key.clone(), "is no setting of the mail server".to_owned());
            let setting = setting.ok_or_else(unknown)?;
            if configured.origin(setting.key).is_some() {
                continue;
            }
            if setting.key == MAIL_PASSWORD {
                password = value.as_str().filter(|typed| !typed.is_empty());
                continue;
            }
            let value = setting.parse(value);
            let value = value.map_err(|fault| (key.clone(), fault))?;
            settings.values.insert(setting.key, Values::of(value));
        }
        let mut server = settings.mail_server(configured.mail_password.as_ref(), stored);
        if let Some(typed) = password.filter(|_| server.username.is_some()) {
            check_password(typed).map_err(|fault| (MAIL_PASSWORD.to_owned(), fault))?;
            server.password = Some(typed.into());
        }
        let checked = server.check();
        checked.map_err(|(key, fault)| (key.to_owned(), fault))?;
        Ok(Self {
            from: settings.mail_from(),
            server,
        })
    }
}

impl PartialEq for MailServer {
    fn eq(&self, other: &Self) -> bool {
        let shown = |server: &Self| {
            let Self {
                is_used,
                host,
                port,
                security,
                username,
                password,
            } = server.clone();
            let password = password.map(|password| password.expose_secret().to_owned());
            (is_used, host, port, security, username, password)
        };
        shown(self) == shown(other)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::entities::site_setting::Model;

    fn configured() -> Configured {
        let mut configured = Configured::default();
        for (key, value) in [
            (MAIL_FROM, json!("Sample <web@sample.example>")),
            (MAIL_TRANSPORT, json!("file")),
            (MAIL_HOST, json!("localhost")),
            (MAIL_PORT, json!(587)),
            (MAIL_SECURITY, json!("starttls")),
            (MAIL_USERNAME, json!("")),
        ] {
            let setting = Setting::named(key).unwrap();
            configured.set_default(setting, &value).unwrap();
        }
        configured
    }

    fn saved(configured: &Configured, values: &[(&str, Json)]) -> Settings {
        configured.settings(values.iter().map(|(key, value)| Model {
            key: (*key).to_owned(),
            language: "en".to_owned(),
            value: value.clone(),
            version: 1,
        }))
    }

    fn of_gmail() -> [(&'static str, Json); 3] {
        [
            (MAIL_TRANSPORT, json!("smtp")),
            (MAIL_HOST, json!("smtp.gmail.com")),
            (MAIL_USERNAME, json!("asha@kaveri.example")),
        ]
    }

    fn stored() -> StoredPassword {
        StoredPassword {
            host: "smtp.gmail.com".to_owned(),
            username: "asha@kaveri.example".to_owned(),
            password: "open sesame".into(),
        }
    }

    fn password_of(server: &MailServer) -> Option<&str> {
        server.password.as_ref().map(ExposeSecret::expose_secret)
    }

    fn typed(
        settings: &[(&str, Json)],
        configured: &Configured,
    ) -> Result<TypedMail, (String, String)> {
        let typed = settings.iter();
        let typed = typed.map(|(key, value)| ((*key).to_owned(), value.clone()));
        let before = saved(configured, &of_gmail());
        TypedMail::over(before, configured, Some(&stored()), &typed.collect())
    }

    #[test]
    fn the_saved_password_is_used_for_its_own_server_and_name_alone() {
        let configured = configured();
        let server =
            |values: &[(&str, Json)]| saved(&configured, values).mail_server(None, Some(&stored()));
        let [transport, host, username] = of_gmail();
        let own = server(&[transport.clone(), host.clone(), username.clone()]);
        assert_eq!(password_of(&own), Some("open sesame"));
        assert_eq!(own.check(), Ok(()));
        for other in [
            [
                transport.clone(),
                (MAIL_HOST, json!("smtp.evil.example")),
                username,
            ],
            [transport, host, (MAIL_USERNAME, json!("b@kaveri.example"))],
        ] {
            let server = server(&other);
            assert_eq!(password_of(&server), None);
            assert_eq!(server.check().unwrap_err().0, MAIL_PASSWORD);
        }
    }

    #[test]
    fn what_is_typed_lies_over_what_is_saved_and_brings_its_own_password() {
        let configured = configured();
        let same = typed(&[(MAIL_PORT, json!("465"))], &configured).unwrap();
        assert_eq!(same.server.port, 465);
        assert_eq!(same.from, "Sample <web@sample.example>");
        assert_eq!(password_of(&same.server), Some("open sesame"));
        let elsewhere = (MAIL_HOST, json!("smtp.evil.example"));
        let refused = typed(std::slice::from_ref(&elsewhere), &configured).unwrap_err();
        assert_eq!(refused.0, MAIL_PASSWORD);
        let own = (MAIL_PASSWORD, json!("another"));
        let other = typed(&[elsewhere, own], &configured).unwrap();
        assert_eq!(password_of(&other.server), Some("another"));
        for (key, value) in [
            (MAIL_PORT, json!("no port")),
            (MAIL_PASSWORD, json!("two\nlines")),
            ("site.name", json!("Kaveri")),
        ] {
            assert_eq!(typed(&[(key, value)], &configured).unwrap_err().0, key);
        }
    }

    #[test]
    fn a_part_in_the_configuration_fixes_the_whole_server() {
        let mut configured = configured();
        configured.fix_password("`mirchi.toml`", "open sesame".into());
        configured.fix_whole_mail_server();
        for key in MAIL_SERVER {
            assert_eq!(configured.origin(key), Some("`mirchi.toml`"), "{key}");
        }
        // Another server that is saved or typed does not get the password.
        let server = saved(&configured, &of_gmail())
            .mail_server(configured.mail_password.as_ref(), Some(&stored()));
        assert_eq!(server.host, "localhost");
        let typed = typed(&[(MAIL_HOST, json!("smtp.evil.example"))], &configured).unwrap();
        assert_eq!(typed.server.host, "localhost");
    }

    #[test]
    fn no_password_is_printed() {
        let mut configured = configured();
        configured.fix_password("`mirchi.toml`", "open sesame".into());
        let server = configured.mail_server();
        let printed = format!("{configured:?} {server:?} {:?}", stored());
        assert!(!printed.contains("open sesame"), "{printed}");
    }
}
