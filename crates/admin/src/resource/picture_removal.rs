//! Removes a picture from all rows that refer to it, for people who do not want to be seen.
//!
//! The picture leaves lists, fields and texts. A row that cannot be without it, such as a slide, is deleted. Earlier versions of a row
//! still name the picture's address, where nothing is any more.

use std::collections::BTreeSet;
use std::future::Future;
use std::pin::Pin;

use sea_orm::entity::prelude::*;
use serde_json::Value;

use super::any::AnyResource;
use super::item::Prepared;
use accounts::audit::{AuditEvent, Change};
use platform::files::file_urls::FileUrl;
use platform::markdown;
use platform::web::ApiResult;

#[derive(Debug)]
pub struct PictureRemoval<'a> {
    pub change: &'a Change,
    /// The paths of all files with its content, with their bucket: `images/2026/picnic.jpg`.
    pub files: &'a BTreeSet<String>,
    pub host: &'a str,
    pub uses: &'a [(String, Uuid)],
}

impl PictureRemoval<'_> {
    pub fn is_target(&self, url: &str) -> bool {
        let url = FileUrl::parse(url);
        url.is_some_and(|url| {
            (url.host.is_empty() || url.host == self.host) && self.files.contains(&url.file)
        })
    }
}

pub type RemovePicture = for<'a> fn(&'a PictureRemoval<'a>) -> PictureRemovalFuture<'a>;

pub type PictureRemovalFuture<'a> = Pin<Box<dyn Future<Output = ApiResult<Vec<AuditEvent>>> + Send + 'a>>;

impl AnyResource {
    /// Takes a picture out of the rows of a resource, and trashes or deletes rows that are invalid without it. Returns the audit events.
    pub async fn remove_picture(&self, removal: &PictureRemoval<'_>) -> ApiResult<Vec<AuditEvent>> {
        let uses = removal.uses.iter().filter(|(resource, _)| resource == self.names.tag);
        let ids: Vec<Uuid> = uses.map(|(_, id)| *id).collect();
        let (tx, now) = (removal.change.tx(), removal.change.now());
        let mut events = Vec::new();
        if ids.is_empty() {
            return Ok(events);
        }
        self.take_resource_lock(tx).await?;
        for item in self.rows.lock_rows(tx, &ids).await? {
            match self.without_picture(&item.form, &|url| removal.is_target(url)) {
                Some((form, _)) if form == item.form => {}
                Some((_, prepared)) => {
                    let updated = self.rows.update(tx, &item, prepared, now).await?;
                    events.push(updated.event("updated", Some(&item.form), Some(&updated.form)));
                }
                None if item.is_trashed() => {}
                None => {
                    self.rows.validate_deletion(tx, &[item.id]).await?;
                    self.trash_or_delete(tx, &[item.id], now).await?;
                    events.push(item.event("deleted", Some(&item.form), None));
                }
            }
        }
        Ok(events)
    }

    /// A form without a picture; `None` where it is not valid without it.
    fn without_picture(&self, form: &Value, is_target: &dyn Fn(&str) -> bool) -> Option<(Value, Prepared)> {
        let mut value = form.clone();
        for field in self.files.urls {
            if let Some((list, name)) = field.split_once('.') {
                remove_items(value.get_mut(list), name, is_target);
            }
        }
        for field in self.files.texts {
            let source = field.replace("_html", "_md");
            if let Some(Value::String(text)) = value.get_mut(&source) {
                *text = markdown::without_images(text, is_target);
            }
        }
        // A field that may be missing is null then; one that must be there may be empty, as the address of a link that is only a heading.
        for nothing in [Value::Null, Value::String(String::new())] {
            let mut value = value.clone();
            for field in self.files.urls.iter().filter(|field| !field.contains('.')) {
                clear_field(value.get_mut(*field), &nothing, is_target);
            }
            let Ok(prepared) = self.rows.prepare_form(&value) else { continue };
            // A rule may be newer than a stored form, which is not to be judged by it now.
            let is_valid = |form: &Value| self.rows.validate_form(form.clone()).is_ok();
            if value == *form || is_valid(&value) || !is_valid(form) {
                return Some((value, prepared));
            }
        }
        None
    }
}

fn remove_items(list: Option<&mut Value>, name: &str, is_target: &dyn Fn(&str) -> bool) {
    if let Some(Value::Array(items)) = list {
        items.retain(|item| !item.get(name).and_then(Value::as_str).is_some_and(is_target));
    }
}

fn clear_field(field: Option<&mut Value>, nothing: &Value, is_target: &dyn Fn(&str) -> bool) {
    if let Some(field) = field
        && field.as_str().is_some_and(is_target)
    {
        *field = nothing.clone();
    }
}
