//! Paths of content pages: one to three slugs, `benefits/health/dental`, none of which hides a page of the program.

use super::reserved::RESERVED;
use platform::rules::is_slug;

pub(super) const MAX_LEVELS: usize = 3;
/// Maximum length of a slug in characters, so that three of them with a number make a path of at most 200.
pub(super) const MAX_SLUG_CHARS: usize = 60;

pub(super) fn is_reserved(slug: &str) -> bool {
    RESERVED.binary_search(&slug).is_ok()
}

/// Returns whether `path`, without a leading slash, is a possible path of a content page.
pub fn is_path(path: &str) -> bool {
    let mut slugs = path.split('/');
    slugs.clone().count() <= MAX_LEVELS
        && slugs.clone().all(|slug| is_slug(slug) && slug.len() <= MAX_SLUG_CHARS)
        && !slugs.next().is_some_and(is_reserved)
}

pub(super) fn path_below(parent: Option<&str>, slug: &str) -> String {
    parent.map_or_else(|| slug.to_owned(), |parent| format!("{parent}/{slug}"))
}

pub(super) fn level(path: &str) -> usize {
    path.split('/').count()
}

pub(super) fn slug_of_path(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

pub(super) fn ancestor_paths(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

/// garde: a slug of a page, not reserved at the top level.
pub(super) fn valid_slug(is_at_top: bool) -> impl FnOnce(&str, &()) -> garde::Result {
    move |text, &()| match text {
        "" => Err(garde::Error::new("Web address is required")),
        text if text.len() > MAX_SLUG_CHARS => {
            Err(garde::Error::new(format!("Use at most {MAX_SLUG_CHARS} characters")))
        }
        text if !is_slug(text) => {
            Err(garde::Error::new("Only a-z, 0-9 and single hyphens between them are allowed"))
        }
        text if is_at_top && is_reserved(text) => Err(garde::Error::new(format!(
            "/{text} is taken by a page of the site itself. Choose another web address."
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_path_has_one_to_three_slugs() {
        for path in ["about", "benefits/health", "benefits/health/dental", "about/news"] {
            assert!(is_path(path), "{path}");
        }
        let long = "a".repeat(MAX_SLUG_CHARS + 1);
        for path in ["", "/about", "about/", "a//b", "a/b/c/d", "About", "a/b.png", "news/about", &long] {
            assert!(!is_path(path), "{path}");
        }
    }

    #[test]
    fn ancestor_paths_start_at_the_top_page() {
        assert_eq!(ancestor_paths("a/b/c").collect::<Vec<_>>(), ["a", "a/b"]);
        assert_eq!(ancestor_paths("a").count(), 0);
    }
}
