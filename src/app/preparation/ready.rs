//! The last page: what is missing before the first card. A click on a line leads to the place where it is fixed.

use egui::{
    Align, Align2, CentralPanel, FontId, Frame, Layout, Margin, Panel, Pos2, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo,
    vec2,
};

use super::Preparation;
use super::action::PreparationAction;
use super::fairness::fairness_ui;
use crate::commands::{AppCommand, PageName, WindowCommand};
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, bold_ui, faded_ui, is_lit, outline, title_ui};
use crate::widgets::scroll_to_focus::keep_focus_visible;
use senlac_base::language::lists::join_commas;
use senlac_classroom::planning::ready_check::{Finding, Weight};
use senlac_classroom::rules::{Color, RulingName, Side, Troop, pupils};

/// Greatest width of a line, so that it can be read at a glance.
const LINE_MOST: f32 = 1040.0;
/// Page width from which fairness has its own column.
const TWO_COLUMNS: f32 = 1000.0;
/// Width of the fairness column.
const FAIRNESS: f32 = 420.0;
/// Least page width at which the title and the buttons are on one line.
const BUTTONS_BESIDE_TITLE: f32 = 980.0;

pub fn ready_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let palette = Palette::current(ui);
    let findings = &preparation.findings;
    let count = |weight| findings.iter().filter(|finding| finding.weight == weight).count();
    let words = match (count(Weight::Missing), count(Weight::Doubtful)) {
        (0, 0) => tr!("Everything is ready.").to_owned(),
        (0, things) => {
            tr_count!(things, "The battle can begin. Check one thing first.", "The battle can begin. Check {things} things first.")
        }
        (things, _) => tr_count!(
            things,
            "The battle can’t begin yet. One thing is missing.",
            "The battle can’t begin yet. {things} things are missing."
        ),
    };
    // In large text, the buttons are beside the shorter line.
    let has_room = ui.available_width() >= BUTTONS_BESIDE_TITLE;
    let mut buttons_ui = |ui: &mut Ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| print_ui(ui, preparation, actions));
    };
    ui.horizontal(|ui| {
        title_ui(ui, 24.0, words);
        if has_room {
            buttons_ui(ui);
        }
    });
    ui.horizontal(|ui| {
        faded_ui(ui, 14.0, tr!("Click an item to fix it."));
        if !has_room {
            buttons_ui(ui);
        }
    });
    ui.add_space(8.0);
    if ui.available_width() >= TWO_COLUMNS {
        let beside = Frame::new().inner_margin(Margin { left: 14, right: 0, top: 0, bottom: 8 });
        let column = Panel::right("how fair it is").exact_size(FAIRNESS).resizable(false).show_separator_line(false).frame(beside);
        column.show(ui, |ui| {
            theme::panel_frame(palette).show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                theme::reserve_scroll_bar(ui);
                ScrollArea::vertical().id_salt("how fair it is").auto_shrink(false).show(ui, |ui| {
                    fairness_ui(ui, preparation, actions);
                    keep_focus_visible(ui);
                });
            });
        });
        CentralPanel::default().frame(Frame::new()).show(ui, |ui| lines_ui(ui, preparation, false, actions));
    } else {
        lines_ui(ui, preparation, true, actions);
    }
}

/// Draws what is missing and what will be played, a line each. Fairness is below where there is no room beside.
fn lines_ui(ui: &mut Ui, preparation: &Preparation, fairness_below: bool, actions: &mut Vec<PreparationAction>) {
    let palette = Palette::current(ui);
    let findings = &preparation.findings;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (weight, head) in
            [(Weight::Missing, tr!("Missing")), (Weight::Doubtful, tr!("Worth checking")), (Weight::Note, tr!("Good to know"))]
        {
            let lines: Vec<&Finding> = findings.iter().filter(|finding| finding.weight == weight).collect();
            if lines.is_empty() {
                continue;
            }
            bold_ui(ui, 15.0, head);
            ui.add_space(2.0);
            for finding in lines {
                finding_ui(ui, finding, actions);
            }
            ui.add_space(10.0);
        }
        bold_ui(ui, 15.0, tr!("Your battle"));
        ui.add_space(2.0);
        for (page, words) in battle_summary(preparation) {
            let (clicked, sign) = line_ui(ui, &words, page);
            let check = [vec2(-5.0, 0.0), vec2(-1.5, 4.0), vec2(6.0, -5.0)].map(|step| sign + step);
            ui.painter().line(check.to_vec(), Stroke::new(2.5, palette.sage));
            if clicked {
                actions.push(PreparationAction::Page(page));
            }
        }
        if fairness_below {
            ui.add_space(10.0);
            fairness_ui(ui, preparation, actions);
            ui.add_space(10.0);
        }
    });
}

/// Draws the buttons for printing, the lesson plan and exporting.
fn print_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let print = AppCommand::Window(WindowCommand::Print);
    let keys = RichText::new(print.key_text(ui.ctx(), false)).size(10.5);
    let button = egui::Button::new(RichText::new(print.label()).font(theme::bold(14.5))).shortcut_text(keys);
    ui.add_enabled(preparation.can_begin(), button.min_size(vec2(0.0, 34.0)))
        .on_hover_text(print.tip())
        .named(Role::Button, || print.label())
        .on_click(PreparationAction::Print, actions);
    let lesson = AppCommand::Window(WindowCommand::Lesson);
    let button = egui::Button::new(RichText::new(lesson.label()).font(theme::bold(14.5)));
    ui.add_enabled(preparation.can_begin(), button.min_size(vec2(0.0, 34.0)))
        .on_hover_text(lesson.tip())
        .named(Role::Button, || lesson.label())
        .on_click(PreparationAction::Lesson, actions);
    let carry = AppCommand::Window(WindowCommand::TakeAlong);
    let button = ui.add(egui::Button::new(RichText::new(tr!("Export lesson…")).font(theme::bold(14.5))).min_size(vec2(0.0, 34.0)));
    button.on_hover_text(carry.tip()).on_click(PreparationAction::TakeAlong, actions);
}

