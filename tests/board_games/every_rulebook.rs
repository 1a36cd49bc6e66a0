//! Tests every board game listed in `src/registered.rs`, so a new game needs no registration here. A player without
//! knowledge of the rules fills in the forms at random.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use senlac::board_games::shared::SharedCommand;
use senlac::board_games::{
    BoardGameRules, BoardGameSetup, BoardGameState, Choice, Command, Duty, Event, Field, FieldKind, PendingDuty, Rulebook, SharedEvent,
};
use senlac::class_results::delete_player_names;
use senlac::disk::{FileSystem, RealDisk};
use senlac::game::{Dice, Rules, SeededDice};
use senlac::language::{CurrentLanguage, in_language};
use senlac::record::DeletedClass;
use senlac::registered::BOARD_GAMES;
use senlac::registered::ancients::Ancients;
use senlac::registered::diex_aie::DiexAie;
use senlac::registered::hastings_1066::Hastings;
use senlac::rules::Classroom;
use senlac::session::{BoardGame, OpenBoardGame, SessionPlan};
use serde_json::{Map, Value, json};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;
use tempfile::TempDir;

use super::table::noon;
use crate::named_lines::named_lines;
use crate::other_language::{MARK, OTHER, other_line};

/// Number of commands that the player tries.
const TRIES: usize = 400;
/// Minimum number of accepted commands, and of different commands among them.
const DONE: usize = 60;
const DIFFERENT: usize = 8;

fn game(board_game: &BoardGame, folder: &TempDir, seed: u64) -> Box<dyn OpenBoardGame> {
    let plan = SessionPlan { setup: (board_game.sample)(), ..SessionPlan::default() };
    board_game.begin(Arc::new(RealDisk), &folder.path().join("game.senlac"), plan, seed, noon()).expect("a game")
}

/// A player without knowledge of the rules.
struct Player(SeededDice);

