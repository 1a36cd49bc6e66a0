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
        Adjacency::Diagonal => tr!("Any direction, diagonals too."),
        Adjacency::Orthogonal => tr!("Straight only, never over a corner."),
    };
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => tr!("A knight’s move that starts on the hill or enters it is 1 square."),
        HillMove::Points => tr!("A hill square costs knights both their squares; 1 square is always allowed."),
        HillMove::StartSquare => tr!("Knights who start on the hill move 1 square; others may ride up 2."),
    };
    let all = tr!("Only knights pass through friends. Nobody enters woods, leaves the table, or stops on anyone.");
    join_sentences(&[corners, hill, all])
}

pub(in crate::sheets::layout) fn shooting_text(rulings: &Rulings) -> String {
    let line = match (rulings.friends_in_line, rulings.line_blockers) {
        (_, LineBlockers::AnyUnit) => tr!("Any unit in the line stops the shot."),
        (FriendsInLine::Through, LineBlockers::Nothing) => tr!("Nobody in the line stops a shot."),
        (FriendsInLine::Through, LineBlockers::Woods) => tr!("Woods stop a shot, units do not."),
        (FriendsInLine::Block, LineBlockers::Nothing) => tr!("Friends in the line stop a shot, nothing else does."),
        (FriendsInLine::Block, LineBlockers::Woods) => tr!("Friends and woods in the line stop a shot."),
    };
    let contact = match rulings.shooting_in_contact {
        ShootingInContact::Allowed => tr!("Units in contact may shoot and be shot at."),
        ShootingInContact::Forbidden => tr!("Not in contact with an enemy, nor at one in contact with the shooter’s friends."),
    };
    let fight = match rulings.shoot_and_fight {
        ShootAndFight::Both => tr!("Who shot may fight as well."),
        ShootAndFight::One => tr!("Who shot does not fight this turn."),
    };
    join_sentences(&[
        tr!("One die for each figure, all at one target; the target’s square counts, the shooter’s does not."),
        line,
        contact,
        fight,
        text_if(rulings.bonus_when_shooting == BonusWhenShooting::FightingOnly, tr!("Commanders have no bonus here.")),
    ])
}

pub(in crate::sheets::layout) fn fighting_text(rulings: &Rulings) -> String {
    let dice = match rulings.adjacency {
        Adjacency::Diagonal => {
            tr!("Each figure once a turn, at enemies next to it (corners count); split dice are named before the roll.")
        }
        Adjacency::Orthogonal => {
            tr!("Each figure once a turn, at enemies next to it (corners do not count); split dice are named before the roll.")
        }
    };
    let hill = match rulings.hill {
        KnightOnHill::Own => tr!("Whether a knight is on the hill goes by the knight’s own square."),
        KnightOnHill::Target => tr!("Whether a knight is on the hill goes by the enemy’s square."),
        KnightOnHill::Either => tr!("Whether a knight is on the hill goes by either square."),
    };
    let panic = tr!(
        "If Harold or William is killed in combat, his army panics: each Saxon unit loses as many men as its die shows, each Norman unit {usual} fewer.",
        usual = CardName::WilliamTrips.strength().usual
    );
    join_sentences(&[
        dice,
        hill,
        tr!("The best single bonus counts (William and Harold +2, other commanders and bodyguards +1) and is in the table."),
        text_if(rulings.natural_six == NaturalSix::Hits, tr!("A 6 always hits.")),
        text_if(rulings.natural_one == NaturalOne::Misses, tr!("A 1 always misses.")),
        tr!("The commander falls last."),
        if rulings.lord_killed == LordKilled::Panic { &panic } else { "" },
    ])
}

pub(in crate::sheets::layout) fn halving_text(rulings: &Rulings) -> String {
    let halved = match rulings.half_hit_pool {
        HalfHitPool::Side => tr!(
            "Knights and housecarles suffer half of the arrow hits: all volleys of a side’s shooting together; an odd hit waits for the next."
        ),
        HalfHitPool::Volley => tr!("Knights and housecarles suffer half of the arrow hits: each volley for itself."),
    };
    join_sentences(&[halved, tr!("Rounded down: 3 hits kill 1.")])
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
        return tr!("Who wins: {normans} Normans and {saxons} Saxons begin.", normans, saxons);
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
            tr!("Judged at the end of a turn: the battle ends when a side has only half left ({halves}), or when time is called.", halves)
        }
        VictoryCheck::AtOnce => {
            tr!("Judged at once: the battle ends when a side has only half left ({halves}), or when time is called.", halves)
        }
        VictoryCheck::EndOfSide => {
            tr!("Judged when a side has fought: the battle ends when a side has only half left ({halves}), or when time is called.", halves)
        }
    };
    let exact = match rulings.exact_half {
        ExactHalf::SaxonsWin => tr!("The Saxons win with half their figures or more, else the Normans."),
        ExactHalf::NormansWin => tr!("The Saxons win with more than half their figures, else the Normans."),
    };
    let hill = if is_hill_decisive(state) {
        tr!("The Normans also win when no Saxon stands on the hill.")
    } else {
        tr!("Who holds the hill does not matter.")
    };
    join_sentences(&[&when, exact, hill, text_if(rulings.reserve == Reserve::NotCounted, tr!("Units in reserve do not count."))])
}