/// Returns the battle in a few lines, each with the page where it was decided.
fn battle_summary(preparation: &Preparation) -> [(PageName, String); 6] {
    let draft = preparation.draft();
    let name = if draft.class.name.is_empty() { tr!("The class") } else { &draft.class.name };
    let class = match (draft.present_pupils().count(), draft.absent.len()) {
        (0, _) => tr!("No class: units are known by their numbers.").to_owned(),
        (pupils, 0) => tr_count!(pupils, "{name}: {pupils} pupil present.", "{name}: {pupils} pupils present.", name),
        (pupils, absent) => tr_count!(
            pupils,
            "{name}: {pupils} pupil present, {absent} absent.",
            "{name}: {pupils} pupils present, {absent} absent.",
            name,
            absent
        ),
    };
    let army = |side: Side| {
        let types = Troop::ALL.into_iter().map(|troop| (troop, draft.army(side).iter().filter(|post| post.muster.troop == troop).count()));
        let types =
            join_commas(types.filter(|(_, count)| *count > 0).map(|(troop, count)| tr!("{count} × {troop}", troop = troop.name(), count)));
        tr!("{army}: {types} ({figures} figures).", army = side.army(), types, figures = draft.figures(side))
    };
    let lord = |side: Side| {
        let players = draft.army(side).iter().find(|post| post.muster.bodyguard).map(|post| pupils::join(&post.players));
        let players = players.filter(|names| !names.is_empty()).unwrap_or_else(|| tr!("the referee").to_owned());
        format!("{}: {players}.", side.army_commander())
    };
    let table = tr!(
        "{table}: {width} by {height} squares.",
        table = draft.table.name,
        width = draft.table.terrain.width(),
        height = draft.table.terrain.height()
    );
    let differ = RulingName::all().filter(|ruling| draft.rulings.option(*ruling) != &ruling.entry().readings[0]).count();
    let rulings = match differ {
        0 => tr!("All rulings use the default.").to_owned(),
        rulings => tr_count!(rulings, "One ruling differs from the default.", "{rulings} rulings differ from the default."),
    };
    let count = |color| draft.deck.cards.iter().filter(|card| card.color == color).count();
    let (black, red) = (count(Color::Black), count(Color::Red));
    let deck =
        tr_count!(cards = black + red, "{cards} card: {black} black, {red} red.", "{cards} cards: {black} black, {red} red.", black, red);
    [
        (PageName::Class, class),
        (PageName::Armies, Side::ALL.map(army).join(" ")),
        (PageName::Players, Side::ALL.map(lord).join(" ")),
        (PageName::Table, table),
        (PageName::Rulings, rulings),
        (PageName::Deck, deck),
    ]
}

/// Draws a line that leads to a page. Returns whether it was clicked, and the position for an icon.
fn line_ui(ui: &mut Ui, words: &str, page: PageName) -> (bool, Pos2) {
    let palette = Palette::current(ui);
    let width = (ui.available_width() - 14.0).min(LINE_MOST);
    let galley = ui.painter().layout(words.to_owned(), FontId::proportional(14.5), palette.ink, width - 230.0);
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(width, galley.size().y + 16.0)), Sense::click());
    let page = page.title();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{words} {page}")));
    let rim = outline(palette, false, is_lit(&response), [2.0; 2]);
    let painter = ui.painter();
    painter.rect(rect, 6.0, palette.cloth, rim, egui::StrokeKind::Inside);
    painter.galley(rect.left_center() + vec2(38.0, -galley.size().y / 2.0), galley, palette.ink);
    painter.text(rect.right_center() - vec2(14.0, 0.0), Align2::RIGHT_CENTER, page, FontId::proportional(13.0), palette.faded);
    (response.clicked(), rect.left_center() + vec2(18.0, 0.0))
}

/// Draws the icon for how important a finding is.
pub fn weight_icon_ui(ui: &Ui, at: Pos2, weight: Weight) {
    let (painter, palette) = (ui.painter(), Palette::current(ui));
    match weight {
        Weight::Missing => {
            painter.circle_filled(at, 8.0, palette.warning);
            painter.text(at, Align2::CENTER_CENTER, "!", theme::bold(12.0), palette.on_fill(palette.warning));
        }
        Weight::Doubtful => {
            painter.circle_stroke(at, 7.5, Stroke::new(1.5, palette.warning));
            painter.text(at, Align2::CENTER_CENTER, "?", theme::bold(12.0), palette.warning);
        }
        Weight::Note => _ = painter.circle_filled(at, 3.0, palette.faded),
    }
}

/// Draws a finding: its importance, its text and the page where it is fixed.
fn finding_ui(ui: &mut Ui, finding: &Finding, actions: &mut Vec<PreparationAction>) {
    let (clicked, sign) = line_ui(ui, &finding.words, PageName::for_fix(&finding.cure));
    weight_icon_ui(ui, sign, finding.weight);
    if clicked {
        actions.push(PreparationAction::Cure(finding.cure.clone()));
    }
}
