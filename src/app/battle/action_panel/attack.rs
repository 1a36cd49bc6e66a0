//! What a volley and a blow have in common: the dice, the hits, the faces.

use egui::{Button, Label, Margin, RichText, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::app::battle::attack_plan::AttackPlan;
use crate::app::battle::board::tokens;
use crate::app::battle::odds::likely_ui;
use crate::app::battle::session::GameSession;
use crate::app::commands::AppCommand;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::{Field, UiAction};
use crate::app::widgets::buttons::{Asks, field_ui};
use crate::app::widgets::unit_cards::number;
use crate::rules::Weapon;

const HEADING: f32 = 14.5;
/// Room between two buttons for hits.
const GAP: f32 = 3.0;
/// What stands before them where there is no room for a heading.
const BESIDE: f32 = 34.0;
/// How wide the field for the commander's own die is.
const OWN_DIE: f32 = 84.0;

/// An attack in the order of the teacher's work: whom, what is thrown, what is likely, what was rolled.
pub fn attack_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, weapon: Weapon, place: &str, actions: &mut Vec<UiAction>) {
    ui.scope(|ui| {
        if theme::is_low(ui) {
            ui.spacing_mut().item_spacing.y = 4.0;
        }
        target_ui(ui, session, attempt, weapon, place);
        throw_ui(ui, session, attempt);
    });
    likely_ui(ui, session, attempt.at, hits_height(ui, attempt));
    let said = session.outlook.at(attempt.at).and_then(|forecast| forecast.said.as_deref());
    hits_ui(ui, session, attempt, said, actions);
    faces_ui(ui, session, attempt, actions);
}

/// Whom: the target, who attacks it above, and where it stands below.
fn target_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, weapon: Weapon, place: &str) {
    let palette = Palette::of(ui);
    let low = theme::is_low(ui);
    let square = session.state().unit(attempt.unit).and_then(|unit| unit.square);
    let unit = session.names.unit_first(attempt.unit);
    let attacker = square.map(|square| match weapon {
        Weapon::Bow => tr!("{unit} on {square} shoot at", unit, square),
        Weapon::Melee => tr!("{unit} on {square} strike at", unit, square),
    });
    let line = |words: String| Label::new(RichText::new(words).size(13.5).color(palette.faded)).truncate();
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(44.0, if low { 40.0 } else { 54.0 }), Sense::hover());
        if let Some(target) = session.state().unit(attempt.at) {
            tokens::paint(ui.painter(), palette, rect.center(), if low { 16.0 } else { 19.0 }, target, false);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            if let Some(attacker) = attacker {
                ui.add(line(attacker));
            }
            let name = RichText::new(session.names.unit_first(attempt.at)).font(theme::title(if low { 19.0 } else { 21.0 }));
            ui.add(Label::new(name).truncate());
            if !low {
                ui.add(line(place.to_owned()));
            }
        });
    });
}

/// What is thrown and what hits, in a box of its own.
pub fn throw_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan) {
    let palette = Palette::of(ui);
    let low = theme::is_low(ui);
    theme::sheet(palette).fill(palette.weave).inner_margin(Margin::symmetric(10, if low { 5 } else { 7 })).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(RichText::new(attempt.throw_words()).font(theme::bold(17.0)));
        if let Some(words) = attempt.commander_words(&session.names.title(attempt.unit)) {
            ui.label(RichText::new(words).size(14.5));
        }
        if let Some(words) = attempt.halving_words() {
            ui.label(RichText::new(words).size(13.5));
        }
    });
    for objection in &attempt.objections {
        ui.label(RichText::new(tr!("Against it: {objection}", objection = session.names.breach(objection))).color(palette.warning));
    }
}

