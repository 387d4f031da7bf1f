//! Files on both databases, in a folder and in an S3 store.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use access::Role;
use bytes::Bytes;
use catalogue::Uploads;
use chrono::{DateTime, TimeDelta, Utc};
use http::{Method, Request, Response};
use hyper::{
    body::Incoming,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto::Builder,
};
use image::{ExtendedColorType, ImageEncoder, codecs::jpeg::JpegEncoder};
use media::{
    Author, Bucket, Entry, Fit, Listing, Location, Media, MediaError, Object, PageQuery,
    PictureAddress, Progress, Purpose, RenderFormat, RenderOptions, S3Settings, SortBy,
    StoredPictures, UNLISTED, Upload, entities::picture, queries::content_claims,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, NotSet, QueryOrder};
use serde_json::{Value, json};
use store::{Database, SystemClock, testing::TestDatabase};
use tables::entities::revision;
use tempfile::TempDir;
use tokio::sync::{Notify, Semaphore};
use tokio_util::sync::CancellationToken;

const PDF: &[u8] = b"%PDF-1.7\nA test report.";
const ANOTHER_PDF: &[u8] = b"%PDF-1.7\nAnother.";

fn bucket(id: &str) -> &'static Bucket {
    Bucket::find(id).unwrap()
}

fn upload(name: &str, bytes: impl Into<Bytes>) -> Upload {
    Upload {
        name: name.to_owned(),
        bytes: bytes.into(),
        upsert: false,
        cache_control: "max-age=3600".to_owned(),
        user_metadata: json!({}),
        author: ASHA.clone(),
    }
}

/// Another content for the file with this name.
fn newer(name: &str) -> Upload {
    Upload {
        upsert: true,
        ..upload(name, ANOTHER_PDF)
    }
}

/// Who writes.
static ASHA: LazyLock<Author> = LazyLock::new(|| Author {
    id: Some("7".to_owned()),
    name: "asha@example.com".to_owned(),
});

/// A photo with a slope of colours, so that no format makes nothing of it.
fn photo(width: u32, height: u32) -> Vec<u8> {
    let pixels: Vec<u8> = (0..height)
        .flat_map(|y| (0..width).flat_map(move |x| [(x % 256) as u8, (y % 256) as u8, 60]))
        .collect();
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 90)
        .write_image(&pixels, width, height, ExtendedColorType::Rgb8)
        .unwrap();
    file
}

/// Uploads a file under a name that no other has.
async fn put(media: &Media, bucket_id: &str, name: &str, bytes: impl Into<Bytes>) -> Object {
    let uploaded = media.upload(bucket(bucket_id), upload(name, bytes), false);
    uploaded.await.unwrap()
}

async fn remove(media: &Media, bucket_id: &str, names: &[&str]) -> Vec<Object> {
    let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    let removed = media.remove(bucket(bucket_id), &names, &ASHA).await;
    removed.unwrap()
}

/// Makes the sizes of all pictures.
async fn make_sizes(media: &Media) {
    let stop = CancellationToken::new();
    media.make_unfinished(&stop).await.unwrap();
}

/// A time after everything that was written so far.
fn later() -> DateTime<Utc> {
    Utc::now() + TimeDelta::seconds(5)
}

async fn progress_of(media: &Media, object: &Object) -> Progress {
    let known = media.progress_of([object]).await.unwrap();
    known[&object.hash].clone()
}

/// With which status a request is refused.
fn status<T: std::fmt::Debug>(result: media::Result<T>) -> u16 {
    match result {
        Err(MediaError::Refused { status, .. }) => status,
        other => panic!("{other:?}"),
    }
}

async fn start(database: Database, location: Location) -> Media {
    Media::start(database, &location, Arc::new(SystemClock))
        .await
        .unwrap()
}

fn in_folder(folder: &TempDir) -> Location {
    Location::Folder(folder.path().join("media"))
}

/// A database and a folder for each engine.
async fn all() -> Vec<(TestDatabase, TempDir, Media)> {
    let mut all = Vec::new();
    for database in TestDatabase::all().await {
        let folder = tempfile::tempdir().unwrap();
        let media = start(database.db.clone(), in_folder(&folder)).await;
        all.push((database, folder, media));
    }
    all
}

/// Watches an S3 server, and slows it down.
struct Watch {
    /// How many requests have come.
    requests: AtomicUsize,
    /// Removals are refused.
    refuses: AtomicBool,
    /// A permit for each removal that may go on.
    removals: Semaphore,
    /// Notified when a removal waits for one.
    waits: Notify,
}

impl Watch {
    fn new(removals: usize) -> Arc<Self> {
        Arc::new(Self {
            requests: AtomicUsize::new(0),
            refuses: AtomicBool::new(false),
            removals: Semaphore::new(removals),
            waits: Notify::new(),
        })
    }

    /// Out: whether the server may answer the request.
    async fn admits(&self, request: &Request<Incoming>) -> bool {
        self.requests.fetch_add(1, Ordering::Relaxed);
        let is_removal = request.method() == Method::DELETE
            || request.method() == Method::POST && request.uri().query() == Some("delete");
        if is_removal {
            self.waits.notify_one();
            self.removals.acquire().await.unwrap().forget();
        }
        !(is_removal && self.refuses.load(Ordering::Relaxed))
    }
}

