//! Tests of the panel layout in whole random battles with the longest names: the order is the same in every phase, the
//! hit buttons never move, and nothing is cut off or overlaps.

use std::collections::BTreeMap;
use std::path::Path;

use egui::{Key, Modifiers, Rect, Role, Shape, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::app::App;
use senlac::rules::{Card, CardName, Color, Dice, SeededDice, Setup, Square};

use super::support::{Window, click, click_each, game, options, press, press_with, sample_in_contact, square};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// Maximum number of steps of a battle.
const STEPS: usize = 170;

/// Returns a battle with the longest names in which the armies meet at once and some units have several adjacent
/// enemies.
fn battle_with_long_names() -> Setup {
    let mut setup = sample_in_contact();
    setup.norman[2].square = Some(square("F6"));
    setup.norman[3].square = Some(square("G6"));
    setup.norman[12].square = Some(square("H7"));
    let first = ["Maximiliana-Theodora", "Bartholomew-Fitzgerald", "Konstantinos-Emmanouil"];
    let last = ["Featherstonehaugh-Cholmondeley", "Papadopoulou-Konstantinidou"];
    let units: Vec<_> = setup.units().map(|(unit, _)| unit).collect();
    for (place, unit) in units.into_iter().enumerate() {
        let name = format!("{} {}. {}", first[place % 3], char::from(b'A' + u8::try_from(place % 26).expect("a letter")), last[place % 2]);
        setup.assign_unit(unit, &name);
    }
    setup.deck = CardName::ALL.into_iter().flat_map(|card| Color::ALL.map(|color| Card::new(card, color))).collect();
    setup
}

/// Returns a window that fills a screen of this size, with text of this many percent.
fn open(folder: &Path, size: [f32; 2], text: u16, seed: u64) -> Window {
    fs::write(folder.join("settings.toml"), format!("text_percent = {text}\nmotion = false\n")).expect("settings");
    let options = senlac::app::AppOptions {
        seed: if seed == 0 { || 1066 } else { || 1087 },
        ..options(folder, || Ok(battle_with_long_names()), None)
    };
    let mut window = Harness::builder().with_max_steps(30).build_eframe(move |creation| App::new(creation, options));
    window.set_size(vec2(size[0], size[1]) * (100.0 / f32::from(text)));
    window.run();
    window
}

/// A control or text and its rectangle.
struct Shown {
    role: Role,
    words: String,
    rect: Rect,
}

/// Returns all visible controls and texts.
fn shown_items(window: &Window) -> Vec<Shown> {
    let all = window.query_all_by(|node| node.label().is_some() || node.value().is_some());
    let shown = all.filter_map(|node| {
        let inner = node.accesskit_node();
        inner.bounding_box()?;
        Some(Shown { role: inner.role(), words: inner.label().or_else(|| inner.value())?, rect: node.rect() })
    });
    shown.collect()
}

/// Returns the number of hits of a button, such as 2 for "2 hits on Søren’s housecarls".
fn hit_count(shown: &Shown) -> Option<u8> {
    let is_hits = shown.role == Role::Button && (shown.words.contains(" hits on ") || shown.words.contains(" hit on "));
    let (number, _) = shown.words.split_once(' ').filter(|_| is_hits)?;
    number.parse().ok()
}

/// Positions since the beginning of the battle.
#[derive(Default)]
struct Places {
    hits: BTreeMap<u8, Rect>,
    large: Option<Rect>,
    bell: Option<Rect>,
    seen: [usize; 4],
}

impl Places {
    /// Checks the whole window once.
    fn check(&mut self, window: &Window, at: &str) {
        let screen = window.ctx.content_rect();
        let all = shown_items(window);
        if all.iter().any(|one| one.words == "Back to the table") {
            return assert_whole(window, at);
        }
        let edge = screen.right() - 362.0;
        let one = |what: &str, is_it: &dyn Fn(&Shown) -> bool| -> Rect {
            let found: Vec<Rect> = all.iter().filter(|one| is_it(one)).map(|one| one.rect).collect();
            assert_eq!(found.len(), 1, "{at}: {what}: {found:?}");
            found[0]
        };
        let large = one("the large button", &|one| one.role == Role::Button && one.rect.height() > 42.0 && one.rect.left() > edge);
        let bell = one("the bell", &|one| one.words == "End the battle now…");
        assert_eq!(*self.large.get_or_insert(large), large, "{at}: the large button has moved");
        assert_eq!(*self.bell.get_or_insert(bell), bell, "{at}: the bell has moved");
        assert!(screen.contains_rect(large) && screen.contains_rect(bell) && bell.bottom() < 100.0, "{at}: {large}, {bell}");
        self.check_right_panel(&all, screen, large, at);
        self.check_middle(&all, screen, at);
    }

    /// Checks the right panel: target, dice, shares, hits and the large button.
    fn check_right_panel(&mut self, all: &[Shown], screen: Rect, large: Rect, at: &str) {
        let beside = |rect: &Rect| rect.left() >= large.left() - 2.0;
        let below: Vec<&Shown> =
            all.iter().filter(|one| beside(&one.rect) && one.role == Role::Button && one.rect.top() > large.top()).collect();
        let numbers: Vec<(u8, Rect)> = all.iter().filter_map(|one| Some((hit_count(one)?, one.rect))).collect();
        for (number, rect) in &numbers {
            assert_eq!(*self.hits.entry(*number).or_insert(*rect), *rect, "{at}: the hits have moved");
            assert!(rect.bottom() < large.top() && rect.width() >= 22.0, "{at}: {rect} is over {large}");
        }
        for (place, one) in below.iter().enumerate() {
            let clear = below[place + 1..].iter().all(|other| !one.rect.shrink(0.5).intersects(other.rect));
            assert!(clear && one.rect.right() <= large.right() + 0.5, "{at}: {} lies over another", one.words);
            let is_row = one.words.contains("’s ");
            assert!(is_row || one.rect.bottom() + 12.0 <= panel_bottom(screen), "{at}: {} is cut: {}", one.words, one.rect);
        }
        let Some(top) = numbers.iter().map(|(_, rect)| rect.top()).reduce(f32::min) else { return };
        let head: Vec<Rect> = all.iter().filter(|one| beside(&one.rect) && one.words.starts_with("Roll ")).map(|one| one.rect).collect();
        let only_commander = all.iter().any(|one| one.words.starts_with("Only the commander "));
        assert!(head.len() == 1 || only_commander, "{at}: the dice: {head:?}");
        let dice_bottom = head.first().map_or(0.0, Rect::bottom);
        self.seen[0] += 1;
        let shares: Vec<Rect> = all.iter().filter(|one| one.words.starts_with("More figures against ")).map(|one| one.rect).collect();
        self.seen[1] += usize::from(!shares.is_empty());
        // A message stays above everything until it is dismissed.
        let has_message = all.iter().any(|one| one.words == "OK" || one.words == "The rules don’t allow this");
        for rect in shares.iter().take(if has_message { 0 } else { 2 }) {
            assert!(rect.top() > dice_bottom && rect.bottom() < top, "{at}: {rect} is not between {dice_bottom} and {top}");
        }
    }

    /// Checks that the table, the last result and odds, and three lines of the battle log follow one another.
    fn check_middle(&mut self, all: &[Shown], screen: Rect, at: &str) {
        let is_square = |one: &&Shown| {
            one.role == Role::Button && one.words.split_once(", ").is_some_and(|(square, _)| square.parse::<Square>().is_ok())
        };
        let table = all.iter().filter(is_square).map(|one| one.rect.bottom()).fold(0.0, f32::max);
        let chronicle = all.iter().find(|one| one.words == "Battle log").map_or(0.0, |one| one.rect.top());
        assert!(table > 100.0 && table + 40.0 < chronicle, "{at}: the table ends at {table}, the chronicle begins at {chronicle}");
        let is_odds = |one: &&Shown| one.words.starts_with("Odds: ") || one.words.starts_with("Result: ");
        let in_between = |rect: &Rect| rect.top() > table - 1.0 && rect.bottom() < chronicle;
        let odds: Vec<&Shown> = all.iter().filter(is_odds).collect();
        self.seen[2] += usize::from(odds.iter().any(|one| one.words.starts_with("Result: ")));
        assert!(odds.iter().all(|one| one.rect.top() > table - 1.0), "{at}: {table}");
        let is_taken_off = |one: &&Shown| {
            one.rect.top() > table
                && (one.words.contains(": Remove ") || one.words.contains("’s") && one.words.ends_with(" and put a marker on it."))
        };
        let taken_off: Vec<&Shown> = all.iter().filter(is_taken_off).filter(|one| one.rect.top() < chronicle).collect();
        assert!(taken_off.first().is_none_or(|one| in_between(&one.rect)), "{at}: what leaves the table is cut");
        // With many blows, the last odds may be further down. In a low window, two losses take the space.
        let fills = screen.height() < 740.0 && taken_off.len() > 1;
        for words in ["Odds: ", "Result: "].into_iter().take(if fills { 1 } else { 2 }) {
            let first = odds.iter().find(|one| one.words.starts_with(words));
            assert!(first.is_none_or(|one| in_between(&one.rect)), "{at}: {words} is not between {table} and {chronicle}");
        }
        let bottom = panel_bottom(screen);
        let lines = all.iter().filter(|one| one.role == Role::Button && one.words.starts_with("Turn ") && one.words.contains(": "));
        let lines: Vec<Rect> = lines.map(|one| one.rect).filter(|rect| rect.top() > chronicle).collect();
        let whole = lines.iter().filter(|rect| rect.bottom() <= bottom).count();
        self.seen[3] += usize::from(lines.len() >= 3);
        assert!(whole >= lines.len().min(3), "{at}: {whole} of {} lines are whole", lines.len());
    }
}

/// Returns the bottom of the panels, above the line of keys, which low windows omit.
fn panel_bottom(screen: Rect) -> f32 {
    screen.bottom() - if screen.height() >= 560.0 { 36.0 } else { 6.0 }
}

/// Asserts that no part of the winner page is cut off.
fn assert_whole(window: &Window, at: &str) {
    let (all, screen) = (shown_items(window), window.ctx.content_rect());
    let rims = window.output().shapes.iter().filter_map(|drawn| {
        let Shape::Rect(frame) = &drawn.shape else { return None };
        (frame.stroke.width > 2.5).then(|| (drawn.shape.visual_bounding_rect(), drawn.clip_rect))
    });
    let rims: Vec<(Rect, Rect)> = rims.filter(|(rim, _)| rim.height() > 200.0).collect();
    assert!(rims.len() == 1 && rims[0].1.contains_rect(rims[0].0.expand(1.0)), "{at}: the rim is cut: {rims:?}");
    for words in ["Back to the table", "Undo the ending", "Print report…"] {
        let rects: Vec<Rect> = all.iter().filter(|one| one.words == words).map(|one| one.rect).collect();
        assert!(
            !rects.is_empty() && rects.iter().all(|rect| screen.shrink(8.0).contains_rect(*rect)),
            "{at}: {words}: {rects:?} in {screen}"
        );
    }
}

/// Plays a battle with random clicks and checks the window after each step.
fn play_battle(size: [f32; 2], text: u16, seed: u64) {
    let folder = tempdir().expect("a folder");
    let mut window = open(folder.path(), size, text, seed);
    click(&mut window, "Start the sample battle");
    let (mut chance, mut places) = (SeededDice::new(seed, 26), Places::default());
    for step in 0..STEPS {
        let at = format!("{size:?} with {text} %, battle {seed}, step {step}");
        places.check(&window, &at);
        let all = shown_items(&window);
        if all.iter().any(|one| one.words == "Back to the table") {
            break;
        }
        let mut pick = |count: usize| usize::from(chance.roll_below(u8::try_from(count.min(200)).unwrap_or(1)));
        let buttons: Vec<u8> = all.iter().filter_map(hit_count).collect();
        let squares: Vec<&Shown> = all.iter().filter(|one| one.role == Role::Button && one.words.parse::<Square>().is_ok()).collect();
        if !buttons.is_empty() {
            let more = all.iter().filter(|one| one.words.starts_with("More figures against ")).nth(1).filter(|_| pick(2) == 0);
            if let Some(more) = more {
                let words = more.words.clone();
                window.get_by_label(&words).click();
                window.run();
                places.check(&window, &at);
            }
            let all = shown_items(&window);
            let buttons: Vec<&Shown> = all.iter().filter(|one| hit_count(one).is_some()).collect();
            let words = buttons[pick(buttons.len().min(5))].words.clone();
            window.get_by_label(&words).click();
            window.run();
            places.check(&window, &at);
            press(&mut window, Key::Enter);
        } else if !squares.is_empty() && pick(4) > 0 {
            let words = squares[pick(squares.len())].words.clone();
            window.get_by_label(&words).click();
            window.run();
        } else if pick(5) == 0 {
            press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        } else {
            press(&mut window, Key::Enter);
        }
    }
    assert!(places.seen.iter().all(|count| *count > 5), "too little was seen: {:?}", places.seen);
    let game = game(folder.path());
    assert!(game.state().turn() > 1, "{size:?}, {text} %: only {} steps of a turn in {:?}", game.len(), game.state().phase());
}

#[test]
fn the_winner_page_is_not_cut_off_at_up_to_150_percent() {
    for (height, text) in [800.0, 762.0, 740.0].into_iter().flat_map(|height| [100, 125, 140, 150].map(|text| (height, text))) {
        let folder = tempdir().expect("a folder");
        let mut window = open(folder.path(), [1280.0, height], text, 0);
        click(&mut window, "Start the sample battle");
        press(&mut window, Key::Enter);
        click_each(&mut window, ["End the battle now…", "End the battle"]);
        assert_whole(&window, &format!("{height} high, {text} %"));
    }
}

#[test]
fn controls_do_not_move_on_a_laptop() {
    play_battle([1280.0, 800.0], 100, 0);
    play_battle([1280.0, 762.0], 100, 1);
}

#[test]
fn controls_do_not_move_in_large_text() {
    play_battle([1280.0, 800.0], 150, 0);
    play_battle([1280.0, 762.0], 150, 1);
}

#[test]
fn controls_do_not_move_in_slightly_larger_text() {
    play_battle([1280.0, 800.0], 115, 1);
}
