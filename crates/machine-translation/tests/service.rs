//! Against a server that speaks as the services document it.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, Uri},
    response::{IntoResponse, Response},
};
use languages::Language;
use machine_translation::{Failure, Service, Settings, Source, Spoiled, Translator};
use serde_json::{Value as Json, json};
use tokio::net::TcpListener;
use tracing_subscriber::fmt::MakeWriter;

const KEY: &str = "a-secret-key-of-an-account";

/// A request that has come: its path, the header with the key, and the body.
type Asked = (String, Option<String>, Json);
type Answer = dyn Fn(usize, &Json) -> Response + Send + Sync;

/// A service that answers by the number of the request, from 1.
async fn serving(
    answer: impl Fn(usize, &Json) -> Response + Send + Sync + 'static,
) -> (String, Arc<Mutex<Vec<Asked>>>) {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let (seen, answer): (_, Arc<Answer>) = (Arc::clone(&asked), Arc::new(answer));
    let serve = move |uri: Uri, headers: HeaderMap, body: Bytes| {
        let (seen, answer) = (Arc::clone(&seen), Arc::clone(&answer));
        async move {
            let key = headers.get("authorization");
            let key = key.map(|key| key.to_str().unwrap().to_owned());
            let body: Json = serde_json::from_slice(&body).unwrap();
            let number = {
                let mut seen = seen.lock().unwrap();
                seen.push((uri.path().to_owned(), key, body.clone()));
                seen.len()
            };
            answer(number, &body)
        }
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(serve)).await });
    (url, asked)
}

fn translator(service: Service, url: &str) -> Translator {
    Translator::new(Settings {
        service,
        url: url.to_owned(),
        key: Some(KEY.to_owned().into()),
        timeout: Duration::from_secs(20),
    })
}

fn language(code: &str) -> Language {
    Language::parse(code).unwrap()
}

fn texts(body: &Json, name: &str) -> Vec<String> {
    serde_json::from_value(body[name].clone()).unwrap()
}

fn deepl(texts: &[String]) -> Response {
    let all = texts.iter();
    let all: Vec<Json> = all
        .map(|text| json!({ "detected_source_language": "EN", "text": text }))
        .collect();
    axum::Json(json!({ "translations": all })).into_response()
}

fn libre(texts: &[String]) -> Response {
    axum::Json(json!({ "translatedText": texts })).into_response()
}

async fn one(
    translator: &Translator,
    code: &str,
    text: &str,
) -> Result<Result<String, Spoiled>, Failure> {
    let source = Source {
        text,
        is_markdown: false,
    };
    let mut all = translator.translate(language(code), &[source]).await?;
    Ok(all.pop().unwrap())
}

#[tokio::test]
async fn deepl_is_sent_several_texts_as_xml_with_the_key_in_a_header() {
    let (url, asked) = serving(|_, body| {
        let words = texts(body, "text");
        deepl(&words.map_words(&[("chillies", "唐辛子"), ("lots", "ロット")]))
    })
    .await;
    let sources = ["Red chillies & more", "<b>{{count}}</b> lots"].map(|text| Source {
        text,
        is_markdown: false,
    });
    let translator = translator(Service::DeepL, &url);
    let all = translator
        .translate(language("ja"), &sources)
        .await
        .unwrap();
    let expected = ["Red 唐辛子 & more", "<b>{{count}}</b> ロット"].map(|text| Ok(text.to_owned()));
    assert_eq!(all, expected);
    let (path, key, body) = asked.lock().unwrap().pop().unwrap();
    assert_eq!(path, "/v2/translate");
    assert_eq!(key, Some(format!("DeepL-Auth-Key {KEY}")));
    let expected = json!({
        "text": ["Red chillies &amp; more", "<x>&lt;b&gt;</x><x>{{count}}</x><x>&lt;/b&gt;</x> lots"],
        "source_lang": "EN", "target_lang": "JA", "preserve_formatting": true,
        "tag_handling": "xml", "ignore_tags": ["x"],
    });
    assert_eq!(body, expected);
    for (code, expected) in [("pt", "PT-BR"), ("zh", "ZH-HANS"), ("ar", "AR")] {
        one(&translator, code, "Words").await.unwrap().unwrap();
        let (_, _, body) = asked.lock().unwrap().pop().unwrap();
        assert_eq!(body["target_lang"], expected);
    }
}

#[tokio::test]
async fn libretranslate_is_sent_html_with_the_key_in_the_body() {
    let (url, asked) =
        serving(|_, body| libre(&texts(body, "q").map_words(&[("lots", "دفعات")]))).await;
    let translator = translator(Service::LibreTranslate, &url);
    let text = one(&translator, "ar", "{{count}} lots").await.unwrap();
    assert_eq!(text.as_deref(), Ok("{{count}} دفعات"));
    let (path, key, body) = asked.lock().unwrap().pop().unwrap();
    assert_eq!((path.as_str(), key), ("/translate", None));
    let expected = json!({
        "q": ["<span translate=\"no\">{{count}}</span> lots"],
        "source": "en", "target": "ar", "format": "html", "api_key": KEY,
    });
    assert_eq!(body, expected);
}

