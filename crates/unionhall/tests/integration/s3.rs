use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes as Buffer};
use http_body_util::BodyExt as _;
use platform::clock::{Clock, Entropy};
use platform::config::{Config, Sources};
use platform::database::{Location, Store};
use platform::files::schema::FILE_LEFTOVERS;
use platform::files::{
    self, Bucket, Bytes, Content, File, FilePath, PutOutcome, Storage, StorageError, Target, Worker,
};
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use sha2::{Digest as _, Sha256};
use unionhall::subjects::schema;

use testing::s3::{Line, S3};

const NOW: &str = "2026-06-15T16:00:00Z";
/// More than one part of a multipart upload.
const LARGE: usize = 14 * 1024 * 1024;

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
        let store = Store::open(&Location::Sqlite(folder.path().join("test.db")), &schema()).await.unwrap();
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
            sources.add_option("test", key, value.to_owned());
        }
        let storage = Storage::open(&Config::read(sources, &[]).unwrap()).unwrap();
        let clock = Clock::fixed(NOW.parse().unwrap());
        Self { _folder: folder, store, storage, clock, entropy: Entropy::counting() }
    }

    async fn put(&self, path: &str, bytes: &[u8]) -> Result<File, StorageError> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        std::io::Seek::rewind(&mut file).unwrap();
        self.put_from(path, bytes, Bytes::File(file)).await
    }

    async fn put_from(&self, path: &str, bytes: &[u8], from: Bytes) -> Result<File, StorageError> {
        let content = Content {
            sha256: hex::encode(Sha256::digest(bytes)),
            content_type: "application/pdf".into(),
            size: i64::try_from(bytes.len()).unwrap(),
            picture: None,
            sizes_at_once: false,
        };
        let now = self.clock.now().into();
        let one = vec![(self.entropy.uuid(), content, from)];
        let kept = self.storage.store_blobs(&self.store, now, one).await?;
        let target = Target {
            bucket: Bucket::Documents,
            path: FilePath::parse(path).unwrap(),
            private: false,
            upsert: true,
        };
        let tx = self.store.begin().await?;
        let placed = files::put(&tx, &kept[0], &target, self.entropy.uuid(), now).await?;
        tx.commit().await?;
        match placed {
            PutOutcome::Stored(file, _) => Ok(*file),
            other => panic!("{other:?}"),
        }
    }

    async fn read(&self, file: &File, range: Option<std::ops::Range<u64>>) -> Result<Buffer, StorageError> {
        let reader = self.store.reader(Arc::default());
        let variant = files::choose_variant(&self.storage, &reader, file, None).await?;
        let object = self.storage.open_file(&variant, range).await?;
        let body: Body = object.body;
        Ok(body.collect().await.unwrap().to_bytes())
    }

    async fn work(&self) {
        let worker = Worker::new(self.storage.clone(), self.store.clone(), self.clock.clone()).unwrap();
        while worker.step().await.unwrap() {}
    }
}

fn large() -> Vec<u8> {
    (0..LARGE).map(|at| u8::try_from(at * 7 / 1000 % 251).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn small_and_large_files_are_stored_once_read_and_deleted() {
    let s3 = S3::start();
    let site = Site::new(s3.port).await;
    let large = large();
    for (path, bytes) in [("small.pdf", b"%PDF-1.7".as_slice()), ("2026/large.pdf", &large)] {
        let file = site.put(path, bytes).await.unwrap();
        assert_eq!(site.read(&file, None).await.unwrap(), bytes, "{path}");
        assert_eq!(site.read(&file, Some(1..4)).await.unwrap(), bytes[1..4]);
        // Equal bytes are stored once.
        site.put(&format!("again/{path}"), bytes).await.unwrap();
    }
    assert_eq!(s3.keys().len(), 2);
    assert!(s3.keys().iter().all(|key| key.ends_with("/original")), "{:?}", s3.keys());
    for path in ["small.pdf", "2026/large.pdf", "again/small.pdf", "again/2026/large.pdf"] {
        let tx = site.store.begin().await.unwrap();
        let path = FilePath::parse(path).unwrap();
        let file = files::lock_file(&tx, Bucket::Documents, &path).await.unwrap().unwrap();
        files::remove(&tx, &file, site.clock.now().into()).await.unwrap();
        tx.commit().await.unwrap();
        site.work().await;
    }
    assert_eq!(s3.keys(), [""; 0]);
    assert!(!s3.unfinished());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_s3_server_is_an_error_and_loses_no_rows() {
    let s3 = S3::start();
    let site = Site::new(s3.port).await;
    let file = site.put("there.pdf", b"%PDF-1.7 there").await.unwrap();
    let port = s3.port;
    drop(s3);
    assert!(matches!(site.put("new.pdf", b"%PDF-1.7 new").await, Err(StorageError::Away(_))));
    assert!(matches!(site.read(&file, None).await, Err(StorageError::Away(_))));
    let reader = site.store.reader(Arc::default());
    let path = FilePath::parse("new.pdf").unwrap();
    assert!(files::find(&reader, Bucket::Documents, &path).await.unwrap().is_none(), "no row without bytes");
    let path = FilePath::parse("there.pdf").unwrap();
    assert!(files::find(&reader, Bucket::Documents, &path).await.unwrap().is_some(), "port {port}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_uploads_are_sent_in_parts() {
    let s3 = S3::start();
    let line = Line::to(s3.port);
    let site = Site::new(line.port).await;
    let mut bytes = large();
    for from in ["file", "memory"] {
        bytes[0] += 1;
        line.requests();
        let file = if from == "file" {
            site.put(from, &bytes).await.unwrap()
        } else {
            site.put_from(from, &bytes, Bytes::Memory(bytes.clone().into())).await.unwrap()
        };
        let parts = line.requests().iter().filter(|request| request.contains("partNumber=")).count();
        assert_eq!(parts, 3, "{from}");
        assert!(site.read(&file, None).await.unwrap() == bytes, "{from}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupted_upload_leaves_no_parts() {
    let s3 = S3::start();
    let line = Line::to(s3.port);
    let site = Site::new(line.port).await;
    line.cut("partNumber=2");
    let bytes = large();
    assert!(matches!(site.put("file.pdf", &bytes).await, Err(StorageError::Away(_))));
    let memory = Bytes::Memory(bytes.clone().into());
    assert!(matches!(site.put_from("memory.pdf", &bytes, memory).await, Err(StorageError::Away(_))));
    assert!(!s3.unfinished());
    assert_eq!(s3.keys(), [""; 0]);
    let reader = site.store.reader(Arc::default());
    let left = files::model::orphaned_blob::Entity::find().count(reader.on(FILE_LEFTOVERS)).await;
    assert_eq!(left.unwrap(), 0, "what was cleared away at once is not looked for later");
}

#[tokio::test]
async fn a_download_from_an_unresponsive_s3_server_times_out() {
    let s3 = S3::start();
    let line = Line::to(s3.port);
    let site = Site::new(line.port).await;
    let file = site.put("there.pdf", &large()).await.unwrap();
    line.silent_after(1024 * 1024);
    let reader = site.store.reader(Arc::default());
    let variant = files::choose_variant(&site.storage, &reader, &file, None).await.unwrap();
    let object = site.storage.open_file(&variant, None).await.unwrap();
    // From here on tokio's clock advances whenever every task waits.
    tokio::time::pause();
    let body = tokio::time::timeout(Duration::from_secs(3600), object.body.collect()).await;
    assert!(body.expect("it ends").is_err());
}
