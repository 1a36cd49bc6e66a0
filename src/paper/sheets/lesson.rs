//! A lesson with a battle in it, row by row: how many minutes each part takes in lessons of three lengths, and which documents
//! it needs. The window's plan, the plan on paper and what is printed for a lesson all read this table.

pub use super::document::LessonLength;
use super::document::{Kind, LESSON_MINUTES};
use senlac_base::language::lists::sentences;
use senlac_classroom::rules::{Side, State};

/// The parts of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LessonPart {
    /// Before the class comes in.
    Before,
    /// The lesson up to the verdict.
    Battle,
    /// The lesson after the verdict.
    AfterBattle,
    /// After the lesson: at home, or in the next one.
    Later,
}

impl LessonPart {
    /// Every part, in its order.
    pub const ALL: [Self; 4] = [Self::Before, Self::Battle, Self::AfterBattle, Self::Later];

    /// What heads it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Before => tr!("Before the lesson"),
            Self::Battle => tr!("The battle"),
            Self::AfterBattle => tr!("After the battle"),
            Self::Later => tr!("After the lesson"),
        }
    }

    /// Whether its minutes are minutes of the lesson.
    pub const fn is_in_the_lesson(self) -> bool {
        matches!(self, Self::Battle | Self::AfterBattle)
    }
}

/// A step of the plan.
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

/// Every step in its order: in the lesson its minutes in each length, 0 where it has no place in it.
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

/// What is done outside the lesson, with its minutes; of the steps of the lesson those for which a length has no time.
const OUTSIDE: [(LessonStep, LessonPart, [u16; 3]); 6] = [
    (LessonStep::Print, LessonPart::Before, [15, 20, 20]),
    (LessonStep::SetUp, LessonPart::Before, [10, 15, 15]),
    (LessonStep::Projector, LessonPart::Before, [5, 5, 5]),
    (LessonStep::History, LessonPart::Later, [10, 0, 0]),
    (LessonStep::Maths, LessonPart::Later, [15, 15, 0]),
    (LessonStep::HangUp, LessonPart::Later, [5, 5, 5]),
];

// What stands in the lesson fills it to the minute.
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
    /// What is done.
    pub step: LessonStep,
    /// Where it stands.
    pub part: LessonPart,
    /// How long it takes, 1 and up.
    pub minutes: u16,
    /// How many minutes of the lesson are over when it begins; `None` outside the lesson.
    pub from: Option<u16>,
}

/// The plan for a lesson of this length, part by part.
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

/// The minutes of a part together.
pub fn minutes_of(rows: &[LessonRow], part: LessonPart) -> u16 {
    rows.iter().filter(|row| row.part == part).map(|row| row.minutes).sum()
}

impl LessonRow {
    /// The documents that it needs, among these.
    pub fn kinds(self, kinds: impl Iterator<Item = Kind>) -> impl Iterator<Item = Kind> {
        kinds.filter(move |kind| step_of(*kind) == self.step)
    }
}

/// The step that needs a document; the plan itself is needed first. No document is forgotten here.
pub const fn step_of(kind: Kind) -> LessonStep {
    match kind {
        Kind::LessonPlan => LessonStep::Print,
        Kind::Tokens | Kind::SquareLabels | Kind::Plan => LessonStep::SetUp,
        Kind::NameTents | Kind::OrderOfBattle => LessonStep::Welcome,
        Kind::UnitSheets | Kind::LargePrint | Kind::Spares | Kind::JobCards => LessonStep::Roles,
        Kind::Handout | Kind::Rulings => LessonStep::Rules,
        Kind::Deck | Kind::Reference => LessonStep::FirstTurn,
        Kind::History => LessonStep::History,
        Kind::Maths => LessonStep::Maths,
        Kind::Certificates => LessonStep::Awards,
        Kind::Report | Kind::Poster => LessonStep::HangUp,
    }
}

/// Whether a document can be made only when the battle is over.
pub const fn is_made_afterwards(kind: Kind) -> bool {
    matches!(step_of(kind), LessonStep::Awards | LessonStep::Talk | LessonStep::History | LessonStep::Maths | LessonStep::HangUp)
}

