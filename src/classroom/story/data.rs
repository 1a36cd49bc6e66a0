//! The story as data for teachers: JSON, and a table of pupils as CSV. The game file remains the source.

use std::collections::BTreeSet;

use serde::Serialize;

use super::charts::Chart;
use super::guessed::{ClassGuess, class_guesses};
use super::history::HISTORY;
use super::maths::{Level, Sum, sums};
use super::moments::Story;
use super::pupil_story::PupilStory;
use super::review::Review;
use super::tally::Tally;
use super::turning_point::turning_point_by_strength;
use crate::rules::{CardName, Color, Outcome, Side, Troop, UnitId};
use senlac_base::game::NameTable;

/// Everything that the story says about a battle.
#[derive(Debug, Serialize)]
pub struct StoryData {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the class that played.
    pub class: Option<String>,
    /// How the battle ended; `None` while it continues.
    pub outcome: Option<Outcome>,
    /// Turns of the battle, in order.
    pub turns: Vec<TurnData>,
    /// Units of both sides, Normans first.
    pub units: Vec<UnitData>,
    /// Pupils, sorted by name.
    pub pupils: Vec<PupilData>,
    /// Bookmarked steps that were not undone.
    pub bookmarks: Vec<BookmarkData>,
    /// The class's guesses of rolls that were not undone.
    pub guesses: Vec<GuessData>,
    /// Step with the greatest change in the armies' relative strength.
    pub turning_point_by_strength: Option<StrengthPoint>,
    /// How often the Saxons win, before the first step that counts and after each. Omitted if no battle was simulated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub win_chances: Vec<ChanceData>,
    /// Step that changed these chances most. Omitted if no battle was simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turning_point: Option<TurningPointData>,
    /// Charts as lines, bars and strips in numbers.
    pub charts: Vec<Chart>,
    /// Maths problems from this battle, with answers.
    pub sums: SumsData,
    /// Meaning in 1066 of the cards that came up, each once.
    pub cards_in_1066: Vec<CardData>,
    /// Questions for discussion.
    pub questions: Vec<QuestionData>,
}

/// Meaning of a card in 1066.
#[derive(Debug, Serialize)]
pub struct CardData {
    /// Event printed on the card.
    pub card: CardName,
    /// What the card represents in 1066.
    pub stands_for: &'static str,
    /// How certain the meaning is.
    pub sureness: &'static str,
    /// Sources that report it.
    pub sources: Vec<&'static str>,
}

/// A question for discussion.
#[derive(Debug, Serialize)]
pub struct QuestionData {
    /// Suitable ages, from and to.
    pub ages: (u8, u8),
    /// Text of the question.
    pub ask: &'static str,
}

/// A turn of the battle.
#[derive(Debug, Serialize)]
pub struct TurnData {
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Event on its card; `None` if none was flipped.
    pub card: Option<CardName>,
    /// Title printed on the card.
    pub title: Option<String>,
    /// Colour of the card, or the coin's.
    pub color: Option<Color>,
    /// Steps of the turn that were not undone.
    pub steps: Vec<u64>,
    /// Number of Norman figures left at its end.
    pub norman: u16,
    /// Number of Saxon figures left at its end.
    pub saxon: u16,
    /// Side that alone held the hill at its end.
    pub hill: Option<Side>,
}

/// A unit in the battle.
#[derive(Debug, Serialize)]
pub struct UnitData {
    /// ID of the unit, such as `N01`.
    pub unit: UnitId,
    /// Type of the unit's troops.
    #[serde(rename = "type")]
    pub troop: Troop,
    /// Number of figures at the start.
    pub start: u8,
    /// Number of figures left.
    pub left: u8,
    /// Actions and losses of the unit.
    #[serde(flatten)]
    pub tally: TallyData,
}

/// A pupil in the battle.
#[derive(Debug, Serialize)]
pub struct PupilData {
    /// Whole name of the pupil.
    pub name: String,
    /// Units that the pupil led, with the turns. Turn 0 is before the first card.
    pub units: Vec<LedData>,
    /// Pupils who shared a unit with this one.
    pub with: Vec<String>,
    /// Whether the pupil was absent when the battle was set up.
    pub absent: bool,
    /// Whether the computer ever played for the pupil. Its actions are not counted here.
    pub stood_in_for: bool,
    /// Actions and losses of these units under the pupil.
    #[serde(flatten)]
    pub tally: TallyData,
    /// Expected hits of these dice, in sixths.
    pub expected_sixths: u32,
    /// Text about the pupil's deeds.
    pub deeds: String,
    /// Title of the pupil's honour.
    pub honour: String,
    /// Reason for the honour.
    pub because: String,
}

