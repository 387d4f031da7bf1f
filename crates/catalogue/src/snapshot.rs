//! The active products at one moment, and the questions of the pages about them.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use languages::Language;
use postgrest::time::in_iso_8601;
use store::{
    origin,
    parameters::{ByProduct, NewProductParameter},
    product, product_translation,
};

use crate::{
    BrochureProducts, CataloguePage, Category, CategorySize, Filters, HeatLevel, HomePage, Product,
    ProductCard, ProductPage,
    item::{Base, Item},
    language_index::LanguageIndex,
    long_text::LongTexts,
    search::{self, Match},
    text::{SharedTexts, Text},
    vocabulary::Vocabulary,
};

/// How many products one page of the catalogue shows.
pub const PRODUCTS_A_PAGE: usize = 24;

/// How many other products a product's page shows.
const RELATED: usize = 4;

/// How many featured products the pages above the catalogue show.
const FEATURED_ON_HOME: usize = 4;

/// How many featured products a page of the catalogue has beside its own, when the catalogue is too large to be read whole.
const FEATURED_BESIDE_A_PAGE: usize = 8;

/// How many products the brochure of a category has at most, when the catalogue is too large for one brochure: more are hundreds
/// of pages, and take a gigabyte of memory while they are set.
const MOST_IN_A_BROCHURE: usize = 500;

/// How many products the brochure of all has then.
const CHOICE_OF_A_BROCHURE: usize = 100;

/// The active products at one revision, in every language of the site. Answers without the database.
#[derive(Debug)]
pub struct Snapshot {
    revision: i64,
    generation: u64,
    is_whole: bool,
    /// One for each language, in the order of [`Language::all`].
    indexes: Vec<LanguageIndex>,
    /// A product's number, the same on every index.
    numbers: HashMap<Box<str>, usize>,
    vocabulary: Vocabulary,
    /// A product that has the origin, under the origin's name in any language, and under its district and state in the order of
    /// English, which addresses of before have.
    origins: HashMap<Text, usize>,
}

/// Takes the products, some at a time, and makes a snapshot of them.
#[derive(Debug)]
pub(crate) struct SnapshotBuilder {
    revision: i64,
    whole_list_up_to: u32,
    shared: SharedTexts,
    vocabulary: Vocabulary,
    /// For each language what is kept of it, in the order of [`Language::all`].
    languages: Vec<OfLanguage>,
}

#[derive(Debug, Default)]
struct OfLanguage {
    items: Vec<Arc<Item>>,
    long: LongTexts,
}

impl SnapshotBuilder {
    /// In: the revision that the products have, up to how many of them browsers read as a whole, and what they are described by.
    pub(crate) fn new(revision: i64, whole_list_up_to: u32, vocabulary: Vocabulary) -> Self {
        Self {
            revision,
            vocabulary,
            whole_list_up_to,
            shared: SharedTexts::default(),
            languages: Language::all().map(|_| OfLanguage::default()).collect(),
        }
    }

    /// In: products that have not been added before, with all their translations and parameters.
    pub(crate) fn add(
        &mut self,
        models: &[product::Model],
        translations: &[product_translation::Model],
        mut parameters: ByProduct,
    ) {
        let translations: HashMap<_, _> = translations
            .iter()
            .map(|texts| ((texts.product_id, texts.language.as_str()), texts))
            .collect();
        let shared = &mut self.shared;
        let vocabulary = &self.vocabulary;
        for model in models {
            let of_it = parameters.remove(&model.id).into_iter().flatten();
            let of_it = of_it.map(NewProductParameter::from).collect();
            let Some(base) = Base::new(model, of_it, &vocabulary.categories, shared) else {
                continue;
            };
            let base = Arc::new(base);
            let mut english: Option<Arc<Item>> = None;
            for (language, OfLanguage { items, long }) in Language::all().zip(&mut self.languages) {
                let texts = translations.get(&(model.id, language.code())).copied();
                let grade = vocabulary.grades.name(&model.grade, language);
                let item = match (texts, &english) {
                    // What is not translated is the same in both.
                    (None, Some(english)) if *english.grade == *grade => Arc::clone(english),
                    (texts, _) => Arc::new(Item::new(
                        &base,
                        model,
                        &vocabulary.parameters,
                        grade,
                        texts,
                        shared,
                        long,
                    )),
                };
                english.get_or_insert_with(|| Arc::clone(&item));
                items.push(item);
            }
        }
    }

