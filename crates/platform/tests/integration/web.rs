mod limits;

use testing::article;
use testing::prelude::*;

mod cache;
mod malformed;
mod overload;

#[on_both_databases]
async fn api_calls_without_the_key_return_401(app: TestApp) {
    for sent in [None, Some("wrong"), Some("")] {
        let mut request = Request::get("/api/v1/news");
        if let Some(sent) = sent {
            request = request.header(key::HEADER, sent);
        }
        let answer = app.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["code"].as_str()),
            (401, Some("invalid_key")),
            "{sent:?}"
        );
    }
    // The cache requires it too.
    assert_eq!(app.get("/news").await.status, 200);
    let again = Request::get("/api/v1/news").body(Body::empty()).unwrap();
    assert_eq!(app.send(again).await.status, 401);
    assert_eq!(app.page("/api/v1/openapi.json").await.json()["openapi"], "3.1.0");
}

#[on_both_databases]
async fn errors_name_the_invalid_parameter(app: TestApp) {
    for (path, parameter) in [
        ("/news?colour=red", "colour"),
        ("/news?limit=many", "limit"),
        ("/news?limit=0", "limit"),
        ("/news?limit=-1", "limit"),
        ("/news?featured=maybe", "featured"),
        ("/news?offset=99999999", "offset"),
        ("/events?when=soon", "when"),
        ("/events?type=party", "type"),
        ("/events?month=2026-13", "month"),
        ("/events?from=yesterday", "from"),
        ("/slides?category=cats", "category"),
        ("/social-posts?platform=pigeon", "platform"),
        ("/news/categories?limit=1", "limit"),
        ("/settings?key=site_name", "key"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status, 400, "{path}: {}", answer.text());
        assert_eq!(answer.header(header::CONTENT_TYPE), "application/problem+json");
        let problem = answer.json();
        assert_eq!(problem["code"], "invalid_parameters", "{path}");
        assert_eq!(problem["errors"][0]["parameter"], parameter, "{path}: {problem}");
        assert!(problem["errors"][0]["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
    for path in ["/news?search=%00", "/news?category=a%1Fb", "/events?search=a%00b"] {
        assert_eq!(app.get(path).await.status, 200, "{path}: the character that nobody sees is left out");
    }
    assert_eq!(app.get("/news?limit=5000").await.json()["limit"], 100, "a limit is capped");
}

#[on_both_databases]
async fn unknown_api_paths_return_404(app: TestApp) {
    app.get("/nothing").await.shows(404, json!({"code": "not_found"}));
    let request =
        Request::post("/api/v1/news").header(key::HEADER, &app.app.key).body(Body::empty()).unwrap();
    app.send(request).await.shows(405, json!({"code": "method_not_allowed"}));
}

#[on_both_databases]
async fn every_response_has_security_headers(app: TestApp) {
    app.write_news(article("One")).await;
    for path in ["/", "/", "/news", "/nowhere", "/rss.xml", "/healthz"] {
        let answer = app.page(path).await;
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
    }
    // Data may load nothing, and carries no document headers.
    for path in ["/api/v1/openapi.json", "/api/v1/none", "/api/v1/news", "/readyz"] {
        for answer in [app.page(path).await, app.get(path.strip_prefix("/api/v1").unwrap_or(path)).await] {
            let policy = answer.header(header::CONTENT_SECURITY_POLICY);
            assert_eq!(policy, "default-src 'none'; frame-ancestors 'none'", "{path}");
            assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
            assert_eq!(answer.header(header::HeaderName::from_static("permissions-policy")), "", "{path}");
        }
    }
}

#[on_both_databases]
async fn an_https_site_sends_strict_transport_security(app: TestApp) {
    let plain = [("server.url", "http://union.example".to_owned())];
    let plain = TestApp::with(Backend::Sqlite, &plain).await;
    for path in [
        "/",
        "/",
        "/nowhere",
        "/auth",
        "/healthz",
        "/rss.xml",
        "/api/v1/news",
        "/api/v1/none",
        "/auth/v1/health",
    ] {
        let policy = header::STRICT_TRANSPORT_SECURITY;
        assert_eq!(app.page(path).await.header(policy.clone()), "max-age=63072000", "{path}");
        assert_eq!(plain.page(path).await.header(policy), "", "{path}");
    }
}

#[on_both_databases]
async fn readiness_fails_and_calls_return_503_without_a_database(app: TestApp) {
    assert_eq!(app.page("/healthz").await.text(), "ok\n");
    assert_eq!(app.page("/readyz").await.json()["status"], "ready");
    app.app.store.close().await;
    assert_eq!(app.page("/readyz").await.status, 503);
    let failed = app.get("/news").await;
    failed.shows(503, json!({"code": "database_unavailable"}));
    let detail = "The site can’t reach its data right now. Please try again in a moment.";
    assert_eq!(failed.json()["detail"], detail, "the reason stays inside");
}

#[on_both_databases]
async fn head_returns_the_status_of_get_without_a_body(app: TestApp) {
    for path in ["/", "/news", "/rss.xml", "/healthz", "/nowhere"] {
        let get = app.page(path).await;
        let request = Request::builder().method(Method::HEAD).uri(path).body(Body::empty()).unwrap();
        let head = app.send(request).await;
        assert_eq!(head.status, get.status, "{path}");
        assert!(head.body.is_empty(), "{path}");
    }
}
