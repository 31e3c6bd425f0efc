//! Moving a file between an address that visitors may know and an unguessable one.

use uuid::Uuid;

use super::view::AuditedFile;
use accounts::audit::{AuditEvent, Change};
use platform::core::Core;
use platform::files::file_urls::{FileUrl, host_of, is_secret};
use platform::files::{self, Bucket, File, FilePath};
use platform::web::{ApiError, ApiResult, ReferringItem};

/// The longest path of a file.
const MAX_PATH_CHARS: usize = 200;
/// Random digits in hexadecimal that tell public files of one name apart, as the staff app adds them.
const RANDOM_DIGITS: usize = 8;

/// The people who may know the address of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAudience {
    Everyone,
    /// Staff, and recipients of the URL.
    Staff,
}

/// The place of a document's file after [`move_document_if_needed`].
#[derive(Debug)]
pub enum MoveOutcome {
    /// The URL is not that of a document stored here.
    NotStored,
    InUse(Vec<ReferringItem>),
    /// The file is for staff only, at this URL, and stays so.
    Secret(String),
    /// The file is at this URL; with the audit event of the move, if it was elsewhere.
    At(String, Option<AuditEvent>),
}

/// The file that an item refers to.
#[derive(Clone, Copy, Debug)]
pub struct DocumentFile<'a> {
    /// The resource of the item, by the tag of its calls, and its id.
    pub owner: (&'static str, Uuid),
    pub url: &'a str,
    /// The URL of the item's file before, and whether visitors may know it: then it is no secret even if it cannot be guessed.
    pub before: Option<(&'a str, bool)>,
    /// Whether the caller has seen the file's audience; false when an earlier version is restored.
    pub may_publish: bool,
}

/// Finds the file of a document, also after it was moved, and moves it in the transaction of `change` unless its address suits `audience`.
pub async fn move_document_if_needed(
    core: &Core,
    change: &Change,
    document: DocumentFile<'_>,
    audience: FileAudience,
) -> ApiResult<MoveOutcome> {
    let tx = change.tx();
    let site = host_of(&core.config.server.url);
    let Some(path) = document_path_of_url(document.url, &site) else { return Ok(MoveOutcome::NotStored) };
    let there = files::lock_file(tx, Bucket::Documents, &path).await?;
    let is_moved = there.is_none();
    let file = match there {
        Some(file) => Some(file),
        None => files::find_moved(tx, Bucket::Documents, &path).await?,
    };
    let Some(file) = file else { return Ok(MoveOutcome::NotStored) };
    let before = document
        .before
        .filter(|(url, _)| document_path_of_url(url, &site).is_some_and(|path| path.as_str() == file.path));
    let is_known = before.is_some_and(|(_, is_known)| is_known);
    let suits = match audience {
        FileAudience::Everyone => !is_secret(&file.path),
        FileAudience::Staff => is_secret(&file.path) && !is_known,
    };
    if audience == FileAudience::Everyone && !suits {
        if !document.may_publish {
            return Ok(MoveOutcome::Secret(file.url()));
        }
        // A path that visitors knew leads the item that has the file to it, and nobody else.
        if is_moved && before.is_none() {
            return Ok(MoveOutcome::NotStored);
        }
    }
    if suits && (audience == FileAudience::Everyone || before.is_some()) {
        return Ok(MoveOutcome::At(file.url(), None));
    }
    let (resource, item) = document.owner;
    let mut others = files::other_uses(tx.read(), &file, &site, resource, item).await?;
    if suits {
        // Documents for staff may share a file; on a page of visitors its address is no secret.
        others.retain(|other| other.resource != resource);
    }
    if !others.is_empty() {
        return Ok(MoveOutcome::InUse(others));
    }
    if suits {
        return Ok(MoveOutcome::At(file.url(), None));
    }
    let (file, event) = move_to_free_path(core, change, file, audience).await?;
    Ok(MoveOutcome::At(file.url(), Some(event)))
}

/// Moves a file to a path that suits the audience, also if it is in use. Returns the audit event, which the caller commits.
pub async fn move_to_free_path(
    core: &Core,
    change: &Change,
    file: File,
    audience: FileAudience,
) -> ApiResult<(File, AuditEvent)> {
    let target = free_path(core, change, &file, audience).await?;
    let before = AuditedFile::from(&file);
    let is_private = audience == FileAudience::Staff;
    let file = files::move_file(change.tx(), file, &target, is_private).await?;
    let event = AuditEvent::new("moved", "file", file.id, file.bucket_path())
        .with_forms(Some(&before), Some(&AuditedFile::from(&file)));
    Ok((file, event))
}

fn document_path_of_url(url: &str, site: &str) -> Option<FilePath> {
    let FileUrl { host, file } = FileUrl::parse(url)?;
    let path = file.strip_prefix("documents/").filter(|_| host.is_empty() || host == site)?;
    FilePath::parse(path)
}

/// A path of no other file, in the folder in which people look for this one, and under its name.
async fn free_path(core: &Core, change: &Change, file: &File, audience: FileAudience) -> ApiResult<FilePath> {
    let folder = platform::files::file_urls::folder_of(&file.path);
    let name = file.path.rsplit('/').next().unwrap_or_default();
    if audience == FileAudience::Everyone {
        // Where it was before, links to it work again.
        let path = parse_path(&join_path(&[&folder, name]))?;
        if files::former_file_at(change.tx(), file.bucket, &path).await? == Some(file.id)
            && files::lock_file(change.tx(), file.bucket, &path).await?.is_none()
        {
            return Ok(path);
        }
    }
    let random: String = format!("{:032x}", u128::from_be_bytes(core.entropy.bytes()));
    parse_path(&match audience {
        FileAudience::Everyone => {
            public_path(&folder, name, random.get(random.len() - RANDOM_DIGITS..).unwrap_or_default())
        }
        FileAudience::Staff => secret_path(&folder, name, &random),
    })
}

fn parse_path(path: &str) -> ApiResult<FilePath> {
    FilePath::parse(path).ok_or_else(|| ApiError::Internal(format!("{path} is no path of a file")))
}

fn join_path(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("/")
}

/// Returns a path below a folder of random digits; where that is too long, without other folders and with the end of the name.
fn secret_path(folder: &str, name: &str, random: &str) -> String {
    let path = join_path(&[folder, random, name]);
    if path.len() <= MAX_PATH_CHARS {
        path
    } else {
        join_path(&[random, end_of_name(name, MAX_PATH_CHARS - random.len() - 1)])
    }
}

/// Returns a path with digits in the name: `plan.pdf` as `plan-1f3a5c7e.pdf`.
fn public_path(folder: &str, name: &str, digits: &str) -> String {
    let named = |name: &str| match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => format!("{stem}-{digits}.{ending}"),
        _ => format!("{name}-{digits}"),
    };
    let path = join_path(&[folder, &named(name)]);
    if path.len() <= MAX_PATH_CHARS {
        path
    } else {
        named(end_of_name(name, MAX_PATH_CHARS - digits.len() - 1))
    }
}

