//! The register of the rulings, as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Entry, Reading, RulingName};

/// Makes a type for each ruling's readings, the struct that holds a choice of each, and the register.
macro_rules! register {
    ($($(#[$attribute:meta])? $number:literal $field:ident: $name:ident = $key:literal, asked: $asked:literal,
        question: $question:literal,
        phrase: $phrase:literal,
        reason: $reason:literal,
        readings: { $first:ident = $first_key:literal: $first_meaning:literal $(, $reading:ident = $reading_key:literal: $meaning:literal)* $(,)? }
    )*) => {
        $(
            #[doc = concat!("Ruling ", stringify!($number), ": ", $question)]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
            pub enum $name {
                #[doc = $first_meaning]
                #[default]
                #[serde(rename = $first_key)]
                $first,
                $(#[doc = $meaning] #[serde(rename = $reading_key)] $reading,)*
            }
        )*

        /// A choice of reading for each of the rulings.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(default)]
        pub struct Rulings {
            $(#[doc = $question] #[serde(rename = $key)] $(#[$attribute])? pub $field: $name,)*
        }

        /// The rulings in order.
        pub static REGISTER: [Entry; [$($number),*].len()] = [$(Entry {
            number: $number,
            key: $key,
            question: $question,
            phrase: $phrase,
            readings: &[
                Reading { key: $first_key, meaning: $first_meaning },
                $(Reading { key: $reading_key, meaning: $meaning },)*
            ],
            reason: $reason,
            asked: $asked,
        }),*];

        impl Rulings {
            /// The place of the reading in force among the readings of its ruling.
            pub(in crate::rules) fn choice(&self, ruling: RulingName) -> u8 {
                match ruling.0 + 1 {
                    $($number => self.$field as u8,)*
                    _ => 0,
                }
            }

            /// Puts the reading at this place in force.
            pub(super) fn choose(&mut self, ruling: RulingName, place: u8) {
                match ruling.0 + 1 {
                    $($number => self.$field = [$name::$first $(, $name::$reading)*][usize::from(place)],)*
                    _ => {}
                }
            }
        }
    };
}

impl Rulings {
    /// How many of the rulings are written down whatever their reading: those of the first version of the game file. A
    /// later one stands in files, and in fingerprints, only off its usual reading.
    pub(in crate::rules) const ALWAYS_WRITTEN: usize = 50;
}

/// Whether a ruling has its usual reading.
fn is_usual<R: Default + PartialEq>(reading: &R) -> bool {
    *reading == R::default()
}

register! {
    1 turn_order: TurnOrder = "turn-order", asked: true,
    question: "Does the first side do everything before the other begins?",
    phrase: "the Normans get to move, shoot and hit first that turn",
    reason: "One side at a time is quicker at a crowded table and lets the others watch.",
    readings: {
        Sides = "sides": "One side moves, shoots and fights, then the other.",
        Phases = "phases": "Phase by phase: both sides move, then both shoot, then both fight, the first side first in each.",
    }
    2 card_colors: CardColors = "card-colors", asked: false,
    question: "Where does a card’s colour come from?",
    phrase: "Note the color of the card",
    reason: "The source tells no colours; the deck that comes with the program has 7 black and 6 red, both in every event with two cards or more.",
    readings: {
        Printed = "printed": "The deck file says the colour of each card.",
        Coin = "coin": "A coin is tossed at each flip.",
        Paper = "paper": "The teacher flips a paper deck and says which card came up.",
    }
    3 reshuffle: Reshuffle = "reshuffle", asked: false,
    question: "When is the deck shuffled?",
    phrase: "Flip the top card of the Event Deck",
    reason: "Going through the deck once lets every event come up and keeps the single cards rare.",
    readings: {
        WhenEmpty = "when-empty": "Once; all cards again when the deck is empty.",
        WhenEmptyArrowLate = "when-empty-arrow-late": "The same, but Arrow in the Eye stays out of the top half.",
        EveryTurn = "every-turn": "All cards before every flip.",
    }
    4 card_lasts: CardLasts = "card-lasts", asked: false,
    question: "When does a card act, and how long?",
    phrase: "follow what it says",
    reason: "Most cards say \u{201c}this turn\u{201d}, and both sides play in it.",
    readings: { UntilNextFlip = "until-next-flip": "At once, before anyone moves; what it changes lasts for both sides until the next flip, or for as many turns as the card says." }
    5 unit_order: UnitOrder = "unit-order", asked: false,
    question: "In which order do the units of a side act?",
    phrase: "The two sides take turns",
    reason: "The children decide among themselves; the program keeps the queue of those still to act.",
    readings: { Any = "any": "In any order." }
    6 victory_check: VictoryCheck = "victory-check", asked: false,
    question: "When is it judged whether a side has lost half?",
    phrase: "until one side has had half its figures killed",
    reason: "A turn played to its end gives both sides the same number of goes.",
    readings: {
        EndOfTurn = "end-of-turn": "At the end of the turn.",
        AtOnce = "at-once": "At once, when the figure falls.",
        EndOfSide = "end-of-side": "At the end of each side’s fighting.",
    }
    7 exact_half: ExactHalf = "exact-half", asked: true,
    question: "Who wins when the Saxons have exactly half their figures left?",
    phrase: "if the Saxons still have half their men on the table, they win",
    reason: "Exactly half is still half.",
    readings: {
        SaxonsWin = "saxons-win": "The Saxons.",
        NormansWin = "normans-win": "The Normans.",
    }
    8 odd_totals: OddTotals = "odd-totals", asked: false,
    question: "What is half of an odd number of figures?",
    phrase: "half its figures",
    reason: "Comparing twice the figures left with the figures at the start needs no rounding.",
    readings: { NeverRounded = "never-rounded": "Twice the figures left are compared with the figures at the start." }
    9 panic_counts: PanicCounts = "panic-counts", asked: false,
    question: "Do figures lost to a card count as killed?",
    phrase: "it loses that many figures due to panic",
    reason: "Figures that leave the table for good are lost, and William comes back.",
    readings: { ForGood = "for-good": "Panic losses and Harold, whom his card removes, count as killed; William, who comes back, does not." }
    10 holding_the_hill: HoldingTheHill = "holding-the-hill", asked: false,
    question: "Does holding the hill decide the battle?",
    phrase: "drive them off the hill",
    reason: "The source counts figures when it says who wins; the report tells who held the hill.",
    readings: {
        ReportOnly = "report-only": "No; the report says who held it.",
        NormansWin = "normans-win": "The Normans also win when no Saxon stands on the hill.",
    }
    11 time_called: TimeCalled = "time-called", asked: false,
    question: "Who wins when the teacher calls time?",
    phrase: "or your teacher says the game is over",
    reason: "The bell changes nothing about who has won.",
    readings: { AsTheWinningRule = "as-the-winning-rule": "As the winning rule says at that moment." }
    12 commander_figure: CommanderFigure = "commander-figure", asked: false,
    question: "Is the commander one of the unit’s figures?",
    phrase: "Each player gets one \u{201c}personal\u{201d} figure",
    reason: "The army list gives 8 or 12 figures a unit and no more.",
    readings: {
        Within = "within": "Yes, one of those that the army list gives it.",
        Extra = "extra": "No, an extra figure.",
    }
    13 bodyguards: Bodyguards = "bodyguards", asked: false,
    question: "Are the bodyguards among the listed units?",
    phrase: "One elite bodyguard unit per side",
    reason: "There are as many players as listed units.",
    readings: {
        Listed = "listed": "Yes: one unit of knights and one of housecarles.",
        Extra = "extra": "No: each side has one unit more, N17 and S16 in the source’s armies.",
    }
    14 grid: Grid = "grid", asked: false,
    question: "What is the table like?",
    phrase: "squares about 6\" across (which aren't really square)",
    reason: "A regular grid is what a screen and a sheet of paper can show.",
    readings: { Regular = "regular": "A regular grid whose squares are flat, hill, woods or off the table." }
    15 housecarles_move: HousecarlesMove = "housecarles-move", asked: false,
    question: "How far do housecarles move?",
    phrase: "Spearmen and archers move 1 square",
    reason: "The text forgets them, and the table gives them 1.",
    readings: { One = "one": "1 square." }
    16 adjacency: Adjacency = "adjacency", asked: true,
    question: "Do corners count as next to each other?",
    phrase: "Units can move in any direction",
    reason: "Any direction means corners too; one rule serves moving, shooting and fighting.",
    readings: {
        Diagonal = "diagonal": "Yes, and distance is counted the same way.",
        Orthogonal = "orthogonal": "No: straight neighbours only.",
    }
    17 hill_move: HillMove = "hill-move", asked: true,
    question: "When does the hill slow knights down?",
    phrase: "2 squares per turn on flat ground, or 1 square per turn on the hill",
    reason: "Both ways horses meet the slope, and it is easily seen on the table.",
    readings: {
        StartsOrEnters = "starts-or-enters": "A move that starts on the hill or enters it is 1 square.",
        Points = "points": "A hill square costs 2 of 2 points, a flat one 1, and 1 square is always allowed.",
        StartSquare = "start-square": "Only when the move starts on the hill.",
    }
    18 muddy_hill: MuddyHill = "muddy-hill", asked: false,
    question: "How far do knights move on a muddy hill?",
    phrase: "All knights move 1 square maximum",
    reason: "One square is already the least.",
    readings: { One = "one": "Still 1 square." }
    19 pass_through: PassThrough = "pass-through", asked: false,
    question: "Who may pass through friends?",
    phrase: "Knights can move through friendly units",
    reason: "The source says it of knights alone.",
    readings: { KnightsOnly = "knights-only": "Only knights." }
    20 zone_of_control: ZoneOfControl = "zone-of-control", asked: false,
    question: "Does an enemy nearby stop a move?",
    phrase: "You cannot move into a square with an enemy unit in it",
    reason: "Only the enemy’s own square is barred.",
    readings: { None = "none": "No: leaving contact is free." }
    21 leaving_the_table: LeavingTheTable = "leaving-the-table", asked: false,
    question: "May a unit leave the table?",
    phrase: "The tabletop represents the battlefield",
    reason: "There is nowhere else to go.",
    readings: { Nobody = "nobody": "No." }
    22 shoot_and_fight: ShootAndFight = "shoot-and-fight", asked: false,
    question: "May a unit that shot also fight?",
    phrase: "move, shoot and hit",
    reason: "The source names all three and sets none against another.",
    readings: {
        Both = "both": "Yes.",
        One = "one": "No.",
    }
    23 friends_in_line: FriendsInLine = "friends-in-line", asked: true,
    question: "Do friends in the line stop a shot?",
    phrase: "You cannot shoot over friends. You can shoot through a square with a friendly unit in it",
    reason: "Archers stand behind the line and squares are large; the program names who stands there, and the referee may forbid the shot.",
    readings: {
        Through = "through": "No.",
        Block = "block": "Yes.",
    }
    24 line_blockers: LineBlockers = "line-blockers", asked: false,
    question: "Does anything else stop a shot?",
    phrase: "You can shoot in any direction",
    reason: "The source bars nothing but what it says of friends.",
    readings: {
        Nothing = "nothing": "No.",
        Woods = "woods": "Woods do.",
        AnyUnit = "any-unit": "Any unit does, friend or enemy.",
    }
    25 shooting_in_contact: ShootingInContact = "shooting-in-contact", asked: false,
    question: "May units next to an enemy shoot or be shot at?",
    phrase: "You can shoot in any direction",
    reason: "The source knows no such limit.",
    readings: {
        Allowed = "allowed": "Yes.",
        Forbidden = "forbidden": "No: neither a shooter next to an enemy, nor a target next to the shooter’s friends.",
    }
    26 volley_target: VolleyTarget = "volley-target", asked: false,
    question: "May a volley be split?",
    phrase: "roll one die per figure in the unit",
    reason: "The source splits blows, never volleys.",
    readings: { One = "one": "No: a volley has one target." }
    27 range: Range = "range", asked: false,
    question: "Which squares count for the range?",
    phrase: "Archer units can shoot 3 squares",
    reason: "It is how everybody counts squares.",
    readings: { TargetCounts = "target-counts": "The target’s square does and the shooter’s does not." }
    28 half_hits: HalfHits = "half-hits", asked: false,
    question: "How is half an odd number of hits taken?",
    phrase: "this would become 1-1/2 hits, rounded down to 1 hit",
    reason: "The source’s own example: 3 hits become 1.",
    readings: { RoundedDown = "rounded-down": "Half of the hits, rounded down, is suffered." }
    29 half_hit_pool: HalfHitPool = "half-hit-pool", asked: true,
    question: "Are half-hits on armour counted over all volleys or for each?",
    phrase: "ignore half the shooting hits they suffer",
    reason: "The hits a unit suffers are all those of the phase; single volleys would hardly ever harm armour.",
    readings: {
        Side = "side": "Over the whole of the side’s shooting; an odd hit waits for the next.",
        Volley = "volley": "For each volley alone.",
    }
    30 bonus_when_shooting: BonusWhenShooting = "bonus-when-shooting", asked: false,
    question: "Do commanders’ bonuses count when shooting?",
    phrase: "Commanders get a +1 to hit the enemy",
    reason: "A shot hits the enemy as a blow does.",
    readings: {
        Applies = "applies": "Yes, in shooting and in fighting.",
        FightingOnly = "fighting-only": "No, only when fighting.",
    }
    31 split: Split = "split", asked: false,
    question: "May a unit’s figures strike at several enemies?",
    phrase: "Your men can hit in any direction",
    reason: "Declaring first keeps it fair and quick.",
    readings: { Declared = "declared": "Yes, declared before rolling." }
    32 surplus: Surplus = "surplus", asked: false,
    question: "What becomes of hits beyond a unit’s last figure?",
    phrase: "hits once per turn at an enemy unit",
    reason: "Blows were struck at that unit.",
    readings: { Lost = "lost": "They are lost." }
    33 hill: Hill = "hill", asked: true,
    question: "Whose square makes a knight fight \u{201c}on the hill\u{201d}?",
    phrase: "Knight on hill",
    reason: "The words say where the knight is.",
    readings: {
        Own = "own": "The knight’s own.",
        Target = "target": "The target’s.",
        Either = "either": "Either one’s.",
    }
    34 bonuses: Bonuses = "bonuses", asked: false,
    question: "Do bonuses add up?",
    phrase: "Barons, theigns, or bodyguard units",
    reason: "The table gives army commanders +2 and the others +1, as alternatives; the cards’ changes are added afterwards.",
    readings: { Best = "best": "No: the best single one counts, then the card’s change is added." }
    35 natural_six: NaturalSix = "natural-six", asked: true,
    question: "Does a 6 hit when more than 6 is needed?",
    phrase: "Look on the table below to see what you must roll",
    reason: "What cannot be rolled cannot hit.",
    readings: {
        Misses = "misses": "No.",
        Hits = "hits": "Yes: a 6 always hits.",
    }
    36 natural_one: NaturalOne = "natural-one", asked: false,
    question: "Does a 1 hit when 1 or less is needed?",
    phrase: "Look on the table below to see what you must roll",
    reason: "Every face is at least what is needed.",
    readings: {
        Hits = "hits": "Yes.",
        Misses = "misses": "No: a 1 always misses.",
    }
    37 bodyguard_without_lord: BodyguardWithoutLord = "bodyguard-without-lord", asked: false,
    question: "Does a bodyguard keep its +1 without its lord?",
    phrase: "all the men in their elite bodyguard units get a +1",
    reason: "They are elite men with or without him.",
    readings: {
        Keeps = "keeps": "Yes.",
        Loses = "loses": "No, not while he is dead or away.",
    }
    38 arrow_strikes_harold: ArrowStrikesHarold = "arrow-strikes-harold", asked: false,
    question: "Does the arrow kill Harold while his men still live?",
    phrase: "Harold dies! Remove him from play",
    reason: "The card says so plainly, and it is an exception to the rule that a commander falls last.",
    readings: { Dies = "dies": "Yes; his unit fights on without a commander." }
    39 dice_by_figures: DiceByFigures = "dice-by-figures", asked: false,
    question: "Are dice counted by figures or by bases?",
    phrase: "roll one die per figure in the unit",
    reason: "The source says figure; a part-empty base stays on the table with a marker.",
    readings: { Figures = "figures": "By living figures." }
    40 shieldwall_pool: ShieldwallPool = "shieldwall-pool", asked: true,
    question: "Does Shieldwall cut all hits of a phase together or each attack?",
    phrase: "Saxons cut all hits by half this turn, rounded down",
    reason: "All hits means all of them together; it never makes panic less.",
    readings: {
        Phase = "phase": "Together, for each unit and phase; what is left over waits for the next.",
        Attack = "attack": "Each attack alone.",
    }
    41 shieldwall_and_save: ShieldwallAndSave = "shieldwall-and-save", asked: false,
    question: "Do Shieldwall and a housecarle’s own armour both count?",
    phrase: "Saxons cut all hits by half",
    reason: "Neither excludes the other.",
    readings: { Both = "both": "Yes, against shooting: armour halves what the Shieldwall leaves, rounded down; with the source’s card a quarter of the hits." }
    42 fyrd: Fyrd = "fyrd", asked: false,
    question: "Who is the fyrd?",
    phrase: "all Saxon fyrd and archer units",
    reason: "The fyrd was the levy of spearmen; the card names the archers beside it.",
    readings: { Spearmen = "spearmen": "The Saxon spearmen." }
    43 amok_move: AmokMove = "amok-move", asked: true,
    question: "May a unit that ran amok still move this turn?",
    phrase: "The referee moves all Saxon fyrd and archer units 4 squares",
    reason: "They have run far enough; they may still shoot and fight.",
    readings: {
        UsesMove = "uses-move": "No: the rush is its move.",
        MayStillMove = "may-still-move": "Yes.",
    }
    44 contact_at_flip: ContactAtFlip = "contact-at-flip", asked: false,
    question: "When is it judged whether a unit is already in contact?",
    phrase: "unless they are already in contact with the Normans",
    reason: "Already means before anybody runs.",
    readings: { AtFlip = "at-flip": "At the flip, corners counting as ruling 16 says." }
    45 arrow_again: ArrowAgain = "arrow-again", asked: false,
    question: "What if Harold is dead when Arrow in the Eye comes up?",
    phrase: "Harold dies!",
    reason: "Nobody panics over the same death twice.",
    readings: {
        ColorOnly = "color-only": "Only the card’s colour counts.",
        PanicAgain = "panic-again": "The Saxons panic again.",
    }
    46 lord_killed: LordKilled = "lord-killed", asked: false,
    question: "Does an army panic when its commander is killed in combat?",
    phrase: "due to panic",
    reason: "The source speaks of panic on the cards alone.",
    readings: {
        NoPanic = "no-panic": "No.",
        Panic = "panic": "Yes, as his card in the source says.",
    }
    47 william_away: WilliamAway = "william-away", asked: false,
    question: "What of William while he is out of play?",
    phrase: "Remove William from play for this turn",
    reason: "He is neither killed nor there.",
    readings: { ForTheTurn = "for-the-turn": "He rolls no die and cannot be hit; he is back at the flip after his card’s last turn, and alone he keeps his square." }
    48 william_dead: WilliamDead = "william-dead", asked: false,
    question: "What if William is dead when his card comes up?",
    phrase: "Remove William from play for this turn",
    reason: "The dead do not trip.",
    readings: { ColorOnly = "color-only": "Only the card’s colour counts." }
    49 panic_dice: PanicDice = "panic-dice", asked: false,
    question: "How far does panic go?",
    phrase: "it loses that many figures due to panic",
    reason: "A unit cannot lose more than it has.",
    readings: { CappedByUnit = "capped-by-unit": "Losses beyond a unit’s size are lost; Harold’s own unit rolls too; a die that shows no more than the card takes off it loses nothing." }
    50 modifiers: Modifiers = "modifiers", asked: false,
    question: "What do Tired and Muddy change?",
    phrase: "are -1 to hit the enemy",
    reason: "To hit is to hit, with arrow or axe; bonuses and penalties add.",
    readings: { EveryToHit = "every-to-hit": "Every to-hit number of the troops named, shooting included; +1 and \u{2212}1 make 0." }
    #[serde(skip_serializing_if = "is_usual")]
    51 reserve: Reserve = "reserve", asked: false,
    question: "Does a unit in reserve count among the figures left?",
    phrase: "if the Saxons still have half their men on the table, they win",
    reason: "Men who wait beside the table have not been killed, and may still come.",
    readings: {
        Counts = "counts": "Yes, as if it stood on the table.",
        NotCounted = "not-counted": "No: only figures on the table count.",
    }
}
