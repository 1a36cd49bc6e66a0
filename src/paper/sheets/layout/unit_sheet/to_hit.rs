//! Numbers needed to hit, obtained from the rules on a table made for this purpose.

use senlac_classroom::phrasebook::faces;
use senlac_classroom::rules::rulings::KnightOnHill;
use senlac_classroom::rules::{Board, Card, HitDivisor, Needs, Side, Square, State, Troop, Unit, Weapon, hit_divisor, needs};

/// A table with flat ground and a hill, to ask the rules what any unit needs.
pub(in crate::sheets::layout) struct Trial {
    state: State,
}

/// The square of flat ground, and the square of hill.
const FLAT: Square = Square::new(0, 0);
const HILL: Square = Square::new(1, 0);

/// Returns the grounds that matter to a unit, with their names. The hill affects only knights.
fn grounds(unit: &Unit) -> Vec<(&'static str, Square)> {
    match unit.troop {
        Troop::Knights => vec![(tr!("on the flat"), FLAT), (tr!("on the hill"), HILL)],
        Troop::Housecarles | Troop::Spearmen | Troop::Archers => vec![("", FLAT)],
    }
}

/// The numbers needed against one type of enemy in one situation.
pub(in crate::sheets::layout) struct EnemyNeed {
    pub troop: Troop,
    /// The ground; for units that shoot, "in a fight" or "when shooting".
    pub ground: &'static str,
    pub needs: Needs,
}

/// A line of the table: the enemy, and the numbers needed on each kind of ground.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::sheets::layout) struct ToHitRow {
    pub against: String,
    /// The type of enemy; `None` for all enemies.
    pub troop: Option<Troop>,
    pub with_arrows: bool,
    pub needs: Vec<Needs>,
}

/// The to-hit table of a unit. Only knights have two grounds; others have one without a name.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::sheets::layout) struct ToHitTable {
    pub grounds: Vec<&'static str>,
    pub rows: Vec<ToHitRow>,
    /// Explanation of "on the hill", if the table uses it.
    pub hill: Option<&'static str>,
}

impl ToHitTable {
    /// Merges the lines of all enemies that the unit fights, if their numbers are the same.
    pub(super) fn with_joined_rows(mut self) -> Self {
        let mut fights = self.rows.iter().filter(|row| !row.with_arrows);
        if let Some(first) = fights.next().cloned()
            && fights.clone().count() > 0
            && fights.all(|row| row.needs == first.needs)
        {
            self.rows.retain(|row| row.with_arrows);
            self.rows.push(ToHitRow { against: tr!("Any enemy in a fight").to_owned(), troop: None, ..first });
        }
        self
    }
}

impl Trial {
    pub(in crate::sheets::layout) fn new(state: &State) -> Self {
        Self { state: Board::from_rows(&[".^"]).map_or_else(|_| state.clone(), |board| state.with_board(board)) }
    }

    pub(in crate::sheets::layout) fn to_hit(&self, unit: &Unit) -> ToHitTable {
        let grounds = grounds(unit);
        let mut rows = self.arrow_rows(unit);
        for enemy in self.enemies(unit) {
            let needs = grounds.iter().map(|&(_, square)| ask(&self.state, unit, &enemy, square, Weapon::Melee)).collect();
            rows.push(ToHitRow { against: enemy.troop.title().to_owned(), troop: Some(enemy.troop), with_arrows: false, needs });
        }
        let hill = (grounds.len() > 1).then_some(match self.state.rulings().hill {
            KnightOnHill::Own => tr!("“On the hill” means that your men stand on a hill square."),
            KnightOnHill::Target => tr!("“On the hill” means that the enemy stands on a hill square."),
            KnightOnHill::Either => tr!("“On the hill” means that your men or the enemy stand on a hill square."),
        });
        ToHitTable { grounds: grounds.iter().map(|&(ground, _)| ground).collect(), rows, hill }
    }

