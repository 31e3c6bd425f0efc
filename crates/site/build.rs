//! The program holds the front end: it must be made again when that changes. A debug program reads it from the folder.

fn main() {
    let is_embedded = std::env::var_os("CARGO_FEATURE_EMBED").is_some();
    let is_release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    if is_embedded || is_release {
        println!("cargo:rerun-if-changed=../../web/dist");
    } else {
        println!("cargo:rerun-if-changed=build.rs");
    }
}
