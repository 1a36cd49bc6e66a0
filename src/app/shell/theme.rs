//! Colours and sizes, and the style of egui's widgets.

use std::sync::{Arc, LazyLock};

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Ui, Visuals};
use serde::{Deserialize, Serialize};

use super::{fonts, touch};
use senlac_classroom::rules::Side;

/// Colour theme of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Appearance {
    /// Light or dark, as set in the system.
    #[default]
    System,
    /// Light theme, regardless of the system's setting.
    Light,
    /// Dark theme, regardless of the system's setting.
    Dark,
    /// Black on white, for low vision and bright rooms.
    HighContrast,
}

/// Colours of a theme. Each role is the same in every theme: gold marks selected or decisive things, sage marks
/// finished ones.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Theme of this palette; never `System`.
    pub appearance: Appearance,
    /// Background of the window.
    pub linen: Color32,
    /// Background of the panels' contents.
    pub cloth: Color32,
    /// Idle buttons and chips.
    pub weave: Color32,
    /// Separators and outlines.
    pub line: Color32,
    /// Colour of normal text.
    pub ink: Color32,
    /// Colour of secondary text.
    pub faded: Color32,
    /// Side colour of the Normans: black-blue, as a black card lets them go first.
    pub norman: Color32,
    /// Side colour of the Saxons: madder red, as a red card lets them go first.
    pub saxon: Color32,
    /// Selected or decisive things.
    pub gold: Color32,
    /// Colour of finished things.
    pub sage: Color32,
    /// Flat ground on the board.
    pub flat: Color32,
    /// Foot of Senlac Hill; the colour darkens towards the top.
    pub hill: Color32,
    /// Top of Senlac Hill on the board.
    pub hill_top: Color32,
    /// Woods and trees on the board.
    pub woods: Color32,
    /// Text on a side's colour.
    pub on_color: Color32,
    /// Colour of errors and warnings: violet, which is neither side’s colour.
    pub warning: Color32,
}

/// Returns a palette: one column of the colour table.
const fn palette(appearance: Appearance, theme: usize) -> Palette {
    /// Returns a role's colour. `themes` contains the light, dark and high-contrast values.
    const fn color(themes: [[u8; 3]; 3], theme: usize) -> Color32 {
        let [red, green, blue] = themes[theme];
        Color32::from_rgb(red, green, blue)
    }
    Palette {
        appearance,
        linen: color([[0xF3, 0xEA, 0xD7], [0x1B, 0x22, 0x28], [0xFF, 0xFF, 0xFF]], theme),
        cloth: color([[0xFF, 0xFB, 0xF2], [0x25, 0x2E, 0x36], [0xFF, 0xFF, 0xFE]], theme),
        weave: color([[0xE9, 0xDC, 0xC0], [0x38, 0x44, 0x4E], [0xE4, 0xE4, 0xE4]], theme),
        line: color([[0xCF, 0xBF, 0x9C], [0x4D, 0x5A, 0x64], [0x4A, 0x4A, 0x4A]], theme),
        ink: color([[0x2B, 0x25, 0x22], [0xF1, 0xE8, 0xD6], [0x00, 0x00, 0x00]], theme),
        faded: color([[0x6A, 0x69, 0x62], [0xB3, 0xAC, 0x9D], [0x33, 0x33, 0x33]], theme),
        norman: color([[0x15, 0x2A, 0x4E], [0xA9, 0xC0, 0xEE], [0x0C, 0x23, 0x52]], theme),
        saxon: color([[0xB4, 0x3A, 0x2B], [0xDC, 0x65, 0x52], [0xA8, 0x12, 0x2A]], theme),
        gold: color([[0xC9, 0x99, 0x2F], [0xE0, 0xB4, 0x4C], [0xB8, 0x74, 0x00]], theme),
        sage: color([[0x8A, 0x9A, 0x63], [0x74, 0x85, 0x50], [0xA9, 0xC4, 0x7A]], theme),
        flat: color([[0xEC, 0xDF, 0xC6], [0x2D, 0x34, 0x36], [0xFA, 0xFA, 0xF7]], theme),
        hill: color([[0xDB, 0xCA, 0x9C], [0x3F, 0x3E, 0x32], [0xE6, 0xDF, 0xC6]], theme),
        hill_top: color([[0xC2, 0xA7, 0x68], [0x55, 0x4E, 0x37], [0xCC, 0xBF, 0x92]], theme),
        woods: color([[0x56, 0x7A, 0x52], [0x57, 0x80, 0x57], [0x1C, 0x55, 0x20]], theme),
        on_color: color([[0xFF, 0xFB, 0xF2], [0x12, 0x17, 0x1B], [0xFF, 0xFF, 0xFF]], theme),
        warning: color([[0x7E, 0x1D, 0xB0], [0xBF, 0x80, 0xFF], [0x73, 0x00, 0xBF]], theme),
    }
}

