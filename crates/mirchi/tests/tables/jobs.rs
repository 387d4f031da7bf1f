//! Imports and undos are jobs: other writes get in between, and what is broken off is brought to its end.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use catalogue::csv::Mode;
use catalogue::entities::product_listing;
use catalogue::{
    ImportRefused, Job, NewImport, NotUndone, SitePictures, Stopped, Undo, begin_import,
    begin_undo, resume_import, resume_undo, run_import, run_undo,
};
use mirchi::schema;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait, Statement};
use serde_json::{Value, json};
use store::job::{self, Kind, State};
use store::testing::{TestDatabase, expire_leases};
use store::{Database, job_file, jobs};
use tables::{Role, Services, Writer};
use tokio::{runtime::Handle, sync::mpsc, task::block_in_place};

use crate::{
    databases,
    importing::{imports, state},
    names, new_import, refresh_listings, rows, writer, written,
};

/// How many products a file of these tests has: enough for several transactions.
const PRODUCTS: usize = 120;
const PICTURE: &str = "/pictures/teja-960.jpg";

/// A file that changes a product and adds others, all with pictures, and with a grade that is not there.
fn file() -> String {
    let mut file = "slug,name,description,category,grade,district,image_url,name:de\n".to_owned();
    file.push_str(&format!(
        "teja,Teja S17,For export.,spices,New,Guntur,{PICTURE},Teja neu\n"
    ));
    for number in 1..PRODUCTS {
        file.push_str(&format!(
            "p{number},P {number},About,spices,A,Guntur,{PICTURE},Deutsch {number}\n"
        ));
    }
    file
}

fn new(mode: Mode) -> NewImport {
    NewImport {
        add_grades: true,
        ..new_import(mode)
    }
}

fn with_pictures(has_picture: impl Fn(&str) -> bool + Send + Sync + 'static) -> Writer {
    Writer {
        services: Services::default().with(SitePictures::new(has_picture)),
        ..writer(Role::Editor)
    }
}

/// Goes on with the job whose process has ended, as another one does.
async fn resume(db: &Database) -> Option<i64> {
    let job = Job::take_over(db).await.unwrap()?;
    let id = job.id();
    let writer = job.writer(
        schema(),
        Services::default().with(SitePictures::new(|_| true)),
    );
    let resumed = match job.row().kind {
        Kind::UndoImport => resume_undo(db, &writer, job).await,
        _ => resume_import(db, &writer, job).await,
    };
    resumed.unwrap();
    Some(id)
}

async fn begun(database: &TestDatabase) -> Job {
    let job = begin_import(&database.db, &writer(Role::Editor), new(Mode::Write)).await;
    job.unwrap()
}

async fn row(database: &TestDatabase, id: i64) -> job::Model {
    jobs::find(database.db.autocommit(), id)
        .await
        .unwrap()
        .unwrap()
}

/// Runs a job until it has written some products and not all, then drops it, as the end of its process does.
async fn broken_off<T>(database: &TestDatabase, id: i64, run: impl Future<Output = T>) {
    let other = database.again().await;
    let some_are_written = async {
        loop {
            let job = jobs::find(other.autocommit(), id).await.unwrap().unwrap();
            if job.state == State::Writing && job.done > 0 {
                break;
            }
        }
    };
    tokio::select! {
        _ = run => panic!("it was finished at once"),
        () = some_are_written => {}
    }
    let job = row(database, id).await;
    assert!(
        job.finished_at.is_none() && job.done > 0 && job.done < job.total,
        "{job:?}"
    );
}

/// Begins an import whose process ends when it has written some products. Returns the state before, and its number.
async fn import_broken_off(database: &TestDatabase) -> (Value, i64) {
    refresh_listings(database).await;
    let before = state(database).await;
    let job = begun(database).await;
    let id = job.id();
    let editor = writer(Role::Editor);
    let run = run_import(&database.db, &editor, job, file().into_bytes());
    broken_off(database, id, run).await;
    (before, id)
}