impl Player {
    fn below(&mut self, count: usize) -> usize {
        u8::try_from(count.min(200)).ok().filter(|count| *count > 0).map_or(0, |count| usize::from(self.0.roll_below(count)))
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// Returns a random choice, sometimes one that isn't allowed.
    fn choice(&mut self, choices: &[Choice]) -> Option<Value> {
        let takes_any = self.one_in(8);
        let open: Vec<&Choice> = choices.iter().filter(|choice| takes_any || choice.barred.is_none()).collect();
        let place = self.below(open.len());
        open.get(place).map(|choice| choice.value.clone())
    }

    /// Returns answers to these fields: known ones, required ones, and a third of the others.
    fn answers(&mut self, fields: &[Field], known: &Map<String, Value>) -> Map<String, Value> {
        let mut answers = known.clone();
        for field in fields {
            if !answers.contains_key(field.key) && (field.required || self.one_in(3)) {
                answers.extend(self.answer(&field.kind).map(|answer| (field.key.to_owned(), answer)));
            }
        }
        answers
    }

    fn answer(&mut self, kind: &FieldKind) -> Option<Value> {
        let none = Map::new();
        Some(match kind {
            FieldKind::One(choices) => self.choice(choices)?,
            FieldKind::Several(choices) => (0..=self.below(2)).filter_map(|_| self.choice(choices)).collect(),
            FieldKind::Flag => true.into(),
            FieldKind::Number(least, most) => {
                let span = usize::try_from(most.saturating_sub(*least).saturating_add(1)).unwrap_or(usize::MAX);
                least.saturating_add(i64::try_from(self.below(span)).ok()?).into()
            }
            FieldKind::Text => ["0811", "Ada", "three"][self.below(3)].into(),
            FieldKind::Rows(fields) => (0..=self.below(2)).map(|_| Value::from(self.answers(fields, &none))).collect(),
            FieldKind::Record(fields) => self.answers(fields, &none).into(),
            // The program rolls these dice.
            FieldKind::Dice => return None,
        })
    }

    /// Returns the next command to try: a pending step, a procedure of the current step, any procedure, or the next
    /// step.
    fn next(&mut self, game: &dyn OpenBoardGame) -> Map<String, Value> {
        let standing = game.status();
        let (procedure, known) = match (self.below(6), standing.duties.first()) {
            (0 | 1, Some(due)) => (due.procedure.clone(), due.filled.clone()),
            (2, Some(due)) => return as_map(json!({"do": "waive", "number": due.number})),
            (3, _) => return as_map(json!({"do": "advance"})),
            (wish, _) => {
                let fits = standing.procedures.iter().filter(|offered| wish == 5 || offered.is_of_this_step);
                let keys: Vec<&str> = fits.map(|offered| offered.procedure.key).collect();
                let place = self.below(keys.len());
                (keys.get(place).copied().unwrap_or("advance").to_owned(), Map::new())
            }
        };
        let fields = game.form(&procedure, &known, None).map(|form| form.fields).unwrap_or_default();
        let mut command = self.answers(&fields, &known);
        command.insert("do".to_owned(), procedure.into());
        // A referee may override the rules.
        if self.one_in(3) {
            command.insert("ruling".to_owned(), "we play it so".into());
        }
        command
    }
}

fn as_map(value: Value) -> Map<String, Value> {
    if let Value::Object(map) = value { map } else { Map::new() }
}

/// Plays at random and returns how often each command was accepted.
fn play(game: &mut dyn OpenBoardGame, seed: u64) -> BTreeMap<String, usize> {
    let mut player = Player(SeededDice::new(seed, 77));
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..TRIES {
        let command = player.next(game);
        let name = command["do"].as_str().expect("a name").to_owned();
        let before = game.steps();
        for due in game.status().duties {
            assert!(game.form(&due.procedure, &due.filled, None).is_some(), "{} is owed, and nothing does it", due.procedure);
        }
        // Neither forecasts nor refusals may fail.
        let _ = game.preview(&command, None);
        match game.submit(&Value::from(command.clone()).to_string(), noon()) {
            Ok(_) => *done.entry(name).or_default() += 1,
            Err(refused) => {
                assert!(!refused.to_string().trim().is_empty(), "{command:?} is refused without a reason");
                assert_eq!(game.steps(), before, "{command:?} was refused and did something: {refused}");
            }
        }
        if game.status().ended.is_some() && player.one_in(4) {
            let _ = game.submit(r#"{"do":"take_back"}"#, noon());
        }
    }
    done
}

#[test]
fn sample_setups_are_valid_and_read_back_unchanged() {
    for board_game in BOARD_GAMES.iter() {
        let answers = (board_game.sample)();
        assert_eq!((board_game.judge)(&answers), [], "{}", board_game.name);
        assert_eq!(board_game.read_setup(&board_game.write_setup(&answers)), Ok(answers), "{}", board_game.name);
    }
}

#[test]
fn only_procedures_have_a_form_and_each_has_a_title() {
    for board_game in BOARD_GAMES.iter() {
        let folder = TempDir::new().expect("a folder");
        let game = game(board_game, &folder, 1);
        let standing = game.status();
        let keys: BTreeSet<&str> = standing.procedures.iter().map(|offered| offered.procedure.key).collect();
        assert_eq!(keys.len(), standing.procedures.len(), "{}: each once", board_game.name);
        let steps: Vec<&str> = standing.sequence.steps.iter().map(|step| step.key).collect();
        assert!(!steps.is_empty() && standing.procedures.iter().any(|offered| offered.is_of_this_step), "{}", board_game.name);
        for offered in &standing.procedures {
            let procedure = offered.procedure;
            assert!(!procedure.title.is_empty(), "{}: {}", board_game.name, procedure.key);
            let form =
                game.form(procedure.key, &Map::new(), None).unwrap_or_else(|| panic!("{}: no form for {}", board_game.name, procedure.key));
            let mut fields: Vec<&str> = form.fields.iter().map(|field| field.key).collect();
            fields.sort_unstable();
            assert!(fields.windows(2).all(|pair| pair[0] != pair[1]), "{}: {}: {fields:?}", board_game.name, procedure.key);
        }
        assert_eq!(game.form("conjure", &Map::new(), None), None, "{}", board_game.name);
    }
}

#[test]
fn random_games_reopen_unchanged_and_can_be_undone_completely() {
    for board_game in BOARD_GAMES.iter() {
        let (mut all, mut procedures): (BTreeMap<String, usize>, usize) = (BTreeMap::new(), 0);
        for seed in 0..3 {
            let folder = TempDir::new().expect("a folder");
            let mut game = game(board_game, &folder, seed);
            let begun = game.status();
            procedures = begun.procedures.len();
            for (name, count) in play(&mut *game, seed) {
                *all.entry(name).or_default() += count;
            }
            let (end, lines, path) = (game.status(), game.lines(), game.path().to_owned());
            drop(game);
            let opened = BOARD_GAMES.open::<Classroom>(Arc::new(RealDisk), &path).expect("a board game");
            let (mut game, remarks) = opened.expect("a sound file");
            assert!(remarks.is_empty(), "{}: {remarks:?}", board_game.name);
            assert_eq!((game.status(), game.lines()), (end, lines), "{}", board_game.name);
            while game.status().can_take_back {
                game.submit(r#"{"do":"take_back"}"#, noon()).expect("taken back");
            }
            let undone = game.status();
            assert_eq!(
                (undone.sequence, undone.roster, undone.tracks),
                (begun.sequence, begun.roster, begun.tracks),
                "{}",
                board_game.name
            );
        }
        let done: usize = all.values().sum();
        assert!(done >= DONE && all.len() >= DIFFERENT.min(procedures), "{}: {all:?}", board_game.name);
    }
}

#[test]
fn game_files_are_the_same_in_every_language() {
    let mut said = BTreeSet::new();
    for board_game in BOARD_GAMES.iter() {
        for seed in 0..3 {
            let file = |spoken: CurrentLanguage| {
                in_language(spoken, || {
                    let folder = TempDir::new().expect("a folder");
                    let mut game = game(board_game, &folder, seed);
                    play(&mut *game, seed);
                    std::fs::read_to_string(game.path()).expect("a game")
                })
            };
            let (english, foreign) = (file(CurrentLanguage::English), file(*OTHER));
            let foreign_words = foreign.split('"').filter(|text| text.contains(MARK));
            said.extend(foreign_words.map(|text| format!("{}: {text}", board_game.name)));
            let other = other_line(&foreign, &english);
            assert!(other.is_none() || !said.is_empty(), "{}, seed {seed}: {other:#?}", board_game.name);
        }
    }
    assert!(said.is_empty(), "{said:#?}");
}

#[test]
fn game_files_contain_no_sentences() {
    for board_game in BOARD_GAMES.iter() {
        let folder = TempDir::new().expect("a folder");
        let mut game = game(board_game, &folder, 1);
        play(&mut *game, 1);
        let file = std::fs::read_to_string(game.path()).expect("a game");
        let mut sentences = BTreeSet::new();
        for line in file.lines().skip(1) {
            let step: Value = serde_json::from_str(line).expect("a step");
            let rolls = step["events"].as_array().into_iter().flatten().filter(|event| event["event"] == "rolled");
            let said = rolls.flat_map(|event| event["steps"].as_array().cloned().unwrap_or_default().into_iter().chain([event.clone()]));
            for text in said.flat_map(|said| [said["what"].clone(), said["value"].clone(), said["result"].clone()]) {
                sentences.extend(text.as_str().filter(|words| words.split(' ').count() > 4).map(str::to_owned));
            }
        }
        assert!(sentences.is_empty(), "{}: {sentences:#?}", board_game.name);
    }
}

/// Returns the played steps of a game file.
fn played_steps(file: &str) -> Vec<Value> {
    let steps = file.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("a step"));
    steps.filter(|step| step.get("took_back").is_none() && step.get("amended").is_none()).collect()
}

#[test]
fn format_1_games_show_and_write_the_same_sentences() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format_1");
    let golden = |board_game: &BoardGame| folder.join(board_game.name).with_extension("senlac");
    // Newer rulebooks have no game of format 1.
    let old: Vec<&BoardGame> = BOARD_GAMES.iter().filter(|board_game| golden(board_game).is_file()).collect();
    assert_eq!(old.len(), 3);
    for board_game in old {
        let golden = golden(board_game);
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("old.senlac");
        std::fs::copy(&golden, &path).expect("a game of format 1");
        let before = std::fs::read_to_string(&path).expect("a game");
        let opened = BOARD_GAMES.open::<Classroom>(Arc::new(RealDisk), &path).expect("a board game");
        let (mut game, remarks) = opened.expect("a sound file");
        assert!(remarks.is_empty(), "{}: {remarks:?}", board_game.name);
        // Every sentence in the file is shown.
        let mut sentences = 0;
        for step in played_steps(&before) {
            let number = step["step"].as_u64().expect("a number");
            let shown = game.step_details(number).expect("a step").workings;
            let rolled =
                step["events"].as_array().into_iter().flatten().find(|event| event["event"] == "rolled").cloned().unwrap_or_default();
            for (shown, kept) in shown.iter().zip(rolled["steps"].as_array().into_iter().flatten()) {
                assert_eq!(
                    (shown.what.to_string().as_str(), shown.value.to_string().as_str()),
                    (text(&kept["what"]), text(&kept["value"]))
                );
                sentences += 1;
            }
        }
        assert!(sentences > 0, "{}", board_game.name);
        // A replayed step is written as before.
        let last = played_steps(&before).pop().expect("a step");
        while game.step_details(last["step"].as_u64().expect("a number")).is_some_and(|step| step.stands) {
            game.submit(r#"{"do":"take_back"}"#, noon()).expect("taken back");
        }
        let mut command = last["command"].clone();
        command["ruling"] = last["ruling"]["reason"].clone();
        command.as_object_mut().expect("a command").retain(|_, value| !value.is_null());
        game.submit(&command.to_string(), noon()).unwrap_or_else(|refused| panic!("{}: {refused}", board_game.name));
        let after = std::fs::read_to_string(&path).expect("a game");
        let again = played_steps(&after).pop().expect("a step");
        assert_eq!((&again["events"], &again["ruling"]), (&last["events"], &last["ruling"]), "{}", board_game.name);
        assert!(after.starts_with(before.as_str()) && !after.contains("\"say\""), "{}", board_game.name);
    }
}

/// Collects every name in a set-up. The whole game may also have a name.
fn collect_names(answers: &Value, is_outside: bool, found: &mut BTreeSet<String>) {
    if let Value::Object(parts) = answers {
        for (key, value) in parts {
            let is_name = !is_outside && (key == "id" || key == "name");
            found.extend(value.as_str().filter(|_| is_name).map(str::to_owned));
            collect_names(value, false, found);
        }
    }
    answers.as_array().into_iter().flatten().for_each(|value| collect_names(value, false, found));
}

/// Returns the sample with other names, and these names.
fn renamed_sample(board_game: &BoardGame) -> (Map<String, Value>, Vec<String>) {
    let mut text = Value::from((board_game.sample)()).to_string();
    let mut names = BTreeSet::new();
    collect_names(&serde_json::from_str(&text).expect("JSON"), true, &mut names);
    let strangers: Vec<String> = (1..=names.len()).map(|number| format!("Qu{number}x")).collect();
    for (name, stranger) in names.iter().zip(&strangers) {
        for end in ['"', '+'] {
            text = text.replace(&format!("\"{name}{end}"), &format!("\"{stranger}{end}"));
            text = text.replace(&format!("+{name}{end}"), &format!("+{stranger}{end}"));
        }
    }
    (as_map(serde_json::from_str(&text).expect("JSON")), strangers)
}

#[test]
fn names_are_stored_in_one_table_and_deleted_there() {
    for board_game in BOARD_GAMES.iter() {
        let (setup, strangers) = renamed_sample(board_game);
        assert!(strangers.len() > 1, "{}", board_game.name);
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("game.senlac");
        let plan = SessionPlan { setup, ..SessionPlan::default() };
        let mut game = board_game.begin(Arc::new(RealDisk), &path, plan, 2, noon()).expect(board_game.name);
        play(&mut *game, 2);
        game.submit(&json!({"do": "note", "text": format!("{} is late: #1, ##2", strangers[0])}).to_string(), noon()).expect("a note");
        let (steps, roster) = (game.steps(), game.status().roster);
        drop(game);
        let mut count = 0;
        for line in std::fs::read_to_string(&path).expect("a game").lines() {
            let mut line: Value = serde_json::from_str(line).expect("JSON");
            let parts = line.as_object_mut().expect("a line");
            count += parts.remove("names").map_or(0, |names| names.as_object().expect("a table").len());
            parts.remove("header");
            if parts.get("command").is_none_or(|command| command["do"] != "note") {
                let named: Vec<&String> = strangers.iter().filter(|name| line.to_string().contains(*name)).collect();
                assert!(named.is_empty(), "{}: {named:?} in {line}", board_game.name);
            }
        }
        assert!(count >= strangers.len(), "{}", board_game.name);
        // A pupil of the club has the name of a unit or character.
        let pupils = BTreeSet::from([strangers[0].clone()]);
        let class = DeletedClass { name: "Chess club", pupils: &pupils, initials: false };
        let disk: Arc<dyn FileSystem> = Arc::new(RealDisk);
        assert!(delete_player_names(&disk, &path, &class, BOARD_GAMES).expect("a sound file"), "{}", board_game.name);
        let text = std::fs::read_to_string(&path).expect("a game");
        assert!(!text.contains(&strangers[0]) && text.contains(&strangers[1]), "{}", board_game.name);
        assert!(text.contains("is late: ##1, ####2"), "{}", board_game.name);
        let (game, remarks) = BOARD_GAMES.open::<Classroom>(Arc::new(RealDisk), &path).expect("a board game").expect("a sound file");
        assert!(remarks.is_empty() && game.steps() == steps, "{}", board_game.name);
        // Deleting another name later doesn't mix up the names.
        let (first, pupils) = (game.status().roster, BTreeSet::from([strangers[1].clone()]));
        drop(game);
        let class = DeletedClass { name: "Chess club", pupils: &pupils, initials: false };
        assert!(delete_player_names(&disk, &path, &class, BOARD_GAMES).expect("a sound file"), "{}", board_game.name);
        let (game, _) = BOARD_GAMES.open::<Classroom>(Arc::new(RealDisk), &path).expect("a board game").expect("a sound file");
        let second = format!("{:?}", game.status().roster).replace("pupil-2", &strangers[1]);
        assert_eq!(second, format!("{first:?}"), "{}", board_game.name);
        let renamed = format!("{first:?}").replace("pupil", &strangers[0]);
        assert_eq!(renamed, format!("{roster:?}"), "{}", board_game.name);
    }
}

#[test]
fn commands_accept_unit_ids_as_names() {
    for board_game in BOARD_GAMES.iter() {
        let (setup, strangers) = renamed_sample(board_game);
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("game.senlac");
        let plan = SessionPlan { setup, ..SessionPlan::default() };
        let mut game = board_game.begin(Arc::new(RealDisk), &path, plan, 2, noon()).expect(board_game.name);
        let header = std::fs::read_to_string(&path).expect("a game");
        let header: Value = serde_json::from_str(header.lines().next().expect("a header")).expect("JSON");
        let table = header["names"].as_object().expect("a table");
        let mut asked = 0;
        for procedure in game.status().procedures {
            let form = game.form(procedure.procedure.key, &Map::new(), None).expect("a form");
            let stranger = |choice: &Choice| strangers.iter().find(|name| choice.value == name.as_str());
            let offered = form.fields.iter().find_map(|field| {
                let FieldKind::One(choices) = &field.kind else { return None };
                Some((field.key, choices.iter().find_map(stranger)?))
            });
            let Some((key, name)) = offered else { continue };
            let id = table.iter().find(|(_, entry)| entry["name"] == name.as_str()).expect("an entry").0;
            let ask = |name: &str| json!({"do": procedure.procedure.key, key: name, "ruling": "we try it"}).to_string();
            // Dice differ between steps, but the command doesn't.
            let command = |game: &mut dyn OpenBoardGame, line: &str| {
                game.submit(line, noon()).map_err(|refused| refused.to_string())?;
                let file = std::fs::read_to_string(game.path()).expect("a game");
                game.submit(r#"{"do":"take_back"}"#, noon()).expect("taken back");
                Ok::<_, String>(named_lines(&file).pop().expect("a step")["command"].clone())
            };
            let by_name = command(&mut *game, &ask(name));
            asked += 1;
            assert_eq!(command(&mut *game, &ask(id)), by_name, "{}: {}", board_game.name, procedure.procedure.key);
        }
        assert!(asked > 0, "{}: no form asks for it", board_game.name);
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[test]
fn format_1_games_replay_to_their_fingerprints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format_1");
    let games: Vec<_> = folder.read_dir().expect("games").map(|entry| entry.expect("a game").path()).collect();
    let hashes = games.iter().map(|game| std::fs::read_to_string(game).expect("a game").matches("\"hash\"").count());
    assert!(hashes.sum::<usize>() >= 2, "a turn ends in one of them");
    for game in games {
        let copy = TempDir::new().expect("a folder");
        let path = copy.path().join("old.senlac");
        std::fs::copy(&game, &path).expect("a copy");
        let opened = BOARD_GAMES.open::<Classroom>(Arc::new(RealDisk), &path).expect("a board game");
        let (_, remarks) = opened.unwrap_or_else(|problem| panic!("{}: {problem}", game.display()));
        assert!(remarks.is_empty(), "{}: {remarks:?}", game.display());
    }
}

/// Returns the sample game before its first command.
fn begun<B: Rulebook>() -> BoardGameState<B> {
    let setup = BoardGameSetup::new(B::sample());
    BoardGameRules::<B>::begin(&setup).expect("the sample")
}

fn limits_notes<B: Rulebook>() {
    let (state, long) = (begun::<B>(), "é".repeat(2001));
    let decide = |text: &str, earlier: &[&[Event<B::Event>]]| {
        let note = Command::Shared(SharedCommand::Note { text: text.to_owned() });
        BoardGameRules::<B>::decide(&state, &note, None, earlier, &mut SeededDice::new(1, 1))
            .map(drop)
            .map_err(|refused| refused.reason_texts())
    };
    let noted = |text: &str| [Event::Shared(SharedEvent::Noted { text: text.to_owned() })];
    let expected = vec![format!("“{}…” has 2,001 characters; the limit is 2,000", "é".repeat(20))];
    assert_eq!(decide(&"é".repeat(2000), &[]), Ok(()));
    assert_eq!(decide(&long, &[]), Err(expected.clone()));
    assert_eq!(decide(&long, &[&noted("a")]), Err(expected), "an amended note is new");
    assert_eq!(decide(&long, &[&noted(&long)]), Ok(()), "a note of an older game is played again");
}

/// Games of earlier versions that began with such a set-up have this fingerprint.
#[test]
fn explicit_defaults_in_a_setup_are_part_of_the_fingerprint() {
    let entry = Hastings::register().ruling.iter().find(|entry| entry.readings.len() > 1).expect("a ruling with options");
    let written = format!(r#"{{"{}":"{}"}}"#, entry.key, entry.readings[0].key);
    let rulings = serde_json::from_str(&written).expect("rulings");
    let setup = BoardGameSetup { rulings, ..BoardGameSetup::new(Hastings::sample()) };
    let state = BoardGameRules::<Hastings>::begin(&setup).expect("a game");
    assert_eq!(state.options, begun::<Hastings>().options, "nothing is played differently");
    let mut hasher = SipHasher13::new();
    hasher.write(format!("{}|{written}|[]|0", serde_json::to_string(&state.own).expect("a state")).as_bytes());
    assert_eq!(BoardGameRules::<Hastings>::fingerprint(&state), format!("{:032x}", hasher.finish128().as_u128()));
}

#[test]
fn notes_have_the_same_length_limit_as_in_the_classroom_game() {
    limits_notes::<Hastings>();
    limits_notes::<Ancients>();
    limits_notes::<DiexAie>();
}

fn lists_few_duties<B: Rulebook>() {
    let mut state = begun::<B>();
    let duty = Duty { what: "odd".to_owned(), unit: "Bo".to_owned(), cause: String::new(), section: String::new() };
    state.duties = (1..=2000).map(|number| PendingDuty { number, duty: duty.clone() }).collect();
    let Ok(plan) = state.plan(&Command::Shared(SharedCommand::Advance {})) else { panic!("a plan") };
    let answer: Vec<String> = plan.against.iter().map(ToString::to_string).collect();
    assert_eq!(answer.iter().filter(|words| words.contains("is still to do")).count(), 50);
    assert!(answer.iter().any(|words| words.contains("number 50")) && answer.iter().any(|words| words == "and 1,950 more"), "{answer:?}");
    let Err(refused) = state.plan(&Command::Shared(SharedCommand::Waive { number: 5000 })) else { panic!("no such duty") };
    assert_eq!(refused.reason_texts(), ["there is no number 5000 to skip; use one of 1, 2, 3, 4, 5, 6, 7, 8 and 1,992 more"]);
}

#[test]
fn long_to_do_lists_show_the_first_items_and_count_the_others() {
    lists_few_duties::<Hastings>();
    lists_few_duties::<Ancients>();
    lists_few_duties::<DiexAie>();
}
