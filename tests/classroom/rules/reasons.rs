//! Tests that the reasons explain the scores needed to hit.

use std::collections::BTreeSet;

use senlac::rules::rulings::{BodyguardWithoutLord, BonusWhenShooting, HalfHitPool, KnightOnHill, NaturalOne, NaturalSix, ShieldwallPool};
use senlac::rules::{
    Card, CardName, Color, Event, HitDivisor, Needs, Reason, Rulings, Setup, Side, State, Terrain, Unit, UnitId, Weapon, Whose, apply,
    hit_divisor, needs, reasons,
};

/// Returns the sample battle with the first two units of knights on the flat.
fn battle() -> State {
    let mut setup = senlac::planning::sample_battle().expect("the sample battle");
    for (unit, square) in setup.norman.iter_mut().zip(["B10", "C10"]) {
        unit.square = square.parse().ok();
    }
    State::new(&setup).expect("a battle")
}

/// Returns every combination of options that affect to-hit scores and hit divisors.
fn readings() -> Vec<Rulings> {
    let mut all = vec![Rulings::default()];
    let mut also = |change: &dyn Fn(&mut Rulings)| {
        let changed: Vec<Rulings> = all
            .iter()
            .map(|rulings| {
                let mut rulings = *rulings;
                change(&mut rulings);
                rulings
            })
            .collect();
        all.extend(changed);
    };
    also(&|rulings| rulings.hill = KnightOnHill::Target);
    also(&|rulings| rulings.natural_one = NaturalOne::Misses);
    also(&|rulings| rulings.natural_six = NaturalSix::Hits);
    also(&|rulings| rulings.bonus_when_shooting = BonusWhenShooting::FightingOnly);
    also(&|rulings| rulings.bodyguard_without_lord = BodyguardWithoutLord::Loses);
    also(&|rulings| rulings.half_hit_pool = HalfHitPool::Volley);
    also(&|rulings| rulings.shieldwall_pool = ShieldwallPool::Attack);
    all
}

/// Returns no card, each standard card that changes numbers, and stronger custom cards that last.
fn cards() -> Vec<Option<Card>> {
    let own = |name, strength| {
        Some(Card { title: Some("Our own".into()), strength: Some(strength), turns: Some(2), ..Card::new(name, Color::Red) })
    };
    let usual = |name| Some(Card::new(name, Color::Black));
    vec![
        None,
        usual(CardName::Shieldwall),
        usual(CardName::MuddyGround),
        usual(CardName::TiredFromTheLongMarch),
        own(CardName::MuddyGround, 3),
        own(CardName::TiredFromTheLongMarch, 3),
        own(CardName::Shieldwall, 3),
    ]
}

/// Returns the score that the reasons add up to.
fn added_up(reasons: &[Reason], whose: Whose) -> i8 {
    let beyond = reasons.iter().find_map(|reason| {
        if let Reason::NeedsOneOrLess { whose: theirs, number } | Reason::NeedsMoreThanSix { whose: theirs, number } = reason
            && *theirs == whose
        {
            return Some(*number);
        }
        None
    });
    beyond.unwrap_or_else(|| reasons.iter().map(|reason| reason.adds(whose)).sum())
}

/// Returns the hit divisor that the reasons give.
fn divided(reasons: &[Reason]) -> HitDivisor {
    let mut hit_divisor = HitDivisor { each: 1, pooled: 1 };
    for reason in reasons {
        if let Reason::Armour { parts, pooled, .. } | Reason::Shieldwall { parts, pooled, .. } = reason {
            *(if *pooled { &mut hit_divisor.pooled } else { &mut hit_divisor.each }) *= parts;
        }
    }
    hit_divisor
}

/// Returns units of each type on the flat and on the hill, with and without their commanders.
fn standings(state: &State, side: Side) -> Vec<Unit> {
    let on = |terrain| state.board().squares().find(|square| state.board().terrain(*square) == terrain);
    let mut kinds = BTreeSet::new();
    let alike = state.army(side).iter().filter(|unit| kinds.insert((unit.troop, unit.bodyguard)));
    alike
        .flat_map(|unit| {
            [Terrain::Flat, Terrain::Hill].into_iter().flat_map(move |terrain| {
                [(true, false), (true, true), (false, false)].map(|(commander, away)| Unit {
                    square: on(terrain),
                    commander,
                    away,
                    ..unit.clone()
                })
            })
        })
        .collect()
}

