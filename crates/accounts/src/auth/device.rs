//! Device cookies (OWASP): guesses from a browser that has signed in before are counted separately, so that strangers' guesses do not
//! delay the owner. The cookie authenticates nothing.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use uuid::Uuid;

use super::refresh::RefreshKey;
use platform::clock::Entropy;

const COOKIE_NAME: &str = "unionhall-device";
/// The name over https. Browsers accept a `__Host-` cookie only from this host over https (RFC 6265bis, 4.1.3.2), so no other host of the
/// domain can set it.
const HTTPS_COOKIE_NAME: &str = "__Host-unionhall-device";
const MAX_AGE: Duration = Duration::days(365);

fn seal(key: &RefreshKey, account: Uuid, nonce: &str) -> String {
    key.seal("device", format!("{account}.{nonce}").as_bytes())
}

fn is_seal(key: &RefreshKey, account: Uuid, nonce: &str, signature: &str) -> bool {
    key.is_seal("device", format!("{account}.{nonce}").as_bytes(), signature)
}

pub(super) fn cookie(
    key: &RefreshKey,
    account: Uuid,
    entropy: &Entropy,
    secure: bool,
) -> Option<HeaderValue> {
    let nonce = entropy.uuid().simple().to_string();
    let value = format!("{account}.{nonce}.{}", seal(key, account, &nonce));
    let (name, path) = if secure { (HTTPS_COOKIE_NAME, "/") } else { (COOKIE_NAME, "/auth/v1") };
    let cookie = Cookie::build((name, value)).path(path).max_age(MAX_AGE).http_only(true).secure(secure);
    HeaderValue::from_str(&cookie.same_site(SameSite::Strict).to_string()).ok()
}

pub(super) fn guess_counter_key(
    key: &RefreshKey,
    email: &str,
    account: Option<Uuid>,
    headers: &HeaderMap,
) -> String {
    let device = account.and_then(|account| nonce_of(key, account, headers));
    format!("password {email} {}", device.unwrap_or_default())
}

pub(super) fn nonce_of(key: &RefreshKey, account: Uuid, headers: &HeaderMap) -> Option<String> {
    known_accounts(key, headers).find_map(|(whose, nonce)| (whose == account).then_some(nonce))
}

/// The accounts that this browser has signed in to before, each with its nonce. The name without the prefix counts too: its value must be
/// sealed for the account.
pub(super) fn known_accounts(key: &RefreshKey, headers: &HeaderMap) -> impl Iterator<Item = (Uuid, String)> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = sent.flat_map(Cookie::split_parse).flatten();
    let cookies = cookies.filter(|cookie| [HTTPS_COOKIE_NAME, COOKIE_NAME].contains(&cookie.name()));
    cookies.filter_map(|cookie| {
        let (whose, rest) = cookie.value().split_once('.')?;
        let (nonce, signature) = rest.split_once('.')?;
        let whose = whose.parse().ok()?;
        is_seal(key, whose, nonce, signature).then(|| (whose, nonce.to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_cookie_is_accepted_only_for_its_own_account_and_key() {
        let key = RefreshKey::from_hex(&"ab".repeat(32)).unwrap();
        let entropy = Entropy::counting();
        let (nora, omar) = (entropy.uuid(), entropy.uuid());
        let set = cookie(&key, nora, &entropy, true).unwrap();
        let set = set.to_str().unwrap();
        assert!(
            ["HttpOnly", "SameSite=Strict", "Secure", "Path=/", "Max-Age=31536000"]
                .iter()
                .all(|part| set.split("; ").any(|given| given == *part)),
            "{set}"
        );
        assert!(set.starts_with("__Host-unionhall-device=") && !set.contains("Domain"), "{set}");
        let plain = cookie(&key, nora, &entropy, false).unwrap();
        let plain = plain.to_str().unwrap();
        assert!(plain.starts_with("unionhall-device=") && plain.contains("; Path=/auth/v1"), "{plain}");
        assert!(!plain.contains("Secure"), "{plain}");
        let value = set.split(';').next().unwrap();
        let headers = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
            headers
        };
        assert!(nonce_of(&key, nora, &headers(&format!("a=b; {value}"))).is_some());
        assert!(nonce_of(&key, omar, &headers(value)).is_none());
        assert!(
            nonce_of(&key, omar, &headers(&value.replace(&nora.to_string(), &omar.to_string()))).is_none()
        );
        assert!(nonce_of(&RefreshKey::from_hex(&"cd".repeat(32)).unwrap(), nora, &headers(value)).is_none());
        assert!(nonce_of(&key, nora, &headers("unionhall-device=x.y.z")).is_none());
    }
}
