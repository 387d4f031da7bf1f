//! The configuration: the output of `mirchi config`, and refused values.

use std::path::Path;
use std::time::Duration;

use content::Company;
use languages::Language;
use mirchi::config::{self, Config, ConfigError};
use pages::Site;
use secrecy::ExposeSecret;

fn with(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    config::load(
        None,
        variables
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
    )
}

fn with_file(text: &str) -> Result<Config, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("site.toml");
    std::fs::write(&path, text).unwrap();
    config::load(Some(&path), [])
}

/// The company before anything is saved in the console.
fn company(config: &Config) -> Company {
    Company::new(&config.settings.settings([]), Language::ENGLISH)
}

/// The message for the operator, with only the last part of the temporary file's name.
fn refusal(result: Result<Config, ConfigError>) -> String {
    let message = result
        .expect_err("this configuration is refused")
        .to_string();
    assert!(!message.contains('\n'), "more than one line: {message}");
    let words = message
        .split(' ')
        .map(|word| match word.strip_prefix("`/") {
            Some(path) => format!("`{}", path.rsplit('/').next().unwrap_or_default()),
            None => word.to_owned(),
        });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_the_command_prints_is_the_defaults() {
    let printed = with_file(config::REFERENCE).unwrap();
    assert_eq!(format!("{printed:?}"), format!("{:?}", with(&[]).unwrap()));
}

#[test]
fn a_variable_wins_over_the_file_and_the_file_over_the_default() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mirchi.toml");
    std::fs::write(
        &path,
        "[site]\nname = \"From the file\"\nphone = \"+91 1\"\n",
    )
    .unwrap();
    let variables = [(
        "MIRCHI_SITE__NAME".to_owned(),
        "From the variable".to_owned(),
    )];
    let config = config::load(Some(&path), variables).unwrap();
    let company = company(&config);
    assert_eq!(company.name, "From the variable");
    assert_eq!(company.phone.unwrap().display, "+91 1");
    assert_eq!(company.short_name, "Nandi Spice");
    assert_eq!(
        config.settings.origin("site.name"),
        Some("the environment variable `MIRCHI_SITE__NAME`")
    );
    assert_eq!(config.settings.origin("site.short_name"), None);
}

#[test]
fn numbers_switches_and_lists_can_be_written_in_variables() {
    let config = with(&[
        ("MIRCHI_SERVER__REQUEST_TIMEOUT_S", "7"),
        ("MIRCHI_SERVER__HSTS", "true"),
        ("MIRCHI_SERVER__TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8"),
        ("MIRCHI_SITE__ADDRESS", "1 Street, Bangalore"),
    ])
    .unwrap();
    assert_eq!(
        Duration::from(config.server.request_timeout_s),
        Duration::from_secs(7)
    );
    assert!(config.server.hsts);
    assert_eq!(
        config.server.trusted_proxies,
        [
            "127.0.0.1/32".parse().unwrap(),
            "10.0.0.0/8".parse().unwrap()
        ]
    );
    assert_eq!(company(&config).address, ["1 Street", "Bangalore"]);
}

#[test]
fn text_that_looks_like_a_number_stays_as_it_is_typed() {
    let config = with(&[
        ("MIRCHI_SITE__PHONE", "+919000000000"),
        ("MIRCHI_API__ANONYMOUS_KEY", "007"),
    ])
    .unwrap();
    assert_eq!(company(&config).phone.unwrap().display, "+919000000000");
    assert_eq!(config.api.anonymous_key, "007");
}

