//! What visitors see of categories and grades, and how an import handles unknown grades.

use catalogue::{
    Filters,
    csv::{ImportError, Mode, Options},
    queries::grades,
};
use languages::Language;
use store::{ConnectionTrait, testing::TestDatabase};

use crate::support::{fill, goods, goods_database, import, import_with, language, load, options};

#[tokio::test]
async fn a_grade_is_found_by_its_code_in_any_language_also_of_products_that_are_not_translated() {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, goods(), Vec::new()).await;
    let catalogue = load(&database.db).await;
    let german = language("de");
    let pairs = [("grade", "Super")];
    let filters = catalogue.filters_from_query(pairs, german).await.unwrap();
    assert_eq!(filters.grade.as_deref(), Some("Spitze"));
    let page = catalogue.page(&filters, 1, german).await.unwrap();
    let found: Vec<_> = page
        .items
        .iter()
        .map(|card| (card.slug.as_str(), card.grade.as_str()))
        .collect();
    assert_eq!(found, [("byadgi", "Spitze")]);
}

#[tokio::test]
async fn grades_and_categories_stand_in_their_order() {
    let database = goods_database().await;
    database
        .db
        .autocommit().execute_unprepared(
            "UPDATE grades SET position = 5 WHERE code = 'Super'; \
             INSERT INTO categories (code, name, has_heat, position) VALUES ('seeds', 'Seeds', false, 15)",
        )
        .await
        .unwrap();
    let catalogue = load(&database.db).await;
    let filters = Filters::default();
    let page = catalogue.page(&filters, 1, language("de")).await.unwrap();
    assert_eq!(page.grades, ["Spitze", "A"]);
    let shown = catalogue.state().categories(language("de")).into_iter();
    let names: Vec<_> = shown.map(|category| category.name).collect();
    assert_eq!(names, ["Rote Chilis", "Seeds", "Gewürze", "Agrarrohstoffe"]);
    let home = catalogue.home(Language::ENGLISH).await.unwrap();
    assert_eq!(home.categories.len(), 4);
}

#[tokio::test]
async fn heat_narrows_each_category_that_has_it() {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, goods(), Vec::new()).await;
    database
        .db
        .autocommit().execute_unprepared(
            "INSERT INTO categories (code, name, has_heat, position) VALUES ('hot', 'Hot', true, 40), ('mild', 'Mild', false, 50); \
             UPDATE products SET category = 'hot' WHERE slug = 'teja'; UPDATE products SET category = 'mild' WHERE slug = 'byadgi'",
        )
        .await
        .unwrap();
    let catalogue = load(&database.db).await;
    for (category, found) in [("hot", 0), ("mild", 1)] {
        let pairs = [("category", category), ("heat", "medium")];
        let filters = catalogue.filters_from_query(pairs, Language::ENGLISH);
        let filters = filters.await.unwrap();
        let page = catalogue.page(&filters, 1, Language::ENGLISH);
        let page = page.await.unwrap();
        assert_eq!(page.matching, found, "{category}");
    }
}

#[tokio::test]
async fn a_grade_that_is_not_there_is_an_error_with_those_that_are_unless_it_is_to_be_added() {
    for database in TestDatabase::all().await {
        fill(&database.db, goods(), Vec::new()).await;
        let file = b"slug,grade\nteja,Supper\ncumin, Super \n";
        let refused = import(&database.db, file, Mode::Write).await.unwrap_err();
        let ImportError::Invalid(errors) = refused else {
            panic!("{refused}");
        };
        let [error] = errors.as_slice() else {
            panic!("{errors:?}");
        };
        let message = "`Supper` is no grade; use one of `A`, `Super`, `Industrial`, `B`, `-A`, or add it first: to the table `grades`, or by importing with `--add-grades`";
        assert_eq!(
            (error.line, error.column.as_deref()),
            (Some(2), Some("grade"))
        );
        assert_eq!(error.fault.message, message);
        let adding = Options {
            add_grades: true,
            ..options()
        };
        let report = import_with(&database.db, file, adding, Mode::Write).await;
        let report = report.unwrap();
        assert_eq!(report.added_grades, ["Supper"]);
        assert_eq!(report.changed, 2);
        let grades = grades::all(database.db.autocommit()).await.unwrap();
        let last = grades.last().unwrap();
        assert_eq!([&last.code, &last.name], ["Supper", "Supper"]);
    }
}
