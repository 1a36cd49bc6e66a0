//! The right half of the class page: the class seated here, with a row for each pupil.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Align, Key, Layout, RichText, Role, ScrollArea, TextStyle, TextWrapMode, Ui, WidgetInfo, vec2};

use super::action::{ClassAction, ClassForm, OpenPupil, PupilAction};
use crate::preparation::{Preparation, Services};
use crate::projector::view::{ChildName, ProjectorNames, WholeName, typical_labels};
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, faded_ui, field_ui, title_ui};
use senlac_base::game::PupilId;
use senlac_base::language::lists::{join_commas, join_with_and};
use senlac_classroom::content::class::{Pupil, Wish};
use senlac_classroom::planning::Post;
use senlac_classroom::rules::{Side, Troop};

/// Width of the column with the projector's names, in points.
const ON_PROJECTOR: f32 = 110.0;

impl Preparation {
    /// Carries out an action for a pupil. Changes to the class are saved at once.
    pub(super) fn run_pupil_action(&mut self, action: PupilAction, outside: Services<'_>) {
        let changed = match action {
            PupilAction::Open(open) => {
                self.class.open = open;
                false
            }
            PupilAction::Rename => self.rename_open(),
            PupilAction::Join => {
                let name = self.class.form.joining.clone();
                let joined = self.change(|draft| draft.add_pupil(&name)).is_some();
                if joined {
                    self.class.form.joining.clear();
                }
                joined
            }
            PupilAction::Remove(name) => {
                self.class.open = None;
                self.edit(|draft| draft.remove_pupil(&name));
                true
            }
            PupilAction::ShortName(name, typed) => self.change(|draft| draft.set_short_name(&name, &typed)).is_some(),
            PupilAction::Absent(name, absent) => {
                self.edit(|draft| draft.set_absent(&name, absent));
                false
            }
            PupilAction::LargePrint(name, large) => {
                self.edit(|draft| {
                    draft.class.pupils.iter_mut().filter(|pupil| pupil.name == name).for_each(|pupil| pupil.large_print = large);
                });
                true
            }
            PupilAction::Apart(one, other, apart) => {
                self.edit(|draft| draft.class.set_apart(&one, &other, apart));
                true
            }
            PupilAction::SameSide(one, other, same) => {
                self.edit(|draft| draft.class.set_same_side(&one, &other, same));
                true
            }
            PupilAction::Wish(name, wish) => {
                self.edit(|draft| {
                    draft.class.pupils.iter_mut().filter(|pupil| pupil.name == name).for_each(|pupil| pupil.wish = wish);
                });
                true
            }
        };
        if changed {
            self.save_class(outside);
        }
    }

    /// Gives the open pupil the name that was typed. Returns whether that succeeded.
    fn rename_open(&mut self) -> bool {
        let Some(open) = self.class.open.clone() else { return false };
        let renamed = self.change(|draft| draft.rename(&open.name, &open.typed)).is_some();
        if renamed {
            self.class.open = None;
        }
        renamed
    }
}

pub fn pupils_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    let class = &preparation.draft().class;
    theme::panel_frame(palette).inner_margin(16).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        if class.pupils.is_empty() {
            empty_class_ui(ui);
            return;
        }
        let name = if class.name.is_empty() { tr!("The class") } else { &class.name };
        title_ui(ui, 22.0, name);
        faded_ui(ui, 14.0, tr!("Click a name to edit it, to add a wish, or to keep two pupils apart or on the same side."));
        join_ui(ui, preparation, actions);
        ui.separator();
        let called = projected_names(ui, preparation);
        head_ui(ui);
        theme::reserve_scroll_bar(ui);
        ScrollArea::vertical().id_salt("the pupils").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for pupil in &class.pupils {
                match preparation.class.open.as_ref().filter(|open| open.name == pupil.name) {
                    Some(open) => open_ui(ui, preparation, (pupil, open, called.get(&pupil.name)), actions),
                    None => row_ui(ui, preparation, (pupil, called.get(&pupil.name)), actions),
                }
            }
        });
    });
}

fn empty_class_ui(ui: &mut Ui) {
    title_ui(ui, 22.0, tr!("No class yet"));
    let words = tr!("Add a class, and Senlac fits the armies to it, gives everyone a random unit and shows first names on the projector. \
                 Without a class, units are known by their numbers.");
    faded_ui(ui, 14.0, words);
    ui.add_space(6.0);
    faded_ui(ui, 14.0, tr!("Names stay on this computer."));
}