#[test]
fn a_figure_of_the_environment_or_a_file_is_fixed_and_one_that_does_not_fit_is_refused() {
    let config = with(&[
        ("MIRCHI_SITE__FIGURES__CLIENTS", "250"),
        ("MIRCHI_SITE__FIGURES__CHILLI__BAGS", "20,10"),
        ("MIRCHI_SITE__FIGURES__DEFECTS__A", "5"),
    ])
    .unwrap();
    let settings = config.settings.settings([]);
    let value = |key| settings.value(key, Language::ENGLISH).to_string();
    assert_eq!(value("site.figures.clients"), "250");
    assert_eq!(value("site.figures.chilli.bags"), "[10,20]");
    let origin = config.settings.origin("site.figures.clients");
    assert_eq!(
        origin,
        Some("the environment variable `MIRCHI_SITE__FIGURES__CLIENTS`")
    );
    let of_default = config.settings.origin("site.figures.defects.a");
    assert_eq!(of_default, None, "5 is the default, 5%");
    let file = with_file("[site.figures]\nclients = 250\n[site.figures.grain]\nbags = [30]\n");
    let settings = file.unwrap().settings.settings([]);
    let bags = settings.value("site.figures.grain.bags", Language::ENGLISH);
    assert_eq!(bags.to_string(), "[30]");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_SITE__FIGURES__CLIENTS", "many")])), @"wrong value for `site.figures.clients` in the environment variable `MIRCHI_SITE__FIGURES__CLIENTS`: `many` is no whole number from 1 to 999999999; `mirchi config` shows an example");
}

#[test]
fn database_url_is_the_database_unless_the_own_name_is_set() {
    let postgres = ("DATABASE_URL", "postgres://db/site");
    let config = with(&[postgres]).unwrap();
    assert_eq!(config.database.url.expose_secret(), "postgres://db/site");
    for order in [
        [postgres, ("MIRCHI_DATABASE__URL", "sqlite://x")],
        [("MIRCHI_DATABASE__URL", "sqlite://x"), postgres],
    ] {
        assert_eq!(
            with(&order).unwrap().database.url.expose_secret(),
            "sqlite://x"
        );
    }
}

#[test]
fn the_base_url_is_the_address_until_it_is_configured() {
    assert_eq!(with(&[]).unwrap().base_url(), "http://127.0.0.1:8080");
    let config = with(&[("MIRCHI_SERVER__BASE_URL", "https://www.example.com/")]).unwrap();
    assert_eq!(config.base_url(), "https://www.example.com");
    assert_eq!(config.project_url(), "https://www.example.com");
}

#[test]
fn times_of_keeping_are_days_and_the_pages_know_them() {
    const DAY: Duration = Duration::from_secs(86_400);
    let retention = |variables: &[(&str, &str)]| {
        let config = with(variables).unwrap();
        (config.retention.settings(), Site::from(&config).retention)
    };
    let (settings, told) = retention(&[]);
    assert_eq!(settings.enquiries, Some(730 * DAY));
    assert_eq!(settings.mails, Some(90 * DAY));
    assert_eq!((told.enquiries_days, told.mails_days), (730, 90));
    let (settings, told) = retention(&[
        ("MIRCHI_RETENTION__ENQUIRIES_DAYS", "0"),
        ("MIRCHI_RETENTION__MAILS_DAYS", "1"),
    ]);
    assert_eq!((settings.enquiries, settings.mails), (None, Some(DAY)));
    assert_eq!((told.enquiries_days, told.mails_days), (0, 1));
}

#[test]
fn a_secret_is_never_printed() {
    let config = with(&[
        ("DATABASE_URL", "postgres://user:hunter2@db/site"),
        ("MIRCHI_MAIL__SMTP__USERNAME", "user"),
        ("MIRCHI_MAIL__SMTP__PASSWORD", "hunter2"),
        ("MIRCHI_METRICS__TOKEN", "hunter2-hunter2-hunter2"),
    ])
    .unwrap();
    assert!(!format!("{config:?}").contains("hunter2"));
    assert!(!refusal(with(&[("MIRCHI_METRICS__TOKEN", "hunter2")])).contains("hunter2"));
    assert!(
        !refusal(with_file("[mail.smtp]\npassword = \"hunter2\nport = 1\n")).contains("hunter2")
    );
}

