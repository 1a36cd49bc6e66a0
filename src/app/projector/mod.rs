//! The window for the class: whether it is open and on which screen, what it may show, and its keys. What is painted in
//! it is the wall's affair; it gets a public view and nothing else.

mod placing;
pub mod preview;
mod screens;
pub mod view;
mod window;

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use egui::{Context, Event, ViewportClass, ViewportId};

use self::view::{Animation, ClassGuesses, LessonPage, PublicView, ReplayStamp, WallFacts, WallOptions};
use crate::commands::{AppCommand, WindowCommand};
use crate::forecasts::TurnTimes;
use crate::platform::{ClassWindow, Note, PixelArea, ScreenWatch};
use crate::shell::theme;
use crate::ui_action::UiAction;

pub use self::screens::Screen;
pub use self::window::show_here_ui;

/// How long the sign that says which screen it is stays, in seconds.
const SIGN_FOR: f64 = 4.0;

/// What one place that shows the wall holds: the class's window, or the teacher's own screen.
#[derive(Debug, Default)]
pub struct Wall {
    /// What is shown.
    view: Arc<PublicView>,
    animation: Animation,
    black: bool,
    motion: bool,
    /// What the sign says, and whether its time has begun.
    sign: Option<(String, Option<f64>)>,
    /// Keys that were pressed in the class's window: they mean what they mean in the teacher's.
    keys: Vec<Event>,
    /// What was asked for in the class's window itself.
    actions: Vec<UiAction>,
    /// Whether the keyboard was handed back to the teacher after the window had opened.
    handed_back: bool,
    /// How large the screen is that the window was on, for noticing that it is on another.
    screen: Option<egui::Vec2>,
    /// Whether that window was closed by its own frame.
    closed: bool,
    /// Whether that window is to fill its screen, which not every system says.
    is_full: bool,
}

/// All that a picture for the class depends on: the steps of the battle so far, what may be shown, what is known besides, and
/// the moment that is looked back on.
pub type ViewSource = (u64, WallOptions, WallFacts, Option<ReplayStamp>);

/// The class's window, and the show on the teacher's own screen. Only this room changes it; the window looks at it.
#[derive(Debug, Default)]
pub struct Projector {
    /// Whether the class's window is open.
    pub(super) is_open: bool,
    /// Whether the show covers the teacher's own window.
    pub(super) is_here: bool,
    /// Whether the class's window fills its screen.
    pub(super) is_full: bool,
    /// Whether the class's window is hidden because its screen is disconnected. It comes back with the screen.
    pub(super) is_away: bool,
    /// Whether the class sees nothing.
    pub(super) is_black: bool,
    /// Whether the class keeps seeing one picture.
    pub(super) is_frozen: bool,
    /// The page of the sum that is open.
    pub(super) page: LessonPage,
    /// What the class guesses, and has guessed.
    pub(super) guesses: ClassGuesses,
    /// How long turns took today, and after how many steps that was read.
    pub(super) pace: Option<(u64, TurnTimes)>,
    /// The place of the chosen screen among those connected.
    pub(super) screen: usize,
    /// The screens that are connected.
    pub(super) screens: Vec<Screen>,
    /// The name of the screen that the hidden window was on.
    lost_screen: Option<String>,
    /// What lists the screens and moves the class's window, where the window library can't.
    watch: Option<Arc<dyn ScreenWatch>>,
    /// Where that is still to put the class's window, and whether to fill the screen.
    pending: Option<(PixelArea, bool)>,
    /// Something about the screens that the teacher should know.
    told: Option<Note>,
    there: Option<Arc<Mutex<Wall>>>,
    /// The wall on the teacher's own screen.
    pub(super) own: Option<Arc<Mutex<Wall>>>,
    /// Whether the class's window is none of egui's, and is open.
    is_elsewhere: bool,
    /// Whether such a window is to be painted again.
    repaints: Cell<bool>,
    /// What is shown, and what it was made of.
    shown: Option<(ViewSource, Arc<PublicView>)>,
}

/// What comes from the class's window.
#[derive(Debug, Default)]
pub struct Passed {
    /// Keys that were pressed there.
    pub keys: Vec<Event>,
    /// What was asked for there.
    pub actions: Vec<UiAction>,
    /// What the teacher should know.
    pub told: Option<Note>,
}

/// The class's window among egui's viewports.
fn viewport() -> ViewportId {
    ViewportId::from_hash_of("the window for the class")
}

