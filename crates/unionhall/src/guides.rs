//! References to the guides for operators.

use std::fmt;
use std::path::Path;

/// The folder with the guides of the package.
const PACKAGED_FOLDER: &str = "/usr/share/doc/unionhall/guides";

/// The file name of a guide. Displays the path on this machine or, without the package, the path in the project.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide(pub(crate) &'static str);

impl fmt::Display for Guide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path_below(PACKAGED_FOLDER.as_ref()))
    }
}

impl Guide {
    fn path_below(self, packaged: &Path) -> String {
        let path = packaged.join(self.0);
        if path.exists() { path.display().to_string() } else { format!("docs/guides/{}", self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::Guide;

    #[test]
    fn an_installed_guide_is_named_by_its_local_path() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Guide("mail.md").path_below(folder.path()), "docs/guides/mail.md");
        let packaged = folder.path().join("mail.md");
        std::fs::write(&packaged, "").unwrap();
        assert_eq!(Guide("mail.md").path_below(folder.path()), packaged.display().to_string());
    }
}
