//! Removes a picture from all rows that refer to it, for people who do not want to be seen.
//!
//! The picture leaves lists, fields and texts. A row that cannot be without it, such as a slide, goes to the trash. Earlier versions of a row
//! still name the picture's address, where nothing is any more.

use std::collections::BTreeSet;
use std::future::Future;
use std::pin::Pin;

use sea_orm::entity::prelude::*;
use serde_json::Value;

use super::write::event;
use super::{Resource, rejection, store, trash};
use accounts::audit::{AuditEvent, Change};
use platform::file_urls::{FileFields, FileUrl};
use platform::http::{ApiError, ApiResult};

/// A picture that is taken down, and what refers to it.
#[derive(Debug)]
pub struct PictureRemoval<'a> {
    /// The change that takes it down.
    pub change: &'a Change,
    /// The paths of all files with its content, with their bucket: `images/2026/picnic.jpg`.
    pub files: &'a BTreeSet<String>,
    /// The name and port of this site.
    pub host: &'a str,
    /// The items that refer to one of them: their resource, and which one of it.
    pub uses: &'a [(String, Uuid)],
}

impl PictureRemoval<'_> {
    fn is_target(&self, url: &str) -> bool {
        let url = FileUrl::read(url);
        url.is_some_and(|url| {
            (url.host.is_empty() || url.host == self.host) && self.files.contains(&url.file)
        })
    }
}

/// Takes a picture out of the rows of a subject.
pub type RemovePicture = for<'a> fn(&'a PictureRemoval<'a>) -> PictureRemovalFuture<'a>;

/// The future of [`RemovePicture`].
pub type PictureRemovalFuture<'a> = Pin<Box<dyn Future<Output = ApiResult<Vec<AuditEvent>>> + Send + 'a>>;

/// Takes a picture out of the rows of a resource; returns the audit events of what was changed.
///
/// # Errors
/// When the database fails.
pub async fn remove_picture<R: Resource>(removal: &PictureRemoval<'_>) -> ApiResult<Vec<AuditEvent>> {
    let uses = removal.uses.iter().filter(|(resource, _)| resource == R::NAMES.tag);
    let ids: Vec<Uuid> = uses.map(|(_, id)| *id).collect();
    let (tx, now) = (removal.change.tx(), removal.change.now());
    let mut events = Vec::new();
    if ids.is_empty() {
        return Ok(events);
    }
    if let Some(lock) = R::LOCK {
        tx.lock(lock).await?;
    }
    for row in store::lock_all::<R>(tx, &ids).await? {
        let (id, before) = (store::id::<R>(&row), R::form(&row));
        match without_picture(&before, R::FILES, &|url| removal.is_target(url))? {
            Some(form) if form == before => {}
            Some(form) => {
                let updated = R::update(tx, &row, form.into(), now).await.map_err(rejection::<R>)?;
                events.push(event::<R>("updated", id, Some(&before), Some(&R::form(&updated))));
            }
            None if trash::is_trashed::<R>(&row) => {}
            None => {
                trash::delete::<R>(tx, &[id], now).await?;
                events.push(event::<R>("deleted", id, Some(&before), None));
            }
        }
    }
    Ok(events)
}

/// A form without a picture; `None` where it is not valid without it.
fn without_picture<F>(form: &F, files: FileFields, is_target: &dyn Fn(&str) -> bool) -> ApiResult<Option<F>>
where
    F: serde::Serialize + serde::de::DeserializeOwned + garde::Validate<Context = ()> + PartialEq,
{
    let mut value = serde_json::to_value(form).map_err(|error| ApiError::Internal(error.to_string()))?;
    for field in files.urls {
        match field.split_once('.') {
            Some((list, name)) => remove_items(value.get_mut(list), name, is_target),
            None => clear(value.get_mut(*field), is_target),
        }
    }
    for field in files.texts {
        let source = field.replace("_html", "_md");
        if let Some(Value::String(text)) = value.get_mut(&source) {
            *text = without_images(text, is_target);
        }
    }
    let Ok(changed) = serde_json::from_value::<F>(value) else { return Ok(None) };
    // A rule may be newer than a stored form: what did not change is not judged.
    let is_valid = changed == *form || changed.validate().is_ok();
    Ok(is_valid.then_some(changed))
}

fn remove_items(list: Option<&mut Value>, name: &str, is_target: &dyn Fn(&str) -> bool) {
    if let Some(Value::Array(items)) = list {
        items.retain(|item| !item.get(name).and_then(Value::as_str).is_some_and(is_target));
    }
}

fn clear(field: Option<&mut Value>, is_target: &dyn Fn(&str) -> bool) {
    if let Some(field) = field
        && field.as_str().is_some_and(is_target)
    {
        *field = Value::Null;
    }
}

/// A Markdown text without the images `![…](address)` whose address is a target.
fn without_images(text: &str, is_target: &dyn Fn(&str) -> bool) -> String {
    let (mut result, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(start) = rest.find("![") {
        let (before, image) = rest.split_at(start);
        result.push_str(before);
        let end = image_end(image).filter(|(address, _)| is_target(address));
        // The two characters that begin it are passed over where it stays, so that the search goes on behind them.
        let end = end.map_or_else(
            || {
                result.push_str("![");
                2
            },
            |(_, end)| end,
        );
        rest = &image[end..];
    }
    result.push_str(rest);
    result
}

/// The address of the image that `text` begins with, and where it ends.
fn image_end(text: &str) -> Option<(&str, usize)> {
    let address = text.find("](")? + 2;
    let end = address + text[address..].find(')')?;
    let inside = text[address..end].trim();
    let address = inside.split_whitespace().next().unwrap_or_default();
    Some((address.trim_start_matches('<').trim_end_matches('>'), end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gone(url: &str) -> bool {
        url == "/media/images/a.jpg"
    }

    #[test]
    fn images_leave_a_text_and_everything_else_stays() {
        let cases = [
            ("One ![A face](/media/images/a.jpg) two", "One  two"),
            ("![](/media/images/a.jpg \"Title\")", ""),
            ("![](</media/images/a.jpg>)![b](/media/images/b.jpg)", "![b](/media/images/b.jpg)"),
            (
                "![broken [text](/media/images/b.jpg) ![x](/media/images/a.jpg)",
                "![broken [text](/media/images/b.jpg) ",
            ),
            ("No image! [link](/media/images/a.jpg)", "No image! [link](/media/images/a.jpg)"),
            ("![ends", "![ends"),
        ];
        for (text, expected) in cases {
            assert_eq!(without_images(text, &gone), expected);
        }
    }
}