/// Cancels a job as another process does.
async fn cancel(database: &TestDatabase, id: i64) -> bool {
    jobs::cancel(database.again().await.autocommit(), id)
        .await
        .unwrap()
}

/// Nothing of an import is there, and its answer says that it was cancelled.
async fn check_cancelled(database: &TestDatabase, id: i64, before: &Value) {
    let cancelled = row(database, id).await;
    assert_eq!(cancelled.state, State::Failed);
    assert_eq!(cancelled.result.unwrap()["code"], "cancelled");
    assert_eq!(&state(database).await, before);
    assert_eq!(imports(database).await, []);
    let grades = rows(database, "grades?select=code&code=eq.New").await;
    assert_eq!(grades, json!([]));
    assert_eq!(files(database).await, 0);
    check_listings(database).await;
}

/// The rows for visitors are those that making all of them again makes.
async fn check_listings(database: &TestDatabase) {
    let all = || async {
        let rows = product_listing::Entity::find()
            .all(database.db.autocommit())
            .await;
        let mut rows = rows.unwrap();
        rows.sort_by(|one, other| (one.id, &one.language).cmp(&(other.id, &other.language)));
        rows
    };
    let before = all().await;
    refresh_listings(database).await;
    assert!(
        before == all().await,
        "rows for visitors are missing or old"
    );
}

