use axum::http::HeaderMap;
use url::{Origin, Url};

pub fn is_same_origin(url: &str, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return site == "same-origin";
    }
    let origin =
        |text: &str| Url::parse(text).map(|url| url.origin()).unwrap_or_else(|_| Origin::new_opaque());
    // A page that hides its origin sends "null"; browsers that do so send the header above.
    text("origin").is_none_or(|sent| origin(sent) == origin(url))
}
