//! Tests full game files: no step is acknowledged that would make the file too large to open.

use std::path::Path;
use std::sync::Arc;

use senlac::board_games::{BoardGameRules, BoardGameSetup, Rulebook};
use senlac::game::Rules;
use senlac::record::{Denial, Game, Request, inspect_on};
use senlac::registered::ancients::Ancients;
use senlac::registered::diex_aie::DiexAie;
use senlac::registered::hastings_1066::Hastings;
use senlac::rules::Classroom;

use super::session::{SEED, noon, small_battle};
use super::simulated::MemoryDisk;

const GAME: &str = "/games/full.senlac";

/// Returns whether a command line is acknowledged. A refusal must say that the file is full.
fn is_acknowledged<R: Rules>(game: &mut Game<R>, line: &str) -> bool {
    match game.submit(Request::parse(line).expect("a request"), noon()) {
        Ok(_) => true,
        Err(Denial::Full) => false,
        Err(other) => panic!("{other}"),
    }
}

fn assert_never_overfilled<R: Rules>(setup: R::Setup) {
    let (disk, path) = (MemoryDisk::default(), Path::new(GAME));
    let mut game = Game::<R>::create_on(Arc::new(disk.clone()), path, setup, SEED, noon()).expect("a game");
    let length = || disk.contents(path).expect("the file").len() as u64;
    let note = format!(r#"{{"do":"note","text":"{}"}}"#, "and so on ".repeat(30));
    assert!(is_acknowledged(&mut game, &note));
    let before = length();
    assert!(is_acknowledged(&mut game, &note));
    let (whole, line) = (length(), length() - before);
    disk.limit(whole + line - 1);
    let answer = game.submit(Request::parse(&note).expect("a request"), noon()).expect_err("one byte is missing").to_string();
    assert!(answer.contains("the game file is full") && answer.contains("start a new game"), "{answer}");
    assert_eq!((length(), game.chronicle().len(), game.has_lost_file()), (whole, 2, false), "nothing has changed");
    disk.limit(whole + line);
    assert!(is_acknowledged(&mut game, &note), "the last line that fits");
    for line in [note.as_str(), r#"{"do":"take_back"}"#, r#"{"do":"amend","step":1,"command":{"do":"note","text":"a"}}"#] {
        assert!(!is_acknowledged(&mut game, line), "{line}");
    }
    assert_eq!((length(), game.chronicle().len()), (whole + line, 3));
    let found = inspect_on::<R>(&disk, path).expect("a game");
    assert_eq!((found.damage, found.chronicle.len()), (None, 3), "everything acknowledged is there");
    // Steps that are only in memory must fit into a new file too.
    disk.change_in_place(path, |bytes| bytes.push(b'x'));
    let lost = game.submit(Request::parse(&note).expect("a request"), noon());
    assert!(matches!(lost, Err(Denial::Full)), "it does not even look at the file");
    disk.limit(whole + 2 * line);
    let lost = game.submit(Request::parse(&note).expect("a request"), noon());
    assert!(matches!(lost, Err(Denial::File(_))), "another program has changed the file");
    game.continue_in_memory_after(inspect_on::<R>(&disk, path).ok().as_ref());
    assert!(is_acknowledged(&mut game, &note) && !is_acknowledged(&mut game, &note));
    game.save_as(Path::new("/games/again.senlac")).expect("saved");
    let found = inspect_on::<R>(&disk, game.path()).expect("a game");
    assert_eq!((found.damage, found.chronicle.len()), (None, 4));
}

fn plain<B: Rulebook>() -> BoardGameSetup<B::Setup> {
    BoardGameSetup::new(B::sample())
}

#[test]
fn steps_that_would_overfill_the_file_are_refused() {
    assert_never_overfilled::<Classroom>(small_battle());
    assert_never_overfilled::<BoardGameRules<Hastings>>(plain::<Hastings>());
    assert_never_overfilled::<BoardGameRules<Ancients>>(plain::<Ancients>());
    assert_never_overfilled::<BoardGameRules<DiexAie>>(plain::<DiexAie>());
}
