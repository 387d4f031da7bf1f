//! Looks up grades and origins by their names in any language.

use std::collections::HashMap;

use languages::Language;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use store::{DbErr, Transaction};

use crate::{
    Catalogue, Filters, HeatLevel,
    listing_rows::{column, numbers, of_language, rows_of},
    origin,
};

impl Catalogue {
    /// Filters from the pairs of a query string. Unknown names and values that do not exist are ignored.
    ///
    /// A grade may be given as its code or in any language, an origin in any language. If a name occurs several times, the first
    /// one counts.
    pub async fn filters_from_query<'a>(
        &self,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
        language: Language,
    ) -> Result<Filters, DbErr> {
        let mut first: HashMap<&str, &str> = HashMap::new();
        for (name, value) in pairs {
            first.entry(name).or_insert(value);
        }
        let value = |name| first.get(name).copied().filter(|value| !value.is_empty());
        let grade = match value("grade") {
            Some(grade) => self.relabel_grade(grade, language).await?,
            None => None,
        };
        let origin = match value("origin") {
            Some(origin) => self.relabel_origin(origin, language).await?,
            None => None,
        };
        Ok(Filters {
            category: value("category")
                .filter(|code| self.state().has_category(code))
                .map(str::to_owned),
            grade,
            origin,
            heat: value("heat").and_then(HeatLevel::parse),
            search: value("search")
                .filter(|search| !search.trim().is_empty())
                .map(str::to_owned),
        })
    }

    /// The grade in the language `wanted`, looked up by its code or by its name in any language; `None` if no active product has it.
    pub async fn relabel_grade(
        &self,
        grade: &str,
        wanted: Language,
    ) -> Result<Option<String>, DbErr> {
        let state = self.state();
        let shared = self.shared(&state, wanted).await?;
        // A label of the wanted language keeps its meaning there, even if another language uses it for something else.
        let has = |name: &str| shared.grades.iter().any(|known| known == name);
        if has(grade) {
            return Ok(Some(grade.to_owned()));
        }
        let grades = &state.vocabulary.grades;
        let named = |code| Some(grades.name(code, wanted)).filter(|name| has(name));
        Ok(grades.meant(grade).find_map(named).map(str::to_owned))
    }

    /// The origin in the language `wanted`, looked up by its name in any language; `None` if no active product has it.
    pub async fn relabel_origin(
        &self,
        origin: &str,
        wanted: Language,
    ) -> Result<Option<String>, DbErr> {
        let state = self.state();
        let shared = self.shared(&state, wanted).await?;
        if shared.origins.iter().any(|known| known == origin) {
            return Ok(Some(origin.to_owned()));
        }
        let languages = &state.languages;
        let (district, state) = origin::split(origin);
        let as_given = languages
            .iter()
            .map(|language| (*language, origin.to_owned()));
        // Old addresses have the names of a language in English order.
        let in_own_order = languages
            .iter()
            .map(|language| (*language, origin::composed(district, state, *language)));
        let reading = self.begin().await?;
        let origins = as_given.chain(in_own_order);
        let row = listing_from(reading.db(), origins, wanted).await?;
        reading.end().await?;
        Ok(row.map(|row| row.origin))
    }
}

/// The row, in the language `wanted`, of the first product that comes from one of these origins, which are tried in order.
async fn listing_from(
    db: &Transaction,
    origins: impl Iterator<Item = (Language, String)>,
    wanted: Language,
) -> Result<Option<crate::entities::product_listing::Model>, DbErr> {
    for (language, origin) in origins.filter(|(_, origin)| !origin.is_empty()) {
        let mut select = of_language(language);
        select
            .column(column("id"))
            .and_where(Expr::col(column("origin")).eq(origin))
            .order_by(column("id"), Order::Asc)
            .limit(1);
        if let [id] = numbers(db, &select).await?[..] {
            return Ok(rows_of(db, wanted, &[id]).await?.into_iter().next());
        }
    }
    Ok(None)
}
