//! Backups of real databases and files are written, verified and restored.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod s3;

use std::{
    fs::{self, File},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use auth::entities::user;
use backup::{
    Backup, BackupError, BackupWorker, Engine, Passphrase, Schedule, Source, Target, back_up,
    back_up_now, check, is_encrypted, last_backups, restore,
};
use bytes::Bytes;
use catalogue::{
    entities::{product, product_translation},
    queries::products,
    testing::typical,
};
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::{
    entities::outgoing_mail,
    queries::{
        self,
        enquiries::{Filter, NewEnquiry},
        outbox,
    },
};
use media::{Author, Blobs, Bucket, Location, Media, Upload};
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder, Statement};
use store::{Database, SystemClock, testing::TestDatabase};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// A site with a product and a document, and a folder for its backups.
struct Site {
    test: TestDatabase,
    folder: TempDir,
    media: Media,
}

impl Site {
    /// One site for each available database.
    async fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for test in TestDatabase::all().await {
            let folder = tempfile::tempdir().unwrap();
            let media = media_in(&folder.path().join("media"), &test.db).await;
            let site = Self {
                test,
                folder,
                media,
            };
            add_product(&site.test.db, "teja").await;
            add_document(&site.media, "report.txt", "What the laboratory says.").await;
            all.push(site);
        }
        all
    }

    fn source(&self) -> Source {
        Source {
            reserve: free_space::Reserve(0),
            passphrase_file: None,
            url: self.test.url.clone(),
            blobs: blobs(&self.folder.path().join("media")),
            program: "mirchi".to_owned(),
        }
    }

    fn backups(&self) -> PathBuf {
        self.folder.path().join("backups")
    }

    /// Backs up every day at two.
    fn worker(&self, keep: usize) -> BackupWorker {
        self.worker_to(vec![self.target()], keep)
    }

    fn worker_to(&self, targets: Vec<Target>, keep: usize) -> BackupWorker {
        let schedule = Schedule {
            targets,
            hour: 2,
            every_days: 1,
            keep,
        };
        BackupWorker::new(self.test.db.clone(), self.source(), schedule)
    }

    fn target(&self) -> Target {
        Target::Folder(self.backups())
    }

    async fn back_up(&self) -> backup::Result<Backup> {
        self.back_up_from(&self.source()).await
    }

    async fn back_up_from(&self, source: &Source) -> backup::Result<Backup> {
        let written = back_up(source, &[self.target()], Utc::now(), &never()).await?;
        written.into_iter().next().unwrap()
    }

    fn is_sqlite(&self) -> bool {
        self.test.url.starts_with("sqlite:")
    }

    /// An empty place to restore to: another SQLite file, or the same schema with nothing in it.
    async fn empty_place(&self) -> (String, PathBuf) {
        let folder = self.folder.path().join("restored");
        if self.is_sqlite() {
            let url = format!("sqlite://{}/data/mirchi.db", folder.display());
            return (url, folder.join("media"));
        }
        let schema = store::copies::schema(&self.test.db).await.unwrap();
        empty_schema(&self.test.db, &schema).await;
        (self.test.url.clone(), folder.join("media"))
    }
}

fn file_of(backup: &Backup) -> &Path {
    Path::new(&backup.place)
}

async fn empty_schema(db: &Database, schema: &str) {
    let sql = format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}");
    db.autocommit().execute_unprepared(&sql).await.unwrap();
}

/// The stored files of a database, in a folder.
async fn media_in(folder: &Path, db: &Database) -> Media {
    let location = Location::Folder(folder.to_owned());
    Media::start(db.clone(), &location, Arc::new(SystemClock))
        .await
        .unwrap()
}

/// The text of `report.txt`.
async fn report(media: &Media) -> Bytes {
    let bucket = Bucket::find("documents").unwrap();
    let object = media.object(bucket, "report.txt").await.unwrap();
    media.bytes(&object).await.unwrap()
}