fn join_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    let form = &preparation.class.form;
    ui.horizontal(|ui| {
        let words = [tr!("New pupil’s name"), tr!("Add a pupil")];
        let field = field_ui(ui, &form.joining, words, ui.available_width() - 60.0);
        actions.extend(field.typed.map(|joining| ClassAction::Form(ClassForm { joining, ..form.clone() })));
        let there = !form.joining.trim().is_empty();
        if ui.add_enabled(there, egui::Button::new(tr!("Add"))).clicked() || (field.entered && there) {
            actions.push(ClassAction::Pupil(PupilAction::Join));
        }
    });
}

/// Draws the heading of the column with the projector's names.
fn head_ui(ui: &mut Ui) {
    let color = Palette::current(ui).faded;
    let beside = egui::WidgetText::from(tr!("here today")).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Button);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), 18.0), Layout::right_to_left(Align::Center), |ui| {
        // Left of the boxes to tick and of the bar to scroll by.
        ui.add_space(beside.size().x + ui.spacing().icon_width + ui.spacing().icon_spacing + theme::BAR_BESIDE);
        ui.add_sized([ON_PROJECTOR, 18.0], egui::Label::new(RichText::new(tr!("On the projector")).size(13.0).color(color)).truncate());
    });
}

/// Draws a pupil's row: the name, the details, and whether the pupil is present.
fn row_ui(ui: &mut Ui, preparation: &Preparation, (pupil, called): (&Pupil, Option<&String>), actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    let draft = preparation.draft();
    let is_absent = draft.absent.contains(pupil.id());
    ui.allocate_ui_with_layout(vec2(ui.available_width(), 26.0), Layout::right_to_left(Align::Center), |ui| {
        let mut there = !is_absent;
        let response = ui
            .checkbox(&mut there, tr!("here today"))
            .named_choice(Role::CheckBox, there, || tr!("{pupil} is here today", pupil = pupil.name));
        if response.changed() {
            actions.push(ClassAction::Pupil(PupilAction::Absent(pupil.name.clone(), !there)));
        }
        projected_name_ui(ui, pupil, called);
        let mut known: Vec<String> = draft.units_of(&pupil.name).map(|unit| unit.to_string()).collect();
        known.extend((!pupil.wish.is_empty()).then(|| tr!("wish: {wish}", wish = pupil.wish)));
        known.extend(pupil.large_print.then(|| tr!("large print").to_owned()));
        known.extend(
            (!pupil.not_with.is_empty()).then(|| tr!("not with {others}", others = join_commas(draft.class.names(&pupil.not_with)))),
        );
        known.extend(
            (!pupil.same_side.is_empty()).then(|| tr!("same side as {others}", others = join_commas(draft.class.names(&pupil.same_side)))),
        );
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let color = if is_absent { palette.faded } else { palette.ink };
            // A long name leaves room for the unit's number behind it.
            let known = RichText::new(known.join(" · ")).color(palette.faded).size(13.0);
            let behind = egui::WidgetText::from(known.clone()).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
            let room = ui.available_width();
            let most = vec2(room - (behind.size().x + 12.0).min(room / 2.0), 26.0);
            let button = egui::Button::new(RichText::new(&pupil.name).color(color)).frame(false).truncate();
            let name = ui.allocate_ui(most, |ui| ui.add(button)).inner;
            name.on_hover_text(tr!("Edit this pupil"))
                .on_click(ClassAction::Pupil(PupilAction::Open(Some(OpenPupil::from_pupil(pupil)))), actions);
            ui.add(egui::Label::new(known).truncate());
        });
    });
}

