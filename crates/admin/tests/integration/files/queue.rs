//! Sizes of pictures are made one after the other, and none waits for one that cannot be.

use axum::http::header;
use image::ImageFormat;

use super::{staffed, upload, with, worker};
use platform::files::pictures::testing::{drawing, encoded};
use platform::files::testing::on_disk;
use testing::TestApp;

async fn has_sizes(app: &TestApp, path: &str) -> bool {
    let answer = with(app, &format!("/media/images/{path}?w=320"), header::ACCEPT, "image/webp").await;
    answer.header(header::CONTENT_TYPE) == "image/webp"
}

#[tokio::test]
async fn an_unreadable_original_does_not_block_other_images() {
    let (app, token) = staffed().await;
    upload(&app, &token, "images/first.png", encoded(&drawing(400, 200), ImageFormat::Png)).await;
    let [original] = on_disk(app.folder()).try_into().unwrap();
    // Where its folder should be is a file: neither there nor gone.
    let folder = app.folder().join("media").join(original).parent().unwrap().to_owned();
    let aside = app.folder().join("aside");
    let hide = || {
        std::fs::rename(&folder, &aside).unwrap();
        std::fs::write(&folder, "").unwrap();
    };
    let show = || {
        std::fs::remove_file(&folder).unwrap();
        std::fs::rename(&aside, &folder).unwrap();
    };
    hide();
    upload(&app, &token, "images/second.png", encoded(&drawing(410, 200), ImageFormat::Png)).await;
    let worker = worker(&app);
    // Each step does one thing, so the work ends although one thing is left.
    let work = async || while worker.step().await.unwrap() {};
    work().await;
    assert!(has_sizes(&app, "second.png").await);
    // It was tried again, and failed again, after a minute; the next pause is longer.
    app.at("2026-06-15T16:01:01Z");
    work().await;
    show();
    app.at("2026-06-15T16:02:02Z");
    work().await;
    assert!(!has_sizes(&app, "first.png").await);
    app.at("2026-06-15T16:03:02Z");
    work().await;
    assert!(has_sizes(&app, "first.png").await);
}
