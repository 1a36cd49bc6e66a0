//! Texts about pupils: what they did, their hardest moment, and their dice. Each sentence is counted from the events,
//! kind, and without comparisons. Each of the three has several phrasings. The texts of a class are chosen so that no
//! two pupils have the same ones.

use std::collections::BTreeMap;

use super::losses::Cause;
use super::luck_phrasings::{Phrasing, luck_phrasings};
use super::moments::{Story, StoryTurn};
use super::naming::{Naming, unit_text};
use super::places::{adjacent_friends, first_square, nearest_enemy, units_on_table};
use super::pupils::PupilFacts;
use super::tally::{AttackRecord, StepLoss, Tally};
use crate::rules::{Side, UnitId, Weapon};
use senlac_base::language::lists::{capitalise, join_with_and};

/// Returns the text about each pupil, in the given order.
pub(super) fn deeds(story: &Story, pupils: &[PupilFacts], naming: &Naming<'_>) -> Vec<String> {
    let mut told: BTreeMap<[&'static str; 3], u32> = BTreeMap::new();
    let (mut absent, mut texts) = (0, Vec::with_capacity(pupils.len()));
    for pupil in pupils {
        let teller = DeedsWriter { story, naming, pupil, whole: pupil.combined_tally() };
        if pupil.units.is_empty() {
            texts.push(teller.absent_text(absent));
            absent += 1;
            continue;
        }
        let slots = [teller.action_phrasings(), teller.hardest_phrasings(), luck_phrasings(story, pupil)];
        // The first phrasing of each slot is the best. Another one is used if a pupil already has the same combination.
        let mut best: Option<(u32, usize, [usize; 3])> = None;
        for one in 0..slots[0].len() {
            for two in 0..slots[1].len() {
                for three in 0..slots[2].len().max(1) {
                    let key = phrasing_keys(&slots, [one, two, three]);
                    let cost = (told.get(&key).copied().unwrap_or_default(), one + two + three, [one, two, three]);
                    if best.is_none_or(|best| cost < best) {
                        best = Some(cost);
                    }
                }
            }
        }
        let chosen = best.map_or([0; 3], |(.., chosen)| chosen);
        *told.entry(phrasing_keys(&slots, chosen)).or_default() += 1;
        let sentences = slots.iter().zip(chosen).filter_map(|(slot, at)| slot.get(at)).map(|(_, words)| words.as_str());
        texts.push(capitalise(&sentences.collect::<Vec<_>>().join(" ")));
    }
    texts
}

/// Returns the keys of the chosen phrasings; empty for a slot without any.
fn phrasing_keys(slots: &[Vec<Phrasing>; 3], chosen: [usize; 3]) -> [&'static str; 3] {
    [0, 1, 2].map(|slot| slots[slot].get(chosen[slot]).map_or("", |(way, _)| way))
}

/// Writes the text about a pupil.
struct DeedsWriter<'a> {
    story: &'a Story,
    naming: &'a Naming<'a>,
    pupil: &'a PupilFacts,
    /// Actions and losses of the pupil's units, including those while the computer played them.
    whole: Tally,
}

