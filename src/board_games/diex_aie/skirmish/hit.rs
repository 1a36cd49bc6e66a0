//! Whom a missile hits, and what it does to him (5.4.3).

use super::effects::{alive, breach, changed};
use super::ground::Cover;
use super::numbers::{hungry, kind};
use super::owners::{Meaning, missile_column, remembered, weapon};
use super::result::{HORSE, Said, sound};
use super::shooter::is_defensive;
use super::sight::{Sight, covered};
use super::state::{Change, Fight, Shot};
use super::tactics::{Wall, exposed};
use crate::characters::Character;
use crate::owed::Owed;
use crate::skirmish::messages;
use crate::words::signed;
use crate::{DiexAie, DiexDesk, ImpactOnly, TableEnds, dice};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, DiceKind, DiceSaid, Message, Plan, Refused, TableCell, UnitName, WorkingStep};

keyed! {
    /// How the impact picture is turned (5.4.1).
    pub enum Direction {
        Point = "point", tr_mark!("along the points of the hexes");
        Side = "side", tr_mark!("along the sides of the hexes");
    }
}

keys! {
    /// A missile comes down on somebody, or on nobody.
    pub struct Hit {
        shooter: UnitName = tr_mark!("Who shot");
    } may say {
        on: UnitName = tr_mark!("Who is in the impact hex");
        cover: Cover = tr_mark!("His cover");
        sight: Sight = tr_mark!("What counts for his cover");
        dice: DiceSaid = tr_mark!("Die of the damage");
        letter: String = tr_mark!("Letter, from your sheet");
        means: Meaning = tr_mark!("What the letter means, from your sheet");
    } seldom say {
        nobody: bool = tr_mark!("Nobody is there");
        wall: Wall = tr_mark!("He stands in a shield wall");
        direction: Direction = tr_mark!("How your impact picture is turned");
        hex: String = tr_mark!("Which hex your picture has");
    }
}

impl Hit {
    /// The cover of whoever is there.
    fn cover(&self, desk: &DiexDesk, man: Option<&Character>, adjacent: bool) -> (Cover, Vec<Breach>) {
        let sight = self.sight.clone().map(|sight| Sight { adjacent: sight.adjacent.or(Some(adjacent)), ..sight });
        // On a ladder nothing covers anybody (10.1.5).
        let climbs = man.is_some_and(|man| desk.own.skirmish.marks(&man.name).climbing);
        let seen = sight.filter(|_| !climbs).map(|sight| sight.cover(desk));
        let cover = self.cover.or(seen).unwrap_or(Cover::None);
        // From the top of a ladder one shoots at the man behind the stockade (10.1.5).
        let cover = if desk.own.skirmish.marks(&self.shooter).climbing { cover.max(Cover::Heavy) } else { cover };
        match (&self.wall, man) {
            (Some(wall), Some(man)) if wall.front => {
                let against = wall.against(desk, man);
                (cover.max(Cover::Heavy), against)
            }
            _ => (cover, Vec::new()),
        }
    }

    /// The defensive shots, where one at this target has come down: nobody joins that volley any more (5.3).
    fn come_down(desk: &DiexDesk, shooter: &Character, target: &str) -> Option<Vec<Shot>> {
        let shots = &desk.own.skirmish.shots;
        let is_new = is_defensive(desk, shooter) && shots.iter().any(|shot| shot.target == target && !shot.down);
        is_new.then(|| shots.iter().map(|shot| Shot { down: shot.down || shot.target == target, ..shot.clone() }).collect())
    }

    /// What speaks against a missile that has come down already, or was lost (5.4.2); one whose shot nobody noted may come down.
    fn astray(desk: &DiexDesk, shooter: &Character, is_on_its_way: bool) -> Option<Breach> {
        let marks = desk.own.skirmish.marks(&shooter.name);
        let has_shot = if is_defensive(desk, shooter) { marks.answered } else { marks.fired };
        (has_shot && !is_on_its_way).then(|| breach("5.4.2", tr!("no missile of {who} is on its way", who = shooter.name)))
    }

    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let shooter = crate::characters::find(desk, &self.shooter)?;
        let due = desk.duty(Owed::Hit, &shooter.name);
        let aim = desk.own.skirmish.aims.get(&shooter.name).cloned();
        let Some(on) = self.on.as_ref().map(|on| on.0.clone()).or_else(|| aim.as_ref().map(|aim| aim.target.clone())) else {
            return Err(tr!("no missile of {who} is on its way; say “on”, who is hit", who = shooter.name).into());
        };
        let aims = [(shooter.name.clone(), None)].into();
        let shots = aim.as_ref().and_then(|aim| Self::come_down(desk, shooter, &aim.target));
        let over = changed(Change { shots, aims, ..Change::default() });
        let picture = aim.as_ref().and_then(|aim| aim.impact.as_deref()).zip(self.direction).zip(self.hex.as_deref());
        let picture = picture.map(|((row, direction), hex)| remembered("impact", row, direction.key(), serde_json::json!({ "hex": hex })));
        if self.nobody == Some(true) {
            return Ok(Plan::told("nobody", [over].into_iter().chain(picture).collect()).fulfilling(due, shooter.name.clone()));
        }
        let man = if on.starts_with(HORSE) { None } else { Some(alive(desk, &on)?) };
        self.wall.as_ref().map(|wall| wall.known(desk)).transpose()?;
        let weapon = weapon(desk, shooter).ok_or_else(|| tr!("{who} has nothing to shoot with", who = shooter.name))?;
        let (cover, mut against) = self.cover(desk, man, aim.as_ref().is_some_and(|aim| aim.distance == 1));
        let Some(column) = missile_column(weapon, cover) else {
            return Err(tr!("behind infinite cover nobody is hit").to_owned().into());
        };
        against.extend(Self::astray(desk, shooter, aim.is_some()));
        let is_aimed_over = aim.as_ref().is_some_and(|aim| aim.over && aim.target == on);
        against.extend((is_aimed_over && cover > Cover::Light).then(|| covered(weapon)));
        let mut steps = vec![WorkingStep::new(messages::cover(), "5.5", cover)];
        let mut sum = 0;
        let mut adds = |what: Message, section: &str, value: i32| {
            sum += value;
            steps.push(WorkingStep::new(what, section, signed(value)));
        };
        if man.is_some_and(|man| exposed(desk, man)) {
            adds(messages::target_with_axe(), "7.4", -1);
        }
        if hungry(desk, shooter.side) {
            adds(messages::shooter_hungry(), "C8.4", 1);
        }
        let range = aim.as_ref().map(|aim| i32::from(aim.modifier)).filter(|value| *value != 0);
        if let Some(value) = range.filter(|_| desk.has_option(ImpactOnly::DamageToo)) {
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
        let said = Said { letter: sound(self.letter.as_deref())?, means: self.means.clone() };
        let events: Vec<_> = [over].into_iter().chain(picture).collect();
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let total = die + sum;
            let row = if desk.has_option(TableEnds::Owner) { total } else { total.clamp(1, 10) };
            let mut fall = Fight { row: row.to_string(), ..fight.clone() }.falls(desk, &said);
            fall.events.splice(0..0, events.iter().cloned());
            fall
        });
        let plan = Plan { steps, table: Some(table), ..plan };
        Ok(super::effects::judged(plan, against).fulfilling(due, shooter.name.clone()))
    }
}
