//! Guarantees of the outbox: each email is sent once or fails with a reason, and is never lost.

mod retries;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sea_orm::ConnectionTrait as _;

use platform::config::{Config, Sources};
use platform::database::{PageRange, StoreResult, TableSet};
use platform::mail::outbox::{self, Failure, Model, RetryPolicy};
use platform::mail::schema::OUTBOX;
use platform::mail::{
    Action, ComposeError, DeliveryState, Email, MailComposer, NewMail, NoRetry, Transport, Worker, queue,
    retry, test,
};
use testing::on_both_databases;
use testing::{ReceivedMail, TestApp};

/// The kind `nothing` is obsolete, and `broken` cannot be composed.
struct Emails;

impl MailComposer for Emails {
    async fn compose(&self, mail: &Model) -> Result<Option<Email>, ComposeError> {
        assert_ne!(mail.kind, "broken");
        let email = Email {
            to: mail.to_address.clone(),
            subject: format!("Mail {}", mail.payload["number"]),
            paragraphs: vec!["Good news.".into()],
            action: Some(Action { label: "Read".into(), url: "https://union.example/?secret".into() }),
            ..Email::default()
        };
        Ok((mail.kind != "nothing").then_some(email))
    }

    async fn site_name(&self) -> StoreResult<String> {
        Ok("Our Union".into())
    }
}

fn config(folder: &Path) -> Config {
    let mut sources = Sources::default();
    sources.add_option("--data", "server.data", folder.display().to_string());
    Config::read(sources, &[]).unwrap()
}

fn worker(app: &TestApp) -> Worker<Emails> {
    let transport = Transport::new(&config(app.folder())).unwrap();
    Worker::new(app.app.store.clone(), app.app.clock.clone(), Emails, Arc::new(transport))
}

