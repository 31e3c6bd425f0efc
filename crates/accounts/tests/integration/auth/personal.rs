//! Private responses are never stored by browsers or proxies.

use accounts::access::Permission;
use accounts::auth::{PREFIX, approval_link};
use testing::prelude::*;
use unionhall::router;

async fn keeping(app: &TestApp, method: &Method, path: &str, token: Option<&str>) -> (u16, String) {
    let mut request = Request::builder().method(method).uri(path).header(key::HEADER, &app.app.key);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    // A successful response may be an endless stream.
    let answer = app.response(request.body(Body::from("{}")).unwrap()).await;
    let keeping = answer.headers().get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok());
    (answer.status().as_u16(), keeping.unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn private_responses_are_not_cached() {
    let app = TestApp::new(Backend::Sqlite).await;
    app.start_sending_mails();
    let owner = app.signed_in("chief@example.org", Role::Owner).await;
    let pending = app.signed_in("new@example.org", Role::Pending).await;
    let matrix = router::matrix();
    let personal = |path: &str, permission| permission != Permission::Public || path.starts_with(PREFIX);
    let mut seen = std::collections::BTreeSet::new();
    for endpoint in matrix.endpoints().iter().filter(|endpoint| personal(&endpoint.path, endpoint.permission))
    {
        // Ending the session comes last.
        if endpoint.path.ends_with("/logout") {
            continue;
        }
        let id = "{id}".to_owned();
        let path = endpoint.path.replace(&id, "00000000-0000-4000-8000-00000000ffff").replace(['{', '}'], "");
        for token in [None, Some("wrong"), Some(&*pending), Some(&*owner)] {
            let (status, keeping) = keeping(&app, &endpoint.method, &path, token).await;
            assert_eq!(keeping, "no-store", "{} {path}: {status}", endpoint.method);
            seen.insert(status);
        }
    }
    for status in [200, 401, 403, 404] {
        assert!(seen.contains(&status), "{status} is among {seen:?}");
    }
    for path in [approval_link::PATH, "/auth/v1/verify?token=x&type=signup", "/auth/setup", "/auth/v1/none"] {
        assert_eq!(keeping(&app, &Method::GET, path, None).await.1, "no-store", "{path}");
    }
    assert_eq!(
        keeping(&app, &Method::POST, "/auth/v1/logout", Some(&owner)).await,
        (204, "no-store".to_owned())
    );
}
