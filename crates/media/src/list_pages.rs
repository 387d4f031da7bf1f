//! Lists of files, page by page: a file that is added or removed between two pages neither repeats nor hides another.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::{
    Bucket, Media, Result,
    objects::{Entry, SortBy},
};

/// Which page of which list.
#[derive(Clone, Debug, Default)]
pub struct PageQuery {
    pub prefix: String,
    /// Whether files with a `/` after the prefix are listed by their folder.
    pub by_folder: bool,
    pub sort_by: SortBy,
    pub is_descending: bool,
    /// Where the page before ended.
    pub after: Option<Place>,
    pub limit: usize,
}

/// A place in a list: that of a file or a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    at: Option<DateTime<Utc>>,
    name: String,
}

impl Media {
    /// A page of the files and folders of a bucket by their whole names, those of folders with a `/` at the end. Folders stand among the
    /// files, at the time of their first one. Out: also where the page ends, if there is another.
    pub async fn page(
        &self,
        bucket: &Bucket,
        query: &PageQuery,
    ) -> Result<(Vec<Entry>, Option<Place>)> {
        let place = |name: &str, created_at, updated_at| Place {
            at: match query.sort_by {
                SortBy::Name => None,
                SortBy::CreatedAt => Some(created_at),
                SortBy::UpdatedAt => Some(updated_at),
            },
            name: name.to_owned(),
        };
        let mut entries = Vec::new();
        let mut folders: BTreeMap<String, DateTime<Utc>> = BTreeMap::new();
        for object in self.below(bucket, &query.prefix).await? {
            let Some(rest) = object.name.strip_prefix(&query.prefix) else {
                continue;
            };
            match rest.split_once('/').filter(|_| query.by_folder) {
                Some((segment, _)) => {
                    let folder = format!("{}{segment}/", query.prefix);
                    let first = folders.entry(folder).or_insert(object.created_at);
                    *first = object.created_at.min(*first);
                }
                None => {
                    let (name, file) = (object.name.clone(), Box::new(object));
                    let place = place(&name, file.created_at, file.updated_at);
                    entries.push((place, Entry::File(name, file)));
                }
            }
        }
        let folders = folders.into_iter();
        entries
            .extend(folders.map(|(name, first)| (place(&name, first, first), Entry::Folder(name))));
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        if query.is_descending {
            entries.reverse();
        }
        entries.retain(|(place, _)| match &query.after {
            Some(after) if query.is_descending => place < after,
            Some(after) => place > after,
            None => true,
        });
        let has_next = entries.len() > query.limit;
        entries.truncate(query.limit);
        let last = entries.last().map(|(place, _)| place.clone());
        let entries = entries.into_iter().map(|(_, entry)| entry);
        Ok((entries.collect(), last.filter(|_| has_next)))
    }
}
