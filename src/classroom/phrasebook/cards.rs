//! The text and the effect of a card.

use std::fmt;

use super::sentence::Sentence;
use crate::rules::rulings::{BonusWhenShooting, NaturalSix};
use crate::rules::{Card, CardName, CardProblem, Color, Rulings, Side};
use senlac_base::language::lists::join_commas;
use senlac_base::language::tr;

impl CardName {
    /// Returns the card's effect at its usual strength and length, in one sentence for a ten-year-old.
    pub fn effect(self) -> String {
        Card::new(self, Color::Black).effect()
    }

    /// Returns what the card's strength means.
    pub fn strength_text(self) -> &'static str {
        tr(self.strength().meaning)
    }
}

impl Card {
    /// Returns the card's effect in one or two sentences for a ten-year-old.
    pub fn effect(&self) -> String {
        let (force, turns) = (self.force(), self.duration());
        match self.name {
            CardName::Shieldwall if turns == 1 => {
                tr!("The Saxons lock their shields: only {share} of the hits on them count.", share = share(force))
            }
            CardName::Shieldwall => {
                tr!("The Saxons lock their shields for {turns} turns. Only {share} of the hits on them count.", share = share(force), turns)
            }
            CardName::FyrdRunsAmok => tr_count!(
                squares = force,
                "Saxon spearmen and archers cannot wait. They rush up to {squares} square towards the Normans.",
                "Saxon spearmen and archers cannot wait. They rush up to {squares} squares towards the Normans."
            ),
            CardName::MuddyGround if turns == 1 => {
                tr!("Horses get stuck in the mud. Knights move only 1 square and must roll {force} higher to hit.", force)
            }
            CardName::MuddyGround => {
                tr!(
                    "Horses get stuck in the mud for {turns} turns. Knights move only 1 square and must roll {force} higher to hit.",
                    force,
                    turns
                )
            }
            CardName::TiredFromTheLongMarch if turns == 1 => {
                tr!("The Saxons have marched for days. They must all roll {force} higher to hit.", force)
            }
            CardName::TiredFromTheLongMarch => {
                tr!("The Saxons have marched for days. For {turns} turns, they must all roll {force} higher to hit.", force, turns)
            }
            CardName::ArrowInTheEye => tr!("Harold is killed. {panic}", panic = self.panic_text(Side::Saxon)),
            CardName::WilliamTrips if turns == 1 => tr!("William is out of play this turn. {panic}", panic = self.panic_text(Side::Norman)),
            CardName::WilliamTrips => {
                tr!("William is out of play for {turns} turns. {panic}", turns, panic = self.panic_text(Side::Norman))
            }
        }
    }

    /// Returns "Every Saxon unit rolls a die and loses that many men.", or the meaning of the faces if something is subtracted
    /// from the die.
    pub fn panic_text(&self, side: Side) -> String {
        let army = side.adjective();
        match panic_faces(self.force()) {
            Some(faces) => tr!("Every {army} unit rolls a die. {faces}", army, faces),
            None => tr!("Every {army} unit rolls a die and loses that many men.", army),
        }
    }
}

/// Returns "Card: Muddy Ground (black)"; for a custom card with its event, strength and length: "Card: Deep mud (black; Muddy
/// Ground, strength 2, 3 turns)".
pub fn card_sentence(card: &Card) -> Sentence {
    let event = card.title.is_some().then(|| card.name.title().to_owned());
    let strength = (card.force() != card.name.strength().usual).then(|| tr!("strength {force}", force = card.force()));
    let turns = (card.duration() > 1).then(|| tr_count!(turns = card.duration(), "{turns} turn", "{turns} turns"));
    let own: Vec<String> = [event, strength, turns].into_iter().flatten().collect();
    let (title, color) = (card.title(), card.color.name());
    let words = match own.as_slice() {
        [] => tr!("{title} ({color})", title, color),
        own => tr!("{title} ({color}; {terms})", title, color, terms = join_commas(own)),
    };
    Sentence::with_about(tr!("Card"), words)
}

/// Returns the meaning of a panic die's faces if 1 to 5 is subtracted: "A 1 or 2: no loss. A 3: lose 1 man. A 4: lose 2 men,
/// and so on." Returns `None` if nothing is subtracted and as many men fall as the die shows.
pub fn panic_faces(less: u8) -> Option<String> {
    let words = match less {
        0 => return None,
        1 => tr!("A 1: no loss. A 2: lose 1 man. A 3: lose 2 men, and so on."),
        2 => tr!("A 1 or 2: no loss. A 3: lose 1 man. A 4: lose 2 men, and so on."),
        3 => tr!("A 1, 2 or 3: no loss. A 4: lose 1 man. A 5: lose 2 men. A 6: lose 3 men."),
        4 => tr!("A 1, 2, 3 or 4: no loss. A 5: lose 1 man. A 6: lose 2 men."),
        _ => tr!("A 1, 2, 3, 4 or 5: no loss. A 6: lose 1 man."),
    };
    Some(words.to_owned())
}

/// Returns a fraction as text: "half", "a third", "1 in 8".
pub fn share(parts: u8) -> String {
    match parts {
        2 => tr!("half").to_owned(),
        3 => tr!("a third").to_owned(),
        4 => tr!("a quarter").to_owned(),
        parts => tr!("1 in {parts}", parts),
    }
}

