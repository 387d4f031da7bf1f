//! The program as a process: run to its end, or as a running site.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStderr, ChildStdout, Command, Output, Stdio},
};

use tempfile::TempDir;

/// A working directory for the program that only contains what the test puts there.
pub(crate) struct Workplace {
    folder: TempDir,
}

impl Workplace {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// One with a database.
    pub(crate) fn migrated() -> Self {
        let workplace = Self::new();
        workplace.printed(&["migrate"]);
        workplace
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mirchi"));
        command.args(arguments).current_dir(self.path()).env_clear();
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs a command that must succeed, and returns its output.
    pub(crate) fn printed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a command that must fail, and returns its errors.
    pub(crate) fn errors(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "the command is refused");
        String::from_utf8(output.stderr).unwrap()
    }

    /// Runs a command that must fail with one line, and returns that line without the program's name.
    pub(crate) fn refusal(&self, arguments: &[&str]) -> String {
        refusal(&self.run(arguments)).replace(&self.path().display().to_string(), "FOLDER")
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).unwrap();
    }
}

/// Sends a signal, such as `INT`, to a process that runs.
pub(crate) fn signal(process: &Child, name: &str) {
    let id = process.id().to_string();
    let sent = Command::new("kill").args(["-s", name, &id]).status();
    assert!(sent.unwrap().success());
}

pub(crate) fn refusal(output: &Output) -> String {
    assert!(!output.status.success(), "the command is refused");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    let line = text
        .strip_prefix("mirchi: ")
        .unwrap_or_else(|| panic!("begins with the program's name: {text}"));
    let line = line.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "more than one line: {text}");
    line.to_owned()
}

pub(crate) const WITH_SAMPLE: (&str, &str) = ("MIRCHI_CATALOGUE__LOAD_SAMPLE", "true");

/// A running site; killed when dropped.
pub(crate) struct Running {
    process: Child,
    output: BufReader<ChildStdout>,
    log: BufReader<ChildStderr>,
    pub(crate) address: String,
}

impl Running {
    /// With these variables. Without one for the sample catalogue, it is not loaded: that takes seconds, and few tests need it.
    pub(crate) fn start(workplace: &Workplace, variables: &[(&str, &str)]) -> Self {
        let mut command = workplace.command(&["serve"]);
        command
            .env("MIRCHI_SERVER__ADDRESS", "127.0.0.1:0")
            .env("MIRCHI_CATALOGUE__LOAD_SAMPLE", "false")
            .envs(variables.iter().copied());
        let mut process = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut log = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let Some(address) = line.trim_end().strip_prefix("listening on http://") else {
            let mut error = String::new();
            log.read_to_string(&mut error).unwrap();
            panic!("it does not listen: {line}{error}");
        };
        Self {
            address: address.to_owned(),
            process,
            output,
            log,
        }
    }

    /// The whole response to a `GET`, head and body.
    pub(crate) fn get(&self, path: &str) -> String {
        self.send("GET", path, &[], b"")
    }

    /// The whole response to a request, head and body.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: site\r\nconnection: close\r\n");
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() {
            head.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        stream.write_all(&[head.as_bytes(), body].concat()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Asks it to stop, waits, and returns its log.
    pub(crate) fn stop(mut self) -> String {
        let log = self.ask_to_stop();
        log + &self.end()
    }

    /// Asks it to stop, and returns its log up to the confirmation.
    pub(crate) fn ask_to_stop(&mut self) -> String {
        signal(&self.process, "TERM");
        let mut log = String::new();
        while !log.contains("stopping") {
            assert_ne!(
                self.log.read_line(&mut log).unwrap(),
                0,
                "it ends without a word: {log}"
            );
        }
        log
    }

    /// Waits for its end, and returns the rest of its log.
    pub(crate) fn end(mut self) -> String {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        let is_first_start = rest.lines().count() == 2 && rest.contains("is invited as owner");
        assert!(
            rest.is_empty() || is_first_start,
            "no more than the address and the first owner's link is printed: {rest}"
        );
        let mut log = String::new();
        self.log.read_to_string(&mut log).unwrap();
        assert!(self.process.wait().unwrap().success(), "{log}");
        log
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already unless the test failed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
