use super::*;

#[test]
fn a_class_of_31_gets_the_original_armies() {
    let senlac = crate::content::library::scenario("senlac").expect("Senlac");
    let nowhere = |units: Vec<UnitSetup>| units.into_iter().map(|unit| UnitSetup { square: None, ..unit }).collect::<Vec<_>>();
    assert_eq!(armies(31), Armies { norman: nowhere(senlac.norman), saxon: nowhere(senlac.saxon) });
}

fn figures(units: &[UnitSetup]) -> u32 {
    units.iter().map(|unit| u32::from(unit.figures)).sum()
}

/// Returns a line of the table of armies.
fn table_line(pupils: usize) -> String {
    let Armies { norman, saxon } = armies(pupils);
    let [normans, saxons] = [(Side::Norman, &norman), (Side::Saxon, &saxon)].map(|(side, units)| {
        let of = |troop| units.iter().filter(|unit| unit.troop == troop).count().to_string();
        troops(side).map(of).join(" ")
    });
    format!("{pupils:2} | {normans} | {:3} : {:3} | {saxons}\n", figures(&norman), figures(&saxon))
}

#[test]
fn classes_of_6_to_40_get_the_listed_armies() {
    let table: String = (6..=40).map(table_line).collect();
    assert_eq!(table, include_str!("armies.txt").split_inclusive('\n').skip(1).collect::<String>());
}

#[test]
fn classes_of_six_or_more_have_a_unit_each_and_every_type() {
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
fn very_small_and_very_large_classes_get_the_nearest_armies() {
    for pupils in 0..6 {
        assert_eq!(armies(pupils), armies(6));
    }
    for pupils in [81, 1000, usize::MAX] {
        assert_eq!(armies(pupils), armies(80));
    }
}

#[test]
fn the_figure_ratio_is_within_6_percent_except_for_7_pupils() {
    for pupils in (6..=80).filter(|&pupils| pupils != 7) {
        let Armies { norman, saxon } = armies(pupils);
        let against = f64::from(figures(&norman)) / f64::from(figures(&saxon)) / (148.0 / 140.0);
        assert!((0.94..=1.06).contains(&against), "{pupils} pupils: {against}");
    }
}

#[test]
fn the_unit_ratio_is_the_original_16_to_15() {
    for pupils in 6..=78 {
        let normans = 31 * armies(pupils).norman.len();
        assert!(normans.abs_diff(16 * pupils) < 31, "{pupils}");
    }
}

#[test]
fn a_drawn_setup_fits_other_tables_with_enough_room() {
    let table = |key: &str| crate::content::library::scenario(key).expect(key);
    let hall = table("large-hall-floor");
    for pupils in [7, 24, 40] {
        let (drawn, laid) = (pictures::drawn_armies(pupils), pictures::fit_drawn_armies(pupils, &hall.terrain, &hall.zones));
        let (drawn, laid) = (drawn.expect("a picture"), laid.expect("room for it"));
        let by = |units: &[UnitSetup], laid: &[UnitSetup]| {
            let squares = units.iter().zip(laid).map(|(unit, laid)| (unit.square.expect("a square"), laid.square.expect("a square")));
            squares.map(|(from, to)| from.offset_to(to)).collect::<std::collections::BTreeSet<_>>()
        };
        let moves = [by(&drawn.norman, &laid.norman), by(&drawn.saxon, &laid.saxon)];
        assert!(moves[0].len() == 1 && moves[0] == moves[1], "all go the same way: {moves:?}");
        for (side, units) in [(Side::Norman, &laid.norman), (Side::Saxon, &laid.saxon)] {
            assert!(units.iter().all(|unit| unit.square.and_then(|square| hall.zones.side(square)) == Some(side)), "{pupils}");
        }
    }
    let lesson = table("35-minute-lesson");
    assert_eq!(pictures::fit_drawn_armies(24, &lesson.terrain, &lesson.zones), None, "its lines are too wide");
    for pupils in [9, 31] {
        let own = pictures::table(pupils).expect("a table");
        assert_eq!(
            pictures::fit_drawn_armies(pupils, &own.terrain, &own.zones),
            pictures::drawn_armies(pupils),
            "on its own table it lies as drawn"
        );
    }
}
