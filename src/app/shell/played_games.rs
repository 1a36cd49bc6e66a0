//! Previous games on the start screen: a row for each class with the dates of its games, most recent first.

use egui::{RichText, Role, Ui, vec2};

use super::data_folder::GameSummary;
use super::theme::{self, Palette};
use crate::results::ResultsAction;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control as _, faded_ui};
use senlac_base::paths::display_path;

/// Width of the class names.
const NAMES: f32 = 170.0;

/// Games of a class, most recent first.
struct PlayedByClass<'a> {
    who: String,
    games: Vec<&'a GameSummary>,
}

/// Groups the games by class, the class that played last first.
fn group_by_class(games: &[GameSummary]) -> Vec<PlayedByClass<'_>> {
    let mut newest_first: Vec<&GameSummary> = games.iter().collect();
    newest_first.sort_by_key(|game| std::cmp::Reverse(game.when));
    let mut classes: Vec<PlayedByClass<'_>> = Vec::new();
    for game in newest_first {
        let who = game.title();
        match classes.iter_mut().find(|class| class.who == who) {
            Some(class) => class.games.push(game),
            None => classes.push(PlayedByClass { who, games: vec![game] }),
        }
    }
    classes
}

/// Draws the games. A single game isn't listed, because the last game has its own button.
pub fn played_ui(ui: &mut Ui, games: &[GameSummary], actions: &mut Vec<UiAction>) {
    if games.len() < 2 {
        return;
    }
    faded_ui(ui, 14.0, tr!("Earlier games, by class and date"));
    ui.spacing_mut().item_spacing.y = 5.0;
    for PlayedByClass { who, games } in group_by_class(games) {
        ui.horizontal_top(|ui| {
            let name = egui::Label::new(RichText::new(&who).font(theme::bold(14.0))).truncate();
            ui.allocate_ui(vec2(NAMES, 24.0), |ui| {
                ui.set_min_width(NAMES);
                ui.add(name);
            });
            ui.horizontal_wrapped(|ui| {
                let class = games.iter().find_map(|game| game.class.clone());
                if let Some(class) = class {
                    let tip = tr!("Compare all games of this class, on screen or on one page");
                    let button = ui.button(RichText::new(tr!("Results…")).font(theme::bold(14.0))).on_hover_text(tip);
                    button
                        .named(Role::Button, || tr!("Results for {class}…", class))
                        .on_click(UiAction::Results(ResultsAction::Of(class)), actions);
                }
                for game in games {
                    game_ui(ui, &who, game, actions);
                }
            });
        });
    }
}

/// Draws a game by its date. Its path and table are shown on hover.
fn game_ui(ui: &mut Ui, who: &str, game: &GameSummary, actions: &mut Vec<UiAction>) {
    let (date, path) = (game.date_text(), display_path(&game.path));
    let about = match &game.table {
        Some(table) => tr!("Open this game on {table} ({path})", table, path),
        None => tr!("Open this game ({path})", path),
    };
    let button = ui.button(RichText::new(&date).color(Palette::current(ui).ink)).on_hover_text(about);
    button.named(Role::Button, || tr!("Open the game from {date} ({who})", who, date)).on_click(UiAction::Open(game.path.clone()), actions);
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use chrono::{DateTime, TimeDelta};

    use super::*;

    #[test]
    fn games_without_a_class_are_grouped_by_table() {
        let game = |class: Option<&str>, table: Option<&str>, days: i64| GameSummary {
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
        let texts: Vec<String> = group_by_class(&games)
            .iter()
            .map(|class| format!("{}: {}", class.who, class.games.iter().map(|game| game.date_text()).collect::<Vec<_>>().join(", ")))
            .collect();
        assert_eq!(
            texts,
            [
                "7b: 31 December at 00:00, 3 January 1970 at 00:00",
                "6a: 10 January 1970 at 00:00",
                "Senlac: 9 January 1970 at 00:00",
                "1: 2 January 1970 at 00:00"
            ]
        );
    }
}