async fn files(database: &TestDatabase) -> u64 {
    job_file::Entity::find()
        .count(database.db.autocommit())
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn other_writes_get_in_while_a_file_is_checked_and_written() {
    for database in databases().await {
        for mode in [Mode::DryRun, Mode::Write] {
            let job = begin_import(&database.db, &writer(Role::Editor), new(mode)).await;
            let job = job.unwrap();
            let id = job.id();
            let (send, mut seen) = mpsc::unbounded_channel();
            // While a product is compared, another write asks for the connection, and tells how far the job is when it has it. The
            // first product, which is checked, waits for it.
            let db = database.db.clone();
            let is_first = AtomicBool::new(true);
            let has_picture = move |_: &str| {
                let (db, send) = (db.clone(), send.clone());
                let other = tokio::spawn(async move {
                    let transaction = db.write().await.unwrap();
                    let touch = "UPDATE catalogue_state SET revision = revision";
                    let touch = Statement::from_string(db.backend(), touch);
                    transaction.execute_raw(touch).await.unwrap();
                    let job = jobs::find(&transaction, id).await.unwrap().unwrap();
                    transaction.commit().await.unwrap();
                    send.send((job.state, job.done)).unwrap();
                });
                if is_first.swap(false, Ordering::Relaxed) {
                    block_in_place(|| Handle::current().block_on(other)).unwrap();
                }
                true
            };
            let bytes = file().into_bytes();
            let writer = with_pictures(has_picture);
            run_import(&database.db, &writer, job, bytes).await.unwrap();
            drop(writer);
            let mut told = Vec::new();
            while let Some(one) = seen.recv().await {
                told.push(one);
            }
            let is_checking = |(state, _): &(State, i64)| *state == State::Checking;
            assert!(told.iter().any(is_checking), "{told:?}");
            if mode == Mode::Write {
                let mut steps: Vec<_> = told
                    .iter()
                    .filter(|(state, _)| *state == State::Writing)
                    .map(|(_, done)| *done)
                    .collect();
                steps.dedup();
                assert!(steps.len() >= 3, "they got in between the parts: {steps:?}");
            }
        }
    }
}

#[tokio::test]
async fn an_import_that_is_broken_off_is_finished_by_another_process() {
    for database in databases().await {
        let (before, id) = import_broken_off(&database).await;
        let editor = writer(Role::Editor);
        // Nobody is told that it is imported, and nothing else is imported or undone meanwhile.
        assert_eq!(imports(&database).await, []);
        let other = database.again().await;
        let busy = begin_import(&other, &editor, new(Mode::Write)).await;
        assert!(matches!(busy, Err(ImportRefused::Busy)), "{busy:?}");
        assert_eq!(resume(&other).await, None);

        expire_leases(&database.db).await;
        assert_eq!(resume(&other).await, Some(id));
        let done = row(&database, id).await;
        assert_eq!((done.state, done.done), (State::Done, PRODUCTS as i64));
        let listed = imports(&database).await;
        let [listed] = &listed[..] else {
            panic!("{listed:?}");
        };
        assert_eq!(
            (listed.added, listed.changed, listed.actor.as_str()),
            (PRODUCTS as i64 - 1, 1, "asha@example.com")
        );
        let answer = done.result.unwrap();
        assert_eq!(
            (&answer["id"], &answer["added"], &answer["added_grades"]),
            (&json!(listed.id), &json!(PRODUCTS - 1), &json!(["New"]))
        );
        assert_eq!(files(&database).await, 0, "the file is not kept");
        check_listings(&database).await;

        // And what two processes have written is undone as one import, by two processes.
        let undo = Undo {
            id: listed.id,
            overwrite: false,
            mode: Mode::Write,
        };
        let job = begin_undo(&database.db, &editor, undo).await.unwrap();
        let id = job.id();
        broken_off(&database, id, run_undo(&database.db, &editor, job)).await;
        let busy = begin_undo(&other, &editor, undo).await;
        assert!(matches!(busy, Err(NotUndone::Busy)), "{busy:?}");
        expire_leases(&database.db).await;
        assert_eq!(resume(&other).await, Some(id));
        let answer = row(&database, id).await.result.unwrap();
        assert_eq!(answer, json!({ "put_back": 1, "deleted": PRODUCTS - 1 }));
        assert_eq!(state(&database).await, before);
        check_listings(&database).await;
        let again = begin_undo(&database.db, &editor, undo).await;
        assert!(matches!(again, Err(NotUndone::Before { .. })), "{again:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_cancelled_while_it_writes_is_taken_back() {
    for database in databases().await {
        refresh_listings(&database).await;
        let before = state(&database).await;
        let job = begun(&database).await;
        let id = job.id();
        let other = database.again().await;
        let cancelling = async {
            loop {
                let job = jobs::find(other.autocommit(), id).await.unwrap().unwrap();
                if job.state == State::Writing && job.done > 0 {
                    break jobs::cancel(other.autocommit(), id).await.unwrap();
                }
            }
        };
        let editor = writer(Role::Editor);
        let run = run_import(&database.db, &editor, job, file().into_bytes());
        let (refused, is_cancelled) = tokio::join!(run, cancelling);
        assert!(is_cancelled, "it was finished at once: {refused:?}");
        let Err(ImportRefused::TakenBack { reason, kept }) = refused else {
            panic!("{refused:?}");
        };
        assert!(reason.contains("cancelled"), "{reason}");
        assert_eq!(kept, [""; 0]);
        check_cancelled(&database, id, &before).await;
        assert!(!cancel(&database, id).await, "it is finished");
    }
}

#[tokio::test]
async fn an_import_that_was_cancelled_before_its_process_ended_is_taken_back_by_another() {
    for database in databases().await {
        let (before, id) = import_broken_off(&database).await;
        assert!(cancel(&database, id).await);
        expire_leases(&database.db).await;
        assert_eq!(resume(&database.again().await).await, Some(id));
        check_cancelled(&database, id, &before).await;
    }
}

#[tokio::test]
async fn an_import_that_is_cancelled_during_the_check_has_written_nothing() {
    for database in databases().await {
        refresh_listings(&database).await;
        let before = state(&database).await;
        // By this process.
        let job = begun(&database).await;
        let id = job.id();
        assert!(cancel(&database, id).await);
        let waiting = job.while_at(&database.db, std::future::pending::<()>());
        let stopped = waiting.await;
        assert!(
            matches!(stopped, Err(Stopped::Cancelled(of)) if of == id),
            "{stopped:?}"
        );
        let editor = writer(Role::Editor);
        let refused = run_import(&database.db, &editor, job, file().into_bytes()).await;
        assert!(
            matches!(refused, Err(ImportRefused::TakenBack { .. })),
            "{refused:?}"
        );
        check_cancelled(&database, id, &before).await;
        // And by another one.
        let id = begun(&database).await.id();
        assert!(cancel(&database, id).await);
        expire_leases(&database.db).await;
        assert_eq!(resume(&database.db).await, Some(id));
        check_cancelled(&database, id, &before).await;
    }
}

#[tokio::test]
async fn an_import_that_is_broken_off_during_the_check_has_written_nothing() {
    for database in databases().await {
        let before = state(&database).await;
        let id = begun(&database).await.id();
        expire_leases(&database.db).await;
        assert_eq!(resume(&database.db).await, Some(id));
        let failed = row(&database, id).await;
        assert_eq!(failed.state, State::Failed);
        let text = failed.result.unwrap()["error"].to_string();
        assert!(text.contains("import the file again"), "{text}");
        assert_eq!(state(&database).await, before);
        begun(&database).await;
    }
}

#[tokio::test]
async fn a_run_that_has_lost_its_job_writes_nothing_more() {
    for database in databases().await {
        let before = state(&database).await;
        let job = begun(&database).await;
        expire_leases(&database.db).await;
        resume(&database.again().await).await;
        let lost = run_import(
            &database.db,
            &writer(Role::Editor),
            job,
            file().into_bytes(),
        )
        .await;
        assert!(
            matches!(lost, Err(ImportRefused::Stopped(Stopped::Lost(_)))),
            "{lost:?}"
        );
        assert_eq!(state(&database).await, before);
    }
}

#[tokio::test]
async fn an_import_that_cannot_be_finished_is_taken_back_without_what_somebody_has_changed() {
    for database in databases().await {
        refresh_listings(&database).await;
        let before = state(&database).await;
        let job = begun(&database).await;
        let id = job.id();
        let calls = AtomicUsize::new(0);
        let is_changed = Arc::new(AtomicBool::new(false));
        // After the check and the first parts, somebody changes a product of these. Then the pictures are gone.
        let own = database.db.clone();
        let has_picture = move |_: &str| {
            let call = calls.fetch_add(1, Ordering::Relaxed);
            if call == PRODUCTS + 50 {
                let (db, is_changed) = (own.clone(), Arc::clone(&is_changed));
                tokio::spawn(async move {
                    let writer = writer(Role::Editor);
                    let table = crate::table("products");
                    let mutation = postgrest::Mutation::parse(
                        "slug=eq.p1",
                        postgrest::RequestHeaders::default(),
                    );
                    let body = br#"{"description":"By hand."}"#;
                    let body = tables::BodyRows::read(body, tables::BodyType::Json, false).unwrap();
                    tables::update(&db, table, &writer, &mutation.unwrap(), &body)
                        .await
                        .unwrap();
                    is_changed.store(true, Ordering::Relaxed);
                });
            }
            call < PRODUCTS + 51 || !is_changed.load(Ordering::Relaxed)
        };
        let writer = with_pictures(has_picture);
        let refused = run_import(&database.db, &writer, job, file().into_bytes()).await;
        let Err(ImportRefused::TakenBack { reason, kept }) = refused else {
            panic!("{refused:?}");
        };
        assert!(reason.contains("image_url"), "{reason}");
        assert_eq!(kept, ["p1"]);
        let failed = row(&database, id).await;
        assert_eq!(failed.state, State::Failed);
        assert_eq!(failed.result.unwrap()["changed"], json!(["p1"]));
        assert_eq!(imports(&database).await, []);
        let kept = rows(&database, "products?select=slug,description&slug=eq.p1").await;
        assert_eq!(kept, json!([{ "slug": "p1", "description": "By hand." }]));
        written(&database, "DELETE products?slug=eq.p1", Value::Null).await;
        assert_eq!(state(&database).await, before);
        let grades = rows(&database, "grades?select=code&code=eq.New").await;
        assert_eq!(grades, json!([]), "the grade that it had added is gone too");
        assert_eq!(files(&database).await, 0);
        assert_eq!(names(&database, "slug=eq.teja").await, ["teja"]);
        check_listings(&database).await;
    }
}
