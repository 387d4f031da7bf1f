//! Limits of connections, tested with real sockets.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread,
    time::Duration,
};

use socket2::{Domain, Socket, Type};

use crate::process::{Running, WITH_SAMPLE, Workplace};
use crate::support::{KEY, assert_has, assert_has_not};

/// So that a failing test does not hang.
const GIVE_UP: Duration = Duration::from_secs(30);

fn connect(site: &Running) -> TcpStream {
    let stream = TcpStream::connect(&site.address).unwrap();
    stream.set_read_timeout(Some(GIVE_UP)).unwrap();
    stream
}

/// The status of the response to this; 0 if the connection is closed without one.
fn status(stream: &mut TcpStream, request: &str) -> u16 {
    // It may be closed already.
    let _ = stream.write_all(request.as_bytes());
    let mut line = [0; "HTTP/1.1 200".len()];
    match stream.read_exact(&mut line) {
        Ok(()) => std::str::from_utf8(&line[9..]).unwrap().parse().unwrap(),
        Err(error) => {
            assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "no answer");
            0
        }
    }
}

#[test]
fn a_request_names_its_host_once() {
    let workplace = Workplace::new();
    let site = Running::start(&workplace, &[]);
    for (request, answer) in [
        ("GET /healthz HTTP/1.1\r\nhost: site\r\n\r\n", 200),
        ("GET /healthz HTTP/1.1\r\nhost: [::1]:8080\r\n\r\n", 200),
        ("GET /healthz HTTP/1.0\r\n\r\n", 200),
        ("GET /healthz HTTP/1.1\r\n\r\n", 400),
        ("GET http://site/healthz HTTP/1.1\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n", 400),
        ("GET /healthz HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: a, b\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: me@site\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost:\r\n\r\n", 400),
    ] {
        assert_eq!(status(&mut connect(&site), request), answer, "{request}");
    }
}

/// Sends bodies with invalid chunks; each must get status 400.
fn send_broken_chunks(path: &str, content_type: &str) {
    let workplace = Workplace::new();
    let site = Running::start(&workplace, &[]);
    for chunk in ["zz\r\nname=A\r\n", "5\r\nname=AAAAA\r\n", "-1\r\n\r\n"] {
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: site\r\napikey: public-anonymous-key\r\n\
             content-type: {content_type}\r\ntransfer-encoding: chunked\r\n\r\n{chunk}0\r\n\r\n"
        );
        assert_eq!(status(&mut connect(&site), &request), 400, "{request}");
    }
}