#[test]
fn an_unknown_key_is_named_with_the_place_where_it_stands() {
    insta::assert_snapshot!(refusal(with_file("[server]\nadress = \"127.0.0.1:1\"\n")),
        @"unknown key `server.adress` in `site.toml`; `mirchi config` prints every key");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_SERVER__ADRESS", "127.0.0.1:1")])),
        @"unknown key `server.adress` in the environment variable `MIRCHI_SERVER__ADRESS`; `mirchi config` prints every key");
}

#[test]
fn a_wrong_value_is_named_with_its_key_its_place_and_what_is_expected() {
    let refused = |name, value| refusal(with(&[(name, value)]));
    insta::assert_snapshot!(refused("MIRCHI_SERVER__ADDRESS", "8080"), @"wrong value for `server.address` in the environment variable `MIRCHI_SERVER__ADDRESS`: `8080` is no address with a port, as in `127.0.0.1:8080`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SERVER__BASE_URL", "example.com"), @"wrong value for `server.base_url` in the environment variable `MIRCHI_SERVER__BASE_URL`: `example.com` is no web address (relative URL without a base); `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SERVER__BASE_URL", "https://example.com/shop"), @"wrong value for `server.base_url` in the environment variable `MIRCHI_SERVER__BASE_URL`: write only scheme, host and port, as in `https://www.example.com`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_API__ALLOWED_ORIGINS", "https://a.example,https://b.example/x"), @"wrong value for `api.allowed_origins` in the environment variable `MIRCHI_API__ALLOWED_ORIGINS`: `https://b.example/x`: write only scheme, host and port, as in `https://www.example.com`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SERVER__TRUSTED_PROXIES", "10.0.0.0/8,proxy"), @"wrong value for `server.trusted_proxies` in the environment variable `MIRCHI_SERVER__TRUSTED_PROXIES`: `proxy` is no network, as in `10.0.0.0/8`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SERVER__REQUEST_TIMEOUT_S", "0"), @"wrong value for `server.request_timeout_s` in the environment variable `MIRCHI_SERVER__REQUEST_TIMEOUT_S`: write a whole number, 1 or more; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_RENDERING__THREADS", "1000"), @"wrong value for `rendering.threads` in the environment variable `MIRCHI_RENDERING__THREADS`: 1000 is more than 256; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SERVER__HSTS", "perhaps"), @r#"wrong value for `server.hsts` in the environment variable `MIRCHI_SERVER__HSTS`: string "perhaps", expected a boolean; `mirchi config` shows an example"#);
    insta::assert_snapshot!(refused("MIRCHI_SITE__LINE_URL", "javascript:alert(1)"), @"wrong value for `site.line_url` in the environment variable `MIRCHI_SITE__LINE_URL`: `javascript:alert(1)` does not begin with `http://` or `https://`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SITE__PICTURE_ORIGINS", "https://a.example/b"), @"wrong value for `site.picture_origins` in the environment variable `MIRCHI_SITE__PICTURE_ORIGINS`: `https://a.example/b`: write only scheme, host and port, as in `https://www.example.com`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SITE__SECURITY_CONTACT", "the office"), @"wrong value for `site.security_contact` in the environment variable `MIRCHI_SITE__SECURITY_CONTACT`: `the office` is neither an address of e-mail nor one that begins with `https://`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SITE__SECURITY_POLICY_URL", "http://example.com/"), @"wrong value for `site.security_policy_url` in the environment variable `MIRCHI_SITE__SECURITY_POLICY_URL`: `http://example.com/` does not begin with `https://`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_SITE__WHATSAPP__NUMBER", "+91 0"), @"wrong value for `site.whatsapp.number` in the environment variable `MIRCHI_SITE__WHATSAPP__NUMBER`: write the digits of the number only, country code first; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_MAIL__FROM", "nobody"), @"wrong value for `mail.from` in the environment variable `MIRCHI_MAIL__FROM`: `nobody` is no address of e-mail; write it as in `Name <name@example.com>`, a name with a comma in quotation marks; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_MAIL__TO", ""), @"wrong value for `mail.to` in the environment variable `MIRCHI_MAIL__TO`: must not be empty; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_MAIL__TRANSPORT", "pigeon"), @"wrong value for `mail.transport` in the environment variable `MIRCHI_MAIL__TRANSPORT`: `pigeon` is none of `file`, `smtp`; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_LOG__FILTER", "info,=x=y"), @"wrong value for `log.filter` in the environment variable `MIRCHI_LOG__FILTER`: invalid filter directive: too many '=' in filter directive, expected 0 or 1; `mirchi config` shows an example");
    insta::assert_snapshot!(refused("MIRCHI_RETENTION__MAILS_DAYS", "36501"), @"wrong value for `retention.mails_days` in the environment variable `MIRCHI_RETENTION__MAILS_DAYS`: write a number of days from 1 to 36500, or 0 for no limit; `mirchi config` shows an example");
    insta::assert_snapshot!(refusal(with_file("[retention]\nenquiries_days = -1\n")), @"wrong value for `retention.enquiries_days` in `site.toml`: write a number of days from 1 to 36500, or 0 for no limit; `mirchi config` shows an example");
    insta::assert_snapshot!(refusal(with_file("[limits]\nenquiries_per_minute = \"many\"\n")), @r#"wrong value for `limits.enquiries_per_minute` in `site.toml`: string "many", expected an integer; `mirchi config` shows an example"#);
}

