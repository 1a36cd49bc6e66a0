//! What a unit's dice need, asked of the rules themselves on a table made for the purpose.

use senlac_classroom::phrasebook::faces;
use senlac_classroom::rules::rulings::KnightOnHill;
use senlac_classroom::rules::{Board, Card, HitDivisor, Needs, Side, Square, State, Troop, Unit, Weapon, hit_divisor, needs};

/// Flat ground and hill, where any unit can be asked what it needs.
pub(in crate::sheets::layout) struct Trial {
    state: State,
}

/// The square of flat ground, and the square of hill.
const FLAT: Square = Square::new(0, 0);
const HILL: Square = Square::new(1, 0);

/// The grounds that matter to a unit, by name: only knights mind the hill.
fn grounds(unit: &Unit) -> Vec<(&'static str, Square)> {
    match unit.troop {
        Troop::Knights => vec![(tr!("on the flat"), FLAT), (tr!("on the hill"), HILL)],
        Troop::Housecarles | Troop::Spearmen | Troop::Archers => vec![("", FLAT)],
    }
}

/// What is needed against one type of enemy in one way.
pub(in crate::sheets::layout) struct AskedNeed {
    pub troop: Troop,
    /// The ground; of whoever shoots, "in a fight" or "when shooting".
    pub ground: &'static str,
    pub needs: Needs,
}

/// A line of the table: the enemy, and what is needed on each kind of ground.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::sheets::layout) struct ToHitRow {
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
    pub rows: Vec<ToHitRow>,
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
            self.rows.push(ToHitRow { against: tr!("Anyone in a fight").to_owned(), troop: None, ..first });
        }
        self
    }
}

impl Trial {
    pub(in crate::sheets::layout) fn new(state: &State) -> Self {
        Self { state: Board::from_rows(&[".^"]).map_or_else(|_| state.clone(), |board| state.on_ground(board)) }
    }

    pub(in crate::sheets::layout) fn to_hit(&self, unit: &Unit) -> ToHit {
        let grounds = grounds(unit);
        let mut rows = self.arrows(unit);
        for enemy in self.enemies(unit) {
            let needs = grounds.iter().map(|&(_, square)| ask(&self.state, unit, &enemy, square, Weapon::Melee)).collect();
            rows.push(ToHitRow { against: enemy.troop.title().to_owned(), troop: Some(enemy.troop), with_arrows: false, needs });
        }
        let hill = (grounds.len() > 1).then_some(match self.state.rulings().hill {
            KnightOnHill::Own => tr!("On the hill: when your own square is on the hill."),
            KnightOnHill::Target => tr!("On the hill: when the enemy’s square is on the hill."),
            KnightOnHill::Either => tr!("On the hill: when your square or the enemy’s is on the hill."),
        });
        ToHit { grounds: grounds.iter().map(|&(ground, _)| ground).collect(), rows, hill }
    }

    /// The line for arrows, or several should enemies differ.
    fn arrows(&self, unit: &Unit) -> Vec<ToHitRow> {
        if unit.troop.range().is_none() {
            return Vec::new();
        }
        let row = |enemy: Unit| ToHitRow {
            against: tr!("Arrows at {troop}", troop = enemy.troop.name()),
            troop: Some(enemy.troop),
            with_arrows: true,
            needs: vec![ask(&self.state, unit, &enemy, FLAT, Weapon::Bow)],
        };
        let rows: Vec<ToHitRow> = self.enemies(unit).into_iter().map(row).collect();
        match rows.first() {
            Some(first) if rows.iter().all(|row| row.needs == first.needs) => {
                vec![ToHitRow { against: tr!("Arrows at anyone").to_owned(), troop: None, with_arrows: true, needs: first.needs.clone() }]
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
    pub(in crate::sheets::layout) fn all_needs(&self, unit: &Unit, card: Option<&Card>) -> Vec<AskedNeed> {
        let state = card.map_or_else(|| self.state.clone(), |card| self.state.with_card(card.clone()));
        let shoots = unit.troop.range().is_some();
        let mut all = Vec::new();
        for enemy in self.enemies(unit) {
            let asked = |ground, square, weapon| AskedNeed { troop: enemy.troop, ground, needs: ask(&state, unit, &enemy, square, weapon) };
            let fights = grounds(unit);
            let fights = fights.iter().map(|&(ground, square)| (if shoots { tr!("in a fight") } else { ground }, square));
            all.extend(fights.map(|(ground, square)| asked(ground, square, Weapon::Melee)));
            all.extend(shoots.then(|| asked(tr!("when shooting"), FLAT, Weapon::Bow)));
        }
        all
    }

    /// Whether a die of a unit needs more than 6 against anybody while this card is in play.
    pub(in crate::sheets::layout) fn needs_over_six(&self, unit: &Unit, card: &Card) -> bool {
        let more = i8::try_from(card.force()).unwrap_or(i8::MAX);
        let is_over = |need: i8| need.saturating_add(more) > 6;
        self.all_needs(unit, None).iter().any(|asked| is_over(asked.needs.men) || is_over(asked.needs.commander))
    }

    /// Whether a die of any unit that this card makes it harder for needs more than 6.
    pub(in crate::sheets::layout) fn any_needs_over_six(&self, card: &Card) -> bool {
        self.state.units().any(|unit| card.name.acts_on(unit) && self.needs_over_six(unit, card))
    }

    /// The men of a side whose armour turns arrows even more while this card is in play, and how many arrow hits it takes to
    /// fell one of them; `None` if arrows count as much as blows.
    pub(in crate::sheets::layout) fn armoured(&self, side: Side, card: &Card) -> Option<(Troop, u8)> {
        self.state.army(side).iter().find_map(|unit| {
            let [arrows, blows] = self.hits_for_one(unit, Some(card));
            (arrows != blows).then_some((unit.troop, arrows))
        })
    }

    /// How many hits it takes to fell one figure of a unit: with arrows and hand to hand.
    pub(in crate::sheets::layout) fn hits_for_one(&self, unit: &Unit, card: Option<&Card>) -> [u8; 2] {
        let state = card.map_or_else(|| self.state.clone(), |card| self.state.with_card(card.clone()));
        [Weapon::Bow, Weapon::Melee].map(|weapon| {
            let HitDivisor { each, pooled } = hit_divisor(&state, unit, weapon);
            each * pooled
        })
    }
}

/// What a fresh unit needs against another when both stand on such ground, so that every reading of "on the hill" agrees.
fn ask(state: &State, unit: &Unit, enemy: &Unit, square: Square, weapon: Weapon) -> Needs {
    let fresh = |unit: &Unit| Unit { figures: unit.start, commander: true, away: false, square: Some(square), ..unit.clone() };
    needs(state, &fresh(unit), &fresh(enemy), weapon)
}

/// What the faces mean: "3 or more".
pub(in crate::sheets::layout) fn in_words(need: i8) -> String {
    if need == 6 { tr!("only a 6").to_owned() } else { faces(need) }
}
