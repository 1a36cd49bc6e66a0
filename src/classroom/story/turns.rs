//! The main events of each turn, in a sentence or two derived from the battle log.

use super::losses::{Cause, Loss, losses_in};
use super::moments::{Story, StoryTurn};
use super::turning_point::turning_point_by_strength;
use crate::phrasebook::lords_lost;
use crate::phrasebook::names::{UnitNames, capitalise_visible};
use crate::rules::{Card, Event, HillPresence, Side, State, Troop, UnitId, Weapon};

/// Maximum number of sentences about a turn.
const SENTENCES: usize = 2;

/// The text about a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnSummary {
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Card of the turn; `None` if none was flipped.
    pub card: Option<Card>,
    /// One or two sentences, in the order of the events.
    pub sentences: Vec<String>,
    /// Index of the most important sentence.
    pub main: usize,
    /// Figures of the Normans and of the Saxons left after it.
    pub figures: [u16; 2],
    /// Figures that each army lost, without corrections by the referee.
    pub lost: [u32; 2],
    /// Figures that the referee or a ruling gave each army; negative if some were removed.
    pub given: [i32; 2],
    /// Unit that did what mattered most; `None` if no unit did it.
    pub unit: Option<UnitId>,
}

/// Something that happened in a turn.
struct Happening {
    /// Index of its moment in the story.
    place: usize,
    /// Importance relative to others.
    weight: u32,
    /// Sentence that reports it.
    words: String,
    /// Unit that did it, if any.
    unit: Option<UnitId>,
}

/// Returns the text about each turn, in order. Turns without steps are omitted.
pub fn turn_summaries(story: &Story) -> Vec<TurnSummary> {
    let turning = turning_point_by_strength(story).map(|(place, _)| place);
    story.turns().into_iter().map(|turn| told(story, turn, turning)).collect()
}

fn told(story: &Story, turn: StoryTurn, turning: Option<usize>) -> TurnSummary {
    let seen = TurnCounts::count(story, &turn);
    let before = story.state_after(turn.first);
    let given = Side::ALL.map(|side| {
        let [before, left, lost] = [before.strength(side).left.into(), seen.figures[side.index()].into(), seen.lost[side.index()]];
        i32::try_from(i64::from(left) + i64::from(lost) - i64::from(before)).unwrap_or_default()
    });
    let mut happenings = seen.happenings(story, &turn);
    // The turning point is always included.
    happenings.iter_mut().filter(|happening| Some(happening.place) == turning).for_each(|happening| happening.weight += 50);
    happenings.sort_by_key(|happening| std::cmp::Reverse(happening.weight));
    happenings.truncate(SENTENCES);
    let unit = happenings.first().and_then(|happening| happening.unit);
    let is_turned = matches!(happenings.as_slice(), [first, second] if second.place < first.place);
    happenings.sort_by_key(|happening| happening.place);
    let mut sentences: Vec<String> = happenings.into_iter().map(|happening| happening.words).collect();
    if sentences.len() < SENTENCES {
        sentences.push(seen.cost_text());
    }
    TurnSummary {
        turn: turn.turn,
        card: turn.card,
        sentences,
        main: usize::from(is_turned),
        figures: seen.figures,
        lost: seen.lost,
        given,
        unit,
    }
}

/// Counts of a turn's events.
struct TurnCounts {
    /// Figures left after the turn.
    figures: [u16; 2],
    /// Figures lost in the turn.
    lost: [u32; 2],
    /// Figures that fled. `panic` holds the index of the first panic die's moment.
    fled: [u32; 2],
    panic: [Option<usize>; 2],
    /// Lords taken by the card: the index of the moment, and whether the lord died.
    lords: [Option<(usize, bool)>; 2],
    /// Number of units that ran amok. `rush` holds the index of the moment.
    runners: u32,
    rush: usize,
    attacks: u32,
    /// Attacks with losses, and lords who died with the last of their men in other ways.
    felled: Vec<Happening>,
    /// Whether the referee corrected figures.
    is_corrected: bool,
}

