use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, ImageFormat, RgbImage};

pub fn drawing(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, y| {
        let corner = x < width / 4 && y < height / 4;
        let left = [20, 40, 90];
        image::Rgb(if corner {
            [220, 20, 30]
        } else if x < width * 2 / 3 {
            left
        } else {
            [230, 220, 200]
        })
    })
    .into()
}

pub fn scene(width: u32, height: u32) -> DynamicImage {
    let wave = |value: f32, length: f32| (value / length).sin().mul_add(0.5, 0.5);
    let mut grain = 1_u32;
    RgbImage::from_fn(width, height, |x, y| {
        #[allow(clippy::cast_precision_loss, reason = "a few thousand at most")]
        let (across, down) = (x as f32, y as f32);
        grain = grain.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let light = wave(across + 20.0 * wave(down, 9.0), 31.0) * wave(down, 53.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1")]
        let value = (light * 180.0) as u8 + (grain >> 29) as u8;
        image::Rgb([value, value.saturating_add(20), 200 - value / 2])
    })
    .into()
}

pub fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub const SECRET: &str = "Home of Nora Example";

/// A JPEG as a phone writes it, with orientation, position and a description.
pub fn photograph(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    let picture = drawing(width, height);
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    encoder.set_exif_metadata(exif(orientation)).unwrap();
    encoder.write_image(picture.as_bytes(), width, height, ExtendedColorType::Rgb8).unwrap();
    bytes
}

/// Exif (TIFF 6.0): a directory with description, orientation and a GPS pointer.
fn exif(orientation: u8) -> Vec<u8> {
    let mut text = SECRET.as_bytes().to_vec();
    text.push(0);
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let text_at = 8 + 2 + 3 * 12 + 4;
    let length = u32::try_from(text.len()).unwrap();
    let position_at = text_at + length;
    let mut bytes = b"II\x2a\0\x08\0\0\0\x03\0".to_vec();
    bytes.extend(entry(0x010e, 2, length, text_at));
    bytes.extend(entry(0x0112, 3, 1, orientation.into()));
    bytes.extend(entry(0x8825, 4, 1, position_at));
    bytes.extend([0; 4]);
    bytes.extend(&text);
    bytes.extend([2, 0]);
    bytes.extend(entry(0x0001, 2, 2, u32::from(b'N')));
    bytes.extend(entry(0x0003, 2, 2, u32::from(b'W')));
    bytes.extend([0; 4]);
    bytes
}

/// A PNG that claims this many pixels in a few bytes: a decompression bomb.
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_compression(png::Compression::Fastest);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    let row = vec![0; width.div_ceil(8) as usize];
    for _ in 0..height {
        std::io::Write::write_all(&mut stream, &row).unwrap();
    }
    stream.finish().unwrap();
    drop(writer);
    bytes
}

/// The header of a 16-bit PNG without pixels: its memory use is computed before decoding.
pub fn deep(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Sixteen);
    let mut writer = encoder.write_header().unwrap();
    writer.write_chunk(png::chunk::IDAT, &[]).unwrap();
    drop(writer);
    bytes
}

/// Returns whether a color such as `#14285a` is close to this one: encoders and filters change it a little.
pub fn is_about(color: &str, [red, green, blue]: [u8; 3]) -> bool {
    let channel = |at: usize| u8::from_str_radix(&color[at..at + 2], 16).unwrap();
    [(1, red), (3, green), (5, blue)].iter().all(|(at, value)| channel(*at).abs_diff(*value) < 8)
}
