mod document_memory;
mod library;

use futures_util::future::join_all;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use sha2::{Digest as _, Sha256};

use platform::files::model::{content, file, orphaned_blob};
use platform::files::schema::{FILE_CONTENTS, FILE_LEFTOVERS, FILES};
use platform::files::testing::{on_disk, stored};
use platform::files::{
    Bucket, Bytes, Content, FilePath, PutOutcome, Target, Worker, find, lock_file, put, remove,
};
use testing::prelude::*;

const PDF: (&str, &[u8]) = ("application/pdf", b"%PDF-1.7");

fn content(bytes: &[u8]) -> Content {
    Content {
        sha256: hex::encode(Sha256::digest(bytes)),
        content_type: "application/pdf".into(),
        size: i64::try_from(bytes.len()).unwrap(),
        picture: None,
        sizes_at_once: false,
    }
}

async fn replace(app: &TestApp, path: &FilePath, bytes: String) {
    let core = &app.app;
    let one = (core.entropy.uuid(), content(bytes.as_bytes()), Bytes::Memory(bytes.into()));
    let kept = core.storage.store_blobs(&core.store, core.now(), vec![one]).await.unwrap();
    let target = Target { bucket: Bucket::Documents, path: path.clone(), private: false, upsert: true };
    let tx = core.store.begin().await.unwrap();
    put(&tx, &kept[0], &target, core.entropy.uuid(), core.now()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn take_away(app: &TestApp, path: &FilePath) {
    let core = &app.app;
    let tx = core.store.begin().await.unwrap();
    if let Some(file) = lock_file(&tx, Bucket::Documents, path).await.unwrap() {
        remove(&tx, &file, core.now()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn work(app: &TestApp) {
    let worker = Worker::new(app.app.storage.clone(), app.app.store.clone(), app.app.clock.clone()).unwrap();
    while worker.step().await.unwrap() {}
}

#[on_both_databases]
async fn concurrent_puts_and_removals_leave_one_file_or_none(app: TestApp) {
    let path = FilePath::parse("minutes.pdf").unwrap();
    for round in 0..8 {
        let puts = (0..4).map(|number| replace(&app, &path, format!("%PDF-1.7 {round} {number}")));
        let removes = (0..2).map(|_| take_away(&app, &path));
        futures_util::join!(join_all(puts), join_all(removes));
    }
    let reader = app.app.store.reader(std::sync::Arc::default());
    let files = file::Entity::find().count(reader.on(FILES)).await.unwrap();
    let contents = content::Entity::find().count(reader.on(FILE_CONTENTS)).await.unwrap();
    assert!(files <= 1 && contents == files, "{files} files, {contents} contents");
    app.at("2026-06-17T16:00:00Z");
    work(&app).await;
    assert_eq!(on_disk(app.folder()).len() as u64, files);
    take_away(&app, &path).await;
    work(&app).await;
    assert_eq!(on_disk(app.folder()), [""; 0]);
}

#[on_both_databases]
async fn storing_at_a_path_taken_concurrently_does_not_overwrite(app: TestApp) {
    let core = &app.app;
    let there = stored(core, Bucket::Documents, "a.pdf", PDF, None).await;
    let one = (core.entropy.uuid(), content(b"other"), Bytes::Memory("other".into()));
    let kept = core.storage.store_blobs(&core.store, core.now(), vec![one]).await.unwrap();
    let path = FilePath::parse("a.pdf").unwrap();
    let target = Target { bucket: Bucket::Documents, path: path.clone(), private: false, upsert: false };
    let tx = core.store.begin().await.unwrap();
    let placed = put(&tx, &kept[0], &target, core.entropy.uuid(), core.now()).await.unwrap();
    assert!(matches!(placed, PutOutcome::PathTaken));
    tx.commit().await.unwrap();
    let reader = core.store.reader(std::sync::Arc::default());
    let found = find(&reader, Bucket::Documents, &path).await.unwrap().unwrap();
    assert_eq!(found.sha256, there.sha256);
}

#[on_both_databases]
async fn concurrent_cleanups_delete_each_blob_once(app: TestApp) {
    let core = &app.app;
    for number in 0..5 {
        let path = format!("{number}.pdf");
        stored(core, Bucket::Documents, &path, (PDF.0, path.as_bytes()), None).await;
        take_away(&app, &FilePath::parse(&path).unwrap()).await;
    }
    let clear = || core.storage.delete_orphaned_blobs(&core.store, core.now());
    let (one, other) = futures_util::join!(clear(), clear());
    assert_eq!(one.unwrap() + other.unwrap(), 5);
    assert_eq!(on_disk(app.folder()), [""; 0]);
}

#[on_both_databases]
async fn an_orphaned_blob_that_cannot_be_deleted_does_not_block_others(app: TestApp) {
    let core = &app.app;
    for path in ["a.pdf", "b.pdf", "c.pdf"] {
        stored(core, Bucket::Documents, path, (PDF.0, path.as_bytes()), None).await;
    }
    // A file that is no folder cannot be deleted as one.
    let first = on_disk(app.folder()).remove(0);
    let place = app.folder().join("media").join(first).parent().unwrap().to_owned();
    std::fs::remove_dir_all(&place).unwrap();
    std::fs::write(&place, "in the way").unwrap();
    for path in ["a.pdf", "b.pdf", "c.pdf"] {
        take_away(&app, &FilePath::parse(path).unwrap()).await;
    }
    work(&app).await;
    assert_eq!(on_disk(app.folder()).len(), 1, "the others are gone");
    // It stays in the journal and is deleted later.
    let reader = core.store.reader(std::sync::Arc::default());
    let left = orphaned_blob::Entity::find().count(reader.on(FILE_LEFTOVERS)).await;
    assert_eq!(left.unwrap(), 1);
    std::fs::remove_file(&place).unwrap();
    std::fs::create_dir(&place).unwrap();
    app.at("2026-06-15T16:10:00Z");
    work(&app).await;
    assert_eq!(on_disk(app.folder()), [""; 0]);
    let left = orphaned_blob::Entity::find().count(reader.on(FILE_LEFTOVERS)).await;
    assert_eq!(left.unwrap(), 0);
}

#[tokio::test]
async fn an_aborted_caller_holds_its_permit_until_the_work_ends() {
    let app = TestApp::new(Backend::Sqlite).await;
    let (storage, other) = (app.app.storage.clone(), app.app.storage.clone());
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let first = tokio::spawn(async move {
        let work = move || {
            begun.send(()).unwrap();
            ended.recv().unwrap();
        };
        storage.with_picture(work).await
    });
    has_begun.await.unwrap();
    first.abort();
    assert!(first.await.unwrap_err().is_cancelled());
    assert_eq!(other.free_picture_permits(), 0, "the work goes on");
    end.send(()).unwrap();
    assert_eq!(other.with_picture(|| "done").await, Some("done"));
}
