use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use super::front_end;

/// `unionhall serve | head -1`, or a supervisor that closes the output.
#[test]
fn the_server_keeps_running_when_stdout_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    front_end(&folder.path().join("web"));
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut process = Command::new(env!("CARGO_BIN_EXE_unionhall"))
        .current_dir(folder.path())
        .args(["serve", "--data", "data", "--web", "web", "--listen", "127.0.0.1:0", "--demo"])
        .env("NO_COLOR", "1")
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(process.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("127.0.0.1:") {
        line.clear();
        assert_ne!(log.read_line(&mut line).unwrap(), 0, "it ended");
    }
    let at = line.find("127.0.0.1:").unwrap();
    let port: String = line[at + "127.0.0.1:".len()..].chars().take_while(char::is_ascii_digit).collect();
    let get = |path: &str, key: &str| {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\napikey: {key}\r\nconnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let answer = get("/readyz", "");
    let home = get("/", "");
    let (_, key) = home.split_once("<meta name=\"key\" content=\"").unwrap();
    let key = key.split('"').next().unwrap();

    // The reason of a failed query is only in the log, with the request id.
    let database = folder.path().join("data/unionhall.db");
    let dropped = Command::new("sqlite3")
        .args(["-cmd", ".timeout 20000"])
        .arg(database)
        .arg("DROP TABLE events")
        .status()
        .unwrap();
    assert!(dropped.success());
    let failed = get("/api/v1/events", key);
    assert!(failed.contains("\"detail\":\"Unknown error occurred\""), "{failed}");
    while !line.contains("Database error: ") {
        line.clear();
        assert_ne!(log.read_line(&mut line).unwrap(), 0, "it ended");
    }
    assert!(line.contains("no such table: events") && line.contains("request{id="), "{line}");
    let _ = process.kill();
    let _ = process.wait();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
}
