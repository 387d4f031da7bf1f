//! The business figures that texts name, such as `{{figure.chilli.moisture}}`: the settings whose names begin with `site.figures.`.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use languages::Language;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Setting, SitePages, SiteTexts,
    settings::{CropYear, FIGURES, HARVEST, PRODUCTS, SETTINGS, Settings},
    shipped,
    site_texts::figure_of,
    text_rules::placeholders,
};

/// Figures by their names in the texts, without `figure.`: `chilli.moisture`. One that the company does not state is not among them.
pub type Figures = BTreeMap<String, Figure>;

/// A business figure, in English notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Figure {
    /// A whole number: there are more than so many.
    Count(u32),
    /// A number or a range with its unit, or a name.
    Text(String),
    /// Weights of bags in kilograms, ascending.
    Counts(Vec<u32>),
    /// Terms or ports, in the order in which they are listed.
    Lines(Vec<String>),
}

/// The figures that these settings state. `products` is how many products are published: they are counted where no number is set.
pub(crate) fn figures(settings: &Settings, products: u32) -> Figures {
    let figures = SETTINGS.iter().filter_map(|setting| {
        let name = setting.key.strip_prefix(FIGURES)?;
        let value = settings.value(setting.key, Language::ENGLISH);
        let figure = match setting.key {
            PRODUCTS if value.is_null() => fewer_than(products).map(Figure::Count),
            _ => serde_json::from_value(value.clone()).ok(),
        };
        Some((in_texts(name), figure?))
    });
    let next = crop_year(settings).map(|year| Figure::Text(year.next().to_string()));
    let next = next.map(|next| (NEXT_HARVEST.to_owned(), next));
    figures.chain(next).collect()
}

/// The name in the texts of the harvest after that of the calendar.
const NEXT_HARVEST: &str = "nextHarvest";

/// The harvest for which the calendar is drawn up.
pub(crate) fn crop_year(settings: &Settings) -> Option<CropYear> {
    let value = settings.value(HARVEST, Language::ENGLISH).as_str();
    value.and_then(|value| CropYear::parse(value).ok())
}

/// A text with the values of the figures that it names behind it, so that it is found by them: `{{figure.over.clients}} clients` by
/// `1000`, `1,000+` and `1.000`.
pub(crate) fn with_values<'a>(text: &'a str, figures: &Figures) -> Cow<'a, str> {
    let values: Vec<String> = placeholders(text)
        .filter_map(|placeholder| Some(written(figures.get(figure_of(placeholder))?)))
        .collect();
    match values.is_empty() {
        true => Cow::Borrowed(text),
        false => Cow::Owned([text, " ", &values.join(" ")].concat()),
    }
}

/// A figure in the ways in which somebody may look for it.
fn written(figure: &Figure) -> String {
    match figure {
        Figure::Count(count) => {
            let digits = count.to_string();
            let separated = |separator: &str| {
                let from_the_end = digits.as_bytes().rchunks(3).rev();
                let groups = from_the_end.filter_map(|group| std::str::from_utf8(group).ok());
                groups.collect::<Vec<_>>().join(separator)
            };
            [digits.clone(), separated(","), separated(".")]
                .map(|number| number + "+")
                .join(" ")
        }
        Figure::Text(text) => text.clone(),
        Figure::Counts(counts) => counts
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        Figure::Lines(lines) => lines.join(" "),
    }
}

/// What shows a figure that no text names, such as a drawing, a table or the calendar file: the figure, and the text beside it.
const DRAWN: [(&str, &str); 8] = [
    ("harvest", "harvest:hero.title"),
    ("ports", "documents:brochure.cover.ports"),
    ("priceTerms", "contact:terms.price"),
    ("paymentTerms", "contact:terms.payment"),
    ("india.chilliShare", "home:why.share"),
    ("india.sannamShare", "home:why.sannam"),
    ("india.chilliShare", "varieties:share.india"),
    ("india.sannamShare", "varieties:share.sannam"),
];

/// The names of the figures that something shows on pages that are on, or in documents.
#[derive(Debug)]
pub(crate) struct ShownFigures<'a>(BTreeSet<&'a str>);

impl ShownFigures<'_> {
    /// Whether something shows a setting. What is no figure is needed everywhere, and a statistic is offered even where nothing shows it.
    pub(crate) fn has(&self, setting: &Setting) -> bool {
        let figure = setting.key.strip_prefix(FIGURES).map(in_texts);
        figure.filter(|_| !setting.is_statistic).is_none_or(|name| {
            // `over.pesticides` is `limits.pesticides`.
            let last = name.rsplit('.').next().unwrap_or_default();
            self.0.contains(name.as_str()) || self.0.contains(last)
        })
    }
}

impl SiteTexts {
    /// The figures that visitors can see.
    pub(crate) fn shown_figures<'a>(&'a self, pages: &'a SitePages) -> ShownFigures<'a> {
        let shipped = shipped::texts(Language::ENGLISH).iter();
        let shipped = shipped.map(|(key, text)| (key.as_str(), text.as_str()));
        // Translations that the program ships name what their English names.
        let shipped = shipped.filter(|(key, _)| self.own(Language::ENGLISH, key).is_none());
        let own = Language::known().flat_map(|language| self.all_own(language));
        let own = own.map(|own| (own.key.as_str(), own.text.as_str()));
        let named = shipped.chain(own).flat_map(|(key, text)| {
            let figures = placeholders(text).filter(|name| name.starts_with("figure."));
            figures.map(move |name| (figure_of(name), key))
        });
        let mut is_shown = self.shown_on(pages);
        let named = named.chain(DRAWN).filter(|(_, key)| is_shown(key));
        ShownFigures(named.map(|(figure, _)| figure).collect())
    }
}

