//! Values of settings: how they are shown, and their bounds.

use std::fmt;

/// Shows an optional or path value in `unionhall config`.
pub(super) struct Shown<T>(pub(super) T, pub(super) String);

impl<T> fmt::Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

/// A number within bounds.
pub(super) fn between(least: u64, most: u64) -> impl Fn(&str) -> Option<u64> {
    move |text| text.parse().ok().filter(|number| (least..=most).contains(number))
}
