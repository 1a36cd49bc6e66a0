use super::*;

#[test]
fn a_class_of_31_plays_the_sources_battle() {
    let senlac = crate::content::library::scenario("senlac").expect("Senlac");
    let nowhere = |units: Vec<UnitSetup>| units.into_iter().map(|unit| UnitSetup { square: None, ..unit }).collect::<Vec<_>>();
    assert_eq!(armies(31), Armies { norman: nowhere(senlac.norman), saxon: nowhere(senlac.saxon) });
}

/// Figures of an army.
fn figures(units: &[UnitSetup]) -> u32 {
    units.iter().map(|unit| u32::from(unit.figures)).sum()
}

/// A line of the table of armies.
fn told(pupils: usize) -> String {
    let Armies { norman, saxon } = armies(pupils);
    let [normans, saxons] = [(Side::Norman, &norman), (Side::Saxon, &saxon)].map(|(side, units)| {
        let of = |troop| units.iter().filter(|unit| unit.troop == troop).count().to_string();
        troops(side).map(of).join(" ")
    });
    format!("{pupils:2} | {normans} | {:3} : {:3} | {saxons}\n", figures(&norman), figures(&saxon))
}

#[test]
fn classes_of_6_to_40_get_these_armies() {
    let header = "pupils | knights spearmen archers | figures | housecarles spearmen archers\n";
    let table: String = (6..=40).map(told).collect();
    assert_eq!(
        format!("{header}{table}"),
        "\
pupils | knights spearmen archers | figures | housecarles spearmen archers
 6 | 1 1 1 |  28 :  28 | 1 1 1
 7 | 2 1 1 |  36 :  28 | 1 1 1
 8 | 2 1 1 |  36 :  36 | 2 1 1
 9 | 2 1 2 |  44 :  40 | 1 2 1
10 | 2 2 1 |  48 :  44 | 2 1 2
11 | 3 1 2 |  52 :  48 | 2 2 1
12 | 2 2 2 |  56 :  56 | 2 2 2
13 | 3 2 2 |  64 :  60 | 2 3 1
14 | 3 2 2 |  64 :  64 | 3 2 2
15 | 3 2 3 |  72 :  68 | 2 3 2
16 | 3 3 2 |  76 :  72 | 3 2 3
17 | 3 3 3 |  84 :  76 | 3 3 2
18 | 3 3 3 |  84 :  84 | 3 3 3
19 | 4 3 3 |  92 :  84 | 3 3 3
20 | 4 3 3 |  92 :  92 | 4 3 3
21 | 4 3 4 | 100 :  96 | 3 4 3
22 | 4 4 3 | 104 : 100 | 4 3 4
23 | 4 4 4 | 112 : 104 | 4 4 3
24 | 4 4 4 | 112 : 112 | 4 4 4
25 | 5 4 4 | 120 : 112 | 4 4 4
26 | 5 4 4 | 120 : 120 | 5 4 4
27 | 5 5 4 | 132 : 124 | 4 5 4
28 | 5 5 4 | 132 : 128 | 5 4 5
29 | 5 5 5 | 140 : 132 | 5 5 4
30 | 5 5 5 | 140 : 140 | 5 5 5
31 | 6 5 5 | 148 : 140 | 5 5 5
32 | 7 5 5 | 156 : 140 | 5 5 5
33 | 7 5 5 | 156 : 148 | 6 5 5
34 | 7 5 6 | 164 : 152 | 5 6 5
35 | 7 5 6 | 164 : 156 | 6 5 6
36 | 7 6 6 | 176 : 160 | 6 6 5
37 | 7 6 6 | 176 : 168 | 6 6 6
38 | 8 6 6 | 184 : 168 | 6 6 6
39 | 8 6 6 | 184 : 176 | 7 6 6
40 | 8 6 7 | 192 : 180 | 6 7 6
"
    );
}

#[test]
fn from_six_pupils_up_there_is_a_unit_for_each_and_every_type_is_there() {
    for pupils in 6..=80 {
        let Armies { norman, saxon } = armies(pupils);
        assert_eq!(norman.len() + saxon.len(), pupils);
        for (side, units) in [(Side::Norman, &norman), (Side::Saxon, &saxon)] {
            assert!(units.len() <= SetupProblem::MOST_UNITS, "{pupils}");
            let kinds = troops(side);
            let order: Vec<_> =
                units.iter().map(|unit| kinds.iter().position(|troop| *troop == unit.troop).expect("a type of this side")).collect();
            assert!(order.is_sorted() && (0..3).all(|kind| order.contains(&kind)), "{pupils}: {order:?}");
            let bodyguards: Vec<_> = units.iter().map(|unit| unit.bodyguard).collect();
            assert!(bodyguards[0] && !bodyguards[1..].contains(&true), "{pupils}: the first unit is the lord's");
            assert!(units.iter().all(|unit| unit.figures == unit.troop.full_strength() && unit.troop.bases().contains(&unit.bases)));
        }
    }
}

#[test]
fn fewer_than_six_play_the_battle_of_six_and_no_class_is_too_large() {
    for pupils in 0..6 {
        assert_eq!(armies(pupils), armies(6));
    }
    for pupils in [81, 1000, usize::MAX] {
        assert_eq!(armies(pupils), armies(80));
    }
}

#[test]
fn figures_stay_within_6_percent_of_the_sources_but_for_seven_pupils() {
    for pupils in (6..=80).filter(|&pupils| pupils != 7) {
        let Armies { norman, saxon } = armies(pupils);
        let against = f64::from(figures(&norman)) / f64::from(figures(&saxon)) / (148.0 / 140.0);
        assert!((0.94..=1.06).contains(&against), "{pupils} pupils: {against}");
    }
}

#[test]
fn units_keep_the_sources_16_to_15() {
    for pupils in 6..=78 {
        let normans = 31 * armies(pupils).norman.len();
        assert!(normans.abs_diff(16 * pupils) < 31, "{pupils}");
    }
}
