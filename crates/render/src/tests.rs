use crate::{FetchResponse, RenderError, Renderer, Request};

fn request(url: &str) -> Request {
    Request {
        url: url.into(),
        origin: "https://union.example".into(),
        now: 1_700_000_000_000,
        key: "key".into(),
        page_data: "{}".into(),
    }
}

fn nothing(_: &str, _: &str) -> FetchResponse {
    FetchResponse { status: 404, body: String::new() }
}

const BUNDLE: &str = r#"
globalThis.seen = 0;
globalThis.render = async ({ url, origin, now, key }) => {
  if (url === '/loop') for (;;);
  if (url === '/throw') { globalThis.broken = true; throw new Error('on purpose'); }
  if (url === '/deep') { const dive = (n) => n && 1 + dive(n - 1); dive(20000); }
  const zoned = __host_zoned(now, 'America/New_York');
  const answer = __host_fetch('GET', '/api/v1/news?limit=3');
  await null;
  return {
    status: answer.status, head: `${origin} ${key} ${globalThis.broken ?? 'whole'}`,
    html: answer.body, state: JSON.stringify([zoned, __host_zoned(now, 'Nowhere/Else') ?? null]), expires: now + 1,
  };
};"#;

#[tokio::test]
async fn a_page_is_rendered_with_fetched_data() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    let fetch = |method: &str, path: &str| FetchResponse { status: 200, body: format!("{method} {path}") };
    let page = renderer.render(request("/"), Box::new(fetch)).await.unwrap();
    assert_eq!(page.status, 200);
    assert_eq!(page.html, "GET /api/v1/news?limit=3");
    assert_eq!(page.head, "https://union.example key whole");
    assert_eq!(page.state, r#"[[2023,11,14,2,17,13,20,"EST",-300],null]"#);
    assert_eq!(page.expires, Some(1_700_000_000_001));
    assert_eq!(page.redirect, None);
    assert_eq!(renderer.rendered(), 1);
}

#[tokio::test]
async fn an_engine_that_failed_is_replaced() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    let failed = renderer.render(request("/throw"), Box::new(nothing)).await;
    assert!(matches!(&failed, Err(RenderError::Page(reason)) if reason.contains("on purpose")), "{failed:?}");
    let page = renderer.render(request("/"), Box::new(nothing)).await.unwrap();
    assert!(page.head.ends_with("whole"), "the broken engine's globals are gone: {}", page.head);
}

#[tokio::test]
async fn a_render_that_does_not_end_is_stopped() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    let stopped = renderer.render(request("/loop"), Box::new(nothing)).await;
    assert!(matches!(stopped, Err(RenderError::Page(_))), "{stopped:?}");
}

#[tokio::test]
async fn deep_recursion_fits_the_stack() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    renderer.render(request("/deep"), Box::new(nothing)).await.unwrap();
}

#[test]
fn a_bundle_that_does_not_run_is_rejected_at_start() {
    for bundle in ["this is no JavaScript", "throw new Error('at load')"] {
        assert!(matches!(Renderer::start(bundle, 2), Err(RenderError::Bundle(_))), "{bundle}");
    }
}
