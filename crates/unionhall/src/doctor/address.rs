//! The site's address, as visitors reach it: the name, the site behind it, its certificate, the redirect to https, and the visitor's
//! address that a web server in front passes on.

use std::net::{IpAddr, UdpSocket};

use axum::http::header;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rustls::{CertificateError, Error as TlsError};
use url::{Host, Url};

use super::Examination;
use super::dns::Dns;
use super::finding::{Check, Finding, State};
use super::probe::{self, ProbeError};
use super::running;
use crate::guides::Guide;
use crate::setup;
use platform::database::Store;
use platform::web::client::ForwardedAddress;
use platform::web::key;

const NAME: Check = Check::new("address.name", "Name");
const ANSWERS: Check = Check::new("address.answers", "Answer");
const CERTIFICATE: Check = Check::new("address.certificate", "Certificate");
const REDIRECT: Check = Check::new("address.redirect", "Redirect to https");
const FORWARDED: Check = Check::new("address.forwarded", "Visitors’ addresses");

const GUIDE: Guide = Guide("behind-a-proxy.md");
const DNS_REMEDY: &str =
    "Check the name servers in /etc/resolv.conf, and allow connections to them (port 53).";
const OPEN_PORTS_REMEDY: &str = "Let the firewalls of the machine and of its provider open the ports 80 and 443, and start the web server.";
/// Renewal begins a month before the end with the usual tools, so two weeks show that it fails.
const EXPIRY_WARNING: SignedDuration = SignedDuration::from_hours(14 * 24);
/// A call that needs the key of this site, and that a closed site answers too.
const KEYED_PATH: &str = "/auth/v1/health";

pub(super) async fn checks(site: &Examination<'_>, store: Option<&Store>) -> Vec<Finding> {
    let server = &site.config.server;
    let mut findings = Vec::new();
    if site.server.is_none() {
        findings.push(running::finding(site.config, &running::request_details(site.config, &site.dns).await));
    }
    let Ok(url) = Url::parse(&server.url) else { return findings };
    let host = url.host_str().unwrap_or_default();
    let is_https = url.scheme() == "https";
    if server.is_on_this_machine() {
        let found = format!("The site can be reached on this machine only, at {}.", server.url);
        let remedy = format!("Set server.url to its public address, such as https://union.example: {GUIDE}.");
        findings.push(NAME.warning(found, remedy));
        if !is_https {
            return findings;
        }
    } else if is_example(host) {
        let remedy = "Set server.url to the address of your site.";
        findings.push(NAME.wrong(format!("{host} is an example that nobody can have."), remedy));
        return findings;
    }
    let name = NAME.within(DNS_REMEDY, check_name(&site.dns, &url)).await;
    if let Some(name) = name.as_ref().filter(|name| name.state == State::Wrong) {
        findings.push(name.clone());
        return findings;
    }
    let (answers, certificate, redirect) = tokio::join!(
        ANSWERS.within(OPEN_PORTS_REMEDY, check_answer(&site.dns, &url, store)),
        CERTIFICATE.within(OPEN_PORTS_REMEDY, check_certificate(&site.dns, &url, site.now)),
        REDIRECT.within(OPEN_PORTS_REMEDY, check_redirect(&site.dns, &url)),
    );
    let is_this_site = answers.as_ref().is_some_and(|finding| finding.state == State::Ok);
    findings.extend(name.map(|name| correct_name_finding(name, answers.as_ref())));
    findings.extend(answers);
    findings.push(if is_https { certificate } else { unencrypted_finding(server.is_insecure()) });
    findings.extend(redirect);
    if is_this_site {
        findings.extend(check_forwarded(site).await);
    }
    findings
}

/// Names that the registries keep for documents (RFC 2606).
fn is_example(host: &str) -> bool {
    let labels: Vec<_> = host.rsplit('.').collect();
    matches!(labels[..], ["example", ..] | ["com" | "net" | "org", "example", ..])
}

async fn check_name(dns: &Dns, url: &Url) -> Option<Finding> {
    match url.host() {
        Some(Host::Domain(name)) if name != "localhost" => Some(check_resolution(dns, name).await),
        _ => None,
    }
}

