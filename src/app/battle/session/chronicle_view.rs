//! The chronicle as it is read: whose steps are shown, and where the list is.

use chrono::{DateTime, Utc};

use super::{Focus, GameSession};
use crate::app::battle::chronicle::lines::{Line, Lines};
use crate::app::ui_action::{Browse, Field};
use crate::phrasebook::names::Names;
use crate::rules::UnitId;

/// Which steps are shown, and which of them is looked for.
#[derive(Clone, Debug, Default)]
pub struct ChronicleView {
    sought: String,
    only: Option<UnitId>,
    /// The units whose steps are shown.
    units: Vec<UnitId>,
    /// The places of the lines that are shown, rising; nothing where all are.
    found: Option<Vec<usize>>,
    /// Lines that were looked through, and their edition.
    read: (usize, u64),
    jump: Jump,
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
    /// What was typed to find a player.
    #[must_use]
    pub fn sought(&self) -> &str {
        &self.sought
    }

    /// The one unit whose steps are shown.
    #[must_use]
    pub const fn only(&self) -> Option<UnitId> {
        self.only
    }

    /// Whether only some steps are shown.
    #[must_use]
    pub const fn is_filtered(&self) -> bool {
        self.found.is_some()
    }

    /// Whether anybody fits what was typed.
    #[must_use]
    pub const fn knows_somebody(&self) -> bool {
        !self.units.is_empty()
    }

    /// Where the list is to scroll to.
    #[must_use]
    pub const fn jump(&self) -> Jump {
        self.jump
    }

    /// Rows in the list.
    #[must_use]
    pub fn rows(&self, lines: &Lines) -> usize {
        self.found.as_ref().map_or(lines.all().len(), Vec::len)
    }

    /// The line of a row, the newest being 0.
    #[must_use]
    pub fn line<'a>(&self, lines: &'a Lines, row: usize) -> Option<&'a Line> {
        let place = match &self.found {
            Some(found) => *found.get(found.len().checked_sub(row + 1)?)?,
            None => lines.all().len().checked_sub(row + 1)?,
        };
        lines.all().get(place)
    }

    /// The row of a step, or of the first one after it that is shown.
    #[must_use]
    pub fn row(&self, lines: &Lines, step: u64) -> Option<usize> {
        let place = usize::try_from(step.checked_sub(1)?).ok()?;
        match &self.found {
            Some(found) => found.len().checked_sub(found.partition_point(|other| *other < place) + 1),
            None => lines.all().len().checked_sub(place + 1),
        }
    }

    /// Shows the steps of whoever fits these words, or of this unit alone.
    fn look_for(&mut self, sought: String, only: Option<UnitId>, names: &Names) {
        let wanted = plain(sought.trim());
        self.units = match only {
            Some(unit) => vec![unit],
            None => names.units().filter(|unit| plain(&names.unit(*unit)).contains(&wanted)).collect(),
        };
        self.found = (only.is_some() || !wanted.is_empty()).then(Vec::new);
        self.read.0 = 0;
        self.sought = sought;
        self.only = only;
        self.jump_to(0, false);
    }

    /// Looks through the lines that were added; through all where old ones changed.
    fn catch_up(&mut self, lines: &Lines) {
        let Some(found) = &mut self.found else { return };
        let (read, edition) = self.read;
        let from = if edition == lines.edition() { read } else { 0 };
        if from == 0 {
            found.clear();
        }
        let fits = |line: &Line| line.about.iter().any(|unit| self.units.contains(unit));
        found.extend(lines.all().iter().enumerate().skip(from).filter(|(_, line)| fits(line)).map(|(place, _)| place));
        self.read = (lines.all().len(), lines.edition());
    }

    /// The list scrolls to a row.
    const fn jump_to(&mut self, row: usize, to_bottom: bool) {
        self.jump = Jump { number: self.jump.number + 1, row, to_bottom };
    }
}

impl GameSession {
    /// How the chronicle is read.
    #[must_use]
    pub const fn reading(&self) -> &ChronicleView {
        &self.reading
    }

    /// Does something with the chronicle.
    pub(super) fn browse(&mut self, browse: Browse, now: DateTime<Utc>) {
        match browse {
            Browse::Only(unit) => {
                let sought = unit.map_or_else(String::new, |unit| self.names.title(unit));
                self.reading.look_for(sought, unit, &self.names);
            }
            Browse::Walk(step) => {
                if let Some(row) = self.reading.row(&self.lines, step) {
                    self.reading.jump_to(row, false);
                    self.focus = Some(Focus::Line(step));
                }
            }
            Browse::Turn(step) => {
                if let Some(row) = self.reading.row(&self.lines, step) {
                    self.reading.jump_to(row, true);
                }
            }
            Browse::Newest => self.reading.jump_to(0, false),
            Browse::Open(step) => self.open_step(step, Focus::Nothing),
            Browse::OpenByKey(step) => self.open_step(step, Focus::Line(step)),
            Browse::TakeBackTo(step) => self.list_take_backs(step),
            Browse::TakeBackListed => self.take_back_listed(now),
            Browse::Try => self.try_change(None),
            Browse::Revive(step) => self.revive(step),
            Browse::Accept => self.accept_change(now),
            Browse::Close => drop(self.close_step()),
        }
    }

    /// What was typed to find a player.
    pub(super) fn seek(&mut self, text: String) {
        self.reading.look_for(text, None, &self.names);
    }

    /// Sends the keyboard to the field that finds players.
    pub(super) const fn seek_player(&mut self) {
        self.focus = Some(Focus::Field(Field::Seek));
    }

    /// Shows everybody's steps again; says whether only some were shown.
    pub(super) fn show_everybody(&mut self) -> bool {
        let was_filtered = self.reading.is_filtered();
        if was_filtered {
            self.reading.look_for(String::new(), None, &self.names);
        }
        was_filtered
    }

    /// Reads what was added to the chronicle; whoever takes a step sees it.
    pub(super) fn read_on(&mut self) {
        let before = self.lines.all().len();
        self.follow_the_players();
        self.lines.catch_up(self.game.chronicle(), &self.names);
        self.reading.catch_up(&self.lines);
        if self.lines.all().len() > before {
            self.reading.jump_to(0, false);
        }
    }

    /// Where other pupils lead units now, everything is told by their names.
    pub(super) fn follow_the_players(&mut self) {
        if self.names.are_of(self.game.state()) {
            return;
        }
        self.names = Names::of(self.game.setup(), self.game.state());
        self.lines.tell_again();
        if self.reading.is_filtered() {
            let (sought, only) = (self.reading.sought.clone(), self.reading.only);
            self.reading.look_for(sought, only, &self.names);
        }
    }
}

/// Small letters without marks, so that "zoe" finds Zoë and "soren" Søren.
fn plain(text: &str) -> String {
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
