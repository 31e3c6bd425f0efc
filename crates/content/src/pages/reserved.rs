//! Written by `cargo xtask codegen`.

/// The first segments of the program's own paths, in alphabetical order.
///
/// A page at a newly reserved path is moved to `-2` (`upgrade.rs`).
pub const RESERVED: &[&str] = &[
    "404",
    "admin",
    "api",
    "assets",
    "auth",
    "cards",
    "cart",
    "checkout",
    "coming-soon",
    "contact",
    "documents",
    "donate",
    "donations",
    "events",
    "faq",
    "healthz",
    "icons",
    "logo",
    "media",
    "news",
    "officers",
    "orders",
    "pay",
    "photos",
    "readyz",
    "reservations",
    "search",
    "shop",
    "sitemaps",
    "styles",
];
