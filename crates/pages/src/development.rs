//! Rendering while the pages are worked on: by the developer's own program (`scripts/dev.mjs`), which has their sources as they are now.
//! No part of a release.
//!
//! Both sides write JSON, one value a line, over a connection for each call. This program begins with the [`Call`]; the other one answers
//! it, after any number of questions for data ([`Said`]), each of which is answered here ([`Answer`]).

use std::{io, net::SocketAddr};

use react_ssr::RenderError;
use serde::{Deserialize, Serialize};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufStream},
    net::TcpStream,
};

use super::page_data::PageData;

/// A function of the pages' script, and what it is called with.
#[derive(Serialize)]
struct Call<'a> {
    function: &'a str,
    request: &'a str,
}

/// What the other program says.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Said {
    /// It needs the answer to a question for data.
    Question(String),
    /// What the function answered.
    Answer(String),
    /// What the function threw.
    Threw { message: String, stack: String },
}

/// The answer to a question, or what is wrong with it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    Answer(String),
    Error(String),
}

/// Where the developer's program listens.
pub(super) struct DevelopmentServer(pub(super) SocketAddr);

impl DevelopmentServer {
    /// Calls a function of the pages' script. Its texts are the other program's; only data is asked for here.
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

    /// Returns what the function answered, or the message and the stack of what it threw.
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
                Said::Question(question) => {
                    let answer = match data.answer(&question).await {
                        Ok(answer) => Answer::Answer(answer),
                        Err(message) => Answer::Error(message),
                    };
                    write_line(&mut stream, &answer).await?;
                }
                Said::Answer(answer) => return Ok(Ok(answer)),
                Said::Threw { message, stack } => return Ok(Err((message, stack))),
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
