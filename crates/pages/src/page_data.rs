//! The data that the bundle can request while it renders.

use std::{
    collections::BTreeSet,
    fmt::Display,
    sync::{Arc, Mutex, PoisonError},
};

use catalogue::{Catalogue, ProductCard, ProductPage, State};
use chrono::NaiveDate;
use content::{ArticlePage, Published, SiteContent, SiteTexts, read_certificates};
use enquiries::{entities::answering_time, queries::answering_times};
use languages::Language;
use react_ssr::Host;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use store::DbErr;
use tokio::runtime::Handle;

use super::{
    appearance::Appearance,
    site::{ReplyTime, Site, SiteInLanguage},
    web_files::{CLIENT_MANIFEST, CONTENT, LOCALES, WebFiles},
};

/// The data of all pages at one point in time.
#[derive(Clone)]
pub(super) struct PageData {
    pub(super) site: Arc<Site>,
    /// As it was last read.
    pub(super) working_times: Arc<Mutex<(ReplyTime, String)>>,
    pub(super) catalogue: Catalogue,
    /// The state of the catalogue when the render began.
    pub(super) state: Arc<State>,
    /// The company's texts and settings.
    pub(super) content: Published,
    pub(super) preview: Option<Arc<Preview>>,
}

/// What is not published, and is shown in place of what is.
pub(super) enum Preview {
    /// A product; it replaces the published one with the same slug.
    Product(Box<ProductPage>),
    /// The company's texts.
    Texts(Box<SiteTexts>),
}

/// A question of the bundle: `{ "name": "product", "args": { "language": "de", "slug": "teja" } }`.
#[derive(Deserialize)]
struct Question {
    name: String,
    #[serde(default)]
    args: Map<String, Value>,
}

impl Question {
    fn argument(&self, name: &str) -> Option<&str> {
        self.args.get(name).and_then(Value::as_str)
    }

    fn language(&self) -> Result<Language, String> {
        let code = self.argument("language").unwrap_or_default();
        Language::parse(code)
            .ok_or_else(|| format!("`{}` needs a language of the site, not `{code}`", self.name))
    }
}

impl PageData {
    pub(super) fn generation(&self) -> u64 {
        self.state.generation()
    }

    fn preview_of(&self, slug: &str) -> Option<&ProductPage> {
        match self.preview.as_deref() {
            Some(Preview::Product(page)) if page.product.slug == slug => Some(page),
            _ => None,
        }
    }

    async fn answering_times(&self) -> Result<answering_time::Model, DbErr> {
        let reading = self.catalogue.begin().await?;
        let times = answering_times::times(reading.db()).await?;
        reading.end().await?;
        Ok(times)
    }

    /// Within how long the company promises to answer, and its time zone. While the database cannot be read, it is what was read last, so that
    /// pages that need nothing else of it are made.
    async fn working_times(&self) -> (ReplyTime, String) {
        let read = self.answering_times().await;
        let mut last = self
            .working_times
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Ok(times) = read {
            let reply_time = ReplyTime {
                hours: times.answer_within_hours,
                working: times.counts == "working_hours",
            };
            *last = (reply_time, times.time_zone);
        }
        last.clone()
    }

    /// What a page reads of the company's texts. The day is the last one whose articles are shown: none in a preview, which shows all.
    async fn read_texts<T>(
        &self,
        is_current: &mut bool,
        read: impl FnOnce(&SiteTexts, Option<NaiveDate>) -> T,
    ) -> T {
        match self.preview.as_deref() {
            Some(Preview::Texts(texts)) => read(texts, None),
            _ => {
                let now = self.content.now().await;
                *is_current = now.is_current;
                read(&now.content.texts, Some(self.state.day()))
            }
        }
    }

    /// The same as JSON.
    async fn of_texts<T: Serialize>(
        &self,
        is_current: &mut bool,
        read: impl FnOnce(&SiteTexts, Option<NaiveDate>) -> T,
    ) -> Result<String, String> {
        known(self.read_texts(is_current, read).await)
    }

    async fn with_products(
        &self,
        page: Option<ArticlePage>,
        language: Language,
    ) -> Result<Option<ArticleWithProducts>, DbErr> {
        let Some(page) = page else {
            return Ok(None);
        };
        let products = match &*page.products {
            [] => Vec::new(),
            slugs => self.catalogue.cards(slugs, language).await?,
        };
        Ok(Some(ArticleWithProducts { page, products }))
    }

