//! The projector window: whether it is open, on which screen it is, what it may show, and its keys.
//!
//! The picture inside is painted by `view`, which receives only a public view of the game.

mod placement;
pub mod preview;
mod screens;
pub mod view;
mod window;

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use egui::{Context, Event, ViewportClass, ViewportId};

use self::view::{Animation, ClassGuesses, LessonPage, ProjectorFacts, ProjectorOptions, PublicView, ReplayStamp};
use crate::commands::{AppCommand, WindowCommand};
use crate::forecasts::TurnTimes;
use crate::platform::{ClassWindow, PixelArea, PlatformNote, ScreenWatch};
use crate::shell::theme;
use crate::ui_action::UiAction;

pub use self::screens::Screen;
pub use self::window::show_here_ui;

/// Time for which the sign that names the screen is shown, in seconds.
const SIGN_FOR: f64 = 4.0;

/// State of a place that shows the projector picture: the projector window, or the teacher's own screen.
#[derive(Debug, Default)]
pub struct ProjectorPane {
    /// The view that is being shown.
    view: Arc<PublicView>,
    animation: Animation,
    black: bool,
    motion: bool,
    /// Text of the sign that names the screen, and when it first appeared, if it has.
    sign: Option<(String, Option<f64>)>,
    /// Keys pressed in the projector window. They have the same meaning as in the teacher's window.
    keys: Vec<Event>,
    /// Actions requested in the projector window itself.
    actions: Vec<UiAction>,
    /// Whether the keyboard focus was handed back to the teacher's window after this window opened.
    handed_back: bool,
    /// Size of the screen that the window was on, used to notice a move to another screen.
    screen: Option<egui::Vec2>,
    /// Whether the user closed the window with its title bar.
    closed: bool,
    /// Whether the window should fill its screen. Not every system reports this.
    is_full: bool,
}

/// Everything that the projector picture depends on: the number of steps so far, the options, the facts from outside the
/// battle, and the moment being replayed.
pub type ViewSource = (u64, ProjectorOptions, ProjectorFacts, Option<ReplayStamp>);

/// The projector window, and the show on the teacher's own screen. Only this module changes it; the rest of the window reads
/// it.
#[derive(Debug, Default)]
pub struct Projector {
    /// Whether the projector window is open.
    pub(super) is_open: bool,
    /// Whether the show covers the teacher's own window.
    pub(super) is_here: bool,
    /// Whether the projector window fills its screen.
    pub(super) is_full: bool,
    /// Whether the projector window is hidden because its screen is disconnected. It returns with the screen.
    pub(super) is_away: bool,
    /// Whether the projector is blanked.
    pub(super) is_black: bool,
    /// Whether the projector's picture is frozen.
    pub(super) is_frozen: bool,
    /// The open page of the sum for the class.
    pub(super) page: LessonPage,
    /// The class's current and past guesses.
    pub(super) guesses: ClassGuesses,
    /// Durations of today's turns, and the number of steps at which they were calculated.
    pub(super) pace: Option<(u64, TurnTimes)>,
    /// Index of the chosen screen in `screens`.
    pub(super) screen: usize,
    /// The connected screens, each once.
    pub(super) screens: Vec<Screen>,
    /// Name of the screen that the hidden window was on.
    lost_screen: Option<String>,
    /// Lists the screens and moves the projector window where winit can't.
    watch: Option<Arc<dyn ScreenWatch>>,
    /// Area in which `watch` must still place the projector window, and whether it should fill the screen.
    pending: Option<(PixelArea, bool)>,
    /// A pending message about the screens for the teacher.
    told: Option<PlatformNote>,
    there: Option<Arc<Mutex<ProjectorPane>>>,
    /// The picture on the teacher's own screen.
    pub(super) own: Option<Arc<Mutex<ProjectorPane>>>,
    /// Whether the projector window is open outside egui, as the platform's own second window.
    is_elsewhere: bool,
    /// Whether the platform's second window must be repainted.
    repaints: Cell<bool>,
    /// The view being shown, and the source it was made from.
    shown: Option<(ViewSource, Arc<PublicView>)>,
}

