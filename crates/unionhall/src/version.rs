//! The version of the program, and the commit that it was built from.

use std::sync::LazyLock;

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit of the build; unset in development builds.
pub const COMMIT: Option<&str> = option_env!("UNIONHALL_COMMIT");

static TEXT: LazyLock<String> = LazyLock::new(|| match COMMIT {
    Some(commit) => format!("{VERSION} ({commit})"),
    None => VERSION.to_owned(),
});

/// The version and commit, such as `1.0.0 (1a2b3c4d)`.
pub fn version_text() -> &'static str {
    &TEXT
}