#[test]
fn a_broken_chunk_is_a_bad_request() {
    send_broken_chunks("/functions/v1/send-contact-email", "application/json");
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_form_with_a_broken_chunk_is_a_bad_request() {
    send_broken_chunks("/contact", "application/x-www-form-urlencoded");
}

#[test]
fn who_is_refused_before_a_large_body_hears_why() {
    let workplace = Workplace::new();
    let site = Running::start(&workplace, &[]);
    // More than the system takes on behalf of a program that does not read.
    let body = vec![b' '; 32 << 20];
    let length = body.len();
    let key = format!("apikey: {KEY}\r\n");
    let rows = format!("{key}content-type: application/json\r\n");
    let of_another_site = format!("{key}origin: https://elsewhere.example\r\n");
    for (path, headers, expected) in [
        ("/rest/v1/products", "", 401),
        ("/rest/v1/enquiries", rows.as_str(), 404),
        ("/functions/v1/none", key.as_str(), 404),
        (
            "/functions/v1/send-contact-email",
            of_another_site.as_str(),
            403,
        ),
        ("/auth/v1/signup", key.as_str(), 413),
        ("/storage/v1/object/documents/a.pdf", key.as_str(), 400),
        ("/contact", "content-type: text/plain\r\n", 415),
        ("/catalog", "", 405),
    ] {
        let mut stream = connect(&site);
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: site\r\n{headers}content-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let sent = stream.write_all(&body);
        sent.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(status(&mut stream, ""), expected, "{path}");
    }
}

const ASK: &str = "GET /healthz HTTP/1.1\r\nhost: site\r\n\r\n";

#[test]
fn an_address_has_so_many_connections_and_no_more() {
    let workplace = Workplace::new();
    let two = ("MIRCHI_SERVER__MAX_CONNECTIONS_PER_ADDRESS", "2");
    let site = Running::start(&workplace, &[two]);
    let mut open = [connect(&site), connect(&site)];
    for stream in &mut open {
        assert_eq!(status(stream, ASK), 200);
    }
    assert_eq!(status(&mut connect(&site), ASK), 0);
    let [one, _other] = open;
    drop(one);
    // The program notices it a moment later.
    while status(&mut connect(&site), ASK) == 0 {
        thread::yield_now();
    }
    let log = site.stop();
    assert_has(&log, "`server.max_connections_per_address`");
    assert_has_not(&log, "127.0.0.1");
}

#[test]
fn a_trusted_proxy_has_as_many_connections_as_it_needs() {
    let workplace = Workplace::new();
    let settings = [
        ("MIRCHI_SERVER__MAX_CONNECTIONS_PER_ADDRESS", "2"),
        ("MIRCHI_SERVER__TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let site = Running::start(&workplace, &settings);
    let mut open: Vec<_> = (0..5).map(|_| connect(&site)).collect();
    for stream in &mut open {
        assert_eq!(status(stream, ASK), 200);
    }
}

/// A visitor's connection with so small a buffer that every kilobyte read lets the program write a little more.
fn connect_with_small_buffer(site: &Running) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(2 << 10).unwrap();
    let address: SocketAddr = site.address.parse().unwrap();
    socket.connect(&address.into()).unwrap();
    socket.into()
}

/// A site that allows only one connection.
#[test]
fn who_takes_a_little_now_and_then_loses_the_place() {
    let workplace = Workplace::new();
    let settings = [
        ("MIRCHI_SERVER__MAX_CONNECTIONS", "1"),
        ("MIRCHI_SERVER__MIN_BYTES_PER_S", "1000000"),
        ("MIRCHI_SERVER__MIN_RATE_WINDOW_S", "1"),
        // For a long list.
        WITH_SAMPLE,
    ];
    let site = Running::start(&workplace, &settings);
    let mut slow = connect_with_small_buffer(&site);
    let list =
        "GET /rest/v1/products HTTP/1.1\r\nhost: site\r\napikey: public-anonymous-key\r\n\r\n";
    slow.write_all(list.repeat(400).as_bytes()).unwrap();
    thread::spawn(move || {
        while slow.read(&mut [0; 1024]).is_ok_and(|bytes| bytes > 0) {
            thread::sleep(Duration::from_millis(50));
        }
    });
    // Waits until the connection is free.
    assert_eq!(status(&mut connect(&site), ASK), 200);
}

#[test]
fn a_body_that_drips_is_not_waited_for() {
    let workplace = Workplace::new();
    let settings = [
        ("MIRCHI_SERVER__MIN_BYTES_PER_S", "1000"),
        ("MIRCHI_SERVER__MIN_RATE_WINDOW_S", "1"),
    ];
    let site = Running::start(&workplace, &settings);
    let mut slow = connect(&site);
    let head = "POST /functions/v1/send-contact-email HTTP/1.1\r\nhost: site\r\napikey: public-anonymous-key\r\n\
                content-type: application/json\r\ncontent-length: 60000\r\n\r\n";
    // Sent before the drops, which would otherwise become part of the head.
    slow.write_all(head.as_bytes()).unwrap();
    let mut dripping = slow.try_clone().unwrap();
    thread::spawn(move || {
        while dripping.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_millis(50));
        }
    });
    assert_eq!(status(&mut slow, ""), 408);
}
