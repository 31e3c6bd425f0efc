//! A single HTTP request to the site, as a visitor's browser would send it.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::{BodyExt as _, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use url::{Host, Url};

use super::dns::Dns;

/// The longest wait for a connection to each address of a name.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum body in bytes.
const MAX_BODY_BYTES: usize = 256 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    #[error("{0}")]
    Dns(String),
    #[error("{0}")]
    Connect(String),
    #[error("{0}")]
    Tls(#[from] rustls::Error),
    #[error("{0}")]
    Http(String),
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

pub async fn get(dns: &Dns, url: &Url, headers: &[(&str, &str)]) -> Result<Answer, ProbeError> {
    let tcp = connect(dns, url).await?;
    if url.scheme() == "https" {
        send_request(start_tls(tcp, url).await?, url, headers).await
    } else {
        send_request(tcp, url, headers).await
    }
}

/// Verifies the certificate with the roots of browsers and of this machine.
pub async fn connect_with_tls(dns: &Dns, url: &Url) -> Result<TlsStream<TcpStream>, ProbeError> {
    start_tls(connect(dns, url).await?, url).await
}

async fn connect(dns: &Dns, url: &Url) -> Result<TcpStream, ProbeError> {
    let addresses: Vec<IpAddr> = match url.host() {
        Some(Host::Ipv4(ip)) => vec![ip.into()],
        Some(Host::Ipv6(ip)) => vec![ip.into()],
        Some(Host::Domain("localhost")) => vec![IpAddr::from([127, 0, 0, 1])],
        Some(Host::Domain(name)) => dns
            .addresses(name)
            .await
            .map_err(|error| ProbeError::Dns(format!("DNS doesn’t answer: {error}")))?,
        None => Vec::new(),
    };
    let port = url.port_or_known_default().unwrap_or(443);
    let mut last = format!("the name {} has no address", url.host_str().unwrap_or_default());
    for address in addresses {
        match tokio::time::timeout(CONNECT_TIMEOUT, TcpStream::connect(SocketAddr::new(address, port))).await
        {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => last = format!("{address} port {port}: {error}"),
            Err(_) => last = format!("{address} port {port} doesn’t answer"),
        }
    }
    Err(ProbeError::Connect(last))
}

async fn start_tls(tcp: TcpStream, url: &Url) -> Result<TlsStream<TcpStream>, ProbeError> {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    let name = ServerName::try_from(host).map_err(|error| ProbeError::Http(error.to_string()))?;
    let connector = TlsConnector::from(Arc::new(tls_config()?));
    connector.connect(name, tcp).await.map_err(|error| {
        let tls = error.get_ref().and_then(|cause| cause.downcast_ref::<rustls::Error>());
        tls.cloned().map_or_else(|| ProbeError::Connect(error.to_string()), ProbeError::Tls)
    })
}

fn tls_config() -> Result<ClientConfig, rustls::Error> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    // Certificates of the system that rustls cannot read are none that a site would use.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

async fn send_request(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    url: &Url,
    headers: &[(&str, &str)],
) -> Result<Answer, ProbeError> {
    let failed = |error: &dyn std::fmt::Display| ProbeError::Http(error.to_string());
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|error| failed(&error))?;
    // It ends with the sender.
    tokio::spawn(connection);
    let host = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (host, _) => host.unwrap_or_default().to_owned(),
    };
    let mut request = Request::get(url.path()).header(header::HOST, host);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Empty::<Bytes>::new()).map_err(|error| failed(&error))?;
    let answer = sender.send_request(request).await.map_err(|error| failed(&error))?;
    let (head, body) = answer.into_parts();
    let body = Limited::new(body, MAX_BODY_BYTES).collect().await.map_err(|error| failed(&error))?;
    Ok(Answer { status: head.status, headers: head.headers, body: body.to_bytes() })
}
