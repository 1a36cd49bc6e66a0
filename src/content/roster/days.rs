//! Days as lists write them: 2026-05-12, 12/05/2026, 12 May 2026.

use chrono::{Days, NaiveDate};

use super::List;
use super::words::words;

/// A day of a list. Where the list does not show whether the day or the month comes first, there are two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// The day, if the day comes before the month.
    day_first: Option<NaiveDate>,
    /// The day, if the month comes before the day.
    month_first: Option<NaiveDate>,
}

/// When a day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Today or before.
    Past,
    /// After today.
    Future,
    /// One reading is past and the other isn't.
    Unclear,
}

/// The order of day and month in a list, as far as its days show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayOrder {
    day_first: bool,
    month_first: bool,
}

impl Day {
    /// Reads a day with its year; a time behind it is ignored. `None` if the cell is something else.
    pub fn read(cell: &str) -> Option<Self> {
        const LONGEST: usize = 48;
        if cell.len() > LONGEST || !cell.contains(|sign: char| sign.is_ascii_digit()) {
            return None;
        }
        let parts = words(without_time(cell));
        let is_weekday = |word: &String| List::Weekday.has(word);
        let parts: Vec<&str> = parts.iter().filter(|word| !is_weekday(word)).map(String::as_str).collect();
        match *parts.as_slice() {
            [whole] if whole.len() == 8 => Self::of_numbers([whole.get(..4)?, whole.get(4..6)?, whole.get(6..)?], '-'),
            [one, other, last] if is_number(one) && is_number(other) && is_number(last) => {
                Self::of_numbers([one, other, last], if cell.contains('.') { '.' } else { '/' })
            }
            [day, name, year] if is_number(day) => Self::named(year, name, day),
            [name, day, year] if is_number(day) => Self::named(year, name, day),
            _ => None,
        }
    }

    /// Reads what a spreadsheet makes of a day, the days since 30 December 1899, or a year alone, which has a first and a last
    /// day. `None` if the cell is something else, or no day of this century.
    pub fn of_number(cell: &str) -> Option<Self> {
        const CENTURY: std::ops::Range<u64> = 36_526..73_051;
        let number = cell.trim().split('.').next().and_then(|whole| whole.parse::<u64>().ok())?;
        if CENTURY.contains(&number) {
            let first = NaiveDate::from_ymd_opt(1899, 12, 30)?;
            return first.checked_add_days(Days::new(number)).map(Self::certain);
        }
        let year = i32::try_from(number).ok().filter(|year| (2000..2100).contains(year) && cell.trim().len() == 4)?;
        Some(Self { day_first: NaiveDate::from_ymd_opt(year, 1, 1), month_first: NaiveDate::from_ymd_opt(year, 12, 31) })
    }

    fn of_numbers([one, other, last]: [&str; 3], sign: char) -> Option<Self> {
        if one.len() == 4 {
            return date(one, other, last).map(Self::certain);
        }
        let day_first = date(last, other, one);
        let month_first = date(last, one, other).filter(|_| sign != '.' || day_first.is_none());
        (day_first.is_some() || month_first.is_some()).then_some(Self { day_first, month_first })
    }

    fn named(year: &str, name: &str, day: &str) -> Option<Self> {
        let place = List::MonthInOrder.words().iter().position(|month| name.starts_with(month))?;
        date(year, &(place % 12 + 1).to_string(), day).map(Self::certain)
    }

    fn certain(day: NaiveDate) -> Self {
        Self { day_first: Some(day), month_first: Some(day) }
    }

    /// Whether the day has come by `today`.
    pub fn when(self, today: NaiveDate, order: DayOrder) -> When {
        let readings = [(self.day_first, order.day_first), (self.month_first, order.month_first)];
        let possible: Vec<NaiveDate> = readings.into_iter().filter(|(_, fits)| *fits).filter_map(|(day, _)| day).collect();
        let possible = if possible.is_empty() { [self.day_first, self.month_first].into_iter().flatten().collect() } else { possible };
        match possible.iter().filter(|day| **day <= today).count() {
            0 => When::Future,
            past if past == possible.len() => When::Past,
            _ => When::Unclear,
        }
    }
}

