//! The foot of a sheet: cards that affect the unit, the history of its men, and space for notes.

use super::column::{BODY, LEAST_PT, STRONG, SheetColumn};
use super::content::UnitSheet;
use crate::art;
use crate::sheets::layout::furniture::{draw_writing_lines, length};
use crate::sheets::layout::{Align, Area, Ink, InkMode, Look, Role, Style};

const PICTURE_MM: f32 = 8.5;
/// Space between a card's title and text on the same line.
const AFTER_TITLE_MM: f32 = 2.0;
/// Smallest look of the history text, and the largest size in points it may grow to.
const HISTORY: Look = Look::new(LEAST_PT, Style::Italic, Ink::Words);
const MOST_HISTORY_PT: f32 = 11.5;
/// Minimum and maximum space between two sentences of history.
const BETWEEN_MM: (f32, f32) = (1.2, 4.0);
/// Minimum distance between lines for notes, and the increase per unit of spacing.
const NOTE_MM: (f32, f32) = (7.0, 1.2);

/// A card in short form: its title, and the lines of its effect.
struct CardLines {
    picture: Option<senlac_classroom::rules::CardName>,
    title: Vec<String>,
    /// First words of the text, on the same line as the title.
    beside_title: Option<String>,
    words: Vec<String>,
}

impl CardLines {
    fn lines(&self) -> usize {
        self.title.len() + self.words.len()
    }
}

impl SheetColumn<'_, '_> {
    /// Draws cards on the left and history on the right.
    pub(super) fn draw_foot(&mut self, sheet: &UnitSheet) {
        let whole = self.left;
        let (cards, history) = if self.measures.history > 0 { (0.645, 0.325) } else { (1.0, 0.0) };
        self.left.width *= cards;
        self.heading(tr!("Cards that affect you"), "");
        for card in &self.fitting_cards(sheet, self.left.width - self.indent()) {
            self.card(card);
        }
        let bottom = self.left.y;
        self.left = whole;
        if history > 0.0 {
            self.add_gap(1.4, 2.6);
            let beside = self.left.beside(whole.width * (1.0 - history)).top(bottom - self.left.y);
            let height = self.draw_history(sheet, beside);
            self.left.take(height);
        }
        self.left.continue_below(bottom.max(self.left.y));
    }

    /// Returns the cards that fit, and a line about how many more there are.
    fn fitting_cards(&self, sheet: &UnitSheet, width: f32) -> Vec<CardLines> {
        let mut told = Vec::new();
        let mut used = 0;
        for card in &sheet.cards {
            let card = CardLines { picture: Some(card.name), ..self.wrap_card(&card.title, &card.words, width) };
            used += card.lines();
            if used > self.measures.card_lines {
                break;
            }
            told.push(card);
        }
        let more = sheet.cards.len() - told.len();
        if more > 0 {
            told.push(self.wrap_card(&tr!("and {more} more", more), tr!("Listen when the referee reads them out."), width));
        }
        told
    }

    /// Wraps a card's title and text to this width.
    fn wrap_card(&self, title: &str, words: &str, width: f32) -> CardLines {
        let lines = |words: &str, look: Look| self.pen.fonts.wrap(words, look.size_pt, look.style, width);
        let told = CardLines { picture: None, title: lines(title, STRONG), beside_title: None, words: lines(words, BODY) };
        let room = width - self.pen.width(STRONG, title) - AFTER_TITLE_MM;
        if !self.measures.run_in || room < width / 2.0 {
            return told;
        }
        let ends = words.match_indices(' ').map(|(at, _)| at).chain([words.len()]);
        let fits = |end: &usize| words.get(..*end).is_some_and(|start| self.pen.width(BODY, start) <= room);
        let (first, rest) = words.split_at(ends.take_while(fits).last().unwrap_or(0));
        let words = if rest.is_empty() { Vec::new() } else { lines(rest.trim_start(), BODY) };
        CardLines { beside_title: Some(first.to_owned()), words, ..told }
    }

