use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use platform::clock::{Clock, Entropy};
use platform::database::{Location, Store, TableSet};
use platform::mail::schema::OUTBOX;
use platform::mail::{NewMail, outbox, queue};
use unionhall::subjects::schema;

mod backup;
mod commands;
mod output;
mod site_move;
mod sqlite;

/// A front end with one page that waits for its data.
const BUNDLE: &str = r#"globalThis.render = async ({ url, key }) => {
  const { body } = __host_fetch('GET', '/api/v1/news?limit=1');
  if (url.includes('slow')) { const end = Date.now() + 400; while (Date.now() < end); }
  return { status: 200, head: `<meta name="key" content="${key}">`, html: body, state: '{}' };
};"#;

fn front_end(folder: &Path) {
    ["client", "server"].iter().for_each(|part| std::fs::create_dir_all(folder.join(part)).unwrap());
    let template = r#"<!--app-head--><link rel="stylesheet" href="/a.css"><!--app-html--><!--app-state-->"#;
    std::fs::write(folder.join("client/a.css"), "").unwrap();
    for door in ["index.html", "staff.html"] {
        std::fs::write(folder.join("client").join(door), template).unwrap();
    }
    std::fs::write(folder.join("server/render.js"), BUNDLE).unwrap();
}

pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
    lines: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(folder: &Path, more: &[&str]) -> Self {
        Self::start_on(folder, Path::new("data"), more)
    }

    fn start_on(folder: &Path, data: &Path, more: &[&str]) -> Self {
        front_end(&folder.join("web"));
        let mut process = Command::new(env!("CARGO_BIN_EXE_unionhall"))
            .current_dir(folder)
            .args(["serve", "--web", "web", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        // JSON logs have quotation marks.
        let Some((_, address)) = line.trim().trim_end_matches("\"}").split_once("http://") else {
            let mut log = String::new();
            process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
            panic!("no address: {line:?} {log}");
        };
        Self { address: address.to_owned(), process, lines }
    }

    /// Sends a GET without reading the response.
    fn send(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        stream
    }

    pub(crate) fn get(&self, path: &str) -> String {
        read(self.send(path))
    }

    fn status(&self, path: &str) -> String {
        let mut status = [0; 12];
        self.send(path).read_exact(&mut status).unwrap();
        String::from_utf8_lossy(&status).into_owned()
    }

    fn signal(&self, name: &str) {
        let kill = Command::new("kill").args(["-s", name, &self.process.id().to_string()]).status().unwrap();
        assert!(kill.success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, as it should.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn read(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn run(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unionhall"));
    command.current_dir(folder).args(args).envs(variables.iter().copied()).output().unwrap()
}

#[test]
fn the_server_serves_the_demo_and_finishes_requests_on_sigterm() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &["--demo"]);
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    assert!(server.get("/").contains("\"total\":22"), "22 of the 24 posts are published");

    // Two slow pages, so that the stop comes during their rendering.
    let under_way: Vec<_> =
        ["slow-1", "slow-2"].map(|search| server.send(&format!("/news?search={search}"))).into();
    // Connections are assigned round-robin: after one per event loop, the two requests have been read.
    for _ in 0..std::thread::available_parallelism().unwrap().get() {
        assert!(server.get("/healthz").contains("ok"));
    }
    server.signal("TERM");
    for page in under_way {
        assert!(read(page).starts_with("HTTP/1.1 200"), "it was finished");
    }
    assert!(server.process.wait().unwrap().success());
    assert!(TcpStream::connect(&server.address).is_err());

    let again = Server::start(folder.path(), &["--demo"]);
    assert!(again.get("/").contains("\"total\":22"), "the data is still there, and only once");
}

#[test]
fn the_demonstration_is_dated_by_the_clock_that_was_set() {
    let folder = tempfile::tempdir().unwrap();
    let clock = ["--clock", "2031-05-06T12:00:00Z"];
    let server = Server::start(folder.path(), &[&["--demo"], &clock[..]].concat());
    assert!(server.get("/rss.xml").contains("May 2031 "));
    assert!(server.get("/events.ics").contains("DTSTART:2031"));
    // Forbidden for a public site.
    for (listen, demo) in [("127.0.0.1:0", &[][..]), ("0.0.0.0:0", &["--demo"])] {
        let args = [&["serve", "--web", "web", "--listen", listen], &clock[..], demo].concat();
        let failed = run(folder.path(), &args, &[]);
        assert!(!failed.status.success() && String::from_utf8(failed.stderr).unwrap().contains("--demo"));
    }
}

/// The fail2ban pattern of the guide, with its address placeholder converted to Rust's syntax.
fn fail_regex() -> regex::Regex {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guides/fail2ban.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let line = guide.lines().find_map(|line| line.strip_prefix("failregex = ")).unwrap();
    regex::Regex::new(&line.replace("<HOST>", r"(?P<host>[0-9a-f.:]+)")).unwrap()
}

#[test]
fn failed_sign_ins_are_logged_in_the_format_of_the_fail2ban_guide() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let page = server.get("/");
    let key = page.split("name=\"key\" content=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let body = r#"{"email":"nobody@example.org","password":"a secret that nobody may read"}"#;
    let mut stream = TcpStream::connect(&server.address).unwrap();
    write!(
        stream,
        "POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: x\r\napikey: {key}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let answer = read(stream);
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("invalid_credentials"), "{answer}");
    let log = log_of(server);
    let regex = fail_regex();
    let hosts: Vec<_> =
        log.lines().filter_map(|line| Some(regex.captures(line)?["host"].to_owned())).collect();
    assert_eq!(hosts, ["127.0.0.1"], "{log}");
    assert!(!log.contains("nobody@example.org") && !log.contains("a secret"), "{log}");
}

fn open_to_others(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut open = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        let found = std::fs::symlink_metadata(&path).unwrap();
        if found.is_dir() {
            left.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
        if found.permissions().mode() & 0o077 != 0 {
            open.push(path);
        }
    }
    open
}

fn log_of(mut server: Server) -> String {
    server.signal("TERM");
    let mut log = String::new();
    server.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    log
}

#[test]
fn files_of_the_program_are_private_to_its_user() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    // Existing permissions stay, with a warning in the log.
    std::fs::create_dir(&data).unwrap();
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o755)).unwrap();
    let server = Server::start(folder.path(), &["--demo"]);
    assert_eq!(server.status("/media/images/demo/5k-run.webp"), "HTTP/1.1 200", "we serve it ourselves");
    assert!(data.join("unionhall.db-wal").exists() && data.join("unionhall.db-shm").exists());
    assert_eq!(open_to_others(&data), std::slice::from_ref(&data));
    let log = log_of(server);
    assert!(log.contains("chmod -R go-rwx 'data'"), "{log}");

    let mended = Command::new("chmod").args(["-R", "go-rwx"]).arg(&data).status().unwrap();
    assert!(mended.success());
    let again = log_of(Server::start(folder.path(), &[]));
    assert!(!again.contains("chmod"), "{again}");
    for command in [&["setup", "--data", "new"][..], &["user", "--data", "new", "add", "a@example.org"]] {
        assert!(run(folder.path(), command, &[]).status.success(), "{command:?}");
    }
    assert!(open_to_others(&folder.path().join("new")).is_empty());
}

