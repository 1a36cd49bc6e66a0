//! Battles for tests that need no window.

use chrono::DateTime;
use tempfile::TempDir;

use senlac_base::game::NameTable;
use senlac_classroom::chronicle::Game;
use senlac_classroom::rules::{Board, Card, CardName, Color, Rulings, Setup, Troop, UnitSetup};

/// Returns a unit with this many figures on a square, or off the table. Without a player's name nobody leads it.
pub fn unit(troop: Troop, square: &str, figures: u8, bodyguard: bool, player: &str) -> UnitSetup {
    let player = Some(player).filter(|player| !player.is_empty()).map(Into::into);
    UnitSetup { troop, figures, bases: 4, bodyguard, square: square.parse().ok(), player, rows: Vec::new() }
}

/// Returns a battle with one card, on a table with these rows.
pub fn corner_battle(rows: &[&str], card: CardName, norman: Vec<UnitSetup>, saxon: Vec<UnitSetup>) -> Setup {
    Setup {
        names: NameTable::default(),
        scenario: "A corner of Senlac".to_owned(),
        class: None,
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain: Board::from_rows(rows).expect("a board"),
        norman,
        saxon,
        deck: vec![Card::new(card, Color::Black)],
        rulings: Rulings::default(),
    }
}

/// Returns a battle with two units of each side in contact on a small table, led by these players. Knights are on B2, archers
/// on A3, housecarls on B1 and C1. `top` is the terrain of the top row, and `card` the only card.
pub fn small_battle(top: &str, card: CardName, players: [&str; 4]) -> (Game, TempDir) {
    let [knights, archers, lords, others] = players;
    let norman = vec![unit(Troop::Knights, "B2", 8, true, knights), unit(Troop::Archers, "A3", 8, false, archers)];
    let saxon = vec![unit(Troop::Housecarles, "B1", 8, true, lords), unit(Troop::Housecarles, "C1", 8, false, others)];
    let folder = tempfile::tempdir().expect("a folder");
    let setup = corner_battle(&[top, "....", "...."], card, norman, saxon);
    let game = Game::create(&folder.path().join("a.senlac"), setup, 7, DateTime::UNIX_EPOCH).expect("a game");
    (game, folder)
}