/// A unit that a pupil led.
#[derive(Debug, Serialize)]
pub struct LedData {
    /// ID of the unit, such as `N01`.
    pub unit: UnitId,
    /// First turn as leader.
    pub from: u32,
    /// Last turn as leader; `None` until the end.
    pub until: Option<u32>,
}

/// Actions and losses of a unit.
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

/// A bookmarked step of the battle log.
#[derive(Debug, Serialize)]
pub struct BookmarkData {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Title of the bookmark.
    pub title: String,
}

/// A guess of the class.
#[derive(Debug, Serialize)]
pub struct GuessData {
    /// Number of the step with the roll.
    pub step: u64,
    /// Number of hits guessed.
    pub guessed: u8,
    /// Number of hits scored.
    pub fell: u8,
    /// Points for the guess.
    pub points: u32,
}

/// The step with the greatest change in the armies' strength.
#[derive(Debug, Serialize)]
pub struct StrengthPoint {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Hundredths of an army that the Saxons gained on the Normans; negative if they lost.
    pub saxons_gained: i32,
}

/// How often the Saxons win from a point of the battle.
#[derive(Debug, Serialize)]
pub struct ChanceData {
    /// Step before this point; 0 for the start.
    pub step: u64,
    /// Number of battles that they won.
    pub wins: u64,
    /// Number of battles in all; 1 if the battle was over.
    pub of: u64,
}

/// The step that changed the winner's chances most.
#[derive(Debug, Serialize)]
pub struct TurningPointData {
    /// Number of the step in the battle log.
    pub step: u64,
    /// The Saxons' chance before the step, 0 to 1.
    pub before: f64,
    /// The Saxons' chance after the step, 0 to 1.
    pub after: f64,
    /// Change of the chance.
    pub change: f64,
    /// Uncertainty of the change: 19 times out of 20 the error is smaller.
    pub uncertainty: f64,
}

/// Maths problems of both levels.
#[derive(Debug, Serialize)]
pub struct SumsData {
    /// Problems from about age 10.
    pub first: Vec<SumData>,
    /// Problems from about age 12.
    pub second: Vec<SumData>,
}

/// A maths problem with its answer.
#[derive(Debug, Serialize)]
pub struct SumData {
    /// Text of the question.
    pub question: String,
    /// Text of the answer, with the solution steps.
    pub answer: String,
}

impl StoryData {
    /// Collects the data of a review.
    pub fn from_review(review: &Review) -> Self {
        let story = review.story();
        let steps = std::iter::once(0).chain(story.moments().iter().map(|moment| moment.step));
        let step_at = |place: usize| story.moments().get(place).map_or(0, |moment| moment.step);
        Self {
            scenario: story.setup().scenario.clone(),
            class: story.setup().class.clone(),
            outcome: story.final_state().outcome(),
            turns: turns(story),
            units: units(story),
            pupils: review.pupil_stories().iter().cloned().map(|telling| pupil(telling, review.story().final_state().names())).collect(),
            bookmarks: bookmarks(story),
            guesses: guesses(story),
            turning_point_by_strength: turning_point_by_strength(story)
                .map(|(place, saxons_gained)| StrengthPoint { step: step_at(place), saxons_gained }),
            win_chances: steps.zip(review.chances()).map(|(step, share)| ChanceData { step, wins: share.times, of: share.of }).collect(),
            turning_point: review.turning_point().map(|point| TurningPointData {
                step: step_at(point.place),
                before: point.before.fraction(),
                after: point.after.fraction(),
                change: point.change(),
                uncertainty: point.uncertainty(),
            }),
            charts: review.charts(),
            cards_in_1066: cards(story),
            questions: HISTORY.question.iter().map(|question| QuestionData { ages: question.ages, ask: &question.ask }).collect(),
            sums: SumsData { first: sums_data(sums(story, Level::First)), second: sums_data(sums(story, Level::Second)) },
        }
    }

