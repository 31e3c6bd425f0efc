use std::collections::{BTreeSet, HashMap, HashSet};

use comrak::nodes::{Node, NodeValue};

use super::{Heading, plain_text};

/// Prefix of ids, to avoid ids of the page around the text.
const PREFIX: &str = "s-";

pub(super) fn headings<'a>(document: Node<'a>) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut taken = HashSet::new();
    let mut last_number: HashMap<String, usize> = HashMap::new();
    for node in document.descendants() {
        let NodeValue::Heading(heading) = &node.data().value else { continue };
        let text = plain_text(node);
        let base = match crate::rules::slug_of(&text) {
            slug if slug.is_empty() => format!("{PREFIX}section"),
            slug => format!("{PREFIX}{slug}"),
        };
        let number = last_number.entry(base.clone()).or_default();
        let id = loop {
            *number += 1;
            let id = if *number == 1 { base.clone() } else { format!("{base}-{number}") };
            if taken.insert(id.clone()) {
                break id;
            }
        };
        found.push(Heading { id, level: heading.level, text });
    }
    below_the_title(&mut found);
    found
}

/// Maps the used levels to 2, 3 and so on, without gaps: the page's title is level 1.
fn below_the_title(headings: &mut [Heading]) {
    let used: BTreeSet<u8> = headings.iter().map(|heading| heading.level).collect();
    for heading in headings {
        let above = used.range(..heading.level).count();
        heading.level = u8::try_from(above + 2).unwrap_or(6).min(6);
    }
}