    /// Returns the line for arrows, or several if enemies differ.
    fn arrow_rows(&self, unit: &Unit) -> Vec<ToHitRow> {
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
                vec![ToHitRow {
                    against: tr!("Arrows at any enemy").to_owned(),
                    troop: None,
                    with_arrows: true,
                    needs: first.needs.clone(),
                }]
            }
            Some(_) | None => rows,
        }
    }

    /// Returns one unit of each enemy type.
    fn enemies(&self, unit: &Unit) -> Vec<Unit> {
        let army = self.state.army(unit.id.side.enemy());
        Troop::ALL.into_iter().filter_map(|troop| army.iter().find(|enemy| enemy.troop == troop).cloned()).collect()
    }

    /// Returns every number a unit needs in melee, and with arrows if it has bows, with this card in play or with none.
    pub(in crate::sheets::layout) fn all_needs(&self, unit: &Unit, card: Option<&Card>) -> Vec<EnemyNeed> {
        let state = card.map_or_else(|| self.state.clone(), |card| self.state.with_card(card.clone()));
        let shoots = unit.troop.range().is_some();
        let mut all = Vec::new();
        for enemy in self.enemies(unit) {
            let asked = |ground, square, weapon| EnemyNeed { troop: enemy.troop, ground, needs: ask(&state, unit, &enemy, square, weapon) };
            let fights = grounds(unit);
            let fights = fights.iter().map(|&(ground, square)| (if shoots { tr!("in a fight") } else { ground }, square));
            all.extend(fights.map(|(ground, square)| asked(ground, square, Weapon::Melee)));
            all.extend(shoots.then(|| asked(tr!("when shooting"), FLAT, Weapon::Bow)));
        }
        all
    }

    /// Returns whether a die of a unit needs more than 6 against any enemy while this card is in play.
    pub(in crate::sheets::layout) fn needs_over_six(&self, unit: &Unit, card: &Card) -> bool {
        let more = i8::try_from(card.force()).unwrap_or(i8::MAX);
        let is_over = |need: i8| need.saturating_add(more) > 6;
        self.all_needs(unit, None).iter().any(|asked| is_over(asked.needs.men) || is_over(asked.needs.commander))
    }

    /// Returns whether any unit affected by this card has a die that needs more than 6.
    pub(in crate::sheets::layout) fn any_needs_over_six(&self, card: &Card) -> bool {
        self.state.units().any(|unit| card.name.affects(unit) && self.needs_over_six(unit, card))
    }

    /// Returns a side's troop whose armour is stronger against arrows while this card is in play, and the arrow hits that kill
    /// a man.
    /// `None` if arrows count as much as blows.
    pub(in crate::sheets::layout) fn armoured_troop(&self, side: Side, card: &Card) -> Option<(Troop, u8)> {
        self.state.army(side).iter().find_map(|unit| {
            let [arrows, blows] = self.hits_for_one(unit, Some(card));
            (arrows != blows).then_some((unit.troop, arrows))
        })
    }

    /// Returns how many hits kill one figure of a unit: with arrows and in melee.
    pub(in crate::sheets::layout) fn hits_for_one(&self, unit: &Unit, card: Option<&Card>) -> [u8; 2] {
        let state = card.map_or_else(|| self.state.clone(), |card| self.state.with_card(card.clone()));
        [Weapon::Bow, Weapon::Melee].map(|weapon| {
            let HitDivisor { each, pooled } = hit_divisor(&state, unit, weapon);
            each * pooled
        })
    }
}

/// Returns what a fresh unit needs against another when both are on this ground, so that every option for "on the hill" agrees.
fn ask(state: &State, unit: &Unit, enemy: &Unit, square: Square, weapon: Weapon) -> Needs {
    let fresh = |unit: &Unit| Unit { figures: unit.start, commander: true, away: false, square: Some(square), ..unit.clone() };
    needs(state, &fresh(unit), &fresh(enemy), weapon)
}

/// Returns the faces that hit as text, such as "3 or more".
pub(in crate::sheets::layout) fn need_text(need: i8) -> String {
    if need == 6 { tr!("only a 6").to_owned() } else { faces(need) }
}
