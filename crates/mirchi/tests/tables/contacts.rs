//! Who has written, and for which companies.

use enquiries::{entities::enquiry::Status, queries::enquiries::NewEnquiry};
use serde_json::{Value, json};
use store::testing::TestDatabase;

use tables::Role;

use crate::{rows, write_as};

async fn write(
    database: &TestDatabase,
    (name, address, company): (&str, &str, &str),
    status: Status,
) {
    let number = rows(database, "enquiries?select=id")
        .await
        .as_array()
        .unwrap()
        .len();
    let enquiry = NewEnquiry {
        name: name.to_owned(),
        email: address.to_owned(),
        phone: String::new(),
        company: company.to_owned(),
        country: "Brazil".to_owned(),
        message: "Cumin, 5 t".to_owned(),
        language: "pt".to_owned(),
        status,
        ..enquiries::testing::enquiry(format!("NSE-{number}"))
    };
    enquiries::testing::insert_enquiry(database.db.autocommit(), enquiry)
        .await
        .unwrap();
}

/// Ana has written three times, once as spam, and last with another name; Bia for the same company; Caio for none.
async fn databases() -> Vec<TestDatabase> {
    let databases = TestDatabase::all().await;
    let ana = ("Ana Souza", "Ana@importer.example", "Importadora São João");
    let bia = ("Bia", "bia@importer.example", "Importadora São João");
    for database in &databases {
        write(database, ana, Status::Won).await;
        write(database, bia, Status::New).await;
        write(database, ("Ana M. Souza", ana.1, ana.2), Status::InWork).await;
        write(database, ("Cheap watches", ana.1, "Watches"), Status::Spam).await;
        write(database, ("Caio", "caio@example.com", ""), Status::Quoted).await;
        write(
            database,
            ("Robot", "robot@example.com", "Robots"),
            Status::Quarantined,
        )
        .await;
    }
    databases
}

#[tokio::test]
async fn a_contact_has_what_it_wrote_last_and_counts_its_enquiries_without_spam() {
    for database in databases().await {
        let question = "contacts?select=contact,name,email,company,enquiry_count,won_count&order=last_enquiry_at.desc";
        let contact = |contact: &str,
                       name: &str,
                       email: &str,
                       company: &str,
                       enquiries: i64,
                       won: i64| {
            json!({ "contact": contact, "name": name, "email": email, "company": company, "enquiry_count": enquiries, "won_count": won })
        };
        let company = "Importadora São João";
        let caio = contact("caio@example.com", "Caio", "caio@example.com", "", 1, 0);
        let ana = contact(
            "ana@importer.example",
            "Ana M. Souza",
            "Ana@importer.example",
            company,
            2,
            1,
        );
        let bia = contact(
            "bia@importer.example",
            "Bia",
            "bia@importer.example",
            company,
            1,
            0,
        );
        assert_eq!(rows(&database, question).await, json!([caio, ana, bia]));
        for part in ["limit=1&offset=1", "search_text=ilike.*SAO*&limit=1"] {
            let found = rows(&database, &format!("{question}&{part}")).await;
            assert_eq!(found, json!([ana]), "{part}");
        }
        assert_eq!(
            rows(&database, "contacts?select=name&order=name&limit=2").await,
            names(&["Ana M. Souza", "Bia"])
        );
        let whole = rows(&database, "contacts?contact=eq.caio@example.com").await;
        assert_eq!(
            whole[0].get("search_text"),
            None,
            "it is no part of the row"
        );
    }
}

fn names(names: &[&str]) -> Value {
    names.iter().map(|name| json!({ "name": name })).collect()
}

#[tokio::test]
async fn a_company_has_all_who_wrote_for_it() {
    for database in databases().await {
        let found = rows(
            &database,
            "companies?select=company,name,country,country_code,contact_count,enquiry_count,won_count",
        )
        .await;
        let expected = json!([{
            "company": "Importadora São João", "name": "Ana M. Souza", "country": "Brazil", "country_code": "BR", "contact_count": 2, "enquiry_count": 3, "won_count": 1,
        }]);
        assert_eq!(found, expected);
    }
}

#[tokio::test]
async fn who_is_erased_is_no_contact() {
    for database in databases().await {
        let target = "DELETE enquiries?contact=eq.caio@example.com";
        let erased = write_as(&database, Role::Owner, target, "", Value::Null).await;
        erased.unwrap();
        let found = rows(&database, "contacts?select=name&order=name").await;
        assert_eq!(found, names(&["Ana M. Souza", "Bia"]));
    }
}