async fn put(app: &TestApp, kind: &'static str, to: &str, number: u32) {
    let tx = app.app.store.begin().await.unwrap();
    let payload = serde_json::json!({ "number": number });
    let mail = NewMail { kind, to: to.into(), payload };
    queue(&tx, mail, app.app.entropy.uuid(), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn part(app: &TestApp, state: DeliveryState) -> Vec<Model> {
    platform::mail::list_in_state(
        &app.app.store.reader(Arc::default()),
        state,
        PageRange { limit: 100, offset: 0 },
    )
    .await
    .unwrap()
    .items
}

async fn again(app: &TestApp, mail: &Model) -> Result<Model, NoRetry> {
    let tx = app.app.store.begin().await.unwrap();
    let done = retry(&tx, mail.id, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    done
}

async fn rows(app: &TestApp) -> Vec<Model> {
    outbox::list_unsent(&app.app.store.reader(Arc::default())).await.unwrap()
}

fn files(app: &TestApp) -> Vec<PathBuf> {
    let there = std::fs::read_dir(app.folder().join("mails")).into_iter().flatten();
    let mut files: Vec<_> = there.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// A file in place of the folder makes writing fail.
fn block(app: &TestApp) -> PathBuf {
    let path = app.folder().join("mails");
    std::fs::write(&path, "").unwrap();
    path
}

#[on_both_databases]
async fn a_mail_is_sent_once_and_its_payload_deleted(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    assert_eq!(worker(&app).drain().await.unwrap(), 1);
    assert_eq!(worker(&app).drain().await.unwrap(), 0);
    assert_eq!((rows(&app).await.len(), files(&app).len()), (0, 1));
    let sent = part(&app, DeliveryState::Sent).await.remove(0);
    assert_eq!(
        (sent.sent_at, sent.payload, sent.claimed_until),
        (Some(app.app.now()), serde_json::json!({}), None)
    );
    let mail = ReceivedMail::read(&std::fs::read(&files(&app)[0]).unwrap());
    assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("nora@example.org", "Mail 1"));
    assert!(mail.text.contains("https://union.example/?secret") && mail.html.contains("Our Union"));
}

#[on_both_databases]
async fn mails_of_a_rolled_back_transaction_are_not_sent(app: TestApp) {
    let tx = app.app.store.begin().await.unwrap();
    let mail = NewMail { kind: "news", to: "nora@example.org".into(), payload: serde_json::json!({}) };
    queue(&tx, mail, app.app.entropy.uuid(), app.app.now()).await.unwrap();
    drop(tx);
    assert_eq!(worker(&app).drain().await.unwrap(), 0);
}

#[on_both_databases]
async fn an_obsolete_email_is_dropped(app: TestApp) {
    put(&app, "nothing", "nora@example.org", 1).await;
    assert_eq!(worker(&app).drain().await.unwrap(), 0);
    assert_eq!((rows(&app).await.len(), files(&app).len()), (0, 0));
}

#[on_both_databases]
async fn a_failed_mail_is_retried_with_increasing_delays(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    let blocked = block(&app);
    let mut waited = Vec::new();
    for try_number in 1..=9 {
        assert_eq!(worker(&app).drain().await.unwrap(), 0);
        let row = rows(&app).await.remove(0);
        assert_eq!((row.tries, row.failed_at), (try_number, None));
        assert!(row.last_error.unwrap().contains("cannot write"));
        waited.push(row.next_try_at.timestamp().duration_since(app.app.clock.now()).as_secs());
        app.app.clock.set(row.next_try_at.timestamp());
    }
    assert_eq!(waited, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    std::fs::remove_file(blocked).unwrap();
    assert_eq!(worker(&app).drain().await.unwrap(), 1);
    assert_eq!((rows(&app).await.len(), files(&app).len()), (0, 1));
}

#[on_both_databases]
async fn a_mail_is_not_sent_before_it_is_due(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    let blocked = block(&app);
    worker(&app).drain().await.unwrap();
    std::fs::remove_file(blocked).unwrap();
    app.at("2026-06-15T16:00:29.999999Z");
    assert_eq!(worker(&app).drain().await.unwrap(), 0);
    app.at("2026-06-15T16:00:30Z");
    assert_eq!(worker(&app).drain().await.unwrap(), 1);
}

#[on_both_databases]
async fn a_mail_fails_permanently_after_three_days(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    let blocked = block(&app);
    app.at("2026-06-18T15:59:59Z");
    worker(&app).drain().await.unwrap();
    assert_eq!(rows(&app).await[0].failed_at, None);
    app.at("2026-06-18T16:00:29Z");
    worker(&app).drain().await.unwrap();
    let row = rows(&app).await.remove(0);
    assert_eq!(row.failed_at, Some(app.app.now()));
    std::fs::remove_file(blocked).unwrap();
    app.at("2026-07-18T16:00:00Z");
    assert_eq!(worker(&app).drain().await.unwrap(), 0, "it is not tried again");
    assert_eq!(rows(&app).await, [row], "and stays, to be looked at");
}

#[on_both_databases]
async fn a_mail_to_an_invalid_address_fails_at_once(app: TestApp) {
    for address in ["nobody", "a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example"] {
        put(&app, "news", address, 1).await;
    }
    put(&app, "news", "nora@example.org", 2).await;
    assert_eq!(worker(&app).drain().await.unwrap(), 1, "the others do not hold it up");
    let rows = rows(&app).await;
    assert_eq!(rows.len(), 3);
    for row in rows {
        assert!(row.failed_at.is_some() && row.last_error.unwrap().contains("is not an email address"));
    }
}

#[on_both_databases]
async fn concurrent_workers_send_each_mail_once(app: TestApp) {
    for number in 0..50 {
        put(&app, "news", "nora@example.org", number).await;
    }
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..5 {
        let worker = worker(&app);
        workers.spawn(async move { worker.drain().await.unwrap() });
    }
    assert_eq!(workers.join_all().await.into_iter().sum::<usize>(), 50);
    assert_eq!((rows(&app).await.len(), files(&app).len()), (0, 50));
}

#[on_both_databases]
async fn a_claimed_mail_is_not_sent_until_its_lease_expires(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    let taken = outbox::claim(&app.app.store, app.app.now()).await.unwrap().unwrap();
    app.at("2026-06-15T16:01:59Z");
    assert_eq!(worker(&app).drain().await.unwrap(), 0);
    app.at("2026-06-15T16:02:00Z");
    let again = outbox::claim(&app.app.store, app.app.now()).await.unwrap().unwrap();
    let tx = app.app.store.begin().await.unwrap();
    let late = outbox::record_failure(&tx, &taken, "too late", RetryPolicy::Never, app.app.now()).await;
    assert_eq!(late.unwrap(), Failure::Overtaken);
    tx.commit().await.unwrap();
    assert_eq!(rows(&app).await, [again], "the first has nothing to say about it any more");
}

#[on_both_databases]
async fn a_commit_wakes_the_mail_worker_and_a_stop_ends_its_loop(app: TestApp) {
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(worker(&app).run(async { drop(stopped.await) }));
    // Less than the polling interval.
    let soon = std::time::Duration::from_secs(9);
    put(&app, "broken", "nora@example.org", 0).await;
    for number in 0..3 {
        let sent = async {
            put(&app, "news", "nora@example.org", number).await;
            loop {
                let before = app.app.store.versions().snapshot();
                if rows(&app).await.iter().all(|row| row.kind == "broken" && row.tries == 1) {
                    break;
                }
                app.app.store.versions().change(TableSet::from_iter([OUTBOX]), &before).await;
            }
        };
        tokio::time::timeout(soon, sent).await.expect("the commit woke it");
    }
    drop(stop);
    running.await.unwrap();
    assert_eq!(files(&app).len(), 3);
}

#[on_both_databases]
async fn a_mail_of_an_unknown_kind_stays_queued(app: TestApp) {
    put(&app, "of the future", "nora@example.org", 1).await;
    let mut waited = Vec::new();
    for try_number in 1..=9 {
        assert!(app.received_mails().await.is_empty());
        let row = rows(&app).await.remove(0);
        assert_eq!((row.tries, row.failed_at), (try_number, None));
        assert_eq!(
            row.last_error.as_deref(),
            Some("this program does not know emails of the kind \"of the future\"")
        );
        waited.push(row.next_try_at.timestamp().duration_since(app.app.clock.now()).as_secs());
        app.app.clock.set(row.next_try_at.timestamp());
    }
    assert_eq!(waited, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    // Not after the retry period of other emails either: the update may take longer.
    app.at("2026-07-18T16:00:00Z");
    assert!(app.received_mails().await.is_empty());
    assert_eq!(rows(&app).await[0].failed_at, None);
    app.at("2026-07-18T17:00:00Z");
    assert_eq!(worker(&app).drain().await.unwrap(), 1, "a program that knows it sends it");
}

#[on_both_databases]
async fn the_retry_statement_of_the_mail_guide_works(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    let blocked = block(&app);
    app.at("2026-06-18T16:00:00Z");
    worker(&app).drain().await.unwrap();
    assert!(rows(&app).await[0].failed_at.is_some());
    std::fs::remove_file(blocked).unwrap();
    let guide = include_str!("../../../../docs/guides/mail.md");
    let update = guide.lines().find(|line| line.starts_with("UPDATE outbox")).unwrap();
    let tx = app.app.store.begin().await.unwrap();
    tx.on(OUTBOX).execute_unprepared(update).await.unwrap();
    tx.commit().await.unwrap();
    // The statement uses the database's clock.
    app.at("2999-01-01T00:00:00Z");
    assert_eq!(worker(&app).drain().await.unwrap(), 1);
}

#[on_both_databases]
async fn sent_mails_are_deleted_after_thirty_days_a_hundred_at_a_time(app: TestApp) {
    for number in 0..101 {
        put(&app, "news", "nora@example.org", number).await;
    }
    assert_eq!(worker(&app).drain().await.unwrap(), 101);
    app.at("2026-07-15T15:59:59Z");
    assert_eq!(outbox::delete_old_sent(&app.app.store, app.app.now()).await.unwrap(), 0);
    app.at("2026-07-15T16:00:01Z");
    put(&app, "news", "nora@example.org", 200).await;
    for cleared in [100, 1, 0] {
        assert_eq!(outbox::delete_old_sent(&app.app.store, app.app.now()).await.unwrap(), cleared);
    }
    assert_eq!(
        (part(&app, DeliveryState::Sent).await.len(), rows(&app).await.len()),
        (0, 1),
        "what waits stays"
    );
}

#[on_both_databases]
async fn the_mail_worker_deletes_old_sent_mails(app: TestApp) {
    for number in 0..150 {
        put(&app, "news", "nora@example.org", number).await;
    }
    worker(&app).drain().await.unwrap();
    app.at("2026-08-01T00:00:00Z");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(worker(&app).run(async { drop(stopped.await) }));
    let empty = async {
        loop {
            let before = app.app.store.versions().snapshot();
            if part(&app, DeliveryState::Sent).await.is_empty() {
                break;
            }
            app.app.store.versions().change(TableSet::from_iter([OUTBOX]), &before).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(9), empty).await.expect("step follows step");
    drop(stop);
    running.await.unwrap();
}
