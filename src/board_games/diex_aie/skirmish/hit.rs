//! Impact of a missile: its target, his cover and the damage (5.4.3).

use super::change::SkirmishChange;
use super::effects::{breach, changed, living_man};
use super::ground::Cover;
use super::numbers::{is_hungry, kind};
use super::owned_tables::{Direction, Meaning, missile_column, sheet_event, weapon};
use super::pieces::HORSE;
use super::result::{SheetReading, check_letter};
use super::shooter::is_defensive;
use super::sight::{Sight, cover_objection};
use super::state::{Fight, Shot};
use super::tactics::{Wall, is_exposed};
use crate::characters::Character;
use crate::dice;
use crate::duty::PendingStep;
use crate::event_helpers::signed;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{ImpactOnly, TableEnds};
use crate::skirmish::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, CommandRefusal, DiceKind, EnteredDice, Message, Plan, TableCell, UnitName, WorkingStep};

keys! {
    /// Command to resolve a missile that lands on somebody, or on nobody (5.4.3).
    pub struct Hit {
        shooter: UnitName = tr_mark!("Shooter");
    } may say {
        on: UnitName = tr_mark!("Man in the impact hex");
        cover: Cover = tr_mark!("Cover");
        sight: Sight = tr_mark!("Cover factors");
        dice: EnteredDice = tr_mark!("Damage die");
        letter: String = tr_mark!("Letter, from your sheet");
        means: Meaning = tr_mark!("Meaning of the letter, from your sheet");
    } seldom say {
        nobody: bool = tr_mark!("The hex is empty");
        wall: Wall = tr_mark!("Shield wall he is in");
        direction: Direction = tr_mark!("Direction of your impact picture");
        hex: String = tr_mark!("Impact hex, from your picture");
    }
}

impl Hit {
    /// Returns the target's cover, with the objections to his shield wall.
    fn cover(&self, game: &DiexGame, man: Option<&Character>, adjacent: bool) -> (Cover, Vec<Breach>) {
        let sight = self.sight.clone().map(|sight| Sight { adjacent: sight.adjacent.or(Some(adjacent)), ..sight });
        // On a ladder nothing covers anybody (10.1.5).
        let climbs = man.is_some_and(|man| game.own.skirmish.marks(&man.name).climbing);
        let seen = sight.filter(|_| !climbs).map(|sight| sight.cover(game));
        let cover = self.cover.or(seen).unwrap_or(Cover::None);
        // From the top of a ladder one shoots at the man behind the stockade (10.1.5).
        let cover = if game.own.skirmish.marks(&self.shooter).climbing { cover.max(Cover::Heavy) } else { cover };
        match (&self.wall, man) {
            (Some(wall), Some(man)) if wall.front => {
                let against = wall.objections(game, man);
                (cover.max(Cover::Heavy), against)
            }
            _ => (cover, Vec::new()),
        }
    }

    /// Returns the defensive shots with those at this target marked as landed; `None` if nothing changes.
    ///
    /// Nobody may join that volley any more (5.3).
    fn shots_after_impact(game: &DiexGame, shooter: &Character, target: &str) -> Option<Vec<Shot>> {
        let shots = &game.own.skirmish.shots;
        let is_new = is_defensive(game, shooter) && shots.iter().any(|shot| shot.target == target && !shot.down);
        is_new.then(|| shots.iter().map(|shot| Shot { down: shot.down || shot.target == target, ..shot.clone() }).collect())
    }

