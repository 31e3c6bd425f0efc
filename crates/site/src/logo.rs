use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use image::imageops::{FilterType, overlay};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};

use platform::files::FilePath;
use platform::files::file_urls::{FileUrl, host_of};

/// Icons by file name: size in px, the share of the logo, and whether the background is opaque. A maskable icon is clipped to a circle of
/// 80 % (W3C, Web Application Manifest, 2.7).
pub(super) const ICONS: [(&str, u32, f64, bool); 4] = [
    ("192.png", 192, 1.0, false),
    ("512.png", 512, 1.0, false),
    ("maskable-512.png", 512, 0.56, true),
    ("apple-touch.png", 180, 0.8, true),
];
/// Maximum size of the logo of link previews in px: twice the size at which they draw it.
const MAX_MARK_SIZE: (u32, u32) = (432, 144);
/// `--paper` of the light theme.
const PAPER: Rgba<u8> = Rgba([0xfb, 0xfa, 0xf7, 0xff]);
const TRANSPARENT: Rgba<u8> = Rgba([0; 4]);

#[derive(Debug)]
pub(super) struct LogoIcons {
    pub(super) icons: BTreeMap<&'static str, Bytes>,
    /// The logo for the link previews, as PNG.
    pub(super) mark: Bytes,
}

/// Hash and icons of a logo; `None` if it cannot be decoded.
type DrawnLogo = (String, Option<Arc<LogoIcons>>);

/// Holds the icons of the logo that was drawn last.
#[derive(Debug, Default)]
pub(super) struct LogoCache {
    drawn: Mutex<Option<DrawnLogo>>,
    pub(super) drawing: tokio::sync::Mutex<()>,
}

impl LogoCache {
    /// The icons of the logo with this hash: the outer `None` if it is not cached, the inner if it cannot be decoded.
    pub(super) fn get(&self, sha256: &str) -> Option<Option<Arc<LogoIcons>>> {
        let drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.as_ref().filter(|(hash, _)| hash == sha256).map(|(_, icons)| icons.clone())
    }

    pub(super) fn store(&self, sha256: String, icons: Option<Arc<LogoIcons>>) {
        *self.drawn.lock().unwrap_or_else(PoisonError::into_inner) = Some((sha256, icons));
    }
}

/// Returns whether `path` is that of an icon, with or without a logo.
pub(super) fn is_icon_path(path: &str) -> bool {
    path.strip_prefix("/logo/").is_some_and(|name| ICONS.iter().any(|(icon, ..)| *icon == name))
}

/// Returns whether the logo is an image of this site, from which icons can be drawn.
pub(super) fn is_stored_image(logo: &str, site_url: &str) -> bool {
    image_path(logo, site_url).is_some()
}

/// The path of the logo among the stored images; `None` for a logo on another site.
pub(super) fn image_path(logo: &str, site_url: &str) -> Option<FilePath> {
    let FileUrl { host, file } = FileUrl::parse(logo)?;
    let path = file.strip_prefix("images/").filter(|_| host.is_empty() || host == host_of(site_url))?;
    FilePath::parse(path)
}

/// The icon links of a page; `None` to use those of the front end.
pub(super) fn icon_links(logo: &str, site_url: &str) -> Option<String> {
    if logo.is_empty() {
        return None;
    }
    let (icon, touch) = if is_stored_image(logo, site_url) {
        (icon_url("192.png", logo), icon_url("apple-touch.png", logo))
    } else {
        (logo.to_owned(), "/icons/apple-touch.png".to_owned())
    };
    let icon = escape_attribute(&icon);
    Some(format!("<link rel=\"icon\" href=\"{icon}\">\n<link rel=\"apple-touch-icon\" href=\"{touch}\">\n"))
}

fn escape_attribute(url: &str) -> String {
    url.replace('&', "&amp;").replace('"', "&quot;")
}

/// The start of the home link on a small server-rendered page, where the logo is inserted.
const SITE_LINK: &str = "<a class=\"notice-site\" href=\"/\">";

/// Replaces the crest on a small server-rendered page by the logo.
pub(super) fn add_logo_to_notice(html: String, logo: &str) -> String {
    if logo.is_empty() {
        return html;
    }
    let named = format!("{SITE_LINK}<img class=\"logo\" src=\"{}\" alt=\"\">", escape_attribute(logo));
    html.replacen(SITE_LINK, &named, 1)
}

/// The URL of an icon file, which changes with the logo.
pub(super) fn icon_url(name: &str, logo: &str) -> String {
    format!("/logo/{name}?v={:08x}", xxhash_rust::xxh3::xxh3_64(logo.as_bytes()) >> 32)
}

pub(super) fn draw_icons(picture: &DynamicImage) -> image::ImageResult<LogoIcons> {
    let mut icons = BTreeMap::new();
    for (name, side, part, is_on_paper) in ICONS {
        let ground = if is_on_paper { PAPER } else { TRANSPARENT };
        let inner = (f64::from(side) * part) as u32;
        let logo = picture.resize(inner, inner, FilterType::CatmullRom).into_rgba8();
        let mut icon = RgbaImage::from_pixel(side, side, ground);
        let (left, top) = ((side - logo.width()) / 2, (side - logo.height()) / 2);
        overlay(&mut icon, &logo, left.into(), top.into());
        icons.insert(name, encode_png(icon)?);
    }
    let mark = picture.resize(MAX_MARK_SIZE.0, MAX_MARK_SIZE.1, FilterType::CatmullRom).into_rgba8();
    Ok(LogoIcons { icons, mark: encode_png(mark)? })
}

fn encode_png(picture: RgbaImage) -> image::ImageResult<Bytes> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logo_of_any_shape_becomes_square_icons() {
        for (width, height) in [(600, 100), (100, 600), (64, 64)] {
            let red = RgbaImage::from_pixel(width, height, Rgba([200, 0, 0, 255]));
            let drawn = draw_icons(&red.into()).unwrap();
            for (name, side, _, is_on_paper) in ICONS {
                let icon = image::load_from_memory(&drawn.icons[name]).unwrap().into_rgba8();
                assert_eq!(icon.dimensions(), (side, side), "{name}");
                assert_eq!(icon.get_pixel(side / 2, side / 2).0, [200, 0, 0, 255], "{name}");
                let corner = icon.get_pixel(0, 0).0;
                if is_on_paper {
                    assert_eq!(corner, PAPER.0, "{name}");
                } else if width != height {
                    assert_eq!(corner, TRANSPARENT.0, "{name}");
                }
            }
            let mark = image::load_from_memory(&drawn.mark).unwrap();
            assert!(
                mark.width() <= MAX_MARK_SIZE.0 && mark.height() <= MAX_MARK_SIZE.1,
                "{width} x {height}"
            );
        }
    }

    #[test]
    fn only_an_image_stored_on_this_site_becomes_icons() {
        let site = "https://union.example";
        assert!(is_stored_image("/media/images/logo.png", site));
        assert!(is_stored_image("https://union.example/media/images/logo.png", site));
        for other in ["", "/media/documents/a.pdf", "https://elsewhere.example/media/images/logo.png"] {
            assert!(!is_stored_image(other, site), "{other}");
        }
        assert_eq!(icon_links("", site), None);
        let svg = icon_links("https://elsewhere.example/logo.svg?a=\"b", site).unwrap();
        assert!(svg.contains("href=\"https://elsewhere.example/logo.svg?a=&quot;b\""), "{svg}");
    }
}
