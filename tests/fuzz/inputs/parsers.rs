//! Every parser of foreign input, as a function of bytes. None may panic on any bytes, and each result must be
//! consistent. `fuzz/` calls the same functions.

use std::sync::OnceLock;

use senlac::app::Settings;
use senlac::class_list::{ListOptions, read, read_pasted};
use senlac::classroom::{Request, inspect};
use senlac::content::{deck as decks, library, scenario as scenarios};
use senlac::game::name::is_control_character;
use senlac::packs::{Pack, PackContents};
use senlac::planning::{ready_check, sample_battle};
use senlac::registered::BOARD_GAMES;
use senlac::rules::{SeededDice, State, apply_all, check, fingerprint, resolve};

/// A parser, with the name of its corpus.
pub type Parser = (&'static str, fn(&[u8]));

/// All parsers.
pub const PARSERS: [Parser; 7] = [
    ("game", game),
    ("script", script),
    ("class_list", class_list),
    ("deck", deck),
    ("scenario", scenario),
    ("settings", settings),
    ("lesson", lesson),
];

/// Reads a game file as it is, and once more with corrected checksums to reach the code behind them.
pub fn game(bytes: &[u8]) {
    for bytes in [bytes.to_vec(), with_new_checksums(bytes)] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.senlac");
        std::fs::write(&path, &bytes).expect("a file");
        match inspect(&path) {
            Ok(kept) => {
                let chronicle = &kept.chronicle;
                let mut again = State::new(&chronicle.header().setup).expect("it was sound");
                chronicle.active_steps().iter().for_each(|step| apply_all(&mut again, &step.events));
                assert_eq!(fingerprint(&again), fingerprint(chronicle.state()), "a game that was read replays alike");
            }
            Err(problem) => assert!(!problem.to_string().is_empty()),
        }
        assert_eq!(std::fs::read(&path).expect("the file"), bytes, "reading changes nothing");
    }
}

/// Returns the same lines with correct checksums.
pub fn with_new_checksums(bytes: &[u8]) -> Vec<u8> {
    const LENGTH: usize = ",\"sum\":\"01234567\"}".len();
    let mut before = 0;
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let sealed = lines.map(|line| {
        let body = &line[..line.len().saturating_sub(LENGTH)];
        let mut hasher = crc32fast::Hasher::new_with_initial(before);
        hasher.update(body);
        before = hasher.finalize();
        [body, format!(",\"sum\":\"{before:08x}\"}}\n").as_bytes()].concat()
    });
    sealed.collect::<Vec<_>>().concat()
}

/// Returns a battle that is ready to play.
fn ready_battle() -> &'static State {
    static READY: OnceLock<State> = OnceLock::new();
    READY.get_or_init(|| State::new(&sample_battle().expect("the sample battle")).expect("a sound set-up"))
}

/// Reads command lines and plays the allowed ones. The referee overrides every rule that can be overridden.
pub fn script(bytes: &[u8]) {
    let mut state = ready_battle().clone();
    for (step, line) in (0..200).zip(String::from_utf8_lossy(bytes).lines()) {
        let command = match Request::parse(line) {
            Ok(Request::Play(order) | Request::Amend { order, .. }) => order.command,
            Ok(Request::TakeBack | Request::Restore) => continue,
            Err(problem) => {
                assert!(!problem.to_string().is_empty());
                continue;
            }
        };
        let legal = check(&state, command).or_else(|refusal| refusal.overrule("a test"));
        if let Ok(legal) = legal {
            let events = resolve(&state, &legal, &mut SeededDice::new(1066, step));
            apply_all(&mut state, &events);
        }
    }
    assert!(state.units().all(|unit| unit.figures <= unit.start));
}

/// Reads a class list, as a file and as pasted text.
pub fn class_list(bytes: &[u8]) {
    let lists = [read(bytes, "list", &ListOptions::default()), read_pasted(&String::from_utf8_lossy(bytes), &ListOptions::default())];
    for list in lists.into_iter().flatten() {
        let answer = list.remark_lines().into_iter().chain(list.pupils().into_iter().map(|pupil| pupil.name));
        assert!(!answer.into_iter().any(|text| text.chars().any(is_control_character)));
    }
}

/// Reads the window's settings. Valid ones are written and read back unchanged.
pub fn settings(bytes: &[u8]) {
    if let Ok(settings) = Settings::parse(&String::from_utf8_lossy(bytes)) {
        let folder = tempfile::tempdir().expect("a folder");
        settings.write(&senlac::disk::RealDisk, folder.path()).expect("written");
        assert_eq!(Settings::read(&senlac::disk::RealDisk, Some(folder.path())), (settings, None));
    }
}

/// Reads an event deck. Valid ones are written and read back unchanged.
pub fn deck(bytes: &[u8]) {
    if let Ok(deck) = decks::parse(&String::from_utf8_lossy(bytes), "deck.toml") {
        let again = decks::parse(&decks::write(&deck), "deck.toml").expect("what we write can be read");
        assert_eq!(again, deck);
    }
}

/// Reads a pack as it is, and once more with a corrected checksum. Valid packs are written and read back unchanged,
/// and lessons can be summarised.
pub fn lesson(bytes: &[u8]) {
    for bytes in [bytes.to_vec(), with_end(bytes)] {
        match Pack::read(&bytes, BOARD_GAMES) {
            Ok(carried) => {
                assert_eq!(Pack::read(carried.to_text().as_bytes(), BOARD_GAMES), Ok(carried.clone()), "what we write can be read");
                if let PackContents::Lesson(draft) = &carried.work {
                    let findings = ready_check::check(draft);
                    assert!(!ready_check::can_begin(&findings) || State::new(&draft.setup()).is_ok());
                }
            }
            Err(problems) => assert!(!problems.0.is_empty() && !problems.to_string().contains('\u{1b}')),
        }
    }
}

/// Returns the same parts with a correct last line.
fn with_end(bytes: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    lines.pop();
    let before = lines.concat();
    let end = format!("{{\"parts\":{},\"sum\":\"{:08x}\"}}\n", lines.len().saturating_sub(1), crc32fast::hash(&before));
    [before, end.into_bytes()].concat()
}

/// Reads a scenario. A valid one is a battle that can begin.
pub fn scenario(bytes: &[u8]) {
    let usual = || library::deck_in(&senlac::disk::RealDisk, &[], library::DECK).map(|deck| deck.cards);
    if let Ok(scenario) = scenarios::parse(&String::from_utf8_lossy(bytes), "scenario.toml", |_| usual()) {
        State::new(&scenario.setup()).expect("a scenario that was read can be played");
    }
}
