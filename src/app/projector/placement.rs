//! Places the projector window on a screen, and follows screens that are connected or disconnected.

use eframe::{CreationContext, Frame};
use egui::{Context, ViewportBuilder, ViewportCommand, ViewportId};

use super::screens::{list, outputs, teachers_window};
use super::{Projector, Screen, lock, viewport_id, window};
use crate::platform::{PixelArea, Platform, PlatformNote};

/// Interval between checks for the projector window while it opens.
const OPENS_WITHIN: std::time::Duration = std::time::Duration::from_millis(50);

impl Projector {
    /// Lets the platform list the screens where winit can't.
    pub fn watch_screens(&mut self, creation: &CreationContext<'_>, platform: &dyn Platform) {
        let repaint = creation.egui_ctx.clone();
        self.watch = x11_window(creation).and_then(|window| platform.watch_screens(window, Box::new(move || repaint.request_repaint())));
    }

    /// Returns the connected screens, each once.
    pub fn connected_screens(&self, frame: &Frame) -> Vec<Screen> {
        let outputs = self.watch.as_ref().map_or_else(|| outputs(frame), |watch| watch.outputs());
        list(outputs, teachers_window(frame).as_ref())
    }

    /// Opens or closes the projector window. It opens on the remembered screen, or else on one without the teacher's window.
    pub fn toggle(&mut self, remembered: Option<&str>) {
        self.is_open = !self.is_open;
        self.there = None;
        // Blanking and freezing end with each showing.
        self.is_black = false;
        self.is_frozen = false;
        (self.is_away, self.pending) = (false, None);
        if !self.is_open {
            return;
        }
        let place = self.class_screen(remembered);
        self.screen = place.unwrap_or_default();
        // On the teacher's only screen it stays a window, to be dragged wherever a projector appears later.
        self.is_full = place.is_some();
        if self.is_full {
            self.pending = self.full_area();
        }
    }

    /// Returns the index of the screen with this name, or else of the first screen without the teacher's window.
    fn class_screen(&self, name: Option<&str>) -> Option<usize> {
        let known = self.screens.iter().position(|screen| Some(screen.name.as_str()) == name && !screen.is_teachers);
        known.or_else(|| self.screens.iter().position(|screen| !screen.is_teachers))
    }

    /// Makes the projector window fill its screen, or turns it back into a window. It fills the teacher's screen only if there
    /// is no
    /// other.
    pub fn toggle_full(&mut self, ctx: &Context) {
        self.is_full = !self.is_full;
        self.is_away = false;
        if !self.is_full {
            return self.make_window(ctx);
        }
        if self.screens.get(self.screen).is_none_or(|screen| screen.is_teachers) {
            self.screen = self.class_screen(None).unwrap_or(self.screen);
        }
        self.fill_screen(ctx);
    }

    /// Makes the projector window fill the chosen screen.
    fn fill_screen(&mut self, ctx: &Context) {
        self.pending = self.full_area();
        if self.pending.is_none() {
            ctx.send_viewport_cmd_to(viewport_id(), ViewportCommand::SetMonitor(self.place()));
        }
    }

    /// Returns the area of the chosen screen, to be filled by the screen watch; `None` where winit places the window itself.
    fn full_area(&self) -> Option<(PixelArea, bool)> {
        self.watch.as_ref().and(self.screens.get(self.screen)).map(|screen| (screen.area, true))
    }

    /// Turns the projector window back into a window on the same screen, inset so that its title bar can be reached.
    fn make_window(&mut self, ctx: &Context) {
        let Some(screen) = self.screens.get(self.screen) else {
            return ctx.send_viewport_cmd_to(viewport_id(), ViewportCommand::Fullscreen(false));
        };
        let (left, top) = (screen.area.corner.0 + 40, screen.area.corner.1 + 60);
        if self.watch.is_some() {
            let size = (screen.area.size.0 / 2, screen.area.size.1 / 2);
            self.pending = Some((PixelArea { corner: (left, top), size }, false));
            return;
        }
        ctx.send_viewport_cmd_to(viewport_id(), ViewportCommand::Fullscreen(false));
        #[expect(clippy::cast_precision_loss, reason = "no desktop has sixteen million pixels in a row")]
        let corner = (egui::vec2(left as f32, top as f32) / ctx.pixels_per_point()).to_pos2();
        ctx.send_viewport_cmd_to(viewport_id(), ViewportCommand::OuterPosition(corner));
    }

