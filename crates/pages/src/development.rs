//! Renders pages in development, with the developer's own process (`scripts/dev.mjs`), which has the current sources. Not part of
//! a release.
//!
//! Both sides write JSON, one value per line, over a separate connection for each call. This program starts with the [`Call`].
//! The other process may ask any number of questions for data ([`Message`]), each of which is answered here ([`Answer`]), and then
//! answers the call.

use std::{io, net::SocketAddr};

use react_ssr::RenderError;
use serde::{Deserialize, Serialize};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufStream},
    net::TcpStream,
};

use super::page_data::PageData;

/// A function of the pages' script with its argument.
#[derive(Serialize)]
struct Call<'a> {
    function: &'a str,
    request: &'a str,
}

/// A message of the other process.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Message {
    /// It needs data.
    Question(String),
    /// The result of the function.
    Answer(String),
    /// The error that the function threw.
    Threw { message: String, stack: String },
}

/// The answer to a question, or an error.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    Answer(String),
    Error(String),
}

/// The address on which the developer's process listens.
pub(super) struct DevelopmentServer(pub(super) SocketAddr);

impl DevelopmentServer {
    /// Calls a function of the pages' script. It reads texts itself; this program only provides data.
    pub(super) async fn call(
        &self,
        function: &str,
        request: &str,
        data: &PageData,
    ) -> Result<String, RenderError> {
        let threw = |message: String, stack: String| RenderError::Threw {
            function: function.to_owned(),
            message,
            stack,
        };
        let said = self
            .converse(&Call { function, request }, data)
            .await
            .map_err(|error| {
                let address = self.0;
                let message =
                    format!("the development server at {address} did not answer: {error}");
                threw(message, String::new())
            })?;
        match said {
            Ok(answer) => Ok(answer),
            Err((message, stack)) => Err(threw(message, stack)),
        }
    }

    /// Returns the result of the function, or the message and stack of its error.
    async fn converse(
        &self,
        call: &Call<'_>,
        data: &PageData,
    ) -> io::Result<Result<String, (String, String)>> {
        let mut stream = BufStream::new(TcpStream::connect(self.0).await?);
        write_line(&mut stream, call).await?;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            match serde_json::from_str(&line)? {
                Message::Question(question) => {
                    let answer = match data.answer(&question).await.map(|answer| answer.json) {
                        Ok(answer) => Answer::Answer(answer),
                        Err(message) => Answer::Error(message),
                    };
                    write_line(&mut stream, &answer).await?;
                }
                Message::Answer(answer) => return Ok(Ok(answer)),
                Message::Threw { message, stack } => return Ok(Err((message, stack))),
            }
        }
    }
}

async fn write_line(stream: &mut BufStream<TcpStream>, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    stream.write_all(&line).await?;
    stream.flush().await
}
