//! The order of battle of one side, and what keeps a scenario from being a battle, on the lines where it can be mended.

use crate::content::toml_file::{TomlPage, TomlTable, TomlValue};
use crate::rules::{Setup, SetupProblem, Side, Square, Troop, UnitId, UnitSetup};

/// Every key that a unit may have.
const KEYS: [&str; 5] = ["type", "figures", "bases", "square", "bodyguard"];

/// What a unit's entry looks like, for messages.
const EXAMPLE: &str = "{ type = \"spearmen\", figures = 12, bases = 4, square = \"E9\" }";

/// An army as the file gives it. Entries that could not be read have harmless placeholders, so that the units after them
/// keep their names.
pub(super) struct Army {
    /// Its units, N01 or S01 first.
    pub units: Vec<UnitSetup>,
    /// Where they stand in the file.
    pub places: ArmyLines,
}

/// Where an army stands in its file, and what of it is sure.
#[derive(Default)]
pub(super) struct ArmyLines {
    /// The line of the army itself; `None` if it is missing or no list.
    pub army: Option<usize>,
    /// The line of each unit.
    pub units: Vec<usize>,
    /// Whether it could be read of every unit whether it is a bodyguard.
    pub bodyguards_known: bool,
}

pub(super) fn read(page: &mut TomlPage<'_>, root: &TomlTable<'_>, side: Side) -> Army {
    let key = match side {
        Side::Norman => "norman",
        Side::Saxon => "saxon",
    };
    let mut army = Army { units: Vec::new(), places: ArmyLines { bodyguards_known: true, ..ArmyLines::default() } };
    let Some(value) = page.required(root, key, &format!("{key} = [ {EXAMPLE} ]")) else { return army };
    let Some(entries) = page.list(value, key, &tr!("units such as {example}", example = EXAMPLE)) else { return army };
    army.places.army = Some(page.line(value));
    for entry in entries {
        let mut bodyguard_known = true;
        army.units.push(unit(page, entry, side, &mut bodyguard_known));
        army.places.units.push(page.line(entry));
        army.places.bodyguards_known &= bodyguard_known;
    }
    army
}

/// Reads a unit, with placeholders for what cannot be read.
fn unit(page: &mut TomlPage<'_>, entry: &TomlValue<'_>, side: Side, bodyguard_known: &mut bool) -> UnitSetup {
    // Each side has this type and its lord leads it, so that the placeholder causes no further mistake.
    let any = SetupProblem::bodyguard_troop(side);
    let Some(table) = page.table(entry, tr!("this unit"), &tr!("a row such as {example}", example = EXAMPLE)) else {
        *bodyguard_known = false;
        return UnitSetup::full(any, 1);
    };
    page.only_keys(table, &KEYS);
    let troop = troop(page, table, page.line(entry));
    let most = SetupProblem::MOST_FIGURES;
    let figures = match table.get("figures") {
        Some(value) => page.number(value, "figures", 1..=most).unwrap_or(most),
        None => troop.map_or(most, Troop::full_strength),
    };
    let bases = match table.get("bases") {
        Some(value) => page.number(value, "bases", 1..=most).unwrap_or(1),
        None => usual_bases(troop, figures),
    };
    let bodyguard = table.get("bodyguard").is_some_and(|value| {
        let answer = page.yes_or_no(value, "bodyguard");
        *bodyguard_known = answer.is_some();
        answer.unwrap_or(false)
    });
    let square = table.get("square").and_then(|value| square(page, value));
    UnitSetup { figures, bodyguard, square, ..UnitSetup::full(troop.unwrap_or(any), bases) }
}

/// The bases of a unit that does not name them; a weak unit has one for each figure at most.
fn usual_bases(troop: Option<Troop>, figures: u8) -> u8 {
    let usual = troop.and_then(|troop| troop.bases().first().copied()).unwrap_or(1);
    usual.min(figures)
}

/// What the unit's men are.
fn troop(page: &mut TomlPage<'_>, table: &TomlTable<'_>, line: usize) -> Option<Troop> {
    let value = page.required_in(table, "type", line, tr!("type = \"spearmen\""))?;
    page.one_of(value, "type", tr!("unit type"), &Troop::ALL.map(|troop| (troop.key(), troop)))
}

/// Where the unit stands.
fn square(page: &mut TomlPage<'_>, value: &TomlValue<'_>) -> Option<Square> {
    let word = page.text(value, "square")?;
    match word.trim().parse() {
        Ok(square) => return Some(square),
        Err(unknown) => page.mistake(page.line(value), &tr!("{unknown}, or leave the square out for a unit in reserve.", unknown)),
    }
    None
}

/// What of a set-up was read and where; the rest is placeholders, about which nothing is said.
pub(super) struct ReadParts {
    /// Whether the ground is the file's own.
    pub terrain_known: bool,
    /// The Norman army.
    pub norman: ArmyLines,
    /// The Saxon army.
    pub saxon: ArmyLines,
}

impl ReadParts {
    fn army(&self, side: Side) -> &ArmyLines {
        match side {
            Side::Norman => &self.norman,
            Side::Saxon => &self.saxon,
        }
    }

    fn unit(&self, unit: UnitId) -> Option<usize> {
        self.army(unit.side).units.get(usize::from(unit.number).checked_sub(1)?).copied()
    }

    /// The line of a problem; `None` if it comes from something that could not be read and is told already.
    fn line(&self, setup: &Setup, problem: &SetupProblem) -> Option<usize> {
        match *problem {
            SetupProblem::NoUnits(side) | SetupProblem::TooManyUnits { side, .. } => self.army(side).army,
            SetupProblem::Bodyguards { side, .. } => {
                let army = self.army(side);
                let second = setup.army(side).iter().zip(&army.units).filter(|(unit, _)| unit.bodyguard).nth(1);
                army.army.filter(|_| army.bodyguards_known).map(|line| second.map_or(line, |(_, line)| *line))
            }
            SetupProblem::BadSquare { unit, .. } => self.unit(unit).filter(|_| self.terrain_known),
            SetupProblem::WrongArmy { unit, .. }
            | SetupProblem::Figures { unit, .. }
            | SetupProblem::Bases { unit, .. }
            | SetupProblem::BodyguardTroop { unit, .. }
            | SetupProblem::SharedSquare { second: unit, .. } => self.unit(unit),
            // A deck is counted where it is read, and a scenario has names where a game has ids.
            SetupProblem::UnknownPupil(_) | SetupProblem::Card(_) | SetupProblem::EmptyDeck | SetupProblem::LargeDeck(_) => None,
        }
    }
}

/// Tells every problem of the set-up.
pub(super) fn check(page: &mut TomlPage<'_>, setup: &Setup, read: &ReadParts) {
    for problem in setup.problems() {
        if let Some(line) = read.line(setup, &problem) {
            page.mistake(line, &format!("{problem}."));
        }
    }
}
