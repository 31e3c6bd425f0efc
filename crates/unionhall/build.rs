//! The release build embeds the front end and the demonstration data: it must be made again when they change.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
    println!("cargo:rerun-if-changed=demo");
}