#[test]
fn a_file_that_is_no_toml_is_refused_with_line_and_column() {
    insta::assert_snapshot!(refusal(with_file("[server]\naddress = 127.0.0.1\n")), @"`site.toml` is no valid TOML: line 2, column 16: invalid float, expected nothing");
}

#[test]
fn keys_that_belong_together_are_asked_for_together() {
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_MACHINE_TRANSLATION__SERVICE", "deepl")])), @"`machine_translation.service` needs `machine_translation.url`; set that key, or the service to \"off\"");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_MACHINE_TRANSLATION__SERVICE", "deepl"), ("MIRCHI_MACHINE_TRANSLATION__URL", "https://api.deepl.com")])), @"`machine_translation.service` needs `machine_translation.key`; set that key, or the service to \"off\"");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_MACHINE_TRANSLATION__SERVICE", "google")])), @"wrong value for `machine_translation.service` in the environment variable `MIRCHI_MACHINE_TRANSLATION__SERVICE`: `google` is none of `off`, `libretranslate`, `deepl`; `mirchi config` shows an example");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_MAIL__DKIM__SELECTOR", "a")])), @"`mail.dkim` has some of `selector`, `domain` and `key_file`; set all three, or none");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_LIMITS__ENQUIRIES_PER_ADDRESS_PER_HOUR", "61")])), @"`limits.enquiries_per_address_per_hour` (61), `limits.enquiries_per_subnet_per_hour` (60) and `limits.enquiries_per_network_per_hour` (120) must not shrink; raise the latter");
    let hsts = |keys: &[&'static str]| {
        let keys: Vec<_> = keys.iter().map(|key| (*key, "true")).collect();
        with(&keys)
    };
    insta::assert_snapshot!(refusal(hsts(&["MIRCHI_SERVER__HSTS_INCLUDE_SUBDOMAINS"])), @"`server.hsts_preload` needs `server.hsts_include_subdomains`, and that needs `server.hsts`; set all of them to true, or leave out those that need another");
    insta::assert_snapshot!(refusal(hsts(&["MIRCHI_SERVER__HSTS", "MIRCHI_SERVER__HSTS_PRELOAD"])), @"`server.hsts_preload` needs `server.hsts_include_subdomains`, and that needs `server.hsts`; set all of them to true, or leave out those that need another");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_STORAGE__KIND", "s3")])), @"`storage.kind` is \"s3\" and needs `storage.s3.endpoint`; set that key");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_BACKUP__S3__BUCKET", "a")])), @"`backup.s3.bucket` is set and needs `backup.s3.endpoint`; set that key");
    insta::assert_snapshot!(refusal(with(&[("MIRCHI_MAIL__SMTP__USERNAME", "a")])), @"`mail.smtp` has only one of `username` and `password`; set both, or neither");
}

