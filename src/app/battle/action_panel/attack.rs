//! Parts that volleys and blows share: the dice, the hits, the faces.

use crate::battle::action::BattleAction;
use egui::{Button, Label, Margin, RichText, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::battle::attack_plan::AttackPlan;
use crate::battle::board::tokens;
use crate::battle::dice_text::TypedDice;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::control::Control;
use crate::widgets::unit_cards::number;
use senlac_classroom::rules::Weapon;

const HEADING: f32 = 14.5;
/// Gap between two hit buttons, in points.
const GAP: f32 = 3.0;
/// Height of the row with the face fields, in points.
const FACES: f32 = 26.0;
/// Width of the field for the commander's own die, in points.
const OWN_DIE: f32 = 84.0;

/// Draws the head of the panel: attacker, target and dice. Its height is the same for every attack.
pub fn attack_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, weapon: Weapon, place: &str) {
    ui.scope(|ui| {
        if theme::is_window_low(ui) {
            ui.spacing_mut().item_spacing.y = 4.0;
        }
        target_ui(ui, session, attempt, weapon, place);
        dice_needed_ui(ui, session, attempt);
    });
}

/// Draws the inputs for the result: hit buttons and fields for the faces.
pub fn rolled_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, actions: &mut Vec<UiAction>) {
    hits_ui(ui, session, attempt, actions);
    faces_ui(ui, session, attempt, actions);
}

/// Returns the height of `rolled_ui`, which is the same for all attacks of a battle.
pub fn rolled_height(ui: &Ui, session: &GameSession) -> f32 {
    let grid = HitGrid::new(ui, session);
    let heading = if theme::is_window_low(ui) { 0.0 } else { ui.fonts_mut(|fonts| fonts.row_height(&theme::bold(HEADING))) + GAP };
    heading + number(grid.rows) * (grid.size.y + GAP) + touch::min_length(ui, FACES) + 2.0 * ui.spacing().item_spacing.y
}

/// Draws the target, with the attacker above it and the target's position below.
fn target_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, weapon: Weapon, place: &str) {
    let palette = Palette::current(ui);
    let low = theme::is_window_low(ui);
    let square = session.state().unit(attempt.unit).and_then(|unit| unit.square);
    let unit = session.names.unit_capitalised(attempt.unit);
    let attacker = square.map(|square| match weapon {
        Weapon::Bow => tr!("{unit} on {square} shoot at", unit, square),
        Weapon::Melee => tr!("{unit} on {square} attack", unit, square),
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
            let name = RichText::new(session.names.unit_capitalised(attempt.at)).font(theme::title(if low { 19.0 } else { 21.0 }));
            ui.add(Label::new(name).truncate());
            if !low {
                ui.add(line(place.to_owned()));
            }
        });
    });
}

/// Draws the dice to roll and the faces that hit, in a box with room for three lines, so that nothing below it moves.
pub fn dice_needed_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan) {
    let palette = Palette::current(ui);
    let low = theme::is_window_low(ui);
    theme::panel_frame(palette).fill(palette.weave).inner_margin(Margin::symmetric(10, if low { 4 } else { 7 })).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = if low { 0.0 } else { 2.0 };
        let line = |words: RichText| Label::new(words).truncate();
        ui.add(line(RichText::new(attempt.roll_text()).font(theme::bold(if low { 16.0 } else { 17.0 }))));
        let commander = attempt.commander_text(&session.names.title(attempt.unit));
        for words in [commander, attempt.halving_text()] {
            ui.add(line(RichText::new(words.unwrap_or_default()).size(if low { 13.0 } else { 14.0 })));
        }
    });
}

/// Lists the rules that an attack would break.
pub fn objections_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan) {
    for objection in &attempt.objections {
        ui.label(
            RichText::new(tr!("Not allowed: {objection}", objection = session.names.breach_text(objection)))
                .color(Palette::current(ui).warning),
        );
    }
}

/// Layout of the hit buttons. Each number keeps its position for all attacks of a battle.
#[derive(Clone, Copy, Debug)]
struct HitGrid {
    columns: usize,
    rows: usize,
    size: Vec2,
}

