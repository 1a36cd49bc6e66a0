//! The chronicle as it is read: whose steps are shown, and where the list is.

use chrono::{DateTime, Utc};

use super::{Focus, GameSession};
use crate::battle::chronicle::lines::{ChronicleLine, ChronicleLines};
use crate::ui_action::Browse;
use senlac_classroom::phrasebook::names::Names;
use senlac_classroom::rules::UnitId;

/// Which steps are shown, and which of them is looked for.
#[derive(Clone, Debug, Default)]
pub struct ChronicleView {
    /// What was typed to find a player.
    pub search: String,
    /// The one unit whose steps are shown.
    pub only: Option<UnitId>,
    /// The units whose steps are shown; empty where nobody fits what was typed.
    pub units: Vec<UnitId>,
    /// The places of the lines that are shown, rising; `None` if all are.
    found: Option<Vec<usize>>,
    /// Lines that were looked through, and their edition.
    read: (usize, u64),
    /// Where the list is to scroll to.
    pub jump: Jump,
}

/// Where the list is to scroll to, told anew whenever the number changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Jump {
    /// Rises with every jump.
    pub number: u64,
    /// The row, the newest being 0.
    pub row: usize,
    /// Whether the row comes to the bottom of the list, with what followed above it, and not just into sight.
    pub to_bottom: bool,
}

impl ChronicleView {
    /// Whether only some steps are shown.
    pub const fn is_filtered(&self) -> bool {
        self.found.is_some()
    }

    /// Rows in the list.
    pub fn rows(&self, lines: &ChronicleLines) -> usize {
        self.found.as_ref().map_or(lines.all.len(), Vec::len)
    }

    /// The line of a row, the newest being 0.
    pub fn line<'a>(&self, lines: &'a ChronicleLines, row: usize) -> Option<&'a ChronicleLine> {
        let place = match &self.found {
            Some(found) => *found.get(found.len().checked_sub(row + 1)?)?,
            None => lines.all.len().checked_sub(row + 1)?,
        };
        lines.all.get(place)
    }

    /// The row of a step, or of the first one after it that is shown.
    pub fn row(&self, lines: &ChronicleLines, step: u64) -> Option<usize> {
        let place = usize::try_from(step.checked_sub(1)?).ok()?;
        match &self.found {
            Some(found) => found.len().checked_sub(found.partition_point(|other| *other < place) + 1),
            None => lines.all.len().checked_sub(place + 1),
        }
    }

    /// Shows the steps of whoever fits these words, or of this unit alone.
    pub(super) fn look_for(&mut self, search: String, only: Option<UnitId>, names: &Names) {
        let wanted = plain(search.trim());
        self.units = match only {
            Some(unit) => vec![unit],
            None => names.units().filter(|unit| plain(&names.unit(*unit)).contains(&wanted)).collect(),
        };
        self.found = (only.is_some() || !wanted.is_empty()).then(Vec::new);
        self.read.0 = 0;
        self.search = search;
        self.only = only;
        self.jump_to(0, false);
    }

    /// Looks through the lines that were added; through all where old ones changed.
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

    /// The list scrolls to a row.
    const fn jump_to(&mut self, row: usize, to_bottom: bool) {
        self.jump = Jump { number: self.jump.number + 1, row, to_bottom };
    }
}

impl GameSession {
    /// Does something with the chronicle.
    pub(super) fn browse(&mut self, browse: Browse, now: DateTime<Utc>) {
        match browse {
            Browse::Only(unit) => {
                let search = unit.map_or_else(String::new, |unit| self.view.names.title(unit));
                self.view.chronicle_view.look_for(search, unit, &self.view.names);
            }
            Browse::Walk(step) => {
                if let Some(row) = self.view.chronicle_view.row(&self.view.lines, step) {
                    self.view.chronicle_view.jump_to(row, false);
                    self.focus = Some(Focus::Line(step));
                }
            }
            Browse::Turn(step) => {
                if let Some(row) = self.view.chronicle_view.row(&self.view.lines, step) {
                    self.view.chronicle_view.jump_to(row, true);
                }
            }
            Browse::Newest => self.view.chronicle_view.jump_to(0, false),
            Browse::Open(step) => self.open_step(step, Focus::Nothing),
            Browse::OpenByKey(step) => self.open_step(step, Focus::Line(step)),
            Browse::TakeBackTo(step) => self.list_take_backs(step),
            Browse::TakeBackListed => {
                let listed = self.opened.as_ref().and_then(|opened| opened.back.as_ref()).map_or(0, Vec::len);
                self.undo_steps(listed, now);
            }
            Browse::Try => self.try_change(None),
            Browse::Revive(step) => self.revive(step),
            Browse::Accept => self.accept_change(now),
            Browse::Close => drop(self.close_step()),
        }
    }

    /// Shows everybody's steps again; says whether only some were shown.
    pub(super) fn show_everybody(&mut self) -> bool {
        let was_filtered = self.view.chronicle_view.is_filtered();
        if was_filtered {
            self.view.chronicle_view.look_for(String::new(), None, &self.view.names);
        }
        was_filtered
    }

    /// Reads what was added to the chronicle; whoever takes a step sees it.
    pub(super) fn read_on(&mut self) {
        let before = self.view.lines.all.len();
        self.follow_the_players();
        self.view.lines.catch_up(self.game.chronicle(), &self.view.names);
        self.view.chronicle_view.catch_up(&self.view.lines);
        if self.view.lines.all.len() > before {
            self.view.chronicle_view.jump_to(0, false);
        }
    }

    /// Where other pupils lead units now, everything is told by their names.
    pub(super) fn follow_the_players(&mut self) {
        if self.view.names.are_of(self.game.state()) {
            return;
        }
        self.view.names = Names::of(self.game.setup(), self.game.state());
        self.view.lines.forget();
        if self.view.chronicle_view.is_filtered() {
            let (search, only) = (self.view.chronicle_view.search.clone(), self.view.chronicle_view.only);
            self.view.chronicle_view.look_for(search, only, &self.view.names);
        }
    }
}

/// Small letters without marks, so that "zoe" finds Zoë and "soren" Søren.
pub(super) fn plain(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).map(without_mark).collect()
}

/// The letter that is typed where the keyboard lacks this one.
const fn without_mark(letter: char) -> char {
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
    fn a_name_is_found_without_its_marks() {
        assert_eq!(plain("Łukasz’s Zoë, SØREN"), "lukasz's zoe, soren");
    }
}