/// An S3 server of its own on this machine. Out: how it is reached.
async fn s3_server(folder: &TempDir, watch: Arc<Watch>) -> S3Settings {
    std::fs::create_dir(folder.path().join("files")).unwrap();
    let mut service =
        s3s::service::S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder.path()).unwrap());
    service.set_auth(s3s::auth::SimpleAuth::from_single("the-key", "the-secret"));
    let service = service.build();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (socket, _) = listener.accept().await.unwrap();
            let (service, watch) = (service.clone(), Arc::clone(&watch));
            let watched = service_fn(move |request: Request<Incoming>| {
                let (service, watch) = (service.clone(), Arc::clone(&watch));
                async move {
                    match watch.admits(&request).await {
                        true => Service::call(&service, request).await,
                        false => {
                            let refused = Response::builder().status(403);
                            Ok(refused.body(s3s::Body::empty()).unwrap())
                        }
                    }
                }
            });
            tokio::spawn(async move {
                let server = Builder::new(TokioExecutor::new());
                let served = server.serve_connection(TokioIo::new(socket), watched);
                let _ = served.await;
            });
        }
    });
    S3Settings {
        endpoint: format!("http://{address}"),
        region: "us-east-1".to_owned(),
        bucket: "files".to_owned(),
        access_key_id: "the-key".to_owned(),
        secret_access_key: "the-secret".to_owned(),
    }
}

#[tokio::test]
async fn a_file_is_kept_under_its_name_and_found_there() {
    for (_database, _folder, media) in all().await {
        let documents = bucket("documents");
        let kept = put(&media, "documents", "2026/report.pdf", PDF).await;
        assert_eq!(kept.content_type, "application/pdf");
        assert_eq!(kept.size, PDF.len() as i64);
        let found = media.object(documents, "2026/report.pdf").await.unwrap();
        assert_eq!(found, kept);
        assert_eq!(media.bytes(&found).await.unwrap(), PDF);

        let again = upload("2026/report.pdf", PDF);
        assert_eq!(status(media.upload(documents, again, true).await), 409);
        let overwrite = |may_update| {
            let newer = newer("2026/report.pdf");
            media.upload(documents, newer, may_update)
        };
        assert_eq!(status(overwrite(false).await), 403);
        let newer = overwrite(true).await.unwrap();
        assert_eq!(newer.id, kept.id);
        assert_ne!(newer.version, kept.version);
        assert_eq!(newer.created_at, kept.created_at);

        assert_eq!(status(media.object(documents, "none.pdf").await), 404);
        let outside = upload("../etc/passwd", PDF);
        assert_eq!(status(media.upload(documents, outside, true).await), 400);
    }
}

#[tokio::test]
async fn two_uploads_of_one_name_at_a_time_are_one_file() {
    for (_database, _folder, media) in all().await {
        let writes = (0..8).map(|number| {
            let media = media.clone();
            let text = format!("number,{number}\n");
            tokio::spawn(async move {
                media
                    .upload(bucket("documents"), upload("list.csv", text), false)
                    .await
            })
        });
        let results = futures_util::future::join_all(writes).await;
        let (kept, refused): (Vec<_>, Vec<_>) = results
            .into_iter()
            .map(Result::unwrap)
            .partition(Result::is_ok);
        assert_eq!(kept.len(), 1);
        for upload in refused {
            assert_eq!(status(upload), 409);
        }
    }
}

#[tokio::test]
async fn a_folder_is_listed_with_its_folders_first() {
    for (_database, _folder, media) in all().await {
        let documents = bucket("documents");
        for name in [
            "b.csv",
            "a.csv",
            "x_y/1.csv",
            "x_y/2.csv",
            "xzy/3.csv",
            "Ca.csv",
        ] {
            put(&media, "documents", name, name.to_owned()).await;
        }
        let names = async |listing: Listing| {
            let entries = media.list(documents, &listing).await.unwrap();
            let name = |entry: Entry| match entry {
                Entry::Folder(name) => name + "/",
                Entry::File(name, _) => name,
            };
            entries.into_iter().map(name).collect::<Vec<_>>()
        };
        let listing = Listing {
            limit: 100,
            ..Listing::default()
        };
        assert_eq!(
            names(listing.clone()).await,
            ["x_y/", "xzy/", "Ca.csv", "a.csv", "b.csv"]
        );
        let of_folder = Listing {
            folder: "x_y".to_owned(),
            ..listing.clone()
        };
        assert_eq!(names(of_folder).await, ["1.csv", "2.csv"]);
        let found = Listing {
            search: "c".to_owned(),
            ..listing.clone()
        };
        assert_eq!(names(found).await, ["Ca.csv"]);
        let page = Listing {
            offset: 1,
            limit: 2,
            ..listing.clone()
        };
        assert_eq!(names(page).await, ["xzy/", "Ca.csv"]);
        let newest = Listing {
            sort_by: SortBy::CreatedAt,
            is_descending: true,
            ..listing
        };
        assert_eq!(
            names(newest).await,
            ["xzy/", "x_y/", "Ca.csv", "a.csv", "b.csv"]
        );
    }
}

