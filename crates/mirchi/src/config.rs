//! The configuration: defaults, then the file, then the environment, read once at the start of the program.
//!
//! The defaults are defined only in `config/reference.toml`, which `mirchi config` prints.

mod acme;
mod backup;
mod load;
mod machine_translation;
mod mail;
mod retention;
mod server;
mod site;
mod storage;
mod values;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use access::Role;
use content::Configured;
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

pub use acme::AcmeConfig;
pub use backup::BackupConfig;
pub use load::{ConfigError, DEFAULT_FILE, load, secrets_in};
pub use machine_translation::{MachineTranslationConfig, MachineTranslationService};
pub use mail::{DkimConfig, MailConfig, SmtpConfig};
pub use retention::{Days, RetentionConfig};
pub use server::ServerConfig;
pub use site::SiteConfig;
pub use storage::{S3Config, StorageConfig, StorageKind};
pub use values::{Link, Milliseconds, Origin, Seconds};

/// Every key with its default and its meaning, as valid TOML.
pub const REFERENCE: &str = include_str!("config/reference.toml");

/// Everything that an operator can set.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// How requests are accepted.
    pub server: ServerConfig,
    /// Where the certificates of HTTPS come from.
    pub acme: AcmeConfig,
    pub database: DatabaseConfig,
    /// What only the operator sets of the site.
    pub site: SiteConfig,
    /// The company's data, which the console may change where no file and no variable sets it.
    #[serde(skip)]
    pub settings: Configured,
    /// The data interface that the pages call.
    pub api: ApiConfig,
    /// Who may sign in.
    pub auth: AuthConfig,
    pub mail: MailConfig,
    /// How notices are sent by HTTP.
    pub notices: NoticesConfig,
    /// The service that translates texts of the site.
    pub machine_translation: MachineTranslationConfig,
    /// How long personal data is kept.
    pub retention: RetentionConfig,
    /// Rate limits, per visitor and in total.
    pub limits: LimitsConfig,
    /// How pages are rendered and cached.
    pub rendering: RenderingConfig,
    /// How products are loaded.
    pub catalogue: CatalogueConfig,
    /// Where PDF documents are stored.
    pub documents: DocumentsConfig,
    /// Where uploaded files are stored.
    pub storage: StorageConfig,
    pub backup: BackupConfig,
    /// Whether visits are counted.
    pub statistics: StatisticsConfig,
    /// Who may read the metrics.
    pub metrics: MetricsConfig,
    /// What is logged, and how.
    pub log: LogConfig,
    /// The development server that renders the pages instead of the built script. It is set by a command-line option, not by a
    /// key, and releases do not have it.
    #[cfg(debug_assertions)]
    #[serde(skip)]
    pub render_at: Option<std::net::SocketAddr>,
}

/// `database`: where the data is.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    /// May contain a password, so it is never printed.
    pub url: SecretString,
}

/// `api`: the data interface that the pages use.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApiConfig {
    /// `None`: the site's own origin.
    #[serde(deserialize_with = "values::optional_origin")]
    pub project_url: Option<Origin>,
    /// Other sites whose pages may send enquiries.
    #[serde(deserialize_with = "values::origins")]
    pub allowed_origins: Vec<Origin>,
    /// Public by design: it only gives access to what every visitor may see.
    #[serde(deserialize_with = "values::not_empty")]
    pub anonymous_key: String,
    /// For the operator's own programs: it gives access to everything. `None`: disabled.
    #[serde(deserialize_with = "long_secret")]
    pub service_key: Option<SecretString>,
}

/// `auth`: who may sign in.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthConfig {
    /// Whether anybody may create an account.
    pub sign_up: bool,
    /// Signs access tokens; `None`: a key of the database does.
    #[serde(deserialize_with = "long_secret")]
    pub jwt_secret: Option<SecretString>,
    /// Origins besides the site's own that links in mails may redirect to.
    #[serde(deserialize_with = "values::origins")]
    pub redirect_origins: Vec<Origin>,
    /// Days after which an unused session ends.
    #[serde(deserialize_with = "values::at_least_one")]
    pub session_idle_days: NonZeroU32,
    /// Days after which a session ends, however it is used.
    #[serde(deserialize_with = "values::at_least_one")]
    pub session_longest_days: NonZeroU32,
    /// Staff roles that require a second factor.
    #[serde(deserialize_with = "staff_roles")]
    pub require_second_factor: Vec<Role>,
    /// How many minutes a link or a code is valid.
    #[serde(deserialize_with = "values::at_least_one")]
    pub link_lifetime_minutes: NonZeroU32,
    /// How many days an invitation is valid.
    #[serde(deserialize_with = "values::at_least_one")]
    pub invite_lifetime_days: NonZeroU32,
}

