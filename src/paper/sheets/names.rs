//! Pupils' names on paper: the leaders of units, and names that no font can show.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;

use super::document::Battle;
use super::text::{Fonts, Style};
use senlac_base::game::PupilId;
use senlac_base::game::pupils::join;
use senlac_base::language::lists::{capitalise, join_with};
use senlac_classroom::rules::{Unit, UnitId};

/// The leader of a unit, as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leader {
    /// Name of the pupil, or of several who share the unit.
    pub(super) name: String,
    /// Small mark in the box for a name that no font can show, on a list for the teacher: the pupil's row in the class list, or
    /// the unit.
    pub(super) mark: String,
}

/// A pupil's name, and the pupil's row in the class list, if any.
type NamedRow<'a> = (&'a str, Option<u32>);

/// A name that can't be printed completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnprintableName {
    /// The complete name, printable or not.
    pub name: String,
    /// Where to find it: "row 7 of the class list", or "unit N05".
    pub place: String,
    /// The characters that no font has, each once.
    pub characters: Vec<char>,
}

/// Returns the role of a unit's leader: "baron of the Norman knights", "William · Norman knights".
pub(super) fn role(unit: &Unit) -> String {
    let (side, troop) = (unit.id.side, unit.troop.name());
    if unit.bodyguard {
        return format!("{} · {} {troop}", side.army_commander(), side.adjective());
    }
    tr!("{title} of the {side} {troop}", title = side.player_title(), side = side.adjective(), troop)
}

/// Returns the words of a name that these fonts can show, "Xiu" of "Xiu 李秀英"; `None` if they contain no letter.
/// Every page uses this form of the name.
pub(super) fn readable_part(name: &str, fonts: &Fonts) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().filter(|word| fonts.can_show(word)).collect();
    let has_letter = fonts.can_show(name) || words.iter().any(|word| word.contains(char::is_alphabetic));
    has_letter.then(|| words.join(" "))
}

/// Returns the mark in a pupil's box on the teacher's list: the row of the class list, or the unit if there is none.
fn mark(row: Option<u32>, unit: UnitId) -> String {
    row.map_or_else(|| unit.to_string(), |row| row.to_string())
}

impl Leader {
    fn new(name: &str, row: Option<u32>, unit: UnitId) -> Self {
        Self { name: name.to_owned(), mark: mark(row, unit) }
    }

    /// Returns the printable part of the name if there is no room for a box; `None` if nothing is printable.
    pub(super) fn printable_name(&self, fonts: &Fonts) -> Option<String> {
        readable_part(&self.name, fonts)
    }
}

impl<'a> Battle<'a> {
    /// Returns the number of bases of a unit.
    pub(super) fn bases(self, unit: &Unit) -> u8 {
        self.setup.unit(unit.id).map_or(unit.troop.bases()[0], |listed| listed.bases)
    }

