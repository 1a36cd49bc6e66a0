use crate::sheets::document::GameDocumentKind;
use crate::sheets::layout::checks::{assert_no_words_torn_or_cut_off, assert_printable, every_paper_and_ink};
use crate::sheets::layout::test_battles::{fonts, pages_text};
use crate::sheets::layout::{Mark, Page, Paper, PrintOptions, Role};
use crate::sheets::{Document, PrintSource, Printout, write_pdf};
use senlac_ancients::Ancients;
use senlac_base::game::Rules;
use senlac_board_games::{BoardGameRules, BoardGameSetup, Chart, RecordCell, RecordSheets, Rulebook, Stack, StackRow};
use senlac_hastings_1066::Hastings;

/// Smallest printed text, in points.
const LEAST_PT: f32 = 8.0;

/// Returns the sheets of the sample game.
pub(in crate::sheets) fn sample() -> RecordSheets {
    sample_sheets::<Hastings>()
}

fn sample_sheets<B: Rulebook>() -> RecordSheets {
    let setup = BoardGameSetup::new(B::sample());
    RecordSheets::from_state(&BoardGameRules::<B>::begin(&setup).expect("a game"))
}

fn pages(kind: GameDocumentKind, sheets: &RecordSheets, options: PrintOptions) -> Vec<Page> {
    Document::from_game(kind, sheets, options, fonts()).pages
}

fn words(kind: GameDocumentKind, sheets: &RecordSheets) -> String {
    pages_text(&pages(kind, sheets, PrintOptions::default()))
}

/// Returns this many units in stacks of 20, with names from `name`.
fn army(count: usize, name: impl Fn(usize) -> String) -> RecordSheets {
    let unit = |number: usize| StackRow {
        cells: vec![name(number), "housecarls of the king’s own hall".to_owned(), "7-5".to_owned()],
        boxes: vec![vec![number.is_multiple_of(3), false], vec![false; 4]],
    };
    let all: Vec<StackRow> = (1..=count).map(unit).collect();
    let stack = |(place, rows): (usize, &[StackRow])| Stack {
        side: place,
        title: format!("The stack of the host that stands farthest to the left of number {place}"),
        columns: vec!["unit", "troops", "normal"],
        boxes: vec!["steps", "wounds"],
        rows: rows.to_vec(),
    };
    RecordSheets { stacks: all.chunks(20).enumerate().map(stack).collect(), ..sample() }
}

#[test]
fn every_document_fits_on_both_papers_in_both_inks() {
    let wide = sample_sheets::<Ancients>();
    for options in every_paper_and_ink() {
        let kinds = GameDocumentKind::ALL.map(|kind| pages(kind, &sample(), options));
        // This game has a cell for every pair of twelve types.
        for pages in kinds.into_iter().chain([pages(GameDocumentKind::Forms, &wide, options)]) {
            assert_printable(&pages, LEAST_PT);
            assert_no_words_torn_or_cut_off(&pages);
        }
    }
}

#[test]
fn eighty_units_with_long_names_fit() {
    let long = |number: usize| format!("{number}. Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh of the Farthest Wing");
    let endless = |number: usize| "W".repeat(60 + number);
    let names: [(&str, RecordSheets); 3] =
        [("short", army(80, |number| format!("F{number}"))), ("long", army(80, long)), ("endless", army(80, endless))];
    for (which, sheets) in names {
        for options in every_paper_and_ink() {
            let pages = pages(GameDocumentKind::Roster, &sheets, options);
            assert_printable(&pages, 6.0);
            let boxes = pages.iter().flat_map(|page| &page.pieces).filter(|piece| piece.role == Role::Row).count();
            assert_eq!(boxes, 80, "{which}: a row for each, on whichever page");
        }
    }
    let words = words(GameDocumentKind::Roster, &army(80, long)).replace(['-', ' '], "");
    assert!((1..=80).all(|number| words.contains(&format!("{number}.Wolfeschlegelsteinhausenbergerdorff"))), "{words}");
}

#[test]
fn the_sample_roster_has_two_pages_with_all_units_and_boxes() {
    let sheets = sample();
    let pages = pages(GameDocumentKind::Roster, &sheets, PrintOptions::default());
    assert_eq!(pages.len(), 2);
    let words: Vec<&str> = pages.iter().flat_map(Page::texts).collect();
    for row in sheets.stacks.iter().flat_map(|stack| &stack.rows) {
        assert!(words.contains(&row.cells[0].as_str()), "{}", row.cells[0]);
    }
    let small =
        |mark: &&Mark| matches!(mark, Mark::Shape(shape) if (3.6..3.8).contains(&crate::sheets::layout::Area::around(&shape.path).width));
    let drawn = pages.iter().flat_map(|page| &page.marks).filter(small).count();
    let boxes: usize = sheets.stacks.iter().flat_map(|stack| &stack.rows).flat_map(|row| &row.boxes).map(Vec::len).sum();
    assert_eq!(drawn, boxes);
}

#[test]
fn lost_steps_are_ticked_and_read_aloud() {
    let mut sheets = sample();
    let ticked = |sheets: &RecordSheets| {
        let pages = pages(GameDocumentKind::Roster, sheets, PrintOptions::default());
        pages.iter().flat_map(|page| &page.pieces).filter(|piece| piece.role == Role::Says("ticked".to_owned())).count()
    };
    assert_eq!(ticked(&sheets), 0);
    sheets.stacks[1].rows[0].boxes[0] = vec![true, true];
    assert_eq!(ticked(&sheets), 2);
}