    /// Moves the projector window to this screen. Returns the screen's name, to be saved.
    ///
    /// On the teacher's own screen it stays a window, so that it doesn't cover hers, and `None` is returned.
    pub fn move_to_screen(&mut self, ctx: &Context, screen: usize) -> Option<String> {
        let Screen { name, is_teachers, .. } = self.screens.get(screen)?.clone();
        self.screen = screen;
        self.is_full = !is_teachers;
        self.is_away = false;
        if self.is_full {
            self.fill_screen(ctx);
        } else {
            self.make_window(ctx);
        }
        self.identify(ctx);
        (!is_teachers).then_some(name)
    }

    /// Returns the next screen without the teacher's window, wrapping around; the current one if there is no other.
    pub fn next_screen(&self) -> usize {
        let count = self.screens.len();
        let after = (1..=count).map(|step| (self.screen + step) % count);
        let mut others = after.filter(|place| !self.screens[*place].is_teachers);
        others.next().unwrap_or(self.screen)
    }

    /// Shows a large sign in the projector window that says which screen it is on.
    pub fn identify(&self, ctx: &Context) {
        let words = self.screens.get(self.screen).map_or_else(|| tr!("Senlac for the class").to_owned(), Screen::description);
        if let Some(wall) = &self.there {
            lock(wall).sign = Some((words, None));
            ctx.request_repaint_of(viewport_id());
        }
    }

    /// Returns the chosen screen's index in the system's list.
    fn place(&self) -> usize {
        self.screens.get(self.screen).map_or(0, |screen| screen.place)
    }

    /// Updates the list of connected screens. If the projector window's screen is gone, the window moves to another screen, or
    /// is
    /// hidden until there is one: otherwise some systems put it over the teacher's window.
    pub fn update_screens(&mut self, ctx: &Context, screens: Vec<Screen>) {
        // While screens are switched some systems list none.
        if self.screens == screens || screens.is_empty() {
            return;
        }
        let before = std::mem::replace(&mut self.screens, screens);
        let old = before.get(self.screen).map(|screen| (screen.name.clone(), screen.area));
        let now = old.as_ref().and_then(|(name, _)| self.screens.iter().position(|screen| screen.name == *name));
        self.screen = now.or(self.class_screen(None)).unwrap_or_default();
        let areas = |screens: &[Screen]| screens.iter().map(|screen| (screen.name.clone(), screen.area)).collect::<Vec<_>>();
        // If only the teacher's window has moved to another screen, she can see what it covers.
        if !self.is_open || !self.is_full || areas(&before) == areas(&self.screens) {
            return;
        }
        if self.is_away {
            return self.restore_window(ctx);
        }
        let is_alone = before.len() > 1 && self.screens.len() < 2;
        if now.is_some() && !is_alone {
            // Its screen may have other pixels now.
            if self.screens.get(self.screen).map(|screen| screen.area) != old.map(|(_, area)| area) {
                self.fill_screen(ctx);
            }
        } else if let Some(other) = self.class_screen(None) {
            self.screen = other;
            self.fill_screen(ctx);
            let words = self.screens[other].description();
            self.told = Some(PlatformNote::Warning(tr!(
                "The projector’s screen was disconnected. The projector window is now on {screen}.",
                screen = words
            )));
        } else {
            (self.is_away, self.pending) = (true, None);
            self.lost_screen = old.map(|(name, _)| name);
            // Some systems gave the focus to the window that closes.
            ctx.send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Focus);
            self.told = Some(PlatformNote::Warning(tr!("The projector’s screen was disconnected, so the projector window is hidden. Connect the screen again to bring the window back.").to_owned()));
        }
    }

    /// Returns the hidden window to its screen, or to another without the teacher's window.
    fn restore_window(&mut self, ctx: &Context) {
        let Some(place) = self.class_screen(self.lost_screen.as_deref()) else { return };
        self.screen = place;
        (self.is_away, self.lost_screen) = (false, None);
        self.pending = self.full_area();
        if let Some(wall) = &self.there {
            lock(wall).handed_back = false;
        }
        ctx.request_repaint();
        self.told = Some(PlatformNote::News(tr!("The projector window is on {screen} again.", screen = self.screens[place].description())));
    }

    /// Places the projector window through the screen watch as soon as it has opened, where winit can't.
    pub fn place_window(&mut self) {
        if let (Some(watch), Some((area, is_full))) = (&self.watch, self.pending)
            && self.is_open
            && watch.place_class_window(area, is_full)
        {
            self.pending = None;
        }
    }

    /// Keeps the projector window open. Must be called in every frame of the teacher's window.
    pub fn window(&self, ctx: &Context) {
        let is_shown = self.is_open && !self.is_elsewhere && !self.is_away;
        let Some(wall) = self.there.clone().filter(|_| is_shown) else { return };
        let mut builder = ViewportBuilder::default()
            .with_title(tr!("Senlac for the class"))
            .with_app_id("senlac")
            .with_inner_size([960.0, 540.0])
            .with_min_inner_size([320.0, 180.0])
            .with_active(false);
        if self.is_full && self.watch.is_none() {
            builder = builder.with_monitor(self.place());
        }
        if self.pending.is_some() {
            ctx.request_repaint_after(OPENS_WITHIN);
        }
        ctx.show_viewport_deferred(viewport_id(), builder, move |ui, class| window::window_ui(ui, class, &wall));
    }
}

