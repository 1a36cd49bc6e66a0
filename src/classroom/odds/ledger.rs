//! The luck ledger: for each attack and panic die, the expected result and the real one.

use super::dice::FACES;
use super::luck::{Luck, attack_dice};
use crate::rules::{self, Event, PlayersByUnit, Side, UnitId, Weapon};
use senlac_base::game::Players;

/// Every attack with known scores and every panic die of a battle, in order.
#[derive(Clone, Debug)]
pub struct Ledger {
    throws: Vec<AttackRecord>,
    panics: Vec<PanicDie>,
    /// Current players of the units.
    players: PlayersByUnit,
}

/// An attack in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackRecord {
    /// Index of its event among all events of the ledger, from 0.
    pub place: usize,
    /// Unit that made the attack.
    pub unit: UnitId,
    /// Players of the unit at that time; `None` for the referee.
    pub player: Option<Players>,
    /// Target of the attack.
    pub at: UnitId,
    /// Weapon of the attack.
    pub weapon: Weapon,
    /// Number of dice rolled.
    pub dice: u8,
    /// Expected hits in sixths: 28 are 4 hits and two thirds.
    pub sixths: u32,
    /// Variance of the hits, in 36ths.
    pub scatter: u32,
    /// Hits scored, as counted on the table or from the faces.
    pub hits: u8,
    /// How lucky the hits were; `None` if no dice can show them.
    pub luck: Option<Luck>,
}

/// A rolled panic die. High is bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanicDie {
    /// Unit that rolled the die.
    pub unit: UnitId,
    /// Players of the unit at that time; `None` for the referee.
    pub player: Option<Players>,
    /// Face of the panic die, 1 to 6.
    pub face: u8,
    /// Number of figures that fled.
    pub losses: u8,
}

/// Totals of several attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Number of attacks in the totals.
    pub attacks: u32,
    /// Number of dice rolled.
    pub dice: u32,
    /// Expected hits in sixths.
    pub sixths: u32,
    /// Variance of the hits, in 36ths.
    pub scatter: u32,
    /// Number of hits scored.
    pub hits: u32,
}

/// Verdict on the luck of many attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fortune {
    /// Fewer hits than expected, by more than one standard deviation.
    Unlucky,
    /// Within one standard deviation, which happens about two times in three.
    AsExpected,
    /// More hits than expected, by more than one standard deviation.
    Lucky,
}

/// Totals of several panic dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanicAccount {
    /// Number of dice rolled.
    pub dice: u32,
    /// Sum of their faces. The expected value of each die is 21 sixths.
    pub pips: u32,
    /// Number of figures that fled.
    pub losses: u32,
}

impl Ledger {
    /// Creates the ledger of a battle from its players at the start and all its events in order.
    pub fn from_events<'a>(players: &PlayersByUnit, events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut ledger = Self { throws: Vec::new(), panics: Vec::new(), players: players.clone() };
        for (place, event) in events.into_iter().enumerate() {
            ledger.add_event(place, event);
        }
        ledger
    }

    fn add_event(&mut self, place: usize, event: &Event) {
        if let Some((attack, weapon)) = event.attack() {
            self.add_attack(place, attack, weapon);
        } else if let Event::Panicked { unit, die, losses } = event {
            let player = self.players.get(unit).cloned();
            self.panics.push(PanicDie { unit: *unit, player, face: *die, losses: *losses });
        } else if let Event::PlayerChanged { unit, player, .. } = event {
            match player {
                Some(player) => self.players.insert(*unit, player.clone()),
                None => self.players.remove(unit),
            };
        }
    }

    /// Adds an attack, if the scores that its dice needed are known.
    fn add_attack(&mut self, place: usize, attack: &rules::Attack, weapon: Weapon) {
        let Some(dice) = attack_dice(attack) else { return };
        self.throws.push(AttackRecord {
            place,
            unit: attack.unit,
            player: self.players.get(&attack.unit).cloned(),
            at: attack.at,
            weapon,
            dice: attack.figures,
            sixths: dice.iter().map(|dice| dice.expected_sixths()).sum(),
            scatter: dice.iter().map(|dice| dice.variance()).sum(),
            hits: attack.hits,
            luck: Luck::from_attack(attack),
        });
    }

    /// Returns every attack, in order.
    pub fn attacks(&self) -> &[AttackRecord] {
        &self.throws
    }

    /// Returns every panic die, in order.
    pub fn panic_dice(&self) -> &[PanicDie] {
        &self.panics
    }

    /// Returns the totals of a side's attacks.
    pub fn side(&self, side: Side) -> Account {
        self.account(|throw| throw.unit.side == side)
    }

    /// Returns the totals of the attacks that match.
    pub fn account(&self, counts: impl Fn(&AttackRecord) -> bool) -> Account {
        self.throws.iter().filter(|throw| counts(throw)).fold(Account::default(), Account::plus_attack)
    }

    /// Returns the matching attacks in order, each with the totals so far, as the points of a plot.
    pub fn series<'a>(&'a self, counts: impl Fn(&AttackRecord) -> bool + 'a) -> impl Iterator<Item = (&'a AttackRecord, Account)> + 'a {
        self.throws.iter().filter(move |throw| counts(throw)).scan(Account::default(), |account, throw| {
            *account = account.plus_attack(throw);
            Some((throw, *account))
        })
    }

    /// Returns the totals of the panic dice that match.
    pub fn panic_account(&self, counts: impl Fn(&PanicDie) -> bool) -> PanicAccount {
        let counted = self.panics.iter().filter(|die| counts(die));
        counted.fold(PanicAccount::default(), |account, die| PanicAccount {
            dice: account.dice + 1,
            pips: account.pips + u32::from(die.face),
            losses: account.losses + u32::from(die.losses),
        })
    }
}

