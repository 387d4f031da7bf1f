//! The blog as its page describes it to search engines.

use serde::Deserialize;
use serde_json::Value;

/// The blog of a language: a `Blog` of schema.org.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Blog {
    pub name: String,
    pub description: String,
    /// The address of its page.
    pub url: String,
    /// Its articles, the newest first.
    #[serde(rename = "blogPost")]
    pub posts: Vec<BlogPost>,
}

/// An article.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BlogPost {
    /// The name of its entry, which stays when its address changes.
    pub identifier: String,
    pub headline: String,
    #[serde(default)]
    pub description: String,
    /// Its day, `2024-03-15`.
    pub date_published: String,
    /// The address of its page.
    pub url: String,
    /// Who wrote it, if that is said.
    pub author: Option<Author>,
}

/// Who wrote an article.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Author {
    /// The person's name.
    pub name: String,
}

impl Blog {
    /// Finds it among the structured data of its page.
    pub(super) fn read(data: &[Value]) -> Option<Self> {
        let blog = data.iter().find(|one| one["@type"] == "Blog")?;
        Self::deserialize(blog).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_blog_is_found_among_other_data() {
        let post = json!({ "identifier": "one", "headline": "One", "datePublished": "2024-03-15", "url": "https://x/blog/one" });
        let blog = json!({
            "@type": "Blog", "name": "Articles", "description": "Of spices", "url": "https://x/blog", "blogPost": [post],
        });
        let read = Blog::read(&[json!({ "@type": "BreadcrumbList" }), blog]).unwrap();
        assert_eq!((&*read.name, read.posts.len()), ("Articles", 1));
        assert_eq!(read.posts[0].description, "");
        assert_eq!(Blog::read(&[]), None);
    }
}