#[test]
fn an_unconfigured_proxy_is_logged_once() {
    let folder = tempfile::tempdir().unwrap();
    let ask = |server: &Server| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let head =
            "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        assert!(read(stream).starts_with("HTTP/1.1 200"));
    };
    for (settings, warning) in [
        ("", Some("server.client_header is not set")),
        ("client_header = \"x-forwarded-for\"", None),
        (
            "client_header = \"x-forwarded-for\"\ntrusted_proxies = \"192.0.2.9\"",
            Some("server.trusted_proxies"),
        ),
    ] {
        std::fs::write(folder.path().join("unionhall.toml"), format!("[server]\n{settings}\n")).unwrap();
        let server = Server::start(folder.path(), &[]);
        ask(&server);
        ask(&server);
        let log = log_of(server);
        let lines = log.lines().filter(|line| line.contains("WARN")).collect::<Vec<_>>();
        match warning {
            None => assert!(lines.is_empty(), "{lines:?}"),
            Some(warning) => assert!(lines.len() == 1 && lines[0].contains(warning), "{settings}: {lines:?}"),
        }
    }
}

#[test]
fn a_configured_header_that_no_proxy_sends_is_logged_once() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("unionhall.toml"), "[server]\nclient_header = \"x-forwarded-for\"\n")
        .unwrap();
    let ask = |server: &Server, header: &str| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: x\r\n{header}Connection: close\r\n\r\n").unwrap();
        assert!(read(stream).starts_with("HTTP/1.1 200"));
    };
    // A monitor may send requests before the first visitor.
    for (first, warnings) in [("", 1), ("X-Forwarded-For: 192.0.2.1\r\n", 0)] {
        let server = Server::start(folder.path(), &[]);
        ask(&server, "");
        ask(&server, first);
        (0..250).for_each(|_| ask(&server, ""));
        let log = log_of(server);
        let lines = log.lines().filter(|line| line.contains("WARN")).collect::<Vec<_>>();
        assert_eq!(lines.len(), warnings, "{lines:?}");
        assert!(lines.iter().all(|line| line.contains("server.client_header is set")), "{lines:?}");
    }
}