async fn add_document(media: &Media, name: &str, text: &'static str) {
    let upload = Upload {
        name: name.to_owned(),
        bytes: Bytes::from_static(text.as_bytes()),
        upsert: false,
        cache_control: "no-cache".to_owned(),
        user_metadata: serde_json::json!({}),
        author: Author::program("service_role"),
    };
    let bucket = Bucket::find("documents").unwrap();
    media.upload(bucket, upload, false).await.unwrap();
}

async fn add_product(db: &Database, slug: &str) {
    let product = product::Model {
        slug: slug.to_owned(),
        name: "तेजा".to_owned(),
        district: "Guntur".to_owned(),
        ..product::Model::default()
    };
    let upserted = products::upsert(db, vec![product], Utc::now()).await;
    upserted.unwrap();
}

fn blobs(folder: &Path) -> Blobs {
    Blobs::open(&Location::Folder(folder.to_owned())).unwrap()
}

fn never() -> CancellationToken {
    CancellationToken::new()
}

async fn slugs(db: &Database) -> Vec<String> {
    let products = product::Entity::find().order_by_asc(product::Column::Slug);
    let products = products.all(db.autocommit()).await.unwrap();
    products.into_iter().map(|product| product.slug).collect()
}

/// The rows of the table of backups, oldest first: whether each is finished, its figures and its error.
async fn records(db: &Database) -> Vec<backup::entities::backup::Model> {
    let rows =
        backup::entities::backup::Entity::find().order_by_asc(backup::entities::backup::Column::Id);
    rows.all(db.autocommit()).await.unwrap()
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn what_was_backed_up_is_put_back_as_it_was() {
    for site in Site::all().await {
        let written = site.back_up().await.unwrap();
        assert_eq!(
            (written.figures.files, written.figures.faulty_files),
            (1, 0)
        );
        let file = File::open(file_of(&written)).unwrap().metadata().unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
        assert_eq!(written.figures.size, file.len());
        assert_eq!(
            names_in(&site.backups()).len(),
            1,
            "nothing is left beside it"
        );
        // What is added after the backup must not be in it.
        add_product(&site.test.db, "byadgi").await;
        let made = check(file_of(&written), None).await.unwrap();
        assert_eq!(made.engine == Engine::Sqlite, site.is_sqlite());

        let (url, media) = site.empty_place().await;
        let restored = restore(file_of(&written), None, &url, &blobs(&media))
            .await
            .unwrap();
        assert_eq!(restored, made);
        let db = store::connect(&url).await.unwrap();
        store::migrate(&db).await.unwrap();
        assert_eq!(slugs(&db).await, ["teja"]);
        let files = media_in(&media, &db).await;
        assert_eq!(report(&files).await, "What the laboratory says.");
        // The restored site continues from there.
        add_document(&files, "later.txt", "After the fire.").await;
        add_product(&db, "guntur").await;
        assert_eq!(slugs(&db).await, ["guntur", "teja"]);
        db.close().await;
    }
}

#[tokio::test]
async fn a_backup_is_whole_while_others_write() {
    for site in Site::all().await {
        let (ended, begun) = (AtomicBool::new(false), AtomicBool::new(false));
        let writing = async {
            let mut number = 0;
            while !ended.load(Ordering::Relaxed) {
                add_product(&site.test.db, &format!("product-{number:05}")).await;
                number += 1;
                begun.store(true, Ordering::Relaxed);
                tokio::task::yield_now().await;
            }
            number
        };
        let copying = async {
            while !begun.load(Ordering::Relaxed) {
                tokio::task::yield_now().await;
            }
            let written = site.back_up().await;
            ended.store(true, Ordering::Relaxed);
            written
        };
        let (written, count) = tokio::join!(copying, writing);
        let (url, media) = site.empty_place().await;
        restore(file_of(&written.unwrap()), None, &url, &blobs(&media))
            .await
            .unwrap();
        let db = store::connect(&url).await.unwrap();
        let found = slugs(&db).await;
        // One moment during the writes: the first products, without a gap.
        let products = found.len() - 1;
        assert!((1..=count).contains(&products), "{products} of {count}");
        let expected: Vec<String> = (0..products).map(|n| format!("product-{n:05}")).collect();
        assert_eq!(found[..products], expected);
        db.close().await;
    }
}

#[tokio::test]
async fn an_encrypted_backup_opens_with_its_passphrase_alone() {
    for site in Site::all().await {
        let file = site.folder.path().join("passphrase");
        let source = Source {
            passphrase_file: Some(file.clone()),
            ..site.source()
        };
        let write = || site.back_up_from(&source);
        for (text, expected) in [
            (None, "cannot be read"),
            (Some("short\n"), "has 5 characters"),
        ] {
            if let Some(text) = text {
                fs::write(&file, text).unwrap();
            }
            let told = write().await.unwrap_err().to_string();
            assert!(told.contains(expected), "{told}");
        }
        fs::write(&file, "a horse, a battery, a staple\n").unwrap();
        let written = write().await.unwrap();
        let path = file_of(&written);
        assert!(path.to_string_lossy().ends_with(".tar.zst.age"), "{path:?}");
        assert!(is_encrypted(path).unwrap());
        let bytes = fs::read(path).unwrap();
        assert!(bytes.starts_with(b"age-encryption.org/v1\n-> scrypt "));

        let refused = check(path, None).await;
        assert!(
            matches!(refused, Err(BackupError::NoPassphrase { .. })),
            "{refused:?}"
        );
        let wrong = Passphrase::new("a horse, a battery, a stable");
        let (url, media) = site.empty_place().await;
        let refused = restore(path, Some(&wrong), &url, &blobs(&media)).await;
        assert!(
            matches!(refused, Err(BackupError::WrongPassphrase { .. })),
            "{refused:?}"
        );
        let cut = site.folder.path().join("cut.age");
        fs::write(&cut, &bytes[..bytes.len() - 20]).unwrap();
        let right = Passphrase::read(&file).unwrap();
        let refused = check(&cut, Some(&right)).await;
        assert!(
            matches!(refused, Err(BackupError::Damaged { .. })),
            "{refused:?}"
        );
        restore(path, Some(&right), &url, &blobs(&media))
            .await
            .unwrap();
        let db = store::connect(&url).await.unwrap();
        assert_eq!(slugs(&db).await, ["teja"]);
        db.close().await;
    }
}

#[tokio::test]
async fn a_place_that_holds_something_stays_as_it_is() {
    for site in Site::all().await {
        let written = site.back_up().await.unwrap();
        let elsewhere = site.folder.path().join("elsewhere");
        let refused = restore(file_of(&written), None, &site.test.url, &blobs(&elsewhere)).await;
        assert!(
            matches!(refused, Err(BackupError::NotEmpty { .. })),
            "{refused:?}"
        );
        assert_eq!(slugs(&site.test.db).await, ["teja"]);
        let (url, _) = site.empty_place().await;
        let refused = restore(file_of(&written), None, &url, &site.source().blobs).await;
        assert!(
            matches!(refused, Err(BackupError::NotEmpty { .. })),
            "{refused:?}"
        );
        let database = store::copies::sqlite_file(&url);
        assert!(database.is_none_or(|file| !file.exists()));
    }
}

#[tokio::test]
async fn a_backup_of_another_engine_is_refused_with_the_reason() {
    for site in Site::all().await {
        let written = site.back_up().await.unwrap();
        let url = match site.is_sqlite() {
            true => "postgres://mirchi@127.0.0.1:1/site".to_owned(),
            false => format!("sqlite://{}/new.db", site.folder.path().display()),
        };
        let elsewhere = site.folder.path().join("elsewhere");
        let refused = restore(file_of(&written), None, &url, &blobs(&elsewhere)).await;
        let told = refused.unwrap_err().to_string();
        assert!(told.contains("the backup is of a "), "{told}");
    }
}

#[tokio::test]
async fn a_backup_of_a_newer_version_is_refused() {
    for site in Site::all().await {
        let mut written = Vec::new();
        for (day, program) in [(1, "mirchi 99.0.0"), (2, "mirchi 0.1.12")] {
            let source = Source {
                program: program.to_owned(),
                ..site.source()
            };
            let at = Utc::now() + TimeDelta::days(day);
            let outcomes = back_up(&source, &[site.target()], at, &never()).await;
            written.push(outcomes.unwrap().remove(0).unwrap());
        }
        let (url, media) = site.empty_place().await;
        let [newer, older] = [&written[0], &written[1]].map(file_of);
        let refused = restore(newer, None, &url, &blobs(&media)).await;
        let told = refused.unwrap_err().to_string();
        assert!(told.contains("is of `mirchi 99.0.0`"), "{told}");
        restore(older, None, &url, &blobs(&media)).await.unwrap();
    }
}

#[tokio::test]
async fn a_backup_that_was_cut_or_changed_is_known_before_anything_is_written() {
    let site = Site::all().await.remove(0);
    let written = site.back_up().await.unwrap();
    let whole = fs::read(file_of(&written)).unwrap();
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 0xff;
    for odd in [&whole[..whole.len() - 20], &whole[..100], &changed, b"odd"] {
        let file = site.folder.path().join("odd.tar.zst");
        fs::write(&file, odd).unwrap();
        let (url, media) = site.empty_place().await;
        let refused = restore(&file, None, &url, &blobs(&media)).await;
        assert!(
            matches!(refused, Err(BackupError::Damaged { .. })),
            "{refused:?}"
        );
        assert!(!store::copies::sqlite_file(&url).unwrap().exists());
        assert_eq!(names_in(&media), [""; 0]);
    }
}

#[tokio::test]
async fn files_that_the_storage_has_lost_are_told_and_keep_no_backup_back() {
    for site in Site::all().await {
        add_document(&site.media, "damaged.txt", "Soon it says something else.").await;
        let objects = site.folder.path().join("media/objects");
        let mut files: Vec<PathBuf> = fs::read_dir(&objects)
            .unwrap()
            .flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap())
            .map(|file| file.unwrap().path())
            .collect();
        files.sort();
        fs::remove_file(&files[0]).unwrap();
        fs::write(&files[1], "odd").unwrap();
        let written = back_up_now(
            &site.test.db,
            &site.source(),
            &[site.target()],
            Utc::now(),
            &never(),
        )
        .await
        .unwrap()
        .remove(0)
        .unwrap();
        assert_eq!(written.faulty_files.len(), 2, "{:?}", written.faulty_files);
        let record = records(&site.test.db).await.remove(0);
        assert_eq!(record.place, written.place);
        assert_eq!((record.files, record.faulty_files), (Some(1), Some(2)));
        assert_eq!(record.error, None);
        assert!(record.finished_at.is_some());
    }
}

