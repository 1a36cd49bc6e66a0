//! TEMP
use super::*;
use crate::sheets::layout::{Ink, Pen, Look, Inks, Paper};
use crate::sheets::text::Style;
use crate::sheets::{Kind, Document};

#[test]
#[ignore]
fn dump() {
    let names = std::fs::read_to_string("/tmp/tx/names.txt").unwrap();
    let fonts = crate::system_fonts::fonts_for(names.lines());
    for i in 5..fonts.len() { eprintln!("{}", fonts.face(FaceId(i)).unwrap().name); }
    let mut pages = vec![];
    for style in [Style::Plain, Style::Title, Style::Italic] {
        let mut pen = Pen::new(&fonts, Paper::A4, Inks::Full);
        for (i, name) in names.lines().enumerate() {
            pen.text((20.0, 20.0 + 12.0 * i as f32), crate::sheets::Align::Left, Look::new(20.0, style, Ink::Words), name);
        }
        pages.push(pen.finish());
    }
    let t = std::time::Instant::now();
    std::fs::write("/tmp/tx/names.pdf", write_pdf(&Printout::new("x", &[Document::new(Kind::Plan, pages)]), &fonts).unwrap()).unwrap();
    eprintln!("{:?}", t.elapsed());
}
