//! What holds for every board game that is registered in `src/desk_game/mod.rs`: registering one is enough to test it here. A player
//! who knows no rules fills in the forms by chance.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use senlac::desk_game::{DeskGame, EveningPlan, LIGHT_RULEBOOKS, LightRulebook, open_by_header};
use senlac::disk::Real;
use senlac::game::{Dice, Rolled};
use senlac::rulebooks::{Choice, Field, FieldKind};
use senlac::rules::Classroom;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

/// How often the player tries something.
const TRIES: usize = 400;
/// Of these many so many are done at least, and so many different things among them.
const DONE: usize = 60;
const DIFFERENT: usize = 8;

fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

fn game(light: &LightRulebook, folder: &TempDir, seed: u64) -> Box<dyn DeskGame> {
    let plan = EveningPlan { setup: (light.sample)(), ..EveningPlan::default() };
    light.begin(Arc::new(Real), &folder.path().join("evening.senlac"), plan, seed, noon()).expect("a game")
}

/// Somebody who knows no rules.
struct Player(Rolled);

impl Player {
    fn below(&mut self, count: usize) -> usize {
        u8::try_from(count.min(200)).ok().filter(|count| *count > 0).map_or(0, |count| usize::from(self.0.below(count)))
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of these, and one that may not be chosen now and then.
    fn choice(&mut self, choices: &[Choice]) -> Option<Value> {
        let takes_any = self.one_in(8);
        let open: Vec<&Choice> = choices.iter().filter(|choice| takes_any || choice.barred.is_none()).collect();
        let place = self.below(open.len());
        open.get(place).map(|choice| choice.value.clone())
    }

    /// Answers for these fields: what is known, what is required, and a third of everything else.
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
            // The program rolls.
            FieldKind::Dice => return None,
        })
    }

    /// What to try next: something that is due, something that belongs to the step, anything at all, or the next step.
    fn next(&mut self, game: &dyn DeskGame) -> Map<String, Value> {
        let standing = game.standing();
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
        // A referee may overrule the rules.
        if self.one_in(3) {
            command.insert("ruling".to_owned(), "we play it so".into());
        }
        command
    }
}

fn as_map(value: Value) -> Map<String, Value> {
    if let Value::Object(map) = value { map } else { Map::new() }
}

/// Plays by chance: how often each command was done.
fn play(game: &mut dyn DeskGame, seed: u64) -> BTreeMap<String, usize> {
    let mut player = Player(Rolled::new(seed, 77));
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..TRIES {
        let command = player.next(game);
        let name = command["do"].as_str().expect("a name").to_owned();
        let before = game.steps();
        // What is foreseen and what is refused never breaks anything.
        let _ = game.foresee(&command, None);
        match game.submit(&Value::from(command.clone()).to_string(), noon()) {
            Ok(_) => *done.entry(name).or_default() += 1,
            Err(refused) => {
                assert!(!refused.to_string().trim().is_empty(), "{command:?} is refused without a reason");
                assert_eq!(game.steps(), before, "{command:?} was refused and did something: {refused}");
            }
        }
        if game.standing().ended.is_some() && player.one_in(4) {
            let _ = game.submit(r#"{"do":"take_back"}"#, noon());
        }
    }
    done
}

#[test]
fn a_sample_is_a_set_up_that_comes_back_from_its_file() {
    for light in LIGHT_RULEBOOKS {
        let answers = (light.sample)();
        assert_eq!((light.judge)(&answers), [], "{}", light.name);
        assert_eq!(light.read_setup(&light.write_setup(&answers)), Ok(answers), "{}", light.name);
    }
}

#[test]
fn every_procedure_has_a_title_and_a_form_and_no_other_word_has_one() {
    for light in LIGHT_RULEBOOKS {
        let folder = TempDir::new().expect("a folder");
        let game = game(light, &folder, 1);
        let standing = game.standing();
        let keys: std::collections::BTreeSet<&str> = standing.procedures.iter().map(|offered| offered.procedure.key).collect();
        assert_eq!(keys.len(), standing.procedures.len(), "{}: each once", light.name);
        let steps: Vec<&str> = standing.sequence.steps.iter().map(|step| step.key).collect();
        assert!(!steps.is_empty() && standing.procedures.iter().any(|offered| offered.is_of_this_step), "{}", light.name);
        for offered in &standing.procedures {
            let procedure = offered.procedure;
            assert!(!procedure.title.is_empty(), "{}: {}", light.name, procedure.key);
            let form =
                game.form(procedure.key, &Map::new(), None).unwrap_or_else(|| panic!("{}: no form for {}", light.name, procedure.key));
            let mut fields: Vec<&str> = form.fields.iter().map(|field| field.key).collect();
            fields.sort_unstable();
            assert!(fields.windows(2).all(|pair| pair[0] != pair[1]), "{}: {}: {fields:?}", light.name, procedure.key);
        }
        assert_eq!(game.form("conjure", &Map::new(), None), None, "{}", light.name);
    }
}

#[test]
fn a_game_by_chance_is_read_again_as_it_was_and_can_be_taken_back_to_its_beginning() {
    for light in LIGHT_RULEBOOKS {
        let mut all: BTreeMap<String, usize> = BTreeMap::new();
        for seed in 0..3 {
            let folder = TempDir::new().expect("a folder");
            let mut game = game(light, &folder, seed);
            let begun = game.standing();
            for (name, count) in play(&mut *game, seed) {
                *all.entry(name).or_default() += count;
            }
            let (end, lines, path) = (game.standing(), game.lines(), game.path().to_owned());
            drop(game);
            let opened = open_by_header::<Classroom>(Arc::new(Real), &path).expect("a board game");
            let (mut game, remarks) = opened.expect("a sound file");
            assert!(remarks.is_empty(), "{}: {remarks:?}", light.name);
            assert_eq!((game.standing(), game.lines()), (end, lines), "{}", light.name);
            while game.standing().can_take_back {
                game.submit(r#"{"do":"take_back"}"#, noon()).expect("taken back");
            }
            let undone = game.standing();
            assert_eq!((undone.sequence, undone.roster, undone.tracks), (begun.sequence, begun.roster, begun.tracks), "{}", light.name);
        }
        let done: usize = all.values().sum();
        assert!(done >= DONE && all.len() >= DIFFERENT, "{}: {all:?}", light.name);
    }
}