/// Light theme: linen and wool.
pub const LIGHT: Palette = palette(Appearance::Light, 0);
/// Dark theme, as by candlelight.
pub const DARK: Palette = palette(Appearance::Dark, 1);
/// Black on white; all text has a contrast of at least 7:1.
pub const HIGH_CONTRAST: Palette = palette(Appearance::HighContrast, 2);

/// Text on gold, in every theme.
pub const GOLD_INK: Color32 = LIGHT.ink;

/// Suit of a black card, which lets the Normans go first. Cards are parchment in every theme.
pub const CARD_BLACK: Color32 = LIGHT.norman;
/// Suit of a red card, which lets the Saxons go first.
pub const CARD_RED: Color32 = LIGHT.saxon;

impl Palette {
    /// Returns the palette of the window being drawn.
    pub fn current(ui: &Ui) -> &'static Self {
        Self::for_theme(ui.ctx(), ui.visuals().dark_mode)
    }

    /// Returns the palette of egui's dark or light theme. The light one is black on white if high contrast is chosen.
    fn for_theme(ctx: &egui::Context, is_dark: bool) -> &'static Self {
        match (is_dark, ctx.data(|data| data.get_temp(light_palette_id()))) {
            (true, _) => &DARK,
            (false, Some(Appearance::HighContrast)) => &HIGH_CONTRAST,
            (false, _) => &LIGHT,
        }
    }

    /// Returns the light palette, for pictures outside any window.
    pub const fn light() -> &'static Self {
        &LIGHT
    }

    /// Returns a side's colour.
    pub const fn side(&self, side: Side) -> Color32 {
        match side {
            Side::Norman => self.norman,
            Side::Saxon => self.saxon,
        }
    }

    /// Returns the colour of a side's text and lines. In the dark theme it is lighter, so that it is readable on a
    /// panel.
    pub fn side_text(&self, side: Side) -> Color32 {
        if self.is_dark() { self.side(side).lerp_to_gamma(self.ink, 0.42) } else { self.side(side) }
    }

    /// Returns the background of the dark strip with the key hints.
    pub fn strip(&self) -> Color32 {
        if self.is_dark() { self.cloth } else { self.ink }
    }

    /// Returns the colour of text on that strip.
    pub fn on_strip(&self) -> Color32 {
        if self.is_dark() { self.ink } else { self.linen }
    }

    /// Returns the background of a selected item. In high contrast it is paler, so that its text is readable.
    pub fn selection(&self) -> Color32 {
        if self.appearance == Appearance::HighContrast { self.gold.lerp_to_gamma(self.linen, 0.35) } else { self.gold }
    }

    /// Returns the text colour on a selected item. Gold is bright in every theme, so the text is dark.
    pub fn on_selection(&self) -> Color32 {
        if self.is_dark() { GOLD_INK } else { self.ink }
    }

    /// Returns whether text is lighter than its background.
    pub fn is_dark(&self) -> bool {
        self.appearance == Appearance::Dark
    }

    /// Returns the text colour on a large button of this colour.
    pub fn on_fill(&self, fill: Color32) -> Color32 {
        if fill == self.ink { self.linen } else { self.on_color }
    }
}

/// Window width from which the list of waiting units has its own column.
pub const THREE_COLUMNS: f32 = 1080.0;
/// Window width from which the program's name is shown before the turn.
pub const NAME_FROM: f32 = 1000.0;
/// Window height from which the lower strip shows key hints.
pub const STRIP_FROM: f32 = 560.0;
/// Height of the window's border.
pub const BORDER: f32 = 11.0;
/// Window height from which the left column shows what the class sees.
pub const CLASS_FROM: f32 = 640.0;
/// Width of the list of waiting units.
pub const QUEUE_WIDTH: f32 = 232.0;
/// Width of the action panel.
pub const ACTION_WIDTH: f32 = 340.0;
/// Width of the action panel in a narrow window.
pub const ACTION_NARROW: f32 = 296.0;
/// Window height below which the right panel is compact, so that the odds and the hits stay visible.
const ACTION_LOW: f32 = 740.0;
/// Same limit for touch, in multiples of the touch target's size.
const LOW_FINGERS: f32 = 21.5;
/// Height of the large button.
pub const PRIMARY_HEIGHT: f32 = 52.0;
/// Height of the large button in a compact panel.
pub const PRIMARY_LOW: f32 = 44.0;
/// Height of a row in the battle log.
pub const STORY_ROW: f32 = 23.0;
/// Margin around the board for its letters and numbers.
pub const BOARD_MARGIN: f32 = 20.0;
/// Smallest side of a square. If the board doesn't fit, it scrolls.
pub const SQUARE_LEAST: f32 = 12.0;
/// Smallest height of the battle log: its header and three rows.
pub const STORY_LEAST: f32 = 124.0;
/// Smallest height of the battle log in a compact panel.
pub const STORY_LOW: f32 = 116.0;
/// Height of the last result and the odds together.
pub const BETWEEN: f32 = 122.0;
/// Height of the last result and the odds in a compact panel.
pub const BETWEEN_LOW: f32 = 74.0;
/// Height of the middle column below which the last result and the odds share the battle log's place.
pub const BETWEEN_FROM: f32 = 340.0;
/// Corner radius of boxes.
pub const ROUND: u8 = 8;

