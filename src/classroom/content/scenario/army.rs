//! The order of battle of one side, and the mistakes that make a scenario unplayable, on the lines where they can be corrected.

use crate::content::toml_file::{TomlPage, TomlTable, TomlValue};
use crate::rules::{Setup, SetupProblem, Side, Square, Troop, UnitId, UnitSetup};

/// Every key that a unit may have.
const KEYS: [&str; 5] = ["type", "figures", "bases", "square", "bodyguard"];

/// Example of a unit's entry, for messages.
const EXAMPLE: &str = "{ type = \"spearmen\", figures = 12, bases = 4, square = \"E9\" }";

/// An army as read from the file. Entries that couldn't be read have harmless placeholders, so that the units after
/// them keep their numbers.
pub(super) struct Army {
    /// Units, N01 or S01 first.
    pub units: Vec<UnitSetup>,
    /// Lines of the army in the file.
    pub places: ArmyLines,
}

/// The lines of an army in its file, and what is known of it.
#[derive(Default)]
pub(super) struct ArmyLines {
    /// Line of the army itself; `None` if it is missing or isn't a list.
    pub army: Option<usize>,
    /// Line of each unit's entry.
    pub units: Vec<usize>,
    /// Whether the bodyguard entry of every unit could be read.
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

/// Reads a unit, with placeholders for anything that can't be read.
fn unit(page: &mut TomlPage<'_>, entry: &TomlValue<'_>, side: Side, bodyguard_known: &mut bool) -> UnitSetup {
    // Each side has this type and its lord leads it, so the placeholder causes no further mistake.
    let any = SetupProblem::bodyguard_troop(side);
    let Some(table) = page.table(entry, tr!("this unit"), &tr!("a row such as {example}", example = EXAMPLE)) else {
        *bodyguard_known = false;
        return UnitSetup::with_full_strength(any, 1);
    };
    page.reject_unknown_keys(table, &KEYS);
    let troop = troop(page, table, page.line(entry));
    let most = SetupProblem::MOST_FIGURES;
    let figures = match table.get("figures") {
        Some(value) => page.number(value, "figures", 1..=most).unwrap_or(most),
        None => troop.map_or(most, Troop::full_strength),
    };
    let bases = match table.get("bases") {
        Some(value) => page.number(value, "bases", 1..=most).unwrap_or(1),
        None => default_bases(troop, figures),
    };
    let bodyguard = table.get("bodyguard").is_some_and(|value| {
        let answer = page.yes_or_no(value, "bodyguard");
        *bodyguard_known = answer.is_some();
        answer.unwrap_or(false)
    });
    let square = table.get("square").and_then(|value| square(page, value));
    UnitSetup { figures, bodyguard, square, ..UnitSetup::with_full_strength(troop.unwrap_or(any), bases) }
}

/// Returns the bases of a unit whose entry doesn't give them. A weak unit has at most one for each figure.
fn default_bases(troop: Option<Troop>, figures: u8) -> u8 {
    let usual = troop.and_then(|troop| troop.bases().first().copied()).unwrap_or(1);
    usual.min(figures)
}

/// Reads the type of a unit's troops.
fn troop(page: &mut TomlPage<'_>, table: &TomlTable<'_>, line: usize) -> Option<Troop> {
    let value = page.required_in(table, "type", line, tr!("type = \"spearmen\""))?;
    page.one_of(value, "type", tr!("unit type"), &Troop::ALL.map(|troop| (troop.key(), troop)))
}

/// Reads the square of a unit.
fn square(page: &mut TomlPage<'_>, value: &TomlValue<'_>) -> Option<Square> {
    let word = page.text(value, "square")?;
    match word.trim().parse() {
        Ok(square) => return Some(square),
        Err(unknown) => page.mistake(page.line(value), &tr!("{unknown}, or leave the square out for a unit in reserve.", unknown)),
    }
    None
}

/// The lines of the parts of a set-up that could be read. The other parts are placeholders, about which nothing is reported.
pub(super) struct SetupLines {
    /// Whether the terrain comes from the file.
    pub terrain_known: bool,
    /// Lines of the Norman army.
    pub norman: ArmyLines,
    /// Lines of the Saxon army.
    pub saxon: ArmyLines,
}

impl SetupLines {
    fn army(&self, side: Side) -> &ArmyLines {
        match side {
            Side::Norman => &self.norman,
            Side::Saxon => &self.saxon,
        }
    }

    fn unit(&self, unit: UnitId) -> Option<usize> {
        self.army(unit.side).units.get(usize::from(unit.number).checked_sub(1)?).copied()
    }

    /// Returns the line of a problem; `None` if it comes from something unreadable that is reported already.
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
            // A deck is checked where it is read. A scenario has names instead of a game's IDs.
            SetupProblem::UnknownPupil(_) | SetupProblem::Card(_) | SetupProblem::EmptyDeck | SetupProblem::LargeDeck(_) => None,
        }
    }
}

/// Reports every problem with the set-up.
pub(super) fn check(page: &mut TomlPage<'_>, setup: &Setup, read: &SetupLines) {
    for problem in setup.problems() {
        if let Some(line) = read.line(setup, &problem) {
            page.mistake(line, &format!("{problem}."));
        }
    }
}
