//! Letters on a ground, as a PNG.

use std::io::Cursor;

use ab_glyph::{Font as _, FontRef, PxScaleFont, ScaleFont as _, point};
use image::imageops::{FilterType, overlay};
use image::{ImageError, ImageFormat, Rgba, RgbaImage};

use super::Card;

/// px
pub const WIDTH: u32 = 1200;
/// px
pub const HEIGHT: u32 = 630;
const MARGIN: u32 = 80;
/// Of the line in the accent color at the top.
const BAND: u32 = 16;
/// Height of the site's mark, and the width of the widest.
const MARK: u32 = 72;
const MARK_WIDTH: u32 = 3 * MARK;

/// Of the light theme (web/src/shared/styles/tokens.css).
const PAPER: Rgba<u8> = Rgba([0xfb, 0xfa, 0xf7, 0xff]);
const INK: Rgba<u8> = Rgba([0x17, 0x20, 0x2c, 0xff]);
const SOFT: Rgba<u8> = Rgba([0x4a, 0x55, 0x63, 0xff]);

/// Letter sizes of a title in px, the largest that fits first; and the lines that each has room for.
const TITLES: [(f32, usize); 3] = [(84.0, 3), (68.0, 4), (56.0, 5)];
const SMALL: f32 = 34.0;

/// Public Sans, bold; `npm run fonts` makes it.
static LETTERS: &[u8] = include_bytes!("public-sans-bold.ttf");

/// The reason why a card cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The font is damaged.
    #[error("the letters cannot be read: {0}")]
    Letters(#[from] ab_glyph::InvalidFont),
    /// PNG could not be written.
    #[error("the picture cannot be written: {0}")]
    Picture(#[from] ImageError),
}

/// The card as a PNG of [`WIDTH`] x [`HEIGHT`] px.
pub fn png(card: &Card) -> Result<Vec<u8>, DrawError> {
    let font = FontRef::try_from_slice(LETTERS)?;
    let mut picture = RgbaImage::from_pixel(WIDTH, HEIGHT, PAPER);
    let accent = Rgba(card.accent.rgba());
    for (_, _, pixel) in picture.enumerate_pixels_mut().filter(|(_, y, _)| *y < BAND) {
        *pixel = accent;
    }
    let small = font.as_scaled(SMALL);
    let room = (WIDTH - 2 * MARGIN) as f32;
    let left = MARGIN as f32;
    write(&mut picture, &small, (left, 120.0), first_line(&small, &card.kicker, room), accent);
    let (size, lines) = title(&font, &card.title, room);
    let large = font.as_scaled(size);
    for (number, line) in lines.iter().enumerate() {
        write(&mut picture, &large, (left, 150.0 + size * (0.9 + 1.15 * number as f32)), line, INK);
    }
    let beside = match image::load_from_memory_with_format(&card.mark, ImageFormat::Png) {
        Ok(mark) => {
            let mark = mark.resize(MARK_WIDTH, MARK, FilterType::CatmullRom).into_rgba8();
            let above = (MARK - mark.height()) / 2;
            overlay(&mut picture, &mark, MARGIN.into(), (HEIGHT - MARGIN - MARK + 20 + above).into());
            left + mark.width() as f32 + 20.0
        }
        // A front end that is still being developed may have none.
        Err(_) => left,
    };
    let site = first_line(&small, &card.site, room - (beside - left));
    write(&mut picture, &small, (beside, (HEIGHT - MARGIN) as f32 - 4.0), site, SOFT);
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

/// The largest letters in which all of the title has room; cut off if none are small enough.
fn title<'a>(font: &FontRef<'_>, text: &'a str, room: f32) -> (f32, Vec<&'a str>) {
    let mut last = (SMALL, Vec::new());
    for (size, most) in TITLES {
        let mut lines = lines(&font.as_scaled(size), text, room);
        let fits = lines.len() <= most;
        lines.truncate(most);
        last = (size, lines);
        if fits {
            break;
        }
    }
    last
}

fn first_line<'a>(font: &PxScaleFont<&FontRef<'_>>, text: &'a str, room: f32) -> &'a str {
    lines(font, text, room).first().copied().unwrap_or_default()
}

/// `text` in lines that are no wider than `room`; a word that is wider by itself is broken.
fn lines<'a>(font: &PxScaleFont<&FontRef<'_>>, text: &'a str, room: f32) -> Vec<&'a str> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = fitting(font, rest, room);
        let cut = if end == rest.len() {
            end
        } else {
            rest[..end].rfind(char::is_whitespace).filter(|space| *space > 0).unwrap_or(end)
        };
        lines.push(rest[..cut].trim_end());
        rest = rest[cut..].trim_start();
    }
    lines
}

/// How many bytes of `text` have room, one letter at least.
fn fitting(font: &PxScaleFont<&FontRef<'_>>, text: &str, room: f32) -> usize {
    let (mut width, mut before) = (0.0, None);
    for (at, letter) in text.char_indices() {
        let glyph = font.glyph_id(letter);
        width += font.h_advance(glyph) + before.map_or(0.0, |before| font.kern(before, glyph));
        before = Some(glyph);
        // The space at the end of a line needs no room.
        if width > room && at > 0 && !letter.is_whitespace() {
            return at;
        }
    }
    text.len()
}

/// Writes a line from `x` on, standing on `y`.
fn write(
    picture: &mut RgbaImage,
    font: &PxScaleFont<&FontRef<'_>>,
    (mut x, y): (f32, f32),
    line: &str,
    color: Rgba<u8>,
) {
    let mut before = None;
    for letter in line.chars() {
        let id = font.glyph_id(letter);
        x += before.map_or(0.0, |before| font.kern(before, id));
        let glyph = id.with_scale_and_position(font.scale(), point(x, y));
        x += font.h_advance(id);
        before = Some(id);
        let Some(outline) = font.font().outline_glyph(glyph) else { continue };
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
