//! The buckets, and who may do what with the files in them.

use access::{Right, Role, STAFF_AND_SERVICE, WRITE};
use bytes::Bytes;

use crate::{MediaError, Result, content::Content};

/// A place for files.
#[derive(Debug)]
pub struct Bucket {
    /// Its name, in addresses.
    pub id: &'static str,
    pub about: &'static str,
    /// Whether anybody who knows a file's name may download it.
    pub is_public: bool,
    /// The longest file, in bytes.
    pub longest: usize,
    /// The types of files that it accepts.
    pub(crate) contents: &'static [Content],
    grants: &'static [(&'static [Role], &'static [Right])],
}

use Right::{Delete, Insert, Select, Update};
use Role::{Editor, Owner, Sales, Service};

/// Every bucket.
pub static BUCKETS: [Bucket; 2] = [
    Bucket {
        id: "media",
        about: "Pictures for the site. Anybody may download them.",
        is_public: true,
        longest: 25 << 20,
        contents: &[Content::Jpeg, Content::Png, Content::WebP, Content::Svg],
        grants: &[
            (STAFF_AND_SERVICE, &[Select]),
            (&[Editor, Owner, Service], WRITE),
        ],
    },
    Bucket {
        id: "documents",
        about: "Documents for single buyers, such as test reports. Downloads need a right or a signed address.",
        is_public: false,
        longest: 50 << 20,
        contents: &[
            Content::Pdf,
            Content::Jpeg,
            Content::Png,
            Content::WebP,
            Content::Docx,
            Content::Xlsx,
            Content::Text,
        ],
        grants: &[
            (STAFF_AND_SERVICE, &[Select]),
            (&[Sales, Editor, Owner, Service], &[Insert]),
            (&[Editor, Owner, Service], &[Update, Delete]),
        ],
    },
];

impl Bucket {
    pub fn find(id: &str) -> Result<&'static Self> {
        BUCKETS
            .iter()
            .find(|bucket| bucket.id == id)
            .ok_or_else(MediaError::bucket_not_found)
    }

    /// Whether a role may do something with its files.
    #[must_use]
    pub fn allows(&self, role: Role, right: Right) -> bool {
        self.grants
            .iter()
            .any(|(roles, rights)| roles.contains(&role) && rights.contains(&right))
    }

    /// The names of what a role may do with its files.
    pub fn rights(&self, role: Role) -> Vec<&'static str> {
        let rights = Right::ALL.into_iter();
        let rights = rights.filter(|right| self.allows(role, *right));
        rights.map(Right::name).collect()
    }

    pub fn media_types(&self) -> Vec<&'static str> {
        self.contents
            .iter()
            .map(|content| content.media_type())
            .collect()
    }

    /// The type of these bytes. The error of one that the bucket does not accept says what it is instead, and what the person can do.
    pub(crate) fn content_of(&self, bytes: &Bytes) -> Result<Content> {
        Content::of(bytes, self.id, self.contents)
    }
}

/// Who may do what, as a table in Markdown.
pub fn rights_table() -> String {
    let buckets = BUCKETS.iter().map(|bucket| (bucket.id.to_owned(), bucket));
    access::rights_table("bucket", buckets, |bucket, role| {
        let rights = bucket.rights(role).into_iter();
        rights.map(str::to_owned).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_have_no_right_in_any_bucket() {
        for role in [Role::Anonymous, Role::Authenticated] {
            for bucket in &BUCKETS {
                assert!(Right::ALL.iter().all(|right| !bucket.allows(role, *right)));
            }
        }
    }
}