impl DeedsWriter<'_> {
    /// Returns the text for an absent pupil. Each absent pupil gets a different turn to ask about.
    fn absent_text(&self, place: usize) -> String {
        let name = self.naming.person(&self.pupil.id).unwrap_or_else(|| tr!("One of you").to_owned());
        let away = tr!("{name} was away this time and was missed.", name);
        let asks = self.questions();
        match asks.len() {
            0 => away,
            all => format!("{away} {}", asks[place % all]),
        }
    }

    /// Returns questions for the other pupils: one for each turn, and one for each army.
    fn questions(&self) -> Vec<String> {
        let story = self.story;
        let turn = |turn: StoryTurn| {
            let before = story.state_after(turn.first);
            let after = story.moments()[turn.first..turn.end].last().map_or([0; 2], |moment| moment.figures);
            let fell = |side: Side| u32::from(before.strength(side).left.saturating_sub(after[side.index()]));
            let fallen: u32 = Side::ALL.map(fell).into_iter().sum();
            let card = turn.card.as_ref().map_or(tr!("not flipped"), |card| card.title());
            tr_count!(
                fallen,
                "Ask the others about turn {turn}: the card was {card}, and {fallen} man fell.",
                "Ask the others about turn {turn}: the card was {card}, and {fallen} men fell.",
                turn = turn.turn,
                card
            )
        };
        let army = |side: Side| {
            let strength = story.final_state().strength(side);
            let (army, start, left) = (side.army(), strength.start, strength.left);
            tr!("Ask the others about the {army}: {start} men began the battle, and {left} were left.", army, start, left)
        };
        story.turns().into_iter().map(turn).chain(Side::ALL.into_iter().map(army)).collect()
    }

    /// Returns "Ada led the knights (N01)", "Ada led the knights (N01) and the archers (N12) together with Ben".
    fn command(&self) -> String {
        let last = self.story.final_state();
        let unit = |id: UnitId| last.unit(id).map_or_else(|| id.to_string(), |unit| unit_text(unit.troop, id));
        let units = join_with_and(&self.pupil.units.iter().map(|(id, _)| unit(*id)).collect::<Vec<_>>());
        let name = self.naming.person(&self.pupil.id).unwrap_or_else(|| tr!("one of you").to_owned());
        let from = self.pupil.units.first().map_or(0, |(_, term)| term.from);
        let late = (from > 1).then(|| tr!("From turn {from}", from));
        let with: Vec<Option<String>> = self.pupil.with.iter().map(|name| self.naming.person(name)).collect();
        let others =
            with.iter().cloned().collect::<Option<Vec<_>>>().map_or_else(|| tr!("others").to_owned(), |names| join_with_and(&names));
        if !with.is_empty() && self.pupil.shared.len() < self.pupil.units.len() {
            let shared = join_with_and(&self.pupil.shared.iter().collect::<Vec<_>>());
            return match late {
                None => tr!("{name} led {units}, sharing {shared} with {others}", name, units, shared, others),
                Some(late) => tr!("{late}, {name} led {units}, sharing {shared} with {others}", late, name, units, shared, others),
            };
        }
        match (late, with.is_empty()) {
            (None, true) => tr!("{name} led {units}", name, units),
            (None, false) => tr!("{name} led {units} together with {others}", others, name, units),
            (Some(late), true) => tr!("{late}, {name} led {units}", late, name, units),
            (Some(late), false) => tr!("{late}, {name} led {units} together with {others}", late, name, units, others),
        }
    }

    /// Returns phrasings for the pupil's actions, each after the text about the command.
    fn action_phrasings(&self) -> Vec<Phrasing> {
        let (mut whose, mut tally) = (self.command(), &self.pupil.tally);
        let is_stood_in_for = self.pupil.was_stood_in_for && tally.attacks.is_empty() && tally.moves == 0;
        if is_stood_in_for {
            (whose, tally) = (tr!("{whose}, with the computer standing in", whose), &self.pupil.stood_in);
        }
        let mut told: Vec<Phrasing> = Vec::new();
        let total = total_phrasing(tally, &whose);
        if tally.felled() > 0 {
            told.extend(total.clone());
        }
        if !tally.destroyed.is_empty() {
            let units: Vec<String> = tally.destroyed.iter().take(2).map(|unit| self.felled_unit(tally, *unit)).collect();
            told.push(("broke", tr!("{whose}. They brought down the last of {units}.", whose, units = join_with_and(&units))));
        }
        // The first of the attacks with the most losses.
        if let Some(best) = tally.attacks.iter().rev().max_by_key(|attack| attack.felled).filter(|attack| attack.felled > 0) {
            told.push(self.best_attack_phrasing(&whose, best));
        }
        if let turns @ 1.. = tally.turns_on_hill.len() {
            let words =
                tr_count!(turns, "{whose}. They ended {turns} turn on the hill.", "{whose}. They ended {turns} turns on the hill.", whose);
            told.push(("hill", words));
        }
        if tally.rushes > 0 {
            told.push(("amok", tr!("{whose}. They charged when the fyrd ran amok.", whose)));
        }
        if let Some(first) = tally.attacks.first() {
            told.push(self.first_sentence(&whose, first));
        }
        if tally.felled() == 0 {
            told.extend(total);
        }
        if tally.attacked > 0 {
            let words = tr_count!(
                attacks = tally.attacked,
                "{whose}. They faced {attacks} attack.",
                "{whose}. They faced {attacks} attacks.",
                whose
            );
            told.push(("stood-through", words));
        }
        told.extend(self.place_phrasings(tally.squares, &whose));
        let leads_to_the_end = self.pupil.units.iter().any(|(_, term)| term.until.is_none());
        if told.is_empty() && is_stood_in_for {
            told.push(("stood-in-for", format!("{whose}.")));
        } else if told.is_empty() && leads_to_the_end && units_on_table(self.story, self.pupil).next().is_none() {
            told.push(("nobody-left", tr!("{whose}. By then all the men were gone.", whose)));
        } else if told.is_empty() {
            told.push(("held", tr!("{whose}. They held their starting place.", whose)));
        }
        told
    }

    /// Returns phrasings for where the first unit on the table came from, and for its neighbours in the end.
    fn place_phrasings(&self, squares: u32, whose: &str) -> Vec<Phrasing> {
        let story = self.story;
        let mut told: Vec<Phrasing> = Vec::new();
        let unit = units_on_table(story, self.pupil).next();
        if let Some((unit, to)) = unit
            && let Some(from) = first_square(story, unit.id).filter(|from| *from != to && squares > 0)
        {
            let words = tr_count!(
                squares,
                "{whose}. They moved {squares} square, from {from} to {to}.",
                "{whose}. They moved {squares} squares, from {from} to {to}.",
                whose,
                from,
                to
            );
            told.push(("from-and-to", words));
        } else if squares > 0 {
            let words = tr_count!(squares, "{whose}. They moved {squares} square.", "{whose}. They moved {squares} squares.", whose);
            told.push(("moved", words));
        }
        let Some((unit, to)) = unit else { return told };
        if let [friend, ..] = adjacent_friends(story, unit.id).as_slice() {
            let friend = self.naming.unit(story.final_state(), *friend);
            let words = if story.is_over() {
                tr!("{whose}. They ended the battle on {to}, beside {friend}.", whose, to, friend)
            } else {
                tr!("{whose}. They are now on {to}, beside {friend}.", whose, to, friend)
            };
            told.push(("beside", words));
        }
        if let Some((enemy, squares)) = nearest_enemy(story, unit.id) {
            told.push(("nearest-enemy", self.nearest_text(whose, enemy, squares)));
        }
        told
    }

    /// Returns the text about the distance of the nearest enemy, in the end or now.
    fn nearest_text(&self, whose: &str, enemy: UnitId, squares: u8) -> String {
        let enemy = self.naming.unit(self.story.final_state(), enemy);
        if self.story.is_over() {
            return tr_count!(
                squares,
                "{whose}. They ended the battle {squares} square from the nearest enemy, {enemy}.",
                "{whose}. They ended the battle {squares} squares from the nearest enemy, {enemy}.",
                whose,
                enemy
            );
        }
        tr_count!(
            squares,
            "{whose}. They are now {squares} square from the nearest enemy, {enemy}.",
            "{whose}. They are now {squares} squares from the nearest enemy, {enemy}.",
            whose,
            enemy
        )
    }

    fn best_attack_phrasing(&self, whose: &str, best: &AttackRecord) -> Phrasing {
        let (turn, whom, felled) = (best.turn, self.unit_at(best.step, best.at), best.felled);
        match best.weapon {
            Weapon::Bow => (
                "best-volley",
                tr_count!(
                    felled,
                    "{whose}. A volley in turn {turn} brought down one of {whom}.",
                    "{whose}. One volley in turn {turn} brought down {felled} of {whom}.",
                    whose,
                    turn,
                    whom
                ),
            ),
            Weapon::Melee => (
                "best-blow",
                tr_count!(
                    felled,
                    "{whose}. An attack in turn {turn} brought down one of {whom}.",
                    "{whose}. One attack in turn {turn} brought down {felled} of {whom}.",
                    whose,
                    turn,
                    whom
                ),
            ),
        }
    }

    fn first_sentence(&self, whose: &str, first: &AttackRecord) -> Phrasing {
        let (turn, whom) = (first.turn, self.unit_at(first.step, first.at));
        match first.weapon {
            Weapon::Bow => ("opened-with-a-volley", tr!("{whose}. Their first volley was at {whom} in turn {turn}.", whose, whom, turn)),
            Weapon::Melee => ("opened-with-a-blow", tr!("{whose}. Their first attack was on {whom} in turn {turn}.", whose, whom, turn)),
        }
    }

    /// Returns phrasings for the hardest moment: the loss of the greatest part of the figures left, and its cause.
    fn hardest_phrasings(&self) -> Vec<Phrasing> {
        let Some(fall) = self.whole.hardest() else { return self.unharmed_phrasings() };
        let went_on = self.whole.attacks.iter().filter(|attack| attack.step > fall.step).count();
        let [plain, with_attacks, with_left] = match fall.cause {
            Cause::Attack(_, Weapon::Bow) => ["hard-volley", "hard-volley-attacks", "hard-volley-left"],
            Cause::Attack(_, Weapon::Melee) => ["hard-blow", "hard-blow-attacks", "hard-blow-left"],
            Cause::Panic => ["hard-panic", "hard-panic-attacks", "hard-panic-left"],
            Cause::Card | Cause::Referee => ["hard-card", "hard-card-attacks", "hard-card-left"],
        };
        let hardest = self.hardest_text(fall);
        let mut told: Vec<Phrasing> = Vec::new();
        if went_on > 0 {
            let on = tr_count!(
                attacks = went_on,
                "Even so, {units} attacked once more.",
                "Even so, {units} attacked {attacks} more times.",
                units = self.units_text()
            );
            told.push((with_attacks, format!("{hardest} {on}")));
        }
        if let left @ 1.. = fall.had.saturating_sub(fall.lost) {
            let stood = tr_count!(left, "The last one stood firm.", "The other {left} stood firm.");
            told.push((with_left, format!("{hardest} {stood}")));
        }
        told.push((plain, hardest));
        told
    }

    fn hardest_text(&self, fall: &StepLoss) -> String {
        let lost = if fall.lost == fall.had {
            tr_count!(lost = fall.lost, "the last man", "the last {lost} men")
        } else {
            tr!("{lost} of {had} men", lost = fall.lost, had = fall.had)
        };
        let of = match self.pupil.units.len() {
            0 | 1 => lost,
            _ => tr!("{lost} of {unit}", lost, unit = fall.unit),
        };
        let turn = fall.turn;
        match fall.cause {
            Cause::Attack(by, Weapon::Bow) => {
                tr!("The hardest moment was a volley in turn {turn}: {who} brought down {of}.", turn, who = self.unit_at(fall.step, by), of)
            }
            Cause::Attack(by, Weapon::Melee) => {
                tr!("The hardest moment came in turn {turn}: {who} brought down {of}.", turn, who = self.unit_at(fall.step, by), of)
            }
            Cause::Panic => tr!("The hardest moment was the panic in turn {turn}: {of} fled.", turn, of),
            Cause::Card | Cause::Referee => tr!("The hardest moment was the card in turn {turn}: it took {of}.", turn, of),
        }
    }

    /// Returns phrasings for units without losses.
    fn unharmed_phrasings(&self) -> Vec<Phrasing> {
        let last = self.story.final_state();
        let tally = &self.whole;
        let stays: Vec<UnitId> = self.pupil.units.iter().filter(|(_, term)| term.until.is_none()).map(|(unit, _)| *unit).collect();
        let units = || stays.iter().filter_map(|unit| last.unit(*unit));
        let left: u32 = units().map(|unit| u32::from(unit.figures)).sum();
        // Figures may have fallen before the pupil took over.
        let is_whole = units().all(|unit| unit.figures == unit.start);
        let mut told: Vec<Phrasing> = Vec::new();
        if tally.attacked > 0 {
            let attacked = tally.attacked;
            let words = tr_count!(attacked, "Every man came through {attacked} attack.", "Every man came through {attacked} attacks.");
            told.push(("attacked-unharmed", words));
        }
        // The referee's corrections are not deeds. The sentence counts the figures that are left.
        if left > 0 && is_whole && tally.lost_to_referee == 0 && stays.len() == self.pupil.units.len() {
            let words = if self.story.is_over() {
                tr_count!(left, "The only man survived the battle.", "All {left} men survived the battle.")
            } else {
                tr_count!(left, "The only man is still standing.", "All {left} men are still standing.")
            };
            told.push(("unharmed-to-the-end", words));
        }
        if tally.attacked == 0 && left > 0 {
            told.push(("never-attacked", tr!("No enemy attacked {units}.", units = self.units_text())));
        }
        if told.is_empty() {
            told.push(("unharmed", tr!("Not a man was lost in that time.").to_owned()));
        }
        told
    }

    /// Returns "the unit", or "the units" if the pupil led several.
    fn units_text(&self) -> &'static str {
        if self.pupil.units.len() > 1 { tr!("the units") } else { tr!("the unit") }
    }

    /// Returns the name of a unit at the time of a step.
    fn unit_at(&self, step: u64, unit: UnitId) -> String {
        let place = self.story.moment_index(step);
        self.naming.unit(&place.map_or_else(|| self.story.final_state().clone(), |place| self.story.state_after(place)), unit)
    }

    /// Returns the name, at that time, of a unit whose last figures this pupil's units took.
    fn felled_unit(&self, tally: &Tally, unit: UnitId) -> String {
        let last = tally.attacks.iter().rev().find(|attack| attack.at == unit && attack.took_the_last);
        last.map_or_else(|| self.naming.unit(self.story.final_state(), unit), |attack| self.unit_at(attack.step, unit))
    }
}

