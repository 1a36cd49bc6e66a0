//! Drawings that a file holds once, however often they stand on its pages.

use std::collections::BTreeMap;
use std::io::Write;

use kurbo::PathEl;
use printpdf::{DictItem, ExternalStream, ExternalXObject, XObject};

use crate::sheets::layout::{Art, Inked, Inks};

/// A drawing as PDF holds it, in its own units with y downwards.
pub(super) fn form(art: &Art, inks: Inks) -> XObject {
    let name = |name: &[u8]| DictItem::Name(name.to_vec());
    let bounds = [0.0, 0.0, art.size.0, art.size.1].map(DictItem::Real).to_vec();
    let dict = BTreeMap::from([
        ("Type".to_owned(), name(b"XObject")),
        ("Subtype".to_owned(), name(b"Form")),
        ("BBox".to_owned(), DictItem::Array(bounds)),
        ("Resources".to_owned(), DictItem::Dict { map: BTreeMap::new() }),
    ]);
    XObject::External(ExternalXObject {
        stream: ExternalStream { dict, content: content(art, inks), compress: true },
        width: None,
        height: None,
        dpi: None,
    })
}

/// The operators of a drawing.
fn content(art: &Art, inks: Inks) -> Vec<u8> {
    let mut out = b"1 j 1 J\n".to_vec();
    for stroke in &art.strokes {
        let Inked { line, fill } = stroke.inked(inks);
        if let Some((width, ink)) = line {
            put(&mut out, &ink, "RG");
            put(&mut out, &[width], "w");
        }
        if let Some(fill) = fill {
            put(&mut out, &fill, "rg");
        }
        outline(&mut out, &stroke.path);
        let paint: &[u8] = match (line.is_some(), fill.is_some()) {
            (true, true) => b"B\n",
            (true, false) => b"S\n",
            (false, true) => b"f\n",
            (false, false) => b"n\n",
        };
        out.extend_from_slice(paint);
    }
    out
}

fn outline(out: &mut Vec<u8>, path: &kurbo::BezPath) {
    let mut pen = kurbo::Point::ORIGIN;
    for element in path {
        match element {
            PathEl::MoveTo(p) => put(out, &[p.x, p.y], "m"),
            PathEl::LineTo(p) => put(out, &[p.x, p.y], "l"),
            PathEl::QuadTo(handle, p) => {
                let (leaving, arriving) = (pen + (handle - pen) * (2.0 / 3.0), p + (handle - p) * (2.0 / 3.0));
                put(out, &[leaving.x, leaving.y, arriving.x, arriving.y, p.x, p.y], "c");
            }
            PathEl::CurveTo(a, b, p) => put(out, &[a.x, a.y, b.x, b.y, p.x, p.y], "c"),
            PathEl::ClosePath => put::<f64>(out, &[], "h"),
        }
        pen = element.end_point().unwrap_or(pen);
    }
}

/// Numbers with two digits behind the point, and the operator that takes them.
fn put<N: Into<f64> + Copy>(out: &mut Vec<u8>, numbers: &[N], operator: &str) {
    for &number in numbers {
        let rounded = (number.into() * 100.0).round() / 100.0;
        // Writing into memory cannot fail.
        let _ = write!(out, "{rounded} ");
    }
    out.extend_from_slice(operator.as_bytes());
    out.push(b'\n');
}
