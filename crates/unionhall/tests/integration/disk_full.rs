//! An upload to a full disk. The system refuses files beyond a size in the same way.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

const BUNDLE: &str = "globalThis.render = async ({ key }) => ({ status: 200, head: `<meta name=\"key\" content=\"${key}\">`, html: '', state: '{}' });";
/// File size limit in blocks of 512 bytes: 4 MiB, enough for the database.
const BLOCKS: &str = "8192";

struct Server {
    process: Child,
    address: String,
    key: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let web = folder.join("web");
        ["client", "server"].iter().for_each(|part| std::fs::create_dir_all(web.join(part)).unwrap());
        std::fs::write(web.join("client/a.css"), "").unwrap();
        let template =
            r#"<!--app-head--><link rel="stylesheet" href="/a.css"><!--app-html--><!--app-state-->"#;
        for door in ["index.html", "staff.html"] {
            std::fs::write(web.join("client").join(door), template).unwrap();
        }
        std::fs::write(web.join("server/render.js"), BUNDLE).unwrap();
        // With SIGXFSZ ignored, writes fail with an error, as on a full disk.
        let limited = format!("trap '' XFSZ; ulimit -f {BLOCKS}; exec \"$0\" \"$@\"");
        let mut process = Command::new("sh")
            .current_dir(folder)
            .args(["-c", &limited, env!("CARGO_BIN_EXE_unionhall")])
            .args(["serve", "--data", "data", "--web", "web", "--listen", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().split_once("http://").expect("it started").1.to_owned();
        let mut server = Self { process, address, key: String::new() };
        let (_, page) = server.send("GET / HTTP/1.1", "", &[]);
        server.key =
            page.split("name=\"key\" content=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        server
    }

    fn send(&self, request: &str, authorization: &str, body: &[u8]) -> (u16, String) {
        let (head, body) = self.exchange(request, authorization, body);
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body)
    }

    fn exchange(&self, request: &str, authorization: &str, body: &[u8]) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        write!(stream, "{request}\r\nhost: localhost\r\nconnection: close\r\napikey: {}\r\n{authorization}content-length: {length}\r\n\r\n", self.key).unwrap();
        // The server may respond before reading the whole body.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn an_upload_to_a_full_disk_is_rejected_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let setup = Command::new(env!("CARGO_BIN_EXE_unionhall"))
        .current_dir(folder.path())
        .args(["setup", "--data", "data"])
        .output()
        .unwrap();
    assert!(setup.status.success());
    let added = Command::new(env!("CARGO_BIN_EXE_unionhall"))
        .current_dir(folder.path())
        .args(["user", "--data", "data", "add", "nora@example.org", "--role", "staff"])
        .output()
        .unwrap();
    let said = String::from_utf8(added.stdout).unwrap();
    let password = said.lines().find_map(|line| line.strip_prefix("password: ")).expect("an account");
    let server = Server::start(folder.path());
    let body = json!({"email": "nora@example.org", "password": password}).to_string();
    let (status, session) =
        server.send("POST /auth/v1/token?grant_type=password HTTP/1.1", "", body.as_bytes());
    assert_eq!(status, 200, "{session}");
    let session: Value = serde_json::from_str(&session).unwrap();
    let authorization = format!("authorization: Bearer {}\r\n", session["access_token"].as_str().unwrap());

    let mut large = b"%PDF-1.7\n".to_vec();
    large.resize(6 * 1024 * 1024, b' ');
    let (status, problem) =
        server.send("POST /api/v1/admin/storage/documents/a.pdf HTTP/1.1", &authorization, &large);
    assert!(status == 507 && problem.contains("storage_full"), "{status} {problem}");
    let (status, _) = server.send("GET /media/documents/a.pdf HTTP/1.1", "", &[]);
    assert_eq!(status, 404);
    let left = std::fs::read_dir(folder.path().join("data/media/incoming")).unwrap().count();
    // The self-test at startup created an empty folder.
    let stored = std::fs::read_dir(folder.path().join("data/media/contents")).unwrap();
    let stored = stored.filter(|entry| entry.as_ref().unwrap().file_name() != "trial").count();
    assert_eq!((left, stored), (0, 0));
    // A too large file is rejected too, and the client gets the response.
    large.resize(27 * 1024 * 1024, b' ');
    let (status, problem) =
        server.send("POST /api/v1/admin/storage/documents/a.pdf HTTP/1.1", &authorization, &large);
    assert!(status == 413 && problem.contains("too_large"), "{status} {problem}");
    let request = "POST /api/v1/admin/storage/documents/a.pdf HTTP/1.1";
    assert_eq!(server.send(request, &authorization, &large[..1024 * 1024]).0, 201);

    // Without any room, readiness fails.
    let process = server.process.id().to_string();
    let limited = Command::new("prlimit").args(["--pid", &process, "--fsize=1"]).status().unwrap();
    assert!(limited.success());
    let ask = |path: &str| server.send(&format!("GET {path} HTTP/1.1"), "", &[]);
    let ((ready, problems), (healthy, _)) = (ask("/readyz"), ask("/healthz"));
    assert_eq!((ready, healthy), (503, 200), "{problems}");
    // The client can retry later.
    let message = json!({"name": "Nora", "email": "nora@example.org", "message": "Is the hall open?"});
    let (head, problem) =
        server.exchange("POST /api/v1/contact-messages HTTP/1.1", "", message.to_string().as_bytes());
    assert!(head.starts_with("HTTP/1.1 503") && head.contains("retry-after: "), "{head}");
    assert!(problem.contains("database_unavailable"), "{problem}");
}
