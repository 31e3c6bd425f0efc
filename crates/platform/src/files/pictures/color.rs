use image::DynamicImage;

use super::error::EncodeError;
use super::resize::scale_down;

/// Sample width in px: small enough to count, large enough to distinguish areas.
const SAMPLE_WIDTH: u32 = 32;

/// Returns the mean of the most frequent of 64 color classes, as `#rrggbb`. The mean of the whole picture is grey for most pictures.
pub fn dominant_color(picture: &DynamicImage) -> Result<String, EncodeError> {
    let small = if picture.width() > SAMPLE_WIDTH { &scale_down(picture, SAMPLE_WIDTH)? } else { picture };
    let mut bins = [(0_u32, [0_u32; 3]); 64];
    for pixel in small.to_rgba8().pixels() {
        let [red, green, blue, alpha] = pixel.0;
        // Transparent pixels show the page.
        if alpha < 128 {
            continue;
        }
        let (count, sums) =
            &mut bins[usize::from(red >> 6) * 16 + usize::from(green >> 6) * 4 + usize::from(blue >> 6)];
        *count += 1;
        for (sum, value) in sums.iter_mut().zip([red, green, blue]) {
            *sum += u32::from(value);
        }
    }
    let (count, sums) = bins.into_iter().max_by_key(|(count, _)| *count).unwrap_or_default();
    let [red, green, blue] = sums.map(|sum| sum.checked_div(count).unwrap_or(u32::from(u8::MAX)));
    Ok(format!("#{red:02x}{green:02x}{blue:02x}"))
}
