//! What a text may be in place of a shipped one.

use std::collections::BTreeSet;

use crate::{lists::ItemText, shipped};

/// The most characters of a text.
pub(crate) const MAX_CHARACTERS: usize = 5_000;

/// What is wrong with a text of this name in place of the English one that is shipped; `None` if nothing is.
pub(crate) fn fault(key: &str, text: &str, shipped_english: &str) -> Option<String> {
    if text.trim().is_empty() && !ItemText::parse(key).is_some_and(|text| text.may_be_blank()) {
        return Some("is empty; write a text, or take the shipped one back".to_owned());
    }
    let characters = text.chars().count();
    if characters > MAX_CHARACTERS {
        return Some(format!(
            "has {characters} characters; a text has at most {MAX_CHARACTERS}"
        ));
    }
    let (given, wanted) = (names(text), names(shipped_english));
    let is_figure = |name: &&str| name.starts_with("figure.");
    if let Some(missing) = wanted.difference(&given).find(|name| !is_figure(name)) {
        return Some(format!(
            "lacks {{{{{missing}}}}}, in place of which the page writes a value"
        ));
    }
    let is_known = |name: &&str| wanted.contains(name) || shipped::figures(key).contains(name);
    if let Some(unknown) = given.iter().find(|name| !is_known(name)) {
        return Some(format!(
            "has {{{{{unknown}}}}}, for which the page has no value"
        ));
    }
    let (given, wanted) = (tags(text), tags(shipped_english));
    (given != wanted).then(|| match wanted.is_empty() {
        true => format!("has the tags {}; this text has none", given.join(" ")),
        false => format!(
            "must have the tags {}, as often as the shipped text",
            wanted.join(" ")
        ),
    })
}

fn names(text: &str) -> BTreeSet<&str> {
    placeholders(text).collect()
}

/// The names in `{{name}}`.
pub(crate) fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split("{{").skip(1);
    parts.filter_map(|part| Some(part.split_once("}}")?.0.trim()))
}

/// What a browser could take for tags, such as `<b>` and `</b>`, sorted.
fn tags(text: &str) -> Vec<&str> {
    let starts = text.match_indices('<');
    let tags = starts.filter_map(|(start, _)| {
        let rest = &text[start..];
        let is_tag =
            rest[1..].starts_with(|sign: char| sign.is_ascii_alphabetic() || "/!?".contains(sign));
        let end = rest.find('>').map_or(rest.len(), |end| end + 1);
        is_tag.then_some(&rest[..end])
    });
    let mut tags: Vec<&str> = tags.collect();
    tags.sort_unstable();
    tags
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_values_and_tags_and_may_name_figures() {
        let shipped = "<b>{{count}}</b> of {{figure.products}}";
        let figure = shipped::figures("about:hero.title").first().unwrap();
        for good in [
            "<b>{{ count }}</b> lots",
            "Of {{figure.products}}: <b>{{count}}</b>",
            &format!("<b>{{{{count}}}}</b> {{{{{figure}}}}}"),
            "<b>{{count}}</b> < 5 & more",
        ] {
            assert_eq!(fault("about:hero.title", good, shipped), None, "{good}");
        }
        for (bad, expected) in [
            ("", "is empty"),
            (" \n", "is empty"),
            ("<b>one</b>", "lacks {{count}}"),
            ("<b>{{count}}</b> {{figure.no}}", "has {{figure.no}}"),
            ("<b>{{count}}</b> {{name}}", "has {{name}}"),
            ("{{count}}", "must have the tags </b> <b>"),
            ("<b>{{count}}</b><script>", "must have the tags"),
            (
                "<b>{{count}}</b><img src=x onerror=y>",
                "must have the tags",
            ),
            ("<b>{{count}}</b><a href=\"//x\"", "must have the tags"),
            (
                &["<b>{{count}}</b>", &"a".repeat(MAX_CHARACTERS)].concat(),
                "at most 5000",
            ),
        ] {
            let said = fault("about:hero.title", bad, shipped).unwrap();
            assert!(said.contains(expected), "{bad}: {said}");
        }
        assert!(
            fault("about:hero.title", "<i>x</i>", "x")
                .unwrap()
                .contains("this text has none")
        );
        let item = "home:testimonials.items.own1";
        assert_eq!(fault(&format!("{item}.verified"), "", ""), None);
        let name = fault(&format!("{item}.name"), "", "").unwrap();
        assert!(
            name.contains("is empty"),
            "an entry is known by its first text"
        );
        let in_a_mail = fault("mail:company.intro", &format!("{{{{{figure}}}}}"), "x");
        assert!(in_a_mail.unwrap().contains("has no value"));
    }
}
