//! The story as data for teachers who want to reckon with it: JSON, and a table of pupils as CSV. The game file stays the source.

use std::collections::BTreeSet;

use serde::Serialize;

use super::charts::Chart;
use super::guessed::{Guessed, guessed};
use super::history::HISTORY;
use super::maths::{Level, Sum, sums};
use super::moments::Story;
use super::review::Review;
use super::tally::Tally;
use super::telling::Telling;
use super::turning_point::turning_point_by_strength;
use crate::rules::{CardName, Color, Outcome, Side, Troop, UnitId};
use senlac_base::game::NameTable;

/// Everything that is told of a battle.
#[derive(Debug, Serialize)]
pub struct StoryData {
    /// The scenario's name.
    pub scenario: String,
    /// The class that played.
    pub class: Option<String>,
    /// How it ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// The turns.
    pub turns: Vec<TurnData>,
    /// The units.
    pub units: Vec<UnitData>,
    /// The pupils, in the order of their names.
    pub pupils: Vec<PupilData>,
    /// Marked steps that stand.
    pub bookmarks: Vec<BookmarkData>,
    /// The class's guesses of rolls that stand.
    pub guesses: Vec<GuessData>,
    /// The step that changed the armies' strength most against each other.
    pub turning_point_by_strength: Option<StrengthPoint>,
    /// How often the Saxons win, before the first step that stands and after each; left out where no battle was played on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub win_chances: Vec<ChanceData>,
    /// The step that changed that most; left out where no battle was played on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turning_point: Option<TurningPointData>,
    /// Its charts, as lines, bars and strips in numbers.
    pub charts: Vec<Chart>,
    /// Sums from this battle, with answers.
    pub sums: SumsData,
    /// What the cards that came up stand for in 1066, each once.
    pub cards_in_1066: Vec<CardData>,
    /// Questions to talk about.
    pub questions: Vec<QuestionData>,
}

/// What a card stands for in 1066.
#[derive(Debug, Serialize)]
pub struct CardData {
    /// The card.
    pub card: CardName,
    /// What it stands for.
    pub stands_for: &'static str,
    /// How sure we may be.
    pub sureness: &'static str,
    /// Who tells it.
    pub sources: Vec<&'static str>,
}

/// A question to talk about.
#[derive(Debug, Serialize)]
pub struct QuestionData {
    /// The ages it suits, from and to.
    pub ages: (u8, u8),
    /// The question.
    pub ask: &'static str,
}

/// A turn.
#[derive(Debug, Serialize)]
pub struct TurnData {
    /// Its number.
    pub turn: u32,
    /// Its card; `None` if none was flipped.
    pub card: Option<CardName>,
    /// The card's title.
    pub title: Option<String>,
    /// Its colour.
    pub color: Option<Color>,
    /// The steps of it that stand.
    pub steps: Vec<u64>,
    /// Normans left at its end.
    pub norman: u16,
    /// Saxons left at its end.
    pub saxon: u16,
    /// Who alone stood on the hill then.
    pub hill: Option<Side>,
}

/// A unit.
#[derive(Debug, Serialize)]
pub struct UnitData {
    /// Its name.
    pub unit: UnitId,
    /// What its men are.
    #[serde(rename = "type")]
    pub troop: Troop,
    /// Figures at the start.
    pub start: u8,
    /// Figures left.
    pub left: u8,
    /// What it did and suffered.
    #[serde(flatten)]
    pub tally: TallyData,
}

/// A pupil.
#[derive(Debug, Serialize)]
pub struct PupilData {
    /// The name.
    pub name: String,
    /// The units that the pupil led, with the turns: 0 is before the first card.
    pub units: Vec<LedData>,
    /// With whom the pupil shared a unit.
    pub with: Vec<String>,
    /// Whether the pupil was away when the battle was set up.
    pub absent: bool,
    /// Whether the computer played for the pupil at any time; what it did then is not counted here.
    pub stood_in_for: bool,
    /// What these units did and suffered under the pupil.
    #[serde(flatten)]
    pub tally: TallyData,
    /// Hits to be expected of these dice, in sixths.
    pub expected_sixths: u32,
    /// What is told of the pupil.
    pub deeds: String,
    /// The pupil's honour.
    pub honour: String,
    /// Why it was given.
    pub because: String,
}

/// A unit that somebody led.
#[derive(Debug, Serialize)]
pub struct LedData {
    /// Its name.
    pub unit: UnitId,
    /// From which turn.
    pub from: u32,
    /// Until which; `None` to the end.
    pub until: Option<u32>,
}

/// What a unit did and suffered.
#[derive(Debug, Serialize)]
#[expect(missing_docs, reason = "each says what it counts, as Tally does")]
pub struct TallyData {
    pub moves: u32,
    pub squares: u32,
    pub rushes: u32,
    pub volleys: u32,
    pub blows: u32,
    pub dice: u32,
    pub hits: u32,
    pub felled_by_volleys: u32,
    pub felled_by_blows: u32,
    pub destroyed: Vec<UnitId>,
    pub attacked: u32,
    pub lost_to_volleys: u32,
    pub lost_to_blows: u32,
    pub lost_to_panic: u32,
    pub lost_to_card: u32,
    pub lost_to_referee: i32,
}