#[tokio::test]
async fn pages_of_a_list_neither_skip_nor_repeat_what_is_there_all_the_while() {
    for (_database, _folder, media) in all().await {
        let documents = bucket("documents");
        for name in ["b.csv", "a/2.csv", "a/1.csv", "d.csv", "c/x/3.csv"] {
            put(&media, "documents", name, name.to_owned()).await;
        }
        let page = async |query: &PageQuery| {
            let (entries, end) = media.page(documents, query).await.unwrap();
            let names = entries.into_iter().map(|entry| match entry {
                Entry::Folder(name) | Entry::File(name, _) => name,
            });
            (names.collect::<Vec<_>>(), end)
        };
        let query = PageQuery {
            limit: 2,
            ..PageQuery::default()
        };
        let (first, end) = page(&query).await;
        assert_eq!(first, ["a/1.csv", "a/2.csv"]);
        // One of the first page is gone, and another came before it.
        remove(&media, "documents", &["a/1.csv"]).await;
        put(&media, "documents", "0.csv", "0.csv").await;
        let query = PageQuery {
            after: end,
            limit: 9,
            ..query
        };
        assert_eq!(
            page(&query).await,
            (
                vec!["b.csv".into(), "c/x/3.csv".into(), "d.csv".into()],
                None
            )
        );
        for (prefix, by_folder, found) in [
            ("", true, &["0.csv", "a/", "b.csv", "c/", "d.csv"][..]),
            ("c", true, &["c/"]),
            ("c/", true, &["c/x/"]),
            ("c", false, &["c/x/3.csv"]),
        ] {
            let query = PageQuery {
                prefix: prefix.to_owned(),
                by_folder,
                limit: 9,
                ..PageQuery::default()
            };
            assert_eq!(page(&query).await.0, found, "{prefix}");
        }
        let newest = PageQuery {
            sort_by: SortBy::CreatedAt,
            is_descending: true,
            limit: 1,
            ..PageQuery::default()
        };
        let (first, end) = page(&newest).await;
        assert_eq!(first, ["0.csv"]);
        let next = PageQuery {
            after: end,
            ..newest
        };
        assert_eq!(page(&next).await.0, ["c/x/3.csv"]);
    }
}

#[tokio::test]
async fn a_file_is_renamed_copied_and_removed() {
    for (_database, _folder, media) in all().await {
        let documents = bucket("documents");
        let kept = put(&media, "documents", "a.pdf", PDF).await;
        put(&media, "documents", "taken.pdf", PDF).await;
        let rename = |to| media.rename(documents, "a.pdf", to, &ASHA);
        assert_eq!(status(rename("taken.pdf").await), 409);
        assert_eq!(rename("b.pdf").await.unwrap().id, kept.id);
        assert!(media.object(documents, "a.pdf").await.is_err());
        let copy_into = |to| {
            let from = (documents, "b.pdf");
            media.copy(from, (to, "c.pdf"), &ASHA, false, false)
        };
        assert_ne!(copy_into(documents).await.unwrap().id, kept.id);
        let elsewhere = copy_into(bucket("media")).await;
        assert_eq!(
            status(elsewhere),
            415,
            "the other bucket takes no such file"
        );

        let removed = remove(&media, "documents", &["b.pdf", "c.pdf", "none.pdf"]).await;
        let removed: Vec<_> = removed.into_iter().map(|object| object.name).collect();
        assert_eq!(removed, ["b.pdf", "c.pdf"]);
        assert!(media.object(documents, "b.pdf").await.is_err());
    }
}

/// What is kept of files, the oldest first.
async fn revisions(database: &TestDatabase) -> Vec<revision::Model> {
    let all = revision::Entity::find().order_by_asc(revision::Column::Id);
    all.all(database.db.autocommit()).await.unwrap()
}

#[tokio::test]
async fn a_photo_comes_in_every_size_and_is_shown_before_they_are_made() {
    for (database, _folder, media) in all().await {
        let photo = photo(500, 300);
        let kept = put(&media, "media", "teja.jpg", photo.clone()).await;
        let progress = progress_of(&media, &kept).await;
        assert_eq!((progress.width, progress.height), (500, 300));
        assert_eq!((progress.made, progress.planned), (1, 3));
        assert_eq!(
            progress.url,
            format!("/pictures/{}-500x300-480.jpg", &kept.hash[..32])
        );

        let file = async |path: &str| {
            let address = PictureAddress::parse(path).unwrap();
            media.picture_file(&address).await.unwrap()
        };
        let avif = progress.url.replace("480.jpg", "320.avif");
        let first = file(&avif).await.unwrap();
        assert!(!first.is_final);
        assert_eq!(first.format.media_type(), "image/jpeg");
        let usual = file(&progress.url).await.unwrap();
        assert!(usual.is_final);
        assert_eq!(usual.bytes, first.bytes);

        make_sizes(&media).await;
        let done = progress_of(&media, &kept).await;
        assert_eq!((done.made, done.planned, &done.error), (3, 3, &None));
        let made = file(&avif).await.unwrap();
        assert!(made.is_final);
        assert_eq!(made.format.media_type(), "image/avif");

        // The same picture under another name is the same picture.
        let again = put(&media, "media", "again.jpg", photo).await;
        assert_eq!(progress_of(&media, &again).await, done);
        // What nobody has uploaded is not there, and a wrong size is no address of it.
        let unknown = format!("/pictures/{}-500x300-480.jpg", "0".repeat(32));
        assert!(file(&unknown).await.is_none());
        let wrong = progress.url.replace("500x300", "500x301");
        assert!(file(&wrong).await.is_none());
        let pictures = StoredPictures(database.db.clone());
        let known = pictures.all().await.unwrap();
        assert_eq!(
            known.into_iter().collect::<Vec<_>>(),
            [progress.url.as_str()]
        );
        for (path, is_known) in [
            (progress.url.as_str(), true),
            (&unknown, false),
            (&wrong, false),
        ] {
            assert_eq!(pictures.has(path).await.unwrap(), is_known, "{path}");
        }
    }
}