/// The end of a name, which holds its ending. A part of a path does not begin with a dot.
fn end_of_name(name: &str, longest: usize) -> &str {
    let from = name.len().saturating_sub(longest);
    name.get(from..).unwrap_or(name).trim_start_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANDOM: &str = "0123456789abcdef0123456789abcdef";

    #[test]
    fn a_secret_path_shortens_folder_and_name_to_the_length_limit() {
        assert_eq!(secret_path("2026/june", "plan.pdf", RANDOM), format!("2026/june/{RANDOM}/plan.pdf"));
        assert_eq!(secret_path("", "plan.pdf", RANDOM), format!("{RANDOM}/plan.pdf"));
        let (folder, name) = ("f".repeat(99), format!("{}.pdf", "n".repeat(96)));
        assert_eq!(secret_path(&folder, &name, RANDOM), format!("{RANDOM}/{name}"));
        let longest = secret_path("", &format!("{}.pdf", "n".repeat(196)), RANDOM);
        assert_eq!((longest.len(), FilePath::parse(&longest).is_some()), (200, true));
        let dotted = secret_path("", &format!("{}.{}.pdf", "n".repeat(29), "m".repeat(162)), RANDOM);
        assert!(FilePath::parse(&dotted).is_some(), "{dotted}");
    }

    #[test]
    fn a_public_path_gets_a_random_suffix() {
        assert_eq!(public_path("2026", "plan.pdf", "1f3a5c7e"), "2026/plan-1f3a5c7e.pdf");
        assert_eq!(public_path("", "plan", "1f3a5c7e"), "plan-1f3a5c7e");
        let longest = public_path("", &format!("{}.pdf", "n".repeat(196)), "1f3a5c7e");
        assert_eq!((longest.len(), longest.ends_with("n-1f3a5c7e.pdf")), (200, true));
    }

    #[test]
    fn only_document_urls_of_this_site_resolve_to_a_path() {
        for (url, path) in [
            ("/media/documents/2026/a.pdf", Some("2026/a.pdf")),
            ("https://union.example/media/documents/a.pdf#page=2", Some("a.pdf")),
            ("https://elsewhere.example/media/documents/a.pdf", None),
            ("/media/images/a.png", None),
            ("/media/documents/../images/a.png", None),
            ("/media/documents/%2e%2e/a.pdf", None),
            ("https://elsewhere.example/a.pdf", None),
        ] {
            assert_eq!(
                document_path_of_url(url, "union.example").as_ref().map(FilePath::as_str),
                path,
                "{url}"
            );
        }
    }
}
