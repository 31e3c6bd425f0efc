//! Waits until the site answers over HTTPS with a certificate that browsers trust.

use std::time::Duration;

use anyhow::{Context as _, bail};
use axum::body::Bytes;
use axum::http::Request;
use http_body_util::Empty;
use platform::web::outgoing;
use tokio::time::{Instant, sleep, timeout};

use super::name::SiteName;
use super::services::errors;

const PATIENCE: Duration = Duration::from_secs(120);
const ANSWER: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(500);

/// # Errors
/// The last failure, with a remedy.
pub(super) async fn wait(name: &SiteName) -> anyhow::Result<()> {
    let url = name.url();
    let until = Instant::now() + PATIENCE;
    loop {
        let error = match timeout(ANSWER, ask(&url)).await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) => format!("{error:#}"),
            Err(_) => format!("{url} does not answer"),
        };
        // No other attempt changes that.
        if error.contains("UnknownIssuer") {
            bail!(
                "{name} has a certificate of an authority that this system does not trust. Copy the authority's root certificate to \
                 /usr/local/share/ca-certificates, run `update-ca-certificates`, and run this again"
            );
        }
        if Instant::now() >= until {
            bail!(
                "{error}. The ports 80 and 443 must be open from the internet: look at the firewall of this machine and of its provider, then \
                 run this again. Caddy's log says:\n{}",
                errors("caddy")
            );
        }
        sleep(PAUSE).await;
    }
}

async fn ask(url: &str) -> anyhow::Result<()> {
    // Reads the system's root certificates again at each attempt.
    let client = outgoing::client_of_system()?;
    let request = Request::get(format!("{url}/healthz")).body(Empty::<Bytes>::new())?;
    let response = client.request(request).await.with_context(|| format!("cannot reach {url}"))?;
    if !response.status().is_success() {
        bail!("{url} answers {}: another web server may have the name", response.status());
    }
    Ok(())
}
