//! Strips in rows, rows on sheets: as few sheets as strips allow, and fewer where some of them may be broken for it.

use crate::sheets::layout::Area;

/// Against rounding.
const HAIR: f32 = 0.01;

/// Tokens that hang together: so many of the same size, side by side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TokenRun {
    /// Which strip they belong to.
    pub(super) strip: usize,
    /// The first of them, counted from 0.
    pub(super) first: usize,
    pub(super) count: u8,
    /// Width and height of one.
    pub(super) token: (f32, f32),
}

impl TokenRun {
    fn width(self) -> f32 {
        f32::from(self.count) * self.token.0
    }

    /// Its first so many tokens, and the others.
    fn broken(self, count: u8) -> (Self, Option<Self>) {
        let rest = Self { first: self.first + usize::from(count), count: self.count - count, ..self };
        (Self { count, ..self }, Some(rest).filter(|rest| rest.count > 0))
    }
}

/// Sheets that fill up row by row.
#[derive(Clone)]
pub(super) struct TokenSheets {
    room: Area,
    sheets: Vec<TokenSheet>,
}

#[derive(Clone, Default)]
struct TokenSheet {
    rows: Vec<TokenRow>,
    /// What its rows take of its height.
    height: f32,
    placed: Vec<(Area, TokenRun)>,
}

#[derive(Clone)]
struct TokenRow {
    y: f32,
    height: f32,
    /// What is taken of its width.
    width: f32,
}

impl TokenSheets {
    /// Where these runs lie, sheet by sheet. The higher and wider ones have their places first, so that the lower and
    /// narrower ones fill what they leave. Whole runs are kept whole, but for those of a last sheet that breaking them saves.
    pub(super) fn of(room: Area, runs: impl IntoIterator<Item = TokenRun>) -> Vec<Vec<(Area, TokenRun)>> {
        let mut runs: Vec<TokenRun> = runs.into_iter().collect();
        runs.sort_by(|a, b| b.token.1.total_cmp(&a.token.1).then(b.width().total_cmp(&a.width())));
        let mut sheets = Self { room, sheets: Vec::new() };
        for run in runs {
            if !sheets.put(run) {
                sheets.sheets.push(TokenSheet::default());
                sheets.put(run);
            }
        }
        while let Some(fewer) = sheets.without_the_last() {
            sheets = fewer;
        }
        sheets.sheets.into_iter().map(|sheet| sheet.placed).collect()
    }

    /// Puts a run on the first sheet that has room for it: into a row that is high enough, or into a new one. Whether there
    /// was room.
    fn put(&mut self, run: TokenRun) -> bool {
        let room = self.room;
        self.sheets.iter_mut().any(|sheet| sheet.put(run, room))
    }

    /// The same on a sheet less, if the runs of the last one, broken where they must be, have room on the others.
    fn without_the_last(&self) -> Option<Self> {
        let mut fewer = self.clone();
        let last = fewer.sheets.pop()?;
        for (_, run) in last.placed {
            let mut rest = Some(run);
            while let Some(run) = rest {
                let broken = (1..=run.count).rev().map(|count| run.broken(count)).find(|(part, _)| fewer.put(*part));
                (_, rest) = broken?;
            }
        }
        Some(fewer)
    }
}

impl TokenSheet {
    fn put(&mut self, run: TokenRun, room: Area) -> bool {
        let ((width, height), right) = ((run.width(), run.token.1), room.width + HAIR);
        let has_room = |row: &TokenRow| row.height + HAIR >= height && row.width + width <= right;
        let place = self.rows.iter().position(has_room).or_else(|| {
            let is_free = self.height + height <= room.height + HAIR && width <= right;
            is_free.then(|| {
                self.rows.push(TokenRow { y: room.y + self.height, height, width: 0.0 });
                self.height += height;
                self.rows.len() - 1
            })
        });
        let Some(row) = place.and_then(|place| self.rows.get_mut(place)) else { return false };
        self.placed.push((Area::new(room.x + row.width, row.y, width, height), run));
        row.width += width;
        true
    }
}