/// Returns how many dice each army needs: one for each figure of its largest unit, and one in another colour for the commander.
pub fn dice_words(battle: &State) -> String {
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
    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::Print => tr!("Print and cut"),
            Self::SetUp => tr!("Set up the table"),
            Self::Projector => tr!("Try the projector"),
            Self::Welcome => tr!("Welcome"),
            Self::Roles => tr!("Who leads what"),
            Self::Rules => tr!("The rules"),
            Self::Council => tr!("Councils of war"),
            Self::FirstTurn => tr!("The first turn, slowly"),
            Self::Turns => tr!("Turn after turn"),
            Self::LastTurn => tr!("The last turn"),
            Self::Awards => tr!("The verdict and the honours"),
            Self::Talk => tr!("Talk"),
            Self::History => tr!("1066 beside ours"),
            Self::Maths => tr!("Sums from the battle"),
            Self::TidyUp => tr!("Tidy up"),
            Self::HangUp => tr!("For the wall and the file"),
        }
    }

    /// What is done in it, in a lesson of this length with this battle.
    pub fn what_in(self, length: LessonLength, battle: &State) -> String {
        sentences(&[self.what(length), &if self == Self::SetUp { dice_words(battle) } else { String::new() }])
    }

    /// What is done in it, in a lesson of this length.
    fn what(self, length: LessonLength) -> &'static str {
        match self {
            Self::Print => tr!("Print everything that is ticked, at 100 %. Cut and fold what has dashed lines."),
            Self::SetUp => match length {
                LessonLength::Short => {
                    tr!(
                        "The table “A 35-minute lesson” is made for this: its armies begin near each other. Put every unit on its square, and lay out dice."
                    )
                }
                LessonLength::Usual | LessonLength::Double => {
                    tr!("Put every unit on its square, as the plan shows. Lay out dice, one box for each army.")
                }
            },
            Self::Projector => {
                tr!("Open the game, press Projector, and stand in the last row: can you read it? Then set the clock to the bell.")
            }
            Self::Welcome => {
                tr!("The class comes in and stands round the table, each army on its side. One sentence: “It is the 14th of October 1066.”")
            }
            Self::Roles => match length {
                LessonLength::Short => tr!("Hand out the unit sheets. Everybody finds their unit and touches its commander."),
                LessonLength::Usual | LessonLength::Double => {
                    tr!(
                        "Hand out the unit sheets. Everybody finds their unit and reads one line of the sheet aloud. Jobs go to those who wait."
                    )
                }
            },
            Self::Rules => tr!(
                "Move, shoot, fight: three things, in this order. Show one volley with real dice. All other rules wait until they matter."
            ),
            Self::Council => tr!("Each army goes into a corner and agrees on a plan. Commanders speak last."),
            Self::FirstTurn => {
                tr!("Flip the card together. Say each step aloud before it is done, and let nobody roll before you call the name.")
            }
            Self::Turns => match length {
                LessonLength::Short => {
                    tr!("Two or three turns. You call, they roll, and no decision takes long: whoever cannot decide holds position.")
                }
                LessonLength::Usual => tr!("About four turns. Let the class predict one great roll in each, and take the others quickly."),
                LessonLength::Double => {
                    tr!("Seven or eight turns. After the fourth let everybody sit for a minute and say who is winning and why.")
                }
            },
            Self::LastTurn => tr!("Say that it is the last one, so that everybody dares something. Then call time."),
            Self::Awards => match length {
                LessonLength::Short => tr!("Read the verdict from the wall, and the honours all at once. Applause for both armies."),
                LessonLength::Usual | LessonLength::Double => {
                    tr!("Read the verdict from the wall. Then the honours, one child after the other, with applause for each.")
                }
            },
            Self::Talk => match length {
                LessonLength::Short => tr!("One question: which moment decided it? Two children answer, one from each army."),
                LessonLength::Usual => {
                    tr!("Which moment decided it? What would you do otherwise? The chart of figures left helps to answer.")
                }
                LessonLength::Double => {
                    tr!(
                        "In pairs first, then together: which moment decided it, what was luck and what was a decision? Look at the charts."
                    )
                }
            },
            Self::History => match length {
                LessonLength::Short => {
                    tr!("At home, or at the beginning of the next lesson: what was the same on the real day, and what was not?")
                }
                LessonLength::Usual => tr!("What was the same on the real day, and what was not? Take one card and one legend."),
                LessonLength::Double => {
                    tr!("What was the same on the real day, and what was not? Every group takes one card and tells the others.")
                }
            },
            Self::Maths => match length {
                LessonLength::Double => {
                    tr!("Sums from the class’s own dice, the easy level or the harder one. Answers are on a page of their own.")
                }
                LessonLength::Short | LessonLength::Usual => {
                    tr!("At home, or in the next mathematics lesson: sums from the class’s own dice, in two levels.")
                }
            },
            Self::TidyUp => tr!("Figures into their boxes by unit, dice into theirs. Sheets go home with whoever led the unit."),
            Self::HangUp => tr!("Hang up what tells of the battle, and keep the game file: it is the source of everything."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::battlefield::{TestBattle, full_class};

    #[test]
    fn the_dice_are_those_of_the_largest_unit_of_each_army() {
        let words = |normans: u8, saxons: u8| {
            let mut setup = full_class(|_, _| None);
            for (side, figures) in Side::ALL.into_iter().zip([normans, saxons]) {
                for muster in setup.army_mut(side) {
                    muster.figures = muster.figures.min(figures);
                    muster.bases = muster.bases.min(muster.figures);
                }
            }
            dice_words(&TestBattle::new(setup).state)
        };
        assert_eq!(words(12, 12), "Each army needs 12 dice in one colour, and 1 in another for its commanders.");
        assert_eq!(
            words(8, 12),
            "The Normans need 8 dice in one colour, and the Saxons 12 dice. Each army also needs 1 die in another colour for its \
             commanders."
        );
    }

    #[test]
    fn the_rows_of_a_lesson_follow_each_other_to_its_last_minute() {
        for length in LessonLength::ALL {
            let rows = lesson_rows(length);
            let mut over = 0;
            for row in rows.iter().filter(|row| row.part.is_in_the_lesson()) {
                assert_eq!(row.from, Some(over), "{:?}", row.step);
                over += row.minutes;
            }
            assert_eq!(over, length.minutes());
            assert!(rows.is_sorted_by_key(|row| row.part), "{rows:?}");
            assert!(rows.iter().all(|row| row.minutes > 0 && !row.step.what(length).is_empty()));
            assert_eq!(LessonLength::of(length.minutes()), Some(length));
        }
        assert_eq!(LessonLength::of(45), None);
    }

    #[test]
    fn every_document_stands_in_one_row_of_every_lesson() {
        for length in LessonLength::ALL {
            let rows = lesson_rows(length);
            for kind in Kind::ALL {
                let count = rows.iter().filter(|row| row.kinds(std::iter::once(kind)).next().is_some()).count();
                assert_eq!(count, 1, "{kind:?} in {length:?}");
            }
        }
        for kind in Kind::ALL.into_iter().filter(|kind| is_made_afterwards(*kind)) {
            let part = lesson_rows(LessonLength::Double).into_iter().find(|row| row.step == step_of(kind)).expect("a row").part;
            assert!(part >= LessonPart::AfterBattle, "{kind:?}");
        }
    }
}
