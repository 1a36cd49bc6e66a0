//! A lesson with a battle, row by row: the minutes of each step in lessons of three lengths, and the documents it needs.
//! The lesson plans on screen and on paper, and the list of documents to print, all use this table.

pub use super::document::LessonLength;
use super::document::{DocumentKind, LESSON_MINUTES};
use senlac_base::language::lists::join_sentences;
use senlac_classroom::rules::{Side, State};

/// A part of the lesson plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LessonPart {
    /// Preparation before the class comes in.
    Before,
    /// The lesson up to the verdict.
    Battle,
    /// The lesson after the verdict.
    AfterBattle,
    /// After the lesson: at home, or in the next lesson.
    Later,
}

impl LessonPart {
    /// Every part, in order.
    pub const ALL: [Self; 4] = [Self::Before, Self::Battle, Self::AfterBattle, Self::Later];

    /// Returns the part's title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Before => tr!("Before the lesson"),
            Self::Battle => tr!("The battle"),
            Self::AfterBattle => tr!("After the battle"),
            Self::Later => tr!("After the lesson"),
        }
    }

    /// Returns whether the part's minutes count towards the lesson.
    pub const fn is_in_the_lesson(self) -> bool {
        matches!(self, Self::Battle | Self::AfterBattle)
    }
}

/// A step of the lesson plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each says what it is in its title")]
pub enum LessonStep {
    Print,
    SetUp,
    Projector,
    Welcome,
    Roles,
    Rules,
    Council,
    FirstTurn,
    Turns,
    LastTurn,
    Awards,
    Talk,
    History,
    Maths,
    TidyUp,
    HangUp,
}

/// Every step in the lesson, in order, with its minutes in each length; 0 if that length has no time for it.
const IN_THE_LESSON: [(LessonStep, LessonPart, [u16; 3]); 12] = [
    (LessonStep::Welcome, LessonPart::Battle, [2, 2, 4]),
    (LessonStep::Roles, LessonPart::Battle, [2, 3, 5]),
    (LessonStep::Rules, LessonPart::Battle, [3, 4, 6]),
    (LessonStep::Council, LessonPart::Battle, [0, 0, 4]),
    (LessonStep::FirstTurn, LessonPart::Battle, [6, 7, 9]),
    (LessonStep::Turns, LessonPart::Battle, [11, 18, 33]),
    (LessonStep::LastTurn, LessonPart::Battle, [4, 4, 5]),
    (LessonStep::Awards, LessonPart::AfterBattle, [2, 3, 6]),
    (LessonStep::Talk, LessonPart::AfterBattle, [3, 4, 8]),
    (LessonStep::History, LessonPart::AfterBattle, [0, 3, 7]),
    (LessonStep::Maths, LessonPart::AfterBattle, [0, 0, 9]),
    (LessonStep::TidyUp, LessonPart::AfterBattle, [2, 2, 4]),
];

/// Steps outside the lesson with their minutes, including lesson steps for which a length has no time.
const OUTSIDE: [(LessonStep, LessonPart, [u16; 3]); 6] = [
    (LessonStep::Print, LessonPart::Before, [15, 20, 20]),
    (LessonStep::SetUp, LessonPart::Before, [10, 15, 15]),
    (LessonStep::Projector, LessonPart::Before, [5, 5, 5]),
    (LessonStep::History, LessonPart::Later, [10, 0, 0]),
    (LessonStep::Maths, LessonPart::Later, [15, 15, 0]),
    (LessonStep::HangUp, LessonPart::Later, [5, 5, 5]),
];

// The steps in the lesson fill it to the minute.
const _: () = {
    let mut length = 0;
    while length < LESSON_MINUTES.len() {
        let (mut sum, mut place) = (0, 0);
        while place < IN_THE_LESSON.len() {
            sum += IN_THE_LESSON[place].2[length];
            place += 1;
        }
        assert!(sum == LESSON_MINUTES[length], "the minutes of a lesson are its length");
        length += 1;
    }
};

/// A row of the plan for a lesson of some length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonRow {
    /// Step of the plan to carry out.
    pub step: LessonStep,
    /// Part of the plan that contains it.
    pub part: LessonPart,
    /// Duration in minutes, at least 1.
    pub minutes: u16,
    /// Start in minutes from the beginning of the lesson; `None` outside the lesson.
    pub from: Option<u16>,
}

/// Returns the plan for a lesson of this length, part by part.
pub fn lesson_rows(length: LessonLength) -> Vec<LessonRow> {
    let mut over = 0;
    let mut rows = Vec::new();
    for part in LessonPart::ALL {
        let of_part = IN_THE_LESSON.iter().chain(&OUTSIDE).filter(|(_, own, minutes)| *own == part && minutes[length as usize] > 0);
        for (step, _, minutes) in of_part {
            let minutes = minutes[length as usize];
            let from = part.is_in_the_lesson().then_some(over);
            over += if part.is_in_the_lesson() { minutes } else { 0 };
            rows.push(LessonRow { step: *step, part, minutes, from });
        }
    }
    rows
}

