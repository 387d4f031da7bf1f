//! The settings of the site: what the company is called, where it is, how it is reached, and the business figures that its texts name.
//!
//! The value of a setting is that of the configuration's file or environment if it is set there; else the one that the company has saved
//! (`site_settings`); else the default of the configuration.

mod kind;
mod mail_server;

use std::collections::BTreeMap;

use access::Role;
use languages::Language;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value as Json;

use crate::{
    BrandPicture, BrandUse, SiteLanguages, SitePages, Typefaces, entities::site_setting::Model,
};

pub(crate) use kind::CropYear;
pub(crate) use kind::hours;
pub use kind::hours::OpeningHours;
pub use kind::{Kind, Unit};
pub(crate) use mail_server::check_password;
pub use mail_server::{MAIL_SERVER, MailSecurity, MailServer, StoredPassword, TypedMail};

/// What can be set.
#[derive(Debug)]
pub struct Setting {
    /// Its name, as in the configuration: `site.phone`.
    pub key: &'static str,
    /// Which values it takes.
    pub kind: Kind,
    /// Whether it may not be empty.
    pub is_required: bool,
    /// Whether each language may have its own value. Where it has none, the English one is shown.
    pub is_translated: bool,
    /// Whether the sample company's value would mislead on the site of another company.
    pub is_identifying: bool,
    /// Whether it is a figure that says how large or how good the company is, so that visitors take the sample company's for true.
    pub is_statistic: bool,
    /// Whether editors may not change it: who can write it decides who reads the mails of the company, or over which server they go.
    pub is_for_owners: bool,
}

const fn setting(key: &'static str, kind: Kind) -> Setting {
    Setting {
        key,
        kind,
        is_required: false,
        is_translated: false,
        is_identifying: false,
        is_statistic: false,
        is_for_owners: false,
    }
}

impl Setting {
    const fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    const fn translated(mut self) -> Self {
        self.is_translated = true;
        self
    }

    const fn identifying(mut self) -> Self {
        self.is_identifying = true;
        self
    }

    const fn statistic(mut self) -> Self {
        self.is_statistic = true;
        self
    }

    const fn for_owners(mut self) -> Self {
        self.is_for_owners = true;
        self
    }

    /// Whether a role that may write settings may write this one. The operator's programs may what owners may.
    pub fn is_open_to(&self, role: Role) -> bool {
        !self.is_for_owners || matches!(role, Role::Owner | Role::Service)
    }

    /// The setting with this name.
    pub fn named(key: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.key == key)
    }

    /// A value that was stored. A picture was checked when it was saved, which takes long.
    fn stored(&self, value: &Json) -> Result<Json, String> {
        match self.kind {
            Kind::Picture(_) => Ok(value.clone()),
            _ => self.parse(value),
        }
    }

    /// A value as it is stored; null for an empty one.
    pub fn parse(&self, value: &Json) -> Result<Json, String> {
        let value = self.kind.parse(value)?;
        match value.is_null() && self.is_required {
            true => Err("must not be empty".to_owned()),
            false => Ok(value),
        }
    }
}

