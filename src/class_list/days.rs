//! Dates as class lists write them: 2026-05-12, 12/05/2026, 12 May 2026.

use chrono::{Datelike as _, Days, Months, NaiveDate};

use super::List;
use super::words::split_words;
use senlac_base::language::digits::{digit, plain_digits};

/// A date in a list. It has two interpretations if the list doesn't show whether the day or the month comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// The date if the day comes before the month.
    day_first: Option<NaiveDate>,
    /// The date if the month comes before the day.
    month_first: Option<NaiveDate>,
}

/// Whether a date has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayTiming {
    /// Today or an earlier date.
    Past,
    /// A date later than today.
    Future,
    /// One interpretation is past and the other isn't.
    Unclear,
}

/// The possible orders of day and month in a list, as far as its dates show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayOrder {
    day_first: bool,
    month_first: bool,
}

impl Day {
    /// Reads a date with its year, in the digits of any script. A time after it is ignored. Returns `None` if the cell is
    /// something else.
    pub fn read(cell: &str) -> Option<Self> {
        let cell = plain_cell(cell)?;
        let parts = date_parts(without_time(&cell));
        match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [whole] if whole.len() == 8 => Self::from_numbers([whole.get(..4)?, whole.get(4..6)?, whole.get(6..)?], '-'),
            [one, other, last] if is_number(one) && is_number(other) && is_number(last) => {
                Self::from_numbers([one, other, last], if cell.contains('.') { '.' } else { '/' })
            }
            [year, name, day] if is_number(year) && year.len() == 4 && is_number(day) => Self::from_month_name(year, name, day),
            [day, name, year] if is_number(day) => Self::from_month_name(year, name, day),
            [name, day, year] if is_number(day) => Self::from_month_name(year, name, day),
            _ => None,
        }
    }

    /// Reads a month with its year, such as 09/2039 or “July 2039”, as its last day. Returns `None` if the cell is something
    /// else.
    pub fn end_of_month(cell: &str) -> Option<Self> {
        let cell = plain_cell(cell)?;
        let parts = date_parts(&cell);
        let (year, month) = match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [one, other] if is_number(one) && is_number(other) && other.len() == 4 => (*other, one.parse().ok()?),
            [one, other] if is_number(one) && is_number(other) && one.len() == 4 => (*one, other.parse().ok()?),
            // A number up to 31 behind a month may be a day.
            [name, year] if is_number(year) && (year.len() == 4 || year.parse().is_ok_and(|year: u8| year > 31)) => (*year, month(name)?),
            [year, name] if is_number(year) && year.len() == 4 => (*year, month(name)?),
            _ => return None,
        };
        let first = date(year, &month.to_string(), "1")?;
        first.checked_add_months(Months::new(1))?.pred_opt().map(Self::from_date)
    }

    /// Returns whether a heading is this date, with or without its year.
    pub fn is_named(heading: &str, today: NaiveDate) -> bool {
        let day = Self::read(heading).or_else(|| Self::read(&format!("{heading} {}", today.year())));
        day.is_some_and(|day| [day.day_first, day.month_first].contains(&Some(today)))
    }

    /// Returns whether a heading is any date, with or without its year.
    pub fn is_in_heading(heading: &str) -> bool {
        let has_number = heading.contains(|sign: char| digit(sign).is_some());
        has_number && (Self::read(heading).is_some() || Self::read(&format!("{heading} 2024")).is_some())
    }

    /// Returns whether a cell is a placeholder that programs write for an unset date: 00/00/0000, 1900-01-00, 31/12/9999.
    pub fn is_unset(cell: &str) -> bool {
        let cell = plain_digits(without_time(cell));
        let numbers: Vec<&str> = cell.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty()).collect();
        let has_letters = cell.contains(char::is_alphabetic);
        let is_zero = |number: &&str| number.bytes().all(|sign| sign == b'0');
        let is_far = |number: &&str| ["0000", "0001", "1899", "1900", "9999"].contains(number);
        !has_letters && !numbers.is_empty() && (numbers.iter().all(is_zero) || numbers.len() == 3 && numbers.iter().any(is_far))
    }

    /// Reads a spreadsheet's date number, the days since 30 December 1899, or a year alone, which has a first and a last day.
    /// Returns `None` if the cell is something else, or not a day of this century.
    pub fn from_number(cell: &str) -> Option<Self> {
        const CENTURY: std::ops::Range<u64> = 36_526..73_051;
        let number = cell.trim().split('.').next().and_then(|whole| whole.parse::<u64>().ok())?;
        if CENTURY.contains(&number) {
            let first = NaiveDate::from_ymd_opt(1899, 12, 30)?;
            return first.checked_add_days(Days::new(number)).map(Self::from_date);
        }
        let year = i32::try_from(number).ok().filter(|year| (2000..2100).contains(year) && cell.trim().len() == 4)?;
        Some(Self { day_first: NaiveDate::from_ymd_opt(year, 1, 1), month_first: NaiveDate::from_ymd_opt(year, 12, 31) })
    }

    fn from_numbers([one, other, last]: [&str; 3], sign: char) -> Option<Self> {
        if one.len() == 4 {
            return date(one, other, last).map(Self::from_date);
        }
        let day_first = date(last, other, one);
        let month_first = date(last, one, other).filter(|_| sign != '.' || day_first.is_none());
        (day_first.is_some() || month_first.is_some()).then_some(Self { day_first, month_first })
    }

    fn from_month_name(year: &str, name: &str, day: &str) -> Option<Self> {
        date(year, &month(name)?.to_string(), day).map(Self::from_date)
    }

    fn from_date(day: NaiveDate) -> Self {
        Self { day_first: Some(day), month_first: Some(day) }
    }

    /// Returns whether the date is past or future; `today` counts as past.
    pub fn timing(self, today: NaiveDate, order: DayOrder) -> DayTiming {
        let readings = [(self.day_first, order.day_first), (self.month_first, order.month_first)];
        let possible: Vec<NaiveDate> = readings.into_iter().filter(|(_, fits)| *fits).filter_map(|(day, _)| day).collect();
        let possible = if possible.is_empty() { [self.day_first, self.month_first].into_iter().flatten().collect() } else { possible };
        match possible.iter().filter(|day| **day <= today).count() {
            0 => DayTiming::Future,
            past if past == possible.len() => DayTiming::Past,
            _ => DayTiming::Unclear,
        }
    }
}

