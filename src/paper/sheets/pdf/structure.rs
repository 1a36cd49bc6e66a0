//! What the pages say to whoever has them read aloud: a tree of elements, and which of them each mark belongs to.
//!
//! Marks that belong to no element are artifacts. Neighbouring marks of one element are a piece of marked content, which
//! has a number on its page.

use super::Printout;
use crate::sheets::layout::{Mark, Page, Piece, Role};
use crate::sheets::text::{Fonts, Sense, printable};

#[derive(Debug)]
pub(super) struct Element {
    /// Its type, as PDF names it.
    pub(super) tag: &'static str,
    /// The element it lies in. The first one, which holds all others, lies in itself, and so does what was taken out.
    pub(super) parent: usize,
    /// The page of its content.
    pub(super) page: usize,
    pub(super) kids: Vec<Kid>,
    pub(super) told: Told,
}

/// What an element has besides its place.
#[derive(Debug, Default)]
pub(super) enum Told {
    #[default]
    Nothing,
    Title(&'static str),
    /// What a picture shows, and the marks of it.
    Shows(String, std::ops::Range<usize>),
    /// The words that its content stands for.
    Says(String),
    /// Whether it heads a row or a column.
    Heads(&'static str),
}

/// What an element holds, in the order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kid {
    Element(usize),
    /// Marked content of its page, by number.
    Content(usize),
}

/// What a mark is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Belongs {
    /// The number of the marked content on its page, and its element's type; `None` for an artifact.
    pub(super) to: Option<(usize, &'static str)>,
    /// Whether words of the same element follow, from which a space keeps it apart.
    pub(super) goes_on: bool,
}

#[derive(Debug, Default)]
pub(super) struct Structure {
    /// The elements; the first holds all others.
    pub(super) elements: Vec<Element>,
    /// For every page the element of each piece of marked content.
    pub(super) owners: Vec<Vec<usize>>,
}

/// A page as it is written: its marks from back to front, and what they belong to.
#[derive(Debug)]
pub(super) struct WrittenPage<'a> {
    pub(super) page: &'a Page,
    pub(super) marks: Vec<(&'a Mark, Belongs)>,
}

const ROOT: usize = 0;

impl Structure {
    /// The tree of what a printout says, and its pages as they are written.
    pub(super) fn of<'a>(printout: &Printout<'a>, fonts: &Fonts) -> (Self, Vec<WrittenPage<'a>>) {
        let mut structure = Self::default();
        let mut sheets = Vec::new();
        structure.elements.push(Element { tag: "Document", parent: ROOT, page: 0, kids: Vec::new(), told: Told::Nothing });
        for document in printout.documents {
            let home = if printout.documents.len() == 1 || document.pages.is_empty() {
                ROOT
            } else {
                let part = structure.add(ROOT, "Part");
                structure.elements[part].told = Told::Title(document.kind.title());
                part
            };
            for page in &document.pages {
                sheets.push(structure.page(page, home, fonts));
            }
        }
        (structure, sheets)
    }

