//! Name tents: one for each player, folded in the middle, with the name on both outer sides.

use super::cutting::{self, card_and_cut};
use super::{Align, Area, Battle, Document, DocumentKind, Fonts, Ink, Look, Mm, Pen, PrintOptions, Role, Share, Style, Turn, alt_text};
use crate::art::{portrait, shield};
use crate::sheets::names::{Leader, role};
use senlac_base::language::lists::{join_commas, join_with_and};
use senlac_classroom::rules::Unit;

/// Tents on a page, one below the other.
const PER_PAGE: u8 = 2;
/// Largest size of a name, and smallest size at which its words stay unbroken, in points.
const NAME_PT: (f32, f32) = (110.0, 11.0);
/// Widths of the shield and of the portrait: standard, and beside a long name.
const PICTURES_MM: [f32; 2] = [33.0, 21.0];
/// Names below this size in points may take space from the pictures, and the factor by which they must grow.
const SMALL_PT: f32 = 44.0;
const WORTH_SMALLER_PICTURES: f32 = 1.15;

/// Lays out a tent for every pupil who currently leads a unit, alone or shared, and a blank one for each unit without a leader.
/// There are two to a page, in the order of the army lists.
pub(crate) fn name_tents(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let pupils = battle.pupils();
    let sheets: Vec<_> = pupils.chunks(usize::from(PER_PAGE)).collect();
    // The lowest cutting line is inside the margin too.
    let room = cutting::room(options.paper).inset(0.1);
    let mut document = Document::new(DocumentKind::NameTents, Vec::new());
    for (page, pupils_here) in sheets.iter().enumerate() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        let to_do = tr!("{card_and_cut} Fold along the dashed line, so that the name shows on both sides.", card_and_cut = card_and_cut());
        cutting::draw_head(&mut pen, DocumentKind::NameTents.title(), &to_do, (page + 1, sheets.len()));
        for ((leader, units), area) in pupils_here.iter().zip(room.cells(1, PER_PAGE, 0.0)) {
            document.places.extend(leader.iter().map(|leader| (page, leader.name.clone())));
            draw_tent(&mut pen, area, units, leader.as_ref());
        }
        document.pages.push(pen.finish());
    }
    document
}

/// Draws both sides of a tent, the upper one upside down, so that both are upright when it is folded.
fn draw_tent(pen: &mut Pen<'_>, area: Area, units: &[&Unit], leader: Option<&Leader>) {
    let lower = area.below(area.height / 2.0);
    pen.piece(Role::Artifact, |pen| pen.draw_turned(Turn::Over, area.middle(), |pen| draw_side(pen, lower, units, leader)));
    pen.piece(Role::Group, |pen| draw_side(pen, lower, units, leader));
    for y in [area.y, area.bottom()] {
        cutting::draw_cut(pen, (area.x + 0.1, y), (area.right() - 0.1, y));
    }
    cutting::draw_fold(pen, (area.x + 0.2, lower.y), (area.right() - 0.2, lower.y));
}

/// Draws one side of a tent: shield, name, portrait, and the player's role below. The pictures are of the player's first unit.
fn draw_side(pen: &mut Pen<'_>, area: Area, units: &[&Unit], leader: Option<&Leader>) {
    let Some(&unit) = units.first() else { return };
    let side = unit.id.side;
    let room = area.padded(3.0, 4.0);
    let (above, below) = room.split_top(room.height - 10.5);
    let arms = picture_width(pen, above, leader);
    let [shield_area, middle, portrait_area] = tent_columns(above, arms);
    pen.figure(&shield(side, unit.id.number, unit.bodyguard), shield_area.inset(1.0), alt_text::shield_text(side));
    let likeness = portrait(side, unit.troop, unit.id.number, unit.bodyguard);
    pen.figure(&likeness, portrait_area, alt_text::portrait_text(side, unit.troop, unit.bodyguard));
    match leader {
        Some(leader) => {
            pen.piece(Role::Heading(2), |pen| draw_name(pen, middle, leader));
        }
        None => pen.rule(middle, middle.bottom() - 10.0, 0.4, Ink::Quiet),
    }
    // The band is along the edge on which the tent stands.
    pen.frame(room.below(room.height - 1.8), 0.0, None, Some(Ink::from_side(side)));
    let (look, at) = (Look::new(17.0, Style::Bold, Ink::Quiet), (below.middle().0, below.y + 6.0));
    pen.fitted_text(at, Align::Center, look, below.width, 10.0, &roles(units));
}

/// Returns the areas of the shield, the name and the portrait, if the pictures have this width.
fn tent_columns(room: Area, pictures: f32) -> [Area; 3] {
    let [shield, middle, portrait] = room.columns([Mm(pictures), Share(1.0), Mm(pictures)], 0.0);
    [shield, middle.padded(3.5, 0.0), portrait]
}