    /// Returns the pupils as a spreadsheet table, one row each. No cell starts with a character that begins a formula.
    pub fn csv(&self) -> String {
        let head = [
            tr!("name"),
            tr!("units"),
            tr!("absent"),
            tr!("moves"),
            tr!("squares"),
            tr!("volleys"),
            tr!("hand-to-hand attacks"),
            tr!("dice"),
            tr!("hits"),
            tr!("expected hits"),
            tr!("enemies killed"),
            tr!("men lost"),
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

/// Returns a spreadsheet table from its header and rows. No cell starts with a character that begins a formula.
pub(super) fn csv(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = table.write_record(head);
    for row in rows {
        let _ = table.write_record(row.iter().map(|cell| escape_formula(cell)));
    }
    let bytes = table.into_inner().unwrap_or_default();
    // A byte order mark makes spreadsheets read the file as UTF-8.
    format!("\u{feff}{}", String::from_utf8_lossy(&bytes))
}

/// Returns text that no spreadsheet reads as a formula: an apostrophe is put before such a character.
fn escape_formula(text: &str) -> String {
    let first = text.trim_start().chars().next();
    let is_sign = first.is_some_and(|first| ['=', '+', '-', '@', '＝', '＋', '－', '＠'].contains(&first));
    if is_sign || text.starts_with(['\t', '\r', '\n']) { format!("'{text}") } else { text.to_owned() }
}

fn cards(story: &Story) -> Vec<CardData> {
    let came: BTreeSet<CardName> = story.turns().iter().filter_map(|turn| turn.card.as_ref().map(|card| card.name)).collect();
    let card = |name: CardName| {
        let told = HISTORY.card(name)?;
        let sources = HISTORY.source_names(&told.sources).collect();
        Some(CardData { card: name, stands_for: &told.stands_for, sureness: &told.sureness, sources })
    };
    came.into_iter().filter_map(card).collect()
}

fn turns(story: &Story) -> Vec<TurnData> {
    let turn = |turn: super::StoryTurn| {
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
            hill: moments.last().and_then(|moment| moment.hill.sole_side()),
        }
    };
    story.turns().into_iter().map(turn).collect()
}

fn units(story: &Story) -> Vec<UnitData> {
    let (first, last) = (story.state_after(0), story.final_state());
    let unit = |(unit, tally): (UnitId, Tally)| {
        let known = first.unit(unit).or_else(|| last.unit(unit))?;
        let left = last.unit(unit).map_or(0, |unit| unit.figures);
        Some(UnitData { unit, troop: known.troop, start: known.start, left, tally: TallyData::from_tally(&tally) })
    };
    story.units().into_iter().filter_map(unit).collect()
}

impl TallyData {
    fn from_tally(tally: &Tally) -> Self {
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

fn pupil(telling: PupilStory, names: &NameTable) -> PupilData {
    let facts = telling.facts;
    let with: BTreeSet<&str> = facts.with.iter().map(|pupil| names.name(pupil)).collect();
    PupilData {
        units: facts.units.iter().map(|(unit, term)| LedData { unit: *unit, from: term.from, until: term.until }).collect(),
        with: with.into_iter().map(str::to_owned).collect(),
        absent: facts.was_absent,
        stood_in_for: facts.was_stood_in_for,
        tally: TallyData::from_tally(&facts.tally),
        expected_sixths: facts.luck.sixths,
        deeds: telling.deeds,
        honour: telling.honour,
        because: telling.because,
        name: facts.name,
    }
}

/// Returns the bookmarked steps that were not undone.
pub fn bookmarks(story: &Story) -> Vec<BookmarkData> {
    let marks = story.final_state().teacher_notes().bookmarks().iter().filter(|(step, _)| story.moment_index(**step).is_some());
    marks.map(|(step, title)| BookmarkData { step: *step, title: title.clone() }).collect()
}

/// Returns the class's guesses of rolls that were not undone, with their points.
pub fn guesses(story: &Story) -> Vec<GuessData> {
    let guess = |guess: ClassGuess| GuessData { step: guess.step, guessed: guess.guessed, fell: guess.fell, points: guess.points() };
    class_guesses(story).into_iter().map(guess).collect()
}

fn sums_data(sums: Vec<Sum>) -> Vec<SumData> {
    sums.into_iter().map(|sum| SumData { question: sum.question, answer: sum.answer }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_never_exported_as_formulas() {
        for name in ["=1+1", " =1+1", "+4", "-4", "@SUM(A1)", "\tAda", "＝1"] {
            assert_eq!(escape_formula(name), format!("'{name}"));
        }
        assert_eq!(escape_formula("Ada-Lou O’Neil"), "Ada-Lou O’Neil");
    }
}
