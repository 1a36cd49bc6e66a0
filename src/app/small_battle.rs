//! A battle for tests of what needs no window.

use chrono::DateTime;
use tempfile::TempDir;

use crate::classroom::Game;
use crate::rules::{Board, Card, CardName, Color, Rulings, Setup, Troop, UnitSetup};

/// Two units of each side in contact on a small table, led by these: knights on B2, archers on A3; housecarles on B1 and
/// C1. The top row of the ground is given, and the only card.
pub fn small_battle(top: &str, card: CardName, players: [&str; 4]) -> (Game, TempDir) {
    let [knights, archers, lords, others] = players;
    let muster = |troop, square: &str, bodyguard, player: &str| UnitSetup {
        troop,
        figures: 8,
        bases: 4,
        bodyguard,
        square: square.parse().ok(),
        player: Some(player.into()),
        rows: Vec::new(),
    };
    let setup = Setup {
        scenario: "A corner of Senlac".to_owned(),
        class: None,
        absent: Vec::new(),
        terrain: Board::from_rows(&[top, "....", "...."]).expect("a board"),
        norman: vec![muster(Troop::Knights, "B2", true, knights), muster(Troop::Archers, "A3", false, archers)],
        saxon: vec![muster(Troop::Housecarles, "B1", true, lords), muster(Troop::Housecarles, "C1", false, others)],
        deck: vec![Card::new(card, Color::Black)],
        rulings: Rulings::default(),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let game = Game::create(&folder.path().join("a.senlac"), setup, 7, DateTime::UNIX_EPOCH).expect("a game");
    (game, folder)
}
