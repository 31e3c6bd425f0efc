//! Waits until the site answers over HTTPS with a certificate that browsers trust.

use std::time::Duration;

use anyhow::bail;
use rustls::{CertificateError, Error as TlsError};
use tokio::time::{Instant, sleep, timeout};
use url::Url;

use super::name::SiteName;
use super::services::last_errors;
use crate::doctor::dns::Dns;
use crate::doctor::probe::{self, ProbeError};

const TIMEOUT: Duration = Duration::from_secs(120);
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// Tells whether the site answers at once.
pub(super) async fn is_answering(name: &SiteName) -> bool {
    let Ok(url) = health_url(name) else { return false };
    let answer = timeout(RESPONSE_TIMEOUT, probe::get(&Dns::system(), &url, &[])).await;
    answer.is_ok_and(|answer| answer.is_ok_and(|answer| answer.status.is_success()))
}

fn health_url(name: &SiteName) -> anyhow::Result<Url> {
    Ok(Url::parse(&format!("{}/healthz", name.url()))?)
}

pub(super) async fn wait_for_site(name: &SiteName) -> anyhow::Result<()> {
    let (site, url) = (name.url(), health_url(name)?);
    let begun = Instant::now();
    loop {
        let failure = match timeout(RESPONSE_TIMEOUT, probe::get(&Dns::system(), &url, &[])).await {
            Ok(Ok(answer)) if answer.status.is_success() => return Ok(()),
            Ok(Ok(answer)) => {
                format!("{site} answers {}: another web server may have the name", answer.status)
            }
            // No other attempt changes that.
            Ok(Err(ProbeError::Tls(TlsError::InvalidCertificate(CertificateError::UnknownIssuer)))) => bail!(
                "{name} has a certificate of an authority that this system does not trust. Copy the authority's root certificate to \
                 /usr/local/share/ca-certificates, run `update-ca-certificates`, and run this again"
            ),
            Ok(Err(ProbeError::Tls(TlsError::AlertReceived(_)))) => {
                format!("Caddy has no certificate for {name} yet")
            }
            Ok(Err(error)) => format!("{site} does not answer over HTTPS: {error}"),
            Err(_) => format!("{site} does not answer"),
        };
        if begun.elapsed() >= TIMEOUT {
            bail!(
                "{failure}. The ports 80 and 443 must be open from the internet: look at the firewall of this machine and of its provider, then \
                 run this again. Caddy's log says:\n{}",
                last_errors("caddy", begun.elapsed())
            );
        }
        sleep(RETRY_PAUSE).await;
    }
}