/// Returns a note for the teacher about units that can't hit while this card is in force, under these rulings; `None` if every
/// unit still can.
pub fn teachers_note(card: &Card, rulings: &Rulings) -> Option<String> {
    let never_misses = rulings.natural_six == NaturalSix::Hits;
    if never_misses || card.name != CardName::TiredFromTheLongMarch {
        return None;
    }
    // Arrows need a 6, and so do spearmen against knights and housecarls. A commander’s own die has +1, Harold’s +2.
    let archers_lead = rulings.bonus_when_shooting != BonusWhenShooting::FightingOnly && card.force() == 1;
    let (archers, spearmen) = match (archers_lead, card.force()) {
        (true, _) => (tr!("Saxon archers can’t hit this turn, except for their commanders, who hit on a 6."), true),
        (false, _) => (tr!("Saxon archers can’t hit this turn."), card.force() == 1),
    };
    let fighters = if spearmen {
        tr!("Saxon spearmen can’t hit knights, except for their commanders, who hit on a 6.")
    } else {
        tr!("Saxon spearmen and their commanders can’t hit knights.")
    };
    let skips = tr!("Senlac skips units that can’t hit.");
    Some(tr!("For the teacher: {archers} {fighters} {skips}", archers, fighters, skips))
}

impl fmt::Display for CardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match *self {
            Self::Strength { name, found } => {
                let (card, range, meaning) = (name.title(), name.strength(), name.strength_text());
                let (least, most) = (range.least, range.most);
                tr!("the card {card} has strength {found}; enter {least} to {most} ({meaning})", card, found, least, most, meaning)
            }
            Self::Turns { name, found } => {
                tr!("the card {card} lasts {found} turns; enter 1 to {most}", card = name.title(), found, most = name.longest())
            }
            Self::HappensOnce { name, found } => {
                tr!("the card {card} takes effect once, so it can’t last {found} turns; remove its turns", card = name.title(), found)
            }
            Self::Title { name, trouble } => tr!("the title of the card {card} {trouble}", card = name.title(), trouble),
        };
        f.write_str(&words)
    }
}

impl std::error::Error for CardProblem {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_that_prevent_hits_warn_the_teacher() {
        let tired = |strength| Card { strength, ..Card::new(CardName::TiredFromTheLongMarch, Color::Red) };
        let note = |strength, rulings| teachers_note(&tired(strength), &rulings);
        let usual = note(None, Rulings::default()).expect("a note");
        assert_eq!(
            usual,
            "For the teacher: Saxon archers can’t hit this turn, except for their commanders, who hit on a 6. Saxon spearmen can’t hit \
             knights, except for their commanders, who hit on a 6. Senlac skips units that can’t hit."
        );
        assert_eq!(note(None, Rulings { natural_six: NaturalSix::Hits, ..Rulings::default() }), None, "a 6 always hits");
        let fighting = Rulings { bonus_when_shooting: BonusWhenShooting::FightingOnly, ..Rulings::default() };
        assert!(note(None, fighting).is_some_and(|note| note.contains("Saxon archers can’t hit this turn. ")));
        assert!(note(Some(2), Rulings::default()).is_some_and(|note| note.contains("spearmen and their commanders can’t hit knights")));
        assert_eq!(teachers_note(&Card::new(CardName::MuddyGround, Color::Red), &Rulings::default()), None);
    }

    #[test]
    fn a_card_text_shows_its_strength_and_turns() {
        for (name, strength, turns, words) in [
            (CardName::Shieldwall, 3, 2, "The Saxons lock their shields for 2 turns. Only a third of the hits on them count."),
            (CardName::FyrdRunsAmok, 1, 1, "Saxon spearmen and archers cannot wait. They rush up to 1 square towards the Normans."),
            (
                CardName::MuddyGround,
                2,
                3,
                "Horses get stuck in the mud for 3 turns. Knights move only 1 square and must roll 2 higher to hit.",
            ),
            (CardName::TiredFromTheLongMarch, 3, 1, "The Saxons have marched for days. They must all roll 3 higher to hit."),
            (CardName::ArrowInTheEye, 0, 1, &CardName::ArrowInTheEye.effect()),
            (
                CardName::ArrowInTheEye,
                1,
                1,
                "Harold is killed. Every Saxon unit rolls a die. A 1: no loss. A 2: lose 1 man. A 3: lose 2 men, and so on.",
            ),
            (CardName::WilliamTrips, 0, 5, "William is out of play for 5 turns. Every Norman unit rolls a die and loses that many men."),
        ] {
            assert_eq!(Card { strength: Some(strength), turns: Some(turns), ..Card::new(name, Color::Red) }.effect(), words);
        }
    }

    #[test]
    fn the_losses_for_each_panic_die_face_are_listed() {
        assert_eq!(panic_faces(0), None);
        for less in 1..=5 {
            let words = panic_faces(less).expect("something is taken off");
            let nobody =
                ["A 1:", "A 1 or 2:", "A 1, 2 or 3:", "A 1, 2, 3 or 4:", "A 1, 2, 3, 4 or 5:"].map(|faces| format!("{faces} no loss."));
            assert!(words.starts_with(&nobody[usize::from(less) - 1]), "{words}");
            for (fall, men) in [(1, "lose 1 man"), (2, "lose 2 men"), (3, "lose 3 men")] {
                let is_told = words.contains(&format!("A {}: {men}", less + fall));
                let goes_on = words.ends_with("and so on.") && fall > 2;
                assert_eq!(is_told || goes_on, less + fall <= 6, "{less}, {fall}: {words}");
            }
        }
        assert_eq!(panic_faces(2).as_deref(), Some("A 1 or 2: no loss. A 3: lose 1 man. A 4: lose 2 men, and so on."));
    }
}
