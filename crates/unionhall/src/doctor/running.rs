//! The running server, asked from its own machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use serde_json::Value;
use url::Url;

use super::dns::Dns;
use super::finding::{Check, Finding};
use super::probe;
use crate::program_name::start_site;
use platform::config::Config;
use platform::web::client::ForwardedAddress;

const RUNNING: Check = Check::new("address.running", "Server");
/// The longest wait for `/readyz`, which answers within a second.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(super) enum NotRunning {
    Silent(String),
    /// A program other than the site listens there.
    Taken,
}

/// Asks the server on this machine for its details, which it tells local requests only.
pub(super) async fn request_details(config: &Config, dns: &Dns) -> Result<Value, NotRunning> {
    let silent = |reason: &dyn ToString| NotRunning::Silent(reason.to_string());
    let target = format!("http://{}/readyz", reachable_address(config.server.listen));
    let url = Url::parse(&target).map_err(|error| silent(&error))?;
    let asked = tokio::time::timeout(RESPONSE_TIMEOUT, probe::get(dns, &url, &[])).await;
    let answer = asked.map_err(|_| silent(&"no answer within 3 seconds"))?.map_err(|error| silent(&error))?;
    let details = serde_json::from_slice::<Value>(&answer.body).map_err(|_| NotRunning::Taken)?;
    if details["status"].is_string() { Ok(details) } else { Err(NotRunning::Taken) }
}

fn reachable_address(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

pub(super) fn finding(config: &Config, details: &Result<Value, NotRunning>) -> Finding {
    let listen = config.server.listen;
    let answer = match details {
        Ok(answer) => answer,
        Err(NotRunning::Taken) => {
            return RUNNING.wrong(
                format!("Another program answers at {listen}, where the site listens."),
                "`sudo ss -ltnp` shows which one, often Apache. Stop it, or choose another address in server.listen.",
            );
        }
        Err(NotRunning::Silent(reason)) => {
            return RUNNING.warning(
                format!("The site isn’t running at {listen}: {reason}."),
                format!(
                    "Start it with `{}`. If it listens elsewhere, name that address in server.listen.",
                    start_site()
                ),
            );
        }
    };
    if answer["status"] != "ready" {
        return RUNNING.wrong(
            "The site is running, and can’t answer requests.",
            "Its log says why; most often the database is down or the disk full.",
        );
    }
    let problems: Vec<_> =
        answer["problems"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if problems.is_empty() {
        return RUNNING.ok(format!("The site is running at {listen}."));
    }
    RUNNING.wrong(problems.join(" "), "The other checks tell what to do; the log has the details.")
}

pub(super) fn forwarded_address(details: &Result<Value, NotRunning>) -> Option<ForwardedAddress> {
    ForwardedAddress::from_name(details.as_ref().ok()?["forwarded_address"].as_str()?)
}