/// A marked step.
#[derive(Debug, Serialize)]
pub struct BookmarkData {
    /// The step.
    pub step: u64,
    /// What it is called.
    pub title: String,
}

/// A guess of the class.
#[derive(Debug, Serialize)]
pub struct GuessData {
    /// The step of the roll.
    pub step: u64,
    /// Hits that were guessed.
    pub guessed: u8,
    /// Hits that fell.
    pub fell: u8,
    /// Points for it.
    pub points: u32,
}

/// The step that changed the armies' strength most.
#[derive(Debug, Serialize)]
pub struct StrengthPoint {
    /// The step.
    pub step: u64,
    /// By how many hundredths of an army the Saxons gained on the Normans; below 0 where they lost.
    pub saxons_gained: i32,
}

/// How often the Saxons win from somewhere.
#[derive(Debug, Serialize)]
pub struct ChanceData {
    /// After which step; 0 is before the first one.
    pub step: u64,
    /// Battles that they won.
    pub wins: u64,
    /// Battles in all; 1 where the battle was over.
    pub of: u64,
}

/// The step that changed most who would win.
#[derive(Debug, Serialize)]
pub struct TurningPointData {
    /// The step.
    pub step: u64,
    /// The Saxons' chance before it, 0 to 1.
    pub before: f64,
    /// After it.
    pub after: f64,
    /// The change.
    pub change: f64,
    /// How far it may be off: in 19 of 20 such figures it is less.
    pub uncertainty: f64,
}

/// The sums of both levels.
#[derive(Debug, Serialize)]
pub struct SumsData {
    /// From about 10 years.
    pub first: Vec<SumData>,
    /// From about 12 years.
    pub second: Vec<SumData>,
}

/// A sum.
#[derive(Debug, Serialize)]
pub struct SumData {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
}

impl StoryData {
    /// Everything that is told of a battle.
    pub fn of(review: &Review) -> Self {
        let story = review.story();
        let steps = std::iter::once(0).chain(story.moments().iter().map(|moment| moment.step));
        let step_at = |place: usize| story.moments().get(place).map_or(0, |moment| moment.step);
        Self {
            scenario: story.setup().scenario.clone(),
            class: story.setup().class.clone(),
            outcome: story.last().outcome(),
            turns: turns(story),
            units: units(story),
            pupils: review.tellings().iter().cloned().map(|telling| pupil(telling, review.story().last().names())).collect(),
            bookmarks: bookmarks(story),
            guesses: guesses(story),
            turning_point_by_strength: turning_point_by_strength(story)
                .map(|(place, saxons_gained)| StrengthPoint { step: step_at(place), saxons_gained }),
            win_chances: steps.zip(review.chances()).map(|(step, share)| ChanceData { step, wins: share.times, of: share.of }).collect(),
            turning_point: review.turning_point().map(|point| TurningPointData {
                step: step_at(point.place),
                before: point.before.part(),
                after: point.after.part(),
                change: point.change(),
                uncertainty: point.uncertainty(),
            }),
            charts: review.charts(),
            cards_in_1066: cards(story),
            questions: HISTORY.question.iter().map(|question| QuestionData { ages: question.ages, ask: &question.ask }).collect(),
            sums: SumsData { first: data(sums(story, Level::First)), second: data(sums(story, Level::Second)) },
        }
    }

    /// The pupils as a table for a spreadsheet, a row each. No cell begins with a sign that a spreadsheet takes for a formula.
    pub fn csv(&self) -> String {
        let head = [
            tr!("name"),
            tr!("units"),
            tr!("absent"),
            tr!("moves"),
            tr!("squares"),
            tr!("volleys"),
            tr!("blows"),
            tr!("dice"),
            tr!("hits"),
            tr!("hits expected"),
            tr!("felled"),
            tr!("lost"),
            tr!("honour"),
            tr!("deeds"),
        ];
        let row = |pupil: &PupilData| {
            let tally = &pupil.tally;
            let units = pupil.units.iter().map(|led| led.unit.to_string()).collect::<Vec<_>>().join(" ");
            let numbers = [tally.moves, tally.squares, tally.volleys, tally.blows, tally.dice, tally.hits].map(|number| number.to_string());
            let expected = format!("{:.2}", f64::from(pupil.expected_sixths) / 6.0);
            let felled = (tally.felled_by_volleys + tally.felled_by_blows).to_string();
            let lost = (tally.lost_to_volleys + tally.lost_to_blows + tally.lost_to_panic + tally.lost_to_card).to_string();
            let absent = if pupil.absent { tr!("yes") } else { tr!("no") };
            let row = [pupil.name.clone(), units, absent.to_owned()].into_iter().chain(numbers);
            row.chain([expected, felled, lost, pupil.honour.clone(), pupil.deeds.clone()]).collect()
        };
        csv(&head, self.pupils.iter().map(row))
    }
}

