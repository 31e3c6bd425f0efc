use std::sync::Arc;
use std::sync::atomic::Ordering;

use archive::backup::Job;
use archive::backup::testing::{FolderArchiver, InProcessRunner};
use tokio_util::sync::CancellationToken;

use testing::prelude::*;

pub(crate) async fn back_up(app: &TestApp, archiver: &Arc<FolderArchiver>, at: &str) {
    app.at(at);
    InProcessRunner::new(&app.app, archiver.clone()).new_run().make_backup(drop).await.unwrap();
}

pub(crate) fn archiver(app: &TestApp) -> Arc<FolderArchiver> {
    let source = app.folder().join("source");
    std::fs::create_dir(&source).unwrap();
    std::fs::write(source.join("minutes.txt"), "June").unwrap();
    FolderArchiver::new(source)
}

async fn overview(app: &TestApp, token: &str) -> Value {
    let answer = app.read("/backup", token).await.is(200);
    answer.json()
}

async fn readiness(app: &TestApp) -> Value {
    let answer = app.locally("/readyz").await.is(200);
    answer.json()["backup"].clone()
}

#[on_both_databases]
async fn owners_request_a_backup_and_see_its_outcome(app: TestApp) {
    let archiver = archiver(&app);
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let new = overview(&app, &token).await;
    shows(&new, json!({"last": null, "problem": null, "is_requested": false}));
    assert_eq!(new["next_at"], "2026-06-16T06:00:00Z");
    for _ in 0..2 {
        app.staff(Method::POST, "/backup/run", &token, Value::Null)
            .await
            .shows(200, json!({"is_requested": true}));
    }
    let entries = app.read("/audit?action=requested", &token).await;
    assert_eq!(entries.json()["total"], 1, "{}", entries.text());

    let runner = InProcessRunner::new(&app.app, archiver);
    let mut job = Job::new(app.app.auth.core.clone(), runner);
    job.run_due_task(&CancellationToken::new()).await.unwrap();
    let done = overview(&app, &token).await;
    assert_eq!((&done["is_requested"], &done["running"]), (&json!(false), &Value::Null));
    assert_eq!((&done["last"]["is_proved"], &done["last"]["files"]), (&json!(true), &json!(1)));
    assert_eq!(done["last"], done["last_proved"]);
}

#[on_both_databases]
async fn readiness_warns_of_backups_that_failed_or_are_too_old(app: TestApp) {
    let archiver = archiver(&app);
    assert_eq!(readiness(&app).await, json!({"age_seconds": null, "outcome": "none", "warning": null}));
    back_up(&app, &archiver, "2026-06-16T06:00:00Z").await;
    app.at("2026-06-16T07:00:00Z");
    let good = json!({"age_seconds": 3600, "outcome": "proved", "warning": null});
    assert_eq!(readiness(&app).await, good);
    app.at("2026-06-17T18:00:01Z");
    let old = readiness(&app).await;
    assert!(old["warning"].as_str().unwrap().contains("36 hours"), "{old}");
    archiver.damages.store(true, Ordering::Relaxed);
    back_up(&app, &archiver, "2026-06-17T19:00:00Z").await;
    let failed = readiness(&app).await;
    assert_eq!((&failed["outcome"], &failed["age_seconds"]), (&json!("failed"), &json!(37 * 3600)));
    let text = failed["warning"].as_str().unwrap();
    assert!(text.contains("failed") && !text.contains('/'), "{text}");
}

#[on_both_databases]
async fn a_verified_backup_completes_its_checklist_step(app: TestApp) {
    let archiver = archiver(&app);
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let is_done = async || {
        let steps = app.read("/checklist", &token).await.json();
        let step = steps["steps"].as_array().unwrap().iter().find(|step| step["name"] == "backup").cloned();
        step.unwrap()["is_done"].as_bool().unwrap()
    };
    archiver.damages.store(true, Ordering::Relaxed);
    back_up(&app, &archiver, "2026-06-15T16:10:00Z").await;
    assert!(!is_done().await, "it does not restore");
    archiver.damages.store(false, Ordering::Relaxed);
    std::fs::write(archiver.source.join("minutes.txt"), "July").unwrap();
    back_up(&app, &archiver, "2026-06-15T16:20:00Z").await;
    assert!(is_done().await);
}

#[on_both_databases(&[("backup.schedule", "off".to_owned())])]
async fn disabled_backups_reject_requests_and_raise_no_warnings(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let off = overview(&app, &token).await;
    assert_eq!((&off["schedule"], &off["next_at"]), (&json!("off"), &Value::Null));
    app.staff(Method::POST, "/backup/run", &token, Value::Null)
        .await
        .shows(409, json!({"code": "backups_off"}));
    assert_eq!(readiness(&app).await, Value::Null);
    let steps = app.read("/checklist", &token).await;
    assert!(!steps.text().contains("\"backup\""), "{}", steps.text());
}