impl Account {
    /// Returns these totals plus one attack.
    fn plus_attack(self, throw: &AttackRecord) -> Self {
        Self {
            attacks: self.attacks + 1,
            dice: self.dice + u32::from(throw.dice),
            sixths: self.sixths + throw.sixths,
            scatter: self.scatter + throw.scatter,
            hits: self.hits + u32::from(throw.hits),
        }
    }

    /// Returns the expected hits, for display.
    pub fn expected(self) -> f64 {
        f64::from(self.sixths) / f64::from(FACES)
    }

    /// Returns the hits above the expected number; negative if there are fewer.
    pub fn surplus(self) -> f64 {
        f64::from(self.surplus_in_sixths()) / f64::from(FACES)
    }

    /// Returns the exact surplus in sixths of a hit.
    pub fn surplus_in_sixths(self) -> i32 {
        let sixths = i64::from(self.hits) * i64::from(FACES) - i64::from(self.sixths);
        i32::try_from(sixths).unwrap_or(if sixths < 0 { i32::MIN } else { i32::MAX })
    }

    /// Returns lucky or unlucky if the hits differ from the expected number by more than one standard deviation.
    pub fn fortune(self) -> Fortune {
        let surplus = i64::from(self.surplus_in_sixths());
        match (surplus * surplus > i64::from(self.scatter), surplus > 0) {
            (false, _) => Fortune::AsExpected,
            (true, true) => Fortune::Lucky,
            (true, false) => Fortune::Unlucky,
        }
    }
}

impl Fortune {
    /// Returns "lucky", "unlucky" or "as expected".
    pub fn word(self) -> &'static str {
        match self {
            Self::Lucky => tr!("lucky"),
            Self::Unlucky => tr!("unlucky"),
            Self::AsExpected => tr!("as expected"),
        }
    }
}

impl PanicAccount {
    /// Returns the expected sum of the dice, for display.
    pub fn expected(self) -> f64 {
        f64::from(self.dice) * 3.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(name: &str) -> UnitId {
        name.parse().expect("a unit")
    }

    fn attack(name: &str, figures: u8, needs: i8, hits: u8) -> rules::Attack {
        rules::Attack { unit: unit(name), needs, commander_needs: Some(needs - 1), ..rules::Attack::sample(figures, hits) }
    }

    fn battle() -> Ledger {
        let players = PlayersByUnit::from([(unit("N01"), "Ada".into()), (unit("N12"), "Bo".into())]);
        let events = [
            Event::Shot(attack("N12", 8, 6, 3)),
            Event::PlayerChanged { unit: unit("N01"), player: Some("Bo".into()), computer: None },
            Event::Struck(attack("N01", 8, 3, 5)),
            Event::Struck(rules::Attack { commander_needs: None, ..attack("N01", 8, 3, 8) }),
            Event::Panicked { unit: unit("N01"), die: 5, losses: 3 },
            Event::Panicked { unit: unit("N12"), die: 1, losses: 0 },
            Event::PlayerChanged { unit: unit("N12"), player: None, computer: None },
            Event::Shot(attack("N12", 2, 6, 0)),
        ];
        Ledger::from_events(&players, &events)
    }

    #[test]
    fn expected_and_scored_hits_add_up_by_unit_player_and_side() {
        let ledger = battle();
        let of = |player: &str| ledger.account(|throw| throw.player == Some(player.into()));
        assert_eq!(
            ledger.account(|throw| throw.unit == unit("N12")),
            Account { attacks: 2, dice: 10, sixths: 9 + 3, scatter: 43 + 13, hits: 3 }
        );
        assert_eq!(of("Bo"), Account { attacks: 2, dice: 16, sixths: 9 + 33, scatter: 43 + 61, hits: 8 });
        assert_eq!(of("Ada"), Account::default());
        assert_eq!(ledger.side(Side::Norman), Account { attacks: 3, dice: 18, sixths: 45, scatter: 43 + 61 + 13, hits: 8 });
        assert_eq!(ledger.side(Side::Saxon), Account::default());
        assert!((ledger.side(Side::Norman).surplus() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn attacks_with_known_needs_are_listed_with_running_totals() {
        let ledger = battle();
        assert_eq!(ledger.attacks().iter().map(|throw| throw.place).collect::<Vec<_>>(), [0, 2, 7]);
        let points: Vec<(u32, u32)> = ledger.series(|_| true).map(|(_, account)| (account.sixths, account.hits)).collect();
        assert_eq!(points, [(9, 3), (42, 8), (45, 8)]);
        assert_eq!(ledger.panic_account(|_| true), PanicAccount { dice: 2, pips: 6, losses: 3 });
        assert_eq!(ledger.panic_account(|die| die.player == Some("Bo".into())).dice, 2);
    }

    #[test]
    fn results_beyond_one_standard_deviation_are_luck() {
        // Nine dice that hit on 5 or 6: 3 hits are expected, with a standard deviation of the square root of 2.
        let fortune = |hits| Account { attacks: 1, dice: 9, sixths: 18, scatter: 9 * 8, hits }.fortune();
        let words: Vec<&str> = (0..=9).map(|hits| fortune(hits).word()).collect();
        assert_eq!(words[..5], ["unlucky", "unlucky", "as expected", "as expected", "as expected"]);
        assert!(words[5..].iter().all(|word| *word == "lucky"));
        assert_eq!(Account::default().fortune(), Fortune::AsExpected);
    }
}