#[tokio::test]
async fn what_was_begun_before_a_stop_is_finished_after_it() {
    for (database, folder, media) in all().await {
        let kept = put(&media, "media", "a.jpg", photo(480, 360)).await;
        let stopped = CancellationToken::new();
        stopped.cancel();
        media.make_unfinished(&stopped).await.unwrap();
        assert_eq!(progress_of(&media, &kept).await.made, 1);
        drop(media);

        let media = start(database.again().await, in_folder(&folder)).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(
            media
                .clone()
                .run_worker(stop.clone(), |made, _| made.unwrap()),
        );
        let all_made = async {
            loop {
                let progress = progress_of(&media, &kept).await;
                if progress.made == progress.planned {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), all_made)
            .await
            .unwrap();
        stop.cancel();
        running.await.unwrap();
    }
}

#[tokio::test]
async fn a_picture_that_cannot_be_made_keeps_the_reason() {
    for (_database, folder, media) in all().await {
        let kept = put(&media, "media", "a.jpg", photo(480, 360)).await;
        let source = folder.path().join("media/objects").join(&kept.hash[..2]);
        std::fs::remove_file(source.join(&kept.hash)).unwrap();
        make_sizes(&media).await;
        let progress = progress_of(&media, &kept).await;
        assert_eq!(progress.made, 1);
        assert!(progress.error.unwrap().contains("is gone"));
    }
}

#[tokio::test]
async fn a_picture_is_never_given_up_and_starts_anew_when_the_cause_is_gone() {
    for (database, folder, media) in all().await {
        let kept = put(&media, "media", "a.jpg", photo(480, 360)).await;
        let objects = folder.path().join("media/objects");
        let (source, aside) = (
            objects.join(&kept.hash[..2]).join(&kept.hash),
            objects.join("aside"),
        );
        std::fs::rename(&source, &aside).unwrap();
        let row = async || {
            let found = picture::Entity::find().one(database.db.read()).await;
            found.unwrap().unwrap()
        };
        let now_and_then = async || {
            let mut row = picture::ActiveModel::from(row().await);
            row.leased_until = Set(Some(Utc::now() - TimeDelta::seconds(1)));
            row.update(database.db.autocommit()).await.unwrap();
            make_sizes(&media).await;
        };
        for attempt in 1..=9 {
            now_and_then().await;
            let row = row().await;
            assert_eq!(row.attempts, attempt);
            let pause = row.leased_until.unwrap() - Utc::now();
            // The tenth of an hour is more than the test takes.
            let least = TimeDelta::minutes(10 << (attempt - 1).min(7)) - TimeDelta::minutes(6);
            assert!(pause > least && pause < TimeDelta::days(1), "{pause}");
        }
        std::fs::rename(&aside, &source).unwrap();
        now_and_then().await;
        let row = row().await;
        assert_eq!((row.remaining, row.attempts, row.error), (0, 1, None));
    }
}

#[tokio::test]
async fn a_document_does_not_wait_for_pictures() {
    for (_database, _folder, media) in all().await {
        let pictures = futures_util::future::join_all((0..4).map(|number| {
            let photo = upload(&format!("{number}.jpg"), photo(2_000 + number, 1_500));
            media.upload(bucket("media"), photo, false)
        }));
        let document = media.upload(bucket("documents"), upload("a.pdf", PDF), false);
        let first = futures_util::future::select(Box::pin(pictures), Box::pin(document)).await;
        assert!(matches!(first, futures_util::future::Either::Right(_)));
    }
}

#[tokio::test]
async fn bytes_that_belong_to_nothing_are_removed_and_others_stay() {
    for (database, _folder, media) in all().await {
        let mut urls = Vec::new();
        let mut kept = Vec::new();
        for (name, width) in [("removed.jpg", 320), ("shown.jpg", 340), ("stays.jpg", 360)] {
            let object = put(&media, "media", name, photo(width, 240)).await;
            urls.push(progress_of(&media, &object).await.url);
            kept.push(object);
        }
        make_sizes(&media).await;
        // An earlier state of a product shows the second one.
        let earlier = revision::ActiveModel {
            id: NotSet,
            table_name: Set("products".to_owned()),
            row_key: Set("1".to_owned()),
            action: Set("update".to_owned()),
            actor_id: Set(None),
            actor: Set("service_role".to_owned()),
            at: Set(Utc::now()),
            request_id: Set("1".to_owned()),
            before: Set(Some(json!({ "image_url": urls[1] }))),
            after: Set(None),
        };
        earlier.insert(database.db.autocommit()).await.unwrap();
        remove(&media, "media", &["removed.jpg", "shown.jpg"]).await;
        let gone = PictureAddress::parse(&urls[0]).unwrap();
        assert!(media.picture_file(&gone).await.unwrap().is_none());

        let a_day_ago = Utc::now() - TimeDelta::days(1);
        assert_eq!(media.remove_unused(a_day_ago).await.unwrap(), 0);
        // The files themselves, and the sizes of the first; those of the second are still shown.
        assert_eq!(media.remove_unused(later()).await.unwrap(), 2 + 2);
        assert_eq!(media.remove_unused(later()).await.unwrap(), 0);
        let mut left = Vec::new();
        for url in &urls {
            let address = PictureAddress::parse(url).unwrap();
            left.push(media.picture_file(&address).await.unwrap().is_some());
        }
        assert_eq!(left, [false, true, true]);
        assert!(media.bytes(&kept[2]).await.is_ok());
        let rows = picture::Entity::find()
            .all(database.db.autocommit())
            .await
            .unwrap();
        assert_eq!(rows.len(), 2);
    }
}

#[tokio::test]
async fn each_write_of_a_file_leaves_a_revision() {
    for (database, _folder, media) in all().await {
        let (public, private) = (bucket("media"), bucket("documents"));
        let kept = put(&media, "documents", "report.pdf", PDF).await;
        let again = media.upload(private, upload("report.pdf", PDF), false);
        again.await.unwrap_err();
        let newer = newer("report.pdf");
        media.upload(private, newer, true).await.unwrap();
        let renamed = media.rename(private, "report.pdf", "final.pdf", &ASHA);
        renamed.await.unwrap();
        let (from, to) = ((private, "final.pdf"), (private, "copy.pdf"));
        let copied = media.copy(from, to, &ASHA, false, false);
        let copied = copied.await.unwrap();
        remove(&media, "documents", &["copy.pdf", "none.pdf"]).await;
        let photo = put(&media, "media", "a.jpg", photo(320, 240)).await;
        let moved = media.move_to((public, "a.jpg"), (private, "b.jpg"), &ASHA);
        let moved = moved.await.unwrap();

        let all = revisions(&database).await;
        let name =
            |row: &Option<Value>| row.as_ref().map_or(Value::Null, |row| row["name"].clone());
        let told: Vec<_> = all
            .iter()
            .map(|one| {
                (
                    &*one.action,
                    &*one.row_key,
                    name(&one.before),
                    name(&one.after),
                )
            })
            .collect();
        let none = Value::Null;
        assert_eq!(
            told,
            [
                ("insert", &*kept.id, none.clone(), json!("report.pdf")),
                (
                    "update",
                    &*kept.id,
                    json!("report.pdf"),
                    json!("report.pdf")
                ),
                ("update", &*kept.id, json!("report.pdf"), json!("final.pdf")),
                ("insert", &*copied.id, none.clone(), json!("copy.pdf")),
                ("delete", &*copied.id, json!("copy.pdf"), none.clone()),
                ("insert", &*photo.id, none.clone(), json!("a.jpg")),
                ("insert", &*moved.id, none.clone(), json!("b.jpg")),
                ("delete", &*photo.id, json!("a.jpg"), none),
            ]
        );
        assert!(all.iter().all(|one| one.actor == "asha@example.com"
            && one.actor_id.as_deref() == Some("7")
            && one.table_name == "storage_objects"));
        assert_eq!(all[6].request_id, all[7].request_id, "one move");
        let first = all[0].after.as_ref().unwrap();
        assert_eq!(first["hash"], *kept.hash);
        assert_eq!(first["content_type"], "application/pdf");
        assert_eq!(first["size"], PDF.len());
    }
}

#[tokio::test]
async fn what_was_done_to_a_file_is_taken_back() {
    for (database, _folder, media) in all().await {
        let documents = bucket("documents");
        let file = Upload {
            user_metadata: json!({ "lot": "T-7" }),
            ..upload("report.pdf", PDF)
        };
        let kept = media.upload(documents, file, false).await.unwrap();
        let newest = async || revisions(&database).await.pop().unwrap();
        let restore =
            async |revision: &revision::Model, role| media.restore(revision, role, &ASHA).await;

        let newer = newer("report.pdf");
        media.upload(documents, newer, true).await.unwrap();
        let overwritten = newest().await;
        let back = restore(&overwritten, Role::Editor).await.unwrap().unwrap();
        assert_eq!((&back.id, &back.hash), (&kept.id, &kept.hash));
        assert_eq!(back.user_metadata, json!({ "lot": "T-7" }));
        assert_ne!(back.version, kept.version);
        let again = restore(&newest().await, Role::Editor)
            .await
            .unwrap()
            .unwrap();
        assert_ne!(again.hash, kept.hash, "the restoring is undone");
        restore(&overwritten, Role::Editor).await.unwrap();

        let renamed = media.rename(documents, "report.pdf", "final.pdf", &ASHA);
        renamed.await.unwrap();
        restore(&newest().await, Role::Owner).await.unwrap();
        let found = media.object(documents, "report.pdf").await.unwrap();
        assert_eq!(media.bytes(&found).await.unwrap(), PDF);

        remove(&media, "documents", &["report.pdf"]).await;
        let removed = newest().await;
        assert_eq!(status(restore(&removed, Role::Viewer).await), 403);
        put(&media, "documents", "report.pdf", PDF).await;
        let added = newest().await;
        let taken = restore(&removed, Role::Editor).await;
        assert_eq!(status(taken), 409, "the name belongs to another file");
        assert_eq!(restore(&added, Role::Editor).await.unwrap(), None);
        let back = restore(&removed, Role::Editor).await.unwrap().unwrap();
        assert_eq!((&*back.name, &back.id), ("report.pdf", &kept.id));
    }
}

#[tokio::test]
async fn a_picture_that_was_removed_comes_back_with_its_address() {
    for (database, _folder, media) in all().await {
        let object = put(&media, "media", "a.jpg", photo(320, 240)).await;
        let url = progress_of(&media, &object).await.url;
        let address = PictureAddress::parse(&url).unwrap();
        remove(&media, "media", &["a.jpg"]).await;
        assert!(media.picture_file(&address).await.unwrap().is_none());
        let removed = revisions(&database).await.pop().unwrap();
        let back = media.restore(&removed, Role::Service, &ASHA);
        assert_eq!(back.await.unwrap().unwrap().hash, object.hash);
        assert!(media.picture_file(&address).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn bytes_without_a_name_wait_a_day_for_it_and_are_missed_after() {
    for (database, folder, media) in all().await {
        let kept = put(&media, "documents", "report.pdf", PDF).await;
        let path = folder.path().join("media/objects").join(&kept.hash[..2]);
        let long_ago = std::time::SystemTime::now() - Duration::from_secs(90 * 86_400);
        std::fs::File::open(path.join(&kept.hash))
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        remove(&media, "documents", &["report.pdf"]).await;
        let removed = revisions(&database).await.pop().unwrap();
        let a_day_ago = Utc::now() - TimeDelta::days(1);
        assert_eq!(media.remove_unused(a_day_ago).await.unwrap(), 0);
        assert_eq!(media.remove_unused(later()).await.unwrap(), 1);
        let refused = media.restore(&removed, Role::Editor, &ASHA).await;
        let told = refused.as_ref().unwrap_err().to_string();
        assert!(
            told.contains("the bytes of documents/report.pdf are gone"),
            "{told}"
        );
        assert_eq!(status(refused), 400);
    }
}

#[tokio::test]
async fn a_picture_that_becomes_private_loses_its_address() {
    for (_database, _folder, media) in all().await {
        let (public, private) = (bucket("media"), bucket("documents"));
        let object = put(&media, "media", "a.jpg", photo(320, 240)).await;
        let address = progress_of(&media, &object).await.url;
        let address = PictureAddress::parse(&address).unwrap();
        assert!(media.picture_file(&address).await.unwrap().is_some());
        let moved = media.move_to((public, "a.jpg"), (private, "b.jpg"), &ASHA);
        assert_eq!(moved.await.unwrap().hash, object.hash);
        assert_eq!(status(media.object(public, "a.jpg").await), 404);
        assert!(media.picture_file(&address).await.unwrap().is_none());
    }
}

#[tokio::test]
async fn what_is_said_of_a_private_file_does_not_become_public() {
    for (_database, _folder, media) in all().await {
        let (public, private) = (bucket("media"), bucket("documents"));
        let file = Upload {
            user_metadata: json!({ "buyer": "Hamburg" }),
            ..upload("a.jpg", photo(320, 240))
        };
        media.upload(private, file, false).await.unwrap();
        let copied = media
            .copy((private, "a.jpg"), (public, "a.jpg"), &ASHA, false, false)
            .await
            .unwrap();
        assert_eq!(copied.user_metadata, json!({}));
    }
}

#[tokio::test]
async fn another_database_removes_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = [TestDatabase::sqlite().await, TestDatabase::sqlite().await];
    let media = start(first.db.clone(), in_folder(&folder)).await;
    let object = put(&media, "documents", "a.pdf", PDF).await;
    assert_eq!(media.remove_unused(later()).await.unwrap(), 0);
    let other = start(second.db.clone(), in_folder(&folder)).await;
    let error = other.remove_unused(later()).await.unwrap_err().to_string();
    assert!(error.contains("another database"), "{error}");
    assert_eq!(media.bytes(&object).await.unwrap(), PDF);
}

#[tokio::test]
async fn a_signed_address_is_good_for_one_file_for_a_time() {
    for (database, folder, media) in all().await {
        let documents = bucket("documents");
        let file = put(&media, "documents", "a.pdf", PDF).await;
        let sign = async |lifetime, id: Option<&str>| {
            let author = Author {
                id: id.map(str::to_owned),
                name: "asha@example.com".to_owned(),
            };
            let files = [&file];
            let tokens = media.sign_downloads(documents, &files, &author, lifetime);
            tokens.await.map(|mut tokens| tokens.remove(0))
        };
        let token = sign(UNLISTED, Some("u-1")).await.unwrap();
        let checked = media.check_signature(documents, "a.pdf", &token).await;
        let checked = checked.unwrap();
        assert_eq!(
            (checked.purpose, checked.owner.as_deref()),
            (Purpose::Download, Some("u-1"))
        );
        for (bucket, name, token) in [
            (documents, "b.pdf", token.as_str()),
            (bucket("media"), "a.pdf", &token),
            (documents, "a.pdf", "a.b.c"),
        ] {
            assert!(media.check_signature(bucket, name, token).await.is_err());
        }
        const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);
        for (lifetime, id) in [
            (Duration::ZERO, None),
            (WEEK + Duration::from_secs(1), Some("u-1")),
            (60 * WEEK, None),
        ] {
            assert_eq!(status(sign(lifetime, id).await), 400);
        }

        let sign_many = async |count, lifetime| {
            let operator = Author::program("service_role");
            let files = vec![&file; count];
            let tokens = media.sign_downloads(documents, &files, &operator, lifetime);
            tokens.await.map(|tokens| tokens.len())
        };
        assert_eq!(sign_many(100, 2 * UNLISTED).await.unwrap(), 100);
        assert_eq!(status(sign_many(101, 2 * UNLISTED).await), 400);
        assert_eq!(sign_many(101, UNLISTED).await.unwrap(), 101);

        let brief = sign(Duration::from_secs(1), None).await.unwrap();
        tokio::time::sleep(Duration::from_millis(2_100)).await;
        let error = media.check_signature(documents, "a.pdf", &brief).await;
        let error = error.err().unwrap();
        assert!(error.to_string().contains("exp"), "{error}");

        // A replica, and the next start, know the same key.
        let other = start(database.again().await, in_folder(&folder)).await;
        let checked = other.check_signature(documents, "a.pdf", &token).await;
        assert!(checked.is_ok());
    }
}

#[tokio::test]
async fn a_picture_is_rendered_as_it_is_asked_for() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let media = start(database.db.clone(), in_folder(&folder)).await;
    let photo = put(&media, "media", "a.jpg", photo(400, 200)).await;
    let options = RenderOptions {
        width: Some(100),
        height: Some(100),
        fit: Fit::Cover,
        quality: None,
        format: RenderFormat::WebP,
    };
    assert!(!media.has_rendered(&photo, &options));
    let rendered = media.render(&photo, options).await.unwrap();
    assert_eq!(rendered.media_type, "image/webp");
    let pixels = image::load_from_memory(&rendered.bytes).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (100, 100));
    assert!(media.has_rendered(&photo, &options));
    let origin = RenderOptions {
        format: RenderFormat::Origin,
        height: None,
        quality: Some(40),
        ..options
    };
    let rendered = media.render(&photo, origin).await.unwrap();
    assert_eq!(rendered.media_type, "image/jpeg");
    for wrong in [
        RenderOptions {
            width: Some(2_501),
            ..options
        },
        RenderOptions {
            quality: Some(5),
            ..options
        },
    ] {
        assert_eq!(status(media.render(&photo, wrong).await), 400);
    }
    let report = put(&media, "documents", "a.pdf", PDF).await;
    assert_eq!(status(media.render(&report, options).await), 400);
}

