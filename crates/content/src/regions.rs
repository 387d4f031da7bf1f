//! Where the company ships to: regions with their countries and ports of destination.

use languages::{Language, country_name};
use serde::Serialize;
use ts_rs::TS;

use crate::SiteTexts;

pub(crate) const REGIONS: &str = "maps:regions.items";

/// A region, without its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Region {
    /// The name of the entry, by which its texts are found: `maps:regions.items.europe.name`.
    pub item: String,
    /// The names of its countries, in the language of the page.
    pub countries: Vec<&'static str>,
    /// The names of the ports on the map: `maps:places.hamburg`.
    pub ports: Vec<String>,
}

impl SiteTexts {
    /// The regions that are shown, in their order.
    pub fn regions(&self, language: Language) -> Vec<Region> {
        let items = self.shown_items(REGIONS).into_iter();
        let region = |item: &str| Region {
            countries: self
                .facts_in(REGIONS, item, "countries")
                .filter_map(|code| country_name(code, language))
                .collect(),
            ports: self
                .facts_in(REGIONS, item, "ports")
                .map(str::to_owned)
                .collect(),
            item: item.to_owned(),
        };
        items.map(region).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site_texts::tests::own;
    use serde_json::json;

    #[test]
    fn regions_have_the_names_of_their_countries_in_the_language() {
        let german = Language::parse("de").unwrap();
        let shipped = SiteTexts::default().regions(german);
        assert_eq!(shipped.len(), 5);
        assert!(shipped.iter().all(|region| !region.ports.is_empty()));
        let countries = shipped.iter().flat_map(|region| &region.countries);
        assert_eq!(countries.clone().count(), 20);
        assert!(
            countries
                .clone()
                .any(|name| *name == "Vereinigtes Königreich")
        );

        let name = own("en", &format!("{REGIONS}.own1.name"), "Levant", None);
        let mut texts: SiteTexts = [name].into_iter().collect();
        let facts = json!({ "own1": { "countries": "LB,JO" } });
        texts.put_list(REGIONS, Some(&json!(["own1"])), &facts);
        let region = Region {
            item: "own1".to_owned(),
            countries: vec!["Libanon", "Jordanien"],
            ports: Vec::new(),
        };
        assert_eq!(texts.regions(german), [region]);
    }
}