/// Returns whether a name leads to this machine. An address of another machine is a warning, since it may be that of a router or of a web
/// server in front.
pub async fn check_resolution(dns: &Dns, name: &str) -> Finding {
    let remedy = format!(
        "At the company that manages the domain, set the A record of {name} to the address of this machine."
    );
    let addresses = match dns.addresses(name).await {
        Ok(addresses) if addresses.is_empty() => {
            return NAME.wrong(format!("The name {name} has no address."), remedy);
        }
        Ok(addresses) => addresses,
        Err(error) => return NAME.wrong(format!("DNS doesn’t answer: {error}."), DNS_REMEDY),
    };
    let listed = addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if addresses.iter().all(IpAddr::is_loopback) {
        let found = format!("On this machine, {name} is {listed}, so what visitors get can’t be seen.");
        return NAME
            .warning(found, format!("Take {name} out of /etc/hosts, or check it from another machine."));
    }
    if addresses.iter().any(|address| is_of_this_machine(*address)) {
        return NAME.ok(format!("{name} leads to this machine ({listed})."));
    }
    NAME.warning(format!("{name} leads to {listed}, which isn’t an address of this machine."), remedy)
}

/// A name of another address is right if the site answers there: a router or web server in front passes requests on.
fn correct_name_finding(name: Finding, answers: Option<&Finding>) -> Finding {
    match answers.map(|answers| answers.state) {
        Some(State::Ok) => Finding { state: State::Ok, remedy: None, ..name },
        Some(_) if name.state == State::Warning => Finding { state: State::Wrong, ..name },
        _ => name,
    }
}

/// Whether an address is this machine's: no other can be bound.
fn is_of_this_machine(address: IpAddr) -> bool {
    UdpSocket::bind((address, 0)).is_ok()
}

/// Sends a call with the public key of this site, which another site rejects.
async fn check_answer(dns: &Dns, url: &Url, store: Option<&Store>) -> Option<Finding> {
    let key = setup::public_key(store?).await.ok()??;
    let mut target = url.clone();
    target.set_path(KEYED_PATH);
    let site = url.origin().ascii_serialization();
    let elsewhere = format!(
        "Set server.url to this site’s address, or let the name and the web server lead here: {GUIDE}."
    );
    Some(match probe::get(dns, &target, &[(key::HEADER, &key)]).await {
        Ok(answer) if answer.status == 200 && answer.body.starts_with(b"{") => {
            ANSWERS.ok(format!("This site answers at {site}."))
        }
        Ok(answer) if answer.status == 401 => ANSWERS.wrong(format!("Another site answers at {site}."), elsewhere),
        Ok(answer) if matches!(answer.status.as_u16(), 502..=504) => ANSWERS.wrong(
            format!("The web server at {site} can’t reach the site (status {}).", answer.status.as_u16()),
            format!("Start the site, and let the web server pass requests to the address in server.listen: {GUIDE}."),
        ),
        Ok(answer) => {
            let status = answer.status.as_u16();
            ANSWERS.wrong(format!("Something else answers at {site} (status {status})."), elsewhere)
        }
        Err(ProbeError::Tls(_)) => ANSWERS.wrong(
            format!("Browsers refuse the certificate of {site}."),
            "See the certificate below.",
        ),
        Err(ProbeError::Dns(reason)) => ANSWERS.wrong(format!("{reason}."), DNS_REMEDY),
        Err(error) => ANSWERS.wrong(format!("Nothing answers at {site}: {error}."), OPEN_PORTS_REMEDY),
    })
}

/// Verifies the certificate of an address as browsers do, or by an authority that this machine trusts.
pub async fn check_certificate(dns: &Dns, url: &Url, now: Timestamp) -> Finding {
    let renew = format!(
        "Let the web server renew it: Caddy does so by itself, certbot with `sudo certbot renew`: {GUIDE}."
    );
    let stream = match probe::connect_with_tls(dns, url).await {
        Ok(stream) => stream,
        Err(ProbeError::Tls(TlsError::InvalidCertificate(error))) => {
            return certificate_finding(&error, url, renew);
        }
        Err(error) => {
            return CERTIFICATE.wrong(format!("No encrypted connection: {error}."), OPEN_PORTS_REMEDY);
        }
    };
    let first = stream.get_ref().1.peer_certificates().and_then(<[_]>::first);
    let end = first.and_then(|der| x509_parser::parse_x509_certificate(der).ok());
    let end = end.and_then(|(_, found)| Timestamp::from_second(found.validity().not_after.timestamp()).ok());
    let Some(end) = end else {
        return CERTIFICATE.warning("The certificate’s end can’t be read.", renew);
    };
    let date = end.to_zoned(TimeZone::UTC).strftime("%B %-d, %Y");
    let days = end.duration_since(now).as_hours() / 24;
    if end.duration_since(now) < EXPIRY_WARNING {
        let found =
            format!("The certificate ends on {date}, in {days} {}.", if days == 1 { "day" } else { "days" });
        return CERTIFICATE.warning(found, renew);
    }
    CERTIFICATE.ok(format!("The certificate is valid until {date}."))
}

