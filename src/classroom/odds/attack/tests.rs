use super::*;
use crate::odds::Fraction;

/// Counts the losses of an attack face by face: slow, and as simple as the rules.
fn by_hand(attack: &CombinedAttack) -> Vec<Fraction> {
    let dice: Vec<(usize, i32)> = (attack.volleys.iter().enumerate())
        .flat_map(|(volley, thrown)| thrown.dice.iter().flat_map(move |dice| (0..dice.count).map(move |_| (volley, dice.need))))
        .collect();
    let all = 6_u64.pow(u32::try_from(dice.len()).expect("few dice"));
    let mut ways = vec![0_u64; usize::from(attack.figures) + 1];
    for faces in 0..all {
        let mut hits = vec![0; attack.volleys.len()];
        let mut faces = faces;
        for &(volley, need) in &dice {
            hits[volley] += u16::from(i32::try_from(faces % 6 + 1).expect("a face") >= need);
            faces /= 6;
        }
        let divided: u16 = hits.iter().zip(&attack.volleys).map(|(hits, volley)| hits / volley.divisor).sum();
        ways[usize::from(((attack.waiting + divided) / attack.pooled).min(attack.figures))] += 1;
    }
    ways.into_iter().map(|ways| Fraction::new(ways, all).expect("a fraction")).collect()
}

fn volley(dice: &[(u16, i32)], divisor: u16) -> Volley {
    Volley { dice: dice.iter().map(|&(count, need)| EqualDice::new(count, need)).collect(), divisor }
}

#[test]
fn attack_chances_match_a_full_count_of_rolls() {
    let throws = [
        vec![volley(&[], 1)],
        vec![volley(&[(3, 3), (1, 2)], 1)],
        vec![volley(&[(2, 6), (1, 5)], 2), volley(&[(2, 4)], 1)],
        vec![volley(&[(1, 1), (2, 2)], 3), volley(&[(1, 7), (2, 5)], 2)],
        vec![volley(&[(2, 1), (1, 0), (1, -3)], 1), volley(&[(1, 9), (1, 4)], 1)],
        vec![volley(&[(0, 3), (5, 4)], 2)],
    ];
    for volleys in throws {
        for (pooled, waiting) in [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (4, 1), (2, 9)] {
            for figures in 0..=6 {
                let attack = CombinedAttack { volleys: volleys.clone(), pooled, waiting, figures };
                let found: Vec<Fraction> = attack.chances().iter().map(|(_, chance)| chance).collect();
                assert_eq!(found, by_hand(&attack), "{attack:?}");
            }
        }
    }
}

/// Figures from the rules page: five volleys of 8 archers without bonuses on one armoured target (rulings 28
/// and 29).
#[test]
fn five_volleys_on_armour_kill_more_pooled_than_apart() {
    let volleys = |divisor| vec![volley(&[(8, 6)], divisor); 5];
    let mean = |attack: CombinedAttack| attack.chances().mean().to_f64();
    let apart = mean(CombinedAttack::new(volleys(2), 40));
    let pooled = mean(CombinedAttack { pooled: 2, ..CombinedAttack::new(volleys(1), 40) });
    let raw = mean(CombinedAttack::new(volleys(1), 40));
    assert_eq!([apart, pooled, raw].map(|mean| format!("{mean:.2}")), ["2.13", "3.08", "6.67"]);
}

/// Counts of every integer size must agree.
#[test]
fn every_integer_size_gives_the_same_counts() {
    let attack =
        CombinedAttack { volleys: vec![volley(&[(7, 3), (1, 2)], 1), volley(&[(7, 6), (1, 5)], 2)], pooled: 2, waiting: 1, figures: 8 };
    let large = |ways: Vec<u64>| ways.into_iter().map(num_bigint::BigUint::from).collect::<Vec<_>>();
    let middle: Vec<u128> = attack.ways();
    assert_eq!(large(attack.ways()), attack.ways::<num_bigint::BigUint>());
    assert_eq!(middle.iter().map(WayCount::to_big).collect::<Vec<_>>(), attack.ways::<num_bigint::BigUint>());
}

#[test]
fn hundreds_of_dice_are_counted_exactly() {
    let chances = CombinedAttack::new(vec![volley(&[(400, 6)], 1)], 400).chances();
    assert_eq!(chances.mean().to_string(), "200/3");
    assert_eq!(chances.destroyed(), Fraction::new(1_u8, num_bigint::BigUint::from(6_u8).pow(400)).expect("a fraction"));
    assert!(chances.at_least(0).is_one());
    assert_eq!(chances.at_least(60).complement(), chances.at_most(59));
}
