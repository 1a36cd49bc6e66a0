//! An honour for everyone: true superlatives and distinctions. They are assigned so that pupils share one only if
//! there is no other. There is no ranking: each honour is the first of its own kind.

use std::collections::{BTreeMap, BTreeSet};

use super::moments::{Moment, Story};
use super::places::{adjacent_friends, distance_to_lord, nearest_enemy, units_on_table};
use super::pupils::{PupilFacts, facts_without_pupils};
use super::tally::{AttackRecord, Tally};
use crate::rules::{CardName, Event, Side, Square, Term, Troop, UnitId, Weapon};
use senlac_base::game::Players;
use senlac_base::language::tr;

/// An honour that a pupil can receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Honour {
    /// Key of the honour in files.
    pub key: &'static str,
    /// Title in English, before translation.
    title: &'static str,
    /// Reason for the honour in English, a sentence without a name.
    because: &'static str,
}

impl Honour {
    /// Returns the title: "Sharpest eyes".
    pub fn title(&self) -> &'static str {
        tr(self.title)
    }

    /// Returns the reason: "Brought down the most enemies with arrows." While the battle continues, the text says "so far".
    pub fn because(&self, is_over: bool) -> &'static str {
        let so_far = BECAUSE_SO_FAR.iter().find(|(key, _)| !is_over && *key == self.key);
        tr(so_far.map_or(self.because, |(_, because)| because))
    }
}

/// Reasons while the battle continues, by key, if they differ from those at the end.
const BECAUSE_SO_FAR: [(&str, &str); 14] = [
    ("last-word", tr_mark!("Made the latest attack.")),
    ("most-left", tr_mark!("Has the most men left so far.")),
    ("near-enemy-norman", tr_mark!("Leads the Norman unit closest to the enemy so far.")),
    ("near-enemy-saxon", tr_mark!("Leads the Saxon unit closest to the enemy so far.")),
    ("near-lord-norman", tr_mark!("Leads the unit closest to William so far.")),
    ("near-lord-saxon", tr_mark!("Leads the unit closest to Harold so far.")),
    ("close-ranks-norman", tr_mark!("Has the most Norman units alongside so far.")),
    ("close-ranks-saxon", tr_mark!("Has the most Saxon units alongside so far.")),
    ("watch-norman", tr_mark!("Guards the rear of the Norman army.")),
    ("watch-saxon", tr_mark!("Guards the rear of the Saxon army.")),
    ("always-there", tr_mark!("Moved, shot or fought in every turn so far.")),
    ("standing", tr_mark!("Still has men in the battle.")),
    ("every-man-home", tr_mark!("Has kept every man so far.")),
    ("first-hit", tr_mark!("Scored the first hit of the battle.")),
];

/// Number of parts of 1 in which fractions are compared. Two different fractions differ by more than one part.
const FINELY: i64 = 1_000_000_000;