/// How the buttons for hits are laid out: so many in a row, each so large.
fn hits_rows(ui: &Ui, attempt: &AttackPlan) -> (usize, usize, Vec2) {
    const WIDEST: f32 = 46.0;
    // Narrower ones are missed by the mouse. A window is low where its text is large, and all else with it.
    let (least, high, beside) = if theme::is_low(ui) { (18.0, 30.0, BESIDE) } else { (27.0, 36.0, 0.0) };
    let count = attempt.possible_hits().count();
    let room = ui.available_width() - beside + GAP;
    let fit = (1..=count).rev().find(|fit| number(*fit) * (least + GAP) <= room).unwrap_or(1);
    let rows = count.div_ceil(fit);
    let columns = count.div_ceil(rows);
    (rows, columns, vec2((room / number(columns) - GAP).min(WIDEST), high))
}

/// How high the buttons for hits are with their heading, so that what stands above leaves them in sight.
fn hits_height(ui: &Ui, attempt: &AttackPlan) -> f32 {
    let (rows, _, size) = hits_rows(ui, attempt);
    let heading = if theme::is_low(ui) { 0.0 } else { ui.fonts_mut(|fonts| fonts.row_height(&theme::bold(HEADING))) + GAP };
    ui.spacing().item_spacing.y + heading + number(rows) * (size.y + GAP)
}

/// The number of hits by the mouse, and how likely what was said is.
pub fn hits_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, said: Option<&str>, actions: &mut Vec<UiAction>) {
    let low = theme::is_low(ui);
    let (_, columns, size) = hits_rows(ui, attempt);
    let all: Vec<u8> = attempt.possible_hits().collect();
    let heading = || Label::new(RichText::new(tr!("Hits")).font(theme::bold(HEADING)));
    let said_ui = |ui: &mut Ui| drop(said.map(|said| ui.add(Label::new(RichText::new(said).size(13.0)).truncate())));
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        ui.spacing_mut().button_padding.x = 1.0;
        ui.spacing_mut().interact_size.y = 0.0;
        if !low {
            ui.horizontal(|ui| {
                ui.add(heading());
                ui.add_space(5.0);
                said_ui(ui);
            });
        }
        for (place, row) in all.chunks(columns).enumerate() {
            ui.horizontal(|ui| {
                if low && place == 0 {
                    ui.add_sized([BESIDE - GAP, size.y], heading());
                } else if low {
                    ui.add_space(BESIDE - GAP);
                }
                for &hits in row {
                    hit_ui(ui, session, attempt, hits, size, actions);
                }
            });
        }
        if low {
            said_ui(ui);
        }
    });
}

/// The button for one number of hits.
fn hit_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, hits: u8, size: Vec2, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let chosen = session.answer(attempt.at).hits == Some(hits);
    let words = RichText::new(hits.to_string()).font(theme::bold(if size.x < 24.0 { 13.5 } else { 16.0 }));
    let button = Button::new(if chosen { words.color(palette.on_color) } else { words }).min_size(size);
    let button = if chosen { button.fill(palette.side(attempt.unit.side)) } else { button };
    let response = ui.add(button);
    let label = tr_count!(hits, "{hits} hit on {target}", "{hits} hits on {target}", target = session.names.unit(attempt.at));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &label));
    response.asks(UiAction::Hits(attempt.at, hits), actions);
}

/// Fields for the faces, for those who want them written down.
pub fn faces_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, actions: &mut Vec<UiAction>) {
    const ENTER: Option<UiAction> = Some(UiAction::Do(AppCommand::Primary));
    let answer = session.answer(attempt.at);
    ui.horizontal(|ui| {
        if attempt.men > 0 {
            let hint = tr!("or the {men} faces: 6 2 5…", men = attempt.men);
            let room = ui.available_width() - OWN_DIE - ui.spacing().item_spacing.x;
            field_ui(ui, Field::Faces(attempt.at), &answer.faces, &hint, room.min(200.0), ENTER, actions);
        }
        if attempt.commander {
            field_ui(ui, Field::CommanderDie(attempt.at), &answer.commander_die, tr!("own die"), OWN_DIE, ENTER, actions);
        }
    });
}
