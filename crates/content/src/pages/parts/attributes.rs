//! The attributes of a part: `name=value` and `name="several words"`.

const MAX_ATTRIBUTES: usize = 20;
const MAX_LIMIT: u64 = 50;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes(Vec<(String, String)>);

impl Attributes {
    /// Parses the attributes; `None` if other text stands between them.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut found = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (name, after) = rest.split_once('=')?;
            let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
            let (value, after) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"')?,
                None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
            };
            if !is_name || value.is_empty() || value.contains('"') || found.len() == MAX_ATTRIBUTES {
                return None;
            }
            found.push((name.to_owned(), value.to_owned()));
            rest = after.trim_start();
        }
        Some(Self(found))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes an attribute by its name; the first of duplicates.
    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(found, _)| found == name)?;
        Some(self.0.remove(at).1)
    }

    /// Takes an attribute with an enumerated value: `None` for an invalid value, `Some(None)` if it is absent.
    pub(super) fn word<T>(&mut self, name: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
        match self.text(name) {
            None => Some(None),
            Some(text) => read(&text).map(Some),
        }
    }

    pub(super) fn limit(&mut self, default: u64) -> Option<u64> {
        let limit = self.word("limit", |text| text.parse().ok())?.unwrap_or(default);
        (1..=MAX_LIMIT).contains(&limit).then_some(limit)
    }
}
