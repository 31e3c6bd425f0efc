use std::io::Cursor;

use ab_glyph::{ScaleFont as _, point};
use image::imageops::{FilterType, overlay};
use image::{ImageError, ImageFormat, Rgba, RgbaImage};

use super::Card;
use super::letters::Letters;

pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;
const MARGIN: u32 = 80;
const BAND_HEIGHT: u32 = 16;
/// The logo beside the site's name, in px.
const MARK_HEIGHT: u32 = 72;
const MAX_MARK_WIDTH: u32 = 3 * MARK_HEIGHT;

/// The background, as `--paper` of the light theme (web/src/shared/styles/tokens.css).
const PAPER: Rgba<u8> = Rgba([0xfb, 0xfa, 0xf7, 0xff]);
const INK: Rgba<u8> = Rgba([0x17, 0x20, 0x2c, 0xff]);
const QUIET_INK: Rgba<u8> = Rgba([0x4a, 0x55, 0x63, 0xff]);

/// Font sizes of a title in px, with the number of lines; the largest that fits is used.
const TITLES: [(f32, usize); 3] = [(84.0, 3), (68.0, 4), (56.0, 5)];
const SMALL_FONT_SIZE: f32 = 34.0;

#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    #[error("the letters cannot be read: {0}")]
    Letters(#[from] ab_glyph::InvalidFont),
    #[error("the picture cannot be written: {0}")]
    Picture(#[from] ImageError),
}

/// Draws a card of [`WIDTH`] x [`HEIGHT`] px. A text with unsupported letters results in the site's plain card.
pub fn png(card: &Card) -> Result<Vec<u8>, DrawError> {
    let letters = Letters::load()?;
    let name = letters.drawable_text(&card.site).unwrap_or_default();
    let texts = letters.drawable_text(&card.kicker).zip(letters.drawable_text(&card.title));
    let (kicker, title, name) = match texts {
        Some((kicker, title)) => (kicker, title, name),
        None => (String::new(), name, String::new()),
    };
    let mut picture = RgbaImage::from_pixel(WIDTH, HEIGHT, PAPER);
    let accent = Rgba(card.accent.rgba());
    for (_, _, pixel) in picture.enumerate_pixels_mut().filter(|(_, y, _)| *y < BAND_HEIGHT) {
        *pixel = accent;
    }
    let room = (WIDTH - 2 * MARGIN) as f32;
    let left = MARGIN as f32;
    draw_line(
        &mut picture,
        &letters,
        (left, 120.0),
        SMALL_FONT_SIZE,
        first_line(&letters, SMALL_FONT_SIZE, &kicker, room),
        accent,
    );
    let (size, lines) = fit_title(&letters, &title, room);
    for (number, line) in lines.iter().enumerate() {
        let y = 150.0 + size * (0.9 + 1.15 * number as f32);
        draw_line(&mut picture, &letters, (left, y), size, line, INK);
    }
    let beside = match image::load_from_memory_with_format(&card.mark, ImageFormat::Png) {
        Ok(mark) => {
            let mark = mark.resize(MAX_MARK_WIDTH, MARK_HEIGHT, FilterType::CatmullRom).into_rgba8();
            let above = (MARK_HEIGHT - mark.height()) / 2;
            overlay(&mut picture, &mark, MARGIN.into(), (HEIGHT - MARGIN - MARK_HEIGHT + 20 + above).into());
            left + mark.width() as f32 + 20.0
        }
        // A front end in development may have none.
        Err(_) => left,
    };
    let name = first_line(&letters, SMALL_FONT_SIZE, &name, room - (beside - left));
    draw_line(
        &mut picture,
        &letters,
        (beside, (HEIGHT - MARGIN) as f32 - 4.0),
        SMALL_FONT_SIZE,
        name,
        QUIET_INK,
    );
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

/// The largest font size in which the title fits; the smallest one truncates it.
fn fit_title<'a>(letters: &Letters, text: &'a str, room: f32) -> (f32, Vec<&'a str>) {
    let mut last = (SMALL_FONT_SIZE, Vec::new());
    for (size, most) in TITLES {
        let mut lines = wrap_lines(letters, size, text, room);
        let fits = lines.len() <= most;
        lines.truncate(most);
        last = (size, lines);
        if fits {
            break;
        }
    }
    last
}

fn first_line<'a>(letters: &Letters, size: f32, text: &'a str, room: f32) -> &'a str {
    wrap_lines(letters, size, text, room).first().copied().unwrap_or_default()
}

/// Wraps `text` to the width `room`; a wider word is broken.
fn wrap_lines<'a>(letters: &Letters, size: f32, text: &'a str, room: f32) -> Vec<&'a str> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        // Trailing space does not count; a line has at least one letter.
        let too_wide = letters
            .place_letters(rest, size)
            .find(|placed| placed.right > room && placed.at > 0 && !placed.letter.is_whitespace());
        let cut = match too_wide {
            Some(placed) => {
                let end = placed.at;
                rest[..end].rfind(char::is_whitespace).filter(|space| *space > 0).unwrap_or(end)
            }
            None => rest.len(),
        };
        lines.push(rest[..cut].trim_end());
        rest = rest[cut..].trim_start();
    }
    lines
}

fn draw_line(
    picture: &mut RgbaImage,
    letters: &Letters,
    (x, y): (f32, f32),
    size: f32,
    line: &str,
    color: Rgba<u8>,
) {
    for placed in letters.place_letters(line, size) {
        let glyph = placed.id.with_scale_and_position(placed.font.scale(), point(x + placed.left, y));
        let Some(outline) = placed.font.outline_glyph(glyph) else { continue };
        let bounds = outline.px_bounds();
        outline.draw(|dx, dy, cover| {
            let (px, py) = (bounds.min.x + dx as f32, bounds.min.y + dy as f32);
            if px >= 0.0 && py >= 0.0 && px < WIDTH as f32 && py < HEIGHT as f32 {
                blend(picture.get_pixel_mut(px as u32, py as u32), color, cover);
            }
        });
    }
}

fn blend(pixel: &mut Rgba<u8>, color: Rgba<u8>, cover: f32) {
    for (channel, wanted) in pixel.0.iter_mut().zip(color.0) {
        let (from, to) = (f32::from(*channel), f32::from(wanted));
        *channel = (from + (to - from) * cover.clamp(0.0, 1.0)).round() as u8;
    }
}
