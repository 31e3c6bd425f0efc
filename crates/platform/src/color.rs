/// Minimum contrast of text (WCAG 2.2, 1.4.3).
pub const MIN_TEXT_CONTRAST: f64 = 4.5;
pub const WHITE: Color = Color([0xff; 3]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub [u8; 3]);

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Color {
    pub const fn rgba(self) -> [u8; 4] {
        let Self([red, green, blue]) = self;
        [red, green, blue, 0xff]
    }

    pub fn from_setting(setting: &str) -> Self {
        Self::parse(setting).unwrap_or(Self([0x25, 0x63, 0xeb]))
    }

    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2).
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "stays within 0 to 255")]
    pub fn towards(self, other: Self, share: f64) -> Self {
        let mix = |at: usize| {
            (f64::from(self.0[at]) * (1.0 - share) + f64::from(other.0[at]) * share).round() as u8
        };
        Self([mix(0), mix(1), mix(2)])
    }

    pub fn darkened_until(self, enough: impl Fn(Self) -> bool) -> Self {
        self.moved_until(Self([0; 3]), enough)
    }

    pub fn lightened_until(self, enough: impl Fn(Self) -> bool) -> Self {
        self.moved_until(WHITE, enough)
    }

    pub fn moved_until(self, end: Self, enough: impl Fn(Self) -> bool) -> Self {
        let steps = (0..=50).map(|step| self.towards(end, f64::from(step) / 50.0));
        steps.into_iter().find(|color| enough(*color)).unwrap_or(end)
    }
}
