//! Files on a real server of S3's kind.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use axum::body::{Body, Bytes as Buffer};
use http_body_util::BodyExt as _;
use sha2::{Digest as _, Sha256};
use unionhall::engine::clock::{Clock, Entropy};
use unionhall::engine::config::{Config, Sources};
use unionhall::engine::storage::{
    self, Bucket, Bytes, Content, File, FilePath, Placed, Storage, StorageError, Target, Worker,
};
use unionhall::engine::store::{Location, Store};

/// The instant at which tests begin.
const NOW: &str = "2026-06-15T16:00:00Z";
/// More than one part of an upload holds.
const LARGE: usize = 14 * 1024 * 1024;

/// `moto_server`: where `cargo xtask test` puts it, or on the path.
fn program() -> PathBuf {
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/moto/bin/moto_server");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join("moto_server"));
    let found = [ours].into_iter().chain(found).find(|file| file.is_file());
    found.expect("moto_server is needed for the tests: `cargo xtask test` installs it")
}

/// A server with one empty bucket.
struct S3 {
    process: Child,
    port: u16,
}

impl S3 {
    fn start() -> Self {
        let mut process = Command::new(program())
            .args(["-H", "127.0.0.1", "-p", "0"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It says where it is.
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let line = lines.find_map(|line| line.ok().filter(|line| line.contains("http://127.0.0.1:")));
        let (_, address) = line.as_ref().and_then(|line| line.split_once("127.0.0.1:")).expect("it started");
        let port = address.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
        // What it says later is read, or it would wait for that.
        std::thread::spawn(move || lines.for_each(drop));
        let s3 = Self { process, port };
        assert!(s3.ask("PUT /files").starts_with("HTTP/1.1 200"));
        s3
    }

    /// A request without a body.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = "host: 127.0.0.1\r\ncontent-length: 0\r\nconnection: close\r\n\
                    authorization: AWS4-HMAC-SHA256 Credential=key/20260615/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
        write!(stream, "{request} HTTP/1.1\r\n{head}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The keys of all that it holds.
    fn keys(&self) -> Vec<String> {
        let list = self.ask("GET /files?list-type=2");
        list.split("<Key>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
    }

    /// What was begun and not ended.
    fn unfinished(&self) -> bool {
        self.ask("GET /files?uploads").contains("<UploadId>")
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Site {
    _folder: tempfile::TempDir,
    store: Store,
    storage: Storage,
    clock: Clock,
    entropy: Entropy,
}

impl Site {
    async fn new(port: u16) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Location::Sqlite(folder.path().join("test.db"))).await.unwrap();
        let mut sources = Sources::default();
        let endpoint = format!("http://127.0.0.1:{port}");
        for (key, value) in [
            ("server.data", folder.path().to_str().unwrap()),
            ("media.storage", "s3"),
            ("media.s3_endpoint", &endpoint),
            ("media.s3_bucket", "files"),
            ("media.s3_access_key", "key"),
            ("media.s3_secret_key", "secret"),
        ] {
            sources.option("test", key, value.to_owned());
        }
        let storage = Storage::open(&Config::read(sources).unwrap()).unwrap();
        let clock = Clock::fixed(NOW.parse().unwrap());
        Self { _folder: folder, store, storage, clock, entropy: Entropy::counting() }
    }

    async fn put(&self, path: &str, bytes: &[u8]) -> Result<File, StorageError> {
        let content = Content {
            sha256: hex::encode(Sha256::digest(bytes)),
            content_type: "application/pdf".into(),
            size: i64::try_from(bytes.len()).unwrap(),
            picture: None,
            sizes_at_once: false,
        };
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        std::io::Seek::rewind(&mut file).unwrap();
        let now = self.clock.now().into();
        let one = vec![(self.entropy.uuid(), content, Bytes::File(file))];
        let kept = self.storage.keep(&self.store, now, one).await?;
        let target = Target {
            bucket: Bucket::Documents,
            path: FilePath::parse(path).unwrap(),
            private: false,
            upsert: true,
        };
        let tx = self.store.begin().await?;
        let placed = storage::put(&tx, &kept[0], &target, (self.entropy.uuid(), now)).await?;
        tx.commit().await?;
        match placed {
            Placed::There(file, _) => Ok(*file),
            other => panic!("{other:?}"),
        }
    }

    async fn read(&self, file: &File, range: Option<std::ops::Range<u64>>) -> Result<Buffer, StorageError> {
        let reader = self.store.reader(Arc::default());
        let chosen = storage::choose(&self.storage, &reader, file, (None, &[])).await?;
        let object = self.storage.open_file(&chosen, range).await?;
        let body: Body = object.body;
        Ok(body.collect().await.unwrap().to_bytes())
    }

    async fn work(&self) {
        let worker = Worker::new(self.storage.clone(), self.store.clone(), self.clock.clone()).unwrap();
        while worker.step().await.unwrap() {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn small_and_large_files_come_back_as_they_were_and_go_when_they_are_removed() {
    let s3 = S3::start();
    let site = Site::new(s3.port).await;
    let large: Vec<u8> = (0..LARGE).map(|at| u8::try_from(at * 7 / 1000 % 251).unwrap()).collect();
    for (path, bytes) in [("small.pdf", b"%PDF-1.7".as_slice()), ("2026/large.pdf", &large)] {
        let file = site.put(path, bytes).await.unwrap();
        assert_eq!(site.read(&file, None).await.unwrap(), bytes, "{path}");
        assert_eq!(site.read(&file, Some(1..4)).await.unwrap(), bytes[1..4]);
        // The same again is stored once.
        site.put(&format!("again/{path}"), bytes).await.unwrap();
    }
    assert_eq!(s3.keys().len(), 2);
    assert!(s3.keys().iter().all(|key| key.ends_with("/original")), "{:?}", s3.keys());
    for path in ["small.pdf", "2026/large.pdf", "again/small.pdf", "again/2026/large.pdf"] {
        let tx = site.store.begin().await.unwrap();
        let path = FilePath::parse(path).unwrap();
        storage::remove(&tx, Bucket::Documents, &path, site.clock.now().into()).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        site.work().await;
    }
    assert_eq!(s3.keys(), [""; 0]);
    assert!(!s3.unfinished());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_gone_is_said_to_be_and_loses_nothing() {
    let s3 = S3::start();
    let site = Site::new(s3.port).await;
    let file = site.put("there.pdf", b"%PDF-1.7 there").await.unwrap();
    let port = s3.port;
    drop(s3);
    assert!(matches!(site.put("new.pdf", b"%PDF-1.7 new").await, Err(StorageError::Away(_))));
    assert!(matches!(site.read(&file, None).await, Err(StorageError::Away(_))));
    let reader = site.store.reader(Arc::default());
    let path = FilePath::parse("new.pdf").unwrap();
    assert!(
        storage::find(&reader, Bucket::Documents, &path).await.unwrap().is_none(),
        "no row without bytes"
    );
    let path = FilePath::parse("there.pdf").unwrap();
    assert!(storage::find(&reader, Bucket::Documents, &path).await.unwrap().is_some(), "port {port}");
}