/// Condition of an honour.
enum HonourRule {
    /// The highest value above 0.
    Most(fn(&PupilRecord<'_>) -> i64),
    /// A condition that is true.
    If(fn(&PupilRecord<'_>) -> bool),
}

/// A pupil's part in the battle.
struct PupilRecord<'a> {
    pupil: &'a PupilFacts,
    /// Actions and losses of the pupil's units, including those while the computer played them.
    whole: Tally,
    story: &'a Story,
    /// Every attack of the battle, in order.
    attacks: &'a [AttackRecord],
    /// Pupils who led the first destroyed unit at that time.
    first_destroyed: Option<&'a Players>,
}

impl PupilRecord<'_> {
    /// Returns the figures left in the units that the pupil led to the end.
    fn figures_left(&self) -> u32 {
        let led = self.pupil.units.iter().filter(|(_, term)| term.until.is_none());
        led.filter_map(|(unit, _)| self.story.final_state().unit(*unit)).map(|unit| u32::from(unit.figures)).sum()
    }

    /// Returns whether the pupil made an attack that matches.
    fn has_attack(&self, counts: impl Fn(&AttackRecord) -> bool) -> bool {
        self.pupil.tally.attacks.iter().any(counts)
    }

    /// Returns the highest losses that one attack with this weapon caused.
    fn best_attack(&self, weapon: Weapon) -> i64 {
        let felled = self.pupil.tally.attacks.iter().filter(|attack| attack.weapon == weapon).map(|attack| i64::from(attack.felled));
        felled.max().unwrap_or_default()
    }

    /// Returns the enemy figures felled by the pupil in a turn.
    fn felled_in(&self, turn: u32) -> i64 {
        self.felled(|attack| attack.turn == turn)
    }

    /// Returns the enemy figures felled by the pupil's units of a type.
    fn felled_as(&self, troop: Troop) -> i64 {
        self.felled(|attack| self.is_troop(attack.unit, troop))
    }

    /// Returns the enemy figures felled by the pupil's units of a side and type.
    fn felled_on(&self, side: Side, troop: Troop) -> i64 {
        self.felled(|attack| attack.unit.side == side && self.is_troop(attack.unit, troop))
    }

    fn is_troop(&self, unit: UnitId, troop: Troop) -> bool {
        self.story.final_state().unit(unit).is_some_and(|unit| unit.troop == troop)
    }

    /// Returns the enemy figures felled in the attacks that match.
    fn felled(&self, counts: impl Fn(&AttackRecord) -> bool) -> i64 {
        self.pupil.tally.attacks.iter().filter(|attack| counts(attack)).map(|attack| i64::from(attack.felled)).sum()
    }

    /// Returns the different enemies that attacked the units while the pupil led them.
    fn attackers(&self) -> BTreeSet<UnitId> {
        self.whole.attackers.iter().map(|(_, by, _)| *by).collect()
    }

    /// Returns how close the nearest of the pupil's units of a side is to something in the end. A higher value is closer, and
    /// 0 means none.
    fn nearness(&self, side: Side, squares: fn(&Story, UnitId) -> Option<u8>) -> i64 {
        let near = self.units_on_table(side).filter_map(|(unit, _)| squares(self.story, unit)).min();
        near.map_or(0, |squares| 1_000 - i64::from(squares))
    }

    /// Returns the distance of the pupil's units of a side from the enemy in the end.
    fn distance_kept(&self, side: Side) -> i64 {
        self.units_on_table(side).filter_map(|(unit, _)| enemy_distance(self.story, unit)).max().map_or(0, i64::from)
    }

    /// Returns the highest number of friends around one of the pupil's units in the end.
    fn friends(&self, side: Side) -> i64 {
        let most = self.units_on_table(side).map(|(unit, _)| adjacent_friends(self.story, unit).len()).max();
        i64::try_from(most.unwrap_or_default()).unwrap_or_default()
    }

    /// Returns how far towards an edge of the table one of the pupil's units is in the end. A higher value is further, and 0
    /// means none.
    fn edge(&self, side: Side, towards: fn(Square) -> i64) -> i64 {
        self.units_on_table(side).map(|(_, square)| 1_000 + towards(square)).max().unwrap_or_default()
    }

    /// Returns the pupil's units of a side on the table in the end.
    fn units_on_table(&self, side: Side) -> impl Iterator<Item = (UnitId, Square)> {
        units_on_table(self.story, self.pupil).map(|(unit, square)| (unit.id, square)).filter(move |(unit, _)| unit.side == side)
    }

    /// Returns whether the pupil's units of a side were attacked in a turn with this card.
    fn was_attacked_under(&self, card: CardName, side: Side) -> bool {
        self.whole.attackers.iter().any(|(turn, _, at)| at.side == side && self.is_turn_with_card(*turn, card))
    }

    fn is_turn_with_card(&self, turn: u32, card: CardName) -> bool {
        let turns = self.story.turns();
        turns.iter().any(|other| other.turn == turn && other.card.as_ref().is_some_and(|flipped| flipped.name == card))
    }

    /// Returns whether all units have all their figures. Some may have been lost and restored under another pupil.
    fn has_all_figures(&self) -> bool {
        let is_whole = |unit: UnitId| self.story.final_state().unit(unit).is_some_and(|unit| unit.figures == unit.start);
        self.pupil.units.iter().all(|(unit, _)| is_whole(*unit))
    }

    /// Returns whether the pupil led all units from the beginning to the end.
    fn was_there_throughout(&self) -> bool {
        !self.pupil.units.is_empty() && self.pupil.units.iter().all(|(_, term)| term.from == 0 && term.until.is_none())
    }
}

/// Returns whether the pupil was absent throughout.
fn was_away(seen: &PupilRecord<'_>) -> bool {
    seen.pupil.was_absent && seen.pupil.units.is_empty()
}

/// Returns the distance to the nearest enemy in the end.
fn enemy_distance(story: &Story, unit: UnitId) -> Option<u8> {
    nearest_enemy(story, unit).map(|(_, squares)| squares)
}

/// Creates an honour for the highest value.
const fn highest(key: &'static str, title: &'static str, because: &'static str, of: fn(&PupilRecord<'_>) -> i64) -> (Honour, HonourRule) {
    (Honour { key, title, because }, HonourRule::Most(of))
}

/// Returns whether the pupil attacked again after losing at least half the figures at once.
fn has_fought_on(record: &PupilRecord<'_>) -> bool {
    let Some(hardest) = record.whole.hardest().filter(|fall| 2 * fall.lost >= fall.had) else { return false };
    record.has_attack(|attack| attack.step > hardest.step)
}

/// Creates an honour for a true condition.
const fn conditional(
    key: &'static str,
    title: &'static str,
    because: &'static str,
    is_so: fn(&PupilRecord<'_>) -> bool,
) -> (Honour, HonourRule) {
    (Honour { key, title, because }, HonourRule::If(is_so))
}

/// Every honour, the rarest kind first. A pupil with several gets the first of them that nobody else needs.
const HONOURS: &[(Honour, HonourRule)] = &[
    conditional("first-hit", tr_mark!("First hit"), tr_mark!("Scored the first hit of the whole battle."), |seen| {
        seen.attacks.iter().find(|attack| attack.hits > 0).is_some_and(|first| seen.has_attack(|attack| attack.place == first.place))
    }),
    conditional("first-blow", tr_mark!("First into the fight"), tr_mark!("Made the first hand-to-hand attack of the battle."), |seen| {
        let first = seen.attacks.iter().find(|attack| attack.weapon == Weapon::Melee);
        first.is_some_and(|first| seen.has_attack(|attack| attack.place == first.place))
    }),
    conditional("last-word", tr_mark!("The last word"), tr_mark!("Made the last attack of the battle."), |seen| {
        seen.attacks.last().is_some_and(|last| seen.has_attack(|attack| attack.place == last.place))
    }),
    highest("sharpest-eyes", tr_mark!("Sharpest eyes"), tr_mark!("Brought down the most enemies with arrows."), |seen| {
        seen.pupil.tally.felled_by_volleys.into()
    }),
    highest("strongest-arm", tr_mark!("Strongest arm"), tr_mark!("Brought down the most enemies hand to hand."), |seen| {
        seen.pupil.tally.felled_by_blows.into()
    }),
    highest("greatest-volley", tr_mark!("Greatest volley"), tr_mark!("Brought down the most enemies in one volley."), |seen| {
        seen.best_attack(Weapon::Bow)
    }),
    highest("greatest-blow", tr_mark!("Mightiest blow"), tr_mark!("Brought down the most enemies in one hand-to-hand attack."), |seen| {
        seen.best_attack(Weapon::Melee)
    }),
    highest("longest-road", tr_mark!("Longest march"), tr_mark!("Moved the most squares."), |seen| seen.pupil.tally.squares.into()),
    highest("busiest-bow", tr_mark!("Busiest bow"), tr_mark!("Shot the most volleys."), |seen| seen.pupil.tally.volleys.into()),
    highest("busiest-blade", tr_mark!("Busiest blade"), tr_mark!("Made the most hand-to-hand attacks."), |seen| {
        seen.pupil.tally.blows.into()
    }),
    highest("in-the-thick", tr_mark!("In the thick of it"), tr_mark!("Faced the most attacks."), |seen| seen.whole.attacked.into()),
    highest("keeper-of-the-hill", tr_mark!("Keeper of the hill"), tr_mark!("Stood on the hill for the most turns."), |seen| {
        i64::try_from(seen.pupil.tally.turns_on_hill.len()).unwrap_or_default()
    }),
    highest("widest-reach", tr_mark!("Widest reach"), tr_mark!("Attacked the greatest number of different units."), |seen| {
        let at: BTreeSet<UnitId> = seen.pupil.tally.attacks.iter().map(|attack| attack.at).collect();
        i64::try_from(at.len()).unwrap_or_default()
    }),
    highest("friend-of-the-dice", tr_mark!("Luckiest dice"), tr_mark!("Scored the most hits above the average."), |seen| {
        seen.pupil.luck.surplus_in_sixths().into()
    }),
    highest("against-the-dice", tr_mark!("Never gave up"), tr_mark!("Kept going with the worst luck of all."), |seen| {
        -i64::from(seen.pupil.luck.surplus_in_sixths())
    }),
    highest("steadiest-nerve", tr_mark!("Nerves of steel"), tr_mark!("Faced the most panic dice."), |seen| seen.whole.panics.into()),
    highest("most-hits", tr_mark!("Most hits"), tr_mark!("Scored the most hits of all."), |seen| seen.pupil.tally.hits.into()),
    highest("true-to-the-odds", tr_mark!("True to the odds"), tr_mark!("Rolled closest to the average with 10 dice or more."), |seen| {
        if seen.pupil.luck.dice < 10 { 0 } else { 1_000_000 - i64::from(seen.pupil.luck.surplus_in_sixths().abs()) }
    }),
    highest("best-knights", tr_mark!("Best knight"), tr_mark!("Led the knights that brought down the most enemies."), |seen| {
        seen.felled_as(Troop::Knights)
    }),
    highest("best-housecarles", tr_mark!("Best housecarl"), tr_mark!("Led the housecarls that brought down the most enemies."), |seen| {
        seen.felled_as(Troop::Housecarles)
    }),
    highest(
        "best-spearmen-norman",
        tr_mark!("Best Norman spear"),
        tr_mark!("Led the Norman spearmen that brought down the most enemies."),
        |seen| seen.felled_on(Side::Norman, Troop::Spearmen),
    ),
    highest(
        "best-spearmen-saxon",
        tr_mark!("Best of the fyrd"),
        tr_mark!("Led the Saxon spearmen that brought down the most enemies."),
        |seen| seen.felled_on(Side::Saxon, Troop::Spearmen),
    ),
    highest(
        "best-archers-norman",
        tr_mark!("Best Norman bow"),
        tr_mark!("Led the Norman archers that brought down the most enemies."),
        |seen| seen.felled_on(Side::Norman, Troop::Archers),
    ),
    highest(
        "best-archers-saxon",
        tr_mark!("Best Saxon bow"),
        tr_mark!("Led the Saxon archers that brought down the most enemies."),
        |seen| seen.felled_on(Side::Saxon, Troop::Archers),
    ),
    highest("hero-of-turn-1", tr_mark!("Hero of turn 1"), tr_mark!("Brought down the most enemies in turn 1."), |seen| seen.felled_in(1)),
    highest("hero-of-turn-2", tr_mark!("Hero of turn 2"), tr_mark!("Brought down the most enemies in turn 2."), |seen| seen.felled_in(2)),
    highest("hero-of-turn-3", tr_mark!("Hero of turn 3"), tr_mark!("Brought down the most enemies in turn 3."), |seen| seen.felled_in(3)),
    highest("hero-of-turn-4", tr_mark!("Hero of turn 4"), tr_mark!("Brought down the most enemies in turn 4."), |seen| seen.felled_in(4)),
    highest("hero-of-turn-5", tr_mark!("Hero of turn 5"), tr_mark!("Brought down the most enemies in turn 5."), |seen| seen.felled_in(5)),
    highest("hero-of-turn-6", tr_mark!("Hero of turn 6"), tr_mark!("Brought down the most enemies in turn 6."), |seen| seen.felled_in(6)),
    highest("most-left", tr_mark!("Safe hands"), tr_mark!("Brought the most men through the battle."), |seen| seen.figures_left().into()),
    highest("rock", tr_mark!("The rock"), tr_mark!("Faced the most attacks for each man lost."), |seen| {
        let lost = i64::from(seen.whole.losses());
        if lost == 0 { 0 } else { FINELY * i64::from(seen.whole.attacked) / lost }
    }),
    highest("faced-the-most", tr_mark!("Faced them all"), tr_mark!("Faced the greatest number of different attackers."), |seen| {
        i64::try_from(seen.attackers().len()).unwrap_or_default()
    }),
    highest("sure-hand", tr_mark!("Sure hand"), tr_mark!("Had the highest share of hits with 10 dice or more."), |seen| {
        let tally = &seen.pupil.tally;
        if tally.dice < 10 { 0 } else { FINELY * i64::from(tally.hits) / i64::from(tally.dice) }
    }),
    highest("most-dice", tr_mark!("A handful of dice"), tr_mark!("Rolled the most dice."), |seen| seen.pupil.tally.dice.into()),
    highest("held-out-longest", tr_mark!("Staying power"), tr_mark!("Was in action for the most turns."), |seen| {
        i64::try_from(seen.pupil.tally.turns_active.len()).unwrap_or_default()
    }),
    highest("near-enemy-norman", tr_mark!("Eye to eye"), tr_mark!("Led the Norman unit closest to the enemy at the end."), |seen| {
        seen.nearness(Side::Norman, enemy_distance)
    }),
    highest("near-enemy-saxon", tr_mark!("Toe to toe"), tr_mark!("Led the Saxon unit closest to the enemy at the end."), |seen| {
        seen.nearness(Side::Saxon, enemy_distance)
    }),
    highest("near-lord-norman", tr_mark!("At William’s side"), tr_mark!("Led the unit closest to William at the end."), |seen| {
        seen.nearness(Side::Norman, distance_to_lord)
    }),
    highest("near-lord-saxon", tr_mark!("At Harold’s side"), tr_mark!("Led the unit closest to Harold at the end."), |seen| {
        seen.nearness(Side::Saxon, distance_to_lord)
    }),
    highest("close-ranks-norman", tr_mark!("Close ranks"), tr_mark!("Had the most Norman units alongside at the end."), |seen| {
        seen.friends(Side::Norman)
    }),
    highest("close-ranks-saxon", tr_mark!("Shoulder to shoulder"), tr_mark!("Had the most Saxon units alongside at the end."), |seen| {
        seen.friends(Side::Saxon)
    }),
    highest("left-norman", tr_mark!("Norman left wing"), tr_mark!("Led the Norman unit on the far left of the table."), |seen| {
        seen.edge(Side::Norman, |square| -i64::from(Square::new(0, 0).offset_to(square).0))
    }),
    highest("left-saxon", tr_mark!("Saxon left wing"), tr_mark!("Led the Saxon unit on the far left of the table."), |seen| {
        seen.edge(Side::Saxon, |square| -i64::from(Square::new(0, 0).offset_to(square).0))
    }),
    highest("right-norman", tr_mark!("Norman right wing"), tr_mark!("Led the Norman unit on the far right of the table."), |seen| {
        seen.edge(Side::Norman, |square| i64::from(Square::new(0, 0).offset_to(square).0))
    }),
    highest("right-saxon", tr_mark!("Saxon right wing"), tr_mark!("Led the Saxon unit on the far right of the table."), |seen| {
        seen.edge(Side::Saxon, |square| i64::from(Square::new(0, 0).offset_to(square).0))
    }),
    highest("watch-norman", tr_mark!("Norman rearguard"), tr_mark!("Guarded the rear of the Norman army."), |seen| {
        seen.distance_kept(Side::Norman)
    }),
    highest("watch-saxon", tr_mark!("Saxon rearguard"), tr_mark!("Guarded the rear of the Saxon army."), |seen| {
        seen.distance_kept(Side::Saxon)
    }),
    conditional("broke-a-unit", tr_mark!("Breaker of ranks"), tr_mark!("Brought down the last men of an enemy unit."), |seen| {
        !seen.pupil.tally.destroyed.is_empty()
    }),
    conditional("untouched", tr_mark!("Untouched"), tr_mark!("Came under attack and kept every man."), |seen| {
        seen.whole.attacked > 0 && seen.whole.losses() == 0
    }),
    conditional(
        "fought-on",
        tr_mark!("Brave heart"),
        tr_mark!("Lost at least half of the men at once, then attacked again."),
        has_fought_on,
    ),
    conditional("lords-guard", tr_mark!("The lord’s guard"), tr_mark!("Led the army commander’s own bodyguard."), |seen| {
        let is_guard = |unit: UnitId| seen.story.setup().unit(unit).is_some_and(|unit| unit.bodyguard);
        seen.pupil.units.iter().any(|(unit, _)| is_guard(*unit))
    }),
    conditional("shield-wall", tr_mark!("Shield to shield"), tr_mark!("Stood in the shield wall under attack."), |seen| {
        seen.was_attacked_under(CardName::Shieldwall, Side::Saxon)
    }),
    conditional("through-the-mud", tr_mark!("Through the mud"), tr_mark!("Led knights on muddy ground and still attacked."), |seen| {
        seen.has_attack(|attack| seen.is_troop(attack.unit, Troop::Knights) && seen.is_turn_with_card(attack.turn, CardName::MuddyGround))
    }),
    conditional("ran-amok", tr_mark!("Wild rush"), tr_mark!("Charged when the fyrd ran amok."), |seen| seen.pupil.tally.rushes > 0),
    conditional("first-to-give-all", tr_mark!("Gave everything"), tr_mark!("Led the first unit to give its last man."), |seen| {
        seen.first_destroyed.is_some_and(|players| players.contains(&seen.pupil.id))
    }),
    conditional("to-the-last", tr_mark!("To the last man"), tr_mark!("Led the unit down to its last man."), |seen| {
        let stays = |(_, term): &(UnitId, Term)| term.until.is_none();
        seen.pupil.units.iter().any(stays) && seen.figures_left() == 0 && seen.whole.losses() > 0
    }),
    conditional("two-commands", tr_mark!("Extra command"), tr_mark!("Led more than one unit."), |seen| seen.pupil.units.len() > 1),
    conditional("came-and-helped", tr_mark!("Reinforcement"), tr_mark!("Joined the battle later and took over a unit."), |seen| {
        seen.pupil.units.first().is_some_and(|(_, term)| term.from > 0)
    }),
    conditional("shared-command", tr_mark!("Good company"), tr_mark!("Shared a unit and made its decisions together."), |seen| {
        !seen.pupil.with.is_empty()
    }),
    conditional("archers-eye", tr_mark!("Arrow after arrow"), tr_mark!("Scored arrow hits in 2 turns or more."), |seen| {
        let turns = seen.pupil.tally.attacks.iter().filter(|attack| attack.weapon == Weapon::Bow && attack.hits > 0);
        turns.map(|attack| attack.turn).collect::<BTreeSet<_>>().len() > 1
    }),
    conditional("always-there", tr_mark!("Always there"), tr_mark!("Moved, shot or fought in every turn of the battle."), |seen| {
        let turns = seen.story.turns();
        !turns.is_empty() && turns.iter().all(|turn| seen.pupil.tally.turns_active.contains(&turn.turn))
    }),
    conditional("standing", tr_mark!("Still standing"), tr_mark!("Still had men in the battle at the end."), |seen| {
        seen.figures_left() > 0
    }),
    conditional("struck", tr_mark!("Blow for blow"), tr_mark!("Fought hand to hand."), |seen| seen.pupil.tally.blows > 0),
    conditional("shot", tr_mark!("Arrows away"), tr_mark!("Shot at the enemy."), |seen| seen.pupil.tally.volleys > 0),
    conditional("held", tr_mark!("Held the line"), tr_mark!("Came under attack and stood firm."), |seen| {
        seen.whole.attacked > 0 && seen.figures_left() > 0
    }),
    conditional("every-man-home", tr_mark!("Everyone home"), tr_mark!("Brought every man through the whole battle."), |seen| {
        let lost = i64::from(seen.whole.losses()) + i64::from(seen.whole.lost_to_referee.abs());
        seen.figures_left() > 0 && seen.was_there_throughout() && lost == 0 && seen.has_all_figures()
    }),
    conditional("never-attacked", tr_mark!("Well placed"), tr_mark!("Kept the unit clear of every enemy attack."), |seen| {
        seen.figures_left() > 0 && seen.whole.attacked == 0
    }),
    conditional("marched", tr_mark!("On the march"), tr_mark!("Moved the unit on the battlefield."), |seen| seen.pupil.tally.moves > 0),
    conditional("handed-on", tr_mark!("Led the way"), tr_mark!("Led a unit and then handed it over."), |seen| {
        !seen.pupil.units.is_empty() && seen.pupil.units.iter().all(|(_, term)| term.until.is_some())
    }),
    conditional("missed", tr_mark!("Missed by the class"), tr_mark!("Was away this time and has a place in the next battle."), was_away),
    conditional("fair-judge", tr_mark!("Fair judge"), tr_mark!("Was in neither army and can judge both sides fairly."), was_away),
    conditional("fresh-eyes", tr_mark!("Fresh eyes"), tr_mark!("Is new to this battle and can ask fresh questions."), was_away),
    conditional("there", tr_mark!("Battle commander"), tr_mark!("Led a unit in our battle."), |seen| !seen.pupil.units.is_empty()),
];

/// Returns the pupils who led the first destroyed unit at that time.
fn first_destroyed(story: &Story) -> Option<Players> {
    let destroyed = |event: &Event| if let Event::Destroyed { unit } = event { Some(*unit) } else { None };
    let in_moment = |(place, moment): (usize, &Moment)| Some((place, moment.events.iter().find_map(destroyed)?));
    let (place, unit) = story.moments().iter().enumerate().find_map(in_moment)?;
    story.state_after(place).player(unit).cloned()
}

/// Returns the indices of every honour that is true of each pupil, the rarest first.
fn earned_honours(story: &Story, pupils: &[PupilFacts]) -> Vec<Vec<usize>> {
    let mut attacks: Vec<AttackRecord> = story.units().into_values().flat_map(|tally| tally.attacks).collect();
    attacks.sort_by_key(|attack| attack.place);
    let leaders = first_destroyed(story);
    let seen = |pupil| PupilRecord {
        pupil,
        whole: PupilFacts::combined_tally(pupil),
        story,
        attacks: &attacks,
        first_destroyed: leaders.as_ref(),
    };
    let nobodys = facts_without_pupils(story);
    let others: Vec<PupilRecord<'_>> = nobodys.iter().map(seen).collect();
    let seen: Vec<PupilRecord<'_>> = pupils.iter().map(seen).collect();
    let mut of_each = vec![Vec::new(); pupils.len()];
    for (place, (_, earned)) in HONOURS.iter().enumerate() {
        match earned {
            HonourRule::If(is_so) => {
                let so = seen.iter().enumerate().filter(|(_, seen)| is_so(seen));
                so.for_each(|(at, _)| of_each[at].push(place));
            }
            HonourRule::Most(of) => {
                let values: Vec<i64> = seen.iter().map(of).collect();
                let most = values.iter().copied().chain(others.iter().map(of)).max().unwrap_or_default();
                let those = values.iter().enumerate().filter(|(_, value)| **value == most && most > 0);
                those.for_each(|(at, _)| of_each[at].push(place));
            }
        }
    }
    of_each
}

/// Returns the keys of all honours.
#[cfg(test)]
pub(super) fn all_keys() -> impl Iterator<Item = &'static str> {
    HONOURS.iter().map(|(honour, _)| honour.key)
}

/// Returns the keys of every honour that is true of each pupil.
#[cfg(test)]
pub(super) fn earned_keys(story: &Story, pupils: &[PupilFacts]) -> Vec<BTreeSet<&'static str>> {
    let keys = |places: Vec<usize>| places.into_iter().map(|place| HONOURS[place].0.key).collect();
    earned_honours(story, pupils).into_iter().map(keys).collect()
}

