//! All colours and sizes, and how egui's own widgets wear them.

use egui::{Color32, CornerRadius, FontId, Stroke, TextStyle, Theme, Ui, Visuals};

use crate::rules::Side;

/// The colours of one theme. Each role is the same in every theme: gold is what is chosen or decisive, sage what is done.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Behind everything.
    pub linen: Color32,
    /// Behind the panels' contents.
    pub cloth: Color32,
    /// Buttons and chips at rest.
    pub weave: Color32,
    /// Lines between things.
    pub line: Color32,
    /// Words.
    pub ink: Color32,
    /// Words of less weight.
    pub faded: Color32,
    /// The Normans.
    pub norman: Color32,
    /// The Saxons.
    pub saxon: Color32,
    /// What is chosen or decisive.
    pub gold: Color32,
    /// What is done.
    pub sage: Color32,
    /// Flat ground.
    pub flat: Color32,
    /// Senlac Hill.
    pub hill: Color32,
    /// Trees.
    pub woods: Color32,
    /// Words on a side's colour.
    pub on_color: Color32,
    /// Something went wrong.
    pub warning: Color32,
}

/// Linen and wool by day.
pub const LIGHT: Palette = Palette {
    linen: Color32::from_rgb(0xF3, 0xEA, 0xD7),
    cloth: Color32::from_rgb(0xFF, 0xFB, 0xF2),
    weave: Color32::from_rgb(0xE9, 0xDC, 0xC0),
    line: Color32::from_rgb(0xCF, 0xBF, 0x9C),
    ink: Color32::from_rgb(0x22, 0x30, 0x3A),
    faded: Color32::from_rgb(0x6A, 0x69, 0x62),
    norman: Color32::from_rgb(0xB4, 0x47, 0x2F),
    saxon: Color32::from_rgb(0x2E, 0x5E, 0x63),
    gold: Color32::from_rgb(0xC9, 0x99, 0x2F),
    sage: Color32::from_rgb(0x8A, 0x9A, 0x63),
    flat: Color32::from_rgb(0xEC, 0xDF, 0xC6),
    hill: Color32::from_rgb(0xCF, 0xB8, 0x84),
    woods: Color32::from_rgb(0x56, 0x7A, 0x52),
    on_color: Color32::from_rgb(0xFF, 0xFB, 0xF2),
    warning: Color32::from_rgb(0x9A, 0x2C, 0x1C),
};

/// Words on gold, in every theme.
pub const GOLD_INK: Color32 = LIGHT.ink;

/// The same cloth by candlelight.
pub const DARK: Palette = Palette {
    linen: Color32::from_rgb(0x1B, 0x22, 0x28),
    cloth: Color32::from_rgb(0x25, 0x2E, 0x36),
    weave: Color32::from_rgb(0x38, 0x44, 0x4E),
    line: Color32::from_rgb(0x4D, 0x5A, 0x64),
    ink: Color32::from_rgb(0xF1, 0xE8, 0xD6),
    faded: Color32::from_rgb(0xB3, 0xAC, 0x9D),
    norman: Color32::from_rgb(0xB9, 0x4E, 0x36),
    saxon: Color32::from_rgb(0x2F, 0x70, 0x77),
    gold: Color32::from_rgb(0xE0, 0xB4, 0x4C),
    sage: Color32::from_rgb(0x74, 0x85, 0x50),
    flat: Color32::from_rgb(0x33, 0x3B, 0x3D),
    hill: Color32::from_rgb(0x58, 0x50, 0x39),
    woods: Color32::from_rgb(0x57, 0x80, 0x57),
    on_color: Color32::from_rgb(0xFF, 0xFB, 0xF2),
    warning: Color32::from_rgb(0xF0, 0x92, 0x7C),
};

