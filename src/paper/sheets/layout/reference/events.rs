//! The event deck: how many of each card, in which colours, and what they do under this game's rulings.

use super::{SMALL, STRONG};
use crate::sheets::layout::furniture::{self, HEADING};
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role};
use crate::sheets::layout::{Battle, turn};
use senlac_base::language::lists::sentences;
use senlac_classroom::phrasebook::share;
use senlac_classroom::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, Reshuffle, ShieldwallPool, ShootAndFight};
use senlac_classroom::rules::{Card, CardName, Color, Rulings, Side};

/// Width of the column of counts, and of the titles'.
const COUNT_MM: f32 = 24.0;
const TITLE_MM: f32 = 41.0;

/// Draws as many of these cards as fit into an area; gives how many do.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, kinds: &[Vec<&Card>], area: Area) -> usize {
    let mut y = area.y;
    let trial = Trial::new(battle.state);
    for (place, kind) in kinds.iter().enumerate() {
        let words = words(battle, &trial, kind[0]);
        let title = pen.height(TITLE_MM - 3.0, STRONG, kind[0].title());
        let height = title.max(pen.height(area.width - COUNT_MM - TITLE_MM, SMALL, &words)) + 1.5;
        if y + height > area.bottom() {
            return place;
        }
        pen.piece(Role::Row, |pen| line(pen, kind, &words, Area { y, ..area }));
        y += height;
    }
    kinds.len()
}

/// The title of the deck; gives where it ends.
pub(super) fn heading(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) -> f32 {
    let baseline = area.y + 4.6;
    let title = title(battle);
    pen.heading(2, (area.x, baseline), Align::Left, HEADING, &title);
    let room = area.width - pen.width(HEADING, &title) - 4.0;
    pen.fitted((area.right(), baseline), Align::Right, furniture::HINT, room, 5.0, shuffled(battle.state.rulings()));
    area.y + 7.0
}

/// "The event deck: 13 cards".
pub(in crate::sheets::layout) fn title(battle: Battle<'_>) -> String {
    tr!("The event deck: {deck} cards", deck = battle.setup.deck.len())
}

/// When the deck is shuffled.
pub(in crate::sheets::layout) fn shuffled(rulings: &Rulings) -> &'static str {
    match rulings.reshuffle {
        Reshuffle::WhenEmpty => tr!("shuffled once, and again when it is empty"),
        Reshuffle::WhenEmptyArrowLate => tr!("shuffled with Arrow in the Eye in the lower half; again when it is empty"),
        Reshuffle::EveryTurn => tr!("all of it shuffled before every flip"),
    }
}

/// A card's line: how many there are, its title, and what it does.
fn line(pen: &mut Pen<'_>, kind: &[&Card], words: &str, area: Area) {
    pen.line((area.x, area.y), (area.right(), area.y), 0.15, Ink::Rule);
    let mut x = area.x;
    let counts = pen.begin(Role::Cell);
    for (color, ink) in [(Color::Black, Ink::Words), (Color::Red, Ink::Norman)] {
        let count = kind.iter().filter(|card| card.color == color).count();
        if count > 0 {
            let look = Look { ink, ..STRONG.sized(8.6) };
            let text = format!("{count} {}", color.name());
            pen.text((x, area.y + 4.0), Align::Left, look, &text);
            x += pen.width(look, &text) + 1.8;
        }
    }
    pen.end(counts);
    let title = Area::new(area.x + COUNT_MM, area.y + 0.8, TITLE_MM - 3.0, 0.0);
    pen.piece(Role::Head, |pen| pen.paragraph(title, Align::Left, STRONG, kind[0].title()));
    let effect = Area::new(area.x + COUNT_MM + TITLE_MM, area.y + 0.9, area.width - COUNT_MM - TITLE_MM, 0.0);
    pen.paragraph(effect, Align::Left, SMALL, words);
}

/// What a card does, with what this game's rulings say of it.
pub(in crate::sheets::layout) fn words(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let rulings = battle.state.rulings();
    let more = match card.name {
        CardName::Shieldwall => shieldwall(battle, trial, card),
        CardName::FyrdRunsAmok => amok(rulings),
        CardName::MuddyGround | CardName::TiredFromTheLongMarch => turn::over_six(trial, rulings, card).to_owned(),
        CardName::ArrowInTheEye => {
            let again = match rulings.arrow_again {
                ArrowAgain::ColorOnly => tr!("Harold counts as killed; if he is dead already, only the colour counts."),
                ArrowAgain::PanicAgain => tr!("Harold counts as killed; if he is dead already, they panic again."),
            };
            sentences(&[again, bodyguard(rulings)])
        }
        CardName::WilliamTrips => {
            let back = if card.length() == 1 {
                tr!("William himself is not a casualty and is back at the next flip; if he is dead already, only the colour counts.")
            } else {
                tr!(
                    "William himself is not a casualty and is back at the flip after the last of these turns; if he is dead already, only the colour counts."
                )
            };
            sentences(&[back, bodyguard(rulings)])
        }
    };
    sentences(&[&card.effect(), &more])
}

fn shieldwall(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let pool = match battle.state.rulings().shieldwall_pool {
        ShieldwallPool::Phase => tr!("All hits on a unit in a phase are counted together and rounded down; panic is not cut."),
        ShieldwallPool::Attack => tr!("Each attack is rounded down for itself; panic is not cut."),
    };
    let armour = trial.armoured(Side::Saxon, card);
    let armour = armour.map(|(troop, hits)| tr!("Of arrow hits on {troop} only {hits} count.", troop = troop.name(), hits = share(hits)));
    sentences(&[pool, &armour.unwrap_or_default()])
}

fn amok(rulings: &Rulings) -> String {
    let then = match (rulings.amok_move, rulings.shoot_and_fight) {
        (AmokMove::UsesMove, ShootAndFight::Both) => tr!("It is their move; they may still shoot and fight."),
        (AmokMove::UsesMove, ShootAndFight::One) => tr!("It is their move; they may still shoot or fight."),
        (AmokMove::MayStillMove, ShootAndFight::Both) => tr!("They may still move, and shoot and fight."),
        (AmokMove::MayStillMove, ShootAndFight::One) => tr!("They may still move, and shoot or fight."),
    };
    sentences(&[tr!("You move them, front units first, the shortest open way; who touches a Norman stays."), then])
}

/// Ruling 37.
fn bodyguard(rulings: &Rulings) -> &'static str {
    match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Loses => tr!("His men lose their +1 without him."),
        BodyguardWithoutLord::Keeps => tr!("His men keep their +1."),
    }
}