/// A table for a spreadsheet: its head, and its rows. No cell begins with a sign that a spreadsheet takes for a formula.
pub(super) fn csv(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing into memory cannot fail.
    let _ = table.write_record(head);
    for row in rows {
        let _ = table.write_record(row.iter().map(|cell| no_formula(cell)));
    }
    let bytes = table.into_inner().unwrap_or_default();
    // With its sign at the front spreadsheets read it as UTF-8.
    format!("\u{feff}{}", String::from_utf8_lossy(&bytes))
}

/// A text that no spreadsheet takes for a formula: before such a sign stands an apostrophe.
fn no_formula(text: &str) -> String {
    let first = text.trim_start().chars().next();
    let is_sign = first.is_some_and(|first| ['=', '+', '-', '@', '＝', '＋', '－', '＠'].contains(&first));
    if is_sign || text.starts_with(['\t', '\r', '\n']) { format!("'{text}") } else { text.to_owned() }
}

fn cards(story: &Story) -> Vec<CardData> {
    let came: BTreeSet<CardName> = story.turns().iter().filter_map(|turn| turn.card.as_ref().map(|card| card.name)).collect();
    let card = |name: CardName| {
        let told = HISTORY.card(name)?;
        let sources = HISTORY.tellers(&told.sources).collect();
        Some(CardData { card: name, stands_for: &told.stands_for, sureness: &told.sureness, sources })
    };
    came.into_iter().filter_map(card).collect()
}

fn turns(story: &Story) -> Vec<TurnData> {
    let turn = |turn: super::TurnOfStory| {
        let moments = &story.moments()[turn.first..turn.end];
        let [norman, saxon] = moments.last().map_or([0; 2], |moment| moment.figures);
        TurnData {
            turn: turn.turn,
            card: turn.card.as_ref().map(|card| card.name),
            title: turn.card.as_ref().map(|card| card.title().to_owned()),
            color: turn.card.as_ref().map(|card| card.color),
            steps: moments.iter().map(|moment| moment.step).collect(),
            norman,
            saxon,
            hill: moments.last().and_then(|moment| moment.hill.alone()),
        }
    };
    story.turns().into_iter().map(turn).collect()
}

fn units(story: &Story) -> Vec<UnitData> {
    let (first, last) = (story.after(0), story.last());
    let unit = |(unit, tally): (UnitId, Tally)| {
        let known = first.unit(unit).or_else(|| last.unit(unit))?;
        let left = last.unit(unit).map_or(0, |unit| unit.figures);
        Some(UnitData { unit, troop: known.troop, start: known.start, left, tally: TallyData::of(&tally) })
    };
    story.units().into_iter().filter_map(unit).collect()
}

impl TallyData {
    fn of(tally: &Tally) -> Self {
        Self {
            moves: tally.moves,
            squares: tally.squares,
            rushes: tally.rushes,
            volleys: tally.volleys,
            blows: tally.blows,
            dice: tally.dice,
            hits: tally.hits,
            felled_by_volleys: tally.felled_by_volleys,
            felled_by_blows: tally.felled_by_blows,
            destroyed: tally.destroyed.clone(),
            attacked: tally.attacked,
            lost_to_volleys: tally.lost_to_volleys,
            lost_to_blows: tally.lost_to_blows,
            lost_to_panic: tally.lost_to_panic,
            lost_to_card: tally.lost_to_card,
            lost_to_referee: tally.lost_to_referee,
        }
    }
}

fn pupil(telling: Telling, names: &NameTable) -> PupilData {
    let facts = telling.facts;
    let with: BTreeSet<&str> = facts.with.iter().map(|pupil| names.name(pupil)).collect();
    PupilData {
        units: facts.units.iter().map(|(unit, term)| LedData { unit: *unit, from: term.from, until: term.until }).collect(),
        with: with.into_iter().map(str::to_owned).collect(),
        absent: facts.was_absent,
        stood_in_for: facts.was_stood_in_for,
        tally: TallyData::of(&facts.tally),
        expected_sixths: facts.luck.sixths,
        deeds: telling.deeds,
        honour: telling.honour,
        because: telling.because,
        name: facts.name,
    }
}

/// Marked steps that stand.
pub fn bookmarks(story: &Story) -> Vec<BookmarkData> {
    let marks = story.last().told().bookmarks().iter().filter(|(step, _)| story.place_of(**step).is_some());
    marks.map(|(step, title)| BookmarkData { step: *step, title: title.clone() }).collect()
}

/// The class's guesses of rolls that stand, with their points.
pub fn guesses(story: &Story) -> Vec<GuessData> {
    let guess = |guess: Guessed| GuessData { step: guess.step, guessed: guess.guessed, fell: guess.fell, points: guess.points() };
    guessed(story).into_iter().map(guess).collect()
}

fn data(sums: Vec<Sum>) -> Vec<SumData> {
    sums.into_iter().map(|sum| SumData { question: sum.question, answer: sum.answer }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_never_runs_as_a_formula() {
        for name in ["=1+1", " =1+1", "+4", "-4", "@SUM(A1)", "\tAda", "＝1"] {
            assert_eq!(no_formula(name), format!("'{name}"));
        }
        assert_eq!(no_formula("Ada-Lou O’Neil"), "Ada-Lou O’Neil");
    }
}
