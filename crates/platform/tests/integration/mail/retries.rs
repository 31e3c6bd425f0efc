use super::*;

#[on_both_databases]
async fn failed_and_waiting_mails_are_retried_at_once(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    let blocked = block(&app);
    worker(&app).drain().await.unwrap();
    let waiting = rows(&app).await.remove(0);
    assert_eq!(again(&app, &waiting).await.unwrap().next_try_at, app.app.now());
    assert!(
        matches!(again(&app, &waiting).await, Err(NoRetry::Due(_))),
        "somebody pressed at the same moment"
    );
    app.at("2026-06-18T16:00:00Z");
    worker(&app).drain().await.unwrap();
    let given_up = part(&app, DeliveryState::GivenUp).await.remove(0);
    app.at("2026-06-19T16:00:00Z");
    again(&app, &given_up).await.unwrap();
    worker(&app).drain().await.unwrap();
    assert_eq!(rows(&app).await[0].failed_at, None, "three days begin anew");
    std::fs::remove_file(blocked).unwrap();
    again(&app, &given_up).await.unwrap();
    assert_eq!(worker(&app).drain().await.unwrap(), 1);
    assert!(matches!(again(&app, &given_up).await, Err(NoRetry::Sent)));
}

#[on_both_databases]
async fn a_mail_being_sent_is_not_sent_twice(app: TestApp) {
    put(&app, "news", "nora@example.org", 1).await;
    let taken = outbox::claim(&app.app.store, app.app.now()).await.unwrap().unwrap();
    assert!(matches!(again(&app, &taken).await, Err(NoRetry::BeingSent)));
    assert_eq!(worker(&app).drain().await.unwrap(), 0);
    // Its worker has crashed.
    app.at("2026-06-15T16:02:00Z");
    assert!(matches!(again(&app, &taken).await, Err(NoRetry::Due(_))));
    assert_eq!(worker(&app).drain().await.unwrap(), 1);
}

#[on_both_databases]
async fn a_test_email_is_not_retried_after_a_failure(app: TestApp) {
    put(&app, test::KIND, "nora@example.org", 1).await;
    block(&app);
    worker(&app).drain().await.unwrap();
    let row = part(&app, DeliveryState::GivenUp).await.remove(0);
    assert!(row.last_error.unwrap().contains("cannot write"));
}
