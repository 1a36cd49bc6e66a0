//! Browser storage behind the in-memory disk: its initial contents, and the changes of each job.
//!
//! Files are stored in chunks, so a step at the end of a long game writes only a few kilobytes. Another page may
//! have written the contents, so they aren't trusted: files are validated like any others.

use std::io;
use std::path::{Component, Path};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::Utc;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use super::browser;
use senlac_base::disk::{Change, Changes, Mirror, NewState};
use senlac_base::paths::is_game;

/// Folder whose files are saved in the storage.
pub(super) const KEPT: &str = "/senlac";
/// Folder for printed sheets, which aren't saved.
pub(super) const PAPER: &str = "/paper";
/// Folder for uploaded files, which aren't saved.
pub(super) const GIVEN: &str = "/given";
/// Folder whose files are offered as downloads as soon as they are written.
pub(super) const OUT: &str = "/downloads";
/// Size of a chunk, in bytes; `browser.js` joins the chunks.
const PIECE: usize = 1 << 16;

/// Returns the disk with the storage's contents.
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
        // A path outside the storage is not one of our files and is not changed.
        if let Ok(bytes) = entry.get(2).dyn_into::<Uint8Array>() {
            disk.load(path, bytes.to_vec(), changed);
        } else {
            disk.load_folder(path);
        }
    }
    disk
}

/// Returns the time `milliseconds` after the Unix epoch; the epoch itself if that is out of range.
fn time(milliseconds: f64) -> SystemTime {
    Duration::try_from_secs_f64(milliseconds / 1000.0).ok().and_then(|after| UNIX_EPOCH.checked_add(after)).unwrap_or(UNIX_EPOCH)
}

fn milliseconds(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).map_or(0.0, |after| after.as_secs_f64() * 1000.0)
}

/// Returns the changes to write to the storage; `None` if there are none.
pub(super) fn storage_changes(changes: &Changes) -> Option<Array> {
    let kept = changes.list.iter().filter(|change| change.path.starts_with(KEPT));
    let rows = Array::new();
    for row in kept.filter_map(row) {
        rows.push(&row);
    }
    (rows.length() > 0).then_some(rows)
}

/// Returns a change as the script expects it; see `browser::write`.
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

/// Returns the files that are now offered as downloads.
pub(super) fn offered(changes: &Changes) -> impl Iterator<Item = (String, Uint8Array)> + use<'_> {
    changes.list.iter().filter_map(|change| match &change.now {
        NewState::File { bytes, .. } if change.path.starts_with(OUT) => {
            Some((change.path.file_name()?.to_str()?.to_owned(), Uint8Array::from(bytes.as_slice())))
        }
        NewState::File { .. } | NewState::Folder | NewState::Gone => None,
    })
}

/// Returns each game in which a turn or the game itself has just ended, as a whole file. Every rulebook writes
/// the state's hash with such a step.
pub(super) fn games_with_finished_turn(changes: &Changes) -> impl Iterator<Item = (String, Uint8Array)> + use<'_> {
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

/// Converts the script's error name to an error.
pub(super) fn refused(why: &str) -> io::Error {
    match why {
        "QuotaExceededError" => io::ErrorKind::StorageFull.into(),
        "none" => io::Error::other(tr!("this browser can’t save anything for this page; download the game instead")),
        other => io::Error::other(tr!("the browser’s storage reports “{why}”; download the game instead", why = other)),
    }
}

/// Returns a safe file name: the last component of the name on the user's computer.
pub(super) fn safe_file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_name = matches!(Path::new(last).components().next(), Some(Component::Normal(_)));
    if is_name { last.to_owned() } else { "file".to_owned() }
}
