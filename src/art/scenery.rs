//! Trees and slopes.

use std::sync::Arc;

use super::Art;
use crate::art::Ink;

/// A tree of the tapestry, whose branches weave through each other; 100 × 100.
#[must_use]
pub fn tree() -> Arc<Art> {
    Art::new("tree", (100.0, 100.0)).with(&rooted_tree(), kurbo::Affine::translate((50.0, 97.0))).done()
}

/// A tree 94 units high above 0, 0, where its root is.
pub(super) fn rooted_tree() -> Art {
    let line = (2.0, Ink::Words);
    let leaf = |art: Art, data: &str| art.both(data, line, Ink::Woods);
    let art = Art::new("", (100.0, 100.0));
    let art = art.both(
        "M-9 0 C-3 -6 -4 -20 -5 -30 C-14 -40 -26 -38 -28 -50 L-24 -50 C-20 -42 -8 -46 -2 -38 C2 -46 4 -54 -2 -66 L3 -67 \
        C10 -56 8 -48 5 -40 C12 -46 22 -44 25 -54 L29 -53 C28 -40 14 -38 5 -30 C4 -20 4 -6 10 0Z",
        line,
        Ink::Wood,
    );
    let art = leaf(art, "M-27 -46 C-42 -50 -46 -66 -36 -78 C-28 -76 -18 -66 -20 -54 C-21 -49 -24 -46 -27 -46Z");
    let art = leaf(art, "M27 -49 C42 -52 46 -68 37 -80 C28 -78 19 -68 20 -56 C21 -52 24 -49 27 -49Z");
    let art = leaf(art, "M0 -62 C-14 -66 -16 -82 -1 -94 C14 -84 15 -68 0 -62Z");
    art.line("M-27 -47 L-32 -66 M27 -50 L32 -68 M0 -63 L-0.5 -82", 1.6, Ink::Words)
}

/// A tuft of strokes that shows on a plan where the hill slopes down, towards the lower edge; 100 × 60.
#[must_use]
pub fn hill_hachures() -> Arc<Art> {
    let strokes = "M8 8 L5 46 M22 8 L20 30 M36 8 L35 52 M50 8 V32 M64 8 L65 52 M78 8 L80 30 M92 8 L95 46";
    Art::new("hill hachures", (100.0, 60.0)).line(strokes, 4.0, Ink::Wood).done()
}
