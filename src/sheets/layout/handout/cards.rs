//! What the deck holds: each event with its picture, how many cards of it there are, and what it is about.

use super::{BODY, HEADING, TITLE};
use crate::rules::{CardName, Setup};
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Align, Area, Ink, Pen, Role, art, shows};

/// The height of the row with its heading.
pub(super) const HEIGHT_MM: f32 = 41.5;
const HEADING_MM: f32 = 7.6;
const PICTURE_MM: f32 = 16.5;
const GAP_MM: f32 = 3.0;

/// An event of the deck.
struct Event {
    name: CardName,
    /// What its cards are called.
    title: String,
    /// How many cards of it there are.
    count: usize,
}

/// The events of a deck, each once.
fn events(setup: &Setup) -> Vec<Event> {
    let mut names: Vec<CardName> = setup.deck.iter().map(|card| card.name).collect();
    names.sort_unstable();
    names.dedup();
    let event = |name: CardName| {
        let mut titles = setup.deck.iter().filter(|card| card.name == name).map(|card| card.title().trim());
        let count = titles.clone().count();
        let first = titles.next().unwrap_or_default();
        // Cards of one event that have titles of their own are told by the event.
        let title = if titles.all(|title| title == first) { first } else { name.title() };
        Event { name, title: title.to_owned(), count }
    };
    names.into_iter().map(event).collect()
}

pub(super) fn draw(pen: &mut Pen<'_>, setup: &Setup, area: Area) {
    pen.heading(2, (area.x, area.y + 5.0), Align::Left, HEADING, "What the cards do");
    let row = area.split_top(HEADING_MM).1;
    let events = events(setup);
    let width = (row.width + GAP_MM) / length(events.len().max(4)) - GAP_MM;
    for (place, event) in events.iter().enumerate() {
        draw_event(pen, event, Area { x: row.x + length(place) * (width + GAP_MM), width, ..row });
    }
}

/// A picture, and what it is of to its right or below it.
fn draw_event(pen: &mut Pen<'_>, event: &Event, area: Area) {
    let group = pen.begin(Role::Group);
    pen.figure(&art::event_picture(event.name), Area::new(area.x, area.y, PICTURE_MM, PICTURE_MM), shows::event(event.name));
    let cards = if event.count == 1 { "1 card".to_owned() } else { format!("{} cards", event.count) };
    let beside = Area::new(area.x + PICTURE_MM + 1.6, area.y, area.width - PICTURE_MM - 1.6, PICTURE_MM);
    pen.fitted((beside.x, beside.middle().1 + 1.2), Align::Left, BODY.sized(8.8).inked(Ink::Quiet), beside.width, 6.0, &cards);
    let below = area.split_top(PICTURE_MM + 0.8).1;
    let y = pen.piece(Role::Heading(3), |pen| pen.paragraph(below, Align::Left, TITLE.sized(9.4), &event.title));
    pen.paragraph(Area { y, ..below }, Align::Left, BODY.sized(8.8), words_of(event.name));
    pen.end(group);
}

/// What an event is about, whatever its strength.
const fn words_of(event: CardName) -> &'static str {
    match event {
        CardName::Shieldwall => "Fewer hits on Saxons count.",
        CardName::FyrdRunsAmok => "Saxon spearmen and archers rush.",
        CardName::MuddyGround => "Knights are slow and miss more.",
        CardName::TiredFromTheLongMarch => "All Saxons miss more.",
        CardName::ArrowInTheEye => "Harold falls; Saxon units lose men.",
        CardName::WilliamTrips => "William is out; Norman units lose men.",
    }
}