pub(crate) const NAME: &str = "site.name";
pub(crate) const SHORT_NAME: &str = "site.short_name";
pub(crate) const LEGAL_NAME: &str = "site.legal_name";
pub(crate) const TAGLINE: &str = "site.tagline";
pub(crate) const REGISTRATION_NUMBER: &str = "site.registration_number";
pub(crate) const GSTIN: &str = "site.gstin";
pub(crate) const IEC: &str = "site.iec";
pub(crate) const FSSAI: &str = "site.fssai";
pub(crate) const RCMC: &str = "site.rcmc";
pub(crate) const PHONE: &str = "site.phone";
pub(crate) const EMAIL: &str = "site.email";
pub(crate) const HOURS: &str = "site.hours";
pub(crate) const ADDRESS: &str = "site.address";
pub(crate) const REFERENCE_PREFIX: &str = "site.reference_prefix";
pub(crate) const MAIL_TO: &str = "mail.to";
pub(crate) const MAIL_FROM: &str = "mail.from";
pub(crate) const MAIL_TRANSPORT: &str = "mail.transport";
pub(crate) const MAIL_HOST: &str = "mail.smtp.host";
pub(crate) const MAIL_PORT: &str = "mail.smtp.port";
pub(crate) const MAIL_SECURITY: &str = "mail.smtp.security";
pub(crate) const MAIL_USERNAME: &str = "mail.smtp.username";
pub(crate) const MAIL_PASSWORD: &str = "mail.smtp.password";
pub(crate) const LINE_URL: &str = "site.line_url";
pub(crate) const WHATSAPP_NUMBER: &str = "site.whatsapp.number";
pub(crate) const WHATSAPP_DISPLAY: &str = "site.whatsapp.display";
pub(crate) const TELEGRAM_NAME: &str = "site.telegram.name";
pub(crate) const TELEGRAM_CHANNEL: &str = "site.telegram.channel_url";
pub(crate) const TELEGRAM_DIRECT: &str = "site.telegram.direct_url";
pub(crate) const LINKEDIN: &str = "site.social.linkedin";
pub(crate) const FACEBOOK: &str = "site.social.facebook";
pub(crate) const INSTAGRAM: &str = "site.social.instagram";
pub(crate) const X: &str = "site.social.x";
pub(crate) const YOUTUBE: &str = "site.social.youtube";
pub(crate) const MAP_EMBED: &str = "site.map.embed_url";
pub(crate) const MAP_LINK: &str = "site.map.link_url";
pub(crate) const MAP_ON_CLICK: &str = "site.map.on_click";
pub(crate) const LANGUAGES: &str = "site.languages";
pub(crate) const PAGES: &str = "site.pages";
pub(crate) const UNLISTED_PAGES: &str = "site.unlisted_pages";
pub(crate) const KEPT_SAMPLE: &str = "site.kept_sample";
/// How far somebody has set up the site in the console.
pub const SETUP: &str = "site.setup";
/// The steps of setting up, and besides them that it is left for later, and that its checklist is put away.
const SETUP_MARKS: &[&str] = &[
    "company",
    "languages",
    "look",
    "mail",
    "content",
    "later",
    "checklist",
];
/// What the names of business figures begin with.
pub(crate) const FIGURES: &str = "site.figures.";
pub(crate) const PRODUCTS: &str = "site.figures.products";
pub(crate) const HARVEST: &str = "site.figures.harvest";

pub(crate) const ACCENT: &str = "site.colours.accent";
pub(crate) const HIGHLIGHT: &str = "site.colours.highlight";
pub(crate) const GROUND: &str = "site.colours.ground";
pub(crate) const DARK_GROUND: &str = "site.colours.dark_ground";

pub(crate) const TYPEFACES: &str = "site.typefaces";

pub(crate) const LOGO: &str = "site.logo";
pub(crate) const LOGO_ON_DARK: &str = "site.logo_on_dark";
pub(crate) const ICON: &str = "site.icon";

