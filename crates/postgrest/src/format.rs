//! Content negotiation with the header `Accept`.

use crate::Error;

/// The format of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A list of objects.
    Json,
    /// A list of objects without the keys whose value is null.
    JsonStripped,
    /// Comma-separated values with a header line.
    Csv,
    /// Exactly one object.
    Object,
    /// Exactly one object, without the keys whose value is null.
    ObjectStripped,
}

impl Format {
    /// The supported format that the client prefers; a list of objects if there is no header.
    /// Fails with `PGRST107` and all requested media types, if none is supported.
    pub(crate) fn read(accept: Option<&str>) -> Result<Self, Error> {
        let asked = by_preference(accept.unwrap_or("*/*"));
        let offered = asked.iter().find_map(|media| {
            Some(match without_plain_parameters(media).as_str() {
                "*/*"
                | "application/json"
                | "application/vnd.pgrst.array+json"
                | "application/vnd.pgrst.array" => Self::Json,
                "application/vnd.pgrst.array+json;nulls=stripped"
                | "application/vnd.pgrst.array;nulls=stripped" => Self::JsonStripped,
                "text/csv" => Self::Csv,
                "application/vnd.pgrst.object+json" | "application/vnd.pgrst.object" => {
                    Self::Object
                }
                "application/vnd.pgrst.object+json;nulls=stripped"
                | "application/vnd.pgrst.object;nulls=stripped" => Self::ObjectStripped,
                _ => return None,
            })
        });
        offered.ok_or_else(|| Error::media_types(&asked))
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json; charset=utf-8",
            Self::JsonStripped => "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Object => "application/vnd.pgrst.object+json; charset=utf-8",
            Self::ObjectStripped => {
                "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8"
            }
        }
    }
}

/// Removes all parameters except `nulls=stripped`, since no other one matters.
fn without_plain_parameters(media: &str) -> String {
    match media.split_once(';') {
        Some((name, "nulls=stripped")) if name.starts_with("application/vnd.pgrst.") => {
            media.to_owned()
        }
        Some((name, _)) => name.to_owned(),
        None => media.to_owned(),
    }
}

/// The media types of the header without spaces and weights: by weight, then the more specific ones first.
fn by_preference(accept: &str) -> Vec<String> {
    let mut media: Vec<(String, f32, i32)> = accept
        .split(',')
        .map(|item| {
            let item = item.replace(' ', "");
            let (name, weight) = item.split_once(";q=").unwrap_or((&item, "1"));
            let weight = weight
                .split(';')
                .next()
                .and_then(|text| text.parse().ok())
                .unwrap_or(1.0);
            let exactness = name.chars().map(|letter| match letter {
                ';' => 1,
                '*' => -1,
                _ => 0,
            });
            (name.to_owned(), weight, exactness.sum())
        })
        .collect();
    media.sort_by(|one, other| other.1.total_cmp(&one.1).then(other.2.cmp(&one.2)));
    media.into_iter().map(|(name, _, _)| name).collect()
}