    pub(crate) fn finish(self) -> Snapshot {
        static NEXT_GENERATION: AtomicU64 = AtomicU64::new(1);
        let products = self
            .languages
            .first()
            .map_or(0, |english| english.items.len());
        let is_whole = products <= self.whole_list_up_to as usize;
        let most_featured = match is_whole {
            true => products,
            false => FEATURED_BESIDE_A_PAGE,
        };
        let vocabulary = self.vocabulary;
        let indexes = Language::all().zip(self.languages).map(
            |(language, OfLanguage { items, mut long })| {
                long.finish();
                let used = items.iter().map(|item| &*item.base.grade).collect();
                let grades = vocabulary.grades.labels(&used, language);
                LanguageIndex::of(items, grades, most_featured)
            },
        );
        let indexes: Vec<_> = indexes.collect();
        let english = indexes.iter().take(1).flat_map(LanguageIndex::by_number);
        let numbers = english
            .enumerate()
            .map(|(number, item)| (item.base.slug.clone(), number));
        Snapshot {
            revision: self.revision,
            generation: NEXT_GENERATION.fetch_add(1, Ordering::Relaxed),
            is_whole,
            numbers: numbers.collect(),
            origins: origins(&indexes),
            indexes,
            vocabulary,
        }
    }
}

impl Snapshot {
    /// The revision that the database had. It grows with every change, and falls when an older database is restored.
    #[must_use]
    pub fn revision(&self) -> i64 {
        self.revision
    }

    /// Which snapshot of this process it is: a later one has a higher number, and no two share theirs. So answers that are kept
    /// are compared by this number, and not by the revision, which a restored database has for a second time.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether browsers read the whole list at once; a larger catalogue they read by pages.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// How many active products there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there is no active product.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Whether an active product has this slug.
    #[must_use]
    pub fn has(&self, slug: &str) -> bool {
        self.numbers.contains_key(slug)
    }

    pub(crate) fn index(&self, language: Language) -> &LanguageIndex {
        let place = Language::all()
            .position(|known| known == language)
            .unwrap_or_default();
        &self.indexes[place]
    }

    fn english(&self) -> &LanguageIndex {
        self.index(Language::ENGLISH)
    }

    /// Slugs of the active products with the time of their last change (`2026-01-31T09:30:00+00:00`), in the catalogue's
    /// English order.
    pub fn slugs(&self) -> impl ExactSizeIterator<Item = (&str, String)> {
        let items = self.english().items.iter();
        items.map(|item| (item.base.slug.as_ref(), in_iso_8601(&item.base.updated_at)))
    }

    /// The products of the brochure, or of that of one category; `None` when there is none of it.
    ///
    /// Where browsers read the whole list, the brochure has all products. Of a larger catalogue it has a choice, those that stand
    /// first, and the categories have brochures of their own.
    #[must_use]
    pub fn brochure(&self, category: Option<&str>, language: Language) -> Option<BrochureProducts> {
        let most = match (self.is_whole, category) {
            (true, None | Some(_)) => usize::MAX,
            (false, None) => CHOICE_OF_A_BROCHURE,
            (false, Some(_)) => MOST_IN_A_BROCHURE,
        };
        let of_it =
            |item: &&Arc<Item>| category.is_none_or(|wanted| *item.base.category == *wanted);
        let items = || self.index(language).items.iter().filter(of_it);
        let total = items().count();
        (category.is_none() || total > 0).then(|| BrochureProducts {
            category: category.map(str::to_owned),
            products: items()
                .take(most)
                .map(|item| Product::from(item.as_ref()))
                .collect(),
            total: count(total),
        })
    }

