//! Sets lines in the settings file, and leaves the others with their comments as they are.

use anyhow::Context as _;

use super::files::Files;
use crate::settings::INSTALLED_FILE;

const PACKAGED_TEXT: &str = include_str!("../../../../packaging/unionhall.toml");
/// The mode of the settings file, which may hold secrets.
const MODE: u32 = 0o600;

pub(super) fn url(files: &Files) -> anyhow::Result<Option<String>> {
    let Some(text) = files.read(INSTALLED_FILE)? else { return Ok(None) };
    let table: toml::Table = text.parse().with_context(|| format!("{INSTALLED_FILE} is not valid TOML"))?;
    let url = table.get("server").and_then(|server| server.get("url"));
    Ok(url.and_then(toml::Value::as_str).map(str::to_owned))
}

/// Sets values of `[server]`. Without a file, it begins with the package's.
pub(super) fn set_server_values(files: &mut Files, values: &[(&str, &str)]) -> anyhow::Result<()> {
    let text = files.read(INSTALLED_FILE)?.unwrap_or_else(|| PACKAGED_TEXT.to_owned());
    let text = values.iter().fold(text, |text, (key, value)| replace_line(&text, key, value));
    files.write(INSTALLED_FILE, &text, MODE)?;
    files.give_to_service(INSTALLED_FILE)
}

/// Replaces the line of `key` in `[server]`, commented out or not, or adds it.
fn replace_line(text: &str, key: &str, value: &str) -> String {
    let line = format!("{key} = {value:?}");
    let is_header = |line: &str| line.trim_start().starts_with('[');
    let lines: Vec<_> = text.lines().collect();
    let Some(start) = lines.iter().position(|line| line.trim() == "[server]") else {
        return format!("{}\n\n[server]\n{line}\n", text.trim_end());
    };
    let end = (start + 1..lines.len()).find(|at| is_header(lines[*at])).unwrap_or(lines.len());
    let is_of_key = |line: &str| {
        let set = line.trim_start().trim_start_matches('#');
        set.split_once('=').is_some_and(|(name, _)| name.trim() == key)
    };
    let set = |line: &&str| is_of_key(line) && !line.starts_with('#');
    let section = &lines[start + 1..end];
    let at = section.iter().position(set).or_else(|| section.iter().position(|line| is_of_key(line)));
    let (before, after) = match at {
        Some(at) => (start + 1 + at, start + 2 + at),
        None => (start + 1, start + 1),
    };
    let parts = [&lines[..before], &[line.as_str()], &lines[after..]].concat();
    parts.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_replaced_in_its_line_of_the_packaged_file() {
        let set = replace_line(PACKAGED_TEXT, "url", "https://union.example");
        assert!(set.contains("sets it.\nurl = \"https://union.example\"\n# Where"), "{set}");
        assert_eq!(set.lines().count(), PACKAGED_TEXT.lines().count());
        let again = replace_line(&set, "url", "https://other.example");
        assert_eq!(again, set.replace("union.example\"\n# Where", "other.example\"\n# Where"));
    }

    #[test]
    fn a_settings_file_of_the_operator_keeps_its_other_lines() {
        let own = "slide_management = false\n[mail]\nurl = 1\n";
        assert_eq!(
            replace_line(own, "url", "x"),
            "slide_management = false\n[mail]\nurl = 1\n\n[server]\nurl = \"x\"\n"
        );
        let short = "[server]\ndata = \"/srv\"\n\n[mail]\nhost = \"m\"\n";
        assert_eq!(
            replace_line(short, "url", "x"),
            "[server]\nurl = \"x\"\ndata = \"/srv\"\n\n[mail]\nhost = \"m\"\n"
        );
    }
}
