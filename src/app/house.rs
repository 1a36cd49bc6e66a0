//! Carrying out what concerns the house rather than the battle: looks, sizes, the clock, the sheet over the window.

use chrono::{DateTime, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use eframe::Frame;
use egui::Context;

use super::asked::Asked;
use super::commands::House;
use super::layer::{Find, Layer, LayerAsked, found};
use super::projector::connected;
use super::room::Room;
use super::theme::{self, Appearance};
use super::wall::{PublicView, WallNames, WallOptions};
use super::{App, Place};
use crate::rules::State;

impl App {
    /// Carries out a command of the house.
    pub(super) fn keep_house(&mut self, ctx: &Context, command: House) {
        match command {
            House::Palette => self.layer = Some(Layer::Find(Find::default())),
            House::Keys => self.layer = if self.layer == Some(Layer::List) { None } else { Some(Layer::List) },
            House::Clock => self.layer = Some(Layer::Clock(String::new())),
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
            House::WallNames => self.settings.wall_names = !self.settings.wall_names,
            House::WallBoard => self.settings.wall_board = !self.settings.wall_board,
        }
        self.wear(ctx);
    }

    /// Puts on the colours and the size that are set.
    pub(super) fn wear(&self, ctx: &Context) {
        theme::wear(ctx, self.settings.appearance);
        ctx.set_zoom_factor(f32::from(self.settings.text_percent) / 100.0);
        // This frame began in the old clothes.
        ctx.request_repaint();
    }

    /// Carries out what was asked of the sheet over the window.
    pub(super) fn turn_layer(&mut self, ctx: &Context, wish: LayerAsked) {
        let now = self.now();
        match (wish, &mut self.layer) {
            (LayerAsked::Close, layer) => *layer = None,
            (LayerAsked::Find(text), Some(Layer::Find(find))) => *find = Find { text, chosen: 0 },
            (LayerAsked::Step(step), Some(Layer::Find(find))) => {
                let Find { text, chosen } = find.clone();
                let last = found(ctx, &self.room(), &text).len().saturating_sub(1);
                self.layer = Some(Layer::Find(Find { chosen: chosen.saturating_add_signed(step).min(last), text }));
            }
            (LayerAsked::Choose(place), Some(Layer::Find(find))) => {
                let text = find.text.clone();
                let finds = found(ctx, &self.room(), &text);
                if let Some(found) = finds.into_iter().nth(place) {
                    self.layer = None;
                    self.asked.push(found.asked);
                }
            }
            (LayerAsked::Bell(text), Some(Layer::Clock(typed))) => *typed = text,
            (LayerAsked::SetBell, Some(Layer::Clock(typed))) => {
                let typed = typed.clone();
                self.set_bell_at(&typed, now);
            }
            (LayerAsked::BellIn(minutes), _) => self.set_bell(Some(now + TimeDelta::minutes(i64::from(minutes)))),
            (LayerAsked::NoBell, _) => self.set_bell(None),
            (LayerAsked::Time(on), _) => {
                if let Place::Table(desk) = &self.place {
                    self.clock.time(on, part(desk.state()), now);
                }
            }
            (LayerAsked::Screen(place), _) => self.show_on(ctx, place),
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

    /// The class sees the battle as it stands, on whatever screens are connected.
    pub(super) fn show_class(&mut self, ctx: &Context, frame: &Frame) {
        let (commands, told) = self.projector.take_asked();
        let room = self.room();
        let meant = |asked: &Asked| if let Asked::Do(command) = asked { room.is_on(*command) } else { true };
        let commands: Vec<Asked> = commands.into_iter().filter(meant).collect();
        self.asked.extend(commands);
        self.asked.extend(told.map(Asked::Trouble));
        let Place::Table(desk) = &self.place else { return self.projector.close() };
        // Asking the system for its screens is worth it only while they matter.
        if self.projector.is_open() || !self.projector.knows_screens() {
            self.projector.see_screens(ctx, connected(frame));
        }
        if self.projector.is_seen() {
            let names = if self.settings.wall_names { WallNames::FirstNames } else { WallNames::None };
            let options = WallOptions { names, board: self.settings.wall_board };
            let bell = self.clock.reading(self.now()).bell_words();
            let view = PublicView::of(desk.state(), desk.chronicle(), desk.setup(), options, bell);
            self.projector.publish(ctx, view, self.settings.motion);
        }
    }

    fn set_bell(&mut self, bell: Option<DateTime<Utc>>) {
        self.clock.set_bell(bell);
        self.settings.bell = bell;
    }

    /// The bell at a time of day such as "11:50" or "1150": the next time that it is that time.
    fn set_bell_at(&mut self, typed: &str, now: DateTime<Utc>) {
        let Some(time) = time_of_day(typed) else { return };
        let offset = (self.options.offset)(now);
        let here: NaiveDateTime = now.with_timezone(&offset).naive_local();
        let today = here.date().and_time(time);
        let bell = if today < here { today + TimeDelta::days(1) } else { today };
        self.set_bell(bell.and_local_timezone(offset).single().map(|bell| bell.to_utc()));
        self.layer = Some(Layer::Clock(String::new()));
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
            time: here(now),
            bell: self.clock.bell().map(here),
            projector: &self.projector,
            layer: self.layer.as_ref(),
            desk: if let Place::Table(desk) = &self.place { Some(desk) } else { None },
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

/// "11:50", "11.50", "1150" or "9:05" as a time of day.
fn time_of_day(typed: &str) -> Option<NaiveTime> {
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let split = digits.len().checked_sub(2).filter(|split| (1..=2).contains(split))?;
    NaiveTime::from_hms_opt(digits[..split].parse().ok()?, digits[split..].parse().ok()?, 0)
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
    }
}