/// Font family of titles.
static TITLE_FACE: LazyLock<FontFamily> = LazyLock::new(|| FontFamily::Name(fonts::TITLE.into()));
/// Font family of bold text. egui's own `strong` only changes the colour.
static BOLD_FACE: LazyLock<FontFamily> = LazyLock::new(|| FontFamily::Name(fonts::BOLD.into()));

/// Returns the title font, an old-style serif.
pub fn title(size: f32) -> FontId {
    FontId::new(size, TITLE_FACE.clone())
}

/// Returns the bold font.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, BOLD_FACE.clone())
}

/// Sets up egui once: fonts, sizes, and the light and dark palettes.
pub fn install_style(ctx: &egui::Context) {
    fonts::install(ctx, &[]);
    ctx.add_plugin(fonts::PaintedText::default());
    apply_theme(ctx, Appearance::System);
    ctx.on_end_pass("the rim of the text field", Arc::new(|ui| outline_focused_field(ui.ctx())));
    ctx.all_styles_mut(|style| {
        for (text, size) in [(TextStyle::Body, 14.0), (TextStyle::Button, 14.0), (TextStyle::Small, 12.0), (TextStyle::Heading, 20.0)] {
            style.text_styles.insert(text, FontId::proportional(size));
        }
        touch::size(style, None);
        // A still picture when nothing happens: no widget fades in or out.
        style.animation_time = 0.0;
        style.interaction.selectable_labels = false;
    });
}

/// Returns whether the window is so low that the right panel has to be compact.
pub fn is_window_low(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() < ACTION_LOW.max(LOW_FINGERS * touch::target_size(ui.ctx()))
}

/// Width of the space for a scroll bar, in points.
pub const BAR_BESIDE: f32 = 12.0;

/// Reserves space for the scroll bar beside the scrolled content, so that it covers no control.
pub fn reserve_scroll_bar(ui: &mut egui::Ui) {
    ui.spacing_mut().scroll = egui::style::ScrollStyle { floating_allocated_width: BAR_BESIDE, ..egui::style::ScrollStyle::thin() };
}

/// Applies a theme to this egui context.
pub fn apply_theme(ctx: &egui::Context, appearance: Appearance) {
    // If the system does not say, the theme is light.
    ctx.options_mut(|options| {
        options.fallback_theme = Theme::Light;
        // Our own commands change the text size and save it in the settings.
        options.zoom_with_keyboard = false;
    });
    ctx.set_theme(match appearance {
        Appearance::System => egui::ThemePreference::System,
        Appearance::Light | Appearance::HighContrast => egui::ThemePreference::Light,
        Appearance::Dark => egui::ThemePreference::Dark,
    });
    let day = if appearance == Appearance::HighContrast { &HIGH_CONTRAST } else { &LIGHT };
    ctx.data_mut(|data| data.insert_temp(light_palette_id(), day.appearance));
    ctx.set_visuals_of(Theme::Light, visuals(day, Visuals::light()));
    ctx.set_visuals_of(Theme::Dark, visuals(&DARK, Visuals::dark()));
}

/// Applies the theme of another egui window.
pub fn follow_theme(ctx: &egui::Context, other: &egui::Context) {
    let (theme, day) = (other.theme(), other.data(|data| data.get_temp::<Appearance>(light_palette_id())));
    let appearance = if theme == Theme::Dark { Appearance::Dark } else { day.unwrap_or(Appearance::Light) };
    let own = ctx.data(|data| data.get_temp::<Appearance>(light_palette_id()));
    if ctx.theme() != theme || own != day {
        apply_theme(ctx, appearance);
    }
}