#[tokio::test]
async fn files_are_kept_in_an_s3_store() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = s3_server(&folder, Watch::new(1_000)).await;
    let media = start(database.db.clone(), Location::S3(settings.clone())).await;
    let kept = put(&media, "media", "teja.jpg", photo(330, 200)).await;
    make_sizes(&media).await;
    let progress = progress_of(&media, &kept).await;
    assert_eq!((progress.made, progress.planned), (2, 2));
    let in_store = folder.path().join("files/objects").join(&kept.hash[..2]);
    assert!(in_store.join(&kept.hash).exists());

    // Another replica, which has nothing in memory.
    let other = start(database.again().await, Location::S3(settings.clone())).await;
    let pictures = bucket("media");
    let object = other.object(pictures, "teja.jpg").await.unwrap();
    assert_eq!(
        other.bytes(&object).await.unwrap().len() as i64,
        object.size
    );
    let address = PictureAddress::parse(&progress.url).unwrap();
    let file = other.picture_file(&address).await.unwrap();
    assert!(file.unwrap().is_final);

    remove(&media, "media", &["teja.jpg"]).await;
    assert_eq!(media.remove_unused(later()).await.unwrap(), 1 + 2);
    assert!(!in_store.join(&kept.hash).exists());

    let wrong_key = S3Settings {
        secret_access_key: "another".to_owned(),
        ..settings
    };
    let refused = start(database.again().await, Location::S3(wrong_key)).await;
    let error = refused
        .upload(pictures, upload("b.jpg", photo(330, 200)), false)
        .await
        .unwrap_err();
    assert!(matches!(error, MediaError::Store(_)), "{error}");
}

