use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig, ResolverOpts};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::RData;

/// Two attempts fit into the time limit of a check.
const TIMEOUT: Duration = Duration::from_secs(4);

#[derive(Clone, Debug)]
pub struct Dns(Option<TokioResolver>);

#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct DnsError(String);

impl Dns {
    /// The name servers of the system, and its hosts file. Without any, each lookup fails.
    pub fn system() -> Self {
        let resolver = TokioResolver::builder_tokio().and_then(|mut builder| {
            limit_attempts(builder.options_mut());
            builder.build()
        });
        Self(resolver.ok())
    }

    pub fn at(server: SocketAddr) -> Self {
        let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()];
        let connections = connections.map(|connection| {
            let mut connection = connection;
            connection.port = server.port();
            connection
        });
        let server = NameServerConfig::new(server.ip(), true, connections.into());
        let config = ResolverConfig::from_name_servers(vec![server]);
        let mut builder = TokioResolver::builder_with_config(config, TokioRuntimeProvider::default());
        limit_attempts(builder.options_mut());
        Self(builder.build().ok())
    }

    fn resolver(&self) -> Result<&TokioResolver, DnsError> {
        self.0.as_ref().ok_or_else(|| DnsError("the system names no name server".to_owned()))
    }

    /// The addresses of a name; none if there is no such name. Fails if DNS does not answer.
    pub async fn addresses(&self, name: &str) -> Result<Vec<IpAddr>, DnsError> {
        match self.resolver()?.lookup_ip(with_final_dot(name)).await {
            Ok(found) => Ok(found.iter().collect()),
            Err(error) if error.is_no_records_found() => Ok(Vec::new()),
            Err(error) => Err(DnsError(error.to_string())),
        }
    }

    /// The texts of a name's TXT records, each joined from its parts (RFC 7208, 3.3). Fails if DNS does not answer.
    pub async fn texts(&self, name: &str) -> Result<Vec<String>, DnsError> {
        let found = match self.resolver()?.txt_lookup(with_final_dot(name)).await {
            Ok(found) => found,
            Err(error) if error.is_no_records_found() => return Ok(Vec::new()),
            Err(error) => return Err(DnsError(error.to_string())),
        };
        let texts = found.answers().iter().filter_map(|record| match &record.data {
            RData::TXT(text) => Some(String::from_utf8_lossy(&text.txt_data.concat()).into_owned()),
            _ => None,
        });
        Ok(texts.collect())
    }
}

fn limit_attempts(options: &mut ResolverOpts) {
    options.timeout = TIMEOUT;
    options.attempts = 2;
    // A check after a change must not see the records from before it.
    options.cache_size = 0;
}

/// Adds a dot to a name, so that no search domain is added.
fn with_final_dot(name: &str) -> String {
    format!("{}.", name.trim_end_matches('.'))
}
