//! URLs of stored files: `/media/images/2026/hall.jpg`, or the same with the origin of a site before it.

use std::collections::BTreeSet;

use serde_json::Value;
use url::Url;

/// The longest path of a file in its bucket, in characters.
const MAX: usize = 200;
/// 128 random bits in hexadecimal.
const SECRET: usize = 32;
/// Where pages with texts are, two folders deep. A name that nobody can have says that an address names none.
const PAGE: &str = "https://this-site.invalid/news/post";

/// The URL of a stored file of some site.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileUrl {
    /// The site's name and port, as a browser writes them; empty where the address names none and so means this site.
    pub host: String,
    /// Bucket and path: `images/2026/hall.jpg`.
    pub file: String,
}

impl FileUrl {
    /// Parses a URL as a browser does; `None` for what is no URL of a file.
    pub fn read(text: &str) -> Option<Self> {
        // Nearly all texts: quicker than to take them apart.
        if !text.contains("/media/") {
            return None;
        }
        let page = Url::parse(PAGE).ok()?;
        let url = page.join(text.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let file = url.path().strip_prefix("/media/")?;
        let (bucket, path) = file.split_once('/')?;
        let host = if url.host() == page.host() { String::new() } else { host(&url) };
        let is_file = matches!(bucket, "images" | "documents") && is_path(path);
        is_file.then(|| Self { host, file: file.to_owned() })
    }
}

/// The name and port of a site's URL, as in [`FileUrl::host`].
pub fn host_of(site: &str) -> String {
    Url::parse(site).map(|url| host(&url)).unwrap_or_default()
}

fn host(url: &Url) -> String {
    let name = url.host_str().unwrap_or_default();
    url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"))
}

/// The fields of a resource that refer to files.
#[derive(Clone, Copy, Debug)]
pub struct FileFields {
    /// Fields that are a URL; `pictures.url` is a field of each item of a list.
    pub urls: &'static [&'static str],
    /// Those with Markdown, by the names of their rendered texts: their links and pictures count.
    pub texts: &'static [&'static str],
}

impl FileFields {
    /// No field refers to a file.
    pub const NONE: Self = Self { urls: &[], texts: &[] };

    /// Finds all files that a resource refers to; `shown` is its public representation.
    pub fn files_in(self, shown: &Value) -> BTreeSet<FileUrl> {
        let linked = self.texts.iter().flat_map(|name| texts_at(shown, name)).flat_map(targets);
        let said = self.urls.iter().flat_map(|name| texts_at(shown, name));
        said.chain(linked).filter_map(FileUrl::read).collect()
    }
}

/// The texts of a field, or of a field of each item of a list.
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

/// The URLs of all links and images of a sanitized text. The sanitizer writes attributes in double quotes and leaves no `<` or `>` in
/// them bare.
pub fn targets(html: &str) -> impl Iterator<Item = &str> {
    let tags = html.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    tags.flat_map(|tag| {
        [" src=\"", " href=\""].into_iter().filter_map(|name| tag.split_once(name)?.1.split('"').next())
    })
}

/// Tells whether a text is a path of a file: written in one way only, without escapes in a URL.
pub fn is_path(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let is_part = |part: &str| {
        !part.is_empty() && !part.starts_with('.') && !part.ends_with('.') && part.bytes().all(letter)
    };
    text.len() <= MAX && text.split('/').all(is_part)
}

/// Tells whether a part of a path cannot be guessed.
pub fn is_random(part: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    part.len() == SECRET && part.bytes().all(digit)
}

/// Tells whether a path of a file cannot be guessed.
pub fn is_secret(path: &str) -> bool {
    path.rsplit_once('/').is_some_and(|(folders, _)| folders.split('/').any(is_random))
}

/// The folder in which people look for a file, empty for the bucket itself. A folder of random digits only keeps an address secret: nobody
/// made it to put things in.
pub fn folder_of(path: &str) -> String {
    let folders = path.rsplit_once('/').map_or("", |(folders, _)| folders);
    folders.split('/').filter(|part| !is_random(part)).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
#[path = "file_urls_tests.rs"]
mod tests;
