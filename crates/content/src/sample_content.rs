//! What the site still shows of the sample company.

use std::{collections::BTreeSet, sync::LazyLock};

use access::Role;
use catalogue::sample::{SampleProducts, unchanged_products};
use languages::{Language, folded};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use store::DbErr;
use tables::{Action, Row, Step};

use crate::{
    Configured, SETTINGS, Setting, SitePages, SiteTexts,
    articles::ARTICLES,
    draft::{RowName, texts_of_draft},
    entities::{certificate, site_list, site_setting},
    figures::in_texts,
    lists::{ItemText, TESTIMONIALS, facts, is_own, shipped_list, text_key},
    published::category_codes,
    regions::REGIONS,
    settings::{FIGURES, KEPT_SAMPLE, Settings},
    shipped,
    tables::{certificates::CERTIFICATES, site_lists::SITE_LISTS, site_settings::SITE_SETTINGS},
};

/// A part of the sample content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SamplePart {
    /// Names, numbers and addresses of the company.
    Facts,
    /// Figures that say how large or how good the company is.
    Statistics,
    Products,
    Certificates,
    Testimonials,
    Articles,
    /// Crops with their months, and seasons.
    Harvest,
    /// Regions that the company ships to.
    Destinations,
    /// Privacy policy, terms and disclaimer, which a lawyer has to read.
    Legal,
    /// Other texts that name the goods or the places of the sample company.
    Texts,
}

impl SamplePart {
    pub(crate) const ALL: [Self; 10] = [
        Self::Facts,
        Self::Statistics,
        Self::Products,
        Self::Certificates,
        Self::Testimonials,
        Self::Articles,
        Self::Harvest,
        Self::Destinations,
        Self::Legal,
        Self::Texts,
    ];

    /// Whether it may be true of another company, too.
    pub(crate) fn may_be_kept(self) -> bool {
        !matches!(self, Self::Facts | Self::Certificates | Self::Testimonials)
    }

    /// Whether the site can do without it.
    pub(crate) fn may_be_removed(self) -> bool {
        !matches!(self, Self::Legal | Self::Texts)
    }

    fn lists(self) -> &'static [&'static str] {
        match self {
            Self::Facts
            | Self::Statistics
            | Self::Products
            | Self::Certificates
            | Self::Legal
            | Self::Texts => &[],
            Self::Testimonials => &[TESTIMONIALS],
            Self::Articles => &[ARTICLES],
            Self::Harvest => &["harvest:crops.items", "harvest:seasons.items"],
            Self::Destinations => &[REGIONS],
        }
    }
}

/// How much of a part there is.
#[derive(Debug, Serialize)]
pub(crate) struct PartState {
    part: SamplePart,
    count: usize,
    may_be_kept: bool,
    may_be_removed: bool,
    is_kept: bool,
}

/// What of the site nobody has changed since it came with the program.
pub(crate) struct SampleContent {
    /// The names of settings, and of those that are statistics.
    facts: Vec<&'static str>,
    statistics: Vec<&'static str>,
    /// Numbers and versions.
    pub(crate) products: Vec<(i64, i64)>,
    certificates: Vec<certificate::Model>,
    texts: SiteTexts,
    pages: SitePages,
    kept: Vec<SamplePart>,
}

impl SampleContent {
    pub(crate) async fn read(
        db: &impl ConnectionTrait,
        configured: &Configured,
        sample: SampleProducts,
    ) -> tables::Result<Self> {
        let settings = configured.settings(site_setting::Entity::find().all(db).await?);
        let certificates = certificate::Entity::find()
            .filter(certificate::Column::IsSample.eq(true))
            .all(db)
            .await?;
        Ok(Self {
            facts: settings.sample_in(|setting| setting.is_identifying),
            statistics: settings.sample_in(|setting| setting.is_statistic),
            products: unchanged_products(db, sample).await?,
            certificates,
            texts: SiteTexts::read(db).await?,
            pages: settings.pages().of_categories(&category_codes(db).await?),
            kept: kept_parts(&settings),
        })
    }

