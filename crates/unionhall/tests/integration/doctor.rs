//! `unionhall doctor` in wrong environments, and the same checks for owners.

mod address;
mod api;
mod data;
mod machine;
mod mail;
mod name_server;
mod payments;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use self::name_server::NameServer;

/// The doctor in a folder, with settings as environment variables.
struct Doctor {
    command: Command,
}

impl Doctor {
    fn new(folder: &Path) -> Self {
        Self::by(Command::new(env!("CARGO_BIN_EXE_unionhall")), folder)
    }

    /// Starts it with another command, which ends with the program's path.
    fn by(mut command: Command, folder: &Path) -> Self {
        command.current_dir(folder).args(["doctor", "--json"]);
        // An address where nothing listens (discard, RFC 863).
        Self { command }.set("UNIONHALL_SERVER_LISTEN", "127.0.0.1:9")
    }

    fn set(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    fn asking(mut self, server: &NameServer) -> Self {
        self.command.args(["--dns", &server.address.to_string()]);
        self
    }

    fn args(mut self, args: &[&str]) -> Self {
        self.command.args(args);
        self
    }

    fn examine(mut self) -> Report {
        let Output { status, stdout, stderr } = self.command.output().unwrap();
        let text = String::from_utf8(stdout).unwrap();
        let json = serde_json::from_str(&text);
        let json = json.unwrap_or_else(|_| panic!("{status} {text} {}", String::from_utf8_lossy(&stderr)));
        Report { is_well: status.success(), json }
    }
}

struct Report {
    is_well: bool,
    json: Value,
}

impl Report {
    fn findings(&self) -> impl Iterator<Item = &Value> {
        let groups = self.json["groups"].as_array().unwrap().iter();
        groups.flat_map(|group| group["findings"].as_array().unwrap())
    }

    fn find(&self, check: &str) -> &Value {
        let mut findings = self.findings();
        findings
            .find(|finding| finding["check"] == check)
            .unwrap_or_else(|| panic!("{check}: {:#}", self.json))
    }

    fn has(&self, check: &str) -> bool {
        self.findings().any(|finding| finding["check"] == check)
    }

    #[track_caller]
    fn is_ok(&self, check: &str) {
        let finding = self.find(check);
        assert_eq!((&finding["state"], &finding["remedy"]), (&Value::from("ok"), &Value::Null), "{finding}");
    }

    /// Asserts the state, and words of what was found and of the remedy.
    #[track_caller]
    fn says(&self, check: &str, state: &str, found: &str, remedy: &str) {
        let finding = self.find(check);
        let has = |field: &str, words: &str| finding[field].as_str().is_some_and(|text| text.contains(words));
        assert!(finding["state"] == state && has("found", found) && has("remedy", remedy), "{finding:#}");
        assert_eq!(self.is_well, self.json["state"] != "wrong", "the exit status");
    }
}

fn site(folder: &Path) {
    let made =
        Command::new(env!("CARGO_BIN_EXE_unionhall")).current_dir(folder).arg("setup").output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}
