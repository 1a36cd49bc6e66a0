//! The event deck: the number of each card, its colours, and its effect under this game's rulings.

use super::{SMALL, STRONG};
use crate::sheets::layout::furniture::{self, HEADING};
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Align, Area, Ink, Mm, Pen, Role, Share};
use crate::sheets::layout::{Battle, turn};
use senlac_base::language::lists::join_sentences;
use senlac_classroom::phrasebook::share;
use senlac_classroom::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, Reshuffle, ShieldwallPool, ShootAndFight};
use senlac_classroom::rules::{Card, CardName, Color, Rulings, Side};

/// Draws as many of these cards as fit in an area, and returns how many.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, kinds: &[Vec<&Card>], mut area: Area) -> usize {
    let trial = Trial::new(battle.state);
    for (place, kind) in kinds.iter().enumerate() {
        let [counts, title, effect] = columns(area);
        let words = effect_text(battle, &trial, kind[0]);
        let height = pen.height(title.width, STRONG, kind[0].title()).max(pen.height(effect.width, SMALL, &words)) + 1.5;
        if height > area.height {
            return place;
        }
        pen.piece(Role::Row, |pen| {
            pen.rule(area, area.y, 0.15, Ink::Rule);
            pen.piece(Role::Cell, |pen| draw_counts(pen, kind, counts));
            pen.piece(Role::Head, |pen| pen.paragraph(title.below(0.8), Align::Left, STRONG, kind[0].title()));
            pen.paragraph(effect.below(0.9), Align::Left, SMALL, &words);
        });
        area.take(height);
    }
    kinds.len()
}

/// Returns the columns of a card's line: its counts, title and effect.
fn columns(line: Area) -> [Area; 3] {
    let [counts, title, _, effect] = line.columns([Mm(24.0), Mm(38.0), Mm(3.0), Share(1.0)], 0.0);
    [counts, title, effect]
}

/// Draws the title of the deck.
pub(super) fn draw_heading(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) {
    let baseline = area.y + 4.6;
    let title = title(battle);
    pen.heading(2, (area.x, baseline), Align::Left, HEADING, &title);
    let room = area.width - pen.width(HEADING, &title) - 4.0;
    pen.fitted_text((area.right(), baseline), Align::Right, furniture::HINT, room, 5.0, shuffle_text(battle.state.rulings()));
}

/// Returns text such as "The event deck: 13 cards".
pub(in crate::sheets::layout) fn title(battle: Battle<'_>) -> String {
    tr!("The event deck: {deck} cards", deck = battle.setup.deck.len())
}

/// Returns text about when the deck is shuffled.
pub(in crate::sheets::layout) fn shuffle_text(rulings: &Rulings) -> &'static str {
    match rulings.reshuffle {
        Reshuffle::WhenEmpty => tr!("shuffled once, and again when it is empty"),
        Reshuffle::WhenEmptyArrowLate => tr!("shuffled with Arrow in the Eye in the lower half, and again when it is empty"),
        Reshuffle::EveryTurn => tr!("all shuffled before every flip"),
    }
}

/// Draws how many cards of each colour there are.
fn draw_counts(pen: &mut Pen<'_>, kind: &[&Card], mut area: Area) {
    for (color, ink) in [(Color::Black, Ink::Norman), (Color::Red, Ink::Saxon)] {
        let count = kind.iter().filter(|card| card.color == color).count();
        if count > 0 {
            let look = STRONG.with_size(8.6).with_ink(ink);
            let text = format!("{count} {}", color.name());
            pen.text((area.x, area.y + 4.0), Align::Left, look, &text);
            area = area.beside(pen.width(look, &text) + 1.8);
        }
    }
}

/// Returns the effect of a card under this game's rulings.
pub(in crate::sheets::layout) fn effect_text(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let rulings = battle.state.rulings();
    let more = match card.name {
        CardName::Shieldwall => shieldwall_text(battle, trial, card),
        CardName::FyrdRunsAmok => amok_text(rulings),
        CardName::MuddyGround | CardName::TiredFromTheLongMarch => turn::over_six_text(trial, rulings, card).to_owned(),
        CardName::ArrowInTheEye => {
            let again = match rulings.arrow_again {
                ArrowAgain::ColorOnly => tr!("Harold counts as killed. If he is already dead, only the colour counts."),
                ArrowAgain::PanicAgain => tr!("Harold counts as killed. If he is already dead, they panic again."),
            };
            join_sentences(&[again, bodyguard_text(rulings)])
        }
        CardName::WilliamTrips => {
            let back = if card.duration() == 1 {
                tr!("William himself is not a casualty and is back at the next flip. If he is already dead, only the colour counts.")
            } else {
                tr!(
                    "William himself is not a casualty and is back at the flip after the last of these turns. If he is already dead, only the colour counts."
                )
            };
            join_sentences(&[back, bodyguard_text(rulings)])
        }
    };
    join_sentences(&[&card.effect(), &more])
}

fn shieldwall_text(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let pool = match battle.state.rulings().shieldwall_pool {
        ShieldwallPool::Phase => tr!("Add up all hits on a unit in a phase, then round down. Panic losses are not reduced."),
        ShieldwallPool::Attack => tr!("Each attack is rounded down separately. Panic losses are not reduced."),
    };
    let armour = trial.armoured_troop(Side::Saxon, card);
    let armour =
        armour.map(|(troop, hits)| tr!("Only {hits} of the arrow hits on {troop} count.", troop = troop.name(), hits = share(hits)));
    join_sentences(&[pool, &armour.unwrap_or_default()])
}

fn amok_text(rulings: &Rulings) -> String {
    let then = match (rulings.amok_move, rulings.shoot_and_fight) {
        (AmokMove::UsesMove, ShootAndFight::Both) => tr!("This is their move. They may still shoot and fight."),
        (AmokMove::UsesMove, ShootAndFight::One) => tr!("This is their move. They may still shoot or fight."),
        (AmokMove::MayStillMove, ShootAndFight::Both) => tr!("They may still move, shoot and fight."),
        (AmokMove::MayStillMove, ShootAndFight::One) => tr!("They may still move, and shoot or fight."),
    };
    join_sentences(&[tr!("You move them by the shortest open path, front units first. Units next to a Norman stay."), then])
}

/// Returns text about bodyguards without their lord (ruling 37).
fn bodyguard_text(rulings: &Rulings) -> &'static str {
    match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Loses => tr!("His men lose their +1 without him."),
        BodyguardWithoutLord::Keeps => tr!("His men keep their +1."),
    }
}
