//! Panels as high as what is in them.

use egui::{Response, Ui};

/// A panel takes the room that its contents had in the frame before. Where they are of another height now, one more
/// frame is drawn, for none would come by itself. Called with the panel after it is shown.
pub fn settle(ui: &Ui, panel: &Response) {
    let id = panel.id.with("its height");
    let height = panel.rect.height();
    if ui.data(|data| data.get_temp::<f32>(id)) != Some(height) {
        ui.data_mut(|data| data.insert_temp(id, height));
        ui.ctx().request_repaint();
    }
}
