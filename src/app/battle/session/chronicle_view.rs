//! The view of the battle log: whose steps are shown, and the scroll position.

use chrono::{DateTime, Utc};

use super::{Focus, GameSession};
use crate::battle::battle_log::lines::{ChronicleLine, ChronicleLines};
use crate::ui_action::BattleLogAction;
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::rules::UnitId;

/// Filter and scroll position of the battle log.
#[derive(Clone, Debug, Default)]
pub struct ChronicleView {
    /// Text typed to find a player.
    pub search: String,
    /// The single unit whose steps are shown.
    pub only: Option<UnitId>,
    /// Units whose steps are shown; empty if no player's name matches the text.
    pub units: Vec<UnitId>,
    /// Indices of the lines that are shown, ascending; `None` if all are.
    found: Option<Vec<usize>>,
    /// Number of lines that were filtered, and their edition.
    read: (usize, u64),
    /// Row that the list should scroll to.
    pub jump: ScrollRequest,
}

/// Scroll request for the list. A new `number` makes the list scroll once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScrollRequest {
    /// Number that rises with every request.
    pub number: u64,
    /// Row to scroll to; the newest is 0.
    pub row: usize,
    /// Whether the row moves to the bottom of the list, with later steps above it, rather than just into view.
    pub to_bottom: bool,
}

impl ChronicleView {
    /// Returns whether only some steps are shown.
    pub const fn is_filtered(&self) -> bool {
        self.found.is_some()
    }

    /// Returns the number of rows in the list.
    pub fn rows(&self, lines: &ChronicleLines) -> usize {
        self.found.as_ref().map_or(lines.all.len(), Vec::len)
    }

    /// Returns the line of a row; the newest row is 0.
    pub fn line<'a>(&self, lines: &'a ChronicleLines, row: usize) -> Option<&'a ChronicleLine> {
        let place = match &self.found {
            Some(found) => *found.get(found.len().checked_sub(row + 1)?)?,
            None => lines.all.len().checked_sub(row + 1)?,
        };
        lines.all.get(place)
    }

    /// Returns the row of a step, or of the first later step that is shown.
    pub fn row(&self, lines: &ChronicleLines, step: u64) -> Option<usize> {
        let place = usize::try_from(step.checked_sub(1)?).ok()?;
        match &self.found {
            Some(found) => found.len().checked_sub(found.partition_point(|other| *other < place) + 1),
            None => lines.all.len().checked_sub(place + 1),
        }
    }

    /// Shows the steps of the units whose names match the text, or of this unit alone.
    pub(super) fn set_filter(&mut self, search: String, only: Option<UnitId>, names: &UnitNames) {
        let wanted = fold_text(search.trim());
        self.units = match only {
            Some(unit) => vec![unit],
            None => names.units().filter(|unit| fold_text(&names.unit(*unit)).contains(&wanted)).collect(),
        };
        self.found = (only.is_some() || !wanted.is_empty()).then(Vec::new);
        self.read.0 = 0;
        self.search = search;
        self.only = only;
        self.jump_to(0, false);
    }

    /// Filters the lines that were added, or all lines if old ones changed.
    fn catch_up(&mut self, lines: &ChronicleLines) {
        let Some(found) = &mut self.found else { return };
        let (read, edition) = self.read;
        let from = if edition == lines.edition { read } else { 0 };
        if from == 0 {
            found.clear();
        }
        let fits = |line: &ChronicleLine| line.about.iter().any(|unit| self.units.contains(unit));
        found.extend(lines.all.iter().enumerate().skip(from).filter(|(_, line)| fits(line)).map(|(place, _)| place));
        self.read = (lines.all.len(), lines.edition);
    }

    /// Requests that the list scroll to a row.
    const fn jump_to(&mut self, row: usize, to_bottom: bool) {
        self.jump = ScrollRequest { number: self.jump.number + 1, row, to_bottom };
    }
}

