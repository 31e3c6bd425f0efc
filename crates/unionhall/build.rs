//! Embeds the demonstration data, and chooses the linker.

use std::env::var;

fn main() {
    // Demonstration data is embedded, so changes require a rebuild.
    println!("cargo:rerun-if-changed=demo");
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|set| set == value);
    // rustc ships LLD for this platform, which merges functions with identical code: 5 % of the program.
    // Zig's linker, which packages are built with, does not.
    println!("cargo:rerun-if-env-changed=UNIONHALL_LINKER");
    let has_lld = var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu");
    if has_lld && !is("UNIONHALL_LINKER", "zig") && is("PROFILE", "release") {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
}
