//! Pages in development: another process renders them, and requests data from this one.

use std::net::SocketAddr;

use http::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufStream},
    net::{TcpListener, TcpStream},
};

use crate::{
    bundle::{self, Trouble},
    support::{TestSite, empty},
};

/// Writes one message to a connection.
async fn say(stream: &mut BufStream<TcpStream>, value: &Value) {
    stream
        .write_all(format!("{value}\n").as_bytes())
        .await
        .unwrap();
    stream.flush().await.unwrap();
}

async fn hear(stream: &mut BufStream<TcpStream>) -> Value {
    let mut line = String::new();
    stream.read_line(&mut line).await.unwrap();
    serde_json::from_str(&line).unwrap()
}

/// A process that answers every call with a page that has the company's name and the number of calls, or with an error.
async fn developers_program(throws: bool) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let mut calls = 0;
        loop {
            let (connection, _) = listener.accept().await.unwrap();
            let mut stream = BufStream::new(connection);
            let call = hear(&mut stream).await;
            calls += 1;
            if throws {
                let threw = json!({ "threw": { "message": "TypeError: not yet", "stack": "at Home (home.tsx:1:2)" } });
                say(&mut stream, &threw).await;
                continue;
            }
            assert_eq!(call["function"], "render");
            let request: Value = serde_json::from_str(call["request"].as_str().unwrap()).unwrap();
            say(
                &mut stream,
                &json!({ "question": "{\"name\":\"nothing\"}" }),
            )
            .await;
            let refused = hear(&mut stream).await;
            assert_eq!(refused["error"], "there is no data named `nothing`");
            let question = json!({ "name": "site", "args": { "language": "de" } }).to_string();
            say(&mut stream, &json!({ "question": question })).await;
            let site = hear(&mut stream).await;
            let site: Value = serde_json::from_str(site["answer"].as_str().unwrap()).unwrap();
            let page = json!({
                "status": 200, "language": "de", "direction": "ltr", "head": { "title": "Title", "appearance": site["appearance"] }, "faults": [],
                "html": format!("<p>{} of {}, call {calls}</p>", request["path"], site["company"]["name"]),
            });
            say(&mut stream, &json!({ "answer": page.to_string() })).await;
        }
    });
    address
}

async fn site_rendered_at(address: SocketAddr) -> TestSite {
    TestSite::with()
        .files(bundle::files(Trouble::default()))
        .rendered_at(address)
        .start()
        .await
}

async fn get(site: &TestSite, path: &str) -> (StatusCode, String) {
    let answer = site.send(empty(Method::GET, path, &[])).await;
    (answer.status, answer.text().to_owned())
}

#[tokio::test]
async fn pages_are_rendered_by_the_developers_program_with_this_ones_data_each_time_again() {
    let site = site_rendered_at(developers_program(false).await).await;
    for call in 1..=2 {
        let (status, html) = get(&site, "/de").await;
        assert_eq!(status, StatusCode::OK);
        let page = format!("<p>\"/de\" of \"Nandi Spice Exports\", call {call}</p>");
        assert!(html.contains(&page), "{html}");
        assert!(html.contains("<title>Title</title>"), "{html}");
    }
}

#[tokio::test]
async fn what_it_throws_is_shown_and_so_is_that_it_does_not_run() {
    let site = site_rendered_at(developers_program(true).await).await;
    let (status, html) = get(&site, "/de").await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(html.contains("not yet"), "{html}");

    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = nobody.local_addr().unwrap();
    drop(nobody);
    let (status, html) = get(&site_rendered_at(address).await, "/de").await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(html.contains("the development server at"), "{html}");
}
