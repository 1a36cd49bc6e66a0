//! Where the words and boxes of a unit's page stand.

use super::content::Sheet;
use super::men;
use super::to_hit::{in_words, numbers};
use crate::sheets::layout::{Align, Area, Ink, Inks, Look, Page, Paper, Pen};
use crate::sheets::text::{Fonts, MM_PER_PT, Style};

/// What the boxes of the figures mean.
const MEN_HINT: &str = "cross off from the left; the crown is you, and you fall last";
/// Left and right margin in millimetres.
const SIDE_MM: f32 = 15.0;
/// Upper and lower margin in millimetres.
const TOP_MM: f32 = 14.0;
/// Sizes of the name in points: at most, and at least.
const NAME_PT: (f32, f32) = (34.0, 14.0);
/// Lines that a name may fill at its smallest.
const NAME_LINES: usize = 6;
/// Width of the column of labels.
const LABEL_MM: f32 = 44.0;
/// How much air there is between things, at least and at most; 1 is plain.
const AIR: (f32, f32) = (0.2, 1.7);

/// Lays out a unit's page with as much air as the paper has left.
pub(super) fn lay_out(sheet: &Sheet, paper: Paper, fonts: &Fonts) -> Page {
    let width = paper.width_mm() - 2.0 * SIDE_MM;
    let broken = Broken::new(sheet, width, fonts);
    let column = |air: f32| {
        let mut column = Column { pen: Pen::new(fonts, paper, Inks::Full), left: SIDE_MM, width, y: TOP_MM, air };
        column.sheet(sheet, &broken);
        column
    };
    // Every height grows evenly with the air, so two trials tell how much fits.
    let (without, with) = (column(0.0).y, column(1.0).y);
    let air = (paper.height_mm() - TOP_MM - without) / (with - without);
    column(air.clamp(AIR.0, AIR.1)).pen.finish()
}

/// The words of a page, broken into lines.
struct Broken {
    /// Size in points and lines of the name.
    name: Option<(f32, Vec<String>)>,
    facts: Vec<Pair>,
    cards: Vec<Pair>,
}

/// The lines of a label, and the lines beside it.
type Pair = (Vec<String>, Vec<String>);
/// How far the lines beside the labels are indented.
const FACTS_MM: f32 = 20.0;
const CARDS_MM: f32 = 54.0;
/// What stays free between a label and its words.
const LABEL_GAP_MM: f32 = 2.0;
/// Lines that the cards may fill.
const CARD_LINES: usize = 11;

impl Broken {
    fn new(sheet: &Sheet, width: f32, fonts: &Fonts) -> Self {
        let facts = sheet.facts.iter().map(|(label, words)| pair(fonts, label, words, width, FACTS_MM)).collect();
        let cards = sheet.cards.iter().map(|(title, words)| pair(fonts, title, words, width, CARDS_MM)).collect();
        Self { name: sheet.player.as_deref().map(|player| fit_name(fonts, player, width)), facts, cards: as_many_as_fit(cards) }
    }
}

/// A label, and words beside it that are indented by so much.
fn pair(fonts: &Fonts, label: &str, words: &str, width: f32, indent: f32) -> Pair {
    (fonts.wrap(label, BODY.0, Style::Bold, indent - LABEL_GAP_MM), fonts.wrap(words, BODY.0, BODY.1, width - indent))
}

/// The cards that there is room for; how many more there are is told.
fn as_many_as_fit(mut cards: Vec<Pair>) -> Vec<Pair> {
    let mut lines = 0;
    let room = cards.iter().take_while(|(label, words)| {
        lines += label.len().max(words.len());
        lines <= CARD_LINES
    });
    let fit = room.count();
    let more = cards.len() - fit;
    cards.truncate(fit);
    if more > 0 {
        cards.push((vec![format!("and {more} more")], vec!["Listen when the card is read out.".to_owned()]));
    }
    cards
}

/// How a line of text looks: size in points, bold, colour.
type Line = (f32, Style, Ink);
const HEADING: Line = (13.5, Style::Bold, Ink::Words);
const LABEL: Line = (11.0, Style::Bold, Ink::Words);
const BODY: Line = (10.5, Style::Plain, Ink::Words);
const HINT: Line = (9.0, Style::Plain, Ink::Quiet);
const NUMBERS: Line = (13.0, Style::Bold, Ink::Words);

/// The page from top to bottom.
struct Column<'a> {
    pen: Pen<'a>,
    left: f32,
    width: f32,
    /// Where the next thing begins, in millimetres from the top.
    y: f32,
    air: f32,
}

