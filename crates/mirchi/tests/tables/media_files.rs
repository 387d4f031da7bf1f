//! The files of the bucket `media`: what is said of their pictures, and how they are found and counted.

use chrono::{TimeDelta, Utc};
use media::entities::{picture, storage_object};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use store::{TextList, testing::TestDatabase};
use tables::Role;

use crate::{
    answered, call, call_as, databases, execute, rows, storage_objects::file, writer, written,
};

/// The address of the picture with this number: one that products may name, although this site has no such picture.
fn url(number: i32) -> String {
    format!("https://pictures.example/{number}.jpg")
}

/// Adds a picture of which sizes are still to be made, and after `number` minutes its file.
async fn add_picture(database: &TestDatabase, number: i32, remaining: i32, error: Option<&str>) {
    let picture = picture::ActiveModel {
        id: Set(format!("{number:032x}")),
        hash: Set(format!("{number:032x}{number:032x}")),
        url: Set(url(number)),
        width: Set(4032),
        height: Set(3024),
        colour: Set("#a03020".to_owned()),
        is_opaque: Set(true),
        made: Set(TextList(vec!["960.jpg".to_owned(), "960.avif".to_owned()])),
        remaining: Set(remaining),
        attempts: Set(0),
        leased_until: Set(None),
        error: Set(error.map(str::to_owned)),
        created_at: Set(Utc::now()),
    };
    picture.insert(database.db.autocommit()).await.unwrap();
    add_file(database, "media", &format!("photo-{number}.jpg"), number).await;
}

async fn add_file(database: &TestDatabase, bucket: &str, name: &str, number: i32) {
    let at = Utc::now() + TimeDelta::minutes(number.into());
    let file = storage_object::ActiveModel {
        bucket_id: Set(bucket.to_owned()),
        name: Set(name.to_owned()),
        hash: Set(format!("{number:032x}{number:032x}")),
        content_type: Set("image/jpeg".to_owned()),
        created_at: Set(at),
        updated_at: Set(at),
        ..file(&format!("{bucket}-{number}"))
    };
    file.insert(database.db.autocommit()).await.unwrap();
}

/// Photos 1 to 4, a drawing, and a document with the bytes of photo 1. Two products show photo 1, whose German text is old; photo 2 is
/// described; sizes of photo 3 are still made; those of photo 4 could not be made.
async fn libraries() -> Vec<TestDatabase> {
    let databases = databases().await;
    for database in &databases {
        add_picture(database, 1, 0, None).await;
        add_picture(database, 2, 0, None).await;
        add_picture(database, 3, 5, None).await;
        add_picture(database, 4, 0, Some("too little memory")).await;
        add_file(database, "media", "seal.svg", 5).await;
        add_file(database, "documents", "photo-1.jpg", 1).await;
        for slug in ["teja", "zira"] {
            let target = format!("PATCH products?slug=eq.{slug}");
            written(database, &target, json!({ "image_url": url(1) })).await;
        }
        let text = |number, language, alt_text| json!({ "image_url": url(number), "language": language, "alt_text": alt_text });
        let texts = json!([
            text(1, "en", "Chillies"),
            text(1, "de", "Chilis"),
            text(2, "en", "Cumin")
        ]);
        written(database, "POST picture_texts", texts).await;
        let target = format!("PATCH picture_texts?image_url=eq.{}&language=eq.en", url(1));
        written(database, &target, json!({ "alt_text": "Dried chillies" })).await;
    }
    databases
}

#[tokio::test]
async fn a_picture_that_an_article_shows_is_shown_also_when_it_is_only_in_the_draft() {
    for database in libraries().await {
        // Lists take pictures of this site alone.
        let own = |number: i32| format!("/pictures/photo{number}-960.jpg");
        for number in [2, 3] {
            let sql = format!(
                "UPDATE pictures SET url = '{}' WHERE url = '{}'",
                own(number),
                url(number)
            );
            execute(&database, &sql).await;
        }
        let facts = json!({ "spice-journey": { "picture": own(2) } });
        let list =
            json!({ "list": "blog:articles.items", "items": ["spice-journey"], "facts": facts });
        written(&database, "POST site_lists", list).await;
        let change = json!({
            "list": "blog:articles.items", "item": "importing-countries", "facts": { "picture": own(3) },
            "read": { "picture": "/pictures/port-960.jpg" },
        });
        call_as(&database, Role::Editor, "change_site_item", change)
            .await
            .unwrap();
        assert_eq!(
            found(&database, "is_shown=is.true").await,
            ["photo-3.jpg", "photo-2.jpg", "photo-1.jpg"]
        );
        assert_eq!(
            found(&database, "is_shown=is.true&product_count=eq.0").await,
            ["photo-3.jpg", "photo-2.jpg"]
        );
    }
}