    /// Returns every name on paper: current and former leaders, and absent pupils.
    pub(crate) fn names(self) -> impl Iterator<Item = &'a str> {
        let names = self.state.names();
        let leading = self.state.players().values().flat_map(|players| players.iter());
        leading.chain(self.state.terms().map(|(pupil, ..)| pupil)).map(|pupil| names.name(pupil)).chain(self.absent_pupils())
    }

    /// Returns the names of the pupils absent when the battle was set up.
    pub(crate) fn absent_pupils(self) -> impl Iterator<Item = &'a str> {
        self.setup.absent.iter().map(|pupil| self.state.names().name(pupil))
    }

    /// Returns the names of the pupils with large-print sheets.
    pub(crate) fn large_print_pupils(self) -> impl Iterator<Item = &'a str> {
        self.setup.large_print.iter().map(|pupil| self.state.names().name(pupil))
    }

    /// Returns a pupil's name if there is no room for a box: its printable part, or "the player of the knights (N03)".
    pub(super) fn printed_name(self, name: &str, fonts: &Fonts) -> String {
        if fonts.can_show(name) {
            return name.trim().to_owned();
        }
        let unit = self.unit_led_by(name);
        match (readable_part(name, fonts), unit) {
            (Some(readable), Some(unit)) if self.is_ambiguous(&readable, fonts) => format!("{readable} ({})", unit.id),
            (Some(readable), _) => readable,
            (None, Some(unit)) if self.state.player(unit.id).is_some_and(|players| players.len() > 1) => {
                tr!("a player of the {troop} ({unit})", troop = unit.troop.name(), unit = unit.id)
            }
            (None, Some(unit)) => tr!("the player of the {troop} ({unit})", troop = unit.troop.name(), unit = unit.id),
            (None, None) => tr!("a pupil in this class").to_owned(),
        }
    }

    /// Returns a pupil's name beside that of the unit, which isn't repeated.
    pub(super) fn printed_name_beside_unit(self, name: &str, fonts: &Fonts) -> String {
        match (readable_part(name, fonts), self.unit_led_by(name)) {
            (Some(readable), _) => readable,
            (None, Some(unit)) => tr!("the player of the {troop}", troop = unit.troop.name()),
            (None, None) => tr!("a pupil in this class").to_owned(),
        }
    }

    /// Returns a pupil's name as a heading, with a capital.
    pub(super) fn printed_name_as_heading(self, name: &str, fonts: &Fonts) -> String {
        let shown = self.printed_name(name, fonts);
        if readable_part(name, fonts).is_some() { shown } else { capitalise(&shown) }
    }

    /// Returns the first unit that a pupil leads, or led.
    fn unit_led_by(self, name: &str) -> Option<&'a Unit> {
        let names = self.state.names();
        let is_pupil = |pupil: &PupilId| names.name(pupil) == name;
        let leads = self.state.players().iter().find(|(_, players)| players.iter().any(is_pupil)).map(|(unit, _)| *unit);
        let led = || self.state.terms().find(|(pupil, ..)| is_pupil(pupil)).map(|(_, unit, _)| unit);
        leads.or_else(led).and_then(|unit| self.state.unit(unit))
    }

    /// Returns whether several pupils' names have this printable form.
    fn is_ambiguous(self, shown: &str, fonts: &Fonts) -> bool {
        let names: BTreeSet<&str> = self.names().filter(|name| readable_part(name, fonts).as_deref() == Some(shown)).collect();
        names.len() > 1
    }

    /// Returns a text about the battle with names that no font can show replaced by their form from [`Battle::printed_name`].
    /// Units of pupils without a printable name are replaced by their description.
    pub(super) fn printed_text(self, text: &str, fonts: &Fonts) -> String {
        if fonts.can_show(text) {
            return text.to_owned();
        }
        let mut unshown: Vec<&str> = self.names().filter(|name| !fonts.can_show(name)).collect();
        // A name that is a part of another one comes after it.
        unshown.sort_by_key(|name| Reverse(name.len()));
        let first = |name: &str| name.split_whitespace().next().unwrap_or(name).to_owned();
        let with_letter = |name: &str| {
            let letter = name.split_whitespace().nth(1).and_then(|next| next.chars().next());
            letter.map_or_else(String::new, |letter| format!("{} {letter}.", first(name)))
        };
        let whole = |name: &str| name.to_owned();
        let calls: [&dyn Fn(&str) -> String; 3] = [&with_letter, &whole, &first];
        let mut told = text.to_owned();
        // The first name comes last, so that no name is cut in two. What can be printed stays.
        for call in calls {
            for name in &unshown {
                let called = call(name);
                if called.is_empty() || fonts.can_show(&called) {
                    continue;
                }
                if let Some(unit) = self.unit_led_by(name).filter(|_| readable_part(name, fonts).is_none()) {
                    let troop = unit.troop.name();
                    told = replace_name(&told, &format!("{called}’s {troop}"), &tr!("the {troop} ({unit})", troop, unit = unit.id));
                }
                told = replace_name(&told, &called, &self.printed_name(name, fonts));
            }
        }
        capitalise(&told)
    }

    /// Returns a current or former leader of a unit, with the mark of the box for letters that no font has.
    pub(super) fn pupil_leader(self, pupil: &PupilId, unit: UnitId) -> Leader {
        Leader::new(self.state.names().name(pupil), self.setup.row_of(pupil), unit)
    }

    /// Returns the leader of a unit; `None` if it has none.
    pub(super) fn leader(self, unit: UnitId) -> Option<Leader> {
        let players = self.state.player(unit)?;
        let mut marks: Vec<String> = players.iter().map(|pupil| mark(self.setup.row_of(pupil), unit)).collect();
        marks.dedup();
        Some(Leader { name: self.state.names().text(players), mark: join(&marks) })
    }

    /// Returns each pupil who leads a unit now, with those who share it; empty if it has no leader.
    pub(super) fn leaders_with_partners(self, unit: UnitId) -> Vec<(Leader, Vec<Leader>)> {
        let rows = self.named_rows(unit);
        let leaders: Vec<Leader> = rows.iter().map(|&(name, row)| Leader::new(name, row, unit)).collect();
        let others = |place: usize| leaders.iter().enumerate().filter(move |(other, _)| *other != place).map(|(_, leader)| leader.clone());
        leaders.iter().enumerate().map(|(place, leader)| (leader.clone(), others(place).collect())).collect()
    }

    /// Returns each pupil once, with all units led, and each unit without a leader, in the order of battle. The rows
    /// in the class list distinguish pupils with the same name.
    pub(super) fn pupils(self) -> Vec<(Option<Leader>, Vec<&'a Unit>)> {
        let mut pupils: Vec<(Option<NamedRow<'_>>, Vec<&Unit>)> = Vec::new();
        for unit in self.state.units() {
            let rows = self.named_rows(unit.id);
            if rows.is_empty() {
                pupils.push((None, vec![unit]));
            }
            for pupil in rows {
                match pupils.iter_mut().find(|(known, _)| *known == Some(pupil)) {
                    Some((_, units)) => units.push(unit),
                    None => pupils.push((Some(pupil), vec![unit])),
                }
            }
        }
        let leader = |(name, row): NamedRow<'_>, units: &[&Unit]| units.first().map(|unit| Leader::new(name, row, unit.id));
        pupils.into_iter().map(|(pupil, units)| (pupil.and_then(|pupil| leader(pupil, &units)), units)).collect()
    }

    fn named_rows(self, unit: UnitId) -> Vec<NamedRow<'a>> {
        let names = self.state.player(unit).map_or(&[][..], |names| names);
        let own =
            self.setup.unit(unit).filter(|muster| muster.rows.len() == names.len() && muster.player.as_ref() == self.state.player(unit));
        let row = |(place, pupil): (usize, &PupilId)| match own.and_then(|muster| muster.rows.get(place)) {
            Some(&row) => Some(row).filter(|&row| row > 0),
            None => self.setup.row_of(pupil),
        };
        names.iter().enumerate().map(|(place, pupil)| (self.state.names().name(pupil), row((place, pupil)))).collect()
    }
}

