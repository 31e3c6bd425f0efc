//! The color that stands where a picture will be.

use image::DynamicImage;

use super::error::EncodeError;
use super::resize::smaller;

/// Small enough to count, large enough to tell areas apart, in px.
const WIDTH: u32 = 32;

/// The mean of the most frequent color, of 64 that are told apart: `#rrggbb`. A mean of all is grey for most pictures.
///
/// # Errors
/// When there is no memory to look at it.
pub fn dominant(picture: &DynamicImage) -> Result<String, EncodeError> {
    let small = if picture.width() > WIDTH { &smaller(picture, WIDTH)? } else { picture };
    let mut bins = [(0_u32, [0_u32; 3]); 64];
    for pixel in small.to_rgba8().pixels() {
        let [red, green, blue, alpha] = pixel.0;
        // What is transparent shows the page.
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
