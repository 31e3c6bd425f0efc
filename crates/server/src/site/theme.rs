//! The accent colours, computed from the setting `primary_color` so that their contrast holds
//! in both themes (WCAG 2.2: 4.5:1 for text, 3:1 for marks).

use axum::http::header;
use axum::response::{IntoResponse as _, Response};

use crate::content::settings;
use crate::engine::http::ApiResult;
use crate::engine::store::Reader;

/// The darkest ground that text stands on in the light theme, and the lightest in the dark one.
const LIGHT: Color = Color([0xef, 0xee, 0xe9]);
const DARK: Color = Color([0x24, 0x2e, 0x3d]);
/// The ground of the dark theme.
const GROUND: Color = Color([0x14, 0x1a, 0x24]);
const WHITE: Color = Color([0xff; 3]);
const TEXT: f64 = 4.5;
const MARK: f64 = 3.0;

/// `/theme.css`: the accent alone, for pages whose other styles come from the development server.
pub(super) async fn stylesheet(db: Reader) -> ApiResult<Response> {
    let chosen = settings::queries::value(&db, "primary_color").await?;
    let text = css(Color::chosen(&chosen));
    Ok(([(header::CONTENT_TYPE, "text/css; charset=utf-8")], text).into_response())
}

/// The stylesheet for a chosen colour.
pub(super) fn css(base: Color) -> String {
    let solid = base.darkened_until(|color| color.contrast(WHITE) >= TEXT);
    let light = base.darkened_until(|color| color.contrast(LIGHT) >= TEXT);
    let dark = base.lightened_until(|color| color.contrast(DARK) >= TEXT);
    format!(
        ":root{{--accent:{light};--accent-strong:{};--accent-solid:{solid};--accent-solid-hover:{};--on-accent:{WHITE};\
         --accent-tint:{};--accent-line:{}}}\
         @media screen and (prefers-color-scheme:dark){{:root{{--accent:{dark};--accent-strong:{};--accent-tint:{};--accent-line:{}}}}}",
        light.towards(Color([0; 3]), 0.25),
        solid.towards(Color([0; 3]), 0.15),
        base.towards(WHITE, 0.9).moved_until(WHITE, |tint| tint.contrast(light) >= TEXT),
        base.darkened_until(|color| color.contrast(LIGHT) >= MARK),
        dark.towards(WHITE, 0.3),
        base.towards(GROUND, 0.78).moved_until(GROUND, |tint| tint.contrast(dark) >= TEXT),
        base.lightened_until(|color| color.contrast(DARK) >= MARK),
    )
}

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Color([u8; 3]);

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Color {
    /// Opaque, channel by channel.
    pub(super) const fn rgba(self) -> [u8; 4] {
        let Self([red, green, blue]) = self;
        [red, green, blue, 0xff]
    }

    /// The value of the setting, such as `#2563eb`; that very one where there is no colour in it.
    pub(super) fn chosen(setting: &str) -> Self {
        Self::parse(setting).unwrap_or(Self([0x25, 0x63, 0xeb]))
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// Relative luminance as WCAG 2.2 defines it.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Contrast ratio as WCAG 2.2 defines it, 1 to 21.
    fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// A mix: `share` of `other`.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "stays within 0 to 255")]
    fn towards(self, other: Self, share: f64) -> Self {
        let mix = |at: usize| {
            (f64::from(self.0[at]) * (1.0 - share) + f64::from(other.0[at]) * share).round() as u8
        };
        Self([mix(0), mix(1), mix(2)])
    }

    fn darkened_until(self, enough: impl Fn(Self) -> bool) -> Self {
        self.moved_until(Self([0; 3]), enough)
    }

    fn lightened_until(self, enough: impl Fn(Self) -> bool) -> Self {
        self.moved_until(WHITE, enough)
    }

    /// As little as possible of the way to `end`.
    fn moved_until(self, end: Self, enough: impl Fn(Self) -> bool) -> Self {
        let steps = (0..=50).map(|step| self.towards(end, f64::from(step) / 50.0));
        steps.into_iter().find(|color| enough(*color)).unwrap_or(end)
    }
}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
