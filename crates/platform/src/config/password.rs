use std::fmt;

use super::keys::Keys;
use super::values::{WithDisplay, without_controls};

/// A password; its `Debug` output is redacted.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    pub fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn read(keys: &mut Keys, key: &'static str, allowed: &str) -> Option<Self> {
        Self::read_if(keys, key, allowed, |_| true)
    }

    pub fn read_if(
        keys: &mut Keys,
        key: &'static str,
        allowed: &str,
        is_one: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        keys.mark_secret(key);
        const NONE: &str = "(none)";
        let password = keys.take_hidden(
            key,
            WithDisplay(None, NONE.into()),
            allowed,
            |text| {
                let text = without_controls(text).filter(|text| is_one(text))?;
                Some(WithDisplay(Some(Self(text)), "(hidden)".into()))
            },
            |text| if text == NONE { NONE.to_owned() } else { "(hidden)".to_owned() },
        );
        password.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}