/// Every setting, in the order in which the console shows them.
pub static SETTINGS: [Setting; 82] = [
    setting(NAME, Kind::Line).required().identifying(),
    setting(SHORT_NAME, Kind::Line).required().identifying(),
    setting(LEGAL_NAME, Kind::Line).required().identifying(),
    setting(TAGLINE, Kind::Line).translated(),
    setting(REGISTRATION_NUMBER, Kind::Line).identifying(),
    setting(GSTIN, Kind::Line),
    setting(IEC, Kind::Line),
    setting(FSSAI, Kind::Line),
    setting(RCMC, Kind::Line),
    setting(ADDRESS, Kind::Lines).translated().identifying(),
    setting(PHONE, Kind::Phone).identifying(),
    setting(EMAIL, Kind::Email).required().identifying(),
    setting(HOURS, Kind::Hours),
    setting(REFERENCE_PREFIX, Kind::Prefix).required(),
    setting(MAIL_TO, Kind::Email)
        .required()
        .identifying()
        .for_owners(),
    setting(MAIL_FROM, Kind::Mailbox)
        .required()
        .identifying()
        .for_owners(),
    setting(MAIL_TRANSPORT, Kind::Choice(&["file", "smtp"]))
        .required()
        .for_owners(),
    setting(MAIL_HOST, Kind::Host).required().for_owners(),
    setting(MAIL_PORT, Kind::Port).required().for_owners(),
    setting(MAIL_SECURITY, Kind::Choice(&["starttls", "tls", "none"]))
        .required()
        .for_owners(),
    setting(MAIL_USERNAME, Kind::Line).for_owners(),
    setting(MAIL_PASSWORD, Kind::Secret).for_owners(),
    setting(WHATSAPP_NUMBER, Kind::Digits).identifying(),
    setting(WHATSAPP_DISPLAY, Kind::Line),
    setting(TELEGRAM_NAME, Kind::Line),
    setting(TELEGRAM_CHANNEL, Kind::Link).identifying(),
    setting(TELEGRAM_DIRECT, Kind::Link).identifying(),
    setting(LINE_URL, Kind::Link).identifying(),
    setting(LINKEDIN, Kind::Link).identifying(),
    setting(FACEBOOK, Kind::Link).identifying(),
    setting(INSTAGRAM, Kind::Link).identifying(),
    setting(X, Kind::Link).identifying(),
    setting(YOUTUBE, Kind::Link).identifying(),
    setting(MAP_EMBED, Kind::Link).identifying(),
    setting(MAP_LINK, Kind::Link).identifying(),
    setting(MAP_ON_CLICK, Kind::Switch),
    setting(LANGUAGES, Kind::Languages),
    setting(PAGES, Kind::Pages),
    setting(UNLISTED_PAGES, Kind::UnlistedPages),
    setting(KEPT_SAMPLE, Kind::SampleParts),
    setting(SETUP, Kind::Words(SETUP_MARKS)).for_owners(),
    // The rest of the name is that of the figure in the texts: `{{figure.chilli.moisture}}`. What names one that is empty is left out; the
    // calendar of harvests cannot do without its year.
    setting(PRODUCTS, Kind::Count).statistic(),
    setting("site.figures.countries", Kind::Count).statistic(),
    setting("site.figures.clients", Kind::Count).statistic(),
    setting("site.figures.continents", Kind::Measure(Unit::None)).statistic(),
    setting("site.figures.quality", Kind::Measure(Unit::Percent)).statistic(),
    setting("site.figures.food_safety", Kind::Line).statistic(),
    setting(
        "site.figures.india.chilli_share",
        Kind::Measure(Unit::Percent),
    ),
    setting(
        "site.figures.india.sannam_share",
        Kind::Measure(Unit::Percent),
    ),
    setting("site.figures.price_terms", Kind::Lines),
    setting("site.figures.payment_terms", Kind::Lines),
    setting("site.figures.ports", Kind::Lines),
    setting("site.figures.chilli.moisture", Kind::Range(Unit::Percent)),
    setting("site.figures.chilli.stem", Kind::Measure(Unit::Percent)),
    setting("site.figures.chilli.foreign", Kind::Measure(Unit::Percent)),
    setting("site.figures.chilli.damaged", Kind::Measure(Unit::Percent)),
    setting("site.figures.chilli.colour", Kind::Range(Unit::None)),
    setting("site.figures.teja.heat", Kind::Range(Unit::None)),
    setting("site.figures.teja.export_heat", Kind::Range(Unit::None)),
    setting("site.figures.kashmiri.colour", Kind::Range(Unit::None)),
    setting("site.figures.grain.moisture", Kind::Range(Unit::Percent)),
    setting("site.figures.defects.super", Kind::Measure(Unit::Percent)),
    setting("site.figures.defects.a", Kind::Measure(Unit::Percent)),
    setting("site.figures.defects.b", Kind::Measure(Unit::Percent)),
    setting(
        "site.figures.limits.aflatoxin_total",
        Kind::Measure(Unit::PartsPerBillion),
    ),
    setting(
        "site.figures.limits.aflatoxin_b1",
        Kind::Measure(Unit::PartsPerBillion),
    ),
    setting("site.figures.limits.pesticides", Kind::Count),
    setting("site.figures.chilli.bags", Kind::Counts),
    setting("site.figures.grain.bags", Kind::Counts),
    setting(
        "site.figures.storage.temperature",
        Kind::Range(Unit::Celsius),
    ),
    setting("site.figures.storage.humidity", Kind::Range(Unit::Percent)),
    setting("site.figures.documents.before", Kind::Range(Unit::Days)),
    setting("site.figures.documents.after", Kind::Measure(Unit::Days)),
    setting(HARVEST, Kind::CropYear).required(),
    setting(LOGO, Kind::Picture(BrandUse::Logo)),
    setting(LOGO_ON_DARK, Kind::Picture(BrandUse::Logo)),
    setting(ICON, Kind::Picture(BrandUse::Icon)),
    setting(TYPEFACES, Kind::Choice(Typefaces::NAMES)).required(),
    setting(ACCENT, Kind::Colour).required(),
    setting(HIGHLIGHT, Kind::Colour).required(),
    setting(GROUND, Kind::Colour).required(),
    setting(DARK_GROUND, Kind::Colour).required(),
];

