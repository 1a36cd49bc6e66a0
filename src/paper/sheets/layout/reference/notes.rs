//! Notes to the to-hit table: who may do what, how hits are halved, and who wins.

use super::{SMALL, STRONG};
use crate::sheets::layout::turn::is_hill_decisive;
use crate::sheets::layout::{Align, Area, Battle, Ink, Look, Pen, Role, Share, Style};
use senlac_base::language::lists::{join_commas, join_sentences, text_if};
use senlac_classroom::rules::rulings::{
    Adjacency, BonusWhenShooting, ExactHalf, FriendsInLine, HalfHitPool, HillMove, KnightOnHill, LineBlockers, LordKilled, NaturalOne,
    NaturalSix, Reserve, ShootAndFight, ShootingInContact, VictoryCheck,
};
use senlac_classroom::rules::{CardName, Rulings, Side, State, winner_at_bell};

/// Draws the notes in two columns and returns their bottom edge.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) -> f32 {
    let rulings = battle.state.rulings();
    let notes = [
        (tr!("Move"), moving_text(rulings)),
        (tr!("Shoot"), shooting_text(rulings)),
        (tr!("Fight"), fighting_text(rulings)),
        (tr!("Half hits"), halving_text(rulings)),
    ];
    let mut columns = area.columns([Share(1.0), Share(1.0)], 6.0);
    for (place, (label, words)) in notes.iter().enumerate() {
        let column = &mut columns[place % 2];
        pen.heading(2, (column.x, column.y + 3.4), Align::Left, STRONG, label);
        let y = pen.paragraph(column.beside(17.0), Align::Left, SMALL, words);
        column.continue_below(y + 0.8);
    }
    columns[0].y.max(columns[1].y)
}

pub(in crate::sheets::layout) fn moving_text(rulings: &Rulings) -> String {
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => tr!("Any direction, even diagonally."),
        Adjacency::Orthogonal => tr!("Straight only, not diagonally."),
    };
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => tr!("Knights that start on the hill or enter it move only 1 square."),
        HillMove::Points => tr!("A hill square costs knights both their squares. They may always move 1 square."),
        HillMove::StartSquare => tr!("Knights that start on the hill move 1 square. Others may ride up 2 squares."),
    };
    let all = tr!("Only knights may pass through friends. No unit may enter woods, leave the table or stop in an occupied square.");
    join_sentences(&[corners, hill, all])
}

pub(in crate::sheets::layout) fn shooting_text(rulings: &Rulings) -> String {
    let line = match (rulings.friends_in_line, rulings.line_blockers) {
        (_, LineBlockers::AnyUnit) => tr!("Any unit in the line blocks the shot."),
        (FriendsInLine::Through, LineBlockers::Nothing) => tr!("Units in the line do not block a shot."),
        (FriendsInLine::Through, LineBlockers::Woods) => tr!("Woods block a shot. Units do not."),
        (FriendsInLine::Block, LineBlockers::Nothing) => tr!("Only friends in the line block a shot."),
        (FriendsInLine::Block, LineBlockers::Woods) => tr!("Friends and woods in the line block a shot."),
    };
    let contact = match rulings.shooting_in_contact {
        ShootingInContact::Allowed => tr!("Units in contact may shoot and be shot at."),
        ShootingInContact::Forbidden => {
            tr!("Units in contact with an enemy may not shoot. No unit may shoot at an enemy in contact with its friends.")
        }
    };
    let fight = match rulings.shoot_and_fight {
        ShootAndFight::Both => tr!("Units that shot may also fight."),
        ShootAndFight::One => tr!("Units that shot may not fight this turn."),
    };
    join_sentences(&[
        tr!("Roll one die per figure, all at one target. Count the target’s square, but not the shooter’s."),
        line,
        contact,
        fight,
        text_if(rulings.bonus_when_shooting == BonusWhenShooting::FightingOnly, tr!("Commanders have no bonus when shooting.")),
    ])
}

