use platform::clock::Entropy;
use testing::prelude::*;

async fn state(settings: &[(&str, &str)]) -> (TestApp, String, Value) {
    let settings: Vec<_> = settings.iter().map(|(key, value)| (*key, (*value).to_owned())).collect();
    let app = TestApp::with(Backend::Sqlite, &settings).await;
    let token = app.signed_in("chief@example.org", Role::Owner).await;
    let answer = app.read("/system", &token).await.json();
    (app, token, answer)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn staff_see_the_system_status_and_pending_accounts_do_not() {
    let (app, _, nothing) = state(&[]).await;
    let expected = json!({"mail": "files", "payments": "none", "site_url": "set", "storage": "folder", "storage_works": true});
    assert_eq!(nothing, expected);
    for (role, status) in [(Role::Shop, 200), (Role::Editor, 200), (Role::Pending, 403)] {
        let token = app.signed_in(&format!("{role:?}@example.org").to_lowercase(), role).await;
        assert_eq!(app.read("/system", &token).await.status, status, "{role:?}");
    }
    let all = [
        ("server.url", "http://union.example"),
        ("mail.host", "mail.example"),
        ("shop.payments", "stripe"),
        ("shop.stripe_key", "sk_test_1"),
        ("shop.stripe_webhook_secret", "whsec_1"),
    ];
    let (_, _, set) = state(&all).await;
    let expected = json!({"mail": "server", "payments": "test", "site_url": "insecure", "storage": "folder", "storage_works": true});
    assert_eq!(set, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_storage_is_reported_and_the_site_stays_up() {
    let nowhere = [
        ("media.storage", "s3"),
        ("media.s3_endpoint", "http://127.0.0.1:1"),
        ("media.s3_bucket", "files"),
        ("media.s3_access_key", "union"),
        ("media.s3_secret_key", "s3cret"),
    ];
    let (app, token, before) = state(&nowhere).await;
    assert_eq!(
        (&before["storage"], &before["storage_works"]),
        (&json!("s3"), &json!(true)),
        "nobody has tried yet"
    );
    let trial = tokio::spawn(app.app.storage.clone().run_self_test(Entropy::System));
    while !app.app.storage.is_failing() {
        tokio::task::yield_now().await;
    }
    trial.abort();
    let after = app.read("/system", &token).await.json();
    assert_eq!(after["storage_works"], false);
    let ready = app.locally("/readyz").await;
    assert!(ready.status == 200 && ready.text().contains("storage of files"), "{}", ready.text());
    assert_eq!(app.page("/").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_storage_self_test_leaves_no_files() {
    let (app, ..) = state(&[]).await;
    app.app.storage.clone().run_self_test(Entropy::System).await;
    assert!(!app.app.storage.is_failing());
    assert_eq!(std::fs::read_dir(app.folder().join("media/contents/trial")).map_or(0, Iterator::count), 0);
}

#[on_both_databases]
async fn front_end_files_reject_methods_other_than_get_and_head(app: TestApp) {
    let folder = app.folder().join("web/client/icons");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("192.png"), b"icon").unwrap();
    for (method, status) in
        [("GET", 200), ("HEAD", 200), ("POST", 405), ("PUT", 405), ("DELETE", 405), ("OPTIONS", 405)]
    {
        let request = axum::extract::Request::builder().method(method).uri("/icons/192.png");
        let answer = app.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status.as_u16(), status, "{method}");
        if status == 405 {
            assert_eq!(answer.header(header::ALLOW), "GET, HEAD", "{method}");
        }
    }
}
