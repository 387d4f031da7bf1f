//! What the company changes of the site: its texts over the shipped ones, with the draft in which changes are collected until they are
//! published, its settings over those of the configuration, and the lists that it keeps, such as the certificates.

mod appearance;
mod articles;
mod brand;
mod certificates;
mod company;
mod draft;
pub mod entities;
mod figures;
mod functions;
mod lists;
mod own_pages;
mod planned_publication;
mod published;
mod regions;
mod sample_content;
mod settings;
mod shipped;
mod site_languages;
mod site_pages;
mod site_texts;
mod tables;
mod text_rules;
mod translated;
mod translations;

pub use appearance::{Colour, ContrastFault, Look, Palette, Typefaces};
pub use articles::{Article, ArticlePage, BLOG};
pub use brand::{BrandPicture, BrandUse, Logo, digest};
pub use certificates::{Certificate, read_certificates, shown_certificates};
pub use company::{Company, OfficeMap, Phone, Registration, Social, Telegram, WhatsApp};
pub use draft::preview_texts;
pub use figures::{Figure, Figures};
pub use functions::FUNCTIONS;
pub use own_pages::OwnPage;
pub use planned_publication::publish_due_site;
pub use published::{
    ContentNow, LOGO_FILE, LOGO_ON_DARK_FILE, MailPassword, PAUSE_AFTER_FAILURE, Published,
    SiteContent,
};
pub use regions::Region;
pub use settings::{
    Configured, Kind, MAIL_SERVER, MailSecurity, MailServer, OpeningHours, SETTINGS, SETUP,
    Setting, Settings, StoredPassword, TypedMail, Unit,
};
pub use shipped::{Locales, LongTexts};
pub use site_languages::SiteLanguages;
pub use site_pages::SitePages;
pub use site_texts::{ChangedTexts, SiteTexts};
pub use tables::TABLES;
pub use translations::{
    FilledByMachine, ImportedTranslations, MAX_TRANSLATION_FILE, MachineBatch, MachineText,
    MachineWork, NotExported, NotImported, TextCount, TranslationExport, TranslationFormat,
    TranslationProblem, UntranslatedTexts, export_translations, fill_by_machine,
    import_translations, machine_batch, untranslated_texts,
};
