use url::Url;

const SUPPORTED_PARAMETERS: &[&str] = &[
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "statement-cache-capacity",
    "user",
];

/// Parameters of libpq that hosting companies put into URLs; sqlx ignores them, so they are removed.
const LIBPQ: &[&str] = &[
    "channel_binding",
    "client_encoding",
    "connect_timeout",
    "fallback_application_name",
    "gssencmode",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "load_balance_hosts",
    "requiressl",
    "sslcompression",
    "sslsni",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "target_session_attrs",
    "tcp_user_timeout",
];

/// Returns the URL if it is unambiguous. With an unencoded `/`, `#`, `?` or `@` in the password, part of the
/// password would be parsed as host, path or query, which are not redacted.
pub(super) fn parse_database_url(text: &str) -> Option<String> {
    if text.strip_prefix("sqlite:").is_some_and(|path| !path.is_empty()) {
        return Some(text.to_owned());
    }
    let rest = ["postgres://", "postgresql://"].iter().find_map(|scheme| text.strip_prefix(scheme))?;
    let mut url = Url::parse(text).ok()?;
    let end = rest.find('/').unwrap_or(rest.len());
    let is_plain = url.fragment().is_none()
        && !rest[end..].contains('@')
        && !url.path()[1.min(url.path().len())..].contains('/');
    let is_left_out = |name: &str| LIBPQ.contains(&name);
    let is_known = url.query_pairs().all(|(name, _)| {
        SUPPORTED_PARAMETERS.contains(&&*name) || is_left_out(&name) || name.starts_with("options[")
    });
    if !is_plain || !is_known {
        return None;
    }
    let pairs: Vec<_> = url.query_pairs().into_owned().collect();
    if !pairs.iter().any(|(name, _)| is_left_out(name)) {
        return Some(text.to_owned());
    }
    url.set_query(None);
    let kept: Vec<_> = pairs.into_iter().filter(|(name, _)| !is_left_out(name)).collect();
    if !kept.is_empty() {
        url.query_pairs_mut().extend_pairs(kept);
    }
    Some(url.into())
}

pub(super) fn holds_secret(url: &str) -> bool {
    Url::parse(url)
        .is_ok_and(|url| url.password().is_some() || url.query_pairs().any(|(name, _)| name == "password"))
}

/// Removes the credentials from a URL. The query may contain a password too.
pub(super) fn without_password(text: &str) -> String {
    if text.starts_with("sqlite:") || text.starts_with('(') {
        return text.to_owned();
    }
    match parse_database_url(text).and_then(|text| Url::parse(&text).ok()) {
        Some(url) => {
            let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
            let user = if url.username().is_empty() { "" } else { "(hidden)@" };
            let query = url.query().map(|_| "?(hidden)").unwrap_or_default();
            format!(
                "{}://{user}{}{port}{}{query}",
                url.scheme(),
                url.host_str().unwrap_or_default(),
                url.path()
            )
        }
        None => "(hidden)".to_owned(),
    }
}
