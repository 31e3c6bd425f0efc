use accounts::auth::config::{AuthConfig, Webauthn};
use testing::config::read;

#[test]
fn webauthn_settings_default_to_the_site_url() {
    let webauthn = |file: &str| read(file, &[]).unwrap().section::<AuthConfig>().webauthn.clone();
    let of = |rp_id: &str, origins: &[&str]| {
        let origins = origins.iter().map(|origin| origin.parse().unwrap()).collect();
        Some(Webauthn { rp_id: rp_id.to_owned(), origins })
    };
    for (url, expected) in [
        ("https://union.example", of("union.example", &["https://union.example"])),
        ("https://union.example:8443", of("union.example", &["https://union.example:8443"])),
        ("http://localhost:8080", of("localhost", &["http://localhost:8080"])),
        ("http://127.0.0.1:8080", None),
        ("https://[2001:db8::1]", None),
        ("http://union.example", None),
    ] {
        assert_eq!(webauthn(&format!("[server]\nurl = \"{url}\"")), expected, "{url}");
    }
    assert_eq!(webauthn(""), None, "it listens at an IP address");
    let config = read("", &[]).unwrap();
    let shown = config.effective.iter().find(|entry| entry.key == "auth.webauthn_rp_id").unwrap();
    assert!(shown.value.starts_with("(no passkeys"), "{}", shown.value);

    let site = "[server]\nurl = \"https://www.union.example\"\n[auth]\n";
    let above = webauthn(&format!("{site}webauthn_rp_id = \"union.example\""));
    assert_eq!(above, of("union.example", &["https://www.union.example"]));
    let file = "[auth]\nwebauthn_rp_id = \"localhost\"\nwebauthn_origins = \"http://localhost:1, https://a.localhost/\"";
    assert_eq!(webauthn(file), of("localhost", &["http://localhost:1", "https://a.localhost"]));
}

#[test]
fn webauthn_settings_of_another_domain_are_rejected() {
    for (settings, key) in [
        ("webauthn_rp_id = \"127.0.0.1\"", "auth.webauthn_rp_id"),
        ("webauthn_rp_id = \"https://union.example\"", "auth.webauthn_rp_id"),
        ("webauthn_rp_id = \"Union.example\"", "auth.webauthn_rp_id"),
        ("webauthn_rp_id = \"other.example\"", "auth.webauthn_origins"),
        ("webauthn_rp_id = \"example.union.example\"", "auth.webauthn_origins"),
        ("webauthn_rp_id = \"nion.example\"", "auth.webauthn_origins"),
        ("webauthn_origins = \"https://other.example\"", "auth.webauthn_origins"),
        ("webauthn_origins = \"https://union.example, http://union.example\"", "auth.webauthn_origins"),
        ("webauthn_origins = \"https://union.example/auth\"", "auth.webauthn_origins"),
        ("webauthn_origins = \"\"", "auth.webauthn_origins"),
    ] {
        let file = format!("[server]\nurl = \"https://union.example\"\n[auth]\n{settings}");
        let error = read(&file, &[]).unwrap_err().to_string();
        assert!(error.starts_with(key), "{settings}: {error}");
    }
    let error = read("[auth]\nwebauthn_origins = \"https://union.example\"", &[]).unwrap_err().to_string();
    assert!(error.starts_with("auth.webauthn_rp_id"), "{error}");
}
