//! The rulings that the rules read: a type for the readings of each, named and ordered as in `register.toml`.

use super::RulingName;

/// Makes those types, and the struct that holds a choice of each.
macro_rules! choices {
    ($($number:literal $field:ident: $name:ident { $($reading:ident),* })*) => {
        $(
            #[doc = concat!("The readings of ruling ", $number, ", the usual one first.")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[expect(missing_docs, reason = "the register tells what each reading means")]
            pub enum $name { $($reading),* }

            impl $name {
                const ALL: &[Self] = &[$(Self::$reading),*];
            }

            impl Default for $name {
                fn default() -> Self {
                    Self::ALL[0]
                }
            }
        )*

        /// A choice of reading for each of the rulings that have several.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Rulings {
            $(#[doc = concat!("Ruling ", $number, ".")] pub $field: $name,)*
        }

        impl Rulings {
            /// The place of the reading in force among the readings of its ruling.
            pub(in crate::rules) const fn choice(&self, ruling: RulingName) -> u8 {
                match ruling.0 + 1 {
                    $($number => self.$field as u8,)*
                    _ => 0,
                }
            }

            /// Puts the reading at this place in force.
            pub(super) fn choose(&mut self, ruling: RulingName, place: usize) {
                match ruling.0 + 1 {
                    $($number => self.$field = $name::ALL.get(place).copied().unwrap_or_default(),)*
                    _ => {}
                }
            }
        }

        /// The numbers of these rulings, and the names of their readings.
        #[cfg(test)]
        pub(super) const NAMES: &[(u8, &[&str])] = &[$(($number, &[$(stringify!($reading)),*])),*];
    };
}

choices! {
    1 turn_order: TurnOrder { Sides, Phases }
    2 card_colors: CardColors { Printed, Coin, Paper }
    3 reshuffle: Reshuffle { WhenEmpty, WhenEmptyArrowLate, EveryTurn }
    6 victory_check: VictoryCheck { EndOfTurn, AtOnce, EndOfSide }
    7 exact_half: ExactHalf { SaxonsWin, NormansWin }
    10 holding_the_hill: HoldingTheHill { ReportOnly, NormansWin }
    12 commander_figure: CommanderFigure { Within, Extra }
    13 bodyguards: Bodyguards { Listed, Extra }
    16 adjacency: Adjacency { Diagonal, Orthogonal }
    17 hill_move: HillMove { StartsOrEnters, Points, StartSquare }
    22 shoot_and_fight: ShootAndFight { Both, One }
    23 friends_in_line: FriendsInLine { Through, Block }
    24 line_blockers: LineBlockers { Nothing, Woods, AnyUnit }
    25 shooting_in_contact: ShootingInContact { Allowed, Forbidden }
    29 half_hit_pool: HalfHitPool { Side, Volley }
    30 bonus_when_shooting: BonusWhenShooting { Applies, FightingOnly }
    33 hill: KnightOnHill { Own, Target, Either }
    35 natural_six: NaturalSix { Misses, Hits }
    36 natural_one: NaturalOne { Hits, Misses }
    37 bodyguard_without_lord: BodyguardWithoutLord { Keeps, Loses }
    40 shieldwall_pool: ShieldwallPool { Phase, Attack }
    43 amok_move: AmokMove { UsesMove, MayStillMove }
    45 arrow_again: ArrowAgain { ColorOnly, PanicAgain }
    46 lord_killed: LordKilled { NoPanic, Panic }
    51 reserve: Reserve { Counts, NotCounted }
}
