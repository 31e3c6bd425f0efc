use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Server, front_end, log_of, run};

#[test]
fn a_second_server_is_rejected_while_commands_work() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Server::start(folder.path(), &[]);
    front_end(&folder.path().join("web"));
    let second = || run(folder.path(), &["serve", "--web", "web", "--listen", "127.0.0.1:0"], &[]);
    let rejected = second();
    let said = String::from_utf8(rejected.stderr).unwrap();
    assert!(!rejected.status.success() && said.contains("another `unionhall serve`"), "{said}");
    assert!(said.contains("data/unionhall.db"), "{said}");
    let added = run(folder.path(), &["user", "add", "nora@example.org"], &[]);
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    assert!(first.get("/readyz").starts_with("HTTP/1.1 200"));

    // The system releases the locks of a killed process.
    first.process.kill().unwrap();
    first.process.wait().unwrap();
    let log = log_of(Server::start(folder.path(), &[]));
    for part in ["unionhall.db", "storage=", "data/media", "files, not sent", "payments=\"none\""] {
        assert!(log.contains(part), "{part:?} in {log}");
    }
}

/// A process that closes a file loses its locks on it: if other code than SQLite opened the database file, the next program that closes
/// the database would delete the log under the server, with all writes since.
#[test]
fn a_readiness_check_keeps_the_database_locks_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]);
    let key = server
        .get("/")
        .split("name=\"key\" content=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap()
        .to_owned();
    for _ in 0..2 {
        assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
        let backup = format!(".backup '{}'", folder.path().join("copy.db").display());
        let copied =
            Command::new("sqlite3").arg(folder.path().join("data/unionhall.db")).arg(backup).output();
        assert!(copied.unwrap().status.success());
    }
    let body = r#"{"name":"Nora","email":"nora@example.org","message":"Is the hall open?"}"#;
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST /api/v1/contact-messages HTTP/1.1\r\nhost: x\r\nconnection: close\r\napikey: {key}\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(folder.path().join("data/unionhall.db-wal").exists(), "its log is still there");
    server.process.kill().unwrap();
    server.process.wait().unwrap();
    let count = Command::new("sqlite3")
        .arg(folder.path().join("data/unionhall.db"))
        .arg("SELECT count(*) FROM contact_messages")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&count.stdout).trim(), "1", "what was answered is there");
}

/// A database restored under a running server: the server continues to write to the file that it opened.
#[test]
fn a_replaced_database_file_is_logged_and_fails_readiness() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let (database, copy) = (folder.path().join("data/unionhall.db"), folder.path().join("data/new.db"));
    let copied = Command::new("cp").arg("-p").args([&database, &copy]).status().unwrap();
    assert!(copied.success());
    std::fs::rename(&copy, &database).unwrap();
    let ready = server.get("/readyz");
    assert!(ready.starts_with("HTTP/1.1 503"), "{ready}");
    let log = log_of(server);
    assert!(log.contains("data/unionhall.db: another file took its place"), "{log}");
}

/// Starts a server that must be rejected; returns its log.
fn refusal(folder: &Path, data: &str) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_unionhall"))
        .current_dir(folder)
        .args(["serve", "--web", "web", "--listen", "127.0.0.1:0", "--data", data])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    // It has exited, unless it serves by mistake.
    process.kill().unwrap();
    assert_eq!(line, "", "it serves {data}");
    String::from_utf8(process.wait_with_output().unwrap().stderr).unwrap()
}

#[test]
fn a_second_server_is_rejected_through_a_symbolic_link() {
    let folder = tempfile::tempdir().unwrap();
    ["data", "linked"].iter().for_each(|name| std::fs::create_dir(folder.path().join(name)).unwrap());
    std::os::unix::fs::symlink("../data/unionhall.db", folder.path().join("linked/unionhall.db")).unwrap();
    // The server creates the database at the target of the dangling link.
    let _first = Server::start_on(folder.path(), "linked".as_ref(), &[]);
    assert!(folder.path().join("data/unionhall.db").exists());
    for data in ["data", "linked"] {
        let log = refusal(folder.path(), data);
        assert!(log.contains("another `unionhall serve`"), "{data}: {log}");
    }
}

#[test]
fn commands_reject_a_folder_without_a_site() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), &["setup", "--data", "site"], &[]).status.success());
    assert!(run(folder.path(), &["user", "--data", "site", "list"], &[]).status.success());
    let url = ("UNIONHALL_DATABASE_URL", "postgres://union@127.0.0.1:1/union");
    for (args, variables, part) in [
        (&["user", "list"][..], &[][..], "there is no data folder"),
        (&["user", "--data", ".", "list"], &[], "there is no site here"),
        (&["keys", "--data", ".", "rotate"], &[], "there is no site here"),
        (&["user", "--data", "site", "list"], &[url], "kind sqlite"),
    ] {
        let rejected = run(folder.path(), args, variables);
        let said = String::from_utf8(rejected.stderr).unwrap();
        assert!(!rejected.status.success() && said.contains(part), "{args:?}: {said}");
    }
    assert!(!folder.path().join("data").exists() && !folder.path().join("unionhall.db").exists());
}
