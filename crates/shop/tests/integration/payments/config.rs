use shop::payments::config::{Payments, StripeKeys};
use testing::config::read;

const KEY: (&str, &str) = ("UNIONHALL_SHOP_STRIPE_KEY", "sk_test_51Hs3cret");
const SECRET: (&str, &str) = ("UNIONHALL_SHOP_STRIPE_WEBHOOK_SECRET", "whsec_s3cret");

/// The keys of a site with these variables besides.
fn keys(variables: &[(&str, &str)]) -> StripeKeys {
    let variables = [&[("UNIONHALL_SHOP_PAYMENTS", "stripe")], variables].concat();
    match read("", &variables).unwrap().section::<Payments>().clone() {
        Payments::Stripe(keys) => keys,
        other => panic!("{other:?}"),
    }
}

#[test]
fn payments_are_off_by_default() {
    // Keys alone do nothing.
    for (file, variables) in [("", &[][..]), ("[shop]\npayments = \"none\"", &[]), ("", &[KEY, SECRET])] {
        let config = read(file, variables).unwrap();
        assert!(matches!(config.section::<Payments>(), Payments::None), "{file}");
    }
    let demo = read("[shop]\npayments = \"demo\"", &[]).unwrap();
    assert!(matches!(demo.section::<Payments>(), Payments::Demo));
}

#[test]
fn stripe_needs_a_key_and_a_webhook_secret_which_are_hidden() {
    let stripe = "[shop]\npayments = \"stripe\"\n";
    let config = read(stripe, &[KEY, SECRET]).unwrap();
    let Payments::Stripe(keys) = &config.section::<Payments>() else {
        panic!("{:?}", config.section::<Payments>())
    };
    assert_eq!((keys.key.reveal(), keys.api.as_str()), (KEY.1, "https://api.stripe.com"));
    assert_eq!(keys.webhook_secrets().collect::<Vec<_>>(), [SECRET.1]);
    let shown = format!("{:?} {:?}", config.section::<Payments>(), config.effective);
    assert!(!shown.contains("s3cret"), "{shown}");
    for (given, missing) in [(KEY, "shop.stripe_webhook_secret"), (SECRET, "shop.stripe_key")] {
        let error = read(stripe, &[given]).unwrap_err().to_string();
        assert!(error.starts_with(missing) && error.contains("shop.payments is stripe"), "{error}");
    }
}

#[test]
fn the_key_prefix_selects_live_or_test_mode() {
    for (key, live) in
        [("sk_live_1a", true), ("rk_live_1a", true), ("sk_test_1a", false), ("rk_test_live_1a", false)]
    {
        assert_eq!(keys(&[(KEY.0, key), SECRET]).is_live(), live, "{key}");
    }
}

#[test]
fn each_webhook_endpoint_has_its_own_secret() {
    let keys = keys(&[KEY, (SECRET.0, "whsec_a, whsec_b,")]);
    assert_eq!(keys.webhook_secrets().collect::<Vec<_>>(), ["whsec_a", "whsec_b"]);
}

#[test]
fn malformed_keys_are_rejected_and_redacted() {
    for (name, value, allowed) in [
        (KEY.0, "pk_live_s3cret", "shop.stripe_key = \"(hidden)\""),
        (KEY.0, "sk_s3cret", "sk_live_, sk_test_, rk_live_ or rk_test_"),
        (KEY.0, "sk_live_", "a secret or restricted key"),
        (KEY.0, "sk_live_s3cret\nHost: x", "a secret or restricted key"),
        (KEY.0, "sk_live_s3cret ", "a secret or restricted key"),
        (SECRET.0, "we_s3cret", "shop.stripe_webhook_secret = \"(hidden)\""),
        (SECRET.0, "whsec_", "whsec_"),
        (SECRET.0, ",", "whsec_"),
        (SECRET.0, "whsec_a,s3cret", "several with commas"),
    ] {
        let error = read("", &[(name, value)]).unwrap_err().to_string();
        assert!(error.contains(allowed) && !error.contains("s3cret"), "{value}: {error}");
    }
    let error = read("[shop]\npayments = \"paypal\"", &[]).unwrap_err().to_string();
    assert!(error.starts_with("shop.payments") && error.contains("none, demo or stripe"), "{error}");
}

#[test]
fn the_stripe_api_url_must_be_https_or_loopback() {
    for (address, expected) in [
        ("https://proxy.example:8443/", "https://proxy.example:8443"),
        ("http://127.0.0.1:12111", "http://127.0.0.1:12111"),
        ("http://[::1]:12111", "http://[::1]:12111"),
        ("http://localhost:12111", "http://localhost:12111"),
    ] {
        assert_eq!(keys(&[KEY, SECRET, ("UNIONHALL_SHOP_STRIPE_API", address)]).api, expected);
    }
    for wrong in [
        "http://api.stripe.com",
        "http://127.0.0.1.example",
        "http://10.0.0.1",
        "https://api.stripe.com/v1",
        "https://key@api.stripe.com",
        "https://api.stripe.com?key=1",
        "api.stripe.com",
        "file:///etc",
        "",
    ] {
        let error = read("", &[("UNIONHALL_SHOP_STRIPE_API", wrong)]).unwrap_err().to_string();
        assert!(error.starts_with("shop.stripe_api"), "{wrong}: {error}");
    }
}
