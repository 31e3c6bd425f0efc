//! Paths of pages. The subject of a page declares its path once, for routes, the cache, the sitemap, links, emails and the browser's code.

use std::fmt::Display;

use uuid::Uuid;

#[derive(Clone, Copy, Debug)]
pub struct PagePath {
    /// Router pattern. A segment may be a parameter, as in `/news/{slug}`.
    pub pattern: &'static str,
    /// Query parameters that the page reads.
    pub parameters: &'static [&'static str],
    /// Name among the choices of a menu. A page with one is in the sitemap.
    pub title: Option<&'static str>,
    /// Returns whether a value of the path's parameter is canonical.
    is_item: Option<fn(&str) -> bool>,
    pub is_cached: bool,
}

impl PagePath {
    pub const fn new(pattern: &'static str) -> Self {
        Self { pattern, parameters: &[], title: None, is_item: None, is_cached: true }
    }

    #[must_use]
    pub const fn with_parameters(self, parameters: &'static [&'static str]) -> Self {
        Self { parameters, ..self }
    }

    /// Adds the page to the sitemap, and to the choices of menus by this name.
    #[must_use]
    pub const fn titled(self, title: &'static str) -> Self {
        Self { title: Some(title), ..self }
    }

    /// A page of one item. Only canonical values of the path's parameter are cached.
    #[must_use]
    pub const fn of_items(self, is_item: fn(&str) -> bool) -> Self {
        Self { is_item: Some(is_item), ..self }
    }

    #[must_use]
    pub const fn uncached(self) -> Self {
        Self { is_cached: false, ..self }
    }

    /// Returns whether `path` is canonical, so that it can be part of a cache key.
    pub fn is_at(&self, path: &str) -> bool {
        match self.is_item {
            Some(is_item) => self.value_in(path).is_some_and(is_item),
            None => self.pattern == path && !path.contains('{'),
        }
    }

    pub fn of(&self, value: impl Display) -> String {
        let (before, after) = self.around_parameter();
        format!("{before}{value}{after}")
    }

    /// The path with query parameters; empty values are left out.
    pub fn with_query(&self, parameters: &[(&str, &str)]) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(parameters.iter().filter(|(_, value)| !value.is_empty()));
        let query = query.finish();
        if query.is_empty() { self.pattern.to_owned() } else { format!("{}?{query}", self.pattern) }
    }

    /// Returns the parameter's value in `path`, undecoded and not empty.
    pub fn value_in<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (before, after) = self.around_parameter();
        let value = path.strip_prefix(before)?.strip_suffix(after)?;
        (!value.is_empty() && before.len() < self.pattern.len()).then_some(value)
    }

    fn around_parameter(&self) -> (&'static str, &'static str) {
        let Some((before, rest)) = self.pattern.split_once('{') else { return (self.pattern, "") };
        (before, rest.split_once('}').map_or("", |(_, after)| after))
    }
}

/// Parses an id in canonical notation only.
pub fn plain_id(text: &str) -> Option<Uuid> {
    let id = Uuid::try_parse(text).ok()?;
    (id.to_string() == text).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITEM: PagePath = PagePath::new("/news/{slug}");
    const PART: PagePath = PagePath::new("/orders/{token}/pay");
    const LIST: PagePath = PagePath::new("/news");

    #[test]
    fn page_path_values_round_trip() {
        assert_eq!(ITEM.of("picnic"), "/news/picnic");
        assert_eq!(PART.of("ab"), "/orders/ab/pay");
        assert_eq!(LIST.of(""), "/news");
        assert_eq!(LIST.with_query(&[("category", "A & B"), ("page", "")]), "/news?category=A+%26+B");
        assert_eq!(LIST.with_query(&[]), "/news");
        assert_eq!(ITEM.value_in("/news/picnic"), Some("picnic"));
        assert_eq!(PART.value_in("/orders/ab/pay"), Some("ab"));
    }

    #[test]
    fn only_canonical_paths_match_a_page() {
        let items = ITEM.of_items(|slug| slug == "picnic");
        assert!(items.is_at("/news/picnic") && LIST.is_at("/news"));
        for (page, path) in
            [(items, "/news/Picnic"), (items, "/news"), (LIST, "/news/"), (PART, "/orders/ab/pay")]
        {
            assert!(!page.is_at(path), "{} at {path}", page.pattern);
        }
    }

    #[test]
    fn a_non_matching_path_has_no_value() {
        for (page, path) in [
            (ITEM, "/news"),
            (ITEM, "/news/"),
            (ITEM, "/events/picnic"),
            (PART, "/orders/ab"),
            (LIST, "/news"),
        ] {
            assert_eq!(page.value_in(path), None, "{} in {path}", page.pattern);
        }
    }
}