impl TurnCounts {
    fn count(story: &Story, turn: &StoryTurn) -> Self {
        let mut state = story.state_after(turn.first);
        let mut seen = Self {
            figures: Side::ALL.map(|side| state.strength(side).left),
            lost: [0; 2],
            fled: [0; 2],
            panic: [None; 2],
            lords: [None; 2],
            runners: 0,
            rush: turn.first,
            attacks: 0,
            felled: Vec::new(),
            is_corrected: false,
        };
        for place in turn.first..turn.end {
            let moment = &story.moments()[place];
            let (losses, after) = losses_in(&state, &moment.events);
            moment.events.iter().for_each(|event| seen.event(place, event));
            seen.add_losses(story, place, &state, &losses);
            seen.figures = moment.figures;
            state = after;
        }
        seen
    }

    /// Counts an event of the turn.
    fn event(&mut self, place: usize, event: &Event) {
        self.attacks += u32::from(event.attack().is_some());
        if let Event::LordKilled { unit } = event {
            self.lords[unit.side.index()] = Some((place, true));
        } else if let Event::LordAway { unit } = event {
            self.lords[unit.side.index()] = Some((place, false));
        } else if let Event::Panicked { unit, .. } = event {
            self.panic[unit.side.index()].get_or_insert(place);
        } else if let Event::Rushed { path, .. } = event
            && !path.is_empty()
        {
            self.runners += 1;
            self.rush = place;
        }
    }

    /// Counts the losses of a moment, given the state before it.
    fn add_losses(&mut self, story: &Story, place: usize, before: &State, losses: &[Loss]) {
        let lords = lords_lost(before, &story.moments()[place].events);
        for loss in losses {
            let lost = u32::try_from(loss.figures).unwrap_or_default();
            let side = loss.unit.side.index();
            if loss.cause == Cause::Referee {
                self.is_corrected = true;
                continue;
            }
            self.lost[side] += lost;
            let lord = lords.contains(&loss.unit) && loss.was_destroyed;
            if let Cause::Attack(by, weapon) = loss.cause {
                let words = attack_text(&UnitNames::from_battle(story.setup(), before), by, weapon, loss, lord);
                let weight = 10 * lost + if loss.was_destroyed { 25 } else { 0 } + if lord { 900 } else { 0 };
                self.felled.push(Happening { place, weight, words, unit: Some(by) });
            } else if lord {
                let words = tr!("{lord} was killed with the last of his men.", lord = loss.unit.side.army_commander());
                self.felled.push(Happening { place, weight: 900, words, unit: None });
            }
            if loss.cause == Cause::Panic {
                self.fled[side] += lost;
            }
        }
    }

    /// Returns everything worth a sentence, including the two most important attacks.
    fn happenings(&self, story: &Story, turn: &StoryTurn) -> Vec<Happening> {
        let mut attacks: Vec<&Happening> = self.felled.iter().collect();
        attacks.sort_by_key(|attack| std::cmp::Reverse(attack.weight));
        let copy = |attack: &Happening| Happening { words: attack.words.clone(), ..*attack };
        let mut happenings: Vec<Happening> = attacks.into_iter().take(SENTENCES).map(copy).collect();
        happenings.extend(Side::ALL.into_iter().filter_map(|side| self.panic_happening(side)));
        happenings.extend(hill_happening(story, turn));
        if self.runners > 0 {
            let words =
                tr_count!(units = self.runners, "The fyrd ran amok: {units} unit charged.", "The fyrd ran amok: {units} units charged.");
            happenings.push(Happening { place: self.rush, weight: 28, words, unit: None });
        }
        happenings
    }