#[tokio::test]
async fn one_backup_a_day_is_written_and_the_oldest_go() {
    for site in Site::all().await {
        let first: DateTime<Utc> = "2026-11-24T02:00:00Z".parse().unwrap();
        for hour in [0, 1, 24, 25, 48] {
            let now = first + TimeDelta::hours(hour);
            // Two replicas at the same time.
            let (one, other, stop) = (site.worker(2), site.worker(2), never());
            tokio::try_join!(one.run_once(now, &stop), other.run_once(now, &stop)).unwrap();
        }
        assert_eq!(
            names_in(&site.backups()),
            [
                "mirchi-20261125T020000Z.tar.zst",
                "mirchi-20261126T020000Z.tar.zst"
            ]
        );
        assert_eq!(records(&site.test.db).await.len(), 3);
    }
}

#[tokio::test]
async fn a_backup_that_fails_is_written_down_and_takes_no_good_one_away() {
    for site in Site::all().await {
        let first: DateTime<Utc> = "2026-11-24T02:00:00Z".parse().unwrap();
        let good = site.worker(1);
        good.run_once(first, &never()).await.unwrap();
        let stopped = never();
        stopped.cancel();
        good.run_once(first + TimeDelta::days(1), &stopped)
            .await
            .unwrap();
        assert_eq!(
            names_in(&site.backups()),
            ["mirchi-20261124T020000Z.tar.zst"]
        );
        let records = records(&site.test.db).await;
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].error, None);
        let told = records[1].error.as_deref().unwrap();
        assert!(told.contains("stopped"), "{told}");
        let last = last_backups(site.test.db.read()).await.unwrap();
        assert_eq!(last.made, Some(first));
        let (failed, reason) = last.failed_since.unwrap();
        assert_eq!(
            (failed, reason.as_str()),
            (first + TimeDelta::days(1), told)
        );
        let now = first + TimeDelta::days(2);
        back_up_now(
            &site.test.db,
            &site.source(),
            &[site.target()],
            now,
            &never(),
        )
        .await
        .unwrap();
        let last = last_backups(site.test.db.read()).await.unwrap();
        assert_eq!((last.made, last.failed_since), (Some(now), None));
        assert_eq!(last.faulty_files, 0);
    }
}

