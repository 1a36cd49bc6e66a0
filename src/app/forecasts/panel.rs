//! The view of a forecast: the assumed players, the progress, and the result. One sentence comes first, the details are small.

use egui::{Align, Align2, Button, FontId, Grid, Layout, Rect, RichText, Role, Sense, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::AssumedPlayers;
use super::bar::{bar_ui, to_f32};
use super::request::{ForecastAction, ForecastRequest};
use super::sentences::{confidence_text, hundred_text, manner_text, manner_tip, players_text, saxons_text, turns_text};
use crate::shell::theme::{self, Palette};
use crate::widgets::control::Control;
use senlac_base::language::lists::join_commas;
use senlac_classroom::battles::{Forecast, Share};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Side, State, Troop};

/// Height of the columns of the turns, in points.
const TURNS: f32 = 44.0;
/// Maximum width of a bar, in points. Wider ones aren't easier to read.
const WIDEST: f32 = 560.0;

/// Draws the choice of each side's assumed strategy.
pub fn assumed_players_ui(ui: &mut Ui, assumed: AssumedPlayers, actions: &mut Vec<ForecastAction>) {
    let choice = |ui: &mut Ui, side: Side, manner| {
        let words = manner_text(manner);
        let response = ui.add(Button::selectable(assumed.strategy(side) == manner, words)).on_hover_text(manner_tip(side, manner));
        let name = tr!("{army} play {words}", army = side.army(), words);
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, assumed.strategy(side) == manner, &name));
        response.clicked() && assumed.strategy(side) != manner
    };
    for side in Side::ALL {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.allocate_ui_with_layout(vec2(100.0, 29.0), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(100.0);
                ui.label(tr!("{army} play", army = side.army()));
            });
            for manner in AssumedPlayers::CHOICES {
                if choice(ui, side, manner) {
                    actions.push(ForecastAction::Assume(side, manner));
                }
            }
        });
    }
}

/// Draws the button that plays the battles, or their progress.
pub fn play_ui(ui: &mut Ui, outlook: &ForecastRequest, actions: &mut Vec<ForecastAction>) {
    if let Some(done) = outlook.progress() {
        if progress_ui(ui, done, tr!("battles")) {
            actions.push(ForecastAction::Stop);
        }
        return;
    }
    let words = tr!("Play {battles} battles", battles = count_text(outlook.battles()));
    let button = Button::new(RichText::new(&words).font(theme::bold(14.5))).min_size(vec2(0.0, 30.0));
    let response = ui.add_enabled(outlook.start().is_some(), button);
    let response = response.on_disabled_hover_text(tr!("The battle isn’t complete yet. The last page shows what’s missing."));
    response
        .on_hover_text(tr!("Computer players fight them by the real rules, in the background. This takes a few seconds"))
        .on_click(ForecastAction::Play, actions);
}

/// Draws the progress of a job and returns whether the user stops it.
pub fn progress_ui(ui: &mut Ui, done: f32, what: &str) -> bool {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 70.0).clamp(80.0, 280.0);
        let (bar, response) = ui.allocate_exact_size(vec2(width, 20.0), Sense::hover());
        let full = Rect::from_min_size(bar.min, vec2(bar.width() * done.clamp(0.0, 1.0), bar.height()));
        ui.painter().rect_filled(bar, 4.0, palette.weave);
        ui.painter().rect_filled(full, 4.0, palette.sage);
        ui.painter().rect_stroke(bar, 4.0, (1.0, palette.line), StrokeKind::Inside);
        response.widget_info(|| WidgetInfo { value: Some(f64::from(done)), ..WidgetInfo::labeled(Role::ProgressIndicator, true, what) });
        ui.button(tr!("Stop")).clicked()
    })
    .inner
}

/// Draws the sentence with the result, and its bar.
pub fn headline_ui(ui: &mut Ui, outlook: &ForecastRequest) {
    let palette = Palette::current(ui);
    let Some((_, found)) = outlook.result() else { return };
    let share = found.forecast.saxon_share();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(saxons_text(share)).font(theme::title(22.0)).color(palette.ink));
        ui.label(RichText::new(format!("({})", confidence_text(share))).size(15.0).color(palette.faded));
    });
    if !outlook.is_current() {
        ui.label(RichText::new(tr!("The battle has changed since then. Play again to update this.")).color(palette.warning));
    }
    bar_ui(ui, share, ui.available_width().min(WIDEST), 26.0);
}

