//! `cargo xtask check --names`: names and summaries that use a word which the project avoids.
//!
//! The words, what to say instead, and the exceptions are in `names.txt` beside this crate's manifest. A scanner of lines reads the sources: it
//! finds the public items, whatever their visibility, and the first sentences of their doc comments.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context as _, bail, ensure};

use crate::{stamp, workspace};

/// The words and exceptions.
const LIST: &str = "crates/xtask/names.txt";

/// The keywords of the items that have a name of their own.
const KINDS: [&str; 8] = ["struct", "enum", "trait", "type", "fn", "const", "static", "mod"];

/// The part of an item in which a word is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Name,
    Summary,
    Both,
}

/// A word to avoid.
#[derive(Debug)]
struct Word {
    text: String,
    scope: Scope,
    instead: String,
}

/// An item that may use a word.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Exception {
    path: String,
    item: String,
    word: String,
}

/// The list of words and exceptions.
#[derive(Debug, Default)]
struct List {
    words: Vec<Word>,
    exceptions: BTreeSet<Exception>,
}

/// A public item, or a file.
#[derive(Debug, PartialEq, Eq)]
struct Item {
    line: usize,
    name: String,
    /// The first sentence of the doc comment; empty where that describes the API.
    summary: String,
}

/// Prints the items that use a word of the list; fails when there are any.
pub(crate) fn check() -> anyhow::Result<()> {
    let list = List::parse(&fs::read_to_string(workspace::root().join(LIST)).context(LIST)?)?;
    let mut used = BTreeSet::new();
    let mut faults = 0;
    for path in stamp::files(&workspace::root().join("crates"))? {
        let name = path.strip_prefix(workspace::root()).unwrap_or(&path).display().to_string();
        if !name.ends_with(".rs") || name.starts_with("crates/xtask/fixtures/") {
            continue;
        }
        let source = fs::read_to_string(&path).with_context(|| name.clone())?;
        for item in items(&name, &source) {
            for word in list.words.iter().filter(|word| word.is_in(&item)) {
                let exception =
                    Exception { path: name.clone(), item: item.name.clone(), word: word.text.clone() };
                if list.exceptions.contains(&exception) {
                    used.insert(exception);
                    continue;
                }
                faults += 1;
                println!("{name}:{}: {}: \"{}\", say {}", item.line, item.name, word.text, word.instead);
            }
        }
    }
    let unused: Vec<_> = list.exceptions.iter().filter(|exception| !used.contains(*exception)).collect();
    for Exception { path, item, word } in &unused {
        println!("{LIST}: {path} {item} {word}: there is no such use any more; remove the exception");
    }
    ensure!(faults == 0 && unused.is_empty(), "{faults} names or summaries use a word of {LIST}");
    Ok(())
}

impl List {
    /// Parses lines such as `name turn: permit` and `allow crates/a/src/b.rs Turn turn: a turn of the game`.
    fn parse(text: &str) -> anyhow::Result<Self> {
        let mut list = Self::default();
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let (head, tail) = line.split_once(": ").with_context(|| format!("no `: ` in {line:?}"))?;
            let tail = tail.trim().to_owned();
            match head.split(' ').collect::<Vec<_>>()[..] {
                ["allow", path, item, word] => {
                    let [path, item, word] = [path, item, word].map(str::to_owned);
                    list.exceptions.insert(Exception { path, item, word });
                }
                [scope @ ("name" | "summary" | "both"), ref words @ ..] if !words.is_empty() => {
                    let scope = match scope {
                        "name" => Scope::Name,
                        "summary" => Scope::Summary,
                        _ => Scope::Both,
                    };
                    let word = |word: &&str| Word { text: (*word).to_owned(), scope, instead: tail.clone() };
                    list.words.extend(words.iter().map(word));
                }
                _ => bail!("not a word or an exception: {line:?}"),
            }
        }
        Ok(list)
    }
}

impl Word {
    fn is_in(&self, item: &Item) -> bool {
        let in_name = || parts(&item.name).contains(&self.text);
        let in_summary = || {
            let words = item.summary.split(|letter: char| !letter.is_alphanumeric());
            words.map(str::to_lowercase).any(|word| word == self.text)
        };
        match self.scope {
            Scope::Name => in_name(),
            Scope::Summary => in_summary(),
            Scope::Both => in_name() || in_summary(),
        }
    }
}

