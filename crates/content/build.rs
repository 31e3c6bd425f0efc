//! The crate holds the demonstration data of its subjects: it must be made again when files come or go.

fn main() {
    println!("cargo:rerun-if-changed=src");
}