    /// The parts of which there is something.
    pub(crate) fn parts(&self) -> Vec<PartState> {
        let states = SamplePart::ALL.into_iter().map(|part| PartState {
            part,
            count: self.count(part),
            may_be_kept: part.may_be_kept(),
            may_be_removed: part.may_be_removed(),
            is_kept: self.kept.contains(&part),
        });
        states.filter(|state| state.count > 0).collect()
    }

    fn count(&self, part: SamplePart) -> usize {
        match part {
            SamplePart::Facts => self.facts.len(),
            SamplePart::Statistics => self.statistics.len(),
            SamplePart::Products => self.products.len(),
            SamplePart::Certificates => self.certificates.len(),
            SamplePart::Legal => self.unchanged_legal_pages(),
            SamplePart::Texts => self.texts.of_sample(&self.pages).len(),
            part => {
                let lists = part.lists().iter();
                lists
                    .map(|list| unchanged_items(&self.texts, list).len())
                    .sum()
            }
        }
    }

    /// How many legal pages that are on have the text that the program ships.
    fn unchanged_legal_pages(&self) -> usize {
        let texts = shipped::texts(Language::ENGLISH).keys();
        let pages = texts.filter_map(|key| Some((key, legal_page(key)?)));
        pages
            .filter(|(_, path)| self.pages.is_on(path))
            .filter(|(key, _)| self.texts.own(Language::ENGLISH, key).is_none())
            .count()
    }

    /// What empties the facts, or the statistics, that may be empty, and that the role may change.
    pub(crate) async fn without_settings(
        &self,
        db: &impl ConnectionTrait,
        configured: &Configured,
        role: Role,
        part: SamplePart,
    ) -> Result<Vec<Step>, DbErr> {
        let names = match part {
            SamplePart::Statistics => &self.statistics,
            _ => &self.facts,
        };
        let rows = site_setting::Entity::find()
            .filter(site_setting::Column::Language.eq(Language::ENGLISH.code()))
            .all(db)
            .await?;
        let may_be_empty = |setting: &&Setting| {
            names.contains(&setting.key)
                && !setting.is_required
                && setting.is_open_to(role)
                && configured.origin(setting.key).is_none()
        };
        let steps = SETTINGS.iter().filter(may_be_empty).map(|setting| {
            let saved = rows.iter().find(|row| row.key == setting.key);
            let key = [("key", setting.key), ("language", Language::ENGLISH.code())];
            Step {
                name: [SITE_SETTINGS.name, "/", setting.key, "/en"].concat(),
                table: &SITE_SETTINGS,
                key: key
                    .map(|(column, value)| (column.to_owned(), json!(value)))
                    .into_iter()
                    .collect(),
                action: saved.map_or(Action::Insert, |_| Action::Update),
                version: saved.map(|row| row.version.into()),
                values: Row::from_iter([("value".to_owned(), json!(""))]),
            }
        });
        Ok(steps.collect())
    }

    /// What deletes the certificates.
    pub(crate) fn without_certificates(&self) -> Vec<Step> {
        let steps = self.certificates.iter().map(|certificate| Step {
            name: format!("{}/{}", CERTIFICATES.name, certificate.id),
            table: &CERTIFICATES,
            key: Row::from_iter([("id".to_owned(), json!(certificate.id))]),
            action: Action::Delete,
            version: Some(certificate.version.into()),
            values: Row::new(),
        });
        steps.collect()
    }

    /// What hides the entries of the lists of a part; `None` if the draft of the site changes one of them.
    pub(crate) async fn without_entries(
        &self,
        db: &impl ConnectionTrait,
        part: SamplePart,
    ) -> Result<Option<Vec<Step>>, DbErr> {
        let draft = texts_of_draft(db).await?;
        let mut steps = Vec::new();
        for list in part.lists() {
            let hidden = unchanged_items(&self.texts, list);
            let is_in_draft = RowName::of_list(list).change(db).await?.is_some()
                || unchanged_items(&draft, list) != hidden;
            if is_in_draft {
                return Ok(None);
            }
            if hidden.is_empty() {
                continue;
            }
            let mut items = self.texts.shown_items(list);
            items.retain(|item| !hidden.contains(item));
            let row = site_list::Entity::find_by_id(*list).one(db).await?;
            let name = RowName::of_list(list);
            steps.push(Step {
                name: name.to_string(),
                table: &SITE_LISTS,
                key: name.key,
                action: row.as_ref().map_or(Action::Insert, |_| Action::Update),
                version: row.map(|row| row.version.into()),
                values: Row::from_iter([("items".to_owned(), json!(items))]),
            });
        }
        Ok(Some(steps))
    }
}

