//! Texts that many products and languages share.

use std::{collections::HashSet, sync::Arc};

/// A text that is kept once, however many products have it.
pub(crate) type Text = Arc<str>;

/// A list of such texts.
pub(crate) type Texts = Arc<[Text]>;

/// The texts so far: a grade, an origin or a packing stands in thousands of rows.
#[derive(Debug, Default)]
pub(crate) struct SharedTexts {
    texts: HashSet<Text>,
    lists: HashSet<Texts>,
}

impl SharedTexts {
    pub(crate) fn text(&mut self, text: &str) -> Text {
        if let Some(known) = self.texts.get(text) {
            return Arc::clone(known);
        }
        let text = Text::from(text);
        self.texts.insert(Arc::clone(&text));
        text
    }

    pub(crate) fn maybe(&mut self, text: Option<&str>) -> Option<Text> {
        text.map(|text| self.text(text))
    }

    pub(crate) fn list<'a>(&mut self, list: impl IntoIterator<Item = &'a str>) -> Texts {
        let list: Texts = list.into_iter().map(|text| self.text(text)).collect();
        match self.lists.get(&list) {
            Some(known) => Arc::clone(known),
            None => {
                self.lists.insert(Arc::clone(&list));
                list
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_and_lists_are_kept_once() {
        let mut shared = SharedTexts::default();
        let (one, other) = (shared.text("25 kg bag"), shared.text("25 kg bag"));
        assert!(Arc::ptr_eq(&one, &other));
        let (one, other) = (shared.list(["FOB", "CIF"]), shared.list(["FOB", "CIF"]));
        assert!(Arc::ptr_eq(&one, &other));
        assert_ne!(one, shared.list(["CIF", "FOB"]));
        assert_eq!(shared.maybe(None), None);
    }
}
