//! Plain drawings that stand where the drawn ones will.

use std::sync::Arc;

use kurbo::{Circle, Rect};

use super::signs::{side_ink, side_shield};
use super::{Art, Ink};
use crate::rules::{CardName, Side, Troop};

pub(super) fn shield(side: Side, _number: u8, _bodyguard: bool) -> Arc<Art> {
    side_shield(side)
}

pub(super) fn portrait(side: Side, _troop: Troop, _number: u8, _bodyguard: bool) -> Arc<Art> {
    let head = Art::new(format!("plain portrait {}", side.letter()), (240.0, 240.0));
    head.both(Circle::new((120.0, 120.0), 115.0), (6.0, side_ink(side)), Ink::Shade)
        .fill(Circle::new((120.0, 95.0), 42.0), Ink::Skin)
        .fill("M50 205 C55 150 90 140 120 140 C150 140 185 150 190 205 Z", side_ink(side))
        .done()
}

pub(super) fn troop_of(side: Side, troop: Troop) -> Arc<Art> {
    let sign = Art::new(format!("plain {} {}", side.letter(), troop.name()), (100.0, 100.0));
    sign.line(Circle::new((50.0, 50.0), 44.0), 5.0, side_ink(side)).done()
}

pub(super) fn crown() -> Arc<Art> {
    let crown = Art::new("plain crown", (100.0, 80.0));
    crown.both("M15 72 L6 20 L32 42 L50 10 L68 42 L94 20 L85 72 Z", (5.0, Ink::Words), Ink::Gold).done()
}

pub(super) fn event_picture(event: CardName) -> Arc<Art> {
    let picture = Art::new(format!("plain {}", event.key()), (100.0, 100.0));
    picture.line(Rect::new(2.0, 2.0, 98.0, 98.0), 2.0, Ink::Rule).done()
}