/// Returns the width of the pictures: smaller if a long name needs the space.
fn picture_width(pen: &Pen<'_>, room: Area, leader: Option<&Leader>) -> f32 {
    let size = |pictures: f32| leader.map(|leader| draw_name(&mut pen.scratch_pen(), tent_columns(room, pictures)[1], leader));
    let [wide, narrow] = PICTURES_MM;
    match size(wide) {
        Some(small) if small < SMALL_PT && size(narrow) > Some(small * WORTH_SMALLER_PICTURES) => narrow,
        Some(_) | None => wide,
    }
}

/// Draws the name in its area and returns its size in points.
fn draw_name(pen: &mut Pen<'_>, area: Area, Leader { name, .. }: &Leader) -> f32 {
    pen.name(area, Align::Center, Look::new(NAME_PT.0, Style::Title, Ink::Words), NAME_PT.1, name, tr!("write your name"))
}

/// Returns text such as "baron of the Norman knights · N03 and N04"; for several kinds, "Norman knights N03, Norman archers
/// N12".
pub(super) fn roles(units: &[&Unit]) -> String {
    let mut kinds: Vec<Vec<&Unit>> = Vec::new();
    for &unit in units {
        match kinds.iter_mut().find(|kind| kind.iter().all(|known| role(known) == role(unit))) {
            Some(kind) => kind.push(unit),
            None => kinds.push(vec![unit]),
        }
    }
    let ids = |kind: &[&Unit]| join_with_and(&kind.iter().map(|unit| unit.id).collect::<Vec<_>>());
    match kinds.as_slice() {
        [kind] => format!("{} · {}", kind.first().map_or_else(String::new, |unit| role(unit)), ids(kind)),
        several => join_commas(several.iter().map(|kind| format!("{} {}", short_role(kind), ids(kind)))),
    }
}