#[test]
fn the_console_is_told_for_which_domain_mails_are_signed() {
    assert_eq!(with(&[]).unwrap().settings.signing_domain, None);
    let signed = [
        ("MIRCHI_MAIL__DKIM__SELECTOR", "mail"),
        ("MIRCHI_MAIL__DKIM__DOMAIN", "malabar.test"),
        ("MIRCHI_MAIL__DKIM__KEY_FILE", "dkim.pem"),
    ];
    let settings = with(&signed).unwrap().settings;
    assert_eq!(settings.signing_domain.as_deref(), Some("malabar.test"));
}

/// All optional channels of a company, left empty.
const NO_CHANNELS: [&str; 14] = [
    "MIRCHI_SITE__PHONE",
    "MIRCHI_SITE__LINE_URL",
    "MIRCHI_SITE__WHATSAPP__NUMBER",
    "MIRCHI_SITE__WHATSAPP__DISPLAY",
    "MIRCHI_SITE__TELEGRAM__NAME",
    "MIRCHI_SITE__TELEGRAM__CHANNEL_URL",
    "MIRCHI_SITE__TELEGRAM__DIRECT_URL",
    "MIRCHI_SITE__SOCIAL__LINKEDIN",
    "MIRCHI_SITE__SOCIAL__FACEBOOK",
    "MIRCHI_SITE__SOCIAL__INSTAGRAM",
    "MIRCHI_SITE__SOCIAL__X",
    "MIRCHI_SITE__SOCIAL__YOUTUBE",
    "MIRCHI_SITE__MAP__EMBED_URL",
    "MIRCHI_SITE__MAP__LINK_URL",
];

#[test]
fn a_company_may_do_without_any_channel_but_mail() {
    let config = with(&NO_CHANNELS.map(|name| (name, ""))).unwrap();
    let company = company(&config);
    assert_eq!(company.phone, None);
    assert_eq!(company.whatsapp, None);
    assert_eq!(company.line_url, None);
    let telegram = company.telegram;
    let map = company.map;
    for left in [
        telegram.name,
        telegram.channel_url,
        telegram.direct_url,
        company.social.linkedin,
        map.embed_url,
        map.link_url,
    ] {
        assert_eq!(left, None);
    }
}

#[test]
fn a_chat_without_a_number_to_show_shows_its_digits() {
    let config = with(&[("MIRCHI_SITE__WHATSAPP__DISPLAY", "")]).unwrap();
    let whatsapp = company(&config).whatsapp.unwrap();
    assert_eq!(whatsapp.display, "+910000000000");
}

/// A real company: every key that has a value of the sample company.
const OWN_COMPANY: &str = r#"
[site]
name = "Malabar Foods"
short_name = "Malabar"
legal_name = "Malabar Foods LLP"
registration_number = "AAA-0000"
phone = "+91 80 1234 5678"
email = "hello@malabar.test"
address = ["Malabar Foods", "Kochi"]
line_url = "https://line.me/R/ti/p/@malabar"
[site.whatsapp]
number = "918012345678"
display = "+91 80 1234 5678"
[site.telegram]
name = "@malabar"
channel_url = "https://t.me/malabar"
direct_url = "https://t.me/malabar_sales"
[site.social]
linkedin = ""
facebook = ""
instagram = ""
x = ""
youtube = ""
[site.map]
embed_url = "https://maps.malabar.test/embed"
link_url = "https://maps.malabar.test"
[site.figures]
products = 30
countries = 3
clients = 40
continents = "2"
quality = ""
food_safety = ""
[mail]
from = "Malabar Foods <website@malabar.test>"
to = "sales@malabar.test"
"#;

