//! Where the file of a document may be: for staff only, at an unguessable address, and otherwise where search engines may look.

use super::model::Audience;
use super::rules::DocumentForm;
use accounts::audit::{AuditEvent, Change};
use admin::files::{DocumentFile, FileAudience, MoveOutcome, move_for};
use admin::resource::SavedRow;
use platform::core::Core;
use platform::file_urls;
use platform::http::{ApiError, ApiResult, FieldError, ReferringItem};

/// The URL prefix of stored documents.
const BUCKET: &str = "/media/documents/";
/// The resource, by the tag of its calls.
const DOCUMENTS: &str = "documents";

/// Moves the file of a document in the transaction that saves it, if the audience needs another address; returns the audit events.
pub(super) async fn move_file(
    core: &Core,
    change: &Change,
    row: SavedRow<'_, DocumentForm>,
    form: &mut DocumentForm,
) -> ApiResult<Vec<AuditEvent>> {
    // A person who saw a URL once may have noted it, however hard it is to guess.
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
    match move_for(core, change, document, audience).await? {
        MoveOutcome::InUse(uses) => Err(refused(in_use(form.visible_to, &uses))),
        // The file of an earlier version became staff-only since: the present one stays, or the document is for staff.
        MoveOutcome::Secret(url) => {
            match row.before {
                Some(before) => keep_file(before, form),
                None => (form.file_url, form.visible_to) = (url, Audience::Staff),
            }
            Ok(Vec::new())
        }
        MoveOutcome::At(url, event) => {
            // One that suits may have more behind it, such as the page at which it opens.
            if !suits(form.visible_to, &form.file_url) || !form.file_url.contains(&url) {
                form.file_url = url;
            }
            Ok(event.into_iter().collect())
        }
        MoveOutcome::NotStored => {
            let is_known = known.is_some_and(|before| before.file_url == form.file_url);
            let message = match form.visible_to {
                Audience::Staff if is_known || !suits(Audience::Staff, &form.file_url) => NOT_STORED,
                Audience::Everyone if !suits(Audience::Everyone, &form.file_url) => FOR_STAFF,
                _ => return Ok(Vec::new()),
            };
            let Some(before) = row.before.filter(|_| row.is_restored) else {
                return Err(refused(message.to_owned()));
            };
            // The file of an earlier version is gone, and the audience is the present one: so is then the file.
            keep_file(before, form);
            Ok(Vec::new())
        }
    }
}

/// Leaves a restored document the file that it has.
fn keep_file(before: &DocumentForm, form: &mut DocumentForm) {
    form.file_url.clone_from(&before.file_url);
    form.file_size = before.file_size;
}

const NOT_STORED: &str = "A staff-only document needs a file stored on this site. Upload the file.";
const FOR_STAFF: &str = "This file was uploaded for staff only. Upload it again for everyone.";

/// Tells whether an audience may have a file at an address.
fn suits(audience: Audience, address: &str) -> bool {
    match audience {
        Audience::Everyone => !names_secret(address),
        Audience::Staff => is_secret(address),
    }
}

/// Why a file is not moved.
fn in_use(audience: Audience, uses: &[ReferringItem]) -> String {
    // Not everyone who writes documents may see products, which may be drafts.
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

/// Tells whether a URL cannot be guessed.
pub fn is_secret(address: &str) -> bool {
    // What follows a question mark is no part of where the file is; and an escaped slash is none either.
    if address.contains(['?', '#', '%']) {
        return false;
    }
    let folders = address.strip_prefix(BUCKET).and_then(|path| path.rsplit_once('/'));
    folders.is_some_and(|(folders, _)| folders.split('/').any(file_urls::is_random))
}

/// Tells whether an address leads to a file at a secret one, however it is written: with the site's name before it, or more behind it.
fn names_secret(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.find(BUCKET).is_some_and(|at| is_secret(&path[at..]))
}
