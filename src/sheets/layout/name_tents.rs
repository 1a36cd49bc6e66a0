//! Name tents: one for the player of each unit, folded in the middle, the name on both outer sides.

use super::art::{portrait, shield};
use super::cutting::{self, CARD_AND_CUT};
use super::signs::side_ink;
use super::{Align, Area, Ink, Look, Pen, Role, Turn, shows};
use crate::rules::{Side, Unit};
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::names::Leader;
use crate::sheets::text::{Fonts, Style};

/// How many stand on a page, one below the other.
const PER_PAGE: u8 = 2;
/// The largest letters of a name, and the least size at which its words are kept whole, in points.
const NAME_PT: (f32, f32) = (110.0, 11.0);
/// Widths of the shield and of the portrait: as a rule, and beside a long name.
const PICTURES_MM: [f32; 2] = [33.0, 21.0];
/// Below which size in points a name is made larger at the pictures' cost, and how much larger it must become.
const SMALL_PT: f32 = 44.0;
const WORTH_SMALLER_PICTURES: f32 = 1.15;

/// A tent for every unit, two to a page in the order of the army lists. It bears the name of whoever leads the unit now,
/// or a line to write one on.
#[must_use]
pub fn name_tents(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let units: Vec<&Unit> = battle.state.units().collect();
    let sheets: Vec<_> = units.chunks(usize::from(PER_PAGE)).collect();
    // The lowest line to cut along stands within the margin too.
    let room = cutting::room(options.paper).inset(0.1);
    let mut document = Document::new(Kind::NameTents, Vec::new());
    for (page, units_here) in sheets.iter().enumerate() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        let to_do = format!("{CARD_AND_CUT} Fold on the dashed line, so that a name stands on both sides.");
        cutting::head(&mut pen, Kind::NameTents.title(), &to_do, (page + 1, sheets.len()));
        for (&unit, area) in units_here.iter().zip(room.cells(1, PER_PAGE, 0.0)) {
            let leader = battle.leader(unit.id);
            document.places.extend(leader.iter().map(|leader| (page, leader.name.clone())));
            tent(&mut pen, area, unit, leader.as_ref());
        }
        document.pages.push(pen.finish());
    }
    document
}

/// Both sides of a tent, the upper one turned over, so that both stand upright when it is folded.
fn tent(pen: &mut Pen<'_>, area: Area, unit: &Unit, leader: Option<&Leader>) {
    let lower = area.split_top(area.height / 2.0).1;
    pen.piece(Role::Artifact, |pen| pen.turned(Turn::Over, area.middle(), |pen| side_of(pen, lower, unit, leader)));
    pen.piece(Role::Group, |pen| side_of(pen, lower, unit, leader));
    for y in [area.y, area.bottom()] {
        cutting::cut(pen, (area.x + 0.1, y), (area.right() - 0.1, y));
    }
    cutting::fold(pen, (area.x + 0.2, lower.y), (area.right() - 0.2, lower.y));
}

/// One side of a tent: shield, name, portrait, and below them what the player is.
fn side_of(pen: &mut Pen<'_>, area: Area, unit: &Unit, leader: Option<&Leader>) {
    let side = unit.id.side;
    let room = Area::new(area.x + 3.0, area.y + 4.0, area.width - 6.0, area.height - 8.0);
    let (above, below) = room.split_top(room.height - 10.5);
    let arms = arms_beside(pen, above, leader);
    let (shield_area, middle, portrait_area) = beside(above, arms);
    pen.figure(&shield(side, unit.id.number, unit.bodyguard), shield_area.inset(1.0), shows::shield(side));
    let likeness = portrait(side, unit.troop, unit.id.number, unit.bodyguard);
    pen.figure(&likeness, portrait_area, shows::portrait(side, unit.troop, unit.bodyguard));
    match leader {
        Some(leader) => {
            pen.piece(Role::Heading(2), |pen| named(pen, middle, leader));
        }
        None => pen.line((middle.x, middle.bottom() - 10.0), (middle.right(), middle.bottom() - 10.0), 0.4, Ink::Quiet),
    }
    // The band lies along the table's edge, where the tent stands.
    pen.frame(Area::new(room.x, room.bottom() - 1.8, room.width, 1.8), 0.0, None, Some(side_ink(side)));
    let baseline = below.y + 6.0;
    pen.fitted((below.middle().0, baseline), Align::Center, Look::new(17.0, Style::Bold, Ink::Quiet), below.width, 8.0, &role(unit));
}

