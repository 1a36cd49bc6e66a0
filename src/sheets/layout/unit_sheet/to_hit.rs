//! What a unit's dice need, asked of the rules themselves on a table made for the purpose.

use std::sync::Arc;

use crate::phrasebook::faces;
use crate::rules::rulings::Hill;
use crate::rules::{Board, Card, Halving, Needs, Square, State, Troop, Unit, Weapon, halving, needs};

/// Flat ground and hill, where any unit can be asked what it needs.
pub(in crate::sheets::layout) struct Trial {
    state: State,
}

/// The square of flat ground, and the square of hill.
const FLAT: Square = Square::new(0, 0);
const HILL: Square = Square::new(1, 0);

/// The grounds that matter to a unit, by name: only knights mind the hill.
const fn grounds(unit: &Unit) -> &'static [(&'static str, Square)] {
    match unit.troop {
        Troop::Knights => &[("on the flat", FLAT), ("on the hill", HILL)],
        Troop::Housecarles | Troop::Spearmen | Troop::Archers => &[("", FLAT)],
    }
}

/// What is needed against one type of enemy in one way.
pub(in crate::sheets::layout) struct Asked {
    pub troop: Troop,
    /// The ground, or "with arrows".
    pub ground: &'static str,
    pub needs: Needs,
}

/// A line of the table: the enemy, and what is needed on each kind of ground.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::sheets::layout) struct Row {
    pub against: String,
    /// Whom the line is about; `None` for everybody.
    pub troop: Option<Troop>,
    pub with_arrows: bool,
    pub needs: Vec<Needs>,
}

/// The table of a unit. Only knights have two grounds; all others have one without a name.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::sheets::layout) struct ToHit {
    pub grounds: Vec<&'static str>,
    pub rows: Vec<Row>,
    /// What "on the hill" means, where the table says it.
    pub hill: Option<&'static str>,
}

impl ToHit {
    /// The same with one line for every enemy that the unit fights alike, if it fights all of them alike.
    pub(super) fn joined(mut self) -> Self {
        let mut fights = self.rows.iter().filter(|row| !row.with_arrows);
        if let Some(first) = fights.next().cloned()
            && fights.clone().count() > 0
            && fights.all(|row| row.needs == first.needs)
        {
            self.rows.retain(|row| row.with_arrows);
            self.rows.push(Row { against: "Anyone in a fight".to_owned(), troop: None, ..first });
        }
        self
    }
}

impl Trial {
    pub(in crate::sheets::layout) fn new(state: &State) -> Self {
        let mut state = state.clone();
        state.card = None;
        state.lasting.clear();
        if let Ok(board) = Board::from_rows(&[".^"]) {
            state.board = Arc::new(board);
        }
        Self { state }
    }

    /// The same table with this card in play.
    fn with(&self, card: &Card) -> State {
        let mut state = self.state.clone();
        state.card = Some(card.clone());
        state
    }

    /// What a unit's table says.
    pub(in crate::sheets::layout) fn to_hit(&self, unit: &Unit) -> ToHit {
        let grounds = grounds(unit);
        let mut rows = self.arrows(unit);
        for enemy in self.enemies(unit) {
            let needs = grounds.iter().map(|&(_, square)| ask(&self.state, unit, &enemy, square, Weapon::Hand)).collect();
            rows.push(Row { against: title(enemy.troop).to_owned(), troop: Some(enemy.troop), with_arrows: false, needs });
        }
        let hill = (grounds.len() > 1).then_some(match self.state.rulings.hill {
            Hill::Own => "On the hill: when your own square is on the hill.",
            Hill::Target => "On the hill: when the enemy’s square is on the hill.",
            Hill::Either => "On the hill: when your square or the enemy’s is on the hill.",
        });
        ToHit { grounds: grounds.iter().map(|&(ground, _)| ground).collect(), rows, hill }
    }

    /// The line for arrows, or several should enemies differ.
    fn arrows(&self, unit: &Unit) -> Vec<Row> {
        if unit.troop.range().is_none() {
            return Vec::new();
        }
        let row = |enemy: Unit| Row {
            against: format!("Arrows at {}", enemy.troop.name()),
            troop: Some(enemy.troop),
            with_arrows: true,
            needs: vec![ask(&self.state, unit, &enemy, FLAT, Weapon::Bow)],
        };
        let rows: Vec<Row> = self.enemies(unit).into_iter().map(row).collect();
        match rows.first() {
            Some(first) if rows.iter().all(|row| row.needs == first.needs) => {
                vec![Row { against: "Arrows at anyone".to_owned(), troop: None, with_arrows: true, needs: first.needs.clone() }]
            }
            Some(_) | None => rows,
        }
    }

    /// One unit of each type that the enemy has.
    fn enemies(&self, unit: &Unit) -> Vec<Unit> {
        let army = self.state.army(unit.id.side.other());
        Troop::ALL.into_iter().filter_map(|troop| army.iter().find(|enemy| enemy.troop == troop).cloned()).collect()
    }

    /// Every need of a unit hand to hand, and with arrows where it has bows; with this card in play or with none.
    pub(in crate::sheets::layout) fn all_needs(&self, unit: &Unit, card: Option<&Card>) -> Vec<Asked> {
        let state = card.map_or_else(|| self.state.clone(), |card| self.with(card));
        let mut all = Vec::new();
        for enemy in self.enemies(unit) {
            let asked = |ground, square, weapon| Asked { troop: enemy.troop, ground, needs: ask(&state, unit, &enemy, square, weapon) };
            all.extend(grounds(unit).iter().map(|&(ground, square)| asked(ground, square, Weapon::Hand)));
            all.extend(unit.troop.range().map(|_| asked("with arrows", FLAT, Weapon::Bow)));
        }
        all
    }

    /// The enemies of a unit whose armour turns arrows even more while this card is in play, and how many arrow hits it
    /// takes to fell one of them; nothing where arrows count as much as blows.
    pub(super) fn armoured_against(&self, unit: &Unit, card: &Card) -> Option<(Troop, u8)> {
        self.enemies(unit).into_iter().find_map(|enemy| {
            let [arrows, blows] = self.hits_for_one(&enemy, Some(card));
            (arrows != blows).then_some((enemy.troop, arrows))
        })
    }

    /// How many hits it takes to fell one figure of a unit: with arrows and hand to hand.
    pub(in crate::sheets::layout) fn hits_for_one(&self, unit: &Unit, card: Option<&Card>) -> [u8; 2] {
        let state = card.map_or_else(|| self.state.clone(), |card| self.with(card));
        [Weapon::Bow, Weapon::Hand].map(|weapon| {
            let Halving { each, pooled } = halving(&state, unit, weapon);
            each * pooled
        })
    }
}

/// What a fresh unit needs against another when both stand on such ground, so that every reading of "on the hill" agrees.
fn ask(state: &State, unit: &Unit, enemy: &Unit, square: Square, weapon: Weapon) -> Needs {
    let fresh = |unit: &Unit| Unit { figures: unit.start, commander: true, away: false, square: Some(square), ..unit.clone() };
    needs(state, &fresh(unit), &fresh(enemy), weapon)
}

/// The name of a type at the head of a line.
const fn title(troop: Troop) -> &'static str {
    match troop {
        Troop::Knights => "Knights",
        Troop::Housecarles => "Housecarles",
        Troop::Spearmen => "Spearmen",
        Troop::Archers => "Archers",
    }
}

/// What the faces mean: "3 or more".
pub(in crate::sheets::layout) fn in_words(need: i8) -> String {
    if need == 6 { "only a 6".to_owned() } else { faces(need) }
}
