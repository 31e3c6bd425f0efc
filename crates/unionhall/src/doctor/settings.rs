use super::finding::{Check, Finding, Group};
use platform::config::{Config, ConfigErrors};

const SETTINGS: Check = Check::new("settings", "Settings");

pub(super) fn checks(config: &Config) -> Vec<Finding> {
    if config.warnings.is_empty() {
        return vec![SETTINGS.ok("All settings can be used.")];
    }
    let remedy = "Change the setting, then restart. `unionhall config` shows where each setting comes from.";
    config.warnings.iter().map(|warning| SETTINGS.warning(warning, remedy)).collect()
}

/// Without settings, nothing else can be checked.
pub(super) fn unusable(errors: &ConfigErrors) -> Vec<Group> {
    let remedy = "Change the setting in the place named here, then run this again for the other checks.";
    let findings = errors.0.iter().map(|error| SETTINGS.wrong(error.to_string(), remedy)).collect();
    vec![Group { title: "Settings", findings }]
}