    /// Returns an objection if the shooter has shot, but none of his missiles is in flight (5.4.2).
    ///
    /// A missile whose shot was never entered may land.
    fn missing_shot_objection(game: &DiexGame, shooter: &Character, is_on_its_way: bool) -> Option<Breach> {
        let marks = game.own.skirmish.marks(&shooter.name);
        let has_shot = if is_defensive(game, shooter) { marks.answered } else { marks.fired };
        (has_shot && !is_on_its_way).then(|| breach("5.4.2", tr!("{who} has no missile in flight", who = shooter.name)))
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let shooter = crate::characters::find(game, &self.shooter)?;
        let due = game.duty(PendingStep::Hit, &shooter.name);
        let aim = game.own.skirmish.aims.get(&shooter.name).cloned();
        let Some(on) = self.on.as_ref().map(|on| on.0.clone()).or_else(|| aim.as_ref().map(|aim| aim.target.clone())) else {
            return Err(tr!("{who} has no missile in flight: enter who is hit as “on”", who = shooter.name).into());
        };
        let aims = [(shooter.name.clone(), None)].into();
        let shots = aim.as_ref().and_then(|aim| Self::shots_after_impact(game, shooter, &aim.target));
        let over = changed(SkirmishChange { shots, aims, ..SkirmishChange::default() });
        let picture = aim.as_ref().and_then(|aim| aim.impact.as_deref()).zip(self.direction).zip(self.hex.as_deref());
        let picture = picture.map(|((row, direction), hex)| sheet_event("impact", row, direction.key(), serde_json::json!({ "hex": hex })));
        if self.nobody == Some(true) {
            return Ok(Plan::with_result("nobody", [over].into_iter().chain(picture).collect()).with_duty(due, shooter.name.clone()));
        }
        let man = if on.starts_with(HORSE) { None } else { Some(living_man(game, &on)?) };
        self.wall.as_ref().map(|wall| wall.check_names(game)).transpose()?;
        let weapon = weapon(game, shooter).ok_or_else(|| tr!("{who} has no missile weapon", who = shooter.name))?;
        let (cover, mut against) = self.cover(game, man, aim.as_ref().is_some_and(|aim| aim.distance == 1));
        let Some(column) = missile_column(weapon, cover) else {
            return Err(tr!("a man behind infinite cover can’t be hit").to_owned().into());
        };
        against.extend(Self::missing_shot_objection(game, shooter, aim.is_some()));
        let is_aimed_over = aim.as_ref().is_some_and(|aim| aim.over && aim.target == on);
        against.extend((is_aimed_over && cover > Cover::Light).then(|| cover_objection(weapon)));
        let mut steps = vec![WorkingStep::new(messages::cover(), "5.5", cover)];
        let mut sum = 0;
        let mut adds = |what: Message, section: &str, value: i32| {
            sum += value;
            steps.push(WorkingStep::new(what, section, signed(value)));
        };
        if man.is_some_and(|man| is_exposed(game, man)) {
            adds(messages::target_with_axe(), "7.4", -1);
        }
        if is_hungry(game, shooter.side) {
            adds(messages::shooter_hungry(), "C8.4", 1);
        }
        let range = aim.as_ref().map(|aim| i32::from(aim.modifier)).filter(|value| *value != 0);
        if let Some(value) = range.filter(|_| game.has_option(ImpactOnly::DamageToo)) {
            adds(messages::range_of_impact(), "5.4.2", value);
        }
        let is_mounted = man.is_none_or(|man| man.mounted);
        let fight = Fight {
            by: vec![shooter.name.clone()],
            on: vec![on],
            table: if is_mounted { "missile-mounted" } else { "missile-foot" }.to_owned(),
            row: String::new(),
            column: column.to_owned(),
            target: man.map_or("mounted", |man| kind(man, true)).to_owned(),
            unhurt: false,
            spared: false,
        };
        let table = TableCell { name: fight.table.clone(), section: "5.4.3".to_owned(), row: None, column: Some(fight.column.clone()) };
        let said = SheetReading { letter: check_letter(self.letter.as_deref())?, means: self.means.clone() };
        let events: Vec<_> = [over].into_iter().chain(picture).collect();
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let total = die + sum;
            let row = if game.has_option(TableEnds::Owner) { total } else { total.clamp(1, 10) };
            let mut fall = Fight { row: row.to_string(), ..fight.clone() }.resolve(game, &said);
            fall.events.splice(0..0, events.iter().cloned());
            fall
        });
        let plan = Plan { steps, table: Some(table), ..plan };
        Ok(super::effects::with_objections(plan, against).with_duty(due, shooter.name.clone()))
    }
}