#[tokio::test]
async fn backups_go_into_a_folder_and_a_bucket_and_the_oldest_of_both_go() {
    for site in Site::all().await {
        let server = s3::Server::start().await;
        let bucket = backup::Bucket::open(&server.settings).unwrap();
        let worker = site.worker_to(vec![site.target(), Target::Bucket(bucket.clone())], 2);
        let first: DateTime<Utc> = "2026-11-24T02:00:00Z".parse().unwrap();
        fs::write(server.folder.path().join("kept/accounts.xlsx"), "").unwrap();
        for day in 0..3 {
            let now = first + TimeDelta::days(day);
            worker.run_once(now, &never()).await.unwrap();
            worker.run_once(now, &never()).await.unwrap();
        }
        let names = [
            "mirchi-20261125T020000Z.tar.zst",
            "mirchi-20261126T020000Z.tar.zst",
        ];
        assert_eq!(names_in(&site.backups()), names);
        assert_eq!(bucket.backups().await.unwrap(), names);
        assert!(server.folder.path().join("kept/accounts.xlsx").exists());
        let records = records(&site.test.db).await;
        assert_eq!(records.len(), 6);
        assert_eq!(
            records.last().unwrap().place,
            format!("s3://kept/{}", names[1])
        );
        let copy = site.folder.path().join("copy.tar.zst");
        bucket.download(names[1], &copy).await.unwrap();
        let in_folder = site.backups().join(names[1]);
        assert_eq!(fs::read(&copy).unwrap(), fs::read(in_folder).unwrap());
        assert!(
            bucket
                .download("mirchi-none", &site.folder.path().join("none"))
                .await
                .is_err()
        );
    }
}

