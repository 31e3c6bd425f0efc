use std::sync::atomic::Ordering;

use testing::prelude::*;

use crate::backups::{archiver, back_up};

fn finding<'a>(report: &'a Value, check: &str) -> &'a Value {
    let mut findings =
        report["groups"].as_array().unwrap().iter().flat_map(|group| group["findings"].as_array().unwrap());
    findings.find(|finding| finding["check"] == check).unwrap_or_else(|| panic!("{check}: {report:#}"))
}

#[on_both_databases]
async fn owners_see_the_health_of_the_site(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let report = app.read("/health", &token).await.is(200).json();
    assert_eq!(report["checked_at"], "2026-06-15T16:00:00Z");
    for check in ["database.version", "database.integrity", "database.migrations", "machine.time_zone"] {
        assert_eq!(finding(&report, check)["state"], "ok", "{report:#}");
    }
    shows(finding(&report, "mail.connect"), json!({"state": "warning"}));
    shows(finding(&report, "address.name"), json!({"state": "wrong"}));
    let engine = finding(&report, "database.version")["found"].as_str().unwrap();
    assert_eq!(engine.starts_with("PostgreSQL "), app.app.store.is_shared(), "{engine}");
    assert!(engine.split(' ').nth(1).unwrap().starts_with(|digit: char| digit.is_ascii_digit()), "{engine}");
}

#[on_both_databases]
async fn the_health_report_is_denied_to_staff_and_anonymous_callers(app: TestApp) {
    for (role, status) in [(Role::Staff, 403), (Role::Editor, 403), (Role::Shop, 403)] {
        let token = app.signed_in(&format!("{role:?}@example.org").to_lowercase(), role).await;
        app.read("/health", &token).await.is(status);
    }
    let anonymous = app.call(Method::GET, "/api/v1/admin/health", &[], String::new()).await;
    assert_eq!(anonymous.status, 401);
}

#[on_both_databases]
async fn a_report_is_kept_for_half_a_minute(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let checked_at = async || app.read("/health", &token).await.json()["checked_at"].clone();
    let first = checked_at().await;
    app.at("2026-06-15T16:00:29Z");
    assert_eq!(checked_at().await, first);
    app.at("2026-06-15T16:00:31Z");
    assert_eq!(checked_at().await, "2026-06-15T16:00:31Z");
}

#[on_both_databases]
async fn a_clock_behind_the_newest_row_is_wrong(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    app.at("2026-06-15T15:00:00Z");
    let report = app.read("/health", &token).await.json();
    shows(finding(&report, "machine.clock"), json!({"state": "wrong"}));
}

#[on_both_databases]
async fn backups_that_are_too_old_or_do_not_restore_are_wrong(app: TestApp) {
    let archiver = archiver(&app);
    app.signed_in("owner@example.org", Role::Owner).await;
    let report = async || {
        let token = app.sign_in("owner@example.org").await;
        app.read("/health", &token).await.is(200).json()
    };
    back_up(&app, &archiver, "2026-06-16T06:00:00Z").await;
    app.at("2026-06-16T07:00:00Z");
    let good = report().await;
    shows(
        finding(&good, "backups.age"),
        json!({"state": "ok", "found": "The last good backup is 1 hour old."}),
    );
    shows(finding(&good, "backups.proved"), json!({"state": "ok"}));
    app.at("2026-06-17T18:00:01Z");
    shows(finding(&report().await, "backups.age"), json!({"state": "wrong"}));
    archiver.damages.store(true, Ordering::Relaxed);
    back_up(&app, &archiver, "2026-06-17T19:00:00Z").await;
    let failed = report().await;
    let proof = finding(&failed, "backups.proved");
    assert!(
        proof["state"] == "wrong" && proof["remedy"].as_str().unwrap().contains("unionhall backup"),
        "{proof}"
    );
}