fn open_ui(
    ui: &mut Ui,
    preparation: &Preparation,
    (pupil, open, called): (&Pupil, &OpenPupil, Option<&String>),
    actions: &mut Vec<ClassAction>,
) {
    let palette = Palette::current(ui);
    egui::Frame::new().stroke((2.0, palette.gold)).corner_radius(6).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let words = [tr!("Pupil’s name"); 2];
            let field = field_ui(ui, &open.typed, words, ui.available_width() - 150.0);
            let typed = field.typed.map(|typed| PupilAction::Open(Some(OpenPupil { typed, ..open.clone() })));
            actions.extend(typed.map(ClassAction::Pupil));
            let is_other = open.typed != pupil.name;
            if ui.add_enabled(is_other, egui::Button::new(tr!("Rename"))).clicked() || (field.entered && is_other) {
                actions.push(ClassAction::Pupil(PupilAction::Rename));
            }
            ui.button(tr!("Close")).on_click(ClassAction::Pupil(PupilAction::Open(None)), actions);
        });
        short_name_ui(ui, preparation, (pupil, open, called), actions);
        wish_ui(ui, pupil, actions);
        apart_ui(ui, preparation, pupil, actions);
        same_side_ui(ui, preparation, pupil, actions);
        let mut large = pupil.large_print;
        let words = tr!("Needs a large-print sheet");
        if ui.checkbox(&mut large, words).on_hover_text(tr!("Text of 18 points or more, on two to four pages")).changed() {
            actions.push(ClassAction::Pupil(PupilAction::LargePrint(pupil.name.clone(), large)));
        }
        ui.button(tr!("Remove from the class")).on_click(ClassAction::Pupil(PupilAction::Remove(pupil.name.clone())), actions);
    });
}

/// Draws the pupil's short name with the projector's name beside it. The change takes effect when the field is left.
fn short_name_ui(
    ui: &mut Ui,
    preparation: &Preparation,
    (pupil, open, called): (&Pupil, &OpenPupil, Option<&String>),
    actions: &mut Vec<ClassAction>,
) {
    let is_other = open.short_name.trim() != pupil.short_name.as_deref().unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        ui.label(tr!("Short name"));
        let field = field_ui(ui, &open.short_name, [tr!("Pupil’s short name"), ""], 140.0);
        let tip = tr!("The projector shows this name. Leave it empty to show the first name.");
        let is_left = field.response.on_hover_text(tip).lost_focus() && !ui.input(|input| input.key_pressed(Key::Escape));
        if is_left && is_other {
            actions.push(ClassAction::Pupil(PupilAction::ShortName(pupil.name.clone(), open.short_name.clone())));
        }
        let typed = field.typed.map(|short_name| PupilAction::Open(Some(OpenPupil { short_name, ..open.clone() })));
        actions.extend(typed.map(ClassAction::Pupil));
        let words = called.map_or_else(
            || tr!("Not named on the projector. Enter a short name.").to_owned(),
            |called| tr!("On the projector: {called}", called),
        );
        faded_ui(ui, 13.0, words);
    });
    if let Some(problem) =
        Some(&open.short_name).filter(|_| is_other).and_then(|typed| preparation.draft().check_short_name(&pupil.name, typed).err())
    {
        ui.label(RichText::new(problem).size(13.0).color(Palette::current(ui).warning));
    }
}

/// Draws the projector's name for a pupil.
fn projected_name_ui(ui: &mut Ui, pupil: &Pupil, called: Option<&String>) {
    let color = Palette::current(ui).faded;
    let words = called.cloned().unwrap_or_else(|| tr!("not named").to_owned());
    ui.add_sized([ON_PROJECTOR, 22.0], egui::Label::new(RichText::new(&words).size(13.0).color(color)).truncate())
        .named(Role::Label, || tr!("{pupil} on the projector: {words}", pupil = pupil.name, words));
}

/// Returns the projector's names for all pupils that it names, as on the table if the pupil leads a unit. A short name is
/// included while it is being typed.
fn projected_names(ui: &Ui, preparation: &Preparation) -> BTreeMap<String, String> {
    let draft = preparation.draft();
    let mut class = draft.class.clone();
    if let Some(open) = &preparation.class.open
        && let Ok(typed) = draft.check_short_name(&open.name, &open.short_name)
    {
        class.pupils.iter_mut().filter(|pupil| pupil.name == open.name).for_each(|pupil| pupil.short_name.clone_from(&typed));
    }
    let id = |name: &String| PupilId::from(name.as_str());
    let named = class.pupils.iter().map(|Pupil { name, short_name, given_name, .. }| {
        (id(name), WholeName { whole: name, short: short_name.as_deref(), given: given_name.as_deref() })
    });
    let names = ProjectorNames::from_pupils(named);
    let whole = class.pupils.iter().filter_map(|pupil| Some((pupil.name.clone(), names.pupil_name(&id(&pupil.name))?)));
    let mut called: BTreeMap<String, String> = whole.collect();
    let children = |post: &Post| post.players.iter().flat_map(|player| names.children(&id(player))).cloned().collect();
    let lord = |post: &Post| post.muster.bodyguard.then_some((post.muster.troop, post.muster.figures));
    let led: Vec<(Vec<ChildName>, _)> = draft.posts().map(|(_, post)| (children(post), lord(post))).collect();
    let units: Vec<(&[ChildName], _)> = led.iter().map(|(leaders, lord)| (leaders.as_slice(), *lord)).collect();
    let labels = typical_labels(ui.painter(), Palette::current(ui), Arc::new(draft.table.terrain.clone()), &units);
    for ((_, post), label) in draft.posts().zip(labels) {
        let mut written = label.names.into_iter();
        for player in &post.players {
            let forms: Vec<String> = written.by_ref().take(names.children(&id(player)).len()).collect();
            called.extend((!forms.is_empty()).then(|| (player.clone(), join_with_and(&forms))));
        }
    }
    called
}

