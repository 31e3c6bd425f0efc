//! The accent colors, computed from the setting `primary_color` so that their contrast holds in both themes (WCAG 2.2: 4.5:1 for text,
//! 3:1 for marks).

use platform::color::{Color, TEXT, WHITE};

/// The darkest background of text in the light theme, and the lightest one in the dark theme.
const LIGHT: Color = Color([0xef, 0xee, 0xe9]);
const DARK: Color = Color([0x24, 0x2e, 0x3d]);
const GROUND: Color = Color([0x14, 0x1a, 0x24]);
const MARK: f64 = 3.0;

/// Colors of the browser's toolbar: the site's color, and its dark variant. Browsers choose a readable text color.
pub(super) fn browser_bars(setting: &str) -> String {
    let light = Color::chosen(setting);
    let dark = light.towards(GROUND, 0.6);
    [("light", light), ("dark", dark)]
        .map(|(theme, color)| {
            format!(
                "<meta name=\"theme-color\" content=\"{color}\" media=\"(prefers-color-scheme: {theme})\">\n"
            )
        })
        .concat()
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\a ")
}

/// Printed links begin with `origin`.
pub(super) fn css(base: Color, origin: &str) -> String {
    let solid = base.darkened_until(|color| color.contrast(WHITE) >= TEXT);
    let light = base.darkened_until(|color| color.contrast(LIGHT) >= TEXT);
    let dark = base.lightened_until(|color| color.contrast(DARK) >= TEXT);
    format!(
        ":root{{--accent:{light};--accent-strong:{};--accent-solid:{solid};--accent-solid-hover:{};--on-accent:{WHITE};\
         --accent-tint:{};--accent-line:{}}}\
         @media screen and (prefers-color-scheme:dark){{:root{{--accent:{dark};--accent-strong:{};--accent-tint:{};--accent-line:{}}}}}:root{{--origin:\"{}\"}}",
        light.towards(Color([0; 3]), 0.25),
        solid.towards(Color([0; 3]), 0.15),
        base.towards(WHITE, 0.9).moved_until(WHITE, |tint| tint.contrast(light) >= TEXT),
        base.darkened_until(|color| color.contrast(LIGHT) >= MARK),
        dark.towards(WHITE, 0.3),
        base.towards(GROUND, 0.78).moved_until(GROUND, |tint| tint.contrast(dark) >= TEXT),
        base.lightened_until(|color| color.contrast(DARK) >= MARK),
        quoted(origin),
    )
}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
