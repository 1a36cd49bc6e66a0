//! Consequences of a change to a step, shown before the change is accepted.

use egui::{RichText, Ui};

use crate::battle::session::{BattleView, Consequences};
use crate::session::TriedChange;
use crate::session::could_come_back::could_come_back_ui;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use senlac_base::language::lists::join_commas;
use senlac_classroom::phrasebook::{Fate, ReplayDifference};

/// Number of changes that are listed. The rest are only counted.
const MOST: usize = 60;

/// Draws the differences: the changed steps, the steps that could come back, the armies, and the changes on the table.
pub fn changes_ui(ui: &mut Ui, tried: &TriedChange<BattleView>, actions: &mut Vec<UiAction>) {
    let Consequences { changes, armies, table } = &tried.consequences;
    let palette = Palette::current(ui);
    theme::panel_frame(palette).fill(palette.weave).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(tr!("Changes")).font(theme::title(18.0)));
        ui.label(RichText::new(later_steps_text(changes)).color(palette.ink));
        for change in changes.iter().take(MOST) {
            change_ui(ui, palette, change);
        }
        if changes.len() > MOST {
            ui.label(tr!("and {changes} more steps.", changes = changes.len() - MOST));
        }
        could_come_back_ui(ui, &tried.could_come_back, actions);
        section_ui(ui, tr!("Armies afterwards"), armies);
        if table.is_empty() {
            ui.label(tr!("Nothing changes on the table."));
        } else {
            section_ui(ui, tr!("On the table"), table);
        }
    });
    ui.add_space(8.0);
}

fn change_ui(ui: &mut Ui, palette: &Palette, change: &ReplayDifference) {
    ui.add_space(2.0);
    let color = if matches!(change.fate, Fate::FallsAway(_)) { palette.warning } else { palette.ink };
    ui.label(RichText::new(change.fate.label()).font(theme::bold(13.0)).color(color));
    ui.label(format!("{}.", change.words));
    if let Fate::FallsAway(reasons) = &change.fate {
        ui.label(RichText::new(format!("{reasons}.")).color(palette.warning));
    }
}

/// Draws a heading and its lines.
fn section_ui(ui: &mut Ui, head: &str, lines: &[String]) {
    ui.add_space(4.0);
    ui.label(RichText::new(head).font(theme::bold(13.0)));
    for line in lines {
        ui.label(format!("{line}."));
    }
}

/// Returns text such as "2 later steps change, 1 is no longer possible."
fn later_steps_text(changes: &[ReplayDifference]) -> String {
    let count = |fits: fn(&Fate) -> bool| changes.iter().filter(|change| fits(&change.fate)).count();
    let differ = count(|fate| matches!(fate, Fate::Differs));
    let fall = count(|fate| matches!(fate, Fate::FallsAway(_)));
    let back = count(|fate| matches!(fate, Fate::ComesBack));
    let parts = [
        (differ, tr_count!(differ, "{differ} later step changes", "{differ} later steps change")),
        (fall, tr_count!(fall, "{fall} is no longer possible", "{fall} are no longer possible")),
        (back, tr_count!(back, "{back} counts again", "{back} count again")),
    ];
    match join_commas(parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words)) {
        none if none.is_empty() => tr!("No later steps change.").to_owned(),
        some => format!("{some}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_steps_are_counted() {
        let change = |fate| ReplayDifference { fate, words: String::new() };
        assert_eq!(later_steps_text(&[change(Fate::Amended)]), "No later steps change.");
        let many = [change(Fate::Amended), change(Fate::Differs), change(Fate::Differs), change(Fate::FallsAway(String::new()))];
        assert_eq!(later_steps_text(&many), "2 later steps change, 1 is no longer possible.");
    }
}