#[test]
fn json_logs_include_the_request_and_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("unionhall.toml"), "[log]\nformat = \"json\"\n").unwrap();
    let mut server = Server::start(folder.path(), &[]);
    let mut first = String::new();
    server.lines.read_line(&mut first).unwrap();
    let first: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert!(first["message"].as_str().unwrap().starts_with("There is no owner yet."), "{first}");
    let answer = server.get("/api/v1/none?secret=1");
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().trim().to_owned();
    server.signal("TERM");
    let mut log = String::new();
    server.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let line = log.lines().find(|line| line.contains(&id)).unwrap();
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(
        (line["status"].as_u64(), line["span"]["path"].as_str()),
        (Some(404), Some("/api/v1/none")),
        "{line}"
    );
    assert!(!log.contains("secret"), "what people type stays out of the log");
    assert_eq!(line["span"]["client"], "127.0.0.0/24", "a network, no address");
    let milliseconds = line["milliseconds"].to_string();
    assert!(milliseconds.split_once('.').is_none_or(|(_, digits)| digits.len() <= 2), "{milliseconds}");
    // Errors before the log is initialized have its format.
    let format = ("UNIONHALL_LOG_FORMAT", "json");
    let soon = ("UNIONHALL_DATABASE_WAIT_SECONDS", "1");
    for wrong in [
        ("UNIONHALL_SERVER_LISTN", "x"),
        ("UNIONHALL_DATABASE_URL", "sqlite:/nowhere/at/all"),
        ("UNIONHALL_DATABASE_URL", "postgres://union:s3cret#1@localhost/union"),
        ("UNIONHALL_DATABASE_URL", "postgres://union:s3cret@127.0.0.1:1/union?application_name=s3cret"),
    ] {
        let failed =
            run(folder.path(), &["serve", "--web", "web", "--listen", "127.0.0.1:0"], &[format, wrong, soon]);
        let said = String::from_utf8(failed.stderr).unwrap();
        assert!(!failed.status.success() && !said.is_empty() && !said.contains("s3cret"), "{said}");
        for line in said.lines() {
            assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
        }
    }
}

#[tokio::test]
async fn mail_queued_by_another_process_is_processed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]);
    let store =
        Store::open(&Location::Sqlite(folder.path().join("data/unionhall.db")), &schema()).await.unwrap();
    let tx = store.begin().await.unwrap();
    let new = NewMail { kind: "no such kind", to: "nora@example.org".into(), payload: serde_json::json!({}) };
    queue(&tx, new, Entropy::System.uuid(), Clock::System.now().into()).await.unwrap();
    tx.commit().await.unwrap();
    let tried = async {
        let outbox_table = TableSet::from_iter([OUTBOX]);
        loop {
            let before = store.versions().snapshot();
            let rows = outbox::list_unsent(&store.reader(Arc::default())).await.unwrap();
            // An unknown kind stays for a program that knows it.
            if rows[0].last_error.is_some() && rows[0].failed_at.is_none() {
                break;
            }
            store.versions().change(outbox_table, &before).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), tried).await.unwrap();
    server.signal("TERM");
    let mut log = String::new();
    server.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(server.process.wait().unwrap().success());
    for part in
        ["mail.host is not set", "data/mails", "this program does not know emails of the kind", "stopped"]
    {
        assert!(log.contains(part), "{part:?} in {log}");
    }
}
