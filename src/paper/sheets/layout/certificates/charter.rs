//! A certificate as a clerk would have written it: an initial letter, a vine beside the words, and a seal on its ribbon.

use super::Honoured;
use crate::art;
use crate::sheets::layout::poster::poster;
use crate::sheets::layout::{ASCENT, Align, Area, Battle, Fonts, Ink, Look, MARGIN_MM, Options, Page, Pen, Role, Style, shows, tapestry};

/// How wide the vine is, and how far it stands from the words.
const VINE_MM: f32 = 13.0;
const GAP_MM: f32 = 9.0;
/// The side of the initial letter's field.
const INITIAL_MM: f32 = 46.0;
/// The height of the seal, the signature and the figure.
const FOOT_MM: f32 = 68.0;

pub(super) fn page(battle: Battle<'_>, options: Options, fonts: &Fonts, honoured: &Honoured) -> Page {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.within(MARGIN_MM);
    let ink = Ink::of(honoured.side);
    pen.piece(Role::Artifact, |pen| {
        pen.frame(area.inset(0.4), 0.0, Some((0.8, ink)), Some(Ink::Shade));
        pen.frame(area.inset(2.6), 0.0, Some((0.35, Ink::Gold)), None);
    });
    let inner = area.inset(8.0);
    let (vine, rest) = inner.split_left(VINE_MM);
    pen.piece(Role::Artifact, |pen| pen.art(&art::vine(honoured.side, vine.height / vine.width), vine));
    let words = Area::new(rest.x + GAP_MM, rest.y, rest.width - GAP_MM - 3.0, rest.height);
    let (above, foot_area) = words.split_top(words.height - FOOT_MM);
    let below = opening(&mut pen, above, battle, honoured);
    told(&mut pen, below, honoured);
    foot(&mut pen, foot_area, honoured);
    pen.finish()
}

/// The battle, the initial letter with the words that it begins, the name and the role. Gives what is left below.
fn opening(pen: &mut Pen<'_>, area: Area, battle: Battle<'_>, honoured: &Honoured) -> Area {
    let heading = Look::new(32.0, Style::Title, Ink::Words);
    let title = pen.begin(Role::Heading(1));
    pen.fitted((area.x, area.y + 11.0), Align::Left, heading, area.width, 12.0, tapestry::battle_title(battle.state));
    pen.end(title);
    let quiet = Look::new(11.0, Style::Plain, Ink::Quiet);
    pen.fitted((area.x, area.y + 18.0), Align::Left, quiet, area.width, 8.0, &tapestry::about(battle));
    let field = Area::new(area.x, area.y + 25.0, INITIAL_MM, INITIAL_MM);
    let beside = Area::new(field.right() + 4.0, field.y, area.right() - field.right() - 4.0, INITIAL_MM);
    let words = tr!("Know all who read this:");
    let mut letters = words.chars();
    let initial: String = letters.next().into_iter().collect();
    pen.piece(Role::Artifact, |pen| pen.art(&art::initial(honoured.side), field));
    pen.piece(Role::Says(words.to_owned()), |pen| {
        let look = Look::new(92.0, Style::Title, Ink::Paper);
        // Capitals are about two thirds of their size high.
        let (x, y) = field.middle();
        pen.text((x, y + look.size_mm() * 0.325), Align::Center, look, &initial);
        let look = Look::new(22.0, Style::Title, Ink::Words);
        let size = super::size_of(pen, letters.as_str(), beside.width, look.leading_mm(), look, 10.0);
        pen.text((beside.x, beside.y + look.size_mm() * ASCENT), Align::Left, look.sized(size), letters.as_str());
    });
    let name = Area::new(beside.x, beside.y + 12.0, beside.width, INITIAL_MM - 14.0);
    super::name(pen, name, Align::Left, Look::new(44.0, Style::Title, Ink::of(honoured.side)), honoured);
    let y = field.bottom() + 8.0;
    if honoured.role.is_empty() {
        return area.split_top(y - area.y - 2.0).1;
    }
    pen.fitted((area.x, y), Align::Left, Look::new(14.0, Style::Bold, Ink::Words), area.width, 8.0, &honoured.role);
    area.split_top(y + 5.0 - area.y).1
}

/// The honour, why it was given, and the deeds.
fn told(pen: &mut Pen<'_>, area: Area, honoured: &Honoured) {
    tapestry::rule(pen, (area.middle().0, area.y + 4.0), area.width, 4.5);
    let (_, area) = area.split_top(10.0);
    if honoured.pupil.is_none() {
        return super::lines_to_write_on(pen, Area { height: area.height - 6.0, ..area });
    }
    let honour_mm = match honoured.honour.chars().count() {
        0 => 0.0,
        1..=60 => 22.0,
        _ => 36.0,
    };
    let because = Look::new(17.0, Style::Italic, Ink::Words);
    let because_mm = if honoured.because.is_empty() { 0.0 } else { pen.height(area.width, because, &honoured.because) + 4.0 };
    let deeds = Look::new(18.0, Style::Plain, Ink::Words);
    let room = area.height - honour_mm - because_mm;
    let deeds = deeds.sized(super::size_of(pen, &honoured.deeds, area.width, room, deeds, 8.0));
    let deeds_mm = if honoured.deeds.is_empty() { 0.0 } else { pen.height(area.width, deeds, &honoured.deeds) };
    let mut y = area.y + ((room - deeds_mm) / 2.0).max(0.0);
    if !honoured.honour.is_empty() {
        let look = Look::new(42.0, Style::Title, Ink::of(honoured.side));
        let room = Area::new(area.x, y, area.width, honour_mm - 2.0);
        pen.piece(Role::Heading(3), |pen| poster(pen, room, Align::Left, look, 8.0, &honoured.honour));
        y += honour_mm;
    }
    if !honoured.because.is_empty() {
        pen.paragraph(Area { y, ..area }, Align::Left, because, &honoured.because);
        y += because_mm;
    }
    if !honoured.deeds.is_empty() {
        pen.paragraph(Area { y, ..area }, Align::Left, deeds, &honoured.deeds);
    }
}

/// The figure of a man of the unit, the line for the signature, and the seal.
fn foot(pen: &mut Pen<'_>, area: Area, honoured: &Honoured) {
    let drawn = if honoured.bodyguard { art::victor(honoured.side) } else { art::figure(honoured.side, honoured.troop, true) };
    let (left, rest) = area.split_left(44.0);
    pen.piece(Role::Artifact, |pen| pen.art(&drawn, left));
    let (middle, right) = rest.split_left(rest.width - 46.0);
    tapestry::signature(pen, (middle.middle().0, middle.bottom() - 8.0), middle.width - 10.0);
    pen.piece(Role::Artifact, |pen| pen.art(&art::seal(honoured.side), right));
    let arms = Area::square((right.middle().0, right.y + right.width * 0.5), right.width * 0.5);
    pen.figure(&art::shield(honoured.side, honoured.number, honoured.bodyguard), arms, shows::shield(honoured.side));
}
