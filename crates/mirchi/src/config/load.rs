//! Merges the three sources, and reports what is wrong with them in one line.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use config::{File, FileFormat, Source, Value, ValueKind};
use content::{Configured, Kind, Palette, SETTINGS};
use serde_json::Value as Json;

use super::{Config, Origin, REFERENCE, StorageKind};

/// Read when no `--config` is given; it need not exist.
pub const DEFAULT_FILE: &str = "mirchi.toml";

/// Keys whose value is never shown in a message.
const SECRET_KEYS: [&str; 8] = [
    "api.service_key",
    "auth.jwt_secret",
    "backup.s3.secret_access_key",
    "database.url",
    "machine_translation.key",
    "mail.smtp.password",
    "metrics.token",
    "storage.s3.secret_access_key",
];

/// What is wrong with the configuration: one line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read the configuration `{}`: {source}; check the path given with `--config` and its permissions", .path.display())]
    Unreadable {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("`{}` is no valid TOML: {reason}", .path.display())]
    NotToml {
        path: PathBuf,
        /// With line and column.
        reason: String,
    },
    #[error("unknown key `{key}` in {origin}; `mirchi config` prints every key")]
    UnknownKey { key: String, origin: String },
    #[error("wrong value for `{key}` in {origin}: {reason}; `mirchi config` shows an example")]
    WrongValue {
        key: String,
        origin: String,
        reason: String,
    },
    /// Keys that contradict each other.
    #[error("{0}")]
    Contradiction(String),
}

/// The values of one source by their keys in dotted form, each with where it is from.
type Layer = BTreeMap<String, (String, Value)>;

/// Reads the configuration.
///
/// `file` is the file of `--config`, or [`DEFAULT_FILE`] if that exists. Fails with [`ConfigError`] for the first thing that is
/// wrong.
pub fn load(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<Config, ConfigError> {
    let reference = reference_keys();
    let layers = [file_layer(file)?, environment_layer(environment)];
    for (key, (origin, _)) in layers.iter().flatten() {
        if !reference.contains_key(key) {
            return Err(ConfigError::UnknownKey {
                key: key.clone(),
                origin: origin.clone(),
            });
        }
    }
    let mut config = read(&layers)?;
    serve_https(&mut config)?;
    config.settings = settings(&layers)?;
    check_together(&config)?;
    config
        .settings
        .signing_domain
        .clone_from(&config.mail.dkim.domain);
    Ok(config)
}

/// The keys of a configuration file that are secret and set; none if it cannot be read.
#[must_use]
pub fn secrets_in(file: &Path) -> Vec<&'static str> {
    let layer = file_layer(Some(file)).unwrap_or_default();
    let is_set = |key: &str| {
        layer
            .get(key)
            .is_some_and(|(_, value)| !value.to_string().is_empty())
    };
    SECRET_KEYS.into_iter().filter(|key| is_set(key)).collect()
}

/// The defaults with these layers on top.
fn read(layers: &[Layer]) -> Result<Config, ConfigError> {
    let mut builder =
        config::Config::builder().add_source(File::from_str(REFERENCE, FileFormat::Toml));
    for (key, (_, value)) in layers.iter().flatten() {
        builder = builder
            .set_override(key, value.clone())
            .map_err(|error| wrong_value(error, layers))?;
    }
    builder
        .build()
        .and_then(config::Config::try_deserialize::<Config>)
        .map_err(|error| wrong_value(error, layers))
}

/// The default of `server.address`.
const PLAIN_WITHOUT_DOMAINS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
/// What it is for a site with domains: visitors come from everywhere.
const PLAIN_WITH_DOMAINS: SocketAddr = SocketAddr::new(IpAddr::V6(Ipv6Addr::UNSPECIFIED), 80);

/// With domains, other defaults follow from them.
fn serve_https(config: &mut Config) -> Result<(), ConfigError> {
    let server = &mut config.server;
    let Some(first) = server.domains.first() else {
        return Ok(());
    };
    server.hsts = true;
    // A file that `mirchi config` has printed has the default, which none but this machine reaches.
    if server.address == PLAIN_WITHOUT_DOMAINS {
        server.address = PLAIN_WITH_DOMAINS;
    }
    let origin = ["https://", first].concat();
    let base_url = match &server.base_url {
        Some(base_url) => base_url,
        None => {
            let parsed = Origin::parse(&origin).map_err(ConfigError::Contradiction)?;
            server.base_url.insert(parsed)
        }
    };
    let is_same = base_url
        .as_str()
        .strip_prefix(&origin)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(':'));
    match is_same {
        true => Ok(()),
        false => Err(ConfigError::Contradiction(format!(
            "`server.base_url` is `{}`, but the first of `server.domains` is `{first}`; leave `server.base_url` out, or let it be `{origin}`",
            base_url.as_str()
        ))),
    }
}