/// Returns the battle in its second turn. This card was flipped in both turns, and the first one is still in force.
fn in_play_and_still_in_force(state: &State, card: &Card) -> State {
    let mut state = state.with_card(Card { turns: Some(2), ..card.clone() });
    apply(&mut state, &Event::TurnBegan { turn: 2 });
    state.with_card(card.clone())
}

#[test]
fn reasons_add_up_to_the_scores_and_hit_divisors() {
    let setup = senlac::planning::sample_battle().expect("the sample battle");
    let armies = Side::ALL.map(|side| standings(&battle(), side));
    let mut walked = 0_u32;
    for rulings in readings() {
        let ruled = State::new(&Setup { rulings, ..setup.clone() }).expect("a battle");
        for card in cards() {
            let state = card.map_or_else(|| ruled.clone(), |card| in_play_and_still_in_force(&ruled, &card));
            for (attackers, targets) in [(&armies[0], &armies[1]), (&armies[1], &armies[0])] {
                for (attacker, target) in attackers.iter().flat_map(|attacker| targets.iter().map(move |target| (attacker, target))) {
                    for weapon in [Weapon::Bow, Weapon::Melee] {
                        let reasons = reasons(&state, attacker, target, weapon);
                        let Needs { men, commander } = needs(&state, attacker, target, weapon);
                        assert_eq!(added_up(&reasons, Whose::Men), men, "{reasons:?}");
                        if attacker.is_commander_in_play() {
                            assert_eq!(added_up(&reasons, Whose::Commander), commander, "{reasons:?}");
                        }
                        assert_eq!(divided(&reasons), hit_divisor(&state, target, weapon), "{reasons:?}");
                        walked += 1;
                    }
                }
            }
        }
    }
    assert!(walked > 100_000, "{walked}");
}

fn reason_texts(state: &State, attacker: &str, at: &str, weapon: Weapon) -> Vec<String> {
    let unit = |name: &str| state.unit(name.parse::<UnitId>().expect("a unit")).expect("it is there");
    reasons(state, unit(attacker), unit(at), weapon).iter().map(ToString::to_string).collect()
}

#[test]
fn reasons_name_their_source() {
    let state = battle();
    assert_eq!(
        reason_texts(&state, "N02", "S01", Weapon::Melee),
        ["Knights on the flat against Housecarls: 3 or more", "The baron’s own die: +1"]
    );
    let state = state.with_card(Card::new(CardName::MuddyGround, Color::Black));
    assert_eq!(
        reason_texts(&state, "N01", "S06", Weapon::Melee),
        [
            "Knights on the flat against Spearmen: 2 or more",
            "William’s bodyguard: +1",
            "William himself: +2",
            "Muddy Ground: −1",
            "1 or less is needed: the commander’s die always hits"
        ]
    );
    let state = state.with_card(Card::new(CardName::TiredFromTheLongMarch, Color::Red));
    assert_eq!(
        reason_texts(&state, "S11", "N01", Weapon::Bow),
        [
            "Arrows: 6",
            "The thegn’s own die: +1",
            "Tired from the Long March: −1",
            "More than 6 is needed: ordinary dice cannot hit",
            "Knights’ armour: only half of the hits count, worked out for the whole phase",
        ]
    );
    let mut state = state.with_card(Card::new(CardName::Shieldwall, Color::Red));
    let ruling = "shieldwall-pool".to_owned();
    apply(&mut state, &Event::RulingChanged { ruling, from: String::new(), to: "attack".to_owned(), kept: false });
    assert_eq!(
        reason_texts(&state, "N07", "S11", Weapon::Melee)[2],
        "Shieldwall: only half of the hits count, worked out separately for each attack"
    );
    assert_eq!(
        reason_texts(&battle(), "N01", "S11", Weapon::Melee)[3..],
        ["1 or less is needed: ordinary dice always hit", "1 or less is needed: the commander’s die always hits"]
    );
}

#[test]
fn reasons_name_the_ruling_they_follow() {
    let state = battle().with_card(Card::new(CardName::Shieldwall, Color::Red));
    let unit = |name: &str| state.unit(name.parse::<UnitId>().expect("a unit")).expect("it is there");
    let rulings = |attacker, at, weapon| reasons(&state, unit(attacker), unit(at), weapon).iter().map(Reason::ruling).collect::<Vec<_>>();
    assert_eq!(rulings("N01", "S01", Weapon::Melee), [Some(33), Some(37), Some(34), Some(36), Some(40)]);
    assert_eq!(rulings("N12", "S01", Weapon::Bow), [None, Some(34), Some(29), Some(40)]);
}
