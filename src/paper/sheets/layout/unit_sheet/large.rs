//! The unit sheet for pupils who need large letters: the same content in at least 18 points, on as many pages as needed.

use super::content::{Panel, UnitSheet};
use super::table::draw_dice;
use super::to_hit::{ToHitRow, Trial, need_text};
use crate::art::{self, DieLook};
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::layout::{Align, Area, Flow, Ink, Look, MARGIN_MM, Mm, Pen, Role, Share, alt_text, furniture};
use crate::sheets::text::{Fonts, Style};
use senlac_classroom::rules::{CardName, pupils};

/// Smallest text, in points.
pub(super) const LEAST_PT: f32 = 18.0;
const BODY: Look = Look::new(LEAST_PT, Style::Plain, Ink::Words);
const STRONG: Look = Look::new(LEAST_PT, Style::Bold, Ink::Words);
const HEADING: Look = Look::new(25.0, Style::Title, Ink::Words);
/// Largest size of the name on the first page, in points, and its height.
const NAME_PT: f32 = 48.0;
const NAME_MM: f32 = 20.0;
/// Space between parts in millimetres.
const GAP_MM: f32 = 4.0;
/// Height of the page number at the foot.
const FOOT_MM: f32 = 10.0;
/// Sides of a figure's box, of a die, of a picture, and of an emblem.
const FIGURE_MM: f32 = 14.0;
const DIE_MM: f32 = 9.5;
const PICTURE_MM: f32 = 34.0;
const EMBLEM_MM: f32 = 11.0;
/// Distance between lines for notes.
const NOTE_MM: f32 = 13.0;

/// A part that stays on one page: draws itself at the top of an area, and returns its bottom edge.
type Block<'a> = Box<dyn Fn(&mut Pen<'_>, Area) -> f32 + 'a>;

/// Lays out a large sheet for each pupil who needs one and each unit they lead, or for everyone if no pupils are named.
pub(crate) fn large_print(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let trial = Trial::new(battle.state);
    let sheets = battle.state.units().flat_map(|unit| UnitSheet::all_for_unit(battle, &trial, unit));
    let sheets: Vec<UnitSheet> = sheets.filter(|sheet| !battle.needs_large_print() || needs_large_print(battle, sheet)).collect();
    let mut document = Document::new(DocumentKind::LargePrint, Vec::new());
    for sheet in &sheets {
        document.places.push((document.pages.len(), sheet.place()));
        let pens = sheet_pens(sheet, options, fonts);
        let look = STRONG.with_ink(Ink::Words);
        document.pages.extend(furniture::number_pages(look, pens, MARGIN_MM));
    }
    document
}

fn needs_large_print(battle: Battle<'_>, sheet: &UnitSheet) -> bool {
    sheet.leader.as_ref().is_some_and(|leader| battle.large_print_pupils().any(|name| name == leader.name))
}

/// Returns the pages of one sheet. A part that no longer fits starts a new page.
fn sheet_pens<'a>(sheet: &'a UnitSheet, options: PrintOptions, fonts: &'a Fonts) -> Vec<Pen<'a>> {
    let mut flow = Flow::new(move |is_first| {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        let area = options.paper.inner_area(MARGIN_MM);
        let left = draw_head(&mut pen, sheet, area.padded(0.5, 0.0).without_bottom(FOOT_MM), is_first);
        (pen, left)
    });
    for block in blocks(sheet) {
        let height = block(&mut flow.pen.scratch_pen(), Area { y: 0.0, ..flow.left });
        flow.make_room(height);
        let end = block(&mut flow.pen, flow.left);
        flow.continue_below(end + GAP_MM);
    }
    flow.into_pens()
}

/// Draws the sheet's owner: large on the first page, in a single line on the others.
fn draw_head(pen: &mut Pen<'_>, sheet: &UnitSheet, area: Area, is_first: bool) -> Area {
    furniture::draw_zigzag(pen, Area { height: furniture::BORDER_MM, ..area });
    let mut area = area.below(furniture::BORDER_MM + 2.0);
    let unit = sheet.unit.map(|unit| unit.to_string()).unwrap_or_default();
    let fonts = pen.fonts;
    if !is_first {
        let named = sheet.leader.as_ref().and_then(|leader| leader.printable_name(fonts));
        let words = named.map_or_else(|| unit.clone(), |name| format!("{unit} · {name}"));
        let baseline = area.y + STRONG.size_mm() * 1.1;
        pen.fitted_text((area.x, baseline), Align::Left, STRONG, area.width, LEAST_PT, &words);
        return area.below(STRONG.leading_mm() + GAP_MM);
    }
    let partners: Vec<String> = sheet.partners.iter().map(|partner| super::head::partner_name(partner, fonts)).collect();
    let heading = pen.begin(Role::Heading(1));
    let [picture, name] = area.take(NAME_MM).columns([Mm(NAME_MM), Share(1.0)], 4.0);
    let bearer = sheet.bearer;
    pen.art(&art::portrait(bearer.side, bearer.troop, bearer.number, bearer.bodyguard), picture);
    match &sheet.leader {
        Some(leader) => {
            pen.name(name, Align::Left, Look::new(NAME_PT, Style::Title, Ink::Words), LEAST_PT, &leader.name, tr!("write your name"));
        }
        None => pen.rule(name, name.bottom() - 2.0, 0.5, Ink::Words),
    }
    area.take(2.0);
    if !partners.is_empty() {
        area.paragraph(pen, Align::Left, STRONG, &tr!("together with {partners}", partners = pupils::join(&partners)));
    }
    area.paragraph(pen, Align::Left, STRONG, &sheet.role);
    let unit = if unit.is_empty() { "______" } else { &unit };
    area.paragraph(pen, Align::Left, BODY, &tr!("unit {unit} · {start}", unit, start = sheet.start));
    pen.end(heading);
    area.below(GAP_MM)
}

