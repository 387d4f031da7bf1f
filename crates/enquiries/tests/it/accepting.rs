//! `EnquiryService::accept`: what is stored, and what is not.

use std::{collections::BTreeSet, net::IpAddr};

use catalogue::{entities::product, queries::products};
use chrono::Utc;
use enquiries::{
    AcceptError, Context, EnquiryForm, FieldError, Receipt,
    entities::{enquiry::Status, outgoing_mail::Kind},
};
use futures_util::future::join_all;
use store::testing::TestDatabase;

use crate::support::{
    ManualClock, context, execute, form, mails, mails_of_kind, rows, send_form, service,
};

#[tokio::test]
async fn an_accepted_enquiry_is_stored_with_both_its_mails() {
    for test in TestDatabase::all().await {
        let Receipt { reference, .. } = send_form(&test.db, &ManualClock::new()).await;
        assert!(reference.starts_with("NSE-"), "{reference}");
        assert_eq!(reference.len(), "NSE-7K3P-2M".len());

        let row = rows(&test.db).await.remove(0);
        assert_eq!(row.reference, reference);
        assert_eq!(row.status, Status::New);
        assert_eq!(
            (row.name.as_str(), row.language.as_str()),
            ("Ana Müller", "en")
        );
        assert_eq!(row.message, "Ten tonnes of Teja, please.\nCIF Hamburg?");
        assert_eq!(row.source_page.as_deref(), Some("/contact"));

        let mails = mails(&test.db).await;
        let to = [
            (Kind::Confirmation, "ana@example.org"),
            (Kind::Company, "enquiries@example.com"),
        ];
        assert_eq!(mails.len(), to.len());
        for (mail, to) in mails.iter().zip(to) {
            assert_eq!((mail.kind, mail.recipient.as_str()), to);
            assert_eq!(mail.enquiry_id, Some(row.id));
            assert_eq!(mail.created_at, row.received_at);
        }
    }
}

#[tokio::test]
async fn the_product_is_stored_and_named_to_the_company_and_one_that_there_is_not_is_ignored() {
    for test in TestDatabase::all().await {
        let (slug, name) = ("teja", "Teja");
        let teja = product::Model {
            slug: slug.to_owned(),
            name: name.to_owned(),
            ..product::Model::default()
        };
        products::upsert(&test.db, vec![teja], Utc::now())
            .await
            .unwrap();
        let service = service(&test.db, &ManualClock::new());
        for sent in [Some(slug), Some("no-such-product"), None] {
            let form = EnquiryForm {
                product: sent.map(str::to_owned),
                ..form()
            };
            let receipt = service.accept(form, context()).await.unwrap();
            let is_known = sent == Some(slug);
            let row = rows(&test.db).await.pop().unwrap();
            assert_eq!(row.reference, receipt.reference);
            assert_eq!(row.product.as_deref(), sent.filter(|_| is_known));
            let to_company = mails_of_kind(&test.db, Kind::Company).await.remove(0);
            assert_eq!(to_company.enquiry_id, Some(row.id));
            let text = to_company.payload["text"].as_str().unwrap();
            let line = format!("\nProduct: {name}\n");
            assert_eq!(text.contains(&line), is_known, "{text}");
        }
    }
}

#[tokio::test]
async fn what_is_stored_is_trimmed() {
    let test = TestDatabase::sqlite().await;
    let padded = EnquiryForm {
        name: "  Ana Müller ".into(),
        email: " ana@example.org\t".into(),
        company: " \n ".into(),
        ..form()
    };
    let page = Some(format!("/de/contact\r\n\0{}", "x".repeat(1_000)));
    let service = service(&test.db, &ManualClock::new());
    let context = Context { page, ..context() };
    service.accept(padded, context).await.unwrap();
    let row = rows(&test.db).await.remove(0);
    assert_eq!(
        (row.name.as_str(), row.email.as_str(), row.company.as_str()),
        ("Ana Müller", "ana@example.org", "")
    );
    let page = row.source_page.unwrap();
    assert!(page.starts_with("/de/contact") && !page.contains(char::is_control));
    assert_eq!(page.chars().count(), 300);
}

#[tokio::test]
async fn an_invalid_form_is_told_why_and_nothing_is_stored() {
    let test = TestDatabase::sqlite().await;
    let form = EnquiryForm {
        name: "A".into(),
        product_interest: "gold".into(),
        ..form()
    };
    let service = service(&test.db, &ManualClock::new());
    let error = service.accept(form, context()).await.unwrap_err();
    let AcceptError::Invalid(fields) = error else {
        panic!("{error}")
    };
    let name = FieldError {
        field: "name",
        key: "name.min",
        message: "Name must be at least 2 characters",
    };
    let interest = FieldError {
        field: "productInterest",
        key: "productInterest.option",
        message: "Please select a product interest",
    };
    assert_eq!(fields, [name, interest]);
    assert!(rows(&test.db).await.is_empty() && mails(&test.db).await.is_empty());
}

#[tokio::test]
async fn a_reference_that_is_taken_is_drawn_again() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        // Two services with the same random bytes draw the same references.
        let first = send_form(&test.db, &clock).await;
        let second = send_form(&test.db, &clock).await;
        assert_ne!(first, second);
        assert_eq!(rows(&test.db).await.len(), 2);
    }
}

#[tokio::test]
async fn a_database_that_refuses_the_mails_keeps_no_enquiry_either() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        execute(&test.db, "ALTER TABLE outgoing_mail RENAME TO elsewhere").await;
        let error = service.accept(form(), context()).await.unwrap_err();
        assert!(matches!(error, AcceptError::NotStored(_)), "{error}");
        assert!(rows(&test.db).await.is_empty());
        execute(&test.db, "ALTER TABLE elsewhere RENAME TO outgoing_mail").await;
        service.accept(form(), context()).await.unwrap();
        assert_eq!(mails(&test.db).await.len(), 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_enquiries_from_fifty_visitors_are_a_thousand_rows_and_two_thousand_mails() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let visitors = (0..50_u8).map(|visitor| {
            let service = service.clone();
            tokio::spawn(async move {
                for number in 0..20 {
                    let context = Context {
                        client: IpAddr::from([192, 0, 2, visitor]),
                        idempotency_key: Some(format!("{visitor}-{number}")),
                        ..context()
                    };
                    service.accept(form(), context).await.unwrap();
                }
            })
        });
        join_all(visitors)
            .await
            .into_iter()
            .for_each(Result::unwrap);
        let rows = rows(&test.db).await;
        let references: BTreeSet<_> = rows.iter().map(|row| &row.reference).collect();
        assert_eq!(
            (rows.len(), references.len(), mails(&test.db).await.len()),
            (1_000, 1_000, 2_000)
        );
    }
}
