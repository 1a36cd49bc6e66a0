//! What stands on the table as lists: units with their states, and what is counted.

use serde::Serialize;

/// A unit or a person.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RosterRow {
    /// Its name in commands.
    pub id: String,
    /// What it belongs to: a side, a wing.
    pub group: String,
    /// One cell for each column.
    pub cells: Vec<String>,
    /// What is special about it now, in words: "disrupted".
    pub marks: Vec<String>,
    /// What it may do now, as a sentence.
    pub may: String,
    /// Whether it is out of the game.
    pub is_out: bool,
}

/// Everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Roster {
    /// The heads of the columns.
    pub columns: Vec<&'static str>,
    /// A row for each, in the order of the set-up.
    pub rows: Vec<RosterRow>,
}

/// Something that is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// What is counted; tracks of one title stand together.
    pub title: String,
    /// Whose it is; `None` if there is one alone.
    pub whose: Option<String>,
    /// How much there is.
    pub value: i32,
    /// The least and the most that there can be; `None` if there is no limit.
    pub limits: Option<(i32, i32)>,
    /// What the value means, as a sentence; may be empty.
    pub meaning: String,
}

/// The tracks in words, those of one title in one line: "Battle turn 3 of 8", "Casualty points: Normans 4, Saxons 9".
pub fn track_lines(tracks: &[Track]) -> Vec<String> {
    tracks.chunk_by(|one, next| one.title == next.title).map(track_line).collect()
}

fn track_line(tracks: &[Track]) -> String {
    let Some(Track { title, value, limits, whose, .. }) = tracks.first() else { return String::new() };
    let named = |track: &Track| format!("{} {}", track.whose.as_deref().unwrap_or_default(), track.value).trim().to_owned();
    let are_alike = tracks.len() > 2 && tracks.iter().all(|track| track.value == *value);
    let values = if are_alike { tr!("each {value}", value) } else { tracks.iter().map(named).collect::<Vec<_>>().join(", ") };
    match limits {
        Some((_, most)) if whose.is_none() => tr!("{title} {value} of {most}", title, value, most),
        Some((_, most)) => tr!("{title} of {most}: {values}", title, most, values),
        None => tr!("{title}: {values}", title, values),
    }
}