/// Returns the sheet's content in order.
fn blocks(sheet: &UnitSheet) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = vec![block_with_heading(tr!("Your men"), Box::new(|pen, area| draw_men(pen, sheet, area)))];
    let rows = sheet.to_hit.rows.iter().map(|row| -> Block<'_> { Box::new(|pen, area| draw_to_hit(pen, sheet, row, area)) });
    blocks.extend(with_heading(tr!("To hit, roll"), rows));
    let these = tr!("Roll 1 die for each man. Roll your own die in another colour. Crossed-out numbers miss.");
    for words in [Some(these), sheet.to_hit.hill].into_iter().flatten() {
        blocks.push(Box::new(move |pen, area| pen.paragraph(area, Align::Left, BODY, words)));
    }
    blocks.extend(sheet.panels.iter().map(|told| block_with_heading(told.label, Box::new(move |pen, area| draw_panel(pen, told, area)))));
    let cards =
        sheet.cards.iter().map(|told| -> Block<'_> { Box::new(move |pen, area| card(pen, told.name, &told.title, &told.words, area)) });
    blocks.extend(with_heading(tr!("Cards that affect you"), cards));
    let history =
        sheet.history.iter().map(|words| -> Block<'_> { Box::new(move |pen, area| pen.paragraph(area, Align::Left, BODY, words)) });
    blocks.extend(with_heading(tr!("In 1066"), history));
    blocks.push(block_with_heading(tr!("Notes"), Box::new(draw_notes)));
    blocks
}

/// Returns parts under one heading, which stays with the first part.
fn with_heading<'a>(title: &'a str, mut blocks: impl Iterator<Item = Block<'a>>) -> Vec<Block<'a>> {
    let first = blocks.next().map(|first| block_with_heading(title, first));
    first.into_iter().chain(blocks).collect()
}

/// Returns a part with its heading.
fn block_with_heading<'a>(title: &'a str, block: Block<'a>) -> Block<'a> {
    Box::new(move |pen, area| {
        let y = pen.piece(Role::Heading(2), |pen| pen.paragraph(area, Align::Left, HEADING, title));
        pen.rule(area, y, 0.6, Ink::Words);
        block(pen, Area { y: y + 2.0, ..area })
    })
}

/// Draws a box for each figure, base by base. The last is the commander.
fn draw_men(pen: &mut Pen<'_>, sheet: &UnitSheet, area: Area) -> f32 {
    let y = pen.paragraph(area, Align::Left, BODY, tr!("Cross off 1 first. The crown is you: cross it off last."));
    let all: u16 = sheet.bases.iter().map(|figures| u16::from(*figures)).sum();
    let boxes = pen.begin(Role::Figure(alt_text::men(&sheet.bases)));
    let (mut left, mut number) = (Area { y: y + 1.5, ..area }, 0);
    for figures in &sheet.bases {
        for _ in 0..*figures {
            if left.width < FIGURE_MM {
                left = Area { y: left.y + FIGURE_MM + 2.0, ..area };
            }
            number += 1;
            let place = left.corner(FIGURE_MM);
            let is_commander = number == all;
            pen.frame(place, 1.6, Some((if is_commander { 1.0 } else { 0.5 }, Ink::Words)), Some(Ink::Paper));
            if is_commander {
                pen.art(&art::crown(), place.inset(2.0));
            } else {
                let at = (place.middle().0, place.middle().1 + BODY.size_mm() * 0.35);
                pen.text(at, Align::Center, BODY, &number.to_string());
            }
            left = left.beside(FIGURE_MM + 1.5);
        }
        // A gap separates the next base.
        left = left.beside(3.0);
    }
    pen.end(boxes);
    left.y + FIGURE_MM
}

/// Draws an enemy and the numbers needed against it on each ground, the men's above the child's own.
fn draw_to_hit(pen: &mut Pen<'_>, sheet: &UnitSheet, row: &ToHitRow, mut area: Area) -> f32 {
    pen.piece(Role::Heading(3), |pen| area.paragraph(pen, Align::Left, STRONG, &row.against));
    for (ground, needs) in sheet.to_hit.grounds.iter().zip(&row.needs) {
        if !ground.is_empty() {
            area.take(1.0);
            area.paragraph(pen, Align::Left, BODY, ground);
        }
        let both = [(tr!("your men"), needs.men, DieLook::Hits), (tr!("you"), needs.commander, DieLook::CommanderHits)];
        for (whose, need, look) in both {
            area.take(1.0);
            let words = tr!("{whose}: {faces}", whose, faces = need_text(need));
            pen.piece(Role::Artifact, |pen| draw_dice(pen, area.corner(DIE_MM), DIE_MM, need, look));
            let down = ((DIE_MM - BODY.leading_mm()) / 2.0).max(0.0);
            let end = pen.paragraph(area.beside(6.0 * DIE_MM + 5.0).below(down), Align::Left, STRONG, &words);
            area.continue_below(end.max(area.y + DIE_MM) + 0.5);
        }
    }
    area.y
}

/// Draws one action of the unit: its picture, the bold words, and the details.
fn draw_panel(pen: &mut Pen<'_>, panel: &Panel, area: Area) -> f32 {
    let [picture, words] = area.columns([Mm(PICTURE_MM), Share(1.0)], 4.0);
    pen.figure(&panel.picture, picture.top(PICTURE_MM), panel.shows.as_str());
    pen.paragraphs(words, Align::Left, &[(STRONG, &panel.strong), (BODY, &panel.words)]).max(area.y + PICTURE_MM)
}

/// Draws a card: its sign, its title and its effect on the unit.
fn card(pen: &mut Pen<'_>, name: CardName, title: &str, words: &str, area: Area) -> f32 {
    pen.art(&art::event_sign(name), area.corner(EMBLEM_MM));
    let mut beside = area.beside(EMBLEM_MM + 3.0);
    pen.piece(Role::Heading(3), |pen| beside.paragraph(pen, Align::Left, STRONG, title));
    pen.paragraph(beside, Align::Left, BODY, words).max(area.y + EMBLEM_MM)
}

/// Draws lines to write on in large letters.
fn draw_notes(pen: &mut Pen<'_>, area: Area) -> f32 {
    let lines = area.top(3.0 * NOTE_MM);
    furniture::draw_writing_lines(pen, lines, NOTE_MM, (0.3, Ink::Quiet));
    lines.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::Page;
    use crate::sheets::layout::checks::{assert_no_words_on_pictures, assert_printable, every_paper_and_ink, setups_for_all_options};
    use crate::sheets::layout::test_battles::{TestBattle, fonts, full_class};
    use senlac_classroom::rules::{Setup, Side};

    fn class() -> Setup {
        full_class(|side, number| match (side, number) {
            (Side::Norman, 1) => Some("Bartholomew Featherstonehaugh-Wolverston and Ada Lind".to_owned()),
            _ => Some(format!("{side:?} {number}")),
        })
    }

    #[test]
    fn large_sheets_are_for_the_named_pupils_or_for_everyone() {
        let document = |large_print: &[&str]| {
            let large_print = large_print.iter().map(|name| (*name).into()).collect();
            TestBattle::new(Setup { large_print, ..class() }).document(lay_out_sheets, PrintOptions::default())
        };
        let places = |document: &Document| document.places.iter().map(|(_, place)| place.clone()).collect::<Vec<_>>();
        assert_eq!(places(&document(&["Ada Lind", "Saxon 3"])), ["N02 · Ada Lind", "S04 · Saxon 3"]);
        assert_eq!(document(&[]).places.len(), 32, "31 units, one of them led by two");
    }

    fn lay_out_sheets(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
        large_print(battle, options, fonts)
    }

    #[test]
    fn large_sheets_contain_everything_in_18_points_or_more() {
        let usual = class();
        for (place, setup) in std::iter::once(usual.clone()).chain(setups_for_all_options(&usual)).enumerate().step_by(9) {
            let battle = TestBattle::new(setup);
            let trial = Trial::new(&battle.state);
            let sheets = battle.state.units().step_by(5).flat_map(|unit| UnitSheet::all_for_unit(battle.battle(), &trial, unit));
            for sheet in sheets.collect::<Vec<_>>() {
                for options in every_paper_and_ink().skip(place % 2).step_by(2) {
                    let pages: Vec<Page> = sheet_pens(&sheet, options, fonts()).into_iter().map(Pen::finish).collect();
                    assert!((2..=6).contains(&pages.len()), "{} pages", pages.len());
                    assert_printable(&pages, LEAST_PT);
                    assert_no_words_on_pictures(&pages);
                    let said: String =
                        pages.iter().flat_map(Page::texts).flat_map(str::chars).filter(|sign| !sign.is_whitespace()).collect();
                    let panels = sheet.panels.iter().flat_map(|panel| [panel.strong.as_str(), &panel.words]);
                    let cards = sheet.cards.iter().flat_map(|card| [card.title.as_str(), &card.words]);
                    let rows = sheet.to_hit.rows.iter().map(|row| row.against.as_str());
                    for words in panels.chain(cards).chain(rows).chain(sheet.history).chain(sheet.to_hit.hill).chain([sheet.role.as_str()])
                    {
                        let words: String = words.chars().filter(|sign| !sign.is_whitespace()).collect();
                        assert!(said.contains(&words), "{words} is missing");
                    }
                }
            }
        }
    }
}