/// Returns a phrasing for volleys, blows and the enemy's losses, if there were any.
fn total_phrasing(tally: &Tally, whose: &str) -> Option<Phrasing> {
    let volleys = || tr_count!(volleys = tally.volleys, "shot {volleys} volley", "shot {volleys} volleys");
    let blows = || tr_count!(blows = tally.blows, "made {blows} hand-to-hand attack", "made {blows} hand-to-hand attacks");
    let felled = match tally.felled() {
        0 => tr!("against the enemy").to_owned(),
        figures => tr_count!(figures, "and brought down {figures} of the enemy", "and brought down {figures} of the enemy"),
    };
    Some(match (tally.volleys, tally.blows) {
        (0, 0) => return None,
        (_, 0) => ("volleys", tr!("{whose}. They {volleys} {felled}.", whose, volleys = volleys(), felled)),
        (0, _) => ("blows", tr!("{whose}. They {blows} {felled}.", whose, blows = blows(), felled)),
        (..) if tally.felled() == 0 => {
            ("both", tr!("{whose}. They {volleys} and {blows} {felled}.", whose, volleys = volleys(), blows = blows(), felled))
        }
        (..) => ("both", tr!("{whose}. They {volleys}, {blows} {felled}.", whose, volleys = volleys(), blows = blows(), felled)),
    })
}
