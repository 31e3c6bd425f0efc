//! A browser that has signed in to an account before. Its guesses are counted by themselves, so that strangers who guess
//! at the same account do not keep its owner waiting (OWASP, "device cookies"). The cookie lets nobody in.

use axum::http::{HeaderMap, HeaderValue, header};
use uuid::Uuid;

use super::RefreshKey;
use crate::engine::clock::Entropy;

const NAME: &str = "unionhall-device";
/// A year, in seconds.
const AGE: u32 = 31_536_000;

fn seal(key: &RefreshKey, account: Uuid, nonce: &str) -> String {
    key.seal("device", format!("{account}.{nonce}").as_bytes())
}

/// The cookie for a browser that has just signed in.
pub(super) fn cookie(
    key: &RefreshKey,
    account: Uuid,
    entropy: &Entropy,
    secure: bool,
) -> Option<HeaderValue> {
    let nonce = entropy.uuid().simple().to_string();
    let value = format!("{account}.{nonce}.{}", seal(key, account, &nonce));
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!("{NAME}={value}; Path=/auth/v1; Max-Age={AGE}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// What tells this browser from others that know `account`, if it has signed in there before.
pub(super) fn known(key: &RefreshKey, account: Uuid, headers: &HeaderMap) -> Option<String> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = sent.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| {
        let (whose, rest) = value.split_once('.').filter(|_| name == NAME)?;
        let (nonce, signature) = rest.split_once('.')?;
        let own = whose.parse::<Uuid>().is_ok_and(|whose| whose == account);
        (own && super::secret::same(&seal(key, account, nonce), signature)).then(|| nonce.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_cookie_of_ours_for_this_account_is_known() {
        let key = RefreshKey::from_hex(&"ab".repeat(32)).unwrap();
        let entropy = Entropy::counting();
        let (nora, omar) = (entropy.uuid(), entropy.uuid());
        let set = cookie(&key, nora, &entropy, true).unwrap();
        let set = set.to_str().unwrap();
        assert!(
            set.contains("HttpOnly") && set.contains("SameSite=Strict") && set.ends_with("; Secure"),
            "{set}"
        );
        let value = set.split(';').next().unwrap();
        let headers = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
            headers
        };
        assert!(known(&key, nora, &headers(&format!("a=b; {value}"))).is_some());
        assert!(known(&key, omar, &headers(value)).is_none());
        assert!(known(&key, omar, &headers(&value.replace(&nora.to_string(), &omar.to_string()))).is_none());
        assert!(known(&RefreshKey::from_hex(&"cd".repeat(32)).unwrap(), nora, &headers(value)).is_none());
        assert!(known(&key, nora, &headers("unionhall-device=x.y.z")).is_none());
    }
}
