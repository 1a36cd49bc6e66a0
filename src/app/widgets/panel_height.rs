//! Panels that are as high as their contents.

use egui::{Response, Ui};

/// Requests another frame if a panel's contents have changed in height, since the panel uses the height of the
/// previous frame. Called with the panel's response.
pub fn repaint_if_resized(ui: &Ui, panel: &Response) {
    let id = panel.id.with("its height");
    let height = panel.rect.height();
    if ui.data(|data| data.get_temp::<f32>(id)) != Some(height) {
        ui.data_mut(|data| data.insert_temp(id, height));
        ui.ctx().request_repaint();
    }
}
