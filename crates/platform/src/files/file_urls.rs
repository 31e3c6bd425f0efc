use std::collections::BTreeSet;

use serde_json::Value;
use url::Url;

const MAX_PATH_CHARS: usize = 200;
/// 128 random bits in hexadecimal.
const SECRET_DIGITS: usize = 32;
/// Base of relative URLs: a text's page is two folders deep. The reserved host marks a URL without one.
const BASE_URL: &str = "https://this-site.invalid/news/post";

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileUrl {
    /// Host and port as a browser writes them; empty for a relative URL.
    pub host: String,
    pub file: String,
}

impl FileUrl {
    pub fn parse(text: &str) -> Option<Self> {
        if !text.contains("/media/") {
            return None;
        }
        let page = Url::parse(BASE_URL).ok()?;
        let url = page.join(text.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let file = url.path().strip_prefix("/media/")?;
        let (bucket, path) = file.split_once('/')?;
        let host = if url.host() == page.host() { String::new() } else { host(&url) };
        let is_file = matches!(bucket, "images" | "documents") && is_path(path);
        is_file.then(|| Self { host, file: file.to_owned() })
    }
}

pub fn host_of(site: &str) -> String {
    Url::parse(site).map(|url| host(&url)).unwrap_or_default()
}

fn host(url: &Url) -> String {
    let name = url.host_str().unwrap_or_default();
    url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"))
}

#[derive(Clone, Copy, Debug)]
pub struct FileFields {
    /// Fields with a URL; `pictures.url` is a field of each item of a list.
    pub urls: &'static [&'static str],
    /// Fields with Markdown, by the names of their rendered texts: their links and pictures count.
    pub texts: &'static [&'static str],
}

impl FileFields {
    pub const NONE: Self = Self { urls: &[], texts: &[] };

    /// Finds all files that a resource refers to; `shown` is its public representation.
    pub fn files_in(self, shown: &Value) -> BTreeSet<FileUrl> {
        let linked = self.texts.iter().flat_map(|name| texts_at(shown, name)).flat_map(targets);
        let said = self.urls.iter().flat_map(|name| texts_at(shown, name));
        said.chain(linked).filter_map(FileUrl::parse).collect()
    }
}

fn texts_at<'a>(shown: &'a Value, name: &str) -> Vec<&'a str> {
    let mut values = vec![shown];
    for part in name.split('.') {
        let fields = values.into_iter().filter_map(|value| value.get(part));
        values = fields
            .flat_map(|value| value.as_array().map_or(vec![value], |items| items.iter().collect()))
            .collect();
    }
    values.into_iter().filter_map(Value::as_str).collect()
}

/// Returns the URLs of all links and images of a sanitized text. The sanitizer quotes attributes with double
/// quotes and escapes `<` and `>` in them.
pub fn targets(html: &str) -> impl Iterator<Item = &str> {
    let tags = html.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    tags.flat_map(|tag| {
        [" src=\"", " href=\""].into_iter().filter_map(|name| tag.split_once(name)?.1.split('"').next())
    })
}

/// Returns whether a text is the canonical path of a file, which needs no escapes in a URL.
pub fn is_path(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let is_part = |part: &str| {
        !part.is_empty() && !part.starts_with('.') && !part.ends_with('.') && part.bytes().all(letter)
    };
    text.len() <= MAX_PATH_CHARS && text.split('/').all(is_part)
}

pub fn is_random(part: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    part.len() == SECRET_DIGITS && part.bytes().all(digit)
}

pub fn is_secret(path: &str) -> bool {
    path.rsplit_once('/').is_some_and(|(folders, _)| folders.split('/').any(is_random))
}

/// Returns the folder that staff see for a file; empty for the root of the bucket. A folder of random digits
/// only protects the address and is not shown.
pub fn folder_of(path: &str) -> String {
    let folders = path.rsplit_once('/').map_or("", |(folders, _)| folders);
    folders.split('/').filter(|part| !is_random(part)).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
#[path = "file_urls_tests.rs"]
mod tests;