/// The names of the files that a condition finds, newest first.
async fn found(database: &TestDatabase, condition: &str) -> Vec<String> {
    let question = format!("media_files?select=name&order=created_at.desc&{condition}");
    let rows = rows(database, &question).await;
    let names = rows.as_array().unwrap().iter();
    names
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_file_has_what_is_known_of_its_picture() {
    for database in libraries().await {
        let columns = "name,url,width,color,sizes_made,sizes_planned,error,is_in_progress,is_described,is_stale,is_shown,product_count,product_names";
        let of = async |name: &str| -> Value {
            rows(
                &database,
                &format!("media_files?select={columns}&name=eq.{name}"),
            )
            .await
        };
        let mut photo = json!({
            "name": "photo-1.jpg", "url": url(1), "width": 4032, "color": "#a03020", "sizes_made": 2, "sizes_planned": 2, "error": null,
            "is_in_progress": false, "is_described": true, "is_stale": true, "is_shown": true, "product_count": 2, "product_names": "teja, zira",
        });
        assert_eq!(of("photo-1.jpg").await, json!([photo]));
        for (column, value) in [
            ("name", json!("photo-3.jpg")),
            ("url", json!(url(3))),
            ("sizes_planned", json!(7)),
            ("is_in_progress", json!(true)),
            ("is_described", json!(false)),
            ("is_stale", json!(false)),
            ("is_shown", json!(false)),
            ("product_count", json!(0)),
            ("product_names", json!(null)),
        ] {
            photo[column] = value;
        }
        assert_eq!(of("photo-3.jpg").await, json!([photo]));
        let drawing = json!({
            "name": "seal.svg", "url": null, "width": null, "color": null, "sizes_made": null, "sizes_planned": null, "error": null,
            "is_in_progress": null, "is_described": null, "is_stale": null, "is_shown": false, "product_count": 0, "product_names": null,
        });
        assert_eq!(of("seal.svg").await, json!([drawing]));
    }
}

#[tokio::test]
async fn files_are_found_by_their_conditions_and_counted_so() {
    for database in libraries().await {
        let photos =
            |numbers: &[i32]| Vec::from_iter(numbers.iter().map(|n| format!("photo-{n}.jpg")));
        assert_eq!(
            found(&database, "is_shown=is.false").await,
            [vec!["seal.svg".to_owned()], photos(&[4, 3, 2])].concat()
        );
        for (condition, numbers) in [
            ("is_shown=is.true", &[1][..]),
            ("is_described=is.false", &[4, 3]),
            ("is_stale=is.true", &[1]),
            ("is_in_progress=is.true", &[4, 3]),
            ("or=(name.ilike.*TEJA*,product_names.ilike.*TEJA*)", &[1]),
            ("name=like.photo*&offset=2", &[2, 1]),
            ("name=like.photo*&limit=1&offset=1", &[3]),
        ] {
            assert_eq!(
                found(&database, condition).await,
                photos(numbers),
                "{condition}"
            );
        }
        let counts = call_as(&database, Role::Viewer, "picture_counts", json!({})).await;
        let counts = answered(counts);
        let expected =
            json!({ "all": 5, "shown": 1, "undescribed": 2, "stale": 1, "in_progress": 2 });
        assert_eq!(counts, expected);
    }
}

#[tokio::test]
async fn sizes_that_could_not_be_made_are_tried_again_on_request() {
    for database in libraries().await {
        let retry = async |id: &str| {
            let writer = writer(Role::Editor);
            call(&database, &writer, "retry_picture", json!({ "id": id })).await
        };
        // Its sizes are still being made.
        assert!(retry("media-3").await.is_err());
        assert!(retry("media-4").await.is_ok());
        let row = picture::Entity::find_by_id(format!("{:032x}", 4));
        let row = row.one(database.db.read()).await.unwrap().unwrap();
        assert_eq!((row.attempts, row.leased_until, row.error), (0, None, None));
    }
}
