//! The selected pupil: units, wishes, and whether the pupil is present today.

use egui::{Button, ComboBox, Response, RichText, Role, Ui, WidgetInfo, vec2};

use super::action::{DraggedPlayers, SeatAction, SeatingAction, UnitOrPupil};
use super::armies::unit_line_ui;
use super::unit::waiting_ui;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui};
use senlac_base::language::lists::{join_commas, join_with_and};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::planning::UnitHandover;
use senlac_classroom::rules::{UnitId, pupils};

pub fn pupil_ui(ui: &mut Ui, preparation: &Preparation, name: &str, actions: &mut Vec<SeatingAction>) {
    let (page, draft) = (&preparation.players, preparation.draft());
    ui.add(egui::Label::new(RichText::new(name).font(theme::title(20.0))).wrap());
    if draft.is_absent(name) {
        ui.label(tr!("Absent today."));
        wide_button(ui, tr!("Mark as present")).on_click(SeatingAction::Seat(SeatAction::Here(name.to_owned())), actions);
        return wishes_ui(ui, preparation, name, actions);
    }
    if page.waits {
        waiting_ui(ui, &tr!("Click a unit for {name}.", name), actions);
    }
    if page.leaving {
        return leaving_ui(ui, preparation, name, actions);
    }
    units_ui(ui, preparation, name, actions);
    wishes_ui(ui, preparation, name, actions);
    ui.separator();
    let has_unit = draft.units_of(name).next().is_some();
    if has_unit && !page.waits {
        wide_button(ui, tr!("Change unit…")).on_click(SeatingAction::Wait(true), actions);
    }
    if has_unit {
        let unseat = SeatAction::Unseat(DraggedPlayers::Pupil(name.to_owned()));
        wide_button(ui, tr!("Remove from unit")).on_click(SeatingAction::Seat(unseat), actions);
    }
    // If no unit loses its only leader, there is no question.
    let asks = !draft.solo_units(name).is_empty();
    let gone = SeatingAction::Seat(SeatAction::Gone(name.to_owned(), UnitHandover::Referee));
    wide_button(ui, tr!("Mark as absent…")).on_click(if asks { SeatingAction::Leaving(true) } else { gone }, actions);
}

fn wide_button(ui: &mut Ui, words: &str) -> Response {
    ui.add(Button::new(words).truncate().min_size(vec2(ui.available_width(), 28.0)))
}

/// Draws the units that the pupil leads.
fn units_ui(ui: &mut Ui, preparation: &Preparation, name: &str, actions: &mut Vec<SeatingAction>) {
    let draft = preparation.draft();
    let units: Vec<UnitId> = draft.units_of(name).collect();
    if units.is_empty() {
        ui.label(RichText::new(tr!("No unit yet.")).color(Palette::current(ui).faded));
    }
    for unit in units {
        let Some(post) = draft.post(unit) else { continue };
        let others: Vec<&String> = post.players.iter().filter(|other| *other != name).collect();
        let lord = post.muster.bodyguard.then(|| unit.side.army_commander().to_owned());
        let others = (!others.is_empty()).then(|| tr!("with {others}", others = pupils::join(&others)));
        let words = join_commas(std::iter::once(format!("{unit} {}", post.muster.troop.name())).chain(lord).chain(others));
        if unit_line_ui(ui, &words, &tr!("Show {unit}", unit = words)) {
            actions.push(SeatingAction::Choose(Some(UnitOrPupil::Unit(unit))));
        }
    }
}

/// Draws the troops that the pupil would like to play, and the pupils to keep apart from or together with.
fn wishes_ui(ui: &mut Ui, preparation: &Preparation, name: &str, actions: &mut Vec<SeatingAction>) {
    let palette = Palette::current(ui);
    let draft = preparation.draft();
    let Some(pupil) = draft.class.pupil(name) else { return };
    if !pupil.wish.is_empty() {
        let units: Vec<UnitId> = draft.units_of(name).collect();
        let meets =
            |unit: &UnitId| draft.post(*unit).is_some_and(|post| pupil.wish.is_met_by(unit.side, post.muster.troop, post.muster.bodyguard));
        let wish = &pupil.wish;
        ui.label(match (units.is_empty(), units.iter().any(meets)) {
            (true, _) => tr!("Wish: {wish}.", wish),
            (false, true) => tr!("Wish: {wish} (met).", wish),
            (false, false) => tr!("Wish: {wish} (not met).", wish),
        });
    }
    let side = |name: &str| draft.units_of(name).map(|unit| unit.side).next();
    for other in draft.class.pupils.iter().filter(|other| draft.class.are_apart(name, &other.name)) {
        let is_beside = side(name).is_some() && side(name) == side(&other.name);
        let words = if is_beside {
            tr!("Keep apart from {other}: they’re on the same side.", other = other.name)
        } else {
            tr!("Keep apart from {other}.", other = other.name)
        };
        ui.label(RichText::new(words).color(if is_beside { palette.warning } else { palette.ink }));
    }
    for other in draft.class.pupils.iter().filter(|other| draft.class.are_same_side(name, &other.name)) {
        let is_parted = side(name).zip(side(&other.name)).is_some_and(|(one, other)| one != other);
        let words = if is_parted {
            tr!("Same side as {other}: they’re on different sides.", other = other.name)
        } else {
            tr!("Same side as {other}.", other = other.name)
        };
        ui.label(RichText::new(words).color(if is_parted { palette.warning } else { palette.ink }));
    }
    ui.add(Button::new(tr!("Edit on class page")).truncate())
        .on_hover_text(tr!("Change the name, the wish and who to keep apart"))
        .on_click(SeatingAction::OfClass(Some(name.to_owned())), actions);
}

/// Draws the question about what happens to an absent pupil's units.
fn leaving_ui(ui: &mut Ui, preparation: &Preparation, name: &str, actions: &mut Vec<SeatingAction>) {
    let draft = preparation.draft();
    let alone = draft.solo_units(name);
    let units: Vec<String> = alone.iter().map(ToString::to_string).collect();
    let troop = alone.first().and_then(|unit| draft.post(*unit)).map_or("", |post| post.muster.troop.name());
    let units = if let [unit] = units.as_slice() { tr!("the {troop} ({unit})", troop, unit) } else { join_with_and(&units) };
    bold_ui(ui, 14.5, tr!("Absent today. What should happen to {units}?", units));
    let gone = |left: UnitHandover| SeatingAction::Seat(SeatAction::Gone(name.to_owned(), left));
    let combo = ComboBox::from_id_salt("lend it to").selected_text(tr!("Lend it to…")).width(ui.available_width() - 8.0).height(300.0);
    let combo = combo.show_ui(ui, |ui| {
        for other in draft.present_pupils().filter(|other| other.name != name) {
            ui.selectable_label(false, &other.name).on_click(gone(UnitHandover::Lent(other.name.clone())), actions);
        }
    });
    combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, tr!("Lend it to")));
    let is_lords = alone.iter().any(|unit| draft.post(*unit).is_some_and(|post| post.muster.bodyguard));
    let button = Button::new(tr!("Leave it out today")).min_size(vec2(ui.available_width(), 28.0));
    ui.add_enabled(!is_lords, button)
        .on_disabled_hover_text(tr!("An army commander’s unit can’t be left out"))
        .on_click(gone(UnitHandover::Out), actions);
    wide_button(ui, tr!("Let the referee play")).on_click(gone(UnitHandover::Referee), actions);
    ui.add(Button::new(tr!("{name} is here", name = capitalise_visible(name))).truncate().shortcut_text(tr!("Esc")))
        .on_click(SeatingAction::Leaving(false), actions);
}
