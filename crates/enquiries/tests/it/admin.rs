//! The operator's commands.

use std::time::Duration;

use enquiries::{
    EnquiryForm, FillTime, admin,
    entities::{enquiry::Status, outgoing_mail::Kind},
    queries::{
        enquiries::Filter,
        outbox::{Retry, State},
    },
};
use spreadsheet::{Cell, FileFormat, Wanted};
use store::testing::TestDatabase;
use tokio_util::sync::CancellationToken;

use crate::{
    files::worker,
    smtp::{by, to_server},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, context, form, service},
};

fn everything() -> Filter {
    Filter {
        limit: 100_000,
        ..Filter::default()
    }
}

#[tokio::test]
async fn the_outbox_is_listed_with_the_reason_of_each_failure() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        let reference = service(&test.db, &clock)
            .accept(form(), context())
            .await
            .unwrap()
            .reference;
        let waiting = admin::list_mail(&test.db, Some(State::Waiting), 10)
            .await
            .unwrap();
        assert_eq!(waiting.len(), 2);
        assert!(waiting[0].next_attempt_at.is_some());
        server.answer("RCPT", "550 no such user");
        worker(&test.db, &clock, by(to_server(&server)))
            .run_once(&CancellationToken::new())
            .await
            .unwrap();

        let failed = admin::list_mail(&test.db, Some(State::Failed), 10)
            .await
            .unwrap();
        assert_eq!(failed.len(), 2);
        let line = failed
            .iter()
            .find(|line| line.kind == Kind::Company)
            .unwrap();
        assert_eq!(
            (line.reference.as_str(), line.recipient.as_str()),
            (reference.as_str(), "enquiries@example.com")
        );
        assert_eq!((line.attempts, line.next_attempt_at), (1, None));
        assert!(line.last_error.as_ref().unwrap().contains("550"));

        assert_eq!(
            admin::retry_mail(&test.db, Retry::One(line.id))
                .await
                .unwrap(),
            1
        );
        assert_eq!(
            admin::retry_mail(&test.db, Retry::One(12_345))
                .await
                .unwrap(),
            0
        );
        let states: Vec<_> = admin::list_mail(&test.db, None, 10)
            .await
            .unwrap()
            .iter()
            .map(|line| line.state)
            .collect();
        assert!(states.contains(&State::Waiting) && states.contains(&State::Failed));
    }
}

#[tokio::test]
async fn the_export_holds_every_enquiry_and_no_formula() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let message = "Lines,\nand \"quotes\"\nand नमस्ते";
        let harmless = EnquiryForm {
            message: message.into(),
            ..form()
        };
        let formula = EnquiryForm {
            company: "=HYPERLINK(\"http://x\")".into(),
            message: "@SUM(A1:A9) please".into(),
            ..form()
        };
        let machine = EnquiryForm {
            website: "x".into(),
            country: "-1+2".into(),
            ..form()
        };
        let inside = EnquiryForm {
            company: "Spice;=HYPERLINK(\"http://x\")".into(),
            country: "＝1+1".into(),
            message: "Please quote:\n- 5 t Teja\n\u{200f}@SUM(A1)\tand;\"=1\"".into(),
            ..form()
        };
        let hasty = EnquiryForm {
            fill_time: FillTime::Measured(Duration::ZERO),
            ..form()
        };
        for form in [harmless, formula, machine, inside, hasty] {
            service.accept(form, context()).await.unwrap();
        }
        let mut file = Vec::new();
        assert_eq!(
            admin::export_enquiries(&test.db, &everything(), FileFormat::Csv, &mut file)
                .await
                .unwrap(),
            5
        );
        let mut reader = csv::Reader::from_reader(file.as_slice());
        let titles = reader.headers().unwrap().clone();
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        let cell = |row: usize, title: &str| {
            rows[row]
                .get(titles.iter().position(|one| one == title).unwrap())
                .unwrap()
        };
        assert_eq!(cell(0, "message"), message);
        assert_eq!(cell(0, "received_at"), "2026-03-01T09:30:00Z");
        assert_eq!(
            cell(0, "phone"),
            "'+49 40 000000",
            "a plus begins a formula too"
        );
        assert_eq!(cell(1, "company"), "'=HYPERLINK(\"http://x\")");
        assert_eq!(cell(1, "message"), "'@SUM(A1:A9) please");
        assert_eq!(
            (cell(2, "status"), cell(2, "country")),
            ("quarantined", "'-1+2")
        );
        assert_eq!(cell(3, "company"), "Spice;'=HYPERLINK(\"http://x\")");
        assert_eq!(cell(3, "country"), "'＝1+1");
        assert_eq!(
            cell(3, "message"),
            "Please quote:\n'- 5 t Teja\n'\u{200f}@SUM(A1)\tand;'\"=1\""
        );
        let doubts = [0, 2, 4].map(|row| cell(row, "doubt"));
        assert_eq!(doubts, ["", "honeypot", "too_fast"]);
        assert_eq!(cell(4, "status"), "new");
    }
}

#[tokio::test]
async fn in_a_workbook_each_cell_is_the_text_that_was_typed() {
    let test = TestDatabase::sqlite().await;
    let service = service(&test.db, &ManualClock::new());
    let message = "=SUM(A1)\n- 5 t\tकाली मिर्च";
    let form = EnquiryForm {
        message: message.into(),
        ..form()
    };
    service.accept(form, context()).await.unwrap();
    let mut file = Vec::new();
    let count = admin::export_enquiries(&test.db, &everything(), FileFormat::Xlsx, &mut file).await;
    assert_eq!(count.unwrap(), 1);
    let sheet = spreadsheet::read(
        file,
        Wanted {
            sheet: "enquiries",
            column: "reference",
        },
    )
    .unwrap();
    assert_eq!(sheet.rows[0].cells[0].1, Cell::Text("id".to_owned()));
    assert_eq!(sheet.rows[1].cells[0].1, Cell::Number(1.0));
    let texts: Vec<_> = sheet.rows[1].cells.iter().map(|(_, cell)| cell).collect();
    assert!(
        texts.contains(&&Cell::Text(message.to_owned())),
        "{texts:?}"
    );
    assert!(
        texts.contains(&&Cell::Text("+49 40 000000".to_owned())),
        "{texts:?}"
    );
}

#[tokio::test]
async fn the_export_goes_through_pages_and_keeps_to_its_filter() {
    let test = TestDatabase::sqlite().await;
    let service = service(&test.db, &ManualClock::new());
    for number in 0..1_203_u32 {
        let website = if number % 3 == 0 { "bait" } else { "" };
        service
            .accept(
                EnquiryForm {
                    website: website.into(),
                    ..form()
                },
                context(),
            )
            .await
            .unwrap();
    }
    let export = async |filter: Filter| {
        let mut file = Vec::new();
        let written = admin::export_enquiries(&test.db, &filter, FileFormat::Csv, &mut file)
            .await
            .unwrap();
        assert_eq!(
            csv::Reader::from_reader(file.as_slice()).records().count() as u64,
            written
        );
        written
    };
    assert_eq!(export(everything()).await, 1_203);
    assert_eq!(
        export(Filter {
            limit: 700,
            ..everything()
        })
        .await,
        700
    );
    assert_eq!(
        export(Filter {
            status: Some(Status::Quarantined),
            ..everything()
        })
        .await,
        401
    );
    assert_eq!(
        admin::list_enquiries(
            &test.db,
            &Filter {
                limit: 5,
                ..everything()
            }
        )
        .await
        .unwrap()
        .len(),
        5
    );
}