impl SiteTexts {
    /// The names of the English texts that visitors can read as the program ships them, and that name the goods or the places of the sample
    /// company. Those of the other parts of the sample content are not among them.
    pub(crate) fn of_sample(&self, pages: &SitePages) -> BTreeSet<&'static str> {
        static KEYS: LazyLock<Vec<&str>> = LazyLock::new(|| {
            let is_of_part = |key: &str| {
                let of_list = ItemText::parse(key).is_some_and(|text| {
                    let mut lists = SamplePart::ALL.iter().flat_map(|part| part.lists());
                    lists.any(|list| *list == text.list)
                });
                of_list || legal_page(key).is_some()
            };
            let texts = shipped::texts(Language::ENGLISH).iter();
            let named = texts.filter(|(key, text)| names_sample(text) && !is_of_part(key));
            named.map(|(key, _)| key.as_str()).collect()
        });
        let mut is_shown = self.shown_on(pages);
        let unchanged = KEYS.iter().copied();
        unchanged
            .filter(|key| self.own(Language::ENGLISH, key).is_none() && is_shown(key))
            .collect()
    }
}

/// Goods and places of the sample company, by which its texts are told, each in the ways in which it is written.
const SAMPLE_WORDS: [&[&str]; 24] = [
    &["nandi"],
    &["guntur"],
    &["teja"],
    &["byadgi", "byadagi", "byadgy"],
    &["sannam"],
    &["khammam"],
    &["kashmiri"],
    &["chilli", "chillies", "chili", "chilies"],
    &["turmeric"],
    &["cumin"],
    &["coriander"],
    &["fennel"],
    &["rice"],
    &["wheat"],
    &["pulse", "pulses"],
    &["lentil", "lentils"],
    &["chickpea", "chickpeas"],
    &["millet", "millets"],
    &["groundnut", "groundnuts"],
    &["market yard", "market yards"],
    &["agro"],
    &["bangalore", "bengaluru"],
    &["nhava sheva"],
    &["mundra"],
];

/// The goods and places of the sample company that an English text names, by their numbers in the list.
fn sample_words_in(text: &str) -> BTreeSet<usize> {
    static WORDS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
        let spelled = |words: &&[&str]| words.iter().map(|word| in_spaces(word)).collect();
        SAMPLE_WORDS.iter().map(spelled).collect()
    });
    // The name of a figure is no word that visitors read.
    let parts = text.split("{{");
    let parts = parts.map(|part| part.split_once("}}").map_or(part, |(_, rest)| rest));
    let text = in_spaces(&parts.collect::<Vec<_>>().join(" "));
    let is_in = |spelled: &Vec<String>| spelled.iter().any(|word| text.contains(word.as_str()));
    let named = WORDS.iter().enumerate();
    named
        .filter(|(_, spelled)| is_in(spelled))
        .map(|(number, _)| number)
        .collect()
}

/// Whether an English text names goods or places of the sample company.
pub(crate) fn names_sample(text: &str) -> bool {
    !sample_words_in(text).is_empty()
}

/// Whether the company's English still names all goods and places of the sample company that the shipped one in its place names, so that a
/// translation of the shipped one may be true of it.
pub(crate) fn names_the_same_goods(shipped: &str, own: &str) -> bool {
    let now = sample_words_in(own);
    // "Agro" is no good of its own: it may be written out.
    sample_words_in(shipped)
        .into_iter()
        .all(|number| SAMPLE_WORDS[number] == ["agro"] || now.contains(&number))
}

/// The words of a text with a space before and behind each.
fn in_spaces(text: &str) -> String {
    let text = folded(text);
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |line, word| line + word + " ")
}

/// The path of the legal page whose long text this is, `legal/terms:body`.
fn legal_page(key: &str) -> Option<String> {
    let page = key.strip_prefix("legal/")?.strip_suffix(":body")?;
    Some(["/", page].concat())
}