/// Returns text such as "Norman knights" or "William".
fn short_role(kind: &[&Unit]) -> String {
    let Some(unit) = kind.first() else { return String::new() };
    if unit.bodyguard { unit.id.side.army_commander().to_owned() } else { format!("{} {}", unit.id.side.adjective(), unit.troop.name()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::checks::{assert_no_words_on_pictures, assert_printable, every_paper_and_ink};
    use crate::sheets::layout::test_battles::{TestBattle, full_class};
    use crate::sheets::layout::{Mark, Page, Paper, Text, TextVisibility};
    use senlac_classroom::rules::Side;

    fn lay_out(options: PrintOptions, player: impl Fn(Side, usize) -> Option<String>) -> Document {
        TestBattle::new(full_class(player)).document(name_tents, options)
    }

    #[test]
    fn every_unit_has_a_tent_with_the_name_on_both_sides() {
        let document = lay_out(PrintOptions::default(), |side, number| (number != 3).then(|| format!("{}{number}", side.adjective())));
        assert_eq!((document.pages.len(), document.places.len()), (16, 29));
        let texts: Vec<&str> = document.pages.iter().flat_map(Page::texts).collect();
        assert_eq!(texts.iter().filter(|text| text.starts_with("baron") || text.starts_with("thegn")).count(), 2 * 29);
        for (page, name) in &document.places {
            let texts = document.pages[*page].marks.iter().filter_map(Mark::text);
            let turns = texts.filter(|text| text.text == *name).map(|text| text.turn);
            assert_eq!(turns.collect::<Vec<_>>(), [Turn::Over, Turn::Upright], "{name}");
        }
    }

    #[test]
    fn each_player_has_a_tent_and_so_has_a_unit_without_a_player() {
        let document = lay_out(PrintOptions::default(), |side, number| match (side, number) {
            (Side::Norman, 0) => Some("Ada Lind and Ben Okoro".to_owned()),
            (Side::Norman, 1) => None,
            _ => Some(format!("{side:?} {number}")),
        });
        let expected = "\
Name tents
Print on card at 100%. Cut along the lines. Fold along the dashed line, so that the name shows on both sides.
page 1 of 16
Ada Lind
William · Norman knights · N01
Ada Lind
William · Norman knights · N01
Ben Okoro
William · Norman knights · N01
Ben Okoro
William · Norman knights · N01";
        assert_eq!(document.pages[0].texts().collect::<Vec<_>>().join("\n"), expected);
        let second: Vec<&str> = document.pages[1].texts().skip(3).collect();
        let role = |number: u8| format!("baron of the Norman knights · N0{number}");
        assert_eq!(second, [&role(2), &role(2), "Norman 2", &role(3), "Norman 2", &role(3)]);
        assert_eq!(document.places.len(), 31);
    }

    #[test]
    fn a_player_with_several_units_has_one_tent() {
        let mut setup = full_class(|side, number| match (side, number) {
            (Side::Norman, 1 | 2 | 11) => Some("Ada Lind".to_owned()),
            (Side::Saxon, 3 | 4) => Some("Bo".to_owned()),
            _ => Some(format!("{side:?} {number}")),
        });
        (setup.saxon[3].rows, setup.saxon[4].rows) = (vec![8], vec![9]);
        let tents = TestBattle::new(setup).document(name_tents, PrintOptions::default());
        assert_eq!(tents.places.len(), 29);
        let with = |name: &str| tents.places.iter().filter(|(_, known)| known == name).count();
        assert_eq!((with("Ada Lind"), with("Bo")), (1, 2));
        let roles = "Norman knights N02 and N03, Norman archers N12";
        assert_eq!(tents.pages[0].texts().filter(|text| *text == roles).count(), 2);
    }

    /// Returns the lines of a name on each side of its tent, and their size in points.
    fn name_lines(name: &str, paper: Paper) -> (Vec<String>, f32) {
        let page = lay_out(PrintOptions { paper, ..PrintOptions::default() }, |_, _| Some(name.to_owned())).pages.swap_remove(0);
        let [over, upright] = [Turn::Over, Turn::Upright].map(|turn| {
            let is_line = |text: &&Text| text.turn == turn && text.style == Style::Title && text.sense != TextVisibility::Found;
            let lines: Vec<&Text> = page.marks.iter().filter_map(Mark::text).filter(is_line).collect();
            (lines.iter().map(|text| text.text.clone()).collect(), lines[0].size_pt)
        });
        assert_eq!(over, upright);
        upright
    }

    #[test]
    fn name_parts_stay_together_on_one_line() {
        for paper in Paper::ALL {
            for (name, expected, least) in [
                ("Zoë", vec!["Zoë"], 100.0),
                ("Anna-Lena", vec!["Anna-Lena"], 60.0),
                ("Pieter van der Berg", vec!["Pieter", "van der Berg"], 50.0),
                ("María de la Cruz", vec!["María", "de la Cruz"], 55.0),
                ("Anna-Lena Müller", vec!["Anna-Lena", "Müller"], 55.0),
                ("Anna-Lena van der Berg", vec!["Anna-Lena", "van der Berg"], 50.0),
                ("Oluwaseun Adebayo-Ogunlesi", vec!["Oluwaseun", "Adebayo-Ogunlesi"], 38.0),
                ("Maximiliana Brook II", vec!["Maximiliana", "Brook II"], 50.0),
                ("Bartholomew Featherstonehaugh-Cholmondeley", vec!["Bartholomew", "Featherstonehaugh-", "Cholmondeley"], 30.0),
            ] {
                let (lines, size) = name_lines(name, paper);
                assert_eq!(lines, expected, "{paper:?}");
                assert!(size >= least, "{name}: {size}");
            }
        }
    }

    #[test]
    fn long_names_and_several_roles_are_printed_large() {
        let player = |side: Side, number: usize| match number {
            0 | 6 | 11 => format!("Bartholomew {}-Wolverston", if side == Side::Norman { "Featherstonehaugh" } else { "Feterstonehough" }),
            _ => format!("Maximiliana Charlotte von Hohen{0} and Bo {0}", "s".repeat(number)),
        };
        for options in every_paper_and_ink() {
            for page in lay_out(options, |side, number| Some(player(side, number))).pages {
                // The line above the cutting area is for the teacher.
                let is_head = |mark: &Mark| mark.text().is_some_and(|text| text.at_mm.1 < 14.0);
                assert_no_words_on_pictures(std::slice::from_ref(&page));
                assert!(page.texts().all(|text| !text.contains('…')));
                let tents = Page { marks: page.marks.iter().filter(|mark| !is_head(mark)).cloned().collect(), pieces: Vec::new(), ..page };
                assert_printable(&[tents], 10.0);
            }
        }
    }

    #[test]
    fn any_name_fits_on_its_tent_without_cuts() {
        let names = [
            "W".repeat(200),
            "Maximiliana Żółkiewska-Ffoulkes ".repeat(6).trim().to_owned(),
            "Bo".to_owned(),
            "a ".repeat(100),
            " ".to_owned(),
        ];
        let name = |side: Side, number: usize| format!("{}{}", names[number % names.len()], ["a", "b"][side as usize].repeat(number));
        for options in every_paper_and_ink() {
            let pages = lay_out(options, |side, number| Some(name(side, number))).pages;
            assert_printable(&pages, 0.0);
            assert_no_words_on_pictures(&pages);
            let torn: String = pages[0].texts().filter(|text| text.contains("WW")).collect();
            assert_eq!(torn.replace('-', ""), name(Side::Norman, 0).repeat(2), "the longest name is not cut");
        }
    }
}