#[tokio::test]
async fn a_store_that_goes_away_in_the_middle_stops_no_backup_into_the_folder() {
    let site = Site::all().await.remove(0);
    let server = s3::Server::start().await;
    let bucket = backup::Bucket::open(&server.settings).unwrap();
    // More than one part, so that the store has a part of it.
    let noise: Vec<u8> = (0..9_u32 << 20)
        .map(|byte| byte.wrapping_mul(2_654_435_761).to_be_bytes()[0])
        .collect();
    let media = site.source().blobs;
    media
        .put("objects/00/noise", Bytes::from(noise))
        .await
        .unwrap();
    let targets = vec![Target::Bucket(bucket.clone()), site.target()];
    let worker = site.worker_to(targets, 2);
    let first: DateTime<Utc> = "2026-11-24T02:00:00Z".parse().unwrap();
    // The upload is begun, and its first part is sent.
    server.goes_after(2);
    worker.run_once(first, &never()).await.unwrap();
    assert_eq!(
        names_in(&site.backups()),
        ["mirchi-20261124T020000Z.tar.zst"]
    );
    let found = records(&site.test.db).await;
    let failures: Vec<_> = found.iter().map(|record| record.error.is_some()).collect();
    assert_eq!(failures, [true, false], "{found:?}");
    assert_eq!(found[0].place, "s3://kept");
    let last = last_backups(site.test.db.read()).await.unwrap();
    assert_eq!(last.made, Some(first));
    assert!(last.failed_since.unwrap().1.contains("see `backup.s3`"));

    server.comes_back();
    assert_eq!(bucket.backups().await.unwrap(), [""; 0]);
    let later = first + TimeDelta::hours(1);
    worker.run_once(later, &never()).await.unwrap();
    let names = ["mirchi-20261124T030000Z.tar.zst"];
    assert_eq!(bucket.backups().await.unwrap(), names);
    assert_eq!(
        names_in(&site.backups()).len(),
        1,
        "what was written is not written again"
    );
    let stopped = never();
    stopped.cancel();
    let outcomes = back_up(
        &site.source(),
        &[Target::Bucket(bucket.clone())],
        later,
        &stopped,
    )
    .await;
    assert!(
        matches!(outcomes, Err(BackupError::Stopped)),
        "{outcomes:?}"
    );
    assert_eq!(bucket.backups().await.unwrap(), names);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_stops_no_backup_into_the_bucket() {
    let site = Site::all().await.remove(0);
    let server = s3::Server::start().await;
    let bucket = backup::Bucket::open(&server.settings).unwrap();
    let file = site.folder.path().join("a file");
    fs::write(&file, "").unwrap();
    let targets = [
        Target::Folder(file.join("backups")),
        Target::Bucket(bucket.clone()),
    ];
    let outcomes = back_up(&site.source(), &targets, Utc::now(), &never()).await;
    let outcomes = outcomes.unwrap();
    assert!(
        matches!(outcomes[0], Err(BackupError::File { .. })),
        "{outcomes:?}"
    );
    let place = &outcomes[1].as_ref().unwrap().place;
    assert_eq!(
        *place,
        format!("s3://kept/{}", bucket.backups().await.unwrap()[0])
    );
}

/// Backups that released versions have written of a small site. With `WRITE_BACKUPS` set, those of this version are written.
const RELEASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/releases");
/// The schema that PostgreSQL's backups are of.
const RELEASE_SCHEMA: &str = "release";

/// Empty databases for the backups of releases, by the engine that is the end of the file's name.
async fn empty_databases(folder: &Path) -> Vec<(&'static str, String)> {
    let file = folder.join("release.db");
    let mut all = vec![("sqlite", format!("sqlite://{}?mode=rwc", file.display()))];
    if let Ok(server) = std::env::var(store::testing::POSTGRES_URL) {
        let db = store::connect(&server).await.unwrap();
        empty_schema(&db, RELEASE_SCHEMA).await;
        db.close().await;
        all.push((
            "postgres",
            format!("{server}?options=-c%20search_path%3D{RELEASE_SCHEMA}"),
        ));
    }
    all
}

/// A product with a parameter and a translation, an enquiry with its mail, an account, and a document.
async fn fill(db: &Database, media: &Media) {
    let teja = product::Model {
        slug: "teja".to_owned(),
        name: "Teja".to_owned(),
        district: "Guntur".to_owned(),
        parameters: vec![typical("heat", "80000", "100000")],
        ..product::Model::default()
    };
    products::upsert(db, vec![teja], Utc::now()).await.unwrap();
    let hindi = product_translation::Model {
        slug: "teja".to_owned(),
        language: "hi".to_owned(),
        name: Some("तेजा".to_owned()),
        ..product_translation::Model::default()
    };
    products::upsert_translations(db, vec![hindi])
        .await
        .unwrap();
    let written = db.transaction(async |db| {
        let enquiry = NewEnquiry {
            country: "United Kingdom".to_owned(),
            message: "Two containers, please".to_owned(),
            source_page: None,
            ..enquiries::testing::enquiry("NSE-20261126-TEST")
        };
        let enquiry = enquiries::testing::insert_enquiry(db, enquiry).await?;
        let mail = outbox::NewMail {
            enquiry_id: Some(enquiry.id),
            ..outbox::NewMail::new(
                outgoing_mail::Kind::Company,
                "sales@example.com",
                serde_json::json!({}),
            )
        };
        outbox::insert(db, vec![mail], Utc::now()).await?;
        let account = auth::testing::account("asha", Some("owner"));
        user::Entity::insert(account)
            .exec_without_returning(db)
            .await
    });
    written.await.unwrap();
    add_document(media, "report.txt", "What the laboratory says.").await;
}

async fn write_backups_of_this_version() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(RELEASES).unwrap();
    for (engine, url) in empty_databases(folder.path()).await {
        let db = store::connect(&url).await.unwrap();
        store::migrate(&db).await.unwrap();
        let files = folder.path().join(engine);
        let media = media_in(&files, &db).await;
        fill(&db, &media).await;
        let source = Source {
            reserve: free_space::Reserve(0),
            passphrase_file: None,
            url,
            blobs: blobs(&files),
            program: "mirchi".to_owned(),
        };
        // Both are named by the second in which they are written.
        let target = tempfile::tempdir().unwrap();
        let targets = [Target::Folder(target.path().to_owned())];
        let written = back_up(&source, &targets, Utc::now(), &never()).await;
        let written = written.unwrap().remove(0).unwrap();
        let name = format!("{}-{engine}.tar.zst", env!("CARGO_PKG_VERSION"));
        fs::copy(file_of(&written), Path::new(RELEASES).join(name)).unwrap();
        db.close().await;
    }
}

