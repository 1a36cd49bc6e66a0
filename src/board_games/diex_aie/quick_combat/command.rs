//! Commands of a quick combat.

use super::Event;
use super::fight::Fight;
use super::ground::Ground;
use super::leader::{LeaderTest, kill_leaders};
use super::losses::{Casualties, outcome};
use super::muster::Muster;
use super::result::Letter;
use crate::event_helpers::own_event;
use crate::game::{DiexAie, DiexGame};
use crate::side::Side;
use senlac_board_games::keyed::{keys, procedures};
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan};

keys! {
    /// Command for the referee to set the result of a fight. Leaders named as fallen are dead without a roll.
    pub struct SetFight at (game: DiexAie, input) { letter: Letter = tr_mark!("Result"); }
    unusually { fallen: Vec<String> = tr_mark!("Leaders killed"), leaders(game); }
}

/// Returns a form field that offers the leaders of both sides.
fn leaders(game: &DiexGame) -> FieldKind {
    let leaders = Side::ALL.into_iter().filter_map(|side| game.own.leader(side)).map(|leader| Choice::new(leader.name, leader.name));
    FieldKind::Several(leaders.collect())
}

impl SetFight {
    /// Plans the result. The fallen die first, so that none of them is tested as a leader.
    fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let mut events = kill_leaders(game, &self.fallen)?;
        events.extend(outcome(&game.after_events(&events), self.letter));
        Ok(Plan::without_dice(events))
    }
}

impl Ground {
    /// Plans the change of the ground.
    fn plan(&self) -> Plan<DiexAie> {
        Plan::without_dice(vec![own_event(Event::GroundSet(self.clone()))])
    }
}

/// Most men of a kind on a side.
const MOST: u16 = 999;

impl Muster {
    fn plan(self) -> Result<Plan<DiexAie>, CommandRefusal> {
        if self.men > MOST || self.wounded > MOST {
            return Err(tr!("a side can’t have more than {most} men of a kind", most = MOST).into());
        }
        Ok(Plan::without_dice(vec![own_event(Event::Mustered(self))]))
    }
}

/// Steps before the roll and after it.
const BEFORE: &[&str] = &["values"];
const AFTER: &[&str] = &["losses"];

procedures! {
    /// A command in a quick combat.
    #[schemars(rename = "QuickCombatCommand")]
    DiexAie, (own, game, input) asks (game, input);
    /// Sets the location of the fight, and the sides that aren't supplied (C17.1).
    Ground(Ground) = "ground", tr_mark!("Set the location"), "C17.1", BEFORE => Ok(own.plan()), Ground::fields(&[]);
    /// Sets the number of unnamed men (C17.1).
    Muster(Muster) = "muster", tr_mark!("Unnamed men"), "C17.1", BEFORE => own.plan(), Muster::fields(&[]);
    /// Rolls for the fight (C17.2).
    Fight(Fight) = "fight", tr_mark!("Resolve the fight"), "C17.2", BEFORE;
    /// Names the men of a kind who fall (C17.3).
    Casualties(Casualties) = "casualties", tr_mark!("Choose casualties"), "C17.3", AFTER;
    /// Tests a leader (C17.4).
    LeaderTest(LeaderTest) = "leader_test", tr_mark!("Leader test"), "C17.4", AFTER;
    /// Sets the result letter, as the referee decides.
    SetFight(SetFight) = "set_fight", tr_mark!("Enter the fight’s result"), "", &[];
}
