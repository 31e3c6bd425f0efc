//! URLs of document files: unguessable for staff-only documents, otherwise in a folder for search engines.

use super::model::Audience;
use super::rules::DocumentForm;
use accounts::audit::{AuditEvent, Change};
use admin::files::{DocumentFile, FileAudience, MoveOutcome, move_document_if_needed};
use admin::resource::SavedRow;
use platform::core::Core;
use platform::files::file_urls;
use platform::web::{ApiError, ApiResult, FieldError, ReferringItem};

const BUCKET_PATH: &str = "/media/documents/";
const DOCUMENTS: &str = "documents";

/// Moves the file of a document in the transaction that saves it, if the audience requires another URL; returns the audit events.
pub(super) async fn move_file(
    core: &Core,
    change: &Change,
    row: SavedRow<'_, DocumentForm>,
    form: &mut DocumentForm,
) -> ApiResult<Vec<AuditEvent>> {
    // A known URL stays known, however hard it is to guess.
    let known = row.before.filter(|before| before.visible_to == Audience::Everyone);
    let document = DocumentFile {
        owner: (DOCUMENTS, row.id),
        url: &form.file_url,
        before: row.before.map(|before| (before.file_url.as_str(), known.is_some())),
        may_publish: !row.is_restored,
    };
    let audience = match form.visible_to {
        Audience::Everyone => FileAudience::Everyone,
        Audience::Staff => FileAudience::Staff,
    };
    let refused = |message: String| ApiError::Fields(vec![FieldError::field("/file_url", message)]);
    match move_document_if_needed(core, change, document, audience).await? {
        MoveOutcome::InUse(uses) => Err(refused(in_use_message(form.visible_to, &uses))),
        // The file of an earlier version is staff-only now: keep the current file, or restrict the document.
        MoveOutcome::Secret(url) => {
            match row.before {
                Some(before) => keep_file(before, form),
                None => (form.file_url, form.visible_to) = (url, Audience::Staff),
            }
            Ok(Vec::new())
        }
        MoveOutcome::At(url, event) => {
            // A suitable URL may have a suffix, such as the page at which it opens.
            if !is_for_audience(form.visible_to, &form.file_url) || !form.file_url.contains(&url) {
                form.file_url = url;
            }
            Ok(event.into_iter().collect())
        }
        MoveOutcome::NotStored => {
            let is_known = known.is_some_and(|before| before.file_url == form.file_url);
            let message = match form.visible_to {
                Audience::Staff if is_known || !is_for_audience(Audience::Staff, &form.file_url) => {
                    NOT_STORED
                }
                Audience::Everyone if !is_for_audience(Audience::Everyone, &form.file_url) => FOR_STAFF,
                _ => return Ok(Vec::new()),
            };
            let Some(before) = row.before.filter(|_| row.is_restored) else {
                return Err(refused(message.to_owned()));
            };
            // The file of the earlier version was deleted, and the audience is unchanged: keep the current file.
            keep_file(before, form);
            Ok(Vec::new())
        }
    }
}

fn keep_file(before: &DocumentForm, form: &mut DocumentForm) {
    form.file_url.clone_from(&before.file_url);
    form.file_size = before.file_size;
}

const NOT_STORED: &str = "A staff-only document needs a file stored on this site. Upload the file.";
const FOR_STAFF: &str = "This file was uploaded for staff only. Upload it again for everyone.";

fn is_for_audience(audience: Audience, address: &str) -> bool {
    match audience {
        Audience::Everyone => !names_secret(address),
        Audience::Staff => is_secret(address),
    }
}

fn in_use_message(audience: Audience, uses: &[ReferringItem]) -> String {
    // Authors of documents may lack access to products, which may be drafts.
    let title = uses.iter().find(|item| item.resource != "products").map(|item| format!("“{}”", item.title));
    let (first, more) = (title.unwrap_or_else(|| "A product".to_owned()), uses.len() - 1);
    let (who, uses) = match more {
        0 => (first, "uses"),
        1 => (format!("{first} and 1 other item"), "use"),
        _ => (format!("{first} and {more} other items"), "use"),
    };
    match audience {
        Audience::Staff => format!(
            "{who} {uses} this file too, so its public address has to stay. Remove it there first, or upload a separate copy for staff only."
        ),
        Audience::Everyone => {
            format!("{who} {uses} this file too, at its secret address. Upload a separate copy for everyone.")
        }
    }
}

pub fn is_secret(address: &str) -> bool {
    // Query and fragment are not part of the file's path, and an escaped slash is no separator.
    if address.contains(['?', '#', '%']) {
        return false;
    }
    let folders = address.strip_prefix(BUCKET_PATH).and_then(|path| path.rsplit_once('/'));
    folders.is_some_and(|(folders, _)| folders.split('/').any(file_urls::is_random))
}

/// Returns whether a URL leads to an unguessable path in any notation: with the site's origin, or with a suffix.
fn names_secret(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.find(BUCKET_PATH).is_some_and(|at| is_secret(&path[at..]))
}
