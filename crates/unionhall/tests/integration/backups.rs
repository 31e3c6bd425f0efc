use std::sync::Arc;
use std::sync::atomic::Ordering;

use archive::backup::Job;
use archive::backup::testing::{FolderArchiver, InProcess};
use axum::http::Method;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use accounts::auth::model::Role;
use testing::{TestApp, on_both_databases, on_both_databases_with};

async fn back_up(app: &TestApp, archiver: &Arc<FolderArchiver>, at: &str) {
    app.at(at);
    InProcess::new(&app.app, archiver.clone()).run_of().backup(drop).await.unwrap();
}

fn archiver(app: &TestApp) -> Arc<FolderArchiver> {
    let source = app.folder().join("source");
    std::fs::create_dir(&source).unwrap();
    std::fs::write(source.join("minutes.txt"), "June").unwrap();
    FolderArchiver::new(source)
}

async fn overview(app: &TestApp, token: &str) -> Value {
    let answer = app.staff(Method::GET, "/backup", token, Value::Null).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn readiness(app: &TestApp) -> Value {
    let answer = app.locally("/readyz").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["backup"].clone()
}

#[test]
fn owners_request_a_backup_and_see_its_outcome() {
    on_both_databases(async |app| {
        let archiver = archiver(&app);
        let token = app.signed_in("owner@example.org", Role::Owner).await;
        let new = overview(&app, &token).await;
        assert_eq!(
            (&new["last"], &new["problem"], &new["is_requested"]),
            (&Value::Null, &Value::Null, &json!(false))
        );
        assert_eq!(new["next_at"], "2026-06-16T06:00:00Z");
        for _ in 0..2 {
            let requested = app.staff(Method::POST, "/backup/run", &token, Value::Null).await;
            assert_eq!((requested.status.as_u16(), &requested.json()["is_requested"]), (200, &json!(true)));
        }
        let entries = app.staff(Method::GET, "/audit?action=requested", &token, Value::Null).await;
        assert_eq!(entries.json()["total"], 1, "{}", entries.text());

        let runner = InProcess::new(&app.app, archiver);
        let mut job = Job::new(app.app.auth.core.clone(), runner);
        job.run_next(&CancellationToken::new()).await.unwrap();
        let done = overview(&app, &token).await;
        assert_eq!((&done["is_requested"], &done["running"]), (&json!(false), &Value::Null));
        assert_eq!((&done["last"]["is_proved"], &done["last"]["files"]), (&json!(true), &json!(1)));
        assert_eq!(done["last"], done["last_proved"]);
    });
}

#[test]
fn readiness_warns_of_backups_that_failed_or_are_too_old() {
    on_both_databases(async |app| {
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
    });
}

#[test]
fn a_backup_that_restores_is_a_step_of_the_checklist() {
    on_both_databases(async |app| {
        let archiver = archiver(&app);
        let token = app.signed_in("owner@example.org", Role::Owner).await;
        let is_done = async || {
            let steps = app.staff(Method::GET, "/checklist", &token, Value::Null).await.json();
            let step =
                steps["steps"].as_array().unwrap().iter().find(|step| step["name"] == "backup").cloned();
            step.unwrap()["is_done"].as_bool().unwrap()
        };
        archiver.damages.store(true, Ordering::Relaxed);
        back_up(&app, &archiver, "2026-06-15T16:10:00Z").await;
        assert!(!is_done().await, "it does not restore");
        archiver.damages.store(false, Ordering::Relaxed);
        std::fs::write(archiver.source.join("minutes.txt"), "July").unwrap();
        back_up(&app, &archiver, "2026-06-15T16:20:00Z").await;
        assert!(is_done().await);
    });
}

#[test]
fn a_schedule_that_is_off_takes_no_requests_and_warns_of_nothing() {
    on_both_databases_with(&[("backup.schedule", "off".to_owned())], async |app| {
        let token = app.signed_in("owner@example.org", Role::Owner).await;
        let off = overview(&app, &token).await;
        assert_eq!((&off["schedule"], &off["next_at"]), (&json!("off"), &Value::Null));
        let rejected = app.staff(Method::POST, "/backup/run", &token, Value::Null).await;
        assert_eq!((rejected.status.as_u16(), &rejected.json()["code"]), (409, &json!("backups_off")));
        assert_eq!(readiness(&app).await, Value::Null);
        let steps = app.staff(Method::GET, "/checklist", &token, Value::Null).await;
        assert!(!steps.text().contains("\"backup\""), "{}", steps.text());
    });
}
