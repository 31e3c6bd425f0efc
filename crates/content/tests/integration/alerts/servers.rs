//! Alerts on several servers.

use std::time::Duration;

use serde_json::json;

use super::{ALERT, editor, made, shown};
use content::alerts::schema::ALERTS;
use platform::store::TableSet;
use testing::{Backend, TestApp, fresh};

/// Only ends a test that fails.
const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_alert_that_one_server_saves_is_on_the_stored_pages_of_another() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let location = fresh(Backend::Postgres, folders[0].path()).await;
    let [one, other] = folders;
    let ours = TestApp::on(&location, one, &[]).await;
    let theirs = TestApp::on(&location, other, &[]).await;
    assert_eq!(shown(&theirs).await, None);
    let before = theirs.app.store.versions().snapshot();
    let token = editor(&ours).await;
    made(&ours, &token, json!({"text": ALERT, "published": true})).await;
    let announced = theirs.app.store.versions().change(TableSet::from_iter([ALERTS]), &before);
    tokio::time::timeout(PATIENCE, announced).await.expect("the change is announced");
    assert_eq!(shown(&theirs).await.as_deref(), Some(ALERT));
    assert_eq!(theirs.app.pages.renderer.rendered(), 1, "its page is the stored one");
}