#[tokio::test]
async fn texts_are_sent_in_as_many_requests_as_the_service_takes() {
    let (url, asked) = serving(|_, body| libre(&texts(body, "q"))).await;
    let translator = translator(Service::LibreTranslate, &url);
    let long = "Words of a paragraph. ".repeat(70) + "\n";
    let article = format!("{}Last", long.repeat(3));
    let text = Source {
        text: &article,
        is_markdown: true,
    };
    let short = vec![
        Source {
            text: "Short",
            ..text
        };
        60
    ];
    let sources = [&[text], short.as_slice()].concat();
    let all = translator
        .translate(language("hi"), &sources)
        .await
        .unwrap();
    assert_eq!(all.len(), 61);
    assert_eq!(all[0].as_deref(), Ok(article.as_str()));
    let counts: Vec<_> = asked
        .lock()
        .unwrap()
        .iter()
        .map(|(_, _, body)| texts(body, "q").len())
        .collect();
    assert_eq!(counts, [1, 1, 50, 12]);
}

#[tokio::test]
async fn a_service_that_has_too_much_to_do_is_asked_again() {
    for status in [429, 503] {
        let (url, asked) = serving(move |number, body| match number {
            1 => (
                axum::http::StatusCode::from_u16(status).unwrap(),
                [("retry-after", "1")],
                "slow down",
            )
                .into_response(),
            _ => deepl(&texts(body, "text")),
        })
        .await;
        let translator = translator(Service::DeepL, &url);
        assert_eq!(
            one(&translator, "de", "Words").await.unwrap().as_deref(),
            Ok("Words")
        );
        assert_eq!(asked.lock().unwrap().len(), 2);
    }
    let (url, asked) = serving(|_, _| refusal(429, &[("retry-after", "3600")], "")).await;
    let error = one(&translator(Service::DeepL, &url), "de", "Words")
        .await
        .unwrap_err();
    assert!(
        matches!(error, Failure::Busy { status: 429, .. }),
        "{error}"
    );
    assert_eq!(asked.lock().unwrap().len(), 1, "nobody waits an hour");
}

fn refusal(status: u16, headers: &[(&'static str, &'static str)], said: &str) -> Response {
    let status = axum::http::StatusCode::from_u16(status).unwrap();
    let mut response = (status, said.to_owned()).into_response();
    for (name, value) in headers {
        response.headers_mut().insert(*name, value.parse().unwrap());
    }
    response
}

/// What is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;
    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn what_goes_wrong_is_said_without_the_key() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    for (status, headers, said, expected) in [
        (
            403,
            None,
            "Invalid API key",
            "refuses the key (403); see machine_translation.key",
        ),
        (401, None, "", "refuses the key (401)"),
        (456, None, "", "its quota is used up"),
        (
            400,
            None,
            "{\"error\": \"the key a-secret-key-of-an-account\nis not known\"}",
            "has answered 400: {\"error\": \"the key … is not known\"}",
        ),
        (
            302,
            Some(("location", "http://elsewhere.example/")),
            "",
            "has answered 302",
        ),
        (200, None, "<html>", "is not as DeepL answers"),
        (
            200,
            None,
            "{\"translations\": []}",
            "is not as DeepL answers",
        ),
        (503, Some(("retry-after", "21")), "", "too much to do (503)"),
    ] {
        let (url, asked) = serving(move |_, _| refusal(status, headers.as_slice(), said)).await;
        let translator = translator(Service::DeepL, &url);
        let error = one(&translator, "de", "Words").await.unwrap_err();
        let host = url.strip_prefix("http://").unwrap();
        for said in [error.to_string(), format!("{error:?} {translator:?}")] {
            assert!(said.contains(host) && !said.contains(KEY), "{said}");
        }
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!(asked.lock().unwrap().len(), 1);
    }
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(!log.contains(KEY), "{log}");
}

#[tokio::test]
async fn an_answer_is_neither_endless_nor_awaited_for_ever() {
    let (url, _) = serving(|_, _| refusal(200, &[], &"a".repeat(3 << 20))).await;
    let error = one(&translator(Service::DeepL, &url), "de", "Words")
        .await
        .unwrap_err();
    assert!(matches!(error, Failure::TooLarge { .. }), "{error}");

    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = |timeout| Settings {
        service: Service::DeepL,
        url: format!("http://{}", silent.local_addr().unwrap()),
        key: None,
        timeout,
    };
    let translator = Translator::new(settings(Duration::from_secs(1)));
    let error = one(&translator, "de", "Words").await.unwrap_err();
    assert!(
        matches!(error, Failure::TooSlow { seconds: 1, .. }),
        "{error}"
    );

    let settings = settings(Duration::from_secs(20));
    drop(silent);
    let error = one(&Translator::new(settings), "de", "Words")
        .await
        .unwrap_err();
    assert!(matches!(error, Failure::Unreachable { .. }), "{error}");
}

#[tokio::test]
async fn a_text_that_lost_its_tags_is_named_and_the_others_are_taken() {
    let (url, _) = serving(|_, body| {
        let all = texts(body, "q").into_iter();
        let all: Vec<String> = all
            .map(|text| text.replace("<span translate=\"no\">&lt;b&gt;</span>", ""))
            .collect();
        libre(&all)
    })
    .await;
    let sources = ["<b>Bold</b>", "Words"].map(|text| Source {
        text,
        is_markdown: false,
    });
    let all = translator(Service::LibreTranslate, &url)
        .translate(language("fr"), &sources)
        .await
        .unwrap();
    assert_eq!(all, [Err(Spoiled::OtherMarks), Ok("Words".to_owned())]);
}

/// A translation by a dictionary.
trait MapWords {
    fn map_words(&self, words: &[(&str, &str)]) -> Vec<String>;
}

impl MapWords for Vec<String> {
    fn map_words(&self, words: &[(&str, &str)]) -> Vec<String> {
        let translated = self.iter().map(|text| {
            let replaced = words.iter();
            replaced.fold(text.clone(), |text, (english, other)| {
                text.replace(english, other)
            })
        });
        translated.collect()
    }
}
