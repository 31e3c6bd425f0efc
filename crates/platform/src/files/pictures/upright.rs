//! A rotated view of a picture, without a copy.

use image::metadata::Orientation;
use image::{GenericImageView, Pixel};

pub(super) struct Upright<'a, I>(pub(super) &'a I, pub(super) Orientation);

impl<I: GenericImageView> GenericImageView for Upright<'_, I>
where
    I::Pixel: Pixel,
{
    type Pixel = I::Pixel;

    fn dimensions(&self) -> (u32, u32) {
        let (width, height) = self.0.dimensions();
        match self.1 {
            Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH => (height, width),
            _ => (width, height),
        }
    }

    fn get_pixel(&self, x: u32, y: u32) -> I::Pixel {
        let (width, height) = self.0.dimensions();
        let (x, y) = match self.1 {
            Orientation::NoTransforms => (x, y),
            Orientation::FlipHorizontal => (width - 1 - x, y),
            Orientation::Rotate180 => (width - 1 - x, height - 1 - y),
            Orientation::FlipVertical => (x, height - 1 - y),
            Orientation::Rotate90FlipH => (y, x),
            Orientation::Rotate90 => (y, height - 1 - x),
            Orientation::Rotate270FlipH => (width - 1 - y, height - 1 - x),
            Orientation::Rotate270 => (width - 1 - y, x),
        };
        self.0.get_pixel(x, y)
    }
}