/// A site with a file in a slow S3 store that has lost its name. Out: also its content.
async fn with_unnamed_file(watch: &Arc<Watch>) -> (TestDatabase, TempDir, Media, Object) {
    let (database, folder) = (TestDatabase::sqlite().await, tempfile::tempdir().unwrap());
    let settings = s3_server(&folder, Arc::clone(watch)).await;
    let media = start(database.db.clone(), Location::S3(settings)).await;
    let object = put(&media, "documents", "a.pdf", PDF).await;
    remove(&media, "documents", &["a.pdf"]).await;
    (database, folder, media, object)
}

#[tokio::test]
async fn nobody_waits_for_the_database_while_the_store_removes_and_the_same_file_comes_after() {
    let watch = Watch::new(0);
    let (database, _folder, media, object) = with_unnamed_file(&watch).await;
    let removing = tokio::spawn({
        let media = media.clone();
        async move { media.remove_unused(later()).await }
    });
    watch.waits.notified().await;
    // The store does not answer. Others write meanwhile, on the only connection.
    let transaction = database.db.write().await.unwrap();
    transaction.rollback().await.unwrap();
    put(&media, "documents", "b.pdf", ANOTHER_PDF).await;
    let documents = bucket("documents");
    // The same content waits until its bytes are gone, and is then written again.
    let uploading = tokio::spawn({
        let media = media.clone();
        async move { media.upload(documents, upload("c.pdf", PDF), false).await }
    });
    assert_eq!(status(media.object(documents, "c.pdf").await), 404);
    watch.removals.add_permits(1);
    assert_eq!(removing.await.unwrap().unwrap(), 1);
    let kept = uploading.await.unwrap().unwrap();
    assert_eq!(kept.hash, object.hash);
    assert_eq!(media.bytes(&kept).await.unwrap(), PDF);
}

