//! The names of groups: those that every local has come first, its own ones after them.

use platform::store::fold;

/// The groups that every local has, in the order in which pages list them.
pub(super) const USUAL: [&str; 3] = ["Executive board", "Stewards", "Committees"];

/// The most groups of a person.
pub(super) const MOST: usize = 8;

/// The key of a group: the same for `Stewards` and `stewards`.
pub(super) fn key(name: &str) -> String {
    fold(name.trim())
}

/// The position of a group on a page: the usual groups in their order, then the others by name.
pub(super) fn position(name: &str) -> (usize, String) {
    let key = key(name);
    let usual = USUAL.iter().position(|usual| self::key(usual) == key);
    (usual.unwrap_or(USUAL.len()), key)
}

/// Trims names, and leaves out empty and repeated ones.
pub(super) fn normalized(names: Vec<String>) -> Vec<String> {
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
    fn usual_groups_come_before_those_of_a_local() {
        let mut names = ["Bargaining team", "stewards", "Archive", "Committees", "Executive Board"];
        names.sort_by_key(|name| position(name));
        assert_eq!(names, ["Executive Board", "stewards", "Committees", "Archive", "Bargaining team"]);
    }

    #[test]
    fn a_group_counts_once_however_it_is_written() {
        let names = [" Stewards ", "", "stewards", "STEWARDS", "Safety"].map(str::to_owned);
        assert_eq!(normalized(names.into()), ["Stewards", "Safety"]);
    }
}
