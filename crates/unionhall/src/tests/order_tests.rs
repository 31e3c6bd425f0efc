//! The order of the released steps, which the databases of sites remember by these names.

use crate::subjects::schema;
use platform::store::migrate::Migrations;

#[test]
fn steps_run_in_the_order_in_which_they_were_released() {
    let steps = [
        "m0001_content",
        "m0002_shop",
        "m0003_accounts",
        "m0004_outbox",
        "m0005_sign_in",
        "m0006_row_versions",
        "m0007_stock_and_limits",
        "m0008_search",
        "m0009_account_protection",
        "m0010_passkeys",
        "m0011_files",
        "m0012_documents",
        "m0013_messages",
        "m0014_staff_lists",
        "m0015_schedule",
        "m0016_media",
        "m0017_audit_and_outbox",
        "m0018_presence",
        "m0019_long_lists",
        "m0019_declared_uses",
        "m0020_products",
        "m0021_carts",
        "m0022_orders",
        "m0023_orders_in_bounds",
        "m0024_shop_settings",
        "m0025_donations",
        "m0026_abuse_limits",
        "m0027_audit_actors",
        "m0028_pickup_and_terms",
    ];
    let names = Migrations(&schema()).names();
    let (released, new) = names.split_at(steps.len());
    assert_eq!(released, steps);
    assert!(new.is_sorted() && new.iter().all(|name| *name > "m0029"), "{new:?} have later numbers");
}
