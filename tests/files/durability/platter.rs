//! The contents of a disk after a power cut.
//!
//! Contents are 512-byte sectors. Any sector written since a file's last sync may have arrived, in any order, the
//! last of them in part. The file's length may be the old one or a newer one. Each name set since its folder's last
//! sync may be present or not. A missing sector contains zeros or its old contents.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::simulated::{Change, write_at};

/// Number of bytes that a disk writes as a unit, unless they are torn.
pub const SECTOR: usize = 512;
/// Number of power-cut patterns at each moment.
pub const PATTERNS: u64 = 64;

/// Selects the pending changes that arrive. Bits 0 to 3 select every fourth sector or name, bit 4 the length, and bit
/// 5 tears the last sector at a position derived from the moment.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// From 0 to [`PATTERNS`] - 1.
    pub number: u64,
    /// Moment, counted in changes.
    pub moment: u64,
}

impl Pattern {
    const fn arrives(self, place: usize) -> bool {
        self.number >> (place % 4) & 1 == 1
    }

    const fn length_arrives(self) -> bool {
        self.number >> 4 & 1 == 1
    }

    const fn tears(self) -> bool {
        self.number >> 5 & 1 == 1
    }

    /// Returns a pseudo-random number.
    const fn drawn(self) -> usize {
        let mixed = (self.moment * PATTERNS + self.number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40) as usize
    }
}

/// A file: its safe contents, its written contents, and the pending sectors and lengths.
#[derive(Clone, Debug, Default)]
struct Stored {
    safe: Vec<u8>,
    now: Vec<u8>,
    sectors: BTreeSet<usize>,
    lengths: Vec<usize>,
}

impl Stored {
    fn write(&mut self, place: usize, bytes: &[u8]) {
        write_at(&mut self.now, place, bytes);
        if !bytes.is_empty() {
            self.sectors.extend(place / SECTOR..=(place + bytes.len() - 1) / SECTOR);
        }
        self.lengths.push(self.now.len());
    }

    fn cut(&mut self, length: usize) {
        self.now.resize(length, 0);
        self.lengths.push(length);
    }

    fn sync(&mut self) {
        *self = Self { safe: self.now.clone(), now: std::mem::take(&mut self.now), ..Self::default() };
    }

    fn after(&self, pattern: Pattern) -> Vec<u8> {
        let length = match self.lengths.as_slice() {
            [.., last] if pattern.length_arrives() => *last,
            [earlier @ .., _] if !earlier.is_empty() && pattern.drawn() % 2 == 1 => earlier[pattern.drawn() % earlier.len()],
            _ => self.safe.len(),
        };
        let mut left = self.safe.clone();
        let arriving: Vec<usize> =
            self.sectors.iter().enumerate().filter(|(place, _)| pattern.arrives(*place)).map(|(_, sector)| *sector).collect();
        for (place, &sector) in arriving.iter().enumerate() {
            let from = (sector * SECTOR).min(self.now.len());
            let to = (from + SECTOR).min(self.now.len());
            let torn = pattern.tears() && place + 1 == arriving.len();
            let at = from + if torn { pattern.drawn() % (to - from + 1) } else { 0 };
            // Torn at the start or at the end.
            let (from, to) = if torn && pattern.drawn() & 1 << 12 != 0 { (from, at) } else { (at, to) };
            write_at(&mut left, from, &self.now[from..to]);
        }
        left.resize(length, 0);
        left
    }
}

/// A removed name, and an added name with its file number.
type Naming = (Option<PathBuf>, Option<(PathBuf, usize)>);

/// The disk at one moment.
#[derive(Clone, Debug, Default)]
pub struct Platter {
    files: BTreeMap<usize, Stored>,
    safe: BTreeMap<PathBuf, usize>,
    now: BTreeMap<PathBuf, usize>,
    /// Added and removed names that aren't safe yet.
    naming: Vec<Naming>,
}

impl Platter {
    /// Returns a disk with these files, all of them safe and numbered in order.
    pub fn with(files: &BTreeMap<PathBuf, Vec<u8>>) -> Self {
        let stored = files.values().map(|bytes| Stored { safe: bytes.clone(), now: bytes.clone(), ..Stored::default() });
        let names: BTreeMap<PathBuf, usize> = files.keys().cloned().zip(0..).collect();
        Self { files: (0..).zip(stored).collect(), safe: names.clone(), now: names, naming: Vec::new() }
    }

    /// Returns the disk after all these changes.
    pub fn after_all(changes: &[Change]) -> Self {
        let mut platter = Self::default();
        for change in changes {
            platter.take(change);
        }
        platter
    }

    /// Applies a change.
    pub fn take(&mut self, change: &Change) {
        match change {
            Change::Begun(number, path) => {
                self.files.insert(*number, Stored::default());
                self.rename(None, Some((path.clone(), *number)));
            }
            Change::Written(number, place, bytes) => self.files.entry(*number).or_default().write(*place, bytes),
            Change::Cut(number, length) => self.files.entry(*number).or_default().cut(*length),
            Change::Synced(number) => self.files.entry(*number).or_default().sync(),
            Change::Renamed(old, new) => {
                let number = self.now[old];
                self.rename(Some(old.clone()), Some((new.clone(), number)));
            }
            Change::Removed(path) => self.rename(Some(path.clone()), None),
            Change::FolderSynced(folder) => {
                let is_here = |name: &Path| name.parent() == Some(folder.as_path());
                let (here, elsewhere) = std::mem::take(&mut self.naming)
                    .into_iter()
                    .partition(|(old, new)| old.as_deref().is_some_and(is_here) || new.as_ref().is_some_and(|(name, _)| is_here(name)));
                self.naming = elsewhere;
                let here: Vec<Naming> = here;
                for naming in &here {
                    apply(&mut self.safe, naming);
                }
            }
            Change::Acknowledged(_) => {}
        }
    }

    fn rename(&mut self, old: Option<PathBuf>, new: Option<(PathBuf, usize)>) {
        let naming = (old, new);
        apply(&mut self.now, &naming);
        self.naming.push(naming);
    }

    /// Returns a file's contents while the power is on.
    pub fn contents(&self, path: &Path) -> Option<&[u8]> {
        Some(&self.files.get(self.now.get(path)?)?.now)
    }

    /// Returns the files after a power cut.
    pub fn after_cut(&self, pattern: Pattern) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut names = self.safe.clone();
        for (place, naming) in self.naming.iter().enumerate() {
            if pattern.arrives(place) {
                apply(&mut names, naming);
            }
        }
        names.into_iter().map(|(path, number)| (path, self.files[&number].after(pattern))).collect()
    }
}

fn apply(names: &mut BTreeMap<PathBuf, usize>, (old, new): &Naming) {
    if let Some(old) = old {
        names.remove(old);
    }
    names.extend(new.clone());
}
