//! Screens of a computer, and placement of a window on one of them.

use std::fmt::Debug;

/// Rectangle in desktop pixels, such as a screen or a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PixelArea {
    /// Upper left corner, relative to the upper left corner of the desktop.
    pub corner: (i32, i32),
    /// Width and height, in pixels.
    pub size: (u32, u32),
}

impl PixelArea {
    /// Returns the area's number of pixels.
    pub fn pixel_count(self) -> u64 {
        u64::from(self.size.0) * u64::from(self.size.1)
    }

    /// Returns the number of pixels that two areas share.
    pub fn shared_pixels(self, other: Self) -> u64 {
        let shared = |from: [i32; 2], length: [u32; 2]| {
            let [end, other_end] = [0, 1].map(|one| i64::from(from[one]) + i64::from(length[one]));
            u64::try_from(end.min(other_end) - i64::from(from[0].max(from[1]))).unwrap_or_default()
        };
        let across = shared([self.corner.0, other.corner.0], [self.size.0, other.size.0]);
        across * shared([self.corner.1, other.corner.1], [self.size.1, other.size.1])
    }
}

/// Screen that shows part of the desktop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// System's name for the screen, such as "HDMI-1".
    pub name: String,
    /// Part of the desktop that it shows.
    pub area: PixelArea,
}

/// Live list of screens, where the window library's list is out of date.
pub trait ScreenWatch: Debug + Send + Sync {
    /// Returns the connected screens, the primary one first.
    fn outputs(&self) -> Vec<Output>;

    /// Moves the class window to this area, and in front of everything else if it fills its screen. Returns `false`
    /// while there is no class window.
    fn place_class_window(&self, area: PixelArea, is_full: bool) -> bool;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_pixels_are_the_overlap_of_two_areas() {
        let laptop = PixelArea { corner: (0, 0), size: (1280, 800) };
        let projector = PixelArea { corner: (1280, 0), size: (1024, 768) };
        assert_eq!((laptop.pixel_count(), laptop.shared_pixels(projector)), (1_024_000, 0));
        let window = PixelArea { corner: (1180, -20), size: (300, 120) };
        assert_eq!((window.shared_pixels(laptop), window.shared_pixels(projector)), (100 * 100, 200 * 100));
        let far = PixelArea { corner: (i32::MIN, i32::MAX), size: (u32::MAX, u32::MAX) };
        assert_eq!(laptop.shared_pixels(far), 0);
    }
}