    /// Returns what the card did to a side's lord, and how many figures fled.
    fn panic_happening(&self, side: Side) -> Option<Happening> {
        let (lord, army) = (side.army_commander(), side.adjective());
        let (figures, began) = (self.fled[side.index()], self.panic[side.index()]);
        let (place, weight, words) = match (self.lords[side.index()], figures) {
            (None, 0) => return None,
            (None, figures) => {
                let words = tr_count!(figures, "{figures} {army} man fled in panic.", "{figures} {army} men fled in panic.", army);
                (began?, 0, words)
            }
            (Some((place, true)), 0) if began.is_some() => (place, 1000, tr!("{lord} was killed, but no one fled.", lord)),
            (Some((place, true)), 0) => (place, 1000, tr!("{lord} was killed.", lord)),
            (Some((place, true)), figures) => {
                let words = tr_count!(
                    figures,
                    "{lord} was killed, and {figures} {army} man fled in the panic.",
                    "{lord} was killed, and {figures} {army} men fled in the panic.",
                    lord,
                    army
                );
                (place, 1000, words)
            }
            (Some((place, false)), 0) => (place, 40, tr!("{lord} was out of play for a time, but no one fled.", lord)),
            (Some((place, false)), figures) => {
                let words = tr_count!(
                    figures,
                    "{lord} was out of play for a time, and {figures} {army} man fled in the panic.",
                    "{lord} was out of play for a time, and {figures} {army} men fled in the panic.",
                    lord,
                    army
                );
                (place, 40, words)
            }
        };
        Some(Happening { place, weight: weight + 10 * figures, words, unit: None })
    }

    /// Returns a sentence about the losses, or about the figures left if the referee corrected something.
    fn cost_text(&self) -> String {
        let [norman, saxon] = self.figures;
        match self.lost {
            _ if self.is_corrected => tr!("At the end of the turn, {norman} Normans and {saxon} Saxons were left.", norman, saxon),
            [0, 0] if self.attacks == 0 => tr!("There was no shooting or fighting.").to_owned(),
            [0, 0] => tr_count!(
                attacks = self.attacks,
                "There was {attacks} attack, without losses.",
                "There were {attacks} attacks, without losses."
            ),
            [norman, 0] => tr_count!(
                norman,
                "The Normans lost {norman} man, and the Saxons lost none.",
                "The Normans lost {norman} men, and the Saxons lost none."
            ),
            [0, saxon] => tr_count!(
                saxon,
                "The Saxons lost {saxon} man, and the Normans lost none.",
                "The Saxons lost {saxon} men, and the Normans lost none."
            ),
            [norman, saxon] => tr!("Losses this turn: Normans {norman}, Saxons {saxon}.", norman, saxon),
        }
    }
}

/// "Ada’s knights charged Wulf’s spearmen and killed 4 of them."
fn attack_text(names: &UnitNames, by: UnitId, weapon: Weapon, loss: &Loss, lord: bool) -> String {
    let (who, whom) = (capitalise_visible(&names.unit(by)), names.unit(loss.unit));
    let attack = match (weapon, names.troop(by)) {
        (Weapon::Bow, _) => tr!("{who} shot at {whom}", who, whom),
        (Weapon::Melee, Troop::Knights) => tr!("{who} charged {whom}", who, whom),
        (Weapon::Melee, Troop::Housecarles | Troop::Spearmen | Troop::Archers) => tr!("{who} attacked {whom}", who, whom),
    };
    let figures = u32::try_from(loss.figures).unwrap_or_default();
    match (loss.was_destroyed, lord) {
        (true, true) => tr!("{attack} and killed {lord} with the last of his men.", attack, lord = loss.unit.side.army_commander()),
        (true, false) => {
            tr_count!(figures, "{attack} and killed the last one.", "{attack} and killed the last {figures} of them.", attack)
        }
        (false, _) => tr_count!(figures, "{attack} and killed {figures} of them.", "{attack} and killed {figures} of them.", attack),
    }
}

