//! Commands that concern the window rather than the battle: colours, sizes, the clock, dialogs.

use crate::battle::action::BattleAction;
use crate::battle::session::GameSession;
use std::path::Path;

use chrono::{DateTime, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use egui::Context;

use crate::App;
use crate::commands::{AppCommand, WindowCommand};
use crate::modals::action::{ChangePlayersAction, ModalAction};
use crate::modals::{ClockForm, ComputerForm, Modal, PaletteQuery, PlayersForm, search_entries};
use crate::platform::PendingAnswers;
use crate::print_preview::PrintView;
use crate::projector::ProjectorInput;
use crate::screen::ViewContext;
use crate::shell::clock::TurnPart;
use crate::shell::settings::Settings;
use crate::shell::theme::{self, Appearance};
use crate::shell::touch::{self, TouchMode};
use crate::ui_action::UiAction;
use senlac_base::language::digits::plain_digits;
use senlac_classroom::rules::State;

impl App {
    /// Carries out a window command.
    pub(crate) fn run_window_command(&mut self, ctx: &Context, command: WindowCommand) {
        // Another dialog must not discard unsaved changes.
        if let (WindowCommand::Palette | WindowCommand::Keys | WindowCommand::Rules, Some(Modal::Players(form))) =
            (command, self.screens.dialog_mut())
            && form.confirm_leaving()
        {
            return;
        }
        if let Some(switch) = self.settings.switch_mut(command) {
            *switch = !*switch;
        }
        match command {
            WindowCommand::Palette => self.screens.open_dialog(Modal::Find(PaletteQuery::default())),
            WindowCommand::Keys => {
                if self.screens.close_dialog() != Some(Modal::List) {
                    self.screens.open_dialog(Modal::List);
                }
            }
            WindowCommand::Rules => self.toggle_rules(),
            WindowCommand::Tour => self.toggle_tour(),
            WindowCommand::FromHere => self.open_forecast(Modal::FromHere),
            WindowCommand::Pacing => self.open_forecast(Modal::Pacing),
            WindowCommand::Clock => self.screens.open_dialog(Modal::Clock(ClockForm::default())),
            WindowCommand::Print => self.enter_print_room(PrintView::Documents),
            WindowCommand::Lesson => self.enter_print_room(PrintView::Lesson),
            WindowCommand::Story => self.enter_story(),
            WindowCommand::Results => self.enter_results_of_this_class(),
            WindowCommand::Report => self.open_report(),
            WindowCommand::TakeAlong => self.ask_export_destination(),
            WindowCommand::PdfFolder => self.open_pdf_folder(),
            WindowCommand::ForgetEverything => self.screens.open_dialog(Modal::Forget),
            WindowCommand::DataProtection => self.options.platform.show_data_protection(),
            WindowCommand::Players => self.open_players(),
            WindowCommand::Computer => self.open_computer(),
            WindowCommand::Luck => self.open_luck(),
            WindowCommand::Timers => self.time_turns(!self.clock.is_timing()),
            WindowCommand::PauseClock => self.clock.toggle_pause(self.now()),
            WindowCommand::Projector => {
                self.projector.toggle(self.settings.screen.as_deref());
                self.settings.projector_open = self.projector.is_open;
            }
            WindowCommand::FullScreen => self.projector.toggle_full(ctx),
            WindowCommand::NextScreen => self.move_projector_to(ctx, self.projector.next_screen()),
            WindowCommand::Identify => self.projector.identify(ctx),
            WindowCommand::Blackout => self.projector.toggle_black(ctx),
            WindowCommand::Freeze => self.projector.toggle_frozen(),
            WindowCommand::ShowHere => self.projector.toggle_here(),
            WindowCommand::Larger => self.settings.resize_text(true),
            WindowCommand::Smaller => self.settings.resize_text(false),
            WindowCommand::UsualSize => self.settings.text_percent = 100,
            WindowCommand::ColorsOfSystem => self.settings.appearance = Appearance::System,
            WindowCommand::LightColors => self.settings.appearance = Appearance::Light,
            WindowCommand::DarkColors => self.settings.appearance = Appearance::Dark,
            WindowCommand::HighContrast => self.settings.appearance = Appearance::HighContrast,
            WindowCommand::TouchOfDevice => self.settings.touch = TouchMode::Device,
            WindowCommand::TouchAlways => self.settings.touch = TouchMode::Always,
            WindowCommand::TouchNever => self.settings.touch = TouchMode::Never,
            WindowCommand::ProjectorSettings => self.screens.open_dialog(Modal::Wall),
            WindowCommand::ShowNames | WindowCommand::ShowBoard | WindowCommand::ShowSums => self.projector.unfreeze(),
            WindowCommand::ShowJobs => self.projector.unfreeze(),
            WindowCommand::Motion | WindowCommand::Odds | WindowCommand::BellSound | WindowCommand::PassPhases => {}
            WindowCommand::GuessMore => self.change_guess(true),
            WindowCommand::GuessFewer => self.change_guess(false),
            WindowCommand::TurnPage => {
                if let Some(session) = self.screens.find::<GameSession>() {
                    self.projector.page = self.projector.page.next_page(session.chronicle());
                    self.projector.unfreeze();
                }
            }
        }
        self.apply_theme(ctx);
    }

    /// Opens the dialog on who leads which unit, with all pupils in this battle's class.
    fn open_players(&mut self) {
        let Some(session) = self.screens.find::<GameSession>() else { return };
        let class = session.setup().class.as_deref().map_or_else(Vec::new, |class| self.library().pupils(class));
        self.screens.open_dialog(Modal::Players(Box::new(PlayersForm::new(session.setup(), session.state(), class))));
    }

    fn open_computer(&mut self) {
        let Some(session) = self.screens.find::<GameSession>() else { return };
        self.screens.open_dialog(Modal::Computer(ComputerForm::from_state(session.state())));
    }

    fn open_luck(&mut self) {
        let Some(session) = self.screens.find::<GameSession>() else { return };
        let luck = session.luck().map(|sheet| Modal::Luck(Box::new(sheet)));
        self.screens.close_dialog();
        if let Some(luck) = luck {
            self.screens.open_dialog(luck);
        }
    }

    /// Applies the colours and the size in the settings.
    pub(crate) fn apply_theme(&self, ctx: &Context) {
        theme::apply_theme(ctx, self.settings.appearance);
        self.apply_zoom(ctx);
        // This frame began in the colours and the size of before.
        ctx.request_repaint();
        self.projector.repaint(ctx);
    }

    /// Enlarges all controls for touch input after the first touch, unless this is turned off. It waits until the finger is
    /// lifted, so that nothing moves under it.
    pub(crate) fn notice_touch(&mut self, ctx: &Context) {
        if !self.settings.touched && touch::is_released(ctx) {
            self.settings.touched = true;
            self.apply_theme(ctx);
        }
    }

    /// Carries out an action of the dialog.
    pub(crate) fn run_modal_action(&mut self, ctx: &Context, action: ModalAction) {
        let now = self.now();
        match (action, self.screens.dialog_mut()) {
            (ModalAction::Close, _) => {
                self.screens.close_dialog();
            }
            (ModalAction::Rules(topic), _) => self.open_rules(topic),
            (ModalAction::Find(text), Some(Modal::Find(find))) => *find = PaletteQuery { text, chosen: 0 },
            (ModalAction::Type(text), Some(Modal::Find(find))) => find.text.push_str(&text),
            (ModalAction::Step(step), Some(Modal::Find(find))) => {
                let PaletteQuery { text, chosen } = find.clone();
                let last = search_entries(ctx, &self.view_context(), &text).len().saturating_sub(1);
                self.screens.open_dialog(Modal::Find(PaletteQuery { chosen: chosen.saturating_add_signed(step).min(last), text }));
            }
            (ModalAction::Choose(place), Some(Modal::Find(find))) => {
                let (text, place) = (find.text.clone(), place.unwrap_or(find.chosen));
                let finds = search_entries(ctx, &self.view_context(), &text);
                if let Some(found) = finds.into_iter().nth(place) {
                    self.screens.close_dialog();
                    self.actions.push(found.action);
                }
            }
            (ModalAction::Bell(typed), Some(Modal::Clock(form))) => *form = ClockForm { typed, said: None },
            (ModalAction::SetBell, Some(Modal::Clock(form))) => {
                let typed = form.typed.clone();
                self.set_bell_at(&typed, now);
            }
            // On the full minute, as bells ring.
            (ModalAction::BellIn(minutes), _) => {
                let minute = now - TimeDelta::milliseconds(now.timestamp_millis().rem_euclid(60_000));
                self.set_bell(Some(minute + TimeDelta::minutes(i64::from(minutes))));
            }
            (ModalAction::NoBell, _) => self.set_bell(None),
            (ModalAction::Time(on), _) => self.time_turns(on),
            (ModalAction::Screen(place), _) => self.move_projector_to(ctx, place),
            (ModalAction::Foresee(action), Some(Modal::FromHere | Modal::Pacing)) => self.run_forecast_action(action),
            (ModalAction::Players(ChangePlayersAction::Rename(pupil, name)), Some(Modal::Players(form))) => {
                let command = form.rename_command(pupil, name);
                self.screens.close_dialog();
                self.actions.push(UiAction::Battle(BattleAction::Play(command)));
            }
            (ModalAction::Players(action), Some(Modal::Players(form))) => form.apply(action),
            (ModalAction::Computer(action), Some(Modal::Computer(form))) => form.apply(action),
            (ModalAction::Sort(by), Some(Modal::Luck(sheet))) => sheet.sort(by),
            (ModalAction::ForgetEverything, Some(Modal::Forget)) => self.options.platform.delete_everything(),
            (ModalAction::PhaseMinutes(minutes), _) => self.settings.phase_minutes = minutes,
            _ => {}
        }
    }

    /// Moves the class window to a screen, and saves the choice.
    fn move_projector_to(&mut self, ctx: &Context, place: usize) {
        if let Some(name) = self.projector.move_to_screen(ctx, place) {
            self.settings.screen = Some(name);
        }
    }

    /// Reopens the class window for another game if it was open last and the platform lets a program open windows unasked. It
    /// opens with the next frame, when the screens are known.
    pub(super) fn reopen_projector(&mut self) {
        self.reopens_projector = self.settings.projector_open && self.options.platform.class_window().is_none();
        self.jobs.ctx.request_repaint();
    }

    /// Handles the keys pressed in the class window.
    pub(crate) fn read_class_window_keys(&mut self) {
        let ProjectorInput { keys, actions, told } = self.projector.take_input();
        self.passed.extend(keys);
        self.actions.extend(actions);
        self.actions.extend(told.map(UiAction::from));
        let reopens = std::mem::take(&mut self.reopens_projector) && !self.projector.is_open;
        self.actions.extend(reopens.then_some(UiAction::Do(AppCommand::Window(WindowCommand::Projector))));
        self.projector.place_window();
    }

    /// Sets the open game's bell to this time; `None` removes it.
    pub(super) fn set_bell(&mut self, bell: Option<DateTime<Utc>>) {
        let Some(session) = self.screens.find::<GameSession>() else { return };
        self.clock.set_bell(bell);
        self.settings.set_bell(session.path(), bell);
    }

    /// Sets the bell to a time of day such as "11:50" or "1150": the next time that the clock shows it.
    fn set_bell_at(&mut self, typed: &str, now: DateTime<Utc>) {
        let Some(time) = parse_time_of_day(typed) else {
            let said = tr!("“{typed}” isn’t a time of day. Enter a time such as 11:50 or 13:05.", typed = typed.trim());
            self.screens.open_dialog(Modal::Clock(ClockForm { typed: typed.to_owned(), said: Some(said) }));
            return;
        };
        let offset = self.options.platform.utc_offset(now);
        let here: NaiveDateTime = now.with_timezone(&offset).naive_local();
        let today = here.date().and_time(time);
        // A minute that has begun is still this one.
        let bell = if today + TimeDelta::minutes(1) <= here { today + TimeDelta::days(1) } else { today };
        self.set_bell(bell.and_local_timezone(offset).single().map(|bell| bell.to_utc()));
        self.screens.open_dialog(Modal::Clock(ClockForm::default()));
    }

    /// Returns the time, which is constant for everything done in one go.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.options.platform.now()
    }

    /// Returns the data that drawing may read.
    pub(crate) fn view_context(&self) -> ViewContext<'_> {
        let now = self.now();
        let here = |time: DateTime<Utc>| time.with_timezone(&self.options.platform.utc_offset(time)).time();
        ViewContext {
            settings: &self.settings,
            clock: self.clock.reading(now),
            now,
            time: here(now),
            bell: self.clock.bell(now).map(here),
            projector: &self.projector,
            can_ring: self.options.platform.can_ring_bell(),
            can_forget: self.options.platform.can_delete_everything(),
            takes_tour: self.tour.is_some(),
            forecasts: &self.forecasts,
            folder: &self.folder,
            screen: self.screens.top(),
            overlay: self.screens.overlay(),
        }
    }

    /// Updates the clock from the battle. Its face is repainted when it changes.
    pub(crate) fn tick(&mut self, ctx: &Context) {
        let now = self.now();
        if let Some(session) = self.screens.find::<GameSession>() {
            self.clock.end(session.state().outcome().is_some(), now);
            self.clock.update_part(turn_part(session.state()), now);
            if let Some(wait) = self.clock.unchanged_for(now).and_then(|wait| wait.to_std().ok()) {
                ctx.request_repaint_after(wait);
            }
        }
        self.run_computer(ctx, now);
    }

    /// Plays the computer's next step when it is due, if the computer plays by itself. It waits while a dialog is open.
    fn run_computer(&mut self, ctx: &Context, now: DateTime<Utc>) {
        let is_free = self.screens.dialog().is_none() && !self.screens.is_covered() && self.actions.is_empty();
        let Some(session) = self.screens.find_mut::<GameSession>() else { return };
        let Some(wait) = session.time_to_computer_step(now).filter(|_| is_free) else { return };
        if wait.is_zero() {
            self.actions.push(UiAction::Battle(BattleAction::ComputerStep));
            ctx.request_repaint();
        } else if let Ok(wait) = wait.to_std() {
            ctx.request_repaint_after(wait);
        }
    }

    /// Sets whether turns and phases are timed from now on.
    fn time_turns(&mut self, on: bool) {
        let now = self.now();
        if let Some(session) = self.screens.find::<GameSession>() {
            self.clock.set_timing(on, turn_part(session.state()), now);
        }
    }

    /// Restarts the timers for another battle.
    pub(crate) fn restart_timers(&mut self) {
        if self.clock.is_timing() {
            self.time_turns(false);
            self.time_turns(true);
        }
    }

    /// Saves the settings if they have changed, but not while a number is dragged with the pointer.
    pub(crate) fn save_settings(&mut self, ctx: &Context) {
        if !ctx.input(|input| input.pointer.any_down()) {
            self.save_settings_now();
        }
    }

    /// Saves the settings if they have changed, whatever the pointer does.
    pub(crate) fn save_settings_now(&mut self) {
        if self.settings == self.kept {
            return;
        }
        self.kept = self.settings.clone();
        let Some(folder) = self.folder.path().map(Path::to_owned) else { return };
        let (disk, settings) = (self.folder.disk(), self.settings.clone());
        let written = self.jobs.commit(move || settings.write(&*disk, &folder));
        // If saving fails, the settings still apply to this run. The game is saved separately.
        self.held.wait(written, |app, written| app.actions.extend(written.err().map(UiAction::Trouble)));
    }

    /// Reads the saved settings and then goes to the start screen, since the settings contain the last game.
    pub(crate) fn read_settings(&mut self) {
        let (tell, documents) = self.jobs.new_callback();
        self.options.platform.find_documents_folder(tell);
        self.held.wait(documents, |app, folder| app.documents = folder);
        let folder = self.folder.clone();
        let read = self.jobs.run_on_disk(move || {
            let disk = folder.disk();
            folder.path().into_iter().for_each(|folder| disk.make_private(folder));
            Settings::read(&*disk, folder.path())
        });
        self.held.wait(read, |app, (settings, trouble)| {
            app.kept = settings.clone();
            app.settings = settings;
            app.apply_theme(&app.jobs.ctx);
            app.go_to_start();
            app.delete_leftover_files();
            // Said last, so that the game that was named does not hide it.
            app.actions.extend(trouble.map(UiAction::Trouble));
        });
        // Most disks have them by now.
        PendingAnswers::poll(self, |app| &mut app.held);
    }
}

