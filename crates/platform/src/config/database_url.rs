//! `database.url`: what is taken, and what of it may be shown.

use url::Url;

/// Parameters that PostgreSQL's client knows. It logs the others, with their values.
const PARAMETERS: &[&str] = &[
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

/// Parameters of PostgreSQL's own library (libpq) that other programs need and hosting companies write; they are left out.
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

/// The URL, if it can be read in one way only: a `/`, `#`, `?` or `@` in a password that is not encoded makes a part of it the host, the
/// path or the query, which are shown.
pub(super) fn database_url(text: &str) -> Option<String> {
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
    let is_known = url
        .query_pairs()
        .all(|(name, _)| PARAMETERS.contains(&&*name) || is_left_out(&name) || name.starts_with("options["));
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

/// Tells whether a database URL holds a password.
pub(super) fn holds_secret(url: &str) -> bool {
    Url::parse(url)
        .is_ok_and(|url| url.password().is_some() || url.query_pairs().any(|(name, _)| name == "password"))
}

/// The parts of a database URL that identify the database, without credentials: a password may be in the query as well.
pub(super) fn without_password(text: &str) -> String {
    if text.starts_with("sqlite:") || text.starts_with('(') {
        return text.to_owned();
    }
    match database_url(text).and_then(|text| Url::parse(&text).ok()) {
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
