use std::io::Cursor;

use axum::http::{HeaderMap, header};
use image::codecs::png::PngEncoder;
use image::{
    DynamicImage, GenericImageView as _, GrayAlphaImage, GrayImage, ImageEncoder as _, ImageFormat, RgbaImage,
};

use super::testing::{self, SECRET, bomb, deep, drawing, encoded, is_about, photograph};
use super::*;

fn read(bytes: &[u8]) -> Result<(Source, DynamicImage), PictureError> {
    decode(Cursor::new(bytes))
}

fn original(bytes: &[u8]) -> (OriginalImage, Vec<u8>) {
    let mut stored = Vec::new();
    let original = encode_original(super::read(Cursor::new(bytes)).unwrap(), &mut stored).unwrap();
    (original, stored)
}

fn is_red(picture: &DynamicImage, (x, y): (u32, u32)) -> bool {
    let [red, green, ..] = picture.get_pixel(x, y).0;
    red > 150 && green < 90
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn images_are_rotated_by_their_exif_orientation() {
    // Where the sensor's upper left corner belongs (Exif 2.3, 4.6.4).
    let corners =
        |width: u32, height: u32| [(2, 2), (width - 3, 2), (width - 3, height - 3), (2, height - 3)];
    for (orientation, corner, is_turned) in [
        (1, 0, false),
        (2, 1, false),
        (3, 2, false),
        (4, 3, false),
        (5, 0, true),
        (6, 1, true),
        (7, 2, true),
        (8, 3, true),
    ] {
        let photograph = photograph(80, 48, orientation);
        let (stored, bytes) = original(&photograph);
        let size = if is_turned { (48, 80) } else { (80, 48) };
        assert_eq!((stored.width, stored.height), size, "{orientation}");
        for bytes in [&photograph, &bytes] {
            let (source, picture) = read(bytes).unwrap();
            assert_eq!((source, picture.dimensions()), (Source::Jpeg, size), "{orientation}");
            for (number, place) in corners(size.0, size.1).into_iter().enumerate() {
                assert_eq!(is_red(&picture, place), number == corner, "{orientation}: corner {number}");
            }
        }
    }
}

#[test]
fn gray_color_profiles_are_applied() {
    // Linear half brightness is 188 of 255 in sRGB (IEC 61966-2-1).
    let even = moxcms::ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let gray = |picture: DynamicImage, profile: Option<&[u8]>| {
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new(&mut bytes);
        if let Some(profile) = profile {
            encoder.set_icc_profile(profile.to_vec()).unwrap();
        }
        picture.write_with_encoder(encoder).unwrap();
        read(&bytes).unwrap().1.get_pixel(3, 3).0
    };
    let plain = || GrayImage::from_pixel(8, 8, image::Luma([128]));
    let glass = || GrayAlphaImage::from_pixel(8, 8, image::LumaA([128, 77]));
    assert_eq!(gray(plain().into(), None), [128, 128, 128, 255]);
    for (picture, alpha) in [(plain().into(), 255), (glass().into(), 77)] {
        let [red, green, blue, there] = gray(picture, Some(&even));
        assert!(
            (186..=190).contains(&red) && red == green && green == blue && there == alpha,
            "{red} {there}"
        );
    }
    // A color profile works for gray too; a gray profile does not work for colors.
    let colors = moxcms::ColorProfile::new_srgb().encode().unwrap();
    assert!(gray(plain().into(), Some(&colors))[0].abs_diff(128) < 2);
    let red = image::RgbImage::from_pixel(8, 8, image::Rgb([200, 20, 30]));
    assert_eq!(gray(red.into(), Some(&even)), [200, 20, 30, 255]);
}

#[test]
fn exif_metadata_is_removed() {
    let photograph = photograph(64, 48, 1);
    assert!(holds(&photograph, SECRET) && holds(&photograph, "Exif"));
    let (_, mut picture) = read(&photograph).unwrap();
    let (original, bytes) = original(&photograph);
    let small = encode_size(&mut picture, 32).unwrap();
    for bytes in [&bytes, &small] {
        assert!(!holds(bytes, SECRET) && !holds(bytes, "Exif") && !holds(bytes, "EXIF"));
    }
    assert_eq!((original.width, original.height, original.content_type), (64, 48, "image/jpeg"));
}

#[test]
fn trailing_bytes_of_an_image_are_dropped() {
    // Polyglots: a picture that is also a page or an archive.
    let page = "<script>alert(1)</script>PK\x05\x06";
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif] {
        let mut bytes = encoded(&drawing(16, 16), format);
        bytes.extend(page.as_bytes());
        assert!(!holds(&original(&bytes).1, "<script>"), "{format:?}");
    }
}