/// The company's data: the defaults, and what these layers set.
fn settings(layers: &[Layer]) -> Result<Configured, ConfigError> {
    let mut settings = Configured::default();
    let defaults = reference_keys();
    for setting in &SETTINGS {
        let wrong = |origin: &str, reason: String| ConfigError::WrongValue {
            key: setting.key.to_owned(),
            origin: origin.to_owned(),
            reason,
        };
        if let Some(default) = defaults.get(setting.key) {
            let value = default.clone().try_into().unwrap_or_default();
            let set = settings.set_default(setting, &value);
            set.map_err(|reason| wrong("the defaults", reason))?;
        }
        let set = set_in(layers, setting.key);
        if let Some((origin, value)) = set.filter(|_| setting.kind == Kind::Secret) {
            settings.fix_password(origin, value.to_string().into());
        } else if let Some((origin, value)) = set {
            let fixed = settings.fix(setting, origin, &json_of(setting.kind, value));
            fixed.map_err(|reason| wrong(origin, reason))?;
        }
    }
    settings.fix_whole_mail_server();
    let fault = Palette::set_in(&settings.settings([]))
        .faults()
        .into_iter()
        .next();
    match fault {
        None => Ok(settings),
        Some(fault) => Err(ConfigError::WrongValue {
            key: fault.setting.to_owned(),
            origin: settings
                .origin(fault.setting)
                .unwrap_or("the defaults")
                .to_owned(),
            reason: fault.to_string(),
        }),
    }
}

/// What the last layer sets that has this key.
fn set_in<'a>(layers: &'a [Layer], key: &str) -> Option<&'a (String, Value)> {
    layers.iter().rev().find_map(|layer| layer.get(key))
}

fn json_of(kind: Kind, value: &Value) -> Json {
    match &value.kind {
        ValueKind::String(text) => kind.of_text(text),
        ValueKind::Boolean(is_on) => Json::Bool(*is_on),
        ValueKind::Array(values) => values
            .iter()
            .map(|value| json_of(Kind::Line, value))
            .collect(),
        other => Json::String(other.to_string()),
    }
}

/// Every key of the configuration in dotted form, with its default.
fn reference_keys() -> BTreeMap<String, toml::Value> {
    let table: toml::Table = REFERENCE.parse().unwrap_or_default();
    let mut keys = BTreeMap::new();
    let mut open = vec![(String::new(), table)];
    while let Some((prefix, table)) = open.pop() {
        for (name, value) in table {
            match value {
                toml::Value::Table(inner) => open.push((format!("{prefix}{name}."), inner)),
                value => _ = keys.insert(format!("{prefix}{name}"), value),
            }
        }
    }
    keys
}

fn file_layer(file: Option<&Path>) -> Result<Layer, ConfigError> {
    let path = file.unwrap_or(Path::new(DEFAULT_FILE));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if file.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Layer::new());
        }
        Err(source) => {
            return Err(ConfigError::Unreadable {
                path: path.to_owned(),
                source,
            });
        }
    };
    let origin = format!("`{}`", path.display());
    let not_toml = |reason: String| ConfigError::NotToml {
        path: path.to_owned(),
        reason,
    };
    // Parsed with `toml` first: its error has a message and a position without the line itself, which may contain a secret.
    toml::from_str::<toml::Table>(&text).map_err(|error| not_toml(place(&text, &error)))?;
    let read = File::from_str(&text, FileFormat::Toml).collect();
    let table = read.map_err(|error| not_toml(one_line(&error.to_string())))?;
    let mut layer = Layer::new();
    flatten("", table, &origin, &mut layer);
    Ok(layer)
}

/// `line 3, column 7: …`
fn place(text: &str, error: &toml::de::Error) -> String {
    let message = one_line(error.message());
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else {
        return message;
    };
    let line = before.matches('\n').count() + 1;
    let column = before
        .chars()
        .rev()
        .take_while(|character| *character != '\n')
        .count()
        + 1;
    format!("line {line}, column {column}: {message}")
}