#[test]
fn the_record_contains_both_periods_and_their_counters() {
    let sheets = sample();
    let text = words(GameDocumentKind::Record, &sheets);
    for told_twice in
        ["First assault period", "Second assault period", "Normans fire back", "Franco-Flemish knights", "(11)", "Casualty points"]
    {
        assert!(text.matches(told_twice).count() >= 2, "{told_twice}: {text}");
    }
    assert!(text.contains("Fyrd arriving (11.4.1) 2 2 2 2 1 1 1 1"), "{text}");
    assert!(text.contains("Fire segments left: Norman foot 0 1 2 3 4 5 6"), "{text}");
    assert!(text.contains("First assault period: afterwards"), "{text}");
}

#[test]
fn rows_and_forms_never_start_a_page_alone() {
    let sheets = sample();
    for options in every_paper_and_ink() {
        let count = |kind| pages(kind, &sheets, options).len();
        assert_eq!(
            (count(GameDocumentKind::Record), count(GameDocumentKind::Charts), count(GameDocumentKind::Forms)),
            (3, 6, 2),
            "{options:?}"
        );
        let second = pages(GameDocumentKind::Record, &sheets, options).swap_remove(1);
        assert!(!second.texts().any(|text| text == "turn"), "the turns are on a page of their own");
    }
}

#[test]
fn long_records_continue_below() {
    let mut sheets = sample();
    for record in &mut sheets.records {
        let turn = record.turns[0].clone();
        record.turns = (1..=40).map(|number| senlac_board_games::RecordTurn { head: number.to_string(), ..turn.clone() }).collect();
        for row in record.blocks.iter_mut().flat_map(|block| &mut block.rows) {
            row.cells = vec![RecordCell::Tick(false); 40];
        }
    }
    for options in every_paper_and_ink() {
        let pages = pages(GameDocumentKind::Record, &sheets, options);
        assert_printable(&pages, 7.5);
        assert!(pages_text(&pages).contains(" 40 "), "the last turn");
    }
}

#[test]
fn every_chart_is_complete_with_its_section_and_notes() {
    let sheets = sample();
    let document = Document::from_game(GameDocumentKind::Charts, &sheets, PrintOptions::default(), fonts());
    let words = pages_text(&document.pages).split_whitespace().collect::<Vec<_>>().join(" ");
    for chart in &sheets.charts {
        assert!(words.contains(&format!("{} ({})", chart.title, chart.section)), "{}", chart.title);
        assert_eq!(document.places.iter().filter(|(_, title)| *title == chart.title).count(), 1);
        for text in
            chart.rows.iter().flat_map(|(head, cells)| cells.iter().chain([head])).map(String::as_str).chain(chart.notes.iter().copied())
        {
            assert!(words.contains(&super::with_dashes(text)), "{}: {text}", chart.title);
        }
    }
}

#[test]
fn long_charts_repeat_their_heads_on_the_next_page() {
    let mut sheets = sample();
    let chart = sheets.charts[7].clone();
    let rows = (1..=90).map(|number: usize| (number.to_string(), chart.rows[number % 6].1.clone())).collect();
    sheets.charts = vec![Chart { rows, ..chart }];
    let pages = pages(GameDocumentKind::Charts, &sheets, PrintOptions::default());
    assert_printable(&pages, LEAST_PT);
    assert!(pages.len() > 1 && pages_text(&pages).contains(", continued"));
    assert_eq!(pages.iter().flat_map(|page| &page.pieces).filter(|piece| piece.role == Role::Row).count(), 90);
}

#[test]
fn known_owner_table_cells_are_printed_and_others_are_gaps() {
    let mut sheets = sample();
    let gaps = |sheets: &RecordSheets| words(GameDocumentKind::Forms, sheets).matches("effect").count();
    let before = gaps(&sheets);
    sheets.own_charts[0].rows[3].1[2] = "Attack & Pursue · 2 turns · +1".to_owned();
    assert_eq!(gaps(&sheets), before - 1);
    assert!(words(GameDocumentKind::Forms, &sheets).contains("Attack & Pursue · 2 turns · +1"));
    for options in every_paper_and_ink() {
        assert_printable(&pages(GameDocumentKind::Forms, &sheets, options), LEAST_PT);
    }
}

#[test]
fn printing_the_same_game_gives_the_same_bytes() {
    let bytes = || {
        let sheets = sample();
        let documents = GameDocumentKind::ALL.map(|kind| Document::from_game(kind, &sheets, PrintOptions::default(), fonts()));
        write_pdf(&Printout::new("an evening", &documents), fonts()).expect("a file")
    };
    assert_eq!(bytes(), bytes());
}

#[test]
fn unprintable_unit_names_leave_a_box_and_a_warning() {
    let mut sheets = sample();
    sheets.stacks[1].rows[0].cells[0] = "葵".to_owned();
    let lines: Vec<String> = PrintSource::Game(&sheets).unprintable_names(fonts()).iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("“葵”, line 1 of “Normans: William’s Guard”: no font on this computer has 葵. Pages show"), "{lines:?}");
    let pages = pages(GameDocumentKind::Roster, &sheets, PrintOptions { paper: Paper::Letter, ..PrintOptions::default() });
    assert!(!pages.iter().flat_map(Page::texts).any(|text| text.contains('葵')));
}

#[test]
fn hyphens_become_dashes_in_numbers_only() {
    assert_eq!(
        ["-6", "1-1.5", "+2/+3", "HC-1", "wounded-1", "−1 to defence"].map(super::with_dashes),
        ["–6", "1–1.5", "+2/+3", "HC-1", "wounded-1", "–1 to defence"]
    );
}