impl GameSession {
    /// Carries out an action on the battle log.
    pub(super) fn run_log_action(&mut self, browse: BattleLogAction, now: DateTime<Utc>) {
        match browse {
            BattleLogAction::Only(unit) => {
                let search = unit.map_or_else(String::new, |unit| self.view.names.title(unit));
                self.view.chronicle_view.set_filter(search, unit, &self.view.names);
            }
            BattleLogAction::Walk(step) => {
                if let Some(row) = self.view.chronicle_view.row(&self.view.lines, step) {
                    self.view.chronicle_view.jump_to(row, false);
                    self.focus = Some(Focus::Line(step));
                }
            }
            BattleLogAction::Turn(step) => {
                if let Some(row) = self.view.chronicle_view.row(&self.view.lines, step) {
                    self.view.chronicle_view.jump_to(row, true);
                }
            }
            BattleLogAction::Newest => self.view.chronicle_view.jump_to(0, false),
            BattleLogAction::Open(step) => self.open_step(step, Focus::Nothing),
            BattleLogAction::OpenByKey(step) => self.open_step(step, Focus::Line(step)),
            BattleLogAction::TakeBackTo(step) => self.list_steps_to_undo(step),
            BattleLogAction::TakeBackListed => {
                let listed = self.opened.as_ref().and_then(|opened| opened.back.as_ref()).map_or(0, Vec::len);
                self.undo_steps(listed, now);
            }
            BattleLogAction::Try => self.try_change(None),
            BattleLogAction::Revive(step) => self.toggle_revived_step(step),
            BattleLogAction::Accept => self.accept_change(now),
            BattleLogAction::Close => drop(self.close_step()),
        }
    }

    /// Shows the steps of all players again and returns whether only some were shown.
    pub(super) fn clear_filter(&mut self) -> bool {
        let was_filtered = self.view.chronicle_view.is_filtered();
        if was_filtered {
            self.view.chronicle_view.set_filter(String::new(), None, &self.view.names);
        }
        was_filtered
    }

    /// Reads the steps added to the battle log and scrolls to the newest one.
    pub(super) fn update_lines(&mut self) {
        let before = self.view.lines.all.len();
        self.update_player_names();
        self.view.lines.catch_up(self.game.chronicle(), &self.view.names);
        self.view.chronicle_view.catch_up(&self.view.lines);
        if self.view.lines.all.len() > before {
            self.view.chronicle_view.jump_to(0, false);
        }
    }

    /// Rewrites all lines with the new names if other pupils lead units now.
    pub(super) fn update_player_names(&mut self) {
        if self.view.names.is_current(self.game.state()) {
            return;
        }
        self.view.names = UnitNames::from_battle(self.game.setup(), self.game.state());
        self.view.lines.clear();
        if self.view.chronicle_view.is_filtered() {
            let (search, only) = (self.view.chronicle_view.search.clone(), self.view.chronicle_view.only);
            self.view.chronicle_view.set_filter(search, only, &self.view.names);
        }
    }
}

/// Converts text to lower case without diacritics, so that "zoe" finds Zoë and "soren" Søren.
pub(super) fn fold_text(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).map(without_diacritic).collect()
}

/// Returns the letter typed in place of this one on a keyboard that lacks it.
const fn without_diacritic(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'æ' => 'a',
        'ç' | 'ć' | 'č' | 'ĉ' => 'c',
        'ď' | 'đ' | 'ð' => 'd',
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'ğ' | 'ģ' => 'g',
        'ì'..='ï' | 'ī' | 'į' | 'ı' => 'i',
        'ł' | 'ľ' | 'ļ' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' | 'œ' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ț' | 'þ' => 't',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        '’' => '\'',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_removes_accents_and_capitals() {
        assert_eq!(fold_text("Łukasz’s Zoë, SØREN"), "lukasz's zoe, soren");
    }
}
