//! Reasons why a settings file is not valid TOML.

/// Describes `error` by its line and, for a repetition, by the name that is repeated. The library's own message quotes the
/// line, which may contain a secret.
pub(super) fn describe(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let at = before.matches('\n').count();
    let reason = repetition(text, at).filter(|_| error.message().starts_with("duplicate key"));
    format!("line {}: {}", at + 1, reason.unwrap_or_else(|| error.message().to_owned()))
}

/// Describes the repetition of a section or setting in the line with the index `at`.
fn repetition(text: &str, at: usize) -> Option<String> {
    let (name, is_section) = name(text.lines().nth(at)?)?;
    if !is_section {
        return Some(format!("{name} is already set in this section: keep one of the two lines"));
    }
    let is_first = |line: &str| self::name(line) == Some((name, true));
    let first = text.lines().take(at).position(is_first)?;
    Some(format!("[{name}] is already in the file, in line {}: put the lines below it there", first + 1))
}

/// The name of a section or setting, and whether it is a section.
fn name(line: &str) -> Option<(&str, bool)> {
    match line.trim_start().strip_prefix('[') {
        Some(rest) => Some((rest.split_once(']')?.0.trim(), true)),
        None => Some((line.split_once('=')?.0.trim(), false)),
    }
}

#[cfg(test)]
mod tests {
    use super::describe;

    fn described(text: &str) -> String {
        describe(text, &text.parse::<toml::Table>().unwrap_err())
    }

    #[test]
    fn the_error_for_a_repeated_section_names_the_first_line() {
        let said = described("[server]\n[mail]\n#host = \"m\"\n\n[log]\n[mail]\nhost = \"m\"\n");
        assert_eq!(said, "line 6: [mail] is already in the file, in line 2: put the lines below it there");
    }

    #[test]
    fn the_error_for_a_repeated_setting_hides_its_value() {
        let said = described("[mail]\npassword = \"a\"\npassword = \"secret\"\n");
        assert_eq!(said, "line 3: password is already set in this section: keep one of the two lines");
    }

    #[test]
    fn other_toml_errors_keep_their_message() {
        let said = described("[mail]\nhost = m\n");
        assert!(said.starts_with("line 2: ") && !said.contains("already"), "{said}");
    }
}
