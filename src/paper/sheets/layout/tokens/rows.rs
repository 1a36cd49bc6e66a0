//! Arranges strips in rows, and rows on sheets: as few sheets as possible, splitting strips if that saves a sheet.

use crate::sheets::layout::Area;

/// Tolerance for rounding, in millimetres.
const HAIR: f32 = 0.01;

/// Tokens of the same size, side by side in one piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TokenRun {
    /// Index of their strip.
    pub(super) strip: usize,
    /// Index of the first token, counted from 0.
    pub(super) first: usize,
    pub(super) count: u8,
    /// Width and height of one token.
    pub(super) token: (f32, f32),
}

impl TokenRun {
    fn width(self) -> f32 {
        f32::from(self.count) * self.token.0
    }

    /// Splits the run into its first `count` tokens and the rest.
    fn split_at(self, count: u8) -> (Self, Option<Self>) {
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
    /// Height taken by its rows.
    height: f32,
    placed: Vec<(Area, TokenRun)>,
}

#[derive(Clone)]
struct TokenRow {
    y: f32,
    height: f32,
    /// Width already taken by its runs.
    width: f32,
}

impl TokenSheets {
    /// Returns the areas of these runs, sheet by sheet.
    /// Larger runs are placed first, so that smaller ones fill the gaps. Runs stay whole, unless splitting the last sheet's
    /// runs
    /// saves that sheet.
    pub(super) fn arrange(room: Area, runs: impl IntoIterator<Item = TokenRun>) -> Vec<Vec<(Area, TokenRun)>> {
        let mut runs: Vec<TokenRun> = runs.into_iter().collect();
        runs.sort_by(|a, b| b.token.1.total_cmp(&a.token.1).then(b.width().total_cmp(&a.width())));
        let mut sheets = Self { room, sheets: Vec::new() };
        for run in runs {
            if !sheets.add_run(run) {
                sheets.sheets.push(TokenSheet::default());
                sheets.add_run(run);
            }
        }
        while let Some(fewer) = sheets.without_last_sheet() {
            sheets = fewer;
        }
        sheets.sheets.into_iter().map(|sheet| sheet.placed).collect()
    }

    /// Adds a run to the first sheet that has room, in a row that is high enough or in a new one. Returns whether there was
    /// room.
    fn add_run(&mut self, run: TokenRun) -> bool {
        let room = self.room;
        self.sheets.iter_mut().any(|sheet| sheet.add_run(run, room))
    }

    /// Returns the sheets without the last one, if its runs, split if necessary, fit on the others.
    fn without_last_sheet(&self) -> Option<Self> {
        let mut fewer = self.clone();
        let last = fewer.sheets.pop()?;
        for (_, run) in last.placed {
            let mut rest = Some(run);
            while let Some(run) = rest {
                let broken = (1..=run.count).rev().map(|count| run.split_at(count)).find(|(part, _)| fewer.add_run(*part));
                (_, rest) = broken?;
            }
        }
        Some(fewer)
    }
}

impl TokenSheet {
    fn add_run(&mut self, run: TokenRun, room: Area) -> bool {
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
