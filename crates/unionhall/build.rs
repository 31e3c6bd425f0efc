//! What the program is made of beside its sources, and how it is linked.

use std::env::var;

fn main() {
    // The program holds the demonstration data: it must be made again when they change.
    println!("cargo:rerun-if-changed=demo");
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|set| set == value);
    // rustc brings LLD for this platform, which makes one of functions with the same code: 5 % of the program.
    let has_lld = var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu");
    if has_lld && is("PROFILE", "release") {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
}
