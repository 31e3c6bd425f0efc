//! The accent colors, computed from the setting `primary_color` so that their contrast holds in both themes (WCAG 2.2: 4.5:1 for text,
//! 3:1 for marks).

use platform::color::{Color, MIN_TEXT_CONTRAST, WHITE};

/// The darkest background of text in the light theme.
const LIGHT_BACKGROUND: Color = Color([0xef, 0xee, 0xe9]);
/// The lightest background of text in the dark theme.
const DARK_BACKGROUND: Color = Color([0x24, 0x2e, 0x3d]);
/// The color towards which accents are darkened for the dark theme.
const DARK_GROUND: Color = Color([0x14, 0x1a, 0x24]);
const MIN_MARK_CONTRAST: f64 = 3.0;

/// Colors of the browser's toolbar: the site's color, and its dark variant. Browsers choose a readable text color.
pub(super) fn theme_color_tags(setting: &str) -> String {
    let light = Color::from_setting(setting);
    let dark = light.towards(DARK_GROUND, 0.6);
    [("light", light), ("dark", dark)]
        .map(|(theme, color)| {
            format!(
                "<meta name=\"theme-color\" content=\"{color}\" media=\"(prefers-color-scheme: {theme})\">\n"
            )
        })
        .concat()
}

fn escape_css_string(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\a ")
}

/// Returns the stylesheet of a color; printed links begin with `origin`.
pub(super) fn theme_css(base: Color, origin: &str) -> String {
    let solid = base.darkened_until(|color| color.contrast(WHITE) >= MIN_TEXT_CONTRAST);
    let light = base.darkened_until(|color| color.contrast(LIGHT_BACKGROUND) >= MIN_TEXT_CONTRAST);
    let dark = base.lightened_until(|color| color.contrast(DARK_BACKGROUND) >= MIN_TEXT_CONTRAST);
    format!(
        ":root{{--accent:{light};--accent-strong:{};--accent-solid:{solid};--accent-solid-hover:{};--on-accent:{WHITE};\
         --accent-tint:{};--accent-line:{}}}\
         @media screen and (prefers-color-scheme:dark){{:root{{--accent:{dark};--accent-strong:{};--accent-tint:{};--accent-line:{}}}}}:root{{--origin:\"{}\"}}",
        light.towards(Color([0; 3]), 0.25),
        solid.towards(Color([0; 3]), 0.15),
        base.towards(WHITE, 0.9).moved_until(WHITE, |tint| tint.contrast(light) >= MIN_TEXT_CONTRAST),
        base.darkened_until(|color| color.contrast(LIGHT_BACKGROUND) >= MIN_MARK_CONTRAST),
        dark.towards(WHITE, 0.3),
        base.towards(DARK_GROUND, 0.78)
            .moved_until(DARK_GROUND, |tint| tint.contrast(dark) >= MIN_TEXT_CONTRAST),
        base.lightened_until(|color| color.contrast(DARK_BACKGROUND) >= MIN_MARK_CONTRAST),
        escape_css_string(origin),
    )
}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