/// Returns the total minutes of a part.
pub fn part_minutes(rows: &[LessonRow], part: LessonPart) -> u16 {
    rows.iter().filter(|row| row.part == part).map(|row| row.minutes).sum()
}

impl LessonRow {
    /// Returns those of these documents that the step needs.
    pub fn kinds(self, kinds: impl Iterator<Item = DocumentKind>) -> impl Iterator<Item = DocumentKind> {
        kinds.filter(move |kind| step_for_document(*kind) == self.step)
    }
}

/// Returns the step that needs a document. The plan itself is needed first. The match covers every kind.
pub const fn step_for_document(kind: DocumentKind) -> LessonStep {
    match kind {
        DocumentKind::LessonPlan => LessonStep::Print,
        DocumentKind::Tokens | DocumentKind::SquareLabels | DocumentKind::Plan => LessonStep::SetUp,
        DocumentKind::NameTents | DocumentKind::OrderOfBattle => LessonStep::Welcome,
        DocumentKind::UnitSheets | DocumentKind::LargePrint | DocumentKind::Spares | DocumentKind::JobCards => LessonStep::Roles,
        DocumentKind::Handout | DocumentKind::Rulings => LessonStep::Rules,
        DocumentKind::Deck | DocumentKind::Reference => LessonStep::FirstTurn,
        DocumentKind::History => LessonStep::History,
        DocumentKind::Maths => LessonStep::Maths,
        DocumentKind::Certificates => LessonStep::Awards,
        DocumentKind::Report | DocumentKind::Poster => LessonStep::HangUp,
    }
}

/// Returns whether a document can be created only after the battle.
pub const fn is_made_afterwards(kind: DocumentKind) -> bool {
    matches!(step_for_document(kind), LessonStep::Awards | LessonStep::Talk | LessonStep::History | LessonStep::Maths | LessonStep::HangUp)
}

/// Returns how many dice each army needs: one for each figure of its largest unit, and one in another colour for the commander.
pub fn dice_text(battle: &State) -> String {
    let [normans, saxons] = Side::ALL.map(|side| battle.army(side).iter().map(|unit| unit.start).max().unwrap_or_default());
    if normans == saxons {
        return tr_count!(
            normans,
            "Each army needs {normans} die in one colour, and 1 in another for its commanders.",
            "Each army needs {normans} dice in one colour, and 1 in another for its commanders."
        );
    }
    let dice = |count: u8| tr_count!(count, "{count} die", "{count} dice");
    tr!(
        "The Normans need {normans} in one colour, and the Saxons {saxons}. Each army also needs 1 die in another colour for its commanders.",
        normans = dice(normans),
        saxons = dice(saxons)
    )
}