/// Input from the projector window.
#[derive(Debug, Default)]
pub struct ProjectorInput {
    /// Keys pressed in the projector window.
    pub keys: Vec<Event>,
    /// Actions requested in the projector window.
    pub actions: Vec<UiAction>,
    /// A message for the teacher, if there is one.
    pub told: Option<PlatformNote>,
}

/// Returns the id of the projector window among egui's viewports.
fn viewport_id() -> ViewportId {
    ViewportId::from_hash_of("the window for the class")
}

/// Locks the pane, even after a panic elsewhere, because its data is always written completely.
fn lock(wall: &Mutex<ProjectorPane>) -> MutexGuard<'_, ProjectorPane> {
    wall.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Projector {
    /// Returns whether the class sees anything, on the projector or on the teacher's screen.
    pub const fn is_seen(&self) -> bool {
        self.is_open || self.is_here
    }

    /// Returns whether the projector window is open outside egui, where it fills its screen by its own means.
    pub const fn is_elsewhere(&self) -> bool {
        self.is_elsewhere
    }

    /// Returns the view that the class sees, if there is one.
    pub fn shown(&self) -> Option<&Arc<PublicView>> {
        self.shown.as_ref().map(|(_, view)| view)
    }

    /// Shows the projector picture over the teacher's own window, or removes it again.
    pub fn toggle_here(&mut self) {
        self.is_here = !self.is_here;
        self.own = None;
    }

    /// Blanks the projector, or shows the picture again.
    pub fn toggle_black(&mut self, ctx: &Context) {
        self.is_black = !self.is_black;
        for wall in [&self.there, &self.own].into_iter().flatten() {
            lock(wall).black = self.is_black;
        }
        self.repaint(ctx);
    }

    /// Unfreezes the picture, because the teacher chose to show something else.
    pub const fn unfreeze(&mut self) {
        self.is_frozen = false;
    }

    /// Freezes the picture, or lets it follow the battle again.
    pub const fn toggle_frozen(&mut self) {
        self.is_frozen = !self.is_frozen;
    }

    /// Shows the class the view for `source`, unless the picture is frozen. Calls `view` only if the source has changed.
    pub fn publish(&mut self, ctx: &Context, source: ViewSource, motion: bool, view: impl FnOnce() -> PublicView) {
        let changed = self.shown.as_ref().is_none_or(|(shown, _)| !self.is_frozen && *shown != source);
        if changed {
            self.shown = Some((source, Arc::new(view())));
        }
        let Some(shown) = self.shown().cloned() else { return };
        let (black, is_full) = (self.is_black, self.is_full);
        let wall = |place: &mut Option<Arc<Mutex<ProjectorPane>>>, wanted: bool| {
            if !wanted {
                *place = None;
            } else if let Some(wall) = place {
                let mut wall = lock(wall);
                (wall.view, wall.motion, wall.is_full) = (Arc::clone(&shown), motion, is_full);
            } else {
                *place = Some(Arc::new(Mutex::new(ProjectorPane {
                    view: Arc::clone(&shown),
                    black,
                    motion,
                    is_full,
                    ..ProjectorPane::default()
                })));
            }
        };
        wall(&mut self.there, self.is_open);
        wall(&mut self.own, self.is_here);
        if changed {
            self.repaint(ctx);
        }
    }

    /// Takes the keys and actions from the projector window, and any message for the teacher.
    pub fn take_input(&mut self) -> ProjectorInput {
        let mut passed = ProjectorInput { told: self.told.take(), ..ProjectorInput::default() };
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

    /// Requests a repaint of the projector window.
    pub fn repaint(&self, ctx: &Context) {
        self.repaints.set(true);
        if self.is_open {
            ctx.request_repaint_of(viewport_id());
        }
    }

    /// Closes the projector when the game is left. The list of screens and the screen watch stay.
    pub fn close(&mut self) {
        let (screens, watch) = (std::mem::take(&mut self.screens), self.watch.take());
        *self = Self { screens, watch, is_elsewhere: self.is_elsewhere, ..Self::default() };
    }

    /// Opens and closes the platform's own second window where egui has only one. If it can't open, the show covers the
    /// teacher's
    /// window instead.
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
                    self.told = Some(PlatformNote::Warning(tr!("The browser blocked the projector window, so the class screen is shown here. Press Esc to return to the table. To use a projector, allow pop-up windows for this page.").to_owned()));
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
