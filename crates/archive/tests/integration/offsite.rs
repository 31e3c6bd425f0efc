use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use archive::backup::{Report, SendFailure, Task};
use testing::Backend;
use testing::TestApp;
use testing::s3::{Line, S3};

use super::Site;

/// From age's test vectors.
const RECIPIENT: &str = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj";

async fn site(port: u16) -> Site {
    let settings = [
        ("backup.s3_endpoint", format!("http://127.0.0.1:{port}")),
        ("backup.s3_bucket", "files".to_owned()),
        ("backup.s3_access_key", "key".to_owned()),
        ("backup.s3_secret_key", "secret".to_owned()),
        ("backup.s3_prefix", "local-7".to_owned()),
        ("backup.recipient", RECIPIENT.to_owned()),
        ("backup.daily", "2".to_owned()),
        ("backup.weekly", "0".to_owned()),
        ("backup.monthly", "0".to_owned()),
    ];
    Site::new(TestApp::with(Backend::Sqlite, &settings).await)
}

fn held(s3: &S3) -> (Vec<String>, usize) {
    let keys = s3.keys();
    let (files, archives): (Vec<_>, Vec<_>) = keys.iter().partition(|key| key.starts_with("local-7/files/"));
    (archives.into_iter().cloned().collect(), files.len())
}

fn object(s3: &S3, key: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", s3.port)).unwrap();
    let authorization =
        "AWS4-HMAC-SHA256 Credential=key/20260615/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
    write!(
        stream,
        "GET /files/{key} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nauthorization: {authorization}\r\n\r\n"
    )
    .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|part| part == b"\r\n\r\n").unwrap();
    answer.split_off(end + 4)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offsite_copies_are_encrypted_sent_once_and_pruned() {
    let s3 = S3::start();
    let site = site(s3.port).await;
    let (outcome, details) = site.back_up().await;
    assert_eq!((outcome.proved, outcome.sent), (Ok(()), Some(Ok(()))), "{details:?}");
    assert_eq!(held(&s3), (vec!["local-7/2026-06-15T16-00-00Z.zip.age".to_owned()], 1));
    let archive = std::fs::read(site.folder().join("2026-06-15T16-00-00Z.zip")).unwrap();
    let encrypted: Vec<_> = archive.iter().map(|byte| !byte).collect();
    assert!(object(&s3, "local-7/2026-06-15T16-00-00Z.zip.age") == encrypted, "it went through encryption");

    site.app.at("2026-06-16T06:00:00Z");
    site.write("agenda.txt", "July");
    site.back_up().await;
    assert_eq!((held(&s3).0.len(), held(&s3).1), (2, 2));
    site.app.at("2026-06-17T06:00:00Z");
    std::fs::remove_file(site.archiver.source.join("minutes.txt")).unwrap();
    site.back_up().await;
    site.app.at("2026-06-19T07:00:00Z");
    site.back_up().await;
    let archives = ["local-7/2026-06-17T06-00-00Z.zip.age", "local-7/2026-06-19T07-00-00Z.zip.age"];
    assert_eq!(held(&s3), (archives.map(str::to_owned).into(), 1), "as in the folder");
    assert_eq!(site.archives().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unsent_copy_is_kept_locally_and_sent_an_hour_later() {
    let s3 = S3::start();
    let line = Line::to(s3.port);
    line.cut(".zip.age");
    let site = site(line.port).await;
    let (outcome, details) = site.back_up().await;
    assert_eq!((outcome.proved, outcome.sent), (Ok(()), Some(Err(SendFailure::NotSent))));
    assert!(details[0].contains("cannot send to the bucket files"), "{details:?}");
    assert_eq!(site.archives().len(), 1);
    assert_eq!(held(&s3), (vec![], 1), "the files go first");
    let next = archive::backup::next_run(
        &site.state().await,
        (jiff::civil::time(2, 0, 0, 0), &jiff::tz::TimeZone::UTC),
        "2026-06-15T00:00:00Z".parse().unwrap(),
    );
    assert_eq!((next.task, next.at.to_string().as_str()), (Task::Send, "2026-06-15T17:00:00Z"));

    line.cut("nothing of what is sent");
    line.requests();
    let report = site.run().send_missing_copies(drop).await.unwrap();
    let Report::Outcome { outcome, .. } = report else { panic!("no outcome") };
    assert_eq!(outcome.sent, Some(Ok(())));
    assert_eq!((held(&s3).0.len(), held(&s3).1), (1, 1));
    let sent = line.requests().iter().filter(|line| line.starts_with("PUT")).count();
    assert_eq!(sent, 1, "the file was there already");
    assert_eq!(site.state().await.last, Some(outcome));
}

/// A new disk, or a second site by mistake.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn losing_the_local_folder_deletes_no_offsite_files() {
    let s3 = S3::start();
    let site = site(s3.port).await;
    site.back_up().await;
    std::fs::remove_dir_all(site.folder()).unwrap();
    site.app.at("2026-06-16T06:00:00Z");
    site.write("minutes.txt", "July");
    site.back_up().await;
    assert_eq!((held(&s3).0.len(), held(&s3).1), (2, 2), "the first is whole");
}