impl Column<'_> {
    fn sheet(&mut self, sheet: &Sheet, broken: &Broken) {
        self.name(broken.name.as_ref());
        self.gap(1.0);
        self.line(&sheet.role, (13.0, Style::Plain, Ink::Quiet), 0.0);
        self.heading("Your men", MEN_HINT);
        self.y += men::boxes(&mut self.pen, &sheet.bases, self.left, self.y, self.width);
        self.table(sheet);
        self.heading("How you move and fight", "");
        self.pairs(&broken.facts, FACTS_MM);
        self.heading("Cards that touch you", "");
        self.pairs(&broken.cards, CARDS_MM);
        self.notes();
    }

    fn gap(&mut self, mm: f32) {
        self.y += mm * self.air;
    }

    /// A piece of text with its baseline here.
    fn text(&mut self, x_mm: f32, y_mm: f32, (size_pt, style, ink): Line, align: Align, text: &str) {
        self.pen.text((x_mm, y_mm), align, Look::new(size_pt, style, ink), text);
    }

    /// A line of text indented by so much; the next thing begins below it.
    fn line(&mut self, line: &str, style: Line, indent: f32) {
        let size = style.0 * MM_PER_PT;
        self.text(self.left + indent, self.y + size, style, Align::Left, line);
        self.y += size * 1.3;
    }

    /// The pupil's name, as large as fits; or a line to write it on.
    fn name(&mut self, name: Option<&(f32, Vec<String>)>) {
        if let Some((size, lines)) = name {
            return lines.iter().for_each(|line| self.line(line, (*size, Style::Title, Ink::Words), 0.0));
        }
        self.y += 13.0;
        self.rule(self.y, 0.4);
        self.y += 1.0;
        self.line("name", HINT, 0.0);
    }

    fn rule(&mut self, y: f32, line_mm: f32) {
        self.pen.line((self.left, y), (self.left + self.width, y), line_mm, Ink::Rule);
    }

    /// A heading, with a hint at the right end of its line.
    fn heading(&mut self, heading: &str, hint: &str) {
        self.gap(7.0);
        let baseline = self.y + HEADING.0 * MM_PER_PT;
        self.text(self.left, baseline, HEADING, Align::Left, heading);
        if !hint.is_empty() {
            self.text(self.left + self.width, baseline, HINT, Align::Right, hint);
        }
        self.y = baseline;
        self.gap(3.0);
        self.y += 0.6;
    }

    /// The table of what is needed: a line for each enemy, a pair of columns for each ground.
    fn table(&mut self, sheet: &Sheet) {
        let table = &sheet.to_hit;
        self.heading("To hit, roll", "one die for each figure");
        let columns = 2 * table.grounds.len();
        let x_of = |column: usize| self.left + LABEL_MM + (self.width - LABEL_MM) * count(column) / count(columns);
        let places: Vec<f32> = (0..columns).map(x_of).collect();
        self.column_heads(&table.grounds, sheet.you, &places);
        let height = 8.2 + 2.6 * self.air;
        for (number, row) in table.rows.iter().enumerate() {
            let fill = (number % 2 == 0).then_some(Ink::Shade);
            let (x_mm, y_mm, width_mm) = (self.left, self.y, self.width);
            self.pen.frame(Area::new(x_mm, y_mm, width_mm, height), 1.5, Some((0.2, Ink::Rule)), fill);
            self.text(x_mm + 3.0, y_mm + height / 2.0 + 1.4, LABEL, Align::Left, &row.against);
            let dice: Vec<i8> = row.needs.iter().flat_map(|needs| [needs.men, needs.commander]).collect();
            for (&x, &need) in places.iter().zip(&dice) {
                self.text(x, y_mm + height / 2.0, NUMBERS, Align::Left, &numbers(need));
                self.text(x, y_mm + height / 2.0 + 3.8, HINT, Align::Left, &in_words(need));
            }
            self.y += height + 0.8;
        }
        if let Some(hill) = table.hill {
            self.gap(0.8);
            self.line(hill, HINT, 0.0);
        }
    }

    /// The grounds, if they have names, and under them whose dice these are.
    fn column_heads(&mut self, grounds: &[&str], you: &str, places: &[f32]) {
        let size = HINT.0 * MM_PER_PT;
        if grounds.iter().any(|ground| !ground.is_empty()) {
            for (ground, pair) in grounds.iter().zip(places.chunks(2)) {
                self.text(pair[0], self.y + size, LABEL, Align::Left, ground);
            }
            self.y += size * 1.5;
        }
        for (pair, whose) in places.iter().zip(["your men", you].iter().cycle()) {
            self.text(*pair, self.y + size, HINT, Align::Left, whose);
        }
        self.y += size * 1.5;
    }

    /// Labels with their words beside them.
    fn pairs(&mut self, pairs: &[Pair], indent: f32) {
        for (label, lines) in pairs {
            for place in 0..label.len().max(lines.len()) {
                if let Some(label) = label.get(place) {
                    self.text(self.left, self.y + BODY.0 * MM_PER_PT, (BODY.0, Style::Bold, Ink::Words), Align::Left, label);
                }
                self.line(lines.get(place).map_or("", String::as_str), BODY, indent);
            }
            self.gap(1.2);
        }
    }

    /// Three lines to write on.
    fn notes(&mut self) {
        self.heading("Notes", "");
        for _ in 0..3 {
            self.y += 5.5 + 2.5 * self.air;
            self.rule(self.y, 0.25);
        }
    }
}

/// A small number as a length.
fn count(number: usize) -> f32 {
    u8::try_from(number).map_or(0.0, f32::from)
}

/// The size of a name and its lines: one line down to the smallest size, then two, then as many as it takes. What
/// would not fit even so ends in an ellipsis.
fn fit_name(fonts: &Fonts, name: &str, width: f32) -> (f32, Vec<String>) {
    let (most, least) = NAME_PT;
    let needed = fonts.width_mm(name, 1.0, Style::Title);
    // A hair less than fits, against rounding.
    let size = (width / needed.max(0.01) * 0.999).min(most);
    if size >= least {
        return (size, fonts.wrap(name, size, Style::Title, width));
    }
    for size in [20.0, 18.0, 16.0, least] {
        let lines = fonts.wrap(name, size, Style::Title, width);
        if lines.len() <= 2 {
            return (size, lines);
        }
    }
    let mut lines = fonts.wrap(name, least, Style::Title, width);
    if lines.len() > NAME_LINES {
        lines.truncate(NAME_LINES);
        if let Some(last) = lines.last_mut() {
            while last.pop().is_some() && fonts.width_mm(&format!("{last}…"), least, Style::Title) > width {}
            last.push('…');
        }
    }
    (least, lines)
}