pub(in crate::sheets::layout) fn fighting_text(rulings: &Rulings) -> String {
    let dice = match rulings.adjacency {
        Adjacency::Diagonal => {
            tr!("Each figure attacks once a turn, at an enemy next to it (corners count). Say how dice are split before rolling.")
        }
        Adjacency::Orthogonal => {
            tr!("Each figure attacks once a turn, at an enemy next to it (corners do not count). Say how dice are split before rolling.")
        }
    };
    let hill = match rulings.hill {
        KnightOnHill::Own => tr!("A knight is on the hill if its own square is a hill square."),
        KnightOnHill::Target => tr!("A knight is on the hill if the enemy’s square is a hill square."),
        KnightOnHill::Either => tr!("A knight is on the hill if either square is a hill square."),
    };
    let panic = tr!(
        "If Harold or William is killed in combat, his army panics. Roll one die per unit: a Saxon unit loses that many men, a Norman unit {usual} fewer.",
        usual = CardName::WilliamTrips.strength().usual
    );
    join_sentences(&[
        dice,
        hill,
        tr!("Only the best bonus counts: William and Harold +2, other commanders and bodyguards +1. The table includes it."),
        text_if(rulings.natural_six == NaturalSix::Hits, tr!("A 6 always hits.")),
        text_if(rulings.natural_one == NaturalOne::Misses, tr!("A 1 always misses.")),
        tr!("The commander is killed last."),
        if rulings.lord_killed == LordKilled::Panic { &panic } else { "" },
    ])
}

pub(in crate::sheets::layout) fn halving_text(rulings: &Rulings) -> String {
    let halved = match rulings.half_hit_pool {
        HalfHitPool::Side => tr!(
            "Halve the arrow hits on knights and housecarls. Add up a side’s volleys at a unit first. An odd hit carries over to the next volley."
        ),
        HalfHitPool::Volley => tr!("Halve the arrow hits on knights and housecarls, for each volley separately."),
    };
    join_sentences(&[halved, tr!("Round down: 3 hits kill 1.")])
}

/// Padding of the victory box, and the height of its first line.
const RIM_MM: f32 = 3.0;
const STANDING_MM: f32 = 7.2;

pub(super) fn victory_height(pen: &Pen<'_>, battle: Battle<'_>, width: f32) -> f32 {
    STANDING_MM + pen.height(width - 2.0 * RIM_MM, SMALL, &winning_text(battle.state)) + 1.8
}

/// Draws who wins, and who is winning now.
pub(super) fn draw_victory(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) {
    pen.frame(area, 1.8, Some((0.5, Ink::Gold)), Some(Ink::Shade));
    let inner = area.padded(RIM_MM, STANDING_MM - 5.6);
    let look = Look::new(12.5, Style::Title, Ink::Words);
    let at = (inner.x, inner.y + 4.0);
    pen.piece(Role::Heading(2), |pen| pen.fitted_text(at, Align::Left, look, inner.width, 8.0, &standing_text(battle.state)));
    pen.paragraph(inner.below(5.6), Align::Left, SMALL, &winning_text(battle.state));
}

/// Returns text such as "If the bell rang now, the Saxons would win. Normans 130 of 148, Saxons 121 of 140."
/// Before the first card, it gives the starting strengths.
pub(in crate::sheets::layout) fn standing_text(state: &State) -> String {
    if !state.has_begun() {
        let [normans, saxons] = Side::ALL.map(|side| state.strength(side).start);
        return tr!("At the start: {normans} Normans and {saxons} Saxons.", normans, saxons);
    }
    let left = Side::ALL.map(|side| {
        let strength = state.strength(side);
        tr!("{army} {left} of {start}", army = side.army(), left = strength.left, start = strength.start)
    });
    let verdict = match state.outcome() {
        Some(outcome) => tr!("The battle is over: the {army} have won.", army = outcome.winner.army()),
        None => tr!("If the bell rang now, the {army} would win.", army = winner_at_bell(state).army()),
    };
    format!("{verdict} {}.", left.join(", "))
}

pub(in crate::sheets::layout) fn winning_text(state: &State) -> String {
    let rulings = state.rulings();
    let halves = join_commas(Side::ALL.map(|side| format!("{} {}", side.army(), state.strength(side).start / 2)));
    let when = match rulings.victory_check {
        VictoryCheck::EndOfTurn => {
            tr!("The battle ends when a side has only half left at the end of a turn ({halves}), or when the bell rings.", halves)
        }
        VictoryCheck::AtOnce => {
            tr!("The battle ends as soon as a side has only half left ({halves}), or when the bell rings.", halves)
        }
        VictoryCheck::EndOfSide => {
            tr!("The battle ends when a side has only half left after either side has fought ({halves}), or when the bell rings.", halves)
        }
    };
    let exact = match rulings.exact_half {
        ExactHalf::SaxonsWin => tr!("The Saxons win with half or more of their figures left. If not, the Normans win."),
        ExactHalf::NormansWin => tr!("The Saxons win with more than half of their figures left. If not, the Normans win."),
    };
    let hill = if is_hill_decisive(state) {
        tr!("The Normans also win when no Saxon is on the hill.")
    } else {
        tr!("Holding the hill does not matter.")
    };
    join_sentences(&[&when, exact, hill, text_if(rulings.reserve == Reserve::NotCounted, tr!("Units in reserve do not count."))])
}
