//! Demonstration data is embedded, so added or deleted files require a rebuild.

fn main() {
    println!("cargo:rerun-if-changed=src");
}