    fn page<'a>(&mut self, page: &'a Page, home: usize, fonts: &Fonts) -> WrittenPage<'a> {
        self.owners.push(Vec::new());
        let (first_kid, first_element) = (self.elements[home].kids.len(), self.elements.len());
        let marks = vec![(None, false); page.marks.len()];
        let mut reader = PageReader { structure: self, page, fonts, next: 0, marks, owners: Vec::new(), level: 0, last_words: None };
        reader.read(Within::Flow(home), 0, 0..page.marks.len());
        let PageReader { marks, owners, .. } = reader;
        self.heading_first(home, first_kid);
        self.number(page, &marks, &owners, first_element, fonts)
    }

    /// Numbers the marked content of a page in the order in which it is written. The content of an element that something
    /// else lies in the midst of has several numbers.
    fn number<'a>(
        &mut self,
        page: &'a Page,
        marks: &[(Option<usize>, bool)],
        owners: &[usize],
        first: usize,
        fonts: &Fonts,
    ) -> WrittenPage<'a> {
        let is_told: Vec<bool> = marks.iter().map(|(content, _)| content.is_some()).collect();
        let mut numbers: Vec<Vec<usize>> = vec![Vec::new(); owners.len()];
        let mut on_page = Vec::new();
        let mut before = None;
        let mut sheet = WrittenPage { page, marks: Vec::with_capacity(marks.len()) };
        for mark in super::order::written(page, &is_told, fonts) {
            let (content, goes_on) = marks[mark];
            if let Some(content) = content.filter(|_| content != before) {
                numbers[content].push(on_page.len());
                on_page.push(owners[content]);
            }
            before = content;
            let to = content.map(|content| (on_page.len() - 1, self.elements[owners[content]].tag));
            sheet.marks.push((&page.marks[mark], Belongs { to, goes_on }));
        }
        for element in &mut self.elements[first..] {
            let numbered = |kid: &Kid| match *kid {
                Kid::Content(content) => numbers[content].iter().map(|&number| Kid::Content(number)).collect(),
                Kid::Element(_) => vec![*kid],
            };
            element.kids = element.kids.iter().flat_map(numbered).collect();
        }
        if let Some(owners) = self.owners.last_mut() {
            *owners = on_page;
        }
        sheet
    }

    fn add(&mut self, parent: usize, tag: &'static str) -> usize {
        let number = self.elements.len();
        let page = self.owners.len().saturating_sub(1);
        self.elements.push(Element { tag, parent, page, kids: Vec::new(), told: Told::Nothing });
        self.elements[parent].kids.push(Kid::Element(number));
        number
    }

    /// What names a group of things is read before them: the first of their highest headings.
    fn heading_first(&mut self, parent: usize, from: usize) {
        let level = |kid: &Kid| match *kid {
            Kid::Element(element) => HEADINGS.iter().position(|&heading| heading == self.elements[element].tag),
            Kid::Content(_) => None,
        };
        let levels = self.elements[parent].kids[from..].iter().map(level);
        let first = levels.enumerate().filter_map(|(place, level)| Some((level?, place))).min();
        if let Some((_, place)) = first {
            self.elements[parent].kids[from..=from + place].rotate_right(1);
        }
    }

    /// The last of what an element holds, if it is such an element.
    fn last(&self, parent: usize, tag: &str) -> Option<usize> {
        match self.elements[parent].kids.last() {
            Some(&Kid::Element(last)) if self.elements[last].tag == tag => Some(last),
            Some(_) | None => None,
        }
    }

    /// Takes an element out in which nothing is.
    fn take_out_if_empty(&mut self, element: usize) {
        let parent = self.elements[element].parent;
        if self.elements[element].kids.is_empty() && self.elements[parent].kids.last() == Some(&Kid::Element(element)) {
            self.elements[parent].kids.pop();
            self.elements[element].parent = element;
            if self.elements[parent].tag == "LI" || self.elements[parent].tag == "L" {
                self.take_out_if_empty(parent);
            }
        }
    }
}

const HEADINGS: [&str; 6] = ["H1", "H2", "H3", "H4", "H5", "H6"];

/// Where a mark or a piece is found.
#[derive(Clone, Copy)]
enum Within {
    /// Among headings, paragraphs and tables.
    Flow(usize),
    /// In a row, which may head columns.
    Row(usize, bool),
    /// In what holds words.
    Words(usize),
    /// In what is told by other words.
    Told(usize),
    Artifact,
}

struct PageReader<'s, 'a> {
    structure: &'s mut Structure,
    page: &'a Page,
    fonts: &'s Fonts,
    next: usize,
    /// What each mark is part of, by number, and whether words of the same element follow.
    marks: Vec<(Option<usize>, bool)>,
    owners: Vec<usize>,
    /// The level of the last heading on the page.
    level: usize,
    /// The mark of the last words, their element, and the words.
    last_words: Option<(usize, usize, &'a str)>,
}

impl PageReader<'_, '_> {
    /// Reads these marks and the pieces of this depth among them.
    fn read(&mut self, within: Within, depth: usize, marks: std::ops::Range<usize>) {
        let mut mark = marks.start;
        loop {
            let page = self.page;
            match page.pieces.get(self.next).filter(|piece| piece.depth >= depth && piece.marks.start <= mark) {
                Some(piece) => {
                    self.next += 1;
                    self.piece(within, piece);
                    mark = mark.max(piece.marks.end);
                }
                None if mark < marks.end => {
                    self.mark(within, mark);
                    mark += 1;
                }
                None => return,
            }
        }
    }

    fn piece(&mut self, within: Within, piece: &Piece) {
        let inner = self.opened(within, piece);
        self.read(inner.0, piece.depth + 1, piece.marks.clone());
        if let Some(element) = inner.1 {
            if self.structure.elements[element].tag == "Sect" {
                self.structure.heading_first(element, 0);
            }
            if !matches!(self.structure.elements[element].tag, "TD" | "TH") {
                self.structure.take_out_if_empty(element);
            }
        }
    }

