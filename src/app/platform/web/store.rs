//! The browser's store behind the disk in memory: what it held at the start, and what each piece of work has changed.
//!
//! A file lies in it in pieces, so that a step at the end of a long game writes a few kilobytes. Whatever it holds may have been
//! written by another page: nothing of it is taken on trust, and whoever reads a file of it reads it as any file.

use std::io;
use std::path::{Component, Path};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::Utc;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use super::browser;
use senlac_base::disk::{Change, Changes, Mirror, NewState};
use senlac_base::paths::is_game;

/// The folder whose files the store keeps.
pub(super) const KEPT: &str = "/senlac";
/// The folder for sheets of paper, which nobody keeps.
pub(super) const PAPER: &str = "/paper";
/// The folder for files that were given to the page, which nobody keeps.
pub(super) const GIVEN: &str = "/given";
/// The folder whose files are offered as downloads as soon as they are written.
pub(super) const OUT: &str = "/downloads";
/// How long a piece of a file is, in bytes; `browser.js` joins them.
const PIECE: usize = 1 << 16;

/// The disk as the store has it.
pub(super) fn load() -> Mirror {
    let disk = Mirror::new(|| Utc::now().into());
    for folder in [KEPT, PAPER, GIVEN, OUT] {
        disk.load_folder(Path::new(folder));
    }
    for entry in browser::take_stored().iter() {
        let Ok(entry) = entry.dyn_into::<Array>() else { continue };
        let Some(path) = entry.get(0).as_string() else { continue };
        let path = Path::new(&path);
        if !path.starts_with(KEPT) {
            continue;
        }
        let changed = time(entry.get(1).as_f64().unwrap_or_default());
        // What leads elsewhere is no file of ours, and stays where it is.
        if let Ok(bytes) = entry.get(2).dyn_into::<Uint8Array>() {
            disk.load(path, bytes.to_vec(), changed);
        } else {
            disk.load_folder(path);
        }
    }
    disk
}

/// So many milliseconds after the beginning of 1970, or that beginning.
fn time(milliseconds: f64) -> SystemTime {
    Duration::try_from_secs_f64(milliseconds / 1000.0).ok().and_then(|after| UNIX_EPOCH.checked_add(after)).unwrap_or(UNIX_EPOCH)
}

fn milliseconds(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).map_or(0.0, |after| after.as_secs_f64() * 1000.0)
}

/// What the store is to write; `None` if nothing of it concerns the store.
pub(super) fn for_store(changes: &Changes) -> Option<Array> {
    let kept = changes.list.iter().filter(|change| change.path.starts_with(KEPT));
    let rows = Array::new();
    for row in kept.filter_map(row) {
        rows.push(&row);
    }
    (rows.length() > 0).then_some(rows)
}

fn row(change: &Change) -> Option<Array> {
    let row = Array::of1(&JsValue::from_str(change.path.to_str()?));
    match &change.now {
        NewState::Gone => {}
        NewState::Folder => {
            row.push(&JsValue::from_f64(0.0));
        }
        NewState::File { changed, kept, bytes } => {
            let first = kept / PIECE;
            row.push(&JsValue::from_f64(milliseconds(*changed)));
            row.push(&number(bytes.len()));
            row.push(&number(first));
            row.push(&Uint8Array::from(&bytes[first * PIECE..]));
        }
    }
    Some(row)
}

fn number(count: usize) -> JsValue {
    u32::try_from(count).map_or(JsValue::UNDEFINED, JsValue::from)
}

/// Files that are offered as downloads now.
pub(super) fn offered(changes: &Changes) -> impl Iterator<Item = (String, Uint8Array)> + use<'_> {
    changes.list.iter().filter_map(|change| match &change.now {
        NewState::File { bytes, .. } if change.path.starts_with(OUT) => {
            Some((change.path.file_name()?.to_str()?.to_owned(), Uint8Array::from(bytes.as_slice())))
        }
        NewState::File { .. } | NewState::Folder | NewState::Gone => None,
    })
}

/// Games in which a turn or the game has ended, whole: the fingerprint is written with such a step, whichever rulebook plays.
pub(super) fn turns_over(changes: &Changes) -> impl Iterator<Item = (String, Uint8Array)> + use<'_> {
    const FINGERPRINT: &[u8] = b"\"hash\":\"";
    changes.list.iter().filter_map(|change| match &change.now {
        NewState::File { bytes, kept, .. } if is_game(&change.path) => {
            let new = bytes.get(*kept..).unwrap_or_default();
            let is_over = *kept > 0 && new.windows(FINGERPRINT.len()).any(|part| part == FINGERPRINT);
            is_over.then_some((change.path.file_name()?.to_str()?.to_owned(), Uint8Array::from(bytes.as_slice())))
        }
        NewState::File { .. } | NewState::Folder | NewState::Gone => None,
    })
}

/// What the script says is wrong.
pub(super) fn refused(why: &str) -> io::Error {
    match why {
        "QuotaExceededError" => io::ErrorKind::StorageFull.into(),
        "none" => io::Error::other(tr!("this browser keeps nothing for this page; download the game instead")),
        other => io::Error::other(tr!("the browser’s store says “{why}”; download the game instead", why = other)),
    }
}

/// A name that a file of the page can have: what the person's computer calls it, without anything that leads elsewhere.
pub(super) fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_name = matches!(Path::new(last).components().next(), Some(Component::Normal(_)));
    if is_name { last.to_owned() } else { "file".to_owned() }
}