/// The values of the configuration.
#[derive(Clone, Debug, Default)]
pub struct Configured {
    defaults: BTreeMap<&'static str, Json>,
    fixed: BTreeMap<&'static str, Fixed>,
    /// The domain for which mails are signed (DKIM), where they are.
    pub signing_domain: Option<String>,
    /// The password of the mail server, where it is set in the configuration.
    pub mail_password: Option<SecretString>,
}

/// A value that is set in the configuration's file or in the environment.
#[derive(Clone, Debug)]
struct Fixed {
    /// The file, or the variable.
    origin: String,
    value: Json,
}

impl Configured {
    /// Sets the value that a setting has while nobody has set it.
    pub fn set_default(&mut self, setting: &'static Setting, value: &Json) -> Result<(), String> {
        self.defaults.insert(setting.key, setting.parse(value)?);
        Ok(())
    }

    /// Sets a value that cannot be changed in the console. `origin` is the file or the variable that it comes from. The default sets nothing:
    /// a file often begins as a copy of all defaults.
    pub fn fix(
        &mut self,
        setting: &'static Setting,
        origin: &str,
        value: &Json,
    ) -> Result<(), String> {
        let value = setting.parse(value)?;
        let is_default = self.defaults.get(setting.key) == Some(&value);
        if !is_default {
            let origin = origin.to_owned();
            self.fixed.insert(setting.key, Fixed { origin, value });
        }
        Ok(())
    }

    /// Sets the password of the mail server, which cannot be changed in the console then. An empty one sets nothing.
    pub fn fix_password(&mut self, origin: &str, password: SecretString) {
        if password.expose_secret().is_empty() {
            return;
        }
        let origin = origin.to_owned();
        let value = Json::Null;
        self.fixed.insert(MAIL_PASSWORD, Fixed { origin, value });
        self.mail_password = Some(password);
    }

    /// Fixes the whole mail server where the configuration sets a part of it, so that a password of the configuration is never sent to a
    /// server that somebody has typed in the console.
    pub fn fix_whole_mail_server(&mut self) {
        let Some(origin) = MAIL_SERVER.iter().find_map(|key| self.origin(key)) else {
            return;
        };
        let origin = origin.to_owned();
        for key in MAIL_SERVER {
            let value = self.defaults.get(key).cloned().unwrap_or_default();
            let origin = origin.clone();
            self.fixed.entry(key).or_insert(Fixed { origin, value });
        }
    }

