//! Commands as an operator of this machine types them.

use std::path::Path;

use crate::settings::INSTALLED_FILE;

/// The program's name, with `sudo` where the settings belong to root and the service.
pub(crate) fn program() -> &'static str {
    if is_installed() { "sudo unionhall" } else { "unionhall" }
}

/// The command that creates a site.
pub(crate) fn create_site() -> &'static str {
    if is_installed() { "sudo unionhall install NAME" } else { "unionhall setup" }
}

/// The command that starts the site.
pub(crate) fn start_site() -> &'static str {
    if is_installed() { "sudo systemctl start unionhall" } else { "unionhall serve" }
}

fn is_installed() -> bool {
    Path::new(INSTALLED_FILE).exists()
}
