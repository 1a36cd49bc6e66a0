//! Carrying out what concerns the house rather than the battle: looks, sizes, the clock, the sheet over the window.

use chrono::{DateTime, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use eframe::Frame;
use egui::Context;

use super::asked::Asked;
use super::commands::{AppCommand, House};
use super::layer::{ClockForm, Find, Layer, LayerAsked, PlayersForm, found};
use super::projector::{Passed, connected};
use super::room::Room;
use super::theme::{self, Appearance};
use super::wall::{Lesson, PublicView, WallNames, WallOptions};
use super::{App, Place, fonts};
use crate::rules::State;

impl App {
    /// Carries out a command of the house.
    pub(super) fn keep_house(&mut self, ctx: &Context, command: House) {
        // Another sheet takes no changes away that are not written down.
        if let (House::Palette | House::Keys, Some(Layer::Players(form))) = (command, &mut self.layer)
            && form.holds_back()
        {
            return;
        }
        match command {
            House::Palette => self.layer = Some(Layer::Find(Find::default())),
            House::Keys => self.layer = if self.layer == Some(Layer::List) { None } else { Some(Layer::List) },
            House::FromHere => self.open_forecast(ctx, Layer::FromHere),
            House::Pacing => self.open_forecast(ctx, Layer::Pacing),
            House::Clock => self.layer = Some(Layer::Clock(ClockForm::default())),
            House::Print => self.enter_print_room(),
            House::Players => self.open_players(ctx),
            House::Odds => self.settings.odds = !self.settings.odds,
            House::Luck => self.open_luck(),
            House::Timers => self.time_turns(!self.clock.is_timing()),
            House::PauseClock => self.clock.pause(self.now()),
            House::Projector => self.projector.toggle(self.settings.screen.as_deref()),
            House::FullScreen => self.projector.toggle_full(ctx),
            House::NextScreen => self.show_on(ctx, self.projector.next_screen()),
            House::Identify => self.projector.identify(ctx),
            House::Blackout => self.projector.toggle_black(ctx),
            House::Freeze => self.projector.toggle_frozen(),
            House::ShowHere => self.projector.toggle_here(),
            House::Larger => self.settings.resize_text(true),
            House::Smaller => self.settings.resize_text(false),
            House::UsualSize => self.settings.text_percent = 100,
            House::ColorsOfSystem => self.settings.appearance = Appearance::System,
            House::LightColors => self.settings.appearance = Appearance::Light,
            House::DarkColors => self.settings.appearance = Appearance::Dark,
            House::HighContrast => self.settings.appearance = Appearance::HighContrast,
            House::WallSettings => self.layer = Some(Layer::Wall),
            House::Motion => self.settings.motion = !self.settings.motion,
            House::WallNames => {
                self.settings.wall_names = !self.settings.wall_names;
                self.projector.unfreeze();
            }
            House::WallBoard => {
                self.settings.wall_board = !self.settings.wall_board;
                self.projector.unfreeze();
            }
            House::Lesson => {
                self.settings.wall_lesson = !self.settings.wall_lesson;
                self.projector.unfreeze();
            }
            House::TurnPage => {
                if let Place::Table(desk) = &self.place {
                    self.projector.page = self.projector.page.turned(desk.chronicle());
                    self.projector.unfreeze();
                }
            }
        }
        self.wear(ctx);
    }

    /// Opens the sheet that says who leads what, with everybody in the class of this battle.
    fn open_players(&mut self, ctx: &Context) {
        let Place::Table(desk) = &self.place else { return };
        let class = desk.setup().class.as_deref().map_or_else(Vec::new, |class| self.shelf().pupils(class));
        let led = desk.state().players().values();
        let names: Vec<&str> = led.flat_map(|names| names.iter()).chain(&class).map(String::as_str).collect();
        // A name that nothing can show was told of when the class was read.
        drop(fonts::install_for(ctx, &names));
        self.layer = Some(Layer::Players(PlayersForm::of(desk.state(), class)));
    }

    /// Opens the luck ledger.
    fn open_luck(&mut self) {
        let Place::Table(desk) = &self.place else { return };
        self.layer = desk.luck().map(|sheet| Layer::Luck(Box::new(sheet)));
    }

    /// Puts on the colours and the size that are set.
    pub(super) fn wear(&self, ctx: &Context) {
        theme::wear(ctx, self.settings.appearance);
        ctx.set_zoom_factor(f32::from(self.settings.text_percent) / 100.0);
        // This frame began in the old clothes.
        ctx.request_repaint();
        self.projector.repaint(ctx);
    }

    /// Carries out what was asked of the sheet over the window.
    pub(super) fn turn_layer(&mut self, ctx: &Context, wish: LayerAsked) {
        let now = self.now();
        match (wish, &mut self.layer) {
            (LayerAsked::Close, layer) => *layer = None,
            (LayerAsked::Find(text), Some(Layer::Find(find))) => *find = Find { text, chosen: 0 },
            (LayerAsked::Type(text), Some(Layer::Find(find))) => find.text.push_str(&text),
            (LayerAsked::Step(step), Some(Layer::Find(find))) => {
                let Find { text, chosen } = find.clone();
                let last = found(ctx, &self.room(), &text).len().saturating_sub(1);
                self.layer = Some(Layer::Find(Find { chosen: chosen.saturating_add_signed(step).min(last), text }));
            }
            (LayerAsked::Choose(place), Some(Layer::Find(find))) => {
                let (text, place) = (find.text.clone(), place.unwrap_or(find.chosen));
                let finds = found(ctx, &self.room(), &text);
                if let Some(found) = finds.into_iter().nth(place) {
                    self.layer = None;
                    self.asked.push(found.asked);
                }
            }
            (LayerAsked::Bell(typed), Some(Layer::Clock(form))) => *form = ClockForm { typed, said: None },
            (LayerAsked::SetBell, Some(Layer::Clock(form))) => {
                let typed = form.typed.clone();
                self.set_bell_at(&typed, now);
            }
            // On the full minute, as bells ring.
            (LayerAsked::BellIn(minutes), _) => {
                let minute = now - TimeDelta::milliseconds(now.timestamp_millis().rem_euclid(60_000));
                self.set_bell(Some(minute + TimeDelta::minutes(i64::from(minutes))));
            }
            (LayerAsked::NoBell, _) => self.set_bell(None),
            (LayerAsked::Time(on), _) => self.time_turns(on),
            (LayerAsked::Screen(place), _) => self.show_on(ctx, place),
            (LayerAsked::Foresee(wish), Some(Layer::FromHere | Layer::Pacing)) => self.ask_foresight(ctx, wish),
            (LayerAsked::Players(wish), Some(Layer::Players(form))) => form.carry_out(wish),
            (LayerAsked::Sort(by), Some(Layer::Luck(sheet))) => sheet.sort(by),
            (LayerAsked::PhaseMinutes(minutes), _) => self.settings.phase_minutes = minutes,
            _ => {}
        }
    }

    /// The class's window goes to a screen, which is remembered.
    fn show_on(&mut self, ctx: &Context, place: usize) {
        if let Some(name) = self.projector.go_to(ctx, place) {
            self.settings.screen = Some(name);
        }
    }

    /// What comes from the class's window, and the screens that are connected.
    pub(super) fn hear_from_class(&mut self, ctx: &Context, frame: &Frame) {
        let Passed { keys, asked, told } = self.projector.take_asked();
        self.passed.extend(keys);
        self.asked.extend(asked);
        self.asked.extend(told.map(Asked::Trouble));
        // Asking the system for its screens is worth it only where they matter.
        let opens = self.asked.contains(&Asked::Do(AppCommand::House(House::Projector)));
        if self.projector.is_open() || opens {
            self.projector.see_screens(ctx, connected(frame));
        }
    }

    /// The class sees the battle as it stands.
    pub(super) fn show_class(&mut self, ctx: &Context) {
        let Place::Table(desk) = &self.place else { return self.projector.close() };
        if self.projector.is_seen() {
            let names = if self.settings.wall_names { WallNames::FirstNames } else { WallNames::None };
            let options = WallOptions { names, board: self.settings.wall_board };
            let bell = self.clock.reading(self.now()).bell_words();
            let attempts = desk.todo().attempts();
            let page = self.settings.wall_lesson.then_some(self.projector.page);
            let lesson = page.map(|page| (page, attempts.to_vec()));
            let source = (desk.chronicle().len(), options, bell.clone(), lesson);
            let view = || {
                let (state, chronicle, setup) = (desk.state(), desk.chronicle(), desk.setup());
                let lesson = page.and_then(|page| Lesson::of(state, chronicle, setup, names, page, attempts));
                PublicView::of(state, chronicle, setup, options, bell, lesson)
            };
            self.projector.publish(ctx, source, self.settings.motion, view);
        }
    }

    fn set_bell(&mut self, bell: Option<DateTime<Utc>>) {
        self.clock.set_bell(bell);
        self.settings.bell = bell;
    }

    /// The bell at a time of day such as "11:50" or "1150": the next time that it is that time.
    fn set_bell_at(&mut self, typed: &str, now: DateTime<Utc>) {
        let Some(time) = time_of_day(typed) else {
            let said = format!("“{}” is no time of day; write it like 11:50 or 13:05.", typed.trim());
            self.layer = Some(Layer::Clock(ClockForm { typed: typed.to_owned(), said: Some(said) }));
            return;
        };
        let offset = (self.options.offset)(now);
        let here: NaiveDateTime = now.with_timezone(&offset).naive_local();
        let today = here.date().and_time(time);
        // A minute that has begun is still this one.
        let bell = if today + TimeDelta::minutes(1) <= here { today + TimeDelta::days(1) } else { today };
        self.set_bell(bell.and_local_timezone(offset).single().map(|bell| bell.to_utc()));
        self.layer = Some(Layer::Clock(ClockForm::default()));
    }

    /// The time, for everything that is done in one go.
    pub(super) fn now(&self) -> DateTime<Utc> {
        (self.options.now)()
    }

    /// What the drawing may look at.
    pub(super) fn room(&self) -> Room<'_> {
        let now = self.now();
        let here = |time: DateTime<Utc>| time.with_timezone(&(self.options.offset)(time)).time();
        Room {
            settings: &self.settings,
            clock: self.clock.reading(now),
            now,
            time: here(now),
            bell: self.clock.bell().map(here),
            projector: &self.projector,
            layer: self.layer.as_ref(),
            foresight: &self.foresight,
            // Nothing of the battle can be reached from the print room.
            desk: if let (Place::Table(desk), None) = (&self.place, &self.print) { Some(desk) } else { None },
            preparation: if let (Place::Prepare(preparation), None) = (&self.place, &self.print) { Some(preparation) } else { None },
            print: self.print.as_deref(),
        }
    }

    /// The clock follows the battle; its face is painted again when it changes.
    pub(super) fn tick(&mut self, ctx: &Context) {
        let now = self.now();
        if let Place::Table(desk) = &self.place {
            self.clock.follow(part(desk.state()), now);
            if let Some(wait) = self.clock.still_for(now).and_then(|wait| wait.to_std().ok()) {
                ctx.request_repaint_after(wait);
            }
        }
    }

    /// Turns and phases are timed from now on, or no longer.
    fn time_turns(&mut self, on: bool) {
        let now = self.now();
        if let Place::Table(desk) = &self.place {
            self.clock.time(on, part(desk.state()), now);
        }
    }

    /// Another battle is timed from its beginning.
    pub(super) fn time_anew(&mut self) {
        if self.clock.is_timing() {
            self.time_turns(false);
            self.time_turns(true);
        }
    }

    /// Writes the settings down where they have changed.
    pub(super) fn keep_settings(&mut self) {
        if self.settings == self.kept {
            return;
        }
        self.kept = self.settings.clone();
        if let Some(Err(trouble)) = self.folder.path().map(|folder| self.settings.write(folder)) {
            // What cannot be kept still counts for this run; the game itself is safe elsewhere.
            self.asked.push(Asked::Trouble(trouble));
        }
    }
}

