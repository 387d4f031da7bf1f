//! Mail as `.eml` files.

use std::{path::Path, sync::Arc};

use enquiries::{
    MailSettings, MailWorker, OutboxSettings, SendSummary, SettingsError, SystemRandom,
    TransportSettings,
};
use store::{Database, testing::TestDatabase};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::{
    smtp::{BOTH_SENT, BOTH_WAIT},
    support::{ManualClock, company, execute, pass_time, send_form},
};

pub(crate) fn to_folder(folder: &Path) -> MailSettings {
    MailSettings {
        company: company().into(),
        transport: TransportSettings::Files {
            folder: folder.to_owned(),
        },
        dkim: None,
        outbox: OutboxSettings::default(),
    }
}

pub(crate) fn worker(
    db: &Database,
    clock: &Arc<ManualClock>,
    settings: MailSettings,
) -> MailWorker {
    let (clock, random) = (clock.clone(), Arc::new(SystemRandom));
    MailWorker::new(db.clone(), settings, Default::default(), clock, random).unwrap()
}

/// Sends everything that is due.
pub(crate) async fn run_once(worker: &MailWorker) -> SendSummary {
    worker.run_once(&CancellationToken::new()).await.unwrap()
}

/// Why no worker can be made with these settings.
pub(crate) async fn settings_error(settings: MailSettings) -> SettingsError {
    let (test, clock) = (TestDatabase::sqlite().await, ManualClock::new());
    let (db, random) = (test.db.clone(), Arc::new(SystemRandom));
    let made = MailWorker::new(db, settings, Default::default(), clock, random);
    made.err().unwrap()
}

/// Everything in the outbox as files: name and content, by name.
pub(crate) async fn written(
    db: &Database,
    clock: &Arc<ManualClock>,
    settings: MailSettings,
) -> Vec<(String, Vec<u8>)> {
    let TransportSettings::Files { folder } = settings.transport.clone() else {
        panic!("not to a folder")
    };
    run_once(&worker(db, clock, settings)).await;
    read(&folder)
}

fn read(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut files: Vec<_> = files
        .map(|file| {
            let name = file.file_name().into_string().unwrap();
            (name, std::fs::read(file.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn each_mail_is_a_file_named_by_time_reference_kind_and_number() {
    for test in TestDatabase::all().await {
        let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
        let reference = send_form(&test.db, &clock).await.reference;
        let files = written(&test.db, &clock, to_folder(&folder.path().join("deep/er"))).await;
        let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            [
                format!("20260301T093000Z-{reference}-company-1.eml"),
                format!("20260301T093000Z-{reference}-confirmation-2.eml")
            ],
            "and nothing half written"
        );
        assert!(files.iter().all(|(_, bytes)| bytes.starts_with(b"From: ")));
    }
}

#[tokio::test]
async fn a_mail_written_again_after_a_crash_is_the_same_file() {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    send_form(&test.db, &clock).await;
    let first = written(&test.db, &clock, to_folder(folder.path())).await;
    // As if the process had ended after writing the file and before updating the row.
    execute(&test.db, "UPDATE outgoing_mail SET sent_at = NULL").await;
    pass_time(&test.db, &clock, std::time::Duration::from_secs(600)).await;
    let second = written(&test.db, &clock, to_folder(folder.path())).await;
    let names = |files: Vec<(String, _)>| files.into_iter().map(|(name, _)| name);
    assert!(names(first).eq(names(second)));
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_to_is_named_at_the_start() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let sub = file.join("sub");
    let error = settings_error(to_folder(&sub)).await;
    assert!(matches!(error, SettingsError::Folder { .. }));
    let error = error.to_string();
    assert!(error.contains(sub.to_str().unwrap()), "{error}");
}

#[tokio::test]
async fn a_folder_that_vanishes_is_waited_for() {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let path = folder.path().join("mail");
    send_form(&test.db, &clock).await;
    let worker = worker(&test.db, &clock, to_folder(&path));
    std::fs::remove_dir(&path).unwrap();
    assert_eq!(run_once(&worker).await, BOTH_WAIT);
    std::fs::create_dir(&path).unwrap();
    pass_time(&test.db, &clock, std::time::Duration::from_secs(120)).await;
    assert_eq!(run_once(&worker).await, BOTH_SENT);
    assert_eq!(read(&path).len(), 2);
}

#[cfg(unix)]
#[tokio::test]
async fn mails_in_files_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let mails = folder.path().join("mails");
    send_form(&test.db, &clock).await;
    let files = written(&test.db, &clock, to_folder(&mails)).await;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&mails), 0o700);
    assert_eq!(files.len(), 2);
    for (name, _) in files {
        assert_eq!(mode(&mails.join(name)), 0o600);
    }
}