fn staff_roles<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Role>, D::Error> {
    let choices = Role::STAFF.map(|role| (role.name(), role));
    let texts = values::texts(deserializer)?;
    let roles = texts.iter().map(|text| values::one_of(text, &choices));
    roles
        .collect::<Result<_, _>>()
        .map_err(serde::de::Error::custom)
}

/// `notices`: how notices are sent by HTTP.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoticesConfig {
    /// Whether webhooks may point to this machine.
    pub allow_loopback: bool,
    /// The base URL of Telegram's bot API.
    pub telegram_url: Origin,
}

/// Shorter secrets can be guessed.
const SHORTEST_SECRET: usize = 32;

fn long_secret<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SecretString>, D::Error> {
    at_least(deserializer, SHORTEST_SECRET)
}

fn at_least<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
    shortest: usize,
) -> Result<Option<SecretString>, D::Error> {
    let secret = values::optional_secret(deserializer)?;
    match &secret {
        Some(secret) if secret.expose_secret().len() < shortest => Err(serde::de::Error::custom(
            format!("shorter than {shortest} characters"),
        )),
        _ => Ok(secret),
    }
}

/// `limits`: rate limits, per visitor and in total.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsConfig {
    /// In MB; 0 keeps none.
    pub min_free_mb: u32,
    /// One IPv4 address, or one /64 of IPv6.
    #[serde(deserialize_with = "values::at_least_one")]
    pub enquiries_per_address_per_hour: NonZeroU32,
    /// One /24 of IPv4, or one /56 of IPv6.
    #[serde(deserialize_with = "values::at_least_one")]
    pub enquiries_per_subnet_per_hour: NonZeroU32,
    /// One /48 of IPv6.
    #[serde(deserialize_with = "values::at_least_one")]
    pub enquiries_per_network_per_hour: NonZeroU32,
    /// From all addresses together; further confirmations are delayed.
    #[serde(deserialize_with = "values::at_least_one")]
    pub enquiries_per_minute: NonZeroU32,
    /// To one e-mail address, in any spelling, from one network; from all together twice as many.
    #[serde(deserialize_with = "values::at_least_one")]
    pub confirmations_per_recipient_per_day: NonZeroU32,
    /// Forms that were filled in faster are doubtful.
    pub min_fill_time_ms: u64,
    /// Uncached renders per address, such as those of searches.
    #[serde(deserialize_with = "values::at_least_one")]
    pub uncached_pages_per_address_per_minute: NonZeroU32,
    /// The same for all addresses together.
    #[serde(deserialize_with = "values::at_least_one")]
    pub uncached_pages_per_minute: NonZeroU32,
    /// Uncached reads of the data interface per address.
    #[serde(deserialize_with = "values::at_least_one")]
    pub uncached_reads_per_address_per_minute: NonZeroU32,
    /// The same for all addresses together.
    #[serde(deserialize_with = "values::at_least_one")]
    pub uncached_reads_per_minute: NonZeroU32,
    /// Uncached pages of a large catalogue per address.
    #[serde(deserialize_with = "values::at_least_one")]
    pub catalogue_reads_per_address_per_minute: NonZeroU32,
    /// The same for all addresses together.
    #[serde(deserialize_with = "values::at_least_one")]
    pub catalogue_reads_per_minute: NonZeroU32,
    /// The time limit for one read of either kind, not counting the time in the queue.
    pub uncached_read_time_limit_ms: Milliseconds,
}

impl LimitsConfig {
    /// The space that is kept free for enquiries.
    pub fn reserve(&self) -> free_space::Reserve {
        free_space::Reserve(u64::from(self.min_free_mb) << 20)
    }
}

