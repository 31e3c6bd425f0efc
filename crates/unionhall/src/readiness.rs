//! `unionhall ready`: asks the site that runs on this machine, for scripts and health checks of containers.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::bail;
use axum::body::Bytes;
use axum::http::Request;
use http_body_util::{BodyExt as _, Empty};
use platform::web::outgoing;
use tokio::time::{Instant, sleep, timeout};

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// Waits until the site at `listen` is ready, for `patience` at most. Returns its answer.
pub(crate) async fn wait_until_ready(listen: SocketAddr, patience: Duration) -> anyhow::Result<String> {
    let until = Instant::now() + patience;
    loop {
        match request_readiness(listen).await {
            Ok(answer) => return Ok(answer),
            Err(error) if Instant::now() >= until => return Err(error),
            Err(_) => sleep(RETRY_PAUSE).await,
        }
    }
}

async fn request_readiness(listen: SocketAddr) -> anyhow::Result<String> {
    // A server on 0.0.0.0 is reached through loopback.
    let ip = if listen.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { listen.ip() };
    let address = SocketAddr::new(ip, listen.port());
    let request = Request::get(format!("http://{address}/readyz")).body(Empty::<Bytes>::new())?;
    let client = outgoing::client()?;
    let asked = async {
        let response = client.request(request).await?;
        let status = response.status();
        let body = response.into_body().collect().await?.to_bytes();
        anyhow::Ok((status, String::from_utf8_lossy(&body).into_owned()))
    };
    match timeout(RESPONSE_TIMEOUT, asked).await {
        Ok(Ok((status, body))) if status.is_success() => Ok(body),
        Ok(Ok((status, body))) => bail!("the site at {address} is not ready ({status}): {body}"),
        Ok(Err(_)) => {
            bail!("no site answers at {address}: `systemctl status unionhall` says whether it runs")
        }
        Err(_) => bail!("the site at {address} did not answer within {} s", RESPONSE_TIMEOUT.as_secs()),
    }
}