/// Returns how the hill changed hands, if its sole holder after the turn is not the one before it.
fn hill_happening(story: &Story, turn: &StoryTurn) -> Option<Happening> {
    let first = HillPresence::from_state(&story.state_after(turn.first)).sole_side();
    let mut before = first;
    let mut place = turn.first;
    for (at, moment) in story.moments().iter().enumerate().take(turn.end).skip(turn.first) {
        if moment.hill.sole_side() != before {
            (place, before) = (at, moment.hill.sole_side());
        }
    }
    if before == first {
        return None;
    }
    let (weight, words) = match HillPresence::from_state(&story.state_after(turn.end)) {
        HillPresence::Alone(side) => (60, tr!("Now only the {army} stood on the hill.", army = side.army())),
        HillPresence::Both => (40, tr!("Now both armies stood on the hill.").to_owned()),
        HillPresence::Nobody => (40, tr!("Now the hill was empty.").to_owned()),
    };
    Some(Happening { place, weight, words, unit: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::tests::{chronicles, story};

    #[test]
    fn turn_summaries_match_the_battle_log() {
        for (name, chronicle) in chronicles() {
            let story = story(&chronicle);
            let summaries = turn_summaries(&story);
            let turns: Vec<(u32, Option<Card>)> = story.turns().into_iter().map(|turn| (turn.turn, turn.card)).collect();
            assert_eq!(summaries.iter().map(|turn| (turn.turn, turn.card.clone())).collect::<Vec<_>>(), turns, "{name}");
            let mut before = Side::ALL.map(|side| i64::from(story.state_after(0).strength(side).left));
            for turn in &summaries {
                assert!((1..=SENTENCES).contains(&turn.sentences.len()), "{name}: {turn:?}");
                assert!(turn.sentences.iter().all(|words| words.ends_with('.') && words.chars().next().is_some_and(|c| !c.is_lowercase())));
                let left = turn.figures.map(i64::from);
                let cost = [0, 1].map(|side| i64::from(turn.lost[side]) - i64::from(turn.given[side]));
                assert_eq!([0, 1].map(|side| before[side] - left[side]), cost, "{name}: {turn:?}");
                let corrected = story.moments().iter().filter(|moment| moment.turn == turn.turn).flat_map(|moment| &moment.events);
                if !corrected.clone().any(|event| matches!(event, Event::WasSet { .. } | Event::RulingChanged { .. })) {
                    assert_eq!(turn.given, [0, 0], "{name}: {turn:?}");
                }
                before = left;
            }
        }
    }

    /// Returns the sentences about a golden game, one line for each turn.
    fn turn_texts(game: &str) -> Vec<String> {
        let (_, chronicle) = chronicles().into_iter().find(|(name, _)| name == game).expect(game);
        turn_summaries(&story(&chronicle)).into_iter().map(|turn| turn.sentences.join(" ")).collect()
    }

    #[test]
    fn the_main_events_of_a_turn_are_listed_in_order() {
        let texts = turn_texts("card-william-trips");
        assert_eq!(
            texts,
            [
                "William was out of play for a time, and 17 Norman men fled in the panic. Łukasz’s archers shot at Rafael’s housecarls \
                 and killed 1 of them.",
                "There were 5 attacks, without losses.",
                "William was out of play for a time, and 25 Norman men fled in the panic. Tilly’s housecarls attacked Isla’s spearmen \
                 and killed 6 of them.",
                "Callum’s archers shot at Amelie’s knights and killed William with the last of his men. Violet’s spearmen attacked Bo’s \
                 knights and killed the last 3 of them.",
            ]
        );
        let texts = turn_texts("card-arrow-in-the-eye");
        assert_eq!(texts[0], "Harold was killed, and 51 Saxon men fled in the panic. The Saxons lost 52 men, and the Normans lost none.");
        assert_eq!(turn_texts("hill-cleared"), ["Now the hill was empty. There was no shooting or fighting."]);
        let texts = turn_texts("counted-again");
        assert_eq!(texts[1], "At the end of the turn, 151 Normans and 74 Saxons were left.", "the referee set figures");
    }
}