#[test]
fn decompression_bombs_are_rejected_by_their_dimensions() {
    let bytes = bomb(30_000, 30_000);
    assert!(bytes.len() < 1024 * 1024, "{}", bytes.len());
    assert_eq!(read(&bytes).unwrap_err(), PictureError::TooLarge(30_000, 30_000));
    // Each side is allowed, but not the product.
    assert_eq!(read(&bomb(8_000, 8_000)).unwrap_err(), PictureError::TooLarge(8_000, 8_000));
    // The pixel count is allowed, but not with eight bytes per pixel.
    assert_eq!(read(&deep(7_000, 7_000)).unwrap_err(), PictureError::TooCostly(7_000, 7_000));
    // Few pixels, but the side exceeds every encoder's limit.
    assert_eq!(read(&bomb(20_000, 1)).unwrap_err(), PictureError::TooLarge(20_000, 1));
}

#[test]
fn files_other_than_images_are_rejected() {
    for text in [
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        "<!doctype html><script>alert(1)</script>",
        "%PDF-1.7",
        "",
        "BM not really",
    ] {
        assert_eq!(read(text.as_bytes()).unwrap_err(), PictureError::Kind, "{text}");
    }
    let whole = encoded(&drawing(64, 64), ImageFormat::Png);
    assert_eq!(read(&whole[..whole.len() / 2]).unwrap_err(), PictureError::Damaged);
    assert_eq!(read(&whole[..20]).unwrap_err(), PictureError::Damaged);
}

#[test]
fn a_truncated_image_is_rejected_as_damaged() {
    let grainy = testing::scene(640, 480);
    let gif = encoded(&grainy, ImageFormat::Gif);
    let lossy = encode_size(&mut grainy.clone(), 640).unwrap();
    for (name, whole) in [
        ("JPEG", encoded(&grainy, ImageFormat::Jpeg)),
        ("phone's JPEG", photograph(640, 480, 6)),
        ("PNG", encoded(&grainy, ImageFormat::Png)),
        ("lossless WebP", encoded(&grainy, ImageFormat::WebP)),
        ("lossy WebP", lossy),
        ("GIF", gif),
    ] {
        assert!(read(&whole).is_ok(), "{name}");
        for end in [2_000, whole.len() / 4, whole.len() / 2, whole.len() * 9 / 10, whole.len() - 64] {
            let end = end.min(whole.len() - 64);
            assert_eq!(
                read(&whole[..end]).map(|_| ()),
                Err(PictureError::Damaged),
                "{name}: {end} of {}",
                whole.len()
            );
        }
    }
    // The end marker of a thumbnail is not that of the image.
    let mut bytes = encoded(&grainy, ImageFormat::Jpeg);
    let thumbnail = encoded(&drawing(16, 16), ImageFormat::Jpeg);
    let segment =
        [&[0xff, 0xe3][..], &u16::try_from(thumbnail.len() + 2).unwrap().to_be_bytes(), &thumbnail].concat();
    bytes.splice(2..2, segment);
    assert!(read(&bytes).is_ok());
    assert_eq!(read(&bytes[..bytes.len() / 2]).map(|_| ()), Err(PictureError::Damaged));
}

