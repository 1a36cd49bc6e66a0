//! Assigns font faces to the parts of a text.

use std::ops::Range;

use harfrust::{Script, UnicodeBuffer, script};
use unicode_segmentation::UnicodeSegmentation;

use super::{Face, FaceId};

/// Returns the script of a character; `None` for digits, signs, spaces and marks, which occur in any script.
/// Kana count as Chinese, because they occur in the same words.
pub fn script_of(c: char) -> Option<Script> {
    let mut buffer = UnicodeBuffer::new();
    buffer.add(c, 0);
    buffer.guess_segment_properties();
    match buffer.script() {
        script::UNKNOWN | script::COMMON | script::INHERITED => None,
        script::HIRAGANA | script::KATAKANA | script::BOPOMOFO => Some(script::HAN),
        script => Some(script),
    }
}

/// A letter with its marks, and its script.
struct ScriptCluster<'a> {
    start: usize,
    text: &'a str,
    script: Option<Script>,
}

/// Divides a part of a text with a single direction among the faces, in reading order.
/// Adjacent letters of a script use the first face that has them all, so that a name isn't set in two faces needlessly. Marks
/// stay with their letters. Signs and spaces stay with the letters before them if that face has them.
pub(super) fn split_by_face(faces: &[Face], chain: &[FaceId], text: &str, range: Range<usize>) -> Vec<(FaceId, Range<usize>)> {
    let part = text.get(range.clone()).unwrap_or_default();
    let clusters: Vec<ScriptCluster<'_>> = part
        .grapheme_indices(true)
        .map(|(at, cluster)| ScriptCluster { start: range.start + at, text: cluster, script: cluster.chars().find_map(script_of) })
        .collect();
    let mut pieces: Vec<(FaceId, Range<usize>, Option<Script>)> = Vec::new();
    for group in groups(&clusters) {
        let script = group.iter().find_map(|cluster| cluster.script);
        let whole = chain.iter().copied().find(|&id| {
            let mut letters = group.iter().filter(|cluster| cluster.script.is_some());
            script.is_some() && letters.all(|letter| face_has_all(faces, id, letter.text))
        });
        for cluster in group {
            let fallback = || chain.iter().copied().find(|&id| face_has_all(faces, id, cluster.text));
            let face = whole.filter(|&id| face_has_all(faces, id, cluster.text)).or_else(fallback).or(whole);
            let Some(face) = face.or_else(|| chain.first().copied()) else { continue };
            let end = cluster.start + cluster.text.len();
            match pieces.last_mut() {
                Some((before, range, of)) if *before == face && (*of == script || of.is_none() || script.is_none()) => {
                    range.end = end;
                    *of = of.or(script);
                }
                Some(_) | None => pieces.push((face, cluster.start..end, script)),
            }
        }
    }
    pieces.into_iter().map(|(face, range, _)| (face, range)).collect()
}

/// Returns groups of adjacent clusters of one script, including clusters without a script between and around them.
fn groups<'a, 'b>(clusters: &'a [ScriptCluster<'b>]) -> impl Iterator<Item = &'a [ScriptCluster<'b>]> {
    let mut rest = clusters;
    std::iter::from_fn(move || {
        let script = rest.iter().find_map(|cluster| cluster.script);
        let end = rest.iter().position(|cluster| cluster.script.is_some() && cluster.script != script).unwrap_or(rest.len());
        let (group, after) = rest.split_at(end);
        rest = after;
        (!group.is_empty()).then_some(group)
    })
}

fn face_has_all(faces: &[Face], id: FaceId, text: &str) -> bool {
    faces.get(id.0).is_some_and(|face| face.has_all(text))
}
