//! The alternative texts and focus points of pictures, by the addresses that products use.

use std::collections::{BTreeSet, HashMap};

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};

use crate::entities::{picture_focus_point, picture_text};

const ENGLISH: &str = "en";

/// What is known of some pictures.
#[derive(Debug, Default)]
pub struct Described {
    /// By address and language.
    texts: HashMap<(String, String), String>,
    focus: HashMap<String, picture_focus_point::Model>,
}

impl Described {
    /// The alternative text of a picture in a language, else in English.
    pub(crate) fn alt_text(&self, address: &str, language: &str) -> Option<&str> {
        let text = |language: &str| {
            self.texts
                .get(&(address.to_owned(), language.to_owned()))
                .map(String::as_str)
        };
        text(language).or_else(|| text(ENGLISH))
    }

    /// The alternative texts of a language by the addresses of the pictures, each with whether it is in English because the language has none.
    pub fn alt_texts<'a>(
        &'a self,
        language: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str, bool)> {
        let addresses: BTreeSet<&str> = self.texts.keys().map(|(address, _)| &**address).collect();
        addresses.into_iter().filter_map(move |address| {
            let own = (address.to_owned(), language.to_owned());
            let text = self.alt_text(address, language)?;
            Some((address, text, !self.texts.contains_key(&own)))
        })
    }

    /// The focus point of a picture, as `object-position` of CSS takes it: `30% 70%`.
    pub(crate) fn focus(&self, address: &str) -> Option<String> {
        let point = self.focus.get(address)?;
        Some(format!("{}% {}%", point.x, point.y))
    }
}

/// The texts and focus points of these pictures.
///
/// All addresses are parameters of one query.
pub async fn of<'a>(
    db: &impl ConnectionTrait,
    addresses: impl IntoIterator<Item = &'a str>,
) -> Result<Described, DbErr> {
    let addresses: BTreeSet<&str> = addresses.into_iter().collect();
    if addresses.is_empty() {
        return Ok(Described::default());
    }
    let texts = picture_text::Entity::find()
        .filter(picture_text::Column::ImageUrl.is_in(addresses.iter().copied()))
        .all(db)
        .await?;
    let points = picture_focus_point::Entity::find()
        .filter(picture_focus_point::Column::ImageUrl.is_in(addresses))
        .all(db)
        .await?;
    Ok(Described {
        texts: texts
            .into_iter()
            .map(|text| ((text.image_url, text.language), text.alt_text))
            .collect(),
        focus: points
            .into_iter()
            .map(|point| (point.image_url.clone(), point))
            .collect(),
    })
}
