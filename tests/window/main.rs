//! Tests of the windows by mouse and keyboard, without a screen. `screens` and `clipboard` start the real program on a
//! virtual screen.

#[cfg(target_os = "linux")]
#[path = "../support/display.rs"]
mod display;
mod support;

mod battle;
mod board;
mod chronicle;
mod classes;
#[cfg(all(feature = "pictures", target_os = "linux"))]
mod clipboard;
mod closing;
mod computer;
mod controls;
mod dialogs;
mod files;
mod finger;
mod fold;
mod forecast;
mod keyboards;
mod late_disk;
mod odds;
mod panel;
mod paper;
mod places;
mod prepare;
mod prepare_deck;
mod prepare_lists;
mod prepare_players;
mod prepare_rulings;
mod prepare_table;
mod projector;
mod replay;
mod rulebook;
mod rulebook_clicks;
mod rulebook_files;
mod rulebook_places;
mod rulebook_wall;
mod rules_pages;
mod same_armies;
#[cfg(target_os = "linux")]
mod screens;
mod small_screens;
mod story;
mod table_check;
mod take_along;
mod touch;
mod touch_lesson;
mod tour;
mod typed_faces;
mod window_commands;
