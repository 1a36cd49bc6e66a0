//! The charter design of a certificate: an initial letter, a vine beside the text, and a seal on its ribbon.

use super::{CertificateContent, HonourMeasures};
use crate::art;
use crate::sheets::layout::furniture::draw_writing_lines;
use crate::sheets::layout::{
    ASCENT, Align, Area, Battle, Fonts, Ink, Look, MARGIN_MM, Mm, Page, Pen, PrintOptions, Role, Share, Style, alt_text, tapestry,
};

/// Side of the initial letter's field.
const INITIAL_MM: f32 = 46.0;
/// Height of the seal, the signature and the figure.
const FOOT_MM: f32 = 68.0;

pub(super) fn page(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts, honoured: &CertificateContent) -> Page {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.inner_area(MARGIN_MM);
    let ink = Ink::from_side(honoured.side);
    pen.piece(Role::Artifact, |pen| {
        pen.frame(area.inset(0.4), 0.0, Some((0.8, ink)), Some(Ink::Shade));
        pen.frame(area.inset(2.6), 0.0, Some((0.35, Ink::Gold)), None);
    });
    let [vine, words] = area.inset(8.0).columns([Mm(13.0), Share(1.0)], 9.0);
    pen.piece(Role::Artifact, |pen| pen.art(&art::vine(honoured.side, vine.height / vine.width), vine));
    let [above, foot_area] = words.without_right(3.0).rows([Share(1.0), Mm(FOOT_MM)], 0.0);
    let below = draw_opening(&mut pen, above, battle, honoured);
    draw_honour(&mut pen, below, honoured);
    draw_foot(&mut pen, foot_area, honoured);
    pen.finish()
}

/// Draws the battle, the initial letter with its opening text, the name and the role. Returns the area left below.
fn draw_opening(pen: &mut Pen<'_>, area: Area, battle: Battle<'_>, honoured: &CertificateContent) -> Area {
    let heading = Look::new(32.0, Style::Title, Ink::Words);
    let (title, at) = (tapestry::battle_title(battle.state), (area.x, area.y + 11.0));
    pen.piece(Role::Heading(1), |pen| pen.fitted_text(at, Align::Left, heading, area.width, 12.0, title));
    let quiet = Look::new(11.0, Style::Plain, Ink::Quiet);
    pen.fitted_text((area.x, area.y + 18.0), Align::Left, quiet, area.width, 8.0, &tapestry::subtitle(battle));
    let [field, beside] = area.below(25.0).top(INITIAL_MM).columns([Mm(INITIAL_MM), Share(1.0)], 4.0);
    let words = tr!("Let all who read this know:");
    let mut letters = words.chars();
    let initial: String = letters.next().into_iter().collect();
    pen.piece(Role::Artifact, |pen| pen.art(&art::initial(honoured.side), field));
    pen.piece(Role::Says(words.to_owned()), |pen| {
        let look = Look::new(92.0, Style::Title, Ink::Paper);
        // Capitals are about two thirds of their size high.
        let (x, y) = field.middle();
        pen.text((x, y + look.size_mm() * 0.325), Align::Center, look, &initial);
        let look = Look::new(22.0, Style::Title, Ink::Words);
        let size = super::fitting_size(pen, letters.as_str(), beside.width, look.leading_mm(), look, 10.0);
        pen.text((beside.x, beside.y + look.size_mm() * ASCENT), Align::Left, look.with_size(size), letters.as_str());
    });
    let look = Look::new(44.0, Style::Title, Ink::from_side(honoured.side));
    super::name(pen, beside.below(12.0).without_bottom(2.0), Align::Left, look, honoured);
    let y = field.bottom() + 8.0;
    if honoured.role.is_empty() {
        return area.below(y - area.y - 2.0);
    }
    pen.fitted_text((area.x, y), Align::Left, Look::new(14.0, Style::Bold, Ink::Words), area.width, 8.0, &honoured.role);
    area.below(y + 5.0 - area.y)
}

/// Draws the honour, its reason and the deeds.
fn draw_honour(pen: &mut Pen<'_>, area: Area, honoured: &CertificateContent) {
    tapestry::draw_rule(pen, (area.middle().0, area.y + 4.0), area.width, 4.5);
    let area = area.below(10.0);
    if honoured.pupil.is_none() {
        return draw_writing_lines(pen, area.without_bottom(6.0), super::WRITE_MM, (0.2, Ink::Rule));
    }
    let honour_mm = match honoured.honour.chars().count() {
        0 => 0.0,
        1..=60 => 22.0,
        _ => 36.0,
    };
    let honour = Look::new(42.0, Style::Title, Ink::from_side(honoured.side));
    let looks = [honour, Look::new(17.0, Style::Italic, Ink::Words), Look::new(18.0, Style::Plain, Ink::Words)];
    let measures = HonourMeasures { align: Align::Left, looks, honour_mm, gaps_mm: [2.0, 4.0, 0.0] };
    super::draw_honour(pen, area, &measures, honoured);
}

/// Draws the figure of a man of the unit, the signature line and the seal.
fn draw_foot(pen: &mut Pen<'_>, area: Area, honoured: &CertificateContent) {
    let drawn = if honoured.bodyguard { art::victor(honoured.side) } else { art::figure(honoured.side, honoured.troop, true) };
    let [left, middle, right] = area.columns([Mm(44.0), Share(1.0), Mm(46.0)], 0.0);
    pen.piece(Role::Artifact, |pen| pen.art(&drawn, left));
    tapestry::draw_signature_line(pen, (middle.middle().0, middle.bottom() - 8.0), middle.width - 10.0);
    pen.piece(Role::Artifact, |pen| pen.art(&art::seal(honoured.side), right));
    let arms = Area::square((right.middle().0, right.y + right.width * 0.5), right.width * 0.5);
    pen.figure(&art::shield(honoured.side, honoured.number, honoured.bodyguard), arms, alt_text::shield_text(honoured.side));
}
