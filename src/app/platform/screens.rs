//! The screens of a computer, and a way to put a window on one of them.

use std::fmt::Debug;

/// A rectangle of pixels among all screens, such as a screen or a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PixelArea {
    /// The left upper corner, from the left upper corner of all screens.
    pub corner: (i32, i32),
    /// Width and height.
    pub size: (u32, u32),
}

impl PixelArea {
    /// Returns how many pixels it has.
    pub fn pixels(self) -> u64 {
        u64::from(self.size.0) * u64::from(self.size.1)
    }

    /// Returns how many pixels two areas share.
    pub fn shared_pixels(self, other: Self) -> u64 {
        let shared = |from: [i32; 2], length: [u32; 2]| {
            let [end, other_end] = [0, 1].map(|one| i64::from(from[one]) + i64::from(length[one]));
            u64::try_from(end.min(other_end) - i64::from(from[0].max(from[1]))).unwrap_or_default()
        };
        let across = shared([self.corner.0, other.corner.0], [self.size.0, other.size.0]);
        across * shared([self.corner.1, other.corner.1], [self.size.1, other.size.1])
    }
}

/// A screen that shows part of the desktop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The system's name for it, such as "HDMI-1".
    pub name: String,
    /// The part of the desktop that it shows.
    pub area: PixelArea,
}

/// The screens as the system lists them at each moment, where the window library keeps an old list.
pub trait ScreenWatch: Debug + Send + Sync {
    /// Returns the screens that are connected now, the main one first.
    fn outputs(&self) -> Vec<Output>;

    /// Puts the class's window on this area, in front of everything else if it is to fill its screen; returns `false` while
    /// there is no such window yet.
    fn place_class_window(&self, area: PixelArea, is_full: bool) -> bool;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_share_the_pixels_that_both_have() {
        let laptop = PixelArea { corner: (0, 0), size: (1280, 800) };
        let projector = PixelArea { corner: (1280, 0), size: (1024, 768) };
        assert_eq!((laptop.pixels(), laptop.shared_pixels(projector)), (1_024_000, 0));
        let window = PixelArea { corner: (1180, -20), size: (300, 120) };
        assert_eq!((window.shared_pixels(laptop), window.shared_pixels(projector)), (100 * 100, 200 * 100));
        let far = PixelArea { corner: (i32::MIN, i32::MAX), size: (u32::MAX, u32::MAX) };
        assert_eq!(laptop.shared_pixels(far), 0);
    }
}