/// Draws the details: turns, losses, and the players.
pub fn details_ui(ui: &mut Ui, outlook: &ForecastRequest) {
    let palette = Palette::current(ui);
    let Some((start, found)) = outlook.result() else { return };
    ui.label(turns_text(&found.forecast));
    turns_ui(ui, &found.forecast, start.last_turn);
    ui.add_space(4.0);
    losses_ui(ui, &start.state, &found.forecast);
    let battles = count_text(found.forecast.battles);
    let (players, turn) = (players_text(outlook.result_players(), found.players), start.last_turn);
    let words = tr!("{battles} battles: {players}. The bell rings after turn {turn}.", battles, players, turn);
    ui.label(RichText::new(words).size(12.5).color(palette.faded));
}

/// Draws a column for each turn with the number of battles decided in it, and one for the battles that the bell ends.
fn turns_ui(ui: &mut Ui, forecast: &Forecast, last: u32) {
    let palette = Palette::current(ui);
    let first = forecast.decided.keys().copied().min().unwrap_or(1).min(last);
    let times = |turn: u32| forecast.decided.get(&turn).copied().unwrap_or_default();
    let turns = (first..=last.max(first)).map(|turn| (turn.to_string(), times(turn)));
    let columns: Vec<(String, u64)> = turns.chain([(tr!("bell").to_owned(), forecast.undecided().times)]).collect();
    let most = columns.iter().map(|(_, times)| *times).max().unwrap_or(1).max(1);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width().min(WIDEST), TURNS + 16.0), Sense::hover());
    let percent = |times: u64| match hundred_text(Share { times, of: forecast.battles.max(1) }.fraction()) {
        none if none == "0" && times > 0 => "<1".to_owned(),
        percent => percent,
    };
    let told: Vec<String> = columns.iter().map(|(name, times)| format!("{name}: {}", percent(*times))).collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, tr!("Battles decided (%), by turn: {told}", told = join_commas(&told))));
    let count = u16::try_from(columns.len()).map_or(1.0, f32::from);
    let wide = (rect.width() / count).min(64.0);
    let foot = rect.top() + TURNS;
    let mut left = rect.left();
    for (place, (name, times)) in (1..).zip(&columns) {
        let high = (TURNS - 14.0) * to_f32(Share { times: *times, of: most }.fraction());
        let column = Rect::from_min_max(pos2(left + 3.0, foot - high), pos2(left + wide - 3.0, foot));
        let wool = if place == columns.len() { palette.line } else { palette.sage };
        ui.painter().rect_filled(column, 2.0, wool);
        let (middle, small) = (column.center().x, FontId::proportional(11.5));
        ui.painter().text(pos2(middle, foot + 1.0), Align2::CENTER_TOP, name, small.clone(), palette.ink);
        if *times > 0 {
            ui.painter().text(pos2(middle, foot - high - 1.0), Align2::CENTER_BOTTOM, percent(*times), small, palette.faded);
        }
        left += wide;
    }
    ui.painter().hline(rect.left()..=left, foot, (1.0, palette.line));
}

/// Draws the average losses for each type of figure in the battle.
fn losses_ui(ui: &mut Ui, state: &State, forecast: &Forecast) {
    let palette = Palette::current(ui);
    let figures = |side: Side, troop: Troop| -> u32 {
        state.army(side).iter().filter(|unit| unit.troop == troop).map(|unit| u32::from(unit.start)).sum()
    };
    let small = |words: String| RichText::new(words).size(13.0);
    Grid::new("losses by type").num_columns(3).min_row_height(17.0).spacing(vec2(22.0, 2.0)).show(ui, |ui| {
        ui.label(RichText::new(tr!("Losses")).font(theme::bold(13.0)));
        for side in Side::ALL {
            ui.label(RichText::new(side.army()).font(theme::bold(13.0)).color(palette.side_text(side)));
        }
        ui.end_row();
        for troop in Troop::ALL.into_iter().filter(|troop| Side::ALL.into_iter().any(|side| figures(side, *troop) > 0)) {
            ui.label(small(capitalise_visible(troop.name())));
            for side in Side::ALL {
                let of = figures(side, troop);
                let lost = format!("{:.0}", forecast.mean_troop_losses(side, troop));
                ui.label(small(if of == 0 { "–".to_owned() } else { tr!("{lost} of {of}", lost, of) }));
            }
            ui.end_row();
        }
        ui.label(small(tr!("All").to_owned()));
        for side in Side::ALL {
            let lost = format!("{:.0}", forecast.mean_losses(side));
            ui.label(small(tr!("{lost} of {of}", lost, of = state.strength(side).start)));
        }
        ui.end_row();
    });
}

/// Returns text such as "2,000".
pub fn count_text(count: u64) -> String {
    let digits = count.to_string();
    let first = digits.len() % 3;
    let mut words = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && place % 3 == first {
            words.push(',');
        }
        words.push(digit);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::count_text;

    #[test]
    fn thousands_are_separated_by_commas() {
        assert_eq!([7, 999, 2000, 54_321, 1_000_000].map(count_text), ["7", "999", "2,000", "54,321", "1,000,000"]);
    }
}