    /// Answers a question with JSON, or returns an error message.
    pub(super) async fn answer(&self, question: &str) -> Result<Answer, String> {
        let question: Question = serde_json::from_str(question)
            .map_err(|error| format!("a question for data cannot be read: {error}"))?;
        let catalogue = &self.catalogue;
        let mut is_current = true;
        let answer = match question.name.as_str() {
            "site" => {
                let language = question.language()?;
                let now = self.content.now().await;
                is_current = now.is_current;
                let content = now.content;
                let (reply_time, time_zone) = self.working_times().await;
                let site = SiteInLanguage {
                    facts: &self.site,
                    company: content.company(language),
                    appearance: Appearance::of(&content),
                    pages_off: pages_off(&content),
                    unlisted: content.pages().unlisted().to_vec(),
                    categories: self.state.categories(language),
                    reply_time,
                    time_zone,
                    figures: content.figures(self.state.products()),
                    sample_figures: content.sample_figures(),
                };
                known(site)
            }
            "languages" => {
                let now = self.content.now().await;
                is_current = now.is_current;
                let texts = match self.preview.as_deref() {
                    Some(Preview::Texts(texts)) => texts,
                    _ => &now.content.texts,
                };
                known(SiteLanguages::of(&now.content, texts))
            }
            "texts" => {
                let part = question.argument("part").unwrap_or_default();
                let language = question.language()?;
                let changed = |texts: &SiteTexts, _| texts.changed(language, part);
                self.of_texts(&mut is_current, changed).await
            }
            "articles" => self.of_texts(&mut is_current, SiteTexts::articles).await,
            "article" => {
                let slug = question.argument("slug").unwrap_or_default();
                let article = |texts: &SiteTexts, day| texts.article(slug, day);
                let page = self.read_texts(&mut is_current, article).await;
                json(self.with_products(page, question.language()?).await)
            }
            "ownPages" => {
                let pages = |texts: &SiteTexts, _| texts.own_pages();
                self.of_texts(&mut is_current, pages).await
            }
            "ownPage" => {
                let slug = question.argument("slug").unwrap_or_default();
                let page = |texts: &SiteTexts, _| texts.own_page(slug);
                self.of_texts(&mut is_current, page).await
            }
            "regions" => {
                let language = question.language()?;
                let regions = |texts: &SiteTexts, _| texts.regions(language);
                self.of_texts(&mut is_current, regions).await
            }
            "certificates" => {
                let (language, day) = (question.language()?, self.state.day());
                json(read_certificates(&self.catalogue, language, day).await)
            }
            "home" => json(catalogue.home(question.language()?).await),
            "catalogue" => {
                let language = question.language()?;
                let pairs = question
                    .args
                    .iter()
                    .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)));
                let filters = catalogue.filters_from_query(pairs, language).await;
                let page = question
                    .argument("page")
                    .and_then(|page| page.parse().ok())
                    .unwrap_or(1);
                match filters {
                    Ok(filters) => json(catalogue.page(&filters, page, language).await),
                    Err(error) => Err(error.to_string()),
                }
            }
            "brochure" => {
                let category = question.argument("category");
                json(catalogue.brochure(category, question.language()?).await)
            }
            "product" => {
                let slug = question.argument("slug").unwrap_or_default();
                match self.preview_of(slug) {
                    Some(page) => known(page),
                    None => json(catalogue.product(slug, question.language()?).await),
                }
            }
            "varieties" => json(catalogue.varieties(question.language()?).await),
            "chilliForms" => json(catalogue.chilli_forms(question.language()?).await),
            "spices" => json(catalogue.spices(question.language()?).await),
            "commodities" => json(catalogue.commodities(question.language()?).await),
            "loads" => json(catalogue.loads().await),
            "replies" => json(
                self.answering_times()
                    .await
                    // `None` if the owner does not want it shown, or if there were too few enquiries.
                    .map(|times| json!({ "share": times.published_share })),
            ),
            "enquiry" => {
                let slug = question.argument("slug").unwrap_or_default();
                let product = catalogue.product_name(slug, question.language()?).await;
                json(product.map(|product| json!({ "product": product })))
            }
            unknown => return Err(format!("there is no data named `{unknown}`")),
        };
        let json =
            answer.map_err(|error| format!("`{}` cannot be answered: {error}", question.name));
        json.map(|json| Answer { json, is_current })
    }
}

/// An article with the cards of the products that it is about.
#[derive(Serialize)]
struct ArticleWithProducts {
    #[serde(flatten)]
    page: ArticlePage,
    products: Vec<ProductCard>,
}