/// What a tent's shield, name and portrait take of its width, where the pictures have this width.
fn beside(room: Area, pictures: f32) -> (Area, Area, Area) {
    let (shield, rest) = room.split_left(pictures);
    let (middle, portrait) = rest.split_left(rest.width - pictures);
    (shield, Area::new(middle.x + 3.5, middle.y, middle.width - 7.0, middle.height), portrait)
}

/// How wide the pictures are: smaller where a long name needs their room.
fn arms_beside(pen: &Pen<'_>, room: Area, leader: Option<&Leader>) -> f32 {
    let size = |pictures: f32| leader.map(|leader| named(&mut pen.apart(), beside(room, pictures).1, leader));
    let [wide, narrow] = PICTURES_MM;
    match size(wide) {
        Some(small) if small < SMALL_PT && size(narrow) > Some(small * WORTH_SMALLER_PICTURES) => narrow,
        Some(_) | None => wide,
    }
}

/// The name in its area; its size in points.
fn named(pen: &mut Pen<'_>, area: Area, Leader { name, mark }: &Leader) -> f32 {
    pen.name(area, Align::Center, Look::new(NAME_PT.0, Style::Title, Ink::Words), NAME_PT.1, name, mark)
}

/// "Baron of the Norman knights · N03".
fn role(unit: &Unit) -> String {
    let (side, troop, id) = (unit.id.side, unit.troop.name(), unit.id);
    match (unit.bodyguard, side) {
        (true, _) => format!("{} · {} {troop} · {id}", side.lord(), side.adjective()),
        (false, Side::Norman) => format!("baron of the Norman {troop} · {id}"),
        (false, Side::Saxon) => format!("thegn of the Saxon {troop} · {id}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::checks::{assert_inside_margins, assert_no_words_on_words};
    use crate::sheets::layout::{Inks, Mark, Paper, full_class};

    fn laid_out(options: Options, fonts: &Fonts, player: impl Fn(Side, usize) -> Option<String>) -> Document {
        let setup = full_class::setup(player);
        name_tents(Battle { setup: &setup, state: &full_class::state(&setup) }, options, fonts)
    }

    #[test]
    fn every_unit_has_a_tent_and_every_name_stands_on_both_sides() {
        let document =
            laid_out(Options::default(), &Fonts::built_in(), |side, number| (number != 3).then(|| format!("{}{number}", side.adjective())));
        assert_eq!((document.pages.len(), document.places.len()), (16, 29));
        let texts: Vec<&str> = document.pages.iter().flat_map(super::super::Page::texts).collect();
        assert_eq!(texts.iter().filter(|text| text.starts_with("baron") || text.starts_with("thegn")).count(), 2 * 29);
        for (page, name) in &document.places {
            let turns = document.pages[*page].marks.iter().filter_map(|mark| match mark {
                Mark::Text(text) if text.text == *name => Some(text.turn),
                Mark::Text(_) | Mark::Shape(_) | Mark::Art { .. } => None,
            });
            assert_eq!(turns.collect::<Vec<_>>(), [Turn::Over, Turn::Upright], "{name}");
        }
    }

    #[test]
    fn a_tent_says_who_sits_behind_it() {
        let document =
            laid_out(Options::default(), &Fonts::built_in(), |_, number| (number != 1).then(|| "Ada Lind and Ben Okoro".to_owned()));
        let expected = "\
Name tents
Print on card at 100 %. Cut along the lines. Fold on the dashed line, so that a name stands on both sides.
page 1 of 16
Ada Lind and
Ben Okoro
William · Norman knights · N01
Ada Lind and
Ben Okoro
William · Norman knights · N01
baron of the Norman knights · N02
baron of the Norman knights · N02";
        assert_eq!(document.pages[0].texts().collect::<Vec<_>>().join("\n"), expected);
    }

    #[test]
    fn any_name_fits_whole_on_its_tent() {
        let fonts = Fonts::built_in();
        let names = [
            "W".repeat(200),
            "Maximiliana Żółkiewska-Ffoulkes ".repeat(6).trim().to_owned(),
            "Bo".to_owned(),
            "a ".repeat(100),
            " ".to_owned(),
        ];
        for paper in Paper::ALL {
            for inks in [Inks::Full, Inks::Saver] {
                let options = Options { paper, inks, ..Options::default() };
                let pages = laid_out(options, &fonts, |_, number| Some(names[number % names.len()].clone())).pages;
                assert_inside_margins(&pages, &fonts);
                assert_no_words_on_words(&pages, &fonts);
                let torn: String = pages[0].texts().filter(|text| text.contains("WW")).collect();
                assert_eq!(torn.replace('-', ""), names[0].repeat(2), "the longest name is not cut");
            }
        }
    }
}
