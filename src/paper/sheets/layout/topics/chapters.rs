//! What stands under each topic.

use super::{RulesNumbers, RulesPart, RulesTopic};
use crate::sheets::layout::handout::cards::{self, CountedCard};
use crate::sheets::layout::handout::words;
use crate::sheets::layout::reference::{asked, events, notes, table};
use crate::sheets::layout::rules_picture::RulesPicture;
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Battle, rulings, turn};
use senlac_base::language::lists::capital;
use senlac_base::language::tr;
use senlac_classroom::rules::{CardName, Side};

/// What is told of a topic besides its rulings.
pub(super) fn parts(topic: RulesTopic, battle: Battle<'_>) -> Vec<RulesPart> {
    let state = battle.state;
    let in_force = state.rulings();
    match topic {
        RulesTopic::Turn => turn_by_steps(battle),
        RulesTopic::Cards => deck(battle),
        RulesTopic::Move => deed(battle, 0, notes::moving(in_force)),
        RulesTopic::Shoot => deed(battle, 1, notes::shooting(in_force)),
        RulesTopic::Fight => fighting(battle),
        RulesTopic::Armour => deed(battle, 3, notes::halving(in_force)),
        RulesTopic::Panic => panic(battle),
        RulesTopic::Commanders => {
            vec![thing(Some(RulesPicture::Crown), tr!("Your commander is you"), words::commander(in_force))]
        }
        RulesTopic::Winning => winning(battle),
        RulesTopic::OldWords => words::OLD_WORDS.map(|(term, meaning)| thing(None, tr(term), tr(meaning).to_owned())).into(),
        RulesTopic::Rulings => vec![RulesPart::Words(rulings::summary(in_force))],
    }
}

fn thing(picture: Option<RulesPicture>, title: impl Into<String>, words: String) -> RulesPart {
    RulesPart::Thing { picture, title: title.into(), words }
}

/// What the referee has to know besides.
fn for_referee(words: String) -> [RulesPart; 2] {
    [RulesPart::Heading(tr!("For the referee").to_owned()), RulesPart::Words(words)]
}

fn turn_by_steps(battle: Battle<'_>) -> Vec<RulesPart> {
    let steps = turn::steps(battle.state).into_iter().zip(1..);
    let steps = steps.map(|((title, words), number)| thing(None, format!("{number}. {title}"), words.to_owned()));
    std::iter::once(RulesPart::Words(tr(words::STORY).to_owned())).chain(steps).collect()
}

/// One of the four deeds of a unit, as the children are told it, and what the referee has to know besides.
fn deed(battle: Battle<'_>, place: usize, notes: String) -> Vec<RulesPart> {
    let told = words::deeds(battle.state).into_iter().nth(place);
    let told = told.map(|deed| thing(Some(deed.picture), format!("{}: {}", deed.title, deed.gist), deed.words));
    told.into_iter().chain(for_referee(notes)).collect()
}

fn fighting(battle: Battle<'_>) -> Vec<RulesPart> {
    let rulings = battle.state.rulings();
    let mut parts = deed(battle, 2, notes::fighting(rulings));
    parts.insert(1, thing(None, tr!("Read your dice"), words::dice(rulings)));
    let trial = Trial::new(battle.state);
    parts.push(RulesPart::Heading(tr!("The lowest face that hits: each man’s, and in brackets the commander’s").to_owned()));
    parts.extend(Side::ALL.map(|side| RulesPart::Numbers(to_hit(battle, &trial, side))));
    parts
}

/// What each kind of unit of a side needs against each kind of enemy, and how far it goes and shoots.
fn to_hit(battle: Battle<'_>, trial: &Trial, side: Side) -> RulesNumbers {
    let enemies = asked::enemies(battle.state, side).into_iter().map(|troop| capital(troop.name()));
    let heads = [side.army(), tr!("Moves"), tr!("Shoots")].map(str::to_owned).into_iter().chain(enemies).collect();
    let rows = asked::lines(battle.state, trial, side).into_iter().map(|line| {
        let facts = [line.moves.map(|moves| moves.to_string()), line.range.map(|range| range.to_string())];
        let needs = line.needs.iter().map(|needs| format!("{} ({})", table::face(needs.men), table::face(needs.commander)));
        std::iter::once(line.words.clone()).chain(facts.map(Option::unwrap_or_default)).chain(needs).collect()
    });
    RulesNumbers { heads, rows: rows.collect() }
}

fn counted(card: CountedCard) -> RulesPart {
    thing(Some(RulesPicture::Card(card.name)), format!("{} × {}", card.count, card.title), card.words)
}

fn deck(battle: Battle<'_>) -> Vec<RulesPart> {
    let trial = Trial::new(battle.state);
    let title = format!("{}, {}.", events::title(battle), events::shuffled(battle.state.rulings()));
    let notes = turn::kinds_of_cards(battle.setup).into_iter().map(|kind| {
        let card = kind[0];
        thing(None, card.title().trim(), events::words(battle, &trial, card))
    });
    let heading = RulesPart::Heading(tr!("For the referee").to_owned());
    std::iter::once(RulesPart::Words(title))
        .chain(cards::events(battle).into_iter().map(counted))
        .chain(std::iter::once(heading))
        .chain(notes)
        .collect()
}

/// Panic by the cards of the deck, and where a lord is killed.
fn panic(battle: Battle<'_>) -> Vec<RulesPart> {
    let frightens = |card: &CountedCard| matches!(card.name, CardName::ArrowInTheEye | CardName::WilliamTrips);
    let cards = cards::events(battle).into_iter().filter(frightens).map(counted);
    let killed = words::panic(battle.state.rulings()).map(RulesPart::Words);
    let parts: Vec<RulesPart> = cards.chain(killed).collect();
    if parts.is_empty() { vec![RulesPart::Words(tr!("Nothing in this game makes an army panic.").to_owned())] } else { parts }
}

fn winning(battle: Battle<'_>) -> Vec<RulesPart> {
    let state = battle.state;
    let sides = Side::ALL.map(|side| thing(Some(RulesPicture::Lord(side)), tr!("The {army}", army = side.army()), words::win(state, side)));
    let notes = for_referee(format!("{} {}", notes::standing(state), notes::winning(state)));
    std::iter::once(RulesPart::Words(words::end(state))).chain(sides).chain(notes).collect()
}
