//! Quick combat: a fight decided by one roll, with the losses of each kind and the fate of both leaders (C17).

mod command;
mod event;
mod fight;
mod ground;
mod kind;
mod leader;
mod losses;
mod messages;
mod muster;
mod strength;
mod tables;

use serde::Serialize;

pub use self::command::Command;
pub use self::event::Event;
pub use self::ground::{Ground, Location};
pub use self::kind::Kind;
pub(super) use self::kind::{kind_of, title};
pub(super) use self::leader::fallen;
pub use self::losses::{Fought, Leaves, Loss};
pub use self::muster::{Crowd, Men, Muster};
use self::strength::{Strength, count};
use super::room::Room;
use super::side::Side;
use super::state::State;
use super::words::happens;
use super::{Character, Condition, DiexAie, DiexDesk};
use senlac_board_games::{Expected, Message, Phrase, Plan, RailStep, Refused, SequenceOfPlay, Track};

/// Where a quick combat is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Both sides are counted, and the fight is rolled for.
    #[default]
    Values,
    /// The losses are taken.
    Losses,
}

/// What a quick combat keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QuickCombat {
    /// Where it is.
    pub step: Step,
    /// Where it is fought.
    pub ground: Ground,
    /// Men without names.
    pub men: Crowd,
    /// What it came to; `None` before the roll.
    pub fought: Option<Fought>,
    /// What each kind lost.
    pub losses: Vec<Loss>,
    /// How it ended; `None` if it goes on.
    pub outcome: Option<Message>,
}

impl QuickCombat {
    /// Before the roll.
    pub(super) fn new(ground: Ground, men: &[Muster]) -> Self {
        let mut crowd = Crowd::new();
        for muster in men {
            muster.into_crowd(&mut crowd);
        }
        Self { ground, men: crowd, ..Self::default() }
    }

    /// Another fight with the same men on the same ground.
    pub(super) fn begin_anew(&mut self) {
        (self.step, self.fought, self.outcome) = (Step::Values, None, None);
        self.losses.clear();
    }

    /// Men without names of a kind; in a siege also those who left their horses.
    fn crowd(&self, side: Side, kind: Kind, siege: bool) -> Men {
        let fits = |known: Kind| if siege { known.on_foot() == kind } else { known == kind };
        let of_side = self.men.get(&side).into_iter().flatten().filter(|(known, _)| fits(**known));
        of_side.fold(Men::default(), |sum, (_, men)| Men { men: sum.men + men.men, wounded: sum.wounded + men.wounded })
    }

    /// Men without names take their part of a loss.
    fn lose(&mut self, loss: Loss) {
        self.losses.push(loss);
        let siege = self.fought.as_ref().is_some_and(|fought| fought.siege);
        let (mut dead, mut wounded) = (loss.dead, loss.wounded);
        for (kind, men) in self.men.get_mut(&loss.side).into_iter().flatten() {
            if *kind != loss.kind && !(siege && kind.on_foot() == loss.kind) {
                continue;
            }
            let (dying, hurt) = (dead.min(men.all()), wounded.min(men.all().saturating_sub(dead)));
            *men = men.after(dying, hurt);
            (dead, wounded) = (dead - dying, wounded - hurt);
        }
    }
}

/// The part as the rulebook sees it.
pub(super) const ROOM: Room = Room {
    procedures: command::PROCEDURES,
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: Vec::new,
    rail,
    advance,
    follow: |_| Vec::new(),
    warnings: |_| Vec::new(),
    expected: |desk| {
        let is_open = desk.own.quick_combat.fought.is_none();
        is_open.then(|| Expected {
            procedure: "fight",
            whose: Side::Attacker.called(&desk.own).to_owned(),
            filled: serde_json::Map::new(),
            is_first: false,
        })
    },
    turn: |_| 1,
    over: |state| state.quick_combat.outcome.as_ref().map(Message::to_string),
    if_it_ended_now,
    of_character,
    tracks,
    records: |_| Vec::new(),
    form: command::form,
};

/// Where it is, and what each step is for.
fn rail(state: &State) -> SequenceOfPlay {
    let step = |key, title: &str, section, hint: &str| RailStep { key, title: title.to_owned(), section, hint: hint.to_owned() };
    SequenceOfPlay {
        heading: tr!("Quick combat").to_owned(),
        steps: vec![
            step("values", tr!("Both sides are counted"), "C17.1", tr!("Say the ground and who is there; then one die decides.")),
            step("losses", tr!("The losses are taken"), "C17.3", tr!("Owners name who falls; each leader is tested by himself.")),
        ],
        now: usize::from(state.quick_combat.step != Step::Values),
    }
}

/// From the roll to the losses it goes by itself; after them the fight is over.
fn advance(desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
    let outcome = match &desk.own.quick_combat.fought {
        Some(fought) => fought.sentence(&desk.own),
        None => return Err(tr!("the fight is not decided yet: roll for it first").to_owned().into()),
    };
    Ok(Plan::certain(vec![happens(Event::FightEnded { outcome })]))
}

fn if_it_ended_now(desk: &DiexDesk) -> String {
    match &desk.own.quick_combat.fought {
        Some(fought) => fought.sentence(&desk.own).to_string(),
        None => tr!("Nothing is decided yet.").to_owned(),
    }
}

/// What a character is worth.
fn of_character(desk: &DiexDesk, man: &Character) -> (Vec<String>, String) {
    let kind = kind_of(desk, man);
    let kind = if desk.own.quick_combat.ground.is_siege(desk) { kind.on_foot() } else { kind };
    let points = kind.points(desk);
    let may = if man.state == Condition::Wounded {
        tr!("Counts as {kind}: half of {points}.", kind = kind.name(), points)
    } else {
        tr!("Counts as {kind}: {points}.", kind = kind.name(), points)
    };
    (Vec::new(), may)
}

/// What both sides are worth, and how many they are.
fn tracks(desk: &DiexDesk) -> Vec<Track> {
    let of = |title: &str, value: &dyn Fn(Side) -> i32| {
        let track = |side: Side| Track {
            title: title.to_owned(),
            whose: Some(side.called(&desk.own).to_owned()),
            value: value(side),
            limits: None,
            meaning: String::new(),
        };
        Side::ALL.map(track)
    };
    let points = of(tr!("Points"), &|side| Strength::of(desk, side, &desk.own.quick_combat.ground).total);
    points.into_iter().chain(of(tr!("Men"), &|side| count(desk, side).into())).collect()
}

/// Every phrase that a game may hold.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    messages::all().chain(kind::Kind::phrases())
}