impl DayOrder {
    /// Returns the orders in which every one of these dates is valid.
    pub fn from_days(days: &[Day]) -> Self {
        Self { day_first: days.iter().all(|day| day.day_first.is_some()), month_first: days.iter().all(|day| day.month_first.is_some()) }
    }
}

/// Returns a cell with plain digits, and with dashes for the Chinese, Japanese and Korean date characters; `None` if it can't
/// be a date.
fn plain_cell(cell: &str) -> Option<String> {
    const LONGEST: usize = 64;
    let is_between = |sign: char| matches!(sign, '年' | '月' | '日' | '号' | '號' | '년' | '월' | '일');
    let is_short = cell.len() <= LONGEST && cell.contains(|sign: char| digit(sign).is_some());
    is_short.then(|| plain_digits(cell).replace(is_between, "-"))
}

/// Returns the words and numbers of a date, without weekdays and words such as “of”, and with 1 for “1st”.
fn date_parts(cell: &str) -> Vec<String> {
    let is_wanted = |word: &String| !List::Weekday.contains(word) && !List::DayWord.contains(word);
    split_words(cell).iter().filter(|word| is_wanted(word)).map(|word| without_ordinal(word).to_owned()).collect()
}

fn without_ordinal(word: &str) -> &str {
    let ending = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if ending.len() < word.len() && List::OrdinalEnding.contains(ending) { &word[..word.len() - ending.len()] } else { word }
}

/// Returns the number of a month, 1 to 12, from the start of its name.
fn month(name: &str) -> Option<usize> {
    List::MonthInOrder.longest_prefix_index(name).map(|place| place % 12 + 1)
}

/// Returns the cell without a time of day after its date.
fn without_time(cell: &str) -> &str {
    let day = cell.find('T').filter(|&place| cell[..place].ends_with(|sign: char| sign.is_ascii_digit())).map_or(cell, |end| &cell[..end]);
    let colon = day.find(':').unwrap_or(day.len());
    let end = if colon < day.len() { day[..colon].rfind([' ', ',']).unwrap_or_default() } else { colon };
    day[..end].trim()
}

fn is_number(part: &str) -> bool {
    part.bytes().all(|sign| sign.is_ascii_digit()) && part.len() <= 4
}