#[tokio::test]
async fn a_store_that_refuses_to_remove_costs_no_name_and_no_bytes() {
    let watch = Watch::new(1_000);
    let (_database, _folder, media, _object) = with_unnamed_file(&watch).await;
    let other = put(&media, "documents", "b.pdf", ANOTHER_PDF).await;
    watch.refuses.store(true, Ordering::Relaxed);
    let error = media.remove_unused(later()).await.unwrap_err();
    assert!(matches!(error, MediaError::Store(_)), "{error}");
    assert!(media.bytes(&other).await.is_ok());
    // Until the claim ends nobody knows whether the store removes it after all, so it is left alone.
    assert_eq!(media.remove_unused(later()).await.unwrap(), 0);
}

#[tokio::test]
async fn bytes_that_are_being_named_are_not_removed() {
    for (database, _folder, media) in all().await {
        let object = put(&media, "documents", "a.pdf", PDF).await;
        remove(&media, "documents", &["a.pdf"]).await;
        let claim = content_claims::claim_for_upload(&database.db, &object.hash[..32]);
        let claim = claim.await.unwrap().unwrap();
        assert_eq!(media.remove_unused(later()).await.unwrap(), 0);
        let hashes = [object.hash.clone()];
        let removed = media.remove_contents(&hashes, later()).await.unwrap();
        assert_eq!((removed.files, removed.claimed), (0, 1));
        content_claims::end(database.db.autocommit(), &[claim])
            .await
            .unwrap();
        let removed = media.remove_contents(&hashes, later()).await.unwrap();
        assert_eq!((removed.files, removed.claimed), (1, 0));
    }
}

