//! Paths of pages. The subject of a page declares its path once, for routes, links, emails and the browser's code.

use std::fmt::Display;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PagePath {
    /// Router pattern. A segment may be a parameter, as in `/news/{slug}`.
    pub pattern: &'static str,
    pub parameters: &'static [&'static str],
}

impl PagePath {
    pub const fn new(pattern: &'static str) -> Self {
        Self { pattern, parameters: &[] }
    }

    #[must_use]
    pub const fn with_parameters(self, parameters: &'static [&'static str]) -> Self {
        Self { parameters, ..self }
    }

    pub fn of(&self, value: impl Display) -> String {
        let (before, after) = self.around_parameter();
        format!("{before}{value}{after}")
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

#[cfg(test)]
mod tests {
    use super::*;

    const ITEM: PagePath = PagePath::new("/news/{slug}");
    const PART: PagePath = PagePath::new("/orders/{token}/pay");
    const LIST: PagePath = PagePath::new("/news");

    #[test]
    fn a_value_is_put_into_a_path_and_read_from_it() {
        assert_eq!(ITEM.of("picnic"), "/news/picnic");
        assert_eq!(PART.of("ab"), "/orders/ab/pay");
        assert_eq!(LIST.of(""), "/news");
        assert_eq!(ITEM.value_in("/news/picnic"), Some("picnic"));
        assert_eq!(PART.value_in("/orders/ab/pay"), Some("ab"));
    }

    #[test]
    fn another_path_has_no_value() {
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
