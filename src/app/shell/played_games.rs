//! The games played before on the first screen: a line for each class, the dates of its games in it, the newest first.

use egui::{RichText, Role, Ui, vec2};

use super::data_folder::LastGame;
use super::theme::{self, Palette};
use crate::results::ResultsAction;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control as _, faded_ui};
use senlac_base::paths::shown;

/// The width of the names of classes.
const NAMES: f32 = 170.0;

/// The games of a class, the newest first.
struct PlayedByClass<'a> {
    who: String,
    games: Vec<&'a LastGame>,
}

/// The games by class, in the order in which the classes have played last.
fn by_class(games: &[LastGame]) -> Vec<PlayedByClass<'_>> {
    let mut newest_first: Vec<&LastGame> = games.iter().collect();
    newest_first.sort_by_key(|game| std::cmp::Reverse(game.when));
    let mut classes: Vec<PlayedByClass<'_>> = Vec::new();
    for game in newest_first {
        let who = game.who();
        match classes.iter_mut().find(|class| class.who == who) {
            Some(class) => class.games.push(game),
            None => classes.push(PlayedByClass { who, games: vec![game] }),
        }
    }
    classes
}

/// Draws them; one game alone is the last one, which has a button of its own.
pub fn played_ui(ui: &mut Ui, games: &[LastGame], actions: &mut Vec<UiAction>) {
    if games.len() < 2 {
        return;
    }
    faded_ui(ui, 14.0, tr!("Played before, by class and date"));
    ui.spacing_mut().item_spacing.y = 5.0;
    for PlayedByClass { who, games } in by_class(games) {
        ui.horizontal_top(|ui| {
            let name = egui::Label::new(RichText::new(&who).font(theme::bold(14.0))).truncate();
            ui.allocate_ui(vec2(NAMES, 24.0), |ui| {
                ui.set_min_width(NAMES);
                ui.add(name);
            });
            ui.horizontal_wrapped(|ui| {
                let class = games.iter().find_map(|game| game.class.clone());
                if let Some(class) = class {
                    let tip = tr!("All games of this class side by side, in the window and on one page");
                    let button = ui.button(RichText::new(tr!("Results…")).font(theme::bold(14.0))).on_hover_text(tip);
                    button
                        .named(Role::Button, || tr!("Results of {class}…", class))
                        .asks(UiAction::Results(ResultsAction::Of(class)), actions);
                }
                for game in games {
                    game_ui(ui, &who, game, actions);
                }
            });
        });
    }
}

/// A game by its date; where it lies and on which table it is played are told where the pointer rests.
fn game_ui(ui: &mut Ui, who: &str, game: &LastGame, actions: &mut Vec<UiAction>) {
    let (date, path) = (game.date(), shown(&game.path));
    let about = match &game.table {
        Some(table) => tr!("Open this game on {table} ({path})", table, path),
        None => tr!("Open this game ({path})", path),
    };
    let button = ui.button(RichText::new(&date).color(Palette::of(ui).ink)).on_hover_text(about);
    button.named(Role::Button, || tr!("Open the game of {who} of {date}", who, date)).asks(UiAction::Open(game.path.clone()), actions);
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use chrono::{DateTime, TimeDelta};

    use super::*;

    #[test]
    fn games_stand_by_class_and_date_and_those_of_no_class_by_their_table() {
        let game = |class: Option<&str>, table: Option<&str>, days: i64| LastGame {
            path: PathBuf::from(format!("/games/{days}.senlac")),
            when: DateTime::UNIX_EPOCH.fixed_offset() + TimeDelta::days(days),
            is_of_this_year: days > 300,
            class: class.map(str::to_owned),
            table: table.map(str::to_owned),
        };
        let games = [
            game(Some("7b"), Some("Senlac"), 2),
            game(Some("6a"), Some("Senlac"), 9),
            game(None, Some("Senlac"), 8),
            game(None, None, 1),
            game(Some("7b"), None, 364),
        ];
        let told: Vec<String> = by_class(&games)
            .iter()
            .map(|class| format!("{}: {}", class.who, class.games.iter().map(|game| game.date()).collect::<Vec<_>>().join(", ")))
            .collect();
        assert_eq!(
            told,
            [
                "7b: 31 December at 00:00, 3 January 1970 at 00:00",
                "6a: 10 January 1970 at 00:00",
                "Senlac: 9 January 1970 at 00:00",
                "1: 2 January 1970 at 00:00"
            ]
        );
    }
}
