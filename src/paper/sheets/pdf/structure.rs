//! Structure of the pages for screen readers: a tree of elements, and the element of each mark.
//!
//! Marks without an element are artifacts. Adjacent marks of one element are a piece of marked content, which has a number on
//! its page.

use super::Printout;
use crate::sheets::layout::{Mark, Page, Piece, Role};
use crate::sheets::text::{Fonts, TextVisibility, printable_text};

#[derive(Debug)]
pub(super) struct Element {
    /// PDF structure type, such as "P".
    pub(super) tag: &'static str,
    /// Index of the parent element. The root, and any element that was removed, is its own parent.
    pub(super) parent: usize,
    /// Index of the page with its content.
    pub(super) page: usize,
    pub(super) kids: Vec<Child>,
    pub(super) told: ElementAttribute,
}

/// Attributes of an element besides its position in the tree.
#[derive(Debug, Default)]
pub(super) enum ElementAttribute {
    #[default]
    Nothing,
    Title(&'static str),
    /// Alternative text of a picture, and the indices of its marks.
    Shows(String, std::ops::Range<usize>),
    /// Text that replaces its content.
    Says(String),
    /// Scope of a header cell: its row or its column.
    Heads(&'static str),
}

/// A child of an element, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child {
    Element(usize),
    /// Marked content of its page, by number.
    Content(usize),
}

/// The element and marked content of a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MarkOwner {
    /// Number of the marked content on its page, and its element's type; `None` for an artifact.
    pub(super) to: Option<(usize, &'static str)>,
    /// Whether text of the same element follows, so that a space must separate them.
    pub(super) goes_on: bool,
}

#[derive(Debug, Default)]
pub(super) struct Structure {
    /// The elements; the first is the root.
    pub(super) elements: Vec<Element>,
    /// Element of each piece of marked content, for every page.
    pub(super) owners: Vec<Vec<usize>>,
}

/// A page in writing order: its marks from back to front, with their owners.
#[derive(Debug)]
pub(super) struct WrittenPage<'a> {
    pub(super) page: &'a Page,
    pub(super) marks: Vec<(&'a Mark, MarkOwner)>,
}

const ROOT: usize = 0;

impl Structure {
    /// Returns the structure tree of a printout, and its pages in writing order.
    pub(super) fn from_printout<'a>(printout: &Printout<'a>, fonts: &Fonts) -> (Self, Vec<WrittenPage<'a>>) {
        let mut structure = Self::default();
        let mut sheets = Vec::new();
        structure.elements.push(Element { tag: "Document", parent: ROOT, page: 0, kids: Vec::new(), told: ElementAttribute::Nothing });
        for document in printout.documents {
            let home = if printout.documents.len() == 1 || document.pages.is_empty() {
                ROOT
            } else {
                let part = structure.add_element(ROOT, "Part");
                structure.elements[part].told = ElementAttribute::Title(document.kind.title());
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
        reader.read(Container::Flow(home), 0, 0..page.marks.len());
        let PageReader { marks, owners, .. } = reader;
        self.move_heading_first(home, first_kid);
        self.number(page, &marks, &owners, first_element, fonts)
    }

    /// Numbers a page's marked content in writing order. An element's content gets several numbers if another element
    /// interrupts it.
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
        for mark in super::order::write_order(page, &is_told, fonts) {
            let (content, goes_on) = marks[mark];
            if let Some(content) = content.filter(|_| content != before) {
                numbers[content].push(on_page.len());
                on_page.push(owners[content]);
            }
            before = content;
            let to = content.map(|content| (on_page.len() - 1, self.elements[owners[content]].tag));
            sheet.marks.push((&page.marks[mark], MarkOwner { to, goes_on }));
        }
        for element in &mut self.elements[first..] {
            let numbered = |kid: &Child| match *kid {
                Child::Content(content) => numbers[content].iter().map(|&number| Child::Content(number)).collect(),
                Child::Element(_) => vec![*kid],
            };
            element.kids = element.kids.iter().flat_map(numbered).collect();
        }
        if let Some(owners) = self.owners.last_mut() {
            *owners = on_page;
        }
        sheet
    }

    fn add_element(&mut self, parent: usize, tag: &'static str) -> usize {
        let number = self.elements.len();
        let page = self.owners.len().saturating_sub(1);
        self.elements.push(Element { tag, parent, page, kids: Vec::new(), told: ElementAttribute::Nothing });
        self.elements[parent].kids.push(Child::Element(number));
        number
    }

    /// Moves the first of a group's highest headings to its start, so that it is read first.
    fn move_heading_first(&mut self, parent: usize, from: usize) {
        let level = |kid: &Child| match *kid {
            Child::Element(element) => HEADINGS.iter().position(|&heading| heading == self.elements[element].tag),
            Child::Content(_) => None,
        };
        let levels = self.elements[parent].kids[from..].iter().map(level);
        let first = levels.enumerate().filter_map(|(place, level)| Some((level?, place))).min();
        if let Some((_, place)) = first {
            self.elements[parent].kids[from..=from + place].rotate_right(1);
        }
    }

    /// Returns the last child of an element, if it has this type.
    fn last_child(&self, parent: usize, tag: &str) -> Option<usize> {
        match self.elements[parent].kids.last() {
            Some(&Child::Element(last)) if self.elements[last].tag == tag => Some(last),
            Some(_) | None => None,
        }
    }

    /// Removes an element without children.
    fn remove_if_empty(&mut self, element: usize) {
        let parent = self.elements[element].parent;
        if self.elements[element].kids.is_empty() && self.elements[parent].kids.last() == Some(&Child::Element(element)) {
            self.elements[parent].kids.pop();
            self.elements[element].parent = element;
            if self.elements[parent].tag == "LI" || self.elements[parent].tag == "L" {
                self.remove_if_empty(parent);
            }
        }
    }
}

const HEADINGS: [&str; 6] = ["H1", "H2", "H3", "H4", "H5", "H6"];

/// Container of a mark or a piece.
#[derive(Clone, Copy)]
enum Container {
    /// Element that contains headings, paragraphs and tables.
    Flow(usize),
    /// A table row, and whether it heads columns.
    Row(usize, bool),
    /// Element that contains text.
    Words(usize),
    /// Element whose content is replaced by other text.
    Told(usize),
    Artifact,
}

struct PageReader<'s, 'a> {
    structure: &'s mut Structure,
    page: &'a Page,
    fonts: &'s Fonts,
    next: usize,
    /// Element of each mark, by index, and whether text of the same element follows.
    marks: Vec<(Option<usize>, bool)>,
    owners: Vec<usize>,
    /// Level of the last heading on the page.
    level: usize,
    /// Mark, element and content of the last text.
    last_words: Option<(usize, usize, &'a str)>,
}

impl PageReader<'_, '_> {
    /// Reads these marks, and the pieces at this depth among them.
    fn read(&mut self, within: Container, depth: usize, marks: std::ops::Range<usize>) {
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

    fn piece(&mut self, within: Container, piece: &Piece) {
        let inner = self.open_piece(within, piece);
        self.read(inner.0, piece.depth + 1, piece.marks.clone());
        if let Some(element) = inner.1 {
            if self.structure.elements[element].tag == "Sect" {
                self.structure.move_heading_first(element, 0);
            }
            if !matches!(self.structure.elements[element].tag, "TD" | "TH") {
                self.structure.remove_if_empty(element);
            }
        }
    }

    /// Returns the container for the marks in a piece, and the element created for it.
    fn open_piece(&mut self, within: Container, piece: &Piece) -> (Container, Option<usize>) {
        let role = &piece.role;
        let words = |element| (Container::Words(element), Some(element));
        match (within, role) {
            (Container::Artifact, _) | (_, Role::Artifact) => (Container::Artifact, None),
            (Container::Told(_), _) => (within, None),
            (_, Role::Figure(shows)) => {
                let home = self.content_element(within, false);
                let figure = self.structure.add_element(home, "Figure");
                self.structure.elements[figure].told = ElementAttribute::Shows(printable_text(shows).into_owned(), piece.marks.clone());
                (Container::Told(figure), Some(figure))
            }
            (_, Role::Says(text)) => {
                let home = self.content_element(within, true);
                (Container::Told(self.add_replacement_text(home, text)), None)
            }
            (Container::Words(_), _) => (within, None),
            (Container::Row(row, _), Role::Head) => {
                let cell = self.structure.add_element(row, "TH");
                self.structure.elements[cell].told = ElementAttribute::Heads("Row");
                words(cell)
            }
            (Container::Row(..), Role::Group | Role::Row | Role::Heads) => (within, None),
            (Container::Row(row, heads), Role::Heading(_) | Role::Paragraph | Role::Item | Role::Cell) => words(self.cell(row, heads)),
            (Container::Flow(home), Role::Group) => {
                let group = self.structure.add_element(home, "Sect");
                (Container::Flow(group), Some(group))
            }
            (Container::Flow(home), Role::Heading(level)) => {
                // If the parent heading is on the previous page, this one takes its level.
                let level = usize::from(*level).clamp(1, HEADINGS.len()).min(self.level + 1);
                self.level = level;
                words(self.structure.add_element(home, HEADINGS[level - 1]))
            }
            (Container::Flow(home), Role::Paragraph | Role::Cell | Role::Head) => words(self.structure.add_element(home, "P")),
            (Container::Flow(home), Role::Item) => {
                let list = self.structure.last_child(home, "L").unwrap_or_else(|| self.structure.add_element(home, "L"));
                let item = self.structure.add_element(list, "LI");
                words(self.structure.add_element(item, "LBody"))
            }
            (Container::Flow(home), Role::Row | Role::Heads) => {
                let heads = *role == Role::Heads;
                let table = self.structure.last_child(home, "Table").filter(|_| !heads);
                let table = table.unwrap_or_else(|| self.structure.add_element(home, "Table"));
                let row = self.structure.add_element(table, "TR");
                (Container::Row(row, heads), Some(row))
            }
        }
    }

    fn cell(&mut self, row: usize, heads: bool) -> usize {
        if !heads {
            return self.structure.add_element(row, "TD");
        }
        let cell = self.structure.add_element(row, "TH");
        self.structure.elements[cell].told = ElementAttribute::Heads("Column");
        cell
    }

    /// Returns an element for text, or for something that can occur within text.
    fn content_element(&mut self, within: Container, is_words: bool) -> usize {
        match within {
            Container::Flow(home) if is_words => self.structure.add_element(home, "P"),
            Container::Row(row, heads) => self.cell(row, heads),
            Container::Flow(home) | Container::Words(home) | Container::Told(home) => home,
            Container::Artifact => ROOT,
        }
    }

    fn add_replacement_text(&mut self, home: usize, text: &str) -> usize {
        let span = self.structure.add_element(home, "Span");
        self.structure.elements[span].told = ElementAttribute::Says(printable_text(text).into_owned());
        span
    }

    fn mark(&mut self, within: Container, mark: usize) {
        let Some(owner) = self.owner(within, mark) else { return };
        if self.owners.last() != Some(&owner) {
            self.structure.elements[owner].kids.push(Child::Content(self.owners.len()));
            self.owners.push(owner);
        }
        self.marks[mark].0 = Some(self.owners.len() - 1);
        if let Mark::Text(text) = &self.page.marks[mark] {
            if let Some((before, _, words)) = self.last_words.filter(|&(_, element, _)| element == owner) {
                self.marks[before].1 = match &self.structure.elements[owner].told {
                    ElementAttribute::Shows(..) => false,
                    // Words torn inside go on without a space.
                    ElementAttribute::Says(whole) => whole.contains(&format!("{} ", words.trim_end())),
                    ElementAttribute::Nothing | ElementAttribute::Title(_) | ElementAttribute::Heads(_) => true,
                };
            }
            self.last_words = Some((mark, owner, &text.text));
        }
    }

    fn owner(&mut self, within: Container, mark: usize) -> Option<usize> {
        let text = match &self.page.marks[mark] {
            Mark::Text(text) if text.sense == TextVisibility::Found => return None,
            Mark::Text(text) => Some(text.text.as_str()),
            Mark::Shape(_) | Mark::Art { .. } => None,
        };
        match (within, text) {
            (Container::Artifact, _) => None,
            (Container::Told(element), _) => Some(element),
            (_, None) => None,
            (_, Some(text)) if text.trim().is_empty() => None,
            (_, Some(text)) => {
                let home = if let Container::Words(element) = within { element } else { self.content_element(within, true) };
                // Text that no face has is read aloud too.
                let is_shown = text.is_ascii() || self.fonts.can_show(text);
                Some(if is_shown { home } else { self.add_replacement_text(home, text) })
            }
        }
    }
}
