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

/// The URL, if it can be read in one way only: a `/`, `#`, `?` or `@` in a password that is not encoded makes a part of it the host, the
/// path or the query, which are shown.
pub(super) fn database_url(text: &str) -> Option<String> {
    if text.strip_prefix("sqlite:").is_some_and(|path| !path.is_empty()) {
        return Some(text.to_owned());
    }
    let rest = ["postgres://", "postgresql://"].iter().find_map(|scheme| text.strip_prefix(scheme))?;
    let url = Url::parse(text).ok()?;
    let end = rest.find('/').unwrap_or(rest.len());
    let is_plain = url.fragment().is_none()
        && !rest[end..].contains('@')
        && !url.path()[1.min(url.path().len())..].contains('/');
    let is_known =
        url.query_pairs().all(|(name, _)| PARAMETERS.contains(&&*name) || name.starts_with("options["));
    (is_plain && is_known).then(|| text.to_owned())
}

/// Whether it lets somebody in.
pub(super) fn holds_secret(url: &str) -> bool {
    Url::parse(url)
        .is_ok_and(|url| url.password().is_some() || url.query_pairs().any(|(name, _)| name == "password"))
}

/// What tells databases apart, without anything that lets one in: a password may stand in the query as well.
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
