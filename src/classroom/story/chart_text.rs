//! Charts as text, for people who cannot see them.

use super::charts::{Chart, ChartLine};

impl Chart {
    /// Returns the title above the chart.
    pub fn title(&self) -> &str {
        match self {
            Self::Lines(chart) => &chart.title,
            Self::Bars(chart) => &chart.title,
            Self::Strip(chart) => &chart.title,
        }
    }

    /// Returns the contents of the chart as sentences.
    pub fn sentences(&self) -> Vec<String> {
        match self {
            Self::Lines(chart) => chart.lines.iter().filter_map(|line| line_text(line, &chart.upwards)).collect(),
            Self::Bars(chart) => {
                let bar = |bar: &super::charts::Bar| {
                    let pieces = bar.pieces.iter().filter(|(_, value)| *value != 0.0 || bar.pieces.len() == 1);
                    let pieces: Vec<String> = pieces.map(|(name, value)| format!("{} {name}", amount_text(*value))).collect();
                    let pieces = if pieces.is_empty() { tr!("none").to_owned() } else { pieces.join(", ") };
                    tr!("{name}: {pieces}.", name = bar.name, pieces)
                };
                chart.bars.iter().map(bar).collect()
            }
            Self::Strip(chart) => chart.cells.iter().map(|(turn, _, words)| tr!("Turn {turn}: {words}.", turn, words)).collect(),
        }
    }
}

/// Returns a sentence with the first and last value of a line.
fn line_text(line: &ChartLine, upwards: &str) -> Option<String> {
    let (first, last) = (line.points.first()?, line.points.last()?);
    Some(tr!(
        "{name}: from {first} to {last} {upwards}.",
        name = line.name,
        first = amount_text(first[1]),
        last = amount_text(last[1]),
        upwards
    ))
}

/// Returns a number as written on a chart: "7", "−1.3".
pub fn amount_text(value: f64) -> String {
    let text = if (value - value.round()).abs() < 0.05 { format!("{value:.0}") } else { format!("{value:.1}") };
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chart_numbers_are_short() {
        assert_eq!([7.0, -1.333, 0.02, -0.01].map(amount_text), ["7", "−1.3", "0", "0"]);
    }
}
