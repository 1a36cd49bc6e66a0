//! Removes font tables that a PDF doesn't need.

/// Unneeded tables: names, which the PDF stores itself.
const NEEDLESS: [&[u8]; 1] = [b"name"];
/// Lengths of a font's header, and of a record in its table directory.
const HEAD: usize = 12;
const LINE: usize = 16;

/// Returns the font without unneeded tables, or unchanged if it isn't in a table-based format.
pub(super) fn strip_font(font: Vec<u8>) -> Vec<u8> {
    without_tables(&font, &NEEDLESS).unwrap_or(font)
}

fn without_tables(font: &[u8], needless: &[&[u8]]) -> Option<Vec<u8>> {
    let count = usize::from(u16::from_be_bytes(*font.get(4..)?.first_chunk()?));
    let lines = font.get(HEAD..HEAD + count * LINE)?.chunks_exact(LINE);
    let kept: Vec<&[u8]> = lines.filter(|line| !needless.iter().any(|tag| line.starts_with(tag))).collect();
    let number = u16::try_from(kept.len()).ok().filter(|&number| number > 0)?;
    // Values for a binary search in the table list: the largest power of two in its length.
    let halvings = u16::try_from(number.ilog2()).ok()?;
    let range = 16 << halvings;
    let mut stripped = font.get(..4)?.to_vec();
    for part in [number, range, halvings, number.checked_mul(16)? - range] {
        stripped.extend(part.to_be_bytes());
    }
    let first = HEAD + kept.len() * LINE;
    let mut tables = Vec::new();
    for line in kept {
        let [start, length] = [8, 12].map(|at| line.get(at..)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes)));
        let (start, length) = (usize::try_from(start?).ok()?, usize::try_from(length?).ok()?);
        let table = font.get(start..start.checked_add(length)?)?;
        stripped.extend(line.get(..8)?);
        stripped.extend(u32::try_from(first + tables.len()).ok()?.to_be_bytes());
        stripped.extend(line.get(12..)?);
        tables.extend(table);
        // Tables begin at fours.
        tables.resize(tables.len().next_multiple_of(4), 0);
    }
    stripped.extend(tables);
    Some(stripped)
}

#[cfg(test)]
mod tests {
    use skrifa::raw::types::Tag;
    use skrifa::{FontRef, GlyphId, MetadataProvider};

    use super::*;
    use crate::sheets::text::FONT_FILES;

    #[test]
    fn stripped_fonts_keep_letters_and_lose_names() {
        let stripped = strip_font(FONT_FILES[0].to_vec());
        let (before, after) = (FontRef::new(FONT_FILES[0]).expect("a font"), FontRef::new(&stripped).expect("a font"));
        let name = Tag::new(b"name");
        assert!(before.table_data(name).is_some() && after.table_data(name).is_none() && stripped.len() < FONT_FILES[0].len());
        let tags =
            |font: &FontRef<'_>| -> Vec<Tag> { font.table_directory().table_records().iter().map(skrifa::raw::TableRecord::tag).collect() };
        for tag in tags(&after) {
            assert_eq!(
                before.table_data(tag).map(|data| data.as_bytes().to_vec()),
                after.table_data(tag).map(|data| data.as_bytes().to_vec()),
                "{tag}"
            );
        }
        assert_eq!(tags(&before).len(), tags(&after).len() + 1);
        let letter = after.charmap().map('Ł').expect("the letter");
        assert!(letter != GlyphId::NOTDEF && after.outline_glyphs().get(letter).is_some());
    }

    #[test]
    fn invalid_fonts_are_unchanged() {
        for bytes in [&b""[..], b"OTTO", b"OTTO\0\x09\0\0\0\0\0\0", &[0xFF; 40]] {
            assert_eq!(strip_font(bytes.to_vec()), bytes);
        }
    }
}