/// The part of the turn that is timed.
fn part(state: &State) -> super::clock::Part {
    (state.turn, state.phase, state.acting)
}

/// "11:50", "11.50", "1150" or "9:05" as a time of day, and nothing that only looks like one.
fn time_of_day(typed: &str) -> Option<NaiveTime> {
    let typed = typed.trim();
    let (hour, minute) = match typed.split_once([':', '.']) {
        Some(parts) => parts,
        None => typed.split_at_checked(typed.len().checked_sub(2)?)?,
    };
    let number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let written_so = minute.len() == 2 && (1..=2).contains(&hour.len());
    NaiveTime::from_hms_opt(number(hour)?, number(minute)?, 0).filter(|_| written_so)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_is_read_as_people_write_it() {
        let read = |typed| time_of_day(typed).map(|time| time.format("%H:%M").to_string());
        assert_eq!(read("11:50").as_deref(), Some("11:50"));
        assert_eq!(read("9.05").as_deref(), Some("09:05"));
        assert_eq!(read(" 1310 ").as_deref(), Some("13:10"));
        assert_eq!((read("25:00"), read("noon"), read("7")), (None, None, None));
        assert_eq!((read("11:5"), read("1:30 pm"), read("+1:30"), read("é50")), (None, None, None, None));
    }
}