/// Returns the part of the turn that is timed.
fn turn_part(state: &State) -> TurnPart {
    (state.turn(), state.phase(), state.acting_side())
}

/// Parses a time of day such as "11:50", "11.50", "1150" or "9:05"; `None` for anything else.
fn parse_time_of_day(typed: &str) -> Option<NaiveTime> {
    let typed = plain_digits(typed.trim());
    let (hour, minute) = match typed.split_once([':', '.']) {
        Some(parts) => parts,
        None => typed.as_str().split_at_checked(typed.len().checked_sub(2)?)?,
    };
    let number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let written_so = minute.len() == 2 && (1..=2).contains(&hour.len());
    NaiveTime::from_hms_opt(number(hour)?, number(minute)?, 0).filter(|_| written_so)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_time_formats_are_read() {
        let read = |typed| parse_time_of_day(typed).map(|time| time.format("%H:%M").to_string());
        assert_eq!(read("11:50").as_deref(), Some("11:50"));
        assert_eq!(read("9.05").as_deref(), Some("09:05"));
        assert_eq!(read(" 1310 ").as_deref(), Some("13:10"));
        assert_eq!(read("\u{FF11}\u{FF11}\u{FF1A}\u{FF15}\u{FF10}").as_deref(), None, "another colon");
        assert_eq!((read("١١:٥٠").as_deref(), read("\u{FF11}\u{FF11}\u{FF15}\u{FF10}").as_deref()), (Some("11:50"), Some("11:50")));
        assert_eq!((read("25:00"), read("noon"), read("7")), (None, None, None));
        assert_eq!((read("11:5"), read("1:30 pm"), read("+1:30"), read("é50")), (None, None, None, None));
    }
}