#[tokio::test]
async fn a_refused_upload_claims_nothing_any_more() {
    for (_database, folder, media) in all().await {
        let documents = bucket("documents");
        // A file stands where the folder of its content belongs.
        let kept = put(&media, "documents", "a.pdf", PDF).await;
        remove(&media, "documents", &["a.pdf"]).await;
        assert_eq!(media.remove_unused(later()).await.unwrap(), 1);
        let place = folder.path().join("media/objects").join(&kept.hash[..2]);
        let _ = std::fs::remove_dir(&place);
        std::fs::write(&place, "").unwrap();
        let refused = media.upload(documents, upload("a.pdf", PDF), false).await;
        assert!(matches!(refused, Err(MediaError::Store(_))));
        assert_eq!(status(media.object(documents, "a.pdf").await), 404);
        std::fs::remove_file(&place).unwrap();
        let hashes = [kept.hash];
        let removed = media.remove_contents(&hashes, later()).await.unwrap();
        assert_eq!(removed.claimed, 0);
    }
}

#[tokio::test]
async fn many_pictures_are_removed_without_a_request_to_the_store() {
    let watch = Watch::new(0);
    let (database, folder) = (TestDatabase::sqlite().await, tempfile::tempdir().unwrap());
    let settings = s3_server(&folder, Arc::clone(&watch)).await;
    let media = start(database.db.clone(), Location::S3(settings)).await;
    let (mut names, mut urls) = (Vec::new(), Vec::new());
    for width in 320..340 {
        let name = format!("{width}.jpg");
        let object = put(&media, "media", &name, photo(width, 20)).await;
        urls.push(progress_of(&media, &object).await.url);
        names.push(name);
    }
    // A draft shows the last one.
    let draft = catalogue::entities::product_draft::ActiveModel {
        product_id: Set(1),
        changes: Set(json!({ "products": { "values": { "image_url": urls[19] } } })),
        author: Set("service_role".to_owned()),
        updated_at: Set(Utc::now()),
        version: Set(1),
        ..Default::default()
    };
    let product = catalogue::entities::product::Model {
        slug: "teja".to_owned(),
        name: "Teja".to_owned(),
        ..Default::default()
    };
    catalogue::queries::products::upsert(&database.db, vec![product], Utc::now())
        .await
        .unwrap();
    draft.insert(database.db.autocommit()).await.unwrap();
    // An article shows the one before.
    let list = content::entities::site_list::ActiveModel {
        list: Set("blog:articles.items".to_owned()),
        items: Set(json!([])),
        facts: Set(Some(json!({ "own1": { "picture": urls[18] } }))),
        version: Set(1),
    };
    list.insert(database.db.autocommit()).await.unwrap();
    let requests = watch.requests.load(Ordering::Relaxed);
    let removed = media.remove(bucket("media"), &names, &ASHA).await.unwrap();
    assert_eq!(removed.len(), 20);
    assert_eq!(watch.requests.load(Ordering::Relaxed), requests);
    let left = StoredPictures(database.db.clone()).all().await.unwrap();
    let left: std::collections::BTreeSet<String> = left.into_iter().collect();
    let shown = [urls[18].clone(), urls[19].clone()];
    assert_eq!(left, std::collections::BTreeSet::from(shown));
    let written = revisions(&database).await;
    let last = &written[written.len() - 20..];
    assert!(last.iter().all(|one| one.action == "delete"));
    assert!(last.iter().all(|one| one.request_id == last[0].request_id));
}