fn flatten(
    prefix: &str,
    table: impl IntoIterator<Item = (String, Value)>,
    origin: &str,
    into: &mut Layer,
) {
    for (name, value) in table {
        let key = format!("{prefix}{name}");
        match value.kind {
            ValueKind::Table(inner) => flatten(&format!("{key}."), inner, origin, into),
            kind => _ = into.insert(key, (origin.to_owned(), Value::new(None, kind))),
        }
    }
}

/// `MIRCHI_MAIL__SMTP__HOST` is `mail.smtp.host`; `DATABASE_URL` is `database.url` unless that is set by its own name.
fn environment_layer(environment: impl IntoIterator<Item = (String, String)>) -> Layer {
    let mut values = Layer::new();
    for (name, text) in environment {
        let key = match name.strip_prefix("MIRCHI_") {
            Some(rest) => rest.replace("__", ".").to_lowercase(),
            None if name == "DATABASE_URL" && !values.contains_key("database.url") => {
                "database.url".to_owned()
            }
            None => continue,
        };
        let origin = format!("the environment variable `{name}`");
        values.insert(key, (origin, Value::new(None, ValueKind::String(text))));
    }
    values
}

fn wrong_value(error: config::ConfigError, layers: &[Layer]) -> ConfigError {
    use config::ConfigError as Cause;
    let (key, reason) = match error {
        Cause::Type {
            unexpected,
            expected,
            key,
            ..
        } => {
            let key = key.unwrap_or_default();
            match SECRET_KEYS.contains(&key.as_str()) {
                true => (key, format!("expected {expected}")),
                false => (key, format!("{unexpected}, expected {expected}")),
            }
        }
        Cause::At { error, key, .. } => (key.unwrap_or_default(), error.to_string()),
        other => (String::new(), other.to_string()),
    };
    // An element of a list is named by its index: `server.trusted_proxies[0]`.
    let whole_key = key.split('[').next().unwrap_or_default();
    let set = set_in(layers, whole_key);
    let origin = set.map_or("the configuration", |(origin, _)| origin);
    ConfigError::WrongValue {
        key,
        origin: origin.to_owned(),
        reason: one_line(&reason),
    }
}

fn check_together(config: &Config) -> Result<(), ConfigError> {
    let server = &config.server;
    if server.hsts_include_subdomains && !server.hsts
        || server.hsts_preload && !server.hsts_include_subdomains
    {
        let text = "`server.hsts_preload` needs `server.hsts_include_subdomains`, and that needs `server.hsts`; set all of them to \
                    true, or leave out those that need another";
        return Err(ConfigError::Contradiction(text.to_owned()));
    }
    let dkim = &config.mail.dkim;
    let given = [
        dkim.selector.is_some(),
        dkim.domain.is_some(),
        dkim.key_file.is_some(),
    ];
    if given != [given[0]; 3] {
        let text =
            "`mail.dkim` has some of `selector`, `domain` and `key_file`; set all three, or none";
        return Err(ConfigError::Contradiction(text.to_owned()));
    }
    let limits = &config.limits;
    let growing = [
        limits.enquiries_per_address_per_hour,
        limits.enquiries_per_subnet_per_hour,
        limits.enquiries_per_network_per_hour,
    ];
    if !growing.is_sorted() {
        let text = format!(
            "`limits.enquiries_per_address_per_hour` ({}), `limits.enquiries_per_subnet_per_hour` ({}) and \
             `limits.enquiries_per_network_per_hour` ({}) must not shrink; raise the latter",
            growing[0], growing[1], growing[2]
        );
        return Err(ConfigError::Contradiction(text));
    }
    let server = config.settings.mail_server();
    if server.username.is_some() != config.settings.mail_password.is_some() {
        let text = "`mail.smtp` has only one of `username` and `password`; set both, or neither";
        return Err(ConfigError::Contradiction(text.to_owned()));
    }
    if let Some(key) = config.machine_translation.missing_key() {
        let text = format!(
            "`machine_translation.service` needs `{key}`; set that key, or the service to \"off\""
        );
        return Err(ConfigError::Contradiction(text));
    }
    if config.storage.kind == StorageKind::S3
        && let Some(key) = config.storage.s3.missing_key()
    {
        let text = format!("`storage.kind` is \"s3\" and needs `storage.s3.{key}`; set that key");
        return Err(ConfigError::Contradiction(text));
    }
    if config.backup.s3.bucket.is_some()
        && let Some(key) = config.backup.s3.missing_key()
    {
        let text = format!("`backup.s3.bucket` is set and needs `backup.s3.{key}`; set that key");
        return Err(ConfigError::Contradiction(text));
    }
    Ok(())
}

/// Log entries should be one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
