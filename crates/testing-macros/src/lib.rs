//! The attribute of tests that run on both databases.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ItemFn, parse_macro_input};

/// Runs an `async fn name(app: TestApp)` as a test on both databases, each with its own site. An argument holds the site's
/// settings.
#[proc_macro_attribute]
pub fn on_both_databases(settings: TokenStream, test: TokenStream) -> TokenStream {
    let settings = if settings.is_empty() { quote!(&[]) } else { settings.into() };
    let ItemFn { attrs, sig, block, .. } = parse_macro_input!(test as ItemFn);
    let (name, app) = (sig.ident, sig.inputs);
    quote! {
        #[test]
        #(#attrs)*
        fn #name() {
            ::testing::on_both_databases_with(#settings, async |#app| #block);
        }
    }
    .into()
}