/// The words of an identifier, in lower case: `StreamGuard` and `stream_guard` are two.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() || letter.is_uppercase() && was_lower {
            parts.push(String::new());
        }
        was_lower = letter.is_lowercase() || letter.is_numeric();
        if let Some(part) = parts.last_mut().filter(|_| letter.is_alphanumeric()) {
            part.extend(letter.to_lowercase());
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The public items of a file, and the file itself.
fn items(path: &str, source: &str) -> Vec<Item> {
    let file = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let name = file.rsplit('/').next().unwrap_or(file).to_owned();
    let module: Vec<_> = source.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let mut found = vec![Item { line: 1, name, summary: first_sentence(&module) }];
    let (mut doc, mut is_schema, mut attribute) = (Vec::new(), false, 0_i32);
    for (index, line) in source.lines().enumerate() {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("///") {
            doc.push(text);
        } else if line.starts_with("#[") || attribute > 0 {
            is_schema |= line.contains("JsonSchema");
            let depth = |letter| i32::try_from(line.matches(letter).count()).unwrap_or_default();
            attribute += depth('[') - depth(']');
        } else {
            if let Some(name) = public_name(line) {
                let summary = if is_schema { String::new() } else { first_sentence(&doc) };
                found.push(Item { line: index + 1, name: name.to_owned(), summary });
            }
            doc.clear();
            is_schema = false;
        }
    }
    found
}

/// The name of the public item that a line declares.
fn public_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(scoped) => scoped.split_once(')')?.1,
        None => rest,
    };
    let mut words = rest.strip_prefix(' ')?.split(' ').peekable();
    while let Some(word) = words.next() {
        if KINDS.contains(&word) && words.peek().is_some_and(|next| *next != "fn") {
            let name = words.next()?;
            let end = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            return Some(&name[..end.unwrap_or(name.len())]).filter(|name| !name.is_empty());
        }
        if !["async", "const", "unsafe"].contains(&word) {
            return None;
        }
    }
    None
}

/// The text up to the first full stop that ends a sentence, without code in backquotes.
fn first_sentence(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join(" ");
    let text = text.split('`').step_by(2).collect::<String>();
    text.split(". ").next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> List {
        List::parse("# comment\n\nname turn turns: permit\nsummary somebody: the user\nboth kept: stored\n")
            .unwrap()
    }

    fn faults(source: &str) -> Vec<String> {
        let (list, items) = (list(), items("crates/a/src/b.rs", source));
        let faults = |item: &Item| {
            let words = list.words.iter().filter(|word| word.is_in(item));
            words.map(|word| format!("{} {} {}", item.line, item.name, word.text)).collect::<Vec<_>>()
        };
        items.iter().flat_map(faults).collect()
    }

    #[test]
    fn identifiers_are_split_into_words() {
        assert_eq!(parts("StreamGuard"), ["stream", "guard"]);
        assert_eq!(parts("max_wait2"), ["max", "wait2"]);
        assert_eq!(parts("WithETag"), ["with", "etag"]);
    }

    #[test]
    fn public_items_are_found_whatever_their_visibility() {
        for (line, name) in [
            ("pub struct Turn(u32);", Some("Turn")),
            ("pub(crate) const fn turn<T>() {", Some("turn")),
            ("pub(in crate::auth) async fn turn(", Some("turn")),
            ("pub const TURNS: u32 = 1;", Some("TURNS")),
            ("pub mod turns;", Some("turns")),
            ("pub use turns::Turn;", None),
            ("pub turn: u32,", None),
            ("fn turn() {}", None),
        ] {
            assert_eq!(public_name(line), name, "{line}");
        }
    }

    #[test]
    fn names_and_first_sentences_are_checked() {
        let source = "//! What somebody does. More.\n\n/// A permit. Kept for long.\npub struct Turn;\n\n\
                      /// Is kept.\n#[derive(Debug)]\npub fn store() {}\n";
        assert_eq!(faults(source), ["1 b somebody", "4 Turn turn", "8 store kept"]);
    }

    #[test]
    fn descriptions_of_the_api_and_code_are_not_checked() {
        let source =
            "/// Kept.\n#[derive(Debug,\n  JsonSchema)]\npub struct A;\n/// Reads `kept`.\npub fn b() {}\n";
        assert_eq!(faults(source), [""; 0]);
    }

    #[test]
    fn exceptions_have_an_item_and_a_word() {
        let list = List::parse("allow crates/a/src/b.rs Turn turn: a turn of the game\n").unwrap();
        let [path, item, word] = ["crates/a/src/b.rs", "Turn", "turn"].map(str::to_owned);
        assert!(list.exceptions.contains(&Exception { path, item, word }));
        assert!(List::parse("kept\n").is_err() && List::parse("kept: stored\n").is_err());
    }
}
