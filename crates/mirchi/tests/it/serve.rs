//! `mirchi serve` as a process: its output and log, and how it stops.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
};

use store::testing::TestDatabase;

use crate::process::{Running, WITH_SAMPLE, Workplace, signal};
use crate::support::{assert_has, assert_has_not};

#[test]
fn the_site_serves_until_it_is_told_to_stop_and_logs_no_query() {
    let workplace = Workplace::new();
    let site = Running::start(&workplace, &[]);
    assert!(
        site.get("/healthz?secret=word")
            .starts_with("HTTP/1.1 200 OK")
    );
    let log = site.stop();
    assert!(log.contains("GET /healthz answered 200 OK"), "{log}");
    assert_has_not(&log, "word");
    assert_has_not(&log, "127.0.0.1");
    assert!(log.contains("stopped"), "{log}");
    // The next start would have to read it.
    assert!(!workplace.path().join("data/mirchi.db-wal").exists());
}

#[test]
fn the_log_has_no_names_of_files() {
    let workplace = Workplace::new();
    let site = Running::start(&workplace, &[]);
    for path in [
        "object/documents/anna.pdf",
        "object/public/media/anna.jpg",
        "object/sign/documents/anna.pdf?token=anna",
        "anna",
    ] {
        assert!(
            site.get(&format!("/storage/v1/{path}"))
                .starts_with("HTTP/1.1 4")
        );
    }
    let log = site.stop();
    let requests = log.matches("mirchi::requests: GET /storage/v1").count();
    assert_eq!(requests, 4, "{log}");
    assert!(!log.contains("anna"), "{log}");
}

#[test]
fn a_head_of_two_hundred_kilobytes_is_refused() {
    let workplace = Workplace::new();
    let site = Running::start(&workplace, &[]);
    let mut stream = TcpStream::connect(&site.address).unwrap();
    let long = "a".repeat(200_000);
    let head = format!("GET /healthz HTTP/1.1\r\nhost: site\r\nx: {long}\r\n\r\n");
    // The program stops reading before all is sent, so both this and its response may be cut off.
    let _ = stream.write_all(head.as_bytes());
    let mut status = [0; 12];
    if stream.read_exact(&mut status).is_ok() {
        assert_eq!(&status, b"HTTP/1.1 431");
    }
    let log = site.stop();
    assert!(!log.contains("/healthz"), "{log}");
}

#[test]
fn what_is_fine_in_development_and_a_mistake_on_a_server_is_said_at_the_start() {
    let workplace = Workplace::new();
    let log = Running::start(&workplace, &[]).stop();
    let folder = workplace.path().join("data/mail").display().to_string();
    let warning = log
        .lines()
        .find(|line| line.contains("mail is not sent"))
        .unwrap();
    for expected in [" WARN ", folder.as_str(), "`mail.transport`"] {
        assert!(warning.contains(expected), "{expected}: {warning}");
    }
    assert!(!log.contains("base_url"), "{log}");
    let open = [("MIRCHI_SERVER__ADDRESS", "0.0.0.0:0")];
    let log = Running::start(&workplace, &open).stop();
    assert!(log.contains("`server.base_url` is not set"), "{log}");
}

#[test]
fn a_site_that_waits_for_its_database_can_be_stopped() {
    let workplace = Workplace::new();
    // A server that accepts connections but never responds.
    let database = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("postgres://clerk@{}/site", database.local_addr().unwrap());
    let mut site = workplace
        .command(&["serve"])
        .envs([
            ("MIRCHI_SERVER__ADDRESS", "127.0.0.1:0"),
            ("DATABASE_URL", &url),
        ])
        .spawn()
        .unwrap();
    // The program installs its signal handlers before it queries the database.
    let _connection = database.accept().unwrap();
    signal(&site, "TERM");
    assert!(site.wait().unwrap().success());
}

#[test]
fn the_log_can_be_read_by_a_program() {
    let workplace = Workplace::new();
    let site = Running::start(&workplace, &[("MIRCHI_LOG__FORMAT", "json")]);
    site.get("/healthz");
    let log = site.stop();
    let lines: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        lines
            .iter()
            .any(|line| line["message"] == "GET /healthz answered 200 OK"
                && line["request.id"].is_string()),
        "{log}"
    );
}

#[test]
fn a_request_that_is_under_way_is_finished_before_the_site_stops() {
    let workplace = Workplace::new();
    // Without the log of `serve` at level info, a test could not tell when the signal was handled.
    let mut site = Running::start(&workplace, &[]);
    let (first, second) = ENQUIRY.split_at(ENQUIRY.len() / 2);
    let mut stream = TcpStream::connect(&site.address).unwrap();
    let head = enquiry_head().replace("\r\n\r\n", "\r\nexpect: 100-continue\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    // Sent when the request is being handled and its body is awaited.
    let mut go_on = [0; b"HTTP/1.1 100 Continue\r\n\r\n".len()];
    stream.read_exact(&mut go_on).unwrap();
    stream.write_all(first.as_bytes()).unwrap();
    site.ask_to_stop();
    stream.write_all(second.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    site.end();
    assert!(workplace.printed(&["enquiries", "list"]).contains("spices"));
}

const ENQUIRY: &str = r#"{"name":"Ana Lima","email":"ana@example.com","phone":"+351 21 000 0000","productInterest":"spices","message":"Please send a price list."}"#;

fn enquiry_head() -> String {
    format!(
        "POST /functions/v1/send-contact-email HTTP/1.1\r\nhost: site\r\napikey: public-anonymous-key\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        ENQUIRY.len()
    )
}

#[tokio::test]
async fn an_enquiry_through_the_socket_is_listed_by_the_commands() {
    for database in TestDatabase::all().await {
        let workplace = Workplace::new();
        let url = [("DATABASE_URL", database.url.as_str())];
        let site = Running::start(&workplace, &url);
        let mut stream = TcpStream::connect(&site.address).unwrap();
        stream
            .write_all(enquiry_head().as_bytes())
            .and_then(|()| stream.write_all(ENQUIRY.as_bytes()))
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        let log = site.stop();
        assert_has_not(&log, "Ana");
        assert_has_not(&log, "ana@example.com");

        let run = |arguments: &[&str]| {
            let output = workplace.command(arguments).envs(url).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        let list = run(&["enquiries", "list"]);
        assert_has(&list, " NSE-");
        assert_has(&list, "spices");
        assert!(!list.contains("Ana"), "the list names no person: {list}");
        assert!(run(&["enquiries", "export"]).contains("Ana Lima,ana@example.com"));
    }
}

#[test]
fn an_empty_database_gets_the_sample_catalogue_and_only_when_that_is_wanted() {
    let workplace = Workplace::new();
    Running::start(&workplace, &[]).stop();
    let without = workplace.printed(&["products", "export"]);
    assert_eq!(without.lines().count(), 1);
    Running::start(&workplace, &[WITH_SAMPLE]).stop();
    assert!(workplace.printed(&["products", "export"]).lines().count() > 50);
}