/// Returns an honour for each pupil, in the order of the pupils, with as many different ones as possible.
pub fn honours(story: &Story, pupils: &[PupilFacts]) -> Vec<Option<Honour>> {
    let earned = earned_honours(story, pupils);
    let mut holder: BTreeMap<usize, usize> = BTreeMap::new();
    // Pupils with the fewest honours choose first.
    let mut order: Vec<usize> = (0..pupils.len()).collect();
    order.sort_by_key(|at| earned[*at].len());
    for pupil in order {
        let mut asked = vec![false; HONOURS.len()];
        find_one(pupil, &earned, &mut holder, &mut asked);
    }
    let mut dealt: Vec<Option<usize>> = vec![None; pupils.len()];
    for (honour, pupil) in holder {
        dealt[pupil] = Some(honour);
    }
    // A pupil without an own honour shares the plainest one that applies.
    let of = |pupil: usize| dealt[pupil].or_else(|| earned[pupil].last().copied()).map(|honour| HONOURS[honour].0);
    (0..pupils.len()).map(of).collect()
}

/// Finds an honour for a pupil. Others give theirs up if they can have another one: a maximum matching.
fn find_one(pupil: usize, earned: &[Vec<usize>], holder: &mut BTreeMap<usize, usize>, asked: &mut [bool]) -> bool {
    for &honour in &earned[pupil] {
        if std::mem::replace(&mut asked[honour], true) {
            continue;
        }
        let is_free = match holder.get(&honour) {
            None => true,
            Some(&other) => find_one(other, earned, holder, asked),
        };
        if is_free {
            holder.insert(honour, pupil);
            return true;
        }
    }
    false
}