    /// Returns the width for the cards' pictures.
    /// There are no pictures in saver mode, where such small outlines would blur, or if titles and text share lines.
    fn indent(&self) -> f32 {
        match self.pen.inks() {
            InkMode::Full if !self.measures.run_in => PICTURE_MM + 2.5,
            InkMode::Full | InkMode::Saver => 0.0,
        }
    }

    fn card(&mut self, card: &CardLines) {
        let (top, indent) = (self.left.y, self.indent());
        if let Some(name) = card.picture.filter(|_| indent > 0.0) {
            self.pen.art(&art::event_sign(name), self.left.below(0.4).corner(PICTURE_MM));
        }
        let piece = self.pen.begin(Role::Heading(3));
        self.draw_card_lines(indent, STRONG, &card.title);
        self.pen.end(piece);
        let piece = self.pen.begin(Role::Paragraph);
        if let Some(words) = &card.beside_title {
            let title: f32 = card.title.iter().map(|line| self.pen.width(STRONG, line)).sum();
            let baseline = self.left.y - STRONG.leading_mm() + STRONG.size_mm() * 0.92;
            self.pen.text((indent + title + AFTER_TITLE_MM, baseline), Align::Left, BODY, words);
        }
        self.draw_card_lines(indent, BODY, &card.words);
        self.pen.end(piece);
        let (picture, below) = if indent > 0.0 { (top + PICTURE_MM + 0.8, 0.6) } else { (top, 1.0) };
        self.left.continue_below(self.left.y.max(picture));
        self.add_gap(below, 0.9);
    }

    fn draw_card_lines(&mut self, x: f32, look: Look, lines: &[String]) {
        for line in lines {
            self.pen.text((x, self.left.y + look.size_mm() * 0.92), Align::Left, look, line);
            self.left.take(look.leading_mm());
        }
    }

    /// Draws history in a frame at least as high as its text, which grows to fill it. Returns the height.
    fn draw_history(&mut self, sheet: &UnitSheet, area: Area) -> f32 {
        const RIM: f32 = 2.6;
        let lines = sheet.history.get(..self.measures.history).unwrap_or(&sheet.history);
        let inner = area.width - 2.0 * RIM;
        let needed = |look: Look| {
            let words: f32 = lines.iter().map(|line| self.pen.height(inner, look, line)).sum();
            self.measures.strip + words + length(lines.len()) * BETWEEN_MM.0 + 2.0 * RIM
        };
        let sizes = std::iter::successors(Some(MOST_HISTORY_PT), |size| Some(size - 0.5)).take_while(|&size| size > LEAST_PT);
        let look = sizes.map(|size| HISTORY.with_size(size)).find(|&look| needed(look) <= area.height).unwrap_or(HISTORY);
        let height = area.height.max(needed(look));
        let between = (BETWEEN_MM.0 + (height - needed(look)) / length(lines.len())).min(BETWEEN_MM.1);
        let mut left = self.titled_frame(Area { height, ..area }, tr!("In 1066")).inset(RIM);
        for line in lines {
            self.pen.piece(Role::Item, |pen| left.paragraph(pen, Align::Left, look, line));
            left.take(between);
        }
        height
    }

    /// Returns the minimum height of the notes; 0 if the plan needs none.
    pub(super) fn least_notes_height(&self) -> f32 {
        if self.measures.notes > 0.0 { self.notes_head_height() + self.measures.notes * self.note_height() } else { 0.0 }
    }

    fn notes_head_height(&self) -> f32 {
        self.measures.strip + 3.0 + 3.1 * self.air
    }

    fn note_height(&self) -> f32 {
        NOTE_MM.0 + NOTE_MM.1 * self.air
    }

    /// Draws lines to write on, down to the foot of the sheet; none if there is no room for one.
    pub(super) fn draw_notes(&mut self) {
        // A hair against rounding.
        self.left.height += 0.05;
        if self.notes_head_height() + self.note_height() > self.left.height {
            return;
        }
        self.heading(tr!("Notes"), "");
        let room = self.left.moved(0.0, -0.3);
        draw_writing_lines(self.pen, room, self.note_height(), (0.2, Ink::Quiet));
    }
}
