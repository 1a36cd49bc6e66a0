//! The selected unit: its players, and other actions for it.

use egui::{Button, Role, Ui, vec2};

use super::action::{SeatAction, SeatingAction, UnitOrPupil};
use super::bench::chip_ui;
use crate::battle::board::tokens;
use crate::preparation::Preparation;
use crate::shell::theme::Palette;
use crate::widgets::control::{Control, bold_ui, faded_ui, title_ui};
use crate::widgets::pupil_search::{KnownPupil, PupilFinder, finder_ui};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::planning::{LeadMode, Post};
use senlac_classroom::rules::{SetupProblem, UnitId};

pub fn unit_ui(ui: &mut Ui, preparation: &Preparation, unit: UnitId, actions: &mut Vec<SeatingAction>) {
    let (page, draft) = (&preparation.players, preparation.draft());
    let Some(post) = draft.post(unit) else { return };
    heading_ui(ui, preparation, unit, post);
    if page.waits {
        waiting_ui(ui, &tr!("Click the unit to swap with {unit}.", unit), actions);
        return;
    }
    leaders_ui(ui, unit, post, actions);
    ui.add_space(2.0);
    let finder = finder(preparation, unit, post);
    bold_ui(ui, 14.5, tr!("Give it to"));
    actions.extend(finder_ui(ui, &finder).map(SeatingAction::Find));
    ui.separator();
    unit_actions_ui(ui, unit, post, actions);
}

/// Returns the search for a pupil who will lead a unit.
pub fn finder<'a>(preparation: &'a Preparation, unit: UnitId, post: &Post) -> PupilFinder<'a> {
    let (page, draft) = (&preparation.players, preparation.draft());
    let is_chosen = page.unit() == Some(unit);
    let (typed, how) = if is_chosen { (page.typed.as_str(), page.how) } else { ("", LeadMode::Alone) };
    let known =
        draft.present_pupils().map(|pupil| KnownPupil { name: &pupil.name, units: draft.units_of(&pupil.name).collect() }).collect();
    PupilFinder { unit, typed, how, is_led: !post.players.is_empty(), known, may_be_new: false }
}

fn heading_ui(ui: &mut Ui, preparation: &Preparation, unit: UnitId, post: &Post) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        let (_, rect) = ui.allocate_space(vec2(42.0, 44.0));
        if let Some(seat) = preparation.players.seen.seat(unit) {
            tokens::paint(ui.painter(), palette, rect.center(), 16.0, &seat.unit, false);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            title_ui(ui, 19.0, format!("{} ({unit})", capitalise_visible(post.muster.troop.name())));
            let (side, figures) = (capitalise_visible(unit.side.adjective()), post.muster.figures);
            let words = if post.muster.bodyguard {
                let lord = unit.side.army_commander();
                tr_count!(figures, "{side}, {figures} figure, {lord}’s unit", "{side}, {figures} figures, {lord}’s unit", side, lord)
            } else {
                tr_count!(figures, "{side}, {figures} figure", "{side}, {figures} figures", side)
            };
            faded_ui(ui, 14.0, words);
        });
    });
}

/// Draws what the page is waiting for, with a button to cancel.
pub fn waiting_ui(ui: &mut Ui, words: &str, actions: &mut Vec<SeatingAction>) {
    let palette = Palette::current(ui);
    egui::Frame::new().stroke((2.0, palette.gold)).corner_radius(6).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        bold_ui(ui, 14.5, words);
        faded_ui(ui, 13.0, tr!("Keyboard: go to it with the arrow keys and press Enter."));
        ui.add(Button::new(tr!("Cancel")).shortcut_text(tr!("Esc"))).on_click(SeatingAction::Wait(false), actions);
    });
}

fn leaders_ui(ui: &mut Ui, unit: UnitId, post: &Post, actions: &mut Vec<SeatingAction>) {
    if post.players.is_empty() {
        faded_ui(ui, 14.0, tr!("Played by the referee."));
    }
    for name in &post.players {
        ui.horizontal(|ui| {
            let remove = Button::new(tr!("Remove"));
            let width = ui.available_width() - 92.0;
            ui.allocate_ui(vec2(width, 26.0), |ui| {
                chip_ui(ui, name, false).on_click(SeatingAction::Choose(Some(UnitOrPupil::Pupil(name.clone()))), actions);
            });
            ui.add(remove)
                .named(Role::Button, || tr!("Remove {name} from {unit}", unit, name))
                .on_click(SeatingAction::Seat(SeatAction::Leave(unit, name.clone())), actions);
        });
    }
    let mut pinned = post.pinned;
    if ui.checkbox(&mut pinned, tr!("Pin this seat")).changed() {
        actions.push(SeatingAction::Seat(SeatAction::Pin(unit, pinned)));
    }
}

fn unit_actions_ui(ui: &mut Ui, unit: UnitId, post: &Post, actions: &mut Vec<SeatingAction>) {
    let lord = unit.side.army_commander();
    let wide = vec2(ui.available_width(), 28.0);
    let mut button = |ui: &mut Ui, is_on: bool, words: &str, tip: &str, action: SeatingAction| {
        let response = ui.add_enabled(is_on, Button::new(words).truncate().min_size(wide));
        response.on_hover_text(tip).on_disabled_hover_text(tip).on_click(action, actions);
    };
    let led = !post.players.is_empty();
    if led {
        button(ui, true, tr!("Swap with…"), tr!("Then click the other unit"), SeatingAction::Wait(true));
    }
    if led || !post.pinned {
        button(
            ui,
            true,
            tr!("Let the referee play"),
            tr!("No player gets this unit, even when seats are drawn"),
            SeatingAction::Seat(SeatAction::Referee(unit)),
        );
    }
    if !post.muster.bodyguard && post.muster.troop == SetupProblem::bodyguard_troop(unit.side) {
        let tip = tr!("Gives {lord}’s crown to this unit; its player plays {lord}", lord);
        button(ui, true, &tr!("Give {lord} this unit", lord), &tip, SeatingAction::Seat(SeatAction::GiveLord(unit)));
    }
    let tip = if post.muster.bodyguard { tr!("An army commander’s unit can’t be left out") } else { tr!("You can bring it back") };
    button(ui, !post.muster.bodyguard, tr!("Leave it out today"), tip, SeatingAction::Seat(SeatAction::LeaveOut(unit)));
}
