//! Validation rules that several subjects share: URLs, links and lengths (docs/behavior/content.md#validation).

use lettre::Address;
use url::{Host, Url};

use crate::characters::is_blank;
use crate::database::Instant;

pub const MAX_SHORT_CHARS: usize = 200;
pub const MAX_MEDIUM_CHARS: usize = 2_000;
pub const MAX_LONG_CHARS: usize = 200_000;
pub const MAX_URL_CHARS: usize = 2_000;

/// Returns whether `text` is a valid URL segment: `a-z`, `0-9` and single hyphens.
pub fn is_slug(text: &str) -> bool {
    (1..=MAX_SHORT_CHARS).contains(&text.len())
        && text.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        })
}

/// Makes a slug from a title (docs/behavior/slugs.md#generation).
pub fn slug_of(title: &str) -> String {
    let folded = crate::database::fold(title);
    let kept = folded.chars().filter_map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() => Some(letter),
        letter if letter.is_whitespace() || letter == '-' => Some('-'),
        _ => None,
    });
    let words: String = kept.collect();
    let slug = words.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    slug.get(..MAX_SHORT_CHARS).unwrap_or(&slug).trim_end_matches('-').to_owned()
}

/// garde: a slug that is no fixed path of the API (docs/behavior/slugs.md#reserved-slugs).
pub fn slug(text: &str, _: &()) -> garde::Result {
    match text {
        "" => Err(garde::Error::new("Slug is required")),
        "categories" | "types" => Err(garde::Error::new("This slug is reserved")),
        text if is_slug(text) => Ok(()),
        _ => Err(garde::Error::new("Only a-z, 0-9 and single hyphens between them are allowed")),
    }
}

/// Normalizes a URL as browsers parse it, without surrounding blanks, tabs and line breaks. Other texts stay, for the field's rule to
/// reject.
fn normalize_url(text: String) -> String {
    match Url::parse(&text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => url.into(),
        _ => text,
    }
}

/// serde: a URL in its parsed form. Each field with one of the rules below has this or [`parsed_option`].
pub fn parsed_url<'de, D: serde::Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    <String as serde::Deserialize>::deserialize(value).map(normalize_url)
}

/// serde: as [`parsed_url`], for an optional URL.
pub fn parsed_option<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    Ok(<Option<String> as serde::Deserialize>::deserialize(value)?.map(normalize_url))
}

/// garde: an http or https URL.
pub fn web_address(text: &str, _: &()) -> garde::Result {
    // A parser drops these, so the checked URL would differ from the stored text.
    let is_plain = !text.contains(|letter: char| letter.is_control() || letter.is_whitespace());
    let allowed = is_plain
        && Url::parse(text).is_ok_and(|url| {
            let names_nobody = url.username().is_empty() && url.password().is_none();
            matches!(url.scheme(), "http" | "https") && url.has_host() && names_nobody
        });
    if allowed && text.len() <= MAX_URL_CHARS {
        Ok(())
    } else {
        Err(garde::Error::new("Must be a valid URL"))
    }
}

/// garde: an http or https URL, or a file of this site below `/media/`.
pub fn file_url(text: &str, context: &()) -> garde::Result {
    match text.strip_prefix("/media/") {
        Some(path) if is_path(path) => Ok(()),
        _ => web_address(text, context),
    }
}

/// garde: an http or https URL, or a path of this site.
pub fn link(text: &str, context: &()) -> garde::Result {
    match text.strip_prefix('/') {
        Some(path) if path.is_empty() || is_path(path) => Ok(()),
        _ => web_address(text, context),
    }
}

fn is_path(path: &str) -> bool {
    path.len() <= MAX_URL_CHARS
        && !path.starts_with(['/', '\\'])
        && !path.split(['/', '\\']).any(|part| part == "..")
        && !path.chars().any(|letter| letter.is_control() || letter.is_whitespace())
}

pub fn one_line(text: &str, _: &()) -> garde::Result {
    if text.chars().any(char::is_control) { Err(garde::Error::new("Must be on one line")) } else { Ok(()) }
}

/// garde: not blank; the error is `message`.
pub fn required(message: &'static str) -> impl FnOnce(&str, &()) -> garde::Result {
    move |text, &()| if is_blank(text) { Err(garde::Error::new(message)) } else { Ok(()) }
}

/// serde: replaces null by the default.
pub fn or_default<'de, D: serde::Deserializer<'de>, T: Default + serde::Deserialize<'de>>(
    value: D,
) -> Result<T, D::Error> {
    Ok(<Option<T> as serde::Deserialize>::deserialize(value)?.unwrap_or_default())
}

/// garde: `check`, or empty. Forms send empty fields.
pub fn or_nothing(
    check: impl FnOnce(&str, &()) -> garde::Result,
) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |text, context| match text.as_deref() {
        None | Some("") => Ok(()),
        Some(text) => check(text, context),
    }
}

/// garde: the end of a publication comes after its start.
pub fn after(from: Option<Instant>) -> impl FnOnce(&Option<Instant>, &()) -> garde::Result {
    move |until, &()| match from.zip(*until) {
        Some((from, until)) if until <= from => Err(garde::Error::new("Must be after the time it appears")),
        _ => Ok(()),
    }
}

pub fn email(text: &str, _: &()) -> garde::Result {
    let name = text.rsplit_once('@').map_or("", |(name, _)| name);
    if !name.is_ascii() {
        return Err(garde::Error::new("Use only a-z, digits and signs before the @"));
    }
    if is_email(text) { Ok(()) } else { Err(garde::Error::new("Invalid email address")) }
}

fn is_email(text: &str) -> bool {
    // Quoted local parts, bare hosts and IP addresses are mistakes or attacks.
    let odd = |letter: char| letter.is_whitespace() || letter.is_control() || "\"[".contains(letter);
    let is_named = |address: &Address| {
        // Mail is sent to the ASCII form (RFC 5890, 2.3.2.1).
        let host = match Host::parse(address.domain()) {
            Ok(Host::Domain(host)) => host,
            _ => return false,
        };
        let name = address.user().len();
        name <= 64 && name + 1 + host.len() <= 254 && host.contains('.')
    };
    // Mail programs would decode an encoded word (RFC 2047).
    let is_plain = text.len() <= 254 && !text.contains(odd) && !text.contains("=?");
    is_plain && text.parse().is_ok_and(|address| is_named(&address))
}

/// Normalizes an email address to its mailbox: lower case, without a `+` tag, and at Gmail without dots
/// (<https://support.google.com/mail/answer/7436150>).
pub fn mailbox(email: &str) -> String {
    let email = email.trim().to_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else { return email };
    let mailbox = local.split('+').next().unwrap_or(local);
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", mailbox.replace('.', "")),
        _ => format!("{mailbox}@{domain}"),
    }
}

pub fn non_blank(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !is_blank(text))
}

pub fn shorten(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else { return text.to_owned() };
    format!("{}…", &text[..end])
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
