use platform::web::client::Client;
use testing::article;
use testing::prelude::*;

async fn status(app: &TestApp) -> (u16, Value) {
    let answer = app.locally("/readyz").await;
    (answer.status.as_u16(), answer.json()["problems"].clone())
}

/// Strangers get no details, directly or through a proxy on this machine.
#[tokio::test(flavor = "multi_thread")]
async fn remote_readiness_checks_return_only_the_status() {
    let app = TestApp::new(Backend::Sqlite).await;
    let request = |client: [u8; 4], host: &str| {
        Request::get("/readyz").header("host", host).extension(Client(client.into()))
    };
    let others = [
        request([192, 0, 2, 7], "localhost"),
        request([127, 0, 0, 1], "union.example"),
        Request::get("/readyz").header("host", "localhost"),
    ];
    let forwarded = [
        "x-forwarded-for",
        "x-forwarded-proto",
        "x-forwarded-host",
        "forwarded",
        "x-real-ip",
        "cf-connecting-ip",
        "true-client-ip",
        "via",
    ];
    let forwarded = forwarded.map(|name| request([127, 0, 0, 1], "127.0.0.1:8080").header(name, "192.0.2.7"));
    for request in others.into_iter().chain(forwarded) {
        let answer = app.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!((answer.status.as_u16(), answer.json()), (200, json!({ "status": "ready" })));
    }
}

#[on_both_databases]
async fn a_healthy_site_is_ready(app: TestApp) {
    app.page("/news").await;
    assert_eq!(status(&app).await, (200, json!([])));
    app.at("2026-06-15T16:01:00Z");
    assert_eq!(status(&app).await, (200, json!([])));
    assert!(!app.page("/news").await.was_rendered(), "no page is made anew for it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_or_missing_database_fails_readiness() {
    let app = TestApp::new(Backend::Sqlite).await;
    let (file, aside) = (app.folder().join("test.db"), app.folder().join("aside.db"));
    assert_eq!(status(&app).await.0, 200);
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, vec![0xff; whole.len()]).unwrap();
    app.at("2026-06-15T16:01:00Z");
    let (torn, problems) = status(&app).await;
    assert!(torn == 503 && problems[0].as_str().unwrap().contains("damaged"), "{torn} {problems}");
    assert_eq!(status(&app).await.0, 503, "and whoever asks next is told the same");
    std::fs::write(&file, &whole).unwrap();
    app.at("2026-06-15T16:02:00Z");
    assert_eq!(status(&app).await.0, 200);
    std::fs::rename(&file, &aside).unwrap();
    app.at("2026-06-15T16:03:00Z");
    assert_eq!(status(&app).await.0, 503, "what is written now would be lost");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_whose_file_was_replaced_is_not_ready() {
    let app = TestApp::new(Backend::Sqlite).await;
    let (file, copy) = (app.folder().join("test.db"), app.folder().join("copy.db"));
    assert_eq!(status(&app).await.0, 200);
    let copied = std::process::Command::new("cp").arg("-p").args([&file, &copy]).status().unwrap();
    assert!(copied.success());
    std::fs::rename(&copy, &file).unwrap();
    app.at("2026-06-15T16:01:00Z");
    assert_eq!(status(&app).await.0, 503, "what is written now goes to the file that was replaced");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn uploads_beyond_the_disk_reserve_are_rejected() {
    let reserve = ("media.reserve_mib", "1000000000".to_owned());
    let app = TestApp::with(Backend::Sqlite, &[reserve]).await;
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    app.upload("/storage/documents/a.pdf", &token, "application/pdf", "%PDF-1.7\n")
        .await
        .shows(507, json!({"code": "storage_full"}));
    let (ready, problems) = status(&app).await;
    assert!(ready == 200 && problems[0].as_str().unwrap().contains("uploads are refused"), "{problems}");
    app.write_news(article("One")).await;
    let list = app.read("/news", &token).await;
    assert_eq!((list.status.as_u16(), app.page("/news").await.status.as_u16()), (200, 200));
}
