//! Requests to S3 for serving a file.

use super::{PDF, upload, with};
use testing::prelude::*;
use testing::s3::{self, Line, S3};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_range_costs_one_s3_request_and_a_rejection_costs_zero() {
    let server = S3::start();
    let line = Line::to(server.port);
    let app = TestApp::with(Backend::Sqlite, &s3::settings(line.port)).await;
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    assert_eq!(upload(&app, &token, "documents/a.pdf", PDF).await.status, 201);
    line.requests();
    let part = with(&app, "/media/documents/a.pdf", header::RANGE, "bytes=1-3").await;
    assert_eq!((part.status.as_u16(), part.text()), (206, "PDF"));
    let asked = line.requests();
    assert!(asked.len() == 1 && asked[0].starts_with("GET "), "{asked:?}");
    for (status, name, value) in [(416, header::RANGE, "bytes=999-"), (412, header::IF_MATCH, "\"other\"")] {
        assert_eq!(with(&app, "/media/documents/a.pdf", name, value).await.status, status);
        assert_eq!(line.requests(), [""; 0], "{status}");
    }
}
