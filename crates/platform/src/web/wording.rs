const BEGINNINGS: &[(&str, &str)] = &[
    ("unknown field", "There is no such field"),
    ("duplicate field", "Given twice"),
    ("UUID parsing failed", "Invalid uuid"),
    ("failed to parse", "Must be a date such as 2026-11-22"),
    ("invalid digit found", NOT_WHOLE),
    ("cannot parse integer", NOT_WHOLE),
    ("number too", "This number is too large or too small"),
    ("provided string was not", "Must be true or false"),
    ("invalid value: integer", "This number is too large or too small"),
];

const KINDS: &[(&str, &str)] = &[
    ("a boolean", "Must be true or false"),
    ("a string", "Must be text"),
    ("a borrowed string", "Must be text"),
    ("a sequence", "Must be a list"),
    ("a UUID string", "Invalid uuid"),
    ("f64", "Must be a number"),
    ("f32", "Must be a number"),
];

const NOT_WHOLE: &str = "Must be a whole number";

/// garde's messages about lengths and numbers; the bound follows.
const BOUNDS: &[(&str, &str)] = &[
    ("length is greater than ", "Too long: at most "),
    ("length is lower than ", "Too short: at least "),
    ("greater than ", "Must be at most "),
    ("lower than ", "Must be at least "),
];

pub(super) fn reword(message: &str) -> String {
    if let Some((_, words)) = BEGINNINGS.iter().find(|(begins, _)| message.starts_with(begins)) {
        return (*words).to_owned();
    }
    let bounded = |(begins, words): &(&str, &str)| {
        message.strip_prefix(begins).map(|bound| format!("{words}{}", grouped(bound)))
    };
    if let Some(words) = BOUNDS.iter().find_map(bounded) {
        return words;
    }
    let is_kind = message.starts_with("invalid type");
    match message.split_once(", expected ") {
        Some((found, _)) if is_kind && found.starts_with("invalid type: null") => {
            "This field is required".to_owned()
        }
        Some((_, kind)) if is_kind => {
            let words = KINDS.iter().find(|(name, _)| *name == kind).map(|(_, words)| *words);
            words.unwrap_or(if is_integer(kind) { NOT_WHOLE } else { "Not a valid value" }).to_owned()
        }
        Some((found, choices)) if found.starts_with("unknown variant") => {
            let choices = choices.replace('`', "");
            format!("Must be {}", choices.replacen("one of ", "one of: ", 1))
        }
        Some((found, _)) if found.starts_with("invalid") => "Not a valid value".to_owned(),
        _ => message.to_owned(),
    }
}

fn is_integer(kind: &str) -> bool {
    matches!(kind, "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" | "integer")
}

fn grouped(number: &str) -> String {
    if number.len() < 4 || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return number.to_owned();
    }
    let (head, tail) = number.split_at(number.len() % 3);
    let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    (!head.is_empty()).then(|| head.to_owned()).into_iter().chain(groups).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Meeting,
        Social,
        Training,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only whether they can be read is asked")]
    struct Form {
        #[serde(default)]
        order: i64,
        #[serde(default)]
        small: u8,
        #[serde(default)]
        title: String,
        #[serde(default)]
        on: bool,
        #[serde(default)]
        price: f64,
        #[serde(default)]
        list: Vec<String>,
        kind: Option<Kind>,
        id: Option<uuid::Uuid>,
        day: Option<jiff::civil::Date>,
    }

    #[test]
    fn serde_errors_are_reworded_for_users() {
        for (json, words) in [
            (r#"{"order": null}"#, "This field is required"),
            (r#"{"order": "first"}"#, "Must be a whole number"),
            (r#"{"order": 1.5}"#, "Must be a whole number"),
            (r#"{"small": 1000}"#, "This number is too large or too small"),
            (r#"{"title": 7}"#, "Must be text"),
            (r#"{"on": "yes"}"#, "Must be true or false"),
            (r#"{"price": "free"}"#, "Must be a number"),
            (r#"{"list": {}}"#, "Must be a list"),
            (r#"{"kind": "party"}"#, "Must be one of: meeting, social, training"),
            (r#"{"id": "seven"}"#, "Invalid uuid"),
            (r#"{"day": "tomorrow"}"#, "Must be a date such as 2026-11-22"),
            (r#"{"colour": "red"}"#, "There is no such field"),
        ] {
            let json: serde_json::Value = serde_json::from_str(json).unwrap();
            let error = serde_json::from_value::<Form>(json.clone()).unwrap_err();
            assert_eq!(reword(&error.to_string()), words, "{json}: {error}");
        }
    }

    #[test]
    fn validation_bounds_are_reworded_with_formatted_numbers() {
        assert_eq!(reword("length is greater than 2000"), "Too long: at most 2,000");
        assert_eq!(reword("length is lower than 3"), "Too short: at least 3");
        assert_eq!(reword("greater than 1000000"), "Must be at most 1,000,000");
        assert_eq!(reword("lower than 1"), "Must be at least 1");
        assert_eq!(reword("Title is required"), "Title is required");
    }
}
