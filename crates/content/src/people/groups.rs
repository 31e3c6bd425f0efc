//! Group names: the usual ones come first, then those of the local.

use platform::database::fold;

/// The usual groups, in page order.
pub(super) const USUAL_GROUPS: [&str; 3] = ["Executive board", "Stewards", "Committees"];

pub(super) const MAX_GROUPS_PER_PERSON: usize = 8;

pub(super) fn key(name: &str) -> String {
    fold(name.trim())
}

/// The sort key of a group: the usual groups in order, then the others by name.
pub(super) fn sort_key(name: &str) -> (usize, String) {
    let key = key(name);
    let usual = USUAL_GROUPS.iter().position(|usual| self::key(usual) == key);
    (usual.unwrap_or(USUAL_GROUPS.len()), key)
}

pub(super) fn normalize(names: Vec<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        let name = name.trim();
        if !name.is_empty() && !found.iter().any(|other| key(other) == key(name)) {
            found.push(name.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_groups_sort_before_custom_groups() {
        let mut names = ["Bargaining team", "stewards", "Archive", "Committees", "Executive Board"];
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(names, ["Executive Board", "stewards", "Committees", "Archive", "Bargaining team"]);
    }

    #[test]
    fn group_names_are_deduplicated_case_insensitively() {
        let names = [" Stewards ", "", "stewards", "STEWARDS", "Safety"].map(str::to_owned);
        assert_eq!(normalize(names.into()), ["Stewards", "Safety"]);
    }
}