fn certificate_finding(error: &CertificateError, url: &Url, renew: String) -> Finding {
    let host = url.host_str().unwrap_or_default();
    let get = format!(
        "Let the web server get one from an authority that browsers know, which is free with Caddy or certbot: {GUIDE}."
    );
    match error {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            CERTIFICATE.wrong("The certificate has ended.", renew)
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => CERTIFICATE
            .wrong("The certificate isn’t valid yet.", "Check the clock of this machine first: `date`."),
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => CERTIFICATE
            .wrong(
                format!("The certificate is for another name than {host}."),
                format!("Let the web server get one for {host}: {GUIDE}."),
            ),
        CertificateError::UnknownIssuer => CERTIFICATE.wrong(
            "The certificate is from an authority that browsers don’t know.",
            format!("{get} If the authority is your own, install its root certificate on this machine."),
        ),
        other => CERTIFICATE.wrong(format!("Browsers refuse the certificate: {other}."), get),
    }
}

fn unencrypted_finding(is_public: bool) -> Finding {
    let remedy = format!(
        "Put a web server with a certificate in front, and set server.url to its https:// address: {GUIDE}."
    );
    let found = "The site’s address begins with http://, so passwords can be read on the way.";
    if is_public { CERTIFICATE.wrong(found, remedy) } else { CERTIFICATE.warning(found, remedy) }
}

/// The standard ports only: no other port is known to belong to the same site.
async fn check_redirect(dns: &Dns, url: &Url) -> Option<Finding> {
    if url.scheme() != "https" || url.port().is_some() {
        return None;
    }
    let mut plain = url.clone();
    plain.set_scheme("http").ok()?;
    Some(check_redirect_to(dns, &plain, url).await)
}

/// Returns whether an http address leads to the https address of the site.
pub async fn check_redirect_to(dns: &Dns, plain: &Url, secure: &Url) -> Finding {
    let remedy = format!("Let the web server redirect http:// to https:// with status 301 or 308: {GUIDE}.");
    match probe::get(dns, plain, &[]).await {
        Ok(answer) => {
            let to = answer.headers.get(header::LOCATION).and_then(|to| plain.join(to.to_str().ok()?).ok());
            let is_here = to.as_ref().is_some_and(|to| to.scheme() == "https" && to.host() == secure.host());
            match answer.status.as_u16() {
                301 | 308 if is_here => REDIRECT.ok("http:// leads to https://."),
                302 | 303 | 307 if is_here => {
                    REDIRECT.warning("http:// leads to https:// for now only.", remedy)
                }
                status => {
                    REDIRECT.wrong(format!("{plain} doesn’t lead to https:// (status {status})."), remedy)
                }
            }
        }
        Err(error) => REDIRECT.warning(
            format!("Nothing answers at {plain}: {error}. Visitors who type the name alone may get nowhere."),
            OPEN_PORTS_REMEDY,
        ),
    }
}

/// The request of [`check_answer`] has passed through the web server in front, so the running server knows.
async fn check_forwarded(site: &Examination<'_>) -> Option<Finding> {
    let state = match &site.server {
        Some(server) => Some((server.forwarded)()),
        None => running::forwarded_address(&running::request_details(site.config, &site.dns).await),
    };
    let header = site.config.server.client_header.as_deref().unwrap_or("x-forwarded-for");
    Some(match state? {
        ForwardedAddress::Direct => FORWARDED.ok("Visitors connect to the site itself."),
        ForwardedAddress::Arrives => FORWARDED.ok(format!("The web server passes them on in {header}.")),
        ForwardedAddress::Missing => FORWARDED.warning(
            format!("No request came with an address in {header}, so all visitors share one limit."),
            format!("Let the web server send the header, or remove server.client_header if there is none: {GUIDE}."),
        ),
        ForwardedAddress::Untrusted => FORWARDED.warning(
            format!("{header} comes from an address that isn’t trusted, so all visitors share one limit."),
            format!("Add the address of the web server to server.trusted_proxies: {GUIDE}."),
        ),
        ForwardedAddress::NotConfigured => FORWARDED.warning(
            "A web server passes requests on, and the site doesn’t read whose they are, so all visitors share one limit.",
            format!("Set server.client_header to the header that the web server sends: {GUIDE}."),
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_names_are_recognized() {
        for name in ["union.example", "www.union.example", "example.org", "local7.example.com"] {
            assert!(is_example(name), "{name}");
        }
        for name in ["union.org", "example.union.org", "myexample.com", "localhost"] {
            assert!(!is_example(name), "{name}");
        }
    }

    #[test]
    fn an_address_of_this_machine_is_recognized() {
        assert!(is_of_this_machine([127, 0, 0, 1].into()));
        assert!(!is_of_this_machine([192, 0, 2, 1].into()), "an address for documents (RFC 5737)");
    }
}
