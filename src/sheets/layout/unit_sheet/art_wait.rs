//! Stand-ins.
use std::sync::Arc;
use crate::rules::{CardName, Side, Troop};
use crate::sheets::layout::{Art, Ink};
#[derive(Clone, Copy)]
pub enum DieLook { Hits, Misses, CommanderHits }
fn boxed(name: &str, w: f32, h: f32) -> Arc<Art> { Art::new(name, (w, h)).both(kurbo::Rect::new(1.0, 1.0, f64::from(w) - 1.0, f64::from(h) - 1.0), (1.0, Ink::Words), Ink::Sage).done() }
pub fn die(face: u8, look: DieLook) -> Arc<Art> {
    let (l, f) = match look { DieLook::Hits => (Ink::Words, Ink::Paper), DieLook::Misses => (Ink::Rule, Ink::Paper), DieLook::CommanderHits => (Ink::Words, Ink::Gold) };
    Art::new(format!("die {face} {}", look as u8), (100.0, 100.0)).both(kurbo::RoundedRect::new(4.0, 4.0, 96.0, 96.0, 16.0), (6.0, l), f).done()
}
pub fn crown() -> Arc<Art> { boxed("crown", 100.0, 80.0) }
pub fn portrait(_: Side, _: Troop, _: u8, _: bool) -> Arc<Art> { boxed("portrait", 100.0, 100.0) }
pub fn shield(_: Side, _: u8, _: bool) -> Arc<Art> { boxed("shield", 80.0, 100.0) }
pub fn border(w: f32, h: f32, _: Side) -> Arc<Art> { boxed("border", w * 10.0, h * 10.0) }
pub fn troop(_: Troop) -> Arc<Art> { boxed("troop", 100.0, 100.0) }
pub fn shoot_icon() -> Arc<Art> { boxed("shoot", 100.0, 100.0) }
pub fn save_icon() -> Arc<Art> { boxed("save", 100.0, 100.0) }
pub fn no_save() -> Arc<Art> { boxed("nosave", 100.0, 100.0) }
pub fn squares_move(_: u8, _: bool) -> Arc<Art> { boxed("sqm", 100.0, 100.0) }
pub fn squares_shoot(_: u8, _: bool) -> Arc<Art> { boxed("sqs", 100.0, 100.0) }
pub fn squares_fight(_: bool) -> Arc<Art> { boxed("sqf", 100.0, 100.0) }
pub fn event_picture(_: CardName) -> Arc<Art> { boxed("event", 100.0, 100.0) }
