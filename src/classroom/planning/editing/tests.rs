use super::*;
use crate::planning::tests::{senlac, square, unit};

fn place(draft: &Draft, name: &str) -> Option<String> {
    draft.post(unit(name)).expect(name).muster.square.map(|square| square.to_string())
}

#[test]
fn painting_woods_moves_units_to_reserve_and_clears_the_zone() {
    let mut draft = senlac();
    let lost = draft.paint(Brush::Ground(Terrain::Woods), &[square("E2"), square("F6")]);
    assert_eq!(lost, [unit("S07")]);
    assert_eq!(place(&draft, "S07"), None);
    assert_eq!(draft.table.zones.side(square("E2")), None);
    assert_eq!(draft.table.terrain.terrain(square("F6")), Terrain::Woods);
}

#[test]
fn woods_cannot_be_in_a_deployment_zone() {
    let mut draft = senlac();
    assert_eq!(draft.paint(Brush::Zone(Some(Side::Norman)), &[square("A3"), square("A7")]), []);
    assert_eq!(draft.table.zones.side(square("A3")), None);
    assert_eq!(draft.table.zones.side(square("A7")), Some(Side::Norman));
}

#[test]
fn adding_and_removing_a_left_column_restores_the_draft() {
    let mut draft = senlac();
    let before = draft.clone();
    assert_eq!(draft.resize(Edge::Left, true), Ok(Vec::new()));
    assert_eq!(place(&draft, "S01"), Some("G2".to_owned()));
    assert_eq!(draft.table.terrain.width(), 17);
    assert_eq!(draft.table.zones.side(square("E3")), Some(Side::Saxon));
    assert_eq!(draft.resize(Edge::Left, false), Ok(Vec::new()));
    assert_eq!(draft, before);
}

#[test]
fn units_on_a_removed_row_go_into_reserve() {
    let mut draft = senlac();
    assert_eq!(draft.resize(Edge::Bottom, false), Ok(Vec::new()), "nobody stands on the last row");
    let lost = draft.resize(Edge::Bottom, false).expect("eight rows");
    assert_eq!(lost.len(), 6, "five units of archers and one of spearmen");
    assert_eq!(draft.reserve().count(), 6);
    assert_eq!(draft.table.zones.rows(&draft.table.terrain).len(), 8);
}

#[test]
fn the_table_stays_between_4_by_4_and_26_by_20() {
    let mut draft = senlac();
    for edge in [Edge::Right, Edge::Top] {
        while draft.resize(edge, true).is_ok() {}
    }
    assert_eq!((draft.table.terrain.width(), draft.table.terrain.height()), (26, 20));
    for edge in [Edge::Left, Edge::Bottom] {
        while draft.resize(edge, false).is_ok() {}
    }
    assert_eq!((draft.table.terrain.width(), draft.table.terrain.height()), (4, 4));
    assert!(draft.posts().all(|(_, post)| post.muster.square.is_none_or(|square| draft.table.terrain.terrain(square).is_open())));
}

#[test]
fn mirroring_a_table_twice_restores_it() {
    for axis in Axis::ALL {
        let mut draft = senlac();
        draft.mirror(axis);
        assert_ne!(draft, senlac());
        assert_eq!(draft.setup().problems(), []);
        draft.mirror(axis);
        assert_eq!(draft, senlac());
    }
}

#[test]
fn units_placed_along_a_line_swap_with_those_in_the_way() {
    let mut draft = senlac();
    let archers = ["N12", "N13", "N14"].map(unit);
    assert_eq!(draft.place_along_line(&archers, square("E9"), square("I9")), 3);
    assert_eq!(["N12", "N13", "N14"].map(|name| place(&draft, name)), ["E9", "G9", "I9"].map(|name| Some(name.to_owned())));
    assert_eq!(draft.reserve().count(), 0, "the spearmen of E9, G9 and I9 stand where the archers stood");
    assert_eq!(draft.place_along_line(&archers, square("A7"), square("B7")), 2, "a line of two squares");
    assert_eq!(place(&draft, "N14"), Some("I9".to_owned()));
}

#[test]
fn a_unit_with_a_new_type_moves_behind_that_type() {
    let mut draft = senlac();
    draft.post_mut(unit("N02")).expect("knights").players = vec!["Bo".to_owned()];
    assert_eq!(draft.set_troop(unit("N02"), Troop::Spearmen), Ok(unit("N11")), "five knights and five spearmen before it");
    let post = draft.post(unit("N11")).expect("spearmen");
    assert_eq!((post.muster.troop, post.muster.figures, post.players.as_slice()), (Troop::Spearmen, 12, &["Bo".to_owned()][..]));
    assert!(draft.set_troop(unit("N01"), Troop::Archers).is_err(), "William leads knights");
    assert!(draft.set_troop(unit("N03"), Troop::Housecarles).is_err(), "no Normans");
}

#[test]
fn a_chosen_table_places_units_only_if_the_armies_match() {
    let mut draft = senlac();
    draft.place_unit(unit("S07"), Some(square("A7"))).expect("open ground");
    let kept = draft.scenario();
    draft.clear_table();
    assert!(draft.set_table(&kept), "the same units in the same order");
    assert_eq!(draft.scenario(), kept);
    draft.remove_unit(unit("N16"));
    assert!(!draft.set_table(&kept), "one archer fewer");
    assert!(draft.posts().all(|(_, post)| post.muster.square.is_some_and(|square| draft.table.zones.side(square).is_some())));
    draft.clear_table();
    let bare = draft.scenario();
    assert!(!draft.set_table(&bare), "a table that places nobody");
    assert_eq!(draft.reserve().count(), 0);
}

#[test]
fn a_draft_recognises_its_own_description() {
    let draft = senlac();
    assert_eq!(draft.description(), "16 by 10 squares, 31 units.");
    assert!(Draft::is_description(&draft.description()) && Draft::is_description("9 by 4 squares, 1 unit."));
    assert!(!Draft::is_description("16 by 10 squares, 31 units, for the annexe."));
}
