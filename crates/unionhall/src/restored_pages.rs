//! Rendering the pages of a restored backup, as part of its proof.

use std::pin::Pin;

use anyhow::{Context as _, ensure};
use axum::body::Body;
use axum::extract::Request;
use platform::config::Config;
use platform::web::cache::CacheService;
use platform::web::request_log::InternalRequest;
use tower::ServiceExt as _;

use crate::{router, serve};

const LIST_PATHS: [&str; 9] =
    ["/", "/news", "/events", "/documents", "/faq", "/officers", "/photos", "/shop", "/donate"];
const ITEM_PREFIXES: [&str; 4] = ["/news/", "/events/", "/photos/", "/shop/product/"];
const MAX_PAGE_BYTES: usize = 64 << 20;

/// Renders a page of each kind of the site in a data folder, without serving.
pub(crate) fn render(config: Config) -> Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send>> {
    Box::pin(render_all(config))
}

async fn render_all(mut config: Config) -> anyhow::Result<()> {
    config.server.renderers = 1;
    let app = serve::build_restored(config).await?;
    let service = router::service(&app);
    let sitemap = page(&service, "/sitemap.xml").await?;
    let addresses = sitemap.split("<loc>").filter_map(|part| part.split("</loc>").next());
    let found: Vec<_> =
        addresses.filter_map(|address| address.strip_prefix(&*app.config.server.url)).collect();
    let first = |beginning: &&str| found.iter().find(|path| path.starts_with(*beginning)).copied();
    for path in LIST_PATHS.into_iter().chain(ITEM_PREFIXES.iter().filter_map(first)) {
        let shown = page(&service, path).await;
        shown.with_context(|| format!("the restored site does not show {path}"))?;
    }
    app.store.close().await;
    Ok(())
}

async fn page(service: &CacheService, path: &str) -> anyhow::Result<String> {
    let mut request = Request::get(path).body(Body::empty())?;
    request.extensions_mut().insert(InternalRequest);
    let response = service.clone().oneshot(request).await?;
    ensure!(response.status().is_success(), "it answers {}", response.status());
    let body = axum::body::to_bytes(response.into_body(), MAX_PAGE_BYTES).await?;
    Ok(String::from_utf8_lossy(&body).into_owned())
}