/// Returns the id of the teacher's window on an X11 display.
#[cfg(target_os = "linux")]
fn x11_window(creation: &CreationContext<'_>) -> Option<u32> {
    use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};

    let handle = creation.window_handle().ok()?.as_raw();
    if let RawWindowHandle::Xcb(window) = handle {
        return Some(window.window.get());
    }
    if let RawWindowHandle::Xlib(window) = handle { u32::try_from(window.window).ok() } else { None }
}

/// Returns `None`: only Linux has X11 displays on which the program opens its window.
#[cfg(not(target_os = "linux"))]
const fn x11_window(_: &CreationContext<'_>) -> Option<u32> {
    None
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::platform::{Output, ScreenWatch};
    use crate::projector::ProjectorPane;

    /// Returns a laptop's screen and these others; the teacher's window is on the laptop.
    fn screens(others: &[&str]) -> Vec<Screen> {
        let screen = |(place, name): (usize, &str)| {
            let corner = (1280 * i32::try_from(place).expect("a few"), 0);
            Screen { place, name: name.to_owned(), area: PixelArea { corner, size: (1280, 800) }, is_teachers: place == 0 }
        };
        [&["eDP-1"], others].concat().into_iter().enumerate().map(screen).collect()
    }

    /// Returns a projector whose window is open, with these screens connected.
    fn opened(others: &[&str]) -> Projector {
        let mut projector = Projector::default();
        projector.update_screens(&Context::default(), screens(others));
        projector.toggle(None);
        projector
    }

    /// Returns the screen that the projector window fills; `None` while it is a window or hidden.
    fn filled(projector: &Projector) -> Option<&str> {
        let is_full = projector.is_open && projector.is_full && !projector.is_away;
        is_full.then(|| projector.screens[projector.screen].name.as_str())
    }

    fn note_text(projector: &mut Projector) -> String {
        match projector.take_input().told {
            None => String::new(),
            Some(PlatformNote::Warning(words)) => format!("! {words}"),
            Some(PlatformNote::News(words)) => words,
        }
    }

    #[test]
    fn the_projector_fills_a_screen_connected_after_the_start() {
        let ctx = Context::default();
        let mut projector = opened(&[]);
        assert_eq!(filled(&projector), None);
        projector.toggle(None);
        projector.update_screens(&ctx, screens(&["HDMI-1", "DP-1"]));
        projector.toggle(None);
        assert_eq!(filled(&projector), Some("HDMI-1"));
        projector.toggle(None);
        projector.toggle(Some("DP-1"));
        assert_eq!(filled(&projector), Some("DP-1"), "as it was last");
        projector.toggle(None);
        projector.toggle(Some("eDP-1"));
        assert_eq!(filled(&projector), Some("HDMI-1"), "never over the teacher's own");
    }

    #[test]
    fn the_projector_hides_until_a_screen_is_connected() {
        let ctx = Context::default();
        for back in [&["HDMI-1"][..], &["DP-1", "HDMI-1"], &["DP-2"]] {
            let mut projector = opened(&["HDMI-1"]);
            projector.there = Some(Arc::new(Mutex::new(ProjectorPane { handed_back: true, ..ProjectorPane::default() })));
            projector.update_screens(&ctx, screens(&[]));
            assert!(projector.is_away && filled(&projector).is_none());
            assert!(note_text(&mut projector).starts_with("! The projector’s screen was disconnected"));
            projector.update_screens(&ctx, Vec::new());
            projector.update_screens(&ctx, screens(&[]));
            assert_eq!(note_text(&mut projector), "", "once");
            projector.update_screens(&ctx, screens(back));
            let expected = if back.contains(&"HDMI-1") { "HDMI-1" } else { back[0] };
            assert_eq!(filled(&projector), Some(expected));
            assert!(note_text(&mut projector).contains("again"));
            assert!(!lock(projector.there.as_ref().expect("a wall")).handed_back, "the keyboard goes back to the teacher");
        }
    }

    #[test]
    fn the_projector_moves_if_its_screen_is_disconnected() {
        let ctx = Context::default();
        let mut projector = opened(&["HDMI-1", "DP-1"]);
        projector.update_screens(&ctx, screens(&["DP-1"]));
        assert_eq!(filled(&projector), Some("DP-1"));
        assert!(note_text(&mut projector).contains("is now on Screen 2: DP-1"));
        // The laptop is closed, so the remaining screen shows the teacher's window.
        projector.update_screens(&ctx, vec![Screen { is_teachers: true, ..screens(&["DP-1"]).remove(1) }]);
        assert!(projector.is_away);
    }

    #[test]
    fn windowed_and_closed_projectors_ignore_screen_changes() {
        let ctx = Context::default();
        let mut window = opened(&["HDMI-1"]);
        window.toggle_full(&ctx);
        let mut closed = opened(&["HDMI-1"]);
        closed.toggle(None);
        for mut projector in [window, closed, opened(&[])] {
            projector.update_screens(&ctx, screens(&[]));
            projector.update_screens(&ctx, screens(&["HDMI-1"]));
            assert!(!projector.is_away && filled(&projector).is_none());
            assert_eq!(note_text(&mut projector), "");
        }
    }

    #[test]
    fn the_projector_never_fills_the_teachers_screen() {
        let ctx = Context::default();
        let mut projector = opened(&["HDMI-1", "DP-1"]);
        let mut visited = Vec::new();
        for _ in 0..3 {
            projector.move_to_screen(&ctx, projector.next_screen());
            visited.push(filled(&projector).map(str::to_owned));
        }
        assert_eq!(visited, ["DP-1", "HDMI-1", "DP-1"].map(|name| Some(name.to_owned())));
        assert_eq!(projector.move_to_screen(&ctx, 0), None, "her own is not remembered");
        assert_eq!(filled(&projector), None, "a window on her screen");
        projector.toggle_full(&ctx);
        assert_eq!(filled(&projector), Some("HDMI-1"));
        assert_eq!(projector.move_to_screen(&ctx, 2).as_deref(), Some("DP-1"));
        assert_eq!(projector.move_to_screen(&ctx, 3), None);
        let mut alone = opened(&[]);
        alone.move_to_screen(&ctx, alone.next_screen());
        assert_eq!(filled(&alone), None);
        let mut none = Projector::default();
        assert_eq!(none.move_to_screen(&ctx, none.next_screen()), None);
    }

    #[test]
    fn the_teachers_window_can_move_to_any_screen() {
        let ctx = Context::default();
        let mut projector = opened(&["HDMI-1"]);
        let mut moved = screens(&["HDMI-1"]);
        moved[0].is_teachers = false;
        moved[1].is_teachers = true;
        projector.update_screens(&ctx, moved);
        assert_eq!(filled(&projector), Some("HDMI-1"));
        assert_eq!(note_text(&mut projector), "");
        assert_eq!(projector.next_screen(), 0, "away from her window");
    }

    /// A display on which the projector window can be placed only at the second attempt.
    #[derive(Debug, Default)]
    struct Display(Mutex<Vec<(PixelArea, bool)>>);

    impl ScreenWatch for Display {
        fn outputs(&self) -> Vec<Output> {
            Vec::new()
        }

        fn place_class_window(&self, area: PixelArea, is_full: bool) -> bool {
            let mut asked = self.0.lock().expect("no panic");
            asked.push((area, is_full));
            asked.len() > 1
        }
    }

    #[test]
    fn placing_the_window_is_repeated_until_it_succeeds() {
        let ctx = Context::default();
        let display = Arc::new(Display::default());
        let watch: Arc<dyn ScreenWatch> = display.clone();
        let mut projector = Projector { watch: Some(watch), ..Projector::default() };
        projector.update_screens(&ctx, screens(&["HDMI-1"]));
        projector.place_window();
        projector.toggle(None);
        for _ in 0..3 {
            projector.place_window();
        }
        let projectors = PixelArea { corner: (1280, 0), size: (1280, 800) };
        assert_eq!(std::mem::take(&mut *display.0.lock().expect("no panic")), [(projectors, true); 2]);
        // The resolution changes, then the screen is disconnected and connected again.
        let mut smaller = screens(&["HDMI-1"]);
        smaller[1].area.size = (1024, 768);
        for now in [smaller, screens(&[]), screens(&["HDMI-1"])] {
            projector.update_screens(&ctx, now);
            projector.place_window();
        }
        let changed = PixelArea { size: (1024, 768), ..projectors };
        assert_eq!(std::mem::take(&mut *display.0.lock().expect("no panic")), [(changed, true), (projectors, true)]);
        projector.place_window();
        projector.toggle_full(&ctx);
        projector.place_window();
        let window = PixelArea { corner: (1320, 60), size: (640, 400) };
        assert_eq!(display.0.lock().expect("no panic").last(), Some(&(window, false)));
    }
}