    /// Where the things in a piece are found, and the element that it made.
    fn opened(&mut self, within: Within, piece: &Piece) -> (Within, Option<usize>) {
        let role = &piece.role;
        let words = |element| (Within::Words(element), Some(element));
        match (within, role) {
            (Within::Artifact, _) | (_, Role::Artifact) => (Within::Artifact, None),
            (Within::Told(_), _) => (within, None),
            (_, Role::Figure(shows)) => {
                let home = self.home(within, false);
                let figure = self.structure.add(home, "Figure");
                self.structure.elements[figure].told = Told::Shows(printable(shows).into_owned(), piece.marks.clone());
                (Within::Told(figure), Some(figure))
            }
            (_, Role::Says(text)) => {
                let home = self.home(within, true);
                (Within::Told(self.says(home, text)), None)
            }
            (Within::Words(_), _) => (within, None),
            (Within::Row(row, _), Role::Head) => {
                let cell = self.structure.add(row, "TH");
                self.structure.elements[cell].told = Told::Heads("Row");
                words(cell)
            }
            (Within::Row(..), Role::Group | Role::Row | Role::Heads) => (within, None),
            (Within::Row(row, heads), Role::Heading(_) | Role::Paragraph | Role::Item | Role::Cell) => words(self.cell(row, heads)),
            (Within::Flow(home), Role::Group) => {
                let group = self.structure.add(home, "Sect");
                (Within::Flow(group), Some(group))
            }
            (Within::Flow(home), Role::Heading(level)) => {
                // Where the heading above stands on the page before, this one takes its place.
                let level = usize::from(*level).clamp(1, HEADINGS.len()).min(self.level + 1);
                self.level = level;
                words(self.structure.add(home, HEADINGS[level - 1]))
            }
            (Within::Flow(home), Role::Paragraph | Role::Cell | Role::Head) => words(self.structure.add(home, "P")),
            (Within::Flow(home), Role::Item) => {
                let list = self.structure.last(home, "L").unwrap_or_else(|| self.structure.add(home, "L"));
                let item = self.structure.add(list, "LI");
                words(self.structure.add(item, "LBody"))
            }
            (Within::Flow(home), Role::Row | Role::Heads) => {
                let heads = *role == Role::Heads;
                let table = self.structure.last(home, "Table").filter(|_| !heads);
                let table = table.unwrap_or_else(|| self.structure.add(home, "Table"));
                let row = self.structure.add(table, "TR");
                (Within::Row(row, heads), Some(row))
            }
        }
    }

    fn cell(&mut self, row: usize, heads: bool) -> usize {
        if !heads {
            return self.structure.add(row, "TD");
        }
        let cell = self.structure.add(row, "TH");
        self.structure.elements[cell].told = Told::Heads("Column");
        cell
    }

    /// The element for something that can stand in the middle of words, or for words themselves.
    fn home(&mut self, within: Within, is_words: bool) -> usize {
        match within {
            Within::Flow(home) if is_words => self.structure.add(home, "P"),
            Within::Row(row, heads) => self.cell(row, heads),
            Within::Flow(home) | Within::Words(home) | Within::Told(home) => home,
            Within::Artifact => ROOT,
        }
    }

    fn says(&mut self, home: usize, text: &str) -> usize {
        let span = self.structure.add(home, "Span");
        self.structure.elements[span].told = Told::Says(printable(text).into_owned());
        span
    }

    fn mark(&mut self, within: Within, mark: usize) {
        let Some(owner) = self.owner(within, mark) else { return };
        if self.owners.last() != Some(&owner) {
            self.structure.elements[owner].kids.push(Kid::Content(self.owners.len()));
            self.owners.push(owner);
        }
        self.marks[mark].0 = Some(self.owners.len() - 1);
        if let Mark::Text(text) = &self.page.marks[mark] {
            if let Some((before, _, words)) = self.last_words.filter(|&(_, element, _)| element == owner) {
                self.marks[before].1 = match &self.structure.elements[owner].told {
                    Told::Shows(..) => false,
                    // Words torn inside go on without a space.
                    Told::Says(whole) => whole.contains(&format!("{} ", words.trim_end())),
                    Told::Nothing | Told::Title(_) | Told::Heads(_) => true,
                };
            }
            self.last_words = Some((mark, owner, &text.text));
        }
    }

    fn owner(&mut self, within: Within, mark: usize) -> Option<usize> {
        let text = match &self.page.marks[mark] {
            Mark::Text(text) if text.sense == Sense::Found => return None,
            Mark::Text(text) => Some(text.text.as_str()),
            Mark::Shape(_) | Mark::Art { .. } => None,
        };
        match (within, text) {
            (Within::Artifact, _) => None,
            (Within::Told(element), _) => Some(element),
            (_, None) => None,
            (_, Some(text)) if text.trim().is_empty() => None,
            (_, Some(text)) => {
                let home = if let Within::Words(element) = within { element } else { self.home(within, true) };
                // What no face has is told all the same.
                let is_shown = text.is_ascii() || self.fonts.can_show(text);
                Some(if is_shown { home } else { self.says(home, text) })
            }
        }
    }
}
