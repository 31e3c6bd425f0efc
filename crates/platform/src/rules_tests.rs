use super::*;

#[test]
fn slug_of_drops_punctuation_and_collapses_hyphens() {
    for (title, slug) in [
        ("Annual Dinner & Dance", "annual-dinner-dance"),
        ("  Café — 5K Run!  ", "cafe-5k-run"),
        ("a--b  c", "a-b-c"),
        ("!!!", ""),
        ("Łódź, Sørensen & Straße", "lodz-sorensen-strasse"),
        ("Shifts 9–5", "shifts-9-5"),
    ] {
        assert_eq!(slug_of(title), slug);
    }
    assert!(is_slug(&slug_of(&"long word ".repeat(60))));
}

#[test]
fn unsafe_urls_are_rejected() {
    for good in ["https://example.org", "http://example.org/a?b=c#d", "https://example.org:8443/"] {
        assert!(web_address(good, &()).is_ok(), "{good}");
    }
    for bad in [
        "",
        "example.org",
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://example.org",
        "//example.org",
        "https://u:p@example.org",
        "https://union.example@example.org",
        "https://",
    ] {
        assert!(web_address(bad, &()).is_err(), "{bad}");
        assert!(file_url(bad, &()).is_err(), "{bad}");
    }
    assert!(file_url("/media/images/a.webp", &()).is_ok());
    for bad in ["/media/../etc", "/media//evil.example", "/etc/passwd", "/media/a b"] {
        assert!(file_url(bad, &()).is_err(), "{bad}");
    }
    assert!(link("/news/one", &()).is_ok() && link("/", &()).is_ok());
    for bad in ["//evil.example", "/\\evil.example", "news", "/a/../b"] {
        assert!(link(bad, &()).is_err(), "{bad}");
    }
}

#[test]
fn urls_are_stored_in_their_parsed_form() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Form {
        #[serde(deserialize_with = "parsed_url")]
        url: String,
        #[serde(default, deserialize_with = "parsed_option")]
        more: Option<String>,
    }
    for (typed, stored) in [
        ("https://files.example/a\tb\n", "https://files.example/ab"),
        (" ht\ntps://files.example/media/docu\tments/a.pdf", "https://files.example/media/documents/a.pdf"),
        ("https:\\\\files.example\\a/../b", "https://files.example/b"),
        ("/media/images/a.webp", "/media/images/a.webp"),
        ("javascript:\nalert(1)", "javascript:\nalert(1)"),
        ("", ""),
    ] {
        let form: Form = serde_json::from_value(serde_json::json!({"url": typed, "more": typed})).unwrap();
        assert_eq!(form, Form { url: stored.to_owned(), more: Some(stored.to_owned()) });
    }
    for odd in ["https://files.example/a\nb", "/media/images/a\tb", "https://files.example/ ", "\n/media/a"] {
        assert!(
            web_address(odd, &()).is_err() && file_url(odd, &()).is_err() && link(odd, &()).is_err(),
            "{odd:?}"
        );
    }
}

#[test]
fn invalid_email_addresses_are_rejected() {
    for good in
        ["a@example.org", "first.last+tag@sub.example.org", "o'neil@example.org", "nora@bücher.example"]
    {
        assert!(email(good, &()).is_ok(), "{good}");
    }
    let refused = email("nöra@example.org", &()).unwrap_err();
    assert_eq!(refused.message(), "Use only a-z, digits and signs before the @");
    for bad in [
        "",
        "a",
        "a@b",
        "@example.org",
        "a@.org",
        "a b@example.org",
        "a@example.org\nBcc: x@example.org",
        "a..b@example.org",
        "<a@example.org>",
        "\"a b\"@example.org",
        "a@[192.0.2.1]",
        "a\u{a0}b@example.org",
        "a@-example.org",
        "a@example..org",
        "a@b@example.org",
        "a,b@example.org",
        "=?utf-8?q?boss?=@example.org",
        "a=?b@example.org",
        "j@xn--zzzzzz.example",
    ] {
        assert!(email(bad, &()).is_err(), "{bad}");
    }
    let name = |length| format!("{}@example.org", "a".repeat(length));
    assert!(email(&name(64), &()).is_ok() && email(&name(65), &()).is_err());
    // 254 bytes in total; a label of the host has at most 63.
    let whole = |last: usize| {
        format!("{}@{}{}", "a".repeat(64), format!("{}.", "b".repeat(61)).repeat(3), "c".repeat(last))
    };
    assert_eq!(whole(3).len(), 254);
    assert!(email(&whole(3), &()).is_ok() && email(&whole(4), &()).is_err());
}

#[test]
fn long_texts_end_in_an_ellipsis() {
    assert_eq!(shorten("short", 10), "short");
    assert_eq!(shorten("one two, three", 9), "one two, …");
    assert_eq!(shorten("äöüäöüäöü", 3), "äöü…");
}

#[test]
fn an_optional_text_of_invisible_characters_is_dropped() {
    assert_eq!(non_blank(Some(" \u{200b}\u{3164} ".into())), None);
    assert_eq!(non_blank(Some(" Union ".into())), Some("Union".into()));
}

#[test]
fn emails_differing_in_case_or_tag_share_a_mailbox() {
    for email in ["Pat+mugs@Home.example", " pat@home.example", "pat+@HOME.example"] {
        assert_eq!(mailbox(email), "pat@home.example", "{email}");
    }
    assert_ne!(mailbox("pat@other.example"), "pat@home.example");
    for email in ["p.a.t@gmail.com", "PAT+mugs@googlemail.com"] {
        assert_eq!(mailbox(email), "pat@gmail.com", "{email}");
    }
    assert_eq!(mailbox("p.a.t@home.example"), "p.a.t@home.example");
}
