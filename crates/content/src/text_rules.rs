//! What a text may be in place of a shipped one.

use std::collections::BTreeSet;

use tables::text_fault;

use crate::{lists::ItemText, shipped};

const MAX_CHARACTERS: usize = 5_000;
const MAX_MARKDOWN: usize = 60_000;

/// What is wrong with a text of this name in place of the English one that is shipped; `None` if nothing is.
pub(crate) fn fault(key: &str, text: &str, shipped_english: &str) -> Option<String> {
    if text.trim().is_empty() && !ItemText::parse(key).is_some_and(|text| text.may_be_blank()) {
        return Some("is empty; write a text, or take the shipped one back".to_owned());
    }
    let characters = text.chars().count();
    let is_markdown = shipped::is_markdown(key);
    let most = if is_markdown {
        MAX_MARKDOWN
    } else {
        MAX_CHARACTERS
    };
    if characters > most {
        return Some(format!(
            "has {characters} characters; a text has at most {most}"
        ));
    }
    if text.contains('\n') && !is_markdown && !shipped_english.contains('\n') {
        return Some("holds a line break; write it on one line".to_owned());
    }
    if let Some(fault) = text_fault("text", text) {
        return Some(fault);
    }
    let given = names(text);
    let wanted = values(key, shipped_english);
    let is_figure = |name: &&str| name.starts_with("figure.");
    let missing = wanted.difference(&given).find(|name| !is_figure(name));
    if let Some(missing) = missing.filter(|_| !is_markdown) {
        return Some(format!(
            "lacks {{{{{missing}}}}}, in place of which the page writes a value"
        ));
    }
    let figures = shipped::figures(key);
    let is_known = |name: &&str| wanted.contains(name) || figures.contains(name);
    if let Some(unknown) = given.iter().find(|name| !is_known(name)) {
        return Some(format!(
            "has {{{{{unknown}}}}}, for which the page has no value"
        ));
    }
    if is_markdown {
        return None;
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

/// The values that the page has for a text: those that the shipped one names, and for a long text those that the others of its folder name.
pub(crate) fn values<'a>(key: &str, shipped_english: &'a str) -> BTreeSet<&'a str> {
    match shipped::is_markdown(key) {
        true => shipped::long_texts_beside(key)
            .flat_map(placeholders)
            .collect(),
        false => names(shipped_english),
    }
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
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_values_and_tags_and_may_name_figures() {
        let shipped = "<b>{{count}}</b> of {{figure.products}}";
        let figure = *shipped::figures("about:hero.title").first().unwrap();
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
            ("<b>{{count}}</b>\nlots", "holds a line break"),
            ("<b>{{count}}</b>\u{b}lots", "holds the control character"),
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
        assert_eq!(fault("contact:form.messageFor", "One\n\ntwo", "a\nb"), None);
        let item = "home:testimonials.items.own1";
        assert_eq!(fault(&format!("{item}.verified"), "", ""), None);
        let clients = "{{figure.clients}}";
        for key in ["home:sections.items.own1.title", "about:hero.title"] {
            assert_eq!(fault(key, clients, "x"), None);
        }
        let name = fault(&format!("{item}.name"), "", "").unwrap();
        assert!(
            name.contains("is empty"),
            "an entry is known by its first text"
        );
        let in_a_mail = fault("mail:company.intro", &format!("{{{{{figure}}}}}"), "x");
        assert!(in_a_mail.unwrap().contains("has no value"));
    }

    #[test]
    fn a_long_text_is_markdown_with_the_values_that_its_pages_have() {
        let (key, shipped) = ("legal/terms:body", "{{company}} writes");
        for good in [
            "## Own\n\nWritten <b>by us</b>.",
            "{{company}} keeps mails {{mailsKept}}; {{figure.ports}}",
            &"a".repeat(MAX_MARKDOWN),
        ] {
            assert_eq!(fault(key, good, shipped), None, "{}", &good[..10]);
        }
        for (bad, expected) in [
            (" ", "is empty"),
            ("{{name}}", "has {{name}}"),
            (&*"a".repeat(MAX_MARKDOWN + 1), "at most 60000"),
        ] {
            let said = fault(key, bad, shipped).unwrap();
            assert!(said.contains(expected), "{said}");
        }
        let of_articles = fault("blog/spice-journey:body", "{{mailsKept}}", shipped);
        assert!(of_articles.unwrap().contains("has no value"));
    }
}
