//! The program holds the front end: it must be made again when that changes. A debug program reads it from the folder.

fn main() {
    // `rust_embed` resolves the folder when it compiles: a debug program compiled without it finds no file, also after it is built.
    // Where it cannot be created, such a program says that the front end is missing.
    let _ = std::fs::create_dir_all("../../web/dist");
    let is_embedded = std::env::var_os("CARGO_FEATURE_EMBED").is_some();
    let is_release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    if is_embedded || is_release {
        println!("cargo:rerun-if-changed=../../web/dist");
    } else {
        println!("cargo:rerun-if-changed=build.rs");
    }
}