    /// Where a value that cannot be changed in the console is set.
    pub fn origin(&self, key: &str) -> Option<&str> {
        self.fixed.get(key).map(|fixed| fixed.origin.as_str())
    }

    /// The settings with these rows of the company.
    pub fn settings(&self, rows: impl IntoIterator<Item = Model>) -> Settings {
        let mut values: BTreeMap<&'static str, Values> = BTreeMap::new();
        for setting in &SETTINGS {
            let default = self.defaults.get(setting.key).cloned();
            values.insert(setting.key, Values::of(default.unwrap_or_default()));
        }
        for row in rows {
            // What another version of the program has stored and this one does not understand is kept, and not shown.
            let Some((setting, language)) =
                Setting::named(&row.key).zip(Language::parse(&row.language))
            else {
                continue;
            };
            let Ok(value) = setting.stored(&row.value) else {
                continue;
            };
            let values = values.entry(setting.key).or_default();
            match language {
                Language::ENGLISH => values.english = value,
                language => _ = values.translations.insert(language, value),
            }
        }
        for (key, fixed) in &self.fixed {
            values.insert(key, Values::of(fixed.value.clone()));
        }
        let sample = SETTINGS.iter().filter(|setting| {
            let default = self
                .defaults
                .get(setting.key)
                .filter(|default| !default.is_null());
            (setting.is_identifying || setting.is_statistic)
                && default.is_some_and(|default| {
                    setting.kind.is_same(&values[setting.key].english, default)
                })
        });
        let sample = sample.map(|setting| setting.key).collect();
        let picture = |key: &'static str| {
            let address = values[key].english.as_str()?;
            Some((key, BrandPicture::kept(address)?))
        };
        let pictures = [LOGO, LOGO_ON_DARK, ICON].into_iter().filter_map(picture);
        Settings {
            pictures: pictures.collect(),
            values,
            sample,
        }
    }
}

/// The values of all settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    values: BTreeMap<&'static str, Values>,
    sample: Vec<&'static str>,
    /// The pictures among them, decoded.
    pictures: BTreeMap<&'static str, BrandPicture>,
}

/// The values of one setting.
#[derive(Clone, Debug, Default, PartialEq)]
struct Values {
    english: Json,
    translations: BTreeMap<Language, Json>,
}