/// Replaces a name in a text, with a capital at the start of a sentence.
fn replace_name(text: &str, from: &str, to: &str) -> String {
    let begins = |words: &str| [".", words].join(" ");
    text.replace(&begins(from), &begins(&capitalise(to))).replace(from, to)
}

/// Returns the names of a battle's pupils that these fonts can't show, in the order of battle.
pub(crate) fn unprintable_names(battle: Battle<'_>, fonts: &Fonts) -> Vec<UnprintableName> {
    let leads = |unit: UnitId| battle.state.player(unit).into_iter().flat_map(|players| players.iter()).map(move |pupil| (unit, pupil));
    let unshown = |(unit, pupil): (UnitId, &PupilId)| {
        let name = battle.state.names().name(pupil);
        let characters = fonts.missing_in(name, Style::Bold);
        let row = battle.setup.row_of(pupil);
        let place = || row.map_or_else(|| tr!("unit {unit}", unit), |row| tr!("row {row} of the class list", row));
        (!characters.is_empty()).then(|| UnprintableName { name: name.to_owned(), place: place(), characters })
    };
    battle.state.units().flat_map(|unit| leads(unit.id)).filter_map(unshown).collect()
}

impl fmt::Display for UnprintableName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, place, characters } = self;
        out.write_str(&tr!(
            "“{name}”, {place}: no font on this computer has {characters}. Pages show the readable part of the name, or a box to write it in. To print the whole name, install a font with these characters, such as one of the Noto fonts.",
            name,
            place,
            characters = join_with(characters, " ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::test_battles::{TestBattle, fonts, full_class, pages_text};
    use senlac_classroom::rules::Side;

    /// Returns the mark of the box on N03's sheet, given its pupils' rows in the list.
    fn mark(player: &str, rows: &[u32]) -> String {
        let mut setup = full_class(|side, number| (side == Side::Norman && number == 2).then(|| player.to_owned()));
        setup.norman[2].rows = rows.to_vec();
        let battle = TestBattle::new(setup);
        battle.battle().leader(UnitId::new(Side::Norman, 3)).expect("a leader").mark
    }

    #[test]
    fn boxes_show_the_class_list_row() {
        assert_eq!(mark("葵", &[7]), "7");
        assert_eq!(mark("葵 and 蓮", &[7, 12]), "7 and 12");
    }

    #[test]
    fn boxes_show_the_unit_if_there_was_no_class_list() {
        assert_eq!(mark("葵", &[]), "N03");
        assert_eq!(mark("葵 and 蓮", &[7, 0]), "7 and N03", "a latecomer shares the unit");
    }

    #[test]
    fn pupils_sharing_a_unit_are_reported_separately() {
        let mut setup = full_class(|side, number| (side == Side::Saxon && number == 0).then(|| "葵 and Bo".to_owned()));
        setup.saxon[0].rows = vec![4, 5];
        let warnings: Vec<String> = unprintable_names(TestBattle::new(setup).battle(), fonts()).iter().map(ToString::to_string).collect();
        assert_eq!(warnings.len(), 1);
        assert!(
            warnings[0].starts_with("“葵”, row 4 of the class list: no font on this computer has 葵. Pages show the readable part"),
            "{warnings:?}"
        );
    }

    /// Returns a battle whose first Norman units have these players.
    fn battle_led_by(names: [&'static str; 3]) -> TestBattle {
        let mut setup =
            full_class(|side, number| if side == Side::Norman { names.get(number).map(|name| (*name).to_owned()) } else { None });
        for (muster, row) in setup.norman.iter_mut().zip([7, 8, 9]) {
            muster.rows = vec![row];
        }
        setup.absent = vec!["蘭".into(), "Mei 蘭".into()];
        TestBattle::new(setup)
    }

    #[test]
    fn sentences_replace_unprintable_names_with_the_unit() {
        let battle = battle_led_by(["葵 森", "葵 林", "蓮 林"]);
        let in_print = |text: &str| battle.battle().printed_text(text, fonts());
        assert_eq!(
            in_print("葵 森.’s knights struck 葵 林.’s knights, and 蓮 looked on. 蓮 shot."),
            "The knights (N01) struck the knights (N02), and the player of the knights (N03) looked on. The player of the knights (N03) \
             shot."
        );
        assert_eq!(in_print("a word of Ada’s"), "a word of Ada’s", "as it is");
    }

    #[test]
    fn only_the_readable_part_of_a_name_is_printed() {
        let battle = battle_led_by(["Xiu 李秀英", "李秀英", "Ada Lind"]);
        let shown = |name: &str| battle.battle().printed_name(name, fonts());
        assert_eq!(["Xiu 李秀英", "李秀英", "Ada Lind"].map(shown), ["Xiu", "the player of the knights (N02)", "Ada Lind"]);
        assert_eq!(["Mei 蘭", "蘭"].map(shown), ["Mei", "a pupil in this class"]);
        let in_print = |text: &str| battle.battle().printed_text(text, fonts());
        assert_eq!(in_print("Xiu’s knights charged 李秀英’s knights."), "Xiu’s knights charged the knights (N02).");
        assert_eq!(battle.battle().printed_name_beside_unit("李秀英", fonts()), "the player of the knights");
        assert_eq!(battle.battle().printed_name_as_heading("李秀英", fonts()), "The player of the knights (N02)");
        let two = battle_led_by(["Xiu 李", "Xiu 王", "Bo"]);
        assert_eq!(["Xiu 李", "Xiu 王"].map(|name| two.battle().printed_name(name, fonts())), ["Xiu (N01)", "Xiu (N02)"]);
    }

    #[test]
    fn pages_never_name_pupils_by_their_row() {
        let names = ["Xiu 李秀英", "李秀英", "葵 and 蓮"];
        let battle = battle_led_by(names);
        let row = |words: &str| {
            words.split_whitespace().collect::<Vec<_>>().windows(2).any(|pair| pair[0] == "row" && pair[1].starts_with(['7', '8', '9']))
        };
        for kind in crate::sheets::DocumentKind::ALL {
            let words = pages_text(&battle.kind(kind, crate::sheets::PrintOptions::default()).pages);
            assert!(!row(&words), "{kind:?}: {words}");
            let writes_names = matches!(kind, crate::sheets::DocumentKind::UnitSheets | crate::sheets::DocumentKind::NameTents);
            assert!(!writes_names || words.contains("write your name") && words.contains("Xiu"), "{kind:?}: {words}");
        }
    }
}