/// Draws the troops that the pupil would like to play.
fn wish_ui(ui: &mut Ui, pupil: &Pupil, actions: &mut Vec<ClassAction>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(tr!("Would like to play"));
        let any = Wish::default();
        let sides = Side::ALL.map(|side| (side.army(), Wish { side: Some(side), ..any }));
        let troops = Troop::ALL.map(|troop| (troop.name(), Wish { troop: Some(troop), ..any }));
        let lords = Side::ALL.map(|side| (side.army_commander(), Wish { side: Some(side), lord: true, ..any }));
        for (words, wish) in [(tr!("anything"), any)].into_iter().chain(sides).chain(troops).chain(lords) {
            ui.selectable_label(pupil.wish == wish, words)
                .on_click(ClassAction::Pupil(PupilAction::Wish(pupil.name.clone(), wish)), actions);
        }
    });
}

/// Draws the pupils who must not be on the same side as this pupil.
fn apart_ui(ui: &mut Ui, preparation: &Preparation, pupil: &Pupil, actions: &mut Vec<ClassAction>) {
    let class = &preparation.draft().class;
    ui.horizontal_wrapped(|ui| {
        ui.label(tr!("Keep apart from"));
        for other in class.pupils.iter().filter(|other| class.are_apart(&pupil.name, &other.name)) {
            ui.button(format!("{} ×", other.name))
                .on_hover_text(tr!("Allow them on the same side again"))
                .named(Role::Button, || tr!("Allow {pupil} and {other} on the same side", pupil = pupil.name, other = other.name))
                .on_click(ClassAction::Pupil(PupilAction::Apart(pupil.name.clone(), other.name.clone(), false)), actions);
        }
        let shown = egui::ComboBox::from_id_salt("not with").selected_text(tr!("add a pupil")).show_ui(ui, |ui| {
            for other in class.pupils.iter().filter(|other| other.name != pupil.name && !class.are_apart(&pupil.name, &other.name)) {
                ui.selectable_label(false, &other.name)
                    .on_click(ClassAction::Pupil(PupilAction::Apart(pupil.name.clone(), other.name.clone(), true)), actions);
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, tr!("Add a pupil to keep apart")));
    });
}

/// Draws the pupils who should be on the same side as this pupil.
fn same_side_ui(ui: &mut Ui, preparation: &Preparation, pupil: &Pupil, actions: &mut Vec<ClassAction>) {
    let class = &preparation.draft().class;
    let bind = |other: &Pupil, same| ClassAction::Pupil(PupilAction::SameSide(pupil.name.clone(), other.name.clone(), same));
    ui.horizontal_wrapped(|ui| {
        ui.label(tr!("Same side as"));
        for other in class.pupils.iter().filter(|other| class.are_same_side(&pupil.name, &other.name)) {
            ui.button(format!("{} ×", other.name))
                .on_hover_text(tr!("Allow them on different sides again"))
                .named(Role::Button, || tr!("Allow {pupil} and {other} on different sides", pupil = pupil.name, other = other.name))
                .on_click(bind(other, false), actions);
        }
        let is_free = |other: &&Pupil| other.name != pupil.name && !class.are_same_side(&pupil.name, &other.name);
        let shown = egui::ComboBox::from_id_salt("same side").selected_text(tr!("add a pupil")).show_ui(ui, |ui| {
            for other in class.pupils.iter().filter(is_free) {
                ui.selectable_label(false, &other.name).on_click(bind(other, true), actions);
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, tr!("Add a pupil to the same side")));
    });
}
