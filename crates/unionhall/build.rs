//! The program holds the demonstration data: it must be made again when they change.

fn main() {
    println!("cargo:rerun-if-changed=demo");
}
