use super::*;

fn value(block: &str, name: &str) -> Color {
    let at = block.find(&format!("--{name}:")).unwrap_or_else(|| panic!("{name} in {block}"));
    let hex = &block[at + name.len() + 3..at + name.len() + 10];
    Color::parse(hex).unwrap()
}

#[test]
fn text_contrast_is_sufficient_for_any_site_color() {
    for chosen in
        ["#2563eb", "#000000", "#ffffff", "#ffff00", "#00ff00", "#ff00ff", "#808080", "#7f1d1d", "nonsense"]
    {
        let css = theme_css(Color::from_setting(chosen), "https://union.example");
        let (light, dark) = css.split_once("@media").unwrap();
        assert!(value(light, "accent").contrast(LIGHT_BACKGROUND) >= MIN_TEXT_CONTRAST, "{chosen}: {css}");
        assert!(
            value(light, "accent-strong").contrast(LIGHT_BACKGROUND) >= MIN_TEXT_CONTRAST,
            "{chosen}: {css}"
        );
        assert!(
            value(light, "accent-line").contrast(LIGHT_BACKGROUND) >= MIN_MARK_CONTRAST,
            "{chosen}: {css}"
        );
        assert!(value(light, "accent-solid").contrast(WHITE) >= MIN_TEXT_CONTRAST, "{chosen}: {css}");
        assert!(value(light, "accent-solid-hover").contrast(WHITE) >= MIN_TEXT_CONTRAST, "{chosen}: {css}");
        assert!(
            value(light, "accent").contrast(value(light, "accent-tint")) >= MIN_TEXT_CONTRAST,
            "{chosen}: {css}"
        );
        assert!(value(dark, "accent").contrast(DARK_BACKGROUND) >= MIN_TEXT_CONTRAST, "{chosen}: {css}");
        assert!(
            value(dark, "accent-strong").contrast(DARK_BACKGROUND) >= MIN_TEXT_CONTRAST,
            "{chosen}: {css}"
        );
        assert!(value(dark, "accent-line").contrast(DARK_BACKGROUND) >= MIN_MARK_CONTRAST, "{chosen}: {css}");
        assert!(
            value(dark, "accent").contrast(value(dark, "accent-tint")) >= MIN_TEXT_CONTRAST,
            "{chosen}: {css}"
        );
    }
}

#[test]
fn the_site_color_does_not_change_status_and_focus_colors() {
    for chosen in ["#ff0000", "#ffff00", "#000000", "#ffffff"] {
        let css = theme_css(Color::from_setting(chosen), "https://union.example");
        for name in ["--focus", "--good", "--amber", "--danger", "--red"] {
            assert!(!css.contains(name), "{chosen}: {css}");
        }
    }
}

#[test]
fn the_origin_of_the_site_is_escaped_in_css() {
    assert_eq!(escape_css_string("https://union.example"), "https://union.example");
    assert_eq!(escape_css_string("a\"}\\\n"), "a\\\"}\\\\\\a ");
}

#[test]
fn contrast_ratios_match_wcag() {
    assert!((WHITE.contrast(Color([0; 3])) - 21.0).abs() < 0.01);
    assert!((Color([0x77; 3]).contrast(WHITE) - 4.48).abs() < 0.01);
}
