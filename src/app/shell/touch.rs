//! Touch input: whether it is used, and the sizes of controls. Custom layouts ask here.

use egui::style::Style;
use egui::theme::{DefaultStyle, StyleProvider};
use egui::widget_style::{ButtonStyle, CheckboxStyle, StyleArgs, TextEditStyle};
use egui::{Align2, Context, Event, Id, Pos2, Response, Ui, Vec2, vec2};
use serde::{Deserialize, Serialize};

/// When controls are enlarged for touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TouchMode {
    /// After the first touch.
    #[default]
    Device,
    /// Always, on every computer.
    Always,
    /// Never, even on a touch screen.
    Never,
}

impl TouchMode {
    /// Returns whether controls are enlarged, given whether the window has been touched.
    pub const fn is_enabled(self, touched: bool) -> bool {
        match self {
            Self::Device => touched,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Smallest side of a touch target, in screen points at any text size.
pub const FINGER: f32 = 40.0;

/// Sizes all controls for touch or for the mouse. `zoom` is the text size as a factor of the default.
pub fn apply(ctx: &Context, is_on: bool, zoom: f32) {
    let finger = is_on.then(|| (FINGER / zoom).ceil());
    if ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or(finger_id(), None), finger)) == finger {
        return;
    }
    ctx.all_styles_mut(|style| size(style, finger));
    let provider = TouchStyle(finger.unwrap_or(0.0));
    ctx.replace_widget_theme::<ButtonStyle>(provider);
    ctx.replace_widget_theme::<CheckboxStyle>(provider);
    ctx.replace_widget_theme::<TextEditStyle>(provider);
}

/// Sets the sizes of egui's widgets for a touch target of this size, or for the mouse.
pub fn size(style: &mut Style, finger: Option<f32>) {
    let usual = egui::Spacing::default();
    let spacing = &mut style.spacing;
    let finger = finger.unwrap_or(0.0);
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(10.0, 5.0);
    spacing.interact_size = vec2(usual.interact_size.x, 26.0).max(Vec2::splat(finger));
    spacing.icon_width = usual.icon_width.max(0.5 * finger);
    spacing.icon_width_inner = usual.icon_width_inner.max(0.28 * finger);
}

/// Returns the egui data key of the touch target's size.
fn finger_id() -> Id {
    Id::unique("the target of a finger")
}

/// Returns the smallest side of a control, in points of this window; 0 for a mouse.
pub fn target_size(ctx: &Context) -> f32 {
    ctx.data(|data| data.get_temp::<Option<f32>>(finger_id())).flatten().unwrap_or(0.0)
}

/// Returns whether controls are enlarged for touch.
pub fn is_active(ctx: &Context) -> bool {
    target_size(ctx) > 0.0
}

/// Returns `length`, or the touch target's size if that is longer.
pub fn min_length(ui: &Ui, length: f32) -> f32 {
    length.max(target_size(ui.ctx()))
}

/// Returns `size`, enlarged to the touch target's size if that is larger.
pub fn min_size(ui: &Ui, size: Vec2) -> Vec2 {
    size.max(Vec2::splat(target_size(ui.ctx())))
}

/// Returns whether the window has been touched and no finger or button is down now.
pub fn is_released(ctx: &Context) -> bool {
    ctx.input(|input| {
        let is_at_work = |event: &Event| matches!(event, Event::Touch { .. } | Event::PointerButton { .. });
        input.has_touch_screen() && !input.any_touches() && !input.pointer.any_down() && !input.events.iter().any(is_at_work)
    })
}

/// Returns the pointer's position over a control, or that of the finger that opened its tooltip.
pub fn pointer_pos(response: &Response) -> Option<Pos2> {
    response.hover_pos().or_else(|| response.is_tooltip_open().then(|| response.ctx.pointer_latest_pos()).flatten())
}

/// Style provider that makes egui's widgets large enough for touch, even in compact layouts.
#[derive(Clone, Copy, Debug)]
struct TouchStyle(f32);

impl StyleProvider<ButtonStyle> for TouchStyle {
    fn style(&mut self, modifiers: &StyleArgs<'_>) -> ButtonStyle {
        let mut style: ButtonStyle = DefaultStyle.style(modifiers);
        style.atom_layout.min_size = style.atom_layout.min_size.max(Vec2::splat(self.0));
        style
    }
}

impl StyleProvider<CheckboxStyle> for TouchStyle {
    fn style(&mut self, modifiers: &StyleArgs<'_>) -> CheckboxStyle {
        let mut style: CheckboxStyle = DefaultStyle.style(modifiers);
        style.atom_layout.min_size = style.atom_layout.min_size.max(Vec2::splat(self.0));
        style
    }
}

impl StyleProvider<TextEditStyle> for TouchStyle {
    fn style(&mut self, modifiers: &StyleArgs<'_>) -> TextEditStyle {
        let mut style: TextEditStyle = DefaultStyle.style(modifiers);
        if self.0 > 0.0 {
            style.atom_layout.align2 = Some(Align2::LEFT_CENTER);
        }
        style.atom_layout.min_size = style.atom_layout.min_size.max(Vec2::splat(self.0));
        style
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touch_targets_have_the_same_size_at_every_zoom() {
        let ctx = Context::default();
        assert!(!is_active(&ctx));
        for (zoom, points) in [(1.0, 40.0), (0.8, 50.0), (2.0, 20.0)] {
            apply(&ctx, true, zoom);
            assert!((target_size(&ctx) - points).abs() < 0.01, "{zoom}");
        }
        apply(&ctx, false, 1.0);
        assert!(!is_active(&ctx));
    }

    #[test]
    fn device_mode_is_on_once_a_finger_was_used() {
        assert!(TouchMode::Device.is_enabled(true) && TouchMode::Always.is_enabled(false));
        assert!(!TouchMode::Device.is_enabled(false) && !TouchMode::Never.is_enabled(true));
    }
}
