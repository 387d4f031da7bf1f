//! Mail as `.eml` files.

use std::{path::Path, sync::Arc};

use enquiries::{
    MailSettings, MailWorker, OutboxSettings, SendSummary, SettingsError, TransportSettings,
};
use store::{Database, testing::TestDatabase};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::support::{ManualClock, SeededRandom, company, context, form, pass_time, service};

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
    let random = Arc::new(enquiries::SystemRandom);
    MailWorker::new(
        db.clone(),
        settings,
        Default::default(),
        clock.clone(),
        random,
    )
    .unwrap()
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
    worker(db, clock, settings)
        .run_once(&CancellationToken::new())
        .await
        .unwrap();
    read(&folder)
}

fn read(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (
                path.file_name().unwrap().to_str().unwrap().to_owned(),
                std::fs::read(&path).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn each_mail_is_a_file_named_by_time_reference_kind_and_number() {
    for test in TestDatabase::all().await {
        let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
        let reference = service(&test.db, &clock)
            .accept(form(), context())
            .await
            .unwrap()
            .reference;
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
    service(&test.db, &clock)
        .accept(form(), context())
        .await
        .unwrap();
    let first = written(&test.db, &clock, to_folder(folder.path())).await;
    // As if the process had ended after writing the file and before updating the row.
    sea_orm::ConnectionTrait::execute_unprepared(
        test.db.autocommit(),
        "UPDATE outgoing_mail SET sent_at = NULL",
    )
    .await
    .unwrap();
    pass_time(&test.db, &clock, std::time::Duration::from_secs(600)).await;
    let second = written(&test.db, &clock, to_folder(folder.path())).await;
    let names = |files: &[(String, Vec<u8>)]| {
        files
            .iter()
            .map(|(name, _)| name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&first), names(&second));
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_to_is_named_at_the_start() {
    let test = TestDatabase::sqlite().await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let random = Arc::new(SeededRandom::default());
    let settings = to_folder(&file.join("sub"));
    let error = MailWorker::new(
        test.db.clone(),
        settings,
        Default::default(),
        ManualClock::new(),
        random,
    )
    .err()
    .unwrap();
    assert!(matches!(error, SettingsError::Folder { .. }));
    assert!(
        error
            .to_string()
            .contains(&file.join("sub").display().to_string()),
        "{error}"
    );
}

#[tokio::test]
async fn a_folder_that_vanishes_is_waited_for() {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let path = folder.path().join("mail");
    service(&test.db, &clock)
        .accept(form(), context())
        .await
        .unwrap();
    let worker = worker(&test.db, &clock, to_folder(&path));
    std::fs::remove_dir(&path).unwrap();
    let stop = CancellationToken::new();
    assert_eq!(
        worker.run_once(&stop).await.unwrap(),
        SendSummary {
            postponed: 2,
            ..SendSummary::default()
        }
    );
    std::fs::create_dir(&path).unwrap();
    pass_time(&test.db, &clock, std::time::Duration::from_secs(120)).await;
    assert_eq!(
        worker.run_once(&stop).await.unwrap(),
        SendSummary {
            sent: 2,
            ..SendSummary::default()
        }
    );
    assert_eq!(read(&path).len(), 2);
}

#[cfg(unix)]
#[tokio::test]
async fn mails_in_files_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let mails = folder.path().join("mails");
    service(&test.db, &clock)
        .accept(form(), context())
        .await
        .unwrap();
    let files = written(&test.db, &clock, to_folder(&mails)).await;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&mails), 0o700);
    assert_eq!(files.len(), 2);
    for (name, _) in files {
        assert_eq!(mode(&mails.join(name)), 0o600);
    }
}