impl HitGrid {
    /// Computes the layout for the width of `ui` and the largest number of hits in this battle.
    fn new(ui: &Ui, session: &GameSession) -> Self {
        const WIDEST: f32 = 46.0;
        // Narrower ones are missed by the mouse. A window is low where its text is large, and all else with it.
        let (least, high) = if theme::is_window_low(ui) { (22.0, 30.0) } else { (27.0, 36.0) };
        let (least, high) = (touch::min_length(ui, least), touch::min_length(ui, high));
        let most = session.attempts().iter().map(AttackPlan::max_hits).chain(session.state().units().map(|unit| unit.start)).max();
        let count = usize::from(most.unwrap_or_default()) + 1;
        let room = ui.available_width() + GAP;
        let fit = (1..=count).rev().find(|fit| number(*fit) * (least + GAP) <= room).unwrap_or(1);
        let columns = count.div_ceil(2).max(7).min(fit);
        Self { columns, rows: count.div_ceil(columns), size: vec2((room / number(columns) - GAP).min(touch::min_length(ui, WIDEST)), high) }
    }
}

/// Draws a button for each possible number of hits.
pub fn hits_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, actions: &mut Vec<UiAction>) {
    let grid = HitGrid::new(ui, session);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        ui.spacing_mut().button_padding = Vec2::ZERO;
        ui.spacing_mut().interact_size.y = 0.0;
        if !theme::is_window_low(ui) {
            ui.label(RichText::new(tr!("Hits")).font(theme::bold(HEADING)));
        }
        let possible = attempt.possible_hits();
        let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), number(grid.rows) * (grid.size.y + GAP) - GAP), Sense::hover());
        for hits in possible {
            let (row, column) = (usize::from(hits) / grid.columns, usize::from(hits) % grid.columns);
            let corner = room.min + (grid.size + vec2(GAP, GAP)) * vec2(number(column), number(row));
            hit_ui(ui, session, attempt, hits, egui::Rect::from_min_size(corner, grid.size), actions);
        }
    });
}

/// Draws the button for one number of hits.
fn hit_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, hits: u8, rect: egui::Rect, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let chosen = attempt.read(&session.entered_dice(attempt.at)) == TypedDice::Hits(hits);
    let words = RichText::new(hits.to_string()).font(theme::bold(if rect.width() < 28.0 { 13.5 } else { 16.0 }));
    let button = Button::new(if chosen { words.color(palette.on_color) } else { words }).min_size(rect.size());
    let button = if chosen { button.fill(palette.side(attempt.unit.side)) } else { button };
    let response = ui.put(rect, button);
    let label = tr_count!(hits, "{hits} hit on {target}", "{hits} hits on {target}", target = session.names.unit(attempt.at));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &label));
    response.on_click(UiAction::Battle(BattleAction::Hits(attempt.at, hits)), actions);
}

/// Draws the fields for the faces, for tables that record them.
pub fn faces_ui(ui: &mut Ui, session: &GameSession, attempt: &AttackPlan, actions: &mut Vec<UiAction>) {
    const ENTER: Option<UiAction> = Some(UiAction::Do(AppCommand::Primary));
    let text = session.entered_dice(attempt.at);
    let has_own_die = attempt.has_own_die();
    let (men, own) = if has_own_die { text.split_at_plus() } else { (text.as_str(), None) };
    ui.horizontal(|ui| {
        let hint = if attempt.men > 0 && !attempt.only_commander_can_hit() {
            tr_count!(men = attempt.men, "or the die: 5", "or the {men} dice: 6 2 5…")
        } else {
            tr!("or the die: 5").to_owned()
        };
        let room = ui.available_width() - OWN_DIE - ui.spacing().item_spacing.x;
        field_ui(ui, Field::Faces(attempt.at), men, &hint, room.min(200.0), ENTER, actions);
        if has_own_die {
            field_ui(ui, Field::CommanderDie(attempt.at), own.unwrap_or_default(), tr!("own die"), OWN_DIE, ENTER, actions);
        }
    });
}