/// `rendering`: how pages are rendered and cached.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderingConfig {
    /// 0: one for each CPU core, at most [`MAX_THREADS`](Self::MAX_THREADS).
    #[serde(deserialize_with = "render_threads")]
    pub threads: usize,
    /// For one page.
    pub time_limit_ms: Milliseconds,
    /// For one thread.
    #[serde(deserialize_with = "values::at_least_one")]
    pub memory_limit_mb: NonZeroU32,
    /// How many renders may be queued.
    #[serde(deserialize_with = "values::at_least_one")]
    pub queue: NonZeroU32,
    /// How many rendered pages are cached.
    #[serde(deserialize_with = "values::at_least_one")]
    pub cache_entries: NonZeroU32,
    /// Their total size.
    #[serde(deserialize_with = "values::at_least_one")]
    pub cache_mb: NonZeroU32,
}

/// More would use up all memory, and take minutes to start.
const MAX_CONFIGURED_THREADS: usize = 256;

fn render_threads<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let threads = usize::deserialize(deserializer)?;
    match threads {
        0..=MAX_CONFIGURED_THREADS => Ok(threads),
        _ => Err(serde::de::Error::custom(format!(
            "{threads} is more than {MAX_CONFIGURED_THREADS}"
        ))),
    }
}

impl RenderingConfig {
    /// The most threads by default: a page is rendered once and then cached, so more would only take memory.
    pub const MAX_THREADS: usize = 4;

    /// How many threads render pages on this machine.
    pub fn thread_count(&self) -> usize {
        if self.threads > 0 {
            return self.threads;
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        processors.min(Self::MAX_THREADS)
    }
}

/// `catalogue`: how products are loaded.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueConfig {
    /// Only into a database that never had a product.
    pub load_sample: bool,
    /// The interval between two checks for changed products.
    pub refresh_s: Seconds,
    /// How many products browsers load as one list, and one brochure holds.
    pub whole_list_up_to: u32,
}

/// `documents`: where PDF documents are stored.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentsConfig {
    /// Whether brochures are made before they are requested.
    pub prepare: bool,
    /// Created with the first document.
    pub folder: PathBuf,
    #[serde(deserialize_with = "values::at_least_one")]
    pub disk_mb: NonZeroU32,
    #[serde(deserialize_with = "values::at_least_one")]
    pub memory_mb: NonZeroU32,
}

/// `statistics`: whether visits are counted.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatisticsConfig {
    /// Whether it counts how often pages are read.
    pub enabled: bool,
}

/// `metrics`: who may read the metrics.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsConfig {
    /// Only used while no token is set.
    #[serde(deserialize_with = "values::networks")]
    pub allowed: Vec<IpNet>,
    /// Empty: no token.
    #[serde(deserialize_with = "metrics_token")]
    pub token: Option<SecretString>,
}

/// Shorter tokens can be guessed.
const SHORTEST_TOKEN: usize = 16;

fn metrics_token<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SecretString>, D::Error> {
    at_least(deserializer, SHORTEST_TOKEN)
}

/// `log`: what is logged, and in which format.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// Lines for people or for programs.
    pub format: LogFormat,
    /// A level, or directives with commas: `info,enquiries=debug`.
    #[serde(deserialize_with = "log_filter")]
    pub filter: String,
}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum LogFormat {
    /// One readable line.
    Text,
    /// One JSON object per line.
    Json,
}

impl TryFrom<String> for LogFormat {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::one_of(&text, &[("text", Self::Text), ("json", Self::Json)])
    }
}

fn log_filter<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    tracing_subscriber::filter::Targets::from_str(&text).map_err(serde::de::Error::custom)?;
    Ok(text)
}

impl Config {
    /// The site's own origin, as visitors write it: `https://www.example.com`.
    pub fn base_url(&self) -> String {
        match &self.server.base_url {
            Some(origin) => origin.as_str().to_owned(),
            None => format!("http://{}", self.server.address),
        }
    }

    /// Whether visitors come by HTTPS.
    pub fn is_https(&self) -> bool {
        self.base_url().starts_with("https://")
    }

    /// The origin of the data interface that the browser is given.
    pub fn project_url(&self) -> String {
        match &self.api.project_url {
            Some(origin) => origin.as_str().to_owned(),
            None => self.base_url(),
        }
    }
}
