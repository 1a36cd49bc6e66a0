use std::collections::BTreeMap;

use super::*;
use crate::odds::EqualDice;

fn fighter(dice: &[(u16, i32)], divisor: u16) -> Volley {
    Volley { dice: dice.iter().map(|&(count, need)| EqualDice::new(count, need)).collect(), divisor }
}

/// Returns the score that each figure needs, the first to fall in front.
fn figures(fighter: &Volley) -> Vec<i32> {
    fighter.dice.iter().flat_map(|dice| (0..dice.count).map(|_| dice.need)).collect()
}

/// Plays every result of the dice, die by die. Returns the chance of each pair of figures left (a, b).
fn by_hand(exchange: &Exchange) -> BTreeMap<[usize; 2], f64> {
    fn strike(striker: &Volley, left: usize, target: usize) -> BTreeMap<usize, f64> {
        let needs = figures(striker);
        let dice = &needs[needs.len() - left..];
        let all = 6_u32.pow(u32::try_from(left).expect("few figures"));
        let mut losses = BTreeMap::new();
        for faces in 0..all {
            let hits = dice.iter().enumerate().filter(|(place, need)| {
                let face = faces / 6_u32.pow(u32::try_from(*place).expect("few")) % 6 + 1;
                i32::try_from(face).expect("a face") >= **need
            });
            let fallen = (hits.count() / usize::from(striker.divisor)).min(target);
            *losses.entry(fallen).or_insert(0.0) += 1.0 / f64::from(all);
        }
        losses
    }
    let mut table = BTreeMap::from([([exchange.a.figures(), exchange.b.figures()], 1.0)]);
    for _ in 0..exchange.rounds {
        for a_strikes in [exchange.first == FirstStriker::A, exchange.first == FirstStriker::B] {
            let mut after = BTreeMap::new();
            for ([a, b], chance) in table {
                if a == 0 || b == 0 {
                    *after.entry([a, b]).or_insert(0.0) += chance;
                    continue;
                }
                let losses = if a_strikes { strike(&exchange.a, a, b) } else { strike(&exchange.b, b, a) };
                for (fallen, share) in losses {
                    let left = if a_strikes { [a, b - fallen] } else { [a - fallen, b] };
                    *after.entry(left).or_insert(0.0) += chance * share;
                }
            }
            table = after;
        }
    }
    table
}

#[test]
fn small_exchanges_match_a_full_count_of_rolls() {
    let fighters =
        [fighter(&[(2, 3), (1, 2)], 1), fighter(&[(3, 5)], 2), fighter(&[(1, 1)], 1), fighter(&[(3, 6), (1, 4)], 1), fighter(&[], 1)];
    for a in &fighters {
        for b in &fighters {
            for (first, rounds) in
                [(FirstStriker::A, 1), (FirstStriker::B, 1), (FirstStriker::A, 3), (FirstStriker::B, 2), (FirstStriker::A, 0)]
            {
                let exchange = Exchange { a: a.clone(), b: b.clone(), first, rounds, opening: None };
                let (found, expected) = (exchange.chances().expect("a small one"), by_hand(&exchange));
                let mut sum = 0.0;
                for (left, chance) in found.iter() {
                    let slow = expected.get(&left).copied().unwrap_or_default();
                    assert!((chance.to_f64() - slow).abs() < 1e-12, "{exchange:?}: {left:?} {chance} {slow}");
                    sum += chance.to_f64();
                }
                assert!((sum - 1.0).abs() < 1e-12);
                for (side, losses) in [found.losses_of_a(), found.losses_of_b()].into_iter().enumerate() {
                    let left = |lost| found.figures()[side] - lost;
                    let slow = |lost| expected.iter().filter(|(pair, _)| pair[side] == left(lost)).map(|(_, chance)| chance).sum::<f64>();
                    assert!(losses.iter().all(|(lost, chance)| (chance.to_f64() - slow(lost)).abs() < 1e-12), "{exchange:?}");
                }
                assert!(found.p(found.figures()[0] + 1, 0).is_zero() && found.p(0, found.figures()[1] + 1).is_zero());
            }
        }
    }
}

#[test]
fn oversized_exchanges_are_refused() {
    let bits = |figures: u64, rounds: u64| 2 * figures * rounds * 13 / 5;
    assert_eq!(ExchangeTooLarge::check_exchange([40, 40], 50, bits(40, 50)), Ok(()));
    assert_eq!(ExchangeTooLarge::check_exchange([12, 12], 1000, bits(12, 1000)), Ok(()));
    assert_eq!(ExchangeTooLarge::check_exchange([400, 400], 1, bits(400, 1)), Ok(()));
    let all = fighter(&[(1000, 4)], 1);
    let refused = Exchange::new(all.clone(), all, 1000).chances().expect_err("far too much").to_string();
    assert_eq!(refused, "1000 against 1000 figures for 1000 rounds is too much to calculate exactly; use fewer figures or fewer rounds");
}
