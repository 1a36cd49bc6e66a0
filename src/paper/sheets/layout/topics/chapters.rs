//! Content of each topic.

use super::{RulesPart, RulesTable, RulesTopic};
use crate::sheets::layout::handout::cards::{self, CountedCard};
use crate::sheets::layout::handout::words;
use crate::sheets::layout::reference::{events, notes, table, to_hit_lines};
use crate::sheets::layout::rules_picture::RulesPicture;
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Battle, rulings, turn};
use senlac_base::language::lists::capitalise;
use senlac_base::language::tr;
use senlac_classroom::rules::{CardName, Side};

/// Returns the parts of a topic, without its rulings.
pub(super) fn chapter_parts(topic: RulesTopic, battle: Battle<'_>) -> Vec<RulesPart> {
    let state = battle.state;
    let in_force = state.rulings();
    match topic {
        RulesTopic::Turn => turn_parts(battle),
        RulesTopic::Cards => deck_parts(battle),
        RulesTopic::Move => deed_parts(battle, 0, notes::moving_text(in_force)),
        RulesTopic::Shoot => deed_parts(battle, 1, notes::shooting_text(in_force)),
        RulesTopic::Fight => fighting_parts(battle),
        RulesTopic::Armour => deed_parts(battle, 3, notes::halving_text(in_force)),
        RulesTopic::Panic => panic_parts(battle),
        RulesTopic::Commanders => {
            vec![item_part(Some(RulesPicture::Crown), tr!("You are the commander"), words::commander_text(in_force))]
        }
        RulesTopic::Winning => winning_parts(battle),
        RulesTopic::OldWords => words::OLD_WORDS.map(|(term, meaning)| item_part(None, tr(term), tr(meaning).to_owned())).into(),
        RulesTopic::Rulings => vec![RulesPart::Words(rulings::summary(in_force))],
    }
}

fn item_part(picture: Option<RulesPicture>, title: impl Into<String>, words: String) -> RulesPart {
    RulesPart::Thing { picture, title: title.into(), words }
}

/// Returns additional information for the referee.
fn referee_parts(words: String) -> [RulesPart; 2] {
    [RulesPart::Heading(tr!("For the referee").to_owned()), RulesPart::Words(words)]
}

fn turn_parts(battle: Battle<'_>) -> Vec<RulesPart> {
    let steps = turn::steps(battle.state).into_iter().zip(1..);
    let steps = steps.map(|((title, words), number)| item_part(None, format!("{number}. {title}"), words.to_owned()));
    std::iter::once(RulesPart::Words(tr(words::STORY).to_owned())).chain(steps).collect()
}

/// Returns the parts about one of a unit's four actions: the children's text, and additional notes for the referee.
fn deed_parts(battle: Battle<'_>, place: usize, notes: String) -> Vec<RulesPart> {
    let told = words::deeds(battle.state).into_iter().nth(place);
    let told = told.map(|deed| item_part(Some(deed.picture), format!("{}: {}", deed.title, deed.gist), deed.words));
    told.into_iter().chain(referee_parts(notes)).collect()
}

fn fighting_parts(battle: Battle<'_>) -> Vec<RulesPart> {
    let rulings = battle.state.rulings();
    let mut parts = deed_parts(battle, 2, notes::fighting_text(rulings));
    parts.insert(1, item_part(None, tr!("Read your dice"), words::dice(rulings)));
    let trial = Trial::new(battle.state);
    parts.push(RulesPart::Heading(tr!("Lowest number that hits: the men’s, and the commander’s in brackets").to_owned()));
    parts.extend(Side::ALL.map(|side| RulesPart::Numbers(to_hit_table(battle, &trial, side))));
    parts
}

/// Returns the numbers that each kind of unit of a side needs against each kind of enemy, with its move and range.
fn to_hit_table(battle: Battle<'_>, trial: &Trial, side: Side) -> RulesTable {
    let enemies = to_hit_lines::enemies(battle.state, side).into_iter().map(|troop| capitalise(troop.name()));
    let heads = [side.army(), tr!("Moves"), tr!("Shoots")].map(str::to_owned).into_iter().chain(enemies).collect();
    let rows = to_hit_lines::lines(battle.state, trial, side).into_iter().map(|line| {
        let facts = [line.moves.map(|moves| moves.to_string()), line.range.map(|range| range.to_string())];
        let needs = line.needs.iter().map(|needs| format!("{} ({})", table::face_text(needs.men), table::face_text(needs.commander)));
        std::iter::once(line.words.clone()).chain(facts.map(Option::unwrap_or_default)).chain(needs).collect()
    });
    RulesTable { heads, rows: rows.collect() }
}

fn card_part(card: CountedCard) -> RulesPart {
    item_part(Some(RulesPicture::Card(card.name)), format!("{} × {}", card.count, card.title), card.words)
}

fn deck_parts(battle: Battle<'_>) -> Vec<RulesPart> {
    let trial = Trial::new(battle.state);
    let title = format!("{}, {}.", events::title(battle), events::shuffle_text(battle.state.rulings()));
    let notes = turn::kinds_of_cards(battle.setup).into_iter().map(|kind| {
        let card = kind[0];
        item_part(None, card.title().trim(), events::effect_text(battle, &trial, card))
    });
    let heading = RulesPart::Heading(tr!("For the referee").to_owned());
    std::iter::once(RulesPart::Words(title))
        .chain(cards::counted_cards(battle).into_iter().map(card_part))
        .chain(std::iter::once(heading))
        .chain(notes)
        .collect()
}

/// Returns the parts about panic caused by cards and by the death of a lord.
fn panic_parts(battle: Battle<'_>) -> Vec<RulesPart> {
    let frightens = |card: &CountedCard| matches!(card.name, CardName::ArrowInTheEye | CardName::WilliamTrips);
    let cards = cards::counted_cards(battle).into_iter().filter(frightens).map(card_part);
    let killed = words::panic_text(battle.state.rulings()).map(RulesPart::Words);
    let parts: Vec<RulesPart> = cards.chain(killed).collect();
    if parts.is_empty() { vec![RulesPart::Words(tr!("Armies never panic in this game.").to_owned())] } else { parts }
}

fn winning_parts(battle: Battle<'_>) -> Vec<RulesPart> {
    let state = battle.state;
    let sides = Side::ALL
        .map(|side| item_part(Some(RulesPicture::Lord(side)), tr!("The {army}", army = side.army()), words::win_text(state, side)));
    let notes = referee_parts(format!("{} {}", notes::standing_text(state), notes::winning_text(state)));
    std::iter::once(RulesPart::Words(words::end_text(state))).chain(sides).chain(notes).collect()
}
