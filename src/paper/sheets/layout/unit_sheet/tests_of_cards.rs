//! Tests of the sheet's text about cards that make it harder to hit, against the rules.

use super::need_changes::change_text;
use super::*;
use crate::sheets::layout::LayoutFn;
use crate::sheets::layout::checks::setups_for_all_options;
use crate::sheets::layout::test_battles::{TestBattle, full_class};
use senlac_classroom::rules::{Card, CardName, Color, Needs, Setup, Square, Unit, UnitId, Weapon, Whose, needs};

const HARDER: [CardName; 2] = [CardName::MuddyGround, CardName::TiredFromTheLongMarch];

/// Returns a unit of each kind of troops of both armies, bodyguards separately.
fn unit_kinds(state: &State) -> Vec<&Unit> {
    let mut kinds: Vec<&Unit> = Vec::new();
    for unit in state.units() {
        let is_like = |kind: &&Unit| (kind.id.side, kind.troop, kind.bodyguard) == (unit.id.side, unit.troop, unit.bodyguard);
        if !kinds.iter().any(is_like) {
            kinds.push(unit);
        }
    }
    kinds
}

/// Returns the situations in which a unit meets an enemy: the sheet's name for each, the square of both, and the weapon.
fn grounds(troop: Troop) -> Vec<(&'static str, Square, Weapon)> {
    let [flat, hill] = [0, 1].map(|column| Square::new(column, 0));
    match troop {
        Troop::Knights => vec![(" on the flat", flat, Weapon::Melee), (" on the hill", hill, Weapon::Melee)],
        Troop::Archers => vec![(" in a fight", flat, Weapon::Melee), (" when shooting", flat, Weapon::Bow)],
        Troop::Housecarles | Troop::Spearmen => vec![("", flat, Weapon::Melee)],
    }
}

/// Returns the sentences about the men, or about their commander.
fn sentences_about(text: &str, whose: Whose) -> Vec<String> {
    let text = text.replace("You and your men: ", "Your men: ");
    let (men, commander) = text.split_once("You: ").unwrap_or((&text, &text));
    let part = if whose == Whose::Men { men } else { commander };
    let part = part.trim().trim_start_matches("Your men: ");
    part.split_terminator('.').map(|sentence| sentence.trim().to_lowercase()).collect()
}

/// Returns whether the sheet says that these dice need the same as before against this enemy.
fn says_no_change(sentences: &[String], troop: &str, ground: &str, grounds: &[&str]) -> bool {
    let mut lists = sentences.iter().filter_map(|sentence| sentence.strip_prefix("no change"));
    lists.any(|list| {
        let mut rest = list;
        if rest.is_empty() {
            return true;
        }
        for other in grounds {
            let Some((these, after)) = rest.split_once(other).filter(|_| !other.is_empty()).or(other.is_empty().then_some((rest, "")))
            else {
                continue;
            };
            if *other == ground {
                return these.contains(troop) || these.contains("anyone");
            }
            rest = after;
        }
        false
    })
}

/// Returns every need of a unit's men or commander from the rules: enemy, ground, and the numbers without the card and with it.
fn expected_changes(state: &State, unit: &Unit, card: &Card, whose: Whose) -> Vec<(Troop, &'static str, i8, i8)> {
    let with_card = state.with_card(card.clone());
    let need = |needs: Needs| if whose == Whose::Men { needs.men } else { needs.commander };
    let mut changes = Vec::new();
    for enemy in unit_kinds(state).into_iter().filter(|enemy| enemy.id.side != unit.id.side) {
        for (ground, square, weapon) in grounds(unit.troop) {
            let there = |unit: &Unit| Unit { square: Some(square), ..unit.clone() };
            let [before, after] = [state, &with_card].map(|state| need(needs(state, &there(unit), &there(enemy), weapon)));
            changes.push((enemy.troop, ground, before, after));
        }
    }
    changes
}

fn cards() -> impl Iterator<Item = Card> {
    HARDER.into_iter().flat_map(|name| (1..=3).map(move |strength| Card { strength: Some(strength), ..Card::new(name, Color::Black) }))
}

#[test]
fn no_change_is_printed_only_if_the_needed_number_is_the_same() {
    let usual = full_class(|_, _| None);
    for setup in setups_for_all_options(&usual).into_iter().chain([usual]) {
        let state = TestBattle::new(setup).state;
        let trial = Trial::new(&state);
        for card in cards() {
            for unit in unit_kinds(&state).into_iter().filter(|unit| card.name.affects(unit)) {
                let text = change_text(&card, state.rulings(), &trial, unit);
                let names: Vec<&str> = grounds(unit.troop).into_iter().map(|(ground, ..)| ground).collect();
                for whose in [Whose::Men, Whose::Commander] {
                    let sentences = sentences_about(&text, whose);
                    for (troop, ground, before, after) in expected_changes(&state, unit, &card, whose) {
                        let says = says_no_change(&sentences, troop.name(), ground, &names);
                        let about = format!("{} {whose:?} against {troop:?}{ground}: {before} to {after}: {text}", unit.id);
                        assert_eq!(says, before == after, "{about}");
                    }
                }
            }
        }
    }
}

#[test]
fn williams_sheet_separates_his_men_from_himself() {
    let state = TestBattle::new(full_class(|_, _| None)).state;
    let william = state.unit(UnitId::new(Side::Norman, 1)).expect("William’s unit");
    let mud = Card::new(CardName::MuddyGround, Color::Black);
    assert_eq!(
        change_text(&mud, state.rulings(), &Trial::new(&state), william),
        "Your men: roll 1 higher to hit (2 becomes 3). A 1 misses too. You: roll 1 higher to hit (3 becomes 4). A 1 misses too. \
         No change against spearmen and archers on the flat."
    );
}

#[test]
fn men_and_commander_share_a_sentence_if_all_dice_need_more() {
    let state = TestBattle::new(full_class(|_, _| None)).state;
    let tired = Card::new(CardName::TiredFromTheLongMarch, Color::Red);
    let text =
        |number| change_text(&tired, state.rulings(), &Trial::new(&state), state.unit(UnitId::new(Side::Saxon, number)).expect("a unit"));
    assert_eq!(text(2), "You and your men: roll 1 higher to hit (5 becomes 6).");
    assert_eq!(text(6), "Your men: roll 1 higher to hit (5 becomes 6). No die can hit knights. You: roll 1 higher to hit (5 becomes 6).");
    assert_eq!(text(11), "Your men: no die can hit. You: roll 1 higher to hit (5 becomes 6).");
}

#[test]
fn cards_mention_needs_above_six_only_if_they_can_occur() {
    let words_of = |setup: Setup| {
        let battle = TestBattle::new(setup);
        [crate::sheets::layout::deck as LayoutFn, crate::sheets::layout::reference].map(|lay_out| battle.words(lay_out))
    };
    let dealt = |card: Card| words_of(Setup { deck: vec![card], ..full_class(|_, _| None) });
    let says = |words: &[String; 2]| words.each_ref().map(|words| words.contains("needs more than 6"));
    let mud = |strength| Card { strength: Some(strength), ..Card::new(CardName::MuddyGround, Color::Black) };
    assert_eq!(says(&dealt(mud(1))), [false; 2], "knights need a 6 at most");
    assert_eq!(says(&dealt(mud(2))), [true; 2]);
    assert_eq!(says(&dealt(Card::new(CardName::TiredFromTheLongMarch, Color::Red))), [true; 2], "bows need a 6 already");
}