#[tokio::test]
async fn the_backup_of_every_release_is_put_back_and_brought_up_to_date() {
    if std::env::var_os("WRITE_BACKUPS").is_some() {
        write_backups_of_this_version().await;
    }
    let names = names_in(Path::new(RELEASES));
    for first in ["0.2.0-postgres.tar.zst", "0.2.0-sqlite.tar.zst"] {
        assert!(names.contains(&first.to_owned()), "{first}");
    }
    for name in names {
        let folder = tempfile::tempdir().unwrap();
        let databases = empty_databases(folder.path()).await.into_iter();
        let mut databases = databases.filter(|(engine, _)| name.contains(engine));
        let Some((_, url)) = databases.next() else {
            continue;
        };
        let file = Path::new(RELEASES).join(&name);
        let media = folder.path().join("media");
        restore(&file, None, &url, &blobs(&media)).await.unwrap();
        let db = store::connect(&url).await.unwrap();
        store::migrate(&db).await.unwrap();
        let read = db.read();
        let goods = products::all(read).await.unwrap();
        assert_eq!(
            (goods[0].slug.as_str(), goods[0].district.as_str()),
            ("teja", "Guntur"),
            "{name}"
        );
        let parameters = catalogue::queries::parameters::of(read, [goods[0].id])
            .await
            .unwrap();
        assert_eq!(parameters[&goods[0].id].len(), 1, "{name}");
        let texts = products::translations(read).await.unwrap();
        assert_eq!(texts[0].name.as_deref(), Some("तेजा"), "{name}");
        let filter = Filter {
            limit: 10,
            ..Filter::default()
        };
        let enquiries = queries::enquiries::list(read, &filter).await.unwrap();
        assert_eq!(enquiries[0].name, "José O’Brien", "{name}");
        for view in ["companies", "contacts", "media_files"] {
            let sql = format!("SELECT count(*) FROM {view}");
            let counted = read.query_one_raw(Statement::from_string(db.backend(), sql));
            assert!(counted.await.is_ok(), "{name} has {view}");
        }
        let mails = outbox::list(read, None, 10).await.unwrap();
        assert_eq!(mails[0].enquiry_id, Some(enquiries[0].id), "{name}");
        let accounts = user::Entity::find().all(read).await.unwrap();
        assert_eq!(accounts[0].email, "asha@example.com", "{name}");
        let text = report(&media_in(&media, &db).await).await;
        assert_eq!(text, "What the laboratory says.", "{name}");
        db.close().await;
    }
}