impl LessonStep {
    /// Returns the step's title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Print => tr!("Print and cut"),
            Self::SetUp => tr!("Set up the table"),
            Self::Projector => tr!("Test the projector"),
            Self::Welcome => tr!("Welcome"),
            Self::Roles => tr!("Roles"),
            Self::Rules => tr!("The rules"),
            Self::Council => tr!("Councils of war"),
            Self::FirstTurn => tr!("The first turn, slowly"),
            Self::Turns => tr!("Turn after turn"),
            Self::LastTurn => tr!("The last turn"),
            Self::Awards => tr!("Result and honours"),
            Self::Talk => tr!("Discussion"),
            Self::History => tr!("1066 and our battle"),
            Self::Maths => tr!("Sums from the battle"),
            Self::TidyUp => tr!("Tidy up"),
            Self::HangUp => tr!("Display and save"),
        }
    }

    /// Returns what to do in this step, in a lesson of this length with this battle.
    pub fn description_for_battle(self, length: LessonLength, battle: &State) -> String {
        join_sentences(&[self.description(length), &if self == Self::SetUp { dice_text(battle) } else { String::new() }])
    }

    /// Returns what to do in this step, in a lesson of this length.
    fn description(self, length: LessonLength) -> &'static str {
        match self {
            Self::Print => tr!("Print every ticked document at 100%. Cut along the lines and fold along the dashes."),
            Self::SetUp => match length {
                LessonLength::Short => {
                    tr!(
                        "The table “A 35-minute lesson” suits this best: its armies start close together. Put every unit on its square, and lay out the dice."
                    )
                }
                LessonLength::Usual | LessonLength::Double => {
                    tr!("Put every unit on its square, as the plan shows. Lay out a box of dice for each army.")
                }
            },
            Self::Projector => {
                tr!(
                    "Open the game and choose Projector. Check that you can read it from the back of the room. Then set the time of the bell."
                )
            }
            Self::Welcome => {
                tr!("The class stands round the table, each army on its own side. Say: “It is the 14th of October 1066.”")
            }
            Self::Roles => match length {
                LessonLength::Short => tr!("Hand out the unit sheets. Everyone finds their unit and touches its commander."),
                LessonLength::Usual | LessonLength::Double => {
                    tr!(
                        "Hand out the unit sheets. Everyone finds their unit and reads one line of the sheet aloud. Give job cards to pupils without a unit."
                    )
                }
            },
            Self::Rules => tr!(
                "Units move, shoot and fight, in that order. Show one volley with real dice. Explain the other rules when they come up."
            ),
            Self::Council => tr!("Each army goes into a corner and agrees on a plan. William and Harold speak last."),
            Self::FirstTurn => {
                tr!("Flip the card together. Say each step aloud before you do it. Pupils roll only when you call their name.")
            }
            Self::Turns => match length {
                LessonLength::Short => {
                    tr!("Play two or three turns. You call, they roll. If a pupil can’t decide quickly, the unit holds.")
                }
                LessonLength::Usual => {
                    tr!("Play about four turns. Let the class predict one big roll per turn, and play the others quickly.")
                }
                LessonLength::Double => {
                    tr!("Play seven or eight turns. After the fourth, everyone sits down for a minute. Ask who is winning, and why.")
                }
            },
            Self::LastTurn => tr!("Announce that this is the last turn, so that everyone takes a risk. Then end the battle."),
            Self::Awards => match length {
                LessonLength::Short => tr!("Read out the result on the screen, then all the honours. Applause for both armies."),
                LessonLength::Usual | LessonLength::Double => {
                    tr!("Read out the result on the screen. Then read the honours, one child at a time, with applause for each.")
                }
            },
            Self::Talk => match length {
                LessonLength::Short => tr!("Ask one question: which moment decided the battle? One child from each army answers."),
                LessonLength::Usual => {
                    tr!("Which moment decided the battle? What would you do differently? The chart of figures left helps.")
                }
                LessonLength::Double => {
                    tr!(
                        "In pairs first, then together: which moment decided the battle? What was luck, and what was a decision? Look at the charts."
                    )
                }
            },
            Self::History => match length {
                LessonLength::Short => {
                    tr!("At home or at the start of the next lesson: what was the same on the real day, and what was different?")
                }
                LessonLength::Usual => tr!("What was the same on the real day, and what was different? Discuss one card and one legend."),
                LessonLength::Double => {
                    tr!("What was the same on the real day, and what was different? Each group takes one card and reports back.")
                }
            },
            Self::Maths => match length {
                LessonLength::Double => {
                    tr!("Sums from the class’s own dice, at level 1 or level 2. The answers are on a separate page.")
                }
                LessonLength::Short | LessonLength::Usual => {
                    tr!("At home or in the next maths lesson: sums from the class’s own dice, at two levels.")
                }
            },
            Self::TidyUp => tr!("Put the figures away by unit, and the dice in their boxes. Pupils take their sheets home."),
            Self::HangUp => tr!("Put the report and the poster on the wall. Keep the game file: you can print everything again from it."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::test_battles::{TestBattle, full_class};

    #[test]
    fn dice_counts_follow_the_largest_unit_in_each_army() {
        let words = |normans: u8, saxons: u8| {
            let mut setup = full_class(|_, _| None);
            for (side, figures) in Side::ALL.into_iter().zip([normans, saxons]) {
                for muster in setup.army_mut(side) {
                    muster.figures = muster.figures.min(figures);
                    muster.bases = muster.bases.min(muster.figures);
                }
            }
            dice_text(&TestBattle::new(setup).state)
        };
        assert_eq!(words(12, 12), "Each army needs 12 dice in one colour, and 1 in another for its commanders.");
        assert_eq!(
            words(8, 12),
            "The Normans need 8 dice in one colour, and the Saxons 12 dice. Each army also needs 1 die in another colour for its \
             commanders."
        );
    }

    #[test]
    fn lesson_rows_fill_every_minute_in_order() {
        for length in LessonLength::ALL {
            let rows = lesson_rows(length);
            let mut over = 0;
            for row in rows.iter().filter(|row| row.part.is_in_the_lesson()) {
                assert_eq!(row.from, Some(over), "{:?}", row.step);
                over += row.minutes;
            }
            assert_eq!(over, length.minutes());
            assert!(rows.is_sorted_by_key(|row| row.part), "{rows:?}");
            assert!(rows.iter().all(|row| row.minutes > 0 && !row.step.description(length).is_empty()));
            assert_eq!(LessonLength::from_minutes(length.minutes()), Some(length));
        }
        assert_eq!(LessonLength::from_minutes(45), None);
    }

    #[test]
    fn every_document_belongs_to_one_row_of_every_lesson() {
        for length in LessonLength::ALL {
            let rows = lesson_rows(length);
            for kind in DocumentKind::ALL {
                let count = rows.iter().filter(|row| row.kinds(std::iter::once(kind)).next().is_some()).count();
                assert_eq!(count, 1, "{kind:?} in {length:?}");
            }
        }
        for kind in DocumentKind::ALL.into_iter().filter(|kind| is_made_afterwards(*kind)) {
            let part = lesson_rows(LessonLength::Double).into_iter().find(|row| row.step == step_for_document(kind)).expect("a row").part;
            assert!(part >= LessonPart::AfterBattle, "{kind:?}");
        }
    }
}