#[test]
fn transparency_is_kept_only_if_used() {
    let mut glass = RgbaImage::from_pixel(8, 8, image::Rgba([10, 20, 30, 255]));
    let (_, solid) = read(&encoded(&glass.clone().into(), ImageFormat::Png)).unwrap();
    assert!(!solid.color().has_alpha());
    glass.put_pixel(0, 0, image::Rgba([0, 0, 0, 0]));
    let glass = encoded(&glass.into(), ImageFormat::Png);
    let (_, mut picture) = read(&glass).unwrap();
    let (original, bytes) = original(&glass);
    assert_eq!((original.color.as_str(), read(&bytes).unwrap().1.get_pixel(0, 0).0[3]), ("#0a141e", 0));
    let (_, small) = read(&encode_size(&mut picture, 8).unwrap()).unwrap();
    assert_eq!(small.get_pixel(0, 0).0[3], 0);
}

#[test]
fn images_are_scaled_to_the_configured_widths() {
    assert_eq!(widths(4000), WIDTHS);
    assert_eq!(widths(1920), WIDTHS);
    assert_eq!(widths(1000), [320, 480, 640, 960, 1000]);
    assert_eq!(widths(200), [200]);
    assert_eq!([1, 320, 321, 1920, 9999].map(served_width), [320, 320, 480, 1920, 1920]);
    assert_eq!(nearest([320, 1000].into_iter(), 640), Some(1000));
    assert_eq!(nearest([320, 1000].into_iter(), 1280), Some(1000));

    let mut picture = drawing(700, 350);
    for (width, height) in [(640, 320), (320, 160)] {
        let (_, small) = read(&encode_size(&mut picture, width).unwrap()).unwrap();
        assert_eq!(small.dimensions(), (width, height));
    }
}

#[test]
fn the_dominant_color_is_not_the_average() {
    let color = dominant_color(&drawing(900, 600)).unwrap();
    assert!(is_about(&color, [20, 40, 90]), "{color}");
}

#[test]
fn webp_is_accepted_only_if_the_accept_header_lists_webp() {
    for (accept, expected) in [
        ("image/avif,image/webp,image/apng,*/*;q=0.8", true),
        ("image/webp, */*", true),
        ("image/webp;q=0, image/png", false),
        ("*/*", false),
    ] {
        let headers = HeaderMap::from_iter([(header::ACCEPT, accept.parse().unwrap())]);
        assert_eq!(accepts_webp(&headers), expected, "{accept}");
    }
}

#[test]
fn every_pixel_format_is_converted_like_the_decoder() {
    let mut number = 7_u32;
    let mut next = || {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from(number >> 16).unwrap()
    };
    let size = (17, 11);
    let values: Vec<u16> = (0..size.0 * size.1 * 4).map(|_| next()).collect();
    let deep = image::ImageBuffer::<image::Rgba<u16>, _>::from_raw(size.0, size.1, values).unwrap();
    let deep = DynamicImage::ImageRgba16(deep);
    for picture in [
        deep.to_luma8().into(),
        deep.to_luma_alpha8().into(),
        deep.to_rgb8().into(),
        deep.to_rgba8().into(),
        deep.to_luma16().into(),
        deep.to_luma_alpha16().into(),
        deep.to_rgb16().into(),
        deep.clone(),
    ] {
        let (_, decoded) = read(&encoded(&picture, ImageFormat::Png)).unwrap();
        assert_eq!(decoded.color().has_alpha(), picture.color().has_alpha());
        assert_eq!(decoded.to_rgba8(), picture.to_rgba8(), "{:?}", picture.color());
    }
}

#[test]
fn a_large_color_profile_is_ignored() {
    let even = moxcms::ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let gray = |profile: Vec<u8>| {
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new(&mut bytes);
        encoder.set_icc_profile(profile).unwrap();
        DynamicImage::from(GrayImage::from_pixel(8, 8, image::Luma([128])))
            .write_with_encoder(encoder)
            .unwrap();
        read(&bytes).unwrap().1.get_pixel(3, 3).0[0]
    };
    let padded = |size: usize| [even.clone(), vec![0; size - even.len()]].concat();
    assert!(gray(padded(1024 * 1024)) > 180);
    for size in [1024 * 1024 + 1, 9 * 1024 * 1024] {
        assert_eq!(gray(padded(size)), 128, "{size}");
    }
}