impl Values {
    fn of(english: Json) -> Self {
        Self {
            english,
            translations: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The value on pages of a language; null for an empty one.
    pub fn value(&self, key: &str, language: Language) -> &Json {
        let Some(values) = self.values.get(key) else {
            return &Json::Null;
        };
        let own = values.translations.get(&language);
        own.filter(|value| !value.is_null())
            .unwrap_or(&values.english)
    }

    /// The names of the settings that still have a value of the sample company.
    pub fn sample(&self) -> &[&'static str] {
        &self.sample
    }

    /// Those that `is_in` accepts.
    pub(crate) fn sample_in(&self, is_in: fn(&Setting) -> bool) -> Vec<&'static str> {
        let sample = self.sample.iter().copied();
        sample
            .filter(|key| Setting::named(key).is_some_and(is_in))
            .collect()
    }

    pub(crate) fn picture(&self, key: &str) -> Option<&BrandPicture> {
        self.pictures.get(key)
    }

    /// The address that enquiries go to.
    pub fn mail_to(&self) -> String {
        self.text(MAIL_TO, Language::ENGLISH).unwrap_or_default()
    }

    /// The sender of every mail: `Name <address>`, or the address alone.
    pub fn mail_from(&self) -> String {
        self.text(MAIL_FROM, Language::ENGLISH).unwrap_or_default()
    }

    pub(crate) fn text(&self, key: &str, language: Language) -> Option<String> {
        self.value(key, language).as_str().map(str::to_owned)
    }

    pub(crate) fn lines(&self, key: &str, language: Language) -> Vec<String> {
        let lines = self.value(key, language).as_array();
        let lines = lines.into_iter().flatten().filter_map(Json::as_str);
        lines.map(str::to_owned).collect()
    }

    pub(crate) fn is_on(&self, key: &str) -> bool {
        self.value(key, Language::ENGLISH).as_bool() == Some(true)
    }

    /// `added` are the languages that the company has added.
    pub(crate) fn languages(&self, added: Vec<Language>) -> SiteLanguages {
        let codes = self.value(LANGUAGES, Language::ENGLISH).as_array();
        let on = codes.map(|codes| {
            let codes = codes.iter().filter_map(Json::as_str);
            codes.filter_map(Language::parse).collect()
        });
        SiteLanguages::new(added, on)
    }

    pub(crate) fn pages(&self) -> SitePages {
        let paths = |key| {
            let paths = self.value(key, Language::ENGLISH).as_array()?;
            Some(paths.iter().filter_map(Json::as_str).collect::<Vec<_>>())
        };
        let pages = paths(PAGES).map_or_else(SitePages::default, |paths| SitePages::only(&paths));
        let unlisted = paths(UNLISTED_PAGES).unwrap_or_default();
        pages.without_listing(unlisted.into_iter().map(str::to_owned).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(key: &str, language: &str, value: Json) -> Model {
        Model {
            key: key.to_owned(),
            language: language.to_owned(),
            value,
            version: 1,
        }
    }

    fn configured() -> Configured {
        let mut configured = Configured::default();
        for (key, value) in [
            (NAME, json!("Sample Ltd")),
            (EMAIL, json!("info@sample.example")),
            (ADDRESS, json!(["1 Street", "Town"])),
            (PHONE, json!("+91 1")),
        ] {
            let setting = Setting::named(key).unwrap();
            configured.set_default(setting, &value).unwrap();
        }
        configured
    }

    #[test]
    fn the_configuration_wins_over_what_is_saved_and_that_over_the_default() {
        let german = Language::parse("de").unwrap();
        let mut configured = configured();
        let phone = Setting::named(PHONE).unwrap();
        configured
            .fix(phone, "`mirchi.toml`", &json!("+91 2"))
            .unwrap();
        let settings = configured.settings([
            row(NAME, "en", json!("Kaveri")),
            row(PHONE, "en", json!("+91 3")),
            row(ADDRESS, "de", json!(["Straße 1", "Stadt"])),
            row("site.no_such", "en", json!("x")),
            row(EMAIL, "en", json!("no address")),
        ]);
        let text = |key| settings.text(key, german).unwrap();
        assert_eq!(text(NAME), "Kaveri");
        assert_eq!(text(PHONE), "+91 2");
        assert_eq!(configured.origin(PHONE), Some("`mirchi.toml`"));
        assert_eq!(
            text(EMAIL),
            "info@sample.example",
            "what is stored is no address"
        );
        assert_eq!(settings.lines(ADDRESS, german), ["Straße 1", "Stadt"]);
        assert_eq!(
            settings.lines(ADDRESS, Language::ENGLISH),
            ["1 Street", "Town"]
        );
        assert_eq!(
            settings.sample(),
            [ADDRESS, EMAIL],
            "{:?}",
            settings.sample()
        );
    }

    #[test]
    fn an_address_at_the_sample_domain_is_still_the_sample_companys() {
        let email = |address: &str| {
            let settings = configured().settings([row(EMAIL, "en", json!(address))]);
            settings.sample().contains(&EMAIL)
        };
        assert!(email("sales@Sample.example"));
        assert!(!email("info@kaveri.example"));
    }

    #[test]
    fn what_is_emptied_is_empty_and_what_is_needed_may_not_be() {
        let settings = configured().settings([row(PHONE, "en", Json::Null)]);
        assert_eq!(settings.text(PHONE, Language::ENGLISH), None);
        let fault = Setting::named(NAME).unwrap().parse(&json!(" "));
        assert_eq!(fault, Err("must not be empty".to_owned()));
    }
}
