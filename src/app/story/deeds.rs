//! What everybody did, and everybody's honour.

use egui::Ui;

use super::StoryRoom;
use crate::app::ui_action::UiAction;
use crate::app::view_context::ViewContext;

pub fn deeds_ui(_ui: &mut Ui, _context: &ViewContext<'_>, _room: &StoryRoom, _actions: &mut Vec<UiAction>) {}
