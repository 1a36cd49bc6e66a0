//! Dates of the calendar as text.

use chrono::{Datelike as _, NaiveDate};

use super::tr;

/// Month names in order.
const MONTHS: [&str; 12] = [
    tr_mark!("January"),
    tr_mark!("February"),
    tr_mark!("March"),
    tr_mark!("April"),
    tr_mark!("May"),
    tr_mark!("June"),
    tr_mark!("July"),
    tr_mark!("August"),
    tr_mark!("September"),
    tr_mark!("October"),
    tr_mark!("November"),
    tr_mark!("December"),
];

/// Returns a date such as "14 October 1066".
pub fn date_text(date: NaiveDate) -> String {
    let month = usize::try_from(date.month0()).ok().and_then(|month| MONTHS.get(month)).copied().unwrap_or_default();
    tr!("{day} {month} {year}", day = date.day(), month = tr(month), year = date.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_spell_out_the_month() {
        let day = |year, month, day| date_text(NaiveDate::from_ymd_opt(year, month, day).expect("a day"));
        assert_eq!([day(1066, 10, 14), day(2026, 1, 2)], ["14 October 1066", "2 January 2026"]);
    }
}