/// Returns the egui data key of the palette used for the light theme.
fn light_palette_id() -> egui::Id {
    egui::Id::unique("the light palette")
}

/// Returns egui's visuals for a palette.
fn visuals(palette: &Palette, base: Visuals) -> Visuals {
    let mut visuals = base;
    visuals.override_text_color = None;
    // A blinking cursor repaints the window twice a second without need.
    visuals.text_cursor.blink = false;
    visuals.weak_text_color = Some(palette.faded);
    visuals.panel_fill = palette.linen;
    visuals.window_fill = palette.cloth;
    visuals.extreme_bg_color = palette.cloth;
    visuals.text_edit_bg_color = Some(palette.cloth);
    visuals.faint_bg_color = palette.weave;
    visuals.hyperlink_color = palette.ink;
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.warning;
    visuals.selection.bg_fill = palette.selection();
    visuals.selection.stroke = Stroke::new(1.0, palette.on_selection());
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

/// Draws a golden outline around the focused text field, like that of other controls. egui would use the colour
/// of selected text, which is invisible in the dark theme.
fn outline_focused_field(ctx: &egui::Context) {
    let focused = ctx.memory(egui::Memory::focused).filter(|_| ctx.text_edit_focused());
    let Some(field) = focused.and_then(|id| ctx.read_response(id)) else { return };
    let painter = ctx.layer_painter(field.layer_id).with_clip_rect(field.interact_rect);
    let visuals = ctx.global_style().visuals.clone();
    let gold = Palette::for_theme(ctx, visuals.dark_mode).gold;
    painter.rect_stroke(field.rect, visuals.widgets.active.corner_radius, Stroke::new(2.0, gold), egui::StrokeKind::Inside);
}

/// Returns the frame around a panel's contents.
pub fn panel_frame(palette: &Palette) -> egui::Frame {
    egui::Frame::new().fill(palette.cloth).stroke(Stroke::new(1.0, palette.line)).corner_radius(ROUND).inner_margin(12)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a colour's relative luminance, from 0 to 1 (WCAG 2).
    fn luminance(color: Color32) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(color.r()) + 0.7152 * part(color.g()) + 0.0722 * part(color.b())
    }

    /// Returns the contrast ratio, from 1 (equal) to 21 (black on white).
    fn contrast(one: Color32, other: Color32) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn both_sides_stand_out_from_every_background_and_from_text() {
        for (name, palette) in [("light", LIGHT), ("dark", DARK), ("high contrast", HIGH_CONTRAST)] {
            for (side, color) in [("Normans", palette.norman), ("Saxons", palette.saxon)] {
                for (what, ground) in
                    [("linen", palette.linen), ("cloth", palette.cloth), ("flat ground", palette.flat), ("the hill", palette.hill)]
                {
                    let ratio = contrast(color, ground);
                    assert!(ratio >= 3.0, "{name}, {side} on {what}: {ratio:.2}");
                }
                assert_ne!(color, palette.ink, "{name}, {side}");
            }
        }
    }

    #[test]
    fn text_has_enough_contrast_with_every_background() {
        for (name, palette, least) in [("light", LIGHT, 4.5), ("dark", DARK, 4.5), ("high contrast", HIGH_CONTRAST, 7.0)] {
            for (what, text, ground) in [
                ("ink on linen", palette.ink, palette.linen),
                ("ink on weave", palette.ink, palette.weave),
                ("ink on the board", palette.ink, palette.hill_top),
                ("faded on cloth", palette.faded, palette.cloth),
                ("faded on linen", palette.faded, palette.linen),
                ("a Norman button", palette.on_color, palette.norman),
                ("a Saxon button", palette.on_color, palette.saxon),
                ("a Norman's word", palette.side_text(Side::Norman), palette.cloth),
                ("a Saxon's word", palette.side_text(Side::Saxon), palette.cloth),
                ("a warning", palette.warning, palette.cloth),
                ("what is chosen", palette.on_selection(), palette.selection()),
            ] {
                let ratio = contrast(text, ground);
                assert!(ratio >= least, "{name}, {what}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn the_palette_depends_only_on_the_appearance() {
        for appearance in [Appearance::Light, Appearance::Dark, Appearance::HighContrast] {
            let ctx = egui::Context::default();
            apply_theme(&ctx, appearance);
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                ui.visuals_mut().panel_fill = Color32::RED;
                assert_eq!(Palette::current(ui).appearance, appearance);
            });
            output.textures_delta.clear();
        }
    }
}