#[test]
fn a_company_is_the_sample_while_one_of_its_facts_is() {
    assert!(company(&with(&[]).unwrap()).sample);
    assert!(!company(&with_file(OWN_COMPANY).unwrap()).sample);
    for (own, sample, key) in [
        (
            "Malabar Foods LLP",
            "Nandi Spice Exports Private Limited",
            "site.legal_name",
        ),
        ("hello@malabar.test", "sales@EXAMPLE.com", "site.email"),
        ("website@malabar.test", "mail@example.com", "mail.from"),
    ] {
        let text = OWN_COMPANY.replace(own, sample);
        assert_ne!(text, OWN_COMPANY);
        let settings = with_file(&text).unwrap().settings.settings([]);
        assert_eq!(settings.sample(), [key]);
    }
}

#[test]
fn a_file_that_is_asked_for_must_be_there() {
    let message = refusal(config::load(Some(Path::new("nowhere/mirchi.toml")), []));
    insta::assert_snapshot!(message, @"cannot read the configuration `nowhere/mirchi.toml`: No such file or directory (os error 2); check the path given with `--config` and its permissions");
}

#[test]
fn all_that_https_needs_follows_from_the_domains() {
    let domains = (
        "MIRCHI_SERVER__DOMAINS",
        "Example.com, www.example.com, bücher.example",
    );
    let config = with(&[domains]).unwrap();
    let server = &config.server;
    assert_eq!(
        server.domains,
        ["example.com", "www.example.com", "xn--bcher-kva.example"]
    );
    assert_eq!(config.base_url(), "https://example.com");
    assert!(server.hsts);
    assert_eq!(server.address.to_string(), "[::]:80");
    assert_eq!(server.https_address.to_string(), "[::]:443");
    assert_eq!(
        config.acme.directory,
        "https://acme-v02.api.letsencrypt.org/directory"
    );
    let inside = with(&[
        domains,
        ("MIRCHI_SERVER__ADDRESS", "0.0.0.0:8080"),
        ("MIRCHI_SERVER__BASE_URL", "https://example.com:8443"),
    ]);
    let inside = inside.unwrap();
    assert_eq!(inside.server.address.to_string(), "0.0.0.0:8080");
    assert_eq!(inside.base_url(), "https://example.com:8443");
    // A file with every default, as `mirchi config` prints it.
    let printed = config::REFERENCE.replace("domains = []", "domains = [\"example.com\"]");
    let config = with_file(&printed).unwrap();
    assert_eq!(config.base_url(), "https://example.com");
    assert_eq!(config.server.address.to_string(), "[::]:80");
}

#[test]
fn domains_and_directories_that_cannot_be_are_refused() {
    for (key, value, said) in [
        ("SERVER__DOMAINS", "*.example.com", "is no domain"),
        ("SERVER__DOMAINS", "192.0.2.1", "is no domain"),
        ("SERVER__DOMAINS", "example.com:443", "is no domain"),
        ("SERVER__DOMAINS", "a.example, A.example", "is there twice"),
        ("ACME__DIRECTORY", "http://acme.example", "`letsencrypt`"),
    ] {
        let refusal = refusal(with(&[(&["MIRCHI_", key].concat(), value)]));
        assert!(refusal.contains(said), "{value}: {refusal}");
    }
    let other = with(&[
        ("MIRCHI_SERVER__DOMAINS", "example.com"),
        (
            "MIRCHI_SERVER__BASE_URL",
            "https://example.com.evil.example",
        ),
    ]);
    insta::assert_snapshot!(refusal(other), @"`server.base_url` is `https://example.com.evil.example`, but the first of `server.domains` is `example.com`; leave `server.base_url` out, or let it be `https://example.com`");
}
