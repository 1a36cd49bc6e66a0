//! The roster of units with their states, and the tracks.

use serde::Serialize;

/// A unit or a person in the roster.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RosterRow {
    /// Name of the unit in commands.
    pub id: String,
    /// Side or wing it belongs to.
    pub group: String,
    /// One cell for each column.
    pub cells: Vec<String>,
    /// Texts on its present state: "disrupted".
    pub marks: Vec<String>,
    /// Its present options, as a sentence.
    pub may: String,
    /// Whether it is out of the game.
    pub is_out: bool,
}

/// All units and persons of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Roster {
    /// Headings of the columns.
    pub columns: Vec<&'static str>,
    /// A row for each unit, in the order of the set-up.
    pub rows: Vec<RosterRow>,
}

/// A value that is counted, such as points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// Title; tracks with the same title are shown together.
    pub title: String,
    /// Name of the owner; `None` if there is only one track.
    pub whose: Option<String>,
    /// Present value of the track.
    pub value: i32,
    /// Smallest and largest value; `None` if there is no limit.
    pub limits: Option<(i32, i32)>,
    /// Meaning of the value, as a sentence; may be empty.
    pub meaning: String,
}

/// Returns the tracks as text, one line for each title: "Battle turn 3 of 8", "Casualty points: Normans 4, Saxons 9".
pub fn track_lines(tracks: &[Track]) -> Vec<String> {
    tracks.chunk_by(|one, next| one.title == next.title).map(track_line).collect()
}

fn track_line(tracks: &[Track]) -> String {
    let Some(Track { title, value, limits, whose, .. }) = tracks.first() else { return String::new() };
    let named = |track: &Track| format!("{} {}", track.whose.as_deref().unwrap_or_default(), track.value).trim().to_owned();
    let are_alike = tracks.len() > 2 && tracks.iter().all(|track| track.value == *value);
    let values = if are_alike { tr!("{value} each", value) } else { tracks.iter().map(named).collect::<Vec<_>>().join(", ") };
    match limits {
        Some((_, most)) if whose.is_none() => tr!("{title} {value} of {most}", title, value, most),
        Some((_, most)) => tr!("{title} (of {most}): {values}", title, most, values),
        None => tr!("{title}: {values}", title, values),
    }
}
