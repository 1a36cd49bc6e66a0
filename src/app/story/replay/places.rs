//! List of marks: every turn with its card, and the teacher's bookmarks, which are renamed here.

use egui::{Button, RichText, Role, ScrollArea, Ui};

use super::Replay;
use super::action::ReplayAction;
use super::marks::{MarkKind, PlaceMark};
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control as _, bold_ui, faded_ui, field_ui};

pub fn places_ui(ui: &mut Ui, replay: &Replay, actions: &mut Vec<ReplayAction>) {
    // In large text, the button is below the title.
    ui.horizontal_wrapped(|ui| {
        bold_ui(ui, 15.0, tr!("Cards and bookmarks"));
        let button = Button::new(tr!("Bookmark this step")).shortcut_text(RichText::new(tr!("M")).size(10.5));
        let button = ui.add_enabled(replay.seen.step.is_some(), button).named(Role::Button, || tr!("Bookmark this step"));
        button.on_hover_text(tr!("Add a bookmark to come back to. You can rename it")).on_click(ReplayAction::Mark, actions);
    });
    if !replay.marks.iter().any(|mark| matches!(mark.kind, MarkKind::Bookmark { .. })) {
        faded_ui(ui, 12.5, tr!("Bookmark a step to come back to it in the discussion."));
    }
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let at = replay.playback.stop_index();
        let now = replay.marks.iter().rposition(|mark| mark.stop <= at);
        for (place, mark) in replay.marks.iter().enumerate() {
            match (&mark.kind, &replay.renaming) {
                (MarkKind::Bookmark { step, .. }, Some((renamed, title))) if step == renamed => naming_ui(ui, title, actions),
                _ => mark_ui(ui, mark, [now == Some(place), mark.stop == at], actions),
            }
        }
    });
}

/// Draws a mark. The bookmark at the current stop can be renamed and removed.
fn mark_ui(ui: &mut Ui, mark: &PlaceMark, [is_now, is_here]: [bool; 2], actions: &mut Vec<ReplayAction>) {
    line_ui(ui, mark, is_now, actions);
    let MarkKind::Bookmark { step, .. } = mark.kind else { return };
    if !is_here {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.add_space(10.0);
        let small = |ui: &mut Ui, label: &str, name: String, action: ReplayAction, actions: &mut Vec<ReplayAction>| {
            let button = ui.add(Button::new(RichText::new(label).size(12.0)).small()).named(Role::Button, || &name);
            button.on_hover_text(&name).on_click(action, actions);
        };
        let words = mark.label();
        small(ui, tr!("Rename"), tr!("Rename bookmark {words}", words), ReplayAction::Rename(step), actions);
        small(ui, tr!("Remove"), tr!("Remove bookmark {words}", words), ReplayAction::Unmark(step), actions);
    });
}

fn line_ui(ui: &mut Ui, mark: &PlaceMark, is_now: bool, actions: &mut Vec<ReplayAction>) {
    let palette = Palette::current(ui);
    let words = mark.label();
    let text = match mark.kind {
        MarkKind::Turn(..) => RichText::new(&words).size(13.5),
        MarkKind::TurningPoint if !is_now => RichText::new(&words).font(theme::bold(13.5)).color(palette.warning),
        MarkKind::Bookmark { .. } | MarkKind::TurningPoint => RichText::new(&words).font(theme::bold(13.5)),
    };
    let line = ui.add(Button::selectable(is_now, text).truncate()).named_choice(Role::Button, is_now, || &words);
    let action = if mark.kind == MarkKind::TurningPoint { ReplayAction::TurningPoint } else { ReplayAction::To(mark.stop) };
    line.on_click(action, actions);
}

/// Draws the field for a bookmark's name.
fn naming_ui(ui: &mut Ui, title: &str, actions: &mut Vec<ReplayAction>) {
    let field = field_ui(ui, title, [tr!("Bookmark name"), tr!("Name")], ui.available_width() - 8.0);
    if crate::widgets::control::is_newly_shown(ui, field.response.id.with("named")) {
        field.response.request_focus();
    }
    actions.extend(field.typed.map(ReplayAction::Type));
    if field.response.lost_focus() {
        actions.push(ReplayAction::Named);
    }
}