/// What pages need to know of the languages of the site.
#[derive(Serialize)]
struct SiteLanguages<'a> {
    /// Those that visitors are shown.
    on: Vec<Language>,
    added: Vec<AddedLanguage<'a>>,
}

/// A language that the company has added.
#[derive(Serialize)]
struct AddedLanguage<'a> {
    #[serde(flatten)]
    facts: Option<&'static Value>,
    /// The namespaces of which a text is translated.
    begun: BTreeSet<&'a str>,
}

impl<'a> SiteLanguages<'a> {
    fn of(content: &SiteContent, texts: &'a SiteTexts) -> Self {
        let added = content.added_languages.iter();
        Self {
            on: content.languages().on().collect(),
            added: added
                .map(|language| AddedLanguage {
                    facts: language.facts(),
                    begun: texts.begun(*language),
                })
                .collect(),
        }
    }
}

/// The paths of the pages that visitors are not shown.
fn pages_off(content: &SiteContent) -> Vec<String> {
    let pages = content.pages();
    let shipped = pages.off().iter().map(|path| (*path).to_owned());
    shipped.chain(content.texts.own_paths_off()).collect()
}

fn known(answer: impl Serialize) -> Result<String, String> {
    json(Ok::<_, String>(answer))
}

fn json(answer: Result<impl Serialize, impl Display>) -> Result<String, String> {
    let answer = answer.map_err(|error| error.to_string())?;
    serde_json::to_string(&answer).map_err(|error| error.to_string())
}

pub(super) struct Answer {
    pub(super) json: String,
    /// Whether it is of the data as they are now. Texts that cannot be read are answered as they were read last.
    pub(super) is_current: bool,
}

/// A question of a page, and a fingerprint of its answer.
#[derive(Debug)]
pub(super) struct DataCall {
    question: Box<str>,
    answer: [u8; 32],
    /// Whether it was answered with data as they were then.
    pub(super) is_current: bool,
}

impl DataCall {
    /// A question whose answer never stays the same.
    #[cfg(debug_assertions)]
    pub(super) fn without_answer() -> Self {
        Self {
            question: "".into(),
            answer: [0; 32],
            is_current: true,
        }
    }

    pub(super) async fn has_the_same_answer(&self, data: &PageData) -> bool {
        data.answer(&self.question)
            .await
            .is_ok_and(|answer| answer.is_current && fingerprint(&answer.json) == self.answer)
    }
}

fn fingerprint(answer: &str) -> [u8; 32] {
    Sha256::digest(answer).into()
}

/// Answers the questions of one render and records which data it depends on.
pub(super) struct PageHost {
    files: WebFiles,
    pub(super) data: PageData,
    /// Runs the database queries while a render thread waits for the answer.
    runtime: Handle,
    calls: Mutex<Vec<DataCall>>,
}

impl PageHost {
    pub(super) fn new(files: WebFiles, data: PageData) -> Arc<Self> {
        Arc::new(Self {
            files,
            data,
            runtime: Handle::current(),
            calls: Mutex::default(),
        })
    }

    pub(super) fn take_calls(&self) -> Vec<DataCall> {
        std::mem::take(&mut self.calls.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The names of all files with texts, as JSON.
    fn text_files(&self) -> Result<String, String> {
        let locales = self.files.names(LOCALES);
        let names: Vec<&str> = locales.chain(self.files.names(CONTENT)).collect();
        serde_json::to_string(&names).map_err(|error| error.to_string())
    }

    fn file(&self, name: &str) -> Result<String, String> {
        let file = match name {
            "client-manifest.json" => self.files.text(CLIENT_MANIFEST),
            name if name.starts_with(LOCALES) || name.starts_with(CONTENT) => self.files.text(name),
            _ => None,
        };
        file.map(str::to_owned)
            .ok_or_else(|| format!("there is no file `{name}`"))
    }
}

impl Host for PageHost {
    fn call(&self, name: &str, argument: &str) -> Result<String, String> {
        match name {
            "file" => self.file(argument),
            "files" if argument == "texts" => self.text_files(),
            "data" => {
                let Answer { json, is_current } =
                    self.runtime.block_on(self.data.answer(argument))?;
                let call = DataCall {
                    question: argument.into(),
                    answer: fingerprint(&json),
                    is_current,
                };
                self.calls
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(call);
                Ok(json)
            }
            unknown => Err(format!(
                "the program answers `file`, `files` for `texts`, and `data`, not `{unknown}`"
            )),
        }
    }
}