impl Palette {
    /// The colours of the theme that is shown.
    #[must_use]
    pub fn of(ui: &Ui) -> &'static Self {
        if ui.visuals().dark_mode { &DARK } else { &LIGHT }
    }

    /// A side's own colour.
    #[must_use]
    pub const fn side(&self, side: Side) -> Color32 {
        match side {
            Side::Norman => self.norman,
            Side::Saxon => self.saxon,
        }
    }

    /// The colour of words on a large button of this colour.
    #[must_use]
    pub fn on_side(&self, fill: Color32) -> Color32 {
        if fill == self.ink { self.linen } else { self.on_color }
    }
}

/// How wide the list of waiting units is.
pub const QUEUE_WIDTH: f32 = 222.0;
/// How wide the panel with the one thing to do is.
pub const ACTION_WIDTH: f32 = 340.0;
/// How wide an army's strength is.
pub const STRENGTH_WIDTH: f32 = 172.0;
/// How high the large button is.
pub const PRIMARY_HEIGHT: f32 = 52.0;
/// How high a row of the chronicle is.
pub const STORY_ROW: f32 = 20.0;
/// Room for the letters and numbers round the table.
pub const BOARD_MARGIN: f32 = 20.0;
/// The least side of a square; where the table does not fit, it is scrolled.
pub const SQUARE_LEAST: f32 = 22.0;
/// The least the chronicle keeps when the window is low.
pub const STORY_LEAST: f32 = 140.0;
/// Titles.
pub const TITLE: f32 = 20.0;
/// The roundness of boxes.
pub const ROUND: u8 = 8;

/// Dresses egui in the colours of both themes; which one is shown follows the system.
pub fn dress(ctx: &egui::Context) {
    ctx.set_theme(egui::ThemePreference::System);
    // Where the system does not say, it is day.
    ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    ctx.set_visuals_of(Theme::Light, visuals(&LIGHT, Visuals::light()));
    ctx.set_visuals_of(Theme::Dark, visuals(&DARK, Visuals::dark()));
    ctx.all_styles_mut(|style| {
        style.text_styles.insert(TextStyle::Body, FontId::proportional(14.0));
        style.text_styles.insert(TextStyle::Button, FontId::proportional(14.0));
        style.text_styles.insert(TextStyle::Small, FontId::proportional(12.0));
        style.text_styles.insert(TextStyle::Heading, FontId::proportional(TITLE));
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.interact_size.y = 26.0;
        // A still picture when nothing happens: no widget fades in or out.
        style.animation_time = 0.0;
        style.interaction.selectable_labels = false;
    });
}

/// One theme for egui's widgets.
fn visuals(palette: &Palette, base: Visuals) -> Visuals {
    let mut visuals = base;
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette.faded);
    visuals.panel_fill = palette.linen;
    visuals.window_fill = palette.cloth;
    visuals.extreme_bg_color = palette.cloth;
    visuals.text_edit_bg_color = Some(palette.cloth);
    visuals.faint_bg_color = palette.weave;
    visuals.hyperlink_color = palette.norman;
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.warning;
    visuals.selection.bg_fill = palette.gold;
    visuals.selection.stroke = Stroke::new(1.0, palette.ink);
    visuals.window_corner_radius = CornerRadius::same(ROUND);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, palette.ink);
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, palette.line);
    for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        widget.fg_stroke = Stroke::new(1.2, palette.ink);
        widget.bg_stroke = Stroke::new(1.0, palette.line);
        widget.bg_fill = palette.weave;
        widget.weak_bg_fill = palette.weave;
        widget.corner_radius = CornerRadius::same(6);
        widget.expansion = 0.0;
    }
    widgets.hovered.bg_stroke = Stroke::new(1.5, palette.gold);
    widgets.active.bg_stroke = Stroke::new(2.0, palette.gold);
    visuals
}

/// The box around a panel's contents.
pub fn sheet(palette: &Palette) -> egui::Frame {
    egui::Frame::new().fill(palette.cloth).stroke(Stroke::new(1.0, palette.line)).corner_radius(ROUND).inner_margin(12)
}