    /// The codes of the categories that have a brochure of their own, because one cannot hold all products.
    #[must_use]
    pub fn brochures(&self) -> Vec<String> {
        let with_products = self
            .category_codes()
            .filter(|code| self.has_products_of(code));
        match self.is_whole {
            true => Vec::new(),
            false => with_products.map(str::to_owned).collect(),
        }
    }

    /// The codes of all categories, in their order.
    pub fn category_codes(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.categories.codes()
    }

    /// Every category as a language shows it, in their order.
    #[must_use]
    pub fn categories(&self, language: Language) -> Vec<Category> {
        self.vocabulary.categories.all(language)
    }

    /// Whether there is a category of this code.
    #[must_use]
    pub fn has_category(&self, code: &str) -> bool {
        self.vocabulary.categories.has(code)
    }

    /// Whether an active product is of this category.
    #[must_use]
    pub fn has_products_of(&self, category: &str) -> bool {
        let mut items = self.english().items.iter();
        items.any(|item| *item.base.category == *category)
    }

    /// What the pages above the catalogue show of it.
    #[must_use]
    pub fn home(&self, language: Language) -> HomePage {
        let index = self.index(language);
        let categories = self.category_codes().map(|category| {
            let of_it = index
                .items
                .iter()
                .filter(|item| *item.base.category == *category);
            CategorySize {
                category: category.to_owned(),
                products: count(of_it.count()),
            }
        });
        HomePage {
            products: count(index.items.len()),
            categories: categories.collect(),
            featured: index
                .featured
                .iter()
                .take(FEATURED_ON_HOME)
                .cloned()
                .collect(),
        }
    }

    /// One page of the catalogue. A page beyond the last one is the last one, page 0 the first.
    ///
    /// Of what a search finds, those that have it in name or description come first, when browsers read the whole list. In a
    /// larger catalogue the products stay in their order, as the data interface lists them, which browsers go on with.
    #[must_use]
    pub fn page(&self, filters: &Filters, page: u32, language: Language) -> CataloguePage {
        let index = self.index(language);
        let mut matching = filters.narrow(
            index.items.iter().map(AsRef::as_ref),
            &self.vocabulary.categories,
        );
        if self.is_whole {
            matching.sort_by_key(|(_, found)| *found != Match::Shown);
        }
        let pages = count(matching.len().div_ceil(PRODUCTS_A_PAGE).max(1));
        let page = page.clamp(1, pages);
        let first = (page as usize - 1) * PRODUCTS_A_PAGE;
        let on_page = || matching.iter().skip(first).take(PRODUCTS_A_PAGE);
        let found = |(item, found): &(&Item, Match)| {
            let found = search::found(item, *found)?;
            Some((item.base.slug.to_string(), found))
        };
        CataloguePage {
            items: cards(on_page().map(|(item, _)| *item)),
            found: on_page().filter_map(found).collect(),
            matching: count(matching.len()),
            page,
            pages,
            products: count(index.items.len()),
            grades: index.grades.clone(),
            origins: index.origins.clone(),
            featured: index.featured.clone(),
            whole: self.is_whole,
            brochures: self.brochures(),
        }
    }

    /// An active product with others of its category; `None` when there is none of that slug.
    #[must_use]
    pub fn product(&self, slug: &str, language: Language) -> Option<ProductPage> {
        let index = self.index(language);
        let product = self.active(slug, language)?;
        let of_its_kind = index.items.iter().map(AsRef::as_ref).filter(|item| {
            item.base.category == product.base.category && item.base.id != product.base.id
        });
        Some(ProductPage {
            related: cards(of_its_kind.take(RELATED)),
            product: Product::from(product),
        })
    }