impl DayOrder {
    /// The orders in which each of these days is one.
    pub fn of_days(days: &[Day]) -> Self {
        Self { day_first: days.iter().all(|day| day.day_first.is_some()), month_first: days.iter().all(|day| day.month_first.is_some()) }
    }
}

/// The cell without a time of day behind its day.
fn without_time(cell: &str) -> &str {
    let day = cell.find('T').filter(|&place| cell[..place].ends_with(|sign: char| sign.is_ascii_digit())).map_or(cell, |end| &cell[..end]);
    let colon = day.find(':').unwrap_or(day.len());
    let end = if colon < day.len() { day[..colon].rfind([' ', ',']).unwrap_or_default() } else { colon };
    day[..end].trim()
}

fn is_number(part: &str) -> bool {
    part.bytes().all(|sign| sign.is_ascii_digit()) && part.len() <= 4
}

/// Errors: no such day, or a year in which no pupil of today was at school.
fn date(year: &str, month: &str, day: &str) -> Option<NaiveDate> {
    let number = |part: &str| part.parse::<u32>().ok().filter(|_| is_number(part));
    let years = number(year)?;
    let year = match year.len() {
        2 => 2000 + years,
        4 => years,
        _ => return None,
    };
    (1900..2200).contains(&year).then(|| NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, number(month)?, number(day)?)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).expect("a day")
    }

    #[test]
    fn days_are_read_as_lists_write_them_and_nothing_else_is_one() {
        let order = DayOrder::of_days(&[]);
        for cell in [
            "2026-05-12",
            "2026/05/12",
            "20260512",
            "12.05.2026",
            "12.5.26",
            "12 May 2026",
            "May 12, 2026",
            "12. Mai 2026",
            "12 mai 2026",
            "Tue 12 May 2026",
            "2026-05-12T09:00:00Z",
            "2026-05-12 09:00",
            "12-May-26",
            "12 maj 2026",
            "12 мая 2026",
        ] {
            let read = Day::read(cell).unwrap_or_else(|| panic!("{cell}"));
            assert_eq!(read.when(day(2026, 5, 12), order), When::Past, "{cell}");
            assert_eq!(read.when(day(2026, 5, 11), order), When::Future, "{cell}");
        }
        for cell in ["", "7B", "12", "12/05", "3.5", "yes", "32/13/2026", "Ada 3 Lind", "1/2", "A1234", "12345678", "0049 30 123456"] {
            assert_eq!(Day::read(cell), None, "{cell}");
        }
    }

    #[test]
    fn numbers_of_spreadsheets_and_years_are_days_where_a_day_is_expected() {
        let when = |cell: &str, today| Day::of_number(cell).expect("a day").when(today, DayOrder::of_days(&[]));
        assert_eq!(when("46154", day(2026, 5, 12)), When::Past, "12 May 2026");
        assert_eq!(when("46154.5", day(2026, 5, 11)), When::Future);
        assert_eq!(when("2026", day(2026, 5, 12)), When::Unclear);
        assert_eq!(when("2025", day(2026, 5, 12)), When::Past);
        assert!(["24", "W24", "123456", ""].iter().all(|cell| Day::of_number(cell).is_none()));
    }

    #[test]
    fn the_other_days_of_a_list_show_whether_the_day_comes_first() {
        let read = |cell: &str| Day::read(cell).expect("a day");
        let unclear = read("03/04/2026");
        let today = day(2026, 3, 20);
        let order = |cells: &[&str]| DayOrder::of_days(&cells.iter().map(|cell| read(cell)).collect::<Vec<_>>());
        assert_eq!(unclear.when(today, order(&["03/04/2026"])), When::Unclear);
        assert_eq!(unclear.when(today, order(&["03/04/2026", "25/12/2013"])), When::Future, "3 April");
        assert_eq!(unclear.when(today, order(&["03/04/2026", "12/25/2013"])), When::Past, "4 March");
        assert_eq!(unclear.when(day(2027, 1, 1), order(&[])), When::Past, "both are past");
    }
}
