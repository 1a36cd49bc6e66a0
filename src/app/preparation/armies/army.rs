//! One army: its types from top to bottom, each with its units, and the units left out today.

use egui::{Align, Layout, RichText, Role, ScrollArea, Ui, vec2};

use super::action::{ArmiesAction, ArmiesGoal};
use super::row;
use crate::battle::board::tokens;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui, faded_ui, title_ui};
use crate::widgets::scroll_to_focus::keep_focus_visible;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::planning::Post;
use senlac_classroom::planning::fitted_armies::troops;
use senlac_classroom::rules::{Side, Troop, UnitId};

/// The original game's units by type, in the order of its armies.
const SOURCE: [[u16; 3]; 2] = [[6, 5, 5], [5, 5, 5]];

pub fn army_ui(ui: &mut Ui, preparation: &Preparation, side: Side, actions: &mut Vec<ArmiesAction>) {
    let palette = Palette::current(ui);
    let draft = preparation.draft();
    theme::panel_frame(palette).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.horizontal(|ui| {
            title_ui(ui, 22.0, side.army());
            let words = tr!("{units} · {figures} figures", units = units(draft.army(side).len()), figures = draft.figures(side));
            faded_ui(ui, 14.0, words);
        });
        row::column_heads_ui(ui);
        ScrollArea::vertical().id_salt(("the army", side)).auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if preparation.armies.sought == Some(ArmiesGoal::Army(side)) {
                ui.scroll_to_cursor(Some(Align::TOP));
            }
            bench_ui(ui, preparation, side, actions);
            // An unusual troop type can only come from a file. Its units are still shown.
            for troop in Troop::ALL {
                let units: Vec<(UnitId, &Post)> =
                    draft.posts().filter(|(unit, post)| unit.side == side && post.muster.troop == troop).collect();
                if troop.serves_side(side) || !units.is_empty() {
                    group_ui(ui, preparation, (side, troop), &units, actions);
                }
            }
            keep_focus_visible(ui);
        });
    });
}

/// Returns "1 unit" or "6 units".
fn units(count: usize) -> String {
    tr_count!(count, "{count} unit", "{count} units")
}

/// Draws a type: its heading, its units and the button that adds one.
fn group_ui(
    ui: &mut Ui,
    preparation: &Preparation,
    (side, troop): (Side, Troop),
    posts: &[(UnitId, &Post)],
    actions: &mut Vec<ArmiesAction>,
) {
    let palette = Palette::current(ui);
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(34.0, 30.0), egui::Sense::hover());
        let figures: u16 = posts.iter().map(|(_, post)| u16::from(post.muster.figures)).sum();
        if let Some((unit, post)) = posts.last() {
            let mut token = post.unit(*unit);
            (token.figures, token.bodyguard) = (u8::try_from(posts.len()).unwrap_or(u8::MAX), false);
            tokens::paint(ui.painter(), palette, rect.center(), 12.0, &token, false);
        }
        bold_ui(ui, 15.0, capitalise_visible(troop.name()));
        ui.label(tr!("{units} · {figures} figures", units = units(posts.len()), figures));
        if ui.available_width() > 210.0 {
            let all = Side::ALL.map(|side| preparation.draft().army(side).len()).iter().sum();
            let share = share_text(all, side, troop);
            let words = if share == posts.len().to_string() {
                tr!("as in the original game").to_owned()
            } else {
                tr!("original game: {share}", share)
            };
            let told = faded_ui(ui, 12.5, words);
            told.with_tooltip(tr!("In the original game’s proportions, armies of {all} units would have {share} of these", all, share));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.button(tr!("Add unit"))
                .on_hover_text(tr!("Adds a full unit of {troop}", troop = troop.name()))
                .named(Role::Button, || tr!("Add {adjective} {troop}", adjective = side.adjective(), troop = troop.name()))
                .on_click(ArmiesAction::Add(side, troop), actions);
        });
    });
    for (unit, post) in posts {
        row::row_ui(ui, preparation, *unit, post, actions);
    }
}

/// Returns a type's share of units if armies of this total size had the original proportions: "4.6".
fn share_text(all: usize, side: Side, troop: Troop) -> String {
    let of_type = troops(side).iter().zip(SOURCE[side.index()]).find(|(other, _)| **other == troop).map_or(0, |(_, count)| count);
    let tenths = (usize::from(of_type) * all * 10 + 15) / 31;
    if tenths.is_multiple_of(10) { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

fn bench_ui(ui: &mut Ui, preparation: &Preparation, side: Side, actions: &mut Vec<ArmiesAction>) {
    let palette = Palette::current(ui);
    let bench: Vec<(usize, &Post)> =
        preparation.draft().bench.iter().enumerate().filter(|(_, (of, _))| *of == side).map(|(place, (_, post))| (place, post)).collect();
    if bench.is_empty() {
        return;
    }
    ui.label(RichText::new(tr!("Left out today")).font(theme::bold(14.0)).color(palette.faded));
    for (place, post) in bench {
        ui.horizontal(|ui| {
            let muster = &post.muster;
            ui.label(
                RichText::new(tr!("{troop}, {figures} figures", troop = capitalise_visible(muster.troop.name()), figures = muster.figures))
                    .color(palette.faded),
            );
            ui.button(tr!("Bring back"))
                .named(Role::Button, || tr!("Bring back {adjective} {troop}", adjective = side.adjective(), troop = muster.troop.name()))
                .on_click(ArmiesAction::BringBack(place), actions);
        });
    }
}