    /// What a product is called in a language.
    #[must_use]
    pub fn product_name(&self, slug: &str, language: Language) -> Option<&str> {
        Some(&self.active(slug, language)?.name)
    }

    /// An active product in a language; `None` when there is none of that slug.
    pub(crate) fn active(&self, slug: &str, language: Language) -> Option<&Item> {
        let number = *self.numbers.get(slug)?;
        Some(self.index(language).item(number))
    }

    /// Filters from the pairs of a query string. Left out is what is unknown: other names, values that do not exist.
    ///
    /// A grade may be given by its code or in any language, an origin in any language. Of several pairs of one name the first counts.
    pub fn filters_from_query<'a>(
        &self,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
        language: Language,
    ) -> Filters {
        let mut first: HashMap<&str, &str> = HashMap::new();
        for (name, value) in pairs {
            first.entry(name).or_insert(value);
        }
        let value = |name| first.get(name).copied().filter(|value| !value.is_empty());
        Filters {
            category: value("category")
                .filter(|code| self.has_category(code))
                .map(str::to_owned),
            grade: value("grade")
                .and_then(|grade| self.relabel_grade(grade, language))
                .map(str::to_owned),
            origin: value("origin")
                .and_then(|origin| self.relabel_origin(origin, language))
                .map(str::to_owned),
            heat: value("heat").and_then(HeatLevel::parse),
            search: value("search")
                .filter(|search| !search.trim().is_empty())
                .map(str::to_owned),
        }
    }

    /// The grade as `wanted` shows it, given by its code or in any language; `None` when no active product has it.
    #[must_use]
    pub fn relabel_grade(&self, grade: &str, wanted: Language) -> Option<&str> {
        let grades = &self.index(wanted).grades;
        own_label(grades, grade).or_else(|| {
            let mut meant = self.vocabulary.grades.meant(grade);
            meant.find_map(|code| own_label(grades, self.vocabulary.grades.name(code, wanted)))
        })
    }

    /// The origin as `wanted` shows it, given in any language; `None` when no active product has it.
    #[must_use]
    pub fn relabel_origin(&self, origin: &str, wanted: Language) -> Option<&str> {
        let index = self.index(wanted);
        own_label(&index.origins, origin).or_else(|| {
            let (district, state) = origin::split(origin);
            let number = self.origins.get(origin).or_else(|| {
                let in_english_order = origin::composed(district, state, Language::ENGLISH);
                self.origins.get(in_english_order.as_str())
            });
            number.map(|number| index.item(*number).origin.as_ref())
        })
    }
}

/// The label itself, when the language has it: then it means what it says there, whatever it means elsewhere.
fn own_label<'a>(labels: &'a [String], label: &str) -> Option<&'a str> {
    labels
        .iter()
        .find(|known| *known == label)
        .map(String::as_str)
}

/// For each label in any language a product that has it; earlier languages come first.
fn labels(indexes: &[LanguageIndex], label: fn(&Item) -> &Text) -> HashMap<Text, usize> {
    let mut labels = HashMap::new();
    for index in indexes {
        for (number, item) in index.by_number().enumerate() {
            let label = label(item);
            if !label.is_empty() && !labels.contains_key(label) {
                labels.insert(Arc::clone(label), number);
            }
        }
    }
    labels
}

fn origins(indexes: &[LanguageIndex]) -> HashMap<Text, usize> {
    let mut origins = labels(indexes, |item| &item.origin);
    for index in indexes {
        for (number, item) in index.by_number().enumerate() {
            let in_english_order = origin::composed(&item.district, &item.state, Language::ENGLISH);
            if !in_english_order.is_empty() && !origins.contains_key(in_english_order.as_str()) {
                origins.insert(in_english_order.into(), number);
            }
        }
    }
    origins
}

fn cards<'a>(items: impl Iterator<Item = &'a Item>) -> Vec<ProductCard> {
    items.map(ProductCard::from).collect()
}

/// Far more products than fit into memory would be needed to exceed it.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
