//! Content pages may have every path that the program does not reserve.

use super::{files, is_test};

/// Text before the path in a route's declaration.
const DECLARATIONS: [&str; 3] = ["PagePath::new(\"/", ".route(\"/", ".nest(\"/"];

#[test]
fn paths_of_the_program_are_reserved_for_content_pages() {
    let mut firsts = Vec::new();
    for (path, text) in files("crates", ".rs").into_iter().filter(|(path, _)| !is_test(path)) {
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for declared in DECLARATIONS {
            for rest in program.split(declared).skip(1) {
                let first = rest.split(['"', '/', '{']).next().unwrap_or_default().to_owned();
                firsts.push((first, path.clone()));
            }
        }
    }
    assert!(firsts.iter().any(|(first, _)| first == "news"), "routes are found");
    for (first, path) in firsts {
        // A slug has no dot and is not empty. Routes of the API are below `/api`.
        let is_slug = platform::rules::is_slug(&first);
        let is_api = !path.starts_with("crates/site/") && !path.ends_with("/pages.rs");
        let is_fine = !is_slug || is_api;
        assert!(is_fine || content::pages::RESERVED.contains(&first.as_str()), "/{first} in {path}");
    }
    for folder in ["assets", "icons", "api", "auth", "healthz", "readyz", "404", "coming-soon", "pay"] {
        assert!(content::pages::RESERVED.contains(&folder), "{folder}");
    }
}
