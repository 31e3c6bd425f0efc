//! Against a local server as strict as Stripe's reference: `server`.

mod events;
mod failures;
mod refunds;
pub(crate) mod server;
mod sessions;

use std::time::Duration;

use jiff::Timestamp;
use uuid::Uuid;

use platform::config::{Config, Sources};
use platform::money::Money;
use shop::payments::config::{Payments, StripeKeys};
use shop::payments::provider::{NewSession, PaymentInterval};
use shop::payments::stripe::Stripe;
use unionhall::subjects::sections;

pub(crate) const KEY: &str = "sk_test_51Hs3cret";
pub(crate) const SECRET: &str = "whsec_s3cret";

fn keys(api: &str, key: &str, secret: &str) -> StripeKeys {
    let mut sources = Sources::default();
    let variables =
        [("PAYMENTS", "stripe"), ("STRIPE_KEY", key), ("STRIPE_WEBHOOK_SECRET", secret), ("STRIPE_API", api)];
    sources.add_variables(
        variables.into_iter().map(|(name, value)| (format!("UNIONHALL_SHOP_{name}"), value.to_owned())),
    );
    match Config::read(sources, &sections()).unwrap().section::<Payments>().clone() {
        Payments::Stripe(keys) => keys,
        other => panic!("{other:?}"),
    }
}

fn stripe(api: &str) -> Stripe {
    Stripe::new(keys(api, KEY, SECRET)).unwrap()
}

/// A client with a short timeout.
fn impatient(api: &str) -> Stripe {
    let mut stripe = stripe(api);
    stripe.client.max_wait = Duration::from_millis(100);
    stripe
}

pub(crate) fn now() -> Timestamp {
    "2026-06-15T16:00:00Z".parse().unwrap()
}

fn reference() -> Uuid {
    "0197748a-5b1c-7e52-9c3f-3a1d2b4c5d6e".parse().unwrap()
}

fn order() -> NewSession {
    NewSession {
        reference: reference(),
        title: "Order 7KQ4-M2XD".to_owned(),
        description: "2 × Union hoodie (Navy, L), 1 × Mug & spoon".to_owned(),
        amount_cents: Money::from_cents(8_497),
        interval: PaymentInterval::Once,
        email: "pat+shop@union.example".to_owned(),
        success_url: "https://union.example/orders/4f2a?paid=1".to_owned(),
        cancel_url: "https://union.example/cart".to_owned(),
        expires_at: "2026-06-15T17:00:00Z".parse().unwrap(),
    }
}

fn donation() -> NewSession {
    NewSession {
        title: "Monthly donation".to_owned(),
        description: String::new(),
        amount_cents: Money::from_cents(2_500),
        interval: PaymentInterval::Monthly,
        ..order()
    }
}
