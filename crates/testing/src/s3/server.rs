use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// `moto_server`, installed by `cargo xtask test` or on the path.
fn program() -> PathBuf {
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/moto/bin/moto_server");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join("moto_server"));
    let found = [ours].into_iter().chain(found).find(|file| file.is_file());
    found.expect("moto_server is needed for the tests: `cargo xtask test` installs it")
}

pub struct S3 {
    process: Child,
    pub port: u16,
}

impl S3 {
    pub fn start() -> Self {
        let mut process = Command::new(program())
            .args(["-H", "127.0.0.1", "-p", "0"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The server prints its URL.
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let line = lines.find_map(|line| line.ok().filter(|line| line.contains("http://127.0.0.1:")));
        let (_, address) = line.as_ref().and_then(|line| line.split_once("127.0.0.1:")).expect("it started");
        let port = address.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
        // Drains the output, so that the server does not block.
        std::thread::spawn(move || lines.for_each(drop));
        let s3 = Self { process, port };
        assert!(s3.ask("PUT /files").starts_with("HTTP/1.1 200"));
        s3
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = "host: 127.0.0.1\r\ncontent-length: 0\r\nconnection: close\r\n\
                    authorization: AWS4-HMAC-SHA256 Credential=key/20260615/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
        write!(stream, "{request} HTTP/1.1\r\n{head}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    pub fn keys(&self) -> Vec<String> {
        let list = self.ask("GET /files?list-type=2");
        list.split("<Key>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
    }

    /// Returns whether unfinished multipart uploads exist.
    pub fn unfinished(&self) -> bool {
        self.ask("GET /files?uploads").contains("<UploadId>")
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
