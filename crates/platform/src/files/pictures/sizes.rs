use axum::http::{HeaderMap, header};

/// Widths that pages name in `srcset`, in px.
pub const WIDTHS: &[u32] = &[320, 480, 640, 960, 1280, 1600, 1920];

/// Returns whether the client accepts `image/webp` by name (RFC 9110, 12.5.1). `*/*` does not count: browsers without WebP send it too.
pub fn accepts_webp(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|part| {
        let (name, parameters) = part.split_once(';').unwrap_or((part, ""));
        let rejected = matches!(parameters.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case("image/webp") && !rejected
    })
}

/// The widths made of a picture: up to its own, which is included if it is less than the largest width.
pub fn widths(of: u32) -> Vec<u32> {
    let last = WIDTHS.last().copied().unwrap_or(of).min(of);
    let smaller = WIDTHS.iter().copied().filter(|width| *width < last);
    smaller.chain([last]).collect()
}

/// Rounds a requested width to one of [`WIDTHS`], which bounds the number of URLs of an image.
pub fn served_width(width: u32) -> u32 {
    let wide_enough = WIDTHS.iter().copied().find(|listed| *listed >= width);
    wide_enough.or(WIDTHS.last().copied()).unwrap_or(width)
}

/// Returns the smallest of the ascending widths that is large enough, or else the largest.
pub fn nearest(there: impl Iterator<Item = u32> + Clone, asked: u32) -> Option<u32> {
    there.clone().find(|width| *width >= asked).or_else(|| there.last())
}
