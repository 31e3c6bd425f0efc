//! Embeds the front end, so changes require a rebuild. A debug build reads it from the folder.

fn main() {
    // `rust_embed` resolves the folder at compile time: a debug program compiled without it finds no file, even after the front end is
    // built. If the folder cannot be created, the program reports a missing front end.
    let _ = std::fs::create_dir_all("../../web/dist");
    let is_embedded = std::env::var_os("CARGO_FEATURE_EMBED").is_some();
    let is_release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    if is_embedded || is_release {
        println!("cargo:rerun-if-changed=../../web/dist");
    } else {
        println!("cargo:rerun-if-changed=build.rs");
    }
}