/// The names in the texts of the statistics that are still the sample company's.
pub(crate) fn sample_figures(settings: &Settings) -> Vec<String> {
    let sample = SETTINGS
        .iter()
        .filter(|setting| setting.is_statistic && is_sample(settings, setting));
    let names = sample.filter_map(|setting| setting.key.strip_prefix(FIGURES));
    names.map(in_texts).collect()
}

/// Whether the value of a setting is still the sample company's, and the company does not keep it as its own.
pub(crate) fn is_sample(settings: &Settings, setting: &Setting) -> bool {
    let is_kept = setting.is_statistic && kept_parts(settings).contains(&SamplePart::Statistics);
    settings.sample().contains(&setting.key) && !is_kept
}

/// The parts that the company keeps as its own.
fn kept_parts(settings: &Settings) -> Vec<SamplePart> {
    let value = settings.value(KEPT_SAMPLE, Language::ENGLISH);
    let parts = value.as_array().into_iter().flatten();
    parts
        .filter_map(|part| SamplePart::deserialize(part).ok())
        .collect()
}

/// The entries of a list that are shown, and that the company has changed nothing of.
fn unchanged_items<'a>(texts: &'a SiteTexts, list: &str) -> Vec<&'a str> {
    let Some(shipped) = shipped_list(list) else {
        return Vec::new();
    };
    let mut facts = texts.own_facts(list);
    facts.retain(|_, of_item| {
        facts::without_notes(list, of_item);
        !of_item.is_empty()
    });
    let has_own_text = |item: &str| {
        let mut keys = shipped
            .fields
            .iter()
            .map(|field| text_key(list, item, field));
        keys.any(|key| texts.own(Language::ENGLISH, &key).is_some())
    };
    let mut items = texts.shown_items(list);
    items.retain(|item| !is_own(item) && !facts.contains_key(*item) && !has_own_text(item));
    items
}

/// Names of parts that may be kept, as they are stored; null for none.
pub(crate) fn parse_kept_parts(parts: &[Json]) -> Result<Json, String> {
    let mut kept = Vec::new();
    for name in parts {
        let part = SamplePart::deserialize(name).ok();
        match part.filter(|part| part.may_be_kept()) {
            Some(part) => kept.push(part),
            None if *name == json!("") => {}
            None => {
                return Err(format!(
                    "{name} is no part of the sample content that can be kept"
                ));
            }
        }
    }
    kept.sort_unstable();
    kept.dedup();
    Ok(if kept.is_empty() {
        Json::Null
    } else {
        json!(kept)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_about_the_goods_of_the_sample_company_is_found_by_whole_words() {
        for (text, expected) in [
            ("Whole <b>Chillies</b>, stemless", true),
            ("We load at Nhava\u{a0}Sheva.", true),
            ("The price of a container", false),
            ("Under {{figure.chilli.stem}} of the lot", false),
        ] {
            assert_eq!(names_sample(text), expected, "{text}");
        }
        for (shipped, own, is_same) in [
            ("Chillies from Guntur", "Chili of Guntur, and coffee", true),
            ("Chillies from Guntur", "Chillies from Warangal", false),
            ("Chillies", "Coffee", false),
            ("The price of a container", "The price of a bag", true),
            ("Lentils and agro goods", "Lentil and farm goods", true),
        ] {
            assert_eq!(names_the_same_goods(shipped, own), is_same, "{own}");
        }
        let texts = SiteTexts::default();
        let all = texts.of_sample(&SitePages::default());
        assert!(
            all.iter()
                .all(|key| !key.starts_with("legal/") && !key.starts_with("blog/"))
        );
        let about = |keys: &BTreeSet<&str>| keys.iter().any(|key| key.starts_with("about:"));
        assert!(about(&all));
        assert!(!about(&texts.of_sample(&SitePages::only(&[]))));
    }

    #[test]
    fn every_list_of_the_sample_content_is_there() {
        let texts = SiteTexts::default();
        for part in SamplePart::ALL {
            for list in part.lists() {
                assert!(!unchanged_items(&texts, list).is_empty(), "{list}");
            }
        }
    }
}