/// A lock that a panic elsewhere left behind is as good as any: what is painted is written whole.
fn lock(wall: &Mutex<Wall>) -> MutexGuard<'_, Wall> {
    wall.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Projector {
    /// Whether the class sees anything of this at all.
    pub const fn is_seen(&self) -> bool {
        self.is_open || self.is_here
    }

    /// Whether the class's window is none of egui's: it fills its screen by its own means.
    pub const fn is_elsewhere(&self) -> bool {
        self.is_elsewhere
    }

    /// What the class sees, where it sees something of the battle.
    pub fn shown(&self) -> Option<&Arc<PublicView>> {
        self.shown.as_ref().map(|(_, view)| view)
    }

    /// The show covers the teacher's own window, or no longer does.
    pub fn toggle_here(&mut self) {
        self.is_here = !self.is_here;
        self.own = None;
    }

    /// The class sees nothing, or the show again.
    pub fn toggle_black(&mut self, ctx: &Context) {
        self.is_black = !self.is_black;
        for wall in [&self.there, &self.own].into_iter().flatten() {
            lock(wall).black = self.is_black;
        }
        self.repaint(ctx);
    }

    /// Other things are to be shown from now on, so no old picture is kept.
    pub const fn unfreeze(&mut self) {
        self.is_frozen = false;
    }

    /// The class keeps seeing this picture, or follows the battle again.
    pub const fn toggle_frozen(&mut self) {
        self.is_frozen = !self.is_frozen;
    }

    /// Shows the class what this source says now, unless it keeps an earlier picture. A view is made only where its
    /// source has changed.
    pub fn publish(&mut self, ctx: &Context, source: ViewSource, motion: bool, view: impl FnOnce() -> PublicView) {
        let changed = self.shown.as_ref().is_none_or(|(shown, _)| !self.is_frozen && *shown != source);
        if changed {
            self.shown = Some((source, Arc::new(view())));
        }
        let Some(shown) = self.shown().cloned() else { return };
        let (black, is_full) = (self.is_black, self.is_full);
        let wall = |place: &mut Option<Arc<Mutex<Wall>>>, wanted: bool| {
            if !wanted {
                *place = None;
            } else if let Some(wall) = place {
                let mut wall = lock(wall);
                (wall.view, wall.motion, wall.is_full) = (Arc::clone(&shown), motion, is_full);
            } else {
                *place = Some(Arc::new(Mutex::new(Wall { view: Arc::clone(&shown), black, motion, is_full, ..Wall::default() })));
            }
        };
        wall(&mut self.there, self.is_open);
        wall(&mut self.own, self.is_here);
        if changed {
            self.repaint(ctx);
        }
    }

    /// What was asked for with keys in the class's window, and what the teacher should know.
    pub fn take_input(&mut self) -> Passed {
        let mut passed = Passed { told: self.told.take(), ..Passed::default() };
        if let Some(wall) = &self.there {
            let mut wall = lock(wall);
            passed.actions.append(&mut wall.actions);
            passed.keys.append(&mut wall.keys);
            if std::mem::take(&mut wall.closed) {
                passed.actions.push(UiAction::Do(AppCommand::Window(WindowCommand::Projector)));
            }
        }
        passed
    }

    /// The class's window is painted again.
    pub fn repaint(&self, ctx: &Context) {
        self.repaints.set(true);
        if self.is_open {
            ctx.request_repaint_of(viewport());
        }
    }

    /// Nothing is shown any more: the game was left.
    pub fn close(&mut self) {
        let (screens, watch) = (std::mem::take(&mut self.screens), self.watch.take());
        *self = Self { screens, watch, is_elsewhere: self.is_elsewhere, ..Self::default() };
    }

    /// Opens and closes the class's window where egui has only one; if that may not be, the show covers the teacher's own.
    pub fn follow_window(&mut self, ctx: &Context, window: &dyn ClassWindow) {
        match (&self.there, self.is_elsewhere) {
            (Some(wall), false) => {
                let (wall, teacher) = (Arc::clone(wall), ctx.clone());
                let paint = move |ui: &mut egui::Ui| {
                    theme::follow_theme(ui.ctx(), &teacher);
                    window::window_ui(ui, ViewportClass::Deferred, &wall);
                    if !lock(&wall).keys.is_empty() {
                        teacher.request_repaint();
                    }
                };
                self.is_elsewhere = window.open(tr!("Senlac for the class"), Box::new(paint));
                if !self.is_elsewhere {
                    (self.is_open, self.is_here, self.there) = (false, true, None);
                    self.told = Some(Note::Warning(tr!("The browser lets this page open no second window; so the show is on this screen. Esc leads back to the table; allow windows for this page to have it on the projector.").to_owned()));
                }
            }
            (Some(_), true) if !window.is_open() => {
                window.close();
                (self.is_open, self.is_elsewhere, self.there) = (false, false, None);
            }
            (None, true) => {
                window.close();
                self.is_elsewhere = false;
            }
            (Some(_) | None, _) => {}
        }
        if self.is_elsewhere && self.repaints.take() {
            window.repaint();
        }
    }
}
