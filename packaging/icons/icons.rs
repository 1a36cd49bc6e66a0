//! Writes the program's icons for packages, from the drawing used by the window: `cargo run --example icons --
//! FOLDER`. It writes pictures in the sizes of a Linux desktop, `senlac.ico` for Windows and `senlac.icns` for macOS.
//! Different processors may make a pixel one step darker or lighter, so packages use the files beside this one.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use senlac::app::program_icon_pixels;

type Made<T> = Result<T, Box<dyn Error>>;

fn main() -> Made<()> {
    let folder = env::args_os().nth(1).ok_or("name the folder that the pictures go to")?;
    let folder = Path::new(&folder);
    for side in [16, 32, 48, 64, 128, 256, 512] {
        fs::write(folder.join(format!("senlac-{side}.png")), png(side)?)?;
    }
    fs::write(folder.join("senlac.ico"), ico(&[16, 24, 32, 48, 64, 256])?)?;
    fs::write(folder.join("senlac.icns"), icns(&[(b"ic07", 128), (b"ic08", 256), (b"ic09", 512), (b"ic11", 32), (b"ic12", 64)])?)?;
    Ok(())
}

/// Returns the icon as a PNG file.
fn png(side: u16) -> Made<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side.into(), side.into());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&program_icon_pixels(side))?;
    Ok(file)
}

/// A file of icons as Windows has it: small ones as rows of pixels, which every version reads, the largest as PNG.
fn ico(sides: &[u16]) -> Made<Vec<u8>> {
    let pictures = sides.iter().map(|side| if *side < 256 { bitmap(*side) } else { png(*side) }).collect::<Made<Vec<_>>>()?;
    let mut file = [0_u16, 1, u16::try_from(sides.len())?].map(u16::to_le_bytes).concat();
    let mut place = 6 + 16 * sides.len();
    for (side, picture) in sides.iter().zip(&pictures) {
        // A side of 256 pixels is written as none.
        let side = u8::try_from(*side).unwrap_or(0);
        file.extend([side, side, 0, 0, 1, 0, 32, 0]);
        file.extend(u32::try_from(picture.len())?.to_le_bytes());
        file.extend(u32::try_from(place)?.to_le_bytes());
        place += picture.len();
    }
    Ok(pictures.into_iter().fold(file, |file, picture| [file, picture].concat()))
}

/// Returns the icon as a Windows icon picture: blue, green, red and opacity, from the lowest row up, and a mask of
/// one bit per pixel, which is ignored where there is opacity.
fn bitmap(side: u16) -> Made<Vec<u8>> {
    let (pixels, width) = (program_icon_pixels(side), usize::from(side));
    let mut file = Vec::new();
    // The size of this head, the width, and twice the height, for the mask.
    file.extend([40, i32::from(side), 2 * i32::from(side)].map(i32::to_le_bytes).concat());
    file.extend([1_u16, 32].map(u16::to_le_bytes).concat());
    let mask = width.div_ceil(32) * 4 * width;
    file.extend([0, u32::try_from(pixels.len() + mask)?, 0, 0, 0, 0].map(u32::to_le_bytes).concat());
    for row in pixels.chunks_exact(4 * width).rev() {
        file.extend(row.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0], pixel[3]]));
    }
    file.extend(std::iter::repeat_n(0, mask));
    Ok(file)
}

/// A file of icons as macOS has it: PNG files, each after its kind and length.
fn icns(kinds: &[(&[u8; 4], u16)]) -> Made<Vec<u8>> {
    let mut all = Vec::new();
    for (kind, side) in kinds {
        let picture = png(*side)?;
        all.extend_from_slice(*kind);
        all.extend(u32::try_from(picture.len() + 8)?.to_be_bytes());
        all.extend(picture);
    }
    let length = u32::try_from(all.len() + 8)?.to_be_bytes();
    Ok([b"icns".as_slice(), &length, &all].concat())
}
