//! The whole site with thirty products and a bundle of a few lines, called through its router.

use std::{ops::Deref, path::Path};

use catalogue::entities::{product, product_translation};
use http::{HeaderMap, Method};
use pages::WebFiles;

use crate::{
    bundle::{self, Trouble},
    support::{Answer, SERVICE_KEY, TestSite, empty},
};

/// The German texts of one product.
pub mod german {
    pub const SLUG: &str = "test-05";
    pub const NAME: &str = "Rote Kurkuma";
    pub const STATE: &str = "Südindien";
}

pub(crate) struct PageSite(TestSite);

impl Deref for PageSite {
    type Target = TestSite;

    fn deref(&self) -> &TestSite {
        &self.0
    }
}

impl PageSite {
    /// How many enquiries one address may send per hour.
    pub const ENQUIRIES_PER_ADDRESS: u32 = 3;

    pub async fn start() -> Self {
        Self::with(Trouble::default(), &[]).await
    }

    pub async fn without_pages() -> Self {
        Self::launch(WebFiles::default(), &[]).await
    }

    pub async fn configured(settings: &[(&str, &str)]) -> Self {
        Self::with(Trouble::default(), settings).await
    }

    /// With a bundle that fails in some way, or with another configuration.
    pub async fn with(trouble: Trouble, settings: &[(&str, &str)]) -> Self {
        Self::launch(bundle::files(trouble), settings).await
    }

    /// With the fonts for preview pictures, which most tests do without.
    pub async fn with_fonts(trouble: Trouble) -> Self {
        Self::launch(bundle::files_with_fonts(trouble), &[]).await
    }

    /// With the fonts, and with finished documents in a folder.
    pub async fn with_documents_in(folder: &Path) -> Self {
        Self::with_documents_of(folder, bundle::files_with_fonts(Trouble::default())).await
    }

    /// With other files, and with finished documents in a folder.
    pub async fn with_documents_of(folder: &Path, files: WebFiles) -> Self {
        let folder = folder.to_str().unwrap();
        Self::launch(files, &[("documents.folder", folder)]).await
    }

    async fn launch(files: WebFiles, settings: &[(&str, &str)]) -> Self {
        let enquiries = Self::ENQUIRIES_PER_ADDRESS.to_string();
        let usual = [
            ("rendering.threads", "1"),
            ("rendering.memory_limit_mb", "32"),
            ("rendering.time_limit_ms", "500"),
            ("limits.enquiries_per_address_per_hour", enquiries.as_str()),
            ("limits.min_fill_time_ms", "0"),
            ("api.service_key", SERVICE_KEY),
        ];
        let plan = TestSite::with().files(files);
        let plan = plan.set_all(&usual).set_all(settings);
        let site = Self(plan.start().await);
        let others = site.app.catalogue.slugs(0, 100).await.unwrap();
        let others = others
            .into_iter()
            .map(|(slug, _)| product::Model { slug, ..product(0) });
        let withdrawn = others
            .map(|other| product::Model {
                active: false,
                ..other
            })
            .collect();
        site.write(withdrawn).await;
        site.write((1..=30).map(product).collect()).await;
        site.write_translation(translation()).await;
        site
    }

    async fn write(&self, products: Vec<product::Model>) {
        let now = "2026-01-02T03:04:05Z".parse().unwrap();
        catalogue::queries::products::upsert(&self.app.database, products, now)
            .await
            .unwrap();
    }

    /// Changes a product, as an import would.
    pub async fn change(&self, slug: &str, change: impl FnOnce(&mut product::Model)) {
        let mut changed = (1..=30)
            .map(product)
            .find(|product| product.slug == slug)
            .unwrap();
        change(&mut changed);
        self.write(vec![changed]).await;
        self.refresh().await;
    }

    /// Redirects a path to another.
    pub async fn move_page(&self, from: &str, to: &str) {
        catalogue::queries::redirects::page_moved(self.app.database.autocommit(), from, to)
            .await
            .unwrap();
    }

    pub async fn head_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(empty(Method::HEAD, path, headers)).await
    }

    pub async fn get_from(&self, client: &str, path: &str) -> Answer {
        self.send_from(client.parse().unwrap(), empty(Method::GET, path, &[]))
            .await
    }

    /// The company as mails name it.
    pub fn company(&self) -> enquiries::Company {
        self.app.enquiries.company()
    }

    pub fn renders(&self) -> u64 {
        self.app.pages.renders()
    }

    pub fn pdfs_made(&self) -> u64 {
        self.app.pages.pdfs_made()
    }

    pub fn cards_drawn(&self) -> u64 {
        self.app.pages.cards_drawn()
    }

    /// Gives a product a German name.
    pub async fn translate(&self, slug: &str, name: &str) {
        let translation = product_translation::Model {
            slug: slug.to_owned(),
            language: "de".to_owned(),
            name: Some(name.to_owned()),
            ..product_translation::Model::default()
        };
        self.write_translation(translation).await;
    }

    async fn write_translation(&self, translation: product_translation::Model) {
        catalogue::queries::products::upsert_translations(&self.app.database, vec![translation])
            .await
            .unwrap();
        self.refresh().await;
    }

    pub fn cached_pages(&self) -> usize {
        self.app.pages.cached_pages()
    }

    pub fn base_url(&self) -> &str {
        &self.app.site.base_url
    }

    pub async fn lose_the_database(&self) {
        self.app.database.close().await;
    }
}

/// The headers without the request ID.
pub fn about_the_page(answer: &Answer) -> HeaderMap {
    let mut headers = answer.headers.clone();
    headers.remove("x-request-id");
    headers
}

/// Odd ones are red chillies, even ones spices; the first ten are featured.
fn product(number: u32) -> product::Model {
    let two_digits = &(100 + number).to_string()[1..];
    let is_spice = number.is_multiple_of(2);
    let (district, state) = match number {
        5 => ("Erode", "Tamil Nadu"),
        _ => ("Guntur", "Andhra Pradesh"),
    };
    product::Model {
        slug: ["test-", two_digits].concat(),
        name: if number == 8 {
            "Test <b>08</b>".to_owned()
        } else {
            ["Test ", two_digits].concat()
        },
        description: ["The product number ", two_digits, " of the test"].concat(),
        detailed_description: "- one\n- two".to_owned(),
        category: if is_spice { "spices" } else { "red-chillies" }.to_owned(),
        grade: if is_spice { "A" } else { "Super" }.to_owned(),
        district: district.to_owned(),
        state: state.to_owned(),
        active: true,
        featured: number <= 10,
        ..product::Model::default()
    }
}

fn translation() -> product_translation::Model {
    product_translation::Model {
        slug: german::SLUG.to_owned(),
        language: "de".to_owned(),
        name: Some(german::NAME.to_owned()),
        state: Some(german::STATE.to_owned()),
        ..product_translation::Model::default()
    }
}
