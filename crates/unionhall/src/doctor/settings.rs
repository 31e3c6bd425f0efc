use std::path::Path;

use super::finding::{Check, Finding, Group};
use crate::program_name::program;
use crate::settings::SECRETS_FILE;
use platform::config::{Config, ConfigErrors, open_file_warning};
use platform::private_files;

const SETTINGS: Check = Check::new("settings", "Settings");

pub(super) fn checks(config: &Config) -> Vec<Finding> {
    let remedy = format!(
        "Change the setting, then restart. `{} config` shows where each setting comes from.",
        program()
    );
    let warnings = config.warnings.iter().map(|warning| SETTINGS.warning(warning, remedy.as_str()));
    let findings: Vec<_> = warnings.chain(open_secrets(SECRETS_FILE.as_ref())).collect();
    if findings.is_empty() { vec![SETTINGS.ok("All settings can be used.")] } else { findings }
}

/// Warns if other users of the machine may read the variables of the service.
fn open_secrets(file: &Path) -> Option<Finding> {
    let name = file.display().to_string();
    private_files::is_open_to_others(file).then(|| {
        SETTINGS.warning(
            open_file_warning(&name, "passwords and keys"),
            format!(
                "Run `sudo chmod 600 '{name}'`, and renew those secrets if other people use this machine."
            ),
        )
    })
}

/// The only findings about settings with errors: without settings, nothing else can be checked.
pub(super) fn unusable_settings(errors: &ConfigErrors) -> Vec<Group> {
    let remedy = "Change the setting in the place named here, then run this again for the other checks.";
    let findings = errors.0.iter().map(|error| SETTINGS.wrong(error.to_string(), remedy)).collect();
    vec![Group { title: "Settings", findings }]
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::doctor::State;

    #[test]
    fn secrets_that_others_may_read_are_a_warning() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secrets.env");
        assert!(open_secrets(&file).is_none(), "no such file");
        std::fs::write(&file, "UNIONHALL_MAIL_PASSWORD=x").unwrap();
        for (mode, is_warning) in [(0o600, false), (0o640, true), (0o644, true)] {
            std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
            let found = open_secrets(&file);
            assert_eq!(found.is_some(), is_warning, "{mode:o}");
            let Some(found) = found else { continue };
            assert_eq!(found.state, State::Warning);
            assert!(found.remedy.unwrap().contains("sudo chmod 600"));
        }
    }
}
