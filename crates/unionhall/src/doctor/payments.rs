//! Payments: whether the provider accepts the site's key.

use super::finding::{Check, Finding};
use crate::guides::Guide;
use platform::config::Config;
use shop::payments::config::Payments;
use shop::payments::stripe::Stripe;

const PROVIDER: Check = Check::new("payments.provider", "Provider");
const GUIDE: Guide = Guide("payments.md");

pub(super) async fn checks(config: &Config) -> Vec<Finding> {
    let finding = match config.section::<Payments>() {
        Payments::None => PROVIDER.ok("The site takes no payments."),
        Payments::Demo => PROVIDER.warning(
            "Payments are a demo: no money is taken.",
            format!("Set shop.payments to stripe, or to none: {GUIDE}."),
        ),
        Payments::Stripe(keys) => {
            let remedy = format!("Create a key at Stripe, and set shop.stripe_key: {GUIDE}.");
            let checked = async {
                match Stripe::new(keys.clone()) {
                    Ok(stripe) => stripe.check().await.map_err(|error| error.to_string()),
                    Err(error) => Err(error.to_string()),
                }
            };
            let finding = async {
                match checked.await {
                    Ok(()) if keys.is_live() => PROVIDER.ok("Stripe accepts the key."),
                    Ok(()) => PROVIDER.warning(
                        "Stripe accepts the key, which is one for tests: no money is taken.",
                        format!("Set shop.stripe_key to a live key: {GUIDE}."),
                    ),
                    Err(reason) => {
                        PROVIDER.wrong(format!("Stripe can’t be used: {reason}."), remedy.as_str())
                    }
                }
            };
            PROVIDER.within("Allow connections from this machine to api.stripe.com, port 443.", finding).await
        }
    };
    vec![finding]
}
