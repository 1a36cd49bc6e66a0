//! Reviewed battles for the tests.

use senlac_classroom::rules::{Attack, Card, CardName, Color, EndReason, Event, Faces, Setup, Side, State, UnitId, apply_all};
use senlac_classroom::story::{Review, Story};

/// Returns the review of a battle with these events, one per step.
pub(super) fn review_of(setup: &Setup, events: &[Event]) -> Review {
    let steps = (1..).zip(events.chunks(1));
    Review::new(Story::from_steps(setup, steps).expect("a battle"))
}

/// Returns the events of a battle's first card.
pub(super) fn first_card_events(setup: &Setup) -> Vec<Event> {
    let card = setup.deck.first().cloned().unwrap_or_else(|| Card::new(CardName::MuddyGround, Color::Black));
    vec![flip(&card)]
}

fn flip(card: &Card) -> Event {
    Event::CardFlipped {
        card: card.name,
        color: card.color,
        drawn: false,
        first: Side::Norman,
        title: card.title.clone(),
        strength: card.strength,
        turns: card.turns,
    }
}

/// Returns events for this many turns, in which every unit hits another and kills one figure, and for the bell.
pub(super) fn battle_events(setup: &Setup, turns: u32) -> Vec<Event> {
    let mut state = State::new(setup).expect("a battle");
    let mut events = Vec::new();
    for turn in 1..=turns {
        if turn > 1 {
            events.push(Event::TurnBegan { turn });
        }
        if let Some(card) = setup.deck.get(usize::try_from(turn).expect("small") % setup.deck.len().max(1)) {
            events.push(flip(card));
        }
        let pairs = (1..=15_u8).map(|number| (UnitId::new(Side::Norman, number), UnitId::new(Side::Saxon, number)));
        let round: Vec<Event> = pairs
            .filter(|(one, other)| [one, other].iter().all(|unit| state.unit(**unit).is_some_and(|unit| unit.figures > 2)))
            .map(|(norman, saxon)| {
                let (unit, at) = if (u32::from(norman.number) + turn).is_multiple_of(2) { (norman, saxon) } else { (saxon, norman) };
                Event::Struck(Attack {
                    unit,
                    at,
                    figures: 6,
                    commander: false,
                    needs: 4,
                    commander_needs: None,
                    dice: Faces::new(),
                    commander_die: None,
                    rolled: false,
                    hits: 1,
                    losses: 1,
                    waiting: 0,
                })
            })
            .collect();
        apply_all(&mut state, &round);
        events.extend(round);
        let [norman, saxon] = Side::ALL.map(|side| state.strength(side).left);
        events.push(Event::TurnEnded { turn, norman, saxon, hill: None });
    }
    events.push(Event::BattleEnded { winner: Side::Saxon, why: EndReason::TimeCalled });
    events
}