/// Returns a date; `None` if it doesn't exist or its year isn't between 1900 and 2199.
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
    fn common_date_formats_are_read_and_other_cells_are_not() {
        let order = DayOrder::from_days(&[]);
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
            assert_eq!(read.timing(day(2026, 5, 12), order), DayTiming::Past, "{cell}");
            assert_eq!(read.timing(day(2026, 5, 11), order), DayTiming::Future, "{cell}");
        }
        for cell in ["", "7B", "12", "12/05", "3.5", "yes", "32/13/2026", "Ada 3 Lind", "1/2", "A1234", "12345678", "0049 30 123456"] {
            assert_eq!(Day::read(cell), None, "{cell}");
        }
    }

    #[test]
    fn days_are_read_in_many_languages_and_scripts() {
        let order = DayOrder::from_days(&[]);
        for cell in [
            "1st September 2039",
            "September 1st, 2039",
            "the 1st of September 2039",
            "1er septembre 2039",
            "1 de septiembre de 2039",
            "1 de septiembre del 2039",
            "1. září 2039",
            "1 Eylül 2039",
            "1 сентября 2039 г.",
            "1. syyskuuta 2039",
            "2039. szeptember 1.",
            "den 1 september 2039",
            "1 Medi 2039",
            "2039年9月1日",
            "2039년 9월 1일",
            "٢٠٣٩-٠٩-٠١",
            "1º de setembro de 2039",
            "1 settembre 2039",
        ] {
            let read = Day::read(cell).unwrap_or_else(|| panic!("{cell}"));
            assert_eq!(read.timing(day(2039, 9, 1), order), DayTiming::Past, "{cell}");
            assert_eq!(read.timing(day(2039, 8, 31), order), DayTiming::Future, "{cell}");
        }
        assert_eq!(Day::read("5. července 2026").map(|day| day.day_first), Some(Some(day(2026, 7, 5))), "not June");
        assert_eq!(Day::read("5. marraskuuta 2026").map(|day| day.day_first), Some(Some(day(2026, 11, 5))), "not March");
    }

    #[test]
    fn a_month_and_year_mean_the_last_day_of_the_month() {
        for cell in
            ["07.2039", "7/2039", "2039-07", "July 2039", "Jul-39", "Ende Juli 2039", "juillet 2039", "fin juillet 2039", "2039年7月"]
        {
            assert_eq!(Day::end_of_month(cell).map(|day| day.day_first), Some(Some(day(2039, 7, 31))), "{cell}");
        }
        for cell in ["Dec 24", "24/12", "24.12.", "summer 2039", "next week", "13/2039", "2039", ""] {
            assert_eq!(Day::end_of_month(cell), None, "{cell}");
        }
    }

    #[test]
    fn unset_dates_are_recognised() {
        for cell in ["00/00/0000", "0000-00-00", "1900-01-00", "1900-01-01", "31/12/9999", "00.00.00"] {
            assert!(Day::is_unset(cell), "{cell}");
        }
        assert!(["01/09/2026", "2026", "7", "", "yes"].iter().all(|cell| !Day::is_unset(cell)));
        assert!(Day::is_named("27/11/2026", day(2026, 11, 27)) && Day::is_named("Fri 27 Nov", day(2026, 11, 27)));
        assert!(Day::is_in_heading("27.11.") && !Day::is_in_heading("Week 3") && !Day::is_in_heading("Home town"));
    }

    #[test]
    fn spreadsheet_numbers_and_years_are_read_as_days() {
        let when = |cell: &str, today| Day::from_number(cell).expect("a day").timing(today, DayOrder::from_days(&[]));
        assert_eq!(when("46154", day(2026, 5, 12)), DayTiming::Past, "12 May 2026");
        assert_eq!(when("46154.5", day(2026, 5, 11)), DayTiming::Future);
        assert_eq!(when("2026", day(2026, 5, 12)), DayTiming::Unclear);
        assert_eq!(when("2025", day(2026, 5, 12)), DayTiming::Past);
        assert!(["24", "W24", "123456", ""].iter().all(|cell| Day::from_number(cell).is_none()));
    }

    #[test]
    fn other_dates_in_the_list_show_whether_the_day_comes_first() {
        let read = |cell: &str| Day::read(cell).expect("a day");
        let unclear = read("03/04/2026");
        let today = day(2026, 3, 20);
        let order = |cells: &[&str]| DayOrder::from_days(&cells.iter().map(|cell| read(cell)).collect::<Vec<_>>());
        assert_eq!(unclear.timing(today, order(&["03/04/2026"])), DayTiming::Unclear);
        assert_eq!(unclear.timing(today, order(&["03/04/2026", "25/12/2013"])), DayTiming::Future, "3 April");
        assert_eq!(unclear.timing(today, order(&["03/04/2026", "12/25/2013"])), DayTiming::Past, "4 March");
        assert_eq!(unclear.timing(day(2027, 1, 1), order(&[])), DayTiming::Past, "both are past");
    }
}
