//! The version, and what the program consists of.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::Context;
use pages::WebFiles;

use super::output;
use crate::site_kit::sample;

/// The kit of the sample company.
const KIT: &str = "sample company";

/// Prints the version; with `contents` also what the program consists of.
pub(super) fn print(contents: bool) -> anyhow::Result<()> {
    let mut text = concat!("mirchi ", env!("CARGO_PKG_VERSION"), "\n").to_owned();
    if contents {
        let size = std::env::current_exe().and_then(std::fs::metadata);
        let size = size.context("the size of the program's own file cannot be read")?;
        text.push_str(&table(size.len()));
    }
    output::print(&text)
}

/// A row for each kind of embedded files, the largest first, and one for the code: kind, files, bytes.
fn table(program: u64) -> String {
    let web = WebFiles::embedded();
    let files = web
        .folder("")
        .map(|(name, bytes)| (kind(name), bytes.len()));
    let kit = sample::sizes().into_iter().map(|bytes| (KIT, bytes));
    let mut kinds: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (kind, bytes) in files.chain(kit) {
        let (count, sum) = kinds.entry(kind).or_default();
        *count += 1;
        *sum += bytes as u64;
    }
    // A debug build reads the files of the pages from the checkout.
    let is_inside = |kind: &str| !cfg!(debug_assertions) || kind == KIT;
    let embedded: u64 = kinds
        .iter()
        .filter(|(kind, _)| is_inside(kind))
        .map(|(_, (_, bytes))| bytes)
        .sum();
    let mut rows: Vec<_> = kinds
        .into_iter()
        .map(|(kind, (count, bytes))| (kind, count.to_string(), bytes))
        .collect();
    rows.sort_by_key(|(_, _, bytes)| Reverse(*bytes));
    rows.push(("code", String::new(), program.saturating_sub(embedded)));
    let head = format!("{:<16}{:>7}{:>12}\n", "", "files", "bytes");
    let rows = rows
        .iter()
        .map(|(kind, count, bytes)| format!("{kind:<16}{count:>7}{bytes:>12}\n"));
    std::iter::once(head).chain(rows).collect()
}

/// What a file of the pages is.
fn kind(name: &str) -> &'static str {
    match (name.split_once('/'), name.rsplit_once('.')) {
        (_, Some((_, "ttf" | "woff2"))) => "fonts",
        (Some(("client", rest)), _) if rest.starts_with("pictures/") => "pictures",
        (Some(("client" | "server", _)), _) => "pages",
        (Some(("staff", _)), _) => "console",
        (Some(("content" | "locales", _)), _) => "texts",
        _ => "others",
    }
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn a_file_is_of_one_kind() {
        let kinds = [
            ("client/pictures/cumin-480.jpg", "pictures"),
            ("client/assets/main.css.br", "pages"),
            ("client/assets/sans.woff2", "fonts"),
            ("fonts/sans.latin.ttf", "fonts"),
            ("staff/index.html", "console"),
            ("server/entry-server.js", "pages"),
            ("locales/de/home.json", "texts"),
            ("content/en/terms.md", "texts"),
        ];
        for (name, expected) in kinds {
            assert_eq!(kind(name), expected, "{name}");
        }
    }
}
