//! Fingers: when they are at work, and how large everything that is pressed is then. What lays itself out asks here.

use egui::style::Style;
use egui::theme::{DefaultStyle, StyleProvider};
use egui::widget_style::{ButtonStyle, CheckboxStyle, StyleArgs, TextEditStyle};
use egui::{Align2, Context, Event, Id, Pos2, Response, Ui, Vec2, vec2};
use serde::{Deserialize, Serialize};

/// When everything that is pressed is as large as a finger needs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    /// From the first touch on.
    #[default]
    Device,
    /// Whatever there is.
    Always,
    /// Even where fingers are at work.
    Never,
}

impl Touch {
    /// Whether it is so now, on a computer whose window a finger has touched or not.
    pub const fn is_on(self, touched: bool) -> bool {
        match self {
            Self::Device => touched,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// The least side of what a finger presses, in points of the screen, whatever the size of the text.
pub const FINGER: f32 = 40.0;

/// Sizes everything for fingers, or for the mouse; text is so many times its usual size.
pub fn apply(ctx: &Context, is_on: bool, zoom: f32) {
    let finger = is_on.then(|| (FINGER / zoom).ceil());
    if ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or(finger_id(), None), finger)) == finger {
        return;
    }
    ctx.all_styles_mut(|style| size(style, finger));
    let provider = Fingers(finger.unwrap_or(0.0));
    ctx.replace_widget_theme::<ButtonStyle>(provider);
    ctx.replace_widget_theme::<CheckboxStyle>(provider);
    ctx.replace_widget_theme::<TextEditStyle>(provider);
}

/// The sizes of egui's own widgets where fingers need so much, or for the mouse.
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

/// Where egui remembers how large the target of a finger is.
fn finger_id() -> Id {
    Id::unique("the target of a finger")
}

/// The least side of what is pressed, in points of this window: 0 where a mouse is at work.
pub fn target(ctx: &Context) -> f32 {
    ctx.data(|data| data.get_temp::<Option<f32>>(finger_id())).flatten().unwrap_or(0.0)
}

/// Whether fingers are at work.
pub fn is_on(ctx: &Context) -> bool {
    target(ctx) > 0.0
}

/// So long, or as long as a finger needs it.
pub fn long(ui: &Ui, length: f32) -> f32 {
    length.max(target(ui.ctx()))
}

/// So large, or as large as a finger needs it.
pub fn large(ui: &Ui, size: Vec2) -> Vec2 {
    size.max(Vec2::splat(target(ui.ctx())))
}

/// Whether a finger has touched the window, and has left it again.
pub fn has_left(ctx: &Context) -> bool {
    ctx.input(|input| {
        let is_at_work = |event: &Event| matches!(event, Event::Touch { .. } | Event::PointerButton { .. });
        input.has_touch_screen() && !input.any_touches() && !input.pointer.any_down() && !input.events.iter().any(is_at_work)
    })
}

/// Where the pointer is over something, or the finger that has rested on it until its tip was told.
pub fn pointed_at(response: &Response) -> Option<Pos2> {
    response.hover_pos().or_else(|| response.is_tooltip_open().then(|| response.ctx.pointer_latest_pos()).flatten())
}

/// Makes egui's own widgets large enough, however small the place where they stand wants them.
#[derive(Clone, Copy, Debug)]
struct Fingers(f32);

impl StyleProvider<ButtonStyle> for Fingers {
    fn style(&mut self, modifiers: &StyleArgs<'_>) -> ButtonStyle {
        let mut style: ButtonStyle = DefaultStyle.style(modifiers);
        style.atom_layout.min_size = style.atom_layout.min_size.max(Vec2::splat(self.0));
        style
    }
}

impl StyleProvider<CheckboxStyle> for Fingers {
    fn style(&mut self, modifiers: &StyleArgs<'_>) -> CheckboxStyle {
        let mut style: CheckboxStyle = DefaultStyle.style(modifiers);
        style.atom_layout.min_size = style.atom_layout.min_size.max(Vec2::splat(self.0));
        style
    }
}

impl StyleProvider<TextEditStyle> for Fingers {
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
    fn a_target_is_as_large_on_the_screen_whatever_the_size_of_the_text() {
        let ctx = Context::default();
        assert!(!is_on(&ctx));
        for (zoom, points) in [(1.0, 40.0), (0.8, 50.0), (2.0, 20.0)] {
            apply(&ctx, true, zoom);
            assert!((target(&ctx) - points).abs() < 0.01, "{zoom}");
        }
        apply(&ctx, false, 1.0);
        assert!(!is_on(&ctx));
    }

    #[test]
    fn a_finger_counts_where_the_device_decides() {
        assert!(Touch::Device.is_on(true) && Touch::Always.is_on(false));
        assert!(!Touch::Device.is_on(false) && !Touch::Never.is_on(true));
    }
}
