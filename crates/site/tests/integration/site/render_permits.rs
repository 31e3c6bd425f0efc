//! A render permit lasts as long as the render.

use std::sync::Arc;

use axum::Router;
use platform::fair_semaphore;
use platform::web::cache::CacheService;
use tokio::sync::Notify;

/// A page with slow data occupies its engine.
#[tokio::test]
async fn a_canceled_request_keeps_its_render_permit_until_the_work_ends() {
    const BUNDLE: &str = "globalThis.render = async () => {
        __host_fetch('GET', '/api/v1/news');
        return { status: 200, head: '', html: '', state: '{}' };
    };";
    let app = testing::TestApp::new(platform::database::testing::Backend::Sqlite).await;
    let renderer = render::Renderer::start(BUNDLE, 1).unwrap();
    let rules = fair_semaphore::Limits {
        permits: 1,
        max_waiting: 9,
        per_client: 9,
        max_wait: std::time::Duration::from_secs(60),
    };
    let pages = site::Pages {
        renderer,
        render_semaphore: fair_semaphore::FairSemaphore::new(rules),
        ..app.app.pages.clone()
    };
    let (has_started, may_end) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let data = {
        let (has_started, may_end) = (Arc::clone(&has_started), Arc::clone(&may_end));
        move || async move {
            has_started.notify_one();
            may_end.notified().await;
            "{}"
        }
    };
    let service =
        CacheService::new(app.app.cache.clone(), Arc::new(|_, _| None), Router::new().fallback(data));
    let leaves = tokio::spawn({
        let (pages, seen) = (pages.clone(), Arc::default());
        let page_request = site::page_request::PageRequest { service, seen, client: None, preview: None };
        async move { site::render::page(&pages, page_request, "/".into()).await }
    });
    has_started.notified().await;
    leaves.abort();
    assert!(leaves.await.is_err_and(|error| error.is_cancelled()));
    let mut next = Box::pin(pages.render_semaphore.acquire(None));
    let waker = std::task::Waker::noop();
    let waits = next.as_mut().poll(&mut std::task::Context::from_waker(waker)).is_pending();
    assert!(waits, "the engine works on");
    may_end.notify_one();
    assert!(next.await.is_ok(), "its work is done");
}

#[tokio::test]
async fn a_canceled_render_drops_its_data_when_its_work_ends() {
    const BUNDLE: &str = "globalThis.render = async () => {
        __host_fetch('GET', '/');
        return { status: 200, head: '', html: '', state: '{}' };
    };";
    let renderer = render::Renderer::start(BUNDLE, 1).unwrap();
    let (started, has_started) = tokio::sync::oneshot::channel();
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let (held, mut is_over) = tokio::sync::oneshot::channel::<()>();
    let mut started = Some(started);
    let fetch = move |_: &str, _: &str| {
        let _ = &held;
        started.take().unwrap().send(()).unwrap();
        // Blocks until it is stopped.
        ended.recv().unwrap();
        render::FetchResponse { status: 200, body: String::new() }
    };
    let request = render::Request {
        url: "/".into(),
        origin: "https://union.example".into(),
        now: 0,
        key: "key".into(),
        page_data: "{}".into(),
    };
    let leaves = tokio::spawn(async move { renderer.render(request, Box::new(fetch)).await });
    has_started.await.unwrap();
    leaves.abort();
    assert!(leaves.await.is_err_and(|error| error.is_cancelled()));
    assert!(is_over.try_recv().is_err_and(|error| error == tokio::sync::oneshot::error::TryRecvError::Empty));
    end.send(()).unwrap();
    assert!(is_over.await.is_err(), "it was dropped at last");
}