/// A round number that is smaller, as texts say "more than" it; `None` if there is none.
fn fewer_than(number: u32) -> Option<u32> {
    match number {
        0 | 1 => None,
        2..=10 => Some(number - 1),
        _ => Some((number - 1) / 10 * 10),
    }
}

/// `limits.aflatoxin_b1` is `limits.aflatoxinB1` in the texts.
pub(crate) fn in_texts(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut written, part| {
        let mut signs = part.chars();
        written.extend(signs.next().map(|sign| sign.to_ascii_uppercase()));
        written + signs.as_str()
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::{
        Configured,
        entities::{site_setting::Model, site_text},
    };

    fn figures_with(key: &str, value: Json, products: u32) -> Figures {
        let mut configured = Configured::default();
        for (key, value) in [
            (PRODUCTS, json!(50)),
            ("site.figures.clients", json!(1000)),
            ("site.figures.limits.aflatoxin_b1", json!("5 ppb")),
            ("site.figures.chilli.bags", json!([5, 10])),
            ("site.figures.ports", json!(["Mumbai"])),
            (HARVEST, json!("2024-25")),
        ] {
            let setting = Setting::named(key).unwrap();
            configured.set_default(setting, &value).unwrap();
        }
        let row = Model {
            key: key.to_owned(),
            language: "en".to_owned(),
            value,
            version: 1,
        };
        figures(&configured.settings([row]), products)
    }

    #[test]
    fn texts_name_figures_by_their_settings() {
        let figures = figures_with("site.figures.ports", json!(["Chennai", "Kochi"]), 7);
        let expected = json!({
            "products": 50,
            "clients": 1000,
            "limits.aflatoxinB1": "5 ppb",
            "chilli.bags": [5, 10],
            "ports": ["Chennai", "Kochi"],
            "harvest": "2024-25",
            "nextHarvest": "2025-26",
        });
        assert_eq!(serde_json::to_value(figures).unwrap(), expected);
    }

    #[test]
    fn a_figure_is_asked_for_while_a_text_on_a_page_that_is_on_names_it() {
        let of = |texts: &SiteTexts, pages: &SitePages| -> Vec<&str> {
            let shown = texts.shown_figures(pages);
            let hidden = SETTINGS.iter().filter(|setting| !shown.has(setting));
            hidden.map(|setting| setting.key).collect()
        };
        let in_language = |language: &str, key: &str, text: &str| site_text::Model {
            language: language.to_owned(),
            key: key.to_owned(),
            text: text.to_owned(),
            ..site_text::Model::default()
        };
        let own = |key, text| in_language("de", key, text);
        let few = SitePages::only(&["/quality"]);
        let texts = SiteTexts::default();
        assert_eq!(of(&texts, &SitePages::default()), [""; 0]);
        let hidden = of(&texts, &few);
        for (key, expected) in [
            ("site.figures.teja.heat", true),
            ("site.figures.kashmiri.colour", true),
            ("site.figures.limits.pesticides", false),
            ("site.figures.storage.humidity", false),
            ("site.figures.continents", false),
            ("site.phone", false),
        ] {
            assert_eq!(hidden.contains(&key), expected, "{key}");
        }
        let named: SiteTexts = [own("quality:hero.lead", "Teja: {{figure.teja.heat}} SHU")]
            .into_iter()
            .collect();
        assert!(!of(&named, &few).contains(&"site.figures.teja.heat"));
        let mut sections = SiteTexts::default();
        let on_products = SitePages::only(&["/products"]);
        let colour = "site.figures.chilli.colour";
        assert!(!of(&sections, &on_products).contains(&colour));
        sections.put_list(
            "products:sections.items",
            Some(&json!(["spices"])),
            &json!({}),
        );
        sections.put_list("home:sections.items", Some(&json!([])), &json!({}));
        assert!(
            of(&sections, &on_products).contains(&colour),
            "the chapter about chillies has other names in the texts"
        );
        let without: SiteTexts = ["harvest:hero.badge", "harvest:hero.lead"]
            .map(|key| in_language("en", key, "Month by month"))
            .into_iter()
            .collect();
        assert_eq!(
            of(&without, &SitePages::default()),
            [""; 0],
            "the calendar file still begins in the year of the harvest"
        );
    }

    #[test]
    fn a_text_is_found_by_the_figures_that_it_names() {
        let figures = figures_with("site.figures.ports", json!(["Chennai", "Kochi"]), 7);
        assert_eq!(
            with_values("{{ figure.over.clients }} clients", &figures),
            "{{ figure.over.clients }} clients 1000+ 1,000+ 1.000+"
        );
        assert_eq!(
            with_values("{{figure.portsOr}} in {{figure.chilli.bags}}", &figures),
            "{{figure.portsOr}} in {{figure.chilli.bags}} Chennai Kochi 5 10"
        );
        assert_eq!(with_values("{{company}}", &figures), "{{company}}");
    }

    #[test]
    fn what_is_emptied_is_not_stated_and_products_are_counted() {
        let clients = figures_with("site.figures.clients", json!(""), 7);
        assert!(!clients.contains_key("clients"));
        for (products, expected) in [
            (0, None),
            (1, None),
            (2, Some(1)),
            (10, Some(9)),
            (11, Some(10)),
            (130, Some(120)),
            (137, Some(130)),
        ] {
            let counted = figures_with(PRODUCTS, json!(""), products);
            let expected = expected.map(Figure::Count);
            assert_eq!(counted.get("products"), expected.as_ref(), "{products}");
        }
    }
}
